import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../pairs/reference-pairs.ts'

/** A page of 200 × 200 px. */
function page(body: string): string {
  return `<!doctype html><style>@page{size:200px 200px;margin:0}body{margin:0;font:16px/20px Roboto}
    fieldset{margin:0;padding:0;border:0 solid #c00;width:160px}legend{padding:0}i{position:absolute;background:#c00}</style>${body}`
}

const rectangle = (x: number, y: number, width: number, height: number, color = '#c00'): string =>
  `<i style="left:${x}px;top:${y}px;width:${width}px;height:${height}px;background:${color}"></i>`
const block = (width: number, height: number, color: string): string =>
  `<div style="width:${width}px;height:${height}px;background:${color}"></div>`

const PAIRS: readonly ReferencePair[] = [
  [
    'the border is centred on a higher legend and interrupted behind it',
    page(
      `<fieldset style="border-width:10px"><legend>${block(40, 30, '#00c')}</legend>${block(20, 20, '#0a0')}</fieldset>`,
    ),
    page(
      rectangle(0, 10, 10, 50) +
        rectangle(170, 10, 10, 50) +
        rectangle(50, 10, 120, 10) +
        rectangle(10, 50, 160, 10) +
        rectangle(10, 0, 40, 30, '#00c') +
        rectangle(10, 30, 20, 20, '#0a0'),
    ),
  ],
  [
    'a legend that is lower than the border is centred on it',
    page(
      `<fieldset style="border-width:30px;width:100px"><legend>${block(40, 10, '#00c')}</legend>${block(20, 20, '#0a0')}</fieldset>`,
    ),
    page(
      rectangle(0, 0, 30, 80) +
        rectangle(70, 0, 60, 30) +
        rectangle(30, 50, 100, 30) +
        rectangle(130, 0, 30, 80) +
        rectangle(30, 10, 40, 10, '#00c') +
        rectangle(30, 30, 20, 20, '#0a0'),
    ),
  ],
  [
    'the background begins at the border, the padding below the legend',
    page(
      `<fieldset style="background:#ff0;padding:10px"><legend>${block(40, 20, '#00c')}</legend>${block(20, 20, '#0a0')}</fieldset>`,
    ),
    page(
      rectangle(0, 10, 180, 50, '#ff0') +
        rectangle(10, 0, 40, 20, '#00c') +
        rectangle(10, 30, 20, 20, '#0a0'),
    ),
  ],
  [
    'auto margins place the legend',
    page(
      `<fieldset><legend style="margin:0 auto">${block(40, 20, '#00c')}</legend></fieldset><fieldset><legend style="margin-left:auto">${block(40, 20, '#0a0')}</legend></fieldset>`,
    ),
    page(rectangle(60, 0, 40, 20, '#00c') + rectangle(120, 20, 40, 20, '#0a0')),
  ],
  [
    'a legend is as wide as its content, and its bottom margin moves the content',
    page(
      `<fieldset><legend style="background:#00c;margin:5px 0 10px 7px">${block(40, 20, '#0a0')}</legend>${block(10, 10, '#c00')}</fieldset>`,
    ),
    page(rectangle(7, 0, 40, 20, '#0a0') + rectangle(0, 30, 10, 10)),
  ],
  [
    'a floated legend is content',
    page(
      `<fieldset style="border-width:2px"><legend style="float:left">${block(40, 20, '#00c')}</legend>${block(20, 30, '#0a0')}</fieldset>`,
    ),
    page(
      `<div style="border:2px solid #c00;width:160px">${block(20, 30, '#0a0')}${rectangle(2, 2, 40, 20, '#00c')}</div>`,
    ),
  ],
  [
    'a flex fieldset lays out its content in a row',
    page(
      `<fieldset style="display:flex;gap:10px"><legend>${block(40, 20, '#00c')}</legend>${block(20, 30, '#0a0')}${block(20, 30, '#c00')}</fieldset>`,
    ),
    page(rectangle(0, 0, 40, 20, '#00c') + rectangle(0, 20, 20, 30, '#0a0') + rectangle(30, 20, 20, 30)),
  ],
  [
    'the height of a fieldset includes its legend',
    page(
      `<fieldset style="height:60px;background:#ff0"><legend>${block(40, 20, '#00c')}</legend><div style="height:50%;width:20px;background:#0a0"></div></fieldset>`,
    ),
    page(
      rectangle(0, 10, 160, 50, '#ff0') + rectangle(0, 0, 40, 20, '#00c') + rectangle(0, 20, 20, 20, '#0a0'),
    ),
  ],
  [
    'a shrink-to-fit fieldset is as wide as its legend',
    page(
      `<fieldset style="float:left;width:auto;background:#ff0"><legend>${block(90, 20, '#00c')}</legend>${block(20, 20, '#0a0')}</fieldset>`,
    ),
    page(
      rectangle(0, 10, 90, 30, '#ff0') + rectangle(0, 0, 90, 20, '#00c') + rectangle(0, 20, 20, 20, '#0a0'),
    ),
  ],
  [
    'a fieldset is never narrower than its content',
    page(
      `<fieldset style="width:50px;padding-bottom:10px;background:#ff0">${block(90, 20, '#0a0')}</fieldset>`,
    ),
    page(rectangle(0, 0, 90, 30, '#ff0') + rectangle(0, 0, 90, 20, '#0a0')),
  ],
  [
    'without a legend, a fieldset is a block formatting context',
    page(`<fieldset style="background:#ff0"><div style="margin:10px 0;height:20px"></div></fieldset>`),
    page(rectangle(0, 0, 160, 40, '#ff0')),
  ],
]

const WIDTHS: readonly ReferencePair[] = [
  [
    'border widths are rounded down to whole pixels',
    page(`<div style="border:2.9px solid #00c">${block(20, 20, '#0a0')}</div>`),
    page(`<div style="border:2px solid #00c">${block(20, 20, '#0a0')}</div>`),
  ],
  [
    'thinner borders have one pixel',
    page(`<div style="border:0.2pt solid #00c">${block(20, 20, '#0a0')}</div>`),
    page(`<div style="border:1px solid #00c">${block(20, 20, '#0a0')}</div>`),
  ],
]

describe('border widths', () => {
  testReferencePairs(WIDTHS)
})

describe('fieldsets', () => {
  testReferencePairs(PAIRS)
})
