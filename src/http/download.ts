import type { OpenedFile } from '../api/schema/results.ts'
import { streamFrom } from '../base/bytes.ts'
import { isAttachmentKey } from '../base/content-type.ts'
import { contentDisposition } from './headers.ts'

/** The response for a stored file, or for one range of it (RFC 9110 §13, §14). The content of a key never changes. */
export async function downloadResponse(request: Request, opened: OpenedFile, key: string): Promise<Response> {
  const { stream, bytes, filename, content_type } = opened
  const etag = `"${key}"`
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    ...(content_type.startsWith('text/html') ? PAGE_HEADERS : {}),
  }
  if (isNotModified(request.headers.get('if-none-match'), etag)) {
    await stream.cancel()
    return new Response(null, { status: 304, headers })
  }
  const range = rangeOf(request, bytes, etag)
  if (range === 'unsatisfiable') {
    await stream.cancel()
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${bytes}`, 'content-length': '0' },
    })
  }
  const { start, end } = range ?? { start: 0, end: bytes }
  const fileHeaders = {
    ...headers,
    'content-type': content_type,
    'content-length': String(end - start),
    'content-disposition': contentDisposition(isAttachmentKey(key) ? 'attachment' : 'inline', filename),
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end - 1}/${bytes}` }),
  }
  const status = range === null ? 200 : 206
  if (request.method === 'HEAD') {
    await stream.cancel()
    return new Response(null, { status, headers: fileHeaders })
  }
  // `ReadableStream.from` would not cancel the source before the first read.
  const body = range === null ? stream : streamFrom(sliceChunks(stream, start, end), () => stream.cancel())
  return new Response(body, { status, headers: fileHeaders })
}

/** Pages contain data of users: they run no scripts, have no origin, and their links send no referrer. */
const PAGE_HEADERS = { 'content-security-policy': 'sandbox', 'referrer-policy': 'no-referrer' }

function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** From `start` to `end`, exclusive. Null: the whole file, also for requests of several ranges. */
function rangeOf({ method, headers }: Request, bytes: number, etag: string) {
  const ifRange = headers.get('if-range')
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(headers.get('range')?.trim() ?? '') ?? []
  if (method !== 'GET' || (first === '' && last === '') || (ifRange !== null && ifRange !== etag)) return null
  if (first === '') {
    const length = Number(last)
    return length === 0 || bytes === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - length), end: bytes }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last === '' ? bytes : Math.min(bytes, Number(last) + 1) }
}

/** The bytes from `start` to `end`, exclusive. */
async function* sliceChunks(stream: ReadableStream<Uint8Array>, start: number, end: number) {
  let position = 0
  for await (const chunk of stream) {
    const from = Math.max(0, start - position)
    const to = Math.min(chunk.length, end - position)
    if (from < to) yield chunk.subarray(from, to)
    position += chunk.length
    if (position >= end) return
  }
}
