import { randomBytes, randomUUID } from 'node:crypto'

/** Purpose of an id: references must sort by time, file keys must be unguessable. */
export type IdPurpose = 'template' | 'transaction' | 'file'

/** Creates ids from a clock: UUIDv7 (RFC 9562 §5.7) for templates and transactions, UUIDv4 for file keys. */
export function createIdMaker(clock: () => Date): (purpose: IdPurpose) => string {
  let lastMs = 0
  let counter = 0
  return purpose => {
    if (purpose === 'file') return randomUUID()
    const now = clock().getTime()
    if (now > lastMs) {
      lastMs = now
      counter = randomBytes(2).readUInt16BE() & 0x7ff
    } else if (++counter > 0xfff) {
      lastMs++ // the counter of this millisecond is used up: continue in the next, which keeps the order
      counter = 0
    }
    return uuidV7(lastMs, counter)
  }
}

/** 48 bits of milliseconds, version, 12 bits of counter, variant, 62 random bits. */
function uuidV7(ms: number, counter: number): string {
  const random = randomBytes(8)
  random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0)
  const time = ms.toString(16).padStart(12, '0')
  const tail = random.toString('hex')
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${counter.toString(16).padStart(3, '0')}`,
    tail.slice(0, 4),
    tail.slice(4),
  ].join('-')
}

/** Template ids are chosen by hosts and used in URLs and file names. */
export const TEMPLATE_ID = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,128}$/

/** Accounts are ids of the host. */
export function isAccountId(account: string): boolean {
  return account !== '' && account.length <= 256 && account.isWellFormed() && !account.includes('\0')
}
