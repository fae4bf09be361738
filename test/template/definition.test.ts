import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { compileTemplate } from '../../src/template/compile.ts'
import { DEFINITION_SCHEMA } from '../../src/template/definition.ts'
import { refusal } from './binding.ts'

const limits = DEFAULT_LIMITS
const document = { content: [] }
const matches = new Ajv2020().compile(DEFINITION_SCHEMA)

function refuse(definition: unknown, changes: Partial<typeof limits> = {}) {
  return refusal(() => compileTemplate(definition, { limits: { ...limits, ...changes } }))
}

describe('an invalid definition is rejected with its path', () => {
  test.each([
    [{ document, nmae: 'x' }, '/nmae', "unknown key 'nmae', did you mean 'name'?"],
    [{ document, template_id: '../../x' }, '/template_id', 'must be at most 128 letters, digits'],
    [{ document, template_id: 'x'.repeat(129) }, '/template_id', 'must be at most 128 letters, digits'],
    [{ document, template_id: '..' }, '/template_id', 'must be at most 128 letters, digits'],
    [{ document, name: '' }, '/name', 'must be a text of 1 to 255 characters'],
    [{ document, name: 5 }, '/name', 'but is 5'],
    [{ document, format: 'PNG' }, '/format', 'must be PDF or JPEG'],
    [{ document, strict: 'yes' }, '/strict', 'must be true or false'],
    [{ document, schema: [] }, '/schema', 'must be an object'],
    [{ document, schema: true }, '/schema', 'must be an object'],
    [{ document, sample: 'x' }, '/sample', 'must be an object'],
    [{ document, assets: { logo: 5 } }, '/assets/logo', 'must be a text'],
    [{ document, partials: [] }, '/partials', 'must be an object'],
    [{ document: [] }, '/document', 'must be an object'],
    [{ html: 5 }, '/html', 'must be a text'],
    [{ html: '', markdown: '' }, '', "has 'html' or 'markdown', not both"],
    [{ html: '', settings: 'A4' }, '/settings', 'must be an object'],
    [{ document, currency: 'euro' }, '/currency', "must be an ISO 4217 code such as EUR, but is 'euro'"],
    [{}, '', "needs a 'document', 'html' or 'markdown' (for a PDF), or a 'scene'"],
    [{ document, scene: {} }, '', 'not both'],
    [{ document, $schema: 5 }, '/$schema', 'must be a text'],
    [{ document, $shcema: '' }, '/$shcema', "did you mean '$schema'?"],
  ])('%j', (definition, path, message) => {
    const error = refuse(definition)
    expect(error.code).toBe('invalid_template')
    expect(error.details.map(problem => problem.path)).toContain(path)
    expect(error.details.find(problem => problem.path === path)?.message).toContain(message)
    expect(matches(definition)).toBe(false)
  })

  test.each([
    [{ document, locale: 'de_DE' }, '/locale', 'such as de-DE'],
    [{ document, time_zone: 'Europe/Berln' }, '/time_zone', "did you mean 'Europe/Berlin'?"],
    [{ document, currency: 'XYZ' }, '/currency', "'XYZ'"],
    [{ document, format: 'JPEG' }, '/format', 'must be PDF'],
    [{ scene: {}, format: 'PDF' }, '/format', 'must be JPEG'],
  ])('checks beyond JSON Schema: %j', (definition, path, message) => {
    const [problem] = refuse(definition).details
    expect(problem?.path).toBe(path)
    expect(problem?.message).toContain(message)
  })

  test.each([
    { document },
    { document, $schema: './node_modules/platen/dist/template.schema.json' },
    { scene: { width: 1, height: 1, objects: [] }, format: 'JPEG' },
    { template_id: 'a.b_c-1', name: 'Invoice', group_name: 'g', locale: 'de-DE', document },
    { time_zone: 'Europe/Berlin', currency: 'EUR', strict: true, schema: {}, sample: {}, document },
    { partials: { a: [] }, assets: { logo: '<svg/>' }, document },
  ])('%j is valid', definition => {
    expect(matches(definition)).toBe(true)
    expect(compileTemplate(definition, { limits }).definition).toEqual(definition)
  })

  test.each([null, [], 'text', 5])('%j is not a definition', definition => {
    expect(refuse(definition)).toMatchObject({ code: 'invalid_template', details: [{ path: '' }] })
  })
})

describe('size limits', () => {
  test('the error of a too large definition or schema names the limit', () => {
    expect(refuse({ document: { content: 'x'.repeat(2000) } }, { maxTemplateBytes: 1000 }).message).toContain(
      'limits.maxTemplateBytes',
    )
    const schema = { description: 'x'.repeat(2000) }
    expect(refuse({ document, schema }, { maxSchemaBytes: 1000 }).details[0]?.message).toContain(
      'limits.maxSchemaBytes',
    )
  })

  test('JSON 3,000 levels deep, cycles and functions are invalid_json', () => {
    let content: unknown[] = []
    for (let i = 0; i < 3000; i++) content = [content]
    expect(refuse({ document: { content } }).code).toBe('invalid_json')
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    expect(refuse({ document: cycle }).code).toBe('invalid_json')
    expect(refuse({ document: { footer: () => 'x' } }).code).toBe('invalid_json')
  })
})

describe('a compiled template', () => {
  test('has its format and a content hash that depends on the order of keys', () => {
    const a = compileTemplate({ name: 'x', document: { content: [], info: { title: 't' } } }, { limits })
    const b = compileTemplate({ document: { info: { title: 't' }, content: [] }, name: 'x' }, { limits })
    const c = compileTemplate({ scene: { width: 1, height: 1, objects: [] } }, { limits })
    expect([a.format, c.format]).toEqual(['PDF', 'JPEG'])
    expect(a.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(b.contentHash).not.toBe(a.contentHash)
    expect(c.contentHash).not.toBe(a.contentHash)
  })

  test('is independent of later changes to the definition', () => {
    const content = ['{{x}}']
    const template = compileTemplate({ document: { content } }, { limits })
    content.push('later')
    expect(template.bind({ x: 1 }, { now: new Date(0) })).toMatchObject({ definition: { content: ['1'] } })
    expect(Object.isFrozen(template.definition.document)).toBe(true)
  })

  test('binds scenes', () => {
    const scene = {
      width: 10,
      height: 20,
      objects: [
        { type: 'text', text: 'Hi {{name}}' },
        { $each: 'x', do: { type: 'rect', left: { $value: 'this' } } },
      ],
    }
    const bound = compileTemplate({ scene, assets: { logo: 'data:' } }, { limits }).bind(
      { name: 'Ada', x: [1, 2] },
      { now: new Date(0) },
    )
    expect(bound).toEqual({
      kind: 'scene',
      scene: {
        width: 10,
        height: 20,
        objects: [
          { type: 'text', text: 'Hi Ada' },
          { type: 'rect', left: 1 },
          { type: 'rect', left: 2 },
        ],
      },
      images: { logo: 'data:' },
      warnings: [],
      written: expect.any(Function),
    })
  })
})
