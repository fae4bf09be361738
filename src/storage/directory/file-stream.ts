import { close, open, read } from 'node:fs'
import { promisify } from 'node:util'
import { PlatenError } from '../../base/errors.ts'

const openDescriptor = promisify(open)
const closeDescriptor = promisify(close)
const readDescriptor = promisify(read)

const CHUNK_BYTES = 65_536

/**
 * Opens a file for reading. Uses a descriptor, not a FileHandle: an abandoned stream leaks the descriptor, but a
 * garbage-collected FileHandle ends the process from Node 25 on.
 */
export function openForReading(path: string): Promise<number> {
  return openDescriptor(path, 'r')
}

export function release(descriptor: number): Promise<void> {
  return closeDescriptor(descriptor)
}

/**
 * The first `bytes` of an open file. Closes it when they are read, when a read fails and on cancel.
 * @param fault Creates the error of a failed read.
 */
export function streamOf(
  descriptor: number,
  { bytes, fault }: { bytes: number; fault: (cause: unknown) => PlatenError },
): ReadableStream<Uint8Array> {
  let position = 0
  let reading: Promise<unknown> = Promise.resolve()
  let isOpen = true
  const end = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await release(descriptor)
  }
  const next = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    if (position < bytes) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, bytes - position))
      const { bytesRead } = await readDescriptor(descriptor, chunk, 0, chunk.byteLength, position)
      if (bytesRead === 0) throw cutShort(position, bytes)
      position += bytesRead
      if (isOpen) controller.enqueue(chunk.subarray(0, bytesRead))
    }
    if (position === bytes && isOpen) {
      await end()
      controller.close()
    }
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      reading = next(controller)
      try {
        await reading
      } catch (cause) {
        await end()
        throw fault(cause)
      }
    },
    async cancel() {
      await reading.catch(() => undefined)
      await end()
    },
  })
}

function cutShort(position: number, bytes: number): PlatenError {
  return new PlatenError(
    'storage_unavailable',
    `A stored file ended after ${position} of its ${bytes} bytes. It was truncated by another program.`,
  )
}
