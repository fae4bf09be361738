import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createEngine, type JsonObject } from '../../../src/index.ts'
import { paint } from '../../output/raster/painted.ts'
import { uncheckedTemplate } from '../../unchecked-template.ts'

const SIZE = { width: 100, height: 100, background: 'white' }
const SAVED = { ...SIZE, version: '7.4.0' }
const RED = [255, 0, 0, 255]
const WHITE = [255, 255, 255, 255]
const BOX = {
  type: 'Rect',
  name: 'box',
  left: 50,
  top: 50,
  width: 60,
  height: 60,
  strokeWidth: 0,
  fill: 'red',
}
const isRed = (pixel: readonly number[]) => pixel.join() === RED.join()

describe('a scene that Fabric saved', () => {
  it('rounds all corners of its rect with the radius of an override', async () => {
    const scene = { ...SAVED, objects: [{ ...BOX, rx: 0, ry: 0 }] }
    const corner = async (override: object) => {
      return (await paint(scene, { overrides: [{ name: 'box', ...override }] })).pixel(21, 21)
    }
    expect(await corner({})).toEqual(RED)
    expect(await corner({ rx: 20 })).toEqual(WHITE)
    expect(await corner({ ry: 20 })).toEqual(WHITE)
    expect(await corner({ rx: 20, ry: 0 })).toEqual(RED)
  })

  it('has square corners if an override sets the radius to 0', async () => {
    const scene = { ...SAVED, objects: [{ ...BOX, rx: 20, ry: 20 }] }
    expect((await paint(scene, { overrides: [{ name: 'box', rx: 0 }] })).pixel(21, 21)).toEqual(RED)
  })

  it('is read as Fabric 5 if an older version saved it', async () => {
    const line = { text: 'Ab', fontFamily: 'Roboto', fontSize: 30, backgroundColor: 'red' }
    const group = { type: 'group', width: 60, height: 40, backgroundColor: 'red', objects: [] }
    const text = { type: 'textbox', left: 10, top: 50, width: 20, ...line, text: 'Abcdef' }
    const digestOf = async (version: string) => {
      return (await paint({ ...SIZE, version, objects: [group, text] })).digest
    }
    expect(await digestOf('4.6.0')).toBe(await digestOf('5.5.2'))
    expect(await digestOf('4.6.0')).not.toBe(await digestOf('6.9.1'))
  })

  it('reads objects added by overrides like hand-written ones', async () => {
    const added = { name: 'new', type: 'rect', x: 10, y: 20, width: 30, height: 30, fill: 'red' }
    const { boxOf } = await paint({ ...SAVED, objects: [] }, { overrides: [added] })
    expect(boxOf(isRed)).toEqual({ left: 10, top: 20, right: 39, bottom: 49 })
  })
})

describe('an override of a name that the scene does not contain', () => {
  it('warns that a type is required to add an object', async () => {
    const overrides = [{ name: 'badge', fill: 'blue' }]
    const { warnings } = await paint({ ...SIZE, objects: [BOX] }, { overrides })
    expect(warnings).toEqual([
      {
        code: 'unknown_object',
        message:
          "No object of the scene is named 'badge'; it has 'box'. An override with a type adds an object.",
        path: '/overrides/0/name',
      },
    ])
  })
})

describe('backgroundColor of a shape without fill', () => {
  const shape = { type: 'circle', name: 'it', left: 0, top: 0, radius: 50, originX: 'left', originY: 'top' }

  it('is its fill in a hand-written scene, also in overrides', async () => {
    const { pixel } = await paint({ ...SIZE, objects: [{ ...shape, backgroundColor: 'red' }] })
    expect([pixel(50, 50), pixel(2, 2)]).toEqual([RED, WHITE])
    const overrides = [{ name: 'it', backgroundColor: 'red' }]
    const changed = await paint({ ...SIZE, objects: [shape] }, { overrides })
    expect([changed.pixel(50, 50), changed.pixel(2, 2)]).toEqual([RED, WHITE])
  })

  it('is the box behind it in a scene saved by Fabric', async () => {
    const overrides = [{ name: 'it', backgroundColor: 'red' }]
    const { pixel } = await paint({ ...SAVED, objects: [{ ...shape, fill: 'white' }] }, { overrides })
    expect([pixel(50, 50), pixel(2, 2)]).toEqual([WHITE, RED])
  })
})

describe('hidden', () => {
  it('overrides visible, which Fabric always saves', async () => {
    const { pixel } = await paint({ ...SAVED, objects: [{ ...BOX, visible: true, hidden: true }] })
    expect(pixel(50, 50)).toEqual(WHITE)
  })

  it('false does not show an object with visible false', async () => {
    const { pixel } = await paint({ ...SAVED, objects: [{ ...BOX, visible: false, hidden: false }] })
    expect(pixel(50, 50)).toEqual(WHITE)
  })

  it('is replaced by an override that shows the object', async () => {
    const scene = { ...SAVED, objects: [{ ...BOX, visible: true, hidden: true }] }
    for (const shown of [{ visible: true }, { hidden: false }]) {
      expect((await paint(scene, { overrides: [{ name: 'box', ...shown }] })).pixel(50, 50)).toEqual(RED)
    }
  })
})

describe('a number as text', () => {
  it.each(['-4', ' -4 ', '-4px', '-.4e1'])('is accepted in a scene: %j', async left => {
    const { boxOf } = await paint({ ...SIZE, objects: [{ ...BOX, left, top: '+0' }] })
    expect(boxOf(isRed)).toEqual({ left: 0, top: 0, right: 55, bottom: 59 })
  })

  it.each(['--4', '4-', '1e', '1e9', 'e1', '0x10', '- 4'])(
    'is rejected if it is not a number: %j',
    async left => {
      const painted = paint({ ...SIZE, objects: [{ ...BOX, left }] })
      await expect(painted).rejects.toMatchObject({ code: 'invalid_definition' })
    },
  )

  it('may come from the data of a template, with a sign', async () => {
    const engine = await createEngine({ rendering: { isolation: 'none' } })
    try {
      const scene: JsonObject = { ...SIZE, objects: [{ ...BOX, left: '{{x}}', top: 0 }] }
      await engine.putTemplate(uncheckedTemplate({ template_id: 't', name: 'T', format: 'JPEG', scene }))
      const asked = { template_id: 't', data: { x: -4 }, output_image_type: 'pngOnly' } as const
      const { file } = await engine.createImage({ ...asked, export_type: 'file' })
      const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const green = (x: number) => data[(30 * info.width + x) * info.channels + 1]
      expect([green(55), green(56)]).toEqual([0, 255])
    } finally {
      await engine.close()
    }
  })
})

describe('a colour', () => {
  it.each([
    'rgb(1e999 0 0)',
    'lab(50% 40)',
    'lab(50%, 40, 59)',
    'color(cmyk 0 0 0)',
    'oklch(0.5 0.1 20deg 1)',
  ])('is rejected if invalid: %s', async fill => {
    await expect(paint({ ...SIZE, objects: [{ ...BOX, fill }] })).rejects.toMatchObject({
      code: 'invalid_definition',
    })
  })
})
