// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are templates of documents
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/base/json.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { compileTemplate } from '../../../src/template/compile.ts'
import { NOW } from '../binding.ts'

const compile = (definition: JsonObject) => compileTemplate(definition, { limits: DEFAULT_LIMITS })
const warningsOf = (definition: JsonObject) => compile(definition).warnings
const code = 'unsupported_template_syntax'

describe('tags of other template languages', () => {
  test.each<[string, string]>([
    ['{% for line in lines %}x{% endfor %}', '{{#each items}}'],
    ['{%- if vip -%}x{% else %}y{% endif %}', '{{#if x}}'],
    ['{% elif x %}', '{{else if y}}'],
    ['{% endfor %}', '$each'],
    ['{% assign total = 3 %}', 'helper'],
    ['{% include "header.html" %}', '{{> name}}'],
    ['{# a comment #}', '{{! comment }}'],
    ['{% FancyTag %}', 'there are {{path}}, the blocks {{#if}}'],
  ])('%s is a warning with its replacement', (html, replacement) => {
    expect(warningsOf({ html })).toEqual([
      { code, path: '/html', message: expect.stringContaining(replacement) },
    ])
  })

  test('are warnings in every kind of template, with their position', () => {
    const tag = '{% for x in y %}'
    const place = (definition: JsonObject) =>
      warningsOf(definition).map(
        ({ path, message }) => `${path} ${/^In line \d+, column \d+/.exec(message) ?? ''}`,
      )
    expect(
      place({
        html: `<p>\n a ${tag}`,
        css: `${tag} p{}`,
        settings: { custom_footer: tag, header_left: tag },
      }),
    ).toEqual([
      '/settings/header_left In line 1, column 1',
      '/settings/custom_footer In line 1, column 1',
      '/css In line 1, column 1',
      '/html In line 2, column 4',
    ])
    expect(place({ markdown: `# a\n${tag}\n{{> p}}`, partials: { p: `b${tag}` } })).toEqual([
      '/markdown In line 2, column 1',
      '/partials/p ',
    ])
    expect(place({ document: { content: [{ text: [tag] }], header: tag, info: { title: tag } } })).toEqual([
      '/document/info/title ',
      '/document/content/0/text/0 ',
      '/document/header ',
    ])
    const text = { type: 'text', text: tag }
    expect(place({ scene: { width: 9, height: 9, objects: [text] } })).toEqual(['/scene/objects/0/text '])
  })

  test('are warnings next to comments and escaped expressions', () => {
    const html = '{{! {% a %} }}{% if b %}\\{{! {% for c %} }}{{!-- {% d %} --}}{% for {{e}} in {{f}} %}'
    expect(warningsOf({ html }).map(({ message }) => /'(.*?)'/.exec(message)?.[1])).toEqual([
      '{% if b %}',
      '{% for c %}',
      '{% for {{e}} in {{f}} %}',
    ])
  })

  test('are quoted up to sixty characters, and reported at most twenty times', () => {
    const html = Array.from({ length: 50 }, (_, i) => `{% if x${i} == "${'y'.repeat(80)}" %}`).join('\n')
    const warnings = warningsOf({ html })
    expect(warnings).toHaveLength(DEFAULT_LIMITS.maxProblems)
    expect(warnings[1]?.message).toMatch(
      /^In line 2, column 1: '\{% if x1 == "y{40,}…' is not Handlebars syntax and is printed as text/,
    )
  })

  test.each<[string, JsonObject]>([
    ['blocks of Handlebars', { html: '{{#if x}}{{#each y}}{{/each}}{{/if}}{{!# #}}' }],
    [
      'nested rules of CSS',
      { html: '', css: '.a{#b{width:50%}#c{color:red}}@keyframes k{0%{top:0}50%{top:1%}}' },
    ],
    ['comments', { html: '{{! Jinja was: {% for x in y %} }}{{~!-- }} {% if x %} {# a #} --~}}' }],
    ['strings of expressions', { html: '{{default x "{% raw %}"}}' }],
    ['an open brace alone', { html: 'a {% b {# c' }],
    ['literal values', { document: { content: { $literal: '{% for %}' } } }],
  ])('are not reported in %s', (_, definition) => {
    expect(warningsOf(definition)).toEqual([])
  })

  test('are not reported in data', () => {
    const template = compile({ document: { content: '{{text}}' }, sample: { text: '{% if %}' } })
    expect(template.bind({ text: '{% for %}' }, { now: NOW }).warnings).toEqual([])
  })

  test('are searched in linear time', () => {
    const comments = '{{!--'.repeat(100_000)
    expect(warningsOf({ html: comments.replaceAll('{{', '\\{{') })).toEqual([])
    const html = `${'{%'.repeat(100_000)}${'{# } '.repeat(100_000)}#}%}`
    expect(warningsOf({ document: { content: { text: html } } })).toEqual([])
  })
})

describe('syntax of other languages', () => {
  test.each<[string, string]>([
    ['Dear <%= customer.name %>', "'<%= customer.name %>' is printed as text: write {{customer.name}}"],
    ['Dear ${customer.name}', "'${customer.name}' is printed as text: write {{customer.name}}"],
    ['a<br>b', "'<br>' is printed as text: write \\n for a new line"],
    ['<b>a</b>', '\'<b>\' is printed as text: write {"text": "…", "bold": true}'],
    ['a&nbsp;b', "'&nbsp;' is printed as text: write the character itself"],
    ['<p class="x">a</p>', "'<p class=\"x\">' is printed as text: write nodes, or a template with 'html'"],
    [
      'function (page, pages) { return page }',
      "'function (page, pages) {' is JavaScript, which does not run: use {{…}}, a directive or a declaration; `npx platen import` converts pdfmake definitions",
    ],
    ['page => page', "'page =>' is JavaScript, which does not run: use {{…}}, a directive"],
  ])('%s is a warning in a document, with its replacement', (text, message) => {
    expect(warningsOf({ document: { content: [{ text }] } })).toEqual([
      { code, path: '/document/content/0/text', message: expect.stringContaining(message) },
    ])
  })

  test('is a warning with its line in HTML and Markdown', () => {
    expect(warningsOf({ html: '<p>\n<b>${name}</b>' })).toEqual([
      { code, path: '/html', message: "In line 2, column 4: '${name}' is printed as text: write {{name}}" },
    ])
    expect(warningsOf({ markdown: '<%= name %>' })).toMatchObject([{ path: '/markdown' }])
  })

  test.each([
    'a < b, c > d, costs $5 {net}',
    'the function of a => b',
    'function (of the device) and more',
    'Ada <a@b.c>',
    'a <b and c> d',
    'List<String> & Map<K, V>',
    'R&D, AT&T; x',
    '`${}` and <% %',
  ])('%s is plain text', text => {
    expect(warningsOf({ document: { content: [text] } })).toEqual([])
  })

  test('is accepted in scripts, literals and data', () => {
    expect(warningsOf({ html: '<script>`${name}`</script>' })).toEqual([])
    expect(
      warningsOf({ document: { content: [{ $literal: '<b>a</b>' }], info: {} }, sample: { a: '<b>' } }),
    ).toEqual([])
  })
})
