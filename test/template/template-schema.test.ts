import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { listFixtures } from '../../fixtures/fixtures.ts'
import { isRecord, pointer } from '../../src/base/json.ts'
import { templateSchema } from '../../src/template/template-schema.ts'
import { fabricScenes } from '../scene/fabric/fabric-scene.ts'

const SCHEMA = templateSchema()
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(SCHEMA)
const fixtures = await listFixtures()
/** Excludes scenes with fonts on rectangles. */
const saved = (await fabricScenes()).filter(
  ({ name }) => !/^(?:text-as-a-clip|clip-of-a-\w+-text)/.test(name),
)

/** The path of an error; of an unknown property, its own path. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const name: unknown = params['additionalProperty']
  return typeof name === 'string' ? pointer(instancePath, name) : instancePath
}

/** The deepest path of an error, where editors underline a mistake. */
function mistakeIn(template: unknown): string | null {
  if (validate(template)) return null
  const places = (validate.errors ?? []).map(placeOf)
  return places.reduce((deepest, place) => (depth(place) > depth(deepest) ? place : deepest))
}

const depth = (place: string): number => place.split('/').length

test.each(fixtures)('accepts the fixture $name', ({ definition }) => {
  expect(mistakeIn(definition)).toBeNull()
})

test.each(saved)('accepts a scene that Fabric saved: $name', ({ scene }) => {
  expect(mistakeIn({ scene: JSON.parse(JSON.stringify(scene)) })).toBeNull()
})

test('accepts expressions and directives in place of values', () => {
  // biome-ignore lint/suspicious/noThenProperty: the directive has this property
  const chosen = { $if: 'a', then: 'b', else: { text: 'c' } }
  const content = [
    { text: 'x', alignment: '{{side}}', fontSize: { $value: 'size' }, margin: [0, '{{gap}}'] },
    { $each: 'items', as: 'item', do: [{ text: '{{item}}' }, chosen] },
    { table: { body: { $each: 'rows', do: [{ $literal: '{{' }, { $partial: 'cell', with: 'this' }] } } },
  ]
  const objects = { $each: 'rows', do: { type: 'rect', left: '{{@index}}', fill: { $value: 'color' } } }
  expect(mistakeIn({ document: { content } })).toBeNull()
  expect(mistakeIn({ scene: { width: 100, height: 50, objects } })).toBeNull()
})

const node = (...content: unknown[]) => ({ document: { content } })
const object = (properties: object) => ({ scene: { objects: [{ type: 'rect', ...properties }] } })

describe('reports a mistake at its path', () => {
  test.each<[string, unknown]>([
    ['/documnet', { documnet: { content: [] }, html: '' }],
    ['', { name: 'no content' }],
    ['/template_id', { template_id: 'a b', html: '' }],
    ['/format', { format: 'PNG', html: '' }],
    ['/strict', { strict: 'yes', html: '' }],
    ['/currency', { currency: 'euro', html: '' }],
    ['/assets/logo', { assets: { logo: 1 }, html: '' }],
    ['/settings/paperSize', { html: '', settings: { paperSize: 'A4' } }],
    ['/settings/margin_top', { html: '', settings: { margin_top: '1 mile' } }],
    ['/document/contents', { document: { contents: [] } }],
    ['/document/pageMargins', { document: { content: [], pageMargins: '40' } }],
    ['/document/permissions/print', { document: { content: [], permissions: { print: true } } }],
    ['/document/watermark/fontsize', { document: { content: [], watermark: { text: 'a', fontsize: 4 } } }],
    ['/document/styles/big/fontWeight', { document: { content: [], styles: { big: { fontWeight: 9 } } } }],
    ['/document/content/0/fontSiz', node({ text: 'a', fontSiz: 12 })],
    ['/document/content/0/fontSize', node({ text: 'a', fontSize: 'big' })],
    ['/document/content/0/alignment', node({ text: 'a', alignment: 'middle' })],
    ['/document/content/0/absolutePosition/left', node({ text: 'a', absolutePosition: { left: 4 } })],
    ['/document/content/0/tabel', node({ tabel: { body: [] } })],
    ['/document/content/0/table/headerRow', node({ table: { body: [], headerRow: 1 } })],
    ['/document/content/0/table/body/0/0/colspan', node({ table: { body: [[{ text: 'a', colspan: 2 }]] } })],
    ['/document/content/0/layout/zebras', node({ table: { body: [] }, layout: { zebras: [] } })],
    ['/document/content/0/stack/0/italic', node({ stack: [{ text: 'a', italic: true }] })],
    ['/document/content/0/canvas/0/fill', node({ canvas: [{ type: 'rect', fill: 'red' }] })],
    ['/document/content/0/border/style', node({ box: 'a', border: { style: 'wavy' } })],
    ['/document/content/0/do/bolt', node({ $each: 'a', do: { text: 'a', bolt: true } })],
    ['/document/content/0/than', node({ $if: 'a', than: 'b' })],
    ['/scene/widht', { scene: { widht: 100 } }],
    ['/scene/objects/0/type', object({ type: 'rekt' })],
    ['/scene/objects/0/lefft', object({ lefft: 2 })],
    ['/scene/objects/0/left', object({ left: 'middle' })],
    ['/scene/objects/0/radius', object({ radius: 4 })],
    ['/scene/objects/0/shadow/blurr', object({ shadow: { blurr: 2 } })],
    ['/scene/objects/0/fill/colorStop', object({ fill: { type: 'linear', coords: {}, colorStop: [] } })],
    [
      '/scene/objects/0/objects/0/radious',
      object({ type: 'group', objects: [{ type: 'circle', radious: 4 }] }),
    ],
    [
      '/scene/objects/0/styles/0/style/fontwight',
      object({ type: 'text', styles: [{ start: 0, end: 1, style: { fontwight: 4 } }] }),
    ],
    ['/scene/objects/0/do/fil', { scene: { objects: [{ $each: 'a', do: { type: 'rect', fil: 'red' } }] } }],
  ])('%s', (place, template) => {
    expect(mistakeIn(template)).toBe(place)
  })
})

