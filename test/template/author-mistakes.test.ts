// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are templates of documents
import { afterAll, describe, expect, test } from 'vitest'
import { createEngine, PlatenError, renderPdf, type Warning } from '../../src/index.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'
import { choose } from './binding.ts'

/**
 * Typical mistakes of template authors. Each is an error or a warning with its place in the author's source and a
 * remedy, when the template is stored or when it renders; none is silent.
 */

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

const DATA = {
  name: 'Ada',
  total: 12,
  customer: { name: 'Ada', vip: true },
  logo: new Uint8Array([1, 2]),
  lines: [
    { name: 'a', amount: 1 },
    { name: 'b', amount: 2 },
  ],
}

/** Code, the end of the path (or the position in the message), and the part of the message with the remedy. */
type Expected = readonly [code: string, place: string, remedy: string]
type Finding = Required<Warning>

/** All errors and warnings of a call. */
async function findingsOf(...calls: (() => Promise<unknown>)[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const call of calls) {
    try {
      const { warnings = [] } = (await call()) as { warnings?: readonly Warning[] }
      found.push(...warnings.map(({ path = '', ...warning }) => ({ path, ...warning })))
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error
      const { code, message } = error
      found.push(...error.details.map(({ path }) => ({ code, message, path })))
      if (error.details.length === 0) found.push({ code, message, path: '' })
    }
  }
  return found
}

const storeAndRender = (template: object, call: object = {}): Promise<Finding[]> =>
  findingsOf(
    () => engine.putTemplate(uncheckedTemplate({ template_id: 't', ...template })),
    () =>
      'scene' in template
        ? engine.createImage({ template_id: 't', data: DATA, ...call })
        : engine.createPdf({ template_id: 't', data: DATA, ...call }),
  )

function expectFinding(found: readonly Finding[], [code, place, remedy]: Expected): void {
  const isThere = ({ path, message }: Finding) => path === place || message.includes(place)
  const match = found.find(
    finding => finding.code === code && isThere(finding) && finding.message.includes(remedy),
  )
  expect(
    match,
    `expected ${code} at ${place} with "${remedy}", found ${JSON.stringify(found, null, 1)}`,
  ).toBeDefined()
}

const document = (more: object) => ({ document: { content: ['x'], ...more } })
const content = (...nodes: unknown[]) => ({ document: { content: nodes } })

