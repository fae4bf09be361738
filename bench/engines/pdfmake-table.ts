import type { Column } from '../content/design.ts'

/** A table of a pdfmake definition, as Platen and pdfmake are told of it. @param rows Below the heads. */
export function pdfmakeTable<Row>(columns: readonly Column<string>[], rows: readonly Row[]) {
  return {
    table: {
      headerRows: 1,
      // A width is that of the text: the layout adds 8 of padding between two columns, and none at the edges.
      widths: columns.map(({ width }, i) => (i === 0 ? '*' : width - (i === columns.length - 1 ? 8 : 16))),
      body: [columns.map(({ head, align }) => ({ text: head, bold: true, alignment: align })), ...rows],
    },
    layout: 'lightHorizontalLines',
  }
}
