import type { Warning } from '../base/errors.ts'
import { isRecord } from '../base/json.ts'
import { describeValue } from '../base/values.ts'
import type { BarcodeOptions } from '../graphics/barcode.ts'
import type { PlacedPicture } from '../graphics/picture.ts'
import { isMarking, StructureElement } from '../graphics/structure.ts'
import type { FlowSource } from '../layout/css/contracts.ts'
import type { Flow } from '../layout/css/flow.ts'
import { type FilePreparation, prepareFile } from './attachments.ts'
import type { PageNode, PageNodeGetter } from './bound-document.ts'
import { breakInside, readBox } from './box-node.ts'
import { readCarryRows } from './carry-rows.ts'
import { isStackOfList, notePlace } from './error-place.ts'
import type { KeepAsStyled } from './named-styles.ts'
import { fail, kindOf, type Node, type NodeKind } from './node.ts'
import {
  checkStyle,
  dropOtherKinds,
  explainMissingKind,
  isEmptyText,
  prepareEmptyText,
  reportPresentation,
} from './node-content.ts'
import { type NodeSources, SOURCE_KEY, sourceOf } from './node-sources.ts'
import { READERS } from './node-table.ts'
import { checkPageRoom, type Paper } from './page-size.ts'
import { checkShape, prepareLayout } from './prepare-table.ts'
import { prepareText } from './prepare-text.ts'
import { readNode } from './read-node.ts'
import { createReferences, type References } from './references.ts'
import { CONTENT_KEY, ELEMENT_KEY, MarkedText } from './structure/marking.ts'
import { CARRY_KEY } from './tables/carried-totals.ts'
import { BARCODE_SCHEME, readBarcodeReference } from './values/barcode-reference.ts'
import { parsePageMargins, parsePageSize } from './values/page-settings.ts'
import { readBarcode } from './values/picture-values.ts'
import { keepsLines, reportUnknownStyles } from './values/styles.ts'
import { checkColumnCount, checkNoSpans } from './values/table-values.ts'
import { columnWidth } from './values/text-values.ts'
import { type Reading, readLength, readProperties } from './values/value-type.ts'
import { checkVector } from './values/vector-values.ts'
import { watermarkGetter } from './values/watermark-values.ts'
import { readVerticalAlignment } from './vertical-alignment.ts'

/** A picture that a node needs: a reference, or the parameters of a barcode. */
export type PictureRequest =
  | {
      readonly kind: 'picture'
      readonly reference: unknown
      readonly path: string
      /** True if its own size has no effect. Absent: false. */
      readonly isSized?: boolean
    }
  | { readonly kind: 'barcode'; readonly options: BarcodeOptions; readonly path: string }

export interface Preparation extends Reading, FilePreparation {
  /** Named styles of the document. */
  readonly styles: Node
  /** Compiled table layouts of pdfmake and of the document, by name. */
  readonly tableLayouts: Readonly<Record<string, Node>>
  /** A loaded picture; null if it is not loaded, and the node is added to `pending`. */
  readonly ready: (request: PictureRequest) => PlacedPicture | null
  readonly pending: { request: PictureRequest; place(picture: PlacedPicture): void }[]
  /** Pictures of page nodes and carry rows that were not loaded. */
  readonly missing: PictureRequest[]
  readonly references: References
  /** Warnings by JSON Pointer: page nodes are prepared for each page, and would repeat them. */
  readonly warnings: Map<string, Warning>
  /** Marks nodes for the source map; null without one. */
  readonly sources: NodeSources | null
  /** The paper of the document. */
  readonly paper: Paper
  /** Page sizes of the sections. */
  readonly sectionSizes: Paper['pageSize'][]
  /** The flows of the content; layout adds their warnings. */
  readonly flows: Flow[]
  /** True if any node or style has `orphans` or `widows`. */
  keepsLines: boolean
  /** Null if no style has `keepTogether` or `keepWithNext`. */
  readonly keepAsStyled: KeepAsStyled | null
}

/** A flow is a box tree of HTML, which no JSON document can contain. */
type PreparedKind = NodeKind | 'flow'

/**
 * Prepares a bound tree for layout, in place: validates it, replaces Platen's own properties by those of pdfmake
 * (declared layouts, `keepTogether`, `keepWithNext`, `carry`, barcodes), and replaces references by loaded pictures.
 * @param path JSON Pointer of the tree.
 * @throws PlatenError `invalid_definition`.
 */
