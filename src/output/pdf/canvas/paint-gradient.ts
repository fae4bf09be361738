import { multiply, translation } from '../../../graphics/affine.ts'
import type { Rect } from '../../../graphics/decoration.ts'
import { offsetRange, type PlacedGradient } from '../../../graphics/gradient.ts'
import { gradientPieces } from '../../../graphics/gradient-pieces.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { colorComponents, shadingMatrix, shadingOf } from './gradient-form.ts'

/**
 * Fills the current path with a gradient, if a single shading paints it.
 * @param trace Adds the path.
 * @param box Of the gradient.
 * @returns False if nothing was painted.
 */
export function fillWithShading(
  document: TrackedDocument,
  gradient: PlacedGradient,
  box: Rect,
  trace: () => void,
): boolean {
  const [piece, ...more] = gradientPieces(gradient, offsetRange(gradient.shape, box))
  const [first] = piece?.stops ?? []
  if (piece === undefined || first === undefined || more.length > 0) return false
  const { opacity } = first.color
  if (piece.stops.length === 1) {
    trace()
    document.fillPath(first.color)
    return true
  }
  if (gradient.shape.kind === 'conic' || piece.stops.some(({ color }) => color.opacity !== opacity))
    return false
  const place = multiply(document._ctm, translation(box.x, box.y))
  const pattern = document.ref({
    Type: 'Pattern',
    PatternType: 2,
    Matrix: multiply(place, shadingMatrix(gradient)),
    Shading: shadingOf(gradient, piece, colorComponents(document)),
  })
  pattern.end()
  trace()
  const name = `Pattern${pattern.id}`
  document.page.patterns[name] = pattern
  document._doOpacity(opacity, null)
  document.content.set('fill', `/Pattern cs/${name} scn`)
  document.fill()
  return true
}
