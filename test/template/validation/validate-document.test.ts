import { describe, expect, test } from 'vitest'
import { listFixtures } from '../../../fixtures/fixtures.ts'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { compileTemplate } from '../../../src/template/compile.ts'
import { DEFINITIONS } from '../../layout/document/parity/definitions/definitions.ts'
import { choose, refusal } from '../binding.ts'

const limits = DEFAULT_LIMITS
const fixtures = await listFixtures()
const fonts = {
  families: () => [{ name: 'Roboto', faces: [], origin: 'bundled' as const }],
  family: (name: string) =>
    name.toLowerCase() === 'roboto' ? { name: 'Roboto', faces: [], origin: 'bundled' as const } : null,
}

function problems(definition: JsonObject) {
  const error = refusal(() => compileTemplate(definition, { limits, fonts }))
  expect(error.code).toBe('invalid_template')
  return error.details
}

/** The only problem of a strict template; names that pdfmake ignores are warnings. */
function problem(content: Json, rest: JsonObject = {}, document: JsonObject = {}) {
  const [first, ...more] = problems({ strict: true, ...rest, document: { content, ...document } })
  expect(more).toEqual([])
  return [first?.path, first?.message]
}

const styles = { styles: { total: { bold: true }, head: {} } }

describe('undefined names are reported', () => {
  test('a style, with the nearest name', () => {
    expect(problem([{ text: 'x', style: 'totl' }], {}, styles)).toEqual([
      '/document/content/0/style',
      "unknown style 'totl', did you mean 'total'?",
    ])
    expect(problem({ stack: [{ ul: [{ text: 'x', style: ['total', 'haed'] }] }] }, {}, styles)).toEqual([
      '/document/content/stack/0/ul/0/style/1',
      "unknown style 'haed', did you mean 'head'?",
    ])
    expect(problem([], {}, { styles: { a: { extends: 'b' } } })[0]).toBe('/document/styles/a/extends')
    expect(problem([{ text: '', style: 'constructor' }], {}, styles)[1]).toContain(
      "'constructor'; there are total, head",
    )
    expect(problem([{ text: '', style: 'x' }], {}, { styles: {} })[1]).toBe(
      "unknown style 'x'; there are none",
    )
  })

  test('inside directives, tables, partials and headers', () => {
    const body = [{ $each: 'x', do: [{ text: 'x', style: 'nope' }] }]
    expect(problem({ table: { body } }, {}, styles)[0]).toBe('/document/content/table/body/0/do/0/style')
    expect(problem(choose('x', 'a', { text: 'x', style: 'nope' }), {}, styles)[0]).toBe(
      '/document/content/else/style',
    )
    expect(problem({ $partial: 'p' }, { partials: { p: { text: '', style: 'nope' } } }, styles)[0]).toBe(
      '/partials/p/style',
    )
    expect(problem([], {}, { footer: { text: '', style: 'nope' } })[0]).toBe('/document/footer/style')
    expect(problem({ text: '', style: choose('x', 'total', 'totale') }, {}, styles)[0]).toBe(
      '/document/content/style/else',
    )
  })

  test('a font, in nodes and styles', () => {
    const message = "unknown font 'Robotto', did you mean 'Roboto'?"
    expect(problem({ text: 'x', font: 'Robotto' })).toEqual(['/document/content/font', message])
    expect(problem([], {}, { defaultStyle: { font: 'Robotto' } })).toEqual([
      '/document/defaultStyle/font',
      message,
    ])
    expect(problem([], {}, { styles: { a: { font: 'Robotto' } } })).toEqual([
      '/document/styles/a/font',
      message,
    ])
  })

  test('a font without a similar name, with how to register it', () => {
    const [, message] = problem({ text: 'x', font: 'Papyrus' })
    expect(message).toContain("unknown font 'Papyrus'; there are Roboto")
    expect(message).toMatch(
      /; register it with the option 'fonts' of createEngine, 'resources\.fonts' .+, or --font$/,
    )
  })

  test('a table layout', () => {
    expect(problem({ table: { body: [] }, layout: 'noBorder' })).toEqual([
      '/document/content/layout',
      "unknown layout 'noBorder', did you mean 'noBorders'?",
    ])
  })

  test('a helper, an option, a partial, a variable', () => {
    expect(problem('{{currncy x}}')).toEqual([
      '/document/content',
      "calls an unknown helper 'currncy', did you mean 'currency'?",
    ])
    expect(problem('{{currency x curency="EUR"}}')[1]).toContain("did you mean 'currency'?")
    expect(problem('{{> adress}}', { partials: { address: 'x' } })[1]).toContain("did you mean 'address'?")
    expect(problem({ $partial: 'adress' }, { partials: { address: 'x' } })[0]).toBe(
      '/document/content/$partial',
    )
    expect(problem('{{@indx}}')[1]).toBe("reads an unknown variable '@indx', did you mean '@index'?")
    expect(problem('{{#eech x}}{{/eech}}')[1]).toContain('unknown block {{#eech}}')
    expect(problem('{{add 1}}')[1]).toBe("'add' takes 2 to 20 arguments, but got 1: {{add a b …}}")
    expect(problem('{{plural a b c}}')[1]).toBe(
      "'plural' takes 1 argument, but got 3: {{plural value one=… other=…}}",
    )
    expect(problem('{{upper x size=2}}')[1]).toBe("'upper' has no option 'size'; its options are locale")
    expect(problem('{{trim x size=2}}')[1]).toBe("'trim' has no option 'size': {{trim text}}")
    expect(problem('{{quadratic x}}')[1]).toContain('there are number, currency')
  })

  test('a node type', () => {
    expect(problem([{ txt: 'x', bold: true }])[1]).toBe(
      "no kind of node has the keys 'txt', 'bold', did you mean 'text'?",
    )
    expect(problem({ columns: [{ colums: [] }] })[0]).toBe('/document/content/columns/0')
    expect(problem({ bold: true })[1]).toContain('a node has one of text')
  })

  test('a directive, its companion keys and their values', () => {
    expect(problem({ $eech: 'x', do: 'y' })[1]).toBe("unknown directive '$eech', did you mean '$each'?")
    expect(problem({ $each: 'x' })[1]).toBe("'$each' needs 'do' beside it")
    expect(problem({ $each: 'x', od: 'y', do: 'z' })[1]).toBe(
      "'od' does not belong beside '$each', did you mean 'do'?",
    )
    expect(problem({ $each: 'x', do: 'y', $value: 'z' })[1]).toContain('cannot share an object')
    expect(problem({ $flat: true, do: 'x' })[1]).toContain("'$flat' belongs beside a directive")
    expect(problem({ $each: 'x', do: 'y', $as: 'z' })[1]).toContain("write 'as'")
    expect(problem({ $each: 'x', do: 'y', as: 'two words' })[1]).toContain("'as' must be a name")
    expect(problem({ $each: 5, do: 'y' })).toEqual([
      '/document/content/$each',
      expect.stringContaining('must be a text with a path'),
    ])
    expect(problem({ $value: '{{x}}' })[1]).toContain('without {{ }}')
    expect(problem({ $value: 'a}} {{b' })[1]).toContain('without {{ }}')
    expect(problem({ $value: 'a}} b' })[1]).toBeDefined()
    expect(problem({ $value: '' })[1]).toContain('is empty')
    expect(problem([], {}, { $each: 'x', do: 'y' })[0]).toBe('/document')
  })

  test('page values outside of page nodes', () => {
    const message = '@page is known only in header, footer, background and watermark'
    expect(problem('{{@page}}')).toEqual(['/document/content', message])
    expect(problem({ $value: '@page' })).toEqual(['/document/content/$value', message])
    expect(problem({ $partial: 'p' }, { partials: { p: '{{@page}}' } })).toEqual(['/partials/p', message])
  })
})

