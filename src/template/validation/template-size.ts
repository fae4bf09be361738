import { Buffer } from 'node:buffer'
import { PlatenError } from '../../base/errors.ts'
import { isRecord, type Json, pointer } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'

type SizeLimits = Pick<Limits, 'maxTemplateBytes' | 'maxAssetBytes' | 'maxAssetsBytes'>

/**
 * Checks the size of a template definition. Pictures in `data:` URIs do not count against `maxTemplateBytes`: they are
 * assets, each with at most `maxAssetBytes`, and together with at most `maxAssetsBytes`.
 * @param text The definition as JSON.
 * @throws PlatenError `invalid_template`.
 */
export function checkTemplateSize(text: string, limits: Readonly<SizeLimits>): void {
  const { maxTemplateBytes, maxAssetBytes, maxAssetsBytes } = limits
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxTemplateBytes) return
  let [written, decoded] = [0, 0]
  for (const { index, 0: head } of text.matchAll(DATA_URI)) {
    const start = index + head.length
    const length = endOfBase64(text, start) - start
    const assetBytes = decodedBytes(length)
    if (assetBytes > maxAssetBytes) throw tooLargeAsset(text, assetBytes, limits)
    written += head.length + length
    decoded += assetBytes
  }
  if (decoded > maxAssetsBytes) {
    throw refused(
      '',
      `has ${decoded} bytes in data: URIs, more than ${maxAssetsBytes} (limits.maxAssetsBytes)`,
    )
  }
  const own = bytes - written
  if (own <= maxTemplateBytes) return
  const apart = written === 0 ? '' : ' without its data: URIs'
  throw refused('', `is ${own} bytes${apart}, more than ${maxTemplateBytes} (limits.maxTemplateBytes)`)
}

/** The head of a data: URI in base64. */
const DATA_URI = /data:[\w+./-]{0,100}(?:;[\w=.-]{1,60}){0,4};base64,/gi

/** The end of base64 from `start`. A regular expression would copy it. */
function endOfBase64(text: string, start: number): number {
  let end = start
  while (end < text.length && isBase64(text.charCodeAt(end))) end += 1
  return end
}

function isBase64(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39
  const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
  return isDigit || isLetter || code === 0x2b || code === 0x2f || code === 0x3d
}

function decodedBytes(base64Length: number): number {
  return Math.floor((base64Length * 3) / 4)
}

function tooLargeAsset(text: string, bytes: number, { maxAssetBytes }: SizeLimits): PlatenError {
  const path = placeOfLongest(text)
  return refused(
    path,
    `holds a data: URI of ${bytes} bytes, more than ${maxAssetBytes} (limits.maxAssetBytes)`,
  )
}

/** The JSON Pointer of the longest string of a definition; empty if the text is not JSON. */
function placeOfLongest(text: string): string {
  let longest = { length: 0, path: '' }
  const visit = (value: Json, path: string): void => {
    if (typeof value === 'string' && value.length > longest.length) longest = { length: value.length, path }
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, pointer(path, index))
    else if (isRecord(value)) {
      for (const [key, child] of Object.entries(value)) visit(child, pointer(path, key))
    }
  }
  try {
    visit(JSON.parse(text) as Json, '')
  } catch {
    return ''
  }
  return longest.path
}

function refused(path: string, message: string): PlatenError {
  const what = path === '' ? 'The template definition' : `'${path}'`
  return new PlatenError('invalid_template', `${what} ${message}.`, { details: [{ path, message }] })
}
