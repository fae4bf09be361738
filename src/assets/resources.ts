/**
 * A URL of a stylesheet, a font or an attachment → its bytes. Not pure: fetches, and reads files below the asset roots.
 * Fails with `asset_denied` and `asset_failed`.
 */

import type { Budget } from '../base/budget.ts'
import { type ErrorCode, PlatenError } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { Fetcher, LoadedResource, ResourceKind, ResourceSource } from './contracts.ts'
import { assetsTooLarge } from './files.ts'
import { readDataUri } from './images/data-uri.ts'
import { describeReference } from './images/reference.ts'
import { readRootFile } from './root-files.ts'

export interface ResourceOptions {
  readonly fetcher: Pick<Fetcher, 'fetch'>
  readonly budget: Budget
  readonly limits: Pick<Limits, 'maxAssetBytes'>
  /** Folders in which relative URLs are resolved. Default: none. */
  readonly roots?: readonly string[] | undefined
}

/** The stylesheets, fonts and attachments of one render; each URL is fetched once. */
export function createResourceSource({
  fetcher,
  budget,
  limits,
  roots = [],
}: ResourceOptions): ResourceSource {
  const maxBytes = limits.maxAssetBytes
  const found = new Map<string, Promise<LoadedResource>>()

  async function read(url: string, kind: ResourceKind): Promise<LoadedResource> {
    if (/^data:/i.test(url)) {
      const { type, bytes } = readDataUri(url, { maxBytes, tooLarge: () => tooLarge(maxBytes) })
      return { bytes, url, contentType: type === '' ? null : type }
    }
    if (!/^https?:/i.test(url)) {
      checkPath(url, kind, roots)
      const kindOfFile = kind === 'attachment' ? 'file' : kind
      const bytes = await readRootFile(url, { roots, maxBytes, kind: kindOfFile, hint: '' })
      return { bytes, url, contentType: null }
    }
    return await fetcher.fetch({ url, accept: kind, maxBytes })
  }

  async function load(url: string, kind: ResourceKind): Promise<LoadedResource> {
    try {
      const { bytes, url: from, contentType } = await read(url, kind)
      budget.spend(url, bytes.length, assetsTooLarge)
      return { bytes, url: from, contentType }
    } catch (failure) {
      throw failedResource(url, kind, failure)
    }
  }

  return {
    load(url, kind) {
      const key = `${kind} ${url}`
      const loading = found.get(key) ?? load(url, kind)
      found.set(key, loading)
      return loading
    },
  }
}

/** Resources that are checked but not read: they are empty. */
export function unreadResources(roots: readonly string[]): ResourceSource {
  return {
    async load(url, kind) {
      try {
        if (!/^(?:https?|data):/i.test(url)) checkPath(url, kind, roots)
        return { bytes: new Uint8Array(), url, contentType: null }
      } catch (failure) {
        throw failedResource(url, kind, failure)
      }
    },
  }
}

/**
 * Checks a reference that is neither an http: or https: URL nor a data: URI, without reading it.
 * @throws PlatenError `asset_denied`.
 */
function checkPath(url: string, kind: ResourceKind, roots: readonly string[]): void {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]
  if (scheme === undefined && roots.length > 0) return
  const what = scheme === undefined ? 'a path, and no asset root is configured' : `a ${scheme} URL`
  const text = kind === 'stylesheet' ? ", or pass its text as 'css'" : ''
  throw new PlatenError(
    'asset_denied',
    `It is ${what}; give an http: or https: URL, a data: URI, or a path below a folder of the option assets.roots${text}.`,
  )
}

function failedResource(url: string, kind: ResourceKind, failure: unknown): unknown {
  if (!(failure instanceof PlatenError)) return failure
  const code: ErrorCode = failure.code === 'asset_denied' ? 'asset_denied' : 'asset_failed'
  const message = `The ${kind} (${describeReference(url)}) cannot be used. ${failure.message}`
  return new PlatenError(code, message, { cause: failure.cause })
}

function tooLarge(maxBytes: number): PlatenError {
  return new PlatenError('asset_failed', `It is larger than the limit maxAssetBytes of ${maxBytes} bytes.`)
}
