import type { FileSource, PictureSource } from '../assets/contracts.ts'
import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { FontLibrary } from '../text/fonts.ts'

/** What printing a document needs from around it. */
export interface PrintContext {
  readonly fonts: FontLibrary
  readonly pictures: PictureSource
  /** Absent: no files are attached but those in the definition. */
  readonly files?: FileSource | undefined
  readonly limits: Limits
  /** CreationDate and ModDate. */
  readonly now: Date
  /** Pictures are embedded with no more pixels per inch than this; null: with all they have. */
  readonly pictureDpi: number | null
  /** The file identifier is made of it (ISO 32000-1 §14.4). */
  readonly id: string
}

export interface PrintedPdf {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly warnings: readonly Warning[]
}
