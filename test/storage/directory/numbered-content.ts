/** What file `number` holds: another length and other bytes for each, and large enough to be caught half-written. */
export function numberedContent(number: number): Uint8Array {
  return Buffer.alloc(8_000_000 + number, `${number}, `)
}
