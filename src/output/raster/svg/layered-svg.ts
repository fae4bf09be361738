import type { Bitmap, CanvasFactory, Context, Surface } from '../canvas.ts'
import type { PlacedSvgPicture, SvgLayer } from './canvas-svg.ts'

/** A layer with its decoded picture. */
export type LoadedLayer =
  | { readonly svg: Uint8Array }
  | { readonly bitmap: Bitmap; readonly place: PlacedSvgPicture }
  | {
      readonly opacity: number
      readonly blend: string
      readonly mask: Uint8Array | null
      readonly layers: readonly LoadedLayer[]
    }

/** An SVG that the canvas draws in layers; `width` and `height` are its user units. */
export interface LayeredSvg {
  readonly layers: readonly LoadedLayer[]
  readonly width: number
  readonly height: number
}

/** @param pictureOf Decodes the picture of a URI; null for an unknown one. */
export async function loadLayers(
  layers: readonly SvgLayer[],
  pictureOf: (uri: string) => Promise<Bitmap | null>,
): Promise<readonly LoadedLayer[]> {
  const loaded: LoadedLayer[] = []
  for (const layer of layers) {
    if (layer.kind === 'svg') loaded.push(layer)
    else if (layer.kind === 'group') {
      loaded.push({ ...layer, layers: await loadLayers(layer.layers, pictureOf) })
    } else {
      const bitmap = await pictureOf(layer.picture.uri)
      if (bitmap !== null) loaded.push({ bitmap, place: layer.picture })
    }
  }
  return loaded
}

/** Draws all layers at a size in pixels. */
export function drawLayers(
  { layers, width, height }: LayeredSvg,
  size: { width: number; height: number },
  kit: CanvasFactory,
): Surface {
  const { surface, context } = kit.surface(size.width, size.height)
  for (const layer of layers) {
    context.setTransform(1, 0, 0, 1, 0, 0)
    if ('svg' in layer) kit.withSvg(layer.svg, size, bitmap => context.drawImage(bitmap, 0, 0))
    else if ('layers' in layer) {
      const inner = drawLayers({ layers: layer.layers, width, height }, size, kit)
      if (layer.mask !== null) applyMask(inner, layer.mask, size, kit)
      context.globalAlpha = layer.opacity
      context.globalCompositeOperation = OPERATIONS.find(name => name === layer.blend) ?? 'source-over'
      context.drawImage(inner, 0, 0)
      context.globalAlpha = 1
      context.globalCompositeOperation = 'source-over'
    } else drawPlaced(layer, { x: size.width / width, y: size.height / height }, context)
  }
  return surface
}

function applyMask(
  surface: Surface,
  mask: Uint8Array,
  size: { width: number; height: number },
  kit: CanvasFactory,
): void {
  const context = surface.getContext('2d')
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'destination-in'
  kit.withSvg(mask, size, bitmap => context.drawImage(bitmap, 0, 0))
}

type Operation = Context['globalCompositeOperation']
/** The blend modes that a canvas supports under their CSS names (Compositing 1 §10). */
const OPERATIONS: readonly Operation[] = [
  ...(['multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn'] as const),
  ...(['hard-light', 'soft-light', 'difference', 'exclusion'] as const),
  ...(['hue', 'saturation', 'color', 'luminosity'] as const),
]

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
