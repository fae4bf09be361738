import { describe } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../../../html/pairs/reference-pairs.ts'

/** Pages of 260 by 160 pixels. */
const pair = (name: string, body: string, reference: string): ReferencePair => {
  const page = (content: string) =>
    `<!doctype html><style>@page{size:300px 200px;margin:20px}body{margin:0;font:16px/20px Roboto}p{margin:0}
    .a{position:absolute;background:#f00}.page{position:relative;break-after:page;height:160px}</style>${content}`
  return [name, page(body), page(reference)]
}
/** The end of the page, and the first lines of the next one. */
const LINES = '<p>1</p><p>2</p>'

describe('an absolutely positioned box after the first page', () => {
  testReferencePairs([
    pair(
      'has its static position',
      `<div style="height:200px"></div>${LINES}<div class="a">here</div>`,
      `<div class="page"></div><div style="height:40px"></div>${LINES}<p><span style="background:#f00;display:inline-block">here</span></p>`,
    ),
    pair(
      'has its static position in a line',
      `<div style="height:200px"></div>${LINES}<p>a<span class="a">here</span></p>`,
      `<div class="page"></div><div style="height:40px"></div>${LINES}<p>a<span style="background:#f00;display:inline-block">here</span></p>`,
    ),
    pair(
      'is placed by top, over the pages of its containing block',
      `<div style="position:relative"><div style="height:300px"></div><p>end</p><div class="a" style="top:200px">here</div></div>`,
      `<div class="page"></div><div style="position:relative;height:140px"><div class="a" style="top:40px">here</div></div><p>end</p>`,
    ),
    pair(
      'is placed by bottom, from the end of its containing block',
      `<div style="position:relative"><div style="height:300px"></div><p>end</p><div class="a" style="bottom:30px">here</div></div>`,
      `<div class="page"></div><div style="position:relative;height:140px"><div class="a" style="bottom:10px">here</div></div><p>end</p>`,
    ),
    pair(
      'is placed by bottom, on a page before the end',
      `<div style="position:relative"><div style="height:320px"></div><p>end</p><div class="a" style="bottom:100px">here</div></div>`,
      `<div class="page"></div><div class="page"><div class="a" style="bottom:80px">here</div></div><p>end</p>`,
    ),
    pair(
      'adds pages',
      '<p>1</p><div class="a" style="top:330px">here</div>',
      '<div class="page"><p>1</p></div><div class="page"></div><div style="height:10px"></div><p><span style="background:#f00;display:inline-block">here</span></p>',
    ),
    pair(
      'breaks at the end of the page',
      `<p>1</p><div class="a" style="top:120px;left:50px">${'a<br>b<br>c<br>d'}</div>`,
      '<div class="page"><p>1</p><div class="a" style="top:120px;left:50px">a<br>b</div></div><div style="position:relative"><div class="a" style="top:0;left:50px">c<br>d</div></div>',
    ),
    pair(
      'does not break if its containing block clips it',
      `<div style="position:relative;overflow:hidden;height:140px"><div class="a" style="top:120px">a<br>b<br>c<br>d</div></div><p>end</p>`,
      '<div style="position:relative;overflow:hidden;height:140px"><div class="a" style="top:120px">a<br>b</div></div><p>end</p>',
    ),
  ])
})

describe('content outside of the page area', () => {
  testReferencePairs([
    pair(
      'is clipped, as the margins belong to margin boxes (CSS Paged Media 3 §3)',
      '<div class="a" style="left:-15px;top:-10px;width:60px;height:40px"></div>',
      '<div class="a" style="left:0;top:0;width:45px;height:30px"></div>',
    ),
    pair(
      'is clipped on each page that repeats it',
      '<div style="position:fixed;left:-15px;top:20px;width:60px;height:40px;background:#f00"></div><div class="page"></div><p>b</p>',
      `<div class="page"><div class="a" style="left:0;top:20px;width:45px;height:40px"></div></div><div style="position:relative"><div class="a" style="left:0;top:20px;width:45px;height:40px"></div><p>b</p></div>`,
    ),
    pair(
      'is clipped if it is an outside marker',
      '<ul style="padding:0"><li>a</ul><ol style="padding:0"><li>b</ol><ol dir="rtl" style="padding:0"><li>c</ol><details open><summary style="list-style-position:outside">d</summary></details><ul style="padding-left:20px"><li>e</ul>',
      '<ul style="padding:0;list-style:none"><li>a</ul><ol style="padding:0;list-style:none"><li>b</ol><ol dir="rtl" style="padding:0;list-style:none"><li>c</ol><details open><summary style="list-style:none">d</summary></details><ul style="padding-left:20px"><li>e</ul>',
    ),
    pair(
      'of fixed boxes repeats on pages that absolutely positioned boxes add',
      '<div style="position:fixed;left:0;top:20px;width:60px;height:40px;background:#f00"></div><p>a</p><div class="a" style="top:170px;left:80px">b</div>',
      `<div class="page"><div class="a" style="left:0;top:20px;width:60px;height:40px"></div><p>a</p></div><div style="position:relative"><div class="a" style="left:0;top:20px;width:60px;height:40px"></div><div class="a" style="left:80px;top:10px">b</div></div>`,
    ),
  ])
})
