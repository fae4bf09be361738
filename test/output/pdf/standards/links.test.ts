import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { checkPdf, renderHtml, renderPdf } from '../../../../src/index.ts'
import { refusal } from '../../../refusal.ts'

const CLAIMS = [['PDF/UA-1', 'PDF/A-3a'], 'PDF/A-1a', 'PDF/A-2b'] as const
const TARGET = 'https://example.com/'

const svg = (more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"${more}><a href="${TARGET}"><rect width="30" height="10"/></a></svg>`
const URL_OF_SVG = `data:image/svg+xml;base64,${Buffer.from(svg()).toString('base64')}`
const WITH_TEXT = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20" role="img" aria-label="A text"><text y="15">See <a href="${TARGET}">this</a></text></svg>`

const page = (body: string): string => `<html lang="en"><title>x</title><h1>Links</h1>${body}`

interface Link {
  readonly url: string | undefined
  readonly rect: readonly number[]
}

async function linksOf(file: Uint8Array): Promise<Link[]> {
  const document = await PDFDocument.load(file)
  return document.getPages().flatMap(({ node }) =>
    (node.Annots()?.asArray() ?? []).map(reference => {
      const link = document.context.lookup(reference, PDFDict)
      const action = link.lookup(PDFName.of('A'), PDFDict)
      const rect =
        link
          .lookup(PDFName.of('Rect'))
          ?.toString()
          .match(/[\d.]+/g) ?? []
      return { url: action.lookup(PDFName.of('URI'), PDFString).decodeText(), rect: rect.map(Number) }
    }),
  )
}

describe('links in SVGs', () => {
  test.each([
    ['of an inline SVG', svg(' role="img" aria-label="A box"')],
    ['of an image', `<img alt="A box" src="${URL_OF_SVG}">`],
    ['in a text', WITH_TEXT],
    ['in a rotated box', `<div style="transform: rotate(4deg)">${svg(' role="img" aria-label="b"')}</div>`],
  ])('%s are printed and in the structure', async (_name, body) => {
    for (const pdfStandard of CLAIMS) {
      const { file, warnings } = await renderHtml(page(body), { pdfStandard: pdfStandard as 'PDF/UA-1' })
      expect(warnings).toEqual([])
      expect((await checkPdf(file)).findings).toEqual([])
      expect(await linksOf(file)).toMatchObject([{ url: TARGET }])
    }
  })

  test('of a document are in its figure', async () => {
    const document = {
      language: 'en',
      info: { title: 'x' },
      compress: false,
      content: [{ svg: svg(), alt: 'A box' }, 'after'],
    }
    for (const pdfStandard of CLAIMS) {
      const { file } = await renderPdf({ document }, {}, { pdfStandard: pdfStandard as 'PDF/UA-1' })
      expect((await checkPdf(file)).findings).toEqual([])
      const [link] = await linksOf(file)
      expect(link?.rect.map((edge, i) => edge - (link.rect[i % 2] ?? 0))).toEqual([0, 0, 30, 10])
    }
    const { file } = await renderPdf({ document }, {}, { pdfStandard: 'PDF/UA-1' })
    const text = Buffer.from(file).toString('latin1')
    const figure = /(\d+) 0 obj\s<<\/S\/Figure/.exec(text)?.[1]
    expect(text).toContain(`/S/Link/P ${figure} 0 R`)
    expect(text).toContain(`/Contents (${TARGET})`)
  })

  test.each([
    ['a background', `<div style="width: 80px; height: 40px; background: url(${URL_OF_SVG})">x</div>`],
    ['a border', `<div style="border: 9px solid; border-image: url(${URL_OF_SVG}) 3; width: 50px">x</div>`],
  ])('of %s are not printed', async (_name, body) => {
    for (const pdfStandard of CLAIMS) {
      const { file } = await renderHtml(page(body), { pdfStandard: pdfStandard as 'PDF/UA-1' })
      expect((await checkPdf(file)).findings).toEqual([])
      expect(await linksOf(file)).toEqual([])
    }
    const plain = await renderHtml(page(`${body}${svg()}`))
    expect(await linksOf(plain.file)).toMatchObject([{ url: TARGET }])
  })

  test('stay content if the SVG is also a background image', async () => {
    const both = `<div style="background: url(${URL_OF_SVG}); width: 120px"><img src="${URL_OF_SVG}"></div>`
    for (let i = 0; i < 3; i++) {
      const links = await linksOf((await renderHtml(page(both))).file)
      expect(links).toMatchObject([{ url: TARGET }])
    }
  })
})

describe('links in SVGs to ids', () => {
  const withLink = (href: string, more = ''): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"${more}><a href="${href}"><rect width="9" height="9"/></a><rect id="legend" y="12" width="5" height="5"/></svg>`
  const image = (href: string): string =>
    `data:image/svg+xml;base64,${Buffer.from(withLink(href)).toString('base64')}`
  const LABEL = ' role="img" aria-label="A map"'
  type Options = NonNullable<Parameters<typeof renderHtml>[1]>

  /** By kind of source: the SVG after a text, and where its left edge is. */
  const SOURCES: Readonly<Record<string, (href: string, options: Options) => ReturnType<typeof renderHtml>>> =
    {
      'inline HTML': (href, options) => renderHtml(page(`<p>a</p>${withLink(href, LABEL)}`), options),
      'an image': (href, options) => renderHtml(page(`<p>a</p><img alt="A" src="${image(href)}">`), options),
      'a document': (href, options) => {
        const content = ['a', { svg: withLink(href), alt: 'A map' }]
        return renderPdf({ document: { language: 'en', info: { title: 'x' }, content } }, {}, options)
      },
      'a scene': (href, options) => {
        const object = {
          type: 'svg',
          src: image(href),
          alt: 'A map',
          left: 0,
          top: 10,
          width: 40,
          height: 20,
        }
        const scene = { width: 60, height: 60, language: 'en', info: { title: 'x' }, objects: [object] }
        return renderPdf({ scene } as Parameters<typeof renderPdf>[0], {}, options)
      },
    }

  async function targetsOf(file: Uint8Array) {
    const reader = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
    const [link] = await (await reader.getPage(1)).getAnnotations()
    const place = typeof link?.dest === 'string' ? await reader.getDestination(link.dest) : link?.dest
    await reader.loadingTask.destroy()
    return { rect: link?.rect as readonly number[], place: place as readonly unknown[] | null }
  }

  test.each(Object.entries(SOURCES))('of the SVG itself lead to it: %s', async (_name, print) => {
    for (const pdfStandard of [undefined, 'PDF/UA-1', 'PDF/UA-2', 'PDF/A-1a'] as const) {
      const { file, warnings } = await print('#legend', { pdfStandard })
      expect(warnings).toEqual([])
      if (pdfStandard !== undefined) expect((await checkPdf(file)).findings).toEqual([])
      const { rect, place } = await targetsOf(file)
      // the rectangle of the link begins in the corner of the SVG
      expect([place?.[2], place?.[3]]).toEqual([
        expect.closeTo(Math.min(...[rect[0] ?? 0, rect[2] ?? 0]), 3),
        expect.closeTo(Math.max(...[rect[1] ?? 0, rect[3] ?? 0]), 3),
      ])
    }
  })

  test.each(Object.entries(SOURCES))('that do not exist are reported: %s', async (_name, print) => {
    const { warnings } = await print('#other', {})
    expect(warnings).toMatchObject([
      { code: 'unknown_destination', message: expect.stringContaining("'#other'"), path: expect.any(String) },
    ])
    const { code, details } = await refusal(print('#other', { pdfStandard: 'PDF/UA-2' }))
    expect({ code, details }).toMatchObject({
      code: 'standard_not_met',
      details: [{ message: expect.stringContaining("the link leads to the id 'other'") }],
    })
  })

  test('of the document lead to its place', async () => {
    const content = [
      { svg: withLink('#end'), alt: 'A map' },
      { text: 'end', id: 'end' },
    ]
    const { file, warnings } = await renderPdf({ document: { content } })
    expect(warnings).toEqual([])
    expect((await targetsOf(file)).place).not.toBeNull()
  })
})

describe('links without texts and pictures', () => {
  const icon = (style: string, attributes = '') => `<i style="${style};background:red"${attributes}></i>`
  const link = (content: string, style = '') =>
    `<a href="${TARGET}" aria-label="Search"${style === '' ? '' : ` style="${style}"`}>${content}</a>`

  test.each([
    ['an inline block', link(icon('display:inline-block;width:9px;height:12px')), [6.75, 9]],
    ['a block', `<div>${link(icon('display:block;width:9px;height:12px'))}</div>`, [6.75, 9]],
    ['a flex item', link(icon('width:9px;height:12px'), 'display:flex'), [6.75, 9]],
    [
      'boxes in a box',
      link(icon('display:block;width:9px;height:12px').replace('</i>', '<b></b></i>')),
      [6.75, 9],
    ],
    ['an inline box', `<div style="font:20px/20px Roboto">${link(icon('padding:4px 8px'))}</div>`, [12, 24]],
    [
      'a flex container',
      `<div>${link('', 'display:flex;width:9px;height:12px;background:red')}</div>`,
      [6.75, 9],
    ],
    [
      'a grid',
      `<div>${link('', 'display:inline-grid;width:9px;height:12px;background:red')}</div>`,
      [6.75, 9],
    ],
    ['a table', `<div>${link('', 'display:table;width:9px;height:12px;background:red')}</div>`, [6.75, 9]],
    ['a flex container in it', link(icon('display:inline-flex;width:9px;height:12px')), [6.75, 9]],
    [
      'its own inline box',
      `<div style="font:20px/20px Roboto">${link('', 'padding:4px 8px')}</div>`,
      [12, 24],
    ],
  ])('have the area of %s', async (_name, body, [width = 0, height = 0]) => {
    const { file, warnings } = await renderHtml(page(body), { pdfStandard: ['PDF/UA-1', 'PDF/A-3a'] })
    expect(warnings).toEqual([])
    expect((await checkPdf(file)).findings).toEqual([])
    const [found, ...others] = await linksOf(file)
    expect(others).toEqual([])
    const [left = 0, bottom = 0, right = 0, top = 0] = found?.rect ?? []
    expect(right - left).toBeCloseTo(width, 1)
    expect(Math.abs(top - bottom - height)).toBeLessThan(1)
  })
})

describe('links of drawings', () => {
  const drawing = {
    canvas: [{ type: 'rect' as const, x: 0, y: 0, w: 30, h: 20, color: 'red' }],
    link: TARGET,
    alt: 'A box',
  }
  const table = (properties: object) => ({ table: { body: [[drawing], ['text']], ...properties } })

  test.each([
    ['a repeated header row', { content: [table({ headerRows: 1 })] }],
    ['an unbreakable row', { content: [table({ dontBreakRows: true })] }],
    ['an unbreakable block', { content: [{ stack: [drawing], unbreakable: true }] }],
    ['a page header', { content: ['text'], header: drawing }],
  ])('are in %s', async (_name, document) => {
    const { file } = await renderPdf({ document }, {})
    expect(await linksOf(file)).toMatchObject([{ url: TARGET }])
  })
})

test.each([
  ['horizontal', { x2: 100, y2: 0, lineWidth: 4 }, [100, 4]],
  ['vertical', { x2: 0, y2: 50 }, [1, 50]],
  ['short', { x2: 0, y2: 0, lineWidth: 0.2 }, [1, 1]],
])('the link of a %s line has the area of its stroke, at least 1 pt', async (_name, end, size) => {
  const line = { type: 'line' as const, x1: 0, y1: 0, ...end }
  const { file } = await renderPdf({
    document: { content: [{ canvas: [line], link: TARGET, alt: 'A line' }] },
  })
  const [found] = await linksOf(file)
  const [left = 0, bottom = 0, right = 0, top = 0] = found?.rect ?? []
  expect([right - left, top - bottom]).toEqual(size.map(length => expect.closeTo(length, 2)))
})

test.each([true, false])('thousands of links in a line take linear time (tagged: %s)', async tagged => {
  const body = `<div style="white-space:nowrap">${'<a href="https://a.example">x</a> '.repeat(4000)}</div>`
  const start = process.cpuUsage()
  await renderHtml(body, { settings: { tagged } })
  expect(process.cpuUsage(start).user).toBeLessThan(8_000_000)
})

test('links moved to the next page have their annotations there', async () => {
  const body = `<h1>a</h1><div style="height:850px"></div>
    <p style="transform:translateY(300px)">b <a href="${TARGET}">c</a></p>
    <p style="position:relative;top:300px"><a href="${TARGET}" aria-label="d"><i style="display:inline-block;width:20px;height:20px;background:red"></i></a>
    <p style="break-before:page">e`
  const { file } = await renderHtml(page(body), { pdfStandard: 'PDF/UA-1' })
  expect((await checkPdf(file)).findings).toEqual([])
  const pages = (await PDFDocument.load(file)).getPages()
  expect(pages.map(({ node }) => node.Annots()?.size() ?? 0)).toEqual([0, 2, 0])
})
