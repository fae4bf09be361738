import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { boundPictures } from '../../../src/assets/images/bounded-pictures.ts'
import { createPictureLibrary } from '../../../src/assets/images/image-source.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import type { PictureBounds, RasterPicture } from '../../../src/graphics/raster-picture.ts'
import { drawn } from '../pictures.ts'

const library = createPictureLibrary({ limits: DEFAULT_LIMITS })
const HERE = { named: {}, path: '' }

async function open(bytes: Uint8Array | string, bounds: PictureBounds | null = null) {
  const source = library.forRender()
  return await (bounds === null ? source : boundPictures(source, bounds)).picture(bytes, HERE)
}

async function openRaster(bytes: Uint8Array, bounds: PictureBounds | null = null): Promise<RasterPicture> {
  const picture = await open(bytes, bounds)
  if (picture.kind !== 'raster') throw new Error('not a raster picture')
  return picture
}

/** Red on the left, half transparent on the right. */
const glass = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0000ff80' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 4, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

describe('an image is downscaled', () => {
  test('as JPEG if it was JPEG, in greyscale too', async () => {
    for (const space of ['srgb', 'b-w']) {
      const picture = await openRaster(
        await drawn(400, 200).toColourspace(space).jpeg({ quality: 98 }).toBuffer(),
      )
      const reduced = await picture.reduced({ width: 100, height: 50, format: null })
      expect(reduced).toMatchObject({ width: 400, height: 200, pixelWidth: 100, pixelHeight: 50 })
      const metadata = await sharp(reduced.jpeg?.bytes).metadata()
      expect([metadata.format, metadata.width, metadata.height]).toEqual(['jpeg', 100, 50])
      expect([metadata.channels, reduced.jpeg?.channels]).toEqual(space === 'srgb' ? [3, 3] : [1, 1])
      expect(await reduced.encoded()).toBe(reduced.jpeg?.bytes)
      expect(reduced.hash).not.toBe(picture.hash)
    }
  })

  test('losslessly if it was not JPEG, with its transparency', async () => {
    const reduced = await (await openRaster(await glass(64, 32))).reduced({
      width: 16,
      height: 8,
      format: null,
    })
    expect(reduced.jpeg).toBeNull()
    const { color, alpha, channels } = await reduced.pixels()
    expect([channels, inflateSync(color).length, inflateSync(alpha ?? new Uint8Array()).length]).toEqual([
      3, 384, 128,
    ])
    const [first, last] = [
      inflateSync(alpha ?? new Uint8Array())[0],
      inflateSync(alpha ?? new Uint8Array()).at(-1),
    ]
    expect([first, last]).toEqual([255, 128])
    const metadata = await sharp(await reduced.encoded()).metadata()
    expect([metadata.format, metadata.width, metadata.hasAlpha]).toEqual(['png', 16, true])
  })

  test('in the requested format, except transparent images to JPEG', async () => {
    const opaque = await openRaster(await drawn(64, 32).png().toBuffer())
    expect((await opaque.reduced({ width: 8, height: 4, format: 'jpeg' })).jpeg?.channels).toBe(3)
    const solid = await openRaster(await drawn(64, 32).ensureAlpha().png().toBuffer())
    expect((await solid.reduced({ width: 8, height: 4, format: 'jpeg' })).jpeg).not.toBeNull()
    const clear = await openRaster(await glass(64, 32))
    expect((await clear.reduced({ width: 8, height: 4, format: 'jpeg' })).jpeg).toBeNull()
    const photo = await openRaster(await drawn(64, 32).jpeg().toBuffer())
    expect((await photo.reduced({ width: 8, height: 4, format: 'png' })).jpeg).toBeNull()
  })

  test('upright according to EXIF', async () => {
    const turned = await drawn(40, 20)
      .rotate(90)
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 8 })
      .toBuffer()
    const picture = await openRaster(turned)
    const reduced = await picture.reduced({ width: 20, height: 10, format: null })
    const { data, info } = await sharp(reduced.jpeg?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([20, 10])
    const [red = 0, green = 255] = data
    expect(red - green).toBeGreaterThan(100)
  })

  test('once for each size and format, across renders', async () => {
    const bytes = await drawn(64, 32).png().toBuffer()
    const first = await (await openRaster(bytes)).reduced({ width: 8, height: 4, format: null })
    const again = await (await openRaster(new Uint8Array(bytes))).reduced({
      width: 8,
      height: 4,
      format: null,
    })
    const other = await (await openRaster(bytes)).reduced({ width: 8, height: 4, format: 'jpeg' })
    expect(again).toBe(first)
    expect(await again.pixels()).toBe(await first.pixels())
    expect(other).not.toBe(first)
    expect(await first.reduced({ width: 8, height: 4, format: 'jpeg' })).toBe(other)
  })
})

describe('size limits', () => {
  test.each<[number, number, Omit<PictureBounds, 'format'>, [number, number]]>([
    [400, 200, { maxWidth: 100, maxHeight: 100 }, [100, 50]],
    [200, 400, { maxWidth: 100, maxHeight: 100 }, [50, 100]],
    [400, 200, { maxWidth: 400, maxHeight: 50 }, [100, 50]],
    [400, 200, { maxWidth: 400, maxHeight: 200 }, [400, 200]],
    [30, 20, { maxWidth: 1000, maxHeight: 1000 }, [30, 20]],
    [400, 4, { maxWidth: 10, maxHeight: 10 }, [10, 1]],
  ])('%i × %i within %j', async (width, height, bounds, expected) => {
    const bytes = await drawn(width, height).png().toBuffer()
    const picture = await openRaster(bytes, { ...bounds, format: null })
    expect([picture.pixelWidth, picture.pixelHeight]).toEqual(expected)
    expect([picture.width, picture.height]).toEqual([width, height])
  })

  test('apply to images inside an SVG too', async () => {
    const inner = `data:image/png;base64,${(await drawn(64, 32).png().toBuffer()).toString('base64')}`
    const svg = `<svg width="64" height="32"><image href="${inner}" width="64" height="32"/></svg>`
    const picture = await open(svg, { maxWidth: 16, maxHeight: 16, format: null })
    expect(
      picture.kind === 'svg' && [...picture.images.values()].map(({ pixelWidth }) => pixelWidth),
    ).toEqual([16])
  })
})
