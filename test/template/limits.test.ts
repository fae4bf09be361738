import fc from 'fast-check'
import Handlebars from 'handlebars'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/base/json.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { measureNesting } from '../../src/template/nesting.ts'
import { bindDocument, bindValue, refusal, write } from './binding.ts'

const many = { list: Array.from({ length: 150 }, (_, i) => ({ i })), n: 1 }

describe('deeply nested expressions are rejected before they are parsed', () => {
  test.each([
    ['blocks', '{{#if a}}'.repeat(3000) + '{{/if}}'.repeat(3000)],
    ['50,000 blocks', '{{#if a}}'.repeat(50_000)],
    ['spaced and trimmed blocks', '{{~ #if a}}'.repeat(3000) + '{{~# if a}}'.repeat(3000)],
    ['inverse blocks', '{{^if a}}'.repeat(3000)],
    ['else chains', `{{#if a}}${'{{else if b}}'.repeat(3000)}{{/if}}`],
    ['parentheses', `{{upper ${'(upper '.repeat(3000)}a${')'.repeat(3000)}}}`],
    ['parentheses after a quoted end', `{{upper "}}" ${'(upper '.repeat(3000)}a${')'.repeat(3000)}}}`],
    ['parentheses after a bracketed end', `{{upper [}}] ${'(upper '.repeat(3000)}a${')'.repeat(3000)}}}`],
    ['blocks after a comment', `{{!-- }} --}}${'{{#if a}}'.repeat(3000)}`],
    ['blocks closed in comments only', '{{#if a}}{{!-- -- {{/if}} --}}'.repeat(3000)],
    ['blocks closed in raw blocks only', '{{#if a}}{{{{raw}}}}{{/if}}{{{{/raw}}}}'.repeat(3000)],
    ['blocks closed in texts only', '{{#if a}}{{b "{{/if}}"}}'.repeat(3000)],
    ['parentheses after an unclosed quote', `{{x "y\\" ${'(z '.repeat(3000)}`],
    ['unclosed brackets', '{{['.repeat(300_000)],
    ['blocks in other braces', '{{{#if a}}}'.repeat(3000)],
  ])('%s', (_, source) => {
    const error = refusal(() => write(source))
    expect(error.code).toBe('invalid_template')
    expect(error.details[0]?.path).toBe('/document/info/value')
  })

  test('the depth limit is exact, and consecutive blocks are not limited', () => {
    const nested = (depth: number) => `${'{{#if n}}'.repeat(depth)}x${'{{/if}}'.repeat(depth)}`
    expect(write(nested(DEFAULT_LIMITS.maxExpressionDepth), many)).toBe('x')
    expect(refusal(() => write(nested(DEFAULT_LIMITS.maxExpressionDepth + 1), many)).message).toContain(
      'limits.maxExpressionDepth',
    )
    expect(write('{{#if n}}(x{{else if m}}y{{/if}}{{^}}'.slice(0, -5).repeat(200), many)).toBe(
      '(x'.repeat(200),
    )
    expect(write('\\{{#if a}} '.repeat(100), many)).toBe('{{#if a}} '.repeat(100))
    const list = '(((('.repeat(50)
    expect(write(`${list}{{n}}{{upper "${list}"}}`, many)).toBe(`${list}1${list}`)
  })

  test('the measured depth is never less than that of Handlebars', () => {
    const odd = fc.constantFrom(
      ...[
        '{{x (y (z 1))}}',
        '{{x "}}" (y)}}',
        `{{x '(' (y)}}`,
        '{{[a}}] (b)}}',
        '{{x "\\"{{/if}}"}}',
        '{{{x (y)}}}',
      ],
      ...[
        '\\\\{{x (y)}}',
        '\\{{/if}}',
        '{{!-- -- {{/if}} --}}',
        '{{! {{/if}}',
        '{{!--}}',
        '{{!{{/if}} --}}',
        '(',
        '}}',
      ],
      ...[
        '{{x "\\" (y (z))}}',
        `{{x '\\' (y (z))}}`,
        '{{[x\\] (y (z))}}',
        '{{else}}',
        '{{~^~}}',
        '\\{{{{/if}}',
      ],
    )
    const { source } = fc.letrec<{ source: string; block: string }>(tie => ({
      source: fc
        .array(fc.oneof({ depthSize: 'small' }, odd, tie('block')), { maxLength: 4 })
        .map(all => all.join('')),
      block: fc.oneof(
        tie('source').map(inner => `{{#if a}}${inner}{{/if}}`),
        tie('source').map(inner => `{{~^if (a b)~}}${inner}{{~/if~}}`),
        tie('source').map(inner => `{{#if a}}x{{else if b}}${inner}{{else}}${inner}{{/if}}`),
        tie('source').map(inner => `{{#if a}}x{{~elseif b}}y{{else if c}}${inner}{{/if}}`),
      ),
    }))
    let parsed = 0
    fc.assert(
      fc.property(source, text => {
        const depth = parsedDepth(text)
        if (depth === null) return
        parsed++
        expect(measureNesting(text, 1_000)).toBeGreaterThanOrEqual(depth)
      }),
      { numRuns: 3000 },
    )
    expect(parsed).toBeGreaterThan(500)
  })

  test('directives are limited to the nesting depth of JSON', () => {
    let value: JsonObject = { $value: 'n' }
    for (let i = 0; i < 3000; i++) value = { $with: 'this', do: value }
    expect(refusal(() => bindValue(value)).code).toBe('invalid_json')
  })
})

