/**
 * How close the print of a page is to Chromium's. Grades, from the worst measure:
 *
 * | grade | pages | words | median | 95th percentile | ink |
 * | --- | --- | --- | --- | --- | --- |
 * | equal | same number | all | ≤ 0.75 pt | ≤ 1.5 pt | ≤ 1 % |
 * | small flaws | same number | ≥ 98 % | ≤ 2 pt | ≤ 6 pt | ≤ 3 % |
 * | off | same number | ≥ 80 % | any | any | any |
 * | failed | everything else | | | | |
 *
 * - **words:** share of words that are on the same page of both, of those of the print with more words.
 * - **median, 95th percentile:** displacement of these words, in points: of their left or right edge, the larger.
 * - **ink:** share of pixels that differ at 60 dpi; see ink.ts. Tests that start no browser do not measure it.
 */
import { compareWords, type WordBox } from '../chromium/words.ts'
import { comparableWords } from './comparable-words.ts'

/** From best to worst. */
const GRADES = ['equal', 'small flaws', 'off', 'failed'] as const
export type Grade = (typeof GRADES)[number]

export interface Measurement {
  readonly pages: number
  readonly expectedPages: number
  /** 0 to 1. */
  readonly wordRecall: number
  /** In points. */
  readonly median: number
  readonly percentile95: number
  /** 0 to 1; null if it is not measured. */
  readonly ink: number | null
  /** Words of either print that the other lacks on this page, at most ten. */
  readonly unmatched: readonly string[]
}

type Limits = Readonly<Record<'wordRecall' | 'median' | 'percentile95' | 'ink', number>>

const EQUAL: Limits = { wordRecall: 1, median: 0.75, percentile95: 1.5, ink: 0.01 }
const SMALL_FLAWS: Limits = { wordRecall: 0.98, median: 2, percentile95: 6, ink: 0.03 }
const LEAST_RECALL = 0.8
const MAX_UNMATCHED = 10

type Pages = readonly (readonly WordBox[])[]

/** Compares the words of all pages. */
export function measureWords(our: Pages, their: Pages): Omit<Measurement, 'ink'> {
  const [ours, theirs] = [our.map(comparableWords), their.map(comparableWords)]
  const count = Math.max(ours.length, theirs.length)
  const comparisons = Array.from({ length: count }, (_, i) => compareWords(ours[i] ?? [], theirs[i] ?? []))
  const distances = comparisons
    .flatMap(({ distances }) => distances)
    .map(({ dx, dy, our, their }) =>
      Math.hypot(Math.max(Math.abs(dx), Math.abs(dx + our.width - their.width)), dy),
    )
    .sort((a, b) => a - b)
  const most = Math.max(ours.flat().length, theirs.flat().length)
  return {
    pages: ours.length,
    expectedPages: theirs.length,
    wordRecall: most === 0 ? 1 : distances.length / most,
    median: quantile(distances, 0.5),
    percentile95: quantile(distances, 0.95),
    unmatched: comparisons.flatMap(({ unmatched }) => unmatched).slice(0, MAX_UNMATCHED),
  }
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function gradeOf(measurement: Measurement): Grade {
  const { pages, expectedPages, wordRecall } = measurement
  if (pages !== expectedPages || wordRecall < LEAST_RECALL) return 'failed'
  if (isWithin(measurement, EQUAL)) return 'equal'
  return isWithin(measurement, SMALL_FLAWS) ? 'small flaws' : 'off'
}

function isWithin({ wordRecall, median, percentile95, ink }: Measurement, limits: Limits): boolean {
  return (
    wordRecall >= limits.wordRecall &&
    median <= limits.median &&
    percentile95 <= limits.percentile95 &&
    (ink ?? 0) <= limits.ink
  )
}

export function isWorse(grade: Grade, expected: Grade): boolean {
  return GRADES.indexOf(grade) > GRADES.indexOf(expected)
}
