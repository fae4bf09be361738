/**
 * The layout half of pdfmake 0.3.11 (pinned), as far as Platen uses it. CommonJS. Documents are passed as
 * `DocumentFonts`; pdfmake itself also calls `provideFont` and `provideImage` on them.
 */
import type { PageMargins } from '../../base/page-margins.ts'
import type { Box } from '../../document/box-node.ts'
import type { LinkTarget } from '../../document/structure/node-properties.ts'
import type { CarryRows } from '../../document/tables/carried-totals.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { Flow } from '../css/flow.ts'
import type { QrRect } from './qr.ts'
import type { Leader, TextNode } from './text/text-node.ts'
import type { Word } from './text/word.ts'

type Style = Record<string, unknown>

/** Columns, or the cells of a row; `widths` has one for each. */
export interface LayoutRow {
  cells: LayoutNode[]
  widths?: { _calcWidth: number }[]
  gaps?: number[] | null
  marginX?: [number, number]
  dontBreakRows?: boolean
  rowsWithoutPageBreak?: number
  tableBody?: LayoutNode[][]
  tableNode?: LayoutTable
  rowIndex?: number
  height?: number | undefined
  snakingColumns?: boolean
}
/** Start or end of a vertically aligned cell, which pdfmake moves when it paints. */
export interface AlignmentItem {
  item: { cell?: LayoutNode; isCellContentMultiPage?: boolean; getViewHeight?: () => number }
}
/** A measured table. */
export interface LayoutTable extends LayoutNode {
  table: {
    body: LayoutNode[][]
    widths: (Column & { _calcWidth: number })[]
    heights?: unknown
    headerRows?: number
    keepWithHeaderRows?: number
    dontBreakRows?: boolean
  }
  positions: unknown[]
  _carryRows?: CarryRows
  /** Measures an additional row with the styles of the table. */
  _measureRow?: (cells: LayoutNode[]) => LayoutNode[]
  _layout: Record<string, unknown>
  /** Left edges of the columns' content, and the total width of paddings and lines. */
  _offsets: { offsets: number[]; total: number }
  /** Page breaks in row-spanning cells that later rows must follow. */
  _breaksBySpan?: TablePageBreak[]
  /** Bottom of the rows on each page, by page index. */
  _bottomByPage?: Record<number, number>
}
/** A page break in a row: the end of the row on one page, its start on the next. */
export interface TablePageBreak {
  prevPage: number
  prevY: number
  y: number
  /** For a break in a row-spanning cell. */
  rowIndexOfSpanEnd?: number
}
/** Position on a page. */
export interface Place {
  readonly pageNumber: number
}
/** Any measured node. */
export interface LayoutNode {
  /** Positions of its parts. */
  positions?: unknown[]
  /** Min-content and max-content width, in points. */
  _minWidth?: number
  _maxWidth?: number
  /** Width of a column. */
  _calcWidth?: number
  _margin?: [left: number, top: number, right: number, bottom: number] | null
  pageBreak?: unknown
  unbreakable?: unknown
  keepWithNext?: unknown
  absolutePosition?: unknown
  relativePosition?: unknown
  [key: string]: unknown
}
/** Measured columns. */
export interface ColumnsNode extends LayoutNode {
  columns: Column[]
  _gap: number
}
/** A measured column. */
export interface Column {
  readonly width?: unknown
  readonly _minWidth: number
  readonly _maxWidth: number
  /** Set by layout. */
  _calcWidth?: number
}
/** A measured list. */
export interface ListNode extends LayoutNode {
  ul?: ListItem[]
  ol?: ListItem[]
  positions: unknown[]
  /** Space before the content of items. */
  _gapSize: { width: number }
  _minWidth: number
  _maxWidth: number
}
interface ListItem extends LayoutNode {
  positions: unknown[]
  /** Absent for items that are lists. */
  listMarker?: ListMarker
}
/** A vector or a text; empty for no marker. */
export interface ListMarker {
  _minWidth: number
  _maxWidth: number
  canvas?: { type: 'ellipse' | 'rect'; x: number; r1?: number; w?: number }[]
  _inlines?: Word[]
}
export interface PageItem {
  type: string
  item: {
    inlines?: Word[]
    /** The node that page references refer to, on its first line. */
    _node?: { positions?: { pageNumber: number }[] }
    /** The node of a line, until its page is checked. */
    owner?: object | null
    getHeight?: () => number
    getWidth?: () => number
    getAscenderHeight?: () => number
    type?: string
    x?: number
    y?: number
    y1?: number
    y2?: number
    h?: number
    r2?: number
    points?: { x: number; y: number }[]
    _width?: number
    _height?: number
  }
}
export interface Page {
  items: PageItem[]
  pageSize: { width: number; height: number; orientation?: string }
  pageMargins: PageMargins
  customProperties: Record<string, unknown>
  watermark?: unknown
  /** JSON Pointer of the watermark in the template. */
  watermarkSource?: string | null
  /** The same for messages, also without a source map. */
  watermarkPlace?: string | null
}
/** A measured QR code. */
export interface QrNode extends LinkTarget {
  qr?: unknown
  version?: unknown
  eccLevel?: unknown
  mode?: unknown
  mask?: unknown
  padding?: unknown
  _canvas: QrRect[]
  _width?: number
  _height?: number
}
/** A node with vectors. */
export interface CanvasNode extends LinkTarget {
  canvas: object[]
  _minWidth?: number
  _minHeight?: number
}
/** Measures SVGs. */
export interface SvgMeasure {
  measureSVG(svg: unknown): { width: number; height: number }
  writeDimensions(svg: unknown, size: { width: number; height: number }): unknown
}