describe('valid names are accepted', () => {
  test('names made by expressions, definitions made by directives, inline styles, empty cells', () => {
    const content = [
      { text: 'x', style: '{{level}}', font: '{{font}}' },
      { text: 'x', style: { $value: 'style' } },
      { text: 'x', style: [{ bold: true }, 'total'] },
      {
        table: {
          body: [
            ['a', {}],
            [{ $value: 'cell' }, 1],
          ],
        },
        layout: 'lightHorizontalLines',
      },
      { table: { body: [[]] }, layout: 'zebra' },
      { table: { body: [[]] }, layout: { hLineWidth: 1 } },
      { toc: { title: { text: 'Contents', style: 'total' } } },
      { $literal: { anything: 1 } },
    ]
    const document = { content, ...styles, tableLayouts: { zebra: { zebra: ['#eee'] } } }
    expect(compileTemplate({ document }, { limits, fonts }).warnings).toEqual([])
    expect(
      compileTemplate(
        { document: { content: { text: '', style: 'x' }, styles: { $value: 's' } } },
        { limits },
      ).warnings,
    ).toEqual([])
  })
})

test('the background of a box is a colour or a gradient, the background of a section a node', () => {
  const gradient = { linearGradient: ['#14213d', '#fca311'], angle: 90 }
  compileTemplate({ document: { content: [{ box: ['x'], background: gradient }] } }, { limits, fonts })
  expect(problem([{ section: ['x'], background: { txt: 'x' } }])[0]).toBe('/document/content/0/background')
})

