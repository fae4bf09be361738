import { describe, expect, test } from 'vitest'
import { lookAt } from '../../../html/print-html.ts'

const PX = 0.75

/** Distance in pixels of the lines around a text in the middle line. */
async function distance(text: string, css: string): Promise<number> {
  const [page] = await lookAt(
    `<style>@page{size:300px 200px;margin:0}body{margin:0;font:16px Roboto}div{${css}}</style><div>above</div><div>${text}</div><div>below</div>`,
  )
  return ((page?.at('below').y ?? 0) - (page?.at('above').y ?? 0)) / PX
}

// Roboto has lines of 19 px, Noto Sans Hebrew of 22 px
describe('lines of text in a fallback font', () => {
  test.each([
    ['have its height if the line height is normal', 'א', '', 19 + 22],
    ['have its height if it is beside other text', 'text א text', '', 19 + 22],
    ['have its height in an inline box', 'text <b>א</b>', '', 19 + 22],
    ['have the line height', 'א', 'line-height:20px', 40],
    ['have a line height that is a number', 'א', 'line-height:1.25', 40],
    ['have the line height of an inline box', 'text <b style="line-height:10px">א</b>', '', 38],
    ['have that of the next family for Symbol', '<b style="font-family:Symbol,Roboto">·</b> text', '', 38],
    ['have the height of the primary font if that is higher', '√', 'font-family:"Source Serif 4"', 44],
  ])('%s', async (_, text, css, expected) => {
    expect(await distance(text, css)).toBeCloseTo(expected, 0)
  })
})