describe('mistakes in expressions are reported with path and remedy', () => {
  test.each<[string, object, Expected]>([
    [
      'a misspelt path',
      content('{{custmer.name}}'),
      ['missing_value', '/document/content/0', "did you mean 'customer'?"],
    ],
    [
      'a path of this',
      content('{{this.nam}}'),
      ['missing_value', '/document/content/0', "did you mean 'name'?"],
    ],
    [
      'a condition',
      content('{{#if custmer}}x{{/if}}'),
      ['missing_value', '/document/content/0', "did you mean 'customer'?"],
    ],
    [
      '$if',
      content(choose('customer.vipp', 'x')),
      ['missing_value', '/document/content/0/$if', "did you mean 'vip'?"],
    ],
    [
      '$each',
      content({ $each: 'linse', do: 'x' }),
      ['missing_value', '/document/content/0/$each', "did you mean 'lines'?"],
    ],
    [
      'a loop over a number',
      content({ $each: 'total', do: 'x' }),
      ['invalid_data', '/document/content/0/$each', 'needs a list or an object'],
    ],
    [
      'a field of each item outside of the loop',
      content('{{lines.name}}'),
      ['missing_value', '/document/content/0', 'loop over it with each'],
    ],
    [
      'a field of the document in a loop',
      content({ $each: 'lines', do: '{{total}}' }),
      ['missing_value', '/document/content/0/do', "did you mean '../total'?"],
    ],
    [
      'a sum of a misspelt field',
      content('{{sum lines "amont"}}'),
      ['missing_value', '/document/content/0', "did you mean 'amount'?"],
    ],
    [
      'a sum without quotes',
      content('{{sum lines amount}}'),
      ['invalid_data', '/document/content/0', 'name its property in quotes'],
    ],
    [
      'the length of a misspelt list',
      content('{{length linse}}'),
      ['missing_value', '/document/content/0', "did you mean 'lines'?"],
    ],
    [
      'a text for a number',
      content('{{number name 2}}'),
      ['invalid_data', '/document/content/0', "'Ada', the value of 'name', is not a number"],
    ],
    [
      'a pattern for digits',
      content('{{number total "0.00"}}'),
      ['invalid_template', '/document/content/0', 'a whole number such as 2'],
    ],
    [
      'a pattern for a date',
      content('{{date "2026-01-02" "DD.MM.YYYY"}}'),
      ['invalid_template', '/document/content/0', 'one of short, medium'],
    ],
    [
      'an amount without currency',
      content('{{currency total}}'),
      ['missing_currency', '/document/content/0', 'give the template a "currency"'],
    ],
    [
      'an unknown currency',
      content('{{currency total "EURO"}}'),
      ['invalid_template', '/document/content/0', "such as 'EUR'"],
    ],
    [
      'an object as text',
      content('{{customer}}'),
      ['invalid_data', '/document/content/0', 'name one of its properties'],
    ],
    [
      'a helper of another name',
      content('{{uppercase name}}'),
      ['invalid_template', '/document/content/0', "did you mean 'upper'?"],
    ],
    [
      'an operator',
      content('{{#if total > 10}}x{{/if}}'),
      ['invalid_template', '/document/content/0', '{{#if (gt total 10)}}'],
    ],
    ['a filter', content('{{name | upper}}'), ['invalid_template', '/document/content/0', '{{upper name}}']],
    [
      'an index in brackets',
      content('{{lines[0].name}}'),
      ['invalid_template', '/document/content/0', 'has brackets: write {{lines.0.name}}'],
    ],
    [
      'a key in brackets',
      content('{{#if customer["vip"]}}x{{/if}}'),
      ['invalid_template', '/document/content/0', 'write {{#if customer.vip}}'],
    ],
    [
      'a key with a space in brackets, in a later line',
      content('a\n{{customer["first name"]}}'),
      ['invalid_template', '/document/content/0', 'in line 2: write {{customer.[first name]}}'],
    ],
    [
      'brackets in a directive',
      content({ $each: 'lines[0].items', do: 'x' }),
      ['invalid_template', '/document/content/0/$each', 'write lines.0.items'],
    ],
    [
      'a helper as a function',
      content('{{currency(total, "EUR")}}'),
      ['invalid_template', '/document/content/0', 'as a function: write {{currency total "EUR"}}'],
    ],
    [
      'a helper as a function in a condition',
      content('{{#if upper(name)}}x{{/if}}'),
      ['invalid_template', '/document/content/0', 'write {{#if (upper name)}}'],
    ],
    [
      'a method',
      content('{{total.toFixed(2)}}'),
      ['invalid_template', '/document/content/0', "'toFixed': use a helper, such as {{number total 2}}"],
    ],
    [
      'a helper without parentheses as an argument',
      content('{{date now}}'),
      ['missing_value', '/document/content/0', 'write the helper in parentheses, (now)'],
    ],
    [
      'a currency without quotes',
      content('{{currency total EUR}}'),
      ['missing_value', '/document/content/0', 'write a text in quotes, "EUR"'],
    ],
    [
      'a currency symbol',
      content('{{currency total "€"}}'),
      ['invalid_template', '/document/content/0', "'€' is not an ISO 4217 code"],
    ],
    [
      'a unit beyond ASCII',
      content('{{unit total "€"}}'),
      ['invalid_template', '/document/content/0', "'€' is not a unit"],
    ],
    [
      'bytes as text',
      content({ image: '{{logo}}' }),
      ['invalid_data', '/document/content/0/image', '{ "image": { "$value": "logo" } }'],
    ],
    [
      'bytes in the template',
      content({ image: Buffer.from('x') }),
      ['invalid_json', '/document/content/0/image', '{ "image": { "$value": "pic" } }'],
    ],
    [
      'an unclosed block',
      content('{{#if name}}x'),
      ['invalid_template', '/document/content/0', '{{/if}} is missing'],
    ],
    [
      'a block over strings',
      content({ ul: ['{{#each lines}}', 'x', '{{/each}}'] }),
      ['invalid_template', '/document/content/0/ul/0', '{{/each}} is missing'],
    ],
    [
      'braces in a directive',
      content({ $each: '{{lines}}', do: 'x' }),
      ['invalid_template', '/document/content/0/$each', 'write it without {{ }}'],
    ],
    [
      'another directive',
      content({ $for: 'lines', do: 'x' }),
      ['invalid_template', '/document/content/0', "did you mean '$each'?"],
    ],
    [
      'an unknown partial',
      { ...content('{{> heder}}'), partials: { header: 'x' } },
      ['invalid_template', '/document/content/0', "did you mean 'header'?"],
    ],
    [
      'a tag of Jinja',
      content('{% for x in lines %}'),
      ['unsupported_template_syntax', '/document/content/0', 'write {{#each items}}'],
    ],
    [
      'a template literal',
      content('${name}'),
      ['unsupported_template_syntax', '/document/content/0', 'write {{name}}'],
    ],
    [
      'a tag of EJS',
      content('<%= name %>'),
      ['unsupported_template_syntax', '/document/content/0', 'write {{name}}'],
    ],
    [
      'an unknown locale',
      { ...content('x'), locale: 'xx-YY' },
      ['unknown_locale', '/locale', 'such as de-DE'],
    ],
    [
      'an underscore in a locale',
      { ...content('x'), locale: 'de_DE' },
      ['invalid_template', '/locale', 'such as de-DE'],
    ],
  ])('%s', async (_, template, expected) => {
    expectFinding(await storeAndRender(template), expected)
  })
})

