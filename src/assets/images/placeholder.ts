import { PlatenError } from '../../base/errors.ts'
import type { SvgPicture } from '../../svg/svg-picture.ts'

const WIDTH_PX = 240
const HEIGHT_PX = 160

/** A pale field with a frame and a cross, which takes whatever shape its place has. */
const SVG =
  `<svg width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}"` +
  ' preserveAspectRatio="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">' +
  `<rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="#e3e5e8"/>` +
  `<path d="M0 0H${WIDTH_PX}V${HEIGHT_PX}H0ZL${WIDTH_PX} ${HEIGHT_PX}M0 ${HEIGHT_PX}L${WIDTH_PX} 0"` +
  ' fill="none" stroke="#b4b9c0" stroke-width="2"/></svg>'

/** What stands in for a picture that cannot be had, with the warning why; null where the reference itself is wrong. */
export function placeholderFor(failure: unknown, path: string): SvgPicture | null {
  if (!(failure instanceof PlatenError) || failure.code === 'invalid_definition') return null
  const message = `${failure.message} A placeholder stands in its place.`
  const warnings = [{ code: failure.code, message, path }]
  const size = { width: WIDTH_PX, height: HEIGHT_PX }
  return { kind: 'svg', svg: SVG, ...size, images: new Map(), warnings, isPlaceholder: true }
}
