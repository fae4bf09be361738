import type { FileStore } from './storage/contracts.ts'
import { FILE_KEY_PATTERN } from './storage/contracts.ts'

/** Makes the URLs that results carry, and finds the file key in one. */
export interface Links {
  url(key: string): string
  /** Null where the URL is none of ours. */
  keyOf(url: string): string | null
}

/** Download routes by file extension, below `publicUrl`. */
const ROUTES: Readonly<Record<string, string>> = { pdf: 'get-pdf', html: 'get-html' }
const IMAGE_ROUTE = 'get-image'

/** @param publicUrl Where the host serves the API; null hands out what the file store can give. */
export function createLinks(files: FileStore, publicUrl: string | null): Links {
  const base = publicUrl === null ? null : `${publicUrl.replace(/\/+$/, '')}/v2/`
  return {
    url(key) {
      if (base === null) return files.url({ key })
      const extension = key.slice(key.lastIndexOf('.') + 1)
      return `${base}${ROUTES[extension] ?? IMAGE_ROUTE}/${key}`
    },

    keyOf(url) {
      if (base !== null && url.startsWith(base)) {
        const key = url.slice(url.lastIndexOf('/') + 1)
        return FILE_KEY_PATTERN.test(key) ? key : null
      }
      return files.keyOf({ url })
    },
  }
}
