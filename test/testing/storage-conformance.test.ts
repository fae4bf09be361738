import { describe, expect, test } from 'vitest'
import type { FileStore, JobQueue, RecordStore, Storage } from '../../src/storage/contracts.ts'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import { type StorageConformanceOptions, storageConformance } from '../../src/testing/index.ts'

const REOPENING = 'reopening: acknowledged writes are still there'

/** The cases that a storage fails. */
async function failures(createStorage: StorageConformanceOptions['createStorage']): Promise<string[]> {
  const skip = { [REOPENING]: 'memory' }
  const failed: string[] = []
  for (const { name, run } of storageConformance({ createStorage, skip })) {
    await run().catch(() => failed.push(name))
  }
  return failed
}

/** A memory storage with some calls replaced by broken ones. */
function broken(fault: {
  records?: (sound: RecordStore) => Partial<RecordStore>
  files?: (sound: FileStore) => Partial<FileStore>
  queue?: (sound: JobQueue) => Partial<JobQueue>
}): () => { storage: Storage } {
  return () => {
    const { records, files, queue } = memoryStorage()
    return {
      storage: {
        records: { ...records, ...fault.records?.(records) },
        files: { ...files, ...fault.files?.(files) },
        queue: { ...queue, ...fault.queue?.(queue) },
      },
    }
  }
}

describe('a broken storage fails the case that names the defect', () => {
  const faultyStorages: Record<string, [fails: string, createStorage: () => { storage: Storage }]> = {
    'created_at is replaced': [
      'templates: a replacement keeps created_at and changes the rest',
      broken({
        records: sound => ({
          async putTemplate({ template }) {
            await sound.deleteTemplate(template)
            await sound.putTemplate({ template })
          },
        }),
      }),
    ],
    'templates are listed in reverse': [
      'templates: listed oldest first, then by template_id as bytes',
      broken({
        records: sound => ({
          listTemplates: async params => (await sound.listTemplates(params)).toReversed(),
        }),
      }),
    ],
    'a format filter is ignored': [
      'templates: filters are combined, and null does not filter',
      broken({
        records: sound => ({ listTemplates: params => sound.listTemplates({ ...params, format: null }) }),
      }),
    ],
    'offset is ignored': [
      'transactions: limit and offset select a page of the list',
      broken({
        records: sound => ({ listTransactions: params => sound.listTransactions({ ...params, offset: 0 }) }),
      }),
    ],
    'a second transaction replaces the first': [
      'transactions: a reference is unique across accounts',
      broken({
        records: sound => ({
          addTransaction: params => sound.addTransaction(params).catch(() => undefined),
        }),
      }),
    ],
    'accounts are not separate': [
      'transactions: another account cannot read or update them',
      broken({
        records: sound => ({
          getTransaction: params => sound.getTransaction({ ...params, account: 'acme' }),
        }),
      }),
    ],
    'expiry excludes the current time': [
      'transactions: expired ones of all accounts are listed by expiry, including those that expire now',
      broken({
        records: sound => ({
          listExpired: async params =>
            (await sound.listExpired(params)).filter(({ expires_at }) => expires_at !== params.before),
        }),
      }),
    ],
    'listed keys of missing files are removed': [
      'transactions: those without files are removed with their attempts, in all accounts',
      broken({ records: () => ({ sweepTransactions: async () => 1 }) }),
    ],
    'trashed files stay': [
      'files: a file in the trash is not found by any call, and removed when the trash is emptied',
      broken({ files: () => ({ trash: async () => undefined }) }),
    ],
    'a claim replaces the holder of a key': [
      'idempotency keys: the first claim holds the key, and later claims return it',
      broken({
        records: sound => ({
          async claimIdempotencyKey(params) {
            await sound.sweepIdempotencyKeys({ before: '2027-01-01T00:00:00.000Z', limit: 100 })
            return await sound.claimIdempotencyKey(params)
          },
        }),
      }),
    ],
    'the count includes all accounts': [
      'transactions: counted by account, in any state',
      broken({
        records: sound => ({ countTransactions: () => sound.countTransactions({ account: 'acme' }) }),
      }),
    ],
    'an update adds a record': [
      'transactions: an unknown one is null',
      broken({ records: () => ({ updateTransaction: async () => ({}) as never }) }),
    ],
    'a wrong length': [
      'files: are returned unchanged, with their length',
      broken({
        files: sound => ({
          async get(params) {
            const file = await sound.get(params)
            return file && { ...file, bytes: file.bytes + 1 }
          },
        }),
      }),
    ],
    'any key is accepted': [
      'files: an invalid key is rejected without effect',
      broken({ files: () => ({ delete: async () => undefined }) }),
    ],
    'any URL is accepted': [
      'files: the URL of another resource has no key',
      broken({ files: () => ({ keyOf: ({ url }) => url.split('/').at(-1) ?? null }) }),
    ],
    'attempts are not counted': [
      'queue: a handler may request a retry at a time, with attempts counted',
      broken({
        queue: sound => ({
          work: options =>
            sound.work({ ...options, handler: job => options.handler({ ...job, attempt: 1 }) }),
        }),
      }),
    ],
    'a worker takes all kinds': [
      'queue: a worker takes only the kinds in its options',
      broken({
        queue: sound => ({ work: options => sound.work({ ...options, kinds: ['render', 'webhook'] }) }),
      }),
    ],
    'jobs run before runAt': [
      'queue: no job runs before runAt, and it may run at runAt',
      broken({
        queue: sound => ({ enqueue: job => sound.enqueue({ ...job, runAt: '2020-01-01T00:00:00.000Z' }) }),
      }),
    ],
    'one job too many runs concurrently': [
      'queue: a worker runs at most its number of concurrent jobs',
      broken({
        queue: sound => ({
          work: options => sound.work({ ...options, concurrency: options.concurrency + 1 }),
        }),
      }),
    ],
    'stopping does not wait': [
      'queue: stopping waits for running jobs, and takes no more',
      broken({
        queue: sound => ({
          work(options) {
            const worker = sound.work(options)
            return { stop: async () => void worker.stop() }
          },
        }),
      }),
    ],
    'leases expire too early': [
      'queue: a job with an expired lease is taken by another worker, with the attempt counted',
      broken({
        queue: sound => ({ work: options => sound.work({ ...options, leaseMs: options.leaseMs - 1 }) }),
      }),
    ],
    'a retry is lost': [
      'queue: a handler may request a retry at a time, with attempts counted',
      broken({
        queue: sound => ({
          work: options =>
            sound.work({ ...options, handler: job => options.handler(job).then(() => 'done' as const) }),
        }),
      }),
    ],
    'closing twice throws': [
      'closing: may be repeated, and done before any other call',
      () => {
        const { records, files, queue } = memoryStorage()
        let closings = 0
        const close = async () => {
          closings += 1
          if (closings === 2) throw new Error('closed already')
        }
        return { storage: { records: { ...records, close }, files, queue } }
      },
    ],
    'calls after closing work': [
      'closing: every later call fails with storage_unavailable',
      broken({ records: () => ({ findTransactionByKey: async () => null }) }),
    ],
  }
  for (const [fault, [name, createStorage]] of Object.entries(faultyStorages)) {
    test(fault, async () => {
      const broken = storageConformance({ createStorage }).find(one => one.name === name)
      await expect(broken?.run()).rejects.toThrow(/./)
    })
  }

  test('and a correct one fails none', async () => {
    expect(await failures(() => ({ storage: memoryStorage() }))).toEqual([])
  })
})

