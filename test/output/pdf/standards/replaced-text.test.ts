import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { checkPdf, renderPdf } from '../../../../src/index.ts'

/** A font with characters for private use. */
const ICONS = readFileSync(createRequire(import.meta.url).resolve('katex/dist/fonts/KaTeX_AMS-Regular.ttf'))
const ICON = { text: '\ue008', font: 'Icons' }

async function printed(content: unknown[]) {
  const { file } = await renderPdf(
    { document: { language: 'en', info: { title: 'Rates' }, content } } as Parameters<typeof renderPdf>[0],
    {},
    { pdfStandard: 'PDF/UA-2', resources: { fonts: { Icons: { normal: ICONS } } } },
  )
  expect((await checkPdf(file)).findings).toEqual([])
  return await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
}

test.each([
  ['a heading', [{ ...ICON, headlineLevel: 1, actualText: 'Rates' }], 'Rates'],
  [
    'runs of a heading',
    [{ text: [{ ...ICON, actualText: 'New' }, ' rates'], headlineLevel: 1 }],
    'New rates',
  ],
  ['an entry', [{ ...ICON, outline: true, actualText: 'Rates' }], 'Rates'],
  ['runs of an entry', [{ text: ['All ', { ...ICON, actualText: 'rates' }], outline: true }], 'All rates'],
  ['an entry with its own text', [{ ...ICON, outline: true, outlineText: 'A', actualText: 'B' }], 'A'],
])('the outline has the actual text of %s', async (_, content, title) => {
  const reader = await printed(content)
  expect((await reader.getOutline()).map(({ title }) => title)).toEqual([title])
  await reader.loadingTask.destroy()
})

test('links are described by their actual text', async () => {
  const reader = await printed([{ ...ICON, link: 'https://example.com', actualText: 'Our page' }])
  const [link] = await (await reader.getPage(1)).getAnnotations()
  expect(link).toMatchObject({ contentsObj: { str: 'Our page' } })
  await reader.loadingTask.destroy()
})

test.each([
  [{ ...ICON, headlineLevel: 1, actualText: 'Rates', tocItem: true, id: 'a' }, 'Rates'],
  [
    {
      text: [{ ...ICON, actualText: 'New' }, ' ', { ...ICON, artifact: true }, ' rates'],
      tocItem: true,
      id: 'a',
    },
    'New  rates',
  ],
])(
  'entries of tables of contents and references have the actual text of headings: %#',
  async (heading, text) => {
    const reader = await printed([{ toc: {} }, heading, { text: ['see ', { textReference: 'a' }] }])
    const annotations: { contentsObj: { str: string } }[] = await (await reader.getPage(1)).getAnnotations()
    expect(annotations[0]?.contentsObj.str).toBe(text)
    expect(annotations.at(-1)?.contentsObj.str).toBe(text.replace('  ', ' '))
    await reader.loadingTask.destroy()
  },
)
