import type { ParityDefinitions } from './contracts.ts'
import { grid, lines, PARAGRAPH, PNG, paragraphs } from './samples.ts'

/** The properties of a node in pdfmake's page break function that these definitions use. */
interface BreakNode {
  startPosition: { top: number; verticalRatio: number }
  readonly headlineLevel?: number
  readonly id?: string
}
interface BreakNeighbours {
  getFollowingNodesOnPage(): unknown[]
  getNodesOnNextPage(): unknown[]
  getPreviousNodesOnPage(): unknown[]
}

const CHAPTERS = Array.from({ length: 5 }, (_, i) => [
  { text: `Chapter ${i}`, headlineLevel: 1, bold: true },
  PARAGRAPH,
  { text: 'A part', headlineLevel: 2 },
  PARAGRAPH,
]).flat()

const square = () => ({ canvas: [{ type: 'rect', x: 5, y: 5, w: 100, h: 100, color: '#efe' }] })

/** Created for each print, as layout modifies them. */
const sections = () => [
  { section: [{ text: 'first' }, PARAGRAPH] },
  { section: ['second'], pageSize: 'A5', pageOrientation: 'landscape', pageMargins: [10, 60] },
  { section: { text: 'third' }, pageSize: { width: 200, height: 200 }, pageMargins: 20, header: null },
  { section: ['fourth'], pageSize: 'inherit', pageMargins: 'inherit', header: 'inherit' },
  { section: ['fifth'], header: { text: 'of its own', margin: 10 }, footer: { text: 'too' } },
  { section: ['sixth', ...lines(40)], footer: 'inherit', watermark: 'draft' },
]

export const PAGES: ParityDefinitions = {
  'page sizes': {
    document: {
      pageSize: { width: 300, height: 200 },
      pageMargins: [30, 20, 10, 40],
      content: paragraphs(3),
    },
  },
  'a landscape page': {
    document: { pageSize: 'a6', pageOrientation: 'landscape', pageMargins: [20, 10], content: paragraphs(3) },
  },
  'orientation by page': {
    document: {
      pageSize: 'A6',
      content: [
        PARAGRAPH,
        { text: 'landscape', pageBreak: 'before', pageOrientation: 'landscape' },
        PARAGRAPH,
        { text: 'and back', pageBreak: 'before', pageOrientation: 'portrait' },
        { text: 'after this one, landscape', pageBreak: 'after', pageOrientation: 'landscape' },
        'last',
      ],
    },
  },
  'page breaks': {
    document: {
      pageSize: 'A6',
      content: [
        'one',
        { text: 'before', pageBreak: 'before' },
        { text: 'after', pageBreak: 'after' },
        { text: 'odd', pageBreak: 'beforeOdd' },
        { text: 'even', pageBreak: 'beforeEven' },
        { text: 'after, odd', pageBreak: 'afterOdd' },
        { text: 'after, even', pageBreak: 'afterEven' },
        { stack: ['a stack', 'of two'], pageBreak: 'before' },
        { table: { body: grid(1, 1) }, pageBreak: 'before' },
        { ul: ['a', { text: 'b', pageBreak: 'before' }] },
        { image: PNG, pageBreak: 'before' },
        { text: '', pageBreak: 'after' },
        'last',
      ],
    },
  },
  'an automatic height': {
    document: {
      pageSize: { width: 200, height: 'auto' },
      pageMargins: 10,
      content: [
        'one',
        'two',
        { canvas: [{ type: 'rect', x: 0, y: 0, w: 30, h: 30 }] },
        { table: { body: grid(3, 2) } },
      ],
    },
  },
  'a maximum of pages': {
    document: {
      pageSize: 'A6',
      maxPagesNumber: 2,
      content: ['1', { text: '2', pageBreak: 'before' }, { text: '3', pageBreak: 'before' }],
    },
  },
  sections: {
    document: {
      pageSize: 'A6',
      header: { text: 'of the document', margin: 10 },
      content: [...sections(), { section: ['seventh'], background: square() }],
    },
    stock: {
      content: [...sections(), { section: ['seventh'], background: square }],
    },
  },
  'breaks before headlines': {
    document: { pageSize: 'A6', pageBreakBefore: { headlineLevel: 1, when: 'always' }, content: CHAPTERS },
    stock: { pageBreakBefore: (node: BreakNode) => node.headlineLevel === 1 },
  },
  'breaks before headlines at the end of a page': {
    document: { pageSize: 'A6', pageBreakBefore: [{ headlineLevel: 2, when: 'last' }], content: CHAPTERS },
    stock: {
      pageBreakBefore: (node: BreakNode, neighbours: BreakNeighbours) =>
        node.headlineLevel === 2 &&
        neighbours.getFollowingNodesOnPage().length === 0 &&
        neighbours.getNodesOnNextPage().length > 0,
    },
  },
  'breaks before headlines near the end of a page': {
    document: {
      pageSize: 'A6',
      pageBreakBefore: [{ headlineLevel: 2, startsBelow: '60%', when: 'always' }],
      content: CHAPTERS,
    },
    stock: {
      pageBreakBefore: (node: BreakNode) =>
        node.headlineLevel === 2 && node.startPosition.verticalRatio > 0.6,
    },
  },
  'breaks before headlines below a line': {
    document: {
      pageSize: 'A6',
      pageBreakBefore: [{ headlineLevel: 2, startsBelow: 200, when: 'always' }],
      content: CHAPTERS,
    },
    stock: {
      pageBreakBefore: (node: BreakNode) => node.headlineLevel === 2 && node.startPosition.top > 200,
    },
  },
  'breaks before a node that continues on the next page': {
    document: {
      pageSize: 'A6',
      pageBreakBefore: [{ id: 'block', when: 'nextPage' }],
      content: [...lines(15), { text: PARAGRAPH, id: 'block' }, ...lines(12)],
    },
    stock: {
      pageBreakBefore: (node: BreakNode, neighbours: BreakNeighbours) =>
        node.id === 'block' && neighbours.getNodesOnNextPage().length > 0,
    },
  },
}
