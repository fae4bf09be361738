import { LATIN_NAMES } from './encodings.ts'

const COUNT = 391

/** The standard strings of CFF by SID. Those of the Expert charsets are empty: no check depends on them. */
export const CFF_STANDARD_STRINGS: readonly string[] = Array.from(
  { length: COUNT },
  (_, sid) => LATIN_NAMES[sid] ?? '',
)
