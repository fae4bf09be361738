import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'

const page = (body: string): string =>
  `<!DOCTYPE html><style>body { margin: 0; font: 20px/40px Roboto } i { display: block; width: 10px; height: 10px; background: teal }
   .box { width: 40px; height: 40px; background: silver } .flex { display: inline-flex } .block { display: inline-block }</style>${body}`
const pair = (name: string, body: string, reference: string): ReferencePair => [
  name,
  page(body),
  page(reference),
]

/** A box whose baseline is `up` pixels above its bottom. */
const lowered = (up: number, content: string): string =>
  `<div class="box block" style="vertical-align: -${up}px">${content}</div>`

describe('the baseline of an inline flex or grid container', () => {
  testReferencePairs([
    pair(
      'is the bottom of its first item without text',
      'x<div class="box flex"><i></i></div>x',
      `x${lowered(30, '<i></i>')}x`,
    ),
    pair(
      'moves with the alignment of the item',
      'x<div class="box flex" style="align-items: center"><i></i></div>x',
      `x${lowered(15, '<i style="position: relative; top: 15px"></i>')}x`,
    ),
    pair(
      'is that of the first item in a column',
      'x<div class="box flex" style="flex-direction: column"><i></i><i style="background: red"></i></div>x',
      `x${lowered(30, '<i></i><i style="background: red"></i>')}x`,
    ),
    pair(
      'is the same in a grid',
      'x<div class="box" style="display: inline-grid"><i></i></div>x',
      `x${lowered(30, '<i></i>')}x`,
    ),
    pair('is the bottom edge without items', 'x<div class="box flex"></div>x', `x${lowered(0, '')}x`),
  ])
})

describe('the baseline of an inline block', () => {
  const box = 'width: 40px; background: silver'
  testReferencePairs([
    pair(
      'is its bottom edge if a table has all its lines',
      `x<div class="block" style="${box}"><table><td style="padding: 0">a</td></table></div>x`,
      `x<div class="block" style="${box}; overflow: hidden"><div style="padding: 2px">a</div></div>x`,
    ),
    pair(
      'is its bottom edge if a float has all its lines',
      `x<div class="block" style="${box}; height: 40px"><div style="float: left">a</div></div>x`,
      `x${lowered(0, '<div style="position: absolute">a</div>')}x`,
    ),
    pair(
      'is the bottom edge of a last child that clips its overflow',
      `x<div class="block" style="${box}">a<div style="overflow: hidden">b</div></div>x`,
      `x<div class="block" style="${box}; overflow: hidden">a<div>b</div></div>x`,
    ),
  ])
})

describe('the baseline of an inline table', () => {
  testReferencePairs([
    pair(
      'is the bottom of its first row if no cell is aligned to the baseline',
      'x<table style="display: inline-table; border-spacing: 0"><td style="padding: 0 0 6px">a<tr><td style="padding: 0">b</table>x',
      'x<div class="block" style="vertical-align: -46px; overflow: hidden"><div style="height: 46px">a</div>b</div>x',
    ),
  ])
})
