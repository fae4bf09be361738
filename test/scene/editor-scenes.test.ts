import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts'
import { createEngine, type Engine, type Warning } from '../../src/index.ts'
import { refusal } from '../refusal.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

/** A scene like the export of an editor, with the expected results. */
interface EditorScene {
  readonly about: string
  readonly scene: JsonObject
  /** Code and path of each warning, when stored and when rendered. */
  readonly warnings: readonly string[]
  readonly refused?: { readonly path: string; readonly message: string }
  readonly data?: JsonObject
  readonly overrides?: readonly ({ name: string } & JsonObject)[]
  /** Reasons why objects are invisible, by JSON Pointer in the scene. */
  readonly unseen?: Readonly<Record<string, string>>
  /** Reasons why glyphs are missing. */
  readonly fonts?: string
}

const FOLDER = new URL('./editor-scenes/', import.meta.url)

const files = readdirSync(FOLDER).filter(file => file.endsWith('.json'))
const scenes = files.map(file => {
  const scene: EditorScene = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))
  return { name: file.replace('.json', ''), ...scene }
})

let engine: Engine
let photograph: string
beforeAll(async () => {
  engine = await createEngine({ rendering: { isolation: 'none' } })
  photograph = await largePhotograph()
})
afterAll(() => engine.close())

/** An image of more than a megabyte, as a data: URI. */
async function largePhotograph(): Promise<string> {
  const [width, height] = [1600, 900]
  const pixels = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let at = 0; at < pixels.length; at++) {
    seed = (seed * 16_807) % 2_147_483_647
    pixels[at] = 60 + (at % (3 * width)) / 60 + (seed % 90)
  }
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(jpeg.length).toBeGreaterThan(1_000_000)
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

function definitionOf({ scene }: Pick<EditorScene, 'scene'>) {
  return { template_id: 'it', scene: withPhotograph(scene) as JsonObject }
}

function withPhotograph(value: Json): Json {
  if (value === 'LARGE_PHOTO') return photograph
  if (Array.isArray(value)) return value.map(withPhotograph)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withPhotograph(child)]))
}

const shown = (warnings: readonly Warning[] = []) =>
  warnings.map(({ code, path }) => `${code} ${path}`).sort()

async function draw({ scene, data = {}, overrides = [] }: Omit<EditorScene, 'about' | 'warnings'>) {
  await engine.putTemplate(uncheckedTemplate(definitionOf({ scene })))
  const { file, warnings } = await engine.createImage({
    template_id: 'it',
    data,
    overrides: [...overrides],
    export_type: 'file',
    output_image_type: 'pngOnly',
  })
  const pixels = await sharp(file).ensureAlpha().raw().toBuffer()
  return { file, pixels, warnings: shown(warnings) }
}

/** Pointers of the objects that are drawn themselves: the objects in groups, not the groups. */
function* leavesOf(objects: Json | undefined, at = '/objects'): Generator<string> {
  for (const [index, object] of (Array.isArray(objects) ? objects : []).entries()) {
    if (!isJsonObject(object) || object['visible'] === false) continue
    const place = `${at}/${index}`
    if (Array.isArray(object['objects'])) yield* leavesOf(object['objects'], `${place}/objects`)
    else yield place
  }
}

/** The scene with one object hidden, so that the others keep their position. */
function without(scene: JsonObject, place: string): JsonObject {
  const copy: JsonObject = structuredClone(scene)
  let value: Json | undefined = copy
  for (const key of place.split('/').slice(1)) {
    value = Array.isArray(value) ? value[Number(key)] : isJsonObject(value) ? value[key] : undefined
  }
  if (!isJsonObject(value)) throw new Error(`${place} is no object`)
  value['visible'] = false
  return copy
}

test('there are at least thirty scenes', () => expect(scenes.length).toBeGreaterThanOrEqual(30))

describe.each(scenes)('$name', ({ name: _, refused, ...it }) => {
  if (refused !== undefined) {
    test('is rejected for the stated reason', async () => {
      const { code, details } = await refusal(engine.putTemplate(uncheckedTemplate(definitionOf(it))))
      expect(code).toBe('invalid_template')
      expect(details).toMatchObject([
        { path: refused.path, message: expect.stringContaining(refused.message) },
      ])
    })
    return
  }

  test('is stored and rendered with only the expected warnings', async () => {
    const { warnings } = await engine.putTemplate(uncheckedTemplate(definitionOf(it)))
    const onlyDrawn = (warning: string) => /^(?:missing_glyph|text_overflow) /.test(warning)
    const expected = [...it.warnings].sort()
    expect(shown(warnings)).toEqual(expected.filter(warning => !onlyDrawn(warning)))
    expect((await draw(it)).warnings).toEqual(expected)
  })

  test('draws each of its objects', async () => {
    const whole = await draw(it)
    const lost: string[] = []
    for (const place of leavesOf(it.scene['objects'])) {
      const { pixels } = await draw({ ...it, scene: without(it.scene, place) })
      if (pixels.equals(whole.pixels)) lost.push(place)
    }
    expect(lost).toEqual(Object.keys(it.unseen ?? {}))
  })
})
