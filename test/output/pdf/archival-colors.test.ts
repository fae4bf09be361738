import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createEngine, type JsonObject, type TemplateDefinition } from '../../../src/index.ts'
import { uncheckedTemplate } from '../../unchecked-template.ts'

/** PDF/A files have an sRGB output intent, so that none of their colours may be CMYK (ISO 19005-2 §6.2.4.3). */

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

const INKS = [10, 80, 0, 20]
const CMYK = /DeviceCMYK|(?:[\d.]+ ){4}[kK]\b/
const SVG =
  '<svg width="40" height="20"><defs><linearGradient id="g"><stop offset="0" stop-color="cmyk(10,80,0,0.2)"/>' +
  '<stop offset="1" stop-color="cmyk(0,0,80,0)"/></linearGradient></defs>' +
  '<rect width="20" height="20" fill="cmyk(10,80,0,0)"/><rect x="20" width="20" height="20" fill="url(#g)"/></svg>'

async function print(template: TemplateDefinition, standard: string | null) {
  await engine.putTemplate({ template_id: 'a', ...template })
  const asked = { template_id: 'a', export_type: 'file' } as const
  const { file, warnings = [] } = await engine.createPdf(
    standard === null ? asked : { ...asked, pdf_standard: standard as 'PDF/A-2b' },
  )
  return { pdf: inflated(file), warnings: warnings.map(({ code, path }) => [code, path]) }
}

/** A PDF as text, without the pixels of its images. */
function inflated(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = [...text.matchAll(/<<(?:[^>]|>(?!>))*\/FlateDecode(?:[^>]|>(?!>))*>>\s*stream\r?\n/g)]
  const contents = streams
    .filter(([head]) => !head.includes('/Image'))
    .map(({ index, 0: head }) => {
      try {
        return inflateSync(pdf.subarray(index + head.length)).toString('latin1')
      } catch {
        return ''
      }
    })
  return [...streams.map(([head]) => head), ...contents].join('\n')
}

const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#884422' } })
  .toColourspace('cmyk')
  .jpeg()
  .toBuffer()
const JPEG = `data:image/jpeg;base64,${jpeg.toString('base64')}`

describe.each(['PDF/A-1b', 'PDF/A-2b', 'PDF/A-3b'])('%s', standard => {
  test.each<[string, JsonObject, string]>([
    ['a text', { text: 'x', color: INKS }, '/document/content/0/color'],
    ['a piece', { text: ['x', { text: 'y', background: INKS }] }, '/document/content/0/text/1/background'],
    [
      'a line',
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 9, y2: 9, lineColor: INKS }] },
      '/document/content/0/canvas/0/lineColor',
    ],
    [
      'a cell',
      { table: { body: [[{ text: 'x', fillColor: INKS }]] } },
      '/document/content/0/table/body/0/0/fillColor',
    ],
  ])('converts the colour of %s', async (_, node, path) => {
    const { pdf, warnings } = await print({ document: { content: [node] } }, standard)
    expect(pdf).not.toMatch(CMYK)
    expect(warnings).toEqual([['cmyk_converted', path]])
    expect((await print({ document: { content: [node] } }, null)).pdf).toMatch(CMYK)
  })

  test('has no CMYK images and no CMYK in SVGs, in documents and pages', async () => {
    const content = [{ svg: SVG }, { image: JPEG }]
    for (const template of [{ document: { content } }, { html: `${SVG}<img src="${JPEG}">` }]) {
      expect((await print(template, standard)).pdf).not.toMatch(CMYK)
    }
  })
})

test('CMYK red is converted to RGB red', async () => {
  const { pdf } = await print({ document: { content: [{ text: 'x', color: [0, 100, 100, 0] }] } }, 'PDF/A-2b')
  expect(pdf).toMatch(/\b1 0 0 rg/)
})

test('a CMYK image in a scene is converted to RGB', async () => {
  const scene: JsonObject = {
    width: 20,
    height: 20,
    objects: [{ type: 'image', src: JPEG, width: 8, height: 8 }],
  }
  await engine.putTemplate(uncheckedTemplate({ template_id: 'scene', scene }))
  const { file } = await engine.createImage({
    ...{ template_id: 'scene', output_format: 'pdf', pdf_standard: 'PDF/A-2b', export_type: 'file' },
  } as const)
  expect(inflated(file as Uint8Array)).not.toMatch(CMYK)
})
