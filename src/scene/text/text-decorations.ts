/** Text decorations: line backgrounds, underlines, overlines and line-throughs. */

import type { Fill } from '../../graphics/paint.ts'
import { fitRadii } from '../../graphics/rounded-rectangle.ts'
import type { CornerRadii } from '../reading/property-shapes.ts'
import type { Base, TextShape } from '../reading/scene.ts'
import type { CharStyle } from './char-style.ts'
import type { TextLine } from './layout-text.ts'
import type { TextRun, Turn } from './text-runs.ts'

/** Boxes of one fill that are painted together. */
export interface TextDecoration {
  readonly property: 'textBackgroundColor' | Decoration['property']
  readonly fill: Fill
  /** Origin of the boxes on the path of the text; null for text in lines. */
  readonly turn: Turn | null
  readonly boxes: readonly DecorationBox[]
}

/** In coordinates from the top left of the text's box. */
export interface DecorationBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Null: sharp corners. */
  readonly corners: CornerRadii | null
}

export interface TextDecorations {
  /** Painted before the glyphs, in order. */
  readonly below: readonly TextDecoration[]
  /** Painted after the glyphs, in order. */
  readonly above: readonly TextDecoration[]
}

/** @param factor Scale of the scene's sizes. */
export function decorationsOf(
  shape: TextShape & Base,
  lines: readonly TextLine[],
  factor: number,
): TextDecorations {
  const ink = createInk(shape)
  const decorated = (decoration: Decoration): TextDecoration[] =>
    lines.flatMap(line => lineDecorations(shape, line, decoration, { factor, ink }))
  return {
    below: [...backgroundsOf(shape, lines), ...decorated(UNDERLINE)],
    above: [...decorated(OVERLINE), ...decorated(LINETHROUGH)],
  }
}

/** Colours of decorations. As in Fabric, gradients and patterns are replaced by the colour used last, or black. */
interface Ink {
  of(fill: Fill): string
  /** For text on a path, where a colour does not affect later characters. */
  once(fill: Fill): string
}

function createInk({ backgroundColor }: Base): Ink {
  let last = backgroundColor ?? 'black'
  return {
    of(fill) {
      if (typeof fill === 'string') last = fill
      return last
    },
    once: fill => (typeof fill === 'string' ? fill : last),
  }
}

/** As in Fabric, one box per line. Boxes with padding or round corners and the same fill are painted together. */
function backgroundsOf(shape: TextShape, lines: readonly TextLine[]): TextDecoration[] {
  const { backgroundPadding, backgroundCorners } = shape
  const isOne = backgroundCorners !== null || Object.values(backgroundPadding).some(room => room > 0)
  const decorations: (TextDecoration & { boxes: DecorationBox[] })[] = []
  const all = lines.map(line => backgroundsOfLine(shape, line))
  const isRound = backgroundCorners !== null && all.flat().every(({ turn }) => turn === null)
  const own = all.map(backgrounds => backgrounds.map(({ box }) => box))
  const joined = isRound ? joinCorners(own) : own
  for (const [i, backgrounds] of all.entries()) {
    for (const [at, { fill, turn, ...background }] of backgrounds.entries()) {
      const box = joined[i]?.[at] ?? background.box
      const last = decorations.at(-1)
      if (isOne && last !== undefined && last.fill === fill && last.turn === null && turn === null) {
        last.boxes.push(box)
      } else decorations.push({ property: 'textBackgroundColor', fill, turn, boxes: [box] })
    }
  }
  return decorations
}

/** Only outer ends are padded and rounded. */
function backgroundsOfLine({ backgroundPadding, backgroundCorners }: TextShape, line: TextLine) {
  const { top, right, bottom, left } = backgroundPadding
  const spans = spansOf(line.runs, style => style.textBackgroundColor)
  return spans.map((span, index) => {
    const isFirst = !touches(spans[index - 1], span.x)
    const isLast = !touches(spans[index + 1], span.x + span.width)
    const x = span.x - (isFirst ? left : 0)
    const [a, b, c, d] = backgroundCorners ?? [0, 0, 0, 0]
    const corners: CornerRadii = [isFirst ? a : 0, isLast ? b : 0, isLast ? c : 0, isFirst ? d : 0]
    const box: DecorationBox = {
      x,
      y: line.top - top,
      width: span.x + span.width + (isLast ? right : 0) - x,
      height: line.height + top + bottom,
      corners: corners.some(radius => radius > 0) ? corners : null,
    }
    return { fill: span.fill, turn: span.first.turn, box }
  })
}

/** Part of a line with one fill. */
interface Span {
  readonly x: number
  readonly width: number
  readonly fill: Fill
  readonly first: TextRun
  readonly style: CharStyle
}

