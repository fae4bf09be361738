import type { Point, Size } from '../../../graphics/affine.ts'
import { CSS_BLEND_MODES } from '../../../graphics/paint.ts'
import type { Bitmap, CanvasFactory, Context, Surface } from '../canvas.ts'
import type { PlacedSvgPicture, SvgLayer } from './canvas-svg.ts'

/** An SVG that the canvas draws in layers; `width` and `height` are its user units. */
export interface LayeredSvg {
  readonly layers: readonly SvgLayer[]
  /** By URI. */
  readonly pictures: ReadonlyMap<string, Bitmap>
  readonly width: number
  readonly height: number
}

/** Draws all layers at a size in pixels. */
export function drawLayers(
  { layers, pictures, width, height }: LayeredSvg,
  size: Size,
  kit: CanvasFactory,
): Surface {
  const { surface, context } = kit.surface(size.width, size.height)
  for (const layer of layers) {
    context.setTransform(1, 0, 0, 1, 0, 0)
    if (layer.kind === 'svg') kit.withSvg(layer.svg, size, bitmap => context.drawImage(bitmap, 0, 0))
    else if (layer.kind === 'group') {
      const inner = drawLayers({ layers: layer.layers, pictures, width, height }, size, kit)
      if (layer.mask !== null) applyMask(inner, layer.mask, size, kit)
      context.globalAlpha = layer.opacity
      context.globalCompositeOperation = CSS_BLEND_MODES.find(name => name === layer.blend) ?? 'source-over'
      context.drawImage(inner, 0, 0)
      context.globalAlpha = 1
      context.globalCompositeOperation = 'source-over'
    } else {
      const bitmap = pictures.get(layer.picture.uri)
      const scale = { x: size.width / width, y: size.height / height }
      if (bitmap !== undefined) drawPlaced(bitmap, layer.picture, scale, context)
    }
  }
  return surface
}

function applyMask(surface: Surface, mask: Uint8Array, size: Size, kit: CanvasFactory): void {
  const context = surface.getContext('2d')
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'destination-in'
  kit.withSvg(mask, size, bitmap => context.drawImage(bitmap, 0, 0))
}

function drawPlaced(
  bitmap: Bitmap,
  { matrix, box, fit, align }: PlacedSvgPicture,
  scale: Point,
  context: Context,
): void {
  context.save()
  context.setTransform(scale.x, 0, 0, scale.y, 0, 0)
  context.transform(...matrix)
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
