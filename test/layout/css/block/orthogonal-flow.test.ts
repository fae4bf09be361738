import { describe, expect, test } from 'vitest'
import { lookAt, printHtml } from '../../../html/print-html.ts'
import { style } from '../../../html/styled.ts'

describe('writing-mode', () => {
  test.each([
    ['body { writing-mode: vertical-rl }', 'of the root and the body is not supported'],
    ['html { writing-mode: sideways-lr }', 'of the root and the body is not supported'],
    ['p { text-orientation: upright }', "'text-orientation: upright' is not supported yet"],
    ['p { writing-mode: upside-down }', 'not a valid value'],
  ])('%s gives a warning', async (css, message) => {
    const page = await style('<p>x', { css })
    expect(page.warnings.map(warning => warning.message).join()).toContain(message)
  })

  test('of the body has no effect on the page', async () => {
    const [page] = await lookAt('<body style="writing-mode:vertical-rl"><p>one<p>two')
    expect(page?.at('two').x).toBe(page?.at('one').x)
  })

  test.each(['', 'display:flex', 'display:table-cell'])(
    'that alternates in 240 nested boxes can be printed (%s)',
    async display => {
      const both = `<div style="writing-mode:vertical-rl;${display}"><div style="writing-mode:horizontal-tb">`
      const { pages } = await printHtml(`${both.repeat(120)}deep`)
      expect(pages).toBeGreaterThan(0)
    },
  )

  test('of long text is limited to the page width', async () => {
    const { warnings } = await printHtml(
      `<div style="float:right;writing-mode:vertical-rl">${'long label '.repeat(8)}</div>`,
    )
    expect(warnings).toEqual([])
  })
})