export function prepare(
  node: unknown,
  path: string,
  preparation: Preparation,
  place: 'root' | 'inside' = 'inside',
): unknown {
  if (Array.isArray(node)) return prepareAll(node, path, preparation, place)
  if (!isRecord(node) || node instanceof MarkedText) return node
  if (isEmptyText(node)) prepareEmptyText(node, path, preparation)
  const kind: PreparedKind | null = (node['flow'] ?? null) === null ? kindOf(node) : 'flow'
  if (kind === null) {
    if (Object.keys(node).length === 0) return node
    return fail(path, explainMissingKind(node))
  }
  if (kind === 'section' && place === 'inside')
    fail(path, 'a section must be at the top level of the content')
  dropPrivateKeys(node, preparation)
  dropOtherKinds(node, kind, path, preparation)
  if (kind === 'box') prepareBox(node, path, preparation)
  if (kind !== 'section') readNode(node, path, preparation)
  checkStyle(node, path, preparation)
  if (!MAY_BE_PRESENTATION.has(kind)) reportPresentation(node, path, preparation)
  preparation.references.note(node, path)
  if (keepsLines(node)) preparation.keepsLines = true
  preparation.keepAsStyled?.(node)
  readVerticalAlignment(node, path)
  if (node['keepTogether'] === true) node['unbreakable'] = true
  if (node['keepWithNext'] === true) keepWithNext(node)
  if (kind === 'box') prepareAll(node['stack'], `${path}/box`, preparation)
  else if (kind === 'stack') {
    const inside = isStackOfList(node) ? path : `${path}/stack`
    prepareAll(node['stack'], inside, preparation, place)
  } else PREPARE[kind]?.(node, path, preparation)
  return node
}

/** Nodes whose meaning the role `presentation` removes. */
const MAY_BE_PRESENTATION: ReadonlySet<string> = new Set([
  ...['table', 'image', 'svg', 'canvas', 'qr', 'barcode'],
])

/** A box is laid out as a stack inside its padding and border. */
function prepareBox(node: Node, path: string, preparation: Preparation): void {
  const { box: content } = node
  node['_box'] = readBox(node, path, preparation)
  node['stack'] = Array.isArray(content) ? content : [content]
  const inside = breakInside.read(node['breakInside'] ?? 'auto', `${path}/breakInside`)
  if (inside === 'avoid') node['unbreakable'] = true
}

/** Layout stores its own data on nodes under such keys, so documents must not set them. */
function dropPrivateKeys(node: Node, { sources }: Preparation): void {
  for (const key in node) {
    const isOurs =
      key === CARRY_KEY ||
      (key === SOURCE_KEY && sources !== null) ||
      (key === CONTENT_KEY && isMarking(node[key])) ||
      (key === ELEMENT_KEY && node[key] instanceof StructureElement)
    if (key.startsWith('_') && !isOurs) delete node[key]
  }
}

function prepareAll(
  nodes: unknown,
  path: string,
  preparation: Preparation,
  place: 'root' | 'inside' = 'inside',
): unknown[] {
  if (!Array.isArray(nodes))
    return fail(path, `expected an array of nodes, such as ["a", "b"], not ${describeValue(nodes)}`)
  for (let i = 0; i < nodes.length; i++) {
    const node: unknown = nodes[i]
    if (typeof node === 'object') nodes[i] = prepare(node, `${path}/${i}`, preparation, place)
  }
  return nodes
}

/** Replaces a picture that is not loaded, in a layout that will be repeated. */
const BLANK: PlacedPicture = { kind: 'svg', width: 1, height: 1 }

/** Wraps a page node so that layout receives it prepared. */
export function pageNodeGetter(
  node: PageNode,
  { path, source }: PagePlace,
  preparation: Preparation,
): PageNodeGetter {
  const marked = preparation.sources?.markPageNode(node, source) ?? node
  return context => prepareAgain(marked(context), path, preparation)
}

/** The place of a page node. */
interface PagePlace {
  /** JSON Pointer into the bound document. */
  readonly path: string
  /** JSON Pointer into the template, for the source map. */
  readonly source: string
}

/**
 * Prepares a tree that is bound during layout: a page node, or a carry row. Pictures cannot be loaded then, so missing
 * ones are added to `missing` and left blank.
 */
function prepareAgain<Tree>(tree: Tree, path: string, preparation: Preparation): Tree {
  const own = { ...preparation, pending: [], pendingFiles: [], flows: [], references: createReferences() }
  const prepared = prepare(tree, path, own)
  notePlace(prepared, path)
  own.references.resolve(preparation.report, 'of a page')
  const { pending, pendingFiles }: Preparation = own
  const [file] = pendingFiles
  if (file !== undefined)
    fail(`${file.path}/src`, "headers and footers cannot attach new files; use a name from 'attachments'")
  for (const { request, place } of pending) {
    preparation.missing.push(request)
    place(BLANK)
  }
  return prepared as Tree
}

