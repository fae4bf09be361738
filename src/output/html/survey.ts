import { PlatenError } from '../../base/errors.ts'
import { isRecord } from '../../base/json.ts'
import { fail, kindOf } from '../../document/node.ts'
import { ERROR_CORRECTION, readBarcode } from '../../document/values/picture-values.ts'
import { type BarcodeOptions, barcodeSvg } from '../../graphics/barcode.ts'
import { anchorOf } from './markup.ts'
import { listOf, type Node, numberOf } from './node.ts'

/** Data of the whole document that writing needs from the start. */
export interface Survey {
  /** Picture references, by the node that shows them. */
  readonly pictures: ReadonlyMap<Node, PictureWanted>
  /** The id attributes of link targets. */
  readonly anchors: ReadonlyMap<Node, string>
  /** The text of nodes with an id, for references to them. */
  readonly texts: ReadonlyMap<string, string>
  /** Entries of tables of contents, by the id of the table. */
  readonly contents: ReadonlyMap<string, readonly ContentsEntry[]>
  /** Depth of outline entries, from 1. */
  readonly outlineDepths: ReadonlyMap<Node, number>
  /** Totals of `carry`. */
  readonly carried: ReadonlyMap<string, number>
}

export interface PictureWanted {
  readonly reference: unknown
  readonly path: string
}

export interface ContentsEntry {
  readonly text: string
  readonly anchor: string
  readonly style: unknown
  readonly margin: unknown
}

/** The table of contents of entries without a name. */
export const DEFAULT_CONTENTS = '_default_'

interface Notes extends Survey {
  readonly pictures: Map<Node, PictureWanted>
  readonly anchors: Map<Node, string>
  readonly texts: Map<string, string>
  readonly contents: Map<string, ContentsEntry[]>
  readonly outlineDepths: Map<Node, number>
  readonly depthById: Map<string, number>
  readonly carried: Map<string, number>
  readonly codes: Map<string, string>
}

export interface Surveyor {
  readonly survey: Survey
  /** @param path JSON Pointer of the tree. */
  visit(node: unknown, path: string): void
}

export function createSurveyor(): Surveyor {
  const notes: Notes = {
    pictures: new Map(),
    anchors: new Map(),
    texts: new Map(),
    contents: new Map(),
    outlineDepths: new Map(),
    depthById: new Map(),
    carried: new Map(),
    codes: new Map(),
  }
  return { survey: notes, visit: (node, path) => visit(node, path, notes) }
}

function visit(node: unknown, path: string, notes: Notes): void {
  if (Array.isArray(node)) {
    for (const [i, child] of node.entries()) visit(child, `${path}/${i}`, notes)
  } else if (isRecord(node)) {
    visitNode(node, path, notes)
  }
}

function visitNode(node: Node, path: string, notes: Notes): void {
  const kind = kindOf(node)
  const { id } = node
  if (typeof id === 'string' && id !== '') {
    notes.anchors.set(node, anchorOf(id))
    if (kind === 'text') notes.texts.set(id, plainText(node['text']))
  }
  switch (kind) {
    case 'section':
    case 'box':
    case 'columns':
    case 'stack':
    case 'ul':
    case 'ol':
      visit(node[kind], `${path}/${kind}`, notes)
      break
    case 'table':
      visitTable(node, path, notes)
      break
    case 'toc':
      visit(isRecord(node['toc']) ? node['toc']['title'] : null, `${path}/toc/title`, notes)
      break
    case 'text':
      visitText(node, path, notes)
      break
    case 'image':
    case 'svg':
      notes.pictures.set(node, { reference: node[kind], path: `${path}/${kind}` })
      break
    case 'qr':
    case 'barcode':
      notes.pictures.set(node, { reference: drawCode(node, kind, path, notes), path: `${path}/${kind}` })
      break
  }
}

function visitTable(node: Node, path: string, notes: Notes): void {
  const { table } = node
  if (!isRecord(table) || !Array.isArray(table['body'])) {
    fail(`${path}/table`, 'a table is an object with a `body`, an array of rows')
  }
  for (const [r, row] of table['body'].entries()) {
    if (!Array.isArray(row)) fail(`${path}/table/body/${r}`, 'a row is an array of cells')
    visit(row, `${path}/table/body/${r}`, notes)
  }
}

/** Texts and runs may have entries of tables of contents and of the outline, and `carry`. */
function visitText(node: Node, path: string, notes: Notes): void {
  const { tocItem, outline, outlineParentId, id, carry, text } = node
  if (tocItem !== undefined && tocItem !== null && tocItem !== false) {
    const anchor = notes.anchors.get(node) ?? `toc-${notes.anchors.size + 1}`
    notes.anchors.set(node, anchor)
    const entry = { text: plainText(text), anchor, style: node['tocStyle'], margin: node['tocMargin'] }
    for (const name of listOf(tocItem)) {
      const key = typeof name === 'string' && name !== '' ? name : DEFAULT_CONTENTS
      const entries = notes.contents.get(key) ?? []
      entries.push(entry)
      notes.contents.set(key, entries)
    }
  }
  if (outline === true) {
    const depth = (notes.depthById.get(String(outlineParentId ?? '')) ?? 0) + 1
    notes.outlineDepths.set(node, depth)
    if (typeof id === 'string') notes.depthById.set(id, depth)
  }
  for (const [name, value] of Object.entries(isRecord(carry) ? carry : {})) {
    if (typeof value === 'number') notes.carried.set(name, (notes.carried.get(name) ?? 0) + value)
  }
  if (Array.isArray(text) || isRecord(text)) visitRuns(text, `${path}/text`, notes)
}

function visitRuns(runs: unknown, path: string, notes: Notes): void {
  for (const [i, run] of listOf(runs).entries()) if (isRecord(run)) visitNode(run, `${path}/${i}`, notes)
}

/** The characters of a text without its styles. */
function plainText(text: unknown): string {
  if (Array.isArray(text)) return text.map(plainText).join('')
  if (isRecord(text)) return plainText(text['text'])
  return text === undefined || text === null ? '' : String(text)
}

/** Draws a code once, even if the document repeats it. */
function drawCode(node: Node, kind: 'qr' | 'barcode', path: string, { codes }: Notes): string {
  const options = kind === 'barcode' ? readBarcode(node, path) : qrOptions(node)
  const key = JSON.stringify(options)
  const known = codes.get(key)
  if (known !== undefined) return known
  try {
    const { svg } = barcodeSvg(options)
    codes.set(key, svg)
    return svg
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    return fail(`${path}/${kind}`, error.message.replace(/\.$/, ''))
  }
}

function qrOptions({ qr, eccLevel, foreground, padding }: Node): BarcodeOptions {
  return {
    symbology: 'qrcode',
    data: String(qr),
    errorCorrection: ERROR_CORRECTION.find(level => level === eccLevel) ?? 'L',
    quietZone: Math.min(100, Math.max(0, numberOf(padding) ?? 0)),
    ...(typeof foreground === 'string' ? { color: foreground } : {}),
  }
}
