import { expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { printHtml } from '../../../html/print-html.ts'

const STYLE = `<!doctype html><style>@page{size:400px 300px;margin:20px}body{margin:0;font:20px/30px Roboto}
  .r{position:relative}svg{vertical-align:baseline}</style>`
const SVG = '<svg width="20" height="10"><rect width="20" height="10" fill="red"/></svg>'

/** Pairs of a page and its equivalent: relative positioning moves no other box. */
const PAIRS: Readonly<Record<string, readonly [page: string, reference: string]>> = {
  'text moves down and to the right': [
    '<p>a<span class="r" style="top:4px;left:6px">b</span>c</p>after',
    '<p>a<span style="position:absolute;margin:4px 0 0 6px">b</span><span style="visibility:hidden">b</span>c</p>after',
  ],
  'superscripts of normalised styles do not change the height of the line': [
    '<p style="line-height:30px">x<sup class="r" style="top:-6px;vertical-align:baseline;font-size:20px;line-height:0">2</sup> y</p>after',
    '<p style="line-height:30px">x<span style="position:absolute;margin-top:-6px">2</span><span style="visibility:hidden">2</span> y</p>after',
  ],
  'bottom and right move against their directions': [
    '<p>a<span class="r" style="bottom:4px;right:-6px">b</span>c</p>',
    '<p>a<span class="r" style="top:-4px;left:6px">b</span>c</p>',
  ],
  'top and left win': [
    '<p>a<span class="r" style="top:3px;bottom:9px;left:2px;right:9px">b</span>c</p>',
    '<p>a<span class="r" style="top:3px;left:2px">b</span>c</p>',
  ],
  'offsets of boxes in boxes add up': [
    '<p>a<span class="r" style="top:3px;left:2px">b<i class="r" style="top:2px;left:1px">c</i></span>d</p>',
    '<p>a<span class="r" style="top:3px;left:2px">b</span><i class="r" style="top:5px;left:3px">c</i>d</p>',
  ],
  'backgrounds and images move with the box': [
    `<p>a<span class="r" style="top:6px;left:5px;background:lime">b${SVG}</span>&nbsp; c</p>`,
    `<p>a<span style="position:absolute;margin:6px 0 0 5px"><span style="background:lime">b${SVG}</span></span><span style="visibility:hidden">b${SVG}</span>&nbsp; c</p>`,
  ],
  'without offsets nothing moves': ['<p>a<span class="r">b</span>c</p>', '<p>abc</p>'],
}

test.each(Object.entries(PAIRS))('%s', async (_name, [page, reference]) => {
  expect((await drawn(page)).equals(await drawn(reference))).toBe(true)
})

async function drawn(html: string): Promise<Buffer> {
  const [page] = await drawPages((await printHtml(STYLE + html)).bytes, { dpi: 96 })
  return Buffer.from(page?.png ?? [])
}