/** A measured table of contents. */
export interface TocNode extends LayoutNode {
  toc: {
    title?: LayoutNode | null
    _table?: LayoutTable
    leader?: string
    _items: { _textNodeRef: { text: unknown } }[]
    sortBy?: string
    sortLocale?: string
  }
}
/** A measured node with children. */
export interface StackNode extends LayoutNode {
  stack: unknown[]
  positions: unknown[]
  _box?: Box
  _flow?: Flow
}

export type DocumentArguments = [
  content: unknown,
  document: DocumentFonts,
  styles: unknown,
  defaultStyle: unknown,
  background: unknown,
  header: unknown,
  footer: unknown,
  watermark: unknown,
]

export interface LayoutAttempt {
  readonly pages: Page[]
  readonly linearNodeList: readonly { resetXY(): void }[]
}

export interface RowResult {
  pageBreaks: TablePageBreak[]
  pageBreaksBySpan: unknown[]
  positions: unknown[]
}

export declare class LayoutBuilder {
  constructor(pageSize: Page['pageSize'], pageMargins: Page['pageMargins'], svgMeasure: SvgMeasure)
  linearNodeList: { resetXY(): void }[]
  writer: PageElementWriter
  tableLayouts: Record<string, unknown>
  svgMeasure: SvgMeasure
  registerTableLayouts(layouts: Record<string, unknown>): void
  layoutDocument(...args: [...DocumentArguments, pageBreakBefore: unknown]): Page[]
  docMeasure: DocMeasure
  docPreprocessor: DocPreprocessor
  readonly pageSize: Page['pageSize']
  readonly pageMargins: Page['pageMargins']
  /** Nesting depth of tables and columns. */
  nestedLevel: number
  verticalAlignmentItemStack: { begin: AlignmentItem; end: AlignmentItem }[]
  processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void
  processVerticalContainer(node: StackNode): void
  processList(isOrdered: boolean, node: ListNode): void
  processColumns(node: ColumnsNode): void
  processRow(row: LayoutRow): RowResult
  processTable(table: LayoutTable): void
  _findSameRowPageBreakByRowSpanData(
    breaks: TablePageBreak[] | null,
    page: number,
    row: number,
  ): TablePageBreak | null | undefined
  _getPageBreakListBySpan(table: LayoutTable, page: number, row: number): TablePageBreak
  processLeaf(node: TextNode): void
  _storePageBreakData(
    place: TablePageBreak & { rowIndex?: number | undefined },
    startsRowSpan: boolean,
    breaks: TablePageBreak[],
    table: LayoutTable | null,
  ): void
  _updatePageBreaksData(breaks: TablePageBreak[], table: LayoutTable, row: number): void
  snakingAwarePageBreak(orientation?: unknown): void
  tryLayoutDocument(...args: DocumentArguments): LayoutAttempt
  /** The next line of a text, or null at its end. */
  buildNextLine(node: TextNode): Line | null
  processImage(node: LayoutNode): void
  processSVG(node: LayoutNode): void
  processQr(node: QrNode): void
  addBackground(background: unknown): void
  addHeadersAndFooters(header: unknown, footer: unknown): void
  addWatermark(watermark: unknown, document: DocumentFonts, defaultStyle: unknown): void
}

