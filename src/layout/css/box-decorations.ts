import {
  type Decoration,
  type Edge,
  type GradientFill,
  type PaintColor,
  type PictureFill,
  paintColor,
  type Radius,
  type Sides,
} from '../../graphics/decoration.ts'
import type { PlacedPicture } from '../../graphics/picture.ts'
import { shadesOf } from '../../graphics/shades.ts'
import type { PlacedPictures } from './layout-context.ts'
import { naturalSize } from './replaced-elements.ts'
import type { CollapsedEdge, CollapsedEdges } from './table/collapsed-borders.ts'
import { type ComputedStyle, resolve } from './used-values.ts'

const NO_EDGE: Edge = { width: 0, style: 'solid', color: paintColor('#000000') }
const NO_EDGES: Sides<Edge> = [NO_EDGE, NO_EDGE, NO_EDGE, NO_EDGE]

/** Background, borders and shadows of a box; null if nothing is painted. */
export function decorationOf(
  style: ComputedStyle,
  size: { readonly width: number; readonly height: number },
  pictures: PlacedPictures,
  { hasBorder = true }: { hasBorder?: boolean } = {},
): Decoration | null {
  const hasFills = style.backgroundImage.length > 0
  const hasShadows = style.boxShadow.length > 0
  const isBordered =
    hasBorder &&
    (style.borderTopWidth > 0 ||
      style.borderRightWidth > 0 ||
      style.borderBottomWidth > 0 ||
      style.borderLeftWidth > 0)
  if (style.visibility !== 'visible') return null
  if (style.backgroundColor === null && !hasFills && !hasShadows && !isBordered) return null
  return {
    background: style.backgroundColor === null ? null : faded(paintColor(style.backgroundColor), style),
    fills: hasFills ? fillsOf(style, pictures) : [],
    border: isBordered ? bordersOf(style) : NO_EDGES,
    radii: radiiOf(style, size),
    shadows: style.boxShadow.map(shadow => ({ ...shadow, color: faded(paintColor(shadow.color), style) })),
  }
}

function faded(color: PaintColor, { opacity }: ComputedStyle): PaintColor {
  return opacity === 1 ? color : { color: color.color, opacity: color.opacity * opacity }
}

function bordersOf(style: ComputedStyle): Sides<Edge> {
  const of = (side: 'Top' | 'Right' | 'Bottom' | 'Left'): Edge => {
    const color = faded(paintColor(style[`border${side}Color`]), style)
    const isTopLeft = side === 'Top' || side === 'Left'
    return edgeOf(style[`border${side}Width`], style[`border${side}Style`], color, isTopLeft)
  }
  return [of('Top'), of('Right'), of('Bottom'), of('Left')]
}

/** The borders of a cell in a collapsed table; null for none. */
export function collapsedDecoration(edges: CollapsedEdges): Decoration | null {
  if (edges.every(({ width }) => width === 0)) return null
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

function fillsOf(style: ComputedStyle, pictures: PlacedPictures): (GradientFill | PictureFill)[] {
  return style.backgroundImage.flatMap((image): (GradientFill | PictureFill)[] => {
    if (image.kind === 'url') {
      const placed = pictures.get(image.url)
      return placed === undefined ? [] : [pictureFill(placed, style)]
    }
    return [{ angle: image.angle, stops: placedStops(image.stops) }]
  })
}

/** Spaces stops without an offset evenly between their neighbours (CSS Images 3 §3.4.3). */
function placedStops(
  stops: readonly { readonly color: string; readonly offset: number | { readonly percent: number } | null }[],
): GradientFill['stops'] {
  const last = stops.length - 1
  const offsets = stops.map(({ offset }, i) => {
    if (offset === null) return i === 0 ? 0 : i === last ? 1 : null
    return typeof offset === 'number' ? null : offset.percent / 100
  })
  let known = 0
  return stops.map(({ color }, i) => {
    const own = offsets[i]
    if (own !== null && own !== undefined) {
      known = Math.max(known, own)
      return { color: paintColor(color), offset: known }
    }
    let next = i + 1
    while (next < last && (offsets[next] ?? null) === null) next++
    const end = offsets[next] ?? 1
    known += (end - known) / (next - i + 1)
    return { color: paintColor(color), offset: known }
  })
}

function pictureFill(picture: PlacedPicture, style: ComputedStyle): PictureFill {
  const { backgroundRepeat, backgroundSize, backgroundPosition } = style
  const [across = 'repeat', down = across] = backgroundRepeat.split(' ')
  return {
    picture,
    repeatX: across !== 'no-repeat' && across !== 'repeat-y',
    repeatY:
      backgroundRepeat === 'repeat-x' ? false : down !== 'no-repeat' || backgroundRepeat === 'repeat-y',
    tile(width, height) {
      const size = tileSize(naturalSize(picture), backgroundSize, width, height)
      return {
        ...size,
        x: resolve(backgroundPosition[0], width - size.width),
        y: resolve(backgroundPosition[1], height - size.height),
      }
    },
  }
}

function tileSize(
  natural: { width: number; height: number },
  wanted: ComputedStyle['backgroundSize'],
  width: number,
  height: number,
): { width: number; height: number } {
  const ratio = natural.width / Math.max(0.001, natural.height)
  if (wanted === 'auto') return natural
  if (wanted === 'cover' || wanted === 'contain') {
    const [across, down] = [width / natural.width, height / natural.height]
    const scale = wanted === 'cover' ? Math.max(across, down) : Math.min(across, down)
    return { width: natural.width * scale, height: natural.height * scale }
  }
  const [x = 'auto', y = 'auto'] = wanted
  const tileWidth = x === 'auto' ? null : resolve(x, width)
  const tileHeight = y === 'auto' ? null : resolve(y, height)
  if (tileWidth === null && tileHeight === null) return natural
  if (tileWidth === null) return { width: (tileHeight ?? 0) * ratio, height: tileHeight ?? 0 }
  return { width: tileWidth, height: tileHeight ?? tileWidth / ratio }
}
