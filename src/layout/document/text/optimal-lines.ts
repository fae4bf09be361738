/**
 * Optimal line breaking over paragraphs (Knuth and Plass, "Breaking Paragraphs into Lines", 1981): finds the breaks
 * with the most even spaces and few hyphens.
 */
import { growsBehind } from './justify-line.ts'
import type { Word } from './word.ts'

/** Number of words of a line, and where the next word is hyphenated. */
export interface PlannedLine {
  readonly words: number
  /** Offset in the word; null if the line ends between words. */
  readonly hyphenationPoint: number | null
}

/** Stretch and shrink of a space before the line looks loose or tight, as shares of its width. */
const STRETCH = 0.5
const SHRINK = 0.2
/** Free share of an unjustified line before it looks ragged. */
const RAGGED = 0.15
/** Rounding of sums in different order. */
const EPSILON = 1e-6
/** Stretch of a line without spaces, as a share of its width, so that shorter lines are worse. */
const LEAST_STRETCH = 0.005

const LINE_PENALTY = 10
const HYPHEN_PENALTY = 60
/** Demerits of adjacent lines: loose next to tight, and consecutive hyphens. */
const CONTRAST_DEMERITS = 3_000
const HYPHENS_DEMERITS = 3_000
/** Demerits of a very short last line, with its limit as a share of the line width. */
const SHORT_LAST_LINE = 0.12
const SHORT_LAST_LINE_DEMERITS = 5_000

/** Words that are planned at once. */
const MAX_PLANNED = 1_000
/** Words of natural languages have fewer hyphenation points. */
const MAX_HYPHENATION_POINTS = 100
/** Last lines of an incomplete plan, which depend on the words that follow. */
const UNSETTLED = 4
/** Minimum fill of a line in the first attempt, and of a hyphenated line. */
const LEAST_FULL = 0.6
const LEAST_FULL_HYPHENATED = 0.75

/** A feasible break with the best path to it. */
interface Break {
  /** First whole word of the next line. */
  readonly next: number
  /** Width of the hyphenated rest that the next line begins with. */
  readonly rest: number
  readonly isHyphen: boolean
  readonly fitness: number
  readonly demerits: number
  readonly hyphenationPoint: number | null
  readonly before: Break | null
}

/** Cumulative widths, stretch and shrink. */
interface Sums {
  readonly widths: Float64Array
  readonly stretch: Float64Array
  readonly shrink: Float64Array
  /** Space that lines may leave free, in points; null for justified text. */
  readonly ragged: number | null
}

/**
 * Plans the lines of the first paragraph of a text, or of its beginning.
 *
 * @param width Line width in points.
 * @returns Null if a word is wider than a line or runs from right to left; then lines are filled greedily.
 */
export function planLines(words: readonly Word[], width: number): PlannedLine[] | null {
  const forced = words.findIndex(({ lineEnd }) => lineEnd)
  const paragraph = forced === -1 ? words.length : forced + 1
  const count = Math.min(paragraph, MAX_PLANNED)
  const isWhole = count === paragraph && (forced !== -1 || words.length < MAX_PLANNED)
  if (!words.slice(0, count).every(word => canBePlanned(word, width))) return null
  const sums = sumsOf(words, count, width)
  const best =
    bestWay(words, { count, isWhole, width, sums, leastFull: LEAST_FULL }) ??
    bestWay(words, { count, isWhole, width, sums, leastFull: 0 })
  if (best === null) return null
  const lines = linesTo(best)
  return isWhole || lines.length <= UNSETTLED ? lines : lines.slice(0, -UNSETTLED)
}

/** Each hyphenation point is measured, so words with very many of them are broken greedily. */
function canBePlanned({ level, width, trailingCut, hyphenationPoints }: Word, lineWidth: number): boolean {
  return level === 0 && width - trailingCut <= lineWidth && hyphenationPoints.length <= MAX_HYPHENATION_POINTS
}

interface Paragraph extends Pick<LineEnd, 'sums' | 'width' | 'leastFull'> {
  readonly count: number
  readonly isWhole: boolean
}

function bestWay(words: readonly Word[], { count, isWhole, ...line }: Paragraph): Break | null {
  const { width, sums } = line
  let active: Break[] = [FIRST]
  for (let i = 0; i < count; i++) {
    const word = words[i]
    if (word === undefined) break
    const found: Break[] = []
    const at = { ...line, words, last: i }
    if (word.hyphenationPoints.length > 0) {
      const hyphenated = active.filter(
        from => from.next <= i && naturalWidth(from, i, words, sums) > LEAST_FULL_HYPHENATED * width,
      )
      for (const hyphenationPoint of hyphenated.length === 0 ? [] : word.hyphenationPoints) {
        const head = word.style.widthOf(`${word.text.slice(0, hyphenationPoint)}-`, word.rtl)
        const rest = word.style.widthOf(word.text.slice(hyphenationPoint), word.rtl) + word.spacing.gap
        const added = head - word.width + word.trailingCut
        keepBest(
          found,
          hyphenated,
          { next: i + 1, rest, isHyphen: true, hyphenationPoint },
          { ...at, added, isLast: false },
        )
      }
    }
    if (!word.noNewLine || i === count - 1) {
      const isLast = isWhole && i === count - 1
      const end = { next: i + 1, rest: 0, isHyphen: false, hyphenationPoint: null }
      keepBest(found, active, end, { ...at, added: 0, isLast })
    }
    active = active.filter(
      from => naturalWidth(from, i, words, sums) - shrinkOf(from, i, sums) <= width + EPSILON,
    )
    for (const way of found) active.push(way)
    if (active.length === 0) return null
  }
  let best: Break | null = null
  for (const end of active) {
    const isEnd = end.next === count && end.rest === 0
    if (isEnd && (best === null || end.demerits < best.demerits)) best = end
  }
  return best
}

