/**
 * Files of the package beside its code: fonts, hyphenation patterns, WebAssembly and the entries of workers. Sources and
 * built chunks are two folders below the package's folder. A bundled program has them in a copy of that folder.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PlatenError } from './errors.ts'

/** The build defines it. */
declare const PLATEN_IS_BUILT: true | undefined

/** False if the sources run, as in tests. Then data of dependencies is in their own packages. */
export const isBuilt: boolean = typeof PLATEN_IS_BUILT !== 'undefined'

/** The environment variable with the path of a copy of the package's folder. */
const ASSETS_DIRECTORY = 'PLATEN_ASSETS_DIRECTORY'

/** The value of the variable; undefined if Deno runs without `--allow-env`. */
function assetsVariable(): string | undefined {
  try {
    return process.env[ASSETS_DIRECTORY]
  } catch {
    return undefined
  }
}

/** Folder of the option `assetsDirectory`, which is that of the process: its files are read once, not once per engine. */
let chosenDirectory: string | null = null

/**
 * Sets the folder of the package's files, and checks that of the option or of the environment variable.
 * @param directory Of the option; null: by environment, or the package.
 * @returns The folder of the option, of this engine or an earlier one; null: none.
 * @throws PlatenError `invalid_option` if the folder has no `fonts/manifest.json`, or another engine has set another.
 */
export function setAssetsDirectory(directory: string | null): string | null {
  const value = directory ?? (chosenDirectory === null ? assetsVariable() : null)
  if (!value) return chosenDirectory
  const [path, name] = [resolve(value), directory === null ? ASSETS_DIRECTORY : 'assetsDirectory']
  if (directory !== null && chosenDirectory !== null && chosenDirectory !== path) {
    throw new PlatenError(
      'invalid_option',
      `'assetsDirectory' is '${path}', but this process already reads the files of the package from '${chosenDirectory}'. Use one folder for all engines and calls of a process.`,
    )
  }
  checkCopy(path, name)
  if (directory !== null) chosenDirectory = path
  return chosenDirectory
}

function checkCopy(path: string, name: string): void {
  try {
    statSync(new URL(`${FONTS}manifest.json`, folderUrl(path)))
  } catch (cause) {
    if (!isAbsent(cause)) throw cause
    const message = `'${name}' is '${path}', which has no fonts/manifest.json. It must be a copy of the folder node_modules/platen.`
    throw new PlatenError('invalid_option', message, { cause })
  }
}

function isAbsent(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR')
}

function assetsDirectory(): string | null {
  return chosenDirectory ?? (assetsVariable() || null)
}

/** A file in `fonts/`. */
export function bundledFontFile(name: string): URL {
  const path = assetsDirectory()
  return path === null ? inPackage(FONTS + name) : new URL(FONTS + name, folderUrl(path))
}

/**
 * A file of the built package, or of the sources.
 * @param path Relative to the folder of the package, such as `dist/render/worker.js`.
 * @throws PlatenError `package_damaged` if the file is missing.
 */
export function packageFile(path: string): URL {
  const directory = assetsDirectory()
  const copy = directory === null ? null : new URL(path, folderUrl(directory))
  if (copy !== null && existsSync(copy)) return copy
  const file = inPackage(path)
  try {
    statSync(file)
  } catch (cause) {
    throw isAbsent(cause) ? packageDamaged(`the file '${fileURLToPath(file)}' is missing`, cause) : cause
  }
  return file
}

/** Reads a file of the package. @param path As of `packageFile`. @throws As `packageFile`. */
export function readPackageFile(path: string): Buffer {
  return readFileSync(packageFile(path))
}

/** @param file An absolute path. */
export function isInPackage(file: string): boolean {
  return import.meta.url !== undefined && file.startsWith(packageFolder() + sep)
}

/** @param problem A clause. */
export function packageDamaged(problem: string, cause?: unknown): PlatenError {
  const message = `The package is damaged: ${problem}. Install Platen again with all its files. If your program is bundled, copy the folder node_modules/platen and set 'assetsDirectory' or ${ASSETS_DIRECTORY} to the copy.`
  return new PlatenError('package_damaged', message, { cause })
}

const FONTS = 'fonts/'
const PATTERNS = 'dist/hyphenation/'

/**
 * Tools that copy the files of a program, such as those of Next.js, find the files of `new URL` with a literal path and
 * `import.meta.url`. Bundlers leave the paths as they are. In bundles of CommonJS `import.meta.url` is undefined.
 */
function inPackage(path: string): URL {
  const { url } = import.meta
  if (url === undefined) throw packageDamaged(`the bundle does not contain '${path}'`)
  if (path.startsWith(FONTS)) {
    return new URL(
      /* webpackIgnore: true, turbopackIgnore: true */ `../../fonts/${path.slice(FONTS.length)}`,
      import.meta.url,
    )
  }
  if (path.startsWith(PATTERNS)) {
    return new URL(
      /* webpackIgnore: true, turbopackIgnore: true */ `../hyphenation/${path.slice(PATTERNS.length)}`,
      import.meta.url,
    )
  }
  if (path === 'dist/harfbuzz-subset.wasm') {
    return new URL(
      /* webpackIgnore: true, turbopackIgnore: true */ '../harfbuzz-subset.wasm',
      import.meta.url,
    )
  }
  if (path === 'dist/render/worker.js') {
    return new URL(/* webpackIgnore: true, turbopackIgnore: true */ '../render/worker.js', import.meta.url)
  }
  return new URL(path, folderUrl(packageFolder()))
}

function packageFolder(): string {
  return resolve(fileURLToPath(import.meta.url), '../../..')
}

function folderUrl(path: string): URL {
  return pathToFileURL(resolve(path) + sep)
}
