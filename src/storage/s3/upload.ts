/** Content → an object: in one request, or as a multipart upload, whose parts are buffered one at a time. */
import { createHash, randomUUID } from 'node:crypto'
import type { FileSource } from '../storage-errors.ts'
import type { Client } from './client.ts'
import type { S3FilesOptions } from './options.ts'
import { discard, readAnswer, S3ResponseError } from './response.ts'
import { escapeXml, readXml, requiredTextOf, S3FormatError } from './xml.ts'

export interface UploadContext {
  readonly client: Client
  readonly options: Pick<S3FilesOptions, 'multipartBytes' | 'checksum'>
  /** Headers of the new object: type, encryption. */
  readonly headers: Readonly<Record<string, string>>
}

/** A part that the store has. */
interface StoredPart {
  readonly etag: string
  readonly checksum: string | null
}

const MAX_PARTS = 10_000
/** Metadata that distinguishes an object from an earlier one with the same name. */
const UPLOAD_HEADER = 'x-amz-meta-platen-upload'

/** Stores content. An earlier object remains until all of it is stored. */
export async function upload(url: URL, source: FileSource, context: UploadContext): Promise<void> {
  const { client, options, headers } = context
  const { multipartBytes, checksum } = options
  const putWhole = (body: Uint8Array): Promise<void> =>
    client.send(
      { method: 'PUT', url, headers: { ...headers, ...checksumHeaders(body, checksum) }, body },
      discard,
    )
  if (source instanceof Uint8Array) {
    return source.byteLength <= multipartBytes
      ? await putWhole(source)
      : await uploadParts(url, slices(source, multipartBytes), context)
  }
  const parts = filled(source, multipartBytes)
  try {
    const { value: first = new Uint8Array() } = await parts.next()
    if (first.byteLength < multipartBytes) await putWhole(first)
    else await uploadParts(url, prepend(first, parts), context)
  } finally {
    await parts.return()
  }
}

async function uploadParts(
  url: URL,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { client, options: { checksum, multipartBytes }, headers }: UploadContext,
): Promise<void> {
  const id = randomUUID()
  const uploadId = await client.send(
    {
      method: 'POST',
      url: withQuery(url, { uploads: '' }),
      headers: {
        ...headers,
        [UPLOAD_HEADER]: id,
        ...(checksum === 'sha256' ? { 'x-amz-checksum-algorithm': 'SHA256' } : {}),
      },
    },
    async response =>
      requiredTextOf(readXml(await readAnswer(response), 'InitiateMultipartUploadResult'), 'UploadId'),
  )
  try {
    const stored: StoredPart[] = []
    for await (const body of parts) {
      if (stored.length === MAX_PARTS) {
        throw new S3FormatError(
          `takes at most ${MAX_PARTS} parts of 'multipartBytes', now ${multipartBytes}; raise that option`,
        )
      }
      const query = { partNumber: String(stored.length + 1), uploadId }
      const own = checksumHeaders(body, checksum)
      const etag = await client.send(
        { method: 'PUT', url: withQuery(url, query), headers: own, body },
        async response => {
          await discard(response)
          return response.headers.get('etag')
        },
      )
      if (etag === null) throw new S3FormatError('stored a part without an ETag')
      stored.push({ etag, checksum: own['x-amz-checksum-sha256'] ?? null })
    }
    await complete(url, { uploadId, id, parts: stored }, client)
  } catch (cause) {
    const request = { method: 'DELETE', url: withQuery(url, { uploadId }), retries: 1 } as const
    await client.send(request, discard).catch(() => undefined) // the first failure counts
    throw cause
  }
}

async function complete(
  url: URL,
  { uploadId, id, parts }: { uploadId: string; id: string; parts: readonly StoredPart[] },
  client: Client,
): Promise<void> {
  const items = parts.map(({ etag, checksum }, i) => {
    const hash = checksum === null ? '' : `<ChecksumSHA256>${checksum}</ChecksumSHA256>`
    return `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag>${hash}</Part>`
  })
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${items.join('')}</CompleteMultipartUpload>`,
  )
  try {
    await client.send({ method: 'POST', url: withQuery(url, { uploadId }), body }, async response => {
      readXml(await readAnswer(response), 'CompleteMultipartUploadResult')
    })
  } catch (cause) {
    if (!(cause instanceof S3ResponseError && cause.code === 'NoSuchUpload')) throw cause
    // An earlier attempt may have completed it, if its answer was lost.
    const stored = await client
      .send({ method: 'HEAD', url }, async response => response.headers.get(UPLOAD_HEADER))
      .catch(() => null)
    if (stored !== id) throw cause
  }
}

function checksumHeaders(body: Uint8Array, checksum: S3FilesOptions['checksum']): Record<string, string> {
  if (checksum === null) return {}
  const value = createHash(checksum).update(body).digest('base64')
  return checksum === 'md5' ? { 'content-md5': value } : { 'x-amz-checksum-sha256': value }
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  const target = new URL(url)
  target.search = new URLSearchParams(query).toString()
  return target
}

function* slices(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += length) yield bytes.subarray(at, at + length)
}

/** Pieces of exactly one length, except the last. They share one buffer: a piece is valid until the next one. */
async function* filled(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array, void, void> {
  const buffer = new Uint8Array(length)
  let used = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; ) {
      const piece = chunk.subarray(at, at + length - used)
      buffer.set(piece, used)
      used += piece.byteLength
      at += piece.byteLength
      if (used === length) {
        yield buffer
        used = 0
      }
    }
  }
  if (used > 0) yield buffer.subarray(0, used)
}

async function* prepend<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* rest
}
