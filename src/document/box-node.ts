import { isRecord, pointer } from '../base/json.ts'
import { didYouMeanOrListed } from '../base/text-distance.ts'
import { readShadows } from '../graphics/box-shadow.ts'
import {
  type BoxShadow,
  type Decoration,
  type Edge,
  type EdgeStyle,
  type GradientFill,
  type PaintColor,
  paintColor,
  type Radius,
  type Sides,
} from '../graphics/decoration.ts'
import { fail, type Node } from './node.ts'
import { color } from './values/color-values.ts'
import { insteadOf, type Reading, readLength } from './values/read-values.ts'

/** What a `box` node asks for, read. */
export interface Box {
  readonly padding: readonly [top: number, right: number, bottom: number, left: number]
  readonly decoration: Decoration
  /** Of the whole box with padding and border, in points or as a share of what there is; null: all there is. */
  readonly width: number | { readonly percent: number } | null
  readonly minHeight: number
}

const EDGE_STYLES: readonly EdgeStyle[] = ['solid', 'dashed', 'dotted', 'double']
const SIDES = ['top', 'right', 'bottom', 'left'] as const
const EDGE_KEYS = ['width', 'style', 'color']
const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const
const NO_EDGE: Edge = { width: 0, style: 'solid', color: paintColor('black') }
const PERCENT = /^\s*(\d+(?:\.\d+)?)%\s*$/

/** The keys that say how a box looks; layout must not take them for those of other nodes. */
const OWN_KEYS = [
  'box',
  'padding',
  'border',
  'borderRadius',
  'background',
  'shadow',
  'width',
  'minHeight',
] as const

/**
 * Reads a node `{"box": […], "padding": 12, "border": {"width": 1, "color": "#ccc"}, "borderRadius": 6,
 * "background": "#f5f5f5", "width": "50%", "minHeight": 40}`, and takes what it read from the node.
 */
export function parseBoxNode(node: Node, path: string, reading: Reading): Box {
  const { padding = 0, border, borderRadius = 0, background, shadow, width, minHeight = 0 } = node
  const box: Box = {
    padding: parseSides(padding, `${path}/padding`),
    width: parseWidth(width, `${path}/width`),
    minHeight: parseLength(minHeight, `${path}/minHeight`),
    decoration: {
      ...parseBackground(background, `${path}/background`, reading),
      border: parseBorder(border, `${path}/border`, reading),
      radii: parseRadii(borderRadius, `${path}/borderRadius`),
      shadows: parseShadows(shadow, `${path}/shadow`),
    },
  }
  for (const key of OWN_KEYS) delete node[key]
  return box
}

function parseShadows(shadow: unknown, path: string): BoxShadow[] {
  const shadows = readShadows(shadow)
  if ('message' in shadows) return fail(path + shadows.at, shadows.message)
  return shadows.map(({ color, ...rest }) => ({ ...rest, color: paintColor(color) }))
}

function parseLength(value: unknown, path: string): number {
  const length = readLength(value)
  if (typeof length !== 'number' || !Number.isFinite(length) || length < 0) {
    return fail(path, 'expected a number of points, 0 or more')
  }
  return length
}

/** One number, two (horizontal, vertical), or four: left, top, right, bottom, as margins have them. */
function parseSides(value: unknown, path: string): [number, number, number, number] {
  const list = Array.isArray(value) ? value : [value]
  if (![1, 2, 4].includes(list.length)) {
    return fail(path, 'expected one number, [horizontal, vertical], or [left, top, right, bottom]')
  }
  const lengths = list.map((length, i) => parseLength(length, list.length === 1 ? path : `${path}/${i}`))
  const [left = 0, top = left, right = left, bottom = top] = lengths
  return [top, right, bottom, left]
}

function parseWidth(width: unknown, path: string): Box['width'] {
  if (width === undefined || width === null || width === '*' || width === 'auto') return null
  const percent = typeof width === 'string' ? PERCENT.exec(width)?.[1] : undefined
  return percent === undefined ? parseLength(width, path) : { percent: Number(percent) }
}

