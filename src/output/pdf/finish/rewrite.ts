/**
 * The PDF of a browser → the same pages, tags, outline and destinations in a file with Platen's metadata, identifier and
 * encryption. Pure. Throws `output_too_large`, and `render_failed` for a file that cannot be read.
 */
import { createHash } from 'node:crypto'
import { PlatenError } from '../../../base/errors.ts'
import type { Limits } from '../../../base/limits.ts'
import { isLinkTarget, linkError } from '../../../base/urls.ts'
import type { Node } from '../../../document/node.ts'
import { pdfkitOptions } from '../../../document/values/document-settings.ts'
import { GatheredBytes } from '../file/byte-buffer.ts'
import { ObjectStreamDocument } from '../object-stream-document.ts'
import type { PdfReference as WrittenReference } from '../pdfkit.ts'
import { isStreamObject, openPdf, type PdfFile } from './pdf-file.ts'
import {
  isDictionary,
  type PdfDictionary,
  PdfNumber,
  PdfReference,
  PdfRefusal,
  type PdfValue,
} from './pdf-syntax.ts'

export interface RewriteOptions {
  /** Entries of the information dictionary. */
  readonly info: Readonly<Record<string, string | undefined>>
  /** Encryption, as settings of a document definition. */
  readonly settings: Node
  readonly now: Date
  /** Source of the file identifier (ISO 32000-1 §14.4). */
  readonly id: string
  readonly limits: Pick<Limits, 'maxPages' | 'maxOutputBytes' | 'maxInflatedBytes' | 'maxPdfObjects'>
}

export interface RewrittenPdf {
  readonly bytes: Uint8Array
  readonly pages: number
  /** Messages about links that a reader must not open; only their text is kept. */
  readonly refusedLinks: readonly string[]
}

export function rewritePdf(pdf: Uint8Array, options: RewriteOptions): RewrittenPdf {
  try {
    return rewrite(openPdf(pdf, null, { limits: options.limits, inflatedBytes: 0, objects: 0 }), options)
  } catch (cause) {
    if (!(cause instanceof PdfRefusal)) throw cause
    const code = cause.message.includes('(limit ') ? 'output_too_large' : 'render_failed'
    throw new PlatenError(code, `The PDF of the browser cannot be completed: ${cause.message}.`, { cause })
  }
}

function rewrite(source: PdfFile, { info, settings, now, id, limits }: RewriteOptions): RewrittenPdf {
  const { Title: title } = info
  const definition = { ...settings, info, displayTitle: title !== undefined && title !== '' }
  const pdfkit = pdfkitOptions(definition, { now, report: () => undefined })
  const document = new CopiedDocument(pdfkit, limits.maxOutputBytes)
  document._id = createHash('sha256').update(id).digest().subarray(0, 16)
  const copies = new Map<PdfReference, WrittenReference>()
  const waiting: PdfReference[] = []
  const refused = new Set<string>()

  function copyOf(reference: PdfReference): WrittenReference {
    const known = copies.get(reference)
    if (known !== undefined) return known
    const copy = document.ref({})
    copies.set(reference, copy)
    waiting.push(reference)
    return copy
  }

  function convert(value: PdfValue): unknown {
    if (value instanceof PdfReference) return copyOf(value)
    if (value instanceof PdfNumber) return Number(value.toString())
    if (value instanceof Uint8Array) return new String(textOf(value))
    if (Array.isArray(value)) return value.map(convert)
    return isDictionary(value) ? entriesOf(value) : value
  }

  function entriesOf(dictionary: PdfDictionary): Record<string, unknown> {
    const kept = Object.entries(dictionary).filter(
      ([key, value]) => key !== 'A' || dictionary['Subtype'] !== 'Link' || isAllowed(value),
    )
    return Object.fromEntries(kept.map(([key, value]) => [key, convert(value)]))
  }

  function isAllowed(value: PdfValue): boolean {
    const action = source.resolve(value)
    if (!isDictionary(action) || action['S'] !== 'URI') return isDictionary(action) && action['S'] === 'GoTo'
    const uri = source.resolve(action['URI'])
    const link = uri instanceof Uint8Array ? textOf(uri) : ''
    if (isLinkTarget(link)) return true
    refused.add(linkError(link))
    return false
  }

  function drain(): void {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const copy = copyOf(next)
      const object = source.read(next)
      if (!isStreamObject(object)) {
        Object.assign(copy, { data: convert(object) })
        copy.end()
      } else if (object.content.length === 0) {
        copy.end(Buffer.from('\n')) // pdfkit writes no empty streams
      } else {
        const data = entriesOf(object.dictionary)
        Object.assign(copy, { data, compress: data['Filter'] === undefined })
        copy.end(object.content)
      }
    }
  }

  const { data: root } = document._root
  const found = source.pages(limits.maxPages)
  if (found.length > limits.maxPages) {
    throw new PlatenError(
      'output_too_large',
      `The page has more than ${limits.maxPages} pages (limit maxPages).`,
    )
  }
  const pages = found.map(({ reference, dictionary }) => {
    const copy = document.ref({})
    if (reference !== null) copies.set(reference, copy)
    return { copy, dictionary }
  })
  for (const { copy, dictionary } of pages) {
    Object.assign(copy.data, entriesOf(dictionary), { Parent: root['Pages'] })
    copy.end()
  }
  Object.assign((root['Pages'] as WrittenReference).data, {
    Kids: pages.map(({ copy }) => copy),
    Count: pages.length,
  })
  const { catalog } = source
  for (const key of ['Dests', 'Lang', 'Outlines'] as const) {
    if (catalog[key] !== undefined) root[key] = convert(catalog[key])
  }
  const names = source.resolve(catalog['Names'])
  if (isDictionary(names) && names['Dests'] !== undefined) {
    Object.assign((root['Names'] as WrittenReference).data, { Dests: convert(names['Dests']) })
  }
  const tags = source.resolve(catalog['StructTreeRoot'])
  if (isDictionary(tags)) {
    // pdfkit writes both at the end
    const tree = document.ref({})
    if (catalog['StructTreeRoot'] instanceof PdfReference) copies.set(catalog['StructTreeRoot'], tree)
    Object.assign(tree.data, entriesOf(tags))
    root['StructTreeRoot'] = tree
    root['MarkInfo'] = document.ref({ Marked: true })
  }
  drain()
  return { bytes: document.finish(), pages: pages.length, refusedLinks: [...refused] }
}

/** Text strings are UTF-16 with a byte order mark, or ASCII (§7.9.2.2). */
function textOf(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff
  return isWide ? new TextDecoder('utf-16be').decode(bytes) : Buffer.from(bytes).toString('latin1')
}

/** pdfkit's document without content of its own. Collects the output and enforces its limit. */
class CopiedDocument extends ObjectStreamDocument {
  readonly #output = new GatheredBytes()
  readonly #maxBytes: number

  constructor(options: Node, maxBytes: number) {
    super({}, {}, {}, {}, options)
    const head = this.read() // written by pdfkit's constructor before `#output` existed
    this.#maxBytes = maxBytes
    this.#output.push(head)
  }

  override push(chunk: Uint8Array | null): boolean {
    if (chunk === null) return false
    if (!(#output in this)) return super.push(chunk)
    if (this.#output.length + chunk.length > this.#maxBytes) {
      const message = `The PDF has more than ${this.#maxBytes} bytes (limit maxOutputBytes).`
      throw new PlatenError('output_too_large', message)
    }
    this.#output.push(chunk)
    return true
  }

  finish(): Uint8Array {
    this.end()
    return this.#output.whole()
  }
}
