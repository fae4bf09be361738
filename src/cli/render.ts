import { basename, extname } from 'node:path'
import type { FileResult } from '../api/schema/results.ts'
import { PLACEHOLDER_NOTE } from '../assets/images/image-source.ts'
import { PlatenError, type Warning } from '../base/errors.ts'
import { REGION_NAMES, REGION_RULES, type Region } from '../base/region.ts'
import type { Engine } from '../engine/create-engine.ts'
import { RENDERERS } from '../html/page-settings.ts'
import { type PageLanguage, pageLanguage } from '../project/template-files.ts'
import type { TemplateJson } from '../template/definition.ts'
import {
  accessibilityOption,
  atPlacesInFiles,
  isOfLanguage,
  standardOption,
  warningsDespite,
  withAccessibility,
  withoutClaim,
} from './claims.ts'
import { type CommandOptions, IMAGE_OPTIONS } from './command-line.ts'
import { CliError, EXIT } from './failure.ts'
import { atPlaces, type InputFiles, openPlaces } from './file-places.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { warningLines } from './print.ts'
import {
  type Inputs,
  nameOf,
  parametersFrom,
  readInputs,
  readObject,
  readOverrides,
  readStandardInput,
  readText,
  readTwice,
  uncheckedTemplate,
} from './read-inputs.ts'
import { checkOutputPath, writeOutput } from './write-file.ts'

/** Renders on an engine. @param warn Receives the warnings of a render that fails. */
type Render = (
  engine: Engine,
  warn: (warnings: readonly Warning[]) => Promise<void>,
) => Promise<{ result: RenderedFile; warnings: readonly Warning[] }>
type RenderedFile = FileResult & { total_pages?: number }