const FIRST: Break = {
  next: 0,
  rest: 0,
  isHyphen: false,
  fitness: 1,
  demerits: 0,
  hyphenationPoint: null,
  before: null,
}

function sumsOf(words: readonly Word[], count: number, width: number): Sums {
  const isJustified = words[0]?.alignment === 'justify'
  const widths = new Float64Array(count + 1)
  const stretch = new Float64Array(count + 1)
  const shrink = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) {
    const word = words[i]
    if (word === undefined) break
    const grows = isJustified && growsBehind(word, words[i + 1])
    const space = !grows ? 0 : word.trailingCut > 0 ? word.trailingCut : word.style.spaceWidth
    widths[i + 1] = (widths[i] ?? 0) + word.width
    stretch[i + 1] = (stretch[i] ?? 0) + space * STRETCH
    shrink[i + 1] = (shrink[i] ?? 0) + (word.trailingCut > 0 ? space * SHRINK : 0)
  }
  return { widths, stretch, shrink, ragged: isJustified ? null : RAGGED * width }
}

/** Width of a line from a break to a word, with unchanged spaces. */
function naturalWidth({ next, rest }: Break, last: number, words: readonly Word[], { widths }: Sums): number {
  const leading = rest === 0 ? (words[next]?.leadingCut ?? 0) : 0
  const whole = (widths[last + 1] ?? 0) - (widths[next] ?? 0)
  return rest + whole - leading - (words[last]?.trailingCut ?? 0)
}

function between(sums: Float64Array, from: number, to: number): number {
  return Math.max(0, (sums[to] ?? 0) - (sums[from] ?? 0))
}

/** Total shrink of a line, without the space after its last word. */
function shrinkOf({ next, rest }: Break, last: number, { shrink }: Sums): number {
  return between(shrink, rest > 0 ? Math.max(0, next - 1) : next, last)
}

interface LineEnd {
  readonly words: readonly Word[]
  readonly sums: Sums
  readonly width: number
  /** The last word, and its additional width at the end of the line. */
  readonly last: number
  readonly added: number
  /** True for the last line of the paragraph. */
  readonly isLast: boolean
  /** Minimum fill, as a share of the line width. */
  readonly leastFull: number
}

/** Adds the best path to a break for each fitness class. */
function keepBest(
  found: Break[],
  active: readonly Break[],
  end: Pick<Break, 'next' | 'rest' | 'isHyphen' | 'hyphenationPoint'>,
  { added, words, sums, width, last, isLast, leastFull }: LineEnd,
): void {
  const least: number[] = []
  const ways: Break[] = []
  for (const from of active) {
    const natural = naturalWidth(from, last, words, sums) + added
    const room = width - natural
    if (natural < leastFull * width && !isLast) continue
    const shrink = isLast ? 0 : shrinkOf(from, last, sums)
    if (room < -shrink - EPSILON) continue
    const first = from.rest > 0 ? Math.max(0, from.next - 1) : from.next
    const stretch = sums.ragged ?? Math.max(between(sums.stretch, first, last), LEAST_STRETCH * width)
    const ratio = ratioOf(room, stretch, shrink, isLast)
    const fitness = fitnessOf(ratio)
    const badness = 100 * Math.abs(ratio) ** 3
    let demerits = from.demerits + (LINE_PENALTY + badness + (end.isHyphen ? HYPHEN_PENALTY : 0)) ** 2
    if (Math.abs(fitness - from.fitness) > 1) demerits += CONTRAST_DEMERITS
    if (end.isHyphen && from.isHyphen) demerits += HYPHENS_DEMERITS
    if (isLast && natural < SHORT_LAST_LINE * width) demerits += SHORT_LAST_LINE_DEMERITS
    if (demerits >= (least[fitness] ?? Number.POSITIVE_INFINITY)) continue
    least[fitness] = demerits
    ways[fitness] = from
  }
  for (const [fitness, before] of ways.entries()) {
    if (before !== undefined) found.push({ ...end, fitness, demerits: least[fitness] ?? 0, before })
  }
}

/** Adjustment ratio: positive for stretch, negative for shrink. */
function ratioOf(room: number, stretch: number, shrink: number, isLast: boolean): number {
  if (isLast && room >= 0) return 0
  if (room < 0) return shrink === 0 ? 0 : room / shrink
  if (room === 0) return 0
  return room / stretch
}

/** Fitness class. 0: tight, 1: normal, 2: loose, 3: very loose. */
function fitnessOf(ratio: number): number {
  if (ratio < -0.5) return 0
  if (ratio <= 0.5) return 1
  return ratio <= 1 ? 2 : 3
}

function linesTo(end: Break): PlannedLine[] {
  const lines: PlannedLine[] = []
  for (let at = end; at.before !== null; at = at.before) {
    const { before, hyphenationPoint } = at
    const first = before.rest > 0 ? before.next - 1 : before.next
    lines.push({ words: (hyphenationPoint === null ? at.next : at.next - 1) - first, hyphenationPoint })
  }
  return lines.reverse()
}
