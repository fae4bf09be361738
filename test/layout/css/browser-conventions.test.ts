import { expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { printHtml } from '../../html/print-html.ts'

const STYLE = `<!doctype html><style>@page{size:400px 300px;margin:20px}body{margin:0;font:20px/30px Roboto}
  p,ul{margin:0}ul{padding-left:40px}svg{display:block;background:lime}td{padding:0}</style>`

const svg = (attributes: string): string =>
  `<svg ${attributes} viewBox="0 0 2 2" preserveAspectRatio="none"><rect width="1" height="1" fill="red"/></svg>`
const narrow = (text: string): string => `<p style="width:60px">${text}</p>`

/** Pairs of a page and its equivalent: behaviour that specifications leave open, or state in a footnote. */
const PAIRS: Readonly<Record<string, readonly [page: string, reference: string]>> = {
  'an outside marker is outside of the padding of its item': [
    '<ul><li style="padding-left:20px">item</li></ul>',
    '<ul><li><div style="margin-left:20px">item</div></li></ul>',
  ],
  'an outside marker is outside of the border of its item': [
    '<ul><li style="border-left:6px solid red">item</li></ul>',
    '<ul><li><div style="border-left:6px solid red">item</div></li></ul>',
  ],
  'an outside marker is outside of the padding of its item, from right to left': [
    '<ul dir="rtl"><li style="padding-right:20px">item</li></ul>',
    '<ul dir="rtl"><li><div style="margin-right:20px">item</div></li></ul>',
  ],
  'the height attribute of an SVG applies if a rule sets the width': [
    svg('width="40" height="50" style="width:200px"'),
    svg('style="width:200px;height:50px"'),
  ],
  'the width of an SVG in percent does not change its height': [
    svg('width="100%" height="50"'),
    svg('style="width:360px;height:50px"'),
  ],
  'an SVG with a length as size': [svg('width="3cm" height="10mm"'), svg('style="width:3cm;height:10mm"')],
  'lines break after a hyphen between digits': [narrow('2010-60'), narrow('2010-<br>60')],
  'lines break after a hyphen between a letter and a digit': [narrow('ABCD-12'), narrow('ABCD-<br>12')],
  'lines do not break after a minus sign': [narrow('100 (-60)'), narrow('100<br>(-60)')],
  'lines do not break after a hyphen with nowrap': [
    '<p style="width:60px"><span style="white-space:nowrap">2010-60</span></p>',
    '<p style="width:90px">2010-60</p>',
  ],
  'the size of a rule includes its borders': [
    '<hr size="6"><hr size="4" noshade><hr size="5px" color="red">',
    '<hr style="height:4px"><hr style="height:2px;border-style:solid;background:gray"><hr style="height:3px;border:1px solid red;background:red">',
  ],
  'rules of one pixel have an upper border only': [
    '<hr size="1"><hr size="0" noshade><hr size="thin">',
    '<hr style="border-bottom:0"><hr style="border-bottom:0;border-style:solid;border-color:gray"><hr style="border-bottom:0">',
  ],
  'ch is the width of a zero': [
    '<div style="width:10ch;background:lime">x</div><div style="font-family:Tinos;width:10ch;background:red">x</div>',
    '<div style="width:112.4px;background:lime">x</div><div style="font-family:Tinos;width:100px;background:red">x</div>',
  ],
  'border-spacing is rounded down to whole pixels': [
    '<table style="border-spacing:5.7px 3.9px;background:lime"><tr><td>a<td>b<tr><td>c<td>d</table>after',
    '<table style="border-spacing:5px 3px;background:lime"><tr><td>a<td>b<tr><td>c<td>d</table>after',
  ],
}

test.each(Object.entries(PAIRS))('%s', async (_name, [page, reference]) => {
  expect((await drawn(page)).equals(await drawn(reference))).toBe(true)
})

async function drawn(html: string): Promise<Buffer> {
  const [page] = await drawPages((await printHtml(STYLE + html)).bytes, { dpi: 96 })
  return Buffer.from(page?.png ?? [])
}
