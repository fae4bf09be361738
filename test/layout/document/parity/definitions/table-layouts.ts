import type { JsonObject } from '../../../../../src/base/json.ts'
import type { ParityDefinition, ParityDefinitions } from './contracts.ts'
import { grid } from './samples.ts'

/** The properties of pdfmake's table node that layout functions of these definitions use. */
interface TableNode {
  readonly table: { readonly body: unknown[][]; readonly widths: unknown[] }
}

/** One layout in both forms, on a table with a header and one with a span. */
function inBothForms(declared: JsonObject, functions: Readonly<Record<string, unknown>>): ParityDefinition {
  const tables = <Layout>(layout: Layout) => [
    { layout, table: { headerRows: 1, widths: ['*', 'auto', 60], body: grid(6, 3) }, margin: [0, 0, 0, 12] },
    {
      layout,
      table: {
        body: [
          [{ text: 'wide', colSpan: 2 }, {}, 'c'],
          [{ text: 'tall', rowSpan: 2 }, 'b', 'c'],
          ['', 'b', 'c'],
        ],
      },
    },
  ]
  return {
    document: { pageSize: 'A5', content: tables(declared) },
    stock: { content: tables(functions) },
  }
}

const AMOUNTS = () => [
  ['what', 'how much', 'state'],
  ['ink', '12.50 €', 'paid'],
  ['paper', '-3.00 €', 'late'],
  ['type', '1,234.50 €', 'late'],
  ['plates', '2.345,00 €', 'paid'],
  ['rent', '−800', 'paid'],
  ['nothing', 'free', 'paid'],
]

