import type { PlatenError } from '../../base/errors.ts'
import { S3TimeoutError } from './faults.ts'
import { S3FormatError } from './xml.ts'

export interface DownloadOptions {
  /** Length of the content. */
  readonly bytes: number
  /** Ends the connection. */
  readonly abort: AbortController
  /** Of each wait for more bytes. */
  readonly timeoutMs: number
  /** Creates the error of a failed read. */
  readonly fault: (cause: unknown) => PlatenError
}

/** The content of a response, read on demand. Fails if the response has fewer or more bytes than it announced. */
export function contentOf(
  response: Response,
  { bytes, abort, timeoutMs, fault }: DownloadOptions,
): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader() ?? null
  let received = 0
  const next = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    // The signal of the request also fails a read that is waiting.
    const timer = setTimeout(() => abort.abort(new S3TimeoutError(timeoutMs)), timeoutMs)
    try {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      received += value?.byteLength ?? 0
      if (received > bytes || (done && received < bytes)) {
        throw new S3FormatError(`sent ${received} of the ${bytes} bytes of a file`)
      }
      if (done) controller.close()
      else if (value !== undefined) controller.enqueue(value)
    } finally {
      clearTimeout(timer)
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await next(controller)
        } catch (cause) {
          abort.abort()
          throw fault(cause)
        }
      },
      async cancel(reason) {
        await reader?.cancel(reason).catch(() => undefined)
        abort.abort()
      },
    },
    { highWaterMark: 0 },
  )
}
