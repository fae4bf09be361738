import type { Size } from '../../graphics/affine.ts'
import { type SvgElement, withAttributes } from '../../svg/element.ts'
import { blendLayers } from '../../svg/parts.ts'
import type { EmbeddedSvg } from './embedded-svg.ts'
import { addObject } from './pdfkit.ts'
import { requireTransparency } from './standards/transparency.ts'
import { toDom } from './svg-dom.ts'
import { withRegisteredFonts } from './svg-fonts.ts'
import type { TrackedDocument } from './tracked-document.ts'

interface SvgContext {
  readonly document: TrackedDocument
  /** Font of texts without a registered family. */
  readonly font: unknown
  /** False paints links as their content. */
  readonly hasLinks: boolean
}

/**
 * Paints an SVG with pdfmake's SVG painter, in layers, one per blended part: that painter ignores `mix-blend-mode`.
 * @param paint Paints the DOM of a layer.
 */
export function paintSvg(
  { svg }: EmbeddedSvg,
  { width, height }: Size,
  { document, font, hasLinks }: SvgContext,
  paint: (dom: object) => void,
): void {
  const { hasBlendModes, textLength } = svg.features
  const sized = withAttributes(svg.root, { width: String(width), height: String(height) })
  const root = textLength === 0 ? sized : withRegisteredFonts(sized, document, font)
  const layers = hasBlendModes ? blendLayers(root) : null
  if (layers === null) {
    paint(toDom(root, hasLinks))
    return
  }
  for (const layer of layers) paintLayer(layer, document, root => paint(toDom(root, hasLinks)))
}

function paintLayer(
  { root, blend }: { readonly root: SvgElement; readonly blend: string },
  document: TrackedDocument,
  paint: (root: SvgElement) => void,
): void {
  document.save()
  if (blend !== 'normal') {
    requireTransparency(document)
    const state = addObject(document, { Type: 'ExtGState', BM: blendModeOf(blend) })
    document.page.ext_gstates[`Blend${state.id}`] = state
    document.addContent(`/Blend${state.id} gs`)
  }
  paint(root)
  document.restore()
}

/** The PDF name of a CSS blend mode (ISO 32000-2 §11.3.5). */
function blendModeOf(blend: string): string {
  return blend
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
