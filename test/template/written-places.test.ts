import { afterAll, expect, test } from 'vitest'
import { createEngine, type JsonObject } from '../../src/index.ts'
import { refusal } from '../refusal.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'
import { choose } from './binding.ts'

/** Mistakes found during layout are reported with their path in the template, not in the bound document. */

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

const DATA = { lines: [{ name: 'a' }, { name: 'b' }], wide: '10px', node: { text: 'x', color: 'rad' } }
const LOOP = { $each: 'lines', do: '{{name}}' }
/** A node whose size is found invalid when it is bound. */
const INVALID_NODE = { text: 'x', fontSize: { $value: '@root.wide' } }

test.each<[string, JsonObject, string]>([
  ['after a loop', { content: [LOOP, 'y', INVALID_NODE] }, '/document/content/2/fontSize'],
  ['in a loop', { content: ['y', { $each: 'lines', do: INVALID_NODE }] }, '/document/content/1/do/fontSize'],
  [
    'in a loop that adds several nodes',
    { content: [LOOP, { $each: 'lines', $flat: true, do: ['y', INVALID_NODE] }] },
    '/document/content/1/do/1/fontSize',
  ],
  ['in a branch', { content: choose('lines', ['y', INVALID_NODE]) }, '/document/content/then/1/fontSize'],
  ['in a partial', { content: [LOOP, { $partial: 'wrong' }] }, '/partials/wrong/fontSize'],
  [
    'in a header after a loop',
    { content: ['x'], header: [LOOP, choose('(gt @page 0)', INVALID_NODE)] },
    '/document/header/1/then/fontSize',
  ],
  [
    'in the header of a section',
    { content: [LOOP, { section: 'x', header: [LOOP, INVALID_NODE] }] },
    '/document/content/1/header/1/fontSize',
  ],
  [
    'among widths',
    { content: [{ table: { widths: [LOOP, 'x'], body: [[1, 2, 3]] } }] },
    '/document/content/0/table/widths/0/do',
  ],
  [
    'in $literal',
    { content: [LOOP, { $literal: { text: 'x', fontSize: 'x' } }] },
    '/document/content/1/$literal/fontSize',
  ],
  [
    'in a document without directives',
    { content: [{ text: 'x', fontSize: '{{wide}}' }] },
    '/document/content/0/fontSize',
  ],
  ['in a setting', { content: [LOOP], pageMargins: { $value: 'wide' } }, '/document/pageMargins'],
])('the path of an error is that of the template: %s', async (_, document, path) => {
  await engine.putTemplate(
    uncheckedTemplate({ template_id: 't', document, partials: { wrong: INVALID_NODE } }),
  )
  const error = await refusal(engine.createPdf({ template_id: 't', data: DATA }))
  expect(error).toMatchObject({ code: 'invalid_definition', details: [{ path }] })
  expect(error.message).toContain(`'${path}'`)
})

test('a warning about a value of the data has the path of the expression that reads it', async () => {
  await engine.putTemplate({ template_id: 't', document: { content: [LOOP, { $value: 'node' }] } })
  const { warnings } = await engine.createPdf({ template_id: 't', data: DATA })
  expect(warnings).toMatchObject([{ code: 'unknown_color', path: '/document/content/1/$value' }])
})

test('missing images in a loop have the path of the image in the template', async () => {
  const document = { content: [LOOP, { $each: 'lines', do: { image: '{{name}}.png' } }] }
  await engine.putTemplate({ template_id: 't', document })
  const error = await refusal(engine.createPdf({ template_id: 't', data: DATA }))
  const path = '/document/content/1/do/image'
  expect(error).toMatchObject({ code: 'asset_failed', details: [{ path }, { path }] })
  expect(error.message).toBe("2 pictures cannot be used: 'a.png', 'b.png'.")
})
