import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  pageLanguage,
  readPage,
  readTemplateFile,
  type TemplateFile,
  templatesIn,
} from '../../project/template-files.ts'
import { accessibilityOption, standardOption } from '../claims.ts'
import type { CommandOptions } from '../command-line.ts'
import { CliError, EXIT } from '../failure.ts'
import type { Command } from '../main.ts'
import { createFolderEngines, templateEngineOptions, timeoutMessage } from '../open-engine.ts'
import { nameOf, notATemplate, parseObject, readStandardInput, readText, readTwice } from '../read-inputs.ts'
import { checkFolder, checkOutputPath, refuseInput, writeOutput } from '../write-file.ts'
import { checkTemplate } from './check-template.ts'
import { duplicateIds, type Finding, fileFinding, type Report } from './findings.ts'
import { FORMATS, isFormat } from './formats.ts'

/**
 * Checks templates as `putTemplate` does, and renders them with their data.
 */
export const validate: Command = async (args, options) => {
  const { format, output, 'max-warnings': maxWarnings } = options
  if (format !== null && !isFormat(format)) {
    throw new CliError(
      EXIT.usage,
      `--format must be ${Object.keys(FORMATS)
        .join(', ')
        .replace(/, (\w+)$/, ' or $1')}, got '${format}'.`,
    )
  }
  if (maxWarnings !== null && !/^\d{1,9}$/.test(maxWarnings)) {
    throw new CliError(EXIT.usage, `--max-warnings must be a whole number from 0, got '${maxWarnings}'.`)
  }
  // mistakes of the command line, before files are read
  standardOption(options)
  accessibilityOption(options)
  const isFolder = await Promise.all(args.map(isFolderPath))
  const hasData = args.length === 2 && !isFolder.includes(true) && (await isDataFile(args[1] ?? ''))
  const path = output ?? '-'
  await checkOutputPath(path, args)
  await checkFolder(options.root)
  const report = hasData ? await checkWithData(args, options) : await checkAll(args, isFolder, options)
  await writeOutput(path, Buffer.from(await FORMATS[format ?? 'human'](report)))
  const warnings = report.findings.filter(({ level }) => level === 'warning').length
  if (maxWarnings !== null && warnings > Number(maxWarnings)) {
    process.stderr.write(`platen: ${warnings} warnings, but --max-warnings allows ${maxWarnings}.\n`)
    return EXIT.failed
  }
  return report.findings.some(({ level }) => level === 'error') ? EXIT.failed : EXIT.ok
}

/** The template or page of standard input. */
async function templateOfInput(): Promise<TemplateFile> {
  const { text, language } = await readStandardInput()
  const path = nameOf('-')
  const common = { kind: 'template', path, dataSets: [], problems: [] } as const
  if (language === null) {
    const definition = parseObject(text, { path: '-', what: 'template' })
    return { ...common, definition, sources: [{ path, pointer: '', text }] }
  }
  const page = { path, pointer: '/body', text }
  return {
    ...{ ...common, page: language, definition: { [language]: text } },
    sources: [{ path, pointer: '', text: '{}' }, page],
  }
}

/** Reads a template or a page. */
async function readFile(path: string): Promise<Awaited<ReturnType<typeof readTemplateFile>>> {
  if (path === '-') return await templateOfInput()
  const language = pageLanguage(path)
  return language === null ? await readTemplateFile(path) : await readPage(path, language)
}

/** The folder of pictures of a template; the working directory for standard input. */
function foldersOf({ root }: CommandOptions): (path: string) => string {
  return path => root ?? dirname(path)
}

/** True for DATA after TEMPLATE: standard input, or a file that is not a template itself. */
async function isDataFile(path: string): Promise<boolean> {
  if (path === '-') return true
  const found = await readFile(path)
  return found === null || found.kind === 'problem'
}

async function isFolderPath(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() === true
}

/** Checks TEMPLATE with DATA only. */
async function checkWithData(
  [templatePath = '', dataPath = '']: readonly string[],
  options: CommandOptions,
): Promise<Report> {
  if (templatePath === '-' && dataPath === '-') throw readTwice()
  const template = await readFile(templatePath)
  if (template?.kind !== 'template') return await checkAll([templatePath], [false], options)
  if (template.page !== undefined) throw notATemplate(template.path)
  for (const source of template.sources) await refuseInput(options.output ?? '-', source.path)
  const text = await readText(dataPath, 'data')
  const data = parseObject(text, { path: dataPath, what: 'data' })
  const dataSets = [{ path: nameOf(dataPath), text, data }]
  const { sample: _, ...definition } = template.definition
  return await withChecks(options, async check => {
    const checked = await check({ ...template, definition, dataSets, problems: [] })
    return { templates: [checked.template], findings: checked.findings }
  })
}

async function checkAll(
  args: readonly string[],
  isFolder: readonly boolean[],
  options: CommandOptions,
): Promise<Report> {
  const output = options.output ?? '-'
  return await withChecks(options, async checkFile => {
    return await checkPaths(args, { isFolder, output, checkFile })
  })
}

/** @param output File of the report, which must not be one of the templates. */
async function checkPaths(
  args: readonly string[],
  { isFolder, output, checkFile }: { isFolder: readonly boolean[]; output: string; checkFile: Check },
): Promise<Report> {
  const templates: Report['templates'][number][] = []
  const findings: Finding[] = []
  const check = async (template: TemplateFile): Promise<void> => {
    for (const { path } of [...template.sources, ...template.dataSets, ...template.problems]) {
      await refuseInput(output, path)
    }
    if (templates.some(({ path }) => path === template.path)) return
    const checked = await checkFile(template)
    templates.push(checked.template)
    findings.push(...checked.findings)
  }
  for (const [i, path] of args.entries()) {
    if (isFolder[i] === true) {
      const before = templates.length + findings.length
      for await (const found of templatesIn(path, { pages: true })) {
        if (found.kind === 'template') await check(found)
        else {
          await refuseInput(output, found.path)
          findings.push(fileFinding(found))
        }
      }
      if (templates.length + findings.length === before) {
        throw new CliError(
          EXIT.file,
          `There are no templates in '${path}': JSON files with document, html, markdown or scene, or pages (.html, .md).`,
        )
      }
      continue
    }
    const found = await readFile(path)
    if (found?.kind === 'template') await check(found)
    else if (found !== null && found.code !== 'file_unreadable' && !/\.pdf$/i.test(path))
      findings.push(fileFinding(found))
    else {
      await readText(path, 'template')
      throw new CliError(
        EXIT.failed,
        `'${path}' is not a template: a JSON object with document, html, markdown or scene.`,
      )
    }
  }
  // Templates share the files in `data`.
  const unique = new Map(findings.map(finding => [JSON.stringify(finding), finding]))
  return { templates, findings: [...unique.values(), ...duplicateIds(templates)] }
}

type Check = (template: TemplateFile) => ReturnType<typeof checkTemplate>

/** Checks templates with engines that read the pictures beside each. */
async function withChecks(options: CommandOptions, use: (check: Check) => Promise<Report>): Promise<Report> {
  const folderOf = foldersOf(options)
  const engines = createFolderEngines(folder =>
    templateEngineOptions(folder, { ...options, placeholder: true }),
  )
  try {
    return await use(async template => {
      const { path } = template
      const checked = await checkTemplate(template, await engines.engineFor(folderOf(path)), options)
      const findings = checked.findings.map(finding => {
        return finding.code === 'render_timeout'
          ? { ...finding, message: timeoutMessage(path, options) }
          : finding
      })
      return { ...checked, findings }
    })
  } finally {
    await engines.close()
  }
}
