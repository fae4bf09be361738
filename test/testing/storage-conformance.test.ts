import { describe, expect, test } from 'vitest'
import type { FileStore, JobQueue, RecordStore, Storage } from '../../src/storage/contracts.ts'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import { type StorageConformanceOptions, storageConformance } from '../../src/testing/index.ts'

const REOPENING = 'reopening: what was acknowledged is still there'

/** The cases that a storage does not pass. */
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

describe('a broken storage fails the case that names the promise', () => {
  const faults: Record<string, [fails: string, createStorage: () => { storage: Storage }]> = {
    'created_at is replaced': [
      'templates: replacing one keeps created_at and changes the rest',
      broken({
        records: sound => ({
          async putTemplate({ template }) {
            await sound.deleteTemplate(template)
            await sound.putTemplate({ template })
          },
        }),
      }),
    ],
    'templates in reverse': [
      'templates: listed oldest first, then by template_id as bytes',
      broken({
        records: sound => ({
          listTemplates: async params => (await sound.listTemplates(params)).toReversed(),
        }),
      }),
    ],
    'one format filter forgotten': [
      'templates: filters hold together, and null does not filter',
      broken({
        records: sound => ({ listTemplates: params => sound.listTemplates({ ...params, format: null }) }),
      }),
    ],
    'offset forgotten': [
      'transactions: limit and offset cut a page out of the list',
      broken({
        records: sound => ({ listTransactions: params => sound.listTransactions({ ...params, offset: 0 }) }),
      }),
    ],
    'a second transaction replaces the first': [
      'transactions: a reference is used once, over all accounts',
      broken({
        records: sound => ({
          addTransaction: params => sound.addTransaction(params).catch(() => undefined),
        }),
      }),
    ],
    'every account is one': [
      'transactions: another account sees and updates nothing',
      broken({
        records: sound => ({
          getTransaction: params => sound.getTransaction({ ...params, account: 'acme' }),
        }),
      }),
    ],
    'the very moment does not expire': [
      'transactions: expired ones of all accounts, oldest expiry first, the very moment counted',
      broken({
        records: sound => ({
          listExpired: async params =>
            (await sound.listExpired(params)).filter(({ expires_at }) => expires_at !== params.before),
        }),
      }),
    ],
    'what is never deleted is removed': [
      'transactions: those without files are removed with their attempts, of all accounts',
      broken({ records: () => ({ sweepTransactions: async () => 1 }) }),
    ],
    'the trash is no trash': [
      'files: one in the trash is found by no call, until the trash is emptied',
      broken({ files: () => ({ trash: async () => undefined }) }),
    ],
    'a key is taken from who holds it': [
      'idempotency keys: the first claim holds the key, and others are shown it',
      broken({
        records: sound => ({
          async claimIdempotencyKey(params) {
            await sound.sweepIdempotencyKeys({ before: '2027-01-01T00:00:00.000Z', limit: 100 })
            return await sound.claimIdempotencyKey(params)
          },
        }),
      }),
    ],
    'a count of all accounts': [
      'transactions: counted by account, whatever their state',
      broken({
        records: sound => ({ countTransactions: () => sound.countTransactions({ account: 'acme' }) }),
      }),
    ],
    'an update adds': [
      'transactions: an unknown one is null',
      broken({ records: () => ({ updateTransaction: async () => ({}) as never }) }),
    ],
    'a length that is not true': [
      'files: come back byte for byte, with their length',
      broken({
        files: sound => ({
          async get(params) {
            const file = await sound.get(params)
            return file && { ...file, bytes: file.bytes + 1 }
          },
        }),
      }),
    ],
    'any key goes': [
      'files: a key that is none is refused, and nothing is touched',
      broken({ files: () => ({ delete: async () => undefined }) }),
    ],
    'any URL goes': [
      'files: the URL of something else has no key',
      broken({ files: () => ({ keyOf: ({ url }) => url.split('/').at(-1) ?? null }) }),
    ],
    'attempts are not counted': [
      'queue: a handler that asks for it gets the job again, not before then, the attempts counted',
      broken({
        queue: sound => ({
          work: options =>
            sound.work({ ...options, handler: job => options.handler({ ...job, attempt: 1 }) }),
        }),
      }),
    ],
    'a worker takes any kind': [
      'queue: a worker takes only the kinds it names',
      broken({
        queue: sound => ({ work: options => sound.work({ ...options, kinds: ['render', 'webhook'] }) }),
      }),
    ],
    'jobs run before their time': [
      'queue: none runs before its time, the very moment counted',
      broken({
        queue: sound => ({ enqueue: job => sound.enqueue({ ...job, runAt: '2020-01-01T00:00:00.000Z' }) }),
      }),
    ],
    'one job more at a time': [
      'queue: a worker runs at most its number of concurrent jobs',
      broken({
        queue: sound => ({
          work: options => sound.work({ ...options, concurrency: options.concurrency + 1 }),
        }),
      }),
    ],
    'stopping does not wait': [
      'queue: stopping waits for the jobs that run, and takes no more',
      broken({
        queue: sound => ({
          work(options) {
            const worker = sound.work(options)
            return { stop: async () => void worker.stop() }
          },
        }),
      }),
    ],
    'leases that end too soon': [
      'queue: a lease that ran out is taken up by another worker, the attempt counted',
      broken({
        queue: sound => ({ work: options => sound.work({ ...options, leaseMs: options.leaseMs - 1 }) }),
      }),
    ],
    'a retry is forgotten': [
      'queue: a handler that asks for it gets the job again, not before then, the attempts counted',
      broken({
        queue: sound => ({
          work: options =>
            sound.work({ ...options, handler: job => options.handler(job).then(() => 'done' as const) }),
        }),
      }),
    ],
    'closing twice throws': [
      'closing: may be done twice, and before anything else',
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
  for (const [fault, [name, createStorage]] of Object.entries(faults)) {
    test(fault, async () => {
      const broken = storageConformance({ createStorage }).find(one => one.name === name)
      await expect(broken?.run()).rejects.toThrow(/./)
    })
  }

  test('and a sound one fails none', async () => {
    expect(await failures(() => ({ storage: memoryStorage() }))).toEqual([])
  })
})

describe('skipping', () => {
  test('a skipped case does not run, and says why in its name', async () => {
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

  test('a name that is no case throws, and lists the cases', () => {
    const createStorage = () => ({ storage: memoryStorage() })
    for (const name of ['reopening', '__proto__x', 'constructor']) {
      expect(() => storageConformance({ createStorage, skip: { [name]: 'why' } })).toThrow(
        new RegExp(`'${name}' in skip is not a case.*files: an absent one is null`),
      )
    }
  })

  test('a storage that cannot be reopened fails that case with what to do', async () => {
    const cases = storageConformance({ createStorage: () => ({ storage: memoryStorage() }) })
    const reopening = cases.find(({ name }) => name === REOPENING)
    await expect(reopening?.run()).rejects.toThrow(/Return `reopen` .* or skip the case with a reason/)
  })
})

test('each case has a name of its own', () => {
  const names = storageConformance({ createStorage: () => ({ storage: memoryStorage() }) }).map(
    ({ name }) => name,
  )
  expect(new Set(names).size).toBe(names.length)
})

test('each case gets a new storage, which is closed and cleared away whatever happens', async () => {
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
