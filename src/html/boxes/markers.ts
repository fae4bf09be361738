import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import { bulletMeasures, DISCLOSURE_HEIGHT, DISCLOSURE_SIZE } from '../../css/marker-measures.ts'
import type { CssColor } from '../../css/values/value-types.ts'
import type { BlockBox, Inline, Marker, MarkerSymbol } from '../../layout/css/contracts.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'
import { PREDEFINED_COUNTER_STYLES } from '../generated-content/counter-styles.ts'
import { blockBox, inlinePicture, plainText } from './anonymous-boxes.ts'
import type { FontChooser } from './font-choice.ts'

export interface MarkerSources {
  readonly fonts: FontChooser
  picture(element: StyledElement): string | null
}

const SYMBOLS: readonly MarkerSymbol[] = ['disc', 'circle', 'square', 'disclosure-open', 'disclosure-closed']

/** Points per CSS pixel. */
const PX = 0.75

export function isMarker(node: StyledNode): node is StyledElement {
  return node.kind === 'element' && node.name === '::marker'
}

/** The marker of a list item; null for none. */
export function markerOf(element: StyledElement, { fonts, picture }: MarkerSources): Marker | null {
  const marker = element.children.find(isMarker)
  if (marker === undefined) return null
  const { style, marking } = marker
  const font = fonts.choose(style)
  const [content] = marker.children
  if (content === undefined) return null
  if (content.kind === 'element') {
    const source = picture(content)
    return source === null ? null : { kind: 'picture', source, style, font, marking }
  }
  const text = marker.children.map(part => (part.kind === 'text' ? part.text : '')).join('')
  const symbol = SYMBOLS.find(name => name === element.style.listStyleType)
  // a marker with its own `content` has other text
  if (symbol !== undefined && text === PREDEFINED_COUNTER_STYLES.marker(0, symbol))
    return { kind: 'symbol', symbol, style, font, marking }
  return { kind: 'text', text, style, font, marking }
}

/** A marker with `list-style-position: inside`, as inline content. */
export function markerInline(marker: Marker): Inline {
  const { style, font, marking } = marker
  switch (marker.kind) {
    case 'text':
      return { ...plainText(marker.text, style, font), marking }
    case 'symbol':
      return { kind: 'atom', box: { ...symbolBox(marker.symbol, style), ...(marking && { marking }) } }
    case 'picture': {
      const { kind, box } = inlinePicture(marker.source, style)
      const spaced = { ...box.style, ...marginAtEnd(style, PICTURE_MARGIN) }
      return { kind, box: { ...box, style: spaced, marking } }
    }
  }
}

/** Space after pictures as in Chromium, in points. */
const PICTURE_MARGIN = 7 * PX

/** Ascent of most fonts in em; the size of symbols follows it, as in Chromium. */
const ASCENT = 0.91

function symbolBox(symbol: MarkerSymbol, style: ComputedStyle): BlockBox {
  if (symbol === 'disclosure-open' || symbol === 'disclosure-closed') return triangleBox(symbol, style)
  const ascent = Math.round((style.fontSize * ASCENT) / PX)
  const { size, above } = bulletMeasures(ascent)
  const radius = symbol === 'square' ? ([0, 0] as const) : ([size / 2, size / 2] as const)
  const edge: Edge = { width: symbol === 'circle' ? PX : 0, color: style.color }
  const box: ComputedStyle = {
    ...bordered(style, [edge, edge, edge, edge]),
    ...marginAtEnd(style, style.fontSize + PX),
    boxSizing: 'border-box',
    width: size,
    height: size,
    verticalAlign: above,
    backgroundColor: symbol === 'circle' ? null : style.color,
    borderTopLeftRadius: radius,
    borderTopRightRadius: radius,
    borderBottomRightRadius: radius,
    borderBottomLeftRadius: radius,
  }
  return blockBox(box, [])
}

/** A triangle made of mitred borders, with the base in the text colour. */
function triangleBox(symbol: 'disclosure-open' | 'disclosure-closed', style: ComputedStyle): BlockBox {
  const size = style.fontSize * DISCLOSURE_SIZE
  const base: Edge = { width: size * DISCLOSURE_HEIGHT, color: style.color }
  const side: Edge = { width: size / 2, color: CLEAR }
  const none: Edge = { width: 0, color: CLEAR }
  const gap = style.fontSize * 0.4
  if (symbol === 'disclosure-open') {
    return blockBox(
      {
        ...bordered(style, [base, side, none, side]),
        ...marginAtEnd(style, gap),
        verticalAlign: (size * (1 - DISCLOSURE_HEIGHT)) / 2,
      },
      [],
    )
  }
  const isRtl = style.direction === 'rtl'
  const box: ComputedStyle = {
    ...bordered(style, isRtl ? [side, base, side, none] : [side, none, side, base]),
    ...marginAtEnd(style, gap + size - base.width),
    verticalAlign: 0,
  }
  return blockBox(box, [])
}

function marginAtEnd({ direction }: ComputedStyle, margin: number): Partial<ComputedStyle> {
  return direction === 'rtl' ? { marginLeft: margin } : { marginRight: margin }
}

const CLEAR: CssColor = '#00000000'

interface Edge {
  readonly width: number
  readonly color: CssColor
}

/** An inline block with solid borders: top, right, bottom, left. */
function bordered(
  style: ComputedStyle,
  [top, right, bottom, left]: readonly [Edge, Edge, Edge, Edge],
): ComputedStyle {
  return {
    ...anonymousStyle(style, 'inline-block'),
    borderTopWidth: top.width,
    borderRightWidth: right.width,
    borderBottomWidth: bottom.width,
    borderLeftWidth: left.width,
    borderTopStyle: 'solid',
    borderRightStyle: 'solid',
    borderBottomStyle: 'solid',
    borderLeftStyle: 'solid',
    borderTopColor: top.color,
    borderRightColor: right.color,
    borderBottomColor: bottom.color,
    borderLeftColor: left.color,
  }
}
