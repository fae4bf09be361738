import type { ParityDefinitions } from './contracts.ts'
import { grid, lines, PARAGRAPH, PNG, SVG } from './samples.ts'

export const POSITIONS: ParityDefinitions = {
  'absolute positions': {
    document: {
      pageSize: 'A5',
      content: [
        'before',
        { text: 'text', absolutePosition: { x: 200, y: 100 } },
        { text: 'with a margin that counts for nothing', absolutePosition: { x: 200, y: 120 }, margin: 50 },
        { image: PNG, absolutePosition: { x: 300, y: 20 } },
        { svg: SVG, width: 60, absolutePosition: { x: 300, y: 60 } },
        {
          canvas: [{ type: 'rect', x: 0, y: 0, w: 40, h: 20, color: 'pink' }],
          absolutePosition: { x: 20, y: 500 },
        },
        { table: { body: grid(2, 2) }, absolutePosition: { x: 100, y: 300 } },
        { ul: ['a', 'b'], absolutePosition: { x: 20, y: 400 } },
        { stack: ['a stack', PARAGRAPH], absolutePosition: { x: 220, y: 380 } },
        { columns: ['of', 'columns'], absolutePosition: { x: 20, y: 450 } },
        { text: 'only y', absolutePosition: { y: 550 } },
        'after',
      ],
    },
  },
  'relative positions': {
    document: {
      pageSize: 'A5',
      content: [
        'before',
        { text: 'text', relativePosition: { x: 30, y: 10 } },
        { image: PNG, relativePosition: { x: 100, y: 0 } },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 100, y2: 40 }], relativePosition: { x: 150, y: 5 } },
        { table: { body: grid(1, 2) }, relativePosition: { x: 0, y: 60 } },
        'after',
        { columns: [{ text: 'in a column', relativePosition: { x: 5, y: 5 } }, { text: 'second' }] },
        { text: 'upwards', relativePosition: { x: 0, y: -20 } },
      ],
    },
  },
  unbreakable: {
    document: {
      pageSize: 'A6',
      content: [
        ...lines(18),
        { stack: lines(8, 'together'), unbreakable: true },
        'between',
        {
          unbreakable: true,
          stack: [{ ul: lines(5) }, { canvas: [{ type: 'rect', x: 0, y: 0, w: 50, h: 50 }] }, { image: PNG }],
        },
        { unbreakable: true, columns: [{ stack: lines(6) }, { stack: lines(4) }] },
        { unbreakable: true, text: PARAGRAPH },
      ],
    },
  },
  'unbreakable blocks of all kinds of nodes': {
    document: {
      pageSize: 'A6',
      content: [
        'first',
        {
          canvas: [
            {
              type: 'polyline',
              points: [
                { x: 0, y: 0 },
                { x: 60, y: 20 },
                { x: 0, y: 40 },
              ],
              closePath: true,
              color: 'teal',
            },
            { type: 'ellipse', x: 100, y: 20, r1: 20, r2: 10 },
            { type: 'line', x1: 130, y1: 0, x2: 180, y2: 40 },
          ],
        },
        { table: { headerRows: 1, body: [['head', { text: 'filled', fillColor: '#cde' }], ...grid(3, 2)] } },
        { ol: ['a', { ul: ['b', 'c'] }, 'd'], reversed: true },
        { columns: [{ image: PNG }, { svg: SVG, width: 60 }, { text: PARAGRAPH, background: '#fed' }] },
        { table: { body: [[{ text: 'middle', verticalAlignment: 'middle' }, lines(4)]] } },
        { text: PARAGRAPH, decoration: 'underline', alignment: 'justify' },
        { stack: [{ text: 'in', relativePosition: { x: 50, y: 0 } }, 'flow'] },
      ].map((node, i) => ({ unbreakable: true, stack: [`block ${i}`, node, 'end'], margin: [0, 20] })),
    },
  },
  'vertical alignment in columns of tables': {
    document: {
      pageSize: 'A6',
      content: [
        {
          layout: 'noBorders',
          table: {
            widths: ['*', '*'],
            body: [[{ stack: lines(5) }, { stack: lines(2), verticalAlignment: 'bottom' }]],
          },
        },
        {
          table: {
            heights: 200,
            body: [
              [
                { text: 'middle of much', verticalAlignment: 'middle' },
                { text: PARAGRAPH, verticalAlignment: 'bottom' },
              ],
            ],
          },
        },
        { table: { body: [[{ text: PARAGRAPH, verticalAlignment: 'middle' }, { stack: lines(9) }]] } },
      ],
    },
  },
}
