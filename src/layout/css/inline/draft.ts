import type { FlowBox } from '../contracts.ts'
import type { AtomicInline, InlineBoxPiece, TextPiece } from '../layout-box.ts'
import type { InlineBoxMetrics } from './vertical-align.ts'

/** A part of a line while it is put together. */
export interface LineDraft {
  readonly pieces: (TextPiece & { level: InlineBoxMetrics })[]
  readonly boxes: (InlineBoxPiece & { level: InlineBoxMetrics })[]
  readonly atoms: (AtomicInline & {
    above: number
    below: number
    shift: number
    edge: InlineBoxMetrics['edge']
  })[]
  readonly outs: Out[]
}

export interface Out {
  readonly box: FlowBox
  readonly isInline: boolean
  /** Whether `x` is of its right edge. */
  readonly isFromRight: boolean
  x: number
}