/** Renders a template or page to a file. The data of an image may contain `overrides`. */
export const render: Command = async ([path = '-', dataPath], options) => {
  const { output } = options
  if (output === null) {
    throw new CliError(EXIT.usage, 'The output file is missing. Add -o FILE, or -o - for standard output.')
  }
  const started = performance.now()
  await checkOutputPath(output, [path, dataPath, options.css])
  if (path === '-' && dataPath === '-') throw readTwice()
  const input = path === '-' ? await readStandardInput() : null
  const language = input === null ? pageLanguage(path) : input.language
  if (language !== null) refuseImageOptions(options)
  if (language === null && options.css !== null) {
    throw new CliError(EXIT.usage, '--css is for pages of HTML or Markdown. A template contains its css.')
  }
  if (language === null && options.renderer !== null) {
    throw new CliError(
      EXIT.usage,
      '--renderer is for pages of HTML or Markdown. A template contains its settings.',
    )
  }
  const renderOn =
    language === null
      ? await templateRender(await readInputs(path, dataPath, input?.text), { ...options, output })
      : await pageRender({ language, body: input?.text ?? (await readText(path, 'page')), path }, dataPath, {
          ...options,
          output,
        })

  const engine = await openEngine(path, options)
  const progress = createProgress(`Rendering ${basename(nameOf(path))}`)
  try {
    const files: InputFiles = {
      ...{ path, language, dataPath: dataPath ?? null, cssPath: options.css, root: options.root },
    }
    const shown = new Set<string>()
    const warn = async (found: readonly Warning[]): Promise<void> => {
      progress.end()
      const fresh = found.filter(({ path = '', message }) => !shown.has(`${path} ${message}`))
      for (const { path = '', message } of fresh) shown.add(`${path} ${message}`)
      if (fresh.length > 0) process.stderr.write(warningLines(fresh, await openPlaces(files)))
    }
    const { result, warnings } = await renderOn(engine, warn).catch(async (error: unknown) => {
      if (isOfPictures(error)) await warn(await warningsWithoutPictures(renderOn, path, options))
      const isClaim = error instanceof PlatenError && error.code === 'standard_not_met'
      throw await (isClaim ? atPlacesInFiles(error, path) : atPlaces(error, files))
    })
    await writeOutput(output, result.file)
    await warn([...warnings, ...(result.warnings ?? [])])
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

function isOfPictures(error: unknown): boolean {
  return error instanceof PlatenError && (error.code === 'asset_failed' || error.code === 'asset_denied')
}

/** The warnings of a render that fails because of pictures, except for those about the pictures. */
async function warningsWithoutPictures(
  renderOn: Render,
  path: string,
  options: CommandOptions,
): Promise<readonly Warning[]> {
  const engine = await openEngine(path, { ...options, placeholder: true })
  try {
    const found: Warning[] = []
    const warn = async (warnings: readonly Warning[]): Promise<void> => void found.push(...warnings)
    const rendered = await renderOn(engine, warn).catch(() => null)
    const all = [...found, ...(rendered?.warnings ?? []), ...(rendered?.result.warnings ?? [])]
    return all.filter(({ message }) => !message.endsWith(PLACEHOLDER_NOTE))
  } finally {
    await engine.close()
  }
}

async function templateRender(
  inputs: Inputs,
  { output, ...options }: CommandOptions & { output: string },
): Promise<Render> {
  const { data } = inputs
  const definition = withAccessibility({ ...inputs.definition, ...regionOptions(options) }, options)
  if (definition.scene === undefined) refuseImageOptions(options)
  const requested = { ...imageOptions(options), ...standardOption(options) }
  const changes = options.overrides === null ? [] : await readOverrides(options.overrides)
  const format: { pdf_standard?: unknown } = { ...formatFor(output, definition), ...requested }
  return async (engine, warn) => {
    const { template_id, warnings = [] } = await engine.putTemplate(
      uncheckedTemplate(data === undefined ? definition : withoutSample(definition)),
    )
    const parameters = parametersFrom(data === undefined ? definition.sample : data, changes)
    const create = (more: object) =>
      engine.create({ ...parameters, template_id, export_type: 'file', ...more }) as Promise<RenderedFile>
    const { pdf_standard: _, ...unclaimed } = format
    const createUnclaimed = async () => {
      const unclaimedTemplate = uncheckedTemplate(withoutClaim(withoutSample(definition)))
      const stored = await engine.putTemplate(unclaimedTemplate)
      return await create({ ...unclaimed, template_id: stored.template_id })
    }
    const result = await create(format)
      .catch(asUsageError(requested))
      .catch(async (error: unknown) => {
        const more = await warningsDespite(error, createUnclaimed)
        if (error instanceof PlatenError) await warn([...warnings, ...more].filter(one => !isIn(error, one)))
        throw error
      })
    return { result, warnings }
  }
}

/** True if an error has the message of a warning: storing warns of mistakes with which rendering fails. */
function isIn({ details }: PlatenError, { message, path }: Warning): boolean {
  return details.some(
    detail => detail.path === path && (detail.message === message || isOfLanguage(detail.message, message)),
  )
}

/** An invalid value of an option is an error of the command line. */
export function asUsageError(requested: object): (error: unknown) => never {
  return error => {
    const [option] = error instanceof PlatenError ? error.details.map(({ path }) => path.slice(1)) : []
    if (!(error instanceof PlatenError) || option === undefined || !Object.hasOwn(requested, option))
      throw error
    const name = option === 'pdf_standard' ? 'standard' : option
    const message = error.message
      .replace(`'${option}'`, `--${name}`)
      .replace(OUTPUT_ADVICE, `Leave out --${name}, or write a .pdf file with -o.`)
    throw new CliError(EXIT.usage, message)
  }
}

/** What the engine advises if the output of a call is not a PDF. */
const OUTPUT_ADVICE = /Leave it out, or leave out output_format=\w+\.|Give it with output_format=pdf\./

type GivenRegion = Partial<Record<keyof Region, string>>

/** The region that was given, in place of that of the template. */
export function regionOptions(
  options: Pick<CommandOptions, 'locale' | 'currency' | 'time-zone'>,
): GivenRegion {
  const region: GivenRegion = {}
  for (const name of REGION_NAMES) {
    const option = name === 'time_zone' ? 'time-zone' : name
    const value = options[option]
    if (value === null) continue
    const { description, isValid, hint } = REGION_RULES[name]
    if (!isValid(value)) {
      throw new CliError(EXIT.usage, `--${option} must be ${description}, not '${value}'${hint(value)}`)
    }
    region[name] = value
  }
  return region
}

/** The image options that were given. */
export function imageOptions(options: Omit<CommandOptions, 'output'>): object {
  const given = IMAGE_OPTIONS.map(name => [name, options[name]] as const).filter(([, value]) => value)
  return Object.fromEntries(
    given.map(([name, value]) => [name, NUMBER.test(String(value)) ? Number(value) : value]),
  )
}

const NUMBER = /^-?\d+(\.\d+)?$/

export function refuseImageOptions(options: Omit<CommandOptions, 'output'>): void {
  const [first] = [...IMAGE_OPTIONS, 'overrides' as const].filter(name => options[name])
  if (first === undefined) return
  throw new CliError(EXIT.usage, `--${first} is for images only, that is for templates with a scene.`)
}

/** Parameters of `create` by extension; the first is the format for standard output. */
const KINDS: Readonly<Record<'document' | 'scene', { what: string; streamed: string; formats: Formats }>> = {
  document: {
    what: 'a document',
    streamed: 'the PDF',
    formats: {
      '.pdf': {},
      '.html': { output_format: 'html' },
      '.png': { output_format: 'png' },
      '.jpg': { output_format: 'jpeg' },
      '.jpeg': { output_format: 'jpeg' },
    },
  },
  scene: {
    what: 'a scene',
    streamed: 'a JPEG',
    formats: {
      '.jpg': {},
      '.jpeg': {},
      '.png': { output_image_type: 'pngOnly' },
      '.webp': { output_image_type: 'webpOnly' },
      '.avif': { output_image_type: 'avifOnly' },
      '.pdf': { output_format: 'pdf' },
    },
  },
}

type Formats = Readonly<Record<string, object>>

/** Parameters of `create` by extension, for the output of a template. */
export function outputFormats({ scene }: TemplateJson): Formats {
  return KINDS[scene === undefined ? 'document' : 'scene'].formats
}

/**
 * The parameters of `create` for the extension of a file.
 * @throws CliError for an extension that does not fit the template.
 */
export function formatFor(
  output: string,
  { document, html, markdown, scene }: TemplateJson,
  option = '-o',
): object {
  // The engine reports templates with several contents or none.
  if ([document, html, markdown, scene].filter(body => body !== undefined).length !== 1) return {}
  const { what, streamed, formats } = KINDS[scene === undefined ? 'document' : 'scene']
  if (output === '-') return {}
  const format = new Map(Object.entries(formats)).get(extname(output).toLowerCase())
  if (format !== undefined) return format
  throw new CliError(
    EXIT.usage,
    `${option} must end in ${listed(Object.keys(formats))} for ${what}, got '${output}'.${option === '-o' ? ` -o - writes ${streamed} to standard output.` : ''}`,
  )
}

/** `.pdf, .html or .png`. */
function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' or $1')
}

