import { expect, test } from 'vitest'
import { type JsonObject, renderPdf, type Warning } from '../../../../src/index.ts'
import { uncheckedTemplate } from '../../../unchecked-template.ts'

/** Tables wider than the available space are reported with their path, once each. */

async function warningsOf(document: JsonObject, data: object = {}): Promise<readonly Warning[]> {
  return (await renderPdf(uncheckedTemplate({ document }), data)).warnings
}

const table = (width: number, first = 'a') => ({
  table: {
    headerRows: 1,
    widths: [width, width],
    body: [
      [first, 'b'],
      ['c', 'd'],
    ],
  },
})

test('a table that extends into the margin is reported', async () => {
  expect(await warningsOf({ content: ['x', table(260)] })).toEqual([
    {
      code: 'table_too_wide',
      message:
        "The table that begins with 'a' on page 1 extends into the margin: it needs 539 of 515.3 points. Make its columns narrower.",
      path: '/document/content/1',
    },
  ])
})

test('a table wider than the page is reported, in a loop', async () => {
  const loop = { $each: 'lines', do: { stack: ['x', table(400, '{{name}}')] } }
  const warnings = await warningsOf({ content: ['x', loop] }, { lines: [{ name: 'k' }, { name: 'l' }] })
  expect(warnings.filter(({ code }) => code === 'table_too_wide')).toEqual([
    {
      code: 'table_too_wide',
      message: expect.stringContaining("begins with 'k' on page 1 is wider than the page: it needs 819 of"),
      path: '/document/content/1/do/stack/1',
    },
    {
      code: 'table_too_wide',
      message: expect.stringContaining("begins with 'l' on page 1"),
      path: '/document/content/1/do/stack/1',
    },
  ])
})

test('only the first three of many tables are reported', async () => {
  const content = Array.from({ length: 5 }, () => table(260))
  const warnings = await warningsOf({ content })
  expect(warnings.map(({ path }) => path)).toEqual([
    '/document/content/0',
    '/document/content/1',
    '/document/content/2',
    undefined,
  ])
  expect(warnings[3]?.message).toBe('2 more tables are wider than the space for them.')
})

test('no table is reported that fits, has negative margins or sets the paper width', async () => {
  const wide = { ...table(260), margin: [-20, 0, -20, 0] }
  const full = { table: { widths: ['*', '*'], body: [['a', 'b']] } }
  expect(await warningsOf({ content: [table(240), wide, full, { columns: [full, full] }] })).toEqual([])
})

test('tables in headers and footers are reported once for all pages', async () => {
  const footer = { margin: [20, 0], table: { widths: [270, 270], body: [['a', 'b']] } }
  const content = ['x', { text: 'y', pageBreak: 'before' }]
  const warnings = await warningsOf({ content, footer, header: { stack: [table(300)] }, pageMargins: 70 })
  expect(warnings).toEqual([
    {
      code: 'table_too_wide',
      message:
        "The table that begins with 'a' on page 1 is wider than the page: it needs 619 of 595.3 points. Make its columns narrower.",
      path: '/document/header/stack/0',
    },
    {
      code: 'table_too_wide',
      message:
        "The table that begins with 'a' on page 1 extends into the margin: it needs 559 of 555.3 points. Make its columns narrower.",
      path: '/document/footer',
    },
  ])
})
