import { expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { printDocument } from '../print-document.ts'

async function linesOf(content: object[]): Promise<string[]> {
  const { bytes, warnings } = await printDocument({ pageSize: 'A6', content })
  expect(warnings).toEqual([])
  const [page] = await drawPages(bytes, { dpi: 18 })
  return page?.text.map(({ text }) => text.trim()) ?? []
}

test.each(['\n', '\r\n', '\u2028'])('a text with noWrap breaks lines at %j', async end => {
  expect(await linesOf([{ text: `one line${end}and another`, noWrap: true }])).toEqual([
    'one line',
    'and another',
  ])
  const pieces = [
    { text: `first${end}`, noWrap: true },
    { text: `second${end}${end}`, noWrap: true },
    'third',
  ]
  expect(await linesOf([{ text: pieces }])).toEqual(['first', 'second', 'third'])
})

test('a column is as wide as the longest line with noWrap', async () => {
  const cell = { text: 'one line\nand another that is longer', noWrap: true }
  const lines = await linesOf([{ table: { widths: ['auto', '*'], body: [[cell, 'beside']] } }])
  expect(lines).toEqual(['one line', 'and another that is longer', 'beside'])
})

test('a table of contents sorts titles of several fragments, and numbers', async () => {
  const entry = (text: unknown): object => ({ text, tocItem: true, pageBreak: 'before' })
  const lines = await linesOf([
    { toc: { sortBy: 'title' } },
    entry(['b', { text: 'eta', bold: true }]),
    entry({ text: 'alpha' }),
    entry(2026),
    entry('gamma'),
  ])
  expect(lines.filter(line => /[a-z]|2026/.test(line))).toEqual(['2026', 'alpha', 'b', 'eta', 'gamma'])
})

test('an unused soft hyphen joins the parts of a word, in every script', async () => {
  expect(await linesOf([{ text: 'Blumento\u00ADpferde' }, { text: 'слово\u00ADсочетание' }])).toEqual([
    'Blumentopferde',
    'словосочетание',
  ])
})
