import type { BorderImageLength } from '../../css/properties/border-image.ts'
import type { Size } from '../../graphics/affine.ts'
import type { BorderImage, Sides } from '../../graphics/decoration.ts'
import { PX } from './faces.ts'
import { placeGradient } from './gradients.ts'
import type { PlacedPictures } from './layout-context.ts'
import { type ComputedStyle, resolve } from './used-values.ts'

/** The image that replaces the border of a box (CSS Backgrounds 3 §6); null for none, or if it was not loaded. */
export function borderImageOf(style: ComputedStyle, pictures: PlacedPictures): BorderImage | null {
  const { borderImageSource: source } = style
  if (source === undefined || source.kind === 'none') return null
  const picture = source.kind === 'url' ? pictures.get(source.url) : undefined
  if (source.kind === 'url' && picture === undefined) return null
  const { borderImageSlice, borderImageWidth = [ONCE, ONCE, ONCE, ONCE] } = style
  const { borderImageOutset = [0, 0, 0, 0], borderImageRepeat = ['stretch', 'stretch'] } = style
  const borders: Sides<number> = [
    style.borderTopWidth,
    style.borderRightWidth,
    style.borderBottomWidth,
    style.borderLeftWidth,
  ]
  const outset = mapSides(borderImageOutset, (value, i) => lengthOf(value, borders[i] ?? 0, 0))
  return {
    image: picture ?? (area => (source.kind === 'url' ? null : placeGradient(source, area))),
    isFilled: borderImageSlice?.isFilled ?? false,
    repeat: borderImageRepeat,
    outset,
    partsOf(area) {
      // pictures are sliced in their pixels, gradients in those of CSS
      const unit = picture === undefined ? PX : 1
      const size: Size = picture ?? area
      const slice = mapSides(borderImageSlice?.sides ?? WHOLE, (value, i) => {
        const whole = isVertical(i) ? size.height : size.width
        const length = typeof value === 'number' ? value * unit : resolve(value, whole)
        return Math.min(length, whole)
      })
      const natural = picture === undefined ? null : PX
      const widths = mapSides<BorderImageLength | 'auto', number>(borderImageWidth, (value, i) => {
        if (value === 'auto') return natural === null ? (borders[i] ?? 0) : (slice[i] ?? 0) * natural
        return lengthOf(value, borders[i] ?? 0, isVertical(i) ? area.height : area.width)
      })
      const [top, right, bottom, left] = widths
      const scale = Math.min(1, area.width / (left + right), area.height / (top + bottom))
      return { size, slice, widths: scale < 1 ? mapSides(widths, width => width * scale) : widths }
    },
  }
}

const ONCE = { times: 1 } as const
const WHOLE: Sides<{ readonly percent: number }> = [
  { percent: 100 },
  { percent: 100 },
  { percent: 100 },
  { percent: 100 },
]

/** True for the top and the bottom. */
function isVertical(side: number): boolean {
  return side % 2 === 0
}

function lengthOf(value: BorderImageLength, border: number, base: number): number {
  return typeof value === 'object' && 'times' in value ? value.times * border : resolve(value, base)
}

function mapSides<T, U>([top, right, bottom, left]: Sides<T>, map: (value: T, side: number) => U): Sides<U> {
  return [map(top, 0), map(right, 1), map(bottom, 2), map(left, 3)]
}