/** Merges adjacent spans of the same fill to avoid visible seams. */
function spansOf(
  runs: readonly TextRun[],
  fillOf: (style: CharStyle) => Fill | null,
  isAlike: (a: CharStyle, b: CharStyle) => boolean = () => true,
): Span[] {
  const spans: { x: number; width: number; fill: Fill; first: TextRun; style: CharStyle }[] = []
  let before: Fill | null = null
  for (const run of runs) {
    for (const { x, width, style } of run.spans) {
      const fill = fillOf(style)
      const last = spans.at(-1)
      const goesOn = last !== undefined && before === fill && run.turn === null && isAlike(last.style, style)
      before = fill
      if (fill === null) continue
      if (goesOn) last.width = Math.max(last.width, x + width - last.x)
      else spans.push({ x, width, fill, first: run, style })
    }
  }
  return spans
}

const TOUCHING = 0.5

function touches(span: Span | undefined, x: number): boolean {
  if (span === undefined || span.first.turn !== null) return false
  return Math.abs(span.x + span.width - x) < TOUCHING || Math.abs(span.x - x) < TOUCHING
}

/** A kind of line along a text, and its position. */
interface Decoration {
  readonly property: keyof Pick<CharStyle, 'underline' | 'overline' | 'linethrough'>
  /** From the baseline, in font sizes. */
  readonly offset: number
  /** Share of its thickness above `offset`. */
  readonly above: number
}

// Fabric's positions.
const UNDERLINE: Decoration = { property: 'underline', offset: 0.1, above: 0 }
const OVERLINE: Decoration = { property: 'overline', offset: -0.81333, above: 1 }
const LINETHROUGH: Decoration = { property: 'linethrough', offset: -0.28167, above: 0.5 }

function lineDecorations(
  shape: TextShape,
  line: TextLine,
  { property, offset, above }: Decoration,
  { factor, ink }: { factor: number; ink: Ink },
): TextDecoration[] {
  const colorOf = (style: CharStyle): Fill | null => style.textDecorationColor ?? style.fill
  const spans = spansOf(
    line.runs,
    style => (style[property] ? colorOf(style) : null),
    (a, b) =>
      a.fontSize === b.fontSize &&
      a.deltaY === b.deltaY &&
      a.textDecorationThickness === b.textDecorationThickness,
  )
  const last = line.runs.at(-1)?.spans.at(-1)
  const decorations = spans.map(({ x, width, fill, first, style }) => {
    const { deltaY, textDecorationThickness } = style
    const height = (shape.style.fontSize * factor * textDecorationThickness) / 1000
    const y = line.baseline + deltaY * factor + offset * first.fontSize - above * height
    const isEnd = last !== undefined && Math.abs(last.x + last.width - x - width) < TOUCHING
    const box = { x, y, width: width - (isEnd ? first.letterSpacing : 0), height, corners: null }
    return {
      property,
      fill: first.turn === null ? ink.of(fill) : ink.once(fill),
      turn: first.turn,
      boxes: [box],
    }
  })
  const end = last === undefined || spans.length === 0 ? null : colorOf(last.style)
  if (end !== null) ink.of(end)
  return decorations
}

/**
 * Rounds the backgrounds of lines as one shape. A corner where the shape continues above or below stays sharp, and a
 * corner next to a step is no rounder than the step.
 */
function joinCorners(lines: readonly (readonly DecorationBox[])[]): readonly (readonly DecorationBox[])[] {
  return lines.map((boxes, i) => {
    const [above, below] = [lines[i - 1] ?? [], lines[i + 1] ?? []]
    return boxes.map(box => {
      if (box.corners === null) return box
      const upper = above.filter(other => other.y + other.height > box.y - TOUCHING)
      const lower = below.filter(other => other.y < box.y + box.height + TOUCHING)
      const radii = box.corners.map(radius => [radius, radius] as const)
      const [[a], [b], [c], [d]] = fitRadii(radii, box)
      const corners: CornerRadii = [
        Math.min(a, roomLeft(box, upper)),
        Math.min(b, roomRight(box, upper)),
        Math.min(c, roomRight(box, lower)),
        Math.min(d, roomLeft(box, lower)),
      ]
      return { ...box, corners: corners.some(radius => radius > 0) ? corners : null }
    })
  })
}

/** Free length of the upper or lower side before a box of the neighbouring line begins. */
function roomLeft(box: DecorationBox, others: readonly DecorationBox[]): number {
  const steps = others
    .filter(({ x, width }) => x < box.x + box.width && x + width > box.x - TOUCHING)
    .map(({ x }) => x - box.x)
  return least(steps)
}

function roomRight(box: DecorationBox, others: readonly DecorationBox[]): number {
  const right = box.x + box.width
  const steps = others
    .filter(({ x, width }) => x + width > box.x && x < right + TOUCHING)
    .map(({ x, width }) => right - x - width)
  return least(steps)
}

function least(steps: readonly number[]): number {
  const step = steps.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  return step < TOUCHING ? 0 : step
}
