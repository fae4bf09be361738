import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine, type JsonObject, type Layer } from '../../../src/index.ts'
import { uncheckedTemplate } from '../../unchecked-template.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(async () => {
  await engine.close()
})

const BADGE: JsonObject = {
  width: 100,
  height: 100,
  objects: [
    { type: 'rect', name: 'ground', x: 1, width: 100, height: 100, color: 'navy' },
    { $each: 'lines', as: 'line', do: { type: 'text', name: '{{line}}', text: '{{line}}' } },
    { type: 'textbox', name: 'title', text: 'Hello {{name}}', width: 90 },
  ],
}
const SCHEMA = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }

async function layersOf(template_id: string): Promise<readonly Layer[]> {
  const { template } = await engine.getTemplate({ template_id })
  return template.layer_info ?? []
}
const names = (layers: readonly Layer[]) => layers.map(({ name }) => name)

describe('the layer_info of an image template', () => {
  test('lists the layers of the template with its sample', async () => {
    const sample = { name: 'Ada', lines: ['one', 'two'] }
    await engine.putTemplate(
      uncheckedTemplate({ template_id: 'sampled', scene: BADGE, schema: SCHEMA, sample }),
    )
    const layers = await layersOf('sampled')
    expect(names(layers)).toEqual(['ground', 'one', 'two', 'title'])
    expect(layers[0]?.properties).toMatchObject({ left: 1, fill: 'navy', opacity: null })
    expect(layers[3]?.properties).toMatchObject({ text: 'Hello Ada', width: 90 })
  })

  test('lists the layers without data if the sample does not match the schema', async () => {
    await engine.putTemplate(uncheckedTemplate({ template_id: 'plain', scene: BADGE, schema: SCHEMA }))
    const layers = await layersOf('plain')
    expect(names(layers)).toEqual(['ground', 'title'])
    expect(layers[1]?.properties['text']).toBe('Hello {{name}}')
  })

  test('omits fill for objects that have their own colours', async () => {
    const src = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
    const objects = ['svg', 'image', 'qrcode'].map(
      (type): JsonObject => ({ type, name: type, data: 'A', src }),
    )
    await engine.putTemplate(
      uncheckedTemplate({ template_id: 'own', scene: { width: 9, height: 9, objects } as JsonObject }),
    )
    const layers = await layersOf('own')
    expect(layers.filter(({ properties }) => 'fill' in properties).map(({ name }) => name)).toEqual([
      'qrcode',
    ])
  })

  test('is omitted unless requested', async () => {
    const { template } = await engine.getTemplate({ template_id: 'plain', with_layer_info: false })
    expect(template).not.toHaveProperty('layer_info')
    expect(template.definition).toHaveProperty('scene')
  })

  test('is limited over all templates of a response, with a warning', async () => {
    const own = engine.forAccount('large')
    const scene: JsonObject = {
      width: 9,
      height: 9,
      objects: [{ $each: 'dots', do: { type: 'rect', name: 'dot' } }],
    }
    const sample = { dots: Array.from({ length: 15_000 }, (_, i) => i) }
    await own.putTemplate(uncheckedTemplate({ template_id: 'first', scene, sample }))
    await own.putTemplate(uncheckedTemplate({ template_id: 'second', scene, sample }))
    expect((await own.getTemplate({ template_id: 'second' })).warnings).toBeUndefined()
    const { templates, warnings } = await own.listTemplates({ with_layer_info: true })
    expect(templates.map(({ layer_info }) => layer_info?.length)).toEqual([15_000, 5_000])
    expect(warnings).toMatchObject([{ code: 'layers_left_out', message: expect.stringContaining('20000') }])
  })

  test('contains only properties whose values are valid overrides', async () => {
    for (const { name, properties } of await layersOf('sampled')) {
      const given = Object.entries(properties).filter(([, value]) => value !== null)
      const { warnings = [] } = await engine.createImage({
        template_id: 'sampled',
        data: { name: 'Ada', lines: ['one', 'two'] },
        overrides: [{ ...Object.fromEntries(given), name: name ?? '' }],
      })
      expect(warnings).toEqual([])
    }
  })

  test('is included in lists on request, for images only', async () => {
    await engine.putTemplate({ template_id: 'letter', document: { content: ['Hello'] } })
    const { templates } = await engine.listTemplates({ with_layer_info: true })
    expect(templates.map(({ template_id, layer_info }) => [template_id, layer_info?.length])).toEqual(
      expect.arrayContaining([
        ['sampled', 4],
        ['plain', 2],
        ['letter', undefined],
      ]),
    )
    for (const template of (await engine.listTemplates()).templates) {
      expect(template).not.toHaveProperty('layer_info')
    }
  })
})
