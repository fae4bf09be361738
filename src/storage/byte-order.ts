/** The order SQL databases give with a binary collation; UTF-16 order differs beyond U+FFFF. */
export function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
