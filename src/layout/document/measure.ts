import { isRecord } from '../../base/json.ts'
import { noteNode } from '../../document/error-place.ts'
import { carriedIn, draftRows } from '../../document/tables/carried-totals.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { Flow } from '../css/flow.ts'
import { flowLayout } from '../css/load-flow.ts'
import { boxInsets } from './box.ts'
import { isMirrored, mirrorColumns, mirroredRow, mirrorList, mirrorTable } from './mirror.ts'
import {
  type ColumnsNode,
  DocMeasure,
  type LayoutNode,
  type LayoutTable,
  type ListNode,
  type QrNode,
  type StackNode,
  StyleContextStack,
  type TocNode,
} from './pdfmake.ts'
import { measureCheckedQr } from './qr.ts'
import { CachingStyleStack } from './style-stack.ts'
import { type MeasuredColumn, maxWidthWithPercentages } from './tables/percentage-widths.ts'
import type { InlinePicture } from './text/inline-picture.ts'
import { asText, fragmentsOf } from './text/measure-text.ts'
import { PlatenTextInlines } from './text/text-inlines.ts'
import type { Leader, TextNode } from './text/text-node.ts'

/**
 * Texts whose words are kept from measuring to layout. What follows them takes more memory to keep than time to be
 * measured anew, when it has its line.
 */
const KEPT_TEXTS = 60_000
/** Characters of the longest of those that are measured anew. */
const MAX_TEXT_ANEW = 500

/** pdfmake's measuring with Platen's texts, styles and boxes. */
export class Measure extends DocMeasure {
  readonly #document: DocumentFonts
  declare textInlines: PlatenTextInlines
  declare styleStack: CachingStyleStack
  /** Texts whose words are still kept for layout. */
  #keptTexts = KEPT_TEXTS
  /** Whether texts may say how many of their lines stand together. */
  keepsLines = false
  /** Makes a table ready that comes while others are measured. */
  preprocess: (table: { table: { body: LayoutNode[][] } }) => LayoutTable = () => {
    throw new Error('no tables come in addition')
  }

  constructor(...args: ConstructorParameters<typeof DocMeasure>) {
    super(...args)
    const [document, styles, defaultStyle] = args
    this.#document = document
    this.textInlines = new PlatenTextInlines(document)
    this.styleStack = new CachingStyleStack(styles, defaultStyle)
  }

  override measureNode(node: LayoutNode): LayoutNode {
    try {
      if (!isBareText(node)) return super.measureNode(node)
      node._margin = null
      return this.measureLeaf(node)
    } catch (error) {
      noteNode(error, node)
      throw error
    }
  }

  /** Markers are placed by the height of a line, which is nothing to go by where lines have none. */
  override gapSizeForList(): ReturnType<InstanceType<typeof DocMeasure>['gapSizeForList']> {
    const size = super.gapSizeForList()
    if (size.lineHeight !== 0) return size
    return { ...size, height: size.ascender - size.descender, lineHeight: 1 }
  }

  override measureLeaf(node: TextNode): TextNode {
    const referred = node._textRef?._textNodeRef.text
    if (referred) node.text = referred
    const { styleStack } = this
    const style = styleStack.textStyle().with(node)
    for (const picture of node._pictures ?? [])
      this.#measurePicture(picture, Number(style.properties.fontSize))
    const { _pageRef, _tocItemRef } = node
    const content = _pageRef || _tocItemRef ? [{ text: node.text, _pageRef, _tocItemRef }] : node.text
    const { items, minWidth, maxWidth } = this.textInlines.measureWithin(content, style, styleStack)
    const { text } = node
    const isKept =
      this.#keptTexts > 0 ||
      typeof content !== 'string' ||
      typeof text !== 'string' ||
      text.length > MAX_TEXT_ANEW
    node._inlines = isKept ? items : undefined
    if (!isKept) node._wordsOf = this.textInlines.wordsIn(style)
    this.#keptTexts--
    node._minWidth = minWidth
    node._maxWidth = maxWidth
    if (!this.keepsLines) return node
    const least = (name: 'orphans' | 'widows'): number =>
      Number(StyleContextStack.getStyleProperty(node, styleStack, name, 1))
    node._orphans = least('orphans')
    node._widows = least('widows')
    return node
  }