test('a currency code without quotes causes one warning', async () => {
  const document = { content: ['{{currency total EUR}}'] }
  const { warnings } = await engine.putTemplate({ template_id: 't', sample: { total: 1 }, document })
  expect(warnings).toMatchObject([{ code: 'missing_value', message: expect.stringContaining('"EUR"') }])
})

describe('a missing value for a non-text property', () => {
  test.each<[string, object, Expected]>([
    [
      'a size',
      content({ text: 'a', fontSize: '{{totl}}' }),
      [
        'invalid_definition',
        '/document/content/0/fontSize',
        "'totl' is missing from the data, did you mean 'total'?",
      ],
    ],
    [
      'a margin',
      content({ text: 'a', margin: ['{{totl}}', 0, 0, 0] }),
      ['invalid_definition', '/document/content/0/margin/0', "did you mean 'total'?"],
    ],
    [
      'a QR code',
      content({ qr: '{{nme}}' }),
      ['invalid_definition', '/document/content/0/qr', "did you mean 'name'?"],
    ],
    [
      'an image',
      content({ image: '{{lgo}}' }),
      ['asset_failed', '/document/content/0/image', "did you mean 'logo'?"],
    ],
    [
      'an image in a loop',
      content({ $each: 'lines', do: { image: '{{nam}}' } }),
      ['asset_failed', '/document/content/0/do/image', "did you mean 'name'?"],
    ],
    [
      'a position',
      { scene: { width: 9, height: 9, objects: [{ type: 'rect', left: '{{totl}}', width: 1, height: 1 }] } },
      ['invalid_definition', '/scene/objects/0/left', "did you mean 'total'?"],
    ],
  ])('is reported: %s', async (_, template, expected) => {
    const found = await storeAndRender(template)
    expectFinding(found, expected)
  })

  test('is not mentioned in errors of other values', async () => {
    const found = await storeAndRender(content({ text: '{{nme}}', fontSize: '{{name}}' }))
    const [error] = found.filter(({ code }) => code === 'invalid_definition')
    expect(error?.message).toContain("not 'Ada'")
    expect(error?.message).not.toContain('missing')
  })
})

