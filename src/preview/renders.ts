/** Templates and data → rendered files, findings and bound scenes. Not pure: renders on worker threads. */
import { createFontLibrary } from '../assets/fonts/font-library.ts'
import { PlatenError, type Warning } from '../base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts'
import { type EngineOptions, readEngineOptions } from '../engine/options.ts'
import { readHtmlSettings } from '../html/page-settings.ts'
import { checkStoredDocument } from '../render/check-stored-document.ts'
import { checkStoredScene } from '../render/check-stored-scene.ts'
import { readFontBytes } from '../render/configuration.ts'
import type { PdfJob } from '../render/contracts.ts'
import { createWorkerRenderer } from '../render/pool.ts'
import { layersOf } from '../scene/overrides/list-layers.ts'
import { createTemplateCache } from '../template/compile.ts'
import type { Bound } from '../template/contracts.ts'
import type { OpenedTemplate } from './project.ts'
import type { CheckReply, LayerView, PreviewError, RenderReply, SceneReply } from './protocol.ts'
import { errorOf, parseSource } from './read-source.ts'

export interface RenderSettings extends Pick<EngineOptions, 'fonts' | 'assets'> {
  /** Time limit of one render. Default 20 s. */
  readonly timeoutMs?: number
}

export interface Rendered {
  readonly head: RenderReply
  readonly bytes: Uint8Array
}

/** Data as the page sends them. */
export interface GivenData {
  /** JSON text; null: a page without data, whose `{{…}}` stay as they are. */
  readonly text: string | null
  /** JSON text of an array; null: the `overrides` in the data. */
  readonly overrides: string | null
  /** Path of the file of the data, for messages. */
  readonly source: string
}

const TIMEOUT_MS = 20_000
const MAX_LAYERS = 2000
const NO_BYTES = new Uint8Array()
/** Accounts of the pool: one worker for each, so that thumbnails never delay the open template. */
const ACCOUNTS = { open: 'open', thumbnail: 'thumbnail' }

/** @throws PlatenError `invalid_option`, `invalid_font`. */
export async function createRenders({
  fonts: given,
  assets: givenAssets,
  timeoutMs = TIMEOUT_MS,
}: RenderSettings) {
  const { assets: own, fonts: descriptors, limits } = readEngineOptions({ fonts: given, assets: givenAssets })
  const fontBytes = await readFontBytes(descriptors, limits)
  const fonts = await createFontLibrary(fontBytes, { limits })
  const templates = createTemplateCache({ limits, fonts })
  const renderer = createWorkerRenderer({
    isolation: 'thread',
    workers: 2,
    workersPerAccount: 1,
    accountWeights: {},
    timeoutMs,
    maxMemoryMb: 2048,
    recycleAboveMb: 1024,
    configuration: { fonts: fontBytes, assets: own, assetsDirectory: null, limits },
  })
  const rootsOf = ({ assetRoot }: Pick<OpenedTemplate, 'assetRoot'>): string[] =>
    own.roots.length > 0 ? [...own.roots] : [assetRoot]

  async function render(
    template: OpenedTemplate,
    given: GivenData,
    { scale, isThumbnail, signal }: { scale: number; isThumbnail: boolean; signal: AbortSignal },
  ): Promise<Rendered> {
    const { definition, kind } = template
    if (definition === null || kind === null) return failed(template.error ?? notATemplate(template.path))
    const input = readInput(given)
    if (input.error !== null) return failed(input.error)
    const account = isThumbnail ? ACCOUNTS.thumbnail : ACCOUNTS.open
    const job = {
      account,
      nowMs: Date.now(),
      id: 'preview',
      pictureBounds: null,
      assetRoots: rootsOf(template),
      withSourceMap: !isThumbnail,
    }
    const started = performance.now()
    try {
      const source = { definition: JSON.stringify(definition), data: input.data ?? {} }
      if (kind === 'scene') {
        const { files, width, height, sourceMap, warnings } = await renderer.renderImage(
          {
            ...{ ...job, ...source, overrides: input.overrides, formats: ['png'], scale },
            encoding: { quality: null, dpi: null, background: null, palette: false },
          },
          signal,
        )
        const bytes = files.png ?? NO_BYTES
        return {
          head: head({
            type: 'png',
            warnings,
            width: width / scale,
            height: height / scale,
            bytes: bytes.length,
            sourceMap,
            started,
          }),
          bytes,
        }
      }
      const { bytes, pages, sourceMap, warnings } = await renderer.renderPdf(
        {
          ...job,
          source: input.data === null ? pageSource(template) : { kind: 'template', ...source },
          ...{ pictureDpi: null, password: null, pdfStandard: null },
          outputs: { format: 'pdf', withHtml: false },
        },
        signal,
      )
      return { head: head({ type: 'pdf', warnings, pages, bytes: bytes.length, sourceMap, started }), bytes }
    } catch (error) {
      if (error instanceof PlatenError) return failed(previewError(error), started)
      throw error
    }
  }

  async function check(template: OpenedTemplate, given: GivenData): Promise<CheckReply> {
    const { definition, kind } = template
    if (definition === null)
      return { error: template.error ?? notATemplate(template.path), warnings: [], layers: [] }
    try {
      const compiled = templates.get(JSON.stringify(definition))
      const context = { limits, fonts, assets: { ...own, roots: rootsOf(template) }, now: new Date() }
      const found = await (kind === 'scene' ? checkStoredScene : checkStoredDocument)(compiled, context)
      const layers = kind === 'scene' ? sceneLayers(definition, given) : []
      return { error: null, warnings: [...compiled.warnings, ...found], layers }
    } catch (error) {
      if (error instanceof PlatenError) return { error: previewError(error), warnings: [], layers: [] }
      throw error
    }
  }

  function sceneLayers(definition: JsonObject, given: GivenData): LayerView[] {
    const bound = bind(definition, given)
    const scene = 'kind' in bound && bound.kind === 'scene' ? bound.scene : definition['scene']
    if (!isJsonObject(scene)) return []
    return layersOf(scene, { left: MAX_LAYERS, isSpent: false }).map(layer => layer)
  }

  /** The template with its data, or the reason why it cannot be bound. */
  function bind(definition: JsonObject, given: GivenData): Bound | PreviewError {
    const { data, error } = readInput(given)
    if (error !== null) return error
    try {
      return templates.get(JSON.stringify(definition)).bind(data ?? {}, { now: new Date() })
    } catch (cause) {
      if (cause instanceof PlatenError) return previewError(cause)
      throw cause
    }
  }

  /** The scene with its data, for an editor of its objects. */
  function scene(template: OpenedTemplate, given: GivenData): SceneReply {
    const { definition } = template
    const failed = (error: PreviewError): SceneReply => ({ error, scene: null, pointers: {}, images: {} })
    if (definition === null) return failed(template.error ?? notATemplate(template.path))
    const bound = bind(definition, given)
    if (!('kind' in bound)) return failed(bound)
    if (bound.kind !== 'scene') return failed(notAScene(template.path))
    const places = objectPlaces(bound.scene['objects'], '/objects')
    const pointers = Object.fromEntries(places.map(at => [at, bound.written(`/scene${at}`)]))
    const images = Object.fromEntries(
      Object.entries(bound.images).filter(([, image]) => typeof image === 'string'),
    ) as JsonObject
    return { error: null, scene: bound.scene, pointers, images }
  }

  return { render, check, scene, rootsOf, fonts, close: () => renderer.close() }
}

