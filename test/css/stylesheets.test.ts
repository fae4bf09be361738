import { describe, expect, test } from 'vitest'
import { find, style } from '../html/styled.ts'

const BASE = 'https://example.com/docs/page.html'

describe('stylesheets', () => {
  test('apply in document order, imports before their importer', async () => {
    const page = await style(
      `<link rel="stylesheet" href="a.css"><style>@import "b.css"; p { width: 3px }</style>
      <link rel="alternate stylesheet" href="no.css"><link rel="stylesheet" href="no.css" media="screen"><p>x`,
      {
        baseUrl: BASE,
        files: {
          'https://example.com/docs/a.css': 'p { width: 1px; height: 1px; color: red }',
          'https://example.com/docs/b.css': '@import url(sub/c.css) print; p { width: 2px; height: 2px }',
          'https://example.com/docs/sub/c.css': 'p { height: 9px; color: lime; orphans: 5 }',
        },
      },
    )
    expect(find(page, 'p').style).toMatchObject({ width: 2.25, height: 1.5, color: '#00ff00', orphans: 5 })
    expect(page.warnings).toEqual([])
  })

  test('may import each other in a cycle', async () => {
    const page = await style('<link rel="stylesheet" href="a.css"><p>x', {
      baseUrl: BASE,
      files: {
        'https://example.com/docs/a.css': '@import "b.css"; p { width: 1px }',
        'https://example.com/docs/b.css': '@import "a.css"; p { height: 1px }',
      },
    })
    expect(find(page, 'p').style).toMatchObject({ width: 0.75, height: 0.75 })
  })

  test('can be imported into layers', async () => {
    const page = await style(
      '<style>@import "a.css" layer(base); @layer base { p { height: 2px } } p { width: 2px }</style><p>x',
      {
        baseUrl: BASE,
        files: {
          'https://example.com/docs/a.css': 'p#x, p { width: 1px; height: 1px !important; color: lime }',
        },
      },
    )
    expect(find(page, 'p').style).toMatchObject({ width: 1.5, height: 0.75, color: '#00ff00' })
  })

  test('that fail to load cause warnings, and the page is rendered', async () => {
    const page = await style(
      '<link rel="stylesheet" href="https://other.example/x.css">\n<style>@import "y.css";</style><p style="color: lime">x',
    )
    expect(find(page, 'p').style.color).toBe('#00ff00')
    expect(page.warnings).toEqual([
      {
        code: 'stylesheet_failed',
        message: 'The host of https://other.example/x.css is not allowed, at <link> in line 1, column 1.',
        path: '/html',
      },
      {
        code: 'stylesheet_failed',
        message: 'The host of y.css is not allowed, in line 2, column 8 of the page.',
        path: '/html',
      },
    ])
  })

  test.each([
    ['print', true],
    ['all', true],
    ['screen', false],
    ['not screen', true],
    ['only print and (color)', true],
    ['screen, print', true],
    ['(min-width: 500px)', true],
    ['(min-width: 800px)', false],
    ['(max-width: 191mm)', true],
    ['(400px <= width < 900px)', true],
    ['(width > 50em)', false],
    ['(width < 800px)', true],
    ['(width <= 500px)', false],
    ['(500px < width)', true],
    ['(width = 500px)', false],
    ['(orientation: portrait)', true],
    ['(orientation: landscape)', false],
    ['(hover: hover)', false],
    ['(prefers-color-scheme: dark)', false],
    ['(prefers-color-scheme: light)', true],
    ['not all and (monochrome)', true],
    ['(min-resolution: 2dppx)', true],
    ['print and (min-width: 100px) or (color)', false],
    ['((min-width: 100px) or (color)) and (not (grid))', true],
    ['(unknown-thing: 3)', false],
    ['nonsense nonsense', false],
  ])('apply for the media query %s on A4: %s', async (query, applies) => {
    const page = await style('<p>x', { css: `@media ${query} { p { color: lime } }` })
    expect(find(page, 'p').style.color).toBe(applies ? '#00ff00' : '#000000')
  })

  test('see the paper size of the call in media queries', async () => {
    const css = '@media (min-width: 1000px) { p { color: lime } }'
    const settings = { paperSize: { width: 1200, height: 800 } }
    expect(find(await style('<p>x', { css, settings }), 'p').style.color).toBe('#00ff00')
  })

  test('may contain HTML comment marks, and load no image for an empty url()', async () => {
    const css =
      '<!--\n /* first */ @media print { i { color: red } }\n--> <!--\np { height: 1px; background: url() }\n-->'
    const page = await style(`<style>${css}</style><i>i</i><p>x`)
    expect(find(page, 'i').style.color).toBe('#ff0000')
    expect(find(page, 'p').style).toMatchObject({ height: 0.75, backgroundImage: [] })
    expect(page.warnings).toEqual([])
  })

  test('respect media and type attributes and charsets', async () => {
    const html = `<style media="screen">p { color: red }</style><style type="text/x-template">p { color: red }</style>
      <style media="print">p { color: lime }</style><p>x`
    expect(find(await style(html), 'p').style.color).toBe('#00ff00')
  })
})

