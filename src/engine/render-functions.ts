/** Renders with one call, without storage: a template and its data become the bytes of a file. */
import { readSignal } from '../api/calls/call-options.ts'
import { DEFAULT_UNITS_PER_INCH, unitsPerInch } from '../api/calls/create-image.ts'
import { checkEncryption, checkPdfFile } from '../api/calls/output-files.ts'
import { IMAGE_FILES, PDF_FILE, REGION } from '../api/schema/calls.ts'
import { overrides, pageSettings, stylesheet } from '../api/schema/formats.ts'
import {
  choice,
  jsonObject,
  optional,
  type ParameterInputs,
  type Parameters,
  type ParameterTable,
  parameterError,
  propertiesOf,
  readParameters,
} from '../api/schema/parameters.ts'
import { unshared } from '../base/bytes.ts'
import { PlatenError, type Warning } from '../base/errors.ts'
import { isJsonObject, isRecord, type JsonObject } from '../base/json.ts'
import type { Limits } from '../base/limits.ts'
import { readJson } from '../base/read-json.ts'
import { mustBe } from '../base/values.ts'
import type { SourceRegion } from '../graphics/source-region.ts'
import { readHtmlSettings } from '../html/page-settings.ts'
import { createConfiguredRenderer } from '../render/configuration.ts'
import type { PdfJob, PdfSource, Renderer, SceneSource } from '../render/contracts.ts'
import type { SceneDefinition } from '../scene/definition-types.ts'
import { readDefinition } from '../template/compile.ts'
import type { Template } from '../template/define-template.ts'
import { withRegion } from '../template/definition.ts'
import { type EngineOptions, type EngineSettings, readEngineOptions } from './options.ts'

/** Options of every call. */
export interface RenderOptions {
  /**
   * Cancels the call, which fails with the signal's reason: while it loads pictures, and between its stages. Layout and
   * drawing on the calling thread are not interrupted; workers of an engine are.
   */
  signal?: AbortSignal | undefined
  /**
   * Fonts, copy of the package's folder, asset policy, browser and limits as `createEngine` takes them. They are opened
   * once for each object, so keep one object for all calls. Default: the bundled fonts, `DEFAULT_ASSETS`,
   * `DEFAULT_LIMITS` and no browser. The browser's process ends one second after its last page.
   */
  resources?: RenderResources | undefined
}

export type RenderResources = Pick<
  EngineOptions,
  'fonts' | 'assets' | 'assetsDirectory' | 'browser' | 'limits'
>

const REGION_OPTIONS = { locale: REGION.locale, timeZone: REGION.time_zone, currency: REGION.currency }
const PDF_OPTIONS = {
  password: PDF_FILE.password,
  pdfStandard: PDF_FILE.pdf_standard,
  /** Maximum dots per inch of pictures: 72, 96, 150, 300 or 600. Default: they keep all pixels. */
  imageDpi: PDF_FILE.image_resample_res,
}
const RENDER_PDF = { ...PDF_OPTIONS, ...REGION_OPTIONS }
const RENDER_PAGE = {
  ...RENDER_PDF,
  /** With data, even empty, the page is a template, in which `{{value}}` is escaped. */
  data: optional(jsonObject()),
  css: stylesheet(),
  settings: pageSettings(),
}
const { output_image_type: _, ...ENCODING } = IMAGE_FILES
const RENDER_IMAGE = {
  ...ENCODING,
  ...PDF_OPTIONS,
  ...REGION_OPTIONS,
  data: jsonObject(),
  overrides: overrides(),
  format: choice(['jpeg', 'png', 'webp', 'avif', 'pdf'], 'jpeg'),
}

const RENDER_MAPPED = { ...REGION_OPTIONS, data: jsonObject(), overrides: overrides() }

export interface RenderPdfOptions extends RenderOptions, ParameterInputs<typeof RENDER_PDF> {}
export interface RenderHtmlOptions extends RenderOptions, ParameterInputs<typeof RENDER_PAGE> {}
export interface RenderImageOptions extends RenderOptions, ParameterInputs<typeof RENDER_IMAGE> {}

/** Data and options of `renderPdf`. Data may be absent if no property of it is required. */
export type RenderPdfArguments<Data extends object> =
  Record<never, never> extends Data
    ? [data?: Data | undefined, options?: RenderPdfOptions | undefined]
    : [data: Data, options?: RenderPdfOptions | undefined]

/** A rendered file. */
export interface Rendered {
  readonly file: Uint8Array<ArrayBuffer>
  /** Number of pages; 1 for an image. */
  readonly pages: number
  /** Mistakes that did not prevent the file. */
  readonly warnings: readonly Warning[]
}

