import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elements, find, style, text } from '../html/styled.ts'

/** Computed colour of `<p id=x class="a b">` under a stylesheet. */
async function colorUnder(css: string, attributes = ''): Promise<string> {
  return find(await style(`<div><p id="x" class="a b" ${attributes}>x</p></div>`, { css }), '#x').style.color
}

describe('the cascade', () => {
  test.each([
    ['the later of two equal ones', '.a { color: red } .b { color: lime }', '#00ff00'],
    ['an id over classes', '#x { color: lime } .a.b.a.b { color: red }', '#00ff00'],
    ['a class over tags', '.a { color: lime } html body div p { color: red }', '#00ff00'],
    [':where has no specificity', ':where(#x) { color: red } p { color: lime }', '#00ff00'],
    [
      ':is has the highest specificity of its arguments',
      ':is(#y, p) { color: lime } .a.b { color: red }',
      '#00ff00',
    ],
    [':not has the specificity of its argument', 'p:not(#y) { color: lime } .a.b { color: red }', '#00ff00'],
    [
      'nth-child(… of S) adds the specificity of S',
      ':nth-child(1 of .a) { color: lime } .b { color: red }',
      '#00ff00',
    ],
    ['!important over an id', '.a { color: lime !important } #x { color: red }', '#00ff00'],
    [
      'important id over important class',
      '#x { color: lime !important } .a { color: red !important }',
      '#00ff00',
    ],
    ['an unlayered rule over layers', '@layer z { #x { color: red } } p { color: lime }', '#00ff00'],
    [
      'the later layer',
      '@layer one, two; @layer two { p { color: lime } } @layer one { p { color: red } }',
      '#00ff00',
    ],
    [
      'the first layer when important',
      '@layer one { p { color: lime !important } } p { color: red !important }',
      '#00ff00',
    ],
    ['an invalid value is ignored', 'p { color: lime; color: nonsense; color: rgb(1 2) }', '#00ff00'],
    ['an invalid selector list drops its rule', '.a { color: lime } .a, p:unknown { color: red }', '#00ff00'],
    [':is ignores invalid arguments', ':is(p, :unknown(x)) { color: lime }', '#00ff00'],
    ['revert uses the user agent stylesheet', 'p { color: red } p { color: revert }', '#000000'],
    [
      'revert-layer uses the previous layer',
      '@layer { p { color: lime } } p { color: revert-layer }',
      '#00ff00',
    ],
    [
      'unset of an inherited property inherits',
      'div { color: lime } p { color: red; color: unset }',
      '#00ff00',
    ],
    [
      ':heading matches headings only',
      'p { color: lime } :heading, :heading(1, 2) { color: red }',
      '#00ff00',
    ],
    ['initial', 'div { color: lime } p { color: initial }', '#000000'],
    ['all', 'div { color: lime } p { color: red; all: unset }', '#00ff00'],
    [':hover never matches', 'p { color: lime } p:hover, p:focus, p:visited { color: red }', '#00ff00'],
  ])('%s', async (_, css, color) => {
    expect(await colorUnder(css)).toBe(color)
  })

  test('a style attribute overrides rules, and important rules override it', async () => {
    expect(await colorUnder('#x { color: red }', 'style="color: lime"')).toBe('#00ff00')
    expect(await colorUnder('p { color: lime !important }', 'style="color: red"')).toBe('#00ff00')
    expect(await colorUnder('p { color: red !important }', 'style="color: lime !important"')).toBe('#00ff00')
  })

  test('the css of the call follows the stylesheets of the page', async () => {
    const page = await style('<style>p { color: red }</style><p>x', { css: 'p { color: lime }' })
    expect(find(page, 'p').style.color).toBe('#00ff00')
  })

  test('presentational attributes are overridden by every rule', async () => {
    const html = '<table bgcolor="#ff0000"><tr><td align="right">x</td></tr></table>'
    const plain = await style(html)
    expect(find(plain, 'table').style.backgroundColor).toBe('#ff0000')
    expect(find(plain, 'td').style.textAlign).toBe('-webkit-right')
    const styled = await style(html, {
      css: ':where(table) { background: lime } :where(td) { text-align: left }',
    })
    expect(find(styled, 'table').style.backgroundColor).toBe('#00ff00')
    expect(find(styled, 'td').style.textAlign).toBe('left')
  })

  test('the link attribute of body colours links', async () => {
    const page = await style('<body link="#a06060"><a href="https://example.com/">x</a><b>y</b>')
    expect(find(page, 'a').style.color).toBe('#a06060')
    expect(find(page, 'b').style.color).toBe('#000000')
  })

  test('presentational attributes of body set both margins of an axis, as in browsers', async () => {
    const page = await style('<body topmargin=0 leftmargin="12"><p>x')
    const { marginTop, marginBottom, marginLeft, marginRight } = find(page, 'body').style
    expect([marginTop, marginBottom, marginLeft, marginRight]).toEqual([0, 0, 9, 9])
    const other = await style('<!doctype html><body marginwidth=0 marginheight=4><p topmargin=4>x')
    expect(find(other, 'body').style).toMatchObject({
      marginLeft: 0,
      marginRight: 0,
      marginTop: 3,
      marginBottom: 3,
    })
    expect(find(other, 'p').style.marginTop).toBe(12)
  })

  interface Rule {
    readonly selector: keyof typeof SPECIFICITY
    readonly color: string
    readonly isImportant: boolean
    readonly layer: string | null
  }

  const SPECIFICITY = {
    '*': 0,
    p: 1,
    '.a': 10,
    'p.b': 11,
    '.a.b': 20,
    '#x': 100,
    'div #x': 101,
    '.none': null,
  } as const
  const LAYERS = ['one', 'two']

  const rules = fc.array(
    fc.record<Rule>({
      selector: fc.constantFrom('*', 'p', '.a', 'p.b', '.a.b', '#x', 'div #x', '.none'),
      color: fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`),
      isImportant: fc.boolean(),
      layer: fc.constantFrom(null, ...LAYERS),
    }),
    { minLength: 1, maxLength: 12 },
  )

  /** The criteria of CSS Cascade 5 §6, applied in order. */
  function winner(all: readonly Rule[]): string {
    const applying = all.filter(({ selector }) => SPECIFICITY[selector] !== null)
    const strength = (rule: Rule, order: number) => {
      const layer = rule.layer === null ? LAYERS.length : LAYERS.indexOf(rule.layer)
      return [
        rule.isImportant ? 1 : 0,
        rule.isImportant ? -layer : layer,
        SPECIFICITY[rule.selector] ?? 0,
        order,
      ]
    }
    const ranked = applying.map((rule, order) => ({ rule, strength: strength(rule, order) }))
    ranked.sort((a, b) => {
      const at = a.strength.findIndex((value, i) => value !== b.strength[i])
      return at < 0 ? 0 : (a.strength[at] ?? 0) - (b.strength[at] ?? 0)
    })
    return ranked.at(-1)?.rule.color ?? '#000000'
  }

  test('compares importance, layer, specificity and order, in this sequence', async () => {
    await fc.assert(
      fc.asyncProperty(rules, async all => {
        const sheet = all.map(({ selector, color, isImportant, layer }) => {
          const rule = `${selector} { color: ${color}${isImportant ? ' !important' : ''} }`
          return layer === null ? rule : `@layer ${layer} { ${rule} }`
        })
        expect(await colorUnder(`@layer ${LAYERS.join(',')}; ${sheet.join('\n')}`)).toBe(winner(all))
      }),
      { numRuns: 300 },
    )
  })

  test(':heading selects the levels of its arguments', async () => {
    const css =
      ':heading { color: lime } h3:heading(1, 3), :heading(9) { color: red } :heading( 2 ) { color: blue }'
    const page = await style('<h1>a</h1><h2>b</h2><h3>c</h3>', { css })
    const colors = ['h1', 'h2', 'h3'].map(name => find(page, name).style.color)
    expect(colors).toEqual(['#00ff00', '#0000ff', '#ff0000'])
    const { warnings } = await style('<p>', { css: ':heading(h1) { color: red }' })
    expect(warnings.map(({ code }) => code)).toEqual(['unsupported_selector'])
  })
})

describe('values', () => {
  test('are inherited as CSS defines', async () => {
    const page = await style(
      '<div style="color: red; font: bold 20px/2 Arial; border: 1px solid; width: 50%"><p><b>x',
    )
    const div = find(page, 'div').style
    expect(find(page, 'p').style).toMatchObject({
      color: '#ff0000',
      fontSize: 15,
      fontWeight: 700,
      lineHeight: { factor: 2 },
      fontFamily: ['Arial'],
      borderTopWidth: 0,
      width: 'auto',
    })
    expect(div).toMatchObject({ borderTopWidth: 0.75, borderTopColor: '#ff0000', width: { percent: 50 } })
    expect(find(page, 'b').style.fontWeight).toBe(900)
  })

  test('are converted to points from any unit', async () => {
    const units = [
      '16px',
      '12pt',
      '1pc',
      '4.2333mm',
      '0.42333cm',
      '16.9333q',
      '0.16667in',
      '1em',
      '1rem',
      '2ch',
    ]
    const html = units.map(unit => `<p style="font-family: Tinos; width: ${unit}">x`).join('')
    const page = await style(html)
    for (const { name, style, attributes } of elements(page)) {
      if (name === 'p') expect(style.width, attributes['style']).toBeCloseTo(12, 3)
    }
  })

  test('in viewport units refer to the page area of the first page', async () => {
    const css = '@page { size: 400pt 300pt; margin: 50pt } p { width: 50vw; height: 10vh; min-width: 1vmin }'
    const page = await style('<p>x', { css })
    expect(find(page, 'p').style).toMatchObject({ width: 150, height: 20, minWidth: 2 })
    const settings = { paperSize: { width: 200, height: 200 }, orientation: null }
    expect(find(await style('<p>x', { css, settings }), 'p').style.width).toBe(50)
  })

  test('of calc with percentages keep both parts', async () => {
    const page = await style('<p style="width: calc(100% - 20px); height: calc(2em + 50% * 2 / 4)">x')
    expect(find(page, 'p').style).toMatchObject({
      width: { percent: 100, plus: -15 },
      height: { percent: 25, plus: 24 },
    })
  })

  test('are not shared between elements with different fonts', async () => {
    const page = await style(
      '<style>i { width: 1em }</style><p style="font-size: 10px"><i>x</i></p><p><i>x</i></p>',
    )
    const widths = elements(page).filter(({ name }) => name === 'i')
    expect(widths.map(({ style }) => style.width)).toEqual([7.5, 12])
  })

  test('with url() are relative to their stylesheet', async () => {
    const page = await style(
      '<link rel="stylesheet" href="css/a.css"><p id="a">x</p><p id="b" style="background: url(pic.png)">x</p>',
      {
        baseUrl: 'https://example.com/docs/page.html',
        files: { 'https://example.com/docs/css/a.css': '#a { background: url("img/b.png") }' },
      },
    )
    expect(find(page, '#a').style.backgroundImage).toEqual([
      { kind: 'url', url: 'https://example.com/docs/css/img/b.png' },
    ])
    expect(find(page, '#b').style.backgroundImage).toEqual([
      { kind: 'url', url: 'https://example.com/docs/pic.png' },
    ])
  })

  test('of gradients have an angle and stops', async () => {
    const page = await style(
      '<p style="color: red; background: linear-gradient(to right, currentColor, #00f 50%)">x',
    )
    expect(find(page, 'p').style.backgroundImage).toEqual([
      {
        kind: 'linear-gradient',
        angle: 90,
        isRepeating: false,
        interpolation: { space: 'srgb' },
        stops: [
          { color: '#ff0000', offset: null },
          { color: '#0000ff', offset: { percent: 50 } },
        ],
      },
    ])
  })
})

describe('custom properties', () => {
  test.each([
    ['a fallback', 'p { color: var(--none, lime) }', '#00ff00'],
    ['inherited ones', 'div { --c: lime } p { color: var(--c) }', '#00ff00'],
    ['own before inherited ones', ':root { --c: red } p { --c: lime; color: var(--c) }', '#00ff00'],
    ['composed of others', ':root { --g: 255; --c: rgb(0 var(--g) 0) } p { color: var(--c) }', '#00ff00'],
    [
      'resolved where they are declared',
      'div { --a: lime; --c: var(--a) } p { --a: red; color: var(--c) }',
      '#00ff00',
    ],
    [
      'a cycle is invalid',
      'div { color: lime } p { --a: var(--b, red); --b: var(--a, red); color: var(--a) }',
      '#00ff00',
    ],
    [
      'an invalid value falls back to the inherited one',
      'div { color: lime } p { --c: 5px; color: red; color: var(--c) }',
      '#00ff00',
    ],
    ['initial is invalid', 'p { --c: initial; color: var(--c, lime) }', '#00ff00'],
    [
      'important ones have precedence',
      'p { --c: lime !important } #x { --c: red } p { color: var(--c) }',
      '#00ff00',
    ],
    ['a fallback in a fallback', 'p { color: var(--a, var(--b, lime)) }', '#00ff00'],
  ])('%s', async (_, css, color) => {
    expect(await colorUnder(css)).toBe(color)
  })
})

describe('generated content', () => {
  test('supports counters, quotes and attributes', async () => {
    const page = await style(
      `<style>body { counter-reset: section } h2 { counter-increment: section; counter-reset: sub }
      h2::before { content: counter(section, upper-roman) ". " } h3 { counter-increment: sub }
      h3::before { content: counter(section) "." counters(sub, "/") " " attr(data-x) }
      q::after { content: close-quote "!" }</style>
      <h2>A</h2><h3 data-x="one ">a</h3><h3>b</h3><h2>B</h2><h3>c</h3><p lang="de"><q>x <q>y</q></q></p>`,
    )
    const texts = elements(page).filter(({ name }) => /^(?:h\d|p)$/.test(name))
    expect(texts.map(text)).toEqual(['I. A', '1.1 one a', '1.2 b', 'II. B', '2.1 c', '„x ‚y‘!“!'])
  })

  test('creates the markers of list items', async () => {
    const page = await style(
      `<ol start="3"><li>a</li><li value="7">b</li><li>c<ol type="a"><li>d</li></ol></li></ol>
      <ol reversed><li>e</li><li>f</li></ol><ul style="list-style: 'x '"><li>g</li></ul><ul style="list-style: none"><li>h</li></ul>
      <style>.own::marker { content: "#" counter(list-item) " "; color: red }</style><ol><li class="own">i</li></ol>
      <ol style="counter-reset: other"><li>j</li></ol>`,
    )
    const items = elements(page).filter(({ name }) => name === 'li')
    const texts = items.map(item => text(item).replace(/\s+/g, ' ').trim())
    expect(texts).toEqual(['3. a', '7. b', '8. ca. d', 'a. d', '2. e', '1. f', 'x g', 'h', '#1 i', '1. j'])
    const marker = items.at(-2)?.children[0]
    expect(marker).toMatchObject({ name: '::marker', style: { color: '#ff0000' } })
  })

  test('can be an image, and is absent with content: none', async () => {
    const css = 'p::before { content: url(a.png) "t" } p::after { content: none } b::before { color: red }'
    const page = await style('<p><b>x</b></p>', { css, baseUrl: 'https://example.com/' })
    const [before, ...rest] = find(page, 'p').children
    expect(before).toMatchObject({
      name: '::before',
      children: [
        { name: 'img', attributes: { src: 'https://example.com/a.png' } },
        { kind: 'text', text: 't' },
      ],
    })
    expect(rest).toHaveLength(1)
    expect(find(page, 'b').children).toHaveLength(1)
  })
})

describe('@property', () => {
  const property = (rest: string) => `@property --c { syntax: "*"; ${rest} } p { color: var(--c, black) }`
  test.each([
    ['gives an initial value', property('inherits: true; initial-value: red'), '#ff0000'],
    ['has none without one', property('inherits: true'), '#000000'],
    ['is inherited', `${property('inherits: true; initial-value: red')} div { --c: lime }`, '#00ff00'],
    ['is not inherited', `${property('inherits: false; initial-value: red')} div { --c: lime }`, '#ff0000'],
    ['is not inherited without a value', `${property('inherits: false')} div { --c: lime }`, '#000000'],
    [
      'declared values have precedence',
      `${property('inherits: false; initial-value: red')} p { --c: lime }`,
      '#00ff00',
    ],
    [
      'initial is the initial value',
      `${property('inherits: true; initial-value: red')} div { --c: lime } p { --c: initial }`,
      '#ff0000',
    ],
    [
      'unset is the initial value',
      `${property('inherits: false; initial-value: red')} div { --c: lime } p { --c: unset }`,
      '#ff0000',
    ],
    [
      'the last rule is used',
      `@property --c { syntax: "*"; inherits: true; initial-value: lime } ${property('inherits: true; initial-value: red')}`,
      '#ff0000',
    ],
    [
      'of other media has no effect',
      `@media screen { ${property('inherits: true; initial-value: red')} }`,
      '#000000',
    ],
  ])('%s', async (_, css, color) => {
    expect(await colorUnder(css)).toBe(color)
  })

  test('needs its descriptors', async () => {
    const page = await style('<p>x', { css: '@property --c { inherits: true }' })
    expect(page.warnings.map(({ message }) => message)).toEqual([
      "'@property --c' is ignored: it needs a name with dashes, syntax and inherits, in line 1, column 1 of 'css'.",
    ])
  })
})

describe('colours', () => {
  test.each([
    ['oklab(0.627955 0.224863 0.125846)', '#ff0000'],
    ['oklch(0.627955 0.257683 29.2339)', '#ff0000'],
    ['oklch(86.644% 73.7% 142.495)', '#00ff00'],
    ['lab(54.2917 80.8125 69.8851)', '#ff0000'],
    ['lch(29.5676 131.207 301.369)', '#0000ff'],
    ['color(srgb 1 0.5 0 / 50%)', '#ff800080'],
    ['color(srgb-linear 0.21586 0 0)', '#800000'],
    ['hwb(0 0% 0%)', '#ff0000'],
    ['hwb(120 60% 60%)', '#808080'],
    ['hsl(240deg 100% 50% / 0.2)', '#0000ff33'],
    ['hsl(221, 14%, calc(20% + 1%))', '#2e333d'],
    ['oklch(none none none)', '#000000'],
    ['light-dark(red, blue)', '#ff0000'],
    ['color-mix(in srgb, red, blue)', '#800080'],
    ['color-mix(in srgb, red 25%, blue)', '#4000bf'],
    ['color-mix(in srgb, 25% red, blue)', '#4000bf'],
    ['color-mix(in srgb, red, blue 75%)', '#4000bf'],
    ['color-mix(in srgb, red 30%, blue 20%)', '#99006680'],
    ['color-mix(in srgb, red 90%, blue 90%)', '#800080'],
    ['color-mix(in srgb, red, transparent)', '#ff000080'],
    ['color-mix(in srgb, rgb(255 0 0 / 0.2), rgb(0 0 255 / 0.6))', '#4000bf66'],
    ['color-mix(in srgb-linear, white, black)', '#bcbcbc'],
    ['color-mix(in oklab, white, black)', '#636363'],
    ['color-mix(white, black)', '#636363'],
    ['color-mix(in lab, white, black)', '#777777'],
    ['color-mix(in xyz, white, black)', '#bcbcbc'],
    ['color-mix(in display-p3, white, black)', '#808080'],
    ['color-mix(in hsl, red, lime)', '#ffff00'],
    ['color-mix(in hsl longer hue, red, lime)', '#0000ff'],
    ['color-mix(in hsl decreasing hue, red, lime)', '#0000ff'],
    ['color-mix(in hsl, hsl(350 100% 50%), hsl(10 100% 50%))', '#ff0000'],
    ['color-mix(in hsl, white, red 0%)', '#ffffff'],
    ['color-mix(in hwb, red, lime)', '#ffff00'],
    ['color-mix(in srgb, color-mix(in srgb, red, blue), white)', '#bf80bf'],
    ['rgb(from red r g b / 50%)', '#ff000080'],
    ['rgb(from #12345680 b g r)', '#56341280'],
    ['rgb(from #123456 calc(r * 2) min(g, 16) 0)', '#241000'],
    ['hsl(from red calc(h + 120) s l)', '#00ff00'],
    ['hsl(from #6496c8 h s calc(l / 2))', '#274b6f'],
    ['hwb(from rebeccapurple h w b)', '#663399'],
    ['lab(from #4080c0 l a b)', '#4080c0'],
    ['lch(from #4080c0 l c h)', '#4080c0'],
    ['oklab(from #4080c0 l a b)', '#4080c0'],
    ['oklch(from #4080c0 l c h)', '#4080c0'],
    ['oklch(from green l 0 h)', '#696969'],
    ['color(from #4080c0 display-p3 r g b)', '#4080c0'],
    ['color(from #4080c0 xyz-d50 x y z / 0.2)', '#4080c033'],
    ['color(from #4080c0 prophoto-rgb r g b)', '#4080c0'],
    ['color(from #4080c0 rec2020 r g b)', '#4080c0'],
    ['color(from #4080c0 a98-rgb r g b)', '#4080c0'],
    ['rgb(from color-mix(in srgb, red, blue) r g 0)', '#800000'],
    ['color(display-p3 1 0 0)', '#ff0000'],
    ['ButtonFace', '#efefef'],
  ])('%s is %s', async (color, hex) => {
    expect(await colorUnder(`p { color: ${color} }`)).toBe(hex)
  })

  test('are mixed with the colour of the element', async () => {
    const mixed = 'color-mix(in srgb, currentColor, white)'
    const css = `p { color: red; border: 1px solid ${mixed}; background: ${mixed} } b { color: ${mixed} }`
    const page = await style('<p><b>x</b></p>', { css })
    expect(find(page, 'p').style).toMatchObject({ borderTopColor: '#ff8080', backgroundColor: '#ff8080' })
    expect(find(page, 'b').style.color).toBe('#ff8080')
  })

  test.each([
    'color-mix(in srgb, red)',
    'color-mix(in nowhere, red, blue)',
    'color-mix(in srgb shorter hue, red, blue)',
    'color-mix(in srgb, red 0%, blue 0%)',
    'color-mix(in srgb, red -10%, blue)',
    'light-dark(red)',
    'light-dark(red, nothing)',
    'rgb(from nothing r g b)',
    'rgb(from red h g b)',
    'rgb(from red, r, g, b)',
    'color(from red nowhere r g b)',
  ])('%s is invalid', async color => {
    expect(await colorUnder(`p { color: ${color} }`)).toBe('#000000')
  })
})

test('vendor-prefixed properties are aliases as in browsers', async () => {
  const css = `p { -webkit-padding-start: 12px; -webkit-margin-end: 8px; -webkit-margin-before: 4px; -webkit-order: 3;
    -webkit-border-top-left-radius: 6px }`
  const page = await style('<p>left</p><p dir="rtl">right</p>', { css })
  const [left, right] = elements(page).filter(({ name }) => name === 'p')
  expect(left?.style).toMatchObject({ paddingLeft: 9, marginRight: 6, marginTop: 3, order: 3 })
  expect(left?.style.borderTopLeftRadius).toEqual([4.5, 4.5])
  expect(right?.style).toMatchObject({ paddingRight: 9, marginLeft: 6 })
  expect(page.warnings).toEqual([])
})

test('logical properties of Firefox have no effect, as in Chromium', async () => {
  const css = 'p { padding-left: 12px; -moz-padding-start: calc(12px - 3px); -moz-margin-end: 8px }'
  const page = await style('<p>text</p>', { css })
  const [paragraph] = elements(page).filter(({ name }) => name === 'p')
  expect(paragraph?.style).toMatchObject({ paddingLeft: 9, marginRight: 0 })
  expect(page.warnings).toEqual([])
})

test('values for other browsers cause no warnings', async () => {
  const css = `p { background: #eee; background: -moz-linear-gradient(top, #fff, #eee); display: -ms-flexbox;
    background-image: -o-linear-gradient(top, #fff, #eee); filter: progid:DXImageTransform.Microsoft.Blur(3);
    filter: alpha(opacity=80); background: nonsense }`
  const { warnings } = await style('<p>x</p>', { css })
  expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining("'nonsense'")])
})

describe('the style cache across renders', () => {
  test('returns the same objects for the same stylesheet and viewport', async () => {
    const render = () => style('<p id="x">x</p>', { css: 'p { color: #abcdef; width: 10vw }' })
    expect(find(await render(), '#x').style).toBe(find(await render(), '#x').style)
  })

  test('distinguishes viewports', async () => {
    const widthAt = async (scale: number) =>
      find(await style('<p id="x">x</p>', { css: 'p { width: 10vw }', settings: { scale } }), '#x').style
        .width
    expect(await widthAt(1)).toBe(Number(await widthAt(2)) * 2)
  })

  test('distinguishes root font sizes', async () => {
    const render = (css: string) => style('<p id="x">x</p>', { css: `${css} p { width: 2rem }` })
    for (const size of [10, 20, 10]) {
      const page = await render(`html { font-size: ${size}pt }`)
      expect(find(page, '#x').style.width).toBe(2 * size)
    }
  })

  test('repeats warnings in each render', async () => {
    const render = () => style('<p id="x">x</p>', { css: 'p { color: var(--missing) } html { color: lime }' })
    const [first, second] = [await render(), await render()]
    expect(first.warnings).toHaveLength(1)
    expect(second.warnings).toEqual(first.warnings)
  })

  test('distinguishes @property rules', async () => {
    const css = (initial: string) =>
      `@property --c { syntax: '*'; inherits: false; initial-value: ${initial} } p { color: var(--c) }`
    for (const [initial, color] of [
      ['red', '#ff0000'],
      ['lime', '#00ff00'],
    ] as const)
      expect(find(await style('<p id="x">x</p>', { css: css(initial) }), '#x').style.color).toBe(color)
  })
})
