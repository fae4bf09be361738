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

/** The tree with its lengths multiplied and its backgrounds taken away, as the settings ask. Recursive. */
export function adjustStyles(root: StyledElement, adjustments: Adjustments): StyledElement {
  if (adjustments.scale === 1 && adjustments.printBackground) return root
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