describe('mistakes in documents are reported with path and remedy', () => {
  test.each<[string, object, Expected]>([
    [
      'page numbers of pdfmake',
      document({ footer: '{{currentPage}}' }),
      ['missing_value', '/document/footer', '{{@page}}'],
    ],
    [
      'the number of pages',
      document({ footer: '{{pageCount}}' }),
      ['missing_value', '/document/footer', '{{@pages}}'],
    ],
    [
      'the page number in the content',
      content('{{@page}}'),
      ['invalid_template', '/document/content/0', 'header, footer, background and watermark'],
    ],
    [
      'a function as text',
      document({ footer: 'function (page) { return page }' }),
      ['unsupported_template_syntax', '/document/footer', 'platen import'],
    ],
    [
      'HTML in a text',
      content({ text: 'a<br>b' }),
      ['unsupported_template_syntax', '/document/content/0/text', 'write \\n'],
    ],
    [
      'a misspelt key',
      document({ fotter: 'x' }),
      ['unknown_property', '/document/fotter', "did you mean 'footer'?"],
    ],
    [
      'a misspelt node type',
      content({ txt: 'x' }),
      ['invalid_template', '/document/content/0', "did you mean 'text'?"],
    ],
    [
      'a claim under another name',
      document({ pdfStandard: 'PDF/UA-1' }),
      ['unknown_property', '/document/pdfStandard', "did you mean 'subset'?"],
    ],
    [
      'a claim outside of the document',
      { ...content('x'), pdf_standard: 'PDF/UA-1' },
      ['invalid_template', '/pdf_standard', "put it into 'document' as 'subset'"],
    ],
    [
      'a key outside of the document',
      { ...content('x'), footer: 'x' },
      ['invalid_template', '/footer', "put it into 'document'"],
    ],
    [
      'a property of CSS',
      content({ text: 'x', textAlign: 'center' }),
      ['unknown_property', '/document/content/0/textAlign', "did you mean 'alignment'?"],
    ],
    [
      'a misspelt value',
      content({ text: 'x', alignment: 'centre' }),
      ['unknown_value', '/document/content/0/alignment', "did you mean 'center'?"],
    ],
    [
      'pageBreak: true',
      content({ text: 'x', pageBreak: true }),
      ['unknown_value', '/document/content/0/pageBreak', 'expected one of before, after'],
    ],
    [
      'a size with a unit',
      content({ text: 'x', fontSize: '12px' }),
      ['unknown_value', '/document/content/0/fontSize', 'a number of points'],
    ],
    [
      'a width with a unit',
      content({ columns: [{ text: 'x', width: '50px' }] }),
      ['unknown_value', '/document/content/0/columns/0/width', "such as '25%'"],
    ],
    [
      'a colour',
      content({ text: 'x', color: '#12345' }),
      ['unknown_color', '/document/content/0/color', 'or #rrggbb'],
    ],
    [
      'a misspelt colour',
      content({ text: 'x', color: 'rad' }),
      ['unknown_color', '/document/content/0/color', "did you mean 'red'?"],
    ],
    [
      'a flag',
      content({ text: 'x', bold: 'yes' }),
      ['unknown_value', '/document/content/0/bold', 'true or false'],
    ],
    [
      'three margins',
      content({ text: 'x', margin: [1, 2, 3] }),
      ['unknown_value', '/document/content/0/margin', '[left, top, right, bottom]'],
    ],
    [
      'an undefined style',
      { document: { content: [{ text: 'x', style: 'hedaer' }], styles: { header: {} } } },
      ['unknown_style', '/document/content/0/style', "did you mean 'header'?"],
    ],
    [
      'an undefined layout',
      content({ table: { body: [['a']] }, layout: 'noBorder' }),
      ['unknown_layout', '/document/content/0/layout', "did you mean 'noBorders'?"],
    ],
    [
      'an unregistered font',
      content({ text: 'x', font: 'Robotto' }),
      ['invalid_template', '/document/content/0/font', "did you mean 'Roboto'?"],
    ],
    [
      'a standard font',
      content({ text: 'x', font: 'Helvetica' }),
      ['font_not_registered', '/document/content/0/font', 'Register it'],
    ],
    [
      'two node types',
      content({ text: 'x', image: 'y' }),
      ['content_lost', '/document/content/0/image', "make a 'stack'"],
    ],
    [
      'columns that are not an array',
      content({ columns: { text: 'x' } }),
      ['unknown_value', '/document/content/0/columns', 'an array of nodes'],
    ],
    [
      'rows that are not arrays',
      content({ table: { body: ['a', 'b'] } }),
      ['unknown_value', '/document/content/0/table/body/0', 'such as ["a", "b"]'],
    ],
    [
      'a row with a missing cell',
      content({ table: { body: [['a', 'b'], ['c']] } }),
      ['unknown_value', '/document/content/0/table/body/1', '{} where a span covers it'],
    ],
    [
      'a loop without rows',
      content({ table: { body: [{ $each: 'lines', do: '{{name}}' }] } }),
      ['invalid_definition', '/document/content/0/table/body/0/do', 'such as ["a", "b"]'],
    ],
    [
      'more widths than columns',
      content({ table: { widths: ['*', '*'], body: [['a']] } }),
      ['too_many_widths', '/document/content/0/table/widths', '2 widths for 1 column'],
    ],
    [
      'a table that is too wide',
      content('x', { table: { widths: [300, 300], body: [['a', 'b']] } }),
      ['table_too_wide', '/document/content/1', 'Make its columns narrower'],
    ],
    [
      'a missing image',
      content({ image: 'logo.png' }),
      ['unusable_picture', '/document/content/0/image', 'no asset root is configured'],
    ],
    [
      'a missing named image',
      document({ content: [{ image: 'logo' }], images: { logo: './logo.png' } }),
      ['unusable_picture', '/document/images/logo', "('./logo.png') cannot be used"],
    ],
    [
      'a missing named image, at render time',
      document({ content: [{ image: 'logo' }], images: { logo: './logo.png' } }),
      ['asset_failed', '/document/images/logo', 'no asset root is configured'],
    ],
    [
      'a missing named image of a document with directives',
      document({ content: [choose('name', { image: 'logo' })], images: { logo: '{{nme}}' } }),
      ['asset_failed', '/document/images/logo', "did you mean 'name'?"],
    ],
    [
      'a missing named asset',
      { ...content({ image: 'logo' }), assets: { logo: './logo.png' } },
      ['asset_failed', '/assets/logo', 'no asset root is configured'],
    ],
    [
      'a barcode',
      content({ barcode: 'abc', symbology: 'ean13' }),
      ['unusable_code', '/document/content/0/barcode', 'must be 12 or 13 digits'],
    ],
    [
      'a barcode in a loop',
      content({ $each: 'lines', do: { barcode: '{{name}}', symbology: 'ean13' } }),
      ['invalid_definition', '/document/content/0/do/barcode', 'must be 12 or 13 digits'],
    ],
    [
      'a link without a scheme',
      content({ text: 'x', link: 'www.example.com' }),
      ['unknown_value', '/document/content/0/link', "did you mean 'https://www.example.com'?"],
    ],
    [
      'a link to a missing id',
      content({ text: 'x', linkToDestination: 'a' }),
      ['unknown_destination', '/document/content/0/linkToDestination', 'give its target this id'],
    ],
    [
      'a page size',
      document({ pageSize: 'A44' }),
      ['unknown_value', '/document/pageSize', "did you mean 'A4'?"],
    ],
  ])('%s', async (_, template, expected) => {
    expectFinding(await storeAndRender(template), expected)
  })
})

