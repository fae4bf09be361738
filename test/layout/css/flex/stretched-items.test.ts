import { expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { printHtml } from '../../../html/print-html.ts'

const STYLE = `<!doctype html><style>@page{size:400px 300px;margin:20px}body{margin:0;font:10px/20px Roboto}p{margin:0}
  .row{display:flex;height:200px}.auto{display:flex}.column{display:flex;flex-direction:column;width:100px}
  .tall{width:40px;height:120px;background:red}.box{background:lime;border:2px solid blue;box-sizing:border-box}</style>`

/** Pairs of a page and its equivalent. */
const PAIRS: Readonly<Record<string, readonly [page: string, reference: string]>> = {
  'an auto margin in a stretched column takes the free space': [
    '<div class="row"><div class="column box"><p>top</p><p style="margin-top:auto">bottom</p></div></div>after',
    '<div class="row"><div class="column box"><p>top</p><p style="margin-top:156px">bottom</p></div></div>after',
  ],
  'auto margins share the free space, and justify-content gets none': [
    '<div class="auto"><div class="tall"></div><div class="column" style="justify-content:end"><p style="margin:auto 0">a</p><p style="margin-top:auto">b</p></div></div>',
    '<div class="auto"><div class="tall"></div><div class="column"><p style="margin-top:26.6666667px">a</p><p style="margin-top:53.3333333px">b</p></div></div>',
  ],
  'items that grow leave nothing to auto margins': [
    '<div class="row"><div class="column"><p style="flex-grow:1" class="box">a</p><p style="margin-top:auto">b</p></div></div>',
    '<div class="row"><div class="column"><p style="height:180px" class="box">a</p><p>b</p></div></div>',
  ],
  'auto margins in a column with a minimum height': [
    '<div class="column box" style="min-height:150px"><p>a</p><p style="margin-top:auto">b</p></div>after',
    '<div class="column box"><p>a</p><p style="margin-top:106px">b</p></div>after',
  ],
  'heights in percent refer to the stretched height': [
    '<div class="auto"><div class="tall"></div><div><div class="box" style="height:100%">a</div></div><div><p>x</p><div class="box" style="height:50%">b</div><p>y</p></div></div>',
    '<div class="auto"><div class="tall"></div><div><div class="box" style="height:120px">a</div></div><div><p>x</p><div class="box" style="height:60px">b</div><p>y</p></div></div>',
  ],
  'heights in percent of boxes in such boxes': [
    '<div class="row"><div><div class="box" style="height:50%"><div style="height:25%;background:red">a</div>b</div></div></div>',
    '<div class="row"><div><div class="box" style="height:100px"><div style="height:24px;background:red">a</div>b</div></div></div>',
  ],
  'the rows of the body of a table': [
    '<div class="auto"><div class="tall"></div><table class="box" style="border-spacing:0"><thead><tr><th>a<tbody><tr><td>b<tr><td style="height:30px">c</table></div>',
    '<div class="auto"><div class="tall"></div><table class="box" style="border-spacing:0"><thead><tr><th>a<tbody><tr><td style="height:60px">b<tr><td style="height:30px">c</table></div>',
  ],
  'heights in percent that are lower than the content': [
    '<div class="auto"><div class="tall"></div><div><div class="box" style="height:10%">a</div><p>b</p></div></div>',
    '<div class="auto"><div class="tall"></div><div><div class="box">a</div><p>b</p></div></div>',
  ],
}

test.each(Object.entries(PAIRS))('%s', async (_name, [page, reference]) => {
  const [got, wanted] = [await drawn(page), await drawn(reference)]
  expect(got.text).toEqual(wanted.text)
  expect(got.picture.equals(wanted.picture)).toBe(true)
})

async function drawn(html: string) {
  const [page] = await drawPages((await printHtml(STYLE + html)).bytes, { dpi: 96 })
  return { text: page?.text, picture: Buffer.from(page?.png ?? []) }
}
