import { afterAll, describe, expect, test } from 'vitest'
import { createEngine, type JsonObject, type Warning } from '../../src/index.ts'

/** Mistakes of documents that rendering refuses or reports are warnings when the template is stored. */

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

type Definition = { document: JsonObject; sample?: JsonObject; partials?: JsonObject }

async function warningsOf(definition: Definition): Promise<readonly Warning[]> {
  const { warnings = [] } = await engine.putTemplate({ template_id: 't', ...definition })
  return warnings
}

const LOOP = { $each: 'lines', do: '{{name}}' }
const SAMPLE = { lines: [{ name: 'a' }, { name: 'b' }], size: '10px', code: 'abc' }

describe('without a sample', () => {
  test.each<[string, JsonObject, string, string]>([
    ['columns that are no array', { columns: 'x' }, 'unknown_value', '/columns'],
    ['a row that is no array', { table: { body: ['a', 'b'] } }, 'unknown_value', '/table/body/0'],
    ['a row that lacks a cell', { table: { body: [[1, 2], [3]] } }, 'unknown_value', '/table/body/1'],
    ['a colour', { text: 'x', color: '#12345' }, 'unknown_color', '/color'],
    ['two kinds', { text: 'x', image: 'y' }, 'content_lost', '/image'],
    ['a barcode', { barcode: 'abc', symbology: 'ean13' }, 'unusable_code', '/barcode'],
    ['a picture', { image: 'logo.png' }, 'unusable_picture', '/image'],
  ])('warns of %s', async (_, node, code, path) => {
    expect(await warningsOf({ document: { content: ['{{name}}', node] } })).toMatchObject([
      { code, path: `/document/content/1${path}` },
    ])
  })

  test('warns of headers', async () => {
    const document = { content: ['x'], header: { columns: 'x' } }
    expect(await warningsOf({ document })).toMatchObject([{ path: '/document/header/columns' }])
  })

  test.each<[string, JsonObject]>([
    ['a value of data', { text: 'x', fontSize: '{{size}}' }],
    ['a code of data', { barcode: '{{code}}', symbology: 'ean13' }],
    ['a picture of data', { image: '{{logo}}' }],
    [
      'rows of data',
      { table: { widths: ['*', '*'], headerRows: 1, body: [{ $each: 'rows', do: ['a', 'b'] }] } },
    ],
  ])('does not judge %s', async (_, node) => {
    expect(await warningsOf({ document: { content: [node] } })).toEqual([])
  })
})

describe('with a sample', () => {
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
  ])('warns of %s at its place in the template', async (_, node, code, path) => {
    const definition = { document: { content: [LOOP, node] }, partials: { wide: { columns: 'x' } } }
    expect(await warningsOf({ ...definition, sample: SAMPLE })).toMatchObject([{ code, path }])
  })

  test('says nothing of a document that prints', async () => {
    const row = { $each: 'lines', do: ['{{name}}', { qr: '{{name}}' }] }
    const document = { content: [{ table: { widths: ['*', 'auto'], body: [row] } }], footer: '{{@page}}' }
    expect(await warningsOf({ document, sample: SAMPLE })).toEqual([])
  })
})

test('does not repeat a warning about a literal', async () => {
  const warnings = await warningsOf({ document: { content: [{ text: 'x', fontSize: '12px' }] }, sample: {} })
  expect(warnings).toMatchObject([{ code: 'unknown_value', path: '/document/content/0/fontSize' }])
})
