import { afterAll, describe, expect, test } from 'vitest'
import { createEngine, type JsonObject, type Warning } from '../../src/index.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

/** Mistakes that make rendering fail or warn are warnings when the template is stored. */

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

type Definition = { document: JsonObject; sample?: JsonObject; partials?: JsonObject }

async function warningsOf(definition: Definition): Promise<readonly Warning[]> {
  const { warnings = [] } = await engine.putTemplate(uncheckedTemplate({ template_id: 't', ...definition }))
  return warnings
}

const LOOP = { $each: 'lines', do: '{{name}}' }
const SAMPLE = { lines: [{ name: 'a' }, { name: 'b' }], size: '10px', code: 'abc' }

describe('checks without a sample', () => {
  test.each<[string, JsonObject, string, string]>([
    ['columns that are not an array', { columns: 'x' }, 'unknown_value', '/columns'],
    ['a row that is not an array', { table: { body: ['a', 'b'] } }, 'unknown_value', '/table/body/0'],
    ['a row with a missing cell', { table: { body: [[1, 2], [3]] } }, 'unknown_value', '/table/body/1'],
    ['a colour', { text: 'x', color: '#12345' }, 'unknown_color', '/color'],
    ['two node types', { text: 'x', image: 'y' }, 'content_lost', '/image'],
    ['a barcode', { barcode: 'abc', symbology: 'ean13' }, 'unusable_code', '/barcode'],
    ['an image', { image: 'logo.png' }, 'unusable_picture', '/image'],
  ])('warn of %s', async (_, node, code, path) => {
    expect(await warningsOf({ document: { content: ['{{name}}', node] } })).toMatchObject([
      { code, path: `/document/content/1${path}` },
    ])
  })

  test('warn of mistakes in headers', async () => {
    const document = { content: ['x'], header: { columns: 'x' } }
    expect(await warningsOf({ document })).toMatchObject([{ path: '/document/header/columns' }])
  })

  test.each<[string, JsonObject]>([
    ['a value of data', { text: 'x', fontSize: '{{size}}' }],
    ['a code of data', { barcode: '{{code}}', symbology: 'ean13' }],
    ['an image of data', { image: '{{logo}}' }],
    [
      'rows of data',
      { table: { widths: ['*', '*'], headerRows: 1, body: [{ $each: 'rows', do: ['a', 'b'] }] } },
    ],
  ])('skip %s', async (_, node) => {
    expect(await warningsOf({ document: { content: [node] } })).toEqual([])
  })
})

describe('checks with a sample', () => {
  test.each<[string, JsonObject, string, string]>([
    ['a value of data', { text: 'x', fontSize: '{{size}}' }, 'unknown_value', '/document/content/1/fontSize'],
    [
      'a code of data',
      { barcode: '{{code}}', symbology: 'ean13' },
      'unusable_code',
      '/document/content/1/barcode',
    ],
    [
      'rows of data',
      { table: { body: [['a', 'b'], LOOP] } },
      'unknown_value',
      '/document/content/1/table/body/1/do',
    ],
    ['a partial', { $partial: 'wide' }, 'unknown_value', '/partials/wide/columns'],
  ])('warn of %s with its path in the template', async (_, node, code, path) => {
    const definition = { document: { content: [LOOP, node] }, partials: { wide: { columns: 'x' } } }
    expect(await warningsOf({ ...definition, sample: SAMPLE })).toMatchObject([{ code, path }])
  })

  test('report nothing for a valid document', async () => {
    const row = { $each: 'lines', do: ['{{name}}', { qr: '{{name}}' }] }
    const document = { content: [{ table: { widths: ['*', 'auto'], body: [row] } }], footer: '{{@page}}' }
    expect(await warningsOf({ document, sample: SAMPLE })).toEqual([])
  })
})

test('a literal causes one warning only', async () => {
  const warnings = await warningsOf({ document: { content: [{ text: 'x', fontSize: '12px' }] }, sample: {} })
  expect(warnings).toMatchObject([{ code: 'unknown_value', path: '/document/content/0/fontSize' }])
})

describe('an error of a render with the sample is a warning', () => {
  const sample = {
    font: 'Robotto',
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><rect',
    file: 'a.pdf',
    data: 'data:text/plain;base64,%%',
  }
  const file = (src: string) => ({ content: ['x'], attachments: { a: { src } } })

  test.each<[string, JsonObject, Pick<Warning, 'code' | 'path'>]>([
    [
      'a font',
      { content: ['x', { stack: [{ text: ['a', { text: 'b', font: '{{font}}' }] }] }] },
      { code: 'unknown_font', path: '/document/content/1/stack/0/text/1/font' },
    ],
    [
      'a font of a style',
      { content: ['x'], styles: { a: { font: '{{font}}' } } },
      { code: 'unknown_font', path: '/document/styles/a/font' },
    ],
    [
      'a font of a footer',
      { content: ['x'], footer: { text: 'x', font: '{{font}}' } },
      { code: 'unknown_font', path: '/document/footer/font' },
    ],
    [
      'an SVG',
      { content: [{ svg: { $value: 'svg' } }] },
      { code: 'unusable_picture', path: '/document/content/0/svg' },
    ],
    ['a file', file('{{file}}'), { code: 'unknown_value', path: '/document/attachments/a/src' }],
    ['the data of a file', file('{{data}}'), { code: 'unknown_value', path: '/document/attachments/a/src' }],
  ])('%s', async (_, document, warning) => {
    expect(await warningsOf({ document, sample })).toMatchObject([warning])
    if (warning.path === '/document/styles/a/font') return // no text uses the style
    await expect(engine.createPdf({ template_id: 't', data: sample })).rejects.toMatchObject({
      details: [{ path: expect.stringContaining(warning.path?.slice(0, 16) ?? '') }],
    })
  })

  test.each<[string, JsonObject, Partial<Warning>]>([
    [
      'an image of a page',
      { html: '<p>\n<img src="{{file}}">' },
      { code: 'unusable_picture', path: '/html', message: expect.stringContaining('<img> in line 2') },
    ],
    ['an image in Markdown', { markdown: '![a]({{file}})' }, { code: 'unusable_picture', path: '/markdown' }],
    [
      'an image of a header',
      { html: '<p>x', settings: { custom_header: '<img src="{{file}}">' } },
      { code: 'unusable_picture', path: '/settings/custom_header' },
    ],
    [
      'a font of a page',
      { html: '<p style="font-family: {{font}}">x' },
      { code: 'font_not_registered', path: '/html' },
    ],
    [
      'CSS of a page',
      { html: '<p>x', css: 'p { colr: red }' },
      { code: 'unknown_css_property', path: '/css' },
    ],
  ])('%s', async (_, template, warning) => {
    expect(await warningsOf({ ...template, sample } as never)).toMatchObject([warning])
  })

  test.each<[string, JsonObject]>([
    [
      'fonts of the page',
      {
        html: '<style>@font-face { font-family: A; src: url(https://x.example/a.ttf) }</style><p style="font-family: a">x',
      },
    ],
    [
      'fonts of stylesheets',
      { html: '<link rel="stylesheet" href="https://x.example/a.css"><p style="font-family: a">x' },
    ],
    ['images of URLs', { html: '<img src="https://x.example/a.png" alt="a">' }],
  ])('%s are not loaded', async (_, template) => {
    expect(await warningsOf({ ...template, sample } as never)).toEqual([])
  })
})
