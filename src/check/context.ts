import type { PdfDictionary, PdfReference, PdfValue } from '../output/pdf/finish/pdf-syntax.ts'
import type { PdfProfile } from './profiles.ts'
import type { PdfObject, PdfSource } from './reading/source.ts'
import type { RuleName } from './rules/rules.ts'

export interface CheckedPage {
  /** From 1. */
  readonly number: number
  readonly dictionary: PdfDictionary
  readonly reference: PdfReference | null
  /** Inherited or own; null without any. */
  readonly resources: PdfDictionary | null
  readonly ownsResources: boolean
  /** Arrays, inherited or own; null without any. */
  readonly mediaBox: PdfValue
  readonly cropBox: PdfValue
  /** An annotation that several pages list belongs to the first of them. */
  readonly annotations: readonly PdfDictionary[]
  /** True if it lists annotations other than printer's marks. */
  readonly needsTabOrder: boolean
}

export interface Place {
  /** What is wrong, without full stop: `'Helvetica' is not embedded`. */
  readonly detail?: string
  /** From 1. */
  readonly page?: number | null
  /** The object, or a reference to it. */
  readonly object?: PdfObject
  /** For rules whose outcome depends on the profile: the one that is violated. */
  readonly only?: PdfProfile
}

export interface CheckContext {
  readonly source: PdfSource
  /** The whole file. */
  readonly bytes: Buffer
  readonly profiles: readonly PdfProfile[]
  readonly pages: readonly CheckedPage[]
  report(rule: RuleName, place?: Place): void
}
