import type { Warning } from '../base/errors.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { PictureBounds } from '../graphics/raster-picture.ts'
import type { HtmlSettings } from '../html/contracts.ts'
import type { MergedPdf, MergeSource } from '../output/pdf/finish/merge.ts'
import type { ImageEncoding, ImageFormat } from '../scene/placing/contracts.ts'
import type { RenderStats } from './stats.ts'

/**
 * Runs a template on data to bytes. A job holds nothing but plain data, so that it can cross to another thread
 * or process; every failure is a PlatenError, but for the reason of a signal that aborts.
 */
export interface Renderer {
  renderPdf(job: PdfJob, signal?: AbortSignal | null): Promise<RenderedPdf>
  renderImage(job: ImageJob, signal?: AbortSignal | null): Promise<RenderedImage>
  mergePdfs(job: MergeJob, signal?: AbortSignal | null): Promise<MergedPdf>
  /** Fails as `renderImage` would before it draws: for data and overrides that do not fit their template. */
  checkImage(check: ImageCheck, signal?: AbortSignal | null): Promise<CheckedImage>
  stats(): RenderStats
  close(): Promise<void>
}

/** A template and what it is rendered with. */
export interface TemplateSource {
  /** The stored definition, as JSON text. */
  readonly definition: string
  readonly data: JsonObject
}

/** Where the pages of a PDF come from. */
export type PdfSource =
  | (TemplateSource & { readonly kind: 'template' })
  | {
      readonly kind: 'html' | 'markdown'
      /** The page itself. */
      readonly body: string
      readonly css: string | null
      readonly settings: HtmlSettings
    }
  | {
      readonly kind: 'url'
      /** http or https. */
      readonly url: string
      readonly settings: HtmlSettings
    }

/** A template of an image, whose scene becomes a page. */
export type SceneSource = TemplateSource & {
  readonly kind: 'scene'
  readonly overrides: readonly Json[]
  /** Units of the scene in an inch of the page. */
  readonly unitsPerInch: number
}

interface RenderJob {
  /** Whose render it is: what is fetched for one account is never shown to another. */
  readonly account: string
  /** The present, in milliseconds since 1970. */
  readonly nowMs: number
  /** The identity of the output. */
  readonly id: string
  /** What pictures are scaled down to; null leaves them as they are. */
  readonly pictureBounds: PictureBounds | null
}

export interface PdfJob extends RenderJob {
  /** Pictures are embedded with no more pixels per inch; null: with all they have. */
  readonly pictureDpi: 72 | 96 | 150 | 300 | 600 | null
  readonly source: PdfSource | SceneSource
  readonly password: string | null
  readonly pdfStandard: 'PDF/A-1b' | 'PDF/A-2b' | 'PDF/A-3b' | null
  readonly outputs: DocumentOutputs
}

/** The files that are made of a document. */
export interface DocumentOutputs {
  /** The main file: the PDF, its first page as a picture, or the document as an HTML page. */
  readonly format: DocumentFormat
  /** Whether the document is made into an HTML page as well. */
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

/** What of an image can be judged without its pictures and fonts. */
export type ImageCheck = Pick<ImageJob, 'account' | 'definition' | 'data' | 'overrides' | 'scale' | 'nowMs'>

export interface MergeJob {
  /** Whose render it is. */
  readonly account: string
  readonly sources: readonly MergeSource[]
  /** The present, in milliseconds since 1970. */
  readonly nowMs: number
}

export interface RenderedPdf {
  /** The main file. */
  readonly bytes: Uint8Array
  /** The HTML page beside the main file; null where none was asked for. */
  readonly html: Uint8Array | null
  /** Of the PDF; null where none was made. */
  readonly pages: number | null
  readonly warnings: readonly Warning[]
}

export interface RenderedImage {
  readonly files: Readonly<Partial<Record<ImageFormat, Uint8Array>>>
  readonly width: number
  readonly height: number
  readonly warnings: readonly Warning[]
}

export interface CheckedImage {
  /** Those that are known by then. */
  readonly warnings: readonly Warning[]
}
