import type { FlowBox } from '../contracts.ts'
import type { InlineBoxPiece, LaidAtom, TextPiece } from '../laid.ts'
import type { InlineLevel } from './vertical.ts'

/** A part of a line while it is put together. */
export interface Draft {
  readonly pieces: (TextPiece & { level: InlineLevel })[]
  readonly boxes: (InlineBoxPiece & { level: InlineLevel })[]
  readonly atoms: (LaidAtom & { above: number; below: number; shift: number; edge: InlineLevel['edge'] })[]
  readonly outs: Out[]
}

export interface Out {
  readonly box: FlowBox
  readonly isInline: boolean
  /** Whether `x` is of its right edge. */
  readonly isFromRight: boolean
  x: number
}
