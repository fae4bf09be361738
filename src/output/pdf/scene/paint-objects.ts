/**
 * Placed objects → operators of a page. Objects that need compositing become transparency groups. Composite
 * operations that PDF lacks are rasterised.
 */
import { type Box, intersect, invert, isEmpty, mapBox, multiply } from '../../../graphics/affine.ts'
import { writePath } from '../../../graphics/path.ts'
import { splitPaints } from '../../../scene/placing/paints.ts'
import type { Placed, PlacedClip } from '../../../scene/placing/place.ts'
import type { Matrix } from '../pdfkit.ts'
import { makeForm, paintForm, setMask } from './form.ts'
import { concat, setMatrix } from './matrix.ts'
import { paintPaints } from './paint-paints.ts'
import { inScene, paintPixels } from './paint-pixels.ts'
import { paintShadow, shadowBoundsPt } from './paint-shadow.ts'
import { type PdfCanvas, setState } from './pdf-canvas.ts'

/** PDF blend modes by canvas name (ISO 32000-1 §11.3.5). */
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
 * Paints objects from the back to the front in the current coordinates.
 * @param paintGround Paints the background of the page, with which objects are blended. Null for objects of a group.
 */
export function paintObjects(
  canvas: PdfCanvas,
  placed: readonly Placed[],
  paintGround: (() => void) | null,
): void {
  const objects = placed.flatMap(paintedSeparately)
  const last = objects.findLastIndex(({ object }) => !BLEND_MODES.has(object.composite))
  const pixels = objects.slice(0, last + 1)
  const mixed = objects[last]
  if (mixed !== undefined) {
    const { path, composite } = mixed.object
    canvas.onRasterised(path, `The composite operation '${composite}' of '${path}'`)
    const places = pixels.map(placed => inScene(canvas, placed, placed.matrix))
    paintPixels(canvas, places, paintGround === null ? 'nothing' : 'background')
  } else paintGround?.()
  for (const placed of objects.slice(last + 1)) paintPlaced(canvas, placed)
}

/** An object that is not isolated casts a shadow with each paint. */
function paintedSeparately(placed: Placed): readonly Placed[] {
  const { object, content, mode } = placed
  if (mode.isIsolated || mode.shadow === null || object.backgroundColor !== null) return [placed]
  return content.kind === 'path' || content.kind === 'picture' ? splitPaints(placed) : [placed]
}

function paintPlaced(canvas: PdfCanvas, placed: Placed): void {
  const { document, area } = canvas
  const { object, clip } = placed
  const total = multiply(document._ctm, placed.matrix)
  const bounds = mapBox(total, placed.bounds)
  if (invert(total) === null) return
  const scene = placed.mode.shadow === null ? null : inScene(canvas, placed, placed.matrix)
  const isVisible = !isEmpty(intersect(bounds, area))
  if (!isVisible && (scene === null || isEmpty(intersect(shadowBoundsPt(canvas, scene), area)))) return
  document.save()
  const mode = BLEND_MODES.get(object.composite)
  if (mode !== 'Normal') setState(canvas, { BM: mode })
  if (scene !== null) paintShadow(canvas, scene, cast => paintPlaced(canvas, cast))
  if (isVisible) paintClipped(canvas, placed, { total, bounds: intersect(bounds, area), clip })
  document.restore()
}

interface Place {
  readonly total: Matrix
  /** In points of the page. */
  readonly bounds: Box
  readonly clip: PlacedClip | null
}

function paintClipped(canvas: PdfCanvas, placed: Placed, { total, bounds, clip }: Place): void {
  const { document } = canvas
  const { opacity } = placed.mode
  const isPlain = clip === null || isOutlineClip(clip)
  if (clip !== null && isPlain && !clipToOutline(canvas, clip, total)) return
  if (isPlain && !isComposed(placed)) {
    concat(document, placed.matrix)
    paintContent(canvas, placed, opacity)
    return
  }
  const form = makeForm(canvas, { bounds }, () => {
    concat(document, placed.matrix)
    paintContent(canvas, placed, 1)
  })
  if (clip !== null && !isPlain) maskWith(canvas, clip, total)
  paintForm(canvas, form, opacity)
}