test.each(['__proto__', 'constructor', 'toString'])(
  'the key %s is treated like any other unknown key',
  key => {
    const odd = `{"${key}": {"x": 1}`
    const parts = [
      `{"document": ${odd}, "content": ["a"]}}`,
      `{"document": {"content": [${odd}, "text": "a"}]}}`,
      `{"document": {"content": [${odd}, "table": ${odd}, "body": [["a"]]}, "layout": ${odd}}}]}}`,
      `{"document": {"content": [{"canvas": [${odd}, "type": "line"}]}, {"toc": ${odd}}}]}}`,
      `{"document": {"content": ["a"], "watermark": ${odd}, "text": "a"}, "defaultStyle": ${odd}}, "styles": {"a": ${odd}}}}}`,
    ]
    for (const part of parts) {
      const outcome = () => compileTemplate(JSON.parse(part), { limits: DEFAULT_LIMITS })
      // A warning, or an error for `__proto__`, but no TypeError.
      try {
        expect(JSON.stringify(outcome().warnings)).toContain(key)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_template' })
      }
    }
  },
)

describe('syntax errors are reported', () => {
  test.each([
    ['{{#if x}}a', 'opens {{#if x}}, but does not close it: {{/if}} is missing'],
    ['{{! {{#if x}} }}{{#each (range 2)}}a{{else}}b', 'opens {{#each (range 2)}}, but does not close it'],
    ['a\n{{/if}}', 'closes {{/if}}, but no block is open there'],
    ['{{#if a}}{{/each}}', 'opens {{#if a}}, but closes it with {{/each}}'],
    ['{{#if a}}{{#each b}}{{/if}}{{/each}}', 'opens {{#each b}}, but closes it with {{/if}}'],
    ['{{a b', "opens '{{a b', but does not close it: }} is missing"],
    ['Hi {{name', "opens '{{name', but does not close it: }} is missing"],
    ['Hi\n{{name} and {{other}}', "opens '{{name} and' in line 2, but does not close it: }} is missing"],
    ['{{!-- {{x --}}\\{{y {{{name}}', "opens '{{{name}}', but does not close it: }}} is missing"],
    ['{{a b c}} {{=}}', 'line 1, after'],
    ['{{upper list.0}}', 'list.[0]'],
    ['{{#*inline "x"}}y{{/inline}}', 'put it under "partials"'],
    ['{{#> layout}}y{{/layout}}', 'put it under "partials"'],
    ['{{> (lookup . "x")}}', 'chooses a partial by a call'],
    ['{{a.b c}}', "calls 'a.b', which is not a helper"],
    ['{{#if a b}}x{{/if}}', '{{#if}} takes 1 argument, but got 2: put a call in parentheses'],
    ['{{#each a x=1}}x{{/each}}', "{{#each}} has no option 'x'"],
    ['{{{{raw}}}} {{{{/raw}}}}', 'opens a raw block'],
  ])('%s', (source, message) => {
    const [path, actual] = problem(source)
    expect(path).toBe('/document/content')
    expect(actual).toContain(message)
  })
})

