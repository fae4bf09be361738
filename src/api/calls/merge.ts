import { PlatenError } from '../../base/errors.ts'
import type { MergedPdf, MergeSource } from '../../output/pdf/finish/merge.ts'
import type { Account } from '../account.ts'
import { IGNORED, MERGE_PDFS } from '../schema/calls.ts'
import { type FileReference, type Parameters, readParameters } from '../schema/parameters.ts'
import type { Generation } from './call.ts'
import { newTransaction } from './output-files.ts'
import type { Services } from './services.ts'

const REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Values = Parameters<typeof MERGE_PDFS>

/** @param readFile The call of the same account, which reads files of this engine. */
export function mergeGeneration(
  account: string,
  services: Services,
  readFile: Account['readFile'],
): Generation<Values, MergedPdf> {
  const { renderer, links, fetcher, limits, clock, createId } = services

  async function read(reference: string, path: string, signal: AbortSignal | null): Promise<Uint8Array> {
    if (reference.startsWith('data:')) return decode(reference, path)
    if (REFERENCE.test(reference)) return (await readFile({ transaction_ref: reference })).file
    if (links.keyOf(reference) !== null) return (await readFile({ url: reference })).file
    if (!/^https?:/i.test(reference)) {
      const message = 'must be an http(s) URL, a data: URI, or a URL or reference of this engine'
      throw new PlatenError('asset_denied', `'${path}' ${message}.`, {
        details: [{ path, message }],
      })
    }
    const { maxAssetBytes: maxBytes } = limits
    return (await fetcher.fetch({ url: reference, accept: 'pdf', maxBytes, signal })).bytes
  }

  /** One after the other, so that memory stays within the limit. */
  async function readAll(
    references: readonly FileReference[],
    signal: AbortSignal | null,
  ): Promise<MergeSource[]> {
    const sources: MergeSource[] = []
    let total = 0
    for (const [i, { url, password }] of references.entries()) {
      signal?.throwIfAborted()
      const path = `/urls/${i}`
      const bytes = await read(url, path, signal).catch((cause: unknown) => {
        throw withPath(cause, path)
      })
      total += bytes.length
      if (total > limits.maxAssetsBytes) {
        const message = `The PDFs have more than ${limits.maxAssetsBytes} bytes in total (limit maxAssetsBytes).`
        throw new PlatenError('asset_failed', message, { details: [{ path, message }] })
      }
      sources.push({ bytes, password })
    }
    return sources
  }

  return {
    read: params => readParameters(MERGE_PDFS, params, IGNORED),

    async prepare(values) {
      return {
        transaction: newTransaction(values, {
          account,
          template_id: null,
          type: 'MERGE',
          outputs: ['pdf'],
          createId,
        }),

        async work(_, signal) {
          const sources = await readAll(values.urls, signal)
          const value = await renderer.mergePdfs({ account, sources, nowMs: clock().getTime() }, signal)
          return { files: [value.bytes], total_pages: value.pages, value }
        },

        answer: ({ primary_key }, { bytes, pages }) => ({
          pages,
          file: bytes,
          keys: { primary_url: primary_key },
        }),
      }
    },
  }
}

/** Adds the path of the file to an error. */
function withPath(cause: unknown, path: string): unknown {
  if (!(cause instanceof PlatenError) || cause.details.some(detail => detail.path === path)) return cause
  const { code, message } = cause
  return new PlatenError(code, `The file at '${path}' could not be read: ${message}`, {
    details: [{ path, message }],
    cause,
  })
}

function decode(uri: string, path: string): Uint8Array {
  const base64 = /^data:[^,]*;base64,([A-Za-z0-9+/=\s]*)$/.exec(uri)?.[1]
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  const message = 'must be data:application/pdf;base64, followed by base64'
  throw new PlatenError('asset_failed', `The data: URI at '${path}' ${message}.`, {
    details: [{ path, message }],
  })
}
