import fc from 'fast-check'
import { parseFragment } from 'parse5'
import postcss, { type Container } from 'postcss'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/base/json.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { compileTemplate } from '../../src/template/compile.ts'
import type { BoundHtml } from '../../src/template/contracts.ts'
import { NOW, refusal } from './binding.ts'

const compile = (definition: JsonObject) => compileTemplate(definition, { limits: DEFAULT_LIMITS })

function bind(definition: JsonObject, data: JsonObject = {}): BoundHtml {
  const bound = compile(definition).bind(data, { now: NOW })
  if (bound.kind !== 'html') throw new Error('expected a page')
  return bound
}

const html = (source: string, data: JsonObject = {}) => bind({ html: source }, data).html
const css = (source: string, data: JsonObject = {}) => bind({ html: '', css: source }, data).css

describe('an HTML template', () => {
  test('binds html, css, settings and images', () => {
    expect(
      bind(
        {
          html: '<p>{{currency total}}</p>{{> seal}}<img src="logo">',
          css: 'p { color: {{brand}} }',
          settings: { paper_size: 'A5', custom_header: '<i>{{name}}</i>', footer_left: '{{pageNumber}}' },
          partials: { seal: '<b>{{name}}</b>' },
          assets: { logo: '<svg/>' },
          locale: 'de-DE',
          currency: 'EUR',
        },
        { total: 12.5, name: 'A & B', brand: '#1a2b3c' },
      ),
    ).toEqual({
      kind: 'html',
      html: '<p>12,50\u00A0€</p><b>A &amp; B</b><img src="logo">',
      css: 'p { color: #1a2b3c }',
      settings: expect.objectContaining({
        paperSize: { width: expect.closeTo(419.53, 1), height: expect.closeTo(595.28, 1) },
        header: { kind: 'html', html: '<i>A &amp; B</i>' },
        footer: expect.objectContaining({ left: '{{pageNumber}}' }),
      }),
      images: { logo: '<svg/>' },
      warnings: [],
      writtenLines: expect.any(Function),
    })
  })

  test('has the format PDF', () => {
    expect(compile({ html: '' }).format).toBe('PDF')
    expect(compile({ markdown: '' }).format).toBe('PDF')
  })

  test('validates data against its schema, and missing values if it is strict', () => {
    const schema = { required: ['name'] }
    expect(refusal(() => bind({ html: '', schema })).code).toBe('invalid_data')
    expect(refusal(() => bind({ html: '<p>{{name}}', strict: true })).message).toContain('/html')
  })

  test.each<[JsonObject, string, string]>([
    [{ html: '<p>\n{{#if a}}' }, '/html', '{{/if}} is missing'],
    [{ html: '<p>{{nubmer a}}' }, '/html', "did you mean 'number'?"],
    [{ html: '', css: 'p { color: {{x y}} }' }, '/css', "unknown helper 'x'"],
    [{ html: '{{> a}}', partials: { a: '{{#each x}}' } }, '/partials/a', '{{/each}} is missing'],
    [{ html: '{{> a}}', partials: { a: [] } }, '/html', 'not a text'],
    [{ html: '', settings: { scale: 9 } }, '/settings/scale', 'a number from 0.1 to 2'],
    [{ html: '', settings: { custom_footer: '{{/if}}' } }, '/settings/custom_footer', ''],
    [{ document: { content: [] }, css: '' }, '/css', "belongs to templates with 'html'"],
    [{ scene: {}, settings: {} }, '/settings', "belongs to templates with 'html'"],
    [{ html: '', format: 'JPEG' }, '/format', "must be PDF where the template has 'html'"],
  ])('%j is rejected at %s', (definition, path, message) => {
    const { code, details } = refusal(() => compile(definition))
    expect(code).toBe('invalid_template')
    expect(details).toMatchObject([{ path, message: expect.stringContaining(message) }])
  })

  test('reports the line of an invalid expression', () => {
    for (const broken of [
      '{{a b c=}}',
      '{{nubmer a}}',
      '{{#if a}}',
      '{{> none}}',
      '{{#if a}}{{@page}}{{/if}}',
    ]) {
      const { message } = refusal(() => compile({ html: `<p>\n<b>{{x}}\n${broken}` }))
      expect(message, broken).toContain('line 3')
    }
    expect(refusal(() => compile({ html: '<p>{{nubmer a}}' })).message).not.toContain('line')
    const wrong = refusal(() => html('<p>\n{{number x}}', { x: 'y' }))
    expect(wrong.message).toBe(
      "At line 2 of /html of the template: number: 'y', the value of 'x', is not a number.",
    )
  })
})