  /** A picture that says no size is as high as the letters around it. */
  #measurePicture(picture: InlinePicture, fontSize: number): void {
    const isSized = ['width', 'height', 'fit'].some(key => picture[key] !== undefined)
    if (!isSized) picture['height'] = fontSize
    if ('image' in picture) this.measureImage(picture)
    else this.measureSVG(picture)
  }

  override measureTable(node: LayoutTable): LayoutTable {
    if (this.#runsFromRight()) mirrorTable(node, this.tableLayouts)
    const { _carryRows: rows } = node
    if (rows === undefined)
      return withPercentages(super.measureTable(node), node.table.widths, node._offsets.total)
    const styles = this.styleStack.clone()
    const rowOf = (cells: LayoutNode[]): LayoutTable =>
      this.preprocess({ table: { body: [isMirrored(node) ? mirroredRow(cells) : cells] } })
    node._measureRow = cells => {
      const current = this.styleStack
      this.styleStack = styles
      const { table } = super.measureTable(rowOf(cells))
      this.styleStack = current
      return table.body[0] ?? []
    }
    // columns are as wide as what is carried to the end asks for
    const { body } = node.table
    const drafts = draftRows(rows, carriedIn(body)).map(cells => rowOf(cells).table.body[0] ?? [])
    body.push(...drafts)
    super.measureTable(node)
    body.length -= drafts.length
    return withPercentages(node, node.table.widths, node._offsets.total)
  }

  override measureColumns(node: ColumnsNode): ColumnsNode {
    if (this.#runsFromRight()) mirrorColumns(node)
    const measured = super.measureColumns(node)
    return withPercentages(
      measured,
      measured.columns,
      measured._gap * Math.max(0, measured.columns.length - 1),
    )
  }

  /** pdfmake leaves the widths of a table of contents open, which tables and columns around it ask for. */
  override measureToc(node: TocNode): TocNode {
    sortEntries(node.toc)
    const measured = super.measureToc(node)
    const { title, _table: entries, leader } = measured.toc
    if (leader !== undefined && entries !== undefined) leadToNumbers(entries, leader)
    const widest = (key: '_minWidth' | '_maxWidth'): number =>
      Math.max(title?.[key] ?? 0, entries?.[key] ?? 0)
    measured._minWidth = widest('_minWidth')
    measured._maxWidth = widest('_maxWidth')
    return measured
  }

  override measureUnorderedList(node: ListNode): ListNode {
    if (this.#runsFromRight()) mirrorList(node)
    return super.measureUnorderedList(node)
  }

  override measureOrderedList(node: ListNode): ListNode {
    const measured = super.measureOrderedList(node)
    if (!this.#runsFromRight()) return measured
    mirrorList(node)
    return makeRoomForMarkers(measured)
  }

  override measureQr(node: QrNode): QrNode {
    return measureCheckedQr(node, qr => super.measureQr(qr))
  }

  #runsFromRight(): boolean {
    return this.styleStack.getProperty('direction') === 'rtl'
  }

  override measureVerticalContainer(node: StackNode): StackNode {
    const measured = super.measureVerticalContainer(node)
    if (node._flow !== undefined) return measureWhenAsked(node, node._flow, this.#document)
    const box = node._box
    if (box === undefined) return measured
    const [, right, , left] = boxInsets(box)
    const widest = (content: number | undefined): number =>
      typeof box.width === 'number' ? box.width : (content ?? 0) + left + right
    measured._minWidth = widest(measured._minWidth)
    measured._maxWidth = widest(measured._maxWidth)
    return measured
  }
}

/** Fills the last line of each title up to its page number, which stands beside it. */
function leadToNumbers({ table, _offsets }: LayoutTable, pattern: string): void {
  for (const [title, number] of table.body) {
    const { _tocItemRef: target } = number ?? {}
    const [word] = (number as TextNode | undefined)?._inlines ?? []
    if (title === undefined || number === undefined || !isRecord(target) || word === undefined) continue
    number['verticalAlignment'] = 'bottom'
    const [, , marginRight] = title._margin ?? [0, 0, 0, 0]
    const distance = (): number =>
      marginRight + (_offsets.offsets[1] ?? 0) + (table.widths[1]?._calcWidth ?? 0)
    const numberWidth = (): number => {
      const { positions } = target as { positions?: readonly { pageNumber: number }[] }
      return word.style.widthOf(String(positions?.[0]?.pageNumber ?? ''))
    }
    title['_leader'] = { pattern, distance, numberWidth } satisfies Leader
  }
}

/** Sorts entries by their concatenated text. */
function sortEntries(toc: TocNode['toc']): void {
  if (toc.sortBy !== 'title') return
  const titleOf = ({ _textNodeRef: { text } }: TocNode['toc']['_items'][number]): string =>
    fragmentsOf(text)
      .map(fragment => (isRecord(fragment) ? asText(fragment['text']) : fragment))
      .join('')
  const titled = toc._items.map(item => ({ item, title: titleOf(item) }))
  titled.sort((a, b) => a.title.localeCompare(b.title, toc.sortLocale))
  toc._items = titled.map(({ item }) => item)
  delete toc.sortBy // pdfmake sorts plain texts alone
}

/** A marker of digits and signs is several words where it runs from the right; pdfmake measures the first. */
function makeRoomForMarkers(list: ListNode): ListNode {
  const { _gapSize: gap } = list
  const markers = (list.ol ?? []).flatMap(({ listMarker }) => listMarker ?? [])
  const widths = markers.map(({ _inlines = [] }) => _inlines.reduce((sum, { width }) => sum + width, 0))
  const more = Math.max(0, ...widths) - gap.width
  if (more <= 0) return list
  gap.width += more
  list._minWidth += more
  list._maxWidth += more
  for (const marker of markers) {
    marker._minWidth = gap.width
    marker._maxWidth = gap.width
  }
  return list
}

/** Whether a node is a text, without margins and named styles, which may have such. */
function isBareText(node: LayoutNode): node is TextNode {
  for (const key in node) if (SAYS_MORE.has(key) && node[key] !== undefined) return false
  return node['text'] !== undefined
}

const SAYS_MORE: ReadonlySet<string> = new Set([
  '_pictures',
  'style',
  'margin',
  'marginLeft',
  'marginTop',
  'marginRight',
  'marginBottom',
  'section',
  'columns',
  'stack',
  'ul',
  'ol',
  'table',
])

/**
 * The widths of a table or of columns among which some are shares; `between` is what stands between the columns. They
 * need nothing at least, as for pdfmake.
 */
function withPercentages<Measured extends { _minWidth?: number; _maxWidth?: number }>(
  measured: Measured,
  columns: readonly MeasuredColumn[],
  between: number,
): Measured {
  const width = maxWidthWithPercentages(columns)
  if (width !== null) {
    measured._minWidth = 0
    measured._maxWidth = width + between
  }
  return measured
}

/** A flow of many pages is not measured for nothing: only columns and tables ask how wide it is. */
function measureWhenAsked(node: StackNode, flow: Flow, document: DocumentFonts): StackNode {
  let measured: { min: number; max: number } | null = null
  const size = (): { min: number; max: number } => {
    measured ??= flowLayout().measureFlow(flow, document)
    return measured
  }
  return Object.defineProperties(node, {
    _minWidth: { get: () => size().min, set: () => undefined, configurable: true },
    _maxWidth: { get: () => size().max, set: () => undefined, configurable: true },
  })
}
