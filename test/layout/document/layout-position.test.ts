import { expect, test } from 'vitest'
import { type JsonObject, renderPdf, type Warning } from '../../../src/index.ts'
import { uncheckedTemplate } from '../../unchecked-template.ts'

/** Layout warnings have the path of the template node, also through directives. */

async function warningsOf(document: JsonObject, data: object = {}): Promise<readonly Warning[]> {
  return (await renderPdf(uncheckedTemplate({ document }), data)).warnings
}

const BOX = '\uE000'

test.each<[string, JsonObject, string]>([
  ['a string', { content: ['a', BOX] }, '/document/content/1'],
  ['a fragment', { content: [{ text: ['a', { text: ['b', BOX] }] }] }, '/document/content/0/text/1/text/1'],
  [
    'a cell in a loop',
    { content: [{ table: { body: [{ $each: 'lines', do: ['a', `{{this}}${BOX}`] }] } }] },
    '/document/content/0/table/body/0/do/1',
  ],
  ['a header', { content: ['a'], header: { columns: ['a', BOX] } }, '/document/header/columns/1'],
  ['a header that is a string', { content: ['a'], header: BOX }, '/document/header'],
  ['a watermark', { content: ['a'], watermark: BOX }, '/document/watermark'],
])('a missing glyph in %s has the path of its node', async (_, document, path) => {
  const warnings = await warningsOf(document, { lines: ['x', 'y'] })
  expect(warnings).toMatchObject([{ code: 'missing_glyph', path }])
})

test('a missing face has the path of its node', async () => {
  const text = { font: 'Noto Sans Thai', italics: true, text: 'x' }
  expect(await warningsOf({ content: ['x', { stack: [text] }] })).toMatchObject([
    { code: 'font_not_registered', path: '/document/content/1/stack/0' },
  ])
})

const FAR = { absolutePosition: { x: 1000, y: 10 } }

test.each<[string, JsonObject, string]>([
  ['a text', { content: ['x', { stack: ['x', { ...FAR, text: 'x' }] }] }, '/document/content/1/stack/1'],
  [
    'a cell',
    { content: ['x', { table: { body: [['x', { ...FAR, text: 'x' }]] } }] },
    '/document/content/1/table/body/0/1',
  ],
  [
    'a text in a block',
    { content: [{ unbreakable: true, stack: [{ ...FAR, text: 'x' }] }] },
    '/document/content/0/stack/0',
  ],
  ['a text in a footer', { content: ['x'], footer: ['x', { ...FAR, text: 'x' }] }, '/document/footer'],
])('%s outside of its page has the path of its node', async (_, document, path) => {
  expect(await warningsOf(document)).toMatchObject([{ code: 'content_off_page', path }])
})

test('each node that is lost is reported with its path', async () => {
  const tall = { canvas: [{ type: 'rect', x: 0, y: 0, w: 9, h: 2000 }] }
  expect(await warningsOf({ content: ['x', { stack: [tall] }, tall] })).toEqual([
    {
      code: 'content_lost',
      message:
        "These do not fit on any page and were left out: a canvas; a canvas at '/document/content/2'. Make them smaller or the page larger.",
      path: '/document/content/1/stack/0',
    },
  ])
})
