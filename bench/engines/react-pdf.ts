import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { InvoiceLine, Pair, ReportRow } from '../content/contents.ts'
import { type Column, DESIGN, INVOICE_COLUMNS, REPORT_COLUMNS } from '../content/design.ts'
import type { Engine } from '../engine.ts'
import { ROBOTO } from './fonts.ts'

/** @react-pdf/renderer: fonts registered once, elements created for each print. */
export const engine: Engine = {
  async invoice() {
    registerFonts()
    return {
      print: async ({ title, seller, facts, customer, intro, lines, totals, due, note }) => {
        const between = { marginBottom: 12 }
        const texts = (items: readonly string[]) => items.map((text, key) => h(Text, { key }, text))
        return await renderToBuffer(
          document(
            DESIGN.invoice.fontSize,
            h(Text, { style: [styles.bold, { fontSize: DESIGN.invoice.titleSize }, between] }, title),
            h(
              View,
              { style: styles.row },
              h(View, { style: { flexGrow: 1 } }, texts(seller)),
              h(View, { style: { width: DESIGN.invoice.totalsWidth } }, facts.map(pair)),
            ),
            h(View, { style: { marginVertical: 12 } }, texts(customer)),
            h(Text, { style: between }, intro),
            ...table(INVOICE_COLUMNS, lines),
            h(
              View,
              { style: [{ marginVertical: 12, marginLeft: 'auto', width: DESIGN.invoice.totalsWidth }] },
              totals.map(pair),
              h(View, { style: styles.bold }, pair(due, totals.length)),
            ),
            h(Text, {}, note),
          ),
        )
      },
      close: async () => {},
    }
  },

  async report() {
    registerFonts()
    return {
      print: async ({ title, rows }) =>
        await renderToBuffer(
          document(
            DESIGN.report.fontSize,
            h(Text, { style: [styles.bold, { fontSize: DESIGN.report.titleSize, marginBottom: 12 }] }, title),
            ...table(REPORT_COLUMNS, rows),
          ),
        ),
      close: async () => {},
    }
  },
}

function registerFonts(): void {
  Font.register({
    family: 'Roboto',
    fonts: [{ src: ROBOTO.regular }, { src: ROBOTO.bold, fontWeight: 'bold' }],
  })
}

const { cellPadding, line } = DESIGN
const styles = StyleSheet.create({
  page: { padding: DESIGN.margin, fontFamily: 'Roboto' },
  row: { flexDirection: 'row' },
  tableRow: { flexDirection: 'row', borderBottomWidth: line.width, borderBottomColor: line.color },
  cell: { paddingVertical: cellPadding.y, paddingHorizontal: cellPadding.x },
  bold: { fontWeight: 'bold' },
})

function document(fontSize: number, ...children: readonly object[]): object {
  return h(Document, {}, h(Page, { size: 'A4', style: [styles.page, { fontSize }] }, ...children))
}

function pair({ label, value }: Pair, key: number): object {
  return h(
    View,
    { key, style: styles.row },
    h(Text, { style: { flexGrow: 1 } }, label),
    h(Text, { style: { width: DESIGN.invoice.totalsWidth / 2, textAlign: 'right' } }, value),
  )
}

/** The header row, repeated on each page, and the rows. */
function table<Key extends keyof InvoiceLine | keyof ReportRow>(
  columns: readonly Column<Key>[],
  rows: readonly Readonly<Record<Key, string>>[],
): object[] {
  const cells = columns.map(({ width, align }) => [styles.cell, { width, textAlign: align }])
  return [
    h(
      View,
      { fixed: true, style: [styles.tableRow, styles.bold] },
      columns.map(({ key, head }, i) => h(Text, { key, style: cells[i] }, head)),
    ),
    ...rows.map((row, key) =>
      h(
        View,
        { key, wrap: false, style: styles.tableRow },
        columns.map(({ key }, i) => h(Text, { key, style: cells[i] }, row[key])),
      ),
    ),
  ]
}
