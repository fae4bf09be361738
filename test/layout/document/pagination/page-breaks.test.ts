import { expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { printDocument } from '../print-document.ts'

const PAPER = { pageSize: { width: 200, height: 200 }, pageMargins: 20 }

async function wordsOfPages(definition: object): Promise<string[]> {
  const { bytes } = await printDocument({ ...PAPER, ...definition })
  const pages = await drawPages(bytes, { dpi: 18 })
  return pages.map(({ text }) => text.map(({ text }) => text).join(' '))
}

const chapter = (name: string, before: object, lines: number): object[] => [
  { text: name, headlineLevel: 1, margin: [0, 10, 0, 5], ...before },
  ...Array.from({ length: lines }, (_, i) => ({ text: `${name}.${i + 1}`, margin: [0, 0, 0, 4] })),
]

test.each([['notFirst'], ['always']])(
  'a pageBreakBefore rule with "%s" breaks before every chapter',
  async when => {
    // Chapters of 1 to 24 lines: some end at the end of a page.
    const chapters = Array.from({ length: 24 }, (_, i) =>
      chapter(`c${i}`, i === 0 ? { headlineLevel: 2 } : {}, i + 1),
    )
    const pages = await wordsOfPages({
      content: chapters.flat(),
      pageBreakBefore: [{ headlineLevel: 1, when }],
    })
    const headlines = pages.flatMap(words => words.match(/\bc\d+(?!\S)/g) ?? [])
    expect(headlines).toEqual(chapters.map((_, i) => `c${i}`))
    expect(pages.filter(words => /.\bc\d+(?!\S)/.test(words))).toEqual([])
    if (when === 'notFirst') expect(pages).not.toContain('')
  },
)

test('a node with keepWithNext stays before a forced break', async () => {
  const kept = { text: 'kept', keepWithNext: true }
  const lines = Array.from({ length: 9 }, (_, i) => ({ text: `line${i}` }))
  const definition = {
    content: [...lines, kept, { text: 'next', style: 'chapter', fontSize: 24 }],
    pageBreakBefore: [{ style: 'chapter' }],
  }
  expect(await wordsOfPages(definition)).toEqual([
    'line0 line1 line2 line3 line4 line5 line6 line7 line8 kept',
    'next',
  ])
})

test('a thousand chapters need one layout pass', async () => {
  const content = Array.from({ length: 1000 }, (_, i) => ({ text: `c${i}`, style: 'chapter' }))
  const { pages } = await printDocument({ ...PAPER, content, pageBreakBefore: [{ style: 'chapter' }] })
  expect(pages).toBe(1000)
})
