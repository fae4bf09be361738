/** The value of clip-path: basic shapes and boxes (CSS Shapes 1 §3, CSS Masking 1 §5). Pure. */
import { type Path, parsePath, transformPath } from '../../graphics/path.ts'
import { lessLength, parseLengthPercentage, type Specified } from '../values/calc.ts'
import { isSign, soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type {
  BasicShape,
  ClipPath,
  LengthPercentage,
  ReferenceBox,
  ShapeRadius,
} from '../values/value-types.ts'
import { parsePosition } from './position.ts'
import { combined, type ElementBasis, type Parser, resolve } from './property-parsers.ts'

type SpecifiedShape = Specified<BasicShape, ElementBasis>
type SpecifiedLength = Specified<LengthPercentage, ElementBasis>

/** Limit of points of a polygon and of commands of a path. */
const MAX_POINTS = 10_000
const PX = 0.75

/** Boxes of HTML have no fill, stroke and view boxes. */
const BOXES: Readonly<Record<string, ReferenceBox>> = {
  'border-box': 'border-box',
  'padding-box': 'padding-box',
  'content-box': 'content-box',
  'margin-box': 'margin-box',
  'fill-box': 'content-box',
  'stroke-box': 'border-box',
  'view-box': 'border-box',
}

/** A shape and its reference box in any order, or one of them. Null is `none`. */
export const parseClipPath: Parser<ClipPath | null> = values => parseShapeIn(values, 'border-box')

/** As `clip-path`, in the margin box (CSS Shapes 1 §6.1). */
export const parseShapeOutside: Parser<ClipPath | null> = values => parseShapeIn(values, 'margin-box')

function parseShapeIn(
  values: readonly Value[],
  byDefault: ReferenceBox,
): ReturnType<Parser<ClipPath | null>> {
  if (soleWord(values) === 'none') return null
  let box: ReferenceBox | undefined
  let shape: SpecifiedShape | undefined
  for (const value of values) {
    if (value.type === 'ident' && box === undefined && Object.hasOwn(BOXES, value.lower))
      box = BOXES[value.lower]
    else if (value.type === 'function' && shape === undefined) {
      shape = parseShape(value.name, value.args)
      if (shape === undefined) return undefined
    } else return undefined
  }
  if (box === undefined && shape === undefined) return undefined
  return basis => ({
    shape: shape === undefined ? null : resolve<BasicShape>(shape, basis),
    box: box ?? byDefault,
  })
}

/** `auto`, or `rect()` with four lengths from the top left of the border box, with or without commas (CSS 2.2 §11.1.2). */
export const parseClip: Parser<ClipPath | null> = ([value, ...others]) => {
  if (value === undefined || others.length > 0) return undefined
  if (soleWord([value]) === 'auto') return null
  if (value.type !== 'function' || value.name !== 'rect') return undefined
  const parts = splitAtCommas(value.args)
  return parts.length === 1 || parts.every(({ length }) => length === 1)
    ? parseClipPath([{ ...value, args: parts.flat() }])
    : undefined
}

function parseShape(name: string, args: readonly Value[]): SpecifiedShape | undefined {
  switch (name) {
    case 'inset':
    case 'rect':
    case 'xywh':
      return parseRectangle(name, args)
    case 'circle':
    case 'ellipse':
      return parseEllipse(name, args)
    case 'polygon':
      return parsePolygon(args)
    case 'path':
      return parsePathShape(args)
    default:
      return undefined
  }
}

type Sides = readonly [LengthPercentage, LengthPercentage, LengthPercentage, LengthPercentage]

/** Four lengths, and corners after `round`. */
function parseRectangle(name: 'inset' | 'rect' | 'xywh', args: readonly Value[]): SpecifiedShape | undefined {
  const at = args.findIndex(value => value.type === 'ident' && value.lower === 'round')
  const written = at < 0 ? args : args.slice(0, at)
  const radii = at < 0 ? () => [] : parseRadii(args.slice(at + 1))
  if (radii === undefined || written.length > 4 || written.length < (name === 'inset' ? 1 : 4))
    return undefined
  const isAuto = (value: Value): boolean => name === 'rect' && soleWord([value]) === 'auto'
  const lengths = combined<LengthPercentage | null>(
    written.map(value => (isAuto(value) ? null : parseLengthPercentage(value))),
  )
  if (lengths === undefined) return undefined
  return basis => ({
    kind: 'inset',
    sides: SIDES[name](resolve(lengths, basis)),
    radii: resolve<Radii>(radii, basis),
  })
}

type Lengths = readonly (LengthPercentage | null)[]
const WHOLE: LengthPercentage = { percent: 100 }

/** Distances from the sides of the reference box. */
const SIDES: Readonly<Record<'inset' | 'rect' | 'xywh', (lengths: Lengths) => Sides>> = {
  inset: ([top, right = top, bottom = top, left = right]) => [top ?? 0, right ?? 0, bottom ?? 0, left ?? 0],
  rect: ([top, right, bottom, left]) => [
    top ?? 0,
    lessLength(WHOLE, right ?? WHOLE),
    lessLength(WHOLE, bottom ?? WHOLE),
    left ?? 0,
  ],
  xywh: ([x, y, width, height]) => [
    y ?? 0,
    lessLength(lessLength(WHOLE, x ?? 0), width ?? 0),
    lessLength(lessLength(WHOLE, y ?? 0), height ?? 0),
    x ?? 0,
  ],
}

type Radii = Extract<BasicShape, { kind: 'inset' }>['radii']

/** As in `border-radius`. */
function parseRadii(values: readonly Value[]): Specified<Radii, ElementBasis> | undefined {
  const slash = values.findIndex(value => isSign(value, '/'))
  const across = perCorner(slash < 0 ? values : values.slice(0, slash))
  const down = slash < 0 ? across : perCorner(values.slice(slash + 1))
  if (across === undefined || down === undefined) return undefined
  return basis => {
    const [x, y] = [resolve(across, basis), resolve(down, basis)]
    return x.map((radius, i) => [radius, y[i] ?? radius] as const)
  }
}

function perCorner(
  values: readonly Value[],
): Specified<readonly LengthPercentage[], ElementBasis> | undefined {
  const [a, b = a, c = a, d = b] = values
  if (values.length > 4 || a === undefined || b === undefined || c === undefined || d === undefined)
    return undefined
  return combined([a, b, c, d].map(value => parseLengthPercentage(value, { negative: false })))
}

/** Radii, and a centre after `at`. */
function parseEllipse(kind: 'circle' | 'ellipse', args: readonly Value[]): SpecifiedShape | undefined {
  const at = args.findIndex(value => value.type === 'ident' && value.lower === 'at')
  const written = at < 0 ? args : args.slice(0, at)
  const center = at < 0 ? CENTRE : parsePosition(args.slice(at + 1))
  const isComplete = kind === 'circle' ? written.length <= 1 : written.length === 0 || written.length === 2
  const radii = combined(written.map(parseShapeRadius))
  if (!isComplete || center === undefined || radii === undefined) return undefined
  return basis => {
    const [rx = 'closest-side', ry = rx] = resolve(radii, basis)
    return { kind, rx, ry, center: resolve<typeof CENTRE>(center, basis) }
  }
}

const CENTRE: readonly [LengthPercentage, LengthPercentage] = [{ percent: 50 }, { percent: 50 }]

function parseShapeRadius(value: Value): Specified<ShapeRadius, ElementBasis> | undefined {
  const word = soleWord([value])
  if (word === 'closest-side' || word === 'farthest-side') return word
  return parseLengthPercentage(value, { negative: false })
}

/** The arguments without a fill rule before them. */
function withoutRule(args: readonly Value[]): { isEvenOdd: boolean; rest: readonly Value[] } {
  const word = soleWord(args.slice(0, 1))
  const isRule = (word === 'evenodd' || word === 'nonzero') && isSign(args[1], ',')
  return { isEvenOdd: word === 'evenodd', rest: isRule ? args.slice(2) : args }
}

function parsePolygon(args: readonly Value[]): SpecifiedShape | undefined {
  const { isEvenOdd, rest } = withoutRule(args)
  const groups = splitAtCommas(rest)
  if (groups.length > MAX_POINTS) return undefined
  const lengths: (SpecifiedLength | undefined)[] = []
  for (const [x, y, ...more] of groups) {
    if (x === undefined || y === undefined || more.length > 0) return undefined
    lengths.push(parseLengthPercentage(x), parseLengthPercentage(y))
  }
  const all = combined(lengths)
  if (all === undefined) return undefined
  return basis => {
    const resolved = resolve(all, basis)
    const points = groups.map((_, i) => [resolved[2 * i] ?? 0, resolved[2 * i + 1] ?? 0] as const)
    return { kind: 'polygon', isEvenOdd, points }
  }
}

/** Numbers of a path beyond this are mistakes; nothing would be visible on paper. */
const MAX_NUMBER = 1e6

function parsePathShape(args: readonly Value[]): SpecifiedShape | undefined {
  const { isEvenOdd, rest } = withoutRule(args)
  const [only, ...more] = rest
  if (only?.type !== 'string' || more.length > 0) return undefined
  const { path, mistake } = parsePath(only.text, { maxNumber: MAX_NUMBER })
  if (mistake !== null || path.length === 0 || path.length > MAX_POINTS) return undefined
  const scaled: Path = transformPath(path, [PX, 0, 0, PX, 0, 0])
  return { kind: 'path', isEvenOdd, path: scaled }
}
