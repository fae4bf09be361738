/**
 * Files of the package beside its code: fonts, hyphenation patterns, WebAssembly and the entries of workers. Sources and
 * built chunks are two folders below the package's folder.
 */

import { readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** False if the sources run, as in tests. Then data of dependencies is in their own packages. */
export const isBuilt: boolean = !import.meta.url.endsWith('.ts')

/** Reads a file of the package. @param path As of `packageFile`. */
export function readPackageFile(path: string): Buffer {
  return readFileSync(packageFile(path))
}

/** The environment variable with the path of the folder that contains `fonts/`. */
const ASSETS_DIRECTORY = 'PLATEN_ASSETS_DIRECTORY'

/** The folder that contains `fonts/`. @param directory Path that the host gives; null: by environment, or the package. */
export function assetsRoot(directory: string | null): URL {
  const path = directory ?? process.env[ASSETS_DIRECTORY]
  return path === undefined || path === '' ? packageFile('.') : pathToFileURL(resolve(path) + sep)
}

/** @param path Relative to the folder of the package, such as `fonts/manifest.json`. */
export function packageFile(path: string): URL {
  return new URL(path, new URL('../../', import.meta.url))
}
