import type { Contents } from './content/contents.ts'
import type { EngineName } from './engines.ts'

export interface Case {
  readonly name: string
  readonly title: string
  readonly kind: keyof Contents
  /** Of a report. */
  readonly rows: number
  /** Prints in one round, each of another content. */
  readonly prints: number
  /** What a round's figures tell: what one print took, as the mean of them, or what the round took. */
  readonly figuresOf: 'print' | 'round'
  /**
   * `warm`: prints of a process that stays, the engines by turns, so that a slow moment hits them all.
   * `alone`: the same, but one engine after the other, since the memory of all together is too much.
   * `fresh`: each round is a process of its own, measured from its start to its end.
   */
  readonly processes: 'warm' | 'alone' | 'fresh'
  /** Rounds between two looks at whether an engine still gets faster; 0: the verified print is all the warm-up. */
  readonly warmUps: number
  readonly rounds: number
  /** Engines that are measured, where it is not all. */
  readonly engines?: readonly EngineName[]
  /** What one round may take before the engine is given up. */
  readonly roundLimitMs: number
  /** An engine that has spent this much on a case gets no more rounds of it, beyond the third. */
  readonly budgetMs: number
}

const SECOND = 1000

export const CASES: readonly Case[] = [
  {
    name: 'invoice',
    title: 'invoice, 12 lines',
    kind: 'invoice',
    rows: 0,
    prints: 10,
    figuresOf: 'print',
    processes: 'warm',
    warmUps: 15,
    rounds: 50,
    roundLimitMs: 20 * SECOND,
    budgetMs: 60 * SECOND,
  },
  {
    name: 'report-1000',
    title: 'report, 1,000 rows × 5',
    kind: 'report',
    rows: 1000,
    prints: 1,
    figuresOf: 'print',
    processes: 'warm',
    warmUps: 8,
    rounds: 20,
    roundLimitMs: 40 * SECOND,
    budgetMs: 60 * SECOND,
  },
  {
    name: 'report-10000',
    title: 'report, 10,000 rows',
    kind: 'report',
    rows: 10_000,
    prints: 1,
    figuresOf: 'print',
    processes: 'warm',
    warmUps: 1,
    rounds: 20,
    roundLimitMs: 120 * SECOND,
    budgetMs: 150 * SECOND,
  },
  {
    name: 'report-100000',
    title: 'report, 100,000 rows',
    kind: 'report',
    rows: 100_000,
    prints: 1,
    figuresOf: 'print',
    processes: 'alone',
    warmUps: 0,
    rounds: 3,
    roundLimitMs: 400 * SECOND,
    budgetMs: 200 * SECOND,
  },
  {
    name: 'batch-1000',
    title: '1,000 invoices',
    kind: 'invoice',
    rows: 0,
    prints: 1000,
    figuresOf: 'round',
    processes: 'warm',
    warmUps: 1,
    rounds: 5,
    engines: ['platen', 'pdfmake', 'typst'],
    roundLimitMs: 300 * SECOND,
    budgetMs: 200 * SECOND,
  },
  {
    name: 'cold',
    title: 'first invoice of a fresh process',
    kind: 'invoice',
    rows: 0,
    prints: 1,
    figuresOf: 'print',
    processes: 'fresh',
    warmUps: 0,
    rounds: 20,
    roundLimitMs: 30 * SECOND,
    budgetMs: 60 * SECOND,
  },
]
