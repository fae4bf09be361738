import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/base/json.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { BoundDocument } from '../../src/document/bound-document.ts'
import { createEngine } from '../../src/engine/create-engine.ts'
import { compileTemplate } from '../../src/template/compile.ts'
import type { Bound } from '../../src/template/contracts.ts'
import { choose, NOW, refusal } from './binding.ts'

const DATA = {
  customer: { name: 'A', address: null },
  currency: 'EUR',
  lines: [{ amount: 2 }, { amount: 3, discount: 1 }],
  empty: [],
}

const bind = (definition: JsonObject, data: JsonObject = DATA): Bound =>
  compileTemplate(definition, { limits: DEFAULT_LIMITS }).bind(data, { now: NOW })

/** Warnings of a document with this content. */
const warningsOf = (content: JsonObject[string], rest: JsonObject = {}) =>
  bind({ ...rest, document: { content } }).warnings

describe('a missing value', () => {
  test.each<[string, string]>([
    ['{{custmer.name}}', "'custmer.name' is missing from the data, did you mean 'customer'?"],
    ['{{customer.nmae}}', "'customer.nmae' is missing from the data, did you mean 'name'?"],
    ['{{customer.address.city}}', "'customer.address.city' is missing from the data"],
    ['{{upper customer.nmae}}', "'customer.nmae' is missing from the data, did you mean 'name'?"],
    [
      '{{#each lines}}{{currency}}{{/each}}',
      "'currency' is missing from the data, did you mean '../currency'?",
    ],
    ['{{#each lignes}}x{{/each}}', "'lignes' is missing from the data, did you mean 'lines'?"],
    ['{{#with custmer}}x{{/with}}', "'custmer' is missing from the data, did you mean 'customer'?"],
    [
      '{{lines.amount}}',
      "'lines.amount' is missing from the data: 'lines' is a list, loop over it with each",
    ],
    ['{{sum lines "amont"}}', "sum: 'amont' is missing from every item of the list, did you mean 'amount'?"],
    ['{{sum lines "discount"}}', "sum: 'discount' is missing from 1 of 2 items of the list"],
    [
      '{{runningTotal lines "amont" 1}}',
      "runningTotal: 'amont' is missing from every item of the list, did you mean 'amount'?",
    ],
    ['{{join lines ", " "nmae"}}', "join: 'nmae' is missing from every item of the list"],
    ['{{lookup customer "nmae"}}', 'lookup: there is no property or item by this key'],
    ['{{first empty}}', 'first: the list is empty'],
  ])('%s is a warning, and an error in strict templates', (source, message) => {
    expect(warningsOf(['x', source])).toEqual([
      { code: 'missing_value', message, path: '/document/content/1' },
    ])
    const strict = refusal(() => warningsOf(['x', source], { strict: true }))
    expect(strict).toMatchObject({
      code: 'invalid_data',
      details: [{ path: '/document/content/1', message }],
    })
  })

  test.each<[string, JsonObject, string]>([
    ['$each', { $each: 'lignes', do: '' }, '/$each'],
    ['$value', { $value: 'totl' }, '/$value'],
    ['$with', { $with: 'totl', do: '' }, '/$with'],
    ['with of a partial', { $partial: 'p', with: 'totl' }, '/with'],
    ['a string below $if', choose('customer', '{{totl}}'), '/then'],
  ])('in %s is a warning with its path', (_, directive, path) => {
    expect(warningsOf([directive], { partials: { p: 'x' } })).toEqual([
      expect.objectContaining({ code: 'missing_value', path: `/document/content/0${path}` }),
    ])
  })

  test.each<[string, JsonObject[string]]>([
    ['null', '{{customer.address}}'],
    ['the value of a condition', '{{#if vip}}x{{else if gold.card}}y{{/if}}{{#unless vip}}z{{/unless}}'],
    ['the value of $if', choose('(gt discount.rate 1)', '{{discount}}')],
    ['a default', '{{default nickname customer.name}}{{default (lookup customer "nick") "A"}}'],
    ['logic and comparisons', '{{#if (and (eq a 1) (or b c) (not d))}}{{/if}}{{eq customer.vip true}}'],
    ['loops with an else', ['{{#each items}}{{else}}none{{/each}}', { $each: 'items', do: 'x', else: 'y' }]],
    ['a property that only some items of a join have', '{{join lines ", " "discount"}}'],
    ['a sum of an empty list', '{{sum empty "amount"}}{{join empty ", " "name"}}'],
  ])('is accepted as intended: %s', (_, content) => {
    expect(warningsOf([content])).toEqual([])
    expect(warningsOf([content], { strict: true })).toEqual([])
  })

  test.each<[string, JsonObject[string], string]>([
    [
      'a condition',
      '{{#if custmer}}x{{/if}}',
      "'custmer' is missing from the data, did you mean 'customer'?",
    ],
    ['$if', choose('(not custmer)', 'x'), "'custmer' is missing from the data, did you mean 'customer'?"],
    [
      'a default',
      '{{default Currency "EUR"}}',
      "'Currency' is missing from the data, did you mean 'currency'?",
    ],
    ['a length', '{{length lignes}}', "'lignes' is missing from the data, did you mean 'lines'?"],
    [
      'a length in a condition',
      '{{#if (gt (length line) 0)}}x{{/if}}',
      "'line' is missing from the data, did you mean 'lines'?",
    ],
  ])('whose name is similar to an existing one is a warning in %s', (_, content, message) => {
    expect(warningsOf([content])).toMatchObject([{ code: 'missing_value', message }])
  })

  test('in a condition is accepted if names are numbered, a loop defines the name or no name is similar', () => {
    const data = { line1: 'a', parts: [{ n: 1, parts: [{ n: 2 }] }] }
    const loop = { $each: 'parts', do: choose('parts', [{ $each: 'parts', do: choose('parts', 'x') }]) }
    const document = { content: ['{{#if line2}}x{{/if}}{{#if vip}}y{{/if}}', loop] }
    expect(bind({ document }, data).warnings).toEqual([])
  })

  test.each([
    ['{{length items}}', 'invalid_data'],
    ['{{sum lignes "amount"}}', 'invalid_data'],
  ])('in the list of %s is an error in strict templates', (source, code) => {
    expect(refusal(() => warningsOf(source, { strict: true }))).toMatchObject({ code })
    expect(warningsOf('{{#if (length items)}}x{{/if}}', { strict: true })).toEqual([])
  })

  test('suggests the variable of the page number', () => {
    const footer = '{{currentPage}} / {{pageCount}}'
    const { footer: bindFooter, warnings } = bind({ document: { content: [], footer } }) as BoundDocument
    const pageSize = { width: 1, height: 1 }
    bindFooter?.({ page: 1, pages: 1, pageSize, broughtForward: {}, carriedForward: {} })
    expect(warnings.map(({ message }) => message)).toEqual([
      "'currentPage' is missing from the data: {{@page}} is the number of the page",
      "'pageCount' is missing from the data: {{@pages}} is the number of pages",
    ])
    const html = bind({ html: '<p>{{page}}', settings: { custom_footer: '{{totalPages}}' } }).warnings
    expect(html.map(({ message }) => message)).toEqual([
      'In line 1, column 1: \'totalPages\' is missing from the data: write <span class="totalPages"></span>',
      expect.stringContaining(
        "'page' is missing from the data: write content: counter(page) in a margin box of @page",
      ),
    ])
  })

  test('of all items of a list is one warning', () => {
    const lines = Array.from({ length: 500 }, () => ({}))
    const document = { content: [{ $each: 'lines', do: '{{amount}}' }, '{{#each lines}}{{amount}}{{/each}}'] }
    expect(bind({ document }, { lines }).warnings.map(({ path }) => path)).toEqual([
      '/document/content/0/do',
      '/document/content/1',
    ])
  })

  test('is a warning at most limits.maxProblems times, then one about the rest', () => {
    const content = Array.from({ length: 100 }, (_, i) => `{{missing${i}}}`)
    const { warnings } = bind({ document: { content } }, {})
    expect(warnings).toHaveLength(DEFAULT_LIMITS.maxProblems + 1)
    expect(warnings.at(-1)?.message).toBe('More values are missing than these warnings name.')
  })

  test('in HTML, CSS, Markdown and settings is a warning with line and column', () => {
    const page = { css: 'p { color: {{brand}} }', settings: { custom_header: '<b>{{titel}}</b>' } }
    expect(
      bind({ ...page, html: '<p>\n  {{#if lines}}{{nmae}}{{/if}}\n{{ne}}{{customer.nmae}}' }).warnings,
    ).toEqual([
      {
        code: 'missing_value',
        path: '/css',
        message: "In line 1, column 12: 'brand' is missing from the data",
      },
      {
        code: 'missing_value',
        path: '/settings/custom_header',
        message: "In line 1, column 4: 'titel' is missing from the data",
      },
      {
        code: 'missing_value',
        path: '/html',
        message: "In line 2, column 16: 'nmae' is missing from the data",
      },
      { code: 'missing_value', path: '/html', message: "In line 3, column 1: 'ne' is missing from the data" },
      {
        code: 'missing_value',
        path: '/html',
        message: "In line 3, column 7: 'customer.nmae' is missing from the data, did you mean 'name'?",
      },
    ])
    expect(
      bind({ markdown: 'Hello\n\n- {{ nmae }}\n- {{x\n}}{{y}}' }, {}).warnings.map(({ message }) => message),
    ).toEqual([
      "In line 3, column 3: 'nmae' is missing from the data",
      "In line 4, column 3: 'x' is missing from the data",
      "In line 5, column 3: 'y' is missing from the data",
    ])
  })

  test('in scenes is a warning with the path before directives move objects', () => {
    const text = { type: 'text', text: '{{titel}}' }
    const scene = { width: 10, height: 10, objects: [{ $each: 'lines', do: text }] }
    expect(bind({ scene }).warnings).toEqual([
      expect.objectContaining({ code: 'missing_value', path: '/scene/objects/0/do/text' }),
    ])
  })

  test('is a warning in results: once for a header of many pages, and for samples when stored', async () => {
    const engine = await createEngine({ rendering: { isolation: 'none' } })
    const document = {
      header: { text: '{{titel}} {{@page}}', margin: 10 },
      content: ['a', { text: 'b', pageBreak: 'before' }, '{{nmae}}'],
    } as const
    const path = '/document/content/2'
    const stored = await engine.putTemplate({ template_id: 't', document, sample: { name: 'A' } })
    expect(stored.warnings).toEqual([
      { code: 'missing_value', path, message: "'nmae' is missing from the data, did you mean 'name'?" },
    ])
    const { warnings } = await engine.createPdf({ template_id: 't', data: { name: 'A', title: 'B' } })
    expect(warnings).toEqual([
      { code: 'missing_value', path, message: "'nmae' is missing from the data, did you mean 'name'?" },
      {
        code: 'missing_value',
        path: '/document/header/text',
        message: "'titel' is missing from the data, did you mean 'title'?",
      },
    ])
    await engine.close()
  })
})

