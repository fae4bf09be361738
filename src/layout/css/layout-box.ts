import type { PlacedPicture } from '../../graphics/picture.ts'
import { type MarginStrut, marginStrut } from './block/margin-collapsing.ts'
import type { FlowBox, Marker } from './contracts.ts'
import type { TextRun } from './inline/text-run.ts'
import type { CollapsedEdges } from './table/collapsed-borders.ts'
import type { ComputedStyle, Insets } from './used-values.ts'

/** A box with position and size, before fragmentation. Positions are those of border boxes, relative to the parent. */
export interface LayoutBox {
  readonly style: ComputedStyle
  readonly id: string | null
  readonly insets: Insets
  /** Left and right with `auto` resolved; top and bottom before collapsing. */
  readonly margins: Insets
  readonly marginTop: MarginStrut
  readonly marginBottom: MarginStrut
  /** True if its own margins collapse through it (CSS 2.2 §8.3.1). */
  readonly isSelfCollapsing: boolean
  /** Anonymous boxes have no decoration. */
  readonly isAnonymous: boolean
  /** A float, out of normal flow. */
  readonly isFloat?: boolean
  readonly marker: Marker | null
  /** Collapsed borders of a cell; they lie on its edges, half of them outside. */
  readonly collapsed?: CollapsedEdges
  /** Offset of the cell content by `vertical-align`; undone in a fragmented row. */
  contentShift?: number
  /** Style of the column, whose background is behind the cell. */
  readonly column?: ComputedStyle
  content: Content
  /** Absolutely positioned descendants at their static positions. */
  readonly outOfFlow: readonly OutOfFlow[]
  /** Absolutely positioned boxes with this containing block. */
  positioned: LayoutBox[]
  x: number
  y: number
  width: number
  height: number
}

/** Creates a box at (0, 0). Omitted properties get the value of most boxes. */
export function createLayoutBox(
  box: Pick<LayoutBox, 'style' | 'insets' | 'margins' | 'content' | 'width' | 'height'> & Partial<LayoutBox>,
): LayoutBox {
  const { margins } = box
  return {
    style: box.style,
    id: box.id ?? null,
    insets: box.insets,
    margins,
    marginTop: box.marginTop ?? marginStrut(margins.top),
    marginBottom: box.marginBottom ?? marginStrut(margins.bottom),
    isSelfCollapsing: box.isSelfCollapsing ?? false,
    isAnonymous: box.isAnonymous ?? false,
    marker: box.marker ?? null,
    content: box.content,
    outOfFlow: box.outOfFlow ?? [],
    positioned: [],
    x: 0,
    y: 0,
    width: box.width,
    height: box.height,
  }
}

/** The boxes in the content, with their positions relative to the box. */
export function placedChildren({ content }: LayoutBox): readonly AtomicInline[] {
  const placed = (box: LayoutBox): AtomicInline => ({ box, x: box.x, y: box.y })
  switch (content.kind) {
    case 'flow':
      return content.children.map(placed)
    case 'rows':
      return content.rows.flatMap(({ cells }) => cells.map(placed))
    case 'lines':
      return content.lines.flatMap(line => line.atoms.map(({ box, x, y }) => ({ box, x, y: line.y + y })))
    default:
      return []
  }
}

export interface OutOfFlow {
  readonly box: FlowBox
  readonly x: number
  /** True if `x` is that of the right edge, in right-to-left containers. */
  readonly isFromRight: boolean
  readonly y: number
}

export type Content =
  | { readonly kind: 'none' }
  | { readonly kind: 'flow'; readonly children: LayoutBox[] }
  | {
      readonly kind: 'lines'
      readonly lines: readonly Line[]
      readonly orphans: number
      readonly widows: number
    }
  | { readonly kind: 'rows'; readonly rows: readonly LayoutRow[] }
  | { readonly kind: 'picture'; readonly picture: PictureContent }

/** A row of a table or a line of a flex container; its cells are fragmented in parallel. */
export interface LayoutRow {
  y: number
  height: number
  /** Headers and footers repeat on each page. */
  readonly role: 'header' | 'body' | 'footer'
  readonly cells: LayoutBox[]
  readonly id: string | null
  readonly style: ComputedStyle | null
  /** Styles with a background behind the row: row group and row. */
  readonly backgrounds: readonly ComputedStyle[]
  /** Number of following rows that a cell of this row spans. */
  readonly spannedRows: number
}

export interface PictureContent {
  readonly placed: PlacedPicture
  readonly link: string | null
  /** Position in the content box, after `object-fit`. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isClipped: boolean
}

export interface Line {
  y: number
  readonly height: number
  /** From the top of the line box. */
  readonly baseline: number
  readonly pieces: readonly TextPiece[]
  readonly boxes: readonly InlineBoxPiece[]
  /** Atomic inlines, and floats beside the line. */
  readonly atoms: readonly AtomicInline[]
}

/** Consecutive words with the same text run. */
export interface TextPiece {
  readonly run: TextRun
  readonly words: PlacedWord[]
  /** Offset of its baseline above that of the line. */
  readonly shift: number
  x: number
  width: number
}

export interface PlacedWord {
  readonly text: string
  x: number
  /** Odd for right to left. */
  readonly level: number
}

/** The fragment of an inline box on a line. */
export interface InlineBoxPiece {
  readonly style: ComputedStyle
  readonly id: string | null
  x: number
  /** From the top of the line box. */
  readonly y: number
  width: number
  readonly height: number
  /** True if the fragment has the left or right edge of the box. */
  readonly hasLeft: boolean
  readonly hasRight: boolean
}

export interface AtomicInline {
  readonly box: LayoutBox
  x: number
  readonly y: number
}
