import { describe, expect, test } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'

const PX = 0.75
const STYLE = `<!doctype html><style>@page{size:300px 200px;margin:0}body{margin:0;font:16px/20px Roboto}
  b,i{position:absolute;width:60px;height:60px}.red{background:#f00}.lime{background:#0f0}.blue{background:#00f}
  p{margin:0}</style>`

/** A box at a position in pixels. */
function at(x: number, y: number, color: string, style = ''): string {
  return `<b style="left:${x}px;top:${y}px;background:${color};${style}"></b>`
}

/** Boxes in painting order, without stacking contexts. */
function stack(...boxes: readonly (readonly [x: number, y: number, color: string])[]): string {
  return STYLE + boxes.map(([x, y, color]) => at(x, y, color)).join('')
}

const pairs: ReferencePair[] = [
  [
    'positioned boxes are painted in document order',
    `${STYLE}<div style="position:relative">${at(0, 0, '#f00')}
      <div style="position:relative;width:40px;height:40px;background:#0f0"></div></div>`,
    `${STYLE}${at(0, 0, '#f00')}${at(0, 0, '#0f0', 'width:40px;height:40px')}`,
  ],
  [
    'positive z-index is above, in any document order',
    `${STYLE}${at(0, 0, '#f00', 'z-index:2')}${at(20, 20, '#0f0', 'z-index:1')}${at(40, 40, '#00f')}`,
    stack([40, 40, '#00f'], [20, 20, '#0f0'], [0, 0, '#f00']),
  ],
  [
    'negative z-index is below blocks and above the background of its stacking context',
    `${STYLE}<div style="position:relative;z-index:0;background:#ff0;width:100px;height:100px">
      ${at(0, 0, '#f00', 'z-index:-1')}<div class="lime" style="width:30px;height:30px"></div></div>`,
    `${STYLE}${at(0, 0, '#ff0', 'width:100px;height:100px')}${at(0, 0, '#f00')}${at(0, 0, '#0f0', 'width:30px;height:30px')}`,
  ],
  [
    'negative z-index is below the background of a block without a stacking context',
    `${STYLE}<div style="background:#ff0;width:100px;height:100px">${at(80, 0, '#f00', 'z-index:-1')}</div>`,
    `${STYLE}${at(80, 0, '#f00')}${at(0, 0, '#ff0', 'width:100px;height:100px')}`,
  ],
  [
    'a stacking context keeps its descendants together',
    `${STYLE}<div style="position:relative;z-index:1">${at(0, 0, '#f00', 'z-index:99')}</div>${at(30, 30, '#0f0', 'z-index:2')}`,
    stack([0, 0, '#f00'], [30, 30, '#0f0']),
  ],
  [
    'z-index: auto lets descendants out',
    `${STYLE}<div style="position:relative">${at(0, 0, '#f00', 'z-index:3')}</div>${at(30, 30, '#0f0', 'z-index:2')}`,
    stack([30, 30, '#0f0'], [0, 0, '#f00']),
  ],
  [
    'opacity below 1 is painted as positioned, and is a stacking context',
    `${STYLE}<div style="opacity:0.5;background:#000;width:60px;height:60px">${at(60, 0, '#f00', 'z-index:9')}</div>
      <div style="margin-top:-60px;width:90px;height:60px;background:#ff0"></div>${at(100, 0, '#0f0')}`,
    `${STYLE}${at(0, 0, '#ff0', 'width:90px')}<div style="opacity:0.5">${at(0, 0, '#000')}${at(60, 0, '#f00')}</div>${at(100, 0, '#0f0')}`,
  ],
  [
    'opacity in opacity is a stacking context of its own',
    `${STYLE}<div style="opacity:0.5"><div style="opacity:0.5">${at(0, 0, '#f00', 'z-index:9')}</div>
      ${at(30, 30, '#0f0', 'z-index:1')}</div>`,
    `${STYLE}<div style="opacity:0.5">${at(0, 0, '#f00', 'opacity:0.5')}${at(30, 30, '#0f0')}</div>`,
  ],
  [
    'floats are above blocks, and text is above floats',
    `${STYLE}<div style="float:left;width:60px;height:60px;background:#0f0"></div>
      <div style="background:#f00;width:100px;height:60px"></div><p style="margin-top:-60px;text-indent:-30px">text</p>`,
    `${STYLE}${at(0, 0, '#f00', 'width:100px')}${at(0, 0, '#0f0')}<p style="position:absolute;left:30px;top:0">text</p>`,
  ],
  [
    'text is above the backgrounds of later blocks',
    `${STYLE}<p>text</p><div style="margin-top:-20px;background:#f00;width:60px;height:60px"></div>`,
    `${STYLE}${at(0, 0, '#f00')}<p style="position:absolute;left:0;top:0">text</p>`,
  ],
  [
    'an inline block is painted as a whole',
    `${STYLE}<p style="font-size:0"><span style="display:inline-block;width:60px;height:60px;background:#f00"></span
      ><span style="display:inline-block;width:60px;height:60px;background:#0f0;margin-left:-30px;vertical-align:top"></span></p>`,
    stack([0, 0, '#f00'], [30, 0, '#0f0']),
  ],
  [
    'items of a flex container are painted one after the other, by `order`',
    `${STYLE}<div style="display:flex"><div class="lime" style="order:2;width:60px;height:60px;margin-left:-30px"></div
      ><div class="red" style="width:60px;height:60px"></div></div>`,
    stack([0, 0, '#f00'], [30, 0, '#0f0']),
  ],
  [
    'z-index applies to static items of a flex container, and to no other static boxes',
    `${STYLE}<div style="display:flex"><div class="red" style="z-index:1;width:60px;height:60px"></div
      ><div class="lime" style="width:60px;height:60px;margin-left:-30px"></div></div>
      <div class="red" style="z-index:1;width:60px;height:60px"></div>
      <div class="lime" style="margin-top:-30px;width:60px;height:60px"></div>`,
    stack([30, 0, '#0f0'], [0, 0, '#f00'], [0, 60, '#f00'], [0, 90, '#0f0']),
  ],
  [
    'a positioned float is painted with the positioned boxes',
    `${STYLE}<div style="float:left;position:relative;width:60px;height:60px;background:#f00"></div>${at(30, 0, '#0f0', 'z-index:-1')}
      <div style="width:90px;height:60px;background:#00f"></div>`,
    `${STYLE}${at(30, 0, '#0f0')}${at(0, 0, '#00f', 'width:90px')}${at(0, 0, '#f00')}`,
  ],
  [
    'a clipped descendant moves with its clip',
    `${STYLE}<div style="position:relative;overflow:hidden;width:50px;height:50px">${at(20, 20, '#f00', 'z-index:2')}</div>
      ${at(0, 0, '#0f0', 'z-index:1')}`,
    `${STYLE}${at(0, 0, '#0f0')}${at(20, 20, '#f00', 'width:30px;height:30px')}`,
  ],
]

describe('painting order', () => {
  testReferencePairs(pairs)
})

test('continues across pages: a box on the second page is below boxes stacked above it', async () => {
  const pages = await lookAt(`${STYLE}<div style="position:relative;z-index:1;width:50px;background:#f00">
    <div style="height:150px"></div><div style="height:150px"></div></div>
    <div style="position:relative;margin-top:-50px;width:100px;height:20px;background:#0f0"></div>
    <div style="position:relative;z-index:2;margin-top:-20px;width:20px;height:20px;background:#00f"></div>`)
  const look = pages[1]
  const y = 60 * PX
  expect([10, 40, 80].map(x => look?.color(x * PX, y))).toEqual(['#0000ff', '#ff0000', '#00ff00'])
})

test('100,000 stacking contexts take bounded time and memory', { timeout: 60_000 }, async () => {
  const one = '<i style="z-index:-1"></i>'
  const { bytes } = await printHtml(`${STYLE}${one.repeat(99_999)}<i style="z-index:5" class="red"></i>`, {
    limits: { maxNodes: 300_000 },
  })
  expect(bytes.length).toBeLessThan(20_000_000)
})
