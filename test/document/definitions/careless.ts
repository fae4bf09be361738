import { LOREM, type StockCases } from './contracts.ts'

/** Sloppy definitions that pdfmake prints nevertheless, such as programs create from incomplete data. */
export const CARELESS: StockCases = {
  'texts that are null and numbers': {
    definition: () => ({
      content: [
        { text: null },
        42,
        { text: 2026, bold: true },
        ['a', null],
        { text: undefined },
        { text: ['x', null, 7] },
        true,
      ],
    }),
    warnings: ['empty_text /document/content/0/text'],
  },
  'spans without the cells that they cover': {
    definition: () => ({
      content: [
        { table: { body: [[{ text: 'spanning', colSpan: 3 }], ['seven', 'eight', 'nine']] } },
        { table: { body: [['ten', 'eleven'], [{ text: 'twelve', colSpan: 2 }]] } },
      ],
    }),
    warnings: [
      'missing_cells /document/content/0/table/body/0',
      'missing_cells /document/content/1/table/body/1',
    ],
    pages: 1,
  },
  'undefined styles and layouts': {
    definition: () => ({
      content: [
        { text: 'styled', style: 'headline' },
        { text: 'listed', style: ['known', 'unknown'] },
        { table: { body: [['ruled']] }, layout: 'myLayout' },
      ],
      styles: { known: { bold: true } },
    }),
    warnings: [
      'unknown_style /document/content/0/style',
      'unknown_style /document/content/1/style/1',
      'unknown_layout /document/content/2/layout',
    ],
  },
  'more widths than columns': {
    definition: () => ({
      content: [
        {
          table: {
            widths: [100, '*', 80, 40],
            heights: ['*', 20],
            body: [
              ['p', 'q', 'r'],
              ['s', 't', 'u'],
            ],
          },
        },
      ],
    }),
    warnings: [
      'too_many_widths /document/content/0/table/widths',
      'unknown_value /document/content/0/table/heights/0',
    ],
  },
  'a watermark that is a number': {
    definition: () => ({ watermark: { text: 2026 }, content: ['marked'] }),
    pages: 1,
  },
  'an attachment next to a text': {
    definition: () => ({
      content: [{ text: 'Attached', attachment: { src: 'data:text/plain;base64,TWFw', name: 'map.txt' } }],
    }),
    warnings: ['content_lost /document/content/0/attachment'],
  },
  'a row that is too short': {
    definition: () => ({ content: [{ table: { body: [['a', 'b', 'c'], ['d']] } }] }),
    refused: { code: 'invalid_definition', path: '/document/content/0/table/body/1' },
  },
  'a missing image': {
    definition: () => ({ content: [LOREM, { image: 'logo.png', width: 80 }] }),
    refused: { code: 'asset_failed', path: '/document/content/1/image' },
  },
}
