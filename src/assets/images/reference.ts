/**
 * A reference to a picture → bytes, SVG text, a URL, or the path of a file. Pure.
 * Fails with `asset_denied` (other URL schemes), `asset_failed` (unknown, unreadable), `invalid_definition` (wrong type).
 */
import { PlatenError } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { type RequestHeaders, readRequestHeaders } from '../fetch/request-headers.ts'
import { readDataUri } from './data-uri.ts'

/** Pictures by name. */
export type NamedPictures = Readonly<Record<string, unknown>>

/** A reference after names are resolved: bytes, a `data:` URI, SVG text, a URL to fetch, or a path to find. */
export type Resolved =
  | { readonly kind: 'inline'; readonly value: Uint8Array | string }
  | { readonly kind: 'url'; readonly value: string; readonly headers: RequestHeaders | null }
  | { readonly kind: 'path'; readonly value: string; readonly hint: string }

/** End of messages about a path. */
export const NO_ASSET_ROOT =
  "no asset root is configured: set 'assets.roots' of createEngine or 'resources.assets.roots' of calls without an engine, or give a data: URI"

/** Looks a reference up in each set of names. The value of a name is looked up in the following sets. */
export function resolveReference(reference: unknown, names: readonly NamedPictures[]): Resolved {
  if (reference instanceof Uint8Array) return { kind: 'inline', value: reference }
  const request = requestOf(reference)
  if (request !== null) {
    const resolved = resolveReference(request.url, names)
    if (request.headers === null) return resolved
    if (resolved.kind === 'url') return { ...resolved, headers: request.headers }
    throw new PlatenError('asset_denied', 'It has headers, but its url is not an http: or https: URL.')
  }
  if (typeof reference !== 'string') throw wrongType(reference)
  if (isInline(reference)) return { kind: 'inline', value: reference }
  for (const [i, named] of names.entries()) {
    if (Object.hasOwn(named, reference)) return resolveReference(named[reference], names.slice(i + 1))
  }
  if (reference.trim() === '') {
    throw new PlatenError('asset_failed', 'It is empty; give a data: URI, SVG text, a name or a path.')
  }
  const base64Type = typeOfBase64(reference)
  if (base64Type !== null) {
    throw new PlatenError(
      'asset_failed',
      `It is base64 without a type; prefix it with 'data:${base64Type};base64,'.`,
    )
  }
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(reference)?.[1]
  if (/^https?$/i.test(scheme ?? '')) return { kind: 'url', value: reference, headers: null }
  if (scheme !== undefined || reference.startsWith('//')) {
    throw new PlatenError(
      'asset_denied',
      `It is ${scheme === undefined ? 'a URL without a scheme' : `a ${scheme} URL`}; pictures are fetched only from http: and https: URLs.`,
    )
  }
  const hint = didYouMean(
    reference,
    names.flatMap(named => Object.keys(named)),
  )
  return { kind: 'path', value: reference, hint }
}

/** Prefixes of base64-encoded pictures. */
const BASE64_STARTS: readonly (readonly [start: string, type: string])[] = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['PHN2Zy', 'image/svg+xml'],
  ['PD94bWwg', 'image/svg+xml'],
]
/** Names and paths can look like base64, but file systems limit their length. */
const MAX_NAME_LENGTH = 255
const MIN_BASE64_LENGTH = 32

/** The MIME type of bare base64; null for a probable name or path. */
function typeOfBase64(reference: string): string | null {
  if (reference.length < MIN_BASE64_LENGTH || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(reference)) return null
  const known = BASE64_STARTS.find(([start]) => reference.startsWith(start))
  return known?.[1] ?? (reference.length > MAX_NAME_LENGTH ? 'image/jpeg' : null)
}

/** The bytes of a picture in a `data:` URI. */
export function decodeDataUri(uri: string, maxBytes: number): Uint8Array {
  const checkType = (type: string): void => {
    if (type.startsWith('image/')) return
    throw new PlatenError(
      'asset_failed',
      `Its data: URI has the type '${type || 'text/plain'}', not image/….`,
    )
  }
  return readDataUri(uri, { maxBytes, tooLarge: () => tooLarge(null, maxBytes), checkType }).bytes
}

export function tooLarge(bytes: number | null, maxBytes: number): PlatenError {
  const size = bytes === null ? 'more' : `${bytes} bytes, more`
  return new PlatenError('image_too_large', `It has ${size} than the ${maxBytes} bytes of maxAssetBytes.`)
}

/** A reference for messages: shortened, without passwords. */
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

/** pdfmake's `{ url, headers }`; null for other references. */
function requestOf(reference: unknown): { url: string; headers: RequestHeaders | null } | null {
  if (!isJsonObject(reference) || typeof reference['url'] !== 'string') return null
  const { url, headers } = reference
  return { url, headers: readRequestHeaders(headers) }
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
