import { BARS, PIXEL, type StockCases } from './contracts.ts'

/** Tickets, labels, calendars and other small documents. */
export const TICKETS: StockCases = {
  'ticket with a QR code': {
    definition: () => ({
      pageSize: { width: 420, height: 160 },
      pageMargins: 12,
      content: [
        {
          columns: [
            {
              width: '*',
              stack: [
                { text: 'EVENING CONCERT', fontSize: 18, bold: true },
                { text: 'Row F, seat 12', margin: [0, 6] },
                { text: 'Doors 19:30', color: '#666666' },
              ],
            },
            {
              width: 110,
              qr: 'TICKET-88-F-12',
              eccLevel: 'Q',
              fit: 110,
              foreground: '#14213d',
              background: '#ffffff',
            },
          ],
        },
      ],
    }),
  },
  'sheet of address labels': {
    definition: () => ({
      pageMargins: [20, 30],
      content: [
        {
          table: {
            widths: ['33.3%', '33.3%', '33.4%'],
            heights: 90,
            dontBreakRows: true,
            body: Array.from({ length: 10 }, (_, row) =>
              Array.from({ length: 3 }, (_, column) => ({
                stack: [`Name${row}${column}`, `Street${row}${column}`, { image: PIXEL, width: 10 }],
                margin: 6,
              })),
            ),
          },
          layout: 'noBorders',
        },
      ],
    }),
  },
  'monthly calendar': {
    definition: () => ({
      pageOrientation: 'landscape',
      content: [
        { text: 'March', fontSize: 20 },
        {
          table: {
            headerRows: 1,
            widths: Array(7).fill('*'),
            heights: ['auto', 60, 60, 60, 60, 60],
            body: [
              ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map(text => ({ text, bold: true })),
              ...Array.from({ length: 5 }, (_, week) =>
                Array.from({ length: 7 }, (_, day) => ({
                  text: `${week * 7 + day + 1}`,
                  alignment: 'right',
                })),
              ),
            ],
          },
          layout: {
            hLineWidth: () => 0.5,
            vLineWidth: (i: number, node: { table: { widths: unknown[] } }) =>
              i === 0 || i === node.table.widths.length ? 2 : 0.5,
            vLineColor: () => 'gray',
            hLineStyle: () => ({ dash: { length: 3, space: 2 } }),
            fillColor: (row: number, _: object, column: number) => (row > 0 && column > 4 ? '#fde8d0' : null),
          },
        },
      ],
    }),
  },
  'menu with dotted leaders': {
    definition: () => ({
      pageSize: 'A5',
      content: [
        { text: 'Menu', alignment: 'center', fontSize: 24 },
        ...['Soup', 'Fish', 'Cheese'].map((dish, i) => ({
          columns: [
            { width: 'auto', text: dish },
            { width: '*', text: '.'.repeat(60), noWrap: true, color: '#999999' },
            { width: 40, text: `${i + 6}.00`, alignment: 'right' },
          ],
        })),
      ],
    }),
    warnings: [],
  },
  'boarding pass with a side strip': {
    definition: () => ({
      pageSize: 'A5',
      pageOrientation: 'landscape',
      content: [
        {
          table: {
            widths: ['*', 120],
            body: [
              [{ text: 'BOARDING', fillColor: '#14213d', color: 'white', colSpan: 2 }, {}],
              [
                { columns: [{ text: 'From\nHarbour' }, { svg: BARS, width: 60 }, { text: 'To\nIsland' }] },
                { rowSpan: 2, stack: ['Gate 9', { qr: 'BP9', fit: 80 }] },
              ],
              ['Please be at the gate in time', ''],
            ],
          },
          layout: {
            hLineColor: '#14213d',
            vLineColor: '#14213d',
            paddingLeft: () => 10,
            paddingRight: () => 10,
            paddingTop: () => 6,
            paddingBottom: () => 6,
          },
        },
      ],
    }),
  },
  'flyer with attachments and a destination': {
    definition: () => ({
      files: { terms: { src: 'data:text/plain;base64,VGVybXM=', name: 'terms.txt', description: 'Terms' } },
      content: [
        { text: 'Open day', fontSize: 30, id: 'top' },
        {
          columns: [
            { width: 60, text: 'Attached' },
            { attachment: { src: 'data:text/plain;base64,TWFw', name: 'map.txt' }, width: 7, height: 17 },
          ],
        },
        { text: 'Below', pageBreak: 'before' },
        { text: 'up again', linkToDestination: 'top' },
        { text: 'page one', linkToPage: 1 },
      ],
    }),
  },
  'photo page': {
    definition: () => ({
      images: { dot: PIXEL },
      content: [
        {
          columns: [
            { image: 'dot', width: 100, height: 80 },
            { image: PIXEL, fit: [90, 90], opacity: 0.5 },
            { image: 'dot', cover: { width: 80, height: 60, valign: 'bottom', align: 'right' } },
          ],
          columnGap: 8,
        },
        { columns: ['Harbour', 'Quay', 'Crane'].map(text => ({ text, alignment: 'center', italics: true })) },
        {
          image: 'dot',
          width: 200,
          alignment: 'center',
          marginTop: 12,
          link: 'https://example.com/',
          pageBreak: 'after',
        },
        { svg: BARS, width: 300, alignment: 'right' },
        { text: 'Contactsheet', marginLeft: 20, opacity: 0.8 },
      ],
    }),
  },
  'timetable with cell borders': {
    definition: () => ({
      pageSize: 'A5',
      content: [
        {
          table: {
            headerRows: 1,
            widths: ['auto', '*', '*'],
            body: [
              [
                { text: 'Hour', border: [false, false, true, true] },
                {
                  text: 'Ferry',
                  border: [false, false, false, true],
                  borderColor: ['#000', '#000', '#000', '#d00'],
                },
                { text: 'Bus', border: [false, false, false, true] },
              ],
              ...Array.from({ length: 30 }, (_, i) => [
                { text: `${5 + i}h`, border: [false, false, true, false] },
                {
                  text: i % 4 === 0 ? `Ferry${i}` : '',
                  fillColor: i % 4 === 0 ? '#cce5ff' : undefined,
                  border: [false, false, false, false],
                },
                { text: `Bus${i}`, border: [false, false, false, false], marginLeft: 4 },
              ]),
            ],
          },
          layout: { defaultBorder: false, paddingTop: (row: number) => (row === 1 ? 8 : 2) },
        },
      ],
    }),
  },
  'glossary with landscape pages': {
    definition: () => ({
      pageSize: 'A6',
      pageMargins: 24,
      footer: (page: number) =>
        page % 2
          ? { text: `odd${page}`, alignment: 'right', margin: [24, 4] }
          : { text: `even${page}`, margin: [24, 4] },
      content: [
        { text: 'Glossary', fontSize: 16 },
        ...['Serif', 'Kerning', 'Ligature'].map(term => ({
          columns: [{ width: 70, text: term, bold: true }, `${term}Meaning`],
        })),
        { text: 'Wide', pageBreak: 'before', pageOrientation: 'landscape' },
        { table: { widths: Array(6).fill('*'), body: [Array.from({ length: 6 }, (_, i) => `Col${i}`)] } },
        { text: 'Tall', pageBreak: 'before', pageOrientation: 'portrait' },
        { stack: ['Kept', 'together'], unbreakable: true },
      ],
    }),
  },
  'seating plan with nested columns': {
    definition: () => ({
      content: [
        { text: 'Seats', fontSize: 14 },
        {
          columns: [
            { columns: [{ stack: ['A1', 'A2'] }, { stack: ['B1', 'B2'] }], columnGap: 4, width: 120 },
            { ul: [{ columns: ['C1', 'C2'] }, { table: { body: [['D1', 'D2']] } }] },
          ],
        },
        {
          table: {
            widths: ['*'],
            body: [[{ columns: ['E1', { text: 'E2', alignment: 'right' }] }], [{ ol: ['F1', 'F2'] }]],
          },
          layout: 'lightHorizontalLines',
        },
      ],
    }),
  },
}
