/**
 * Scene and overrides → a typed scene and the size of its image. Pure: needs no fonts or pictures. Throws
 * `invalid_definition`, `invalid_request`, `image_too_large`, `output_too_large`.
 */
import { PlatenError, type Warning } from '../../base/errors.ts'
import { type JsonObject, pointer } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { applyOverrides, type OverriddenScene } from '../overrides/overrides.ts'
import { ALIASES_OF, PROPERTY_NAMES } from '../property-names.ts'
import { withAllProblems } from './collect-problems.ts'
import { SCENE, shorten } from './object-reader.ts'
import { parseScene } from './parse-scene.ts'
import type { Scene } from './scene.ts'

export interface SceneOptions {
  /** An array of `{name, …properties}`; null or absent for none. Not validated yet. */
  overrides: unknown
  /** Device pixels per unit of the scene. Default 1. */
  scale?: number
  /** BCP 47 tag whose rules `letterCase` follows. */
  locale?: string | undefined
}

export interface ReadScene {
  readonly scene: Scene
  /** Device pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** About overrides without effect and objects without a size. */
  readonly warnings: readonly Warning[]
}

export function readScene(
  json: JsonObject,
  { overrides, scale = 1, locale }: SceneOptions,
  limits: Limits,
): ReadScene {
  const overridden = applyOverrides(json, overrides)
  const used = new Set<string>()
  const { origins, shifts, changed } = overridden
  const parsed: Warning[] = []
  const warn = (warning: Warning): void => {
    if (parsed.length < limits.maxProblems) parsed.push(warning)
  }
  const options = { limits, origins, shifts, changed, locale }
  const scene = withAllProblems(
    () => parseScene(overridden.scene, { ...options, used, warn }),
    onProblem => parseScene(overridden.scene, { ...options, used: new Set(), onProblem }),
    limits,
  )
  return {
    scene,
    size: deviceSize(scene, scale, limits),
    warnings: [...overridden.warnings, ...unusedOverrides(overridden, used), ...parsed],
  }
}

/**
 * The size of the output in pixels.
 * @throws PlatenError `image_too_large`, naming the limit.
 */
export function deviceSize(
  { width, height }: Pick<Scene, 'width' | 'height'>,
  scale: number,
  limits: Pick<Limits, 'maxCanvasSidePx' | 'maxImagePixels'>,
): { width: number; height: number } {
  if (!(scale > 0 && scale <= MAX_SCALE)) {
    const problem = `${scale}; it takes a number above 0, at most ${MAX_SCALE}`
    throw new PlatenError('invalid_request', `scale is ${problem}.`, {
      details: [{ path: '/scale', message: `is ${problem}` }],
    })
  }
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const beyond = limitOf(size, limits)
  if (beyond === null) return size
  const message = `The scene would have ${size.width} × ${size.height} pixels; ${beyond.allowed}.`
  const path = scale > 1 && limitOf({ width, height }, limits) === null ? '/scale' : beyond.path
  throw new PlatenError('image_too_large', message, { details: [{ path, message }] })
}

/** The limit that a size exceeds; null for none. */
function limitOf(
  { width, height }: { width: number; height: number },
  { maxCanvasSidePx, maxImagePixels }: Pick<Limits, 'maxCanvasSidePx' | 'maxImagePixels'>,
): { allowed: string; path: string } | null {
  if (Math.max(width, height) > maxCanvasSidePx) {
    const path = pointer(SCENE, width > maxCanvasSidePx ? 'width' : 'height')
    return { path, allowed: `a side may have ${maxCanvasSidePx} (limit maxCanvasSidePx)` }
  }
  if (width * height <= maxImagePixels) return null
  return { path: SCENE, allowed: `${maxImagePixels} are allowed (limit maxImagePixels)` }
}

const MAX_SCALE = 16

/** Warns about overridden properties that the scene did not use: misspelt ones, or ones of another type. */
function unusedOverrides(
  { origins, changed }: Pick<OverriddenScene, 'origins' | 'changed'>,
  used: ReadonlySet<string>,
): Warning[] {
  const warnings = new Map<string, Warning>()
  for (const [place, path] of origins) {
    const kind = changed.get(place.slice(0, place.lastIndexOf('/')))?.kind ?? null
    const name = (path.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
    if (warnings.size >= MAX_WARNINGS) break
    if (used.has(place) || KNOWN_APART.has(name) || kind === null || warnings.has(path)) continue
    const near = didYouMean(
      name,
      [...PROPERTY_NAMES, ...Object.keys(ALIASES_OF[kind])].filter(known => known !== name),
    )
    const message = PROPERTY_NAMES.some(known => known === name)
      ? `'${shorten(name)}' means nothing to a ${kind}, so the override changes nothing.`
      : `'${shorten(name)}' is not a property of a ${kind}${near || '.'}`
    const shown = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path
    warnings.set(path, { code: 'unused_property', message, path: shown })
  }
  return [...warnings.values()]
}

/** Maximum length of a pointer in a message, because it contains an untrusted name. */
const MAX_PATH = 200

/** Later warnings would be dropped anyway. */
const MAX_WARNINGS = 50

/** Properties that the scene reads itself, not through an object's reader. */
const KNOWN_APART: ReadonlySet<string> = new Set(['objects', 'id'])
