/**
 * Several PDFs → one with all their pages, in order. Pure. Fails with `asset_failed`, naming the place of what
 * is no PDF or opens only with a password, and `output_too_large`.
 */
import type { PDFDocument } from '@cantoo/pdf-lib'
import { PlatenError } from '../../errors.ts'
import type { Limits } from '../../limits.ts'

export interface MergedPdf {
  readonly bytes: Uint8Array
  readonly pages: number
}

/** Outlines, forms and named destinations of the sources are left behind; what is on the pages comes along. */
export async function mergePdfs(
  sources: readonly Uint8Array[],
  { limits, now }: { limits: Pick<Limits, 'maxPages' | 'maxOutputBytes'>; now: Date },
): Promise<MergedPdf> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const merged = await PDFDocument.create({ updateMetadata: false })
  merged.setProducer('Platen')
  merged.setCreator('Platen')
  merged.setCreationDate(now)
  merged.setModificationDate(now)
  for (const [i, bytes] of sources.entries()) {
    const source = await open(PDFDocument, bytes, `/urls/${i}`)
    const pages = merged.getPageCount() + source.getPageCount()
    if (pages > limits.maxPages) {
      throw new PlatenError(
        'output_too_large',
        `The PDFs have more than ${limits.maxPages} pages (limit maxPages).`,
      )
    }
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page)
  }
  const bytes = await merged.save()
  if (bytes.length > limits.maxOutputBytes) {
    throw new PlatenError(
      'output_too_large',
      `The merged PDF has ${bytes.length} bytes; at most ${limits.maxOutputBytes} are allowed (limit maxOutputBytes).`,
    )
  }
  return { bytes, pages: merged.getPageCount() }
}

/** Opens also what only its owner's password protects: everyone may read that. */
async function open(library: typeof PDFDocument, bytes: Uint8Array, path: string): Promise<PDFDocument> {
  try {
    return await library.load(bytes, { password: '', updateMetadata: false })
  } catch (cause) {
    const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
    const message = isPdf ? 'it is damaged, or opens only with a password' : 'it is no PDF'
    throw new PlatenError('asset_failed', `The file at '${path}' cannot be merged: ${message}.`, {
      details: [{ path, message }],
      cause,
    })
  }
}