/** Normalises nodes and resolves references. */
export declare class DocPreprocessor {
  parentNode: unknown
  tocs: Record<string, unknown>
  nodeReferences: Record<string, unknown>
  preprocessDocument(content: unknown): LayoutNode
  preprocessBlock(block: object): LayoutTable
  preprocessTable(table: { table: { body: LayoutNode[][] } }): LayoutTable
  preprocessNode(node: unknown, isSectionAllowed?: boolean): unknown
}

/** A column group or detached block that is being laid out. */
interface Snapshot {
  page?: number
  bottomMost?: object
  bottomByPage?: object
}

/** The writing position. */
export declare class DocumentContext {
  pages: Page[]
  page: number
  x: number
  y: number
  availableWidth: number
  /** NaN in an unbreakable block, whose height is open. */
  availableHeight: number
  pageMargins: Page['pageMargins']
  snapshots: Snapshot[]
  backgroundLength: number[]
  lastColumnWidth: number
  marginXTopParent: unknown
  getCurrentPage(): Page | null
  addPage(pageSize: Page['pageSize'], margins: Page['pageMargins']): unknown
  /** Starts the content of the current page. */
  initializePage(): void
  addListener(event: 'pageAdded', listener: () => void): void
  beginColumnGroup(
    marginOfParent: [number, number] | null,
    bottomByPage: Record<number, number> | null,
    isSnaking: boolean,
    gap: number,
    widths: number[] | null,
  ): void
  beginColumn(width: number | undefined, offset: number, endingCell: object | null): void
  updateBottomByPage(): void
  /** Continues below the columns; returns their bottom on each page. */
  completeColumnGroup(height: number | undefined, endingCell: object | null): Record<number, number>
  inSnakingColumns(): boolean
  isInNestedNonSnakingGroup(): boolean
  addMargin(left: number, right: number): void
  moveDown(offset: number): void
  resetMarginXTopParent(): void
}

export declare const columnCalculator: {
  /** Sets the widths of columns. */
  buildColumnWidths(
    columns: Column[],
    available: number,
    around?: number,
    table?: LayoutTable | undefined,
  ): void
}

export declare class PageElementWriter {
  constructor(context: DocumentContext)
  context(): DocumentContext
  setMaxListeners(count: number): this
  /** Depth of open unbreakable blocks. */
  transactionLevel: number
  /** Table headers that are repeated on each page. */
  repeatables: { height: number; insertedOnPages: boolean[] }[]
  popFromRepeatables(): void
  /** Contexts around an unbreakable block, outermost first. */
  readonly contextStack: readonly DocumentContext[]
  moveToNextPage(orientation?: unknown): void
  moveToNextColumn(): void
  beginUnbreakableBlock(width?: number, height?: number): void
  addPage(...page: unknown[]): void
  /** These return false if the item fits neither on this page nor on the next. */
  addLine(line: object, ...rest: unknown[]): unknown
  addImage(image: object, ...rest: unknown[]): unknown
  addSVG(svg: object, ...rest: unknown[]): unknown
  addQr(qr: object, ...rest: unknown[]): unknown
  addCanvas(canvas: object, ...rest: unknown[]): unknown
  addFragment(block: object, ...rest: unknown[]): unknown
  /** Places the open block at the writer's position or at a given one. Only its first page is placed. */
  commitUnbreakableBlock(x?: number, y?: number): void
  alignLine(line: Line): void
  addVector(
    vector: object,
    ignoreX?: boolean,
    ignoreY?: boolean,
    index?: number | null,
    forcePage?: number | null,
  ): unknown
  getCurrentPositionOnPage(): Place
  emit(event: 'lineAdded', line: Line): boolean
  /** Calls `add`, on the next page if it returns false. */
  _fitOnPage(add: () => unknown): unknown
  addListener(event: 'pageChanged', listener: (place: TablePageBreak) => void): void
  addListener(event: 'lineAdded', listener: (line: Line) => void): void
  prependListener(event: 'lineAdded', listener: (line: Line) => void): void
  removeListener(event: 'pageChanged', listener: (place: TablePageBreak) => void): void
  removeListener(event: 'lineAdded', listener: (line: Line) => void): void
}

type PerColumn<Value> = (index: number, table: LayoutTable, column: number) => Value

