/**
 * Validates a scene before it is drawn and collects all problems, where rendering throws for the first. Pure; never
 * throws.
 */

import { PlatenError, type Problem, type Warning } from '../../base/errors.ts'
import { type Json, type JsonObject, pointer } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import { barcodeWork } from '../../graphics/barcode.ts'
import type { FontLibrary } from '../../text/fonts.ts'
import { unknownFilters } from '../filters/read-filters.ts'
import { unknownFonts } from '../text/font-families.ts'
import { drawBarcode } from './draw-barcode.ts'
import { badProperty, SCENE } from './object-reader.ts'
import { parseScene } from './parse-scene.ts'
import { deviceSize } from './read-scene.ts'
import { type Scene, visibleObjects } from './scene.ts'

/** A scene, some of whose values may be missing. */
export interface CheckedScene {
  readonly scene: JsonObject
  /** Original JSON Pointers of objects that were moved, by their pointers in `scene`. */
  readonly origins: ReadonlyMap<string, string>
  /** Pointers to values that are not known yet. Their absence is not a problem. */
  readonly open: ReadonlySet<string>
}

export interface SceneFindings {
  readonly problems: readonly Problem[]
  readonly warnings: readonly Warning[]
  /** All pictures that the scene refers to; none is loaded. */
  readonly pictures: readonly { readonly reference: Json; readonly path: string }[]
}

export async function checkScene(
  { scene: json, origins, open }: CheckedScene,
  { limits, fonts }: { limits: Limits; fonts: FontLibrary },
): Promise<SceneFindings> {
  const problems = new Map<string, Problem>()
  const warnings: Warning[] = []
  const onProblem = ({ message, details: [detail] }: PlatenError): void => {
    const { path, message: problem } = detail ?? { path: SCENE, message }
    // Invalid values are dropped, so the same place may be reported as missing later.
    if (problems.has(path) || open.has(path) || problems.size >= limits.maxProblems) return
    problems.set(path, { path, message: problem.replace(/\.$/, '') })
  }
  const warn = (warning: Warning): void => {
    const path = warning.path ?? ''
    const isOpen = open.has(path) || SIZE_NAMES.some(name => open.has(pointer(path, name)))
    if (!isOpen && warnings.length < limits.maxProblems) warnings.push(warning)
  }
  const scene = parseScene(json, { limits, origins, used: new Set(), changed: new Map(), onProblem, warn })
  if (problems.size === 0) {
    for (const check of checksOf(scene, { limits, open, warn })) {
      try {
        await check()
      } catch (error) {
        if (!(error instanceof PlatenError)) throw error
        onProblem(error)
      }
    }
  }
  return {
    problems: [...problems.values()],
    warnings: [...warnings, ...unknownFonts(scene, fonts)],
    pictures: [...picturesOf(scene)],
  }
}

function* picturesOf(scene: Scene): Generator<SceneFindings['pictures'][number]> {
  for (const object of visibleObjects(scene)) {
    if (object.type !== 'picture' || object.source.kind !== 'asset') continue
    const { reference, path } = object.source
    if (reference !== null) yield { reference, path }
  }
}

/** Properties that give an object its size, or that make one unnecessary. */
const SIZE_NAMES = [
  ...(['width', 'height', 'radius', 'rx', 'ry', 'points', 'x1', 'y1', 'x2', 'y2'] as const),
  ...(['visible', 'hidden', 'autofit', 'verticalAlign'] as const),
]

/** Work for encoding barcodes during validation. Further barcodes are checked when the scene is rendered. */
const MAX_BARCODE_WORK = 300e6

interface Checking {
  readonly limits: Limits
  readonly open: ReadonlySet<string>
  warn(warning: Warning): void
}

/** Checks beyond the types of values. */
function* checksOf(scene: Scene, { limits, open, warn }: Checking): Generator<() => unknown> {
  yield () => deviceSize(scene, 1, limits)
  let left = MAX_BARCODE_WORK
  for (const object of visibleObjects(scene)) {
    if (object.type !== 'picture') continue
    const { source, name, filters, filtersPath } = object
    for (const warning of unknownFilters(filters, filtersPath)) warn(warning)
    if (source.kind === 'code') {
      left -= barcodeWork(source.code)
      if (!open.has(source.symbologyPath) && left >= 0) {
        const warnOfData = open.has(source.path) ? null : warn
        yield () => checkCode(source, { isNamed: name !== null, warn: warnOfData })
      }
    } else if (source.reference === null) {
      yield () => {
        throw badProperty(source.path, 'is missing: a picture needs its src, or hidden: true')
      }
    }
  }
}

/**
 * Encodes a barcode. If its object is named, overrides may replace the data.
 * @param warn Receives problems of replaceable data; null if the data is not known yet.
 */
async function checkCode(
  source: Parameters<typeof drawBarcode>[0],
  { isNamed, warn }: { isNamed: boolean; warn: Checking['warn'] | null },
): Promise<void> {
  try {
    await drawBarcode(source)
  } catch (error) {
    const [detail] = error instanceof PlatenError ? error.details : []
    if (!isNamed || detail?.path !== source.path) throw error
    warn?.({ code: 'unusable_code', ...detail })
  }
}
