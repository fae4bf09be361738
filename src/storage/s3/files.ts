import { contentType, isAttachmentKey } from '../../base/content-type.ts'
import type { FileStore, StoredFile } from '../contracts.ts'
import { isFileKey, storeFrom } from '../storage-errors.ts'
import { createAddress } from './address.ts'
import { createClient } from './client.ts'
import { contentOf } from './download.ts'
import { s3Fault } from './faults.ts'
import { type ObjectEntry, readListing } from './listing.ts'
import type { S3Encryption, S3FilesOptions } from './options.ts'
import { discard, readAnswer, S3ResponseError } from './response.ts'
import { upload } from './upload.ts'
import { readXml, S3FormatError } from './xml.ts'

/** Files in a bucket: `<prefix>/files/<key>`. The trash is `<prefix>/trash/<key>`. */
export function createS3Files(options: S3FilesOptions): FileStore {
  const address = createAddress(options)
  const client = createClient(options)
  const encryption = encryptionHeaders(options.encryption)
  const place = `bucket '${address.bucket}'`
  const attempt = async <T>(doing: string, work: () => Promise<T>): Promise<T> => {
    try {
      client.check()
      return await work()
    } catch (cause) {
      throw s3Fault(cause, doing, address)
    }
  }

  async function open(url: URL, doing: string): Promise<StoredFile> {
    return await client.send({ method: 'GET', url }, async (response, abort) => {
      const length = response.headers.get('content-length')
      if (length === null || !/^\d{1,15}$/.test(length)) {
        abort.abort()
        throw new S3FormatError('sent a file without a Content-Length, which a proxy may have removed')
      }
      const fault = (cause: unknown) => s3Fault(cause, doing, address)
      const { timeoutMs } = options
      return {
        bytes: Number(length),
        stream: contentOf(response, { bytes: Number(length), abort, timeoutMs, fault }),
      }
    })
  }

  async function remove(url: URL): Promise<void> {
    await client.send({ method: 'DELETE', url }, discard).catch(unlessNoSuchKey)
  }

  /** Objects whose names begin with a prefix, without those in folders below it. */
  async function* objects(prefix: string): AsyncGenerator<ObjectEntry> {
    let token: string | null = null
    do {
      const url = address.bucketUrl({
        'list-type': '2',
        prefix,
        delimiter: '/',
        'encoding-type': 'url',
        ...(token === null ? {} : { 'continuation-token': token }),
      })
      const page = await client.send({ method: 'GET', url }, async response =>
        readListing(await readAnswer(response), prefix),
      )
      yield* page.objects
      if (page.next !== null && page.next === token) throw new S3FormatError('repeated a page of a listing')
      token = page.next
    } while (token !== null)
  }

  return {
    async put({ key, bytes }) {
      const url = address.file(key)
      const headers = { ...contentHeaders(key), ...encryption }
      await storeFrom(bytes, source =>
        attempt(`store file ${key} in ${place}`, () => upload(url, source, { client, options, headers })),
      )
    },
    async get({ key }) {
      const url = address.file(key)
      const doing = `read file ${key} in ${place}`
      return await attempt(doing, () => open(url, doing).catch(unlessNoSuchKey))
    },
    async delete({ key }) {
      const url = address.file(key)
      await attempt(`delete file ${key} in ${place}`, () => remove(url))
    },
    async trash({ key }) {
      const url = address.file(key)
      await attempt(`move file ${key} in ${place} to the trash`, async () => {
        const headers = { ...encryption, 'x-amz-copy-source': address.copySource(key) }
        const copied = await client
          .send({ method: 'PUT', url: address.trashed(key), headers }, async response =>
            readXml(await readAnswer(response), 'CopyObjectResult'),
          )
          .catch(unlessNoSuchKey)
        if (copied !== null) await remove(url)
      })
    },
    async emptyTrash({ before }) {
      return await attempt(`empty the trash of ${place}`, async () => {
        const untilMs = Date.parse(before)
        let removed = 0
        for await (const { name: key, modified_at } of objects(address.trash)) {
          if (!isFileKey(key) || Date.parse(modified_at) > untilMs) continue
          await remove(address.trashed(key))
          removed++
        }
        return removed
      })
    },
    async url({ key }) {
      const url = address.file(key)
      return await attempt(`sign a URL of file ${key} in ${place}`, () =>
        client.presign(url, options.urlExpiryMs),
      )
    },
    keyOf({ url }) {
      client.check()
      return address.keyOf(url)
    },
    async *list() {
      try {
        client.check()
        for await (const { name: key, bytes, modified_at } of objects(address.files)) {
          if (isFileKey(key)) yield { key, bytes, modified_at }
        }
      } catch (cause) {
        throw s3Fault(cause, `list files in ${place}`, address)
      }
    },
    close: client.close,
  }
}

/** Null for an object that is not there, also one with a delete marker. Another 404 is not an answer of S3. */
function unlessNoSuchKey(cause: unknown): null {
  if (cause instanceof S3ResponseError && cause.code === 'NoSuchKey') return null
  throw cause
}

/** For those who open presigned URLs. */
function contentHeaders(key: string): Record<string, string> {
  return {
    'content-type': contentType(key),
    ...(isAttachmentKey(key) ? { 'content-disposition': 'attachment' } : {}),
  }
}

function encryptionHeaders(encryption: S3Encryption | null): Record<string, string> {
  if (encryption === null) return {}
  const keyId = encryption.type === 'aws:kms' ? (encryption.keyId ?? null) : null
  return {
    'x-amz-server-side-encryption': encryption.type,
    ...(keyId === null ? {} : { 'x-amz-server-side-encryption-aws-kms-key-id': keyId }),
  }
}
