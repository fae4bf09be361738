/**
 * A Content-Disposition that every client reads: an ASCII name, and the real one where it differs (RFC 6266,
 * RFC 8187). Nothing of the name can end the header or its quotes.
 */
export function contentDisposition(type: 'attachment' | 'inline', filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7E]|["\\%]/gu, '_')
  const plain = `${type}; filename="${ascii}"`
  return ascii === filename ? plain : `${plain}; filename*=UTF-8''${encode(filename.toWellFormed())}`
}

/** encodeURIComponent leaves four characters that RFC 8187 does not allow. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[*'()]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
