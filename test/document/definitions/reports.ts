import { BARS, LOREM, type StockCases } from './contracts.ts'

const chapter = (n: number) => [
  { text: `Chapter${n}`, style: 'h1', tocItem: true, headlineLevel: 1, id: `chapter${n}` },
  ...Array.from({ length: 6 }, (_, i) => ({ text: `Paragraph${n}x${i}. ${LOREM}`, margin: [0, 0, 0, 6] })),
]

/** Reports and manuals: contents, references, spans, charts. */
export const REPORTS: StockCases = {
  'report with contents and references': {
    definition: () => ({
      pageSize: 'A5',
      footer: (page: number, pages: number) => ({ text: `${page} / ${pages}`, alignment: 'center' }),
      pageBreakBefore: (node: { headlineLevel?: number }, following: unknown[]) =>
        node.headlineLevel === 1 && following.length === 0,
      content: [
        { text: 'Annual report', style: 'title' },
        { toc: { title: { text: 'INDEX', style: 'h1' }, numberStyle: { bold: true } } },
        { text: '', pageBreak: 'after' },
        ...[1, 2, 3, 4].flatMap(chapter),
        {
          text: ['Back to ', { textReference: 'chapter2' }, ' on page ', { pageReference: 'chapter2' }, '.'],
        },
        { text: 'To the first', linkToDestination: 'chapter1' },
      ],
      styles: { title: { fontSize: 26 }, h1: { fontSize: 16, bold: true, margin: [0, 8] } },
      defaultStyle: { fontSize: 10 },
    }),
  },
  'minutes with lists of every kind': {
    definition: () => ({
      content: [
        { text: 'Minutes', fontSize: 18 },
        {
          ol: [
            'Opening',
            { text: 'Budget', bold: true },
            [{ text: 'Repairs' }, { ul: ['Roof', 'Gutter'], type: 'square' }],
            { ol: ['First', 'Second'], type: 'upper-roman' },
          ],
        },
        { ol: ['ten', 'nine'], reversed: true, start: 10 },
        {
          ul: ['plain', { text: 'unmarked', listType: 'none' }, { text: 'circled', listType: 'circle' }],
          markerColor: 'red',
          color: 'blue',
        },
        { type: 'none', ul: ['bare', 'barer'] },
        { separator: ['(', ')'], ol: ['bracketed', 'bracketedtoo'] },
      ],
    }),
  },
  'laboratory report with a middle-aligned span': {
    definition: () => ({
      pageSize: 'A5',
      content: [
        {
          table: {
            widths: [90, '*', 80],
            headerRows: 1,
            body: [
              ['Group', 'Analyte', 'Value'],
              ...['Blood', 'Serum', 'Urine'].flatMap(group =>
                Array.from({ length: 4 }, (_, i) => [
                  i === 0 ? { text: group, rowSpan: 4, margin: [0, 20, 0, 0] } : {},
                  `${group}Analyte${i}`,
                  { text: `${i}.${i}7`, color: i === 2 ? 'red' : undefined },
                ]),
              ),
            ],
          },
          layout: 'headerLineOnly',
        },
      ],
    }),
  },
  'quarterly figures with column spans': {
    definition: () => ({
      pageOrientation: 'landscape',
      content: [
        {
          style: 'table',
          table: {
            headerRows: 2,
            widths: ['*', 60, 60, 60, 60, 60, 60],
            body: [
              [
                { text: 'Region', rowSpan: 2, verticalAlignment: 'middle' },
                { text: 'Spring', colSpan: 3, alignment: 'center' },
                {},
                {},
                { text: 'Autumn', colSpan: 3, alignment: 'center' },
                {},
                {},
              ],
              [{}, 'Mar', 'Apr', 'May', 'Sep', 'Oct', 'Nov'],
              ...['North', 'South', 'East', 'West'].map(region => [
                region,
                ...Array.from({ length: 6 }, (_, i) => ({
                  text: `${region}${i}`,
                  alignment: 'right',
                  border: [false, true, false, true],
                })),
              ]),
              [{ text: 'Sum of all regions', colSpan: 4, rowSpan: 2 }, {}, {}, {}, 'x1', 'y1', 'z1'],
              [{}, {}, {}, {}, 'x2', 'y2', 'z2'],
            ],
          },
          layout: {
            fillOpacity: 0.4,
            fillColor: (row: number) => (row < 2 ? '#2a9d8f' : row % 2 ? '#f4f4f4' : null),
          },
        },
        {
          columns: [
            { svg: BARS, fit: [200, 120] },
            { text: 'Figure', italics: true },
          ],
        },
      ],
      styles: { table: { fontSize: 9, margin: [0, 5, 0, 15] } },
    }),
  },
  'data sheet with drawings': {
    definition: () => ({
      content: [
        { text: 'Data sheet', decoration: 'underline', decorationStyle: 'dashed', decorationColor: 'red' },
        {
          canvas: [
            { type: 'rect', x: 0, y: 0, w: 310, h: 60, r: 8, lineWidth: 2, lineColor: '#277' },
            {
              type: 'polyline',
              lineWidth: 3,
              closePath: true,
              points: [
                { x: 10, y: 10 },
                { x: 35, y: 40 },
                { x: 100, y: 40 },
              ],
              color: '#fca311',
            },
            { type: 'ellipse', x: 200, y: 30, color: 'green', fillOpacity: 0.5, r1: 30, r2: 20 },
            {
              type: 'line',
              x1: 250,
              y1: 10,
              x2: 300,
              y2: 50,
              lineCap: 'round',
              dash: { length: 5, space: 3 },
            },
            { type: 'path', d: 'M 120 20 L 160 50 Z', lineColor: 'purple' },
          ],
        },
        { text: 'Relative', relativePosition: { x: 30, y: 10 } },
        {
          text: [
            { text: 'x', sup: true },
            'Super ',
            { text: 'i', sub: true },
            ' ',
            { text: 'wide', characterSpacing: 2 },
            { text: ' marked', background: 'yellow' },
          ],
        },
        { text: 'leading    spaces kept', preserveLeadingSpaces: true },
        { text: 'one\ntwo\n\nfour', lineHeight: 1.4 },
      ],
    }),
  },
  'handbook with sections': {
    definition: () => ({
      header: 'Handbook header',
      content: [
        {
          section: [{ text: 'Upright' }, LOREM],
          pageSize: 'A5',
          footer: (page: number) => ({ text: `upright ${page}`, alignment: 'center' }),
        },
        { section: [{ text: 'Lying' }, LOREM], pageSize: 'A5', pageOrientation: 'landscape', header: null },
        { section: ['Closing'], pageMargins: 80, header: 'inherit' },
      ],
    }),
  },
  'survey with two tables of contents': {
    definition: () => ({
      pageSize: 'A6',
      content: [
        { toc: { id: 'sub', title: { text: 'Questions' } } },
        { toc: { textMargin: [10, 0, 0, 0], sortBy: 'title' } },
        ...['Zeta', 'Alpha'].flatMap(name => [
          { text: `${name}Part`, tocItem: true, pageBreak: 'before', tocMargin: [0, 4] },
          { text: `${name}Question`, tocItem: ['sub'], tocStyle: { italics: true } },
          LOREM,
        ]),
      ],
    }),
  },
  'middle-aligned spans across pages': {
    definition: () => ({
      pageSize: 'A6',
      pageMargins: 20,
      content: [
        {
          table: {
            widths: [50, '*'],
            body: [
              ...Array.from({ length: 18 }, (_, i) => [`row${i}`, `text${i}`]),
              [{ text: 'MIDDLE', rowSpan: 3, verticalAlignment: 'middle' }, 'm1'],
              ['', 'm2'],
              ['', 'm3'],
              [{ text: 'BOTTOM', rowSpan: 2, verticalAlignment: 'bottom' }, 'b1'],
              ['', 'b2'],
            ],
          },
        },
        { text: [LOREM, ' See page ', { pageReference: 'end' }, ', which is the last.'] },
        { text: 'Ending', id: 'end', pageBreak: 'before' },
      ],
    }),
  },
  'manual without headings at the end of pages': {
    definition: () => ({
      pageSize: 'A5',
      pageBreakBefore: (node: { headlineLevel?: number; startPosition: { verticalRatio: number } }) =>
        node.headlineLevel === 2 && node.startPosition.verticalRatio > 0.7,
      content: [
        ...Array.from({ length: 9 }, (_, i) => [
          { text: `Heading${i}`, headlineLevel: 2, bold: true },
          { text: `Part${i}. ${LOREM} ${LOREM}`, margin: [0, 0, 0, 12] },
        ]),
        {
          table: { widths: ['*', 60], body: Array.from({ length: 4 }, (_, i) => [`Key${i}`, `Value${i}`]) },
          layout: { fillColor: (_: number, __: object, column: number) => (column === 0 ? '#eeeeee' : null) },
        },
      ],
    }),
  },
}
