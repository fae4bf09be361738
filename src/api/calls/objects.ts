import { unshared } from '../../base/bytes.ts'
import { contentType, extensionOf, withExtension } from '../../base/content-type.ts'
import { PlatenError, withWarnings } from '../../base/errors.ts'
import type { TransactionRecord } from '../../storage/contracts.ts'
import type { Account } from '../account.ts'
import { IGNORED, LIST_OBJECTS, ONE_OBJECT, READ_FILE } from '../schema/calls.ts'
import { type Parameters, readParameters } from '../schema/parameters.ts'
import type { GeneratedObject, OpenedFile } from '../schema/results.ts'
import type { Services } from './services.ts'

export function createObjectCalls(account: string, services: Services) {
  const { storage, transactions, links } = services
  const { records } = storage

  async function describe(record: TransactionRecord): Promise<GeneratedObject> {
    const hasFiles = transactions.hasFiles(record)
    const url = async (key: string | null) => (hasFiles && key !== null ? await links.url(key) : null)
    return {
      transaction_ref: record.transaction_ref,
      template_id: record.template_id,
      description: record.description,
      source: record.source,
      transaction_type: record.transaction_type,
      primary_url: await url(record.primary_key),
      secondary_url: await url(record.secondary_key),
      deleted_at: record.deleted_at,
      deletion_status: record.deletion_status,
      created_at: record.created_at,
      meta: record.meta,
      status: record.status,
      message: record.message,
      expires_at: record.expires_at,
    }
  }

  async function find(transaction_ref: string): Promise<TransactionRecord> {
    const record = await records.getTransaction({ account, transaction_ref })
    if (record === null) throw notFound(transaction_ref)
    return record
  }

  /** The record and the key of the requested file. */
  async function locate({ url, transaction_ref, output }: Parameters<typeof READ_FILE>) {
    if ((transaction_ref === null) === (url === null)) {
      throw new PlatenError('invalid_request', "readFile needs either 'url' or 'transaction_ref'.")
    }
    if (url === null) {
      const record = await find(transaction_ref ?? '')
      const { primary_key, secondary_key, html_key } = record
      return { record, key: { primary: primary_key, secondary: secondary_key, html: html_key }[output] }
    }
    const key = links.keyOf(url)
    const record = key === null ? null : await records.findTransactionByKey({ account, key })
    if (record === null) throw notFound(url)
    return { record, key }
  }

  return {
    async listObjects(params = {}) {
      const { values, warnings } = readParameters(LIST_OBJECTS, params, IGNORED)
      const { status, date_from, date_to, ...filter } = values
      const found = await records.listTransactions({
        ...filter,
        account,
        statuses: status === null ? null : [status],
        created_from: date_from,
        created_before: date_to,
      })
      return withWarnings(
        {
          status: 'success',
          num_of_records: found.length,
          limit: values.limit,
          offset: values.offset,
          objects: await Promise.all(found.map(describe)),
        },
        warnings,
      )
    },

    async getObject(params) {
      const { values, warnings } = readParameters(ONE_OBJECT, params, IGNORED)
      const record = await find(values.transaction_ref)
      const { transaction_ref, webhook_status } = record
      const attempts =
        webhook_status === null ? [] : await records.listWebhookAttempts({ account, transaction_ref })
      const webhook_attempts = attempts.map(({ account: _, transaction_ref: __, ...attempt }) => attempt)
      const object = { ...(await describe(record)), webhook_status, webhook_attempts }
      return withWarnings({ status: 'success', object }, warnings)
    },

    async deleteObject(params) {
      const { values, warnings } = readParameters(ONE_OBJECT, params, IGNORED)
      const { transaction_ref } = values
      if ((await transactions.delete(account, transaction_ref)) === null) throw notFound(transaction_ref)
      return withWarnings({ status: 'success', transaction_ref }, warnings)
    },

    async readFile(params) {
      const { values } = readParameters(READ_FILE, params, IGNORED)
      const { record, key } = await locate(values)
      const { stream, bytes, ...described } = await openStored(record, key, services)
      return { file: await readAll(stream, bytes), ...described }
    },

    async accountInformation() {
      const [num_of_templates, num_of_objects] = await Promise.all([
        records.countTemplates({ account }),
        records.countTransactions({ account }),
      ])
      return { status: 'success', num_of_templates, num_of_objects }
    },
  } satisfies Partial<Account>
}

/**
 * Opens the file of a download URL, or of the path of a download route. Keys cannot be guessed, so the key is enough,
 * unless `account` restricts it to the files of one account.
 * @throws PlatenError `object_not_found` if it is deleted, expired, unknown or another account's.
 */
export function createFileOpener(services: Services) {
  return async ({ url, account }: { url: string; account: string | null }): Promise<OpenedFile> => {
    const key = services.links.keyOf(url)
    const record = key === null ? null : await services.storage.records.findTransactionByKey({ account, key })
    if (record === null) throw notFound(url)
    return await openStored(record, key, services)
  }
}

async function openStored(
  record: TransactionRecord,
  key: string | null,
  { storage, transactions }: Services,
): Promise<OpenedFile> {
  const { transaction_ref, filename } = record
  const stored = key !== null && transactions.hasFiles(record) ? await storage.files.get({ key }) : null
  if (key === null || stored === null) throw notFound(transaction_ref)
  return {
    ...stored,
    filename: withExtension(filename, extensionOf(key)),
    content_type: contentType(key),
    transaction_ref,
  }
}

async function readAll(stream: ReadableStream<Uint8Array>, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  let whole = new Uint8Array(0)
  let length = 0
  for await (const chunk of stream) {
    // A single chunk need not be copied.
    if (length === 0 && chunk.length === bytes) return unshared(chunk)
    if (whole.length === 0) whole = new Uint8Array(bytes)
    whole.set(chunk, length)
    length += chunk.length
  }
  return whole
}

function notFound(what: string): PlatenError {
  return new PlatenError(
    'object_not_found',
    `There is no file for '${what}'. It may be deleted, expired or not stored.`,
  )
}
