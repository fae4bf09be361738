import { lstat, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { isBuilt, packageFile } from '../../base/package-files.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { createFolder } from '../../storage/create-folder.ts'
import { CliError, EXIT, systemReason } from '../failure.ts'
import type { Command } from '../main.ts'
import { print } from '../print.ts'
import { isStarterFile, STARTERS } from './starters.ts'

/** Writes a template with its data, page, pictures and fonts into a folder. Existing files are never overwritten. */
export const init: Command = async ([given], { template, list }) => {
  if (list) {
    await print(listing())
    return EXIT.ok
  }
  const name = template ?? (await chooseTemplate())
  if (!Object.hasOwn(STARTERS, name)) {
    const hint = didYouMean(name, Object.keys(STARTERS)) || '.'
    throw new CliError(EXIT.usage, `There is no template '${name}'${hint} platen init --list lists them.`)
  }
  const folder = given ?? name
  const source = fileURLToPath(packageFile(`${isBuilt ? 'dist/templates' : 'fixtures'}/${name}`))
  const files = await starterFiles(source)
  await checkIsFolder(folder)
  await checkAbsent(folder, files)
  for (const file of files) await copyTo(join(source, file), join(folder, file))
  await print(`${files.map(file => `created ${join(folder, file)}\n`).join('')}\n${nextSteps(folder, name)}`)
  return EXIT.ok
}

function listing(): string {
  const width = Math.max(...Object.keys(STARTERS).map(name => name.length))
  const lines = Object.entries(STARTERS).map(
    ([name, { title, language }]) => `${name.padEnd(width)}  ${title} (${language})\n`,
  )
  return lines.join('')
}

/** Asks for a template on a terminal. @throws CliError elsewhere. */
async function chooseTemplate(): Promise<string> {
  const names = Object.keys(STARTERS)
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CliError(
      EXIT.usage,
      `The template is missing. Add --template with one of these names:\n${listing().trimEnd()}`,
    )
  }
  const lines = listing().trimEnd().split('\n')
  process.stderr.write(`${lines.map((line, i) => `${String(i + 1).padStart(2)}  ${line}`).join('\n')}\n`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = new Promise<string>((resolve, reject) => {
      terminal.once('close', () => reject(new CliError(EXIT.usage, 'No template was chosen.')))
      terminal.question('Number or name of the template: ').then(resolve, reject)
    })
    const chosen = (await answer).trim()
    return names[Number(chosen) - 1] ?? chosen
  } finally {
    terminal.close()
  }
}

/** Paths of the files to copy, relative to the fixture. */
async function starterFiles(source: string): Promise<string[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && isStarterFile(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(source.length + 1))
    .sort()
}

async function checkIsFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found === null || found.isDirectory()) return
  throw new CliError(EXIT.file, `'${folder}' is a file, not a folder. Give another folder.`)
}

async function checkAbsent(folder: string, files: readonly string[]): Promise<void> {
  const present: string[] = []
  for (const file of files) {
    if ((await lstat(join(folder, file)).catch(() => null)) !== null) present.push(file)
  }
  if (present.length === 0) return
  const [verb, object] = present.length === 1 ? ['exists', 'it'] : ['exist', 'them']
  throw new CliError(
    EXIT.file,
    `${present.map(file => `'${join(folder, file)}'`).join(', ')} ${verb} already. Nothing was written. Move ${object} away, or give another folder.`,
  )
}

async function copyTo(source: string, target: string): Promise<void> {
  try {
    await createFolder(dirname(target))
    await writeFile(target, await readFile(source), { flag: 'wx' })
  } catch (error) {
    throw new CliError(EXIT.file, `'${target}' cannot be written: ${systemReason(error)}.`)
  }
}

function nextSteps(folder: string, name: string): string {
  const path = (file: string): string => shellWord(join(folder, file))
  const output = `${name}.${STARTERS[name]?.extension ?? 'pdf'}`
  return [
    'Next:',
    `  npx platen dev ${shellWord(folder)}`,
    `  npx platen render ${path('template.json')} ${path('data.json')} -o ${output}`,
    `  npx platen validate ${shellWord(folder)}`,
    '',
  ].join('\n')
}

/** Quotes a path for a POSIX shell, if it needs quotes. */
function shellWord(path: string): string {
  const word = path.startsWith('-') ? `./${path}` : path
  return /^[\w./@%+=:,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