describe('problems of scenes are reported', () => {
  test.each<[JsonObject, string, string]>([
    [{ width: 10, objects: [] }, '/scene', "needs its 'height' in pixels"],
    [{ width: 10, heigth: 10 }, '/scene', "needs its 'height' in pixels, is it 'heigth'?"],
    [
      { width: 1, height: 1, objects: [{ type: 'rectangle', fil: 'red' }] },
      '/scene/objects/0/type',
      "'rectangle' is not a type of a scene object, did you mean 'rect'?",
    ],
    [
      { width: 1, height: 1, objects: [{ $each: 'x', do: { type: 'group', objects: [{ type: 'txt' }] } }] },
      '/scene/objects/0/do/objects/0/type',
      "'txt' is not a type of a scene object, did you mean 'text'?",
    ],
    [
      { width: 1, height: 1, objects: [{ fill: 'red' }] },
      '/scene/objects/0',
      "needs a 'type': use one of 'rect'",
    ],
  ])('%j', (scene, path, message) => {
    expect(problems({ scene })).toEqual([{ path, message: expect.stringContaining(message) }])
  })

  test('values that depend on data are not validated', () => {
    const objects = [{ type: '{{kind}}' }, { $value: 'more' }, { type: { $value: 'kind' } }]
    const { warnings } = compileTemplate({ scene: { width: '{{w}}', height: 1, objects } }, { limits, fonts })
    expect(warnings).toEqual([])
  })
})

describe('functions are rejected', () => {
  test.each([
    ['footer', { footer: (page: number) => page }, 'write a node in which {{@page}}, {{@pages}}'],
    ['layout/hLineWidth', { layout: { hLineWidth: () => 1 } }, 'a layout is declared: one value for all'],
    ['pageBreakBefore', { pageBreakBefore: () => true }, '[{"headlineLevel": 1, "when": "notFirst"}]'],
    ['content/0', { content: [() => 'x'] }, 'which is not JSON.'],
  ])('in %s', (place, document, message) => {
    const error = refusal(() => compileTemplate({ document: { content: [], ...document } }, { limits }))
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_json', `/document/${place}`])
    expect(error.message).toContain(message)
  })
})

describe('operators are rejected with the helper to use', () => {
  test.each([
    ['{{qty * price}}', "has the operator '*': use helpers, such as {{multiply qty price}}"],
    ['{{a.b - c}}', "has the operator '-': use helpers, such as (subtract a.b c)"],
    ['{{price / qty}}', "has the operator '/': use helpers, such as {{divide price qty}}"],
    ['{{name | upper}}', "has the operator '|': use helpers, such as {{upper name}}"],
    ['{{a ? b : c}}', "has the operator '?': use {{#if a}}"],
    ['{{#if total >= 100}}x{{/if}}', "has the operator '>=': use helpers, such as {{#if (gte total 100)}}"],
    ['{{#if !paid}}x{{/if}}', "has the operator '!': use helpers, such as {{#if (not paid)}}"],
  ])('%s', (source, message) => {
    expect(problem(source)[1]).toContain(message)
  })

  test.each([
    ['total > 100', "has the operator '>': write it as (gt total 100)"],
    ['country == "DE"', `has the operator '==': write it as (eq country "DE")`],
    ['!paid', "has the operator '!': write it as (not paid)"],
    ['total / count', "has the operator '/': write it as (divide total count)"],
    ['and a b > 1', "has the operator '>': use helpers, such as (gt b 1)"],
    ['(gt a', "cannot be read as a path or a call such as (gt total 100): after '(gt a', at the end"],
  ])('in a directive: %s', (source, message) => {
    const [path, actual] = problem(choose(source, 'x'))
    expect([path, actual]).toEqual(['/document/content/$if', message])
  })

  test('but not in plain and quoted text', () => {
    const content = ['a > b {{x}}', '{{concat "a * b" " / " x}}', '{{#each a as |x|}}{{x}}{{/each}} a / b']
    expect(compileTemplate({ document: { content } }, { limits }).warnings).toEqual([])
  })
})

