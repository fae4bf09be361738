import type { Warning } from '../base/errors.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { PdfStandard } from '../document/values/pdf-standards.ts'
import type { PictureBounds } from '../graphics/raster-picture.ts'
import type { SourceRegion } from '../graphics/source-region.ts'
import type { HtmlSettings } from '../html/contracts.ts'
import type { MergedPdf, MergeSource } from '../output/pdf/finish/merge.ts'
import type { ImageEncoding, ImageFormat } from '../scene/placing/contracts.ts'
import type { BrowserPage, BrowserPdf, BrowserRules } from './browser/contracts.ts'

/**
 * Renders jobs to bytes. A job is plain data, so that it can be sent to another thread or process. Every failure is a
 * PlatenError, except the reason of a signal that aborts.
 */
export interface Renderer {
  readonly renderPdf: Render<PdfJob, RenderedPdf>
  readonly renderImage: Render<ImageJob, RenderedImage>
  readonly mergePdfs: Render<MergeJob, MergedPdf>
  /** Completes the PDF of a browser. */
  readonly finishPdf: Render<FinishJob, RenderedPdf>
  /** Fails as `renderImage` would before drawing, such as for invalid data and overrides. */
  readonly checkImage: Render<ImageCheck, CheckedImage>
  load(): RenderLoad
  close(): Promise<void>
}

export type Render<Job, Result> = (job: Job, signal?: AbortSignal | null) => Promise<Result>
export type RenderKind = Exclude<keyof Renderer, 'load' | 'close'>

export interface RenderLoad {
  /** Waiting for a worker. */
  readonly queued: number
  /** Running threads or processes, busy or idle. */
  readonly workers: number
  /** Threads or processes that are being ended. */
  readonly ending: number
}

/** A template with its data. */
export interface TemplateSource {
  /** The stored definition, as JSON text. */
  readonly definition: string
  readonly data: JsonObject
}

/** The source of a document. */
export type PdfSource =
  | (TemplateSource & {
      readonly kind: 'template'
      /** JSON Pointer of the page in the parameters of the call. Absent: `/html` or `/markdown`, as in templates. */
      readonly at?: string
    })
  | {
      readonly kind: 'html' | 'markdown'
      /** The page itself. */
      readonly body: string
      /** JSON Pointer of the page in the parameters of the call. */
      readonly at: string
      readonly css: string | null
      readonly settings: HtmlSettings
      /** Of the call; null for none. */
      readonly locale: string | null
    }
  | {
      readonly kind: 'url'
      /** http or https. */
      readonly url: string
      readonly settings: HtmlSettings
    }

/** An image template whose scene is rendered to a PDF page. */
export type SceneSource = TemplateSource & {
  readonly kind: 'scene'
  readonly overrides: readonly Json[]
  /** Units of the scene per inch of the page. */
  readonly unitsPerInch: number
}

interface RenderJob {
  /** Fetched content is never shared between accounts. */
  readonly account: string
  /** Current time, in milliseconds since 1970. */
  readonly nowMs: number
  /** Id of the output. */
  readonly id: string
  /** True to return a source map. Default: false. */
  readonly withSourceMap?: boolean
  /** Bounds to which pictures are scaled down; null keeps their size. */
  readonly pictureBounds: PictureBounds | null
  /** Folders of pictures and files for this job. Default: the roots of the configuration. */
  readonly assetRoots?: readonly string[]
}

export interface PdfJob extends RenderJob {
  /** Maximum dots per inch of embedded pictures; null: no limit. */
  readonly pictureDpi: 72 | 96 | 150 | 300 | 600 | null
  readonly source: PdfSource | SceneSource
  readonly password: string | null
  /** Standards that go together; null for none. */
  readonly pdfStandard: readonly PdfStandard[] | null
  readonly outputs: DocumentOutputs
  /** Rules of the engine's browser. Absent: it has none. */
  readonly browser?: BrowserRules
}

/** The files of a document. */
export interface DocumentOutputs {
  /** The main file: the PDF, its first page as a picture, or the document as an HTML page. */
  readonly format: DocumentFormat
  /** True to also render an HTML page. */
  readonly withHtml: boolean
}

export type DocumentFormat = 'pdf' | 'png' | 'jpeg' | 'html'

export interface ImageJob extends RenderJob, TemplateSource {
  readonly overrides: readonly Json[]
  readonly formats: readonly ImageFormat[]
  /** Device pixels per unit of the scene. */
  readonly scale: number
  readonly encoding: ImageEncoding
}

/** The parts of an image job that are checked without pictures and fonts. */
export type ImageCheck = Pick<ImageJob, 'account' | 'definition' | 'data' | 'overrides' | 'scale' | 'nowMs'>

export interface MergeJob {
  readonly account: string
  readonly sources: readonly MergeSource[]
  /** Current time, in milliseconds since 1970. */
  readonly nowMs: number
}

/** A PDF of a browser, which gets its metadata, encryption and format. */
export interface FinishJob extends Pick<PdfJob, 'account' | 'nowMs' | 'id' | 'password'> {
  readonly pdf: Uint8Array
  readonly info: BrowserPdf['info']
  readonly format: Exclude<DocumentFormat, 'html'>
}

export interface RenderedPdf {
  /** A page to print with the browser; the result then has no main file. */
  readonly browserPage?: BrowserPage
  /** The main file. */
  readonly bytes: Uint8Array
  /** The additional HTML page; null if it was not requested. */
  readonly html: Uint8Array | null
  /** Of the PDF; null without one. */
  readonly pages: number | null
  /** Regions of the PDF in paint order; null if none were requested, or there is no PDF. */
  readonly sourceMap: readonly SourceRegion[] | null
  readonly warnings: readonly Warning[]
}

export interface RenderedImage {
  readonly files: Readonly<Partial<Record<ImageFormat, Uint8Array>>>
  readonly width: number
  readonly height: number
  /** Regions in paint order; null if none were requested. */
  readonly sourceMap: readonly SourceRegion[] | null
  readonly warnings: readonly Warning[]
}

export interface CheckedImage {
  /** Those that are known before drawing. */
  readonly warnings: readonly Warning[]
}
