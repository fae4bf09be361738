import { describe, expect, test } from 'vitest'
import { printHtml } from '../html/print-html.ts'
import { find, style } from '../html/styled.ts'

describe('@container', () => {
  test.each([
    ['(widht > 1px)', "Unknown container feature 'widht' (did you mean 'width'?)"],
    ['scroll-state(stuck: top)', "Unknown container feature 'scroll-state()'"],
    ['style(color: red)', "Unknown container feature 'style(color: red)'"],
    ['', "'@container ' is not a container query"],
    ['(width > 1px) and (height > 1px) or (width > 2px)', 'is not a container query'],
    ['and (width > 1px)', 'is not a container query'],
    ['width > 1px', 'is not a container query'],
    ['name other (width > 1px)', 'is not a container query'],
  ])('%s is ignored with a warning', async (query, message) => {
    const page = await style('<p>', { css: `\n@container ${query} { p { color: red } }` })
    expect(find(page, 'p').style.color).toBe('#000000')
    expect(page.warnings).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })])
    expect(page.warnings[0]?.message).toContain('in line 2, column 1')
  })

  test('without a container matches nothing', async () => {
    const css =
      '@container (width > 0px) { p { color: red } } @container not (width > 9e9px) { p { color: red } }'
    const page = await style('<p>', { css })
    expect(find(page, 'p').style.color).toBe('#000000')
    expect(page.warnings).toEqual([])
  })

  test.each(['container: a b / size', 'container: none', 'container-name: a', 'container: a/inline-size'])(
    '%s is valid',
    async declaration => {
      const page = await style('<p>', { css: `p { ${declaration} }` })
      expect(page.warnings).toEqual([])
    },
  )

  test.each(['container: / size', 'container: a / b', 'container-name: not', 'container-type: inline'])(
    '%s is invalid',
    async declaration => {
      const page = await style('<p>', { css: `p {\n ${declaration} }` })
      expect(page.warnings).toHaveLength(1)
    },
  )

  test('in 10,000 nested containers stops with a warning', async () => {
    const css =
      'div{container-type:inline-size;width:99cqw}@container (width < 9px){p{color:red}}@page{size:900px 99px}'
    const { warnings } = await printHtml(`<style>${css}</style>${'<div>'.repeat(10_000)}<p>deep`)
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('containers are nested more than 5 levels deep'),
    )
  })

  test('nested too deeply is ignored', async () => {
    const css = `${'@container (width > 1px) {'.repeat(50_000)} p { color: red }`
    const page = await style('<p>x', { css })
    expect(find(page, 'p').style.color).toBe('#000000')
    expect(page.warnings.length).toBeGreaterThan(0)
  })

  test('does not measure pages without queries', async () => {
    // the cascade of this test has no fonts
    const page = await style('<div style="container-type: size"><p>x</div>')
    expect(page.warnings).toEqual([])
  })
})
