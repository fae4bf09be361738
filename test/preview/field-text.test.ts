import { describe, expect, test } from 'vitest'
import { PlatenError } from '../../src/base/errors.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { faultText, humanName, inSentence } from '../../src/preview/client/form/field-text.ts'
import { newValue } from '../../src/preview/client/form/form-values.ts'
import { schemasAt } from '../../src/preview/client/schema-completion.ts'
import { compileTemplate } from '../../src/template/compile.ts'

/** The messages of a form for the errors that validation reports. */
function messagesFor(schema: Record<string, unknown>, data: Record<string, unknown>): string[] {
  const template = { schema, document: { content: [] } }
  const compiled = compileTemplate(template as never, { limits: DEFAULT_LIMITS })
  try {
    compiled.bind(data as never, { now: new Date() })
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'invalid_data') throw error
    const texts = error.details.map(({ path, message }) => {
      const key = path.slice(1)
      return faultText({
        label: humanName(key),
        value: data[key],
        schemas: schemasAt(schema, [key]),
        message,
      })
    })
    return [...new Set(texts)]
  }
  throw new Error('The data is valid.')
}

describe('labels', () => {
  test.each([
    ['due_date', 'Due date'],
    ['dueDate', 'Due date'],
    ['iban', 'IBAN'],
    ['seller_iban', 'Seller IBAN'],
    ['vatNumber', 'VAT number'],
    ['sellerVATNumber', 'Seller VAT number'],
    ['customerID', 'Customer ID'],
    ['qr', 'QR'],
    ['qr-code-url', 'QR code URL'],
    ['lineIDs', 'Line IDs'],
    ['addressLine2', 'Address line 2'],
    ['a4', 'A4'],
    ['ADDRESS', 'Address'],
    ['totalACME', 'Total ACME'],
    ['größe', 'Größe'],
    ['videos', 'Videos'],
    ['', ''],
  ])('%s is %s', (key, name) => {
    expect(humanName(key)).toBe(name)
  })

  test('keep abbreviations inside a sentence', () => {
    expect(['Lines', 'IBAN', 'VAT number'].map(inSentence)).toEqual(['lines', 'IBAN', 'VAT number'])
  })
})

describe('messages', () => {
  test.each([
    [{ type: 'string', format: 'date' }, '31.1.2026', 'enter a date as 2026-01-31.'],
    [{ type: 'string', format: 'date', pattern: '^2' }, '2026-02-30', 'enter a date as 2026-01-31.'],
    [
      { type: 'string', format: 'email', examples: ['x'] },
      'ada',
      'enter an e-mail address, such as ada@example.com.',
    ],
    [{ enum: ['PDF', 'PNG', 3] }, 'GIF', 'choose one of PDF, PNG, 3.'],
    [{ const: 'EUR' }, 'USD', 'enter EUR.'],
    [{ type: 'string', minLength: 1 }, '', 'enter a text.'],
    [{ type: 'string', minLength: 1, examples: ['R-1'] }, '', 'enter a text, such as R-1.'],
    [{ type: 'string', minLength: 3 }, 'ab', 'enter at least 3 characters.'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'enter at most 2 characters; it has 3.'],
    [{ type: 'string', pattern: '^[A-Z]+$', examples: ['DE12'] }, 'x', 'enter it in the form of DE12.'],
    [
      { type: 'string', pattern: '^[A-Z]+$', description: 'Capitals' },
      'x',
      'enter it as described: Capitals.',
    ],
    [{ type: 'string', pattern: '^[A-Z]+$' }, 'x', 'enter it in the form ^[A-Z]+$.'],
    [{ type: 'number' }, 'x', 'enter a number.'],
    [{ type: 'integer' }, 1.5, 'enter a whole number.'],
    [{ type: 'boolean' }, 'yes', 'choose yes or no.'],
    [{ type: 'number', minimum: 0 }, -1, 'enter 0 or more.'],
    [{ type: 'number', maximum: 1 }, 2, 'enter 1 or less.'],
    [{ type: 'number', exclusiveMinimum: 0 }, 0, 'enter more than 0.'],
    [{ type: 'number', exclusiveMaximum: 1 }, 1, 'enter less than 1.'],
    [{ type: 'number', multipleOf: 0.5 }, 0.7, 'enter a multiple of 0.5.'],
    [{ type: 'array', minItems: 1 }, [], 'add at least 1 item.'],
    [{ type: 'array', minItems: 2 }, [1], 'add at least 2 items.'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'keep at most 1 item; it has 2.'],
    [{ type: 'array', uniqueItems: true }, [1, 1], 'remove items that occur more than once.'],
    [{ $ref: '#/$defs/day' }, 'x', 'enter a date as 2026-01-31.'],
  ])('of %j for %j', (rule, value, text) => {
    const schema = { $defs: { day: { type: 'string', format: 'date' } }, properties: { field: rule } }
    expect(messagesFor(schema, { field: value })).toEqual([`Field: ${text}`])
  })

  test.each([
    [{ type: 'string' }, 'enter a text.'],
    [{ type: 'number', examples: [12] }, 'enter a number, such as 12.'],
    [{ type: 'string', format: 'date' }, 'enter a date as 2026-01-31.'],
    [{ type: 'array', minItems: 1 }, 'add at least 1 item.'],
    [{ enum: ['a', 'b'] }, 'choose one of a, b.'],
    [{ type: 'object' }, 'fill in its fields.'],
    [{}, 'enter a value.'],
  ])('of %j for a missing value', (rule, text) => {
    expect(messagesFor({ required: ['field'], properties: { field: rule } }, {})).toEqual([`Field: ${text}`])
  })

  test("are the validator's if alternatives or several rules apply", () => {
    const rules = [
      { anyOf: [{ type: 'number' }, { type: 'array' }] },
      { allOf: [{ minLength: 3 }], type: 'string', maxLength: 9 },
      { not: { const: 'x' } },
    ]
    expect(rules.flatMap(rule => messagesFor({ properties: { field: rule } }, { field: 'x' }))).toEqual([
      "Field: must be a number or a list, but is 'x'.",
      "Field: must have at least 3 characters, but is 'x'.",
      "Field: is excluded by the schema's 'not'.",
    ])
    const closed = { properties: { field: {} }, additionalProperties: false }
    expect(messagesFor(closed, { feild: 1 })).toEqual([
      "Feild: is not a known property, did you mean 'field'?",
    ])
  })
})

test('a new value contains what its schema requires, also if the schema is recursive', () => {
  const schema = {
    $defs: {
      node: {
        type: 'object',
        required: ['name', 'next'],
        properties: { name: { type: 'string' }, next: { $ref: '#/$defs/node' } },
      },
    },
    properties: {
      discount: {
        type: 'object',
        required: ['label', 'rate', 'kind', 'steps', 'paid'],
        properties: {
          label: { type: 'string' },
          rate: { type: 'number', minimum: 2 },
          kind: { enum: ['fixed', 'free'] },
          steps: { type: 'array', minItems: 2, items: { type: 'integer', default: 5 } },
          paid: { type: 'boolean' },
          note: { type: 'string' },
        },
      },
      node: { $ref: '#/$defs/node' },
    },
  }
  expect(newValue(schema, ['discount'])).toEqual({
    ...{ label: '', rate: 2, kind: 'fixed', steps: [5, 5], paid: false },
  })
  expect(JSON.stringify(newValue(schema, ['node']))).toMatch(/^\{"name":"","next":\{"name":"".{1,200}$/)
})
