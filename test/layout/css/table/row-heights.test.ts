import { describe, expect, test } from 'vitest'
import { type ReferencePair, smallPage, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'
import { printHtml } from '../../../html/print-html.ts'

const CSS =
  'table{border-spacing:0}td{padding:0;background:#ccc;vertical-align:top}i{display:block;background:red}'
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='90' height='90'%3E%3Crect width='90' height='90' fill='red'/%3E%3C/svg%3E"

/** Two tables that print the same. */
function pair(name: string, table: string, reference: string): ReferencePair {
  return [name, smallPage(table, CSS), smallPage(reference, CSS)]
}

describe('heights of rows, as in Chromium', () => {
  testReferencePairs([
    pair(
      'percentages of rows and cells refer to the height of the table',
      '<table style="height:100px"><tr style="height:50%"><td>a<tr><td>b<tr><td style="height:30%">c</table>',
      '<table><tr><td style="height:50px">a<tr><td style="height:20px">b<tr><td style="height:30px">c</table>',
    ),
    pair(
      'the spacing of a table is that of clearfix tables in its cells',
      '<style>p{margin:0}p::before,p::after{content:"";display:table;clear:both}</style><table style="border-spacing:4px"><td><p><b style="float:left">a</b></p></table>end',
      '<table style="border-spacing:4px"><td style="padding:8px 0"><b>a</b></table>end',
    ),
    pair(
      'tables without cells have no spacing',
      '<table style="border-spacing:10px"><tr></table>end<table style="border-spacing:10px"><thead></thead><tbody><tr></tr></table>end',
      'end<br>end',
    ),
    pair(
      'earlier percentages have precedence above 100%',
      '<table style="height:100px"><tr><td style="height:80%">a<tr><td style="height:80%">b</table>',
      '<table><tr><td style="height:80px">a<tr><td style="height:20px">b</table>',
    ),
    pair(
      'percentages share the height that is free',
      '<table style="height:100px"><tr><td style="height:50%">a<tr><td style="height:50%">b<br>b<tr><td>c</table>',
      '<table><tr><td style="height:35px">a<tr><td style="height:45px">b<br>b<tr><td>c</table>',
    ),
    pair(
      'percentages in tables without a height have no effect',
      '<table><tr style="height:50%"><td>a<tr><td style="height:90%">b</table>',
      '<table><tr><td>a<tr><td>b</table>',
    ),
  ])
})

describe('percentages of the height of a cell, as in Chromium', () => {
  testReferencePairs([
    pair(
      'refer to the height of its row if the cell has one',
      '<table><tr><td>a<br>b<br>c<td style="height:1px"><i style="height:100%">d</i></table>',
      '<table><tr><td>a<br>b<br>c<td><i style="height:60px">d</i></table>',
    ),
    pair(
      'or if the table has one that is larger than its content',
      '<table style="height:80px"><tr><td><i style="height:50%">a</i></table>',
      '<table><tr><td style="height:80px"><i style="height:40px">a</i></table>',
    ),
    pair(
      'the content is aligned with its height',
      '<table style="height:80px"><tr><td style="vertical-align:bottom"><i style="height:50%">a</i></table>',
      '<table><tr><td style="padding-top:40px"><i style="height:40px">a</i></table>',
    ),
    pair(
      'refer to nothing in other cells',
      '<table><tr style="height:60px"><td><i style="height:100%">a</i></table>',
      '<table><tr style="height:60px"><td><i>a</i></table>',
    ),
    pair(
      'of pictures refer to the height of the cell, also for the width of the column',
      `<table style="height:80px"><tr><td style="height:50px"><img src="${PICTURE}" style="height:100%;display:block"><td>a</table>`,
      `<table><tr><td style="height:80px"><img src="${PICTURE}" style="height:50px;display:block"><td>a</table>`,
    ),
    pair(
      'of pictures in cells without a height refer to that of the table',
      `<table style="height:100px"><tr><td><img src="${PICTURE}" style="max-height:50%;display:block"></table>`,
      `<table><tr><td style="height:100px;width:90px"><img src="${PICTURE}" style="height:50px;display:block"></table>`,
    ),
    pair(
      'also in nested tables',
      '<table style="height:100px"><tr><td><table style="height:100%"><tr><td style="width:20px"><i style="height:50%">a</i></table></table>',
      '<table><tr><td style="height:100px;width:20px"><i style="height:50px">a</i></table>',
    ),
  ])

  test('in 90 nested tables can be printed', async () => {
    const table = '<table style="height:100%"><tr><td style="height:10px"><i style="height:100%">a</i>'
    const tables = table.repeat(90) + '</table>'.repeat(90)
    const { warnings } = await printHtml(smallPage(tables, CSS))
    expect(warnings).toEqual([])
  })
})
