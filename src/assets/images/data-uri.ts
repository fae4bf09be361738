/** A `data:` URI (RFC 2397) → its type and bytes. Pure. Fails with `asset_failed`, or the error of `tooLarge`. */
import { PlatenError } from '../../base/errors.ts'

export interface DataUri {
  /** In lower case, without parameters; '' if absent. */
  readonly type: string
  readonly bytes: Uint8Array
}

export interface DataUriRule {
  readonly maxBytes: number
  tooLarge(): PlatenError
  /** Called before decoding; throws for an unsupported type. */
  checkType?(type: string): void
}

export function readDataUri(uri: string, { maxBytes, tooLarge, checkType }: DataUriRule): DataUri {
  const comma = uri.indexOf(',')
  if (comma < 0) throw new PlatenError('asset_failed', 'Its data: URI has no comma and therefore no content.')
  const header = uri.slice('data:'.length, comma)
  const type = header.split(';')[0]?.trim().toLowerCase() ?? ''
  checkType?.(type)
  const isBase64 = /;\s*base64\s*$/i.test(header)
  // A bound before decoding, not the exact size: base64 may contain line breaks.
  if ((uri.length - comma) * (isBase64 ? 0.7 : 1 / 3) > maxBytes) throw tooLarge()
  const data = uri.slice(comma + 1)
  return { type, bytes: isBase64 ? decodeBase64(data) : decodePercent(data) }
}

function decodeBase64(data: string): Uint8Array {
  const compact = (data.includes('%') ? decodePercentText(data) : data).replace(/[ \t\r\n]+/g, '')
  const digits = compact.replace(/={1,2}$/, '')
  if (digits === '' || digits.length % 4 === 1 || /[^A-Za-z0-9+/_-]/.test(digits)) {
    throw new PlatenError('asset_failed', 'Its data: URI contains invalid base64; encode the bytes again.')
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