describe('@page rules', () => {
  test('set size, margins, colours and margin boxes', async () => {
    const page = await style('<html style="font: 10pt Arial"><p>x', {
      css: `@page { size: A5 landscape; margin: 2cm 1in auto; background: #eee;
        @bottom-right { content: "Page " counter(page) " of " counter(pages, lower-roman); font-size: 8pt; color: red }
        @top-center { content: url(logo.png) } @top-left { color: red } }
        @page :first { margin-top: 5cm; @bottom-right { content: none } } @page :left { margin-left: 3cm }`,
      baseUrl: 'https://example.com/',
    })
    const { every, styleOf, samples } = page.pages
    const at = (number: number) => styleOf({ number, name: '', isBlank: false, numberInGroup: number })
    const [first, left, right] = [at(1), at(2), at(3)]
    expect(every.size?.width).toBeCloseTo(595.28, 1)
    expect(every.size?.height).toBeCloseTo(419.53, 1)
    expect(every.margins.top).toBeCloseTo(56.69, 1)
    expect(every.margins).toMatchObject({ right: 72, bottom: null, left: 72 })
    expect(every.box.backgroundColor).toBe('#eeeeee')
    expect(Object.keys(every.marginBoxes)).toEqual(['bottom-right', 'top-center'])
    expect(every.marginBoxes['bottom-right']).toMatchObject({
      style: {
        fontSize: 8,
        color: '#ff0000',
        textAlign: 'right',
        verticalAlign: 'middle',
        fontFamily: ['Arial'],
      },
      content: [
        { kind: 'text', text: 'Page ' },
        { kind: 'counter', counter: 'page', listStyleType: 'decimal' },
        { kind: 'text', text: ' of ' },
        { kind: 'counter', counter: 'pages', listStyleType: 'lower-roman' },
      ],
    })
    expect(every.marginBoxes['top-center']?.content).toEqual([
      { kind: 'picture', url: 'https://example.com/logo.png' },
    ])
    expect(first.margins.top).toBeCloseTo(141.73, 1)
    expect(first.margins.left).toBe(72)
    expect(first.marginBoxes['bottom-right']).toBeUndefined()
    expect(left.margins.left).toBeCloseTo(85.04, 1)
    expect(right).toBe(every)
    expect(samples.size).toBe(3)
    expect(page.warnings).toEqual([])
  })

  test.each([
    ['A4', 595.28, 841.89, null],
    ['letter landscape', 792, 612, null],
    ['landscape', null, null, 'landscape'],
    ['auto', null, null, null],
    ['10cm 20cm', 283.46, 566.93, null],
    ['5in', 360, 360, null],
    ['a4 portrait', 595.28, 841.89, null],
  ])('support size %s', async (size, width, height, orientation) => {
    const { every } = (await style('x', { css: `@page { size: ${size} }` })).pages
    expect(every.orientation).toBe(orientation)
    if (width === null || height === null) expect(every.size).toBeNull()
    else {
      expect(every.size?.width).toBeCloseTo(width, 1)
      expect(every.size?.height).toBeCloseTo(height, 1)
    }
  })

  test('support names, the cascade and !important', async () => {
    const page = await style('<p style="page: wide">x', {
      css: `@page wide { size: landscape; margin: 1pt } @page { margin: 9pt 8pt !important; margin: 7pt }
        @media screen { @page { margin: 100pt !important } }`,
    })
    expect(find(page, 'p').style.page).toBe('wide')
    const wide = page.pages.styleOf({ number: 2, name: 'wide', isBlank: false, numberInGroup: 1 })
    expect(wide).toMatchObject({ orientation: 'landscape', margins: { top: 9, left: 8 } })
    expect(page.pages.every.margins).toEqual({ top: 9, right: 8, bottom: 9, left: 8 })
  })

  test('that are invalid cause warnings', async () => {
    const page = await style('x', {
      css: '@page { size: huge; @middle { content: "x" } } @page :last { margin: 0 }',
    })
    expect(page.warnings.map(({ code }) => code)).toEqual([
      'invalid_css_value',
      'unsupported_at_rule',
      'unsupported_selector',
    ])
  })
})

