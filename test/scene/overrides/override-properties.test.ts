import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlatenError } from '../../../src/base/errors.ts'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { OBJECT_KINDS, type ObjectKind } from '../../../src/scene/object-kinds.ts'
import { overrideSchema } from '../../../src/scene/overrides/override-schema.ts'
import { ALIASES_OF } from '../../../src/scene/property-names.ts'
import { kindProperties } from '../../../src/scene/reading/kind-properties.ts'
import { PROPERTIES } from '../../../src/scene/reading/properties.ts'
import type { Property } from '../../../src/scene/reading/property.ts'
import { isValid, type Schema, valuesOf } from '../../http/from-schema.ts'
import { paint } from '../../output/raster/painted.ts'

const ALL: Readonly<Record<string, Property<unknown>>> = PROPERTIES
const NAMES = Object.keys(PROPERTIES)
const { properties: SCHEMAS = {} }: Schema = JSON.parse(JSON.stringify(overrideSchema()))

/** An object with the required properties of every type. */
function scene(type: ObjectKind, changed: string): object {
  const points = [
    { x: 0, y: 0 },
    { x: 9, y: 9 },
  ]
  const src = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  const own = { points, path: 'M 0 0 L 9 9', data: '1', src, text: 'A', fontSize: 8 }
  // Radii take precedence over the size of a circle.
  const radii = changed === 'width' || changed === 'height' ? {} : { rx: 4, ry: 4, radius: 4 }
  return { width: 20, height: 20, objects: [{ type, name: 'it', width: 10, height: 10, ...own, ...radii }] }
}

function ownersOf(name: string): ObjectKind[] {
  return OBJECT_KINDS.filter(kind =>
    kindProperties()
      .get(kind)
      ?.some(own => own === name),
  )
}

const CANDIDATES: readonly Json[] = [true, 'no such value', { nonsense: [true] }, [[]], -1e9]

/** An invalid value of a property. */
function wrongValue({ read }: Property<unknown>): Json {
  const found = CANDIDATES.find(candidate => read(candidate) === undefined)
  if (found === undefined) throw new Error('every candidate is taken')
  return found
}

/** A valid value of a property: the first example of its schema, or any. */
function goodValue(name: string): unknown {
  const schema: Schema & { examples?: readonly unknown[] } = SCHEMAS[name] ?? {}
  const [value] = schema.examples ?? fc.sample(valuesOf(schema, {}), { numRuns: 1, seed: 7 })
  return value
}

describe('the schema of overrides', () => {
  it('has every property with its allowed values', () => {
    for (const name of NAMES) {
      const { description = '' } = (SCHEMAS[name] ?? {}) as { description?: string }
      expect(description.toLowerCase(), name).toContain(ALL[name]?.allowed.toLowerCase())
    }
  })

  it('describes the types of a property and the target of an alias', () => {
    expect(SCHEMAS['lineClamp']).toMatchObject({
      description: expect.stringMatching(/^Of text, itext, textbox\. A number/),
    })
    expect(SCHEMAS['x']).toMatchObject({ description: 'Alias of left.' })
    expect(SCHEMAS['hidden']).toMatchObject({ type: 'boolean', description: 'The opposite of visible.' })
    expect(SCHEMAS['text']).toMatchObject({
      description: expect.stringMatching(/ characters\. The text.* Alias of data of qrcode, barcode\.$/),
    })
    expect(SCHEMAS['content']).toMatchObject({
      description: 'Alias of src of image, svg; text of text, itext, textbox; data of qrcode, barcode.',
    })
  })

  it('accepts every example that it contains', () => {
    for (const [name, schema] of Object.entries<Schema & { examples?: readonly unknown[] }>(SCHEMAS)) {
      for (const example of schema.examples ?? []) {
        expect(isValid(schema, example), `${name} ${JSON.stringify(example)}`).toBe(true)
        if (ALL[name] !== undefined)
          expect(ALL[name].read(example as Json), `${name} ${JSON.stringify(example)}`).not.toBeUndefined()
      }
    }
  })
})

const PARTS: readonly (readonly [kind: ObjectKind, properties: JsonObject])[] = [
  ['text', { textDecoration: 'underline' }],
  ['rect', { clipPath: { type: 'circle', radius: 4 } }],
  ['rect', { clipPath: null }],
  ['rect', { id: 'artboard' }],
  ['group', { objects: [] }],
]

it.each(PARTS)('%s accepts %o without a warning', async (kind, properties) => {
  const clipPath = { type: 'rect', width: 4, height: 4 }
  const painted = await paint(
    {
      width: 20,
      height: 20,
      objects: [{ type: kind, name: 'it', text: 'A', width: 9, height: 9, clipPath }],
    },
    { overrides: [{ name: 'it', ...properties }] },
  )
  expect(Object.keys(SCHEMAS)).toEqual(expect.arrayContaining(Object.keys(properties)))
  expect(painted.warnings).toEqual([])
})

it('warns about textDecoration of objects other than texts', async () => {
  const { warnings } = await paint(scene('rect', 'fill'), {
    overrides: [{ name: 'it', textDecoration: 'underline' }],
  })
  expect(warnings).toMatchObject([{ code: 'unused_property', path: '/overrides/0/textDecoration' }])
})

it.each(['constructor', '__proto__', 'toString'])('%s is not accepted by any property', word => {
  for (const name of NAMES) expect([undefined, word], name).toContain(ALL[name]?.read(word))
})

describe.each(NAMES)('%s', name => {
  it('belongs to at least one type', () => {
    expect(ownersOf(name)).not.toEqual([])
  })

  it('rejects an invalid value with its path and the allowed values', async () => {
    for (const kind of ownersOf(name)) {
      const property = ALL[ALIASES_OF[kind][name] ?? name]
      if (property === undefined) throw new Error(`${name} of ${kind} has no property`)
      const wrong = wrongValue(property)
      const overrides = [{ name: 'it', [name]: wrong }]
      const error = await paint(scene(kind, name), { overrides }).catch((thrown: unknown) => thrown)
      if (!(error instanceof PlatenError)) throw new Error(`${kind}: no PlatenError but ${String(error)}`)
      expect([error.code, error.details[0]?.path]).toEqual(['invalid_request', `/overrides/0/${name}`])
      expect(error.message).toContain(property.problem?.(wrong)?.message ?? property.allowed)
    }
  })

  it('accepts a value that the schema allows', async () => {
    const [kind = 'rect'] = ownersOf(name)
    const { warnings } = await paint(scene(kind, name), {
      overrides: [{ name: 'it', [name]: goodValue(name) }],
    })
    expect(warnings.filter(({ code }) => code === 'unused_property')).toEqual([])
  })
})
