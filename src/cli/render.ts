import { basename } from 'node:path'
import type { FileResult } from '../api/schema/results.ts'
import { PlatenError, type Warning } from '../base/errors.ts'
import type { Engine } from '../engine/create-engine.ts'
import type { TemplateDefinition } from '../template/definition.ts'
import type { CommandOptions } from './command-line.ts'
import { CliError, EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { formatFor } from './output-format.ts'
import { parametersFrom } from './parameters-from.ts'
import { warningLines } from './print.ts'
import { pageLanguage, readInputs, readObject, readOverrides, readText } from './read-inputs.ts'
import { checkOutputPath, writeOutput } from './write-file.ts'

/** Renders on an engine. */
type Render = (engine: Engine) => Promise<{ result: RenderedFile; warnings: readonly Warning[] }>
type RenderedFile = FileResult & { total_pages?: number }

/** Renders a template or page to a file. The data of an image may contain `overrides`. */
export const render: Command = async ([path = '-', dataPath], options) => {
  const { output } = options
  if (output === null) {
    throw new CliError(EXIT.usage, 'The output file is missing. Add -o FILE, or -o - for standard output.')
  }
  const started = performance.now()
  await checkOutputPath(output)
  const language = pageLanguage(path)
  if (language !== null) refuseImageOptions({ ...imageOptions(options.image), ...overrideOption(options) })
  if (language === null && options.css !== null) {
    throw new CliError(EXIT.usage, '--css is for a .html or .md page. A template contains its css.')
  }
  const renderOn =
    language === null
      ? await templateRender(path, dataPath, { ...options, output })
      : await pageRender(language, path, dataPath, { ...options, output })

  const engine = await openEngine(path, options)
  const progress = createProgress(`Rendering ${basename(path)}`)
  try {
    const { result, warnings } = await renderOn(engine)
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

async function templateRender(
  path: string,
  dataPath: string | undefined,
  { output, image, overrides }: Pick<CommandOptions, 'image' | 'overrides'> & { output: string },
): Promise<Render> {
  const { definition, data } = await readInputs(path, dataPath)
  const requested = imageOptions(image)
  if (definition.scene === undefined) refuseImageOptions({ ...requested, ...overrideOption({ overrides }) })
  const changes = overrides === null ? [] : await readOverrides(overrides)
  const format = { ...formatFor(output, definition), ...requested }
  return async engine => {
    const { template_id, warnings = [] } = await engine.putTemplate(
      data === undefined ? definition : withoutSample(definition),
    )
    const parameters = parametersFrom(data === undefined ? definition.sample : data, changes)
    const rendering = engine.create({ ...parameters, template_id, export_type: 'file', ...format })
    const result = (await rendering.catch(asUsageError(requested))) as RenderedFile
    return { result, warnings }
  }
}

/** An invalid value of an option is an error of the command line. */
function asUsageError(requested: object): (error: unknown) => never {
  return error => {
    const [option] = error instanceof PlatenError ? error.details.map(({ path }) => path.slice(1)) : []
    if (!(error instanceof PlatenError) || option === undefined || !Object.hasOwn(requested, option))
      throw error
    throw new CliError(EXIT.usage, error.message.replace(`'${option}'`, `--${option}`))
  }
}

/** The image options that were given. */
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

function overrideOption({ overrides }: Pick<CommandOptions, 'overrides'>): object {
  return overrides === null ? {} : { overrides }
}

function refuseImageOptions(requested: object): void {
  const [first] = Object.keys(requested)
  if (first === undefined) return
  throw new CliError(EXIT.usage, `--${first} is for images only, that is for templates with a scene.`)
}

/** A page with DATA is a template. */
async function pageRender(
  language: 'html' | 'markdown',
  path: string,
  dataPath: string | undefined,
  { css: cssPath, output }: CommandOptions & { output: string },
): Promise<Render> {
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
  message: "The page contains {{…}}, which is printed unchanged. Give DATA, such as '{}', to fill in fields.",
}

/** With data, the sample need not be checked. */
function withoutSample({ sample: _, ...definition }: TemplateDefinition): TemplateDefinition {
  return definition
}

function plural(pages: number): string {
  return pages === 1 ? 'page' : 'pages'
}

/** Shows a message on a terminal until the end. */
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
