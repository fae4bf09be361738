/**
 * Placed objects → operators of a page, by the rules that `output/raster/draw-objects.ts` draws by. What is composed by itself before
 * it is painted becomes a group; what PDF cannot say becomes pixels.
 */
import { type Box, intersect, invert, isEmpty, mapBox, multiply } from '../../../graphics/affine.ts'
import type { Placed, PlacedClip } from '../../../scene/placing/place.ts'
import type { Matrix } from '../pdfkit.ts'
import { paintWith } from './brush.ts'
import { loosened } from './flatten-groups.ts'
import { makeForm, paintForm, setMask } from './form.ts'
import { concat, setMatrix } from './matrix.ts'
import { paintShadow, reachOfShadow } from './paint-object-shadow.ts'
import { paintOutline } from './paint-outline.ts'
import { inScene, paintPixels } from './paint-pixels.ts'
import { paintScenePicture } from './paint-scene-picture.ts'
import { paintSceneText } from './paint-scene-text.ts'
import { type Sheet, setState } from './pdf-canvas.ts'
import { SHARP, traceCornered, tracePath } from './trace-path.ts'

/** The blend modes of a canvas that PDF has, by its names (ISO 32000-1 §11.3.5). */
const BLEND_MODES: ReadonlyMap<Placed['object']['composite'], string> = new Map([
  ['source-over', 'Normal'],
  ['multiply', 'Multiply'],
  ['screen', 'Screen'],
  ['overlay', 'Overlay'],
  ['darken', 'Darken'],
  ['lighten', 'Lighten'],
  ['color-dodge', 'ColorDodge'],
  ['color-burn', 'ColorBurn'],
  ['hard-light', 'HardLight'],
  ['soft-light', 'SoftLight'],
  ['difference', 'Difference'],
  ['exclusion', 'Exclusion'],
  ['hue', 'Hue'],
  ['saturation', 'Saturation'],
  ['color', 'Color'],
  ['luminosity', 'Luminosity'],
] as const)

/**
 * Paints objects that lie one upon another, in the coordinates of what holds them.
 * @param paintGround Paints the background of the page on which they lie, and with which they are blended; null for
 * objects of a group.
 */
export function paintObjects(
  sheet: Sheet,
  placed: readonly Placed[],
  paintGround: (() => void) | null,
): void {
  const objects = loosened(placed)
  const last = objects.findLastIndex(({ object }) => !BLEND_MODES.has(object.composite))
  const pixels = objects.slice(0, last + 1)
  const mixed = objects[last]
  if (mixed !== undefined) {
    const { path, composite } = mixed.object
    sheet.onRasterised(path, `'${composite}' of '${path}', with what lies beneath it,`)
    const places = pixels.map(placed => inScene(sheet, placed, placed.matrix))
    paintPixels(sheet, places, paintGround === null ? 'nothing' : 'background')
  } else paintGround?.()
  for (const placed of objects.slice(last + 1)) paintPlaced(sheet, placed)
}

function paintPlaced(sheet: Sheet, placed: Placed): void {
  const { document, area } = sheet
  const { object, clip } = placed
  const total = multiply(document._ctm, placed.matrix)
  const bounds = mapBox(total, placed.bounds)
  if (invert(total) === null) return
  const scene = placed.manner.shadow === null ? null : inScene(sheet, placed, placed.matrix)
  const isSeen = !isEmpty(intersect(bounds, area))
  if (!isSeen && (scene === null || isEmpty(intersect(reachOfShadow(sheet, scene), area)))) return
  document.save()
  const mode = BLEND_MODES.get(object.composite)
  if (mode !== 'Normal') setState(sheet, { BM: mode })
  if (scene !== null) paintShadow(sheet, scene, cast => paintPlaced(sheet, cast))
  if (isSeen) paintClipped(sheet, placed, { total, bounds: intersect(bounds, area), clip })
  document.restore()
}

interface Place {
  readonly total: Matrix
  /** In points of the page. */
  readonly bounds: Box
  readonly clip: PlacedClip | null
}

function paintClipped(sheet: Sheet, placed: Placed, { total, bounds, clip }: Place): void {
  const { document } = sheet
  const { opacity } = placed.manner
  const isPlain = clip === null || isOutlineClip(clip)
  if (clip !== null && isPlain && !clipToOutline(sheet, clip, total)) return
  if (isPlain && !isComposed(placed)) {
    concat(document, placed.matrix)
    paintContent(sheet, placed, opacity)
    return
  }
  const form = makeForm(sheet, { bounds }, () => {
    concat(document, placed.matrix)
    paintContent(sheet, placed, 1)
  })
  if (clip !== null && !isPlain) maskWith(sheet, clip, total)
  paintForm(sheet, form, opacity)
}

