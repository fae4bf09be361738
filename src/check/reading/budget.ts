/**
 * The bounds of one check, shared with the files that are embedded in the file. Objects of a file may be shared, so
 * reading each use of them can take quadratic time: everything that is read or kept spends steps.
 */
import type { ReadingBudget } from '../../output/pdf/finish/pdf-file.ts'
import { PdfRefusal } from '../../output/pdf/finish/pdf-syntax.ts'

const READING_LIMITS = {
  /** Values of all objects, nested ones included. */
  maxPdfObjects: 5_000_000,
  /** Inflated size of all object streams. */
  maxInflatedBytes: 256_000_000,
}
/** Decoded size of all other streams, counted at each use. */
const MAX_DECODED_BYTES = 512_000_000
/** A report of 10,000 tagged rows takes 5 million. */
const MAX_STEPS = 200_000_000

/** Steps of what takes more time or memory than a value that is read. */
export const STEPS = {
  /** A violation, for each profile. */
  report: 20,
  /** A small object that is kept until the end of the check: about 100 bytes. */
  kept: 40,
}

/** Counts steps, each about the time of reading one value. Throws `PdfRefusal` at the end of the budget. */
export type Spend = (steps: number) => void

/** A file needs more than the budget, which is also at its end for all other files of the check. */
export class BudgetSpent extends PdfRefusal {}

export function decodedTooMuch(cause?: unknown): BudgetSpent {
  return new BudgetSpent(`its streams decode to more than ${MAX_DECODED_BYTES} bytes`, { cause })
}

export class CheckBudget {
  readonly reading: ReadingBudget = { limits: READING_LIMITS, inflatedBytes: 0, objects: 0 }
  #stepsLeft = MAX_STEPS
  #decodedBytesLeft = MAX_DECODED_BYTES

  readonly spend: Spend = steps => {
    this.#stepsLeft -= steps
    if (this.#stepsLeft < 0) throw new BudgetSpent(`it needs more than ${MAX_STEPS} steps of work`)
  }

  get decodedBytesLeft(): number {
    return this.#decodedBytesLeft
  }

  spendDecoded(bytes: number): void {
    this.#decodedBytesLeft -= bytes
    if (this.#decodedBytesLeft < 0) throw decodedTooMuch()
  }
}
