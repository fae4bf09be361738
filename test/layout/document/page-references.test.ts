import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { renderPdf } from '../../../src/index.ts'
import { readText } from './parity/characters.ts'
import { printDocument } from './print-document.ts'

const LONG =
  'many words that stand before the reference and fill the first line of their text, so that it wraps, '
const reference = { pageReference: 'far' }
const wrapped = (properties: object = {}): object => ({ text: [LONG, reference, ' end'], ...properties })
const row = [wrapped(), { text: ['page ', reference] }]

const PLACES: Readonly<Record<string, { content: object[]; numbers: number }>> = {
  'a text that wraps': { content: [wrapped()], numbers: 1 },
  'a nested fragment': { content: [{ text: [LONG, { text: ['in ', reference] }] }], numbers: 1 },
  'a separate text': { content: [reference, { text: reference }], numbers: 2 },
  'centred and justified lines': {
    content: ['right', 'center', 'justify'].map(alignment => wrapped({ alignment })),
    numbers: 3,
  },
  cells: { content: [{ table: { body: [row] } }], numbers: 2 },
  'header cells': { content: [{ table: { headerRows: 1, body: [row, ['a', 'b']] } }], numbers: 2 },
  'rows that do not break': { content: [{ table: { dontBreakRows: true, body: [row] } }], numbers: 2 },
  lists: { content: [{ ul: [wrapped(), reference, { ol: [wrapped()] }] }], numbers: 3 },
  columns: { content: [{ columns: [wrapped(), wrapped()] }], numbers: 2 },
  'an unbreakable block': { content: [{ unbreakable: true, stack: [wrapped()] }], numbers: 1 },
  'lines kept together': { content: [wrapped({ orphans: 2, widows: 2 })], numbers: 1 },
  'words that break anywhere': {
    content: [wrapped({ wordBreak: 'break-all' }), { ...reference, wordBreak: 'break-all' }],
    numbers: 2,
  },
  'a column narrower than the placeholder': {
    content: [{ columns: [{ width: 12, text: [reference] }, 'beside'] }],
    numbers: 1,
  },
}

async function textOf(content: object[]): Promise<string> {
  const target = { text: 'far away', id: 'far', pageBreak: 'before' }
  const { bytes } = await printDocument({ pageSize: 'A6', content: [...content, target] })
  const [page] = await drawPages(bytes, { dpi: 18 })
  return page?.text.map(({ text }) => text).join(' ') ?? ''
}

describe('a page reference prints its page number in', () => {
  test.each(Object.entries(PLACES))('%s', async (_, { content, numbers }) => {
    const text = await textOf(content)
    expect(text).not.toMatch(/0/)
    expect(text.match(/\b2\b/g)).toHaveLength(numbers)
  })
})

test('a wrapped entry of a table of contents has its page number', async () => {
  const content = [
    { toc: { title: { text: 'Contents' } } },
    { text: [LONG, { text: 'an entry', tocItem: true }], pageBreak: 'before' },
    { text: LONG, tocItem: true },
  ]
  const { bytes } = await printDocument({ pageSize: 'A6', content })
  const [page] = await drawPages(bytes, { dpi: 18 })
  expect(page?.text.filter(({ text }) => /^\d+$/.test(text)).map(({ text }) => text)).toEqual(['2', '2'])
})

test('texts in the middle of a table, whose rows are released, have page numbers', async () => {
  const body = [
    ['a'],
    [{ text: ['an ', { text: 'entry', tocItem: true }] }],
    ['b'],
    [{ text: 'far', id: 'far' }],
    ['c'],
  ]
  const content = [
    { toc: { title: { text: 'Contents' } } },
    { text: ['on ', reference] },
    { table: { body } },
  ]
  const { file } = await renderPdf({ document: { content } })
  const [page] = await drawPages(file, { dpi: 18 })
  expect(page?.text.filter(({ text }) => /^(?:on )?1$/.test(text))).toHaveLength(2)
})

test.each(['left', 'center', 'right'])(
  'words are adjacent to a page number narrower than its placeholder: %s',
  async alignment => {
    const target = { text: 'far away', id: 'far', pageBreak: 'before' }
    const plain = { text: 'on page 2, above', alignment }
    const named = { text: ['on page ', reference, ', above'], alignment }
    const { bytes } = await printDocument({ pageSize: 'A6', content: [plain, named, target] })
    const [page] = await readText(bytes)
    const placesOf = (letter: string): number[] =>
      (page?.characters ?? []).filter(({ character }) => character === letter).map(({ x }) => x)
    for (const letter of ['p', '2', 'v']) {
      const [first, second] = placesOf(letter)
      expect(second).toBeCloseTo(first ?? 0, 1)
    }
  },
)
