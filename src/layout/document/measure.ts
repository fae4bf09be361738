import { isRecord } from '../../base/json.ts'
import { noteNode } from '../../document/error-place.ts'
import { sourceOf } from '../../document/node-sources.ts'
import { ELEMENT_KEY } from '../../document/structure/marking.ts'
import { carriedIn, draftRows } from '../../document/tables/carried-totals.ts'
import { StructureElement } from '../../graphics/structure.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { Flow } from '../css/flow.ts'
import { flowLayout } from '../css/load-flow.ts'
import { boxInsets } from './box.ts'
import type { LayoutPosition } from './layout-position.ts'
import { addLinkArea, withoutLinkArea } from './link-area.ts'
import { isMirrored, mirrorColumns, mirroredRow, mirrorList, mirrorTable } from './mirror.ts'
import {
  type CanvasNode,
  type Column,
  type ColumnsNode,
  DocMeasure,
  DocPreprocessor,
  type LayoutNode,
  type LayoutTable,
  type ListNode,
  type QrNode,
  type StackNode,
  StyleContextStack,
  type TocNode,
} from './pdfmake.ts'
import { measureCheckedQr } from './qr.ts'
import { tag, tagStructure } from './source-tags.ts'
import { CachingStyleStack } from './style-stack.ts'
import { markEntries } from './text/entry-structure.ts'
import type { InlinePicture } from './text/inline-picture.ts'
import { asText, fragmentsOf } from './text/measure-text.ts'
import { PlatenTextInlines } from './text/text-inlines.ts'
import type { Leader, TextNode } from './text/text-node.ts'
import type { Word } from './text/word.ts'

/**
 * Texts whose words are kept from measuring to layout. Later texts are measured again when layout reaches them,
 * which costs time but saves memory.
 */
const KEPT_TEXTS = 60_000
/** Longest text that is measured again, in characters. */
const MAX_TEXT_ANEW = 500

/** pdfmake's measuring with Platen's texts, styles and boxes. */
export class Measure extends DocMeasure {
  readonly #document: DocumentFonts
  declare textInlines: PlatenTextInlines
  declare styleStack: CachingStyleStack
  /** How many more texts may keep their words. */
  #keptTexts = KEPT_TEXTS
  /** True if any node or style sets `orphans` or `widows`. */
  keepsLines = false
  /** True to tag words with their place in the template. */
  tagsSources = false
  /** True to tag entries of tables of contents and markers with their structure. */
  tagsStructure = false
  /** Receives the node that is measured. */
  position: Pick<LayoutPosition, 'node'> = { node: null }
  /** Preprocesses tables that are created while others are measured. */
  docPreprocessor = new DocPreprocessor()

  constructor(...args: ConstructorParameters<typeof DocMeasure>) {
    super(...args)
    const [document, styles, defaultStyle] = args
    this.#document = document
    this.textInlines = new PlatenTextInlines(document)
    this.styleStack = new CachingStyleStack(styles, defaultStyle)
  }

  override measureNode(node: LayoutNode): LayoutNode {
    this.position.node = node
    try {
      if (!isBareText(node)) return super.measureNode(node)
      node._margin = null
      return this.measureLeaf(node)
    } catch (error) {
      noteNode(error, node)
      throw error
    }
  }

  /** pdfmake places markers by line height, so a line height of 0 is replaced. */
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
      this.tagsSources ||
      typeof content !== 'string' ||
      typeof text !== 'string' ||
      text.length > MAX_TEXT_ANEW
    if (this.tagsSources) tagWords(items, node)
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

  /** A picture without a size is as high as its font size. */
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
      this.docPreprocessor.preprocessTable({
        table: { body: [isMirrored(node) ? mirroredRow(cells) : cells] },
      })
    node._measureRow = cells => {
      const current = this.styleStack
      this.styleStack = styles
      const { table } = super.measureTable(rowOf(cells))
      this.styleStack = current
      return table.body[0] ?? []
    }
    // columns are wide enough for the final totals
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

