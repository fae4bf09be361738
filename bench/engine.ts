import type { Card, Contents } from './content/contents.ts'

/** One engine for documents, in its own idiom: what `bench/engines/NAME.ts` exports as `engine`. */
export type Engine = {
  /** Does all that is done once: loads the library, reads fonts, stores templates. */
  readonly [Kind in 'invoice' | 'report']: () => Promise<Printer<Contents[Kind]>>
}

/** One engine for pictures: as `engine`, or as `cards` of an engine that is one for documents too. */
export interface CardEngine {
  readonly card: () => Promise<Printer<Card, CardFiles>>
  /** Absent of an engine that makes no JPEG. */
  readonly cardJpeg?: () => Promise<Printer<Card, CardFiles>>
}

/** The files of one card: a JPEG, a PNG, or first the one and then the other. */
export type CardFiles = readonly Uint8Array[]

/** A warm engine. */
export interface Printer<Content, Made = Uint8Array> {
  print(content: Content): Promise<Made>
  /** How many prints are under way at the same time in a batch. Default 1. */
  readonly concurrency?: number
  close(): Promise<void>
}
