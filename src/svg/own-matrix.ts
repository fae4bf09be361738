/** The transform of an element, from its attribute and from CSS (CSS Transforms 1 and 2). Pure. */
import { IDENTITY, type Matrix, multiply } from '../graphics/affine.ts'
import { type ComputedStyle, computedValue, type Styler } from './computed-style.ts'
import type { FillBox } from './element.ts'
import { around, readOrigin, readTransform } from './transform.ts'
import type { SvgNode } from './tree.ts'
import { splitWords, type ViewBox } from './values.ts'

export function ownMatrix(
  node: SvgNode,
  style: ComputedStyle,
  { expand }: Pick<Styler, 'expand'>,
  rootBox: ViewBox,
  fillBox: () => FillBox,
): Matrix {
  const texts = [
    ...INDIVIDUAL.flatMap(name => {
      const text = node.style.get(name)
      const words = text === undefined || text === 'none' ? null : splitWords(text)
      return words === null ? [] : [`${name}(${words.join(',')})`]
    }),
    node.style.get('transform') ?? node.attributes.get('transform'),
  ]
  let matrix = IDENTITY
  let box: ViewBox | null = null
  for (const text of texts) {
    const expanded = text === undefined ? null : expand(text, style.variables)
    if (expanded === null) continue
    box ??= referenceBox(style, rootBox, fillBox)
    const basis = { ...style.basis, width: box.width, height: box.height }
    matrix = multiply(matrix, readTransform(expanded, basis) ?? IDENTITY)
  }
  const origin = computedValue(style, 'transform-origin')
  if (origin === '' || matrix === IDENTITY) return matrix
  const [x, y] = readOrigin(origin, referenceBox(style, rootBox, fillBox), style.basis) ?? [0, 0]
  return around(matrix, x, y)
}

const INDIVIDUAL = ['translate', 'rotate', 'scale'] as const

/** Reference box of a transform (CSS Transforms 1 §8). */
function referenceBox(style: ComputedStyle, rootBox: ViewBox, fillBox: () => FillBox): ViewBox {
  if (computedValue(style, 'transform-box') === 'view-box') {
    // The origin of the viewport only affects percentages of `transform-origin`; that of the root is nearly always 0.
    return { x: rootBox.x, y: rootBox.y, width: style.basis.width, height: style.basis.height }
  }
  const { left, top, right, bottom } = fillBox() ?? { left: 0, top: 0, right: 0, bottom: 0 }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
