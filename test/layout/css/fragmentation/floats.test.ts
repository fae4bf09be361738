import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../../../src/index.ts'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'

/** Pages of 260 by 160 pixels. */
const pair = (name: string, body: string, reference: string): ReferencePair => {
  const page = (content: string) =>
    `<!doctype html><style>@page{size:300px 200px;margin:20px}body{margin:0;font:16px/20px Roboto}p{margin:0}
    .l,.r{float:left;width:50%}.h{height:120px}.page{break-after:page;height:160px}
    .c{padding:10px;background:#eee}.c::after{content:"";display:block;clear:both}</style>${content}`
  return [name, page(body), page(reference)]
}

describe('floats at the end of a page', () => {
  testReferencePairs([
    pair(
      'break between lines',
      '<div class="h"></div><div class="l">a<br>b<br>c<br>d</div><div class="r">1<br>2<br>3<br>4</div>',
      '<div class="page"><div class="h"></div><div class="l">a<br>b</div><div class="r">1<br>2</div></div><div class="l">c<br>d</div><div class="r">3<br>4</div>',
    ),
    pair(
      'move to the next page if they cannot break',
      '<div class="h"></div><div class="l" style="break-inside:avoid">a<br>b<br>c</div><p style="clear:both">end</p>',
      '<div class="page"></div><p>a<br>b<br>c</p><p>end</p>',
    ),
    pair(
      'move the content below them',
      `<div class="h"></div><div style="display:flow-root">${[1, 2, 3].map(i => `<div><div class="l">a${i}</div><div class="r">b${i}</div></div>`).join('')}</div><p>end</p>`,
      `<div class="page"><div class="h"></div>${[1, 2].map(i => `<div class="l">a${i}</div><div class="r">b${i}</div>`).join('')}</div><div class="l">a3</div><div class="r">b3</div><p style="clear:both">end</p>`,
    ),
    pair(
      'leave the last line of a box with padding, as the padding is below them',
      '<div style="height:100px"></div><div style="padding-bottom:10px;background:#eee">a<br>b<br>c<i style="float:right;height:30px;break-inside:avoid">x</i></div>end',
      '<div class="page"><div style="height:100px"></div><div style="background:#eee">a<br>b<br>c</div></div><div style="position:relative;height:10px;background:#eee"><i style="position:absolute;right:0">x</i></div>end',
    ),
    pair(
      'move a box with padding that has no other content but an empty block which clears them',
      '<div style="height:140px"></div><div class="c"><div class="l">a</div></div>end',
      '<div class="page"></div><div class="c">a</div>end',
    ),
    pair(
      'also if only the padding below the block does not fit',
      '<div style="height:125px"></div><section><div class="c"><div class="l">a</div><div class="r">b</div></div><p>c</p></section>end',
      '<div class="page"></div><div class="c"><div class="l">a</div><div class="r">b</div></div><p>c</p>end',
    ),
    pair(
      'also if the box is taller than a page',
      `<div style="height:80px"></div><div class="c"><div class="l">${'a<br>'.repeat(9)}</div></div>end`,
      `<div class="page"></div><div class="c"><div class="l">${'a<br>'.repeat(9)}</div></div>end`,
    ),
    pair(
      'do not move it if its height contains the block',
      '<div style="height:80px"></div><div class="c" style="height:70px"><div class="l">a</div></div>end',
      '<div class="page"><div style="height:80px"></div><div style="background:#eee;padding:10px 10px 50px">a</div></div><div style="background:#eee;height:10px"></div>end',
    ),
    pair(
      'do not move it if it has no padding above them',
      '<div style="height:130px"></div><div class="c" style="padding:0"><div class="l">a</div><p class="l" style="clear:left">b</p></div>end',
      '<div class="page"><div style="height:130px"></div><div style="background:#eee;height:30px">a</div></div><div style="background:#eee">b</div>end',
    ),
    pair(
      'leave the padding above them if a <br> alone clears them',
      '<div style="height:140px"></div><div style="padding:10px;background:#eee"><div class="l">a<br>b</div><br style="clear:both"></div>end',
      '<div class="page"><div style="height:140px"></div><div style="height:20px;background:#eee"></div></div><div style="padding:0 10px 10px;background:#eee">a<br>b</div>end',
    ),
    pair(
      'do not break if they are form controls',
      '<div class="h"></div><button style="float:left;width:60px;height:60px;margin:0">a</button>',
      '<div class="page"></div><button style="float:left;width:60px;height:60px;margin:0">a</button>',
    ),
    pair(
      'break between the rows of tables',
      '<div class="h"></div><table align="left" cellspacing="0" cellpadding="0"><tr><td>a<tr><td>b<tr><td>c<tr><td>d</table>',
      '<div class="page"><div class="h"></div>a<br>b</div>c<br>d',
    ),
  ])

  test.each([
    [40, 2],
    [64, 3],
    [100, 4],
    [400, 13],
  ])('%i equal floats in rows and a paragraph take %i pages', async (count, pages) => {
    const float = '<div style="float:left;width:33%"><div style="height:100px">text</div></div>'
    expect((await renderHtml(`${float.repeat(count)}<p>x`)).pages).toBe(pages)
  })
})
