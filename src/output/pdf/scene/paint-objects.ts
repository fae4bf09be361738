/**
 * Placed objects → operators of a page. Objects that need compositing become transparency groups. Composite
 * operations that PDF lacks are rasterised.
 */
import { type Box, intersect, invert, isEmpty, mapBox, multiply, unite } from '../../../graphics/affine.ts'
import type { FillPaint, StrokePaint } from '../../../graphics/display-list.ts'
import { CSS_BLEND_MODES } from '../../../graphics/paint.ts'
import { writePath } from '../../../graphics/path.ts'
import { LAYOUT_ARTIFACT } from '../../../graphics/structure.ts'
import { type Compositing, compositingOf } from '../../../scene/placing/compositing.ts'
import type { Placed, PlacedClip } from '../../../scene/placing/place.ts'
import type { Matrix } from '../pdfkit.ts'
import { paintWith } from './brush.ts'
import { bookmarkHeading, makeForm, paintForm, setMask } from './form.ts'
import { concat, setMatrix, within } from './matrix.ts'
import { createGlyphPainter } from './paint-glyphs.ts'
import { paintPicture } from './paint-picture.ts'
import { inScene, paintPixels } from './paint-pixels.ts'
import { paintShadow, shadowBoundsPt } from './paint-shadow.ts'
import { type PdfCanvas, setState, setStroke } from './pdf-canvas.ts'

/** PDF blend modes by canvas name (ISO 32000-1 §11.3.5). */
const BLEND_MODES: ReadonlyMap<Placed['object']['composite'], string> = new Map([
  ['source-over', 'Normal'],
  ...CSS_BLEND_MODES.map(
    mode => [mode, mode.replaceAll(/(?:^|-)[a-z]/g, start => start.slice(-1).toUpperCase())] as const,
  ),
])

/**
 * Paints objects from the back to the front in the current coordinates.
 * @param paintGround Paints the background of the page, with which objects are blended. Null for objects of a group.
 */
export function paintObjects(
  canvas: PdfCanvas,
  objects: readonly Placed[],
  paintGround: (() => void) | null,
): void {
  const last = objects.findLastIndex(({ object }) => !BLEND_MODES.has(object.composite))
  const pixels = objects.slice(0, last + 1)
  const mixed = objects[last]
  if (mixed !== undefined) {
    const { path, composite } = mixed.object
    canvas.onRasterised(path, `The composite operation '${composite}' of '${path}'`)
    const places = pixels.map(placed => inScene(canvas, placed, placed.matrix))
    const paint = () => paintPixels(canvas, places, paintGround === null ? 'nothing' : 'background')
    const marking = canvas.structure.markingOfPicture(pixels.map(({ object }) => object))
    const { _ctm: ctm } = canvas.document
    const covered = pixels.map(({ matrix, bounds }) => mapBox(multiply(ctm, matrix), bounds)).reduce(unite)
    canvas.document.markAsOneSequence(marking, paint, covered)
  } else paintGround?.()
  for (const placed of objects.slice(last + 1)) paintPlaced(canvas, placed)
}

function paintPlaced(canvas: PdfCanvas, placed: Placed): void {
  const { document, area } = canvas
  const compositing = compositingOf(placed)
  const total = multiply(document._ctm, placed.matrix)
  const bounds = mapBox(total, placed.bounds)
  if (invert(total) === null) return
  const scene = compositing.shadow === null ? null : inScene(canvas, placed, placed.matrix)
  const isVisible = !isEmpty(intersect(bounds, area))
  const shadow = scene === null ? null : shadowBoundsPt(canvas, scene)
  if (!isVisible && (shadow === null || isEmpty(intersect(shadow, area)))) return
  const paint = (): void => {
    document.save()
    const mode = BLEND_MODES.get(compositing.blend)
    if (mode !== 'Normal') setState(canvas, { BM: mode })
    if (scene !== null) paintShadow(canvas, scene, cast => paintPlaced(canvas, cast))
    if (isVisible) {
      composite(canvas, compositing, { total, bounds: intersect(bounds, area) }, opacity => {
        concat(document, placed.matrix)
        paintContent(canvas, placed, opacity)
      })
    }
    document.restore()
  }
  const { place } = document
  document.place = placed.object.path
  const marking = canvas.structure.markingOf(placed.object)
  if (marking !== null) {
    bookmarkHeading(canvas, marking, isVisible ? intersect(bounds, area) : bounds)
    document.markAsOneSequence(marking, paint, shadow === null ? bounds : unite(bounds, shadow))
  } else {
    // shadow and background of a group
    document.mark(LAYOUT_ARTIFACT)
    paint()
  }
  document.place = place
}

