/** Text strings (ISO 32000-1 §7.9.2.2, ISO 32000-2 §7.9.2.2) → text. Pure. */

/** Characters of PDFDocEncoding that differ from Latin-1, by first code (ISO 32000-1 Annex D.3). */
const DIFFERENCES: readonly (readonly [first: number, characters: string])[] = [
  [0x18, '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'],
  [0x7f, '\ufffd•†‡…—–ƒ⁄‹›−‰„“”‘’‚™\ufb01\ufb02ŁŒŠŸŽıłœšž\ufffd€'],
  [0xad, '\ufffd'],
]

const PDF_DOC_ENCODING: ReadonlyMap<string, string> = new Map(
  DIFFERENCES.flatMap(([first, characters]) =>
    [...characters].map((character, i) => [String.fromCharCode(first + i), character] as const),
  ),
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const DIFFERENT = /[\x18-\x1f\x7f-\xa0\xad]/g

/** Language of the following text, between escape characters (ISO 32000-1 §7.9.2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+001B is meant
const LANGUAGE_ESCAPE = /\x1b[^\x1b]{1,8}\x1b/g

/** UTF-16 or UTF-8 with a byte order mark, otherwise PDFDocEncoding. Language escapes are left out. */
export function decodeTextString(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = Buffer.from(buffer.subarray(2, bytes.length - (bytes.length % 2)))
    return even.swap16().toString('utf16le').replaceAll(LANGUAGE_ESCAPE, '')
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return buffer.toString('utf8', 3).replaceAll(LANGUAGE_ESCAPE, '')
  return buffer.toString('latin1').replaceAll(DIFFERENT, code => PDF_DOC_ENCODING.get(code) ?? code)
}
