import sharp from 'sharp'

const LOREM =
  'A plate presses the sheet onto the type. The pressure is even, the ink is thin, and the sheet comes away ' +
  'with every letter in its place. What is set well needs no second look; what is set badly gets one anyway.'

const SVG =
  '<svg width="120" height="60" viewBox="0 0 120 60"><rect width="120" height="60" rx="8" fill="#dde"/>' +
  '<circle cx="30" cy="30" r="20" fill="#36c"/><path d="M60 45 L80 15 L100 45 Z" fill="none" stroke="#c63" stroke-width="3"/>' +
  '<text x="55" y="56" font-size="10" font-family="Roboto">svg</text></svg>'

const picture = async (format: 'png' | 'jpeg'): Promise<string> => {
  const pixels = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, i) => (i * 7) % 256))
  const bytes = await sharp(pixels, { raw: { width: 40, height: 30, channels: 3 } })
    [format]()
    .toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}
const PNG = await picture('png')
const JPEG = await picture('jpeg')

const grid = (rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => `row ${r} cell ${c}`))

/** One definition for each part of pdfmake's vocabulary that holds no function. Written for this project. */
export const DEFINITIONS: Readonly<Record<string, object>> = {
  text: {
    content: ['plain', { text: 'styled', bold: true, italics: true, color: '#884422', fontSize: 20 }, LOREM],
  },
  'inline styles': {
    content: [
      {
        text: [
          'one ',
          { text: 'bold ', bold: true },
          { text: 'big ', fontSize: 18 },
          { text: 'under', decoration: 'underline' },
          { text: ' through', decoration: 'lineThrough', decorationStyle: 'double', decorationColor: 'red' },
          { text: ' marked', background: '#ffee88' },
          ' x',
          { text: '2', sup: true },
          ' y',
          { text: 'i', sub: true },
        ],
      },
    ],
  },
  'paragraph properties': {
    content: [
      { text: LOREM, alignment: 'justify', lineHeight: 1.4, margin: [20, 10] },
      { text: LOREM, alignment: 'right', leadingIndent: 20 },
      { text: LOREM, alignment: 'center', characterSpacing: 1 },
      { text: 'no wrap '.repeat(30), noWrap: true },
      { text: 'unbreakableword'.repeat(12), wordBreak: 'break-all' },
      { text: '   leading', preserveLeadingSpaces: true },
      { text: 'see-through', opacity: 0.4 },
      { text: 'ligatures fi ffl', fontFeatures: ['liga'] },
    ],
  },
  'named styles': {
    content: [
      { text: 'Title', style: 'title' },
      { text: 'Two', style: ['title', 'quiet'] },
      { stack: ['inherits', { text: 'and overrides', fontSize: 8 }], style: 'quiet' },
    ],
    styles: {
      title: { fontSize: 24, bold: true, margin: [0, 0, 0, 12] },
      quiet: { color: 'gray', extends: 'title' },
    },
    defaultStyle: { fontSize: 11, lineHeight: 1.2 },
  },
  columns: {
    content: [
      {
        columns: [
          LOREM,
          { text: LOREM, width: 120 },
          { text: 'auto', width: 'auto' },
          { text: '20 %', width: '20%' },
        ],
        columnGap: 15,
      },
      {
        columns: [
          { width: '*', stack: ['a', 'b'] },
          { width: '*', text: LOREM },
        ],
      },
    ],
  },
  lists: {
    content: [
      {
        ul: [
          'one',
          { text: 'two', listType: 'circle' },
          { ul: ['nested', 'items'] },
          { text: 'none', listType: 'none' },
        ],
      },
      { type: 'square', markerColor: 'red', ul: ['square', 'square'] },
      { ol: ['first', 'second', { ol: ['a', 'b'], type: 'lower-alpha' }, 'third'] },
      { ol: ['roman', 'roman'], type: 'upper-roman', start: 7, separator: ['(', ')'] },
      { ol: ['last', 'first'], reversed: true },
    ],
  },
  table: { content: [{ table: { headerRows: 1, widths: ['*', 'auto', 80, '15%'], body: grid(6, 4) } }] },
  'table spans': {
    content: [
      {
        table: {
          body: [
            [{ text: 'wide', colSpan: 2, alignment: 'center' }, {}, 'c'],
            [{ text: 'tall', rowSpan: 2, fillColor: '#eeeeee' }, 'b', 'c'],
            [
              '',
              { text: 'borderless', border: [false, false, false, false] },
              { text: 'low', verticalAlignment: 'bottom' },
            ],
          ],
          heights: [20, 40, 30],
        },
      },
    ],
  },
  'table over pages': {
    content: [
      { layout: 'lightHorizontalLines', table: { headerRows: 1, dontBreakRows: true, body: grid(90, 3) } },
    ],
  },
  'named table layouts': {
    content: ['noBorders', 'headerLineOnly', 'lightHorizontalLines'].map(layout => ({
      layout,
      margin: [0, 0, 0, 10],
      table: { headerRows: 1, body: grid(3, 3) },
    })),
  },
  'nested tables': {
    content: [
      {
        table: {
          body: [
            ['outer', { table: { body: grid(2, 2) } }],
            [{ ul: ['x', 'y'] }, LOREM],
          ],
        },
      },
    ],
  },
  images: {
    content: [
      { image: PNG },
      { image: JPEG, width: 120 },
      { image: PNG, fit: [50, 50], alignment: 'right' },
      { image: JPEG, width: 80, height: 20, opacity: 0.5 },
      { image: PNG, cover: { width: 60, height: 60, align: 'right', valign: 'top' } },
    ],
  },
  svg: {
    content: [{ svg: SVG }, { svg: SVG, width: 200 }, { svg: SVG, fit: [40, 40], alignment: 'center' }],
  },
  canvas: {
    content: [
      {
        canvas: [
          { type: 'rect', x: 0, y: 0, w: 200, h: 60, r: 6, lineColor: 'black', color: '#eef' },
          { type: 'line', x1: 0, y1: 70, x2: 300, y2: 70, lineWidth: 2, dash: { length: 6, space: 3 } },
          {
            type: 'polyline',
            points: [
              { x: 10, y: 80 },
              { x: 60, y: 120 },
              { x: 110, y: 80 },
            ],
            closePath: true,
            color: 'teal',
          },
          { type: 'ellipse', x: 200, y: 110, r1: 40, r2: 20, linearGradient: ['red', 'yellow'] },
          { type: 'rect', x: 260, y: 90, w: 40, h: 40, color: 'navy', fillOpacity: 0.3 },
        ],
      },
    ],
  },
  qr: {
    content: [
      { qr: 'https://example.com/invoice/4711' },
      { qr: 'small', fit: 60, foreground: '#224', background: '#eee' },
    ],
  },
  'links and references': {
    content: [
      { text: 'web', link: 'https://example.com' },
      { text: 'to page 2', linkToPage: 2 },
      { text: 'to target', linkToDestination: 'target' },
      { text: ['on page ', { pageReference: 'target' }] },
      { text: [{ textReference: 'target' }] },
      { text: 'Target', id: 'target', pageBreak: 'before' },
    ],
  },
  'table of contents': {
    content: [
      { toc: { title: { text: 'Contents', bold: true }, numberStyle: { bold: true } } },
      { text: 'Chapter one', tocItem: true, pageBreak: 'before' },
      LOREM,
      { text: 'Chapter two', tocItem: true, pageBreak: 'before', tocMargin: [10, 0, 0, 0] },
    ],
  },
  'page settings': {
    pageSize: 'A5',
    pageOrientation: 'landscape',
    pageMargins: [30, 50, 30, 50],
    content: [LOREM, { text: LOREM, pageBreak: 'before', pageOrientation: 'portrait' }],
  },
  'page breaks': {
    content: [
      'one',
      { text: 'two', pageBreak: 'before' },
      { text: 'three', pageBreak: 'after' },
      { text: 'odd', pageBreak: 'beforeOdd' },
    ],
  },
  unbreakable: {
    content: [
      ...Array.from({ length: 48 }, (_, i) => `line ${i}`),
      { stack: Array(10).fill('together'), unbreakable: true },
    ],
  },
  positions: {
    content: [
      { text: 'absolute', absolutePosition: { x: 300, y: 200 } },
      { text: 'relative', relativePosition: { x: 30, y: 10 } },
      'in flow',
    ],
  },
  sections: {
    content: [
      { section: [{ text: 'first' }], pageSize: 'A6', pageMargins: 20 },
      { section: ['second'], pageSize: 'A6', pageOrientation: 'landscape', pageMargins: [10, 20] },
    ],
  },
  'snaking columns': {
    content: [
      { columns: [{ stack: Array(8).fill(LOREM) }, { text: '' }], snakingColumns: true, columnGap: 20 },
    ],
  },
  patterns: {
    patterns: {
      stripe: { boundingBox: [1, 1, 4, 4], xStep: 3, yStep: 3, pattern: '1 w 0 1 m 4 5 l s 2 0 m 5 3 l s' },
    },
    content: [{ canvas: [{ type: 'rect', x: 0, y: 0, w: 100, h: 40, color: ['stripe', 'blue'] }] }],
  },
  outlines: {
    content: [
      { text: 'Part', outline: true, id: 'part' },
      { text: 'Sub', outline: true, outlineParentId: 'part' },
    ],
  },
  'auto page height': {
    pageSize: { width: 200, height: 'auto' },
    pageMargins: 10,
    content: ['one', 'two', { canvas: [{ type: 'rect', x: 0, y: 0, w: 30, h: 30 }] }],
  },
  'maximum of pages': {
    maxPagesNumber: 2,
    content: ['1', { text: '2', pageBreak: 'before' }, { text: '3', pageBreak: 'before' }],
  },
}