/** Every schema of a property with its path, references resolved. */
function* propertiesIn(schema: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(schema)) {
    for (const [i, part] of schema.entries()) yield* propertiesIn(part, `${path}/${i}`)
  } else if (isRecord(schema)) {
    const { properties } = schema
    for (const [name, part] of Object.entries(isRecord(properties) ? properties : {})) {
      if (isRecord(part)) yield [`${path}/properties/${name}`, { ...resolve(part['$ref']), ...part }]
    }
    for (const [name, part] of Object.entries(schema)) {
      if (!['if', 'not', 'enum', 'examples', 'default'].includes(name)) {
        yield* propertiesIn(part, pointer(path, name))
      }
    }
  }
}

function resolve(reference: unknown): Record<string, unknown> {
  const [, ...names] = String(reference).split('/')
  let part: unknown = reference === undefined ? {} : SCHEMA
  for (const name of reference === undefined ? [] : names) part = isRecord(part) ? part[name] : undefined
  return isRecord(part) ? part : {}
}

/** Descriptions that only repeat the type. */
const ONLY_TYPES =
  /^(?:an? )?(?:number|string|boolean|text|array|object|list|true or false|one of)\b[^.]*\.?$/i

test('every property has a description that is more than its type', () => {
  const properties = [...propertiesIn(SCHEMA)]
  expect(properties.length).toBeGreaterThan(1000)
  const bare = properties.filter(([, { description }]) => {
    return typeof description !== 'string' || description.length < 8 || ONLY_TYPES.test(description)
  })
  expect(bare.map(([path]) => path)).toEqual([])
})

test('lengths name their unit, and optional properties their default', () => {
  const { $defs } = SCHEMA
  const of = (definition: string, name: string) =>
    resolve(`#/$defs/${definition}/properties/${name}`)['description']
  expect(isRecord($defs)).toBe(true)
  expect(of('nodeProperties', 'fontSize')).toBe('Font size. In points. Default: `12`.')
  expect(of('qrNode', 'padding')).toContain('modules')
  expect(of('objectProperties', 'angle')).toBe(
    'Rotation around the origin, in degrees clockwise. Default: `0`.',
  )
  expect(of('textObject', 'fontSize')).toContain(
    'units of the scene. A number from 0.01 to 10000. Default: `40`.',
  )
  const optional = [...propertiesIn(SCHEMA)].filter(([path]) =>
    /^\/\$defs\/(?:document|style|table|tableLayout|nodeProperties|scene|shadow)\/properties\/\w+$/.test(
      path,
    ),
  )
  const silent = optional.filter(
    ([, { description }]) => !/default|required|computed/i.test(String(description)),
  )
  expect(optional.length).toBeGreaterThan(120)
  expect(silent.map(([path]) => path)).toEqual([])
})

test('lists the values of keywords and node types for completion', () => {
  expect(JSON.stringify(resolve('#/$defs/nodeProperties/properties/alignment'))).toContain('"justify"')
  expect(Object.keys(Object(resolve('#/$defs/node')['else'])['properties'])).toContain('barcode')
  expect(JSON.stringify(resolve('#/$defs/sceneObject/properties/type'))).toContain('"textbox"')
  expect(resolve('#/properties/settings/properties/paper_size')['examples']).toContain('Letter')
  expect(resolve('#/$defs/nodeProperties/properties/fontSize')['default']).toBe(12)
})
