import type { Placed } from '../../image/place.ts'
import { type Bounds, intersectBounds, isEmpty, mapBounds } from './matrix.ts'
import { placePixels, rasterArea, sceneArea } from './paint-pixels.ts'
import { channelsOf, sceneColor } from './scene-color.ts'
import type { Sheet } from './sheet.ts'

/** Pixels in the standard deviation of a blur, which is half of what scenes call blur: fewer would show. */
const PIXELS_A_DEVIATION = 4
/** Pixels per unit of the scene: of what is hardly blurred, and of what is blurred most. */
const MAX_SCALE = 4
const MIN_SCALE = 0.25
/** Standard deviations, in units of blur, beyond which nothing is seen. */
const BLUR_REACH = 1.5

/** Paints what an object, whose place is that in the scene, casts: the colour of the shadow, as pixels of its coverage. */
export function paintShadow(sheet: Sheet, placed: Placed): void {
  const { shadow } = placed
  if (shadow === null) return
  const { color } = sceneColor(shadow.color)
  const seen = intersectBounds(shadowBounds(placed), sceneArea(sheet))
  if (isEmpty(seen)) return
  const wanted = Math.max(MIN_SCALE, Math.min(MAX_SCALE, (PIXELS_A_DEVIATION * 2) / shadow.blur))
  const area = rasterArea(sheet, seen, wanted)
  const pixels = sheet.raster.shadow(placed, area)
  placePixels(sheet, area, sheet.embedded.coverage(pixels, channelsOf(color)))
}

/** Where the shadow of an object falls on the page, in points. */
export function reachOfShadow({ base }: Sheet, placed: Placed): Bounds {
  return mapBounds(base, shadowBounds(placed))
}

function shadowBounds({ matrix, bounds, shadow }: Placed): Bounds {
  const { x, y, blur } = shadow ?? { x: 0, y: 0, blur: 0 }
  const { left, top, right, bottom } = mapBounds(matrix, bounds)
  const reach = blur * BLUR_REACH
  return {
    left: left + x - reach,
    top: top + y - reach,
    right: right + x + reach,
    bottom: bottom + y + reach,
  }
}
