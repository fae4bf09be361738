import type { ParityDefinitions } from './contracts.ts'
import { JPEG, PARAGRAPH, SVG } from './samples.ts'

const CHAPTERS = ['One', 'Two', 'Three'].flatMap(name => [
  { text: `Chapter ${name}`, tocItem: true, pageBreak: 'before' },
  PARAGRAPH,
])

export const REFERENCES: ParityDefinitions = {
  links: {
    document: {
      pageSize: 'A6',
      content: [
        { text: 'a page of the web', link: 'https://example.com/?a=b' },
        {
          text: [
            'part ',
            { text: 'of a text', link: 'mailto:a@example.com', color: 'blue', decoration: 'underline' },
          ],
        },
        { text: 'to page 2', linkToPage: 2 },
        { text: 'to the target', linkToDestination: 'target' },
        { image: JPEG, link: 'https://example.com/' },
        { image: JPEG, linkToPage: 2 },
        { image: JPEG, linkToDestination: 'target' },
        { svg: SVG, width: 50, linkToPage: 2 },
        { svg: SVG, width: 50, linkToDestination: 'target' },
        { text: `${PARAGRAPH} A link over several lines.`, link: 'https://example.com/long' },
        { text: 'Target', id: 'target', pageBreak: 'before' },
      ],
    },
  },
  'references to pages and texts': {
    document: {
      pageSize: 'A6',
      content: [
        { text: ['on page ', { pageReference: 'target' }, '.'] },
        { pageReference: 'target' },
        { pageReference: 'target', alignment: 'right' },
        { text: [{ textReference: 'target' }] },
        { textReference: 'target', bold: true },
        { text: ['called ', { textReference: 'target', italics: true }] },
        { text: 'Target', id: 'target', pageBreak: 'before' },
        { text: ['back to ', { pageReference: 'target' }] },
      ],
    },
  },
  'a table of contents': {
    document: {
      pageSize: 'A6',
      content: [
        { toc: { title: { text: 'Contents', bold: true }, numberStyle: { bold: true } } },
        ...CHAPTERS,
      ],
    },
  },
  'tables of contents with all their properties': {
    document: {
      pageSize: 'A6',
      styles: { entry: { italics: true }, number: { color: 'red' } },
      content: [
        {
          toc: {
            title: 'By name',
            sortBy: 'title',
            sortLocale: 'en',
            textStyle: 'entry',
            numberStyle: 'number',
          },
        },
        {
          toc: {
            id: 'figures',
            title: { text: 'Figures' },
            textMargin: [20, 2, 0, 2],
            textStyle: { fontSize: 9 },
          },
        },
        { toc: { id: 'empty', title: 'Nothing', hideEmpty: true } },
        ...CHAPTERS,
        {
          text: 'Figure 1',
          tocItem: 'figures',
          tocStyle: { bold: true },
          tocNumberStyle: { color: 'green' },
        },
        { text: 'Figure 2', tocItem: ['figures', '_default_'], tocMargin: [40, 0, 0, 0] },
        { text: ['Figure ', { text: '3', tocItem: 'figures' }] },
      ],
    },
  },
  'a table of contents after its entries': {
    document: { pageSize: 'A6', content: [...CHAPTERS, { toc: { title: 'Contents' }, pageBreak: 'before' }] },
  },
  outlines: {
    document: {
      pageSize: 'A6',
      content: [
        { text: 'Part', outline: true, id: 'part', outlineExpanded: true },
        { text: 'Sub', outline: true, outlineParentId: 'part', id: 'sub', pageBreak: 'before' },
        { text: 'Deep', outline: true, outlineParentId: 'sub', outlineText: 'Another text' },
        { text: ['in a ', { text: 'piece', outline: true }] },
        { text: 'without a parent', outline: true, outlineParentId: 'nosuch' },
      ],
    },
  },
  'outlines of a table of contents': {
    document: { pageSize: 'A6', content: [{ toc: { title: 'Contents', outlines: true } }, ...CHAPTERS] },
  },
}
