import { basename } from 'node:path'
import { PlatenError } from '../base/errors.ts'
import type { Engine } from '../engine/create-engine.ts'
import type { FileResult, Warning } from '../index.ts'
import type { TemplateDefinition } from '../template/definition.ts'
import type { CommandOptions } from './command-line.ts'
import { CliError, EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { formatFor } from './output-format.ts'
import { parametersFrom } from './parameters-from.ts'
import { pageLanguage, readInputs, readObject, readOverrides, readText } from './read-inputs.ts'
import { warningLines } from './warnings.ts'
import { checkPlace, writeOutput } from './write-file.ts'

/** What is rendered, once an engine is there for it. */
type Make = (engine: Engine) => Promise<{ result: Made; warnings: readonly Warning[] }>
type Made = FileResult & { total_pages?: number }

/** Renders one template or page to one file. The data of an image may hold `overrides`. */
export const render: Command = async ([path = '-', dataPath], options) => {
  const { output } = options
  if (output === null) {
    throw new CliError(EXIT.usage, 'Where should the output go? Add -o FILE, or -o - for standard output.')
  }
  const started = performance.now()
  await checkPlace(output)
  const language = pageLanguage(path)
  if (language !== null) refuseImageOptions({ ...imageOptions(options.image), ...given(options) })
  if (language === null && options.css !== null) {
    throw new CliError(EXIT.usage, '--css is for a page: a .html or .md file. A template has its css inside.')
  }
  const make =
    language === null
      ? await makeOfTemplate(path, dataPath, { ...options, output })
      : await makeOfPage(language, path, dataPath, { ...options, output })

  const engine = await openEngine(path, options)
  const progress = createProgress(`Rendering ${basename(path)}`)
  try {
    const { result, warnings } = await make(engine)
    await writeOutput(output, result.file)
    progress.end()
    process.stderr.write(warningLines([...warnings, ...(result.warnings ?? [])]))
    if (output !== '-') {
      const pages =
        result.total_pages === undefined ? '' : `${result.total_pages} ${plural(result.total_pages)}, `
      const ms = Math.round(performance.now() - started)
      process.stderr.write(`${output}: ${pages}${result.file.length} bytes, ${ms} ms\n`)
    }
    return EXIT.ok
  } finally {
    progress.end()
    await engine.close()
  }
}

async function makeOfTemplate(
  path: string,
  dataPath: string | undefined,
  { output, image, overrides }: Pick<CommandOptions, 'image' | 'overrides'> & { output: string },
): Promise<Make> {
  const { definition, data } = await readInputs(path, dataPath)
  const asked = imageOptions(image)
  if (definition.scene === undefined) refuseImageOptions({ ...asked, ...given({ overrides }) })
  const changes = overrides === null ? [] : await readOverrides(overrides)
  const format = { ...formatFor(output, definition), ...asked }
  return async engine => {
    const { template_id, warnings = [] } = await engine.putTemplate(
      data === undefined ? definition : withoutSample(definition),
    )
    const parameters = parametersFrom(data === undefined ? definition.sample : data, changes)
    const asking = engine.create({ ...parameters, template_id, export_type: 'file', ...format })
    const result = (await asking.catch(blameOption(asked))) as Made
    return { result, warnings }
  }
}

/** A value of an option that cannot be used is a mistake of the command line. */
function blameOption(asked: object): (error: unknown) => never {
  return error => {
    const [option] = error instanceof PlatenError ? error.details.map(({ path }) => path.slice(1)) : []
    if (!(error instanceof PlatenError) || option === undefined || !Object.hasOwn(asked, option)) throw error
    throw new CliError(EXIT.usage, error.message.replace(`'${option}'`, `--${option}`))
  }
}

/** Those that were given. */
function imageOptions(image: CommandOptions['image']): object {
  const given = Object.entries(image).filter(([, value]) => value !== null && value !== false)
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      typeof value === 'string' && NUMBER.test(value) ? Number(value) : value,
    ]),
  )
}

const NUMBER = /^-?\d+(\.\d+)?$/

function given({ overrides }: Pick<CommandOptions, 'overrides'>): object {
  return overrides === null ? {} : { overrides }
}

function refuseImageOptions(asked: object): void {
  const [first] = Object.keys(asked)
  if (first === undefined) return
  throw new CliError(EXIT.usage, `--${first} is for an image: a template with a scene.`)
}

/** A page with DATA is a template. */
async function makeOfPage(
  language: 'html' | 'markdown',
  path: string,
  dataPath: string | undefined,
  { css: cssPath, output }: CommandOptions & { output: string },
): Promise<Make> {
  const params = {
    ...formatFor(output, { html: '' }),
    body: await readText(path, 'page'),
    ...(cssPath === null ? {} : { css: await readText(cssPath, 'stylesheet') }),
    ...(dataPath === undefined ? {} : { data: await readObject(dataPath, 'data') }),
    export_type: 'file' as const,
  }
  const isLiteral = dataPath === undefined && /\{\{[^{}]+\}\}/.test(params.body)
  return async engine => ({
    result: await (language === 'html'
      ? engine.createPdfFromHtml(params)
      : engine.createPdfFromMarkdown(params)),
    warnings: isLiteral ? [WITHOUT_DATA] : [],
  })
}

const WITHOUT_DATA: Warning = {
  code: 'unused_fields',
  message:
    "The page holds {{…}}, which is printed as it is: only with DATA, such as '{}', is a page a template.",
}

/** With data at hand the sample need not be tried as well. */
function withoutSample({ sample: _, ...definition }: TemplateDefinition): TemplateDefinition {
  return definition
}

function plural(pages: number): string {
  return pages === 1 ? 'page' : 'pages'
}

/** Says on a terminal what is going on, and takes it back at the end. */
function createProgress(message: string): { end(): void } {
  if (!process.stderr.isTTY) return { end() {} }
  process.stderr.write(`${message} …`)
  let isShown = true
  return {
    end() {
      if (isShown) process.stderr.write('\r\x1b[K')
      isShown = false
    },
  }
}
