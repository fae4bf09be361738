import { apply, type Matrix, stretch } from '../../graphics/affine.ts'
import { type BarcodeSvg, barcodeLayers } from '../../graphics/barcode.ts'
import type { SceneBarcode } from '../../scene/placing/contracts.ts'
import type { Placed } from '../../scene/placing/place.ts'
import type { CanvasContext } from './draw-objects.ts'
import type { LoadedPicture } from './pictures.ts'

/**
 * Draws a barcode with every edge between two pixels; a linear one is as high as its box. All modules have the same
 * number of pixels, unless that would leave much of the box free. Then the code fills the box if modules have at
 * least three pixels, because it can be scanned even if some have one more than others.
 * @returns False if the code must be drawn as an ordinary picture: modules are smaller than a pixel or differ in
 * size, the code is not rotated by quarter turns, or `fit` is not `contain`.
 */
export function drawCode(placed: Placed, { code: loaded }: LoadedPicture, canvas: CanvasContext): boolean {
  const { object, width, height } = placed
  const { context, matrix, limits } = canvas
  const turn = quarterTurn(matrix)
  if (object.type !== 'picture' || object.fit !== 'contain' || loaded === null || turn === null) return false
  const device = stretch(matrix)
  const box = { width: width * device.x, height: height * device.y }
  const code = fitCode(loaded, box)
  if (code === null || code.width * code.height > limits.maxImagePixels) return false
  const corner = apply(matrix, {
    x: (-box.width / 2 + (box.width - code.width) * object.position.x) / device.x,
    y: (-box.height / 2 + (box.height - code.height) * object.position.y) / device.y,
  })
  const [a, b, c, d] = turn
  context.setTransform(a, b, c, d, Math.round(corner.x), Math.round(corner.y))
  drawOnGrid(code, canvas)
  return true
}

interface FittedCode {
  readonly drawing: BarcodeSvg
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** One module each; the rows of a linear code are pixels. */
  readonly columns: number
  readonly rows: number
}

/** Minimum pixels per module for modules of different sizes. */
const MIN_UNEVEN_PIXELS = 3
/** Maximum share of the box that may stay free for equal modules. */
const MAX_FREE_SHARE = 0.1
/** Tolerance for rounding errors, in pixels. */
const SLACK = 1e-6

/** Null if modules are smaller than a pixel. */
function fitCode(code: SceneBarcode, box: { width: number; height: number }): FittedCode | null {
  const drawing = code.reshape(box.width / box.height)
  const { width, height, module, isLinear } = drawing
  if (module === null) return null
  const columns = Math.round(width / module)
  const rows = isLinear ? Math.floor(box.height + SLACK) : Math.round(height / module)
  const [across, down] = [box.width / columns, box.height / rows]
  const each = (isLinear ? across : Math.min(across, down)) + SLACK
  if (each < 1 || rows < 1) return null
  const even = Math.floor(each)
  const pixels = each < MIN_UNEVEN_PIXELS || even >= each * (1 - MAX_FREE_SHARE) ? even : each
  const pixelsWide = Math.floor(columns * pixels)
  if (!isLinear) return { drawing, width: pixelsWide, height: Math.floor(rows * pixels), columns, rows }
  const shaped = code.reshape(pixelsWide / rows)
  // If the text fills the height, there are no bars to shorten.
  const isTooHigh = shaped.height > (shaped.width * rows) / pixelsWide + module
  return isTooHigh ? null : { drawing: shaped, width: pixelsWide, height: rows, columns, rows }
}

/**
 * Draws one pixel per module and stretches that without smoothing, so that each edge moves to the nearest pixel.
 * Text is drawn at full size.
 */
function drawOnGrid({ drawing, width, height, columns, rows }: FittedCode, canvas: CanvasContext): void {
  const { context, factory, filters } = canvas
  const { bars, text } = barcodeLayers(drawing)
  const modules = factory.surface(columns, rows)
  factory.withSvg(Buffer.from(bars), { width: columns, height: rows }, bitmap =>
    modules.context.drawImage(bitmap, 0, 0),
  )
  context.imageSmoothingEnabled = false
  context.drawImage(modules.surface, 0, 0, width, height)
  filters.keepUntilFlushed(modules.surface)
  if (text !== null)
    factory.withSvg(Buffer.from(text), { width, height }, bitmap => context.drawImage(bitmap, 0, 0))
}

/** Rotation and flips of a matrix without its scale; null for angles other than quarter turns. */
function quarterTurn([a, b, c, d]: Matrix): readonly [number, number, number, number] | null {
  const most = Math.max(...[a, b, c, d].map(Math.abs))
  const isNothing = (value: number) => Math.abs(value) < most * 1e-9
  const isUpright = isNothing(b) && isNothing(c)
  if (!isUpright && !(isNothing(a) && isNothing(d))) return null
  if (isUpright ? a === 0 || d === 0 : b === 0 || c === 0) return null
  return isUpright ? [Math.sign(a), 0, 0, Math.sign(d)] : [0, Math.sign(b), Math.sign(c), 0]
}
