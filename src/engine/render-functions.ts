/** Renders with one call, without storage: a template and its data become the bytes of a file. */
import { DEFAULT_UNITS_PER_INCH, unitsPerInch } from '../api/calls/create-image.ts'
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
  readParameters,
} from '../api/schema/parameters.ts'
import { PlatenError, type Warning } from '../base/errors.ts'
import { checkJson, isRecord, type JsonObject } from '../base/json.ts'
import type { Limits } from '../base/limits.ts'
import { readHtmlSettings } from '../html/page-settings.ts'
import { createConfiguredRenderer, readFontBytes } from '../render/configuration.ts'
import type { PdfJob, PdfSource, Renderer, SceneSource } from '../render/contracts.ts'
import type { SceneDefinition } from '../scene/definition-types.ts'
import type { Template } from '../template/define-template.ts'
import { type TemplateDefinition, withRegion } from '../template/definition.ts'
import { type EngineOptions, type EngineSettings, readEngineOptions } from './options.ts'

/** Options of every call. */
export interface RenderOptions {
  /** Cancels the call, which fails with the signal's reason. */
  signal?: AbortSignal
  /**
   * Fonts, asset policy and limits as `createEngine` takes them. They are opened once for each object, so keep one object
   * for all calls. Default: the bundled fonts and `DEFAULT_LIMITS`, without files and network.
   */
  resources?: RenderResources
}

export type RenderResources = Pick<EngineOptions, 'fonts' | 'assets' | 'limits'>

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
  ...REGION_OPTIONS,
  data: jsonObject(),
  overrides: overrides(),
  format: choice(['jpeg', 'png', 'webp', 'avif', 'pdf'], 'jpeg'),
}

export interface RenderPdfOptions extends RenderOptions, ParameterInputs<typeof RENDER_PDF> {}
export interface RenderHtmlOptions extends RenderOptions, ParameterInputs<typeof RENDER_PAGE> {}
export interface RenderImageOptions extends RenderOptions, ParameterInputs<typeof RENDER_IMAGE> {}

/** A rendered file. */
export interface Rendered {
  readonly file: Uint8Array
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
  data?: NoInfer<Data>,
  options: RenderPdfOptions = {},
): Promise<Rendered> {
  const call = await openCall(RENDER_PDF, options)
  const { values } = call
  const given = (data ?? {}) as JsonObject
  checkJson(given, { what: 'The data', maxDepth: call.limits.maxJsonDepth })
  const definition = call.definitionOf(template)
  const source: PdfSource | SceneSource =
    template.scene === undefined
      ? { kind: 'template', definition, data: given }
      : {
          kind: 'scene',
          definition,
          data: given,
          overrides: [],
          unitsPerInch: DEFAULT_UNITS_PER_INCH,
        }
  return await call.print(source, values)
}

/** Renders an HTML page to a PDF on the calling thread. Its scripts do not run. */
export async function renderHtml(html: string, options: RenderHtmlOptions = {}): Promise<Rendered> {
  return await renderPage('html', html, options)
}

/** Renders Markdown (CommonMark with tables) to a PDF on the calling thread. */
export async function renderMarkdown(markdown: string, options: RenderHtmlOptions = {}): Promise<Rendered> {
  return await renderPage('markdown', markdown, options)
}

async function renderPage(
  kind: 'html' | 'markdown',
  body: string,
  options: RenderHtmlOptions,
): Promise<Rendered> {
  if (typeof body !== 'string') throw parameterError(kind, `'${kind}' must be a string.`)
  const call = await openCall(RENDER_PAGE, options)
  const { css, data, settings, ...values } = call.values
  const read = readHtmlSettings(settings)
  if (data === null) {
    return await call.print({ kind, body, css, settings: read.settings }, values, read.warnings)
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
  const call = await openCall(RENDER_IMAGE, options)
  const { format, data, overrides, scale, quality, dpi, background, palette } = call.values
  const source = { definition: call.definitionOf({ scene }), data, overrides }
  if (format === 'pdf') {
    const page = { kind: 'scene', unitsPerInch: unitsPerInch({ scale, dpi }) } as const
    return await call.print({ ...source, ...page }, NO_PDF_OPTIONS)
  }
  const { files, warnings } = await call.renderer.renderImage(
    { ...call.job, ...source, formats: [format], scale, encoding: { quality, dpi, background, palette } },
    call.signal,
  )
  const file = files[format]
  if (file === undefined) throw new PlatenError('render_failed', `The renderer returned no ${format}.`)
  return { file, pages: 1, warnings: [...call.warnings, ...warnings] }
}

const NO_PDF_OPTIONS = { password: null, pdfStandard: null, imageDpi: null }
type PdfOptions = Parameters<typeof PDF_OPTIONS>
type RegionOptions = Parameters<typeof REGION_OPTIONS>

/** Reads the options of a call, and opens its renderer. */
async function openCall<Table extends ParameterTable & typeof REGION_OPTIONS>(
  table: Table,
  options: RenderOptions,
) {
  const { signal = null, resources = NO_RESOURCES, ...given } = options
  signal?.throwIfAborted()
  const { values, warnings } = readParameters(table, given, NOTHING)
  const { renderer, limits } = await rendererFor(resources)
  const { locale, timeZone, currency }: RegionOptions = values
  const job = { account: '', nowMs: Date.now(), id: '', pictureBounds: null }
  return {
    ...{ values, warnings, renderer, limits, signal, job },

    definitionOf(template: TemplateDefinition): string {
      checkJson(template, { what: 'The template', maxDepth: limits.maxJsonDepth })
      if (!isRecord(template)) throw parameterError('template', 'The template must be an object.')
      return withRegion(JSON.stringify(template), { locale, time_zone: timeZone, currency })
    },

    async print(
      source: PdfJob['source'],
      { password, pdfStandard, imageDpi }: PdfOptions,
      more: readonly Warning[] = [],
    ): Promise<Rendered> {
      const outputs = { format: 'pdf', withHtml: false } as const
      const files = { password, pdfStandard, pictureDpi: imageDpi, outputs }
      const { bytes, pages, warnings: found } = await renderer.renderPdf({ ...job, ...files, source }, signal)
      return { file: bytes, pages: pages ?? 1, warnings: [...warnings, ...more, ...found] }
    },
  }
}

const NOTHING: ReadonlySet<string> = new Set()
const NO_RESOURCES: RenderResources = {}

interface OpenedRenderer {
  readonly renderer: Renderer
  readonly limits: Limits
}

/** One renderer for each object of resources. It is dropped with the object. */
const renderers = new WeakMap<RenderResources, Promise<OpenedRenderer>>()

function rendererFor(resources: RenderResources): Promise<OpenedRenderer> {
  let opened = renderers.get(resources)
  if (opened === undefined) {
    opened = openRenderer(resources)
    renderers.set(resources, opened)
    opened.catch(() => renderers.delete(resources))
  }
  return opened
}

async function openRenderer(resources: RenderResources): Promise<OpenedRenderer> {
  const { fonts, assets, limits }: EngineSettings = readEngineOptions(resources)
  const configuration = { fonts: await readFontBytes(fonts, limits), assets, limits }
  return { renderer: await createConfiguredRenderer(configuration), limits }
}
