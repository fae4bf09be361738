import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Override } from '../../../src/api/schema/params.ts'
import type { JsonObject } from '../../../src/base/json.ts'
import { createEngine, type Engine } from '../../../src/engine/create-engine.ts'
import { paint } from '../../output/raster/painted.ts'
import { uncheckedTemplate } from '../../unchecked-template.ts'

const RED = { fill: 'red' }
const LARGE = { fontSize: 40 }

interface Range extends JsonObject {
  start: number
  end: number
  style: JsonObject
}

const over = (start: number, end: number, style: JsonObject): Range => ({ start, end, style })

function sceneOf(text: string, styles: JsonObject | Range[], more: JsonObject = {}) {
  const object = {
    type: 'text',
    name: 'title',
    left: 0,
    top: 0,
    fontSize: 20,
    fontFamily: 'Roboto',
    text,
    styles,
    ...more,
  }
  return { width: 400, height: 120, version: '7.4.0', objects: [object] }
}

async function looks(scene: ReturnType<typeof sceneOf>, override?: JsonObject): Promise<string> {
  const overrides = override === undefined ? null : [{ name: 'title', ...override }]
  const { digest, warnings } = await paint(scene, { overrides })
  expect(warnings).toEqual([])
  return digest
}

describe('a text replaced by an override', () => {
  it.each([
    ['a word', 'Hello JOHN!', [over(6, 11, RED)], 'Hello Alexander!', [over(6, 16, RED)]],
    ['a word by several', 'Hello JOHN', [over(6, 10, RED)], 'Hello John the Great', [over(6, 20, RED)]],
    ['a word before others', 'SALE 5% OFF', [over(5, 7, RED)], 'SALE 70% OFF', [over(5, 8, RED)]],
    ['as many words', 'SALE 5% OFF', [over(5, 7, RED)], 'ONLY 70% now', [over(5, 8, RED)]],
    ['all, in one style', 'Summer', [over(0, 6, RED)], 'Winter is coming', [over(0, 16, RED)]],
    ['a capital', 'Once upon', [over(0, 1, LARGE)], 'When over', [over(0, 1, LARGE)]],
    ['appended words', 'one two', [over(0, 3, RED)], 'one and two', [over(0, 3, RED)]],
    ['an extended last word', 'one', [over(0, 3, RED)], 'one and two', [over(0, 11, RED)]],
    ['lines', 'one\ntwo', [over(3, 6, RED)], 'three\ntwo', [over(5, 8, RED)]],
    ['removed words', 'one two three', [over(4, 7, RED)], 'one three', []],
  ])('keeps the styles of unchanged words: %s', async (_, text, styles, other, expected) => {
    expect(await looks(sceneOf(text, styles), { text: other })).toBe(await looks(sceneOf(other, expected)))
  })

  it('keeps styles by line and character, also those of Fabric 5, which count code points', async () => {
    const styles = { 1: { 3: RED, 4: RED, 5: RED } }
    const scene = { ...sceneOf('one\n😀 two', { 1: { 2: RED, 3: RED, 4: RED } }), version: '5.5.2' }
    const other = { ...sceneOf('one\n😀😀 two', styles), version: '5.5.2' }
    expect(await looks(scene, { content: 'one\n😀😀 two' })).toBe(await looks(other))
  })

  it('counts the words of markup without tags', async () => {
    const scene = sceneOf('<b>Hello</b> JOHN', [over(6, 10, RED)], { markup: true })
    const other = sceneOf('<i>Hello</i> Al', [over(6, 8, RED)], { markup: true })
    expect(await looks(scene, { text: '<i>Hello</i> Al' })).toBe(await looks(other))
  })

  it('uses the styles of the override if it has any', async () => {
    const override = { text: 'Dear Al', styles: [over(0, 4, RED)] }
    const scene = sceneOf('Hello JOHN', [over(6, 10, LARGE)])
    expect(await looks(scene, override)).toBe(await looks(sceneOf('Dear Al', [over(0, 4, RED)])))
  })
})

describe('an override of a property of the whole text', () => {
  it('replaces the property in styles of all characters, and keeps other properties of the styles', async () => {
    const styles = [over(0, 3, { ...RED, underline: true }), over(4, 7, { fill: 'green' })]
    const expected = [over(0, 3, { fill: 'blue', underline: true }), over(4, 7, { fill: 'blue' })]
    const blue = await looks(sceneOf('one two', expected))
    expect(await looks(sceneOf('one two', styles), { color: 'blue' })).toBe(blue)
  })

  it('replaces the property in styles of some characters', async () => {
    const scene = (fill: string, styles: Parameters<typeof sceneOf>[1]) =>
      sceneOf('one two', styles, { fill })
    const overridden = await looks(scene('black', [over(0, 3, RED)]), { fill: 'blue' })
    expect(overridden).toBe(await looks(scene('blue', [])))
  })

  it('does not replace styles of the same override', async () => {
    const styles = [over(0, 7, RED)]
    const scene = sceneOf('one two', [])
    expect(await looks(scene, { fill: 'blue', styles })).toBe(await looks(sceneOf('one two', styles)))
  })
})

describe('a text with data', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await createEngine({ rendering: { isolation: 'none' } })
  })
  afterAll(() => engine.close())

  async function fileOf(
    scene: JsonObject,
    data: JsonObject,
    overrides: Override[] = [],
  ): Promise<Uint8Array> {
    await engine.putTemplate(
      uncheckedTemplate({ template_id: 'styled', name: 'Styled', format: 'JPEG', scene }),
    )
    const options = { output_image_type: 'pngOnly', export_type: 'file' } as const
    const { file } = await engine.createImage({ template_id: 'styled', data, overrides, ...options })
    return file
  }

  it('keeps the styles of its words, also when an override replaces it', async () => {
    const scene = sceneOf('Hello {{name}}, welcome', [over(6, 14, RED)])
    const made = await fileOf(scene, { name: 'Al' })
    expect(made).toEqual(await fileOf(sceneOf('Hello Al, welcome', [over(6, 9, RED)]), {}))
    const overridden = await fileOf(scene, { name: 'Al' }, [{ name: 'title', text: 'Hello Bo, welcome' }])
    expect(overridden).toEqual(await fileOf(sceneOf('Hello Bo, welcome', [over(6, 9, RED)]), {}))
  })
})
