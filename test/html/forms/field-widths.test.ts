import { describe, expect, test } from 'vitest'
import { lookAt } from '../print-html.ts'

const PX = 0.75

/** Left edge of the text after a control, in CSS pixels. */
async function edgeAfter(control: string, css = ''): Promise<number> {
  const style = `@page{size:600px 200px;margin:0}body{margin:0;font:16px/20px Roboto}${css}`
  const [page] = await lookAt(`<!doctype html><style>${style}</style><div>${control}<b>x</b></div>`)
  return (page?.at('x').x ?? 0) / PX
}

describe('text fields without a width', () => {
  // as Chromium 156 measures them, with borders of 2 px and padding of 2 px
  test.each([
    ['', 204],
    ['font:16px Roboto', 210],
    ['font:16px "Source Serif 4"', 226],
    ['font:16px Arimo', 237],
    ['font:20px Tinos', 286],
    ['font:14px "Roboto Mono"', 186],
  ])('have the width of 20 average characters, one of them the widest: %s', async (css, width) => {
    expect(await edgeAfter(`<input style='${css}'>`)).toBeCloseTo(width, 0)
  })

  test('of several lines have room for a scroll bar', async () => {
    expect(await edgeAfter('<textarea></textarea>')).toBeCloseTo(181, 0)
  })
})

describe('controls whose width is a percentage', () => {
  test.each(['<input>', '<select><option>a long text of an option</select>', '<textarea></textarea>'])(
    '%s shrinks in a flex container',
    async control => {
      const css = 'div{display:flex;width:100px}b{flex:none;width:20px}input,select,textarea{width:100%}'
      expect(await edgeAfter(control, css)).toBeCloseTo(80, 1)
    },
  )
})
