import { type FileHandle, open, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Values of 16 and 32 bits that refer to the ZIP64 fields. */
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
/** 4.5: ZIP64. */
const VERSION = 45
/** Names are in UTF-8. */
const UTF8_FLAG = 0x0800
/** Made by Unix; the upper half of the external attributes is the mode. */
const MADE_BY_UNIX = 3 << 8
const FILE_MODE = 0o100644
const BUFFERED_BYTES = 1 << 20

/**
 * Writes a ZIP archive of stored files (APPNOTE 6.3.10), with ZIP64 for more than 65,535 files or 4 GB. Memory is constant:
 * the central directory is gathered in a second file.
 * @param modified Time of all entries, in UTC.
 */
export async function createZip(path: string, modified: Date) {
  const directoryPath = `${path}.directory`
  const [archive, directory] = [await openBuffered(path), await openBuffered(directoryPath)]
  const time =
    (modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5) | (modified.getUTCSeconds() >> 1)
  const year = Math.max(0, modified.getUTCFullYear() - 1980)
  const date = (year << 9) | ((modified.getUTCMonth() + 1) << 5) | modified.getUTCDate()
  let count = 0

  return {
    /** Adds a file of less than 4 GB. */
    async add(name: string, bytes: Uint8Array): Promise<void> {
      const encoded = Buffer.from(name)
      const { length: offset } = archive
      const common = Buffer.alloc(26)
      common.writeUInt16LE(VERSION, 0)
      common.writeUInt16LE(UTF8_FLAG, 2)
      common.writeUInt16LE(time, 6) // method 0 at 4: stored
      common.writeUInt16LE(date, 8)
      common.writeUInt32LE(crc32(bytes), 10)
      common.writeUInt32LE(bytes.length, 14)
      common.writeUInt32LE(bytes.length, 18)
      common.writeUInt16LE(encoded.length, 22)
      await archive.write(Buffer.from('PK\x03\x04', 'latin1'))
      await archive.write(common)
      await archive.write(encoded)
      await archive.write(bytes)

      const extra = Buffer.alloc(offset > MAX_32 - 1 ? 12 : 0)
      if (extra.length > 0) {
        extra.writeUInt16LE(1, 0)
        extra.writeUInt16LE(8, 2)
        extra.writeBigUInt64LE(BigInt(offset), 4)
      }
      common.writeUInt16LE(extra.length, 24)
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE((FILE_MODE << 16) >>> 0, 6)
      rest.writeUInt32LE(Math.min(offset, MAX_32), 10)
      const madeBy = Buffer.alloc(2)
      madeBy.writeUInt16LE(MADE_BY_UNIX | VERSION)
      await directory.write(Buffer.from('PK\x01\x02', 'latin1'))
      for (const part of [madeBy, common, rest, encoded, extra]) await directory.write(part)
      count++
    },

    /** Writes the central directory and closes the archive. */
    async end(): Promise<void> {
      const { length: start } = archive
      const { length: size } = directory
      await directory.close()
      const gathered = await open(directoryPath)
      for await (const chunk of gathered.createReadStream()) await archive.write(chunk)
      await rm(directoryPath)
      if (count >= MAX_16 || start >= MAX_32 || size >= MAX_32)
        await archive.write(zip64End(count, size, start))
      const end = Buffer.alloc(22)
      end.write('PK\x05\x06', 'latin1')
      end.writeUInt16LE(Math.min(count, MAX_16), 8)
      end.writeUInt16LE(Math.min(count, MAX_16), 10)
      end.writeUInt32LE(Math.min(size, MAX_32), 12)
      end.writeUInt32LE(Math.min(start, MAX_32), 16)
      await archive.write(end)
      await archive.close()
    },

    /** Closes and removes an archive that cannot be finished. */
    async discard(): Promise<void> {
      await Promise.allSettled([archive.handle.close(), directory.handle.close()])
      await Promise.all([rm(path, { force: true }), rm(directoryPath, { force: true })])
    },
  }
}

/** End of central directory record and locator of ZIP64 (APPNOTE 4.3.14, 4.3.15). */
function zip64End(count: number, size: number, start: number): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(MADE_BY_UNIX | VERSION, 12)
  record.writeUInt16LE(VERSION, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  record.write('PK\x06\x07', 56, 'latin1')
  record.writeBigUInt64LE(BigInt(start + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}

/** A new file that is written in large pieces. */
export class BufferedFile {
  /** Bytes written. */
  length = 0
  readonly handle: FileHandle
  #waiting: Uint8Array[] = []
  #waitingBytes = 0

  constructor(handle: FileHandle) {
    this.handle = handle
  }

  /** Keeps the bytes, which must not change, until enough are there. */
  push(bytes: Uint8Array): void {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    this.length += bytes.length
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.push(bytes)
    await this.settle()
  }

  /** Writes what was pushed, if it is much. */
  async settle(): Promise<void> {
    if (this.#waitingBytes >= BUFFERED_BYTES) await this.#flush()
  }

  async close(): Promise<void> {
    await this.#flush()
    await this.handle.close()
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting, this.#waitingBytes)
    this.#waiting = []
    this.#waitingBytes = 0
    await this.handle.writeFile(bytes)
  }
}

export async function openBuffered(path: string): Promise<BufferedFile> {
  return new BufferedFile(await open(path, 'w'))
}