/**
 * Renders a template to a PDF on the calling thread.
 * @throws PlatenError as `putTemplate` and `createPdf` do; `invalid_request` for options.
 */
export async function renderPdf<Data extends object = object>(
  template: Template<Data>,
  ...[data, options = {}]: RenderPdfArguments<NoInfer<Data>>
): Promise<Rendered> {
  const call = openCall(RENDER_PDF, options)
  const { values } = call
  const given = readJson(data ?? {}, { what: 'The data', maxDepth: call.limits.maxJsonDepth })
  if (!isJsonObject(given)) throw parameterError('data', mustBe('data', 'a JSON object', data))
  const json = readDefinition(template, call.limits)
  const content = { definition: call.definitionOf(json), data: given }
  const source: PdfSource | SceneSource =
    json['scene'] === undefined
      ? { kind: 'template', ...content }
      : { kind: 'scene', ...content, overrides: [], unitsPerInch: DEFAULT_UNITS_PER_INCH }
  return await call.print(source, values)
}

/** Renders an HTML page to a PDF on the calling thread. Its scripts run only in a browser, with `run_scripts`. */
export async function renderHtml(html: string, options: RenderHtmlOptions = {}): Promise<Rendered> {
  return await renderPage('html', html, options)
}

/** Renders Markdown (CommonMark with the extensions of GitHub and front matter) to a PDF on the calling thread. */
export async function renderMarkdown(markdown: string, options: RenderHtmlOptions = {}): Promise<Rendered> {
  return await renderPage('markdown', markdown, options)
}

async function renderPage(
  kind: 'html' | 'markdown',
  body: string,
  options: RenderHtmlOptions,
): Promise<Rendered> {
  if (typeof body !== 'string') throw parameterError(kind, `'${kind}' must be a string.`)
  const call = openCall(RENDER_PAGE, options)
  const { css, data, settings, locale, ...values } = call.values
  const read = readHtmlSettings(settings)
  if (data === null) {
    return await call.print(
      { kind, body, at: `/${kind}`, css, settings: read.settings, locale },
      values,
      read.warnings,
    )
  }
  const definition = call.definitionOf({ [kind]: body, ...(css === null ? {} : { css }), settings })
  return await call.print({ kind: 'template', definition, data }, values, read.warnings)
}

/**
 * Renders a Fabric.js scene to a picture on the calling thread.
 * @throws PlatenError as `putTemplate` and `createImage` do; `invalid_request` for options.
 */
export async function renderImage(
  scene: SceneDefinition,
  options: RenderImageOptions = {},
): Promise<Rendered> {
  if (isRecord(scene) && isRecord(scene['scene']) && scene['objects'] === undefined) {
    throw parameterError('scene', "'scene' is a template; give its scene: renderImage(template.scene).")
  }
  const call = openCall(RENDER_IMAGE, options)
  const { format, data, overrides, scale, quality, dpi, background, palette, ...pdf } = call.values
  const claim = { password: pdf.password, pdf_standard: pdf.pdfStandard }
  checkPdfFile(claim, format === 'pdf', "Give it with format: 'pdf'.", 'pdfStandard')
  const definition = call.definitionOf(readDefinition({ scene }, call.limits))
  const source = { definition, data, overrides }
  if (format === 'pdf') {
    const page = { kind: 'scene', unitsPerInch: unitsPerInch({ scale, dpi }) } as const
    return await call.print({ ...source, ...page }, pdf)
  }
  const renderer = await call.renderer
  const { files, warnings } = await renderer.renderImage(
    { ...call.job, ...source, formats: [format], scale, encoding: { quality, dpi, background, palette } },
    call.signal,
  )
  const file = files[format]
  if (file === undefined) throw new PlatenError('render_failed', `The renderer returned no ${format}.`)
  return { file: unshared(file), pages: 1, warnings: [...call.warnings, ...warnings] }
}

/** A template to render with a source map. */
export interface SourceMapCall extends RenderOptions, ParameterInputs<typeof RENDER_MAPPED> {
  readonly definition: unknown
  /** Fetched content is never shared between accounts. Default: none. */
  readonly account?: string | undefined
  /** Of a scene. Default: png. */
  readonly format?: 'png' | 'jpeg' | undefined
}

/** A rendered file with its source map. */
export interface MappedRender {
  readonly kind: 'pdf' | 'image'
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly pages: number
  readonly sourceMap: readonly SourceRegion[]
  readonly warnings: readonly Warning[]
}

/**
 * Renders a document or page to a PDF, or a scene to an image of one pixel per unit, with its source map. Internal:
 * for tools that show templates.
 * @throws PlatenError as `renderPdf` and `renderImage` do.
 */
