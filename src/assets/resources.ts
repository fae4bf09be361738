/**
 * A URL of a stylesheet, a font or an attachment → its bytes. Not pure: fetches, and reads fonts and attachments below
 * the asset roots. Fails with `asset_denied` and `asset_failed`.
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
  /** Folders in which relative URLs of fonts and attachments are resolved. Default: none. */
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
      const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]
      if (scheme === undefined && kind !== 'stylesheet' && roots.length > 0) {
        const path = url.replace(/[?#].*$/s, '')
        const kindOfFile = kind === 'font' ? kind : 'file'
        const bytes = await readRootFile(path, { roots, maxBytes, kind: kindOfFile, hint: '' })
        return { bytes, url, contentType: null }
      }
      const what = scheme === undefined ? 'no URL with a scheme' : `a ${scheme} URL`
      const path = kind !== 'stylesheet' ? ', or a relative path below an asset root' : ''
      throw new PlatenError(
        'asset_denied',
        `It is ${what}; give an http: or https: URL, or a data: URI${path}.`,
      )
    }
    return await fetcher.fetch({ url, accept: kind, maxBytes })
  }

  async function load(url: string, kind: ResourceKind): Promise<LoadedResource> {
    try {
      const { bytes, url: from, contentType } = await read(url, kind)
      budget.spend(url, bytes.length, assetsTooLarge)
      return { bytes, url: from, contentType }
    } catch (failure) {
      if (!(failure instanceof PlatenError)) throw failure
      const code: ErrorCode = failure.code === 'asset_denied' ? 'asset_denied' : 'asset_failed'
      const message = `The ${kind} (${describeReference(url)}) cannot be used. ${failure.message}`
      throw new PlatenError(code, message, { cause: failure.cause })
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

function tooLarge(maxBytes: number): PlatenError {
  return new PlatenError('asset_failed', `It is larger than the limit maxAssetBytes of ${maxBytes} bytes.`)
}
