import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsModule from 'ajv-formats/dist/formats.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { compileFastPath } from '../../../src/template/validation/schema-fast-path.ts'

const formats = formatsModule.fullFormats
const compile = (schema: Json) =>
  compileFastPath(schema, { formats, compilePattern: pattern => new RegExp(pattern, 'u') })

const NAMES = ['a', 'b', 'c'] as const
const count = fc.integer({ min: 0, max: 4 })
const primitive = fc.oneof(
  fc.string({ maxLength: 3, unit: 'grapheme' }),
  fc.integer({ min: -3, max: 5 }),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
)

/** Schemas with the keywords that are validated without ajv. */
const { schema } = fc.letrec<{ schema: JsonObject | boolean }>(tie => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.boolean(),
    fc.record(
      {
        type: fc.oneof(
          fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object'),
          fc.uniqueArray(fc.constantFrom('string', 'integer', 'null', 'object'), { minLength: 1 }),
        ),
        enum: fc.uniqueArray(primitive, { minLength: 1, maxLength: 3, comparator: 'SameValueZero' }),
        const: primitive,
        minimum: count,
        maximum: count,
        exclusiveMinimum: count,
        exclusiveMaximum: count,
        minLength: count,
        maxLength: count,
        minItems: count,
        maxItems: count,
        pattern: fc.constantFrom('^a', '[0-9]+$', '.'),
        format: fc.constantFrom('date', 'email', 'uuid'),
        required: fc.uniqueArray(fc.constantFrom(...NAMES)),
        items: tie('schema'),
        properties: fc.dictionary(fc.constantFrom(...NAMES), tie('schema')),
        additionalProperties: tie('schema'),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<JsonObject>,
  ),
}))

const { data } = fc.letrec<{ data: Json }>(tie => ({
  data: fc.oneof(
    { depthSize: 'small' },
    primitive,
    fc.constantFrom('2026-02-29', '2026-02-28', 'a@example.com', 'a1'),
    fc.array(tie('data'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES, 'd', 'constructor', 'toString'), tie('data')),
  ) as fc.Arbitrary<Json>,
}))

test('accepts and rejects the same data as ajv', () => {
  let right = 0
  let wrong = 0
  fc.assert(
    fc.property(schema, data, (schema, data) => {
      const judge = compile(schema)
      const ajv = new Ajv2020({ strict: false, ownProperties: true, formats, logger: false })
      const expected = ajv.compile(schema)(data)
      expect(judge?.(data)).toBe(expected)
      expected ? right++ : wrong++
    }),
    { numRuns: 400 },
  )
  expect(Math.min(right, wrong)).toBeGreaterThan(40)
})

describe('leaves to ajv', () => {
  test.each<[string, Json]>([
    ['references', { $ref: '#/$defs/a', $defs: { a: {} } }],
    ['combinations', { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    ['a combination deep inside', { properties: { a: { items: { not: {} } } } }],
    ['unique items', { uniqueItems: true }],
    ['an enum of objects', { enum: [{ a: 1 }] }],
    ['a format of numbers', { format: 'int32' }],
    ['items after a prefix', { prefixItems: [{}], items: { type: 'string' } }],
    ['properties by pattern', { patternProperties: { '^a': {} }, additionalProperties: false }],
    ['a keyword named like a prototype member', { constructor: {} }],
  ])('%s', (_name, schema) => {
    expect(compile(schema)).toBeNull()
  })
})

test('counts a surrogate pair as one character', () => {
  expect(compile({ maxLength: 1 })?.('😀')).toBe(true)
  expect(compile({ minLength: 2 })?.('😀')).toBe(false)
})
