/** Writes and reads a file of 100 MB, and prints its hash and the peak memory. Arguments: endpoint, bucket. */
import { createHash } from 'node:crypto'
import { s3Files } from '../../../src/storage/s3/index.ts'

const [endpoint = '', bucket = ''] = process.argv.slice(2)
const CHUNKS = 100
const CHUNK_BYTES = 1_000_000
const key = 'large-file.bin'
const files = s3Files({ bucket, endpoint, credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } })
/** Bytes in use outside of V8's heap, whose limit is an argument of the process. */
let peak = 0
const measure = (): void => {
  globalThis.gc?.()
  peak = Math.max(peak, process.memoryUsage().arrayBuffers)
}

await files.put({ key: 'small-file.bin', bytes: new Uint8Array(10) }) // loads all modules
const sent = createHash('sha256')
let made = 0
await files.put({
  key,
  bytes: new ReadableStream(
    {
      pull(controller) {
        if (made === CHUNKS) return controller.close()
        const chunk = new Uint8Array(CHUNK_BYTES).fill(made++)
        sent.update(chunk)
        measure()
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  ),
})
const received = createHash('sha256')
const file = await files.get({ key })
for await (const chunk of file?.stream ?? []) {
  received.update(chunk)
  measure()
}
const isSame = sent.digest('hex') === received.digest('hex')
console.log(JSON.stringify({ bytes: file?.bytes, isSame, peak }))
