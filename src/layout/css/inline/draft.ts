import type { FlowBox } from '../contracts.ts'
import type { AtomicInline, InlineBoxPiece, TextPiece } from '../layout-box.ts'
import type { InlineBoxMetrics } from './vertical-align.ts'

/** A line box under construction. */
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
  /** True if `x` is that of the right edge. */
  readonly isFromRight: boolean
  x: number
}
