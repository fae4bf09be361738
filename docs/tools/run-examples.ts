/** Runs the examples of a page in a folder of their own, with the package's names leading to the sources. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type DocsPage, type Example, ROOT } from './pages.ts'

const run = promisify(execFile)

const SOURCES: Readonly<Record<string, string>> = {
  platen: 'src/index.ts',
  'platen/browser': 'src/browser/index.ts',
  'platen/directory': 'src/storage/directory/index.ts',
  'platen/http': 'src/http/index.ts',
  'platen/memory': 'src/storage/memory/index.ts',
  'platen/s3': 'src/storage/s3/index.ts',
  'platen/postgres': 'src/storage/postgres/index.ts',
  'platen/redis': 'src/storage/redis/index.ts',
  'platen/testing': 'src/testing/index.ts',
}

/** Makes a temporary folder with the named examples of a page in it. */
export async function writeExamples({ examples }: DocsPage): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-docs-'))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, code } of examples) if (file !== null) await writeProgram(folder, file, code)
  return folder
}

export async function writeProgram(folder: string, name: string, code: string): Promise<string> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    code.replace(/from '(platen[^']*)'/g, (_, name: string) => `from '${join(ROOT, SOURCES[name] ?? name)}'`),
  )
  return file
}

/** Runs a file of the folder as a process of its own and gives what it prints. */
export async function runProgram(folder: string, file: string): Promise<string> {
  const { stdout } = await run(process.execPath, [file], { cwd: folder })
  return stdout
}

/** Runs the lines of a shell example that call `npx platen`, except for `serve`, `worker` and `mcp`, which do not end, and `diff`. */
export async function runCommands(folder: string, { code }: Example): Promise<string> {
  const commands = code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(line => /^npx platen (?!serve|worker|mcp|diff|dev)/.test(line))
  let output = ''
  for (const command of commands) {
    const line = command.replace('npx platen', `"${process.execPath}" "${ROOT}src/cli/platen.ts"`)
    output += (await run('sh', ['-c', line], { cwd: folder })).stdout
  }
  return output
}
