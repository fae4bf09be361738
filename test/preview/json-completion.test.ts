import { describe, expect, test } from 'vitest'
import { acceptJson, completeJson } from '../../src/preview/client/json-completion.ts'
import { propertySuggestions, valueSuggestions } from '../../src/preview/client/schema-completion.ts'
import { templateSchema } from '../../src/template/template-schema.ts'

const SCHEMA = { ...templateSchema() }

/** Completes at the `|` of a text. */
function complete(marked: string, schema = SCHEMA) {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = completeJson({ text, offset, schema, fontFamilies: ['Inter', 'Source Serif 4'] })
  return { text, offset, found, labels: found?.suggestions.map(({ label }) => label) ?? [] }
}

/** The text after a suggestion was accepted, with `|` for the cursor or `‹›` around the selection. */
function accepted(marked: string, label: string): string {
  const { text, offset, found } = complete(marked)
  const suggestion = found?.suggestions.find(own => own.label === label)
  if (found === null || suggestion === undefined) throw new Error(`'${label}' is not offered`)
  const edit = acceptJson(text, { from: found.from, to: offset, isString: found.isString }, suggestion)
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const selected = next.slice(edit.anchor, edit.head)
  return next.slice(0, edit.anchor) + (selected === '' ? '|' : `‹${selected}›`) + next.slice(edit.head)
}

const NODE = (inner: string): string => `{ "document": { "content": [${inner}] } }`

describe('completion of keys', () => {
  test('puts common keys first, and omits those that the object has', () => {
    const { found, labels } = complete(NODE('{ "text": "a", "st|" }'))
    const boost = (label: string) => found?.suggestions.find(own => own.label === label)?.boost ?? -1
    expect(boost('style')).toBeGreaterThan(boost('stack'))
    expect(boost('stack')).toBeGreaterThan(boost('hyphens'))
    expect(labels).not.toContain('text')
    expect(complete(NODE('{ "style|": "a" }')).labels).toContain('style')
  })

  test.each([
    ['style', '"style": "|"'],
    ['table', '"table": {|}'],
    ['stack', '"stack": [|]'],
    ['fontSize', '"fontSize": ‹12›'],
    ['marginLeft', '"marginLeft": ‹0›'],
    ['bold', '"bold": ‹true›'],
    ['alignment', '"alignment": "|"'],
    ['text', '"text": "|"'],
  ])('gives %s an empty value with the cursor in it', (label, expected) => {
    expect(accepted(NODE('{ "|" }'), label)).toBe(NODE(`{ ${expected} }`))
    expect(accepted(NODE('{ | }'), label)).toBe(NODE(`{ ${expected} }`))
  })

  test('follows the schema outside nodes and in scenes', () => {
    expect(accepted('{ "document": { "|" } }', 'content')).toBe('{ "document": { "content": [|] } }')
    expect(accepted('{ "|" }', 'document')).toBe('{ "document": {|} }')
    const layer = (inner: string) => `{ "scene": { "objects": [{ "type": "text", ${inner} }] } }`
    expect(accepted(layer('"|"'), 'scaleX')).toBe(layer('"scaleX": ‹1›'))
    expect(accepted(layer('"|"'), 'fill')).toBe(layer('"fill": "|"'))
  })

  test('keeps the value of a key that is renamed, and separates it from the next key', () => {
    expect(accepted(NODE('{ "te|xt": "a" }'), 'style')).toBe(NODE('{ "style"|: "a" }'))
    expect(accepted(NODE('{ "st|"\n "text": "a" }'), 'style')).toBe(NODE('{ "style": "|",\n "text": "a" }'))
  })
})

describe('completion of values', () => {
  const DOCUMENT = (inner: string): string => `{
    "assets": { "logo": "<svg/>" },
    "partials": { "address": {} },
    "document": {
      "styles": { "title": { "bold": true }, "small print": {} },
      "tableLayouts": { "ruled": {} },
      "images": { "photo": "photo.jpg" },
      "content": [${inner}]
    }
  }`

  test.each([
    ['{ "text": "a", "style": "|" }', ['title', 'small print']],
    ['{ "text": "a", "style": "small p|" }', ['title', 'small print']],
    ['{ "text": "a", "style": ["title", "|"] }', ['title', 'small print']],
    ['{ "image": "|" }', ['photo', 'logo']],
    ['{ "$partial": "|" }', ['address']],
    ['{ "text": "a", "font": "|" }', ['Inter', 'Source Serif 4']],
    ['{ "text": "a", "bold": | }', ['true', 'false']],
  ])('%s', (inner, expected) => {
    expect(complete(DOCUMENT(inner)).labels).toEqual(expected)
  })

  test('offers the layouts of the document and those of pdfmake', () => {
    expect(complete(DOCUMENT('{ "table": { "body": [] }, "layout": "|" }')).labels).toContain('ruled')
  })

  test('offers enumerated values, also if the value is missing', () => {
    for (const value of ['"|"', '|']) {
      expect(complete(DOCUMENT(`{ "text": "a", "alignment": ${value} }`)).labels).toEqual(
        expect.arrayContaining(['left', 'center', 'right', 'justify']),
      )
    }
    expect(accepted(DOCUMENT('{ "text": "a", "alignment": "|" }'), 'center')).toContain(
      '"alignment": "center"|',
    )
    expect(accepted(DOCUMENT('{ "text": "a", "style": "small p|" }'), 'small print')).toContain(
      '"style": "small print"|',
    )
  })

  test('offers nothing without matching rules', () => {
    expect(complete(NODE('{ "text": "some |" }')).found).toBeNull()
    expect(complete('|').found).toBeNull()
  })
})

test('completion follows references and alternatives of a schema', () => {
  const schema = {
    $ref: '#/$defs/node',
    $defs: {
      node: {
        properties: {
          kind: { enum: ['a', 'b'] },
          items: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'string' }] } },
        },
      },
    },
  }
  expect(propertySuggestions(schema, ['items', '3']).map(({ label }) => label)).toEqual(['kind', 'items'])
  expect(valueSuggestions(schema, ['items', '0', 'kind'])).toEqual(['a', 'b'])
  expect(complete('{ "items": [{ "|" }] }', schema).labels).toEqual(['kind', 'items'])
})
