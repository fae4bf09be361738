/**
 * Several PDFs → one unencrypted PDF with all their pages in order. Objects are copied one by one. Pure. Throws
 * `asset_failed` with the path of an invalid PDF or a wrong password, and `output_too_large`.
 */
import { createHash } from 'node:crypto'
import { PlatenError } from '../../../base/errors.ts'
import type { Limits } from '../../../base/limits.ts'
import { GatheredBytes } from '../file/byte-buffer.ts'
import { createFileWriter } from '../file/file-writer.ts'
import { isStreamObject, openPdf, type PdfFile, type ReadingBudget } from './pdf-file.ts'
import { isDictionary, PdfPasswordNeeded, PdfReference, PdfRefusal, type PdfValue } from './pdf-syntax.ts'

export interface MergeSource {
  readonly bytes: Uint8Array
  /** User or owner password; null for none. */
  readonly password: string | null
}

export interface MergedPdf {
  readonly bytes: Uint8Array
  readonly pages: number
}

export interface MergeOptions {
  readonly limits: Pick<Limits, 'maxPages' | 'maxOutputBytes' | 'maxInflatedBytes' | 'maxPdfObjects'>
  readonly now: Date
}

/** Copies pages with their content. Outlines, forms and named destinations of the sources are not copied. */
export async function mergePdfs(
  sources: readonly MergeSource[],
  { limits, now }: MergeOptions,
): Promise<MergedPdf> {
  const budget: ReadingBudget = { limits, inflatedBytes: 0, objects: 0 }
  const file = new GatheredBytes()
  const merge = createMerge({ limits, now, write: bytes => file.push(bytes) })
  for (const [i, source] of sources.entries()) merge.add(source, { path: `/urls/${i}`, budget })
  const pages = merge.end()
  return { bytes: file.whole(), pages }
}

/**
 * Merges PDFs one after the other.
 * @param options.write Receives the merged file piece by piece.
 */
export function createMerge({
  limits,
  now,
  write,
}: MergeOptions & { readonly write: (bytes: Uint8Array) => void }) {
  let length = 0
  const hash = createHash('sha256')
  function put(bytes: Uint8Array): void {
    length += bytes.length
    if (length > limits.maxOutputBytes) {
      const message = `The merged PDF has more than ${limits.maxOutputBytes} bytes (limit maxOutputBytes).`
      throw new PlatenError('output_too_large', message)
    }
    hash.update(bytes)
    write(bytes)
  }
  put(HEADER)
  let ids = 0
  const allocate = (): number => ++ids
  const writer = createFileWriter({ offset: HEADER.length, allocate, write: put })
  const [catalog, tree, information] = [allocate(), allocate(), allocate()]
  const pages: number[] = []

  function addPages(source: PdfFile): void {
    const found = source.pages(limits.maxPages - pages.length)
    if (pages.length + found.length > limits.maxPages) {
      const message = `The PDFs have more than ${limits.maxPages} pages (limit maxPages).`
      throw new PlatenError('output_too_large', message)
    }
    const numbered = found.map(({ reference, dictionary }) => {
      const id = allocate()
      if (reference !== null) reference.id = id // links to the page refer to the copy
      return { id, dictionary }
    })
    const waiting: PdfReference[] = []
    const reach = (value: PdfValue): void => {
      if (value instanceof PdfReference) {
        if (value.id > 0) return
        value.id = allocate()
        waiting.push(value)
      } else if (Array.isArray(value)) value.forEach(reach)
      else if (isDictionary(value)) for (const key in value) reach(value[key] ?? null)
    }
    const drain = (): void => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const object = source.read(next)
        if (isStreamObject(object)) {
          reach(object.dictionary)
          writer.stream(next.id, object.dictionary, object.content)
        } else {
          if (isDictionary(object) && object['Type'] === 'Page') delete object['Parent'] // a page that is not copied
          reach(object)
          writer.object(next.id, object)
        }
      }
    }
    for (const { id, dictionary } of numbered) {
      pages.push(id)
      reach(dictionary)
      writer.object(id, { ...dictionary, Parent: written(tree) })
      drain()
    }
  }

  return {
    /**
     * Adds the pages of a PDF.
     * @param place.path Names it in errors.
     * @param place.budget Of this PDF, or shared by several.
     */
    add(source: MergeSource, { path, budget }: { path: string; budget: ReadingBudget }): void {
      readable(path, () => addPages(openSource(source, budget)))
    },

    /** Completes the file. @returns Its number of pages. */
    end(): number {
      writer.object(tree, { Type: 'Pages', Kids: pages.map(id => written(id)), Count: pages.length })
      writer.object(catalog, { Type: 'Catalog', Pages: written(tree) })
      const [producer, date] = [new String('Platen'), now]
      const about = { Producer: producer, Creator: producer, CreationDate: date, ModDate: date }
      writer.object(information, about)
      writer.end(() => {
        const id = hash.copy().digest().subarray(0, 16) // of the content, which has the time (§14.4)
        return { Root: written(catalog), Info: written(information), ID: [id, id] }
      })
      return pages.length
    },
  }
}

/** The second line marks the file as binary (§7.5.2). */
const HEADER = Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')

/** A reference to a written object. */
function written(id: number): PdfReference {
  return Object.assign(new PdfReference(0, 0), { id })
}

function openSource({ bytes, password }: MergeSource, budget: ReadingBudget): PdfFile {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw new PdfRefusal('it is not a PDF')
  return openPdf(bytes, password, budget)
}

function readable(path: string, read: () => void): void {
  try {
    read()
  } catch (cause) {
    if (!(cause instanceof PdfRefusal)) throw cause
    const hint =
      cause instanceof PdfPasswordNeeded ? '; pass {"url": …, "password": …} instead of the URL' : ''
    const message = `${cause.message}${hint}`
    throw new PlatenError('asset_failed', `The file at '${path}' cannot be merged: ${message}.`, {
      details: [{ path, message }],
      cause,
    })
  }
}
