/** PDF/A-1 forbids transparency (ISO 19005-1 §6.4); what is not visible is allowed. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import type { PlatenError } from '../../../../src/base/errors.ts'
import { checkPdf, renderHtml, renderPdf } from '../../../../src/index.ts'
import { extractedText } from '../../../extracted-text.ts'
import { refusal } from '../../../refusal.ts'
import { dumpStructure } from '../../../structure-dump.ts'

async function transparentPng(): Promise<Buffer> {
  return await sharp({ create: { width: 2, height: 2, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
}

describe('transparency in PDF/A-1', () => {
  test('transparent text is invisible and is read; other transparent content is left out', async () => {
    const svg = (content: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" role="img" aria-label="x">${content}</svg>`
    const picture = `data:image/png;base64,${(await transparentPng()).toString('base64')}`
    const page = `<!doctype html><html lang="en"><title>T</title>
<p style="color:transparent">one <span style="color:rgba(9,9,9,0);letter-spacing:1px">two</span></p>
<p style="text-decoration:underline wavy transparent">three</p><p style="text-decoration:line-through #0000">four</p>
<div style="background:linear-gradient(transparent,rgba(255,0,0,0))">five</div>
<div style="background:conic-gradient(transparent,#f000)">six</div>
<div style="border:5px solid;border-image:linear-gradient(transparent,transparent) 1">seven</div>
<div style="filter:drop-shadow(1px 1px 1px transparent)">eight</div>
<div style="opacity:0;background:rgba(255,0,0,0.5)"><img alt="" src="${picture}"></div>
${svg('<rect width="9" height="9" fill="transparent" stroke="#0000"/><g opacity="0"><rect width="9" height="9"/></g>')}
${svg('<text y="9" fill="transparent">nine</text><text y="18" fill="#0000" stroke="red">ten</text>')}
${svg('<linearGradient id="g"><stop stop-opacity="0"/><stop offset="1" stop-color="transparent"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>')}`
    for (const pdfStandard of ['PDF/A-1a', 'PDF/A-1b'] as const) {
      const { file } = await renderHtml(page, { pdfStandard })
      expect((await checkPdf(file)).findings).toEqual([])
      const texts = extractedText(file)
      for (const text of 'one two three four five six seven eight nine ten'.split(' '))
        expect(texts).toContain(text)
    }
  })

  test('transparent content looks the same without the claim', async () => {
    const page = `<!doctype html><html lang="en"><title>T</title><p>a<span style="color:transparent">b</span>c</p>
<svg width="60" height="30" role="img" aria-label="x"><rect x="5" y="5" width="20" height="20" fill="transparent" stroke="red"/>
<rect x="30" y="5" width="20" height="20" fill="blue" stroke="transparent"/></svg>`
    const draw = async (options: { pdfStandard?: 'PDF/A-1b' }) =>
      await drawPages((await renderHtml(page, options)).file, { dpi: 96 })
    expect(await draw({ pdfStandard: 'PDF/A-1b' })).toEqual(await draw({}))
  })

  test('content with an opacity of 0 in documents', async () => {
    const document = {
      language: 'en',
      info: { title: 'T' },
      watermark: { text: 'DRAFT', opacity: 0 },
      content: [
        { text: ['a ', { text: 'b', opacity: 0 }, ' c'] },
        {
          image: `data:image/png;base64,${(await transparentPng()).toString('base64')}`,
          alt: 'x',
          opacity: 0,
        },
        { canvas: [{ type: 'rect', x: 0, y: 0, w: 9, h: 9, color: 'red', fillOpacity: 0 }], alt: 'x' },
        { table: { body: [[{ text: 'd', fillColor: 'red', fillOpacity: 0 }]] } },
      ],
    }
    const { file } = await renderPdf(
      { document } as Parameters<typeof renderPdf>[0],
      {},
      { pdfStandard: 'PDF/A-1a' },
    )
    expect((await checkPdf(file)).findings).toEqual([])
    expect(extractedText(file)).toMatch(/a ?b ?c/)
  })

  test('each transparent part is reported once', async () => {
    const page = `<!doctype html><html lang="en"><title>T</title>
<p style="box-shadow:0 0 5px red">a</p>
<p style="background:linear-gradient(#f008,#00f8)">b</p>
<p style="text-shadow:1px 1px 3px red">c</p>`
    const forbidden = 'PDF/A-1 forbids transparency:'
    const { details } = (await refusal(renderHtml(page, { pdfStandard: 'PDF/A-1b' }))) as PlatenError
    expect(details.map(({ message }) => message)).toEqual([
      `<p> in line 2, column 1: ${forbidden} leave blurred shadows out, or claim PDF/A-2b`,
      `<p> in line 3, column 1: ${forbidden} use opaque colours and opacity 1, or claim PDF/A-2b`,
      `<p> in line 4, column 1: ${forbidden} leave blurred shadows out, or claim PDF/A-2b`,
    ])
  })
})

test('text behind a mask that shows nothing is not in the structure', async () => {
  const page = `<!doctype html><html lang="en"><title>T</title><p>a</p>
<div style="mask-image:linear-gradient(transparent,transparent)"><p>b</p></div>`
  const { file } = await renderHtml(page, { pdfStandard: 'PDF/A-2a' })
  expect(String(await dumpStructure(file)).match(/\bP\b/g)).toHaveLength(1)
})