describe('a strict template', () => {
  test.each<[string, object]>([
    ['unknown_value', { text: 'x', bold: 'yes' }],
    ['unknown_color', { text: 'x', color: 'rad' }],
    ['unknown_destination', { text: 'x', linkToDestination: 'a' }],
    ['content_lost', { text: 'x', image: 'y' }],
    ['unknown_style', { text: 'x', style: 'a' }],
    ['too_many_widths', { table: { widths: ['*', '*'], body: [['a']] } }],
    ['missing_value', { text: '{{nme}}' }],
  ])('%s is an error', async (code, node) => {
    const lax = await findingsOf(() => renderPdf({ document: { content: [node] } } as never, {}))
    expect(lax).toMatchObject([{ code }])
    const strict = await findingsOf(() =>
      renderPdf({ strict: true, document: { content: [node] } } as never, {}),
    )
    expect(strict).toMatchObject([{ code: expect.stringMatching(/^invalid_/) }])
  })

  test.each<[string, object]>([
    ['unknown_property', { text: 'x', foo: 1 }],
    ['missing_glyph', { text: '\uE000' }],
  ])('%s stays a warning', async (code, node) => {
    const found = await findingsOf(() =>
      renderPdf({ strict: true, document: { content: [node] } } as never, {}),
    )
    expect(found).toMatchObject([{ code }])
  })
})

