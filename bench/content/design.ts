import type { InvoiceLine, ReportRow } from './contents.ts'

/** Design of the contents, as far as each engine supports it. Lengths in points, on A4. */
export const DESIGN = {
  page: { width: 595.28, height: 841.89 },
  margin: 40,
  /** Space between the edges. */
  contentWidth: 515.28,
  invoice: { fontSize: 10, titleSize: 20, totalsWidth: 200, valueWidth: 80 },
  report: { fontSize: 9, titleSize: 16 },
  cellPadding: { x: 4, y: 2 },
  /** Line below each row. */
  line: { width: 1, color: '#aaaaaa' },
} as const

export interface Column<Key extends string> {
  readonly key: Key
  readonly head: string
  /** Including padding. */
  readonly width: number
  readonly align: 'left' | 'right'
}

export const INVOICE_COLUMNS: readonly Column<keyof InvoiceLine>[] = [
  { key: 'description', head: 'Description', width: 285.28, align: 'left' },
  { key: 'quantity', head: 'Quantity', width: 70, align: 'right' },
  { key: 'price', head: 'Unit price', width: 80, align: 'right' },
  { key: 'amount', head: 'Amount', width: 80, align: 'right' },
]

export const REPORT_COLUMNS: readonly Column<keyof ReportRow>[] = [
  { key: 'item', head: 'Item', width: 205.28, align: 'left' },
  { key: 'region', head: 'Region', width: 90, align: 'left' },
  { key: 'quantity', head: 'Quantity', width: 60, align: 'right' },
  { key: 'price', head: 'Unit price', width: 70, align: 'right' },
  { key: 'sum', head: 'Sum', width: 90, align: 'right' },
]

/** The texts of a row, in the order of its columns. */
export function cellsOf<Key extends string>(
  row: Readonly<Record<Key, string>>,
  columns: readonly Column<Key>[],
): string[] {
  return columns.map(({ key }) => row[key])
}
