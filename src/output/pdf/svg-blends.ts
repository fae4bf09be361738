import type { PdfDocumentInstance } from './pdfkit.ts'
import { beTransparent } from './scene/pdf-canvas.ts'

/** Loaded for the first SVG that blends: most documents have none, and a cold start would feel it. */
let parts: typeof import('../../svg/parts.ts') | null = null

/** To be awaited before an SVG is painted. */
export async function loadBlending(svg: string): Promise<void> {
  if (BLENDED.test(svg)) parts ??= await import('../../svg/parts.ts')
}

const BLENDED = /mix-blend-mode/

/** Names of PDF's blend modes (ISO 32000-2 §11.3.5), by those of CSS. */
function blendModeOf(blend: string): string {
  return blend
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/**
 * Draws an SVG in layers where parts of it are blended, which pdfmake's painter of SVGs knows nothing of.
 * @returns False where it is to be drawn as a whole.
 */
export function drawBlended(
  svg: string,
  document: PdfDocumentInstance,
  draw: (layer: string) => void,
): boolean {
  if (!BLENDED.test(svg) || parts === null) return false
  const layers = parts.blendLayers(parts.readNormalized(svg))
  if (layers === null) return false
  for (const { svg: layer, blend } of layers) {
    document.save()
    if (blend !== 'normal') {
      beTransparent(document)
      const state = document.ref({ Type: 'ExtGState', BM: blendModeOf(blend) })
      state.end()
      document.page.ext_gstates[`Blend${state.id}`] = state
      document.addContent(`/Blend${state.id} gs`)
    }
    draw(layer)
    document.restore()
  }
  return true
}
