import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../../src/engine/create-engine.ts'
import { referenceOf } from './fabric-scene.ts'
import { readPixels } from './likeness.ts'
import { openImageEngine, pngOf } from './rendered.ts'
import { FILTERS, RANDOM_FILTERS } from './scenes/filters.ts'

let engine: Engine

beforeAll(async () => {
  engine = await openImageEngine()
})
afterAll(() => engine.close())

/** Drawn at scale 1, so that only the filters determine the pixels. */
const exact = [...FILTERS, ...RANDOM_FILTERS].filter(
  ({ name }) => !/-blur-|-with-crops$|-on-backgrounds$/.test(name),
)

test.each(exact)('$name has the pixels of Fabric $fabric', async scene => {
  const reference = await readPixels(await readFile(referenceOf(scene)))
  const actual = await readPixels(await pngOf(scene.scene, engine))
  const worst = reference.channels.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (actual.channels[at] ?? Number.NaN))),
    0,
  )
  // Translucent colours are rounded once more, when they enter and leave a canvas.
  expect(worst).toBeLessThanOrEqual(1)
})
