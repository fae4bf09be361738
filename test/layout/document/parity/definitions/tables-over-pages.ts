import type { ParityDefinitions } from './contracts.ts'
import { grid, lines, PARAGRAPH } from './samples.ts'

export const TABLES_OVER_PAGES: ParityDefinitions = {
  'a table over pages': {
    document: {
      pageSize: 'A6',
      content: ['before', { table: { widths: ['*', '*'], body: grid(50, 2) } }, 'after'],
    },
  },
  'header rows over pages': {
    document: {
      pageSize: 'A6',
      content: [
        { layout: 'lightHorizontalLines', table: { headerRows: 2, body: grid(60, 3) } },
        'after',
        { layout: { fillColor: '#eef' }, table: { headerRows: 1, widths: ['*', 'auto'], body: grid(20, 2) } },
      ],
    },
    stock: {
      content: [
        { layout: 'lightHorizontalLines', table: { headerRows: 2, body: grid(60, 3) } },
        'after',
        {
          layout: { fillColor: () => '#eef' },
          table: { headerRows: 1, widths: ['*', 'auto'], body: grid(20, 2) },
        },
      ],
    },
  },
  'rows kept with the header': {
    document: {
      pageSize: 'A6',
      content: [...lines(18), { table: { headerRows: 1, keepWithHeaderRows: 2, body: grid(10, 2) } }],
    },
  },
  'rows that do not break': {
    document: {
      pageSize: 'A6',
      content: [
        {
          table: {
            dontBreakRows: true,
            widths: ['*', '*'],
            body: Array.from({ length: 8 }, (_, i) => [`${i}`, PARAGRAPH]),
          },
        },
        {
          table: {
            dontBreakRows: true,
            headerRows: 1,
            widths: [40, '*'],
            body: Array.from({ length: 6 }, (_, i) => [{ text: `${i}`, fillColor: '#eee' }, PARAGRAPH]),
          },
        },
      ],
    },
  },
  'rows that break': {
    document: {
      pageSize: 'A6',
      content: [
        ...lines(12),
        {
          table: {
            widths: ['*', '*'],
            body: [
              [lines(20, 'left'), lines(14, 'right')],
              [PARAGRAPH, { text: PARAGRAPH, fillColor: '#eee' }],
            ],
          },
        },
      ],
    },
  },
  'a row higher than a page': {
    document: {
      pageSize: 'A6',
      content: [
        {
          table: {
            headerRows: 1,
            widths: [60, '*'],
            body: [
              ['head', 'er'],
              ['tall', { stack: lines(70) }],
              ['next', 'row'],
            ],
          },
        },
      ],
    },
  },
  'spans of rows over pages': {
    document: {
      pageSize: 'A6',
      content: [
        ...lines(16),
        {
          table: {
            widths: ['*', '*', '*'],
            body: [
              [{ text: 'tall', rowSpan: 8 }, 'b', 'c'],
              ...Array.from({ length: 7 }, (_, i) => [
                '',
                `b ${i}`,
                i === 3 ? { text: 'two', rowSpan: 2 } : 'c',
              ]),
              ['a', 'b', 'c'],
            ],
          },
        },
      ],
    },
  },
  'spans of rows that do not break': {
    document: {
      pageSize: 'A6',
      content: [
        ...lines(17),
        {
          table: {
            dontBreakRows: true,
            body: [
              [{ text: 'tall', rowSpan: 3, verticalAlignment: 'middle' }, 'b'],
              ['', 'b'],
              ['', 'b'],
              ...grid(8, 2),
            ],
          },
        },
      ],
    },
  },
  'heights over pages': {
    document: { pageSize: 'A6', content: [...lines(15), { table: { heights: 80, body: grid(6, 2) } }] },
  },
  'page breaks in cells': {
    document: {
      pageSize: 'A6',
      content: [
        {
          table: {
            body: [
              ['a', 'b'],
              [{ text: 'on the next', pageBreak: 'before' }, 'b'],
              ['a', 'b'],
            ],
          },
        },
        { table: { headerRows: 1, body: [['h', 'h'], ...grid(2, 2)] }, pageBreak: 'before' },
      ],
    },
  },
  'an unbreakable table': {
    document: { pageSize: 'A6', content: [...lines(17), { unbreakable: true, table: { body: grid(8, 3) } }] },
  },
  'tables in columns over pages': {
    document: {
      pageSize: 'A6',
      content: [
        {
          columns: [{ table: { headerRows: 1, body: grid(30, 1) } }, { table: { body: grid(24, 1) } }],
          columnGap: 10,
        },
      ],
    },
  },
  'no line where pages break': {
    document: {
      pageSize: 'A6',
      content: [
        {
          layout: { hLineWhenBroken: false },
          table: {
            body: [
              [{ stack: lines(30) }, 'b'],
              ['a', 'b'],
            ],
          },
        },
      ],
    },
  },
}
