import { hasRightToLeft, isTrailing, resolveLevels, visualOrder } from '../../text/bidi.ts'
import { isJoined } from '../../text/cursive-scripts.ts'
import type { CharStyle } from './char-style.ts'
import type { SetFace, TextStage } from './font-stage.ts'
import { placeRuns } from './place-runs.ts'
import { SIMPLE, type Stretch, stretchesOf } from './style-runs.ts'
import type { Cluster } from './text-clusters.ts'
import type { Line } from './text-lines.ts'
import { cssFont } from './text-measurer.ts'

/** A stretch of a line of one look, one face and one direction. */
export interface TextRun {
  readonly text: string
  /** Of its first character; all others differ from it by the lines along them only. */
  readonly style: CharStyle
  readonly face: SetFace
  /** In scene units, as it is drawn: an autofit text's is smaller than its style's. */
  readonly fontSize: number
  /** As a canvas takes it. */
  readonly font: string
  /** How far below the baseline that it is told the canvas writes it. */
  readonly sink: number
  readonly direction: 'ltr' | 'rtl'
  /** Its characters run so even where their own direction is another: their line has controls that ask for it. */
  readonly isForced: boolean
  /** Of its direction among those of its line, odd for `rtl` (UAX #9). */
  readonly level: number
  /** From the left of the text's box. */
  readonly x: number
  readonly width: number
  /** What backgrounds and lines along it cover, from left to right: its characters as Fabric counts them, one by one. */
  readonly spans: readonly StyledSpan[]
  readonly letterSpacing: number
  /** How far below the line's baseline its own is. */
  readonly shift: number
  /** Where the middle of its baseline stands on the text's path; null for text in lines. */
  readonly turn: Turn | null
}

export interface StyledSpan {
  readonly x: number
  readonly width: number
  readonly style: CharStyle
}

/** A place on a path, from the top left of the text's box. */
export interface Turn {
  readonly x: number
  readonly y: number
  /** Radians, clockwise. */
  readonly angle: number
}

export interface RunOptions {
  readonly stage: TextStage
  readonly direction: 'ltr' | 'rtl'
  /** What the sizes of the scene are multiplied with: 1, or less where a text was made to fit. */
  readonly factor: number
  readonly letterSpacing: number
  /** Added to each space of a justified line. */
  readonly wordSpacing: number
  /** Words are set one by one, also where there is nothing to add. */
  readonly isJustified: boolean
  /** Of the line as Fabric measures it, in the sizes of the scene, with what justifying adds. */
  readonly lineWidth: number
}

/** Overrides of directions. */
const FORCING = /[\u202D\u202E]/

/** The runs of a line from left to right, beginning at x = 0. */
export function runsOf(line: Line, options: RunOptions): TextRun[] {
  const { direction } = options
  const text = textOf(line)
  const isPlain = direction === 'ltr' && !hasRightToLeft(text)
  const levels = isPlain ? null : levelsOf(text, direction)
  const isForced = FORCING.test(text)
  // The words of other scripts are narrower as they are set than their characters are one by one.
  const partsWords = options.wordSpacing !== 0 || (options.isJustified && !SIMPLE.test(text))
  const isApart = partsWords || options.letterSpacing !== 0
  const stretches = stretchesOf(line, levels, { ...options, partsWords })
  const order = levels === null ? [...stretches.keys()] : visualOrder(stretches, direction === 'rtl' ? 1 : 0)
  const unplaced = order.flatMap(index => {
    const stretch = stretches[index]
    const [first] = stretch?.clusters ?? []
    if (stretch === undefined || first === undefined) return []
    return [{ stretch, style: first.style, run: { ...runOf(stretch, first, options), isForced } }]
  })
  return placeRuns(unplaced, { ...options, isApart })
}

function textOf({ clusters, start, end }: Line): string {
  let text = ''
  for (let at = start; at < end; at++) text += clusters[at]?.text ?? ''
  return text
}

/** Levels by UTF-16 unit, white space at the end of the line as the line itself (rule L1). */
function levelsOf(text: string, direction: 'ltr' | 'rtl'): Uint8Array {
  const { levels } = resolveLevels(text, direction)
  for (let at = text.length - 1; at >= 0 && isTrailing(text.charAt(at)); at--) {
    levels[at] = direction === 'rtl' ? 1 : 0
  }
  return levels
}

function runOf(
  { clusters, level, boxWidth }: Stretch,
  { style, face }: Cluster,
  { stage, factor, letterSpacing, wordSpacing }: RunOptions,
): TextRun {
  const text = clusters.map(cluster => cluster.text).join('')
  const fontSize = style.fontSize * factor
  const font = cssFont(face, fontSize)
  const isSimple = SIMPLE.test(text)
  // a character of several glyphs is not spaced inside
  const spacing = isJoined(text) || (!isSimple && clusters.length === 1) ? 0 : letterSpacing * factor
  const width =
    isSimple || (clusters.length === 1 && !isJoined(text))
      ? boxWidth * factor
      : stage.width(text, { font, letterSpacing: spacing }) + countSpaces(text) * wordSpacing * factor
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

/** Where a run begins: a turned one stands with its middle at the origin. */
export function startOf({ turn, x, width }: TextRun): number {
  return turn === null ? x : -width / 2
}

/** A run further to the right. */
export function movedRight(run: TextRun, by: number): TextRun {
  return { ...run, x: run.x + by, spans: run.spans.map(span => ({ ...span, x: span.x + by })) }
}

function countSpaces(text: string): number {
  return text.split(' ').length - 1
}