test('URLs in a stylesheet below an asset root are relative to it', async () => {
  const page = await style('<link rel="stylesheet" href="css/a.css"><p>', {
    files: {
      'css/a.css': '@import "more/b.css"; p { background: url(../dots/dot.svg) }',
      'css/more/b.css': '@import "../a.css"; p { color: lime; list-style: url("/c.svg") }',
    },
  })
  const { style: found } = find(page, 'p')
  expect(found.color).toBe('#00ff00')
  expect(JSON.stringify([found.backgroundImage, found.listStyleImage])).toMatch(
    /"dots\/dot\.svg".*"\/c\.svg"/,
  )
  expect(page.warnings).toEqual([])
})

test('used font faces are returned', async () => {
  const page = await style('<p style="font-family: my sans">x', {
    css: `@font-face { font-family: Unused; src: url(unused.ttf) } @font-face { font-family: "My Sans"; src: local("X"), url(a.woff2) format("woff2"), url(a.eot) format("embedded-opentype");
      font-weight: 100 700; font-style: italic } @font-face { font-family: Bad }
      @media screen { @font-face { font-family: Y; src: url(y) } }`,
    baseUrl: 'https://example.com/',
  })
  expect(page.fontFaces).toEqual([
    {
      family: 'My Sans',
      weight: [100, 700],
      stretch: [100, 100],
      style: 'italic',
      sources: [{ local: 'X' }, { url: 'https://example.com/a.woff2' }],
    },
  ])
  expect(page.warnings).toEqual([
    {
      code: 'invalid_css_value',
      message: "The @font-face rule of 'Bad' has no valid src, in line 2, column 50 of 'css'.",
      path: '/css',
    },
  ])
})

describe('syntax errors', () => {
  test.each([
    ['p { color: lime; width 1px; height: 1px }', { color: '#00ff00', height: 0.75 }],
    ['p { color: lime }  p { color: red width: 1px }', { color: '#00ff00', width: 'auto' }],
    ['p { color: lime } i {}} p { color: red }', { color: '#00ff00' }],
    ['p { color: lime; font-family: "a\n; height: 1px }', { color: '#00ff00', height: 0.75 }],
    ['p { color: lime; & { width: 1px', { color: '#00ff00', width: 0.75 }],
    ['p { width: calc(1px + 2px', { width: 2.25 }],
    ['p { a:b { c: d } color: lime; i:hover { e: f } }', { color: '#00ff00' }],
    ['p { color: lime; --a: { b: c; } ; width: 1px }', { color: '#00ff00', width: 0.75 }],
    ['p { color: li/**/me; width: 1px/**/ ; height/**/: 1px !/**/important }', { width: 0.75, height: 0.75 }],
    ['p/**/#x { color: lime }', { color: '#00ff00' }],
    ['p { width: 1px } /* } */ p { color: lime; background: url(a;b}.png) }', { color: '#00ff00' }],
    [
      '@media print { p { color: lime } } } p { color: red } p { width: 1px }',
      { color: '#00ff00', width: 0.75 },
    ],
  ])('are recovered from as in browsers: %s', async (css, expected) => {
    const page = await style('<p id="x">x', { css })
    expect(find(page, 'p').style).toMatchObject(expected)
  })

  test('take linear time', async () => {
    const css = [
      'a{b:c{'.repeat(20_000),
      'a:b('.repeat(20_000),
      `p{${'a:hover{top:0}'.repeat(20_000)}}`,
      'url('.repeat(20_000),
    ]
    for (const text of css) {
      const page = await style('<p>x', { css: text })
      expect(page.warnings.length).toBeLessThan(5)
    }
  })
})

