import type { ParityDefinitions } from './contracts.ts'
import { grid, lines, PARAGRAPH, PNG } from './samples.ts'

interface PageSize {
  readonly width: number
  readonly height: number
}

export const PAGE_NODES: ParityDefinitions = {
  'headers and footers': {
    document: {
      pageSize: 'A6',
      header: { text: 'a header', alignment: 'right', margin: [10, 10] },
      footer: { columns: ['a footer', { text: 'of two columns', alignment: 'right' }], margin: [40, 5] },
      content: lines(40),
    },
  },
  'headers and footers by page': {
    document: {
      pageSize: 'A6',
      header: { text: 'page {{@page}} of {{@pages}}', margin: 10 },
      footer: { text: '{{@page}}', alignment: 'center', bold: true },
      content: lines(60),
    },
    stock: {
      header: (page: number, pages: number) => ({ text: `page ${page} of ${pages}`, margin: 10 }),
      footer: (page: number) => ({ text: `${page}`, alignment: 'center', bold: true }),
    },
  },
  'headers of all kinds of nodes': {
    document: {
      pageSize: 'A6',
      pageMargins: [40, 80, 40, 60],
      header: [
        { columns: [{ image: PNG, width: 30 }, { text: 'beside' }], margin: [10, 5] },
        { table: { widths: ['*', '*'], body: grid(1, 2) }, layout: 'lightHorizontalLines' },
      ],
      footer: { stack: [{ canvas: [{ type: 'line', x1: 40, y1: 0, x2: 250, y2: 0 }] }, { ul: ['a', 'b'] }] },
      content: lines(30),
    },
  },
  'a header higher than its margin': {
    document: { pageSize: 'A6', header: { stack: lines(6, 'head') }, content: [PARAGRAPH] },
  },
  backgrounds: {
    document: {
      pageSize: 'A6',
      background: { canvas: [{ type: 'rect', x: 10, y: 10, w: 277, h: 400, color: '#eef' }] },
      content: [...lines(30), { table: { body: [[{ text: 'filled', fillColor: 'white' }]] } }],
    },
    stock: {
      background: () => ({ canvas: [{ type: 'rect', x: 10, y: 10, w: 277, h: 400, color: '#eef' }] }),
    },
  },
  'backgrounds by page': {
    document: {
      pageSize: 'A6',
      background: {
        text: 'page {{@page}}, {{@pageSize.width}} wide',
        fontSize: 30,
        color: '#ddd',
        margin: [20, 200],
      },
      content: lines(30),
    },
    stock: {
      background: (page: number, { width }: PageSize) => ({
        text: `page ${page}, ${width} wide`,
        fontSize: 30,
        color: '#ddd',
        margin: [20, 200],
      }),
    },
  },
  watermarks: { document: { pageSize: 'A6', watermark: 'draft', content: lines(30) } },
  'a watermark with all its properties': {
    document: {
      pageSize: 'A6',
      watermark: {
        text: 'Copy',
        color: 'blue',
        opacity: 0.2,
        bold: true,
        italics: true,
        angle: 30,
        fontSize: 60,
      },
      content: lines(3),
    },
  },
  'a watermark across': {
    document: {
      pageSize: 'A6',
      watermark: { text: 'Confidential', angle: 0, color: 'red', opacity: 0.3 },
      content: [PARAGRAPH],
    },
  },
}
