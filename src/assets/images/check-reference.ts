import { PlatenError } from '../../base/errors.ts'
import { isMarkup } from './image-source.ts'
import { knownFormat } from './raster.ts'
import {
  decodeDataUri,
  describeReference,
  type NamedPictures,
  NO_ASSET_ROOT,
  resolveReference,
} from './reference.ts'

export interface ReferenceRule {
  readonly names: readonly NamedPictures[]
  readonly roots: readonly string[]
  readonly maxBytes: number
}

/**
 * Validates a reference to a picture without reading files, fetching URLs or decoding.
 * @returns A message; null if no problem was found.
 */
export function referenceProblem(
  reference: unknown,
  { names, roots, maxBytes }: ReferenceRule,
): string | null {
  const shown = `The picture (${describeReference(reference)}) cannot be used.`
  try {
    const resolved = resolveReference(reference, names)
    if (resolved.kind === 'url') return null
    if (resolved.kind === 'path') {
      const hint = resolved.hint || `, and ${NO_ASSET_ROOT}.`
      return roots.length > 0 ? null : `${shown} There is no picture with that name${hint}`
    }
    const bytes = bytesOf(resolved.value, maxBytes)
    if (!isMarkup(bytes)) knownFormat(bytes)
    return null
  } catch (error) {
    if (error instanceof PlatenError) return `${shown} ${error.message}`
    throw error
  }
}

/**
 * Parses a reference that is SVG text, or a `data:` URI of it. Pictures inside are not decoded.
 * @returns A message; null if no problem was found, and for other references.
 */
export async function markupProblem(
  reference: unknown,
  { names, maxBytes, maxElements }: Omit<ReferenceRule, 'roots'> & { readonly maxElements: number },
): Promise<string | null> {
  try {
    const resolved = resolveReference(reference, names)
    if (resolved.kind === 'url' || resolved.kind === 'path') return null
    const { value } = resolved
    const isText = typeof value === 'string' && !/^data:/i.test(value)
    const bytes = isText ? Buffer.from(value) : bytesOf(value, maxBytes)
    if (!isMarkup(bytes)) return null
    const { checkSvgText } = await import('../../svg/read-svg.ts')
    await checkSvgText(new TextDecoder().decode(bytes), { maxElements })
    return null
  } catch (error) {
    if (error instanceof PlatenError)
      return `The picture (${describeReference(reference)}) cannot be used. ${error.message}`
    throw error
  }
}

function bytesOf(value: Uint8Array | string, maxBytes: number): Uint8Array {
  if (value instanceof Uint8Array) return value
  return /^data:/i.test(value) ? decodeDataUri(value, maxBytes) : Buffer.from(value.slice(0, 1000))
}
