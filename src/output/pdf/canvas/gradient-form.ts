/** Gradients as form XObjects (ISO 32000-1 §8.10), for those that no single shading describes. */
import type { Point, Size } from '../../../graphics/affine.ts'
import {
  type GradientStop,
  lineLength,
  offsetRange,
  type PlacedGradient,
} from '../../../graphics/gradient.ts'
import { type GradientPiece, gradientPieces } from '../../../graphics/gradient-pieces.ts'
import type { PdfReference } from '../pdfkit.ts'
import { requireTransparency } from '../standards/transparency.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { writeConicPieces } from './conic-gradient.ts'
import { number, scaledNumber } from './format-number.ts'
import { functionOf } from './gradient-function.ts'

/** What a stop paints: its colour, or its alpha as a grey in a mask. */
type Components = (stop: GradientStop) => readonly number[]

/** Part of a form that is being written. */
export interface GradientWriter {
  readonly operators: string[]
  /** Sets the fill colour to that of a stop. */
  fill(stop: GradientStop): void
  /** Offsets between which a piece is painted: it extends below its opaque neighbours, against seams. */
  endOf(at: number): number
  startOf(at: number): number
}

export interface GradientForm {
  readonly form: PdfReference
  /** True if each place is either opaque or not painted. */
  readonly isOpaque: boolean
  /** True if it has transparency, which PDF/A-1 forbids. */
  readonly isTransparent: boolean
}

/** The box of a form, whose top left is the origin. The y axis points down. */
interface FormBox extends Size {
  /** How far the form paints beyond the right and the bottom edge. */
  readonly bleed: Point
  /** True if it is a group, which can be painted with an opacity. */
  readonly isGroup: boolean
}

export function gradientForm(
  document: TrackedDocument,
  gradient: PlacedGradient,
  box: FormBox,
): GradientForm {
  const key = JSON.stringify([gradient, box, document.colorFilter?.key])
  const known = document.gradients.get(key)
  const form = known ?? writeGradient(document, gradient, box)
  if (form.isTransparent) requireTransparency(document)
  if (known === undefined) document.gradients.set(key, form)
  return form
}

function writeGradient(document: TrackedDocument, gradient: PlacedGradient, size: FormBox): GradientForm {
  const { shape } = gradient
  const pieces = gradientPieces(gradient, paintedRange(shape, size))
  const alphas = new Set(pieces.flatMap(({ stops }) => stops.map(({ color }) => color.opacity)))
  const [alpha = 0] = alphas
  const write = (options: Pick<FormOptions, 'components' | 'isGroup' | 'alphas'>): PdfReference =>
    formOf(document, { isGroup: size.isGroup, ...options, gradient, pieces, size })
  const components = colorComponents(document)
  if (alphas.size <= 1 && alpha === 1)
    return { form: write({ components }), isOpaque: true, isTransparent: false }
  const isOpaque = [...alphas].every(each => each === 0 || each === 1)
  const isPlain = pieces.every(({ stops }) => stops.length === 1)
  if (isPlain && isOpaque)
    return { form: write({ components, alphas: 'gaps' }), isOpaque, isTransparent: false }
  if (isPlain) return { form: write({ components, alphas: 'any' }), isOpaque, isTransparent: true }
  const colors = write({ components, isGroup: true })
  const state =
    alphas.size === 1
      ? { ca: alpha }
      : { SMask: { Type: 'Mask', S: 'Luminosity', G: write({ components: alphaComponents, isGroup: true }) } }
  const form = emptyForm(document, size, {
    content: '/A gs\n/C Do',
    resources: { ExtGState: { A: { Type: 'ExtGState', ...state } }, XObject: { C: colors } },
    ...(size.isGroup && { entries: { Group: GROUP } }),
  })
  return { form, isOpaque: false, isTransparent: true }
}

/** By how much pieces overlap, in points; in degrees for conic gradients. */
const OVERLAP = { linear: 0.5, radial: 0.5, conic: 5 }

/** Somewhat more than a box shows, so that its edges are smooth only once. */
function paintedRange(shape: PlacedGradient['shape'], size: Size): readonly [number, number] {
  const [low, high] = offsetRange(shape, size)
  if (shape.kind === 'conic') return [low, high]
  const margin = MARGIN / lineLength(shape)
  return [shape.kind === 'radial' ? low : low - margin, high + margin]
}

/** In points. */
const MARGIN = 2