/** A page with DATA is a template. */
async function pageRender(
  { language, body, path }: { readonly language: PageLanguage; readonly body: string; readonly path: string },
  dataPath: string | undefined,
  { css: cssPath, output, ...options }: CommandOptions & { output: string },
): Promise<Render> {
  const region = regionOptions(options)
  const standard = standardOption(options)
  if (body === '') throw new CliError(EXIT.failed, `The page '${path}' is empty. Write its text into it.`)
  const params = {
    ...formatFor(output, { html: '' }),
    body,
    ...(cssPath === null ? {} : { css: await readText(cssPath, 'stylesheet') }),
    ...(dataPath === undefined ? {} : { data: await readObject(dataPath, 'data') }),
    ...region,
    settings: { ...browserSettings(options), ...accessibilityOption(options) },
    export_type: 'file' as const,
  }
  return async (engine, warn) => {
    const create = (more: object): Promise<RenderedFile> =>
      language === 'html'
        ? engine.createPdfFromHtml({ ...params, ...more })
        : engine.createPdfFromMarkdown({ ...params, ...more })
    const result = await create(standard)
      .catch(asUsageError(standard))
      .catch(async (error: unknown) => {
        const unclaimed = withoutClaim({ [language]: body })[language]
        await warn(await warningsDespite(error, () => create({ body: unclaimed })))
        throw error
      })
    return { result, warnings: [] }
  }
}

/** The settings of a page that --renderer and --run-scripts give. */
function browserSettings({
  renderer: given,
  'run-scripts': runScripts,
}: Pick<CommandOptions, 'renderer' | 'run-scripts'>) {
  const renderer = RENDERERS.find(name => name === given)
  if (given !== null && renderer === undefined) {
    throw new CliError(EXIT.usage, `--renderer must be ${RENDERERS.join(', ')}, got '${given}'.`)
  }
  return { renderer, run_scripts: runScripts || undefined }
}

/** With data, the sample need not be checked. */
function withoutSample({ sample: _, ...definition }: TemplateJson): TemplateJson {
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
