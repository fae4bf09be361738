import { describe, expect, test } from 'vitest'
import { lookAt } from '../../../html/print-html.ts'

/** Pages of 10 lines; the table with its caption has 4. */
const page = (css: string, before: number) =>
  `<style>@page{size:200px 200px;margin:0}body{margin:0;font:10px/20px Roboto}p{margin:0}table{border-spacing:0;${css}}td,th{padding:0}</style>
  <p style="height:${before * 20}px">before</p><table><caption>caption</caption><tr><td>a<tr><td>b<tr><td>c</table><p>after</p>`

const wordsOf = async (html: string) => (await lookAt(html)).map(({ words }) => words)

describe('break properties of tables apply to their captions, too', () => {
  test.each([
    ['break-before:page', 1, ['before', 'caption a b c after']],
    ['break-after:page', 1, ['before caption a b c', 'after']],
    ['break-inside:avoid', 7, ['before', 'caption a b c after']],
    ['break-inside:avoid;break-after:avoid', 6, ['before', 'caption a b c after']],
    ['break-inside:auto', 7, ['before caption a b', 'c after']],
    ['break-inside:avoid;caption-side:bottom', 7, ['before', 'a b c caption after']],
  ])('%s', async (css, before, expected) => {
    expect(await wordsOf(page(css, before))).toEqual(expected)
  })
})