function paintContent(sheet: Sheet, placed: Placed, opacity: number): void {
  const { document } = sheet
  const { object, content, cut } = placed
  if (cut !== null) {
    document.rect(cut.left, cut.top, cut.right - cut.left, cut.bottom - cut.top)
    document.clip()
  }
  if (object.backgroundColor !== null) {
    const { width: w, height: h, corners } = placed.behind
    const box = { left: -w / 2, top: -h / 2, width: w, height: h }
    paintWith(sheet, { fill: { fill: object.backgroundColor, box, opacity } }, () => {
      traceCornered(document, { width: w, height: h }, corners ?? SHARP)
      document.fill()
    })
  }
  switch (content.kind) {
    case 'group':
      paintObjects(sheet, content.children, null)
      return
    case 'path':
      paintOutline(sheet, placed, content, opacity)
      return
    case 'picture':
      paintScenePicture(sheet, placed, content, opacity)
      return
    case 'text':
      paintSceneText(sheet, placed, content, opacity)
  }
}

/** Whether an object is put together before it is seen through or blended. */
function isComposed({ object, content, manner }: Placed): boolean {
  const isPlain = manner.opacity === 1 && object.composite === 'source-over'
  if (content.kind === 'group') {
    return !isPlain || loosened(content.children).some(child => child.object.composite !== 'source-over')
  }
  if (isPlain) return false
  const isDrawing = content.kind === 'picture' && content.picture.origin?.kind === 'svg'
  if (!manner.isWhole && !isDrawing) return false
  if (content.kind === 'text' || content.kind === 'picture') return true
  const stroked = object.stroke !== null && object.strokeWidth > 0
  return object.backgroundColor !== null || (stroked && object.fill !== null)
}

/** What `paint` paints, only where `shape` of the scene is. */
export function paintWithin(sheet: Sheet, shape: Placed, paint: () => void): void {
  const { document, area } = sheet
  const clip = { shape, inverted: false, absolute: true }
  document.save()
  if (!isOutlineClip(clip)) {
    const form = makeForm(sheet, { bounds: area }, paint)
    maskWith(sheet, clip, document._ctm)
    paintForm(sheet, form, 1)
  } else if (clipToOutline(sheet, clip, document._ctm)) paint()
  document.restore()
}

/** Whether a clip is an outline that PDF clips by. */
function isOutlineClip({ shape, inverted }: PlacedClip): boolean {
  const { object, content, clip } = shape
  if (content.kind !== 'path' || clip !== null) return false
  return !inverted || ROUND_OR_STRAIGHT.has(object.type)
}

/** Whose outlines never cross themselves, so that the rest of the page is their outside. */
const ROUND_OR_STRAIGHT = new Set<Placed['object']['type']>(['rect', 'ellipse', 'triangle'])

/** @returns False where nothing is left. */
function clipToOutline(sheet: Sheet, clip: PlacedClip, total: Matrix): boolean {
  const { document, area } = sheet
  const { shape, inverted } = clip
  const { object, content } = shape
  if (content.kind !== 'path') return true
  const isNothing = object.fill === null || object.type === 'line'
  if (isNothing) return inverted
  const matrix = clipMatrix(sheet, clip, total)
  const around = invert(matrix)
  if (around === null) return inverted
  const { _ctm: before } = document
  setMatrix(document, matrix)
  if (inverted) {
    const all = mapBox(around, area)
    document.rect(all.left, all.top, all.right - all.left, all.bottom - all.top)
  }
  if (tracePath(document, content.path)) {
    document.clip(inverted || object.fillRule === 'evenodd' ? 'even-odd' : undefined)
  } else if (!inverted) return false
  else document.clip()
  setMatrix(document, before)
  return true
}

function clipMatrix({ base }: Sheet, { shape, absolute }: PlacedClip, total: Matrix): Matrix {
  return multiply(absolute ? base : total, shape.matrix)
}

function maskWith(sheet: Sheet, { shape, inverted, absolute }: PlacedClip, total: Matrix): void {
  const { document, area, base } = sheet
  const mask = makeForm(sheet, { bounds: area }, () => {
    if (setMatrix(document, absolute ? base : total)) paintPlaced(sheet, shape)
  })
  setMask(sheet, mask, 'Alpha', { inverted })
}