/** The width of a box in columns is that of its column, which the box fills. */
function fillColumn(column: Node, width: unknown): void {
  const { _box: box } = column
  if (!isRecord(box) || width === undefined) return
  column['width'] = readLength(width)
  column['_box'] = { ...box, width: null }
}

/** Pictures already placed in nodes: a node that is prepared again keeps its own. */
const placedPictures = new WeakSet<object>()

type PrepareNode = (node: Node, path: string, preparation: Preparation) => void

const prepareChildren =
  (key: string): PrepareNode =>
  (node, path, preparation) => {
    prepareAll(node[key], `${path}/${key}`, preparation)
  }

const placePicture =
  (key: string): PrepareNode =>
  (node, path, preparation) => {
    const { [key]: reference, linkToFile } = node
    if (linkToFile !== undefined && linkToFile !== null) {
      node['linkToFile'] = prepareFile(linkToFile, `${path}/linkToFile`, preparation)
    }
    readProperties(node, READERS.picture, path, preparation)
    if (placedPictures.has(Object(reference))) return
    requestPicture(node, { kind: 'picture', reference, path: `${path}/${key}` }, preparation)
  }

const PREPARE: Readonly<Partial<Record<PreparedKind, PrepareNode>>> = {
  flow(node, path, preparation) {
    const { flow: source } = node
    if (typeof source !== 'function') return fail(path, 'boxes are made from HTML, and cannot be written')
    const tree = (source as FlowSource)()
    const pictures = new Map<string, PlacedPicture>()
    for (const { reference, place, isSized } of tree.pictures) {
      const request: PictureRequest = reference.startsWith(BARCODE_SCHEME)
        ? { kind: 'barcode', options: readBarcodeReference(reference, place), path: place }
        : { kind: 'picture', reference, path: place, ...(isSized && { isSized }) }
      const picture = preparation.ready(request)
      if (picture !== null) pictures.set(reference, picture)
      else preparation.pending.push({ request, place: placed => pictures.set(reference, placed) })
    }
    delete node['flow']
    const flow: Flow = { tree, pictures, warnings: [] }
    node['_flow'] = flow
    preparation.flows.push(flow)
    node['stack'] = []
  },

  columns(node, path, preparation) {
    const widths = [node['columns']].flat().map(child => (isRecord(child) ? child['width'] : undefined))
    checkColumnCount(widths.length, `${path}/columns`)
    for (const [i, width] of widths.entries()) {
      if (width !== undefined && width !== null) columnWidth.read(width, `${path}/columns/${i}/width`)
    }
    const columns = prepareAll(node['columns'], `${path}/columns`, preparation)
    for (const [i, column] of columns.entries()) {
      if (!isRecord(column)) continue
      checkNoSpans(column, `${path}/columns/${i}`)
      fillColumn(column, widths[i])
    }
  },
  ul: prepareChildren('ul'),
  image: placePicture('image'),
  svg: placePicture('svg'),

  section(node, path, preparation) {
    readPaper(node, path, preparation)
    const section = prepare(node['section'], `${path}/section`, preparation)
    node['section'] = typeof section === 'object' ? section : { text: String(section) }
    const placeOf = (name: string): PagePlace => {
      return { path: `${path}/${name}`, source: `${sourceOf(node) ?? path}/${name}` }
    }
    for (const name of ['header', 'footer', 'background']) {
      const own = node[name]
      if (typeof own === 'function') {
        node[name] = pageNodeGetter(own as PageNode, placeOf(name), preparation)
      }
    }
    const { watermark } = node
    if (typeof watermark === 'function') {
      node['watermark'] = watermarkGetter(watermark as PageNode, placeOf('watermark'), preparation)
    }
  },

  table(node, path, preparation) {
    const { table, layout } = node
    if (!isRecord(table)) return fail(`${path}/table`, 'a table is an object with a `body`')
    const rows = checkShape(table, `${path}/table`, preparation)
    if (rows.length === 0) {
      delete node['table'] // pdfmake cannot lay out a table without rows; such a one prints nothing
      node['stack'] = []
      return
    }
    const { carry } = table
    delete table['carry']
    if (carry !== undefined && carry !== null) {
      const prepareCells = (cells: unknown[], at: string): unknown[] => {
        const place = `${sourceOf(node) ?? path}/table/carry/${at.slice(at.lastIndexOf('/') + 1)}`
        preparation.sources?.mark(cells, place)
        return prepareAgain(cells, at, preparation)
      }
      node['_carryRows'] = readCarryRows(carry, rows[0]?.length ?? 0, `${path}/table/carry`, prepareCells)
    }
    for (let r = 0; r < rows.length; r++) prepareAll(rows[r], `${path}/table/body/${r}`, preparation)
    const { tableLayouts } = preparation
    node['layout'] = prepareLayout(layout, `${path}/layout`, { tableLayouts, reading: preparation })
  },

  text(node, path, preparation) {
    const loadPicture = (picture: Node, at: string): void => {
      const key = picture['image'] === undefined ? 'svg' : 'image'
      placePicture(key)(picture, at, preparation)
    }
    prepareText(node, path, { ...preparation, loadPicture })
  },

  toc(node, path, preparation) {
    const { toc } = node
    if (!isRecord(toc)) return fail(`${path}/toc`, 'a table of contents is an object, such as {"title": …}')
    readProperties(toc, READERS.tableOfContents, `${path}/toc`, preparation)
    for (const key of ['textStyle', 'numberStyle']) {
      reportUnknownStyles(toc[key], `${path}/toc/${key}`, {
        named: preparation.styles,
        report: preparation.report,
      })
    }
    toc['title'] = prepare(toc['title'], `${path}/toc/title`, preparation)
  },

  qr(node, path, preparation) {
    if (typeof node['qr'] === 'number') node['qr'] = String(node['qr'])
    if (typeof node['qr'] !== 'string') fail(`${path}/qr`, 'a QR code holds text')
    if (node['qr'] === '') fail(`${path}/qr`, 'the text of the QR code is empty')
    for (const key of READERS.qr.keys()) if (node[key] === null) delete node[key] // the encoder would take null for a value
    readProperties(node, READERS.qr, path, preparation)
  },

  ol(node, path, preparation) {
    const { separator } = node
    const isText = (value: unknown): boolean => typeof value !== 'object' || value === null
    if (separator !== undefined && ![separator].flat().every(isText)) {
      fail(`${path}/separator`, 'expected a text, or an array of the text before and the text after')
    }
    prepareAll(node['ol'], `${path}/ol`, preparation)
  },

  canvas(node, path, preparation) {
    if (!Array.isArray(node['canvas']) || !node['canvas'].every(isRecord)) {
      return fail(`${path}/canvas`, 'a canvas is an array of vectors')
    }
    for (const [i, vector] of node['canvas'].entries()) {
      checkVector(vector, `${path}/canvas/${i}`, preparation)
      readProperties(vector, READERS.vector, `${path}/canvas/${i}`, preparation)
    }
  },

  attachment(node, path, preparation) {
    node['attachment'] = prepareFile(node['attachment'], `${path}/attachment`, preparation)
    readProperties(node, READERS.attachment, path, preparation)
  },

  barcode(node, path, preparation) {
    const options = readBarcode(node, path)
    requestPicture(node, { kind: 'barcode', options, path: `${path}/barcode` }, preparation)
  },
}