function paintContent(canvas: PdfCanvas, placed: Placed, opacity: number): void {
  const { document } = canvas
  const { content, cut } = placed
  if (cut !== null) {
    document.rect(cut.left, cut.top, cut.right - cut.left, cut.bottom - cut.top)
    document.clip()
  }
  paintPaints(canvas, placed, opacity)
  if (content.kind === 'group') paintObjects(canvas, content.children, null)
}

/** True if an object must be composed before opacity or a blend mode is applied. */
function isComposed({ object, content, mode, paints }: Placed): boolean {
  const isPlain = mode.opacity === 1 && object.composite === 'source-over'
  if (content.kind === 'group') {
    return !isPlain || content.children.some(child => child.object.composite !== 'source-over')
  }
  if (isPlain) return false
  const isDrawing = content.kind === 'picture' && content.picture.origin?.kind === 'svg'
  if (!mode.isIsolated && !isDrawing) return false
  return content.kind === 'text' || content.kind === 'picture' || paints.length > 1
}

/** Clips what `paint` paints to an object of the scene. */
export function paintWithin(canvas: PdfCanvas, shape: Placed, paint: () => void): void {
  const { document, area } = canvas
  const clip = { shape, inverted: false, absolute: true }
  document.save()
  if (!isOutlineClip(clip)) {
    const form = makeForm(canvas, { bounds: area }, paint)
    maskWith(canvas, clip, document._ctm)
    paintForm(canvas, form, 1)
  } else if (clipToOutline(canvas, clip, document._ctm)) paint()
  document.restore()
}

/** True for clip paths that PDF can clip with. */
function isOutlineClip({ shape, inverted }: PlacedClip): boolean {
  const { object, content, clip } = shape
  if (content.kind !== 'path' || clip !== null) return false
  return !inverted || ROUND_OR_STRAIGHT.has(object.type)
}

/** Shapes without self-intersections, so that even-odd filling gives their outside. */
const ROUND_OR_STRAIGHT = new Set<Placed['object']['type']>(['rect', 'ellipse', 'triangle'])

/** @returns False if nothing is visible. */
function clipToOutline(canvas: PdfCanvas, clip: PlacedClip, total: Matrix): boolean {
  const { document, area } = canvas
  const { shape, inverted } = clip
  const { object, content } = shape
  if (content.kind !== 'path') return true
  const isNothing = object.fill === null || object.type === 'line'
  if (isNothing) return inverted
  const matrix = clipMatrix(canvas, clip, total)
  const around = invert(matrix)
  if (around === null) return inverted
  const { _ctm: before } = document
  setMatrix(document, matrix)
  if (inverted) {
    const all = mapBox(around, area)
    document.rect(all.left, all.top, all.right - all.left, all.bottom - all.top)
  }
  if (content.path.length > 0) {
    writePath(content.path, document)
    document.clip(inverted || object.fillRule === 'evenodd' ? 'even-odd' : undefined)
  } else if (!inverted) return false
  else document.clip()
  setMatrix(document, before)
  return true
}

function clipMatrix({ base }: PdfCanvas, { shape, absolute }: PlacedClip, total: Matrix): Matrix {
  return multiply(absolute ? base : total, shape.matrix)
}

function maskWith(canvas: PdfCanvas, { shape, inverted, absolute }: PlacedClip, total: Matrix): void {
  const { document, area, base } = canvas
  const mask = makeForm(canvas, { bounds: area }, () => {
    if (setMatrix(document, absolute ? base : total)) paintPlaced(canvas, shape)
  })
  setMask(canvas, mask, 'Alpha', { inverted })
}
