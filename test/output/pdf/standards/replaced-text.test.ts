import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { checkPdf, renderHtml, renderPdf } from '../../../../src/index.ts'

type Standard = NonNullable<NonNullable<Parameters<typeof renderPdf>[2]>['pdfStandard']>

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

describe('icons of HTML', () => {
  const print = (icon: string, pdfStandard: Standard) => {
    const font = `url(data:font/ttf;base64,${ICONS.toString('base64')})`
    const css = `@font-face{font-family:Icons;src:${font}} i{font-family:Icons;font-style:normal}
      .a::before{content:"\\e008"} .b::before{content:"\\e008"/""}`
    const html = `<!doctype html><html lang="en"><title>T</title><h1>A</h1><p>x ${icon}`
    return renderHtml(html, { css, pdfStandard })
  }
  const claims: Standard[] = [['PDF/UA-1', 'PDF/A-3a'], 'PDF/A-2u', ['PDF/UA-2', 'PDF/A-4']]

  test.each([
    ['are hidden', '<i class=a aria-hidden=true></i>'],
    ['have no alternative', '<i class=b></i>'],
    ['have a name', '<i class=a role=img aria-label=Mail></i>'],
    ['are text with a name', '<i role=img aria-label=Mail>\ue008</i>'],
    ['are in a link with a name', '<a href="#" aria-label=Mail><i class=a aria-hidden=true></i></a>'],
  ])('conform if they %s', async (_, icon) => {
    for (const claim of claims) {
      const { file } = await print(icon, claim)
      expect((await checkPdf(file)).findings).toEqual([])
    }
  })

  test('do not conform without a name', async () => {
    for (const claim of claims)
      await expect(print('<i class=a></i>', claim)).rejects.toThrow(
        /the character U\+E008 is for private use and has no meaning: hide icons with aria-hidden="true", or name them/,
      )
  })
})
