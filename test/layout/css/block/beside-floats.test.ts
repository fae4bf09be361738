import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'

const pair = (name: string, body: string, reference: string): ReferencePair => {
  const page = (content: string) =>
    `<!DOCTYPE html><style>body { margin: 0; font: 20px/40px Roboto } main { position: relative; width: 400px }
     table { border-spacing: 0 } td { padding: 0 } .float { float: left; width: 100px; height: 60px; background: teal }
     .box { background: silver } .at { position: absolute; background: silver }</style><main>${content}</main>`
  return [name, page(body), page(reference)]
}
const FLOAT = '<div class="float"></div>'
const RIGHT = '<div class="float" style="float: right"></div>'

describe('boxes that must not overlap floats (CSS 2.2 §9.5)', () => {
  testReferencePairs([
    pair(
      'have percentages of the width of their container',
      `${FLOAT}<div class="box" style="overflow: hidden; width: 50%">a</div>`,
      `${FLOAT}<div class="at" style="left: 100px; width: 200px">a</div>`,
    ),
    pair(
      'may have margins over floats',
      `${FLOAT}<div class="box" style="overflow: hidden; margin-left: 60px">a</div>`,
      `${FLOAT}<div class="at" style="left: 100px; width: 300px">a</div>`,
    ),
    pair(
      'keep margins wider than floats',
      `${FLOAT}<div class="box" style="overflow: hidden; margin-left: 160px">a</div>`,
      `${FLOAT}<div class="at" style="left: 160px; width: 240px">a</div>`,
    ),
    pair(
      'go below floats if they are too wide',
      `${FLOAT}<div class="box" style="overflow: hidden; width: 320px">a</div>`,
      `${FLOAT}<div class="at" style="top: 60px; width: 320px">a</div>`,
    ),
    pair(
      'are centred between floats',
      `${FLOAT}<div class="box" style="display: flow-root; width: 100px; margin: 0 auto">a</div>`,
      `${FLOAT}<div class="at" style="left: 200px; width: 100px">a</div>`,
    ),
    pair(
      'are tables with percentages',
      `${RIGHT}<table class="box" width="50%"><td>a</table>`,
      `${RIGHT}<div class="at" style="left: 0; width: 200px">a</div>`,
    ),
    pair(
      'are tables, by the width of their content',
      `${FLOAT}<table class="box"><td style="min-width: 310px">a</table>`,
      `${FLOAT}<div class="at" style="top: 60px; width: 310px">a</div>`,
    ),
    pair(
      'are flex containers',
      `${FLOAT}<div class="box" style="display: flex">a</div>`,
      `${FLOAT}<div class="at" style="left: 100px; width: 300px">a</div>`,
    ),
  ])
})

describe('tables with the attribute align', () => {
  testReferencePairs([
    pair(
      'float to the left',
      '<table align="left" width="100"><td>a</table><div>b</div>',
      '<div class="at" style="width: 100px; background: none">a</div><div style="padding-left: 100px">b</div>',
    ),
    pair(
      'float to the right',
      '<table align="right" width="100"><td>a</table><div>b</div>',
      '<div class="at" style="left: 300px; background: none">a</div><div>b</div>',
    ),
  ])
})

describe('a table with fixed layout', () => {
  testReferencePairs([
    pair(
      'and a percentage as width fills a shrink-to-fit container',
      '<div class="box" style="float: left"><table style="table-layout: fixed; width: 100%"><td width="50">a<td>b</table></div>',
      '<div class="box"><div style="padding-left: 50px; text-indent: -50px">a<span style="position: absolute; left: 50px; text-indent: 0">b</span></div></div>',
    ),
    pair(
      'has separate borders inside a table with collapsed borders',
      '<table style="border-collapse: collapse"><td><table style="border-spacing: 10px" class="box"><td>a</table></table>',
      '<div class="at" style="padding: 10px">a</div>',
    ),
  ])
})

describe('floats', () => {
  testReferencePairs([
    pair(
      'begin below margins that collapse through their container',
      '<div style="border-top: 2px solid"><div><h3 style="margin: 30px 0 0">a</h3><div class="float"></div></div><p style="clear: both; margin: 0">b</p></div>',
      '<div style="border-top: 2px solid; padding-top: 30px"><h3 style="margin: 0">a</h3><div style="width: 100px; height: 60px; background: teal"></div><p style="margin: 0">b</p></div>',
    ),
  ])
})