export async function renderWithSourceMap(call: SourceMapCall): Promise<MappedRender> {
  const { definition: given, account = '', format = 'png', ...options } = call
  const opened = openCall(RENDER_MAPPED, options)
  const { signal, renderer, limits } = opened
  const { data, overrides } = opened.values
  const json = readDefinition(given, limits)
  const content = { definition: opened.definitionOf(json), data }
  const job = { ...opened.job, account, withSourceMap: true }
  if (json['scene'] === undefined) {
    const source = { kind: 'template', ...content } as const
    const outputs = { format: 'pdf', withHtml: false } as const
    const files = { password: null, pdfStandard: null, pictureDpi: null, outputs }
    const { bytes, pages, sourceMap, warnings } = await (await renderer).renderPdf(
      { ...job, ...files, source },
      signal,
    )
    return { kind: 'pdf', bytes: unshared(bytes), pages: pages ?? 1, sourceMap: sourceMap ?? [], warnings }
  }
  const encoding = { quality: null, dpi: null, background: null, palette: false }
  const { files, sourceMap, warnings } = await (await renderer).renderImage(
    { ...job, ...content, overrides, formats: [format], scale: 1, encoding },
    signal,
  )
  const file = files[format]
  if (file === undefined) throw new PlatenError('render_failed', `The renderer returned no ${format}.`)
  return { kind: 'image', bytes: unshared(file), pages: 1, sourceMap: sourceMap ?? [], warnings }
}

type PdfOptions = Parameters<typeof PDF_OPTIONS>
type RegionOptions = Parameters<typeof REGION_OPTIONS>

/** Reads the options of a call, and opens its renderer. */
function openCall<Table extends ParameterTable & typeof REGION_OPTIONS>(
  table: Table,
  options: RenderOptions,
) {
  const {
    signal: given,
    resources = NO_RESOURCES,
    ...parameters
  }: RenderOptions = propertiesOf(options, 'options')
  const resource = RESOURCES.find(name => Object.hasOwn(parameters, name))
  if (resource !== undefined) {
    const remedy = `write { resources: { ${resource}: … } }`
    throw parameterError(resource, `'${resource}' belongs in 'resources': ${remedy}.`)
  }
  const signal = readSignal(given)
  const { renderer, limits } = rendererFor(resources)
  const { values, warnings } = readParameters(table, parameters, NOTHING, limits)
  const { locale, timeZone, currency }: RegionOptions = values
  const job = { account: '', nowMs: Date.now(), id: '', pictureBounds: null }
  return {
    ...{ values, warnings, renderer, limits, signal, job },

    definitionOf: (template: JsonObject): string =>
      withRegion(JSON.stringify(template), { locale, time_zone: timeZone, currency }),

    async print(
      source: PdfJob['source'],
      { password, pdfStandard, imageDpi }: PdfOptions,
      more: readonly Warning[] = [],
    ): Promise<Rendered> {
      checkEncryption(password, pdfStandard, 'pdfStandard')
      const outputs = { format: 'pdf', withHtml: false } as const
      const files = { password, pdfStandard, pictureDpi: imageDpi, outputs }
      const rendered = await (await renderer).renderPdf({ ...job, ...files, source }, signal)
      const { bytes, pages, warnings: found } = rendered
      return { file: unshared(bytes), pages: pages ?? 1, warnings: [...warnings, ...more, ...found] }
    },
  }
}

const RESOURCES = [
  'fonts',
  'assets',
  'assetsDirectory',
  'browser',
  'limits',
] as const satisfies (keyof RenderResources)[]
const NOTHING: ReadonlySet<string> = new Set()
const NO_RESOURCES: RenderResources = {}

interface OpenedRenderer {
  readonly renderer: Promise<Renderer>
  readonly limits: Limits
}

/** One renderer for each object of resources. It is dropped with the object. */
const renderers = new WeakMap<RenderResources, OpenedRenderer>()

function rendererFor(resources: RenderResources): OpenedRenderer {
  const known = renderers.get(resources)
  if (known !== undefined) return known
  const settings = readEngineOptions(resources, "'resources'")
  const opened = { renderer: openRenderer(settings), limits: settings.limits }
  renderers.set(resources, opened)
  opened.renderer.catch(() => renderers.delete(resources))
  return opened
}

async function openRenderer(settings: EngineSettings): Promise<Renderer> {
  const { fonts, assets, assetsDirectory, limits, browser } = settings
  return await createConfiguredRenderer({ fonts, assets, assetsDirectory, limits }, browser)
}
