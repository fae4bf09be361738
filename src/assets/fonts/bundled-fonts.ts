/** fonts/manifest.json → the bundled families. Reads the manifest once, and no font files. */

import { isJsonObject } from '../../base/json.ts'
import { packageFile, readPackageFile } from '../../base/package-files.ts'
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

let families: readonly BundledFamily[] | null = null

/** In the order of the manifest. */
export function bundledFamilies(): readonly BundledFamily[] {
  families ??= readManifest()
  return families
}

function readManifest(): BundledFamily[] {
  const manifest: unknown = JSON.parse(readPackageFile('fonts/manifest.json').toString())
  return list(manifest, 'families').map(family => ({
    name: text(family, 'name'),
    isColor: isJsonObject(family) && family['color'] === true,
    faces: list(family, 'faces').map(face => ({
      style: styleOf(text(face, 'style')),
      file: packageFile(`fonts/${text(face, 'file')}`),
      sha256: text(face, 'sha256'),
    })),
  }))
}

function list(object: unknown, key: string): unknown[] {
  const value = isJsonObject(object) ? object[key] : undefined
  if (!Array.isArray(value)) throw new Error(`fonts/manifest.json is damaged: '${key}' is not a list`)
  return value
}

function text(object: unknown, key: string): string {
  const value = isJsonObject(object) ? object[key] : undefined
  if (typeof value !== 'string') throw new Error(`fonts/manifest.json is damaged: '${key}' is not a string`)
  return value
}

function styleOf(name: string): FaceStyle {
  const style = FACE_STYLES.find(style => style === name)
  if (style === undefined) throw new Error(`fonts/manifest.json is damaged: '${name}' is not a style`)
  return style
}