/** The paper of a section. Missing settings are inherited from the document. */
function readPaper(section: Node, path: string, preparation: Preparation): void {
  const { paper } = preparation
  const { pageSize, pageMargins, pageOrientation } = section
  let own: Paper | null = paper
  if (pageSize === 'inherit')
    own = null // validated with the previous section
  else if (pageSize !== undefined) {
    const size = parsePageSize(pageSize, pageOrientation, `${path}/pageSize`)
    section['pageSize'] = size
    preparation.sectionSizes.push(size)
    own = { ...own, pageSize: size }
  }
  if (pageMargins === 'inherit') own = null
  else if (pageMargins !== undefined) {
    const margins = parsePageMargins(pageMargins, `${path}/pageMargins`)
    section['pageMargins'] = margins
    if (own !== null) own = { ...own, pageMargins: margins }
  }
  if (own !== null) checkPageRoom(own, section['section'], `${path}/pageMargins`)
}

function requestPicture(node: Node, request: PictureRequest, preparation: Preparation): void {
  const place = (picture: PlacedPicture): void => {
    for (const key of ['image', 'svg', 'barcode']) delete node[key]
    placedPictures.add(picture)
    node[picture.kind === 'raster' ? 'image' : 'svg'] = picture
  }
  const picture = preparation.ready(request)
  if (picture === null) preparation.pending.push({ request, place })
  else place(picture)
}

/** Avoids a page break after a node; in a stack or list, also after its last child. */
function keepWithNext(node: Node): void {
  node['keepWithNext'] = true
  const children = node['stack'] ?? node['ul'] ?? node['ol']
  const last: unknown = Array.isArray(children) ? children.at(-1) : undefined
  if (!Array.isArray(children) || last === undefined || last === null) return
  const child: Node = isRecord(last) ? last : Array.isArray(last) ? { stack: last } : { text: last }
  children[children.length - 1] = child
  keepWithNext(child)
}
