import { describe, expect, test } from 'vitest'
import { find, style } from '../html/styled.ts'

describe('env()', () => {
  test.each([
    ['env(safe-area-inset-top)', 0],
    ['env(safe-area-inset-top, 20px)', 0],
    ['env(unknown, 20px)', 15],
    ['env(unknown 1 2, 20px)', 15],
    ['env(unknown, env(other, 4px))', 3],
    ['max(8px, env(safe-area-inset-left))', 6],
    ['calc(env(a, 4px) + var(--x, 4px))', 6],
  ])('%s', async (value, expected) => {
    const page = await style('<p>', { css: `p { padding-left: ${value} }` })
    expect(find(page, 'p').style.paddingLeft).toBe(expected)
    expect(page.warnings).toEqual([])
  })

  test.each(['env(unknown)', 'env()', 'env(1, 2)'])('%s is invalid', async value => {
    const page = await style('<p>', { css: `p { padding-left: ${value} }` })
    expect(find(page, 'p').style.paddingLeft).toBe(0)
    expect(page.warnings).toHaveLength(1)
  })

  test('nested 10,000 times ends', async () => {
    const page = await style('<p>', { css: `p { padding-left: ${'env(x, '.repeat(10_000)} }` })
    expect(find(page, 'p').style.paddingLeft).toBe(0)
  })
})

describe('a string', () => {
  test.each([
    '"var(--x)"',
    "'env(a, 4px)'",
    '"attr(title px)"',
    String.raw`"\" var(--x)"`,
    'var(--y, "var(--x) )")',
  ])('%s is not substituted', async value => {
    const page = await style('<p>', { css: `p { --x: red; font-family: ${value}, b }` })
    const [family, ...others] = find(page, 'p').style.fontFamily
    expect(family).toMatch(/\((?:--x|a, 4px|title px)\)/)
    expect(others).toEqual(['b'])
  })

  test.each(["/* the brand's colour */ var(--y)", '/* a "quote */ var(--y) /* and another" */'])(
    'in a comment does not hide a reference: %s',
    async value => {
      const page = await style('<p>', { css: `p { --y: 4px; --x: ${value}; padding-left: var(--x) }` })
      expect(find(page, 'p').style.paddingLeft).toBe(3)
      expect(page.warnings).toEqual([])
    },
  )

  test('without an end does not take quadratic time', async () => {
    const css = `p { padding-left: 4px; font-family: var(--x, ${String.raw`\"`.repeat(50_000)} }`
    expect(find(await style('<p>', { css }), 'p').style.paddingLeft).toBe(3)
  })
})

describe('image-set()', () => {
  const imageOf = async (value: string) => {
    const page = await style('<p>', { css: `p { background-image: ${value} }` })
    expect(page.warnings).toEqual([])
    return find(page, 'p').style.backgroundImage
  }

  test.each([
    ['image-set("a.png" 1x, "b.png" 2x)', { kind: 'url', url: 'a.png' }],
    ['image-set("b.png" 2x, "a.png" 1x)', { kind: 'url', url: 'a.png' }],
    ['image-set(url(b.png) 2x, "a.png" .5x)', { kind: 'url', url: 'b.png', density: 2 }],
    ['image-set("a.png" 48dpi)', { kind: 'url', url: 'a.png', density: 0.5 }],
    ['image-set("a.jxl" type("image/jxl"), "a.webp" type("image/webp"))', { kind: 'url', url: 'a.webp' }],
    ['-webkit-image-set(url(a.png) 1x)', { kind: 'url', url: 'a.png' }],
  ])('%s', async (value, expected) => {
    expect(await imageOf(value)).toEqual([expected])
  })

  test('may contain a gradient', async () => {
    expect(await imageOf('image-set(linear-gradient(red, blue) 2x)')).toEqual([
      expect.objectContaining({ kind: 'linear-gradient' }),
    ])
  })

  test('resolves strings as URLs', async () => {
    const page = await style('<p>', {
      baseUrl: 'https://example.com/a/',
      css: 'p { background-image: image-set("b.png" 1x) }',
    })
    expect(find(page, 'p').style.backgroundImage).toEqual([
      { kind: 'url', url: 'https://example.com/a/b.png' },
    ])
  })

  test.each([
    'image-set()',
    'image-set(1x)',
    'image-set("a" 1x 2x 3x)',
    'image-set("a" 1px)',
    'image-set(image-set("a"))',
  ])('%s causes a warning', async value => {
    const page = await style('<p>', { css: `p {\n background-image: ${value} }` })
    expect(page.warnings).toEqual([
      expect.objectContaining({ message: expect.stringContaining('in line 2, column 2') }),
    ])
  })
})

test('a unitless product of zero leaves the initial value, without a warning', async () => {
  const css = 'p { --gutter: 0; margin-top: 5px; margin-top: calc(-1 * var(--gutter)) }'
  const page = await style('<p>', { css })
  expect(page.warnings).toEqual([])
  expect(find(page, 'p').style.marginTop).toBe(0)
})

test('another unitless product is invalid', async () => {
  const page = await style('<p>', { css: 'p { --gutter: 2; margin-top: calc(-1 * var(--gutter)) }' })
  expect(page.warnings.map(({ message }) => message)).toEqual([expect.stringContaining('calc(-1 * 2)')])
})
