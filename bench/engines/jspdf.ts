import { readFileSync } from 'node:fs'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import type { InvoiceLine, Pair, ReportRow } from '../content/contents.ts'
import { type Column, cellsOf, DESIGN, INVOICE_COLUMNS, REPORT_COLUMNS } from '../content/design.ts'
import type { Engine } from '../engine.ts'
import { ROBOTO } from './fonts.ts'

const FACES = { normal: ROBOTO.regular, bold: ROBOTO.bold } as const
const FAMILY = 'Roboto'

/** jsPDF with autotable. Parsed fonts belong to a document, so each document registers them. */
export const engine: Engine = {
  async invoice() {
    const files = readFaces()
    const { fontSize, titleSize, totalsWidth, valueWidth } = DESIGN.invoice
    const edge = DESIGN.margin + DESIGN.contentWidth
    return {
      async print({ title, seller, facts, customer, intro, lines, totals, due, note }) {
        const doc = openDocument(files)
        let y = write(doc, title, DESIGN.margin + titleSize, titleSize, 'bold') + 12
        doc.setFont(FAMILY, 'normal').setFontSize(fontSize)
        facts.forEach(({ label, value }, i) => {
          const line = y + i * fontSize * LINE_HEIGHT
          doc.text(label, edge - totalsWidth, line)
          doc.text(value, edge, line, { align: 'right' })
        })
        y = write(doc, seller, y, fontSize) + 12
        y = write(doc, customer, y, fontSize) + 12
        y = write(doc, doc.splitTextToSize(intro, DESIGN.contentWidth), y, fontSize)
        y = draw(doc, { ...table(INVOICE_COLUMNS, lines, fontSize), startY: y })
        y = draw(doc, {
          body: [...totals, due].map(({ label, value }: Pair) => [label, value]),
          startY: y + 12,
          theme: 'plain',
          margin: { left: edge - totalsWidth, right: DESIGN.margin },
          styles: { font: FAMILY, fontSize, cellPadding: DESIGN.cellPadding.y },
          columnStyles: { 1: { cellWidth: valueWidth, halign: 'right' } },
          didParseCell: ({ row, cell }) => {
            if (row.index === totals.length) cell.styles.fontStyle = 'bold'
          },
        })
        write(doc, note, y + 12 + fontSize, fontSize)
        return new Uint8Array(doc.output('arraybuffer'))
      },
      close: async () => {},
    }
  },

  async report() {
    const files = readFaces()
    const { fontSize, titleSize } = DESIGN.report
    return {
      async print({ title, rows }) {
        const doc = openDocument(files)
        const y = write(doc, title, DESIGN.margin + titleSize, titleSize, 'bold')
        autoTable(doc, { ...table(REPORT_COLUMNS, rows, fontSize), startY: y })
        return new Uint8Array(doc.output('arraybuffer'))
      },
      close: async () => {},
    }
  },
}

const LINE_HEIGHT = 1.17

type Faces = Readonly<Record<keyof typeof FACES, string>>

function readFaces(): Faces {
  const read = (file: string): string => readFileSync(file).toString('latin1')
  return { normal: read(FACES.normal), bold: read(FACES.bold) }
}

function openDocument(faces: Faces): jsPDF {
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  for (const style of ['normal', 'bold'] as const) {
    doc.addFileToVFS(`${FAMILY}-${style}.ttf`, faces[style])
    doc.addFont(`${FAMILY}-${style}.ttf`, FAMILY, style)
  }
  return doc.setLineHeightFactor(LINE_HEIGHT)
}

/** @returns The baseline of the next line. */
function write(
  doc: jsPDF,
  text: string | readonly string[],
  y: number,
  fontSize: number,
  style: keyof typeof FACES = 'normal',
): number {
  const lines = typeof text === 'string' ? [text] : [...text]
  doc.setFont(FAMILY, style).setFontSize(fontSize).text(lines, DESIGN.margin, y)
  return y + lines.length * fontSize * LINE_HEIGHT
}

function table<Key extends keyof InvoiceLine | keyof ReportRow>(
  columns: readonly Column<Key>[],
  rows: readonly Readonly<Record<Key, string>>[],
  fontSize: number,
) {
  const { x, y } = DESIGN.cellPadding
  return {
    head: [columns.map(({ head, align }) => ({ content: head, styles: { halign: align } }))],
    body: rows.map(row => cellsOf(row, columns)),
    theme: 'plain' as const,
    margin: DESIGN.margin,
    styles: {
      font: FAMILY,
      fontSize,
      cellPadding: { horizontal: x, vertical: y },
      lineWidth: { bottom: DESIGN.line.width },
      lineColor: DESIGN.line.color,
    },
    headStyles: { fontStyle: 'bold' as const },
    columnStyles: Object.fromEntries(
      columns.map(({ width, align }, i) => [i, { cellWidth: width, halign: align }]),
    ),
  }
}

/** @returns The lower edge of the table on its last page. */
function draw(doc: jsPDF, options: Parameters<typeof autoTable>[1]): number {
  let end = options.startY
  autoTable(doc, {
    ...options,
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end
    },
  })
  return end
}
