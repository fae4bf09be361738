import { readFileSync } from 'node:fs'
import { generate } from '@pdfme/generator'
import { table, text } from '@pdfme/schemas'
import { type Column, cellsOf, DESIGN, INVOICE_COLUMNS, REPORT_COLUMNS } from '../content/design.ts'
import type { Engine } from '../engine.ts'
import { ROBOTO } from './fonts.ts'

const { margin, contentWidth, cellPadding, line, invoice, report } = DESIGN
const LINE_HEIGHT = 1.17

/** @pdfme/generator: one template, its fields filled for each print. Lengths are millimetres. */
export const engine: Engine = {
  async invoice() {
    const print = printer(invoiceFields())
    return {
      print: ({ title, seller, facts, customer, intro, lines, totals, due, note }) =>
        print({
          title,
          seller: seller.join('\n'),
          labels: facts.map(({ label }) => label).join('\n'),
          values: facts.map(({ value }) => value).join('\n'),
          customer: customer.join('\n'),
          intro,
          lines: JSON.stringify(lines.map(row => cellsOf(row, INVOICE_COLUMNS))),
          totals: JSON.stringify(totals.map(({ label, value }) => [label, value])),
          due: JSON.stringify([[due.label, due.value]]),
          note,
        }),
      close: async () => {},
    }
  },

  async report() {
    const print = printer([
      field('title', { y: 0, height: 20, fontSize: report.titleSize, bold: true }),
      tableField('rows', REPORT_COLUMNS, { y: 32, fontSize: report.fontSize }),
    ])
    return {
      print: ({ title, rows }) =>
        print({ title, rows: JSON.stringify(rows.map(row => cellsOf(row, REPORT_COLUMNS))) }),
      close: async () => {},
    }
  },
}

function printer(fields: readonly object[]) {
  const font = {
    Roboto: { data: readFileSync(ROBOTO.regular), fallback: true },
    Medium: { data: readFileSync(ROBOTO.bold) },
  }
  const basePdf = {
    width: mm(DESIGN.page.width),
    height: mm(DESIGN.page.height),
    padding: Array<number>(4).fill(mm(margin)),
  }
  const template = { basePdf, schemas: [fields] }
  return async (input: Readonly<Record<string, string>>) =>
    await generate({ template, inputs: [input], options: { font }, plugins: { text, table } })
}

function invoiceFields(): object[] {
  const { fontSize, titleSize, totalsWidth, valueWidth } = invoice
  const left = contentWidth - totalsWidth
  const lines = (count: number): number => count * fontSize * LINE_HEIGHT + 1
  const totals: readonly Column<string>[] = [
    { key: 'label', head: '', width: totalsWidth - valueWidth, align: 'left' },
    { key: 'value', head: '', width: valueWidth, align: 'right' },
  ]
  return [
    field('title', { y: 0, height: 26, fontSize: titleSize, bold: true }),
    field('seller', { y: 36, height: lines(5), width: left, fontSize }),
    field('labels', { x: left, y: 36, height: lines(3), width: totalsWidth / 2, fontSize }),
    field('values', {
      x: left + totalsWidth / 2,
      y: 36,
      height: lines(3),
      width: totalsWidth / 2,
      fontSize,
      align: 'right',
    }),
    field('customer', { y: 108, height: lines(4), fontSize }),
    field('intro', { y: 168, height: lines(1), fontSize }),
    tableField('lines', INVOICE_COLUMNS, { y: 190, fontSize }),
    tableField('totals', totals, { x: left, y: 230, fontSize, isPlain: true }),
    tableField('due', totals, { x: left, y: 270, fontSize, isPlain: true, bold: true }),
    field('note', { y: 310, height: lines(1), fontSize }),
  ]
}

interface FieldSettings {
  readonly y: number
  readonly fontSize: number
  readonly x?: number
  readonly width?: number
  readonly height?: number
  readonly align?: 'left' | 'right'
  readonly bold?: boolean
}

function field(
  name: string,
  { x = 0, y, width = contentWidth - x, height = 20, fontSize, align = 'left', bold = false }: FieldSettings,
): object {
  return {
    name,
    type: 'text',
    position: { x: mm(margin + x), y: mm(margin + y) },
    width: mm(width),
    height: mm(height),
    fontName: bold ? 'Medium' : 'Roboto',
    fontSize,
    lineHeight: 1,
    alignment: align,
  }
}

function tableField(
  name: string,
  columns: readonly Column<string>[],
  { x = 0, y, fontSize, bold = false, isPlain = false }: FieldSettings & { readonly isPlain?: boolean },
): object {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const cell = {
    fontName: bold ? 'Medium' : 'Roboto',
    fontSize,
    alignment: 'left',
    verticalAlignment: 'middle',
    lineHeight: 1,
    characterSpacing: 0,
    fontColor: '#000000',
    backgroundColor: '',
    borderColor: line.color,
    borderWidth: { top: 0, right: 0, bottom: isPlain ? 0 : mm(line.width), left: 0 },
    padding: {
      top: mm(cellPadding.y),
      right: mm(cellPadding.x),
      bottom: mm(cellPadding.y),
      left: mm(cellPadding.x),
    },
  }
  return {
    name,
    type: 'table',
    position: { x: mm(margin + x), y: mm(margin + y) },
    width: mm(width),
    height: mm(20),
    content: '[]',
    showHead: !isPlain,
    repeatHead: true,
    head: columns.map(({ head }) => head),
    headWidthPercentages: columns.map(column => (column.width / width) * 100),
    tableStyles: { borderColor: line.color, borderWidth: 0 },
    headStyles: { ...cell, fontName: 'Medium' },
    bodyStyles: { ...cell, alternateBackgroundColor: '' },
    columnStyles: { alignment: Object.fromEntries(columns.map(({ align }, i) => [i, align])) },
  }
}

function mm(points: number): number {
  return (points / 72) * 25.4
}
