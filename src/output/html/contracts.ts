import type { PictureSource } from '../../assets/contracts.ts'
import type { Warning } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'

/** What making a web page needs from around it. */
export interface WebPageContext {
  readonly pictures: PictureSource
  readonly limits: Pick<Limits, 'maxOutputBytes'>
  /** For what the document does not say itself. */
  readonly byDefault: { readonly title: string; readonly language: string | null }
}

export interface WebPage {
  /** A whole HTML document that stands alone: styles and pictures are in it. */
  readonly html: string
  readonly warnings: readonly Warning[]
}
