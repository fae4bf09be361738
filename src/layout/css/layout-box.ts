import type { PlacedPicture } from '../../graphics/picture.ts'
import { type MarginStrut, marginStrut } from './block/margin-collapsing.ts'
import type { FlowBox, Marker } from './contracts.ts'
import type { TextRun } from './inline/text-run.ts'
import type { CollapsedEdges } from './table/collapsed-borders.ts'
import type { ComputedStyle, Insets } from './used-values.ts'

/** A box with its place and size, as if the page had no end. Positions are of border boxes, from the parent's. */
export interface LayoutBox {
  readonly style: ComputedStyle
  readonly id: string | null
  readonly insets: Insets
  /** Left and right margin, `auto` resolved; top and bottom as far as they do not collapse away. */
  readonly margins: Insets
  readonly marginTop: MarginStrut
  readonly marginBottom: MarginStrut
  /** Whether its margins collapse through it. */
  readonly isSelfCollapsing: boolean
  /** Anonymous boxes have no decoration of their own. */
  readonly isAnonymous: boolean
  /** A float stands beside the flow and takes no room in it. */
  readonly isFloat?: boolean
  readonly marker: Marker | null
  /** Borders of a cell that it has in common with its neighbours; they lie on its edges, half of them outside. */
  readonly collapsed?: CollapsedEdges
  /** How far the content of a cell was moved down in its row, which holds where the row stays in one piece. */
  contentShift?: number
  /** Of the column that a cell stands in, whose background lies behind its row. */
  readonly column?: ComputedStyle
  content: Content
  /** Boxes inside that stand out of the flow, where they would stand in it. */
  readonly outOfFlow: readonly OutOfFlow[]
  /** Boxes out of the flow that this one contains, once their place is known. */
  positioned: LayoutBox[]
  x: number
  y: number
  width: number
  height: number
}

/** A box at (0, 0); what is left out has the value of most boxes. */
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

export interface OutOfFlow {
  readonly box: FlowBox
  readonly x: number
  /** Whether `x` is of its right edge, as where text runs from the right. */
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

/** Boxes side by side, which break over pages in parallel. */
export interface LayoutRow {
  y: number
  height: number
  /** Headers come again on each page. */
  readonly role: 'header' | 'body' | 'footer'
  readonly cells: LayoutBox[]
  readonly id: string | null
  readonly style: ComputedStyle | null
  /** What has its background behind the row: its group, and the row itself. */
  readonly backgrounds: readonly ComputedStyle[]
  /** Number of rows from here on that a row span ties to this one. */
  readonly spannedRows: number
}

export interface PictureContent {
  readonly placed: PlacedPicture
  readonly link: string | null
  /** Where the picture lies in the content box, and what of it shows (object-fit). */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isClipped: boolean
}

export interface Line {
  y: number
  readonly height: number
  /** From the top of the line. */
  readonly baseline: number
  readonly pieces: readonly TextPiece[]
  readonly boxes: readonly InlineBoxPiece[]
  /** Also the floats that stand beside the line. */
  readonly atoms: readonly AtomicInline[]
}

/** Words of one look, side by side. */
export interface TextPiece {
  readonly run: TextRun
  readonly words: PlacedWord[]
  /** How far its baseline lies above that of the line. */
  readonly shift: number
  x: number
  width: number
}

export interface PlacedWord {
  readonly text: string
  x: number
  /** Odd where it runs from right to left. */
  readonly level: number
}

/** What an inline box has of itself on one line. */
export interface InlineBoxPiece {
  readonly style: ComputedStyle
  readonly id: string | null
  x: number
  /** From the top of the line. */
  readonly y: number
  width: number
  readonly height: number
  /** Whether it has the edge of the box on this side. */
  readonly hasLeft: boolean
  readonly hasRight: boolean
}

export interface AtomicInline {
  readonly box: LayoutBox
  x: number
  readonly y: number
}
