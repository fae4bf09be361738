import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from './pairs/reference-pairs.ts'

const STYLE = `@page{size:240px 200px;margin:10px}body{margin:0;font:16px/20px "Roboto Mono"}p{margin:0;width:98px}
.clamp{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.cut{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.box{display:inline-block;width:48px;height:9px;background:red}`

/** A line fits ten letters. */
function pair(name: string, body: string, reference: string): ReferencePair {
  return [
    name,
    `<!doctype html><style>${STYLE}</style>${body}`,
    `<!doctype html><style>${STYLE}</style>${reference}`,
  ]
}

describe('line-clamp', () => {
  testReferencePairs([
    pair(
      'ends the last line with an ellipsis',
      '<p class=clamp>one two three four five six</p>after',
      '<p>one two<br>three fou…</p>after',
    ),
    pair(
      'follows a line that is not full',
      '<p class=clamp>one two<br>three<br>four</p>',
      '<p>one two<br>three…</p>',
    ),
    pair('keeps fewer lines', '<p class=clamp>one two three</p>', '<p>one two<br>three</p>'),
    pair('without a prefix', '<p style="line-clamp:1">one two three</p>', '<p>one two…</p>'),
    pair(
      'none',
      '<p style="line-clamp:2;line-clamp:none">one two three four</p>',
      '<p>one two three four</p>',
    ),
    pair(
      'is in the style of the block, after inline elements',
      '<p class=clamp>one two <b style="background:#ffd">three four five</b></p>',
      '<p>one two <b style="background:#ffd">three fou</b>…</p>',
    ),
  ])
})

describe('text-overflow', () => {
  testReferencePairs([
    pair('cuts a line', '<p class=cut>one two three four</p>', '<p class=cut>one two t…</p>'),
    pair('keeps spaces', '<p class=cut>one two five six</p>', '<p class=cut>one two f…</p>'),
    pair('keeps short lines', '<p class=cut>one two</p>', '<p class=cut>one two</p>'),
    pair(
      'keeps the first letter',
      '<p class=cut style="width:12px">one</p>',
      '<p class=cut style="width:12px">o…</p>',
    ),
    pair('removes boxes', '<p class=cut>one two <i class=box></i></p>', '<p class=cut>one two …</p>'),
    pair(
      'cuts each line',
      '<p class=cut>one two three<br>four five six</p>',
      '<p class=cut>one two t…<br>four five…</p>',
    ),
    pair(
      'needs overflow',
      '<p class=cut style="overflow:visible">one two three four</p>',
      '<p style="white-space:nowrap">one two three four</p>',
    ),
    pair(
      'in table cells',
      '<table style="table-layout:fixed;width:104px;border-spacing:2px"><td class=cut>one two three four</table>',
      '<table style="table-layout:fixed;width:104px;border-spacing:2px"><td style="white-space:nowrap">one two t…</table>',
    ),
  ])
})
