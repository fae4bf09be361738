/**
 * The bytes of a page → its text, in the encoding that a browser would choose (HTML Standard §13.2.3.2): byte order
 * mark, Content-Type, a declaration in the first 1024 bytes, windows-1252. Pure; never fails.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const label = markOf(bytes) ?? charsetOf(contentType) ?? declared(bytes)
  const decoder = decoderOf(label) ?? decoderOf(isXml(contentType) ? 'utf-8' : 'windows-1252')
  return (decoder ?? new TextDecoder()).decode(bytes)
}

const PRESCANNED_BYTES = 1024

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

function charsetOf(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s;"']{1,40})/i.exec(contentType ?? '')?.[1] ?? null
}

/** `<meta charset>`, `<meta http-equiv content>` or an XML declaration. */
function declared(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, PRESCANNED_BYTES)).toString('latin1')
  const text = start.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
  const xml = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w:.-]{1,40})["']/.exec(text)?.[1]
  const meta = /<meta[\s/][^>]{0,500}?\bcharset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(text)?.[1]
  const label = meta ?? xml ?? null
  // A declaration that was readable as ASCII cannot be in a 16-bit encoding.
  return label !== null && /^(utf-?16|ucs-?2|iso-10646-ucs-2|unicode)/i.test(label) ? 'utf-8' : label
}

function decoderOf(label: string | null): InstanceType<typeof TextDecoder> | null {
  try {
    return label === null ? null : new TextDecoder(label)
  } catch {
    return null
  }
}

function isXml(contentType: string | null): boolean {
  return /\bxhtml\b/i.test(contentType ?? '')
}
