import { apply, type Matrix, stretch } from '../../graphics/affine.ts'
import { type BarcodeSvg, barcodeLayers } from '../../graphics/barcode.ts'
import type { SceneBarcode } from '../../scene/placing/contracts.ts'
import type { Placed } from '../../scene/placing/place.ts'
import type { CanvasContext } from './draw-objects.ts'
import type { LoadedPicture } from './pictures.ts'

/**
 * Draws a code with every edge between two pixels, a linear one as high as its box. Its modules are all of as many
 * pixels, unless much of the box would stay free so: then it fills the box, where modules have three pixels or more,
 * for then it can be scanned even if some have one more than others.
 * @returns False where it is to be drawn as other pictures are: there is not a pixel for each module, the code has
 * none of one size, it stands aslant, or the scene asks for another fit than `contain`.
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
  /** Of a module each; the rows of a linear code are pixels. */
  readonly columns: number
  readonly rows: number
}

/** From so many pixels on modules may differ by one. */
const MIN_UNEVEN_PIXELS = 3
/** Of the box, that stays free for the sake of even modules. */
const MAX_FREE_SHARE = 0.1
/** Of a pixel, for what sums of fractions are short of a whole one. */
const SLACK = 1e-6

/** Null where there is not a pixel for each module. */
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
  // Where text takes all of the height, no bars are left that could be made lower.
  const isTooHigh = shaped.height > (shaped.width * rows) / pixelsWide + module
  return isTooHigh ? null : { drawing: shaped, width: pixelsWide, height: rows, columns, rows }
}

/** A picture of one pixel for each module is stretched, so that each edge goes to the nearest pixel; text is not. */
function drawOnGrid({ drawing, width, height, columns, rows }: FittedCode, canvas: CanvasContext): void {
  const { context, factory, filters } = canvas
  const { bars, text } = barcodeLayers(drawing)
  const modules = factory.surface(columns, rows)
  factory.withSvg(Buffer.from(bars), { width: columns, height: rows }, bitmap =>
    modules.context.drawImage(bitmap, 0, 0),
  )
  context.imageSmoothingEnabled = false
  context.drawImage(modules.surface, 0, 0, width, height)
  filters.spend(modules.surface)
  if (text !== null)
    factory.withSvg(Buffer.from(text), { width, height }, bitmap => context.drawImage(bitmap, 0, 0))
}

/** The turn and flips of a matrix, without its scaling; null for another turn than quarters. */
function quarterTurn([a, b, c, d]: Matrix): readonly [number, number, number, number] | null {
  const most = Math.max(...[a, b, c, d].map(Math.abs))
  const isNothing = (value: number) => Math.abs(value) < most * 1e-9
  const isUpright = isNothing(b) && isNothing(c)
  if (!isUpright && !(isNothing(a) && isNothing(d))) return null
  if (isUpright ? a === 0 || d === 0 : b === 0 || c === 0) return null
  return isUpright ? [Math.sign(a), 0, 0, Math.sign(d)] : [0, Math.sign(b), Math.sign(c), 0]
}
