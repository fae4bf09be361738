import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../../src/base/limits.ts'
import { createEngine, type Engine } from '../../../../src/index.ts'
import { rasteriseFirstPage } from '../../../../src/output/pdf/finish/rasterise.ts'
import { fabricScenes } from '../../../scene/fabric/fabric-scene.ts'
import { differing, flat } from './differing.ts'

const scenes = await fabricScenes()
let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ rendering: { isolation: 'none' } })
})
afterAll(() => engine.close())

const MOST = 0.005
/** Allowed differences between PDFium and the canvas, with their amount. */
const APART: Readonly<Record<string, { reason: string; most: number }>> = {
  'filter-noise': { reason: 'noise in pixels that are made larger is smoothed in another way', most: 0.03 },
}

test.each(scenes)('$name looks the same as PDF and as image', async ({ name, scene }) => {
  await engine.putTemplate({ template_id: 'scene', scene })
  const asked = { template_id: 'scene', export_type: 'file' } as const
  const { file: pdf } = await engine.createImage({ ...asked, output_format: 'pdf' })
  const { file: png } = await engine.createImage({ ...asked, output_image_type: 'pngOnly' })
  const image = await flat(png)
  const { width, height, rgba } = await rasteriseFirstPage(pdf, { limits: DEFAULT_LIMITS })
  const page = sharp(rgba, { raw: { width, height, channels: 4 } })
  const drawn = await flat(await page.resize(image.width, image.height, { fit: 'fill' }).png().toBuffer())
  expect(differing(image, drawn)).toBeLessThan(APART[name]?.most ?? MOST)
})
