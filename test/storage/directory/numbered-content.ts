/** Content of file `number`: its length and bytes are unique, and it is large enough to observe partial writes. */
export function numberedContent(number: number): Uint8Array {
  return Buffer.alloc(8_000_000 + number, `${number}, `)
}