export function colorComponents(document: TrackedDocument): Components {
  return ({ color }) => {
    const normal = document._normalizeColor(document.resolveColor(color.color, 'black'))
    return Array.isArray(normal) ? normal.map(Number) : [0, 0, 0]
  }
}

const alphaComponents: Components = ({ color }) => [color.opacity]

interface FormOptions {
  readonly gradient: PlacedGradient
  readonly pieces: readonly GradientPiece[]
  readonly size: FormBox
  readonly components: Components
  /** Alphas of the pieces that are painted: 0 and 1, or any. Default: all are opaque. */
  readonly alphas?: 'gaps' | 'any'
  readonly isGroup?: boolean
}

function formOf(document: TrackedDocument, options: FormOptions): PdfReference {
  const { gradient, pieces, size, components, alphas = null, isGroup = false } = options
  const states: Record<string, unknown> = {}
  const operators: string[] = []
  let last = ''
  const overlap = OVERLAP[gradient.shape.kind] / lineLength(gradient.shape)
  const isOpaque = (piece: GradientPiece | undefined): boolean =>
    piece !== undefined && (alphas === null || piece.stops[0]?.color.opacity === 1)
  const reach = (at: number, next: number, direction: 1 | -1): number => {
    const [piece, over] = [pieces[at], pieces[next]]
    const own = (direction > 0 ? piece?.to : piece?.from) ?? 0
    if (over === undefined || !isOpaque(piece) || !isOpaque(over)) return own
    return own + direction * Math.min(overlap, over.to - over.from)
  }
  const writer: GradientWriter = {
    operators,
    fill(stop) {
      const operator = fillOperator(components(stop))
      if (operator !== last) operators.push(operator)
      last = operator
      if (alphas !== 'any') return
      const { opacity } = stop.color
      const name = `A${Math.round(opacity * 1e4)}`
      states[name] = { Type: 'ExtGState', ca: opacity }
      operators.push(`/${name} gs`)
    },
    endOf: at => reach(at, at + 1, 1),
    // the last wedge of a circle meets the first one
    startOf: at => reach(at, at === 0 && gradient.shape.kind === 'conic' ? pieces.length - 1 : at - 1, -1),
  }
  const visible = alphas !== null ? pieces.map(piece => (isInvisible(piece) ? null : piece)) : pieces
  const shadings: Record<string, unknown> = {}
  if (gradient.shape.kind === 'conic') writeConicPieces(writer, gradient.shape, visible, size)
  else {
    const functions = new Map<readonly GradientStop[], unknown>()
    const shade = (piece: GradientPiece): void => {
      const name = `S${Object.keys(shadings).length}`
      shadings[name] = shadingOf(
        gradient,
        piece,
        components,
        repeatedFunction(document, functions, piece, components),
      )
      operators.push(`/${name} sh`)
    }
    writePieces(writer, gradient, visible, { size, shade })
  }
  const resources = {
    ...(Object.keys(states).length > 0 && { ExtGState: states }),
    ...(Object.keys(shadings).length > 0 && { Shading: shadings }),
  }
  const space = COLOR_SPACES[components(pieces[0]?.stops[0] ?? BLACK).length]
  const group = isGroup ? { Group: { ...GROUP, CS: space } } : {}
  return emptyForm(document, size, { content: operators.join('\n'), resources, entries: group })
}

const GROUP = { S: 'Transparency', CS: 'DeviceRGB', I: true }

const BLACK: GradientStop = { color: { color: '#000000', opacity: 1 }, offset: 0 }

function isInvisible({ stops }: GradientPiece): boolean {
  return stops.every(({ color }) => color.opacity === 0)
}

/** Periods of a repeating gradient share a function. */
function repeatedFunction(
  document: TrackedDocument,
  known: Map<readonly GradientStop[], unknown>,
  { stops }: GradientPiece,
  components: Components,
): unknown {
  let found = known.get(stops)
  if (found === undefined) {
    const reference = document.ref(rampFunction(stops, components))
    reference.end()
    found = reference
    known.set(stops, found)
  }
  return found
}

function rampFunction(stops: readonly GradientStop[], components: Components): Record<string, unknown> {
  const [from, to] = [stops[0]?.offset ?? 0, stops.at(-1)?.offset ?? 1]
  return functionOf(
    stops.map(stop => ({ offset: (stop.offset - from) / (to - from), value: components(stop) })),
  )
}

