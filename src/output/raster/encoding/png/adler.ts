/** The checksum of a zlib stream (RFC 1950, 8.2): the sum of its bytes, and the sum of those sums. Pure. */
export interface Adler {
  readonly first: number
  readonly second: number
}

export const EMPTY_ADLER: Adler = { first: 1, second: 0 }
export const ADLER_MODULUS = 65_521
/** So many bytes keep both sums below 2³¹: whole numbers, as `| 0` tells the engine, which then counts a quarter faster. */
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

/** As it stands at the end of a stream. */
export function adlerBytes({ first, second }: Adler): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16BE(second, 0)
  bytes.writeUInt16BE(first, 2)
  return bytes
}
