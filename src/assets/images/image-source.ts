// A reference in a document or scene → a picture checked whole and ready to be placed.
// Not pure: reads files below the asset roots, fetches URLs through the fetcher, and keeps what was decoded over renders.
// Fails with `asset_denied`, `asset_failed`, `image_too_large`, `svg_too_complex`, `invalid_definition`.
import { createHash } from 'node:crypto'
import { type Budget, createBudget } from '../../base/budget.ts'
import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import type { RasterPicture } from '../../graphics/raster-picture.ts'
import type { AssetOptions } from '../asset-options.ts'
import type { Fetcher, Picture, PictureLibrary, PictureSource } from '../contracts.ts'
import { readRootFile } from '../root-files.ts'
import { placeholderFor } from './placeholder.ts'
import { openRaster } from './raster.ts'
import { decodeDataUri, describeReference, type Resolved, resolveReference, tooLarge } from './reference.ts'

export interface PictureLibraryOptions {
  limits: Limits
  /** Folders below which a reference may name a file. Default none. */
  roots?: readonly string[] | undefined
  /** Pictures that every document and scene may name. Default none. */
  images?: Readonly<Record<string, Uint8Array | string>> | undefined
  /** Gets what URLs name. Default null: none is fetched. */
  fetcher?: Fetcher | null | undefined
  /** What becomes of a picture that cannot be had: the render fails, or shows a grey one and warns. Default `fail`. */
  onError?: AssetOptions['onError'] | undefined
  /** Bytes of decoded pictures that are kept over renders. Default 64 MB. */
  maxCacheBytes?: number | undefined
}

const DEFAULT_PICTURE_OPTIONS = { maxCacheBytes: 64_000_000 } as const

/** An SVG with pictures inside may grow by their being written as plain PNG. */
const MAX_SVG_GROWTH = 4
/** Memory of an element of a normalised SVG, beside its characters. */
const BYTES_PER_SVG_ELEMENT = 1500

export function createPictureLibrary(options: PictureLibraryOptions): PictureLibrary {
  const { limits } = options
  const roots = options.roots ?? []
  const images = copied(options.images ?? {})
  /** The engine's own pictures, in which nobody writes any more, and their hashes once they were asked for. */
  const own = new Map<unknown, string | null>(Object.values(images).map(picture => [picture, null]))
  const ownFetcher = options.fetcher ?? null
  const cache = createLruCache<Promise<Picture>>({
    maxWeight: options.maxCacheBytes ?? DEFAULT_PICTURE_OPTIONS.maxCacheBytes,
  })

  /** Decodes what has this hash, unless it is kept or being decoded already. */
  function cached(key: string, bytes: number, decode: () => Promise<Picture>): Promise<Picture> {
    const known = cache.get(key)
    if (known !== undefined) return known
    const decoding = decode()
    cache.set(key, decoding, bytes)
    decoding.catch(() => cache.delete(key))
    return decoding
  }

  function raster(bytes: Uint8Array, hash: string): Promise<RasterPicture> {
    const onKept = (kept: number) => cache.addWeight(hash, kept)
    return cached(hash, bytes.length, () => openRaster(bytes, { limits, hash, onKept })).then(picture => {
      if (picture.kind === 'raster') return picture
      throw new PlatenError('asset_denied', 'An SVG inside an SVG is not possible; use a PNG or JPEG.')
    })
  }

  function svg(bytes: Uint8Array, hash: string): Promise<Picture> {
    return cached(hash, bytes.length, async () => {
      // Most documents have none, and a cold start would feel it.
      const { checkSvg } = await import('../../svg/read-svg.ts')
      const picture = await checkSvg(textOf(bytes), {
        maxElements: limits.maxSvgElements,
        maxBytes: limits.maxAssetBytes * MAX_SVG_GROWTH,
        raster: async uri => {
          const inner = decodeDataUri(uri, limits.maxAssetBytes)
          return await raster(inner, hashOf(inner))
        },
      })
      const { length, elements } = picture.features
      cache.addWeight(hash, length + elements * BYTES_PER_SVG_ELEMENT)
      return picture
    })
  }

  return {
    forRender(shared): PictureSource {
      const { fetcher, budget } = shared ?? {
        fetcher: ownFetcher,
        budget: createBudget(limits.maxAssetsBytes),
      }
      const pixels = createBudget(limits.maxRenderPixels)
      const found = new Map<string | Uint8Array, Promise<Picture>>()

      async function load(resolved: Resolved): Promise<Picture> {
        const { value } = resolved
        const isOwn = value instanceof Uint8Array && own.has(value)
        const bytes = isOwn
          ? value
          : await bytesOf(resolved, { roots, fetcher, maxBytes: limits.maxAssetBytes })
        if (bytes.length > limits.maxAssetBytes) throw tooLarge(bytes.length, limits.maxAssetBytes)
        const hash = own.get(bytes) ?? hashOf(bytes)
        if (isOwn) own.set(bytes, hash)
        spend(budget, resolved.kind === 'url' ? String(keyOf(resolved)) : hash, bytes.length)
        const picture = await (isMarkup(bytes) ? svg(bytes, hash) : raster(bytes, hash))
        spendPixels(pixels, picture, hash)
        return picture
      }

      return {
        async picture(reference, { named, path }) {
          try {
            const resolved = resolveReference(reference, [named, images])
            const key = keyOf(resolved)
            let loading = found.get(key)
            if (loading === undefined) {
              loading = load(resolved)
              found.set(key, loading)
            }
            return await loading
          } catch (failure) {
            const told = placed(failure, reference, path)
            const picture = options.onError === 'placeholder' ? await placeholderFor(told, path) : null
            if (picture === null) throw told
            return picture
          }
        },
      }
    },
  }
}

