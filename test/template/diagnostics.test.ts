import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/json.ts'
import { DEFAULT_LIMITS } from '../../src/limits.ts'
import { compileTemplate } from '../../src/template/compile.ts'
import { choose, refusal } from './binding.ts'

const limits = DEFAULT_LIMITS
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

function problem(content: Json, rest: JsonObject = {}, document: JsonObject = {}) {
  const [first, ...more] = problems({ ...rest, document: { content, ...document } })
  expect(more).toEqual([])
  return [first?.path, first?.message]
}

const styles = { styles: { total: { bold: true }, head: {} } }

describe('names that nothing defines', () => {
  test('a style, with the nearest', () => {
    expect(problem([{ text: 'x', style: 'totl' }], {}, styles)).toEqual([
      '/document/content/0/style',
      "unknown style 'totl', did you mean 'total'?",
    ])
    expect(problem({ stack: [{ ul: [{ text: 'x', style: ['total', 'haed'] }] }] }, {}, styles)).toEqual([
      '/document/content/stack/0/ul/0/style/1',
      "unknown style 'haed', did you mean 'head'?",
    ])
    expect(problem([], {}, { styles: { a: { extends: 'b' } } })[0]).toBe('/document/styles/a/extends')
    expect(problem([{ text: '', style: 'constructor' }], {}, styles)[1]).toContain("'constructor'")
  })

  test('inside of directives, tables, partials, headers', () => {
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
    expect(problem('{{add 1}}')[1]).toBe("gives 'add' 1 arguments where 2 to 20 belong")
  })

  test('a kind of node', () => {
    expect(problem([{ txt: 'x', bold: true }])[1]).toBe(
      "no kind of node has the keys 'txt', 'bold', did you mean 'text'?",
    )
    expect(problem({ columns: [{ colums: [] }] })[0]).toBe('/document/content/columns/0')
    expect(problem({ bold: true })[1]).toContain('a node has one of text')
  })

  test('a directive, its companions and their values', () => {
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

  test('page values where there is no page', () => {
    const message = '@page is known only in header, footer, background and watermark'
    expect(problem('{{@page}}')).toEqual(['/document/content', message])
    expect(problem({ $value: '@page' })).toEqual(['/document/content/$value', message])
    expect(problem({ $partial: 'p' }, { partials: { p: '{{@page}}' } })).toEqual(['/partials/p', message])
  })

  test('a picture only warns, for the engine may know it', () => {
    const document = {
      content: [{ image: 'lgo' }, { image: 'logo' }, { image: 'data:x' }, { image: '{{pic}}' }],
    }
    const { warnings } = compileTemplate({ assets: { logo: '<svg/>' }, document }, { limits })
    expect(warnings).toEqual([
      {
        code: 'unknown_image',
        path: '/document/content/0/image',
        message: expect.stringContaining("did you mean 'logo'?"),
      },
    ])
  })

  test('a font of a scene only warns, for editors write their own', () => {
    const scene = { objects: [{ type: 'text', fontFamily: 'Times New Roman' }] }
    const { warnings } = compileTemplate({ scene }, { limits, fonts })
    expect(warnings).toEqual([
      { code: 'unknown_font', path: '/scene/objects/0/fontFamily', message: expect.any(String) },
    ])
  })
})

describe('what is right is left alone', () => {
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
    const document = { content, ...styles, tableLayouts: { zebra: { zebra: '#eee' } } }
    expect(compileTemplate({ document }, { limits, fonts }).warnings).toEqual([])
    expect(
      compileTemplate(
        { document: { content: { text: '', style: 'x' }, styles: { $value: 's' } } },
        { limits },
      ).warnings,
    ).toEqual([])
  })
})

describe('syntax', () => {
  test.each([
    ['{{#if x}}a', 'at the end of the string'],
    ['a\n{{/if}}', 'line 2'],
    ['{{#if a}}{{/each}}', 'closes {{#if}} with {{/each}}'],
    ['{{a b', "line 1, after '{{a"],
    ['{{upper list.0}}', 'list.[0]'],
    ['{{#*inline "x"}}y{{/inline}}', 'put it under "partials"'],
    ['{{#> layout}}y{{/layout}}', 'put it under "partials"'],
    ['{{> (lookup . "x")}}', 'chooses a partial by a call'],
    ['{{a.b c}}', "calls 'a.b', which is no helper"],
    ['{{#if a b}}x{{/if}}', '2 arguments where one belongs'],
    ['{{#each a x=1}}x{{/each}}', "unknown option 'x'"],
    ['{{{{raw}}}} {{{{/raw}}}}', 'opens a raw block'],
  ])('%s', (source, message) => {
    const [path, said] = problem(source)
    expect(path).toBe('/document/content')
    expect(said).toContain(message)
  })
})

test('all problems are named at once, each place once, up to the cap', () => {
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