const COLOR_SPACES: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/** The shading of a ramp: along the x axis for linear gradients, around the origin for radial ones. */
export function shadingOf(
  { shape }: PlacedGradient,
  { stops, shift }: GradientPiece,
  components: Components,
  ramp: unknown = rampFunction(stops, components),
): Record<string, unknown> {
  const length = lineLength(shape)
  const from = ((stops[0]?.offset ?? 0) + shift) * length
  const to = ((stops.at(-1)?.offset ?? 1) + shift) * length
  const isLinear = shape.kind === 'linear'
  return {
    ShadingType: isLinear ? 2 : 3,
    Coords: isLinear ? [from, 0, to, 0] : [0, 0, Math.max(0, from), 0, 0, to],
    ColorSpace: COLOR_SPACES[components(stops[0] ?? BLACK).length],
    Function: ramp,
    Extend: [true, true],
  }
}

/** The system of coordinates of a shading, in the box of its gradient. */
export function shadingMatrix({
  shape,
}: PlacedGradient): readonly [number, number, number, number, number, number] {
  switch (shape.kind) {
    case 'linear': {
      const length = lineLength(shape)
      const [x, y] = [(shape.to.x - shape.from.x) / length, (shape.to.y - shape.from.y) / length]
      return [x, y, -y, x, shape.from.x, shape.from.y]
    }
    case 'radial':
      return [1, 0, 0, shape.radii.y / shape.radii.x, shape.center.x, shape.center.y]
    case 'conic':
      return [1, 0, 0, 1, shape.center.x, shape.center.y]
  }
}

/** Handle length of a cubic curve that approximates a quarter of a circle. */
const KAPPA = 0.5522847498

/** Paints strips from the start, or discs from the outside. Pieces that are null are left out. */
function writePieces(
  { operators, fill, endOf, startOf }: GradientWriter,
  gradient: PlacedGradient,
  pieces: readonly (GradientPiece | null)[],
  { size, shade }: { size: Size; shade: (piece: GradientPiece) => void },
): void {
  const { shape } = gradient
  const length = lineLength(shape)
  const matrix = shadingMatrix(gradient)
  const digits = 1_000 * Math.max(1, matrix[3])
  const text = (value: number): string => scaledNumber(value, digits)
  operators.push(`${matrix.map(value => scaledNumber(value, 1_000)).join(' ')} cm`)
  const far = 2 * (size.width + size.height)
  const strip = (from: number, to: number): string =>
    `${number(from * length)} ${number(-far)} ${number((to - from) * length)} ${number(2 * far)} re`
  const disc = (to: number): string => {
    const r = to * length
    const [edge, handle] = [text(r), text(r * KAPPA)]
    return [
      `${edge} 0 m`,
      `${edge} ${handle} ${handle} ${edge} 0 ${edge} c`,
      `-${handle} ${edge} -${edge} ${handle} -${edge} 0 c`,
      `-${edge} -${handle} -${handle} -${edge} 0 -${edge} c`,
      `${handle} -${edge} ${edge} -${handle} ${edge} 0 c h`,
    ].join('\n')
  }
  const isLinear = shape.kind === 'linear'
  const order = isLinear ? [...pieces.keys()] : [...pieces.keys()].reverse()
  for (const at of order) {
    const piece = pieces[at]
    if (piece === null || piece === undefined) continue
    // strips extend below the next ones, and rings below those inside them
    const start = isLinear ? piece.from : startOf(at)
    const isRing = !isLinear && start > 0
    const path = isLinear
      ? strip(start, endOf(at))
      : isRing
        ? `${disc(piece.to)}\n${disc(start)}`
        : disc(piece.to)
    const [first] = piece.stops
    if (piece.stops.length === 1 && first !== undefined) {
      fill(first)
      operators.push(`${path} ${isRing ? 'f*' : 'f'}`)
    } else {
      operators.push(`q ${path} ${isRing ? 'W*' : 'W'} n`)
      shade(piece)
      operators.push('Q')
    }
  }
}

function fillOperator(parts: readonly number[]): string {
  const operands = parts.map(number).join(' ')
  return `${operands} ${parts.length === 1 ? 'g' : parts.length === 3 ? 'rg' : 'k'}`
}

interface FormContent {
  readonly content: string
  readonly resources: Record<string, unknown>
  readonly entries?: Record<string, unknown>
}

function emptyForm(
  document: TrackedDocument,
  { width, height, bleed }: FormBox,
  { content, resources, entries = {} }: FormContent,
): PdfReference {
  const form = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, 0, width + bleed.x, height + bleed.y],
    ...entries,
    Resources: resources,
  })
  form.end(Buffer.from(content, 'latin1'))
  return form
}
