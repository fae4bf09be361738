import type { ParityDefinitions } from './contracts.ts'
import { grid, PARAGRAPH } from './samples.ts'

export const STYLES: ParityDefinitions = {
  'named styles': {
    document: {
      pageSize: 'A5',
      content: [
        { text: 'Title', style: 'title' },
        { text: 'Two styles', style: ['title', 'quiet'] },
        { text: 'The other way round', style: ['quiet', 'title'] },
        {
          stack: ['inherited', { text: 'overridden', fontSize: 8 }, { text: 'both', style: 'title' }],
          style: 'quiet',
        },
        { text: ['partly ', { text: 'styled', style: 'title' }, ' text'] },
        { style: 'quiet', ul: ['in a list'] },
        { style: 'quiet', table: { body: grid(1, 2) } },
        { style: 'quiet', columns: ['in', 'columns'] },
      ],
      styles: {
        title: { fontSize: 24, bold: true, margin: [0, 0, 0, 12], alignment: 'center' },
        quiet: { color: 'gray', italics: true, fontSize: 10, bold: false },
      },
    },
  },
  'styles that extend others': {
    document: {
      pageSize: 'A5',
      content: [
        { text: 'one parent', style: 'child' },
        { text: 'two parents', style: 'twofold' },
        { text: 'a circle', style: 'circleA' },
        { text: 'margins of a parent', style: 'grandchild' },
        'after',
      ],
      styles: {
        base: { fontSize: 16, color: 'navy', margin: [20, 4, 0, 4] },
        slanted: { italics: true, color: 'maroon' },
        child: { extends: 'base', bold: true },
        twofold: { extends: ['base', 'slanted'] },
        circleA: { extends: 'circleB', fontSize: 18 },
        circleB: { extends: 'circleA', color: 'green' },
        grandchild: { extends: 'child', marginLeft: 60 },
      },
    },
  },
  'default style': {
    document: {
      pageSize: 'A5',
      content: [
        'default',
        { text: 'not default', fontSize: 20, color: 'black' },
        { ul: ['a', 'b'] },
        { table: { body: grid(2, 2) } },
      ],
      defaultStyle: {
        fontSize: 11,
        lineHeight: 1.4,
        color: '#333366',
        italics: true,
        alignment: 'right',
        characterSpacing: 0.3,
        columnGap: 10,
      },
    },
  },
  margins: {
    document: {
      pageSize: 'A5',
      content: [
        { text: 'one number', margin: 20 },
        { text: 'two numbers', margin: [40, 10] },
        { text: 'four numbers', margin: [60, 5, 0, 15] },
        { text: 'negative', margin: [-20, -5, 0, 5] },
        { text: 'left', marginLeft: 50 },
        { text: 'top', marginTop: 20 },
        { text: 'bottom', marginBottom: 20 },
        { text: PARAGRAPH, marginRight: 150 },
        { text: 'all and one', margin: [30, 0], marginLeft: 80 },
        { stack: ['of a stack', { text: 'in it', margin: [10, 10] }], margin: [25, 10] },
        { columns: [{ text: 'columns', margin: [10, 0] }, 'second'], margin: [15, 15] },
        { table: { body: [[{ text: 'cell', margin: [10, 5, 20, 15] }, 'beside']] }, margin: [35, 10] },
        { canvas: [{ type: 'rect', x: 0, y: 0, w: 20, h: 10 }], margin: [45, 5] },
        { ul: ['a', { text: 'b', margin: [20, 10] }], margin: [30, 0] },
        { text: ['inline ', { text: 'margins', margin: [50, 50] }, ' count for nothing'] },
      ],
    },
  },
  'margins of styles': {
    document: {
      pageSize: 'A5',
      content: [
        { text: 'array', style: 'array' },
        { text: 'sides', style: 'sides' },
        { text: 'both, the second wins', style: ['array', 'sides'] },
        { text: 'both, the second wins again', style: ['sides', 'array'] },
        { text: 'its own side', style: 'array', marginLeft: 0 },
        { text: 'its own', style: 'sides', margin: 0 },
      ],
      styles: { array: { margin: [40, 10, 0, 10] }, sides: { marginLeft: 80, marginTop: 3 } },
    },
  },
  'margins at the edges of pages': {
    document: {
      pageSize: 'A6',
      content: [
        ...Array.from({ length: 5 }, (_, i) => ({ text: `paragraph ${i}`, margin: [0, 35] })),
        { text: 'a margin that does not fit', margin: [0, 200, 0, 0] },
        { text: 'below', margin: [0, 0, 0, 250] },
        'next',
      ],
    },
  },
}
