import { invalidOption } from '../../base/options.ts'
import { withoutTrailingSlashes } from '../../base/urls.ts'
import { checkFileKey, isFileKey } from '../storage-errors.ts'
import type { S3FilesOptions } from './options.ts'

export type Address = ReturnType<typeof createAddress>

/** Where the files of a store are: `<prefix>/files/<key>`, and its trash: `<prefix>/trash/<key>`. */
export function createAddress({
  bucket,
  endpoint,
  region,
  prefix,
  forcePathStyle,
}: Pick<S3FilesOptions, 'bucket' | 'endpoint' | 'region' | 'prefix' | 'forcePathStyle'>) {
  const base = new URL(endpoint ?? awsEndpoint(region))
  base.pathname = `${withoutTrailingSlashes(base.pathname)}/`
  const inPath = new URL(`${bucket}/`, base)
  const inHost = urlWithHost(base, `${bucket}.${base.hostname}`)
  const usesPath = forcePathStyle ?? (endpoint !== null || bucket.includes('.'))
  const root = usesPath ? inPath : inHost
  if (root === null) {
    throw invalidOption(
      `'forcePathStyle' must not be false with the endpoint ${base.host} and the bucket '${bucket}', which together make no host name. Use true or null.`,
    )
  }
  const folder = prefix === '' ? '' : `${withoutTrailingSlashes(prefix)}/`
  const files = `${folder}files/`
  const trash = `${folder}trash/`
  const objectUrl = (name: string): URL => new URL(root.href + name)
  return {
    bucket,
    region,
    host: root.host,
    isAws: endpoint === null,
    /** Beginnings of the names of objects. */
    files,
    trash,

    /** @throws PlatenError `invalid_request` for a value that is not a file key. */
    file(key: string): URL {
      checkFileKey(key)
      return objectUrl(files + key)
    },

    trashed: (key: string): URL => objectUrl(trash + key),

    /** Value of `x-amz-copy-source`. */
    copySource: (key: string): string => `/${bucket}/${files}${key}`,

    bucketUrl(query: Readonly<Record<string, string>>): URL {
      const url = usesPath ? new URL(withoutTrailingSlashes(root.href)) : new URL(root)
      url.search = new URLSearchParams(query).toString()
      return url
    },

    /** The key of a URL of a file, presigned or not, in the path style and in the host style; null for other URLs. */
    keyOf(text: string): string | null {
      if (!URL.canParse(text)) return null
      const url = new URL(text)
      if (url.username !== '' || url.password !== '' || url.hash !== '') return null
      const signature = url.searchParams.get('X-Amz-Signature')
      if (url.search !== '' && !/^[0-9a-f]{64}$/.test(signature ?? '')) return null
      const place = url.origin + url.pathname
      for (const folder of [inPath, inHost]) {
        if (folder === null) continue
        const start = folder.href + files
        const key = place.startsWith(start) ? place.slice(start.length) : null
        if (isFileKey(key)) return key
      }
      return null
    },
  }
}

/** Null for a host that no URL can have, such as an IP address after the name of a bucket. */
function urlWithHost(base: URL, hostname: string): URL | null {
  const url = new URL(base)
  url.hostname = hostname
  return url.hostname === hostname.toLowerCase() ? url : null
}

function awsEndpoint(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}
