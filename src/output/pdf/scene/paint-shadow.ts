import { type Box, intersect, isEmpty, mapBox, multiply } from '../../../graphics/affine.ts'
import { deviceShadow } from '../../../scene/placing/device-shadow.ts'
import type { Content, Placed, PlacedShadow } from '../../../scene/placing/place.ts'
import type { RasterPixels } from '../../raster/scene-raster.ts'
import type { PdfReference } from '../pdfkit.ts'
import { channelsOf, paintWith, sceneColor } from './brush.ts'
import { makeForm, setMask } from './form.ts'
import { setMatrix } from './matrix.ts'
import { pixelsForOne, placePixels, rasterArea, sceneArea } from './paint-pixels.ts'
import type { PdfCanvas } from './pdf-canvas.ts'

/** Pixels per standard deviation of a blur, which is half of the scene's blur. Fewer would be visible. */
const PIXELS_PER_DEVIATION = 4
/** Pixels per unit of the scene, for slightly and for strongly blurred shadows. */
const MAX_SCALE = 4
const MIN_SCALE = 0.25
/** Pixel budget for the layers of nested groups, in single drawings. */
const MAX_OPEN_DRAWINGS = 4

/**
 * Paints the shadow of an object: the shadow's colour through a mask. For sharp shadows of paths the mask is the
 * object itself, otherwise it is an image.
 * @param placed With its matrix in the scene. @param paint Paints an object in the current coordinates.
 */
export function paintShadow(canvas: PdfCanvas, placed: Placed, paint: (placed: Placed) => void): void {
  const { shadow } = placed.mode
  if (shadow === null) return
  const seen = intersect(shadowBounds(placed), sceneArea(canvas))
  if (isEmpty(seen)) return
  // Text in a mask would be extracted twice.
  const isVector = shadow.blur === 0 && placed.content.kind === 'path' && placed.clip === null
  if (isVector) {
    paintSharp(canvas, placed, { seen, shadow }, paint)
    return
  }
  if (placed.content.kind === 'group') {
    if (!canvas.castByGroups.has(placed.content)) castGroups(canvas, placed)
    const cast = canvas.castByGroups.get(placed.content) ?? null
    if (cast !== null) placePixels(canvas, cast.area, cast.picture)
    return
  }
  const area = rasterArea(canvas, seen, scaleOf(shadow))
  placePixels(canvas, area, embedShadow(canvas, shadow, canvas.raster.shadow(shadowCaster(placed), area)))
}

/** The object with only those paints that cast its shadow. */
function shadowCaster(placed: Placed): Placed {
  return { ...placed, paints: placed.paints.filter(({ castsShadow }) => castsShadow) }
}

function scaleOf({ blur }: PlacedShadow): number {
  return Math.max(MIN_SCALE, Math.min(MAX_SCALE, (PIXELS_PER_DEVIATION * 2) / blur))
}

function embedShadow({ embedded }: PdfCanvas, { color }: PlacedShadow, pixels: RasterPixels): PdfReference {
  return embedded.coverage(pixels, channelsOf(sceneColor(color).color))
}

/** Draws the shadows of nested groups in one pass. One by one, each would draw everything inside it again. */
function castGroups(canvas: PdfCanvas, placed: Placed): void {
  const shadows = new Map<Content, PlacedShadow>()
  const note = ({ content, mode }: Placed): void => {
    if (content.kind !== 'group') return
    canvas.castByGroups.set(content, null)
    if (mode.shadow !== null) shadows.set(content, mode.shadow)
    for (const child of content.children) note(child)
  }
  note(placed)
  canvas.rasterLeft.pixels -= canvas.raster.groupShadows(placed, {
    box: sceneArea(canvas),
    maxPixels: pixelsForOne(canvas) * MAX_OPEN_DRAWINGS,
    scaleOf,
    onShadow(content, pixels, area) {
      const shadow = shadows.get(content)
      if (shadow === undefined) return
      canvas.castByGroups.set(content, { picture: embedShadow(canvas, shadow, pixels), area })
    },
  })
}

function paintSharp(
  canvas: PdfCanvas,
  placed: Placed,
  { seen, shadow: { x, y, color } }: { seen: Box; shadow: PlacedShadow },
  paint: (placed: Placed) => void,
): void {
  const { document, base, area } = canvas
  const { object, matrix, mode } = placed
  const cast: Placed = {
    ...placed,
    object: { ...object, composite: 'source-over' },
    shadow: null,
    mode: { ...mode, shadow: null },
    matrix: multiply([1, 0, 0, 1, x, y], matrix),
  }
  const mask = makeForm(canvas, { bounds: area }, () => {
    if (setMatrix(document, base)) paint(cast)
  })
  const box = {
    left: seen.left,
    top: seen.top,
    width: seen.right - seen.left,
    height: seen.bottom - seen.top,
  }
  document.save()
  setMask(canvas, mask, 'Alpha')
  if (setMatrix(document, base)) {
    paintWith(canvas, { fill: { fill: color, box, opacity: 1 } }, () => {
      document.rect(box.left, box.top, box.width, box.height)
      document.fill()
    })
  }
  document.restore()
}

/** Bounds of an object's shadow on the page, in points. */
export function shadowBoundsPt({ base }: PdfCanvas, placed: Placed): Box {
  return mapBox(base, shadowBounds(placed))
}

function shadowBounds({ matrix, bounds, mode }: Placed): Box {
  return deviceShadow(bounds, matrix, mode.shadow, 1)?.box ?? mapBox(matrix, bounds)
}