/** @param bounds In points of the page. @param paint Paints the content with an opacity. */
function composite(
  canvas: PdfCanvas,
  { opacity, clip, isComposedAsPaths }: Pick<Compositing, 'opacity' | 'clip' | 'isComposedAsPaths'>,
  { total, bounds }: { readonly total: Matrix; readonly bounds: Box },
  paint: (opacity: number) => void,
): void {
  if (clip?.outline && !clipToOutline(canvas, clip, total)) return
  if (!isComposedAsPaths) {
    paint(opacity)
    return
  }
  const form = makeForm(canvas, { bounds, isMarked: true }, () => paint(1))
  if (clip?.outline === null) maskWith(canvas, clip, total)
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

/** Paints everything that an object paints itself, in its own coordinates. */
function paintPaints(canvas: PdfCanvas, placed: Placed, opacity: number): void {
  const paintGlyphs = createGlyphPainter(canvas, placed, opacity)
  for (const paint of placed.paints) {
    switch (paint.kind) {
      case 'fill':
        within(canvas, paint.matrix, () => fillPath(canvas, paint, opacity))
        break
      case 'stroke':
        canvas.document.save()
        concat(canvas.document, paint.matrix)
        strokePath(canvas, paint, opacity)
        canvas.document.restore()
        break
      case 'picture':
        paintPicture(canvas, placed, paint, opacity)
        break
      case 'glyphs':
        within(canvas, paint.matrix, () => paintGlyphs(paint))
    }
  }
}

function fillPath(canvas: PdfCanvas, { path, rule, fill, box }: FillPaint, opacity: number): void {
  const { document } = canvas
  if (path.length === 0) return
  paintWith(canvas, { fill: { fill, box, opacity } }, () => {
    writePath(path, document)
    document.fill(rule === 'evenodd' ? 'even-odd' : undefined)
  })
}

function strokePath(canvas: PdfCanvas, { path, fill, box, style, clip }: StrokePaint, opacity: number): void {
  const { document } = canvas
  if (clip !== null) {
    document.rect(clip.left, clip.top, clip.width, clip.height)
    document.clip()
  }
  paintWith(canvas, { stroke: { fill, box, opacity } }, () => {
    setStroke(canvas, style)
    if (path.length === 0) return
    writePath(path, document)
    document.stroke()
  })
}

/** Clips what `paint` paints to a clip path of the scene. */
export function paintWithin(canvas: PdfCanvas, clip: PlacedClip, paint: () => void): void {
  const { document, area } = canvas
  const compositing = { opacity: 1, clip, isComposedAsPaths: clip.outline === null }
  document.save()
  composite(canvas, compositing, { total: document._ctm, bounds: area }, paint)
  document.restore()
}

/** @returns False if nothing is visible. */
function clipToOutline(canvas: PdfCanvas, clip: PlacedClip, total: Matrix): boolean {
  const { document, area, base } = canvas
  const { shape, inverted, absolute, outline } = clip
  if (outline === null) return true
  const matrix = multiply(absolute ? base : total, shape.matrix)
  const around = invert(matrix)
  if (around === null) return inverted
  const { _ctm: before } = document
  setMatrix(document, matrix)
  if (inverted) {
    const all = mapBox(around, area)
    document.rect(all.left, all.top, all.right - all.left, all.bottom - all.top)
  }
  if (outline.path.length > 0) {
    writePath(outline.path, document)
    document.clip(inverted || outline.rule === 'evenodd' ? 'even-odd' : undefined)
  } else if (!inverted) return false
  else document.clip()
  setMatrix(document, before)
  return true
}

function maskWith(canvas: PdfCanvas, { shape, inverted, absolute }: PlacedClip, total: Matrix): void {
  const { document, area, base } = canvas
  const mask = makeForm(canvas, { bounds: area }, () => {
    if (setMatrix(document, absolute ? base : total)) paintPlaced(canvas, shape)
  })
  setMask(canvas, mask, 'Alpha', { inverted })
}
