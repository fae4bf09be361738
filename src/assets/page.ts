/** A URL → the text of its HTML page. Not pure: fetches. Fails with `asset_denied` and `asset_failed`. */
import { PlatenError } from '../base/errors.ts'
import type { Fetched, Fetcher } from './contracts.ts'
import { decodePage } from './fetch/charset.ts'

export interface FetchedPage {
  readonly html: string
  /** URL after redirects: the base of relative URLs in the page. */
  readonly url: string
}

export interface PageRequest {
  readonly fetcher: Pick<Fetcher, 'fetch'>
  readonly maxBytes: number
  /** JSON Pointer into the parameters, for messages. */
  readonly path: string
}

export async function fetchPage(
  url: string,
  { fetcher, maxBytes, path }: PageRequest,
): Promise<FetchedPage & { bytes: number }> {
  try {
    const fetched = await fetcher.fetch({ url, accept: 'page', maxBytes })
    const other = otherThanHtml(fetched)
    if (other !== null) {
      const { host } = new URL(fetched.url)
      throw new PlatenError(
        'asset_failed',
        `The host '${host}' responds with ${other} instead of an HTML page.`,
      )
    }
    const html = decodePage(fetched.bytes, fetched.contentType)
    return { html, url: fetched.url, bytes: fetched.bytes.length }
  } catch (failure) {
    if (!(failure instanceof PlatenError)) throw failure
    const { code, message, cause } = failure
    throw new PlatenError(code, `The page at ${path} cannot be printed. ${message}`, {
      details: [{ path, message }],
      cause,
    })
  }
}

/** Signatures of other file types, as Latin-1. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['%PDF', 'a PDF'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['RIFF', 'a picture or a sound'],
  ['PK\x03\x04', 'an archive'],
  ['\x1f\x8b', 'an archive'],
  ['wOF', 'a font'],
]
const HTML_TYPES = ['text/html', 'application/xhtml+xml']
/** Content types for which the start of the file decides. */
const VAGUE_TYPES = ['', 'text/xml', 'application/xml', 'application/octet-stream']
const HTML_START =
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|title|meta|style|script|div|p|h1|table|main|article)\b/i

/** Describes a response that is not HTML; null for HTML. */
function otherThanHtml({ bytes, contentType }: Fetched): string | null {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const signature = SIGNATURES.find(([beginning]) => start.startsWith(beginning))
  if (signature !== undefined) return signature[1]
  const isWide = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff')
  if (start.includes('\0') && !isWide) return 'binary data'
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (HTML_TYPES.includes(type)) return null
  if (bytes.length === 0) return 'nothing'
  const text = start.replace(/^\xef\xbb\xbf/, '').replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
  if (VAGUE_TYPES.includes(type) && HTML_START.test(text)) return null
  return type === '' ? 'content of no stated type' : `content of type '${type.slice(0, 80)}'`
}