describe('values in HTML', () => {
  test('are escaped, except in triple braces', () => {
    const value = `<b a="b" c='d'>&amp;`
    expect(html('{{value}}', { value })).toBe('&lt;b a=&quot;b&quot; c=&#39;d&#39;&gt;&amp;amp;')
    expect(html('{{{value}}}', { value })).toBe(value)
    expect(html('{{&value}}', { value })).toBe(value)
    expect(html('{{upper value}}', { value: '<i>' })).toBe('&lt;I&gt;')
  })

  test('of any kind add no element and no attribute', () => {
    const source = `<p title="{{value}}" lang='{{value}}'>{{value}}<i>{{value}}</i><!-- {{value}} --></p>`
    const shape = (value: string) => shapeOf(parseFragment(html(source, { value })))
    const plain = shape('x')
    fc.assert(
      fc.property(hostile('<>"\'&/= !-'), value => {
        expect(shape(value)).toBe(plain)
      }),
    )
  })

  test.each([
    ['<p title={{x}}>', 'unquoted_attribute', 1],
    ['<p>\n\n<p class=a{{x}}>', 'unquoted_attribute', 3],
    ['<p class={{#if x}}a{{else}}{{x}}{{/if}}>', 'unquoted_attribute', 1],
  ])('cause a warning in %j', (source, code, line) => {
    expect(compile({ html: source }).warnings).toMatchObject([
      { code, path: '/html', message: expect.stringMatching(new RegExp(`^In line ${line},`)) },
    ])
  })

  test.each([
    '<p title="{{x}}" class=\'{{x}}\'>{{x}}',
    '<p title = "a={{x}}">a={{x}}',
    '<p title=a>{{x}}</p>a={{x}}',
    '<p {{#if x}}class="a"{{/if}}>{{number a digits=2}}',
    '<!-- <p a={{x}}> --><style>p { }</style>{{x}}',
    '<script>if (a<b) c={{x}}</script>',
    '<p class={{#if x}}a{{/if}}{{! x }}>',
  ])('cause no warning in %j', source => {
    expect(compile({ html: source }).warnings).toEqual([])
  })

  test.each([
    ['<p style="color: {{x}}">', '<p style="color: red\\3b \\20 font-size\\3a \\20 60px">'],
    [
      "<p class=a STYLE = 'color: {{x}}; margin: 0'>",
      "<p class=a STYLE = 'color: red\\3b \\20 font-size\\3a \\20 60px; margin: 0'>",
    ],
    [
      '<p title="{{x}}"\n style="a:{{x}}">{{x}}',
      '<p title="red; font-size: 60px"\n style="a:red\\3b \\20 font-size\\3a \\20 60px">red; font-size: 60px',
    ],
    ['<p style="{{#if x}}color: {{x}}{{/if}}">', '<p style="color: red\\3b \\20 font-size\\3a \\20 60px">'],
    [
      '<p style="{{> declaration}}">{{> declaration}}',
      '<p style="top:red\\3b \\20 font-size\\3a \\20 60px">top:red; font-size: 60px',
    ],
    [
      '<style>\r\np { color: {{x}} }</style>{{x}}',
      '<style>\r\np { color: red\\3b \\20 font-size\\3a \\20 60px }</style>red; font-size: 60px',
    ],
    ['<p style="width: {{{x}}}">', '<p style="width: red; font-size: 60px">'],
    [
      '<p data-style="{{x}}">style="{{x}}"',
      '<p data-style="red; font-size: 60px">style="red; font-size: 60px"',
    ],
  ])('are escaped as CSS in styles: %j', (source, expected) => {
    const partials = { declaration: 'top:{{x}}' }
    const { html } = bind({ html: source, partials }, { x: 'red; font-size: 60px' })
    expect(html).toBe(expected)
  })

  test('validation time is linear in the length of the page', () => {
    const pieces = ['<', '<a =', '{{!', '<a b="', '= ', '<!--', '<style>', "='"]
    const ofTag = ['a', ' ', '= ', 'style ', 'style=', 'style={{x}} ', 'style="{{x}}"', "style='{{"]
    const sources = [...pieces.map(piece => ['', piece]), ...ofTag.map(piece => ['<p style ', piece])]
    for (const [start = '', piece = ''] of sources) {
      const source = start + piece.repeat(200_000 / piece.length)
      try {
        compile({ html: source })
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_template' })
      }
    }
  })
})

describe('values in CSS', () => {
  test.each([
    ['#1a2b3c', '#1a2b3c'],
    ['12.5', '12.5'],
    ['-3%', '-3%'],
    ['Grün', 'Grün'],
    ['a b', 'a\\20 b'],
    ['"; }', '\\22 \\3b \\20 \\7d '],
    ['\\', '\\5c '],
    ['</style>', '\\3c \\2f style\\3e '],
    ['\n', '\\a '],
  ])('%j is written %s', (value, written) => {
    expect(css('{{value}}', { value })).toBe(written)
    expect(css('{{{value}}}', { value })).toBe(value)
  })

  test('of any kind end no string, URL, declaration, rule or comment', () => {
    const source = `
      @import "{{value}}";
      @import url({{value}});
      /* {{value}} */
      p, .a-{{value}} { color: {{value}}; --x: {{value}}; background: url({{value}}) url("{{value}}"); }
      @media print { q::before { content: "{{value}}" '{{value}}'; width: {{value}}px } }
      @page { margin: {{value}}; @top-left { content: "{{value}}" } }`
    const shape = (value: string) => shapeOfRules(postcss.parse(css(source, { value }) ?? ''))
    const plain = shape('x')
    fc.assert(
      fc.property(hostile(';{}()"\'\\/*@!<>-:, \n\r\f\t#'), value => {
        expect(shape(value)).toEqual(plain)
      }),
    )
  })
})

/** Texts of markup tokens and arbitrary characters. */
function hostile(characters: string) {
  const unit = fc.oneof(fc.constantFrom(...characters), fc.string({ unit: 'binary', maxLength: 3 }))
  return fc.array(unit, { maxLength: 12 }).map(units => units.join(''))
}

function shapeOf(node: object): string {
  const {
    nodeName = '',
    attrs = [],
    childNodes = [],
  } = node as {
    nodeName?: string
    attrs?: { name: string }[]
    childNodes?: object[]
  }
  const children = childNodes.map(shapeOf).filter(shape => !shape.startsWith('#text'))
  return `${nodeName}[${attrs.map(({ name }) => name)}](${children})`
}

function shapeOfRules(container: Container): unknown[] {
  return (container.nodes ?? []).map(node => [
    node.type,
    node.type === 'decl' ? node.prop : node.type === 'atrule' ? node.name : '',
    'nodes' in node ? shapeOfRules(node as Container) : [],
  ])
}
