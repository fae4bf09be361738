import { LOREM, type StockCases } from './contracts.ts'

/** Contracts, letters, applications. */
export const LETTERS: StockCases = {
  'contract with numbered clauses': {
    definition: () => ({
      language: 'en',
      pageMargins: [72, 72],
      footer: (page: number, pages: number) =>
        page === pages
          ? { text: 'Last page of the contract', margin: [72, 10] }
          : { text: `continued on ${page + 1}`, margin: [72, 10] },
      content: [
        { text: 'TENANCY AGREEMENT', style: 'title' },
        {
          ol: Array.from({ length: 14 }, (_, i) => ({
            stack: [
              { text: `Clause${i}`, bold: true },
              { text: LOREM, alignment: 'justify' },
              { ol: [`first${i}`, `second${i}`], type: 'lower-alpha' },
            ],
            margin: [0, 0, 0, 8],
          })),
        },
        {
          unbreakable: true,
          columns: ['Landlord', 'Tenant'].map(text => ({
            stack: [{ canvas: [{ type: 'line', x1: 0, y1: 40, x2: 160, y2: 40 }] }, text],
          })),
        },
      ],
      styles: { title: { fontSize: 16, bold: true, alignment: 'center', marginBottom: 20 } },
    }),
  },
  'letter with an address window': {
    definition: () => ({
      content: [
        { text: 'Return address 1', fontSize: 7, absolutePosition: { x: 57, y: 130 } },
        { stack: ['The manager', 'Harbour office', 'Quay 3'], absolutePosition: { x: 57, y: 145 } },
        { text: '14 March', alignment: 'right', margin: [0, 200, 0, 20] },
        { text: 'Notice of works', bold: true },
        '\n',
        LOREM,
        ' ',
        { text: 'Yours faithfully', margin: [0, 20, 0, 0] },
      ],
    }),
  },
  'curriculum vitae in two columns': {
    definition: () => ({
      pageMargins: [30, 40],
      content: [
        {
          columns: [
            { text: 'Candidate', fontSize: 24, width: '*' },
            {
              text: ['mail@example.com', '\n', { text: 'example.com', link: 'https://example.com' }],
              width: 'auto',
              alignment: 'right',
            },
          ],
        },
        { canvas: [{ type: 'line', x1: 0, y1: 6, x2: 535, y2: 6, lineWidth: 1.5 }] },
        {
          columns: [
            {
              width: 150,
              stack: [
                { text: 'Skills', style: 'h' },
                { ul: ['Typesetting', 'Binding', 'Proofreading'] },
                { text: 'Languages', style: 'h' },
                {
                  table: {
                    widths: ['*', 'auto'],
                    body: [
                      ['English', 'C2'],
                      ['Irish', 'B1'],
                    ],
                  },
                  layout: 'noBorders',
                },
              ],
            },
            {
              width: '*',
              stack: Array.from({ length: 5 }, (_, i) => [
                { text: `Post${i}`, style: 'h' },
                { text: `20${10 + i} to 20${11 + i}`, style: 'small' },
                LOREM,
              ]),
            },
          ],
          columnGap: 24,
        },
      ],
      styles: {
        h: { bold: true, color: '#14213d', margin: [0, 10, 0, 2] },
        small: { extends: 'h', fontSize: 8, bold: false },
      },
    }),
  },
  'certificate centred on landscape paper': {
    definition: () => ({
      pageOrientation: 'landscape',
      pageMargins: [60, 100],
      background: [
        { canvas: [{ type: 'rect', x: 25, y: 25, w: 792, h: 545, lineWidth: 4, lineColor: '#b08d57' }] },
      ],
      content: [
        { text: 'CERTIFICATE', fontSize: 40, characterSpacing: 6 },
        { text: 'of attendance', italics: true, margin: [0, 20] },
        { text: 'Participant', fontSize: 28 },
        {
          table: { widths: ['*', 100, '*'], body: [['Date', '', 'Signature']] },
          layout: { hLineWidth: (i: number) => (i === 0 ? 1 : 0), vLineWidth: () => 0 },
          margin: [0, 60],
        },
      ],
      defaultStyle: { alignment: 'center' },
    }),
  },
  'general terms in three columns of small print': {
    definition: () => ({
      pageSize: 'LETTER',
      defaultStyle: { fontSize: 7, alignment: 'justify' },
      content: [
        {
          columns: [0, 1, 2].map(column =>
            Array.from({ length: 12 }, (_, i) => ({
              text: [{ text: `§${column}.${i} `, bold: true }, LOREM],
              margin: [0, 0, 0, 4],
            })),
          ),
          columnGap: 12,
        },
      ],
    }),
  },
  'form with boxes to tick': {
    definition: () => ({
      content: [
        { text: 'Application', fontSize: 16 },
        {
          table: {
            widths: Array(8).fill('*'),
            heights: (row: number) => (row === 0 ? 12 : 24),
            body: [
              Array.from({ length: 8 }, (_, i) => ({
                text: `F${i}`,
                fontSize: 7,
                border: [true, true, true, false],
              })),
              Array(8).fill(''),
            ],
          },
        },
        ...['Agree', 'Decline'].map(text => ({
          columns: [{ width: 14, canvas: [{ type: 'rect', x: 0, y: 2, w: 8, h: 8 }] }, text],
          margin: [0, 4],
        })),
      ],
    }),
  },
  'memo with line breaks and long words': {
    definition: () => ({
      pageSize: 'A6',
      content: [
        { text: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2), wordBreak: 'break-all' },
        { text: 'never broken apart', noWrap: true },
        { text: 'tab\tulated and\u00A0kept together' },
        { text: 'Curly {{braces}} and {% tags %} stay' },
        [{ text: 'in an array' }, ['deeper', [{ text: 'deepest' }]]],
      ],
    }),
  },
}
