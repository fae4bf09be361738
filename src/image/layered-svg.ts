import type { Bitmap, CanvasKit, Context, Surface } from './paint.ts'
import type { SvgLayer } from './svg-layers.ts'

/** A layer with what it is drawn from. */
export type LoadedLayer =
  | { readonly svg: Uint8Array }
  | { readonly bitmap: Bitmap; readonly place: Extract<SvgLayer, { kind: 'picture' }> }

/** An SVG with pictures in it, which are drawn apart; `width` and `height` are what it counts in. */
export interface LayeredSvg {
  readonly layers: readonly LoadedLayer[]
  readonly width: number
  readonly height: number
}

/** Draws all layers into so many pixels. */
export function drawLayers(
  { layers, width, height }: LayeredSvg,
  size: { width: number; height: number },
  kit: CanvasKit,
): Surface {
  const { surface, context } = kit.surface(size.width, size.height)
  for (const layer of layers) {
    context.setTransform(1, 0, 0, 1, 0, 0)
    if ('svg' in layer) kit.withSvg(layer.svg, size, bitmap => context.drawImage(bitmap, 0, 0))
    else drawPlaced(layer, { x: size.width / width, y: size.height / height }, context)
  }
  return surface
}

function drawPlaced(
  { bitmap, place }: Extract<LoadedLayer, { bitmap: Bitmap }>,
  scale: { x: number; y: number },
  context: Context,
): void {
  const { matrix, box, fit, align, opacity } = place
  context.save()
  context.setTransform(scale.x, 0, 0, scale.y, 0, 0)
  context.transform(...matrix)
  context.globalAlpha = Math.min(1, Math.max(0, opacity))
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  const [across, down] = [box.width / bitmap.width, box.height / bitmap.height]
  const both = fit === 'slice' ? Math.max(across, down) : Math.min(across, down)
  const [x, y] = fit === 'none' ? [across, down] : [both, both]
  const [width, height] = [bitmap.width * x, bitmap.height * y]
  const [left, top] = [box.x + (box.width - width) * align.x, box.y + (box.height - height) * align.y]
  context.imageSmoothingQuality = 'medium'
  context.drawImage(bitmap, left, top, width, height)
  context.restore()
}
