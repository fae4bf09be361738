import { describe, expect, test } from 'vitest'
import { lookAt, printHtml } from '../../html/print-html.ts'

const STYLE = '<!doctype html><style>@page{margin:0;size:300pt 400pt}body{margin:0;font:16px Roboto}</style>'
/** Right-aligned text shows the width of its box. */
const TEXT = 'min content <span>width</span>'

async function placesOf(html: string) {
  return (await lookAt(STYLE + html)).map(({ text }) => text)
}

/** Pairs of a page and its equivalent. */
const PAIRS: Readonly<Record<string, readonly [page: string, reference: string]>> = {
  'max-content is as wide as a table': [
    `<div style="width:max-content;text-align:right">${TEXT}<br>x</div>`,
    `<div style="display:table;text-align:right">${TEXT}<br>x</div>`,
  ],
  'max-content does not shrink to the page': [
    `<div style="width:max-content">${TEXT.repeat(20)}</div>`,
    `<div style="white-space:nowrap">${TEXT.repeat(20)}</div>`,
  ],
  'min-content breaks at each space': [
    `<div style="width:min-content">${TEXT}</div>`,
    `<div style="width:1px">${TEXT}</div>`,
  ],
  'fit-content is centred by auto margins': [
    `<div style="width:fit-content;margin:0 auto">${TEXT}</div>`,
    `<div style="text-align:center">${TEXT}</div>`,
  ],
  'fit-content does not exceed the page': [
    `<div style="width:fit-content">${TEXT.repeat(20)}</div>`,
    `<div>${TEXT.repeat(20)}</div>`,
  ],
  'an absolutely positioned box does not stretch': [
    `<div style="position:absolute;left:0;right:0;margin:auto;width:fit-content">${TEXT}</div>`,
    `<div style="text-align:center">${TEXT}</div>`,
  ],
  'a flow root contains its floats': [
    '<div style="display:flow-root"><div style="float:left;height:40px">f</div></div><p style="margin:0">after</p>',
    '<div style="overflow:hidden"><div style="float:left;height:40px">f</div></div><p style="margin:0">after</p>',
  ],
  'a flow root is placed next to floats and contains the margins of its children': [
    '<div style="float:left">float</div><div style="display:flow-root"><p style="margin:10px 0">inside</p></div>after',
    '<div style="float:left">float</div><div style="overflow:hidden"><p style="margin:10px 0">inside</p></div>after',
  ],
}

describe('intrinsic widths and flow roots', () => {
  test.each(Object.entries(PAIRS))('%s', async (_name, [page, reference]) => {
    expect(await placesOf(page)).toEqual(await placesOf(reference))
  })

  test('are supported', async () => {
    const css = ['width:min-content', 'width:max-content', 'width:fit-content', 'display:flow-root']
    const { warnings } = await printHtml(css.map(style => `<div style="${style}">x</div>`).join(''))
    expect(warnings).toEqual([])
  })
})