describe('a missing currency', () => {
  const MESSAGE =
    'USD is assumed, as neither the call nor the template names a currency: give the template a "currency" such as "EUR"'

  test.each(['{{currency 1}}', '{{number 1 style="currency"}}', '{{upper (currency (sum lines "amount"))}}'])(
    '%s is a warning, and an error in strict templates',
    source => {
      const rest = { locale: 'de-DE' }
      const warnings = [{ code: 'missing_currency', message: MESSAGE, path: '/document/content' }]
      expect(warningsOf(source, rest)).toEqual(warnings)
      expect(refusal(() => warningsOf(source, { ...rest, strict: true }))).toMatchObject({
        code: 'invalid_template',
        details: [{ path: '/document/content', message: MESSAGE }],
      })
    },
  )

  test('is a warning if the code in the data is empty', () => {
    const source = '{{currency 1 customer.address}}'
    expect(warningsOf(source)).toEqual([
      {
        code: 'missing_currency',
        message: 'currency: the code is empty, USD is assumed',
        path: '/document/content',
      },
    ])
    expect(refusal(() => warningsOf(source, { strict: true })).code).toBe('invalid_data')
  })

  test.each(['{{currency 1 "EUR"}}', '{{currency 1 currency}}', '{{currency 1 currency="EUR"}}'])(
    '%s is accepted, as it has a currency',
    source => {
      expect(warningsOf(source)).toEqual([])
    },
  )

  test('is taken from the template', () => {
    expect(warningsOf(['{{currency 1}}', '{{currency 1 customer.address}}'], { currency: 'EUR' })).toEqual([])
  })

  test('is a warning with line and column in HTML', () => {
    expect(bind({ html: '<p>\n {{currency 1}}' }).warnings).toEqual([
      { code: 'missing_currency', message: `In line 2, column 2: ${MESSAGE}`, path: '/html' },
    ])
  })
})
