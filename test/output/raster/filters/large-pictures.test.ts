import sharp from 'sharp'
import { expect, it } from 'vitest'
import { paint } from '../painted.ts'

/** Red on the left and blue on the right, with twelve million pixels. */
async function photograph(): Promise<string> {
  const [width, height] = [4000, 3000]
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

it('large images are blurred at drawing resolution, so a scene may have many', async () => {
  const src = await photograph()
  const blurred = (blur: number, top: number) => ({
    ...{ type: 'image', src, left: 0, top, width: 4000, height: 3000, scaleX: 0.05, scaleY: 0.05 },
    filters: [{ type: 'Blur', blur }],
  })
  const amounts = Array.from({ length: 10 }, (_, i) => 0.5 + i / 100)
  const scene = {
    version: '5.3.0',
    width: 200,
    height: 1500,
    objects: amounts.map((blur, i) => blurred(blur, i * 150)),
  }
  const { pixel, warnings } = await paint(scene)
  expect(warnings).toEqual([])
  for (const top of [0, 1350]) {
    const [red, , blue] = pixel(100, top + 75)
    expect(red).toBeGreaterThan(90)
    expect(blue).toBeGreaterThan(90)
    expect(pixel(5, top + 75)[0]).toBeGreaterThan(245)
    expect(pixel(195, top + 75)[2]).toBeGreaterThan(245)
  }
})

it('large images look like small ones with the same blur', async () => {
  const src = await photograph()
  const small = await sharp(Buffer.from(src.slice(src.indexOf(',') + 1), 'base64'))
    .resize(400, 300)
    .png()
    .toBuffer()
  const draw = async (reference: string, width: number) => {
    const filters = [
      { type: 'Blur', blur: 0.4 },
      { type: 'Brightness', brightness: 0.1 },
    ]
    const scale = 200 / width
    const image = {
      type: 'image',
      src: reference,
      left: 0,
      top: 0,
      width,
      height: (width * 3) / 4,
      scaleX: scale,
      scaleY: scale,
      filters,
    }
    return paint({ version: '5.3.0', width: 200, height: 150, objects: [image] })
  }
  const large = await draw(src, 4000)
  const reference = await draw(`data:image/png;base64,${small.toString('base64')}`, 400)
  for (let x = 2; x < 200; x += 7) {
    const [a, b] = [large.pixel(x, 70), reference.pixel(x, 70)]
    for (const channel of [0, 1, 2]) expect(Math.abs((a[channel] ?? 0) - (b[channel] ?? 0))).toBeLessThan(12)
  }
})
