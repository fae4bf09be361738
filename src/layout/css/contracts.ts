import type { ComputedStyle } from '../../css/computed-style.ts'

/**
 * A tree of boxes (CSS Display 3 §2) as the HTML stage generates it, ready to be laid out. Block containers hold
 * either boxes of block level or one `lines`; anonymous boxes are there, white space is collapsed, lengths are in
 * points. The tree is not changed by layout.
 */
export interface FlowTree {
  readonly root: FlowBox
  /** What `picture` boxes, markers and backgrounds refer to, each once. */
  readonly pictures: readonly FlowPicture[]
  /**
   * The content of pages: how much larger than said all of it is, 1 for as it is. Where it is wider than the page it
   * is made smaller, down to two thirds. Left out: what stands around the content, which is as it is.
   */
  readonly zoom?: number
  /** The margins of each page, from 1, where they differ; in points. Pages are as wide inside as without them. */
  readonly marginsOf?: (page: number) => PageMargins
}

export type PageMargins = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>

export interface FlowPicture {
  readonly reference: string
  /** For messages: `<img> in line 12`. */
  readonly place: string
}

/** The value of a node `{flow: …}`: a function, since what templates hold is JSON, and none may write a tree. */
export type FlowSource = () => FlowTree

export type FlowBox = BlockBox | LinesBox | FlexBox | TableBox | PictureBox

export interface BlockBox {
  readonly kind: 'block'
  readonly style: ComputedStyle
  readonly children: readonly FlowBox[]
  /** Name of a destination, where something links to it. */
  readonly id: string | null
  readonly marker: Marker | null
}

/** The inline content of a block container, as one anonymous box. */
export interface LinesBox {
  readonly kind: 'lines'
  /** Of the container: alignment, indent and the strut come from it. */
  readonly style: ComputedStyle
  readonly font: FontChoice
  readonly inlines: readonly Inline[]
}

export interface FlexBox {
  readonly kind: 'flex'
  readonly style: ComputedStyle
  /** In document order. */
  readonly children: readonly FlowBox[]
  readonly id: string | null
}

export interface TableBox {
  readonly kind: 'table'
  readonly style: ComputedStyle
  readonly id: string | null
  readonly captions: readonly BlockBox[]
  readonly columns: readonly TableColumn[]
  /** Headers first, footers last. */
  readonly groups: readonly TableGroup[]
}

export interface TableColumn {
  /** Of the column, or of its group where there is no column of its own. */
  readonly style: ComputedStyle
}

export interface TableGroup {
  readonly kind: 'header' | 'body' | 'footer'
  readonly style: ComputedStyle | null
  readonly rows: readonly TableRow[]
}

export interface TableRow {
  readonly style: ComputedStyle | null
  readonly id: string | null
  readonly cells: readonly TableCell[]
}

export interface TableCell {
  readonly box: BlockBox
  /** 1–1000. */
  readonly columns: number
  /** 1–65534; 0 down to the end of the group. */
  readonly rows: number
}

export interface PictureBox {
  readonly kind: 'picture'
  readonly style: ComputedStyle
  readonly id: string | null
  /** Null where there is none to show. */
  readonly source: string | null
  readonly link: string | null
}

/** Families that are registered, as a character asks them one after another, and which of their faces. */
export interface FontChoice {
  readonly families: readonly string[]
  /** 1 to 1000. */
  readonly weight: number
  readonly italics: boolean
}

export type Inline =
  | TextInline
  | {
      readonly kind: 'open'
      readonly style: ComputedStyle
      readonly font: FontChoice
      readonly id: string | null
    }
  | { readonly kind: 'close' }
  | LineBreak
  | { readonly kind: 'atom'; readonly box: FlowBox }
  /** A box that stands beside the line, where the line has begun by then and has room for it. */
  | { readonly kind: 'float'; readonly box: Exclude<FlowBox, LinesBox> }
  | OutOfLine

/** A box that is positioned, out of the flow. */
export interface OutOfLine {
  readonly kind: 'out'
  readonly box: FlowBox
  /** Whether it would stand on the line, or below it, where its style does not place it. */
  readonly isInline: boolean
}

export interface LineBreak {
  readonly kind: 'break'
  /** Floats that the next line stands below; left out for none. */
  readonly clear?: ComputedStyle['clear']
}

export interface TextInline {
  readonly kind: 'text'
  /** Where white space collapses, it is single spaces by now; line breaks that count are `break` inlines. */
  readonly text: string
  readonly style: ComputedStyle
  readonly font: FontChoice
  /** A URL, or `#name` of a destination that exists. */
  readonly link: string | null
  readonly decorations: readonly TextDecoration[]
}

export interface TextDecoration {
  readonly line: 'underline' | 'overline' | 'line-through'
  readonly style: ComputedStyle['textDecorationStyle']
  readonly color: string
}

/** Markers that are drawn, since few fonts have them. */
export type MarkerSymbol = 'disc' | 'circle' | 'square' | 'disclosure-open' | 'disclosure-closed'

/** What stands before a list item, outside of it. */
export type Marker =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly style: ComputedStyle
      readonly font: FontChoice
    }
  | {
      readonly kind: 'symbol'
      readonly symbol: MarkerSymbol
      readonly style: ComputedStyle
      readonly font: FontChoice
    }
  | {
      readonly kind: 'picture'
      readonly source: string
      readonly style: ComputedStyle
      readonly font: FontChoice
    }

/** The writer of the layout around a flow: pdfmake's, as far as a flow moves and writes by it. */
export interface FlowWriter {
  context(): FlowContext
  moveToNextPage(): void
  /** Depth of the unbreakable blocks around the flow. */
  readonly transactionLevel: number
}

/** Where the flow begins and its pages; lengths are in points. */
export interface FlowContext {
  x: number
  y: number
  page: number
  availableWidth: number
  /** NaN in an unbreakable block, whose height is open. */
  availableHeight: number
  /** The column groups around the flow. */
  readonly snapshots: object[]
  readonly pages: readonly FlowPage[]
  getCurrentPage(): FlowPage | null
}

export interface FlowPage {
  readonly items: { readonly type: string; readonly item: object }[]
  readonly pageSize: { readonly width: number; readonly height: number }
  readonly pageMargins: { readonly left: number; readonly top: number; readonly bottom: number }
}
