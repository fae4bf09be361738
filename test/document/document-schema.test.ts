import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { listFixtures } from '../../fixtures/fixtures.ts'
import { documentSchema, nodeReference } from '../../src/document/document-schema.ts'
import { DEFINITIONS } from '../layout/document/parity/definitions/definitions.ts'

const validate = new Ajv2020({ strict: false, allErrors: false }).compile(documentSchema())
const fixtures = (await listFixtures()).filter(({ definition }) => definition.document !== undefined)
const parity = Object.values(DEFINITIONS).flatMap(definitions => Object.entries(definitions))

describe('the JSON Schema of documents', () => {
  test.each(fixtures)('accepts the fixture $name', ({ definition }) => {
    expect(validate(definition.document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
  })

  test.each(parity)('accepts %s', (_, { document }) => {
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
  })

  test.each([
    { content: { text: 'x', alignment: 'centre' } },
    { content: { text: 'x', fontsize: 3 } },
    { content: { table: { body: [], layout: 'x' } } },
    { content: 'x', pagesize: 'A4' },
    { content: { canvas: [{ type: 'circle' }] } },
    { content: 'x', styles: { a: { bold: true, pageBreak: 'before' } } },
  ])('rejects %j', document => {
    expect(validate(document)).toBe(false)
  })

  test('accepts expressions and directives in place of values', () => {
    const content = [
      { text: 'x', alignment: '{{side}}', fontSize: { $value: 'size' } },
      { $each: 'items', as: 'item', do: { text: '{{item}}' } },
    ]
    expect(validate({ content })).toBe(true)
  })
})

test('the reference has a type and a description for each property', () => {
  const rows = nodeReference()
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter(({ type, description }) => type === '' || !description.endsWith('.'))).toEqual([])
  expect(new Set(rows.map(({ node, property }) => `${node} ${property}`)).size).toBe(rows.length)
  expect(rows.find(({ property }) => property === 'hyphens')).toEqual({
    node: 'every node',
    property: 'hyphens',
    type: '"none", "manual", "auto"',
    default: '"manual"',
    description: 'Hyphenation (CSS Text 3 §5.4).',
  })
})
