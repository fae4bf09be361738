import { parsePath } from '../../graphics/path.ts'
import { measurePath, type PathMeasure } from '../../graphics/path-measure.ts'
import { hasRightToLeft, isTrailing, resolveLevels, visualOrder } from '../../text/bidi.ts'
import type { Base, TextPath, TextShape } from '../reading/scene.ts'
import type { TextLayout, TextLine } from './layout-text.ts'
import { type Cluster, letterSpacingOf, paragraphsOf } from './text-clusters.ts'
import { decorationsOf } from './text-decorations.ts'
import type { TextFonts } from './text-fonts.ts'
import { BELOW_BASELINE, LINE_SIZE, measureLine } from './text-lines.ts'
import { cssFont } from './text-measurer.ts'
import type { TextRun, Turn } from './text-runs.ts'

/** Margin around a path in Fabric 5, in heights of the first line. */
const MARGIN = 1.1

/**
 * Lays out a text along a path as Fabric does: one character at a time, centred on the path. Several lines overlap.
 */
export function layoutOnPath(shape: TextShape & Base, textPath: TextPath, fonts: TextFonts): TextLayout {
  const letterSpacing = letterSpacingOf(shape)
  const measure = measurePath(parsePath(textPath.path.data).path)
  const lines = paragraphsOf(shape, fonts).map(({ clusters, endStyle }): TextLine => {
    const line = { clusters, endStyle, start: 0, end: clusters.length, endsParagraph: true }
    const { fontSize, width } = measureLine(line, letterSpacing)
    const height = fontSize * LINE_SIZE
    const turns = turnsOf(clusters, width + letterSpacing, { shape, textPath, measure })
    const runs = clusters.map((cluster, at) => runOf(cluster, turns[at] ?? START, textPath))
    return { runs, height, top: -height * (1 - BELOW_BASELINE), baseline: 0, wordSpacing: 0 }
  })
  const [first] = lines
  const margin = textPath.hasMargin && first !== undefined ? first.height * shape.lineHeight * MARGIN : 0
  const { left, top, right, bottom } = measure.box
  const toMiddle = { x: margin / 2 - left, y: margin / 2 - top }
  const placed = lines.map(line => ({ ...line, runs: line.runs.map(run => moved(run, toMiddle)) }))
  const largest = lines.reduce((most, line) => Math.max(most, line.height / LINE_SIZE), shape.style.fontSize)
  return {
    width: right - left + margin,
    height: bottom - top + margin,
    lines: placed,
    decorations: decorationsOf(shape, placed, 1),
    overhang: largest * 1.5,
    overflows: false,
    hasBrokenWord: false,
    factor: 1,
  }
}

const START: Turn = { x: 0, y: 0, angle: 0 }

interface PathLayout {
  readonly shape: TextShape
  readonly textPath: TextPath
  readonly measure: PathMeasure
}

/** Position of the middle of each character. On the right side of the path the text runs backwards. */
function turnsOf(
  clusters: readonly Cluster[],
  width: number,
  { shape, textPath, measure }: PathLayout,
): Turn[] {
  const isReversed = textPath.side === 'right'
  const free = measure.length - width
  const atEnd = (shape.align === 'right') !== isReversed
  let position = 0
  if (shape.align === 'center') position = free / 2
  else if (shape.align === 'left' || shape.align === 'right') position = atEnd ? free : 0
  position += textPath.startOffset * (isReversed ? -1 : 1)
  const turns: Turn[] = []
  const order = orderOf(clusters, shape)
  for (const at of isReversed ? order.toReversed() : order) {
    const cluster = clusters[at]
    if (cluster === undefined) break
    const own = at === 0 ? cluster.width : cluster.kernedWidth
    if (position > measure.length && measure.length > 0) position %= measure.length
    else if (position < 0) position += measure.length
    const { x, y, angle } = measure.at(position + own / 2)
    turns[at] = { x, y, angle: isReversed ? angle + Math.PI : angle }
    position += own
  }
  return turns
}

/** Characters in visual order. Fabric uses logical order, which reverses Hebrew. */
function orderOf(clusters: readonly Cluster[], { direction }: TextShape): readonly number[] {
  const text = clusters.map(cluster => cluster.text).join('')
  if (!hasRightToLeft(text)) return [...clusters.keys()]
  const { levels } = resolveLevels(text, direction)
  let offset = 0
  const pieces = clusters.map(({ text: own }) => {
    const level = levels[offset] ?? 0
    offset += own.length
    return { level, isSpace: isTrailing(own) }
  })
  return visualOrder(pieces, direction === 'rtl' ? 1 : 0)
}

function runOf({ text, style, face, width }: Cluster, turn: Turn, textPath: TextPath): TextRun {
  const { fontSize } = style
  return {
    text,
    style,
    face,
    fontSize,
    font: cssFont(face, fontSize),
    sink: face.sink(fontSize),
    direction: 'ltr',
    isForced: false,
    level: 0,
    x: 0,
    width,
    spans: [{ x: -width / 2, width, style }],
    letterSpacing: 0,
    shift: style.deltaY + face.baselineShift(textPath.align) * fontSize,
    turn,
  }
}

function moved(run: TextRun, by: { x: number; y: number }): TextRun {
  const turn = run.turn === null ? null : { ...run.turn, x: run.turn.x + by.x, y: run.turn.y + by.y }
  return { ...run, turn }
}
