import { deflate, deflateSync } from 'node:zlib'

/** Smaller streams are compressed synchronously: a job on another thread costs about as much. */
const MIN_BYTES = 12_000
/** Maximum number of parallel jobs; each takes about 270 kB. */
const MAX_JOBS = 16

interface Entry {
  /** Null while the stream is compressed. */
  write: (() => void) | null
}

/**
 * The writes of a file, in the order in which they were asked for. Between `begin` and `end`, other threads compress
 * long streams, and later writes wait for them.
 */
export class WriteQueue {
  readonly #entries: Entry[] = []
  #isOpen = false
  #jobs = 0
  #isAbandoned = false
  #failure: { readonly error: unknown } | null = null
  /** Continues the caller that waits for a job. */
  #resume: (() => void) | null = null

  /**
   * From here, streams may be compressed on other threads. The caller must await `waitForRoom` when the queue is full,
   * and `end`.
   */
  begin(): void {
    this.#isOpen = true
  }

  /** Writes after all that was added before. */
  add(write: () => void): void {
    if (this.#isAbandoned) return
    if (this.#entries.length === 0) write()
    else this.#entries.push({ write })
  }

  /** Compresses a stream. @param write Called with the compressed bytes, in the order of the queue. */
  compress(content: Uint8Array, write: (compressed: Uint8Array) => void): void {
    if (this.#isAbandoned) return
    if (!this.#isOpen || content.length < MIN_BYTES) {
      const compressed = deflateSync(content)
      this.add(() => write(compressed))
      return
    }
    const entry: Entry = { write: null }
    this.#entries.push(entry)
    this.#jobs++
    deflate(content, (error, compressed) => {
      this.#jobs--
      entry.write = () => {
        if (error !== null) throw error
        write(compressed)
      }
      this.#writeReady()
      this.#resume?.()
    })
  }

  /** True if too many streams are being compressed. */
  get isFull(): boolean {
    return this.#jobs >= MAX_JOBS
  }

  /** Waits while too many streams are being compressed. @throws What a write has thrown. */
  async waitForRoom(): Promise<void> {
    while (this.isFull) await this.#nextJob()
    this.#rethrow()
  }

  /** Waits for all writes. @throws What a write has thrown. */
  async end(): Promise<void> {
    while (this.#jobs > 0) await this.#nextJob()
    this.#isOpen = false
    this.#rethrow()
  }

  /** Drops what is not written, after an error. */
  abandon(): void {
    this.#isAbandoned = true
    this.#entries.length = 0
  }

  async #nextJob(): Promise<void> {
    await new Promise<void>(resolve => {
      this.#resume = resolve
    })
    this.#resume = null
  }

  #rethrow(): void {
    if (this.#failure !== null) throw this.#failure.error
  }

  /** Runs in a callback of zlib, where an error would end the process. */
  #writeReady(): void {
    try {
      let count = 0
      for (const { write } of this.#entries) {
        if (write === null) break
        count++
        write()
      }
      this.#entries.splice(0, count)
    } catch (error) {
      this.#failure = { error }
      this.abandon()
    }
  }
}