/** An edge for all sides, or one for each by name. */
function parseBorder(border: unknown, path: string, reading: Reading): Sides<Edge> {
  if (border === undefined || border === null) return [NO_EDGE, NO_EDGE, NO_EDGE, NO_EDGE]
  const isBySide = isRecord(border) && SIDES.some(side => Object.hasOwn(border, side))
  if (!isBySide) {
    const edge = parseEdge(border, path, reading)
    return [edge, edge, edge, edge]
  }
  checkKeys(border, SIDES, 'border with sides', path)
  const edgeOf = (side: (typeof SIDES)[number]): Edge =>
    border[side] === undefined ? NO_EDGE : parseEdge(border[side], `${path}/${side}`, reading)
  return [edgeOf('top'), edgeOf('right'), edgeOf('bottom'), edgeOf('left')]
}

function parseEdge(edge: unknown, path: string, reading: Reading): Edge {
  if (edge === null) return NO_EDGE
  if (!isRecord(edge)) return { ...NO_EDGE, width: parseLength(edge, path) }
  checkKeys(edge, EDGE_KEYS, 'border', path)
  const { width = 1, color = 'black', style = 'solid' } = edge
  const known = EDGE_STYLES.find(name => name === style)
  if (known === undefined)
    return fail(`${path}/style`, `expected one of ${EDGE_STYLES.join(', ')}${insteadOf(style, EDGE_STYLES)}`)
  return {
    width: parseLength(width, `${path}/width`),
    style: known,
    color: parseColor(color, `${path}/color`, reading),
  }
}

function checkKeys(of: Node, known: readonly string[], what: string, path: string): void {
  for (const key of Object.keys(of)) {
    if (known.includes(key)) continue
    fail(pointer(path, key), `a ${what} has no '${key}'${didYouMeanOrListed(key, known)}`)
  }
}

function parseColor(given: unknown, path: string, reading: Reading): PaintColor {
  if (typeof given !== 'string') return fail(path, "expected a colour such as '#336699'")
  const { color: opaque, opacity } = paintColor(given)
  return { color: String(color(opaque, path, reading)), opacity }
}

/** One radius, or those of topLeft, topRight, bottomRight, bottomLeft as a list or by name. */
function parseRadii(value: unknown, path: string): Radius[] {
  if (isRecord(value)) {
    const named = value
    checkKeys(named, CORNERS, 'borderRadius', path)
    return CORNERS.map(corner => radius(parseLength(named[corner] ?? 0, `${path}/${corner}`)))
  }
  const list = Array.isArray(value) ? value : [value, value, value, value]
  if (list.length !== 4) return fail(path, `expected one number, or four: ${CORNERS.join(', ')}`)
  return list.map((length, i) => radius(parseLength(length, Array.isArray(value) ? `${path}/${i}` : path)))
}

function radius(length: number): Radius {
  return [length, length]
}

/** A colour, or `{"linearGradient": ["#fff", "#eee"], "angle": 90}`. */
function parseBackground(
  background: unknown,
  path: string,
  reading: Reading,
): { background: PaintColor | null; fills: GradientFill[] } {
  if (background === undefined || background === null) return { background: null, fills: [] }
  if (!isRecord(background)) return { background: parseColor(background, path, reading), fills: [] }
  const { linearGradient: colors, angle = 180 } = background
  if (!Array.isArray(colors) || colors.length < 2) {
    return fail(path, 'expected a colour, or {"linearGradient": [from, to], "angle": 90}')
  }
  const degrees = readLength(angle)
  if (typeof degrees !== 'number') return fail(`${path}/angle`, 'expected a number of degrees')
  const stops = colors.map((color, i) => ({
    color: parseColor(color, `${path}/linearGradient/${i}`, reading),
    offset: i / (colors.length - 1),
  }))
  return { background: null, fills: [{ angle: degrees, stops }] }
}
