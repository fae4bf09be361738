import { PlatenError } from '../../base/errors.ts'
import type { SvgPicture } from '../../svg/svg-picture.ts'

const SIZE = { width: 240, height: 160 } as const

/** A grey frame with a cross that stretches to any shape. */
const SVG =
  '<svg width="240" height="160" viewBox="0 0 240 160" preserveAspectRatio="none">' +
  '<rect width="240" height="160" fill="#e3e5e8"/>' +
  '<path d="M0 0H240V160H0ZL240 160M0 160L240 0" fill="none" stroke="#b4b9c0" stroke-width="2"/></svg>'

/** A placeholder for a picture that failed to load, with a warning; null if the reference itself is invalid. */
export async function placeholderFor(failure: unknown, path: string): Promise<SvgPicture | null> {
  if (!(failure instanceof PlatenError) || failure.code === 'invalid_definition') return null
  const { generatedSvg } = await import('../../svg/read-svg.ts')
  const message = `${failure.message} A placeholder stands in its place.`
  return generatedSvg(SVG, {
    ...SIZE,
    warnings: [{ code: failure.code, message, path }],
    isPlaceholder: true,
  })
}
