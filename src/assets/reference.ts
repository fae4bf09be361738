// A reference to a picture → what it stands for: bytes, SVG text, or the path of a file.
// Pure. Fails with `asset_denied` (URLs of other schemes), `asset_failed` (unknown, unreadable), `invalid_definition` (wrong type).
import { PlatenError } from '../errors.ts'
import { isJsonObject } from '../json.ts'
import { didYouMean } from '../text-distance.ts'

/** Pictures by name. */
export type NamedPictures = Readonly<Record<string, unknown>>

/** A reference that needs no more names: bytes, a `data:` URI, SVG text, a URL to fetch, or a path to look for. */
export type Resolved =
  | { readonly kind: 'inline'; readonly value: Uint8Array | string }
  | { readonly kind: 'url'; readonly value: string }
  | { readonly kind: 'path'; readonly value: string; readonly hint: string }

/**
 * Looks a reference up in each set of names in turn; what a name stands for is looked up in the sets after it.
 * Only a set's own names count.
 */
export function resolveReference(reference: unknown, names: readonly NamedPictures[]): Resolved {
  if (reference instanceof Uint8Array) return { kind: 'inline', value: reference }
  const url = urlOf(reference)
  if (url !== null) return resolveReference(url, names)
  if (typeof reference !== 'string') throw wrongType(reference)
  if (isInline(reference)) return { kind: 'inline', value: reference }
  for (const [i, named] of names.entries()) {
    if (Object.hasOwn(named, reference)) return resolveReference(named[reference], names.slice(i + 1))
  }
  if (reference.trim() === '') {
    throw new PlatenError('asset_failed', 'It is empty; give a data: URI, SVG text, a name or a path.')
  }
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(reference)?.[1]
  if (/^https?$/i.test(scheme ?? '')) return { kind: 'url', value: reference }
  if (scheme !== undefined || reference.startsWith('//')) {
    throw new PlatenError(
      'asset_denied',
      `It is ${scheme === undefined ? 'a URL without a scheme' : `a ${scheme} URL`}; pictures are fetched by http: and https: URLs only.`,
    )
  }
  const hint = didYouMean(
    reference,
    names.flatMap(named => Object.keys(named)),
  )
  return { kind: 'path', value: reference, hint }
}

/** Decodes a `data:` URI (RFC 2397). SVG stays text; all else is bytes. */
export function decodeDataUri(uri: string, maxBytes: number): Uint8Array {
  const comma = uri.indexOf(',')
  if (comma < 0) throw new PlatenError('asset_failed', 'Its data: URI has no comma, so no content.')
  const header = uri.slice('data:'.length, comma)
  const type = header.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!type.startsWith('image/')) {
    throw new PlatenError('asset_failed', `Its data: URI is of type '${type || 'text/plain'}', not image/….`)
  }
  const isBase64 = /;\s*base64\s*$/i.test(header)
  // Line breaks may stand in base64: this is a bound before decoding, not the exact size.
  if ((uri.length - comma) * (isBase64 ? 0.7 : 1 / 3) > maxBytes) throw tooLarge(null, maxBytes)
  const data = uri.slice(comma + 1)
  return isBase64 ? decodeBase64(data) : decodePercent(data)
}

export function tooLarge(bytes: number | null, maxBytes: number): PlatenError {
  const size = bytes === null ? 'more' : `${bytes} bytes, more`
  return new PlatenError('image_too_large', `It has ${size} than the ${maxBytes} bytes of maxAssetBytes.`)
}

/** A reference as a message shows it: never a whole `data:` URI or SVG, and no password. */
export function describeReference(reference: unknown): string {
  if (reference instanceof Uint8Array) return `${reference.length} bytes`
  if (typeof reference !== 'string') return typeName(reference)
  if (/^\s*</.test(reference)) return `SVG text of ${reference.length} characters`
  const shown = reference.replace(/^([a-z]+:\/\/)[^/?#]*@/i, '$1…@')
  return shown.length <= 80 ? `'${shown}'` : `'${shown.slice(0, 40)}…' of ${reference.length} characters`
}

function isInline(reference: string): boolean {
  return /^data:/i.test(reference) || /^\s*</.test(reference)
}

function decodeBase64(data: string): Uint8Array {
  const compact = (data.includes('%') ? decodePercentText(data) : data).replace(/[ \t\r\n]+/g, '')
  const digits = compact.replace(/={1,2}$/, '')
  if (digits === '' || digits.length % 4 === 1 || /[^A-Za-z0-9+/_-]/.test(digits)) {
    throw new PlatenError('asset_failed', 'Its data: URI holds broken base64; encode the bytes anew.')
  }
  return new Uint8Array(Buffer.from(digits, 'base64'))
}

function decodePercentText(data: string): string {
  return Buffer.from(decodePercent(data)).toString('latin1')
}

function decodePercent(data: string): Uint8Array {
  const raw = Buffer.from(data, 'utf8')
  const decoded = new Uint8Array(raw.length)
  let length = 0
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at] ?? 0
    const hex = byte === 0x25 ? raw.toString('latin1', at + 1, at + 3) : ''
    const isEncoded = /^[0-9a-f]{2}$/i.test(hex)
    decoded[length++] = isEncoded ? Number.parseInt(hex, 16) : byte
    if (isEncoded) at += 2
  }
  return decoded.slice(0, length)
}

/** The URL of `{ url }`, which is how pdfmake writes a picture to fetch; null where the reference is none. */
function urlOf(reference: unknown): string | null {
  if (!isJsonObject(reference) || typeof reference['url'] !== 'string') return null
  const { url, headers } = reference
  if (isJsonObject(headers) && Object.keys(headers).length > 0) {
    throw new PlatenError(
      'asset_denied',
      'It asks for headers of its own, which are never sent; leave them out.',
    )
  }
  return String(url)
}

function wrongType(reference: unknown): PlatenError {
  return new PlatenError(
    'invalid_definition',
    `It is ${typeName(reference)}; give a data: URI, SVG text, a name, a URL, a path below an asset root, or bytes.`,
  )
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object'
  return `a ${typeof value}`
}
