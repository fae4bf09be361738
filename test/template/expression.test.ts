import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ParseOptions, parseOperand, parseText } from '../../src/template/expression.ts'

const OPTIONS: ParseOptions = {
  maxDepth: 10,
  callable: name => (['now', 'add', 'number'].includes(name) ? { needsArguments: name !== 'now' } : null),
}

/** Comments are removed; only the full grammar parses them. */
const byGrammar = (text: string) => outcome(() => parseText(`${text}{{! }}`, OPTIONS))

function outcome<T>(read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const WORD = fc.constantFrom(
  ...[
    'a',
    'a.b',
    'a-b',
    '_a.[0]',
    'a.[1].b',
    'this',
    'this.a',
    'a.this',
    '@index',
    '@root.a',
    '../a',
    '../../a.b',
  ],
  ...[
    '../this',
    '@this',
    'now',
    'add',
    'number',
    'else',
    'as',
    'true',
    'false',
    'null',
    'undefined',
    'true.a',
  ],
  ...[
    '1',
    '-1',
    '1.50',
    '01',
    '-',
    '1a',
    '.5',
    '"text"',
    '""',
    '"a b"',
    '"=1"',
    'k=1',
    'k="v"',
    'k=a.b',
    'k=true',
  ],
  ...[
    'k= 1',
    'add=1',
    '@a=1',
    '(add a 1)',
    "'x'",
    'a/b',
    '|a|',
    '"a"1',
    'a"b"',
    'ä',
    '[x y]',
    'a.[b]',
    '.',
    '..',
  ],
)
const EXPRESSION = fc
  .array(fc.tuple(WORD, fc.constantFrom(' ', ' ', ' ', '  ', '\n', '')), { minLength: 1, maxLength: 4 })
  .map(words => words.flat().join('').trim())
const TEXT = fc
  .array(
    fc.oneof(
      EXPRESSION.map(expression => `{{${expression}}}`),
      EXPRESSION.map(expression => `{{ ${expression}  }}`),
      fc.constantFrom(
        '',
        'text ',
        '\\',
        '{',
        '}',
        '{{',
        '}}',
        '{{{a}}}',
        '{{~a}}',
        '{{&a}}',
        '{{a "}}"}}',
        '"',
      ),
    ),
    { maxLength: 4 },
  )
  .map(parts => parts.join(''))

describe('plain expressions', () => {
  test('parse as with the full grammar', () => {
    fc.assert(
      fc.property(TEXT, text => {
        expect(outcome(() => parseText(`-${text}-`, OPTIONS))).toEqual(byGrammar(`-${text}-`))
      }),
      { numRuns: 3000 },
    )
  })

  test.each(['{{else-}}', '{{ else- }}', '{{else.x}}', '{{elsewhere}}', '{{number else-}}'])(
    '%s parses as with the full grammar',
    text => {
      expect(outcome(() => parseText(`-${text}-`, OPTIONS))).toEqual(byGrammar(`-${text}-`))
    },
  )

  test('parse in directives as in strings', () => {
    fc.assert(
      fc.property(EXPRESSION, expression => {
        const [part] = [byGrammar(`{{_ (${expression})}}`)].flat()
        const operand = outcome(() => parseOperand(`(${expression})`, OPTIONS))
        if (typeof part !== 'object') return
        expect(part).toMatchObject({ kind: 'output', value: { kind: 'call', args: [operand] } })
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['Total {{number total 2}} on {{this.day}}', 'number', 2],
    ['{{add @index 1}}{{a.[0]}}', 'add', 1],
  ])('have the name and arguments of the call: %s', (text, name, last) => {
    const [call] = parseText(text, OPTIONS).flatMap(part => (part.kind === 'output' ? [part.value] : []))
    expect(call).toMatchObject({ kind: 'call', name, args: [{ kind: 'path' }, { value: last }] })
  })

  test('a call in a multi-line text has its line', () => {
    expect(parseText('\n{{add a 1}}', OPTIONS)).toMatchObject([{ text: '\n' }, { line: 2 }])
  })

  test('parsing time is linear in the length of the text', () => {
    const endless = [
      `{{${' '.repeat(200_000)}`,
      `{{add ${'('.repeat(100_000)}}}`,
      `{{add${' a'.repeat(100_000)} (}}`,
      '{{'.repeat(100_000),
      `{{a${' "'.repeat(100_000)}`,
    ]
    for (const text of endless) expect(typeof outcome(() => parseText(text, OPTIONS))).toBe('string')
  })
})
