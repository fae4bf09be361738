/** Values of boxes: padding, border, corners, background and shadow. */

import { isRecord, pointer } from '../base/json.ts'
import { didYouMeanOrListed } from '../base/text-distance.ts'
import { readShadows } from '../graphics/box-shadow.ts'
import {
  type BackgroundFill,
  type BoxShadow,
  type Decoration,
  type Edge,
  type EdgeStyle,
  type PaintColor,
  paintColor,
  type Radius,
  type Sides,
  wholeTile,
} from '../graphics/decoration.ts'
import { type GradientStop, linearShape } from '../graphics/gradient.ts'
import { fail, type Node } from './node.ts'
import { color } from './values/colors.ts'
import { columnWidth } from './values/text-values.ts'
import {
  anyNumber,
  arrayOf,
  described,
  either,
  FLAG_SCHEMA,
  keyword,
  objectOf,
  type Reading,
  type ReadValue,
  size,
  type ValueType,
  valueType,
} from './values/value-type.ts'

/** A `box` node, read. */
export interface Box {
  readonly padding: readonly [top: number, right: number, bottom: number, left: number]
  readonly decoration: Decoration
  /** Of the border box, in points or as a percentage of the available width; null: all of it. */
  readonly width: number | { readonly percent: number } | null
  readonly minHeight: number
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const
const NO_EDGE: Edge = { width: 0, style: 'solid', color: paintColor('black') }
const PERCENTAGE = /^\s*(\d+(?:\.\d+)?)%\s*$/
const edgeStyle = keyword<EdgeStyle>(['solid', 'dashed', 'dotted', 'double'])

function readColor(value: unknown, path: string, reading: Reading): PaintColor {
  if (typeof value !== 'string') return fail(path, "expected a colour such as '#336699'")
  const { color: opaque, opacity } = paintColor(value)
  return { color: String(color.read(opaque, path, reading)), opacity }
}

function checkKeys(object: Node, known: readonly string[], name: string, path: string): void {
  for (const key of Object.keys(object)) {
    if (!known.includes(key))
      fail(pointer(path, key), `a ${name} has no '${key}'${didYouMeanOrListed(key, known)}`)
  }
}

/** One number, `[horizontal, vertical]`, or `[left, top, right, bottom]`, as margins have them. */
function readPadding(value: unknown, path: string): Box['padding'] {
  const sides = Array.isArray(value) ? value : [value]
  if (![1, 2, 4].includes(sides.length)) {
    return fail(path, 'expected one number, [horizontal, vertical], or [left, top, right, bottom]')
  }
  const lengths = sides.map((side, i) => size.read(side, sides.length === 1 ? path : `${path}/${i}`))
  const [left = 0, top = left, right = left, bottom = top] = lengths
  return [top, right, bottom, left]
}

function readEdge(edge: unknown, path: string, reading: Reading): Edge {
  if (edge === null || edge === undefined) return NO_EDGE
  if (!isRecord(edge)) return { ...NO_EDGE, width: size.read(edge, path) }
  checkKeys(edge, ['width', 'style', 'color'], 'border', path)
  const { width = 1, color = 'black', style = 'solid' } = edge
  return {
    width: size.read(width, `${path}/width`),
    style: edgeStyle.read(style, `${path}/style`),
    color: readColor(color, `${path}/color`, reading),
  }
}

/** One edge for all sides, or an object of edges. */
function readBorder(border: unknown, path: string, reading: Reading): Sides<Edge> {
  if (!isRecord(border) || !SIDES.some(side => Object.hasOwn(border, side))) {
    const edge = readEdge(border, path, reading)
    return [edge, edge, edge, edge]
  }
  checkKeys(border, SIDES, 'border with sides', path)
  const [top, right, bottom, left] = SIDES.map(side => readEdge(border[side], `${path}/${side}`, reading))
  return [top ?? NO_EDGE, right ?? NO_EDGE, bottom ?? NO_EDGE, left ?? NO_EDGE]
}

/** One radius for all corners, an array, or an object of radii. */
function readRadii(value: unknown, path: string): Radius[] {
  const read = (radius: unknown, at: string): Radius => {
    const length = size.read(radius, at)
    return [length, length]
  }
  if (isRecord(value)) {
    checkKeys(value, CORNERS, 'borderRadius', path)
    return CORNERS.map(corner => read(value[corner] ?? 0, `${path}/${corner}`))
  }
  if (!Array.isArray(value)) return CORNERS.map(() => read(value, path))
  if (value.length !== 4) return fail(path, `expected one number, or four: ${CORNERS.join(', ')}`)
  return value.map((radius, i) => read(radius, `${path}/${i}`))
}

interface Background {
  readonly background: PaintColor | null
  readonly gradient: {
    /** Degrees, where 0 points up and 90 to the right. */
    readonly angle: number
    readonly stops: readonly GradientStop[]
  } | null
}

/** A colour, or `{"linearGradient": ["#fff", "#eee"], "angle": 90}`, whose colours are evenly spaced. */
function readBackground(background: unknown, path: string, reading: Reading): Background {
  if (!isRecord(background)) return { background: readColor(background, path, reading), gradient: null }
  const { linearGradient: colors, angle = 180 } = background
  if (!Array.isArray(colors) || colors.length < 2) {
    return fail(path, 'expected a colour, or {"linearGradient": [from, to], "angle": 90}')
  }
  const stops = colors.map((color, i) => ({
    color: readColor(color, `${path}/linearGradient/${i}`, reading),
    offset: i / (colors.length - 1),
  }))
  return { background: null, gradient: { angle: anyNumber.read(angle, `${path}/angle`), stops } }
}

const NO_BACKGROUND: Background = { background: null, gradient: null }

function gradientFill({ angle, stops }: NonNullable<Background['gradient']>): BackgroundFill {
  return {
    image: tile => ({ shape: linearShape(angle, tile), stops, isRepeating: false }),
    origin: null,
    clip: null,
    tile: wholeTile,
  }
}

function readShadow(shadow: unknown, path: string): BoxShadow[] {
  const shadows = readShadows(shadow)
  if ('message' in shadows) return fail(path + shadows.at, shadows.message)
  return shadows.map(({ color, ...rest }) => ({ ...rest, color: paintColor(color) }))
}

function readWidth(width: unknown, path: string): Box['width'] {
  if (width === '*' || width === 'auto') return null
  const percent = typeof width === 'string' ? PERCENTAGE.exec(width)?.[1] : undefined
  return percent === undefined ? size.read(width, path) : { percent: Number(percent) }
}

const COLOR = { type: 'string' }
const EDGE = either(
  size.schema,
  objectOf({
    width: described(size.schema, 'Width of the line in points. Default: 1.'),
    style: described(edgeStyle.schema, 'Style of the line. Default: `solid`.'),
    color: described(COLOR, 'Colour of the line. Default: `black`.'),
  }),
)
const CORNER_SIZES = objectOf(
  Object.fromEntries(
    CORNERS.map(corner => [corner, described(size.schema, 'Radius in points. Default: 0.')]),
  ),
)
const GRADIENT = objectOf(
  {
    linearGradient: described(arrayOf(COLOR, { minItems: 2 }), 'Colours, evenly spaced.'),
    angle: described(
      anyNumber.schema,
      'Direction in degrees clockwise, where 0 is upwards. Default: 180, downwards.',
    ),
  },
  ['linearGradient'],
)
const SHADOW = objectOf({
  x: described(anyNumber.schema, 'Offset to the right in points. Default: 0.'),
  y: described(anyNumber.schema, 'Offset downwards in points. Default: 0.'),
  blur: described(size.schema, 'Blur radius in points. Default: 0.'),
  spread: described(anyNumber.schema, 'Growth of the shadow in points. Default: 0.'),
  color: described(COLOR, 'Colour of the shadow. Default: `#00000055`.'),
  inset: described(FLAG_SCHEMA, 'Draws the shadow inside the box. Default: `false`.'),
})

/** Properties of `{"box": […], "padding": 12, "border": {"width": 1, "color": "#ccc"}, "borderRadius": 6}`. */
export const BOX = {
  padding: valueType(
    {
      title: 'points, [horizontal, vertical], or [left, top, right, bottom]',
      anyOf: [size.schema, arrayOf(size.schema, { minItems: 1, maxItems: 4 })],
    },
    readPadding,
  ),
  border: valueType(
    {
      title: '{"width", "style", "color"}, or such an object per side',
      anyOf: [
        EDGE,
        objectOf(
          Object.fromEntries(
            SIDES.map(side => [
              side,
              described(either(EDGE, { type: 'null' }), `Border of the ${side} side.`),
            ]),
          ),
        ),
      ],
    },
    readBorder,
  ),
  borderRadius: valueType(
    {
      title: 'points, or four as an array or by corner',
      anyOf: [size.schema, arrayOf(size.schema, { minItems: 4, maxItems: 4 }), CORNER_SIZES],
    },
    readRadii,
  ),
  background: valueType(
    { title: 'color, or {"linearGradient", "angle"}', anyOf: [COLOR, GRADIENT] },
    readBackground,
  ),
  shadow: valueType(
    {
      title: '{"x", "y", "blur", "spread", "color", "inset"}, CSS text, or an array',
      anyOf: [COLOR, SHADOW, arrayOf(SHADOW)],
    },
    readShadow,
  ),
  width: valueType(columnWidth.schema, readWidth),
  minHeight: size,
}

export const breakInside = keyword(['avoid', 'auto'])

/** Reads a box node, and removes its own properties, which layout would take for those of other nodes. */
export function readBox(node: Node, path: string, reading: Reading): Box {
  const read = <Read extends ReadValue, Default>(
    key: keyof typeof BOX,
    type: ValueType<Read>,
    byDefault: Default,
  ) => {
    const value = node[key]
    delete node[key]
    return value === undefined || value === null
      ? byDefault
      : (type.read(value, `${path}/${key}`, reading) as ReturnType<Read>)
  }
  delete node['box']
  const none = [NO_EDGE, NO_EDGE, NO_EDGE, NO_EDGE] as const
  const { background, gradient } = read('background', BOX.background, NO_BACKGROUND)
  return {
    padding: read('padding', BOX.padding, [0, 0, 0, 0] as const),
    width: read('width', BOX.width, null),
    minHeight: read('minHeight', BOX.minHeight, 0),
    decoration: {
      background,
      fills: gradient === null ? [] : [gradientFill(gradient)],
      border: read('border', BOX.border, none),
      radii: read(
        'borderRadius',
        BOX.borderRadius,
        CORNERS.map((): Radius => [0, 0]),
      ),
      shadows: read('shadow', BOX.shadow, []),
    },
  }
}
