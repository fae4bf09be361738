import { BARS, LOREM, PIXEL, type StockCases } from './contracts.ts'

interface TableNode {
  table: { body: unknown[][]; widths: unknown[]; headerRows: number }
}

const items = (count: number) =>
  Array.from({ length: count }, (_, i) => [
    `A-${100 + i}`,
    `Article number${i} of the catalogue`,
    { text: String(i + 1), alignment: 'right' },
    { text: `${(i + 1) * 12}.50`, alignment: 'right' },
  ])

/** Invoices, quotes, statements and other business documents, in the style of public examples. */
export const BUSINESS: StockCases = {
  'invoice across pages': {
    definition: () => ({
      pageSize: 'A4',
      pageMargins: [40, 90, 40, 70],
      info: { title: 'Invoice 4071', author: 'Accounts' },
      header: {
        columns: [
          { image: PIXEL, width: 24, margin: [40, 30, 0, 0] },
          { text: 'INVOICE', alignment: 'right', bold: true, fontSize: 18, margin: [0, 30, 40, 0] },
        ],
      },
      footer: (page: number, pages: number) => ({
        columns: [
          { text: 'Registered 40721', margin: [40, 20] },
          { text: `Page ${page} of ${pages}`, alignment: 'right', margin: [40, 20] },
        ],
        fontSize: 8,
      }),
      content: [
        {
          columns: [
            {
              width: '*',
              stack: [{ text: 'Billed to', style: 'label' }, 'Purchasing department', 'Dock road 7'],
            },
            {
              width: 'auto',
              table: {
                body: [
                  [{ text: 'Number', style: 'label' }, '4071'],
                  [{ text: 'Date', style: 'label' }, '2026-03-14'],
                ],
              },
              layout: 'noBorders',
            },
          ],
          columnGap: 20,
        },
        {
          margin: [0, 20],
          table: {
            headerRows: 1,
            widths: ['auto', '*', 'auto', 80],
            body: [
              ['Code', 'Description', 'Qty', 'Amount'].map(text => ({ text, style: 'th' })),
              ...items(48),
              [
                { text: 'Subtotal', colSpan: 3, alignment: 'right' },
                {},
                {},
                { text: '14,688.00', alignment: 'right' },
              ],
              [
                { text: 'Grandtotal', colSpan: 3, alignment: 'right', bold: true },
                '',
                '',
                { text: '17,478.72', bold: true, alignment: 'right' },
              ],
            ],
          },
          layout: {
            hLineWidth: (i: number, node: TableNode) =>
              i === 0 || i === node.table.body.length ? 0 : i === node.table.headerRows ? 2 : 1,
            vLineWidth: () => 0,
            hLineColor: (i: number) => (i === 1 ? '#14213d' : '#cccccc'),
            paddingTop: () => 4,
            paddingBottom: () => 4,
          },
        },
        { text: 'Payable within thirty days.', italics: true },
      ],
      styles: { label: { color: '#777777', fontSize: 9 }, th: { bold: true, fillColor: '#eeeeee' } },
      defaultStyle: { fontSize: 10 },
    }),
  },
  'quote with a zebra by column': {
    definition: () => ({
      content: [
        { text: 'Quotation', style: 'h1' },
        {
          table: {
            headerRows: 1,
            widths: [60, '*', 60],
            body: [
              ['Pos', 'Work', 'Price'],
              ...Array.from({ length: 9 }, (_, i) => [
                `P${i}`,
                `Task${i}`,
                i % 3 === 0 ? `-${i}.00` : `${i}.00`,
              ]),
            ],
          },
          layout: {
            fillColor: (row: number, _: TableNode, column: number) =>
              row === 0 ? '#14213d' : column === 0 ? '#f0f0f0' : null,
            defaultBorder: false,
          },
        },
        {
          text: [
            'Valid until ',
            { text: '30 June', bold: true },
            '; see ',
            { text: 'our terms', link: 'https://example.com/terms', decoration: 'underline', color: 'blue' },
            '.',
          ],
          margin: [0, 12],
        },
      ],
      styles: { h1: { fontSize: 22, margin: [0, 0, 0, 10] } },
    }),
  },
  'receipt on narrow paper': {
    definition: () => ({
      pageSize: { width: 164, height: 'auto' },
      pageMargins: 10,
      content: [
        { text: 'RECEIPT', alignment: 'center', bold: true },
        { canvas: [{ type: 'line', x1: 0, y1: 4, x2: 144, y2: 4, dash: { length: 2 } }] },
        ...['Tea', 'Bread', 'Marmalade'].map((name, i) => ({
          columns: [name, { text: `${i + 2}.40`, alignment: 'right' }],
        })),
        { canvas: [{ type: 'line', x1: 0, y1: 4, x2: 144, y2: 4, lineWidth: 0.5 }] },
        {
          columns: [
            { text: 'Total', bold: true },
            { text: '10.20', alignment: 'right', bold: true },
          ],
        },
        { qr: 'https://example.com/receipt/81', fit: 70, alignment: 'center', margin: [0, 10] },
        { text: 'Thank you', alignment: 'center', fontSize: 8 },
      ],
    }),
  },
  'delivery note with nested tables': {
    definition: () => ({
      content: [
        {
          table: {
            widths: ['50%', '50%'],
            body: [
              [{ text: 'Delivery note', colSpan: 2, bold: true, fillColor: '#dddddd' }, {}],
              [
                [
                  { text: 'Sender' },
                  {
                    table: {
                      body: [
                        ['Dock', 'North'],
                        ['Gate', 'Seven'],
                      ],
                    },
                    layout: 'lightHorizontalLines',
                  },
                ],
                {
                  stack: [
                    'Receiver',
                    {
                      ul: [
                        'Pallets',
                        { text: 'Crates', bold: true },
                        { ol: ['upper', 'lower'], type: 'lower-alpha' },
                      ],
                    },
                  ],
                },
              ],
              [{ text: 'Received in good order', colSpan: 2, margin: [0, 40, 0, 0] }, ''],
            ],
          },
        },
      ],
    }),
  },
  'account statement with row spans': {
    definition: () => ({
      pageSize: 'A5',
      pageOrientation: 'landscape',
      content: [
        {
          table: {
            headerRows: 2,
            keepWithHeaderRows: 1,
            dontBreakRows: true,
            widths: [70, '*', 60, 60, 60],
            body: [
              [
                { text: 'Day', rowSpan: 2 },
                { text: 'Entry', rowSpan: 2 },
                { text: 'Movement', colSpan: 2, alignment: 'center' },
                {},
                { text: 'Balance', rowSpan: 2 },
              ],
              ['', '', 'Debit', 'Credit', ''],
              ...Array.from({ length: 14 }, (_, day) => [
                [{ text: `Day${day}`, rowSpan: 2 }, `Morning${day}`, '1.00', '', `B${day}a`],
                ['', `Evening${day}`, '', '2.00', `B${day}b`],
              ]).flat(),
            ],
          },
        },
      ],
    }),
  },
  'purchase order with background and watermark': {
    definition: () => ({
      watermark: { text: 'DRAFT', color: 'blue', opacity: 0.2, bold: true, angle: 45 },
      background: (_: number, pageSize: { width: number; height: number }) => ({
        canvas: [
          {
            type: 'rect',
            x: 10,
            y: 10,
            w: pageSize.width - 20,
            h: pageSize.height - 20,
            lineColor: '#bbbbbb',
          },
        ],
      }),
      content: [
        { text: 'Purchase order', fontSize: 20 },
        { text: LOREM, alignment: 'justify', margin: [0, 10] },
        { svg: BARS, width: 180 },
        { text: 'Signed', pageBreak: 'before' },
        { text: LOREM },
      ],
    }),
  },
  'price list in columns': {
    definition: () => ({
      header: (page: number) => (page === 1 ? '' : { text: 'Price list, continued', margin: [40, 20] }),
      content: [
        { text: 'Price list', style: ['big', 'strong'] },
        {
          columns: [
            { width: 120, ul: Array.from({ length: 60 }, (_, i) => `Left${i}`) },
            { width: '*', ol: Array.from({ length: 60 }, (_, i) => `Right${i}`), start: 5, separator: ')' },
            { width: '30%', stack: [LOREM, { text: 'Aside', absolutePosition: { x: 400, y: 40 } }] },
          ],
        },
      ],
      styles: { big: { fontSize: 24 }, strong: { bold: true, extends: 'big' } },
    }),
  },
}
