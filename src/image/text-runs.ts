import { hasRightToLeft, isTrailing, resolveLevels, visualOrder } from '../text/bidi.ts'
import { isJoined } from '../text/letters.ts'
import type { CharStyle } from './char-style.ts'
import type { SetFace, TextStage } from './fonts.ts'
import { type Cluster, MAX_CLUSTER } from './text-clusters.ts'
import type { Line } from './text-lines.ts'
import { canvasFont } from './text-ruler.ts'

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

/** Letters whose advances do not depend on more than the letter before; all others are measured as they are set. */
const SIMPLE =
  /^[\u0020-\u02FF\u0370-\u058F\u10A0-\u10FF\u1E00-\u200A\u2010-\u2027\u202F-\u205E\u2070-\u2BFF\u3000-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFFFD]*$/

/** Overrides of directions. */
const FORCING = /[\u202D\u202E]/

interface Stretch {
  /** Place among those of its line. */
  readonly index: number
  clusters: Cluster[]
  readonly level: number
  /** As levels say already. */
  readonly isSpace: false
  /** From the left of the line, as Fabric counts. */
  readonly boxX: number
  boxWidth: number
  /** What of the box each style has, in the order of the text. */
  readonly shares: { readonly style: CharStyle; width: number }[]
}

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
  const parts = partsOf(direction === 'rtl' ? unplaced.reverse() : unplaced, isApart)
  return direction === 'rtl' ? fromRight(parts, options) : fromLeft(parts, options)
}

/** A stretch with its run, of which only the place is still open. */
interface Unplaced {
  readonly stretch: Stretch
  readonly style: CharStyle
  readonly run: TextRun
}

/**
 * As Fabric draws: what has one style begins where its box does, and all that is in it is as it is set. Where the
 * order in which a line is seen takes such parts apart, there are no boxes to go by.
 */
function fromLeft(parts: readonly (readonly Unplaced[])[], options: RunOptions): TextRun[] {
  const inOrder = areInOrder(parts)
  let x = 0
  return parts.flatMap(part => {
    const box = boxOf(part)
    if (inOrder) x = box.start * options.factor
    const runs = part.map(({ run }) => {
      const placed = { ...run, x }
      x += run.width
      return placed
    })
    return withSpans(runs, part, inOrder ? { left: box.start, right: box.end } : null, options)
  })
}

/** The same from the right end of the line. */
function fromRight(parts: readonly (readonly Unplaced[])[], options: RunOptions): TextRun[] {
  const { factor, lineWidth, letterSpacing } = options
  const inOrder = areInOrder(parts)
  let right: number | null = null
  const runs: TextRun[] = []
  for (const part of parts) {
    const box = boxOf(part)
    if (inOrder || right === null) {
      // What stands behind a character on the right reaches over the end of its box.
      const behind = isJoined(part[0]?.run.text ?? '') ? 0 : letterSpacing
      right = (lineWidth + behind - (inOrder ? box.start : 0)) * factor
    }
    const placed: TextRun[] = []
    for (const { run } of part) {
      right -= run.width
      placed.unshift({ ...run, x: right })
    }
    const edges = { left: lineWidth - box.end, right: lineWidth - box.start }
    const own = inOrder && letterSpacing === 0 ? edges : null
    runs.push(...withSpans(placed, part.toReversed(), own, options).reverse())
  }
  return runs.reverse()
}

/** The spans of what is drawn at once: as they are set, but for the edges of the box around all. */
function withSpans(
  runs: readonly TextRun[],
  part: readonly Unplaced[],
  edges: { readonly left: number; readonly right: number } | null,
  { factor }: RunOptions,
): TextRun[] {
  return runs.map((run, at) => {
    const left = edges !== null && at === 0 ? edges.left * factor : run.x
    const right = edges !== null && at === runs.length - 1 ? edges.right * factor : run.x + run.width
    const shares = part[at]?.stretch.shares ?? []
    return { ...run, spans: sharesOf(run.direction === 'rtl' ? shares.toReversed() : shares, left, right) }
  })
}

/** Parts the room between two edges, from left to right. */
function sharesOf(shares: Stretch['shares'], left: number, right: number): StyledSpan[] {
  const whole = shares.reduce((sum, { width }) => sum + width, 0)
  const scale = whole > 0 ? Math.max(0, right - left) / whole : 0
  let x = left
  return shares.map(({ style, width }) => {
    const span = { x, width: width * scale, style }
    x += span.width
    return span
  })
}