describe('warnings', () => {
  test.each([
    [
      'p { colr: red }',
      'unknown_css_property',
      "Unknown CSS property 'colr' (did you mean 'color'?), in line 1, column 5 of 'css'.",
    ],
    [
      '\n\np { width: red }',
      'invalid_css_value',
      "'red' is not a valid value of 'width', in line 3, column 5 of 'css'.",
    ],
    [
      'p { font-wieght: 700 }',
      'unknown_css_property',
      "Unknown CSS property 'font-wieght' (did you mean 'font-weight'?), in line 1, column 5 of 'css'.",
    ],
    [
      'p { xyzzy-quux: 1 }',
      'unknown_css_property',
      "Unknown CSS property 'xyzzy-quux', in line 1, column 5 of 'css'.",
    ],
    [
      'p { padding: 5 .5em }',
      'invalid_css_value',
      "'5 .5em' is not a valid value of 'padding': a unit is missing, such as '5px .5em', in line 1, column 5 of 'css'.",
    ],
    [
      'p { padding: 5 red }',
      'invalid_css_value',
      "'5 red' is not a valid value of 'padding', in line 1, column 5 of 'css'.",
    ],
    [
      '@media screen, prnt { p { color: red } } @media not print { p { color: red } }',
      'unknown_medium',
      "Unknown media type 'prnt' (did you mean 'print'?), in line 1, column 1 of 'css'.",
    ],
    ...['font-stretch: -5%', 'filter: drop-shadow(2px 2px -3px red)', 'filter: blur(-1px)'].map(
      (written): [string, string, string] => {
        const [property, value] = written.split(': ')
        const message = `'${value}' is not a valid value of '${property}', in line 1, column 5 of 'css'.`
        return [`p { ${written} }`, 'invalid_css_value', message]
      },
    ),
    [
      'p { filter: drop-shadow(rgb(0 0 0) 1px 2px) blur(1px) }',
      'unsupported_css',
      "'filter: drop-shadow(rgb(0 0 0) 1px 2px) blur(1px)' is not supported yet, in line 1, column 5 of 'css'.",
    ],
    [
      'p { display: ruby }',
      'unsupported_css',
      "'display: ruby' is not supported yet, in line 1, column 5 of 'css'.",
    ],
    [
      'p { initial-letter: 3 }',
      'unsupported_css',
      "'initial-letter: 3' is not supported yet, in line 1, column 5 of 'css'.",
    ],
    [
      'p:foo { color: red }',
      'unsupported_selector',
      "The selector 'p:foo' contains the unknown pseudo-class :foo, in line 1, column 1 of 'css'.",
    ],
    [
      'p:nth-chld(2) { color: red }',
      'unsupported_selector',
      "The selector 'p:nth-chld(2)' contains the unknown pseudo-class :nth-chld() (did you mean :nth-child?), in line 1, column 1 of 'css'.",
    ],
    [
      'p::befor { color: red }',
      'unsupported_selector',
      "The selector 'p::befor' contains the unknown pseudo-element ::befor (did you mean ::before?), in line 1, column 1 of 'css'.",
    ],
    [
      '@page { @botom-center { color: red } }',
      'unsupported_at_rule',
      "Unknown margin box @botom-center (did you mean @bottom-center?), in line 1, column 9 of 'css'.",
    ],
    [
      'p >> b { color: red }',
      'unsupported_selector',
      "The selector 'p >> b' contains an unexpected '> b', in line 1, column 1 of 'css'.",
    ],
    [
      '@function --x() { result: 1 }',
      'unsupported_at_rule',
      "The at-rule @function is not supported and was ignored, in line 1, column 1 of 'css'.",
    ],
  ])('%s', async (css, code, message) => {
    const page = await style('<p>x', { css })
    expect(page.warnings).toEqual([{ code, message, path: '/css' }])
  })

  test.each([
    ['p { color red; }', "'color red' is ignored: ':' is missing after 'color', in line 1, column 5"],
    ['p { : red }', "': red' is ignored: the name of the property is missing, in line 1, column 5"],
    ['p { color=red }', "'color=red' is ignored: it is not a declaration, in line 1, column 5"],
    [
      'p {}} b { color: red }',
      "'}' closes no block, so the rule 'b' after it is ignored, in line 1, column 5",
    ],
    [
      'p {}; b { color: red }',
      "';' is not allowed here, so the rule 'b' after it is ignored, in line 1, column 5",
    ],
    ['p { color: red } }', "'}' closes no block and is ignored, in line 1, column 18"],
    [
      'top: 0;\nb { top: 0 }',
      "'top: 0;' is outside any rule, so the rule after it is ignored, in line 1, column 1",
    ],
    ['\np', "'p' is ignored: it has no block '{ … }', in line 2, column 1"],
    ['{ color: red }', 'A block without a selector is ignored, in line 1, column 1'],
    [
      'p {}\n/* b { color: red }',
      "A comment is not closed: '*/' is missing, so the rest of the CSS is ignored, in line 2, column 1",
    ],
    [
      '// note\nb { color: red }',
      "'// note b' is ignored: CSS has no '//' comments; write /* … */, in line 1, column 1",
    ],
    [
      'p { // note\n color: red }',
      "'// note color: red' is ignored: CSS has no '//' comments; write /* … */, in line 1, column 5",
    ],
    [
      '@media print {\n p { top: 0 }',
      "The block of '@media print' is not closed: '}' is missing, in line 1, column 1",
    ],
    [
      'p { content: "abc\n; color: red }',
      `The string "abc is not closed: '"' is missing, in line 1, column 14`,
    ],
    [
      'p { content: counter(page }\nb { colr: red }',
      "'counter(' is not closed: ')' is missing, so the rest of the CSS is ignored, in line 1, column 14",
    ],
    [
      'p { background: url(a.png }\nb { color: rgb(0 0 0) }',
      "'url(' is not closed: ')' is missing, so the text up to the next ')' is ignored, in line 1, column 17",
    ],
    [
      'p {\n color: red\n b { top: 0 } }',
      "The rule of 'color: red b' is ignored: a ';' or a '}' is missing after 'color: red', in line 2, column 2",
    ],
    [
      '@page { size: A4\n p { top: 0 } }',
      "The rule of 'size: A4 p' inside @page is ignored: a '}' may be missing before it, in line 1, column 9",
    ],
  ])('of syntax errors: %s', async (css, message) => {
    const page = await style('<p>x', { css })
    expect(page.warnings).toEqual([{ code: 'invalid_css', message: `${message} of 'css'.`, path: '/css' }])
  })

  test.each([
    ['color: red top: 0', "'red top: 0' is not a valid value of 'color': a ';' is missing before 'top'"],
    [
      'width: calc(100% -10px)',
      "'calc(100% -10px)' is not a valid value of 'width': an operator is missing, or the space on one side of '+' or '-'",
    ],
    [
      'width: min(9px, 1px + 2)',
      "'min(9px, 1px + 2)' is not a valid value of 'width': a number without a unit cannot be combined with a length, a percentage or an angle",
    ],
  ])('of invalid values give the reason: %s', async (declaration, message) => {
    const page = await style('<p>x', { css: `p { ${declaration} }` })
    expect(page.warnings).toEqual([
      { code: 'invalid_css_value', message: `${message}, in line 1, column 5 of 'css'.`, path: '/css' },
    ])
  })

  test('of syntax errors in a style attribute name the element', async () => {
    const page = await style('<p style="color red; top: 0">x')
    expect(page.warnings).toEqual([
      {
        code: 'invalid_css',
        message:
          "'color red' is ignored: ':' is missing after 'color', in the style of <p> in line 1, column 1.",
        path: '/html',
      },
    ])
  })

  test('are not given for syntax errors of media that do not apply, hacks for old browsers and final semicolons', async () => {
    const css = '@media screen { p { color red } } p { *zoom: 1; _height: 1px } @media print { p {}; } p {};'
    const page = await style('<p>x', { css })
    expect(page.warnings).toEqual([])
  })

  test('name the element of a style attribute', async () => {
    const page = await style('\n<p style="width: red">x')
    expect(page.warnings).toEqual([
      {
        code: 'invalid_css_value',
        message: "'red' is not a valid value of 'width', in the style of <p> in line 2, column 1.",
        path: '/html',
      },
    ])
  })

  test.each([
    'filter:alpha(opacity=50)',
    'filter:progid:DXImageTransform.Microsoft.gradient(enabled=false)',
    'margin-top:1px\\9',
    'background:-o-linear-gradient(red,blue)',
    'outline:5px auto -webkit-focus-ring-color',
    'display:-ms-flexbox',
    'height:-moz-min-content',
    '--empty: ;color:var(--empty)',
  ])('are not reported for values for other browsers and empty custom properties: %s', async css => {
    const page = await style('<p>x', { css: `p{${css}}` })
    expect(page.warnings).toEqual([])
  })

  test('are reported once each, and not for properties without effect in print', async () => {
    const css = `p, b { colr: red } i { colr: red } p { cursor: pointer; transition: all 1s; -webkit-text-fill-color: red;
      user-select: none; print-color-adjust: exact; transform: none; grid-template-areas: none; float: none; *zoom: 1 }
      @keyframes x { from { top: 0 } } @charset "utf-8"; a:hover { color: red } input::placeholder { color: red }
      @media screen { p { colr: blue; bogus: 1 } } ::-webkit-scrollbar { width: 1px }`
    const page = await style('<p>x', { css })
    expect(page.warnings).toEqual([
      {
        code: 'unknown_css_property',
        message: "Unknown CSS property 'colr' (did you mean 'color'?), in line 1, column 8 of 'css'.",
        path: '/css',
      },
    ])
  })

  test('are limited to maxProblems, with the number of the rest', async () => {
    const css = Array.from({ length: 10 }, (_, i) => `p { wrong-${i}: 1 }`).join('\n')
    const page = await style('<p>x', { css, limits: { maxProblems: 3 } })
    expect(page.warnings).toHaveLength(4)
    expect(page.warnings.at(-1)).toEqual({
      code: 'more_problems',
      message: '7 more problems of the page and its stylesheets are not listed (limit maxProblems).',
    })
  })

  test('beyond maxProblems list the first of each code, and count each problem once', async () => {
    const wrong = Array.from({ length: 5 }, (_, i) => `p { wrong-${i}: 1 }`)
    const css = [...wrong, 'p { zoom: 2 } b { wrong-4: 1 }', 'p { zoom: 3 }'].join('\n')
    const page = await style('<p>x', { css, limits: { maxProblems: 3 } })
    expect(page.warnings.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 3 }, () => 'unknown_css_property'),
      'unsupported_css',
      'more_problems',
    ])
    expect(page.warnings.at(-1)?.message).toMatch(/^3 more problems/)
  })

  test('of one stylesheet are limited to 1,000', async () => {
    const css = Array.from({ length: 1100 }, (_, i) => `p { wrong-${i}: 1 }`).join('\n')
    const page = await style('<p>x', { css, limits: { maxProblems: 2000 } })
    expect(page.warnings).toHaveLength(1001)
    expect(page.warnings.at(-1)).toEqual({
      code: 'more_problems',
      message:
        "A stylesheet has more than 1000 problems; those from here on are not listed, in line 1001, column 5 of 'css'.",
      path: '/css',
    })
  })
})
