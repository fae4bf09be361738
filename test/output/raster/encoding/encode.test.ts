import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paintScene } from '../../../../src/output/raster/paint-scene.ts'
import type { ImageEncoding, ImageFormat } from '../../../../src/scene/placing/contracts.ts'
import { paintContext } from '../painted.ts'

/** Half red and half transparent. */
const HALF = {
  width: 40,
  height: 20,
  objects: [{ type: 'rect', width: 20, height: 20, fill: '#ff0000' }],
}

/** Every hue with every brightness. */
const COLORS = {
  width: 256,
  height: 64,
  background: {
    type: 'linear',
    coords: { x1: 0, y1: 0, x2: 256, y2: 0 },
    colorStops: ['red', 'yellow', 'lime', 'aqua', 'blue', 'magenta'].map((color, i) => {
      return { offset: i / 5, color }
    }),
  },
  objects: [
    {
      type: 'rect',
      width: 256,
      height: 64,
      fill: {
        type: 'linear',
        coords: { x1: 0, y1: 0, x2: 0, y2: 64 },
        colorStops: [
          { offset: 0, color: 'rgba(0,0,0,0)' },
          { offset: 1, color: 'black' },
        ],
      },
    },
  ],
}

/** Small squares of 200 colours, in pseudo-random order. */
const MOSAIC = {
  width: 80,
  height: 80,
  objects: Array.from({ length: 1600 }, (_, i) => {
    const tone = (((i + 1) * 69_621_013) % 2_147_483_647) % 200
    const place = { left: (i % 40) * 2, top: Math.floor(i / 40) * 2, width: 2, height: 2 }
    return { type: 'rect', ...place, fill: `rgb(${tone}, ${255 - tone}, ${(tone * 7) % 256})` }
  }),
}

async function file(
  scene: object,
  format: ImageFormat,
  options: Partial<ImageEncoding> & { scale?: number } = {},
): Promise<Buffer> {
  const { files } = await paintScene(
    JSON.parse(JSON.stringify(scene)),
    { overrides: [], images: {}, formats: [format], ...options },
    await paintContext(),
  )
  return Buffer.from(files[format] ?? [])
}

async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

const near = (color: readonly number[]) => color.map(channel => expect.closeTo(channel, -0.7))

describe('an image', () => {
  it.each<[ImageFormat, string]>([
    ['jpeg', 'jpeg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['avif', 'heif'],
  ])('is encoded as %s', async (format, found) => {
    const bytes = await file(HALF, format)
    const { format: decoded, width, height } = await sharp(bytes).metadata()
    expect([decoded, width, height]).toEqual([found, 40, 20])
    expect((await pixel(bytes, 10, 10)).slice(0, 3)).toEqual(near([255, 0, 0]))
  })

  it('keeps transparency except as a JPEG, which has a white or the requested background', async () => {
    for (const format of ['png', 'webp', 'avif'] as const) {
      expect((await pixel(await file(HALF, format), 30, 10))[3], format).toBe(0)
    }
    expect(await pixel(await file(HALF, 'jpeg'), 30, 10)).toEqual(near([255, 255, 255]))
    const onBlue = { background: '#0000ff' }
    expect(await pixel(await file(HALF, 'jpeg', onBlue), 30, 10)).toEqual(near([0, 0, 255]))
    expect((await pixel(await file(HALF, 'png', onBlue), 30, 10))[3]).toBe(0)
  })

  it.each<ImageFormat>(['jpeg', 'webp', 'avif'])('as a %s of lower quality has fewer bytes', async format => {
    const sizes = await Promise.all(
      [10, 50, 100].map(async quality => (await file(COLORS, format, { quality })).length),
    )
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(new Set(sizes).size).toBe(3)
  })

  it('as a JPEG has full chroma resolution from quality 90', async () => {
    const subsampling = async (options: Partial<ImageEncoding>) =>
      (await sharp(await file(HALF, 'jpeg', options)).metadata()).chromaSubsampling
    expect(await subsampling({})).toBe('4:4:4')
    expect(await subsampling({ quality: 89 })).toBe('4:2:0')
  })

  it.each([36, 72, 96, 300, 2400])('has a density of %d dpi', async dpi => {
    for (const format of ['png', 'jpeg'] as const) {
      const bytes = await file(HALF, format, { dpi })
      expect((await sharp(bytes).metadata()).density, format).toBe(dpi)
      // Only the header differs.
      expect(await pixel(bytes, 10, 10)).toEqual(await pixel(await file(HALF, format), 10, 10))
    }
  })

  it('has its density once, in the standard chunk or segment', async () => {
    const png = await file(HALF, 'png', { dpi: 300 })
    const chunks = png.toString('latin1').split('pHYs')
    expect(chunks).toHaveLength(2)
    expect(chunks[0]).not.toContain('IDAT')
    const jpeg = await file(HALF, 'jpeg', { dpi: 300 })
    expect(jpeg.subarray(0, 18).toString('hex')).toBe('ffd8ffe000104a46494600010101012c012c')
    expect(jpeg.toString('latin1').split('JFIF')).toHaveLength(2)
  })

  it('with a palette has at most 256 colours, and fewer bytes', async () => {
    const [whole, reduced] = [await file(MOSAIC, 'png'), await file(MOSAIC, 'png', { palette: true })]
    const { data, info } = await sharp(reduced).raw().toBuffer({ resolveWithObject: true })
    const colors = new Set<string>()
    for (let at = 0; at < data.length; at += info.channels) {
      colors.add(data.subarray(at, at + info.channels).toString('hex'))
    }
    expect(colors.size).toBeGreaterThan(100)
    expect(colors.size).toBeLessThanOrEqual(256)
    expect(reduced.length).toBeLessThan(whole.length)
    expect((await pixel(await file(HALF, 'png', { palette: true }), 30, 10))[3]).toBe(0)
  })

  it.each([1, 1.5, 2, 4])(
    'at scale %d has that many times the pixels, drawn at that resolution',
    async scale => {
      const circle = { type: 'circle', left: 0, top: 0, radius: 10, fill: 'black' }
      const bytes = await file({ width: 20, height: 20, background: 'white', objects: [circle] }, 'png', {
        scale,
      })
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([20 * scale, 20 * scale])
      // Pixels that are neither black nor white are the edge, one pixel wide at any scale.
      let grey = 0
      for (let at = 0; at < data.length; at += info.channels) {
        if ((data[at] ?? 0) > 0 && (data[at] ?? 0) < 255) grey += 1
      }
      expect(grey).toBeLessThan(Math.PI * 20 * scale * 1.6)
    },
  )

  it('is deterministic', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      expect(Buffer.compare(await file(COLORS, format), await file(COLORS, format)), format).toBe(0)
    }
  })
})