describe('warnings about keys and values that layout ignores', () => {
  function warnings(document: JsonObject, rest: JsonObject = {}) {
    return compileTemplate({ ...rest, document }, { limits }).warnings.map(
      ({ code, path, message }) => `${code} ${path}: ${message}`,
    )
  }

  test.each<[Json, string]>([
    [{ text: '', fontsize: 3 }, "/fontsize: a node with 'text' has no 'fontsize', did you mean 'fontSize'?"],
    [{ text: '', colour: 'red' }, "did you mean 'color'?"],
    [{ text: '', 'font-weight': 'bold' }, "did you mean 'bold'?"],
    [{ text: '', fit: [1, 2] }, "has no 'fit': it belongs to 'image', 'svg', 'qr' and others"],
    [{ image: 'x', heigth: 3 }, "did you mean 'height'?"],
    [{ ul: [{ text: '', listtype: 'none' }] }, "/ul/0/listtype: a node with 'text' has no 'listtype'"],
    [
      { table: { body: [], layout: 'x' } },
      "/table/layout: a table has no 'layout': it belongs next to 'table'",
    ],
    [{ table: { body: [], valign: 'centre' } }, "a table has no 'valign': it belongs next to 'table'"],
    [{ table: { body: [] }, carry: {} }, "a node with 'table' has no 'carry': it belongs in 'table', not"],
    [{ table: { body: [] }, layout: { hlineWidth: 1 } }, "did you mean 'hLineWidth'?"],
    [{ toc: { titel: '' } }, "/toc/titel: a table of contents has no 'titel', did you mean 'title'?"],
    [{ canvas: [{ type: 'rect', x: 0, y: 0, w: 1, h: 1, linewidth: 1 }] }, "did you mean 'lineWidth'?"],
    [{ section: [], watermark: { txt: '' } }, "/watermark/txt: a watermark has no 'txt'"],
    [{ text: '', style: { fontsize: 1 } }, "/style/fontsize: a style has no 'fontsize'"],
    [{ text: ['a', { svg: 'x', margin: 3 }] }, "/text/1/margin: a picture in a text has no 'margin'"],
    [{ text: [{ image: 'x', valign: 'top' }] }, "has no 'valign', did you mean 'verticalAlign'?"],
    [{ barcode: 'x', symbolgy: 'ean13' }, "did you mean 'symbology'?"],
  ])('unknown_property: %j', (node, message) => {
    const found = warnings({ content: [node] })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^unknown_property \/document\/content\/0/)
    expect(found[0]).toContain(message)
  })

  test.each<[JsonObject, string]>([
    [{ hyphens: true }, 'hyphens: expected one of none, manual, auto, not true'],
    [{ direction: true }, 'expected one of ltr, rtl, auto, not true'],
    [{ direction: 1 }, 'expected one of ltr, rtl, auto, not 1'],
    [{ language: 5 }, "5 is not a language tag such as 'de' or 'en-GB'"],
    [{ fontFeatures: 5 }, 'expected an array such as ["onum"] or an object such as {"liga": false}, not 5'],
    [
      { fontFeatures: ['onum', 'xxxxx'] },
      "fontFeatures/1: expected an OpenType tag of four characters such as 'onum', not 'xxxxx'",
    ],
    [
      { fontFeatures: { liga: 'maybe', onum: 'true' } },
      "fontFeatures/liga: expected true or false, not 'maybe'",
    ],
    [
      { valign: 'center' },
      "expected one of top, middle, bottom, baseline, not 'center', did you mean 'middle'?",
    ],
    [{ keepTogether: 'maybe' }, "expected true or false, not 'maybe'"],
    [{ box: 'x', shadow: 'big' }, `or text such as "0 2px 6px #0004", not 'big'`],
    [{ box: 'x', breakInside: 'never' }, "expected one of avoid, auto, not 'never'"],
    [
      { image: 'x', verticalAlign: 'center' },
      "expected top, middle, bottom, baseline, or points above the baseline, not 'center', did you mean 'middle'?",
    ],
    [{ hyphens: 'yes' }, "expected one of none, manual, auto, not 'yes'"],
    [
      { wordBreak: 'keepall' },
      "expected one of normal, break-all, break-word, keep-all, not 'keepall', did you mean",
    ],
    [
      { alignment: 'centre' },
      "expected one of left, center, right, justify, start, end, not 'centre', did you mean",
    ],
    [{ direction: 'right' }, "expected one of ltr, rtl, auto, not 'right'"],
    [{ pageBreak: 'befor' }, "did you mean 'before'?"],
    [{ pageOrientation: 'landscap' }, "did you mean 'landscape'?"],
    [{ decoration: ['underlined'] }, "did you mean 'underline'?"],
    [{ decorationStyle: 'dash' }, "did you mean 'dashed'?"],
    [{ verticalAlignment: 'center' }, 'expected one of top, middle, bottom'],
    [{ listType: 'disk' }, "did you mean 'disc'?"],
    [{ width: '100pt' }, "expected a number, a percentage such as '25%', 'auto' or '*', not '100pt'"],
    [{ alignment: choose('x', 'left', 'rigth') }, "did you mean 'right'?"],
  ])('unknown_value: %j', (properties, message) => {
    const found = warnings({ content: [{ text: '', ...properties }] })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^unknown_value \/document\/content\/0\//)
    expect(found[0]).toContain(message)
  })

  test('unknown_property for sums without carry', () => {
    const header = '{{number @broughtForward.nte}} {{@carriedForward.net}}'
    const carrying = (carry: Json) => warnings({ content: [{ text: 'x', carry }], header })
    expect(carrying({ net: 1 })).toEqual([
      "unknown_property /document/header: no 'carry' defines the sum 'nte', did you mean 'net'?",
    ])
    expect(carrying({ net: 1, nte: 2 })).toEqual([])
    expect(carrying({ $value: 'sums' })).toEqual([])
  })

  test('of lists, tables and the document', () => {
    expect(warnings({ content: { ol: [], type: 'upper-latin' } })[0]).toContain(
      'expected one of decimal, lower-alpha',
    )
    expect(warnings({ content: { table: { body: [], widths: ['*', '40', '4em'] } } })).toEqual([
      expect.stringContaining('/document/content/table/widths/2: expected a number'),
    ])
    expect(warnings({ content: [], pageSize: 'leter' })[0]).toContain("did you mean 'LETTER'?")
    expect(warnings({ content: [], pagesize: 'A4' })[0]).toContain(
      "a document has no 'pagesize', did you mean",
    )
    const styles = { a: { fontsize: 1 }, b: { pageBreak: 'before' } }
    expect(warnings({ content: [], styles, defaultStyle: { aligment: 'left' } }).join()).toMatch(
      /defaultStyle\/aligment.*styles\/a\/fontsize.*styles\/b\/pageBreak/,
    )
  })

  test('are reported once per path through directives and partials', () => {
    const node = { text: '', fontsize: 1 }
    const content = [
      { $each: 'x', do: node },
      choose('x', node, { stack: [node] }),
      { $with: 'x', do: node },
      { $partial: 'p' },
      { $partial: 'p' },
    ]
    const paths = compileTemplate({ partials: { p: node }, document: { content } }, { limits }).warnings.map(
      ({ path }) => path,
    )
    expect(paths).toEqual([
      '/document/content/0/do/fontsize',
      '/document/content/1/then/fontsize',
      '/document/content/1/else/stack/0/fontsize',
      '/document/content/2/do/fontsize',
      '/partials/p/fontsize',
    ])
  })

  test('are limited', () => {
    expect(warnings({ content: Array(50).fill({ text: '', size: 1 }) })).toHaveLength(limits.maxProblems)
  })

  const ofPdfmake = Object.values(DEFINITIONS).flatMap(definitions => Object.entries(definitions))
  test.each(ofPdfmake)('none for documents of pdfmake: %s', (_name, { document }) => {
    expect(compileTemplate({ document }, { limits }).warnings).toEqual([])
  })

  test('none for properties of Platen, private names and results of expressions', () => {
    const content = [
      { text: 'x', carry: { a: 1 }, keepWithNext: true, _note: 'mine', alignment: '{{side}}' },
      { stack: ['x'], keepTogether: true, width: '40' },
      { barcode: 'x', symbology: 'ean13', color: '#123', showText: true, errorCorrection: 'M', quietZone: 2 },
      { $literal: { anything: 1 } },
      { section: [], pageSize: 'inherit', pageOrientation: 'inherit' },
    ]
    expect(warnings({ content, pageSize: 'a4', pageOrientation: 'LANDSCAPE', info: { mine: 'x' } })).toEqual(
      [],
    )
  })

  test.each(fixtures)('none for the fixture $name', ({ definition }) => {
    expect(compileTemplate(definition, { limits }).warnings).toEqual([])
  })
})