export const TABLE_LAYOUTS: ParityDefinitions = {
  'named table layouts': {
    document: {
      pageSize: 'A5',
      content: ['noBorders', 'headerLineOnly', 'lightHorizontalLines'].flatMap(layout => [
        { layout, margin: [0, 0, 0, 10], table: { headerRows: 1, body: grid(3, 3) } },
        { layout, margin: [0, 0, 0, 10], table: { widths: ['*', 100], body: grid(2, 2) } },
      ]),
    },
  },
  'lines of one width and colour': inBothForms(
    { hLineWidth: 2, vLineWidth: 0.5, hLineColor: '#c33', vLineColor: '#33c' },
    { hLineWidth: () => 2, vLineWidth: () => 0.5, hLineColor: () => '#c33', vLineColor: () => '#33c' },
  ),
  'lines by position': inBothForms(
    {
      hLineWidth: { first: 2, last: 2, header: 1.5, default: 0.5 },
      vLineWidth: { first: 1, last: 1, default: 0 },
      hLineColor: { first: 'black', last: 'black', header: 'green', default: 'gray' },
      vLineColor: { first: 'red', default: 'blue' },
    },
    {
      hLineWidth: (i: number, { table }: TableNode & { table: { headerRows?: number } }) => {
        if (i === 0 || i === table.body.length) return 2
        return i === table.headerRows ? 1.5 : 0.5
      },
      vLineWidth: (i: number, { table }: TableNode) => (i === 0 || i === table.widths.length ? 1 : 0),
      hLineColor: (i: number, { table }: TableNode & { table: { headerRows?: number } }) => {
        if (i === 0 || i === table.body.length) return 'black'
        return i === table.headerRows ? 'green' : 'gray'
      },
      vLineColor: (i: number) => (i === 0 ? 'red' : 'blue'),
    },
  ),
  'dashed lines': inBothForms(
    { hLineStyle: { dash: { length: 6, space: 2 } }, vLineStyle: { dash: { length: 2 } } },
    { hLineStyle: () => ({ dash: { length: 6, space: 2 } }), vLineStyle: () => ({ dash: { length: 2 } }) },
  ),
  'paddings of a layout': inBothForms(
    { paddingLeft: [0, 10, 20], paddingRight: 12, paddingTop: { header: 10, default: 3 }, paddingBottom: 6 },
    {
      paddingLeft: (i: number) => [0, 10, 20][i],
      paddingRight: () => 12,
      paddingTop: (i: number, { table }: TableNode & { table: { headerRows?: number } }) =>
        i < (table.headerRows ?? 0) ? 10 : 3,
      paddingBottom: () => 6,
    },
  ),
  'fills of a layout': inBothForms(
    { fillColor: { header: '#ccd', odd: '#f4f4ff', default: null }, fillOpacity: 0.5 },
    {
      fillColor: (row: number, { table }: TableNode & { table: { headerRows?: number } }) => {
        const headers = table.headerRows ?? 0
        if (row < headers) return '#ccd'
        return (row - headers) % 2 === 0 ? '#f4f4ff' : null
      },
      fillOpacity: () => 0.5,
    },
  ),
  'fills of columns': inBothForms(
    { columnFillColor: { first: '#eef', last: '#fee', default: null }, fillColor: { header: '#ccd' } },
    {
      fillColor: (row: number, { table }: TableNode & { table: { headerRows?: number } }, column: number) => {
        if (column === 0) return '#eef'
        if (column === table.widths.length - 1) return '#fee'
        return row < (table.headerRows ?? 0) ? '#ccd' : null
      },
    },
  ),
  'fills of cells': {
    document: {
      pageSize: 'A5',
      content: [
        {
          layout: {
            zebra: ['#f4f4ff', null],
            cellFillColor: [
              { column: 1, below: 0, color: '#fdd' },
              { column: 1, above: 1000, color: '#dfd' },
              { equals: 'late', color: '#ffd' },
            ],
          },
          table: { headerRows: 1, body: AMOUNTS() },
        },
      ],
    },
    stock: {
      content: [
        {
          layout: {
            fillColor: (row: number, { table }: TableNode, column: number) => {
              const cell = table.body[row]?.[column] as { text?: string } | undefined
              if (row === 0) return null
              if (column === 1 && /^[-−]/.test(cell?.text ?? '')) return '#fdd'
              if (column === 1 && /^\d[.,]\d{3}/.test(cell?.text ?? '')) return '#dfd'
              if (cell?.text === 'late') return '#ffd'
              return row % 2 === 1 ? '#f4f4ff' : null
            },
          },
          table: { headerRows: 1, body: AMOUNTS() },
        },
      ],
    },
  },
  'striped rows': inBothForms(
    { extends: 'lightHorizontalLines', zebra: ['#eef', null, '#fee'] },
    {
      hLineWidth: (i: number, { table }: TableNode & { table: { headerRows?: number } }) => {
        if (i === 0 || i === table.body.length) return 0
        return i === table.headerRows ? 2 : 1
      },
      vLineWidth: () => 0,
      hLineColor: (i: number) => (i === 1 ? 'black' : '#aaa'),
      paddingLeft: (i: number) => (i === 0 ? 0 : 8),
      paddingRight: (i: number, { table }: TableNode) => (i === table.widths.length - 1 ? 0 : 8),
      fillColor: (row: number, { table }: TableNode & { table: { headerRows?: number } }) => {
        const bodyRow = row - (table.headerRows ?? 0)
        return bodyRow < 0 ? null : (['#eef', null, '#fee'][bodyRow % 3] ?? null)
      },
    },
  ),
  'no default border': inBothForms({ defaultBorder: false }, { defaultBorder: false }),
  'a named layout of the document': {
    document: {
      pageSize: 'A5',
      tableLayouts: { ours: { hLineWidth: 3, vLineWidth: 0, hLineColor: 'teal' } },
      content: [{ layout: 'ours', table: { body: grid(3, 2) } }],
    },
    stock: {
      tableLayouts: undefined,
      content: [
        {
          layout: { hLineWidth: () => 3, vLineWidth: () => 0, hLineColor: () => 'teal' },
          table: { body: grid(3, 2) },
        },
      ],
    },
  },
  'heights by a function': {
    document: { pageSize: 'A5', content: [{ table: { heights: [10, 20, 30, 40], body: grid(4, 2) } }] },
    stock: { content: [{ table: { heights: (row: number) => (row + 1) * 10, body: grid(4, 2) } }] },
  },
}
