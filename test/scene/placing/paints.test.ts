import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { createEngine, type Engine } from '../../../src/index.ts'
import { rasteriseFirstPage } from '../../../src/output/pdf/finish/rasterise.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ rendering: { isolation: 'none' } })
})
afterAll(() => engine.close())

type PixelAt = (x: number, y: number) => readonly number[]

/** The pixels of the image and of the page of a scene of 200 × 200 pixels. */
async function bothOutputs(scene: object): Promise<Readonly<Record<'image' | 'page', PixelAt>>> {
  await engine.putTemplate({ template_id: 'scene', scene: JSON.parse(JSON.stringify(scene)) })
  const asked = { template_id: 'scene', export_type: 'file' } as const
  const { file: png } = await engine.createImage({ ...asked, output_image_type: 'pngOnly' })
  const { file: pdf } = await engine.createImage({ ...asked, output_format: 'pdf' })
  const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, rgba } = await rasteriseFirstPage(pdf, { limits: DEFAULT_LIMITS })
  const page = sharp(rgba, { raw: { width, height, channels: 4 } }).resize(200, 200, { fit: 'fill' })
  return { image: pixelsOf(data), page: pixelsOf(await page.raw().toBuffer()) }
}

function pixelsOf(rgba: Uint8Array): PixelAt {
  return (x, y) => [...rgba.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 3)]
}

const SHADOW = { color: 'rgb(0, 160, 0)', blur: 0, offsetX: 40, offsetY: 0 }

/** An uncached group whose only object inherits its shadow, with a fill of 60 × 60 pixels and a stroke of 20. */
function grouped(object: object): object {
  const child = {
    ...{ type: 'Rect', left: -30, top: -30, width: 60, height: 60, originX: 'center', originY: 'center' },
    ...{ fill: '#0000ff', stroke: '#ff0000', strokeWidth: 20, objectCaching: false, ...object },
  }
  const group = {
    ...{ type: 'Group', left: 80, top: 100, width: 80, height: 80, originX: 'center', originY: 'center' },
    ...{ objectCaching: false, shadow: SHADOW, objects: [{ ...child, left: 0, top: 0 }] },
  }
  return { version: '7.4.0', width: 200, height: 200, background: '#ffffff', objects: [group] }
}

const [RED, BLUE, GREEN] = [
  [255, 0, 0],
  [0, 0, 255],
  [0, 160, 0],
]

describe('an object of a flattened group', () => {
  test('paints its stroke over its fill, and the shadow of the stroke over the fill', async () => {
    for (const at of Object.values(await bothOutputs(grouped({})))) {
      expect(at(55, 100)).toEqual(RED) // inner half of the stroke
      expect(at(90, 100)).toEqual(GREEN) // shadow of the left stroke, on the fill
      expect(at(65, 100)).toEqual(BLUE)
      expect(at(150, 100)).toEqual(GREEN)
    }
  })

  test('with paintFirst "stroke" paints its fill over its stroke, and the shadow of the fill over the stroke', async () => {
    for (const at of Object.values(await bothOutputs(grouped({ paintFirst: 'stroke' })))) {
      expect(at(55, 100)).toEqual(BLUE) // the fill covers the inner half of the stroke
      expect(at(80, 100)).toEqual(BLUE)
      expect(at(45, 100)).toEqual(RED)
      expect(at(115, 100)).toEqual(GREEN) // shadow of the fill, on the stroke
    }
  })

  test('casts no shadow of its stroke or of later paints if affectStroke is false', async () => {
    const shadow = { ...SHADOW, affectStroke: false }
    for (const at of Object.values(await bothOutputs(grouped({ shadow })))) {
      expect(at(80, 100)).toEqual(BLUE)
      expect(at(155, 100)).toEqual([255, 255, 255])
      expect(at(140, 100)).toEqual(GREEN)
    }
  })
})
