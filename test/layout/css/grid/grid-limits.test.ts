import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { printHtml } from '../../../html/print-html.ts'

/** The warnings and the words of a page. */
async function printed(
  html: string,
): Promise<{ codes: string[]; warnings: readonly object[]; words: string[] }> {
  const { bytes, warnings } = await printHtml(html)
  const pages = await drawPages(bytes, { dpi: 10 })
  const words = pages.flatMap(({ text }) => text.flatMap(({ text }) => text.trim() || []))
  return { codes: warnings.map(({ code }) => code), warnings, words }
}

function grid(style: string, items: string): string {
  return `<!doctype html><style>@page{margin:0}body{margin:0;font:8px/10px Roboto}</style><div style="display:grid;${style}">${items}</div>`
}

const many = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join('')

const LIMITED = {
  code: 'unsupported_css',
  message:
    'Some grid items are not where the page puts them: grids have more than 10,000 rows or columns, or their items span too many of them.',
  path: '/content',
}

describe('grids beyond the limits print with a warning', () => {
  test.each<[string, string, string]>([
    ['a billion tracks', 'grid-template-columns:repeat(1000000000,0)', '<p>a</p>'],
    ['a billion tracks in each axis', 'grid-template:repeat(1000000000,0)/repeat(1000000000,0)', '<p>a</p>'],
    ['named tracks', 'grid-template-columns:repeat(1000000,[a b c] 0 [d])', '<p>a</p>'],
    ['a line number', '', '<p style="grid-row:1000000000">a</p>'],
    ['a line number before the grid', '', '<p style="grid-row:-1000000000">a</p>'],
    ['a span', '', '<p style="grid-row:span 1000000000">a</p>'],
    ['a span before a line', '', '<p style="grid-row:span 1000000000/1">a</p>'],
    [
      'many items that span many tracks',
      'grid-template-columns:repeat(10000,0)',
      many(500, i => `<p style="grid-column:span ${9000 + i}">a</p>`),
    ],
    [
      'many items that span many flexible rows',
      'grid-template-rows:repeat(10000,1fr)',
      many(500, i => `<p style="grid-row:span ${9000 + i}">a</p>`),
    ],
    ['a large area of each item', '', many(300, () => '<p style="grid-area:span 5000/span 5000">a</p>')],
  ])('%s', async (_, style, items) => {
    const { words, warnings } = await printed(grid(style, items))
    expect(words).toContain('a')
    expect(warnings).toContainEqual(LIMITED)
  })

  test('many grids of many tracks', async () => {
    const { warnings } = await printHtml(
      many(1000, () => grid('grid-template-columns:repeat(10000,0)', '<p>a</p>')),
    )
    expect(warnings).toContainEqual(LIMITED)
  })
})

describe('large grids print without a warning', () => {
  test.each<[string, string, string, string]>([
    ['many items', 'grid-template-columns:repeat(4,1fr)', many(3000, i => `<p>${i}</p>`), '2999'],
    [
      'dense packing that searches from the start',
      'grid-auto-flow:dense;grid-template-columns:repeat(100,1px)',
      many(1000, i => `<p style="grid-column:span ${51 + (i % 3)}">${i}</p>`),
      '999',
    ],
    [
      'a column with all items',
      'grid-template-columns:9px 9px',
      many(1000, i => `<p style="grid-column:2">${i}</p>`),
      '999',
    ],
    ['a thousand tracks', 'grid-template-rows:repeat(1000,1fr)', many(1000, i => `<p>${i}</p>`), '999'],
  ])('%s', async (_, style, items, last) => {
    const { codes, words } = await printed(grid(style, items))
    expect(codes).toEqual([])
    expect(words.at(-1)).toBe(last)
  })

  test.each([
    ['of a percentage height', '<div style="display:grid;height:100%">'],
    ['in flex containers', '<div style="display:flex;min-height:9px"><div style="display:grid">'],
    ['of the width of their content', '<div style="display:inline-grid">'],
    ['in rows of fixed height', '<div style="display:grid;grid:100px/100px">'],
  ])('grids in grids %s', async (_, open) => {
    const levels = open.split('<div').length - 1
    const copies = 300 / levels
    const html = grid('', `${open.repeat(copies)}deep${'</div>'.repeat(300)}`)
    expect(await printed(html)).toMatchObject({ warnings: [], words: ['deep'] })
  })
})

test('grids without items, without tracks and without sizes print', async () => {
  for (const style of [
    '',
    'grid:none',
    'grid:0/0',
    'grid-template-columns:repeat(auto-fit,0)',
    'grid:repeat(auto-fill,50%)/repeat(auto-fill,100%)',
  ]) {
    for (const items of ['', '<p></p>', '<p style="position:absolute"></p>', ' ']) {
      expect((await printed(`${grid(style, items)}<p>end</p>`)).words).toEqual(['end'])
    }
  }
})