  /** pdfmake does not set the widths of a table of contents, which surrounding tables and columns need. */
  override measureToc(node: TocNode): TocNode {
    sortEntries(node.toc)
    const measured = super.measureToc(node)
    const { title, _table: entries, leader } = measured.toc
    if (this.tagsSources && entries !== undefined) tagEntries(entries, sourceOf(node))
    if (this.tagsStructure && entries !== undefined) markEntries(entries, node)
    if (leader !== undefined && entries !== undefined) leadToNumbers(entries, leader)
    const widest = (key: '_minWidth' | '_maxWidth'): number =>
      Math.max(title?.[key] ?? 0, entries?.[key] ?? 0)
    measured._minWidth = widest('_minWidth')
    measured._maxWidth = widest('_maxWidth')
    return measured
  }

  override measureUnorderedList(node: ListNode): ListNode {
    if (this.#runsFromRight()) mirrorList(node)
    return this.#withTaggedMarkers(super.measureUnorderedList(node))
  }

  override measureOrderedList(node: ListNode): ListNode {
    const measured = this.#withTaggedMarkers(super.measureOrderedList(node))
    if (!this.#runsFromRight()) return measured
    mirrorList(node)
    return makeRoomForMarkers(measured)
  }

  #withTaggedMarkers(list: ListNode): ListNode {
    for (const item of this.tagsSources ? (list.ul ?? list.ol ?? []) : []) {
      const { canvas = [], _inlines = [] } = item.listMarker ?? {}
      for (const part of [...canvas, ..._inlines]) tag(part, sourceOf(item))
    }
    for (const item of this.tagsStructure ? (list.ul ?? list.ol ?? []) : []) {
      const { [ELEMENT_KEY]: label } = item
      const { canvas = [], _inlines = [] } = item.listMarker ?? {}
      if (!(label instanceof StructureElement)) continue
      for (const part of [...canvas, ..._inlines]) tagStructure(part, label.content())
    }
    return list
  }

  override measureQr(node: QrNode): QrNode {
    return measureCheckedQr(node, qr => super.measureQr(qr))
  }

  override measureCanvas(node: CanvasNode): CanvasNode {
    node.canvas = withoutLinkArea(node.canvas)
    const measured = super.measureCanvas(node)
    const { _minWidth: width = 0, _minHeight: height = 0 } = measured
    addLinkArea(node.canvas, node, { width, height })
    return measured
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

/** Tags the words of a text. Those of a referenced text are at the place of the reference. */
function tagWords(words: readonly Word[], node: TextNode): void {
  const source = sourceOf(node) ?? undefined
  for (const word of words) {
    if (node._textRef !== undefined) word._source = source
    else word._source ??= source
  }
}

/** Tags the entries of a table of contents: their texts carry the places of headings. */
function tagEntries({ table }: LayoutTable, source: string | null): void {
  for (const { _inlines } of table.body.flat()) {
    for (const word of (_inlines ?? []) as readonly Word[]) word._source = source ?? undefined
  }
}

/** Sets the leader of each title, up to its page number. */
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
  delete toc.sortBy // pdfmake sorts plain texts only
}

/** A right-to-left marker may be several words; pdfmake measures only the first. */
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

/** True for a text without margins and named styles. */
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
 * Intrinsic widths of tables and columns with percentages; `between` is the width of gaps and borders. Their minimum
 * is 0, as in pdfmake. Columns with percentages count with their content: pdfmake reads `20%` as a number and gets
 * NaN.
 */
function withPercentages<Measured extends LayoutNode>(
  measured: Measured,
  columns: readonly Column[],
  between: number,
): Measured {
  if (!columns.some(isShare)) return measured
  let width = between
  let widestRest = 0
  for (const column of columns) {
    if (takesRest(column)) widestRest = Math.max(widestRest, column._maxWidth)
    else width += typeof column.width === 'number' ? column.width : column._maxWidth
  }
  measured._minWidth = 0
  measured._maxWidth = width + widestRest * columns.filter(takesRest).length
  return measured
}

const isShare = ({ width }: Column): boolean => typeof width === 'string' && /%\s*$/.test(width)
const takesRest = ({ width = null }: Column): boolean => width === null || width === '*' || width === 'star'

/** Measures a flow only if surrounding columns or tables read its width. */
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
