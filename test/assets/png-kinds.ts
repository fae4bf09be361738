import { deflateSync } from 'node:zlib'
import { chunk } from './pictures.ts'

export interface PngKind {
  /** Colour type of PNG §11.2.1. */
  readonly type: 0 | 2 | 3 | 4 | 6
  readonly depth: 1 | 2 | 4 | 8 | 16
  readonly isInterlaced: boolean
  /** With a `tRNS` chunk. */
  readonly isKeyed: boolean
}

const DEPTHS = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] } as const
const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const
const TYPES = [0, 2, 3, 4, 6] as const

/** Every combination that PNG allows, 52 in total. */
export const PNG_KINDS: readonly PngKind[] = TYPES.flatMap(type =>
  DEPTHS[type].flatMap(depth =>
    [false, true].flatMap(isInterlaced =>
      (type === 4 || type === 6 ? [false] : [false, true]).map(isKeyed => ({
        type,
        depth,
        isInterlaced,
        isKeyed,
      })),
    ),
  ),
)

export function nameOf({ type, depth, isInterlaced, isKeyed }: PngKind): string {
  return `colour type ${type}, ${depth} bits${isInterlaced ? ', interlaced' : ''}${isKeyed ? ', tRNS' : ''}`
}

/** First column and row of the passes of Adam7, and their steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A PNG of pseudo-random bytes, whose rows use all five filters. @param extra Chunks before the pixels. */
export function pngOf(
  { type, depth, isInterlaced, isKeyed }: PngKind,
  { width = 19, height = 13, extra = [] as readonly Buffer[] } = {},
): Buffer {
  let state = type * 64 + depth
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  }
  const rows = (isInterlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)).flatMap(([left, top, stepX, stepY]) => {
    const columns = Math.max(0, Math.ceil((width - left) / stepX))
    const count = columns === 0 ? 0 : Math.max(0, Math.ceil((height - top) / stepY))
    const bytes = Math.ceil((columns * SAMPLES[type] * depth) / 8)
    // Few values, so that some pixels have the transparent colour.
    return Array.from({ length: count }, (_, row) =>
      Buffer.from([
        (row + top) % 5,
        ...Array.from({ length: bytes }, () => (isKeyed ? random() % 3 : random())),
      ]),
    )
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8)
  const palette = Buffer.from(Array.from({ length: 3 * 2 ** Math.min(8, depth) }, random))
  const key = type === 3 ? [0, 128].slice(0, 2 ** depth) : type === 0 ? [0, 1] : [0, 1, 0, 1, 0, 1]
  const stream = deflateSync(Buffer.concat(rows))
  return Buffer.concat([
    Buffer.from('89504E470D0A1A0A', 'hex'),
    chunk('IHDR', header),
    ...extra,
    ...(type === 3 ? [chunk('PLTE', palette)] : []),
    ...(isKeyed ? [chunk('tRNS', Buffer.from(key))] : []),
    chunk('IDAT', stream.subarray(0, 20)),
    chunk('IDAT', stream.subarray(20)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
