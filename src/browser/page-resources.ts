/**
 * The URL of a request of a page → its response, under the rules of the engine. Not pure: fetches, and reads files below
 * the asset roots. Fails with `asset_denied` and `asset_failed`.
 */
import { extname } from 'node:path'
import type { Fetcher, FetchKind } from '../assets/contracts.ts'
import { assetsTooLarge } from '../assets/files.ts'
import { readDataUri } from '../assets/images/data-uri.ts'
import { readRootFile } from '../assets/root-files.ts'
import { createBudget } from '../base/budget.ts'
import { PlatenError } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'

/** URL of pages that have none. Relative references below it are names of pictures, and paths below the asset roots. */
export const PAGE_URL = 'http://page.invalid/'

export interface PageResource {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** After redirects. */
  readonly url: string
}

export interface PageResourceOptions {
  readonly fetcher: Pick<Fetcher, 'fetch'>
  readonly roots: readonly string[]
  /** Pictures of the engine, by name. */
  readonly images: Readonly<Record<string, Uint8Array | string>>
  readonly limits: Pick<Limits, 'maxAssetBytes' | 'maxAssetsBytes'>
  readonly signal: AbortSignal
}

/** Requests of one page, so that no page makes the host send without end. */
const MAX_REQUESTS = 1000

const KINDS: Readonly<Record<string, FetchKind>> = { image: 'image', stylesheet: 'stylesheet', font: 'font' }

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
}

/** The resources of one page. */
export function createPageResources({ fetcher, roots, images, limits, signal }: PageResourceOptions) {
  const { maxAssetBytes: maxBytes } = limits
  const budget = createBudget(limits.maxAssetsBytes)
  let requests = 0

  async function load(url: string, type: string): Promise<PageResource> {
    if (!url.startsWith(PAGE_URL)) {
      const fetched = await fetcher.fetch({ url, accept: KINDS[type] ?? null, maxBytes, signal })
      return { ...fetched, contentType: fetched.contentType ?? 'application/octet-stream' }
    }
    const path = decodePath(new URL(url).pathname.slice(1))
    const image = Object.hasOwn(images, path) ? images[path] : undefined
    if (image !== undefined) return { ...pictureOf(image, maxBytes), url }
    const bytes = await readRootFile(path, { roots, maxBytes, kind: 'file', hint: '' })
    return { bytes, contentType: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream', url }
  }

  return {
    /** @param type Chromium's type of the resource, such as `image`. */
    async load(url: string, type: string): Promise<PageResource> {
      if (++requests > MAX_REQUESTS) {
        throw new PlatenError('asset_denied', `The page makes more than ${MAX_REQUESTS} requests.`)
      }
      const resource = await load(url, type)
      budget.spend(url, resource.bytes.length, assetsTooLarge)
      return resource
    },
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (cause) {
    throw new PlatenError('asset_failed', 'Its path is not valid percent-encoded UTF-8.', { cause })
  }
}

function pictureOf(
  image: Uint8Array | string,
  maxBytes: number,
): Pick<PageResource, 'bytes' | 'contentType'> {
  if (typeof image !== 'string') return { bytes: image, contentType: 'application/octet-stream' }
  if (!/^\s*data:/i.test(image)) return { bytes: Buffer.from(image), contentType: 'image/svg+xml' }
  const tooLarge = () => new PlatenError('asset_failed', 'It is larger than the limit maxAssetBytes.')
  const { bytes, type } = readDataUri(image.trim(), { maxBytes, tooLarge })
  return { bytes, contentType: type }
}
