import { type Matrix, multiply } from '../../graphics/affine.ts'
import type { Pattern } from '../../graphics/paint.ts'
import type { Bitmap, Context, Surface } from './canvas.ts'
import type { EllipticTools } from './elliptic-gradient.ts'

/**
 * A brush that repeats a bitmap. The canvas samples patterns bicubically, which softens them even at one to one;
 * browsers sample bilinearly. So the bitmap is enlarged here as browsers do: copied where pixels align, otherwise
 * interpolated bilinearly.
 *
 * @param matrix From the bitmap's pixels to the coordinates of the context.
 */
export function patternBrush(
  bitmap: Bitmap,
  repeat: Pattern['repeat'],
  matrix: Matrix,
  {
    factory,
    context,
    brushes,
    keepUntilFlushed,
    record,
  }: Pick<EllipticTools, 'factory' | 'context' | 'brushes' | 'keepUntilFlushed' | 'record'>,
): ReturnType<Context['createPattern']> {
  const { a, b, c, d, e, f } = context.getTransform()
  const plain = liesOnPixels(multiply([a, b, c, d, e, f], matrix))
  const finer = FINER.find(times => bitmap.width * bitmap.height * times * times <= MAX_FINER_PIXELS) ?? 1
  const frame = frameOf(repeat)
  const pattern = brushes.pattern(bitmap, `${repeat} ${plain.x} ${plain.y}`, () => {
    const source =
      finer === 1 ? bitmap : refine(bitmap, { frame, finer, plain }, { factory, keepUntilFlushed })
    return context.createPattern(source, repeat)
  })
  const ofFiner: Matrix = [1 / finer, 0, 0, 1 / finer, -frame.x, -frame.y]
  record(bitmap.width * bitmap.height * finer * finer)
  const [g, h, i, j, k, l] = finer === 1 ? matrix : multiply(matrix, ofFiner)
  pattern.setTransform({ a: g, b: h, c: i, d: j, e: k, f: l })
  return pattern
}

/** Enlargement factors. At four, a bicubic kernel stays within one original pixel. */
const FINER = [4, 2]
const MAX_FINER_PIXELS = 4_000_000

/** Transparent pixels around a bitmap that does not repeat, for its edges to blend with. */
interface Frame {
  readonly x: 0 | 1
  readonly y: 0 | 1
}

function frameOf(repeat: Pattern['repeat']): Frame {
  return {
    x: repeat === 'repeat' || repeat === 'repeat-x' ? 0 : 1,
    y: repeat === 'repeat' || repeat === 'repeat-y' ? 0 : 1,
  }
}

function refine(
  bitmap: Bitmap,
  { frame, finer, plain }: { frame: Frame; finer: number; plain: Axes },
  { factory, keepUntilFlushed }: Pick<EllipticTools, 'factory' | 'keepUntilFlushed'>,
): Surface {
  const { width, height } = bitmap
  // Two more pixels on each side: a repeating edge is interpolated with the opposite one.
  const wider = factory.surface(width + 4, height + 4)
  for (const row of frame.y === 0 ? [-1, 0, 1] : [0]) {
    for (const column of frame.x === 0 ? [-1, 0, 1] : [0]) {
      wider.context.drawImage(bitmap, 2 + column * width, 2 + row * height)
    }
  }
  const [left, top] = [(frame.x - 2) * finer, (frame.y - 2) * finer]
  const [columns, rows] = [(width + 2 * frame.x) * finer, (height + 2 * frame.y) * finer]
  const across = factory.surface(columns, height + 4)
  across.context.imageSmoothingEnabled = !plain.x
  across.context.drawImage(wider.surface, left, 0, (width + 4) * finer, height + 4)
  const { surface, context } = factory.surface(columns, rows)
  context.imageSmoothingEnabled = !plain.y
  context.drawImage(across.surface, 0, top, columns, (height + 4) * finer)
  for (const used of [wider.surface, across.surface, surface]) keepUntilFlushed(used)
  return surface
}

/** Axes along which pixels align with device pixels. */
interface Axes {
  readonly x: boolean
  readonly y: boolean
}

function liesOnPixels([a, b, c, d, e, f]: Matrix): Axes {
  const isNear = (value: number, to: number) => Math.abs(value - to) < 1e-3
  const isUpright = isNear(b, 0) && isNear(c, 0)
  return {
    x: isUpright && isNear(a, 1) && isNear(e, Math.round(e)),
    y: isUpright && isNear(d, 1) && isNear(f, Math.round(f)),
  }
}
