/** Prefix codes of deflate (RFC 1951, 3.2.2) from symbol counts. Pure. */

export interface HuffmanCode {
  /** Code of each symbol, first bit lowest. */
  readonly bits: Uint16Array
  /** Code length of each symbol in bits; 0 for unused symbols. */
  readonly lengths: Uint8Array
}

/**
 * @param counts Occurrences of each symbol; at least two are not 0.
 * @param maxLength Maximum code length, at most 15 and enough for all symbols.
 */
export function huffmanCode(counts: Uint32Array, maxLength: number): HuffmanCode {
  const lengths = lengthsOf(counts, maxLength)
  return { bits: bitsOf(lengths), lengths }
}

function lengthsOf(counts: Uint32Array, maxLength: number): Uint8Array {
  const symbols = [...counts.keys()].filter(symbol => counts[symbol] !== 0)
  symbols.sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
  const depths = depthsOf(symbols.map(symbol => counts[symbol] ?? 0))
  limit(depths, maxLength)
  const lengths = new Uint8Array(counts.length)
  for (const [rank, symbol] of symbols.entries()) lengths[symbol] = depths[rank] ?? 0
  return lengths
}

/** Depths of the leaves of Huffman's tree, from weights in increasing order. */
function depthsOf(leaves: readonly number[]): Uint8Array {
  const nodes = [...leaves]
  const parents: number[] = []
  let [leaf, inner] = [0, leaves.length]
  const lightest = (): number => {
    const isLeaf =
      leaf < leaves.length && (inner >= nodes.length || (nodes[leaf] ?? 0) <= (nodes[inner] ?? 0))
    return isLeaf ? leaf++ : inner++
  }
  while (nodes.length < 2 * leaves.length - 1) {
    const [a, b] = [lightest(), lightest()]
    parents[a] = parents[b] = nodes.length
    nodes.push((nodes[a] ?? 0) + (nodes[b] ?? 0))
  }
  const depths = new Uint8Array(nodes.length)
  for (let node = nodes.length - 2; node >= 0; node--) {
    depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1
  }
  return depths.slice(0, leaves.length)
}

/**
 * Shortens codes that are too long, lengthens the rarest others, and gives the remaining space to the most common.
 */
function limit(depths: Uint8Array, maxLength: number): void {
  const all = 1 << maxLength
  let used = 0
  for (const [rank, depth] of depths.entries()) {
    const kept = Math.min(depth, maxLength)
    depths[rank] = kept
    used += all >> kept
  }
  for (let rank = 0; used > all; rank = (rank + 1) % depths.length) {
    const depth = depths[rank] ?? 0
    if (depth === maxLength) continue
    depths[rank] = depth + 1
    used -= all >> (depth + 1)
  }
  for (let rank = depths.length - 1; rank >= 0 && used < all; rank--) {
    const depth = depths[rank] ?? 0
    if (depth === 1 || used + (all >> depth) > all) continue
    depths[rank] = depth - 1
    used += all >> depth
  }
}

/** Symbols of the same length have consecutive codes; shorter codes come first. */
function bitsOf(lengths: Uint8Array): Uint16Array {
  const perLength = new Uint16Array(MAX_LENGTH + 1)
  for (const length of lengths) perLength[length] = (perLength[length] ?? 0) + 1
  const next = new Uint16Array(MAX_LENGTH + 1)
  for (let length = 2; length <= MAX_LENGTH; length++) {
    next[length] = ((next[length - 1] ?? 0) + (perLength[length - 1] ?? 0)) << 1
  }
  return Uint16Array.from(lengths, length => {
    if (length === 0) return 0
    const code = next[length] ?? 0
    next[length] = code + 1
    return reversed(code, length)
  })
}

const MAX_LENGTH = 15

function reversed(code: number, length: number): number {
  let bits = 0
  for (let bit = 0; bit < length; bit++) bits = (bits << 1) | ((code >> bit) & 1)
  return bits
}
