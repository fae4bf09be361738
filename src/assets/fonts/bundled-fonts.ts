/** fonts/manifest.json → the bundled families. Reads each manifest once, and no font files. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PlatenError } from '../../base/errors.ts'
import { hostError } from '../../base/host-errors.ts'
import { isJsonObject } from '../../base/json.ts'
import { bundledFontFile, packageDamaged } from '../../base/package-files.ts'
import type { FaceStyle } from '../../text/fonts.ts'
import { FACE_STYLES } from './font-matching.ts'

export interface BundledFace {
  readonly style: FaceStyle
  readonly file: URL
  /** SHA-256, hex. */
  readonly sha256: string
}

export interface BundledFamily {
  readonly name: string
  /** True if its glyphs have their own colours. */
  readonly isColor: boolean
  readonly faces: readonly BundledFace[]
}

/** By URL of the manifest. */
const known = new Map<string, readonly BundledFamily[]>()

/**
 * The families in the order of the manifest.
 * @throws PlatenError `package_damaged`, `permission_denied`.
 */
export function bundledFamilies(): readonly BundledFamily[] {
  const manifest = bundledFontFile('manifest.json')
  const families = known.get(manifest.href) ?? readManifest(manifest)
  known.set(manifest.href, families)
  return families
}

function readManifest(file: URL): BundledFamily[] {
  try {
    return familiesOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw bundledFileError(file, cause)
  }
}

/** The error for a font or manifest that cannot be read. */
export function bundledFileError(file: URL, cause: unknown): PlatenError {
  if (cause instanceof PlatenError) return cause
  const denied = hostError(cause)
  if (denied?.code === 'permission_denied') return denied
  const path = fileURLToPath(file)
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  const reason = cause instanceof Error ? cause.message : String(cause)
  return packageDamaged(
    isMissing ? `the file '${path}' is missing` : `the file '${path}' cannot be used (${reason})`,
    cause,
  )
}

function familiesOf(manifest: unknown): BundledFamily[] {
  return list(manifest, 'families').map(family => ({
    name: text(family, 'name'),
    isColor: isJsonObject(family) && family['color'] === true,
    faces: list(family, 'faces').map(face => ({
      style: styleOf(text(face, 'style')),
      file: bundledFontFile(text(face, 'file')),
      sha256: text(face, 'sha256'),
    })),
  }))
}

function list(object: unknown, key: string): unknown[] {
  const value = isJsonObject(object) ? object[key] : undefined
  if (!Array.isArray(value)) throw new Error(`'${key}' is not a list`)
  return value
}

function text(object: unknown, key: string): string {
  const value = isJsonObject(object) ? object[key] : undefined
  if (typeof value !== 'string') throw new Error(`'${key}' is not a string`)
  return value
}

function styleOf(name: string): FaceStyle {
  const style = FACE_STYLES.find(style => style === name)
  if (style === undefined) throw new Error(`'${name}' is not a style`)
  return style
}