/** As in Fabric, lines along characters do not part a word. */
function looksAlike(a: CharStyle, b: CharStyle): boolean {
  return a === b || LOOK.every(name => a[name] === b[name])
}

const LOOK = [
  'fill',
  'stroke',
  'strokeWidth',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'textBackgroundColor',
  'textDecorationThickness',
  'textDecorationColor',
  'deltaY',
] as const satisfies readonly (keyof CharStyle)[]

/** What is drawn at once: what has one style, or each stretch by itself where characters or spaces are set apart. */
function partsOf(unplaced: readonly Unplaced[], isApart: boolean): Unplaced[][] {
  const parts: Unplaced[][] = []
  for (const one of unplaced) {
    const last = parts.at(-1)
    if (last?.[0] === undefined || isApart || !looksAlike(last[0].style, one.style)) parts.push([one])
    else last.push(one)
  }
  return parts
}

/** Whether parts are seen one after the other as they are written. */
function areInOrder(parts: readonly (readonly Unplaced[])[]): boolean {
  let end = 0
  return parts.every(part => {
    const start = end
    return part.every(({ stretch: { index } }) => {
      end = Math.max(end, index + 1)
      return index >= start
    })
  })
}

/** Where the box of a part begins and ends, from where its line does. */
function boxOf(part: readonly Unplaced[]): { start: number; end: number } {
  let [start, end] = [Number.POSITIVE_INFINITY, 0]
  for (const { stretch } of part) {
    start = Math.min(start, stretch.boxX)
    end = Math.max(end, stretch.boxX + stretch.boxWidth)
  }
  return { start, end }
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

function stretchesOf(
  { clusters, start, end }: Line,
  levels: Uint8Array | null,
  { wordSpacing, letterSpacing, partsWords }: RunOptions & { partsWords: boolean },
): Stretch[] {
  const stretches: Stretch[] = []
  let [offset, x] = [0, 0]
  for (let at = start; at < end; at++) {
    const cluster = clusters[at]
    if (cluster === undefined) break
    const level = levels?.[offset] ?? 0
    offset += cluster.text.length
    const added = cluster.text === ' ' ? wordSpacing : 0
    const own = at === start ? cluster.width : cluster.kernedWidth
    const last = stretches.at(-1)
    const [first] = last?.clusters ?? []
    const isSame =
      first !== undefined &&
      looksAlike(first.style, cluster.style) &&
      first.face === cluster.face &&
      last?.level === level &&
      cluster.text.length < MAX_CLUSTER / 2 &&
      // spaces that were made wider stand by themselves: a canvas does not widen one that a run begins with
      (!partsWords || (first.text === ' ') === (cluster.text === ' ')) &&
      (letterSpacing === 0 || !standsApart(last.clusters.at(-1), cluster))
    if (last !== undefined && isSame) {
      last.clusters.push(cluster)
      last.boxWidth += own + added
      const share = last.shares.at(-1)
      if (share?.style === cluster.style) share.width += own + added
      else last.shares.push({ style: cluster.style, width: own + added })
    } else {
      // the box of a character begins where its kerning puts it
      const boxX = x + own - cluster.width
      const [index, boxWidth] = [stretches.length, cluster.width + added]
      const shares = [{ style: cluster.style, width: boxWidth }]
      stretches.push({ index, clusters: [cluster], level, isSpace: false, boxX, boxWidth, shares })
    }
    x += own + added
  }
  return stretches
}

/**
 * Whether a character behind another has to be set where its own box is if letters are spaced: Fabric measures
 * letters as if fonts still joined them, and others have no width of their own.
 */
function standsApart(before: Cluster | undefined, { text }: Cluster): boolean {
  return before?.text === 'f' || (!SIMPLE.test(text) && !isJoined(text))
}

function runOf(
  { clusters, level, boxWidth }: Stretch,
  { style, face }: Cluster,
  { stage, factor, letterSpacing, wordSpacing }: RunOptions,
): TextRun {
  const text = clusters.map(cluster => cluster.text).join('')
  const fontSize = style.fontSize * factor
  const font = canvasFont(face, fontSize)
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
