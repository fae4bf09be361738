/** Texts of the pages of two outputs → the pages that belong together. Pure. */

/** Indices of a page in A and in B; null on the side that lacks it. */
export type PagePair =
  | readonly [a: number, b: number]
  | readonly [a: number, b: null]
  | readonly [a: null, b: number]

/** Weights of pairs: equal texts count more than texts that differ in digits only, as page numbers do. */
const [SAME_TEXT, SAME_WORDS] = [3, 2]

/**
 * Aligns pages by a longest common subsequence of their texts, so that one inserted or removed page leaves the others
 * in pairs. Pages between two pairs, whose texts changed, are paired by position; those that are left have no partner.
 */
export function alignPages(a: readonly string[], b: readonly string[]): PagePair[] {
  const ids = new Map<string, number>()
  const [left, right] = [a.map(text => keysOf(text, ids)), b.map(text => keysOf(text, ids))]
  const pairs: PagePair[] = []
  let [nextA, nextB] = [0, 0]
  for (const [i, j] of [...commonPages(left, right), [a.length, b.length] as const]) {
    while (nextA < i && nextB < j) pairs.push([nextA++, nextB++])
    while (nextA < i) pairs.push([nextA++, null])
    while (nextB < j) pairs.push([null, nextB++])
    if (i < a.length && j < b.length) pairs.push([nextA++, nextB++])
  }
  return pairs
}

/** Numbers that are equal for equal pages. */
interface PageKeys {
  readonly text: number
  /** Without digits. */
  readonly words: number
}

function keysOf(text: string, ids: Map<string, number>): PageKeys {
  const idOf = (key: string): number => {
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    return id
  }
  // Line breaks and spaces depend on the layout.
  const key = text.replaceAll(/\s+/g, '')
  return { text: idOf(key), words: idOf(key.replaceAll(/\d+/g, '#')) }
}

function weightOf(a: PageKeys | undefined, b: PageKeys | undefined): number {
  if (a === undefined || b === undefined || a.words !== b.words) return 0
  return a.text === b.text ? SAME_TEXT : SAME_WORDS
}

/** The heaviest common subsequence, as pairs of indices in order. Among equal ones, the first pages are paired. */
function commonPages(a: readonly PageKeys[], b: readonly PageKeys[]): (readonly [number, number])[] {
  const columns = b.length + 1
  /** Weight of the best pairs of the pages from i in A and from j in B, at i * columns + j. */
  const weights = new Uint32Array((a.length + 1) * columns)
  const at = (i: number, j: number): number => weights[i * columns + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const weight = weightOf(a[i], b[j])
      const paired = weight === 0 ? 0 : weight + at(i + 1, j + 1)
      weights[i * columns + j] = Math.max(paired, at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    const weight = weightOf(a[i], b[j])
    if (weight > 0 && at(i, j) === weight + at(i + 1, j + 1)) pairs.push([i++, j++])
    else if (at(i, j) === at(i + 1, j)) i++
    else j++
  }
  return pairs
}
