/** What tables of contents say of their entries, as it comes from a document → as layout takes it. */
import { fail, type Node } from '../document-node.ts'
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

const TOC: ReadonlyMap<string, ReadValue> = new Map([
  ['textMargin', margin],
  ['sortLocale', locale],
])

export function readTocValues(toc: Node, path: string, reading: Reading): void {
  readValues(toc, TOC, path, reading)
}
