import { describe } from 'vitest'
import { type ReferencePair, smallPage, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'

const CSS =
  'table{border-spacing:2px}td{padding:0 4px;background:#ccc}.z{padding:0}.fixed{table-layout:fixed;width:182px}.c{visibility:collapse}'

/** Two tables that print the same. */
function pair(name: string, table: string, reference: string): ReferencePair {
  return [name, smallPage(table, CSS), smallPage(reference, CSS)]
}

/** A table whose columns have these widths, in pixels. */
function withColumns(widths: readonly number[], rows: string): string {
  const width = widths.reduce((total, each) => total + each + 2, 2)
  const columns = widths.map(each => `<col style="width:${each}px">`).join('')
  return `<table style="table-layout:fixed;width:${width}px">${columns}${rows}</table>`
}

/** A cell of 20 px at a position. */
function box(left: number, top: number, width: number, text: string): string {
  const place = `left:${left}px;top:${top}px;width:${width}px`
  return `<div style="position:absolute;${place};background:#ccc">${text}</div>`
}

/** A fixed table of 182 px, and the widths of its columns. */
function fixed(name: string, rows: string, widths: readonly number[]): ReferencePair {
  const plain = rows.replace(/<col .*?>| style=".*?"/g, '')
  return pair(name, `<table class=fixed>${rows}</table>`, withColumns(widths, plain))
}

describe('fixed table layout, as in Chromium', () => {
  testReferencePairs([
    fixed(
      'columns without cells have a share',
      '<col style="width:40px"><col><col><col><tr><td>a<td>b',
      [40, 44, 44, 44],
    ),
    fixed('later rows can have more columns', '<tr><td>a<td>b<tr><td>c<td>d<td>e<td>f', [43, 43, 43, 43]),
    fixed(
      'all columns that a cell spans count',
      '<tr><td colspan=3>a<td>b<tr><td>c<td colspan=2>d<td>e',
      [43, 43, 43, 43],
    ),
    fixed(
      'a cell gives its columns equal shares of its width',
      '<tr><td colspan=2 style="width:78px">a<td>b<tr><td>c<td>d<td>e',
      [42, 42, 90],
    ),
    fixed(
      'except for columns with a width',
      '<col style="width:20px"><tr><td colspan=2 style="width:78px">a<td>b<tr><td>c<td>d<td>e',
      [20, 42, 112],
    ),
    fixed(
      'and of its percentage',
      '<tr><td colspan=2 style="width:50%">a<td>b<tr><td>c<td>d<td>e',
      [43.5, 43.5, 87],
    ),
    fixed(
      'lengths grow before percentages',
      '<tr><td style="width:20%">a<td style="width:20px">b',
      [43.2, 132.8],
    ),
    fixed(
      'percentages grow in proportion',
      '<tr><td class=z style="width:10%">a<td class=z style="width:30%">b',
      [44, 132],
    ),
    fixed(
      'percentages above 100% shrink',
      '<tr><td style="width:60%">a<td style="width:40%">b<td style="width:20%">c',
      [83, 58, 33],
    ),
    fixed(
      'percentages have the width that lengths leave',
      '<tr><td style="width:92px">a<td style="width:80%">b<td>c',
      [100, 74, 0],
    ),
    fixed(
      '`min-width` of cells and sums with percentages have no effect',
      '<tr><td style="min-width:150px">a<td style="width:calc(80% + 1px)">b',
      [88, 88],
    ),
  ])
})

describe('collapsed columns, as in Chromium', () => {
  testReferencePairs([
    pair(
      'have no width and no spacing; the others keep their width',
      `<table class=fixed><col><col class=c><col><tr><td>a<td>b<td>c</table>`,
      withColumns([58, 58], '<tr><td>a<td>c'),
    ),
    pair(
      'at the start',
      `<table class=fixed><colgroup class=c><col><col></colgroup><tr><td>a<td>b<td>c</table>`,
      withColumns([58], '<tr><td>c'),
    ),
    pair(
      'also in tables from right to left',
      `<table class=fixed style="direction:rtl"><col class=c><tr><td>a<td>b<td>c</table>`,
      withColumns([58, 58], '<tr><td>b<td>c').replace('style="', 'style="direction:rtl;'),
    ),
    pair(
      'are left out of cells that span others',
      `<table class=fixed><col><col class=c><col><tr><td class=z colspan=2>&nbsp;a<td class=z>&nbsp;c<tr><td class=z>&nbsp;d<td colspan=2 class=z>e</table>`,
      [
        box(2, 2, 58, '&nbsp;a'),
        box(62, 2, 58, '&nbsp;c'),
        box(2, 24, 58, '&nbsp;d'),
        box(60, 24, 60, 'e'),
      ].join(''),
    ),
    pair(
      'their cells keep the height of their rows',
      `<table class=fixed><col><col class=c><tr><td>a<td>b<br>b</table>`,
      withColumns([88], '<tr style="height:40px"><td>a'),
    ),
  ])
})

describe('collapsed rows, as in the print of Chromium', () => {
  testReferencePairs([
    pair(
      'are hidden and keep their height without spacing',
      '<table class=fixed><tr><td>a<tr class=c><td>b<tr><td>c</table>',
      '<table class=fixed><tr><td>a<tr style="height:18px"><tr><td>c</table>',
    ),
  ])
})
