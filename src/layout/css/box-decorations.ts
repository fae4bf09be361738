import { backgroundLayers, hasTextClip } from '../../css/background-layers.ts'
import { MEDIUM } from '../../css/properties/box-model.ts'
import { CURRENT_COLOR } from '../../css/values/colors.ts'
import {
  type Decoration,
  type Edge,
  type PaintColor,
  paintColor,
  type Radius,
  type Sides,
} from '../../graphics/decoration.ts'
import { shadesOf } from '../../graphics/shades.ts'
import { type DecoratedBox, fillsOf } from './background-fills.ts'
import { borderImageOf } from './border-images.ts'
import { PX } from './faces.ts'
import type { PlacedPictures } from './layout-context.ts'
import type { CollapsedEdge, CollapsedEdges } from './table/collapsed-borders.ts'
import { type ComputedStyle, resolve } from './used-values.ts'

const NO_EDGE: Edge = { width: 0, style: 'solid', color: paintColor('#000000') }
const NO_EDGES: Sides<Edge> = [NO_EDGE, NO_EDGE, NO_EDGE, NO_EDGE]

/** Background, borders and shadows of a box, except what is clipped to text; null if nothing is painted. */
export function decorationOf(
  given: ComputedStyle,
  box: DecoratedBox,
  pictures: PlacedPictures,
  { hasBorder = true }: { hasBorder?: boolean } = {},
): Decoration | null {
  const style = hasTextClip(given) ? { ...given, ...backgroundLayers(given, 'others') } : given
  if (!isDecorated(style, hasBorder)) return null
  const hasFills = style.backgroundImage.length > 0
  const isBordered = hasBorder && hasBorders(style)
  const borderImage = isBordered ? borderImageOf(style, pictures) : null
  return {
    background: style.backgroundColor === null ? null : paintColor(style.backgroundColor),
    ...(hasFills || style.backgroundClip !== undefined
      ? fillsOf(style, { box, pictures, isBordered })
      : { fills: [] }),
    border: isBordered ? bordersOf(style) : NO_EDGES,
    ...(borderImage === null ? null : { borderImage }),
    radii: radiiOf(style, box),
    shadows: style.boxShadow.map(shadow => ({ ...shadow, color: paintColor(shadow.color) })),
  }
}

/** True if a box of a style has a visible background, border or shadow. */
export function isDecorated(style: ComputedStyle, hasBorder: boolean): boolean {
  if (style.visibility !== 'visible') return false
  const { backgroundColor, backgroundImage, boxShadow } = style
  if (backgroundColor !== null || backgroundImage.length > 0 || boxShadow.length > 0) return true
  return hasBorder && hasBorders(style)
}

export function hasBorders(style: ComputedStyle): boolean {
  return (
    style.borderTopWidth > 0 ||
    style.borderRightWidth > 0 ||
    style.borderBottomWidth > 0 ||
    style.borderLeftWidth > 0
  )
}

/** The part of a background that is clipped to text; null for none. */
export function textFillOf(
  style: ComputedStyle,
  box: DecoratedBox,
  pictures: PlacedPictures,
): Decoration | null {
  if (!hasTextClip(style)) return null
  const isBordered = style.borderTopWidth > 0 || style.borderLeftWidth > 0
  const layers = backgroundLayers(style, 'text')
  if (layers.backgroundColor === null && layers.backgroundImage.length === 0) return null
  return {
    background: layers.backgroundColor === null ? null : paintColor(layers.backgroundColor),
    ...fillsOf({ ...style, ...layers }, { box, pictures, isBordered }),
    border: NO_EDGES,
    radii: [],
    shadows: [],
  }
}

function bordersOf(style: ComputedStyle): Sides<Edge> {
  const of = (side: 'Top' | 'Right' | 'Bottom' | 'Left'): Edge => {
    const color = paintColor(style[`border${side}Color`])
    const isTopLeft = side === 'Top' || side === 'Left'
    return edgeOf(style[`border${side}Width`], style[`border${side}Style`], color, isTopLeft)
  }
  return [of('Top'), of('Right'), of('Bottom'), of('Left')]
}

/** The outline of a box (CSS UI 4 §3) as the border of a larger one. */
interface Outline {
  readonly decoration: Decoration
  /** Distance of its outer edge from the border edge, in points. */
  readonly reach: number
}