/** Nesting depth of blocks, else chains and calls as parsed by Handlebars; null if it does not parse. */
function parsedDepth(source: string): number | null {
  try {
    return depthOf(Handlebars.parse(source))
  } catch {
    return null
  }
}

function depthOf(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0
  const deepest = Math.max(0, ...Object.values(node).map(depthOf))
  const type: unknown = 'type' in node ? node.type : null
  return type === 'BlockStatement' || type === 'SubExpression' ? deepest + 1 : deepest
}

describe('expansion bombs stop early', () => {
  const loops = (inner: string) => '{{#each @root.list}}'.repeat(5) + inner + '{{/each}}'.repeat(5)

  test.each([
    ['loops that write nothing', loops('')],
    ['loops that write', loops('0123456789')],
    ['loops over the root', loops('{{#each @root}}{{json @root}}{{/each}}')],
    [
      'a helper that doubles',
      `{{${'replace ('.repeat(30)}pad "a" 9 with="a"${') "a" "aaaaaaaaaaaaaaaaaaaa"'.repeat(30)}}}`,
    ],
    ['padding', '{{pad "x" 1000000000}}'],
    ['a range', '{{join (range 1 900000000)}}'],
    ['joining with a long text', '{{join (range 1 90000) (pad "x" 9000)}}'],
    [
      'walking a long list in loops',
      '{{#each list}}{{#each (range 1 40000)}}{{sum (range 1 40000)}}{{/each}}{{/each}}',
    ],
  ])('%s', (_, source) => {
    const error = refusal(() => write(source, many))
    expect(['output_too_large', 'invalid_data']).toContain(error.code)
  })

  test('nested $each over a list stops at the limit of nodes', () => {
    let value: JsonObject = { $value: '@root.list' }
    for (let i = 0; i < 4; i++) value = { $each: '@root.list', do: value }
    const error = refusal(() => bindValue(value, many))
    expect(error.code).toBe('output_too_large')
    expect(error.message).toContain('limits.maxNodes')
  })

  test('the length of each string and of all strings is limited', () => {
    const document = { content: [{ $each: 'list', do: '{{pad "x" 900}}' }] }
    expect(refusal(() => bindDocument({ document }, many, { maxStringLength: 500 })).message).toContain('500')
    expect(refusal(() => bindDocument({ document }, many, { maxOutputBytes: 50_000 })).message).toContain(
      'limits.maxOutputBytes',
    )
    expect(bindDocument({ document }, many).definition['content']).toHaveLength(150)
  })

  test('a long string without expressions is accepted', () => {
    const text = 'x { } '.repeat(100_000)
    expect(write(text)).toBe(text)
  })

  test('partials that call each other over wide data stop', () => {
    const partials = {
      a: { $each: '@root.list', do: { $partial: 'b' } },
      b: { $each: '@root.list', do: { $partial: 'a' } },
    }
    expect(['output_too_large', 'invalid_template']).toContain(
      refusal(() => bindValue({ $partial: 'a' }, many, { partials })).code,
    )
  })
})