/** What is asked for with headers may be another picture than without. */
function keyOf(resolved: Resolved): string | Uint8Array {
  if (resolved.kind !== 'url' || resolved.headers === null) return resolved.value
  return `${resolved.value}\n${JSON.stringify(resolved.headers)}`
}

/** The same pictures, in bytes of their own: the host may use its buffers again. */
function copied(images: Readonly<Record<string, Uint8Array | string>>): Record<string, Uint8Array | string> {
  return Object.fromEntries(
    Object.entries(images).map(([name, picture]) => [
      name,
      picture instanceof Uint8Array ? new Uint8Array(picture) : picture,
    ]),
  )
}

async function bytesOf(
  resolved: Resolved,
  {
    roots,
    fetcher,
    maxBytes,
  }: { roots: readonly string[]; fetcher: Pick<Fetcher, 'fetch'> | null; maxBytes: number },
): Promise<Uint8Array> {
  if (resolved.kind === 'url') {
    if (fetcher === null) throw new PlatenError('asset_denied', 'It is a URL, and no URLs are fetched here.')
    const { value: url, headers } = resolved
    return (await fetcher.fetch({ url, accept: 'image', headers, maxBytes })).bytes
  }
  if (resolved.kind === 'path')
    return await readRootFile(resolved.value, { roots, maxBytes, kind: 'picture', hint: resolved.hint })
  // A copy: the host may use its buffer again while the picture is kept.
  if (resolved.value instanceof Uint8Array) return new Uint8Array(resolved.value)
  if (/^data:/i.test(resolved.value)) return decodeDataUri(resolved.value, maxBytes)
  return new TextEncoder().encode(resolved.value)
}

function spendPixels(budget: Budget, picture: Picture, hash: string): void {
  const rasters = picture.kind === 'raster' ? [picture] : [...picture.images.values()]
  const pixels = rasters.reduce((sum, { pixelWidth, pixelHeight }) => sum + pixelWidth * pixelHeight, 0)
  const spent = budget.spend(hash, pixels)
  if (spent <= budget.max) return
  throw new PlatenError(
    'image_too_large',
    `With it, the pictures of this render have ${spent} pixels, more than the ${budget.max} of maxRenderPixels.`,
  )
}

function spend(budget: Budget, key: string, bytes: number): void {
  const spent = budget.spend(key, bytes)
  if (spent <= budget.max) return
  throw new PlatenError(
    'image_too_large',
    `With it, the pictures of this render have ${spent} bytes, more than the ${budget.max} of maxAssetsBytes.`,
  )
}

/** Whether the bytes are to be read as SVG: they begin as XML does, and not as HTML. */
export function isMarkup(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('utf8')
  return /^\uFEFF?\s*</.test(start) && !/^\uFEFF?\s*<(!doctype\s+html|html)\b/i.test(start)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new PlatenError('asset_failed', 'Its SVG text is not UTF-8.', { cause })
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The failure with the place and the picture it is about. */
function placed(failure: unknown, reference: unknown, path: string): unknown {
  if (!(failure instanceof PlatenError)) return failure
  const { code, message, cause } = failure
  const where = path === '' ? '' : ` at ${path}`
  const told = `The picture${where} (${describeReference(reference)}) cannot be used. ${message}`
  return new PlatenError(code, told, { details: [{ path, message }], cause })
}