/** The pointers of objects and of those in their groups. */
function objectPlaces(objects: Json | undefined, at: string): string[] {
  if (!Array.isArray(objects)) return []
  return objects.flatMap((object, i) => {
    const own = `${at}/${i}`
    return [own, ...(isJsonObject(object) ? objectPlaces(object['objects'], `${own}/objects`) : [])]
  })
}

type Input =
  | { readonly error: null; readonly data: JsonObject | null; readonly overrides: Json[] }
  | { readonly error: PreviewError; readonly data: null; readonly overrides: Json[] }

function readInput({ text, overrides, source }: GivenData): Input {
  if (text === null) return { error: null, data: null, overrides: [] }
  const parsed = parseSource(text, source)
  const failed = (error: PreviewError): Input => ({ error, data: null, overrides: [] })
  if (parsed.error !== null) return failed(parsed.error)
  if (!isJsonObject(parsed.value)) {
    return failed(errorOf({ code: 'invalid_data', message: 'The data must be a JSON object.' }))
  }
  const { overrides: inData, ...rest } = parsed.value
  const given = overrides === null ? null : parseSource(overrides, 'overrides')
  if (given !== null && given.error !== null) return failed(given.error)
  const list: unknown = given === null ? inData : given.value
  if (given !== null && !Array.isArray(list)) {
    return failed(
      errorOf({ code: 'invalid_request', message: 'The overrides must be a JSON array of {"name": …}.' }),
    )
  }
  return Array.isArray(list)
    ? { error: null, data: rest, overrides: list }
    : { error: null, data: parsed.value, overrides: [] }
}

/** A page without data, as `platen render PAGE` prints it. */
function pageSource({ definition, kind }: OpenedTemplate): PdfJob['source'] {
  const body = kind === 'html' || kind === 'markdown' ? definition?.[kind] : ''
  const css = definition?.['css']
  return {
    kind: kind === 'markdown' ? 'markdown' : 'html',
    body: typeof body === 'string' ? body : '',
    at: '/body',
    css: typeof css === 'string' ? css : null,
    settings: readHtmlSettings({}).settings,
    locale: null,
  }
}

interface Outcome {
  readonly type: RenderReply['type']
  readonly warnings: readonly Warning[]
  readonly bytes: number
  readonly started: number
  readonly pages?: number | null
  readonly width?: number
  readonly height?: number
  readonly sourceMap?: RenderReply['regions'] | null
}

function head({ started, pages = null, width, height, sourceMap, ...outcome }: Outcome): RenderReply {
  return {
    ...outcome,
    ...{ error: null, pages, width: width ?? null, height: height ?? null },
    renderMs: performance.now() - started,
    regions: sourceMap ?? [],
  }
}

function failed(error: PreviewError, started = performance.now()): Rendered {
  return { head: { ...head({ type: null, warnings: [], bytes: 0, started }), error }, bytes: NO_BYTES }
}

function previewError({ code, message, details }: PlatenError): PreviewError {
  return { code, message, details, line: null, column: null, source: null }
}

function notAScene(path: string): PreviewError {
  return errorOf({ code: 'invalid_template', message: `'${path}' has no scene, so it has no layers.` })
}

function notATemplate(path: string): PreviewError {
  const message = `'${path}' is not a template: it needs one of document, scene, html and markdown.`
  return errorOf({ code: 'invalid_template', message })
}