describe('skipping', () => {
  test('a skipped case does not run, and its name contains the reason', async () => {
    const cases = storageConformance({
      createStorage: () => {
        throw new Error('must not be called')
      },
      skip: { [REOPENING]: 'memory ends with its storage' },
    })
    const skipped = cases.filter(one => one.skipped !== null)
    expect(skipped).toMatchObject([
      {
        name: `${REOPENING} (skipped: memory ends with its storage)`,
        skipped: 'memory ends with its storage',
      },
    ])
    await Promise.all(skipped.map(({ run }) => run()))
  })

  test('an unknown case name throws, and lists the cases', () => {
    const createStorage = () => ({ storage: memoryStorage() })
    for (const name of ['reopening', '__proto__x', 'constructor']) {
      expect(() => storageConformance({ createStorage, skip: { [name]: 'why' } })).toThrow(
        new RegExp(`'${name}' in skip is not a case.*files: a missing file is null`),
      )
    }
  })

  test('a storage that cannot be reopened fails that case with a remedy', async () => {
    const cases = storageConformance({ createStorage: () => ({ storage: memoryStorage() }) })
    const reopening = cases.find(({ name }) => name === REOPENING)
    await expect(reopening?.run()).rejects.toThrow(/Return `reopen` .* or skip the case with a reason/)
  })
})

test('each case has a unique name', () => {
  const names = storageConformance({ createStorage: () => ({ storage: memoryStorage() }) }).map(
    ({ name }) => name,
  )
  expect(new Set(names).size).toBe(names.length)
})

test('each case gets a new storage, which is closed and removed also after failures', async () => {
  const events: string[] = []
  const [first] = storageConformance({
    createStorage: async () => {
      const { records, files, queue } = memoryStorage()
      return {
        storage: {
          records: {
            ...records,
            putTemplate: async () => {
              throw new Error('broken')
            },
            close: async () => void events.push('records closed'),
          },
          files: { ...files, close: async () => void events.push('files closed') },
          queue: { ...queue, close: async () => void events.push('queue closed') },
        },
        remove: () => void events.push('removed'),
      }
    },
  })
  await expect(first?.run()).rejects.toThrow('broken')
  expect(events).toEqual(['queue closed', 'records closed', 'files closed', 'removed'])
})
