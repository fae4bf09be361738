import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type PaintOptions, paintScene } from '../../../src/output/raster/paint-scene.ts'
import { paint, paintContext } from './painted.ts'

const NONE: PaintOptions = { overrides: [], images: {}, formats: ['png'] }

const CARD = {
  width: 320,
  height: 180,
  background: '#1d3557',
  objects: [
    { type: 'circle', left: 200, top: -40, radius: 80, fill: '#e63946', shadow: 'rgba(0,0,0,0.4) 0 4 12' },
    { type: 'textbox', left: 20, top: 60, width: 200, text: 'مرحبا Hello', fontSize: 36, fill: '#f1faee' },
  ],
}

describe('paintScene', () => {
  it('encodes all formats from one drawing, in the size of the scene', async () => {
    const painted = await paintScene(
      CARD,
      { ...NONE, formats: ['jpeg', 'png', 'webp'] },
      await paintContext(),
    )
    expect([painted.width, painted.height]).toEqual([320, 180])
    const [jpeg, png, webp] = await Promise.all(
      [painted.files.jpeg, painted.files.png, painted.files.webp].map(async file => {
        const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
        const { format } = await sharp(file).metadata()
        return { data, info, format }
      }),
    )
    expect([jpeg?.format, png?.format, webp?.format]).toEqual(['jpeg', 'png', 'webp'])
    for (const lossy of [jpeg, webp]) {
      expect(lossy?.info).toMatchObject({ width: 320, height: 180 })
      const off =
        png?.data.reduce((sum, value, index) => sum + Math.abs(value - (lossy?.data[index] ?? 0)), 0) ?? 0
      expect(off / (png?.data.length ?? 1)).toBeLessThan(2)
    }
  })

  it('returns the same bytes for the same scene', async () => {
    const options: PaintOptions = { ...NONE, formats: ['jpeg', 'png', 'webp'] }
    const first = await paintScene(CARD, options, await paintContext())
    const second = await paintScene(structuredClone(CARD), options, await paintContext())
    expect(second.files).toEqual(first.files)
  })

  it('draws concurrent renders like single ones', async () => {
    const context = await paintContext()
    const sizes = [12, 18, 24, 30, 36, 42]
    const scenes = sizes.map(fontSize => ({
      width: 300,
      height: 60,
      objects: [{ type: 'textbox', width: 290, text: 'Side by side', fontSize, fontFamily: 'Roboto Mono' }],
    }))
    const together = await Promise.all(scenes.map(scene => paintScene(scene, NONE, context)))
    for (const [index, scene] of scenes.entries()) {
      expect((await paintScene(scene, NONE, context)).files).toEqual(together[index]?.files)
    }
  })

  it('does not modify the scene', async () => {
    const scene = structuredClone(CARD)
    await paintScene(scene, { ...NONE, overrides: [{ name: 'x' }] }, await paintContext())
    expect(scene).toEqual(CARD)
  })

  it('multiplies the size in pixels by scale', async () => {
    const rect = { type: 'rect', left: 10, top: 10, width: 10, height: 10, fill: 'red' }
    const painted = await paint({ width: 30, height: 30, objects: [rect] }, { scale: 2 })
    const isRed = ([r = 0, , , a = 0]: readonly number[]) => r > 200 && a > 200
    expect([painted.width, painted.boxOf(isRed)]).toEqual([60, { left: 20, top: 20, right: 39, bottom: 39 }])
  })

  it('keeps a PNG without background transparent with unchanged colours, and draws the JPEG on white', async () => {
    const scene = {
      width: 40,
      height: 40,
      objects: [{ type: 'rect', width: 20, height: 40, fill: 'rgba(255, 0, 0, 0.5)' }],
    }
    const { files } = await paintScene(scene, { ...NONE, formats: ['png', 'jpeg'] }, await paintContext())
    const png = await sharp(files.png).raw().toBuffer()
    expect([...png.subarray(0, 4)]).toEqual([255, 0, 0, 128])
    expect([...png.subarray(30 * 4, 31 * 4)]).toEqual([0, 0, 0, 0])
    const { data, info } = await sharp(files.jpeg).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    const [half, none] = [data.subarray(30, 33), data.subarray(90, 93)]
    for (const [index, channel] of [255, 127, 127].entries())
      expect(Math.abs((half[index] ?? 0) - channel)).toBeLessThan(6)
    expect([...none]).toEqual([255, 255, 255])
  })

  it('writes a smaller JPEG at a lower quality', async () => {
    const context = await paintContext()
    const best = await paintScene(CARD, { ...NONE, formats: ['jpeg'], quality: 95 }, context)
    const worst = await paintScene(CARD, { ...NONE, formats: ['jpeg'], quality: 30 }, context)
    expect(worst.files.jpeg?.length).toBeLessThan((best.files.jpeg?.length ?? 0) / 2)
  })

  it('rejects a canvas that is too long or too large, also because of scale', async () => {
    const cases: [object, Partial<PaintOptions>, string][] = [
      [{ width: 8193, height: 10 }, {}, 'maxCanvasSidePx'],
      [{ width: 10, height: 5000 }, { scale: 2 }, 'maxCanvasSidePx'],
      [{ width: 5001, height: 5000 }, {}, 'maxImagePixels'],
      [{ width: 3000, height: 3000 }, { scale: 2 }, 'maxImagePixels'],
    ]
    for (const [scene, options, limit] of cases) {
      await expect(paint(scene, options)).rejects.toMatchObject({
        code: 'image_too_large',
        message: expect.stringContaining(limit),
      })
    }
    expect((await paint({ width: 8192, height: 1 })).width).toBe(8192)
  })

  it('rejects an invalid scale', async () => {
    for (const scale of [0, -1, Number.NaN, 17]) {
      await expect(paint(CARD, { scale })).rejects.toMatchObject({ code: 'invalid_request' })
    }
  })

  it('rejects a file beyond maxOutputBytes', async () => {
    await expect(paint(CARD, { limits: { maxOutputBytes: 100 } })).rejects.toMatchObject({
      code: 'output_too_large',
    })
  })

  it('rejects layers that exceed the memory limit, and stays usable', async () => {
    const rect = { type: 'rect', width: 2000, height: 2000, fill: 'red' }
    let object: object = rect
    for (let depth = 0; depth < 20; depth++) object = { type: 'group', opacity: 0.9, objects: [object, rect] }
    const scene = { width: 2000, height: 2000, objects: [object] }
    const limits = { maxImagePixels: 4_000_000 }
    await expect(paint(scene, { limits })).rejects.toMatchObject({ code: 'image_too_large' })
    expect((await paint(CARD)).pixel(2, 2)).toEqual([29, 53, 87, 255])
  })

  it('draws many large layers one after the other', async () => {
    const layer = { type: 'rect', width: 1000, height: 1000, fill: 'red', stroke: 'red', opacity: 0.2 }
    const objects = Array.from({ length: 40 }, () => layer)
    const { pixel } = await paint({ width: 1000, height: 1000, background: 'white', objects })
    expect(pixel(500, 500)[0]).toBe(255)
    expect(pixel(500, 500)[1]).toBeLessThan(5)
  })
})
