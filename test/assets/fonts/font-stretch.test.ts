import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { type RenderResources, renderHtml } from '../../../src/index.ts'
import { readablePdf } from '../../layout/document/readable-pdf.ts'

const path = (url: string) => fileURLToPath(new URL(url, import.meta.url))
/** Widths of 75 to 100 %, one weight. */
const GOTHIC = path('./league-gothic/league-gothic-latin-wdth-normal.woff2')
const resources: RenderResources = {
  assets: { roots: [path('../../../fonts'), path('.')] },
  fonts: { Gothic: { normal: GOTHIC } },
}

/** The names of the embedded fonts, with their subset prefix. */
async function fontsOf(body: string, css: string): Promise<string[]> {
  const { file, warnings } = await renderHtml(body, { css, resources })
  expect(warnings).toEqual([])
  const found = readablePdf(file).match(/\/BaseFont\s*\/[A-Z]{6}\+[\w-]+/g) ?? []
  return [...new Set(found)]
}

async function namesOf(body: string, css: string): Promise<string[]> {
  return (await fontsOf(body, css)).map(name => name.replace(/.*\+/, '')).toSorted()
}

/** Width of a text, in points. */
async function widthOf(style: string): Promise<number> {
  const css = '@page { margin: 0 } body { margin: 0; font: 40px Gothic }'
  const body = `<span style="${style}">HAMBURG</span><span style="font-family: Roboto">end</span>`
  const [page] = await drawPages((await renderHtml(body, { css, resources })).file, { dpi: 10 })
  return page?.text.find(({ text }) => text === 'end')?.x ?? 0
}

describe('font-stretch', () => {
  test('selects faces before weight and style', async () => {
    const face = (stretch: string, weight: number, file: string) =>
      `@font-face { font-family: Mine; font-stretch: ${stretch}; font-weight: ${weight}; src: url(${file}) }`
    const css = [
      face('condensed', 400, 'roboto-mono/RobotoMono-Regular.ttf'),
      face('normal', 700, 'roboto/Roboto-Medium.ttf'),
      face('expanded', 400, 'source-serif-4/SourceSerif4-Regular.ttf'),
      'p { font-family: Mine }',
    ].join('\n')
    const name = async (style: string) => await namesOf(`<p style="${style}">text`, css)
    expect(await name('font-stretch: 75%')).toEqual(['RobotoMono-Regular'])
    expect(await name('font-stretch: condensed; font-weight: bold')).toEqual(['RobotoMono-Regular'])
    expect(await name('font-stretch: ultra-condensed')).toEqual(['RobotoMono-Regular'])
    expect(await name('font-width: 80%')).toEqual(['RobotoMono-Regular'])
    expect(await name('')).toEqual(['Roboto-Medium'])
    expect(await name('font-stretch: semi-expanded')).toEqual(['SourceSerif4-Regular'])
    expect(await name('font-stretch: 300%')).toEqual(['SourceSerif4-Regular'])
    expect(await name('font: expanded 10pt Mine')).toEqual(['SourceSerif4-Regular'])
    expect(await name('font-stretch: expanded; font: 10pt Mine')).toEqual(['Roboto-Medium'])
  })

  test('prefers narrower faces for normal text', async () => {
    const face = (stretch: string, file: string) =>
      `@font-face { font-family: Mine; font-stretch: ${stretch}; src: url(${file}) }`
    const css = [
      face('50%', 'roboto-mono/RobotoMono-Regular.ttf'),
      face('110%', 'source-serif-4/SourceSerif4-Regular.ttf'),
      'p { font-family: Mine }',
    ].join('\n')
    expect(await namesOf('<p>text', css)).toEqual(['RobotoMono-Regular'])
    expect(await namesOf('<p style="font-stretch: 101%">text', css)).toEqual(['SourceSerif4-Regular'])
  })

  test('creates instances of a variable font, within its range', async () => {
    const texts = [100, 75, 50, 76, 200].map(width => `<p style="font-stretch: ${width}%">text`)
    const fonts = await fontsOf(texts.join(''), 'p { font-family: Gothic }')
    expect(fonts).toHaveLength(2)
    const normal = await widthOf('')
    expect(await widthOf('font-stretch: condensed')).toBeLessThan(normal * 0.9)
    expect(await widthOf('font-stretch: expanded')).toBe(normal)
  })

  test('is limited to the range of the @font-face rule', async () => {
    const face = (range: string) =>
      `@font-face { font-family: Mine; ${range} src: url(league-gothic/league-gothic-latin-wdth-normal.woff2) }`
    const texts = '<p>text<p style="font-stretch: condensed">text'
    expect(await fontsOf(texts, `${face('font-stretch: 75% 100%;')} p { font-family: Mine }`)).toHaveLength(2)
    expect(await fontsOf(texts, `${face('')} p { font-family: Mine }`)).toHaveLength(1)
  })

  test.each(['font-stretch: narrow', 'font-stretch: 75', 'font-width: 75px'])(
    '%s is invalid',
    async declaration => {
      const { warnings } = await renderHtml(`<p style="${declaration}">text`)
      expect(warnings).toMatchObject([{ code: 'invalid_css_value' }])
    },
  )
})
