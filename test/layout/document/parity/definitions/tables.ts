import type { ParityDefinitions } from './contracts.ts'
import { grid, lines, PARAGRAPH, PNG, SVG } from './samples.ts'

const NO_BORDER = [false, false, false, false]

export const TABLES: ParityDefinitions = {
  'widths of tables': {
    document: {
      pageSize: 'A5',
      content: [
        { table: { body: grid(2, 3) } },
        { table: { widths: ['*', 'auto', 80, '15%'], body: grid(3, 4) } },
        { table: { widths: '*', body: grid(2, 3) } },
        { table: { widths: ['100%'], body: grid(1, 1) } },
        { table: { widths: ['30%', '30%', '40%'], body: grid(1, 3) } },
        { table: { widths: ['*', '*'], body: [[PARAGRAPH, 'short']] } },
        { table: { widths: ['auto', 'auto'], body: [[PARAGRAPH, PARAGRAPH]] } },
        { table: { widths: [40, '*'], body: [['verylongwordthatdoesnotfit', 'b']] } },
      ],
    },
  },
  'a table wider than the page': {
    document: { pageSize: 'A6', content: [{ table: { widths: [200, 200], body: grid(2, 2) } }, 'after'] },
  },
  'spans of columns': {
    document: {
      pageSize: 'A5',
      content: [
        {
          table: {
            body: [
              [{ text: 'wide', colSpan: 3, alignment: 'center' }, {}, {}],
              ['a', { text: 'two wide', colSpan: 2 }, ''],
              [{ text: 'two wide with much more text than one column holds', colSpan: 2 }, {}, 'c'],
              ['a', 'b', 'c'],
            ],
          },
        },
        {
          table: {
            widths: [60, '*', 'auto'],
            body: [
              [{ text: PARAGRAPH, colSpan: 3, fillColor: '#eef' }, '', ''],
              ['a', 'b', 'c'],
            ],
          },
        },
      ],
    },
  },
  'spans of rows': {
    document: {
      pageSize: 'A5',
      content: [
        {
          table: {
            body: [
              [{ text: 'tall', rowSpan: 3, fillColor: '#eee' }, 'b', 'c'],
              ['', { text: 'tall too', rowSpan: 2 }, 'c'],
              ['', '', 'c'],
              ['a', 'b', { text: PARAGRAPH, rowSpan: 2 }],
              ['a', 'b', ''],
            ],
          },
        },
      ],
    },
  },
  'spans both ways': {
    document: {
      pageSize: 'A5',
      content: [
        {
          table: {
            widths: ['*', '*', '*', '*'],
            body: [
              [{ text: 'two by two', colSpan: 2, rowSpan: 2, fillColor: '#ffd' }, {}, 'c', 'd'],
              [{}, {}, { text: 'c d', colSpan: 2 }, {}],
              [
                'a',
                { text: 'three tall, two wide', colSpan: 2, rowSpan: 3, border: [true, true, false, true] },
                {},
                'd',
              ],
              ['a', {}, {}, 'd'],
              ['a', {}, {}, 'd'],
            ],
          },
        },
        {
          layout: 'lightHorizontalLines',
          table: {
            headerRows: 2,
            body: [
              [{ text: 'h', rowSpan: 2 }, { text: 'group', colSpan: 2 }, {}],
              [{}, 'x', 'y'],
              ...grid(3, 3),
            ],
          },
        },
      ],
    },
  },
  'borders of cells': {
    document: {
      pageSize: 'A5',
      content: [
        {
          table: {
            body: [
              [
                { text: 'none', border: NO_BORDER },
                { text: 'left', border: [true, false, false, false] },
                'all',
              ],
              [
                { text: 'top', border: [false, true, false, false] },
                { text: 'right', border: [false, false, true, false] },
                'all',
              ],
              [
                { text: 'bottom', border: [false, false, false, true] },
                'all',
                { text: 'none', border: NO_BORDER },
              ],
            ],
          },
        },
        {
          margin: [0, 10],
          table: {
            widths: ['*', '*'],
            body: [
              [
                { text: 'coloured', borderColor: ['red', 'green', 'blue', 'orange'] },
                {
                  text: 'some',
                  border: [true, true, false, true],
                  borderColor: ['#f0f', '#0aa', '#000', '#aa0'],
                },
              ],
              [{ text: 'span', colSpan: 2, borderColor: ['red', 'red', 'red', 'red'] }, {}],
            ],
          },
        },
        {
          layout: { defaultBorder: false },
          table: {
            body: [
              ['no border', { text: 'its own', border: [true, true, true, true] }],
              ['none', 'none'],
            ],
          },
        },
      ],
    },
  },
  'fills of cells': {
    document: {
      pageSize: 'A5',
      patterns: {
        stripe: { boundingBox: [1, 1, 4, 4], xStep: 3, yStep: 3, pattern: '1 w 0 1 m 4 5 l s 2 0 m 5 3 l s' },
      },
      content: [
        {
          table: {
            body: [
              [
                { text: 'filled', fillColor: '#fcc' },
                { text: 'half', fillColor: 'blue', fillOpacity: 0.3 },
                'plain',
              ],
              [
                { text: 'pattern', fillColor: ['stripe', 'gray'] },
                { text: 'overlay', overlayPattern: ['stripe', 'red'], overlayOpacity: 0.5 },
                'plain',
              ],
              [
                { text: 'both', fillColor: '#dfd', overlayPattern: ['stripe', 'green'] },
                { text: 'by style', style: 'filled' },
                { stack: ['stack'], fillColor: 'yellow' },
              ],
            ],
          },
        },
        { fillColor: '#eef', table: { body: grid(2, 2) } },
        { table: { body: [['plain', { fillColor: '#eee', table: { body: grid(2, 2) } }]] } },
      ],
      styles: { filled: { fillColor: '#ddf', color: 'navy' } },
    },
  },
  'heights of rows': {
    document: {
      pageSize: 'A5',
      content: [
        { table: { heights: 30, body: grid(2, 2) } },
        { table: { heights: [10, 40, 'auto', 5], body: grid(4, 2) } },
        { table: { heights: [20], body: grid(3, 2) } },
      ],
    },
  },
  'vertical alignment of cells': {
    document: {
      pageSize: 'A5',
      content: [
        {
          table: {
            heights: [60, 80],
            body: [
              [
                { text: 'top', verticalAlignment: 'top' },
                { text: 'middle', verticalAlignment: 'middle' },
                { text: 'bottom', verticalAlignment: 'bottom' },
                PARAGRAPH,
              ],
              [
                { stack: ['stack', 'of two'], verticalAlignment: 'middle' },
                { ul: ['a', 'b'], verticalAlignment: 'bottom' },
                { image: PNG, width: 20, verticalAlignment: 'middle' },
                lines(6),
              ],
              [{ text: 'span', rowSpan: 2, verticalAlignment: 'middle' }, 'b', 'c', lines(3)],
              ['', { text: 'low', verticalAlignment: 'bottom' }, 'c', lines(2)],
            ],
          },
        },
      ],
    },
  },
  'content of cells': {
    document: {
      pageSize: 'A5',
      content: [
        {
          table: {
            widths: ['*', 'auto', 80],
            body: [
              [PARAGRAPH, { ul: ['x', 'y'] }, { table: { body: grid(2, 1) } }],
              [
                { image: PNG, width: 60 },
                { svg: SVG, width: 60 },
                { image: PNG, fit: [50, 20] },
              ],
              [
                { canvas: [{ type: 'ellipse', x: 20, y: 15, r1: 18, r2: 12, color: 'teal' }] },
                { columns: ['a', 'b'], columnGap: 5 },
                ['a', 'stack'],
              ],
              [null, {}, ''],
              [1, true, { text: ['in', 'line', { text: 's', bold: true }] }],
              [
                { text: 'left' },
                { text: 'center', alignment: 'center' },
                { text: 'right', alignment: 'right', noWrap: true },
              ],
            ],
          },
        },
      ],
    },
  },
  'nested tables': {
    document: {
      pageSize: 'A5',
      content: [
        {
          table: {
            widths: ['*', '*'],
            body: [
              [
                'outer',
                {
                  table: {
                    widths: ['*', '*'],
                    body: [
                      ['inner', { table: { body: grid(2, 1) }, layout: 'noBorders' }],
                      ['x', 'y'],
                    ],
                  },
                },
              ],
              [{ layout: 'lightHorizontalLines', table: { headerRows: 1, body: grid(3, 2) } }, PARAGRAPH],
            ],
          },
        },
      ],
    },
  },
  'tables among others': {
    document: {
      pageSize: 'A5',
      content: [
        'before',
        { table: { body: grid(1, 2) }, alignment: 'center' },
        {
          columns: [
            { width: '*', text: '' },
            { width: 'auto', table: { body: grid(2, 2) } },
            { width: '*', text: '' },
          ],
        },
        { ul: [{ table: { body: grid(1, 2) } }] },
        { table: { body: grid(2, 2) }, bold: true, color: 'navy', fontSize: 9 },
        { relativePosition: { x: 150, y: 10 }, table: { body: grid(1, 1) } },
        'after',
      ],
    },
  },
}