describe('mistakes in HTML and Markdown are reported with position and remedy', () => {
  test.each<[string, object, Expected]>([
    [
      'an unknown element',
      { html: '<p>\n<sction>x</sction>' },
      ['unknown_element', 'line 2', 'did you mean <section>?'],
    ],
    ['an unclosed tag', { html: '<p>\n<b>x' }, ['unclosed_element', 'line 2', '</b> is missing']],
    [
      'an img without src',
      { html: '<p>x\n<img>' },
      ['asset_failed', 'line 2', 'give it the URL or the name of a picture'],
    ],
    [
      'a relative image',
      { html: '<p>x\n<img src="logo.png">' },
      ['asset_failed', 'line 2', 'no picture with that name'],
    ],
    [
      'a relative stylesheet',
      { html: '<link rel="stylesheet" href="a.css"><p>x' },
      [
        'stylesheet_failed',
        'line 1, column 1',
        "a folder of the option assets.roots, or pass its text as 'css'",
      ],
    ],
    [
      'an unknown property',
      { html: '<p>\n<b style="colr: red">x</b>' },
      ['unknown_css_property', 'line 2', "did you mean 'color'?"],
    ],
    [
      'a value without unit',
      { html: '<p>x', css: 'p {\nfont-size: 12 }' },
      ['invalid_css_value', "line 2, column 1 of 'css'", "a unit is missing, such as '12px'"],
    ],
    ['a script', { html: '<p>x</p>\n<script>f()</script>' }, ['script_ignored', 'line 2', 'write {{path}}']],
    [
      'a link to a missing id',
      { html: '<p>x</p>\n<a href="#a">b</a>' },
      ['unknown_destination', 'line 2', 'give its target this id'],
    ],
    [
      'a mistake after a loop',
      { html: '{{#each lines}}\n<p>{{name}}\n{{/each}}\n<b style="colr: red">x</b>' },
      ['unknown_css_property', 'line 4', "did you mean 'color'?"],
    ],
    [
      'an attribute without quotes',
      { html: '<p>\n<a href={{name}}>x</a>' },
      ['unquoted_attribute', 'In line 2', 'put the value in quotes'],
    ],
    [
      'a misspelt path',
      { html: '<p>\n{{nam}}' },
      ['missing_value', 'In line 2, column 1', "did you mean 'name'?"],
    ],
    ['the page number', { html: '<p>{{@page}}' }, ['invalid_template', '/html', 'counter(page)']],
    [
      'the page number in a footer',
      { html: '<p>x', settings: { custom_footer: '{{page}}' } },
      ['missing_value', '/settings/custom_footer', '<span class="pageNumber"></span>'],
    ],
    [
      'a placeholder',
      { html: '<p>x', settings: { footer_left: '{{page}}' } },
      ['unknown_placeholder', '/settings/footer_left', "did you mean 'pageNumber'?"],
    ],
    [
      'a setting',
      { html: '<p>x', settings: { paper_sise: 'A4' } },
      ['unknown_setting', '/settings/paper_sise', "did you mean 'paper_size'?"],
    ],
    [
      'HTML in Markdown',
      { markdown: '# a\n\n{{#each lines}}\n- b\n{{/each}}\n\n<sction>x</sction>' },
      ['unknown_element', 'line 7', 'did you mean <section>?'],
    ],
    [
      'a relative image in Markdown',
      { markdown: '# a\n\n![b](logo.png)' },
      ['asset_failed', 'line 3', 'no picture with that name'],
    ],
    [
      'a tag of Liquid in Markdown',
      { markdown: 'a\n{% if x %}' },
      ['unsupported_template_syntax', 'In line 2', '{{#if x}}'],
    ],
  ])('%s', async (_, template, expected) => {
    expectFinding(await storeAndRender(template), expected)
  })
})

