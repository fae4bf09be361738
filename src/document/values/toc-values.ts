/** What tables of contents say of their entries, as it comes from a document → as layout takes it. */
import { fail, type Node } from '../node.ts'
import { margin } from './node-values.ts'
import { type Reading, type ReadValue, readValues } from './read-values.ts'

const locale: ReadValue = (value, path) => {
  try {
    const [canonical] = Intl.getCanonicalLocales(typeof value === 'string' ? value : [])
    if (canonical !== undefined) return canonical
  } catch {
    // the message below says more
  }
  return fail(path, "expected a locale such as 'en-GB'")
}

/** What repeats between titles and page numbers; the keywords are those of CSS (GCPM 3 §4.3). */
const LEADERS: ReadonlyMap<unknown, string> = new Map([
  ['dotted', '. '],
  ['solid', '_'],
])
const MAX_LEADER = 10

const leader: ReadValue = (value, path) => {
  const pattern = LEADERS.get(value) ?? value
  if (typeof pattern === 'string' && pattern.trim() !== '' && pattern.length <= MAX_LEADER) return pattern
  return fail(path, `expected 'dotted', 'solid', or up to ${MAX_LEADER} characters to repeat, such as '. '`)
}

const TOC: ReadonlyMap<string, ReadValue> = new Map([
  ['leader', leader],
  ['textMargin', margin],
  ['sortLocale', locale],
])

export function readTocValues(toc: Node, path: string, reading: Reading): void {
  readValues(toc, TOC, path, reading)
}
