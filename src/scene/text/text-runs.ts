import { hasRightToLeft, isTrailing, resolveLevels, visualOrder } from '../../text/bidi.ts'
import { isJoined } from '../../text/cursive-scripts.ts'
import type { CharStyle } from './char-style.ts'
import { placeRuns } from './place-runs.ts'
import { SIMPLE, type StyleRun, styleRunsOf } from './style-runs.ts'
import type { Cluster } from './text-clusters.ts'
import type { SetFace, TextFonts } from './text-fonts.ts'
import type { Line } from './text-lines.ts'
import { cssFont } from './text-measurer.ts'

/** Consecutive characters with the same style, face and direction (one glyph run). */
export interface TextRun {
  readonly text: string
  /** Style of its first character. The others may differ in decorations. */
  readonly style: CharStyle
  readonly face: SetFace
  /** In scene units after autofit. */
  readonly fontSize: number
  /** CSS font shorthand. */
  readonly font: string
  /** Distance below the requested baseline at which the canvas draws. */
  readonly sink: number
  readonly direction: 'ltr' | 'rtl'
  /** The direction is forced by bidi override characters of its line. */
  readonly isForced: boolean
  /** Bidi embedding level, odd for `rtl` (UAX #9). */
  readonly level: number
  /** From the left edge of the text's box. */
  readonly x: number
  readonly width: number
  /** Extents of backgrounds and decorations from left to right, as Fabric measures characters. */
  readonly spans: readonly StyledSpan[]
  readonly letterSpacing: number
  /** Distance of its baseline below the line's. */
  readonly shift: number
  /** Position of the middle of its baseline on the text's path; null for text in lines. */
  readonly turn: Turn | null
}

export interface StyledSpan {
  readonly x: number
  readonly width: number
  readonly style: CharStyle
}

/** A position on a path, from the top left of the text's box. */
export interface Turn {
  readonly x: number
  readonly y: number
  /** Radians, clockwise. */
  readonly angle: number
}

export interface RunOptions {
  readonly fonts: TextFonts
  readonly direction: 'ltr' | 'rtl'
  /** Scale of the scene's sizes, less than 1 after autofit. */
  readonly factor: number
  readonly letterSpacing: number
  /** Added to each space of a justified line. */
  readonly wordSpacing: number
  /** Words are set one by one even without added space. */
  readonly isJustified: boolean
  /** Width of the line as Fabric measures it, in scene units, including justification. */
  readonly lineWidth: number
}

/** Bidi override characters. */
const FORCING = /[\u202D\u202E]/

/** The runs of a line in visual order, starting at x = 0. */
export function runsOf(line: Line, options: RunOptions): TextRun[] {
  const { direction } = options
  const text = textOf(line)
  const isPlain = direction === 'ltr' && !hasRightToLeft(text)
  const levels = isPlain ? null : levelsOf(text, direction)
  const isForced = FORCING.test(text)
  // In complex scripts, words are narrower than the sum of their characters.
  const partsWords = options.wordSpacing !== 0 || (options.isJustified && !SIMPLE.test(text))
  const isApart = partsWords || options.letterSpacing !== 0
  const styleRuns = styleRunsOf(line, levels, { ...options, partsWords })
  const order = levels === null ? [...styleRuns.keys()] : visualOrder(styleRuns, direction === 'rtl' ? 1 : 0)
  const unplaced = order.flatMap(index => {
    const styleRun = styleRuns[index]
    const [first] = styleRun?.clusters ?? []
    if (styleRun === undefined || first === undefined) return []
    return [{ styleRun, style: first.style, run: { ...runOf(styleRun, first, options), isForced } }]
  })
  return placeRuns(unplaced, { ...options, isApart })
}

function textOf({ clusters, start, end }: Line): string {
  let text = ''
  for (let at = start; at < end; at++) text += clusters[at]?.text ?? ''
  return text
}

/** Bidi levels per UTF-16 unit. Trailing white space gets the paragraph level (rule L1). */
function levelsOf(text: string, direction: 'ltr' | 'rtl'): Uint8Array {
  const { levels } = resolveLevels(text, direction)
  for (let at = text.length - 1; at >= 0 && isTrailing(text.charAt(at)); at--) {
    levels[at] = direction === 'rtl' ? 1 : 0
  }
  return levels
}

function runOf(
  { clusters, level, boxWidth }: StyleRun,
  { style, face }: Cluster,
  { fonts, factor, letterSpacing, wordSpacing }: RunOptions,
): TextRun {
  const text = clusters.map(cluster => cluster.text).join('')
  const fontSize = style.fontSize * factor
  const font = cssFont(face, fontSize)
  const isSimple = SIMPLE.test(text)
  // Letter spacing does not apply inside a cluster of several glyphs.
  const spacing = isJoined(text) || (!isSimple && clusters.length === 1) ? 0 : letterSpacing * factor
  const width =
    isSimple || (clusters.length === 1 && !isJoined(text))
      ? boxWidth * factor
      : fonts.width(text, { font, letterSpacing: spacing }) + countSpaces(text) * wordSpacing * factor
  return {
    text,
    style,
    face,
    fontSize,
    font,
    sink: face.sink(fontSize),
    direction: level % 2 === 1 ? 'rtl' : 'ltr',
    isForced: false,
    level,
    x: 0,
    width,
    spans: [],
    letterSpacing: spacing,
    shift: style.deltaY * factor,
    turn: null,
  }
}

/** Start of a run. The origin of a run on a path is the middle of its baseline. */
export function startOf({ turn, x, width }: TextRun): number {
  return turn === null ? x : -width / 2
}

/** Moves a run to the right. */
export function movedRight(run: TextRun, by: number): TextRun {
  return { ...run, x: run.x + by, spans: run.spans.map(span => ({ ...span, x: span.x + by })) }
}

function countSpaces(text: string): number {
  return text.split(' ').length - 1
}
