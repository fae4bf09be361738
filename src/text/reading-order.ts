/** The order in which readers of PDFs are to find the pieces of a line. Pure. */
import { beginsRightToLeft, visualOrder } from './bidi.ts'

export interface SeenPiece {
  readonly text: string
  readonly level: number
}

/** Pieces of one direction that follow each other in the text. */
export interface ReadingRun {
  /** Indices of the pieces, from left to right. */
  readonly pieces: readonly number[]
  /** Marks of direction that are read left and right of them; empty for none. */
  readonly before: string
  readonly after: string
}

const LEFT_TO_RIGHT_MARK = '\u200E'
const RIGHT_TO_LEFT_MARK = '\u200F'
/** What shows readers that text runs from the left up to here. */
const ENDS_RUN = /[\p{L}\p{N}\p{M}]$/u
/** An emoji of several characters, whose order is kept wherever it stands. */
const SEQUENCE = /^(?:\p{Extended_Pictographic}|\p{RI}).+$/su

/**
 * The pieces of a line as they are read. Some readers go by the order of painting: so runs of one direction follow
 * each other as in the text. Others turn around what they see, run by run, and take signs beside a number or a Latin
 * word for a part of it, or not: marks tell them where it begins and ends, on lines that run from the right.
 * @param pieces From left to right.
 * @returns Null where nothing runs from right to left: then they are read as they stand.
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
  // turning around what was turned around gives the order of the text
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
      before: isMarked && next !== undefined && !beginsRightToLeft(next) ? RIGHT_TO_LEFT_MARK : '',
      after: isMarked && !ENDS_RUN.test(last) ? LEFT_TO_RIGHT_MARK : '',
    })
    start = end
  }
  return runs
}
