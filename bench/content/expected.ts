import type { Expectation } from '../verify.ts'
import type { Contents } from './contents.ts'
import { cellsOf, INVOICE_COLUMNS, REPORT_COLUMNS } from './design.ts'

/** Texts that every print of a content must contain; a row of a table is one string. */
export const expected: {
  readonly [Kind in 'invoice' | 'report']: (content: Contents[Kind]) => Expectation
} = {
  invoice: ({ title, seller, facts, customer, intro, lines, totals, due, note }) => ({
    pages: [1, 1],
    strings: [
      title,
      ...seller,
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...customer,
      intro,
      headOf(INVOICE_COLUMNS),
      ...lines.map(line => cellsOf(line, INVOICE_COLUMNS).join(' ')),
      ...[...totals, due].map(({ label, value }) => `${label} ${value}`),
      note,
    ],
    onEveryPage: [],
  }),
  report: ({ title, rows }) => ({
    pages: [Math.ceil(rows.length / ROWS_A_PAGE.most), Math.ceil(rows.length / ROWS_A_PAGE.fewest)],
    strings: [title, ...rows.map(row => cellsOf(row, REPORT_COLUMNS).join(' '))],
    onEveryPage: [headOf(REPORT_COLUMNS)],
  }),
}

/** Tolerance of pages: line heights of the same font differ slightly between engines. */
const ROWS_A_PAGE = { fewest: 40, most: 60 }

function headOf(columns: readonly { readonly head: string }[]): string {
  return columns.map(({ head }) => head).join(' ')
}
