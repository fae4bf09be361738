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
/** A tagged report of 10,000 rows takes 5 million steps. */
const MAX_STEPS = 200_000_000

/** Costs of operations that take more time or memory than reading a value, in steps. */
export const STEPS = {
  /** Reporting a violation, for each profile. */
  report: 20,
  /** Keeping a small object of about 100 bytes until the end of the check. */
  kept: 40,
}

/** Counts steps, each about the time of reading one value. Throws `PdfRefusal` at the end of the budget. */
export type Spend = (steps: number) => void

/** The budget of the check is spent. Reading of all its files ends, embedded ones included. */
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
