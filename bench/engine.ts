import type { Contents } from './content/contents.ts'

/** One engine, in its own idiom: what `bench/engines/NAME.ts` exports as `engine`. */
export type Engine = {
  /** Does all that is done once: loads the library, reads fonts, stores templates. */
  readonly [Kind in keyof Contents]: () => Promise<Printer<Contents[Kind]>>
}

/** A warm engine. */
export interface Printer<Content> {
  print(content: Content): Promise<Uint8Array>
  /** How many prints are under way at the same time in a batch. Default 1. */
  readonly concurrency?: number
  close(): Promise<void>
}
