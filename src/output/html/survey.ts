import { PlatenError } from '../../base/errors.ts'
import { isRecord } from '../../base/json.ts'
import { fail, kindOf } from '../../document/node.ts'
import { ERROR_CORRECTION, readBarcode } from '../../document/values/picture-values.ts'
import { type BarcodeOptions, barcodeSvg } from '../../graphics/barcode.ts'
import { anchorOf } from './markup.ts'
import { listOf, type Node, numberOf } from './node.ts'

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

/** Data of the whole document that writing needs from the start. */
export class Survey {
  /** Picture references, by the node that shows them. */
  readonly pictures = new Map<Node, PictureWanted>()
  /** The id attributes of link targets. */
  readonly anchors = new Map<Node, string>()
  /** The text of nodes with an id, for references to them. */
  readonly texts = new Map<string, string>()
  /** Entries of tables of contents, by the id of the table. */
  readonly contents = new Map<string, ContentsEntry[]>()
  /** Depth of outline entries, from 1. */
  readonly outlineDepths = new Map<Node, number>()
  /** Totals of `carry`. */
  readonly carried = new Map<string, number>()
  readonly #depthById = new Map<string, number>()
  readonly #codes: { node: Node; kind: 'qr' | 'barcode'; path: string }[] = []

  /** @param path JSON Pointer of the tree. */
  visit(node: unknown, path: string): void {
    if (Array.isArray(node)) {
      for (const [i, child] of node.entries()) this.visit(child, `${path}/${i}`)
    } else if (isRecord(node)) {
      this.#visitNode(node, path)
    }
  }

  /** Adds the barcodes to the pictures. Equal codes are encoded once. */
  async drawCodes(): Promise<void> {
    const drawn = new Map<string, string>()
    for (const { node, kind, path } of this.#codes) {
      const options = kind === 'barcode' ? readBarcode(node, path) : qrOptions(node)
      const key = JSON.stringify(options)
      const svg = drawn.get(key) ?? (await drawCode(options, `${path}/${kind}`))
      drawn.set(key, svg)
      this.pictures.set(node, { reference: svg, path: `${path}/${kind}` })
    }
  }

  #visitNode(node: Node, path: string): void {
    const kind = kindOf(node)
    const { id } = node
    if (typeof id === 'string' && id !== '') {
      this.anchors.set(node, anchorOf(id))
      if (kind === 'text') this.texts.set(id, plainText(node['text']))
    }
    switch (kind) {
      case 'section':
      case 'box':
      case 'columns':
      case 'stack':
      case 'ul':
      case 'ol':
        this.visit(node[kind], `${path}/${kind}`)
        break
      case 'table':
        this.#visitTable(node, path)
        break
      case 'toc':
        this.visit(isRecord(node['toc']) ? node['toc']['title'] : null, `${path}/toc/title`)
        break
      case 'text':
        this.#visitText(node, path)
        break
      case 'image':
      case 'svg':
        this.pictures.set(node, { reference: node[kind], path: `${path}/${kind}` })
        break
      case 'qr':
      case 'barcode':
        this.#codes.push({ node, kind, path })
        break
    }
  }

  #visitTable(node: Node, path: string): void {
    const { table } = node
    if (!isRecord(table) || !Array.isArray(table['body'])) {
      fail(`${path}/table`, 'a table is an object with a `body`, an array of rows')
    }
    for (const [r, row] of table['body'].entries()) {
      if (!Array.isArray(row))
        fail(`${path}/table/body/${r}`, 'a row is an array of cells, such as ["a", "b"]')
      this.visit(row, `${path}/table/body/${r}`)
    }
  }

  /** Texts and runs may have entries of tables of contents and of the outline, and `carry`. */
  #visitText(node: Node, path: string): void {
    const { tocItem, outline, outlineParentId, id, carry, text } = node
    if (tocItem !== undefined && tocItem !== null && tocItem !== false) {
      const anchor = this.anchors.get(node) ?? `toc-${this.anchors.size + 1}`
      this.anchors.set(node, anchor)
      const entry = { text: plainText(text), anchor, style: node['tocStyle'], margin: node['tocMargin'] }
      for (const name of listOf(tocItem)) {
        const key = typeof name === 'string' && name !== '' ? name : DEFAULT_CONTENTS
        const entries = this.contents.get(key) ?? []
        entries.push(entry)
        this.contents.set(key, entries)
      }
    }
    if (outline === true) {
      const depth = (this.#depthById.get(String(outlineParentId ?? '')) ?? 0) + 1
      this.outlineDepths.set(node, depth)
      if (typeof id === 'string') this.#depthById.set(id, depth)
    }
    for (const [name, value] of Object.entries(isRecord(carry) ? carry : {})) {
      if (typeof value === 'number') this.carried.set(name, (this.carried.get(name) ?? 0) + value)
    }
    if (!Array.isArray(text) && !isRecord(text)) return
    for (const [i, run] of listOf(text).entries())
      if (isRecord(run)) this.#visitNode(run, `${path}/text/${i}`)
  }
}

async function drawCode(options: BarcodeOptions, path: string): Promise<string> {
  try {
    return (await barcodeSvg(options)).svg
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    return fail(path, error.message.replace(/\.$/, ''))
  }
}

/** The characters of a text without its styles. */
function plainText(text: unknown): string {
  if (Array.isArray(text)) return text.map(plainText).join('')
  if (isRecord(text)) return plainText(text['text'])
  return text === undefined || text === null ? '' : String(text)
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
