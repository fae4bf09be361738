import { expect, test } from 'vitest'
import { printHtml } from '../../../html/print-html.ts'
import { style } from '../../../html/styled.ts'

test.each([
  'url(a.png)',
  'circle(-1px)',
  'polygon()',
  'inset(0) circle()',
  '5px',
  'linear-gradient(red, blue)',
])('shape-outside of %s gives a warning', async value => {
  const page = await style('<p>', { css: `p {\n shape-outside: ${value} }` })
  expect(page.warnings).toEqual([
    expect.objectContaining({ message: expect.stringContaining('in line 2, column 2') }),
  ])
})

test('many floats with large shapes print', async () => {
  const points = Array.from({ length: 1900 }, (_, i) => `${i % 50}px ${i % 37}px`).join()
  const css = `i { float: left; width: 1px; height: 50px; shape-outside: polygon(${points}) }`
  const { pages } = await printHtml(`<style>${css}</style>${'<i></i>word '.repeat(300)}`)
  expect(pages).toBeGreaterThan(0)
})
