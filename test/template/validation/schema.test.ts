import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/base/json.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { compileTemplate } from '../../../src/template/compile.ts'
import { NOW, refusal } from '../binding.ts'

const limits = DEFAULT_LIMITS

function compile(schema: JsonObject) {
  return compileTemplate({ document: { content: [] }, schema }, { limits })
}

function failures(schema: JsonObject, data: JsonObject) {
  const error = refusal(() => compile(schema).bind(data, { now: NOW }))
  expect(error.code).toBe('invalid_data')
  return error.details.map(({ path, message }) => `${path} ${message}`)
}

function accepts(schema: JsonObject, data: JsonObject): void {
  expect(compile(schema).bind(data, { now: NOW }).kind).toBe('document')
}

const invoice: JsonObject = {
  type: 'object',
  required: ['customer', 'lines'],
  additionalProperties: false,
  properties: {
    customer: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1 }, email: { type: 'string', format: 'email' } },
    },
    date: { type: 'string', format: 'date' },
    status: { enum: ['open', 'paid'] },
    code: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    lines: { type: 'array', minItems: 1, items: { $ref: '#/$defs/line' } },
  },
  $defs: {
    line: {
      type: 'object',
      required: ['price'],
      properties: { price: { type: 'number', minimum: 0, multipleOf: 0.01 } },
    },
  },
}

describe('invalid data', () => {
  test('is reported with every failing field and a readable message', () => {
    const data = {
      customer: { email: 'nobody' },
      date: '2026-02-30',
      status: 'payed',
      code: 'x',
      note: 5,
      lnies: [],
      lines: [{ price: '3' }, { price: -1 }, {}],
    }
    const error = refusal(() => compile(invoice).bind(data, { now: NOW }))
    expect(error.message).toMatch(/^10 fields of the data are wrong: \S.*; …$/)
    expect(error.details.map(({ path, message }) => `${path} ${message}`).sort()).toEqual([
      "/code must match the pattern ^[A-Z]{2}-\\d+$, but is 'x'",
      "/customer/email must be an e-mail address, but is 'nobody'",
      '/customer/name is required',
      "/date must be a date like 2026-11-20, but is '2026-02-30'",
      "/lines/0/price must be a number, but is '3'",
      '/lines/1/price must be >= 0, but is -1',
      '/lines/2/price is required',
      "/lnies is not a known property, did you mean 'lines'?",
      '/note must be a text or null, but is 5',
      "/status must be 'open' or 'paid', but is 'payed'",
    ])
  })

  test('in one field is reported in one sentence', () => {
    const error = refusal(() => compile(invoice).bind({ customer: {}, lines: [{ price: 1 }] }, { now: NOW }))
    expect(error.message).toBe('One field of the data is wrong: /customer/name is required.')
  })

  test('is reported up to a limit', () => {
    const lines = Array.from({ length: 100_000 }, () => ({}))
    const error = refusal(() => compile(invoice).bind({ customer: { name: 'x' }, lines }, { now: NOW }))
    expect(error.code).toBe('invalid_data')
    expect(error.details.length).toBeLessThanOrEqual(limits.maxProblems)
    expect(error.details[0]?.path).toBe('/lines/0/price')
  })

  test.each([
    [{ not: { required: ['a'] } }, { a: 1 }, " is excluded by the schema's 'not'"],
    [{ properties: { a: false } }, { a: 1 }, '/a is not allowed'],
    [{ properties: { a: { const: 1 } } }, { a: 2 }, '/a must be 1, but is 2'],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, "/b is required where 'a' is given"],
    [
      { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      { a: 1, b: 1 },
      ' fits more than one of the allowed shapes',
    ],
    [{ properties: { a: { maxItems: 1 } } }, { a: [1, 2] }, '/a must have at most 1 item'],
    [{ properties: { a: { maxLength: 1 } } }, { a: 'xy' }, "/a must have at most 1 character, but is 'xy'"],
    [{ required: ['constructor'] }, {}, '/constructor is required'],
  ])('has a readable message for %j', (schema, data, message) => {
    expect(failures(schema, data)).toEqual([message])
  })

  test('that is not an object is rejected', () => {
    const template = compileTemplate({ document: { content: [] } }, { limits })
    expect(refusal(() => template.bind(JSON.parse('[]'), { now: NOW })).code).toBe('invalid_data')
  })
})

describe('valid data', () => {
  test('is accepted, also with a null prototype or keys of Object.prototype', () => {
    accepts(invoice, { customer: { name: 'Ada' }, note: null, lines: [{ price: 19.99 }] })
    accepts({ type: 'object', properties: { constructor: { type: 'string' } } }, {})
    accepts(
      { type: 'object', additionalProperties: { type: 'number' } },
      Object.assign(Object.create(null), { a: 1 }),
    )
  })

  test('is accepted with $dynamicRef, $anchor, definitions and annotations', () => {
    accepts(
      {
        properties: { a: { $ref: '#num' }, b: { $ref: '#/definitions/s' } },
        $defs: { n: { $anchor: 'num', type: 'number' } },
        definitions: { s: { type: 'string' } },
      },
      { a: 1, b: 'x' },
    )
    const { warnings } = compile({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'https://x/y',
      title: 't',
      'x-y': 1,
      default: {},
    })
    expect(warnings).toEqual([])
  })
})

