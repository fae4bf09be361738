import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { printHtml } from '../../../html/print-html.ts'

/** Pages of 200 × 100 px with margins of 10 px; content areas are 180 × 80 px. */
const page = (body: string, css: string): string =>
  `<!doctype html><style>@page{size:200px 100px;margin:10px}body{margin:0;font:10px/10px Roboto}p{margin:0}${css}</style>${body}`

/** Boxes of one colour, one list per page. */
const boxes = (...pages: readonly (readonly (readonly [color: string, ...place: number[]])[])[]): string =>
  page(
    pages
      .map(
        (parts, i) =>
          `<div style="position:relative;height:80px;${i > 0 ? 'break-before:page' : ''}">${parts
            .map(
              ([color, left, top, width, height]) =>
                `<i style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;background:${color}"></i>`,
            )
            .join('')}</div>`,
      )
      .join(''),
    '',
  )

const STRIPES = 'linear-gradient(red 50%,blue 0)'

describe('images of the canvas', () => {
  test('have the height of the root and repeat', async () => {
    await expectEqualPrint(
      page('<div style="height:40px"></div>', `body{background:${STRIPES}}`),
      boxes([
        ['red', 0, 0, 180, 20],
        ['blue', 0, 20, 180, 20],
        ['red', 0, 40, 180, 20],
        ['blue', 0, 60, 180, 20],
      ]),
    )
  })

  test('continue from page to page', async () => {
    await expectEqualPrint(
      page('<div style="height:120px"></div>', `html{background:${STRIPES}}`),
      boxes(
        [
          ['red', 0, 0, 180, 60],
          ['blue', 0, 60, 180, 20],
        ],
        [
          ['blue', 0, 0, 180, 40],
          ['red', 0, 40, 180, 40],
        ],
      ),
    )
  })

  test('have tiles that continue from page to page', async () => {
    await expectEqualPrint(
      page('<div style="height:120px"></div>', `body{background:${STRIPES} 0 0/20px 60px repeat-y}`),
      boxes(
        [
          ['red', 0, 0, 20, 30],
          ['blue', 0, 30, 20, 30],
          ['red', 0, 60, 20, 20],
        ],
        [
          ['red', 0, 0, 20, 10],
          ['blue', 0, 10, 20, 30],
          ['red', 0, 40, 20, 30],
          ['blue', 0, 70, 20, 10],
        ],
      ),
    )
  })

  test('start at the first content area, with the height of the border box of the root', async () => {
    await expectEqualPrint(
      page(
        '<div style="height:20px"></div>',
        `html{margin:10px;padding:10px 0;background:linear-gradient(90deg,red 50%,blue 0)}`,
      ),
      boxes([
        ['red', 0, 0, 80, 80],
        ['blue', 80, 0, 80, 80],
        ['red', 160, 0, 20, 80],
      ]),
    )
  })

  test('include the margins at the end', async () => {
    await expectEqualPrint(
      page('<div style="height:100px;margin-bottom:20px"></div>', `body{background:${STRIPES}}`),
      boxes(
        [
          ['red', 0, 0, 180, 60],
          ['blue', 0, 60, 180, 20],
        ],
        [
          ['blue', 0, 0, 180, 40],
          ['red', 0, 40, 180, 40],
        ],
      ),
    )
  })

  test('are above the colour of the canvas and below all content', async () => {
    await expectEqualPrint(
      page(
        '<div style="height:40px;background:lime;position:relative;z-index:-1"></div>',
        'body{background:linear-gradient(90deg,red 50%,transparent 0) yellow}',
      ),
      boxes([
        ['yellow', 0, 0, 180, 80],
        ['red', 0, 0, 90, 80],
        ['lime', 0, 0, 180, 40],
      ]),
    )
  })

  test('of the root are separate from a body background if both exist', async () => {
    await expectEqualPrint(
      page('<div style="height:40px"></div>', `html{background:yellow}body{background:${STRIPES}}`),
      boxes([
        ['yellow', 0, 0, 180, 80],
        ['red', 0, 0, 180, 20],
        ['blue', 0, 20, 180, 20],
      ]),
    )
  })

  test('are omitted with printBackground: false', async () => {
    const html = page('<p>text', `body{background:${STRIPES}}`)
    const print = async (printBackground: boolean) =>
      (await printHtml(html, { settings: { printBackground } })).bytes.length
    const plain = (await printHtml(page('<p>text', ''), { settings: { printBackground: false } })).bytes
      .length
    expect(await print(false)).toBe(plain)
    expect(await print(true)).toBeGreaterThan(plain)
  })

  test('may be image files', async () => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='30' height='30'><path fill='red' d='M0 0h30v30H0z'/></svg>`
    await expectEqualPrint(
      page('<p>&nbsp;', `body{background:url("data:image/svg+xml,${encodeURIComponent(svg)}") repeat-x}`),
      boxes([['red', 0, 0, 180, 30]]),
    )
  })
})

describe('backgrounds of fragmented boxes', () => {
  test('are sliced with their box', async () => {
    await expectEqualPrint(
      page(`<div style="height:40px"></div><div style="background:${STRIPES};height:100px"></div>`, ''),
      boxes(
        [['red', 0, 40, 180, 40]],
        [
          ['red', 0, 0, 180, 10],
          ['blue', 0, 10, 180, 50],
        ],
      ),
    )
  })

  test('restart with box-decoration-break: clone', async () => {
    await expectEqualPrint(
      page(
        `<div style="height:40px"></div><div style="background:${STRIPES};height:80px;box-decoration-break:clone"></div>`,
        '',
      ),
      boxes(
        [
          ['red', 0, 40, 180, 20],
          ['blue', 0, 60, 180, 20],
        ],
        [
          ['red', 0, 0, 180, 20],
          ['blue', 0, 20, 180, 20],
        ],
      ),
    )
  })
})