describe('positions in HTML templates', () => {
  const { sample, ...page } = {
    sample: {},
    html: '<p>a\n<b>\uE000</b>',
    css: 'p {\n  colr: red }',
    settings: { custom_footer: '<p>a\n<sction>b</sction>' },
  }

  test('name html, css or settings, and the line', async () => {
    const found = await findingsOf(
      () => engine.putTemplate({ template_id: 't', ...page, sample }),
      () => engine.createPdf({ template_id: 't', data: {} }),
    )
    expectFinding(found, ['missing_glyph', '/html', 'in line 2, column 4'])
    expectFinding(found, ['unknown_css_property', '/css', 'in line 2, column 3'])
    expectFinding(found, ['unknown_element', '/settings/custom_footer', 'in line 2'])
  })

  test('name the header for an image on one page', async () => {
    const header = choose('(eq @page 1)', { columns: [{ image: 'a.png' }] }, { stack: ['{{@page}}'] })
    const found = await storeAndRender({ document: { header, content: ['x'] } })
    expectFinding(found, ['asset_failed', '/document/header/then/columns/0/image', 'a.png'])
  })

  test('of calls name the parameter', async () => {
    const image = await findingsOf(() => engine.createPdfFromHtml({ body: '<p>\n<img src="a.png">' }))
    expect(image).toMatchObject([{ code: 'asset_failed', path: '/body' }])
    const settings = { custom_header: '\n<img src="a.png">' }
    const header = await findingsOf(() => engine.createPdfFromMarkdown({ body: 'x', settings }))
    expect(header).toMatchObject([{ code: 'asset_failed', path: '/settings/custom_header' }])
    const font = await findingsOf(() =>
      engine.createPdfFromHtml({ body: '<p>\n<b style="font-family: Nix">x' }),
    )
    expectFinding(font, ['font_not_registered', '/body', '<b> in line 2'])
  })
})

describe('mistakes in scenes are reported with path and remedy', () => {
  const scene = (...objects: object[]) => ({ scene: { width: 100, height: 100, objects } })
  const rect = { type: 'rect', width: 5, height: 5 }
  const title = scene({ type: 'text', text: 'x', name: 'title' })

  test.each<[string, object, Expected]>([
    [
      'an unknown type',
      scene({ type: 'txt' }),
      ['invalid_template', '/scene/objects/0/type', "did you mean 'text'?"],
    ],
    [
      'a colour',
      scene({ ...rect, fill: '#12345' }),
      ['invalid_template', '/scene/objects/0/fill', "such as '#1a2b3c'"],
    ],
    [
      'a missing size',
      scene({ type: 'rect', fill: 'red' }),
      ['missing_size', '/scene/objects/0', 'no width and height'],
    ],
    [
      'a font',
      scene({ type: 'text', text: 'x', fontFamily: 'Robotto' }),
      ['unknown_font', '/scene/objects/0/fontFamily', 'Register it in `fonts`, or name'],
    ],
    [
      'a gradient without stops',
      scene({ ...rect, fill: { type: 'linear', coords: { x1: 0, y1: 0, x2: 1, y2: 1 } } }),
      ['invalid_template', '/scene/objects/0/fill/colorStops', 'takes its colours as'],
    ],
    [
      'a property',
      scene({ type: 'text', text: 'x', fontsize: 20 }),
      ['unknown_property', '/scene/objects/0/fontsize', "did you mean 'fontSize'?"],
    ],
    [
      'an opacity in percent',
      scene({ ...rect, opacity: 50 }),
      ['invalid_template', '/scene/objects/0/opacity', 'from 0 to 1'],
    ],
    [
      'an image without src',
      scene({ type: 'image' }),
      ['invalid_template', '/scene/objects/0/src', 'needs its src'],
    ],
    [
      'a misspelt path',
      scene({ type: 'text', text: '{{nam}}' }),
      ['missing_value', '/scene/objects/0/text', "did you mean 'name'?"],
    ],
    [
      'a misspelt key',
      { scene: { width: 9, height: 9, objcts: [] } },
      ['unknown_property', '/scene/objcts', "did you mean 'objects'?"],
    ],
  ])('%s', async (_, template, expected) => {
    expectFinding(await storeAndRender(template), expected)
  })

  test.each<[string, object[], Expected]>([
    [
      'an override of an unknown object',
      [{ name: 'titel', text: 'y' }],
      ['unknown_object', '/overrides/0/name', "did you mean 'title'?"],
    ],
    [
      'an override of an unknown property',
      [{ name: 'title', txt: 'y' }],
      ['unused_property', '/overrides/0/txt', "did you mean 'text'?"],
    ],
    [
      'a field in an override',
      [{ name: 'title', text: 'Dear {{name}}' }],
      ['unused_fields', '/overrides/0/text', "put {{name}} into the template's scene"],
    ],
    [
      'an override without name',
      [{ text: 'y' }],
      ['invalid_request', '/overrides/0/name', "'overrides/0/name' is missing"],
    ],
  ])('%s', async (_, overrides, expected) => {
    expectFinding(await storeAndRender(title, { overrides }), expected)
  })
})

