/** The order in which PDF readers extract the pieces of a line. Pure. */
import { beginsRightToLeft, visualOrder } from './bidi.ts'

export interface SeenPiece {
  readonly text: string
  readonly level: number
}

/** Consecutive pieces of one direction. */
export interface ReadingRun {
  /** Indices of the pieces, from left to right. */
  readonly pieces: readonly number[]
  readonly isRtl: boolean
  /** Directional marks left and right of the run; empty for none. */
  readonly before: string
  readonly after: string
}

const LEFT_TO_RIGHT_MARK = '\u200E'
const RIGHT_TO_LEFT_MARK = '\u200F'
/** Text that readers recognise as left-to-right up to its end. */
const ENDS_RUN = /[\p{L}\p{N}\p{M}]$/u
/** An emoji sequence, whose order is kept in either direction. */
const SEQUENCE = /^(?:\p{Extended_Pictographic}|\p{RI}).+$/su

/**
 * The pieces of a line in reading order. Some readers use painting order, so runs follow each other in logical order.
 * Others reverse right-to-left runs and disagree about signs beside numbers and Latin words; directional marks
 * delimit
 * those runs on right-to-left lines.
 * @param pieces From left to right.
 * @returns Null if nothing runs from right to left.
 */
export function readingOrder(pieces: readonly SeenPiece[]): readonly ReadingRun[] | null {
  if (pieces.every(({ level }) => level === 0)) return null
  const isTurnedLine = pieces.every(({ level }) => level > 0)
  const isSequence = (i: number | undefined): boolean => {
    const { text = '', level = 0 } = pieces[i ?? -1] ?? {}
    return (level & 1) === 1 && SEQUENCE.test(text)
  }
  const isOdd = (i: number | undefined): boolean =>
    ((pieces[i ?? -1]?.level ?? 0) & 1) === 1 && !isSequence(i)
  // reordering the visual order again restores the logical order
  const read = visualOrder(
    pieces.map(({ level }) => ({ level, isSpace: false })),
    0,
  )
  const runs: ReadingRun[] = []
  for (let start = 0; start < read.length; ) {
    const isRtl = isOdd(read[start])
    let end = start + 1
    while (
      end < read.length &&
      isOdd(read[end]) === isRtl &&
      !isSequence(read[end - 1]) &&
      !isSequence(read[end])
    )
      end++
    const run = read.slice(start, end)
    if (isRtl) run.reverse()
    const isMarked = isTurnedLine && !isRtl
    const next = pieces[read[end] ?? -1]?.text
    const last = pieces[read[end - 1] ?? -1]?.text ?? ''
    runs.push({
      pieces: run,
      isRtl,
      before: isMarked && next !== undefined && !beginsRightToLeft(next) ? RIGHT_TO_LEFT_MARK : '',
      after: isMarked && !ENDS_RUN.test(last) ? LEFT_TO_RIGHT_MARK : '',
    })
    start = end
  }
  return runs
}

/**
 * Divides the pieces of a run into show strings. Readers reverse each string of right-to-left text, so its strings
 * follow each other in logical order (ISO 32000-1 §14.8.2.3.3).
 * @param run From left to right.
 * @param isAlike True if a piece can be shown in one string with another one, which may be a space.
 * @returns The pieces of each string, from left to right.
 */
export function showStrings<Piece extends { readonly text: string }>(
  run: readonly Piece[],
  isRtl: boolean,
  isAlike: (one: Piece, other: Piece) => boolean,
): Piece[][] {
  const strings: Piece[][] = []
  let first: Piece | null = null
  for (const piece of run) {
    const last = strings.at(-1)
    if (last !== undefined && first !== null && isAlike(first, piece)) last.push(piece)
    else {
      strings.push([piece])
      first = null
    }
    if (first === null || isSpace(first)) first = piece
  }
  return isRtl ? strings.reverse() : strings
}

/** True for a space between words, which looks the same in each font. */
export function isSpace({ text }: { readonly text: string }): boolean {
  return text === ' '
}
