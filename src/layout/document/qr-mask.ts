// Dark modules of a QR code with mask 0 → those with the mask that pdfmake's encoder chooses. Pure, but for a cache.
// The encoder builds and evaluates all eight masked codes from nested arrays, which takes most of its time.
import { createLruCache } from '../../base/lru-cache.ts'

/** Modules of a square code, row by row; 1 is dark. */
export type Modules = Uint8Array

const MASKS = 8
const MAX_CACHE_BYTES = 2_000_000

/** By version and error correction level: the modules that each mask changes against mask 0. */
const changes = createLruCache<readonly Modules[]>({ maxWeight: MAX_CACHE_BYTES })

/**
 * @param key Version and error correction level, on which the effect of a mask depends.
 * @param probe Encodes any text in this version and level with a mask.
 */
export function withBestMask(plain: Modules, key: string, probe: (mask: number) => Modules): Modules {
  let changesOfMasks = changes.get(key)
  if (changesOfMasks === undefined) {
    const first = probe(0)
    changesOfMasks = Array.from({ length: MASKS }, (_, mask) => xor(first, probe(mask)))
    changes.set(key, changesOfMasks, MASKS * plain.length)
  }
  let best = plain
  let lowest = Number.POSITIVE_INFINITY
  for (const change of changesOfMasks) {
    const masked = xor(plain, change)
    const score = penalty(masked)
    if (score >= lowest) continue
    best = masked
    lowest = score
  }
  return best
}

function xor(one: Modules, other: Modules): Modules {
  const result = new Uint8Array(one.length)
  for (let i = 0; i < result.length; i++) result[i] = (one[i] ?? 0) ^ (other[i] ?? 0)
  return result
}

/** Penalties of ISO/IEC 18004 §7.8.3.1, with the weights of pdfmake's encoder. */
const RUN_PENALTY = 3
const RUN_LENGTH = 5
const BLOCK_PENALTY = 3
const FINDER_PENALTY = 40
const BALANCE_PENALTY = 10

function penalty(modules: Modules): number {
  const side = Math.sqrt(modules.length)
  let score = 0
  let dark = 0
  for (let i = 0; i < side; i++)
    score += linePenalty(modules, i * side, 1, side) + linePenalty(modules, i, side, side)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = row * side + column
      const module = modules[at] ?? 0
      dark += module
      if (row === 0 || column === 0) continue
      const isBlock =
        module === modules[at - 1] && module === modules[at - side] && module === modules[at - side - 1]
      if (isBlock) score += BLOCK_PENALTY
    }
  }
  return score + BALANCE_PENALTY * Math.trunc(Math.abs(dark / side / side - 0.5) / 0.05)
}

/** Lengths of the runs of a line, light and dark in turns: at most one per module, and two empty ones. */
const runs = new Uint8Array(180)

/** Long runs, and runs in the ratio of a finder pattern, 1:1:3:1:1, beside a light run of four. */
function linePenalty(modules: Modules, start: number, step: number, side: number): number {
  let score = 0
  let count = 1
  let color = 1
  let length = 0
  runs[0] = 0
  for (let i = 0, at = start; i < side; i++, at += step) {
    if (modules[at] === color) {
      length++
      continue
    }
    if (length >= RUN_LENGTH) score += RUN_PENALTY + length - RUN_LENGTH
    runs[count++] = length
    color ^= 1
    length = 1
  }
  if (length >= RUN_LENGTH) score += RUN_PENALTY + length - RUN_LENGTH
  runs[count++] = length
  runs[count] = 0 // the light run after a dark end
  for (let i = 5; i < count; i += 2) {
    const unit = runs[i] ?? 0
    const isFinder =
      runs[i - 1] === unit && runs[i - 2] === 3 * unit && runs[i - 3] === unit && runs[i - 4] === unit
    if (isFinder && ((runs[i - 5] ?? 0) >= 4 * unit || (runs[i + 1] ?? 0) >= 4 * unit))
      score += FINDER_PENALTY
  }
  return score
}
