import type { ParityDefinitions } from './contracts.ts'
import { grid, PARAGRAPH, paragraphs, SVG } from './samples.ts'

export const COLUMNS: ParityDefinitions = {
  'widths of columns': {
    document: {
      pageSize: 'A5',
      content: [
        { columns: [PARAGRAPH, PARAGRAPH] },
        {
          columns: [
            { text: PARAGRAPH, width: 100 },
            { text: PARAGRAPH, width: '*' },
          ],
        },
        {
          columns: [
            { text: 'auto', width: 'auto' },
            { text: 'auto too', width: 'auto' },
            { text: PARAGRAPH, width: '*' },
          ],
        },
        {
          columns: [
            { text: PARAGRAPH, width: '30%' },
            { text: PARAGRAPH, width: '70%' },
          ],
        },
        {
          columns: [
            { text: PARAGRAPH, width: 'auto' },
            { text: PARAGRAPH, width: 'auto' },
          ],
        },
        { columns: [{ text: 'star', width: 'star' }, { text: '20 %', width: '20%' }, { text: 'unsaid' }] },
      ],
    },
  },
  'gaps of columns': {
    document: {
      pageSize: 'A5',
      content: [
        { columns: paragraphs(2), columnGap: 20 },
        { columns: paragraphs(3), columnGap: 5, margin: [0, 10] },
        {
          columns: [
            { text: PARAGRAPH, width: 80 },
            { text: PARAGRAPH, width: 'auto' },
          ],
          columnGap: 15,
        },
        { columns: paragraphs(2), style: 'wide' },
        { columns: [{ columns: paragraphs(2) }, PARAGRAPH], columnGap: 12 },
      ],
      styles: { wide: { columnGap: 40 } },
    },
  },
  'columns of all kinds of nodes': {
    document: {
      pageSize: 'A5',
      content: [
        { columns: [{ ul: ['a', 'b'] }, { table: { body: grid(2, 2) } }, { stack: ['x', 'y'] }] },
        {
          columns: [
            { canvas: [{ type: 'rect', x: 0, y: 0, w: 30, h: 30 }], width: 40 },
            { text: 'right', alignment: 'right' },
            { svg: SVG, width: 50 },
          ],
          columnGap: 10,
        },
        {
          columns: [
            { width: 60, columns: ['nested', 'columns'] },
            { width: '*', text: PARAGRAPH },
          ],
          alignment: 'justify',
        },
        {
          columns: [
            { width: '*', text: '' },
            { width: 'auto', text: 'pushed' },
          ],
        },
        { stack: [{ columns: ['in a stack', 'too'] }], margin: [20, 0] },
      ],
    },
  },
  'columns over pages': {
    document: {
      pageSize: 'A6',
      content: [{ columns: [{ stack: paragraphs(4) }, { stack: paragraphs(2) }], columnGap: 10 }, 'after'],
    },
  },
  'columns wider than the page': {
    document: {
      pageSize: 'A6',
      content: [
        {
          columns: [
            { text: 'one', width: 200 },
            { text: 'two', width: 200 },
          ],
        },
        'after',
      ],
    },
  },
  'snaking columns': {
    document: {
      pageSize: 'A6',
      content: [
        'before',
        { columns: [{ stack: paragraphs(5) }, { text: '' }], snakingColumns: true, columnGap: 20 },
        'after',
      ],
    },
  },
  'snaking columns of different widths': {
    document: {
      pageSize: 'A6',
      content: [
        {
          columns: [
            { stack: paragraphs(4), width: 60 },
            { text: '', width: 100 },
            { text: '', width: '*' },
          ],
          snakingColumns: true,
        },
      ],
    },
  },
  'a table in snaking columns': {
    document: {
      pageSize: 'A6',
      content: [
        {
          columns: [{ table: { headerRows: 1, body: grid(50, 2) } }, { text: '' }],
          snakingColumns: true,
          columnGap: 10,
        },
      ],
    },
  },
  stacks: {
    document: {
      pageSize: 'A5',
      content: [
        { stack: ['a', { stack: ['b', { stack: ['c'], margin: [10, 0] }], margin: [10, 0] }] },
        [['nested', ['arrays']], 'flat'],
        { stack: ['bold', { text: 'not', bold: false }], bold: true, alignment: 'center' },
        { stack: [] },
        'after an empty stack',
      ],
    },
  },
}
