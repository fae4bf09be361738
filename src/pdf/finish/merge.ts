/**
 * Several PDFs → one with all their pages, in order, none of them encrypted any more. Pure. Fails with
 * `asset_failed`, naming the place of what is no PDF or does not open with its password, and `output_too_large`.
 */
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { PlatenError } from '../../errors.ts'
import type { Limits } from '../../limits.ts'

export interface MergeSource {
  readonly bytes: Uint8Array
  /** The user's or the owner's; null where it opens without. */
  readonly password: string | null
}

export interface MergedPdf {
  readonly bytes: Uint8Array
  readonly pages: number
}

/** Outlines, forms and named destinations of the sources are left behind; what is on the pages comes along. */
export async function mergePdfs(
  sources: readonly MergeSource[],
  { limits, now }: { limits: Pick<Limits, 'maxPages' | 'maxOutputBytes'>; now: Date },
): Promise<MergedPdf> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const merged = await PDFDocument.create({ updateMetadata: false })
  merged.setProducer('Platen')
  merged.setCreator('Platen')
  merged.setCreationDate(now)
  merged.setModificationDate(now)

  /** They belong to `merged`, but stand nowhere in it yet. */
  async function pagesOf(source: MergeSource, path: string): Promise<PDFPage[]> {
    const opened = await readable(source, path, () => open(PDFDocument, source))
    const indices = await readable(source, path, async () => opened.getPageIndices())
    if (merged.getPageCount() + indices.length > limits.maxPages) {
      throw new PlatenError(
        'output_too_large',
        `The PDFs have more than ${limits.maxPages} pages (limit maxPages).`,
      )
    }
    return await readable(source, path, () => merged.copyPages(opened, indices))
  }

  for (const [i, source] of sources.entries()) {
    for (const page of await pagesOf(source, `/urls/${i}`)) merged.addPage(page)
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
function open(library: typeof PDFDocument, { bytes, password }: MergeSource): Promise<PDFDocument> {
  return library.load(bytes, { password: password ?? '', updateMetadata: false })
}

/** The library meets much of what is damaged only where it is needed. */
async function readable<Result>(
  source: MergeSource,
  path: string,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    const message = reasonOf(cause, source)
    throw new PlatenError('asset_failed', `The file at '${path}' cannot be merged: ${message}.`, {
      details: [{ path, message }],
      cause,
    })
  }
}

/** The library tells a password that is missing or wrong by its message alone. */
function reasonOf(cause: unknown, { bytes, password }: MergeSource): string {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return 'it is no PDF'
  const told = cause instanceof Error ? cause.message : ''
  if (!/password/i.test(told)) return 'it is damaged'
  return password === null
    ? 'it opens only with a password; give {"url": …, "password": …} in its place'
    : 'it does not open with the password that is given'
}
