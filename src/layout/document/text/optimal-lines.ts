/**
 * Line breaking over whole paragraphs (Knuth and Plass, "BreakOptions Paragraphs into Lines", 1981): of all ways to break a
 * text, the one whose spaces are most even, with few hyphens.
 */
import { growsBehind } from './justify-line.ts'
import type { Word } from './word.ts'

/** Words that make a line, and where the word behind them is hyphenated for it. */
export interface PlannedLine {
  readonly words: number
  /** Offset in the text of the word; null: the line ends between words. */
  readonly hyphenationPoint: number | null
}

/** How much of a space may be added to it before a line looks loose, and taken away from it. */
const STRETCH = 0.5
const SHRINK = 0.2
/** Share of the line that is free before a line of text that is not justified looks ragged. */
const RAGGED = 0.15
/** Widths are added up in another order than on the line. */
const EPSILON = 1e-6
/** What a line without spaces gives, as a share of its width, so that a shorter one is worse. */
const LEAST_STRETCH = 0.005

const LINE_PENALTY = 10
const HYPHEN_PENALTY = 60
/** Demerits of neighbours: a loose line beside a tight one, and hyphens one below the other. */
const CONTRAST_DEMERITS = 3_000
const HYPHENS_DEMERITS = 3_000
/** Demerits of a last line that is hardly begun, as a share of its width. */
const SHORT_LAST_LINE = 0.12
const SHORT_LAST_LINE_DEMERITS = 5_000

/** Words that are planned at once; what follows them is planned when they stand. */
const MAX_PLANNED = 1_000
/** Places where a word may be hyphenated; the longest words of natural languages have fewer. */
const MAX_HYPHENATION_POINTS = 100
/** Last lines of a plan that ends before its paragraph: where they break depends on what follows. */
const UNSETTLED = 4
/** Emptier lines are looked at only where there is no other way, and hyphens only where the line is nearly full. */
const LEAST_FULL = 0.6
const LEAST_FULL_HYPHENATED = 0.75

/** A break that may be part of the best way, and the way to it. */
interface Break {
  /** The first word that stands whole on the next line. */
  readonly next: number
  /** Width of the end of a hyphenated word that the next line begins with. */
  readonly rest: number
  readonly isHyphen: boolean
  readonly fitness: number
  readonly demerits: number
  readonly hyphenationPoint: number | null
  readonly before: Break | null
}

/** What lines hold up to a word: widths, and how far their spaces give. */
interface Sums {
  readonly widths: Float64Array
  readonly stretch: Float64Array
  readonly shrink: Float64Array
  /** Room that lines may leave, in points; null for justified text. */
  readonly ragged: number | null
}

/**
 * Plans the lines of the first paragraph of a text, or of its beginning.
 *
 * @param width Of a line, in points.
 * @returns Null where a word is wider than a line, or runs from right to left: then lines are filled one by one.
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

/** Each hyphenationPoint of a word is measured, so words with very many, or wider than the line, are left to greedy breaking. */
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

/** Width of a line from a break up to a word, with its spaces as they are. */
function naturalWidth({ next, rest }: Break, last: number, words: readonly Word[], { widths }: Sums): number {
  const leading = rest === 0 ? (words[next]?.leadingCut ?? 0) : 0
  const whole = (widths[last + 1] ?? 0) - (widths[next] ?? 0)
  return rest + whole - leading - (words[last]?.trailingCut ?? 0)
}

function between(sums: Float64Array, from: number, to: number): number {
  return Math.max(0, (sums[to] ?? 0) - (sums[from] ?? 0))
}

/** How far the spaces of a line may be narrowed; the one behind its last word is none of them. */
function shrinkOf({ next, rest }: Break, last: number, { shrink }: Sums): number {
  return between(shrink, rest > 0 ? Math.max(0, next - 1) : next, last)
}

interface LineEnd {
  readonly words: readonly Word[]
  readonly sums: Sums
  readonly width: number
  /** The last word, and how much wider it is at the end of the line. */
  readonly last: number
  readonly added: number
  /** Whether the paragraph ends. */
  readonly isLast: boolean
  /** Share of the line that must not be empty. */
  readonly leastFull: number
}

/** Adds the best ways to a break, one for each fitness class. */
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

/** How far spaces are stretched, or narrowed where it is less than zero, as a share of what they give. */
function ratioOf(room: number, stretch: number, shrink: number, isLast: boolean): number {
  if (isLast && room >= 0) return 0
  if (room < 0) return shrink === 0 ? 0 : room / shrink
  if (room === 0) return 0
  return room / stretch
}

/** 0: tight, 1: normal, 2: loose, 3: very loose. */
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
