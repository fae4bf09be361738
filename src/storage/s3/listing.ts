/** A page of a listing (ListObjectsV2) → its objects. Pure. */
import { elementsOf, readXml, requiredTextOf, S3FormatError, textOf } from './xml.ts'

/** An object in a listing. */
export interface ObjectEntry {
  /** Without the prefix of the listing. */
  readonly name: string
  readonly bytes: number
  readonly modified_at: string
}

export interface ListingPage {
  readonly objects: readonly ObjectEntry[]
  /** Token of the next page; null on the last one. */
  readonly next: string | null
}

/** @throws S3FormatError */
export function readListing(text: string, prefix: string): ListingPage {
  const root = readXml(text, 'ListBucketResult')
  const isEncoded = textOf(root, 'EncodingType') === 'url'
  const objects = elementsOf(root, 'Contents').flatMap(contents => {
    const written = requiredTextOf(contents, 'Key')
    const key = isEncoded ? decodeKey(written) : written
    if (!key.startsWith(prefix)) throw new S3FormatError(`listed an object outside of '${prefix}'`)
    const size = requiredTextOf(contents, 'Size')
    const modified = new Date(requiredTextOf(contents, 'LastModified'))
    if (!/^\d{1,15}$/.test(size) || Number.isNaN(modified.getTime())) {
      throw new S3FormatError('listed an object with an invalid <Size> or <LastModified>')
    }
    return { name: key.slice(prefix.length), bytes: Number(size), modified_at: modified.toISOString() }
  })
  const isTruncated = requiredTextOf(root, 'IsTruncated')
  if (isTruncated === 'false') return { objects, next: null }
  if (isTruncated !== 'true') throw new S3FormatError('answered with an invalid <IsTruncated>')
  return { objects, next: requiredTextOf(root, 'NextContinuationToken') }
}

/** Percent encoding of a form: S3 writes a space as `+`. */
function decodeKey(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text // not a key of ours
  }
}
