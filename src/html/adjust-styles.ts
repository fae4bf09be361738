import type { ComputedStyle, LengthPercentage, StyledElement, StyledNode } from './contracts.ts'

export interface Adjustments {
  readonly scale: number
  readonly printBackground: boolean
}

const LENGTHS = [
  ...['top', 'right', 'bottom', 'left', 'width', 'minWidth', 'maxWidth', 'height', 'minHeight', 'maxHeight'],
  ...['marginTop', 'marginRight', 'marginBottom', 'marginLeft'],
  ...['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'],
  ...['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'],
  ...['borderTopLeftRadius', 'borderTopRightRadius', 'borderBottomRightRadius', 'borderBottomLeftRadius'],
  ...[
    'fontSize',
    'letterSpacing',
    'wordSpacing',
    'textIndent',
    'lineHeight',
    'verticalAlign',
    'borderSpacing',
  ],
  ...['flexBasis', 'rowGap', 'columnGap', 'backgroundPosition', 'backgroundSize', 'objectPosition'],
] as const

/**
 * The tree with its lengths multiplied and its backgrounds taken away, as the settings ask, and with opacities as
 * they add up: each part of a box is painted by itself. Recursive.
 */
export function adjustStyles(root: StyledElement, adjustments: Adjustments): StyledElement {
  const isAsked = adjustments.scale !== 1 || !adjustments.printBackground
  return withOpacity(isAsked ? withLengths(root, adjustments) : root, 1)
}

/** The same tree where everything is opaque. */
function withOpacity(element: StyledElement, above: number): StyledElement {
  const opacity = above * Math.min(1, Math.max(0, element.style.opacity))
  let isChanged = false
  const children = element.children.map((child): StyledNode => {
    if (child.kind === 'text') return child
    const adjusted = withOpacity(child, opacity)
    if (adjusted !== child) isChanged = true
    return adjusted
  })
  if (opacity === element.style.opacity) return isChanged ? { ...element, children } : element
  return { ...element, style: { ...element.style, opacity }, children }
}

function withLengths(root: StyledElement, adjustments: Adjustments): StyledElement {
  const adjusted = new Map<ComputedStyle, ComputedStyle>()
  const styleOf = (style: ComputedStyle): ComputedStyle => {
    const known = adjusted.get(style) ?? adjustStyle(style, adjustments)
    adjusted.set(style, known)
    return known
  }
  const walk = (element: StyledElement): StyledElement => ({
    ...element,
    style: styleOf(element.style),
    children: element.children.map((child): StyledNode => (child.kind === 'text' ? child : walk(child))),
  })
  return walk(root)
}

function adjustStyle(style: ComputedStyle, { scale, printBackground }: Adjustments): ComputedStyle {
  const bare = printBackground ? style : { ...style, backgroundColor: null, backgroundImage: [] }
  if (scale === 1) return bare
  const scaled: Record<string, unknown> = {}
  for (const name of LENGTHS) scaled[name] = times((bare as unknown as Record<string, unknown>)[name], scale)
  return { ...bare, ...scaled }
}

function times(value: unknown, scale: number): unknown {
  if (typeof value === 'number') return value * scale
  if (Array.isArray(value)) return value.map(part => times(part, scale))
  return isShare(value) && typeof value.plus === 'number' ? { ...value, plus: value.plus * scale } : value
}

function isShare(value: unknown): value is Exclude<LengthPercentage, number> {
  return typeof value === 'object' && value !== null && 'percent' in value
}
