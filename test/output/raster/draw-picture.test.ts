import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { paintScene } from '../../../src/output/raster/paint-scene.ts'
import { paintContext } from './painted.ts'

const WIDTH = 200
const HEIGHT = 120

/** Waves of colours, with transparency from `alpha`. */
async function pictureUri(shift: number, alpha: (x: number) => number): Promise<string> {
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const wave = 120 + 100 * Math.sin((x + shift) / 9) * Math.cos(y / 13)
      rgba.set([wave, 255 - wave, (x * y) % 256, alpha(x)], (y * WIDTH + x) * 4)
    }
  }
  const png = await sharp(rgba, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const SCALE = 0.4

/** Draws a downscaled image; `angle: 0.001` bypasses the cache without moving a pixel. */
async function draw(src: string, properties: object): Promise<Buffer> {
  const image = { type: 'image', src, left: 7, top: 5, scaleX: SCALE, scaleY: SCALE, ...properties }
  const scene = { width: 100, height: 60, background: '#345', objects: [image] }
  const options = { overrides: [], images: {}, formats: ['png'] } as const
  const { files } = await paintScene(scene, options, await paintContext())
  return await sharp(files.png).removeAlpha().raw().toBuffer()
}

function mostDifferent(a: Buffer, b: Buffer): number {
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? 0))), 0)
}

describe('a downscaled image', () => {
  test.each([
    ['opaque', () => 255],
    ['translucent', (x: number) => (x % 50) * 5],
  ])('is the same on the first draw, from the cache and without the cache: %s', async (_, alpha) => {
    const src = await pictureUri(0, alpha)
    const first = await draw(src, {})
    expect((await draw(src, {})).equals(first)).toBe(true)
    expect(mostDifferent(first, await draw(src, { angle: 0.001 }))).toBeLessThanOrEqual(2)
  })

  test('is not reused for another part, size, filter or file', async () => {
    const src = await pictureUri(0, () => 255)
    const first = await draw(src, {})
    const others = [
      { cropX: 50, width: 150 },
      { scaleX: 0.2 },
      { filters: [{ type: 'Invert' }] },
      { imageSmoothing: false },
    ]
    for (const properties of others) {
      const other = await draw(src, properties)
      expect(other.equals(first), JSON.stringify(properties)).toBe(false)
      const slanted = await draw(src, { ...properties, angle: 0.001 })
      const label = `${JSON.stringify(properties)} drawn at once`
      // Without smoothing, a pixel may be that of its neighbour.
      if (!('imageSmoothing' in properties))
        expect(mostDifferent(other, slanted), label).toBeLessThanOrEqual(2)
    }
    expect((await draw(await pictureUri(40, () => 255), {})).equals(first)).toBe(false)
  })

  test('keeps round corners, opacity and subpixel position', async () => {
    const src = await pictureUri(0, () => 255)
    // A clip rotated even slightly has different antialiasing.
    const cases = [
      [{ borderRadius: 40 }, 10],
      [{ opacity: 0.5 }, 2],
      [{ left: 7.5 }, 2],
      [{ originX: 'center', left: 50 }, 2],
    ] as const
    for (const [properties, most] of cases) {
      const slanted = await draw(src, { ...properties, angle: 0.001 })
      const label = JSON.stringify(properties)
      expect(mostDifferent(await draw(src, properties), slanted), label).toBeLessThanOrEqual(most)
    }
  })
})
