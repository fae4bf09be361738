import type { Contents } from './content/contents.ts'
import type { EngineName, Family } from './engines.ts'

export interface Case {
  readonly name: string
  readonly title: string
  readonly kind: keyof Contents
  /** Rows of a report, paragraphs of an article. */
  readonly rows: number
  /** Prints per round, each with other content. */
  readonly prints: number
  /**
   * Uses the pool of an engine that has one, and what the pool is compared with: the calling thread or a pool of one
   * worker. Default: no pool.
   */
  readonly pool?: 'against-thread' | 'against-worker' | 'alone'
  /**
   * `print`: mean of the prints of a round, one after another. `round`: the complete round, with concurrent prints if
   * the engine supports them.
   */
  readonly figuresOf: 'print' | 'round'
  /**
   * `warm`: long-running processes, engines alternate, so that other load affects all.
   * `alone`: the same, one engine after another, because all together need too much memory.
   * `fresh`: each round is a process of its own, measured from start to end.
   */
  readonly processes: 'warm' | 'alone' | 'fresh'
  /** Rounds between two checks whether an engine still gets faster; 0: the verified print is the only warm-up. */
  readonly warmUps: number
  readonly rounds: number
  /** True if the case measures memory that remains after prints, instead of time. */
  readonly isSoak?: true
  /** Engines to measure. Default: all of the family. */
  readonly engines?: readonly EngineName[]
  /** Time limit of one round; an engine that exceeds it is given up. */
  readonly roundLimitMs: number
  /** After this time an engine gets no more rounds of the case, but at least three. */
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
    name: 'rich-invoice',
    title: 'invoice with logo, QR code and nested tables',
    kind: 'richInvoice',
    rows: 0,
    prints: 5,
    figuresOf: 'print',
    processes: 'warm',
    warmUps: 15,
    rounds: 50,
    engines: ['platen', 'pdfmake', 'typst'],
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
    pool: 'against-thread',
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
  {
    name: 'html-invoice',
    title: 'HTML invoice with pictures and links',
    kind: 'htmlInvoice',
    rows: 0,
    prints: 5,
    figuresOf: 'print',
    processes: 'warm',
    warmUps: 10,
    rounds: 30,
    roundLimitMs: 30 * SECOND,
    budgetMs: 60 * SECOND,
  },
  {
    name: 'html-report',
    title: 'HTML table, 1,000 rows × 5',
    kind: 'htmlReport',
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
    name: 'html-report-20000',
    title: 'HTML table, 20,000 rows, in a fresh process',
    kind: 'htmlReport',
    rows: 20_000,
    prints: 1,
    pool: 'alone',
    figuresOf: 'print',
    processes: 'fresh',
    warmUps: 0,
    rounds: 5,
    engines: ['platen', 'forme'],
    roundLimitMs: 200 * SECOND,
    budgetMs: 200 * SECOND,
  },
  {
    name: 'article',
    title: 'HTML article, 250 pages',
    kind: 'article',
    rows: 2352,
    prints: 1,
    figuresOf: 'print',
    processes: 'warm',
    warmUps: 5,
    rounds: 12,
    roundLimitMs: 60 * SECOND,
    budgetMs: 100 * SECOND,
  },
  {
    name: 'card',
    title: 'card, 1080², JPEG and PNG',
    kind: 'card',
    rows: 0,
    prints: 5,
    figuresOf: 'print',
    processes: 'warm',
    warmUps: 5,
    rounds: 30,
    roundLimitMs: 30 * SECOND,
    budgetMs: 60 * SECOND,
  },
  {
    name: 'card-jpeg',
    title: 'card, JPEG alone',
    kind: 'cardJpeg',
    rows: 0,
    prints: 5,
    figuresOf: 'print',
    processes: 'warm',
    warmUps: 5,
    rounds: 30,
    engines: ['platen', 'takumi', 'fabric'],
    roundLimitMs: 30 * SECOND,
    budgetMs: 60 * SECOND,
  },
  {
    name: 'batch-500-cards',
    title: '500 cards, JPEG',
    kind: 'cardJpeg',
    rows: 0,
    prints: 500,
    figuresOf: 'round',
    pool: 'against-worker',
    processes: 'warm',
    warmUps: 1,
    rounds: 5,
    engines: ['platen', 'takumi'],
    roundLimitMs: 300 * SECOND,
    budgetMs: 200 * SECOND,
  },
  {
    name: 'soak-10000-cards',
    title: '10,000 cards, JPEG and PNG',
    kind: 'card',
    rows: 0,
    prints: 1000,
    figuresOf: 'round',
    pool: 'alone',
    isSoak: true,
    processes: 'alone',
    warmUps: 0,
    rounds: 10,
    engines: ['platen'],
    roundLimitMs: 900 * SECOND,
    budgetMs: 7200 * SECOND,
  },
]

const FAMILIES: Readonly<Record<keyof Contents, Family>> = {
  invoice: 'document',
  richInvoice: 'document',
  report: 'document',
  htmlInvoice: 'html',
  htmlReport: 'html',
  article: 'html',
  card: 'card',
  cardJpeg: 'card',
}

export function familyOf({ kind }: Pick<Case, 'kind'>): Family {
  return FAMILIES[kind]
}