describe('mistakes in calls are reported with path and remedy', () => {
  const unchecked = engine as unknown as Record<string, (params: object) => Promise<unknown>>

  test.each<[string, object, Expected]>([
    [
      'createPdf',
      { templateId: 't' },
      ['invalid_request', '/template_id', "Write 'template_id' instead of 'templateId'"],
    ],
    [
      'createPdf',
      { template: 't' },
      ['invalid_request', '/template_id', "Write 'template_id' instead of 'template'"],
    ],
    [
      'createPdf',
      { template_id: 't', exportType: 'file' },
      ['unknown_parameter', '/exportType', "did you mean 'export_type'?"],
    ],
    [
      'createPdf',
      { template_id: 't', pdf_standard: 'PDF/A-3' },
      ['invalid_request', '/pdf_standard', "Did you mean 'PDF/A-3b'?"],
    ],
    ['createPdfFromHtml', { html: '<p>x' }, ['invalid_request', '/body', "Write 'body' instead of 'html'"]],
    ['createPdfFromHtml', { body: '<p>\n{{name}}' }, ['unused_fields', '/body', "Give 'data'"]],
    ['createPdfFromHtml', { body: ' out/page.html\n' }, ['file_name_printed', '/body', 'Pass the content']],
    [
      'createPdfFromMarkdown',
      { body: 'README.md' },
      ['file_name_printed', '/body', "'README.md' is printed"],
    ],
    ['createPdfFromMarkdown', { body: '{{name}}' }, ['unused_fields', '/body', "Give 'data'"]],
    [
      'createPdfFromHtml',
      { body: '{% for x in y %}a{% endfor %}' },
      ['unused_fields', '/body', '{{#each path}}'],
    ],
    ['createPdfFromHtml', { body: '<p><%= name %>' }, ['unused_fields', '/body', '{{path}}']],
    [
      'putTemplate',
      { template_id: 't', content: ['x'] },
      ['invalid_template', '', 'wrap it as {"document": …}'],
    ],
    [
      'putTemplate',
      { templateId: 't', document: { content: [] } },
      ['invalid_template', '/templateId', "did you mean 'template_id'?"],
    ],
    [
      'putTemplate',
      { template_id: 't', schema: { properties: { a: { type: 'strng' } } }, document: { content: [] } },
      ['invalid_template', '/schema/properties/a/type', "did you mean 'string'?"],
    ],
  ])('%s(%j)', async (call, params, expected) => {
    await engine.putTemplate({ template_id: 't', document: { content: ['x'] } })
    expectFinding(await findingsOf(() => unchecked[call]?.(params) ?? Promise.reject()), expected)
  })
})
