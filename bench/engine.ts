import type { Card, Contents, RichInvoice } from './content/contents.ts'

/** An engine for documents: the export `engine` of `bench/engines/NAME.ts`. */
export type Engine = {
  /** Does the one-time work: loads the library, reads fonts, stores templates. */
  readonly [Kind in 'invoice' | 'report']: () => Promise<Printer<Contents[Kind]>>
} & {
  /** Absent if the engine does not print it. */
  readonly richInvoice?: () => Promise<Printer<RichInvoice>>
}

/** An engine for pictures: the export `engine`, or `cards` of an engine that also makes documents. */
export interface CardEngine {
  readonly card: () => Promise<Printer<Card, CardFiles>>
  /** Absent if the engine writes no JPEG. */
  readonly cardJpeg?: () => Promise<Printer<Card, CardFiles>>
}

/** An engine for HTML pages: the export `engine`. */
export type HtmlEngine = {
  readonly [Kind in HtmlKind]: () => Promise<Printer<Contents[Kind]>>
}

export type HtmlKind = 'htmlInvoice' | 'htmlReport' | 'article'

/** The files of one card: a JPEG, a PNG, or both in this order. */
export type CardFiles = readonly Uint8Array[]

/** A warm engine. */
export interface Printer<Content, Made = Uint8Array> {
  print(content: Content): Promise<Made>
  /** Number of concurrent prints in a batch. Default 1. */
  readonly concurrency?: number
  close(): Promise<void>
}
