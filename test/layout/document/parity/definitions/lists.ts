import type { ParityDefinitions } from './contracts.ts'
import { grid, PARAGRAPH, PNG } from './samples.ts'

const ITEMS = ['one', 'two', 'three']
const COUNTERS = ['decimal', 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'none']

export const LISTS: ParityDefinitions = {
  'unordered lists': {
    document: {
      pageSize: 'A5',
      content: [
        { ul: ITEMS },
        ...['disc', 'circle', 'square', 'none'].map(type => ({ ul: ITEMS, type })),
        {
          ul: ['one', { text: 'of another type', listType: 'circle' }, { text: 'of none', listType: 'none' }],
        },
        {
          ul: ['red', { text: 'blue', markerColor: 'blue' }, { text: 'by colour', color: 'green' }],
          markerColor: 'red',
        },
        { ul: ITEMS, color: 'purple' },
        { ul: ITEMS, fontSize: 20 },
        { ul: ITEMS, lineHeight: 2 },
      ],
    },
  },
  'ordered lists': {
    document: {
      pageSize: 'A5',
      content: [
        { ol: ITEMS },
        ...COUNTERS.map(type => ({ ol: ITEMS, type })),
        { ol: ITEMS, start: 50 },
        { ol: ITEMS, reversed: true },
        { ol: ITEMS, reversed: true, start: 10 },
        { ol: ITEMS, separator: ')' },
        { ol: ITEMS, separator: ['(', ')'], type: 'lower-roman' },
        { ol: ['one', { text: 'ninth', counter: 9 }, 'two'] },
        { ol: ['1', { text: 'letter', listType: 'upper-alpha' }, { text: 'none', listType: 'none' }] },
      ],
    },
  },
  'large counters': {
    document: {
      pageSize: 'A5',
      content: [
        { ol: ['a', 'b', 'c'], type: 'lower-alpha', start: 26 },
        { ol: ['a', 'b'], type: 'upper-alpha', start: 702 },
        { ol: ['a', 'b'], type: 'upper-roman', start: 3888 },
        { ol: ['a', 'b'], type: 'lower-roman', start: 4999 },
        { ol: ['a', 'b'], type: 'lower-alpha', start: 0 },
        { ol: ['a', 'b'], start: -1 },
        { ol: ['a'], start: 1_000_000 },
      ],
    },
  },
  'nested lists': {
    document: {
      pageSize: 'A5',
      content: [
        {
          ul: [
            'one',
            {
              ol: ['a', 'b', { ul: ['deep', { ol: ['deeper'], type: 'upper-roman' }], type: 'square' }],
              type: 'lower-alpha',
            },
            'two',
            ['a stack', { ul: ['in an item'] }, 'goes on'],
          ],
        },
        {
          ol: [
            'one',
            { stack: ['two', { ol: ['two a', 'two b'] }] },
            [{ text: 'three', bold: true }, PARAGRAPH],
          ],
        },
      ],
    },
  },
  'content of items': {
    document: {
      pageSize: 'A5',
      content: [
        {
          ul: [
            PARAGRAPH,
            { text: ['mixed ', { text: 'sizes', fontSize: 20 }] },
            { table: { body: grid(2, 2) } },
            { image: PNG, width: 30 },
            { columns: ['a', 'b'] },
            { text: 'right', alignment: 'right' },
            { text: PARAGRAPH, alignment: 'justify', margin: [0, 5] },
          ],
        },
        { ol: [PARAGRAPH, { text: 'big', fontSize: 24 }, { stack: ['a', 'b'], bold: true }] },
      ],
    },
  },
  'lists over pages': {
    document: { pageSize: 'A6', content: [{ ol: Array.from({ length: 60 }, (_, i) => `item ${i}`) }] },
  },
  'lists in columns': {
    document: {
      pageSize: 'A5',
      content: [
        {
          columns: [{ ul: ITEMS }, { ol: ITEMS, type: 'upper-roman' }, { ul: ITEMS, type: 'none' }],
          columnGap: 20,
        },
      ],
    },
  },
}
