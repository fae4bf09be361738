import { directoryStorage } from '../../../src/storage/directory/index.ts'

// Runs the jobs of a folder, four at a time, until none is left; prints `begin <id>` and `end <id>` of each.
// Arguments: folder, lease in milliseconds.

const [path = '', leaseMs = ''] = process.argv.slice(2)
const { queue } = directoryStorage(path)
const worker = queue.work({
  kinds: ['render'],
  concurrency: 4,
  leaseMs: Number(leaseMs),
  pollMs: 10,
  onError: cause => console.log(`error ${String(cause)}`),
  handler: async ({ id }) => {
    console.log(`begin ${id}`)
    await new Promise(resolve => setTimeout(resolve, 5))
    console.log(`end ${id}`)
    return 'done'
  },
})
for (let left = await queue.counts(); left.waiting + left.leased > 0; left = await queue.counts()) {
  await new Promise(resolve => setTimeout(resolve, 10))
}
await worker.stop()
await queue.close()