/** A layout merged with pdfmake's default one. */
interface TableLayout {
  readonly hLineWidth: (line: number, table: LayoutTable) => number
  readonly vLineWidth: (line: number, table: LayoutTable) => number
  readonly hLineStyle: (line: number, table: LayoutTable) => { readonly dash?: unknown } | null | undefined
  readonly hLineColor: PerColumn<unknown> | string | null
  readonly fillColor: PerColumn<unknown> | string | null
  readonly paddingBottom: (row: number, table: LayoutTable) => number
  readonly defaultBorder: boolean
  readonly hLineWhenBroken?: boolean
}

/** Paddings, lines and fills of a table, row by row. */
export declare class TableProcessor {
  constructor(table: LayoutTable)
  readonly tableNode: LayoutTable
  /** Set by `beginTable`. */
  readonly layout: TableLayout
  readonly rowCallback: () => void
  readonly reservedAtBottom: number
  headerRows: number
  /** Header rows and the rows that must stay with them. */
  rowsWithoutPageBreak: number
  dontBreakRows: boolean
  /** Per column, and for the right edge: how many more rows a cell above spans. */
  readonly rowSpanData: { left: number; width: number; rowSpan: number }[]
  readonly rowTopY: number
  /** True if the header is repeated on later pages. */
  cleanUpRepeatables: boolean
  readonly rowPaddingTop: number
  readonly topLineWidth: number
  beginTable(writer: PageElementWriter): void
  beginRow(row: number, writer: PageElementWriter): void
  endRow(row: number, writer: PageElementWriter, pageBreaks: TablePageBreak[]): void
  endTable(writer: PageElementWriter): void
  drawHorizontalLine(
    line: number,
    writer: PageElementWriter,
    overrideY?: number,
    moveDown?: boolean,
    forcePage?: number | null,
  ): void
}

export declare class DocMeasure {
  constructor(
    document: DocumentFonts,
    styles: Record<string, Style>,
    defaultStyle: Style | undefined,
    svgMeasure: SvgMeasure,
    tableLayouts: Record<string, unknown>,
  )
  textInlines: TextInlines
  styleStack: StyleContextStack
  measureNode(node: LayoutNode): LayoutNode
  measureDocument(content: LayoutNode): LayoutNode
  measureLeaf(node: TextNode): TextNode
  measureVerticalContainer(node: StackNode): StackNode
  measureTable(table: LayoutTable): LayoutTable
  measureBlock(node: object): LayoutNode
  measureToc(node: TocNode): TocNode
  /** Size of list markers. */
  gapSizeForList(): { height: number; lineHeight: number; ascender: number; descender: number }
  /** These set the placed size of a picture. */
  measureImage(node: LayoutNode): LayoutNode
  measureSVG(node: LayoutNode): LayoutNode
  /** Throws strings. */
  measureQr(node: QrNode): QrNode
  measureCanvas(node: CanvasNode): CanvasNode
  measureColumns(node: ColumnsNode): ColumnsNode
  measureUnorderedList(node: ListNode): ListNode
  measureOrderedList(node: ListNode): ListNode
  tableLayouts: Record<string, unknown>
}

export declare class StyleContextStack {
  constructor(styles: Record<string, Style>, defaultStyle?: Style)
  readonly styleDictionary: Record<string, Style>
  readonly defaultStyle: Style | undefined
  /** Names of styles, and nodes with own properties; the last has priority. */
  readonly styleOverrides: (string | Style)[]
  clone(): StyleContextStack
  pop(howMany?: number): void
  getProperty(property: string): unknown
  static getStyleProperty(
    item: object,
    styles: StyleContextStack,
    property: string,
    byDefault: unknown,
  ): unknown
}

/** A line of text that is not placed yet. */
export declare class Line {
  constructor(maxWidth: number)
  readonly maxWidth: number
  inlines: Word[]
  /** Width of all words, including the trimmed space at both ends. */
  inlineWidths: number
  leadingCut: number
  trailingCut: number
  newLineForced?: true
  lastLineInParagraph?: boolean
  id?: unknown
  /** The target of a table of contents or a reference. */
  _node?: object
  /** The node whose page number it shows. */
  _pageNodeRef?: unknown
  _outline?: object
  /** Fills the line up to a page number. */
  _leader?: Leader
  addInline(word: Word): void
  getHeight(): number
  getAscenderHeight(): number
  /** Set when the line is placed. */
  x?: number
  y?: number
  getWidth(): number
  getAvailableWidth(): number
}

export declare class TextInlines {
  constructor(document: DocumentFonts)
  /** Measured words of a node's text or of a list marker. */
  buildInlines(
    text: unknown,
    styles: StyleContextStack,
  ): { items: unknown[]; minWidth: number; maxWidth: number }
}
