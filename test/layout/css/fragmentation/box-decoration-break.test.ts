import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { printHtml } from '../../../html/print-html.ts'

const STYLE = `<!doctype html><style>@page{size:200px 200px;margin:0}body,p{margin:0;font:10px/20px Roboto}
  .b{border:4px solid #00c;padding:6px;background:#ee8;border-radius:8px}.c{box-decoration-break:clone}</style>`

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => `<p>${from + i}</p>`).join('')
const BREAK = '<div style="break-before:page"></div>'

describe('box-decoration-break: clone', () => {
  test('gives each fragment its padding and border', async () => {
    const full = '<div class="b" style="height:180px">'
    await expectEqualPrint(
      `${STYLE}<div class="b c">${lines(1, 20)}</div>`,
      `${STYLE}${full}${lines(1, 9)}</div>${BREAK}${full}${lines(10, 18)}</div>${BREAK}
        <div class="b">${lines(19, 20)}</div>`,
    )
  })

  test('of nested boxes adds up', async () => {
    const inner = (text: string, height: number) =>
      `<div class="b" style="min-height:${height}px"><div class="b" style="min-height:${height - 20}px">${text}</div></div>`
    await expectEqualPrint(
      `${STYLE}<div class="b c"><div class="b c">${lines(1, 10)}</div></div>`,
      `${STYLE}${inner(lines(1, 8), 180)}${BREAK}${inner(lines(9, 10), 60)}`,
    )
  })

  test('has no effect on an unfragmented box', async () => {
    const html = (name: string) => `${STYLE}<div class="b ${name}">${lines(1, 5)}</div>`
    await expectEqualPrint(html('c'), html(''))
  })

  test('with padding that leaves no space ends', async () => {
    const { pages } = await printHtml(`${STYLE}<div class="c" style="padding:150px 0">${lines(1, 40)}</div>`)
    expect(pages).toBeLessThan(20)
  })
})