/** Null for none. */
export function outlineOf(
  style: ComputedStyle,
  size: { readonly width: number; readonly height: number },
): Outline | null {
  const { outlineStyle = 'none', outlineWidth = MEDIUM, outlineColor = CURRENT_COLOR } = style
  if (outlineStyle === 'none' || outlineWidth <= 0 || style.visibility !== 'visible') return null
  // an outline does not become smaller than its own width
  const least = -Math.min(size.width, size.height) / 2
  const reach = Math.max(least, style.outlineOffset ?? 0) + outlineWidth
  const color = paintColor(outlineColor === CURRENT_COLOR ? style.color : outlineColor)
  const edge = (isTopLeft: boolean): Edge => edgeOf(outlineWidth, outlineStyle, color, isTopLeft)
  const radii = radiiOf(style, size).map(
    ([across, down]): Radius =>
      across > 0 && down > 0 ? [Math.max(0, across + reach), Math.max(0, down + reach)] : [0, 0],
  )
  const border = [edge(true), edge(false), edge(false), edge(true)] as const
  return { decoration: { background: null, fills: [], border, radii, shadows: [] }, reach }
}

const collapsedDecorations = new WeakMap<CollapsedEdges, Decoration>()

/** The rule between columns as a left border; null for none. */
export function columnRuleOf(style: ComputedStyle): Decoration | null {
  const { columnRuleStyle, columnRuleColor, color, visibility } = style
  if (visibility !== 'visible' || columnRuleStyle === 'none' || style.columnRuleWidth <= 0) return null
  // reliefs are painted as in collapsed borders
  const painted =
    columnRuleStyle === 'inset' ? 'ridge' : columnRuleStyle === 'outset' ? 'groove' : columnRuleStyle
  const used = paintColor(columnRuleColor === CURRENT_COLOR ? color : columnRuleColor)
  const rule = edgeOf(style.columnRuleWidth, painted, used, true)
  if (rule === NO_EDGE) return null
  return { background: null, fills: [], border: [NO_EDGE, NO_EDGE, NO_EDGE, rule], radii: [], shadows: [] }
}

/** The borders of a cell in a collapsed table; null for none. */
export function collapsedDecoration(edges: CollapsedEdges): Decoration | null {
  if (edges.every(({ width }) => width === 0)) return null
  let found = collapsedDecorations.get(edges)
  if (found === undefined) {
    found = decorationOfEdges(edges)
    collapsedDecorations.set(edges, found)
  }
  return found
}

function decorationOfEdges(edges: CollapsedEdges): Decoration {
  const [top, right, bottom, left] = edges
  const of = ({ width, style, color }: CollapsedEdge, isTopLeft: boolean): Edge => {
    // in the collapsing model, `inset` is painted as `ridge` and `outset` as `groove` (CSS 2.2 §17.6.3)
    const painted = style === 'inset' ? 'ridge' : style === 'outset' ? 'groove' : style
    return edgeOf(width, painted, paintColor(color), isTopLeft)
  }
  return {
    background: null,
    fills: [],
    border: [of(top, true), of(right, false), of(bottom, false), of(left, true)],
    radii: [],
    shadows: [],
  }
}

function edgeOf(
  width: number,
  style: ComputedStyle['borderTopStyle'],
  color: PaintColor,
  isTopLeft: boolean,
): Edge {
  if (width <= 0 || style === 'none' || style === 'hidden') return NO_EDGE
  if (style === 'solid' || style === 'dashed' || style === 'dotted' || style === 'double')
    return { width, style, color }
  // as in Chromium, a pixel is not divided
  if ((style === 'groove' || style === 'ridge') && width <= PX) return { width, style: 'solid', color }
  const { dark, light } = shadesOf(color)
  const half = (isSunken: boolean): PaintColor => (isSunken === isTopLeft ? dark : light)
  const [outer, inner] = RELIEFS[style]
  const edge: Edge = { width, style: 'solid', color: half(outer) }
  return outer === inner ? edge : { ...edge, inner: half(inner) }
}

/** True if the outer or the inner half looks sunken: dark at the top and the left. */
const RELIEFS = {
  inset: [true, true],
  outset: [false, false],
  groove: [true, false],
  ridge: [false, true],
} as const

export function radiiOf(
  style: ComputedStyle,
  { width, height }: { width: number; height: number },
): Radius[] {
  return [
    style.borderTopLeftRadius,
    style.borderTopRightRadius,
    style.borderBottomRightRadius,
    style.borderBottomLeftRadius,
  ].map(([horizontal, vertical]) => [resolve(horizontal, width), resolve(vertical, height)])
}
