import { access } from 'node:fs/promises'
import { PlatenError } from './errors.ts'
import { nativeModulesRemedy } from './host-errors.ts'

/** Packages that hosts may leave out: native modules, PDFium with its WebAssembly file, those of shared storage, MCP and formulas in Markdown. */
export type OptionalPackage =
  | 'sharp'
  | '@napi-rs/canvas'
  | '@hyzyla/pdfium'
  | 'pg-boss'
  | 'puppeteer-core'
  | '@modelcontextprotocol/sdk'
  | 'katex'

/**
 * Loads an optional package. A package that cannot be found, or whose binary is missing, is `package_missing`; other
 * errors of the package are thrown unchanged.
 * @param load Contains `import()` with a literal name, which bundlers can follow.
 * @param task What needs the package; the beginning of a sentence.
 */
export async function loadOptional<Module>(
  name: OptionalPackage,
  task: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw packageMissing(name, task, cause)
  }
}

/**
 * Fails with ENOENT if a file of a package is missing.
 * @param entry URL of the package's entry; undefined in CommonJS bundles, which cannot resolve modules, and not a file
 * where the runtime has another store. Then nothing is checked.
 */
export async function checkFileBeside(entry: string | undefined, file: string): Promise<void> {
  if (entry?.startsWith('file:')) await access(new URL(file, entry))
}

/** Packages with a binary, most for each platform. */
const NATIVE: ReadonlySet<OptionalPackage> = new Set(['sharp', '@napi-rs/canvas', '@hyzyla/pdfium'])

/** @param task As of `loadOptional`. */
export function packageMissing(name: OptionalPackage, task: string, cause: unknown): PlatenError {
  const remedy = nativeModulesRemedy(cause)
  const message =
    remedy === null
      ? `${task} requires the package '${name}', which is not installed${NATIVE.has(name) ? ' or has no binary for this platform' : ''}. Run: npm install ${name}`
      : `${task} requires the package '${name}', but Node loads no native modules. ${remedy}`
  return new PlatenError('package_missing', message, { cause })
}

/** Codes of Node for a module, a shared library and a file that cannot be opened. */
const CODES: readonly unknown[] = [
  'ERR_MODULE_NOT_FOUND',
  'MODULE_NOT_FOUND',
  'ERR_DLOPEN_FAILED',
  'ERR_DLOPEN_DISABLED',
  'ENOENT',
]
/** Errors without a code: of sharp and @napi-rs/canvas without a binary, and of PDFium without its `.wasm` file. */
const MESSAGES =
  /^(?:Could not load the "sharp" module|Cannot find native binding|Failed to load native binding|Aborted\(.*ENOENT)/

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.includes(error.code)) || MESSAGES.test(error.message)
}
