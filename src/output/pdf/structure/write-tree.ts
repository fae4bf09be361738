/** Writes name and number trees (ISO 32000-1 §7.9.6, §7.9.7). */
import type { ObjectStreamDocument } from '../object-stream-document.ts'

/** Consecutive items, so that the sizes of each part are at most a maximum together. */
export function partsOf<Item>(items: readonly Item[], max: number, sizeOf: (item: Item) => number): Item[][] {
  const parts: Item[][] = []
  let size = max
  for (const item of items) {
    size += sizeOf(item)
    if (size > max) {
      parts.push([])
      size = sizeOf(item)
    }
    parts.at(-1)?.push(item)
  }
  return parts
}

interface TreePair {
  /** The key as in the file. */
  readonly key: string
  /** Key and value. */
  readonly text: string
}

/**
 * Writes a name or number tree, in leaves if an array cannot have all pairs (ISO 32000-1 §7.9.6, §7.9.7).
 * @param pairs In the order of their keys.
 * @returns The number of its root.
 */
export function writeTree(
  document: ObjectStreamDocument,
  leaf: 'Names' | 'Nums',
  pairs: readonly TreePair[],
): number {
  const tree = document.reserve()
  const textOf = (some: readonly TreePair[]): string =>
    `/${leaf}[${some.map(({ text }) => text).join(leaf === 'Nums' ? ' ' : '')}]`
  if (document.maxArray === null || pairs.length * 2 <= document.maxArray) {
    document.writeObjectText(tree, `<<${textOf(pairs)}>>`)
    return tree
  }
  const leaves = partsOf(pairs, document.maxArray, () => 2).map(part => {
    const number = document.reserve()
    const limits = `${part[0]?.key} ${part.at(-1)?.key}`
    document.writeObjectText(number, `<</Limits[${limits}]${textOf(part)}>>`)
    return `${number} 0 R`
  })
  document.writeObjectText(tree, `<</Kids[${leaves.join(' ')}]>>`)
  return tree
}
