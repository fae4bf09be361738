import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../../src/engine/create-engine.ts'
import { DEVIATIONS } from './deviations.ts'
import { fabricScenes, referenceOf, type SavedScene } from './fabric-scene.ts'
import { readPixels, SHAPES, TEXT, unlikeness } from './likeness.ts'
import { openImageEngine, pngOf } from './rendered.ts'

const scenes = await fabricScenes()
let engine: Engine

beforeAll(async () => {
  engine = await openImageEngine()
})
afterAll(() => engine.close())

test.each(scenes)('$name looks like the reference of Fabric $fabric', async scene => {
  const reference = referenceOf(scene)
  const rejected = new URL(reference.href.replace(/\.png$/, '.actual.png'))
  const actual = await pngOf(scene.scene, engine)
  if (!existsSync(reference)) expect.fail(`there is no ${reference.pathname}: run make-references.ts`)
  const [a, b] = [await readPixels(await readFile(reference)), await readPixels(actual)]
  expect([b.width, b.height]).toEqual([a.width, a.height])
  const text = hasText(scene.scene)
  const found = unlikeness(a, b, { text })
  const bounds = DEVIATIONS.get(scene.name) ?? (text ? TEXT : SHAPES)
  const isLike = found.strays <= bounds.strays && found.atEdges <= bounds.atEdges
  if (isLike) return await rm(rejected, { force: true })
  await writeFile(rejected, actual)
  expect.fail(`${scene.name} is off by ${JSON.stringify(found)}; ${JSON.stringify(bounds)} is allowed`)
})

test('every reference and every deviation belongs to a scene', async () => {
  const names = new Set(scenes.map(({ name }) => name))
  const files = await readdir(new URL('./references/', import.meta.url))
  const drawn = files.filter(file => !file.endsWith('.actual.png')).map(file => file.replace(/\.png$/, ''))
  expect([...drawn, ...DEVIATIONS.keys()].filter(name => !names.has(name))).toEqual([])
})

function hasText(scene: SavedScene): boolean {
  return /"type":"(?:i-?text|text|textbox)"/i.test(JSON.stringify(scene))
}
