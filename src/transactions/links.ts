import { withoutTrailingSlashes } from '../base/urls.ts'
import type { FileStore } from '../storage/contracts.ts'
import { FILE_KEY_PATTERN } from '../storage/contracts.ts'

export type Links = ReturnType<typeof createLinks>

/** Download routes by file extension, below `publicUrl`. */
const ROUTES: Readonly<Record<string, string>> = { pdf: 'get-pdf', html: 'get-html' }
const IMAGE_ROUTE = 'get-image'

/**
 * Creates the URLs in results, and reads file keys from them.
 * @param publicUrl Where the host serves the API; null for URLs of the file store.
 */
export function createLinks(files: FileStore, publicUrl: string | null) {
  const base = publicUrl === null ? null : withoutTrailingSlashes(publicUrl)
  const url = async (key: string): Promise<string> =>
    base === null ? await files.url({ key }) : `${base}${pathOf(key)}`
  return {
    publicUrl,

    url,

    /** URLs of keys by the names of their fields, without those that are null. */
    async urls(keys: Readonly<Record<string, string | null>>): Promise<Record<string, string>> {
      const named = Object.entries(keys).flatMap(([name, key]) => (key === null ? [] : [{ name, key }]))
      return Object.fromEntries(
        await Promise.all(named.map(async ({ name, key }) => [name, await url(key)])),
      ) as Record<string, string>
    },

    /** Also accepts the path of a download route, such as `/v2/get-pdf/<key>`. Null for foreign URLs. */
    keyOf(url: string): string | null {
      if (base !== null && url.startsWith(`${base}/v2/`)) {
        const key = url.slice(url.lastIndexOf('/') + 1)
        return FILE_KEY_PATTERN.test(key) ? key : null
      }
      return url.startsWith('/v2/') ? keyOfPath(url) : files.keyOf({ url })
    },
  }
}

/** The key in the path of a download route; null if the route is for other files. */
function keyOfPath(path: string): string | null {
  const key = path.slice(path.lastIndexOf('/') + 1)
  return FILE_KEY_PATTERN.test(key) && path === pathOf(key) ? key : null
}

function pathOf(key: string): string {
  return `/v2/${ROUTES[key.slice(key.lastIndexOf('.') + 1)] ?? IMAGE_ROUTE}/${key}`
}
