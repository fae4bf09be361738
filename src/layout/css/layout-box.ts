import type { Box } from '../../graphics/affine.ts'
import type { PlacedPicture } from '../../graphics/picture.ts'
import type { Marking } from '../../graphics/structure.ts'
import type { ShapedRun } from '../../text/shaping/shaper.ts'
import { type MarginStrut, marginStrut } from './block/margin-collapsing.ts'
import type { BoxLink, FlowBox, Marker } from './contracts.ts'
import type { TextRun } from './inline/text-run.ts'
import type { MathFragment } from './math/fragment.ts'
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
  /** Of a float: its box in the tree. */
  readonly source?: FlowBox
  /** Position in document order; only of boxes that may be stacked. */
  order?: number
  /** Offset of `position: relative`, in points. Absent on parts of tables, whose percentages count as 0. */
  relative?: { readonly x: number; readonly y: number }
  /** The stacking context around an absolutely positioned box; absent if it is that of its containing block. */
  stackingParent?: LayoutBox
  /** The box that the static position of an absolutely positioned box follows, and the offset from its top. */
  staticPlace?: { readonly after: LayoutBox; readonly y: number }
  /** True for boxes that such a static position follows. */
  isBeforeStatic?: boolean
  /** True if an absolutely positioned box is placed by `bottom`. */
  isFromBottom?: boolean
  readonly marker: Marker | null
  /** The structure of its decoration; absent for none. */
  marking?: Marking
  /** The link that its area is; absent for none. */
  link?: BoxLink
  /** Of a table with captions: the table wrapper box, or the grid box in it (CSS 2.2 §17.4). */
  tablePart?: 'wrapper' | 'grid'
  /** True if its content is turned, so that it has another size. */
  isOrthogonal?: boolean
  /** True for text areas and lists of options, which are not fragmented. Absent: false. */
  isControl?: boolean
  /** True if its height does not depend on its content. */
  hasOwnHeight?: boolean
  /** Of a fieldset: where its legend interrupts the top border. */
  legend?: LegendPlace
  /** Collapsed borders of a cell; they lie on its edges, half of them outside. */
  collapsed?: CollapsedEdges | undefined
  /** Offset of the cell content by `vertical-align`; undone in a fragmented row. */
  contentShift?: number
  /** True if its container stretched it beyond its content. */
  isStretched?: boolean
  /** True for items whose height is that of layout, even if margins in them are truncated at page ends. */
  keepsHeight?: boolean
  /** True for items that do not become higher either. */
  isRigid?: boolean
  /** Style of the column, whose background is behind the cell. */
  column?: ComputedStyle | undefined
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

const NONE: never[] = []

/** Creates a box at (0, 0). Omitted properties get the value of most boxes. */
export function createLayoutBox(
  box: Pick<LayoutBox, 'style' | 'insets' | 'margins' | 'content' | 'width' | 'height'> &
    Omit<Partial<LayoutBox>, 'marking' | 'link'> & {
      readonly marking?: Marking | undefined
      readonly link?: BoxLink | undefined
    },
): LayoutBox {
  const { margins } = box
  const created: LayoutBox = {
    style: box.style,
    id: box.id ?? null,
    insets: box.insets,
    margins,
    marginTop: box.marginTop ?? marginStrut(margins.top),
    marginBottom: box.marginBottom ?? marginStrut(margins.bottom),
    isSelfCollapsing: box.isSelfCollapsing ?? false,
    isAnonymous: box.isAnonymous ?? false,
    marker: box.marker ?? null,
    collapsed: undefined,
    column: undefined,
    content: box.content,
    outOfFlow: box.outOfFlow ?? NONE,
    positioned: NONE,
    x: 0,
    y: 0,
    width: box.width,
    height: box.height,
  }
  if (box.legend !== undefined) created.legend = box.legend
  if (box.marking !== undefined) created.marking = box.marking
  if (box.link !== undefined) created.link = box.link
  if (box.hasOwnHeight === true) created.hasOwnHeight = true
  return created
}

/** Visits the boxes in the content, with their positions relative to the box, and the `container` of atomic inlines. */
export function forEachChild(
  { content }: LayoutBox,
  visit: (child: LayoutBox, x: number, y: number, container?: object | null) => void,
): void {
  if (content.kind === 'flow') for (const child of content.children) visit(child, child.x, child.y)
  else if (content.kind === 'rows') {
    for (const { cells } of content.rows) for (const cell of cells) visit(cell, cell.x, cell.y)
  } else if (content.kind === 'lines') {
    for (const { atoms, y } of content.lines) {
      for (const { box, x, y: top, container } of atoms) visit(box, x, y + top, container)
    }
  } else if (content.kind === 'columns') visit(content.strip, content.strip.x, content.strip.y)
}

/** The border box of a legend, relative to the fieldset. */
export interface LegendPlace {
  readonly x: number
  readonly width: number
  /** Bottom of the gap in the border. */
  readonly height: number
  /** Distance from the top of the fieldset to its border, which is centred on the legend. */
  readonly shift: number
}