describe('an invalid schema is invalid_template with its path', () => {
  test.each([
    [
      { properties: { a: { $ref: 'https://example.com/x.json' } } },
      '/schema/properties/a/$ref',
      'no other document is loaded',
    ],
    [{ $ref: 'file:///etc/passwd' }, '/schema/$ref', 'no other document'],
    [{ $ref: '#/$defs/nope' }, '/schema', '#/$defs/nope'],
    [{ type: 'strng' }, '/schema/type', "did you mean 'string'?"],
    [{ properties: [] }, '/schema/properties', 'must be an object of schemas'],
    [{ properties: { a: 5 } }, '/schema/properties/a', 'must be a schema'],
    [{ required: 'a' }, '/schema/required', 'must be an array of property names'],
    [{ allOf: [] }, '/schema/allOf', 'at least one schema'],
    [{ minimum: '3' }, '/schema/minimum', 'must be a number'],
    [{ maxLength: -1 }, '/schema/maxLength', 'whole number'],
    [{ multipleOf: 0 }, '/schema/multipleOf', 'above 0'],
    [{ enum: [] }, '/schema/enum', 'at least one value'],
    [{ minimum: { $data: '/x' } }, '/schema/minimum', 'must be a number'],
    [{ properties: { a: { pattern: '(' } } }, '/schema/properties/a/pattern', 'is not a supported pattern'],
    [{ pattern: '(?=a)b' }, '/schema/pattern', 'no lookaround'],
    [{ patternProperties: { '(a)\\1': {} } }, '/schema/patternProperties/(a)\\1', 'no backreferences'],
    [
      JSON.parse('{"properties": {"__proto__": {"type": "string"}}}'),
      '/schema/properties/__proto__',
      'cannot be a key',
    ],
  ])('%j', (schema, path, message) => {
    const error = refusal(() => compile(schema))
    expect(error.code).toBe('invalid_template')
    expect(error.details[0]?.path).toBe(path)
    expect(error.details[0]?.message).toContain(message)
  })

  test('unknown keywords and formats are warnings', () => {
    const { warnings } = compile({ requried: ['a'], properties: { a: { format: 'iban' } } })
    expect(warnings).toEqual([
      {
        code: 'unknown_keyword',
        path: '/schema/requried',
        message: expect.stringContaining("did you mean 'required'?"),
      },
      {
        code: 'unknown_format',
        path: '/schema/properties/a/format',
        message: expect.stringContaining("'iban' is not checked"),
      },
    ])
  })
})

describe('a hostile schema', () => {
  test('patterns that cause backtracking elsewhere run in linear time', () => {
    const schema = { properties: { a: { pattern: '^(a+)+$' } }, patternProperties: { '^(x|x)*y$': {} } }
    expect(failures(schema, { a: `${'a'.repeat(50_000)}!`, ['x'.repeat(5_000)]: 1 })).toHaveLength(1)
  })

  test('exponentially growing references stop, for valid and invalid data', () => {
    const $defs: JsonObject = { d0: { type: 'object' } }
    for (let i = 1; i < 60; i++)
      $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] }
    const error = refusal(() => compile({ $ref: '#/$defs/d59', $defs }).bind({}, { now: NOW }))
    expect(error.code).toBe('invalid_data')
    expect(error.message).toContain('cannot be checked in reasonable time')
  })

  test('a recursive schema stops on deep data', () => {
    const step = { properties: { a: { $ref: '#' } } }
    let data: JsonObject = { a: {} }
    for (let i = 0; i < 58; i++) data = { a: data }
    const error = refusal(() => compile({ allOf: [step, step] }).bind(data, { now: NOW }))
    expect(error.message).toContain('cannot be checked in reasonable time')
  })

  test('uniqueItems stops on a long list', () => {
    const list = Array.from({ length: 50_000 }, (_, i) => ({ i }))
    const error = refusal(() =>
      compile({ properties: { list: { uniqueItems: true } } }).bind({ list }, { now: NOW }),
    )
    expect(error.message).toContain('cannot be checked in reasonable time')
    accepts({ properties: { list: { uniqueItems: true } } }, { list: list.slice(0, 100) })
  })
})

test.each<[string, JsonObject]>([
  ['itself', { $ref: '#' }],
  ['itself, among others', { allOf: [{ type: 'object' }, { $ref: '#' }] }],
  ['each other', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
  ['its opposite', { not: { $ref: '#' } }],
])('a schema that refers endlessly to %s is rejected when stored', (_name, schema) => {
  const error = refusal(() =>
    compileTemplate({ schema, document: { content: [] } }, { limits: DEFAULT_LIMITS }),
  )
  expect([error.code, error.details[0]?.path]).toEqual(['invalid_template', '/schema'])
})

test('a schema that refers to itself in a property is accepted', () => {
  const schema = { type: 'object', properties: { child: { $ref: '#' } } }
  const template = compileTemplate({ schema, document: { content: [] } }, { limits: DEFAULT_LIMITS })
  expect(template.bind({ child: { child: {} } }, { now: new Date(0) }).warnings).toEqual([])
})
