import type { Column } from '../content/design.ts'

/** The table of the pdfmake definition that Platen and pdfmake print. @param rows Rows below the header. */
export function pdfmakeTable<Row>(columns: readonly Column<string>[], rows: readonly Row[]) {
  return {
    table: {
      headerRows: 1,
      // Widths are those of texts: the layout adds 8 points of padding between columns, none at the edges.
      widths: columns.map(({ width }, i) => (i === 0 ? '*' : width - (i === columns.length - 1 ? 8 : 16))),
      body: [columns.map(({ head, align }) => ({ text: head, bold: true, alignment: align })), ...rows],
    },
    layout: 'lightHorizontalLines',
  }
}