export interface OutOfFlow {
  readonly box: FlowBox
  readonly x: number
  /** True if `x` is that of the right edge, in right-to-left containers. */
  readonly isFromRight: boolean
  readonly y: number
  /** The inline box around it that contains it: `level` of its fragments. Absent for none. */
  readonly container?: object | null
  /** Absent: at `x` and `y`. */
  readonly alignment?: StaticAlignment
  /** The grid area that contains it, if its parent is a grid container with position, from the left and top of that. */
  readonly area?: Box
}

/** Shares of the free space of the parent's content box that are left of and above a box: 0 to 1. */
export interface StaticAlignment {
  readonly x: number
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
  | ColumnsContent
  | { readonly kind: 'picture'; readonly picture: PictureContent }
  | MathContent

/** Columns between spanning boxes or the ends of a multi-column container (CSS Multi-column 1 §2). */
export interface ColumnsContent {
  readonly kind: 'columns'
  /** The content as one endless column. */
  readonly strip: LayoutBox
  readonly sizes: ColumnSizes
  /** Style of the multi-column container: column rule and direction. */
  readonly style: ComputedStyle
  /** Height of the columns on a page without end. */
  readonly height: number
  /** Number of columns with content at that height; those after `sizes.count` overflow. */
  readonly used: number
  /** Height that the container leaves for columns; null if it depends on the content. */
  readonly limit: number | null
}

export interface ColumnSizes {
  readonly count: number
  readonly width: number
  readonly gap: number
}

/** A row of a table or grid, or a line of a flex container; its cells are fragmented in parallel. */
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
  /** For each cell, the number of following rows that it spans; null if none spans any. */
  readonly spans: readonly number[] | null
  /** Where a row of a table with collapsed borders has borders, but no cell; absent for none. */
  gaps?: readonly BorderedPlace[]
  /** True for a row of a table whose style, or that of a cell, sets its height. */
  hasHeight?: boolean
  /** The row group of a table that breaks apply to; absent for none. */
  group?: RowGroup
  /** Share of the row in free space of a grid; absent for none. */
  readonly growth?: number
}

/** A part of a row with collapsed borders: a cell, or columns without one. */
export type BorderedPlace = Pick<LayoutBox, 'x' | 'width' | 'style' | 'collapsed'>

/** A row group whose style forces or avoids breaks. */
export interface RowGroup {
  readonly style: ComputedStyle
  readonly first: LayoutRow
  last: LayoutRow
}

/** A formula at a distance from the left of the content box. */
export interface MathContent {
  readonly kind: 'math'
  readonly formula: MathFragment
  readonly x: number
  readonly link: string | null
  /** Its structure; undefined for none. */
  readonly marking: Marking | undefined
}

export interface PictureContent {
  readonly placed: PlacedPicture
  readonly link: string | null
  /** Its structure; undefined for none. */
  readonly marking: Marking | undefined
  /** Position in the content box, after `object-fit`. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isClipped: boolean
  /** Pixels per CSS pixel; undefined: 1. */
  readonly density: number | undefined
}

export interface Line {
  y: number
  readonly height: number
  /** From the top of the line box. */
  readonly baseline: number
  readonly pieces: readonly TextPiece[]
  readonly boxes: readonly InlineBoxPiece[]
  /** Atomic inlines, floats beside the line, and absolutely positioned boxes in its inline boxes. */
  atoms: readonly AtomicInline[]
  /** Footnotes with their call on the line; absent for none. */
  readonly footnotes?: readonly FlowBox[]
}

/** Words of a line, and where they are. */
export interface PlacedWords {
  words: LineWord[]
  /** Left edge of each word in the line box. Numbers in an array take less memory than in objects. */
  lefts: number[]
}

/** Consecutive words with the same text run. */
export interface TextPiece extends PlacedWords {
  readonly run: TextRun
  /** Offset of its baseline above that of the line. */
  shift: number
  x: number
  width: number
}

/** A word with what follows it on its line. Equal words of a style share one object. */
export interface LineWord {
  readonly text: string
  /** Odd for right to left. */
  readonly level: number
  /** What is painted after it: a space, a space that a line break removed, or the hyphen of a line break. */
  readonly ending: 'space' | 'removed-space' | 'hyphen' | null
  /** The glyph run of the text and its ending; null before it is painted, or if it is painted in parts. */
  shaped: ShapedRun | null
  /** The same word before a space; null until one follows it. */
  spaced: LineWord | null
}

export function lineWord(text: string, level: number, ending: LineWord['ending'] = null): LineWord {
  return { text, level, ending, shaped: null, spaced: null }
}

/** The fragment of an inline box on a line. */
export interface InlineBoxPiece {
  readonly style: ComputedStyle
  /** The same object for all fragments of the box. */
  readonly level: object
  readonly id: string | null
  x: number
  /** From the top of the line box. */
  y: number
  width: number
  readonly height: number
  /** True if the fragment has the left or right edge of the box. */
  readonly hasLeft: boolean
  readonly hasRight: boolean
  /** The link that its area is; absent for none. */
  readonly link?: BoxLink
}

export interface AtomicInline {
  readonly box: LayoutBox
  /** The inline box around it that contains absolutely positioned boxes; absent for none. */
  readonly container?: object | null
  x: number
  readonly y: number
}