test('a document without content is rejected', () => {
  expect(problems({ document: { pageSize: 'A4' } })).toEqual([
    { path: '/document', message: "needs 'content': the node or the list of nodes to print" },
  ])
  const error = refusal(() => compileTemplate({ document: { contents: ['x'] } }, { limits }))
  expect(error.code).toBe('invalid_template')
  expect(error.message).toBe(
    "The template has a problem: /document/contents: unknown key 'contents', did you mean 'content'?",
  )
})

test('no message ends with two punctuation marks', () => {
  const content = ['{{uper x}}', '{{currncy x}}']
  const error = refusal(() => compileTemplate({ document: { content } }, { limits }))
  expect(error.message).toBe(
    "The template has 2 problems: /document/content/0: calls an unknown helper 'uper', did you mean 'upper'? " +
      "/document/content/1: calls an unknown helper 'currncy', did you mean 'currency'?",
  )
  const missing = compileTemplate({ strict: true, document: { content: '{{nmae}}' } }, { limits })
  expect(refusal(() => missing.bind({ name: 'x' }, { now: new Date(0) })).message).toBe(
    "At /document/content of the template: 'nmae' is missing from the data, did you mean 'name'?",
  )
})

test('all problems are reported together, once per path, up to a limit', () => {
  const content = Array.from({ length: 30 }, (_, i) => `{{nope${i} x}}`)
  const error = refusal(() => compileTemplate({ document: { content } }, { limits }))
  expect(error.message).toMatch(
    /^The template has 30 problems: \/document\/content\/0: calls an unknown helper 'nope0'/,
  )
  expect(error.details).toHaveLength(limits.maxProblems)
  const twice = {
    partials: { p: '{{nope x}}' },
    document: { content: { $partial: 'p' }, footer: { $partial: 'p' } },
  }
  expect(problems(twice)).toHaveLength(1)
})
