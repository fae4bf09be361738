import { describe, expect, test } from 'vitest'
import { elements, find, style, text } from './styled.ts'

/** Pages that try to consume resources, to overflow, or to access resources. */
describe('a hostile page', () => {
  test('with 100,000 nested tags keeps its text and drops the tags beyond 400', async () => {
    const page = await style(`${'<div>'.repeat(100_000)}deep`)
    expect(text(page.root)).toBe('deep')
    expect(elements(page)).toHaveLength(400)
    expect(page.warnings.map(({ code }) => code)).toEqual(['html_too_deep', 'unclosed_element'])
  })

  test('with more nodes than maxNodes is rejected', async () => {
    await expect(style('<i>x</i>'.repeat(100), { limits: { maxNodes: 50 } })).rejects.toMatchObject({
      code: 'output_too_large',
      message: 'The page has more than 50 elements and texts (limit maxNodes).',
    })
    // each unclosed tag is opened again in each paragraph
    const open = Array.from({ length: 1000 }, (_, i) => `<b id="b${i}">`).join('')
    const soup = `<p>${open}${'</p><p>x'.repeat(1000)}`
    await expect(style(soup, { limits: { maxNodes: 100_000 } })).rejects.toMatchObject({
      code: 'output_too_large',
    })
  })

  test.each([
    [':has(~ :has(~ :has(~ x))) { color: red }', '<div></div>'.repeat(3000)],
    ['a ~ b { color: red }', '<b></b>'.repeat(20_000)],
  ])('with selectors of quadratic cost is rejected: %s', async (css, html) => {
    await expect(style(html, { css })).rejects.toMatchObject({
      code: 'output_too_large',
      message: expect.stringContaining('selectors'),
    })
  })

  test.each([
    ['a chain of stars', `${'* '.repeat(40)}p { color: red }`],
    ['selectors within selectors', `${':is('.repeat(1000)}p${')'.repeat(1000)} { color: red }`],
    ['100,000 selectors', `${Array.from({ length: 100_000 }, (_, i) => `.c${i}`).join()} { color: red }`],
    ['rules within rules', `${'p {'.repeat(100_000)} color: red`],
    ['media within media', `${'@media print {'.repeat(100_000)} p { color: red }`],
    ['layers within layers', `@layer ${'a.'.repeat(100_000)}b { i { color: red } }`],
    ['brackets in conditions', `@supports ${'('.repeat(100_000)} { p { color: red } }`],
    ['brackets in values', `p { width: ${'calc('.repeat(100_000)} }`],
    [
      'variables that double',
      `:root { --v0: xxxxxxxx; ${Array.from({ length: 200 }, (_, i) => `--v${i + 1}: var(--v${i}) var(--v${i});`).join('')} } p { color: var(--v200) }`,
    ],
    [
      'variables in a long chain',
      `:root { ${Array.from({ length: 50_000 }, (_, i) => `--v${i}: var(--v${i + 1});`).join('')} } p { color: var(--v0) }`,
    ],
    ['fallbacks within fallbacks', `p { color: ${'var(--x, '.repeat(10_000)} }`],
    ['braces', '}{'.repeat(50_000)],
    ['quotes', '"\''.repeat(50_000)],
    ['comments', '/*'.repeat(50_000)],
    ['NUL', '\0{\0:\0}'.repeat(1000)],
    [
      'huge numbers',
      'p { width: 1e999px; height: calc(1px / 0); margin: calc(0px / 0) -1e999em; order: 1e99; line-height: 1e999 }',
    ],
    [
      'names of prototypes',
      '__proto__, .constructor { __proto__: x; constructor: y; color: __proto__ } @constructor {} @page __proto__ { margin: 1px } @layer constructor { p { color: toString } }',
    ],
  ])('with %s in its stylesheet is styled without it', async (_, css) => {
    const page = await style(
      `<style>${css}</style><div class="constructor __proto__" id="__proto__"><p __proto__="x">text</p></div>`,
    )
    const { style: computed } = find(page, 'p')
    expect(text(page.root)).toContain('text')
    expect(computed.color).toBe('#000000')
    for (const value of [computed.width, computed.height, computed.marginLeft, computed.order]) {
      if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
    }
    expect(JSON.stringify(computed)).not.toContain('null,null')
  })

  test('cannot generate unlimited text', async () => {
    const css = `i::before { content: ${'attr(a) '.repeat(1000)} }`
    const html = `<i a="${'x'.repeat(1000)}"></i>`.repeat(100)
    await expect(style(html, { css })).rejects.toMatchObject({ code: 'output_too_large' })
  })

  test('cannot create unlimited counters', async () => {
    const css =
      'p { counter-increment: x 999999999999 } p::before { content: counter(x) " " counter(x, lower-alpha) }'
    const page = await style('<p></p>'.repeat(3), { css })
    expect(text(page.root).length).toBeLessThan(100)
  })

  test('loads at most 100 stylesheets', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`https://example.com/${i}.css`, `p { orphans: ${i} }`]),
    )
    const html = Object.keys(files)
      .map(url => `<link rel="stylesheet" href="${url}">`)
      .join('')
    const page = await style(`${html}<p>x`, { files, limits: { maxProblems: 500 } })
    expect(find(page, 'p').style.orphans).toBe(99)
    expect(page.warnings).toHaveLength(100)
  })

  test('does not modify prototypes', async () => {
    await style('<p style="--__proto__: x; __proto__: y" __proto__="z">x', {
      css: ':root { --__proto__: {} }',
    })
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(
      Object.getOwnPropertyNames(Object.getPrototypeOf({})).sort(),
    )
    expect('y' in {}).toBe(false)
  })
})

test('names of methods of objects in @footnote are unknown properties', async () => {
  const css = '@page { @footnote { constructor: x; __proto__: y } }'
  const { warnings } = await style('<p>a', { css })
  expect(warnings.map(({ code }) => code)).toContain('unknown_css_property')
})
