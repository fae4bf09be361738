/**
 * How much work it is to paint an outline, told beforehand. A canvas walks along all edges of an outline row by row,
 * and keeps them in order: the rows that edges run through count, and how often edges cross. Pure.
 */
import { apply, type Matrix, type Point, stretch } from '../affine.ts'
import type { Outline } from './paint.ts'

export interface PaintedOutline {
  readonly outline: Outline
  /** From the outline's coordinates to the pixels of the canvas. */
  readonly matrix: Matrix
  readonly canvas: { readonly width: number; readonly height: number }
}

/** What of a stroke makes edges. Lengths in the outline's coordinates. */
export interface StrokeEdges {
  readonly width: number
  /** Length of a dash and its gap; null where there are none. */
  readonly period: number | null
}

/** @returns Nanoseconds that it takes about. */
export function fillWork(painted: PaintedOutline): number {
  const edges = createEdgeGrid(painted)
  for (const points of chainsOf(painted.outline)) {
    const mapped = points.map(point => apply(painted.matrix, point))
    const [first] = mapped
    if (first === undefined) continue
    for (const [at, point] of mapped.entries()) edges.add(point, mapped[at + 1] ?? first, 1)
  }
  return edges.work()
}

/** @returns Nanoseconds that it takes about. */
export function strokeWork(painted: PaintedOutline, { width, period }: StrokeEdges): number {
  const { outline, matrix } = painted
  const half = width / 2
  if (half * Math.max(...Object.values(stretch(matrix))) <= 0.5) return hairWork(painted)
  const edges = createEdgeGrid(painted)
  for (const points of chainsOf(outline)) {
    for (const [at, to] of points.entries()) {
      const from = points[at - 1]
      if (from === undefined) continue
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      if (length === 0) continue
      const across = { x: (-(to.y - from.y) / length) * half, y: ((to.x - from.x) / length) * half }
      const [start, end] = [apply(matrix, from), apply(matrix, to)]
      const left = [apply(matrix, plus(from, across, 1)), apply(matrix, plus(to, across, 1))] as const
      const right = [apply(matrix, plus(from, across, -1)), apply(matrix, plus(to, across, -1))] as const
      edges.add(left[0], left[1], 1)
      edges.add(right[0], right[1], 1)
      // Towards the inside of a corner a stroke goes by its middle. Outside, a corner is about as long.
      edges.add(end, left[1], 1)
      edges.add(end, right[1], 1)
      if (period === null || period === 0) continue
      // Ends of dashes lie all along: here they lie at the start and at the middle.
      const dashes = length / period
      edges.add(left[0], right[0], dashes)
      edges.add(middle(left[0], left[1]), middle(right[0], right[1]), dashes)
      edges.add(start, left[0], 1)
    }
  }
  return edges.work()
}

/** Of lines that are no wider than a pixel, which have no edges. */
function hairWork({ outline, matrix, canvas }: PaintedOutline): number {
  let length = 0
  for (const points of chainsOf(outline)) {
    for (const [at, to] of points.entries()) {
      const seen = withinCanvas(apply(matrix, points[at - 1] ?? to), apply(matrix, to), canvas)
      if (seen !== null) length += Math.hypot(seen.to.x - seen.from.x, seen.to.y - seen.from.y)
    }
  }
  return length * NS_PER_HAIR_PX
}

function plus(point: Point, by: Point, times: number): Point {
  return { x: point.x + by.x * times, y: point.y + by.y * times }
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi

/** The parts of an outline as chains of points; a curve is a few of them. */
function* chainsOf(outline: Outline): Generator<Point[]> {
  let chain: Point[] = []
  for (const [, command, text = ''] of outline.toSVGString().matchAll(COMMAND)) {
    const values = (text.match(NUMBER) ?? []).map(Number)
    const [first] = chain
    if (command === 'Z') {
      if (first !== undefined) chain.push(first)
      continue
    }
    const ends = values.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: values[at + 1] ?? 0 }] : []))
    if (command === 'M') {
      if (chain.length > 1) yield chain
      chain = []
    }
    const from = chain.at(-1)
    if (from === undefined || ends.length === 1) chain.push(...ends)
    else
      for (let step = 1; step <= CURVE_STEPS; step++) chain.push(onCurve([from, ...ends], step / CURVE_STEPS))
  }
  if (chain.length > 1) yield chain
}

/** Chords that a curve is taken for. */
const CURVE_STEPS = 4

/** By de Casteljau. */
function onCurve(points: readonly Point[], share: number): Point {
  let left = points
  while (left.length > 1) {
    left = left.slice(1).map((to, at) => {
      const from = left[at] ?? to
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    })
  }
  return left[0] ?? { x: 0, y: 0 }
}

/** Of a canvas, so that edges which are near each other count as crossing and those far away do not. */
const MIN_CELL_PX = 16
const MAX_CELLS_ALONG = 128

/** Measured on a core of 2024; others are two times as slow or as fast. */
const NS_PER_ROW = 25
const NS_PER_CROSSING = 20
const NS_PER_HAIR_PX = 60
/** Of the pairs of edges that run through a cell, so many cross. */
const CROSSING = 0.4

function createEdgeGrid({ canvas }: PaintedOutline) {
  const side = Math.max(MIN_CELL_PX, Math.max(canvas.width, canvas.height) / MAX_CELLS_ALONG)
  const [columns, rows] = [Math.ceil(canvas.width / side) + 1, Math.ceil(canvas.height / side) + 1]
  const cells = new Float64Array(columns * rows)
  let along = 0
  return {
    /** @param times How many such edges there are. */
    add(from: Point, to: Point, times: number): void {
      // An edge left or right of the canvas is walked along, too.
      const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
      const inside = Math.min(bottom, canvas.height) - Math.max(top, 0)
      if (!(inside > 0) && bottom !== top) return
      along += Math.max(0, inside) * times
      const seen = withinCanvas(from, to, canvas)
      if (seen === null) return
      const [dx, dy] = [seen.to.x - seen.from.x, seen.to.y - seen.from.y]
      along += Math.abs(dx) * times
      const steps = Math.ceil((Math.abs(dx) + Math.abs(dy)) / side) || 1
      // The shorter an edge is, the less it crosses.
      const weight = (Math.hypot(dx, dy) / steps / side) * times
      for (let step = 0; step < steps; step++) {
        const share = (step + 0.5) / steps
        const column = Math.floor((seen.from.x + dx * share) / side)
        const row = Math.floor((seen.from.y + dy * share) / side)
        const cell = row * columns + column
        cells[cell] = (cells[cell] ?? 0) + weight
      }
    },
    work(): number {
      let crossings = 0
      for (const count of cells) crossings += count * count * CROSSING
      return along * NS_PER_ROW + crossings * NS_PER_CROSSING
    },
  }
}

/** The part of an edge that is on the canvas, by Liang and Barsky. */
function withinCanvas(
  from: Point,
  to: Point,
  { width, height }: PaintedOutline['canvas'],
): { from: Point; to: Point } | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [start, end] = [0, 1]
  for (const [by, room] of [
    [-dx, from.x],
    [dx, width - from.x],
    [-dy, from.y],
    [dy, height - from.y],
  ] as const) {
    if (by === 0) {
      if (room < 0) return null
      continue
    }
    const share = room / by
    if (by < 0) start = Math.max(start, share)
    else end = Math.min(end, share)
  }
  if (!(start <= end)) return null
  return {
    from: { x: from.x + dx * start, y: from.y + dy * start },
    to: { x: from.x + dx * end, y: from.y + dy * end },
  }
}
