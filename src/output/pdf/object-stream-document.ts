import { createEncryption, type Encryption, type EncryptionOptions } from './file/encryption.ts'
import { createFileWriter, type FileWriter } from './file/file-writer.ts'
import { writeObject } from './file/pdf-object.ts'
import { WriteQueue } from './file/write-queue.ts'
import { PdfDocument, type PdfReference } from './pdfkit.ts'
import { exceededLimit, MAX_ARRAY } from './standards/object-limits.ts'

/** pdfkit's document, written with object streams if its version and options allow them. */
export class ObjectStreamDocument extends PdfDocument {
  readonly #writer: FileWriter | null
  /** Compresses page content on other threads while pages are painted. */
  readonly writes = new WriteQueue()
  /**
   * Objects that pdfkit's constructor creates before the writer exists; null after it. A `WeakMap` of the module would
   * keep the whole document alive until the next major garbage collection.
   */
  declare private _earlyReferences?: PdfReference[] | null

  constructor(...args: ConstructorParameters<typeof PdfDocument>) {
    super(...args)
    this.#writer = isPackable(this.options)
      ? createFileWriter({
          write: bytes => this.push(bytes),
          offset: this._offset,
          allocate: () => this._offsets.push(0),
          encryption: encryptionOf(this.options),
          isPlain: this.options['compress'] === false && !this.options['encryption'],
        })
      : null
    // the extension of PDF 1.7 that has AES-256 (ISO 32000-1 §7.12)
    if (this.options['encryption'] && !this.isVersion2)
      this._root.data['Extensions'] = { ADBE: { BaseVersion: '1.7', ExtensionLevel: 8 } }
    for (const reference of this._earlyReferences ?? []) this.#takeOver(reference)
    this._earlyReferences = null
  }

  /** True for PDF 2.0, whose files have no document information dictionary: it is deprecated (ISO 32000-2 §14.3.3). */
  get isVersion2(): boolean {
    return this.options['pdfVersion'] === '2.0'
  }

  /** Elements that an array may have; null for any number. */
  get maxArray(): number | null {
    return String(this.options['subset']).startsWith('PDF/A-1') ? MAX_ARRAY : null
  }

  override ref(data?: Record<string, unknown>): PdfReference {
    const reference = super.ref(data)
    if (this._earlyReferences === null) this.#takeOver(reference)
    else this._earlyReferences = [...(this._earlyReferences ?? []), reference]
    return reference
  }

  /** Allocates the number of an object that `writeObjectText` writes: cheaper than `ref` for many objects. */
  reserve(): number {
    return this._offsets.push(0)
  }

  /** @param text The object as in the file. */
  writeObjectText(id: number, text: string): void {
    const writer = this.#writer
    if (writer !== null) {
      this.writes.add(() => writer.text(id, text))
      return
    }
    this._offsets[id - 1] = this._offset
    this._write(`${id} 0 obj`)
    this._write(text)
    this._write('endobj')
  }

  /** Ends the open object stream if it has many objects. Call it between objects that have little in common. */
  endObjectStream(): void {
    this.writes.add(() => this.#writer?.endObjectStream())
  }

  override _write(line: string | Uint8Array): void {
    if (typeof line === 'string' && this.maxArray !== null && /^(?:<<|\[)/.test(line)) {
      const limit = exceededLimit(line)
      if (limit !== null) this.noteLimit(limit)
    }
    super._write(line)
  }

  /** Notes that an object exceeds a limit of PDF/A-1. @param limit Such as `8,191 elements of an array, not 9,000`. */
  protected noteLimit(_limit: string): void {}

  override _finalize(): void {
    if (this.#writer === null) {
      this._id = this.fileIdentifier()
      super._finalize()
      return
    }
    const info = this.isVersion2 ? {} : { Info: this._info }
    this.#writer.end(() => {
      const id = this.fileIdentifier()
      return { Root: this._root, ...info, ID: [id, id] }
    })
  }

  /** The identifier of the file (ISO 32000-1 §14.4). Called once all objects are written. */
  protected fileIdentifier(): Uint8Array {
    return this._id
  }

  #takeOver(reference: PdfReference): void {
    const writer = this.#writer
    if (writer === null) return
    const finalize = (): void => {
      const { id, data, buffer, compress } = reference
      if (this.isVersion2 && reference === this._info) {
        // pdfkit creates the dictionary in any case
      } else if (buffer.length === 0) {
        const text = writeObject(data)
        this.writes.add(() => writer.text(id, text))
      } else {
        const content = Buffer.concat(buffer)
        reference.buffer = []
        const write = (written: Uint8Array): void => writer.stream(id, data, written)
        if (compress) this.writes.compress(content, write)
        else this.writes.add(() => write(content))
      }
      this._refEnd(reference)
    }
    reference.finalize = finalize // an inline function would be allocated in the old generation and keep its closure alive
  }
}

/**
 * Object streams need PDF 1.5, and PDF/A-1 is PDF 1.4. Uncompressed files stay readable. Encrypted files always have
 * object streams. The trailer that pdfkit writes always has an Info dictionary, which PDF/A-4 forbids.
 */
function isPackable(options: Record<string, unknown>): boolean {
  const { compress, pdfVersion, subset, encryption } = options
  if (encryption || pdfVersion === '2.0') return true
  if (compress === false) return false
  return /^1\.[5-7]/.test(String(pdfVersion)) && !String(subset).startsWith('PDF/A-1')
}

function encryptionOf({ encryption }: Record<string, unknown>): Encryption | null {
  return encryption ? createEncryption(encryption as EncryptionOptions) : null
}
