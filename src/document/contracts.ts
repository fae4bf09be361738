import type { FileSource, PictureSource } from '../assets/contracts.ts'
import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { SourceRegion } from '../graphics/source-region.ts'
import type { FontLibrary } from '../text/fonts.ts'

/** The context of printing a document. */
export interface PrintContext {
  readonly fonts: FontLibrary
  readonly pictures: PictureSource
  /** Absent: only files in the definition can be attached. */
  readonly files?: FileSource | undefined
  readonly limits: Limits
  /** CreationDate and ModDate. */
  readonly now: Date
  /** Maximum resolution of embedded pictures, in pixels per inch; null: unlimited. */
  readonly pictureDpi: number | null
  /** Source of the file identifier (ISO 32000-1 §14.4). */
  readonly id: string
  /** True to return a source map. Default: false. */
  readonly withSourceMap?: boolean
  /** Cancels between stages, with its reason. Default: none. */
  readonly signal?: AbortSignal | null
}

export interface PrintedPdf {
  readonly bytes: Uint8Array
  readonly pages: number
  /** Null if it was not requested. */
  readonly sourceMap: readonly SourceRegion[] | null
  readonly warnings: readonly Warning[]
}
