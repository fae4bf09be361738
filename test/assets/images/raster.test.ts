import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPictureLibrary } from '../../../src/assets/images/image-source.ts'
import { DEFAULT_LIMITS, type Limits } from '../../../src/base/limits.ts'
import type { RasterPicture } from '../../../src/graphics/raster-picture.ts'
import { colorsOf, drawn, jpeg, png, withClaimedSize } from '../pictures.ts'

async function open(bytes: Uint8Array, limits: Partial<Limits> = {}): Promise<RasterPicture> {
  const library = createPictureLibrary({ limits: { ...DEFAULT_LIMITS, ...limits } })
  const picture = await library.forRender().picture(bytes, { named: {}, path: '/content/0/image' })
  if (picture.kind !== 'raster') throw new Error('not a raster picture')
  return picture
}

/** The colour of one pixel of the embedded image. */
async function pixelAt(picture: RasterPicture, x: number, y: number): Promise<number[]> {
  const pixels = await picture.pixels()
  const at = (y * picture.width + x) * pixels.channels
  return [...(await colorsOf(pixels, picture)).subarray(at, at + pixels.channels)]
}

describe('a JPEG', () => {
  it('that is upright and RGB is embedded unchanged', async () => {
    for (const bytes of [await jpeg(), await drawn(40, 20).jpeg({ progressive: true }).toBuffer()]) {
      const picture = await open(bytes)
      expect(picture).toMatchObject({ kind: 'raster', width: 40, height: 20 })
      expect(picture.jpeg?.channels).toBe(3)
      expect(Buffer.compare(picture.jpeg?.bytes ?? new Uint8Array(), bytes)).toBe(0)
      expect(Buffer.compare(await picture.encoded(), bytes)).toBe(0)
    }
  })

  it('in greyscale has one channel', async () => {
    const bytes = await drawn(40, 20).toColourspace('b-w').jpeg().toBuffer()
    expect((await sharp(bytes).metadata()).channels).toBe(1)
    const picture = await open(bytes)
    expect(picture.jpeg?.channels).toBe(1)
    expect((await picture.pixels()).channels).toBe(1)
  })

  it.each([3, 6, 8])('with EXIF orientation %i is rotated upright', async orientation => {
    const upright = drawn(40, 20)
    const turned = await upright
      .clone()
      .rotate({ 3: 180, 6: 270, 8: 90 }[orientation] ?? 0)
      .toBuffer({ resolveWithObject: true })
    const bytes = await sharp(turned.data, {
      raw: { width: turned.info.width, height: turned.info.height, channels: 3 },
    })
      .jpeg({ quality: 100 })
      .withMetadata({ orientation })
      .toBuffer()
    const picture = await open(bytes)
    expect([picture.width, picture.height]).toEqual([40, 20])
    expect(picture.jpeg?.bytes).not.toEqual(bytes)
    const embedded = await sharp(picture.jpeg?.bytes).metadata()
    expect([embedded.width, embedded.height, embedded.orientation ?? 1]).toEqual([40, 20, 1])
    expectNear(await pixelAt(picture, 2, 1), [255, 0, 0], 40)
    const [red = 255] = await pixelAt(picture, 38, 18)
    expect(red).toBeLessThan(60)
  })

  it('in CMYK is converted to RGB', async () => {
    const bytes = await drawn(40, 20).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const picture = await open(bytes)
    const embedded = await sharp(picture.jpeg?.bytes).metadata()
    expect([embedded.space, embedded.channels, picture.jpeg?.channels]).toEqual(['srgb', 3, 3])
    const [red = 0, green = 255] = await pixelAt(picture, 2, 1)
    expect(red - green).toBeGreaterThan(100)
  })

  it('with a wide-gamut profile is converted to sRGB, with an sRGB profile is unchanged', async () => {
    const wide = await drawn(40, 20).withIccProfile('p3').jpeg().toBuffer()
    const plain = await drawn(40, 20).withIccProfile('srgb').jpeg().toBuffer()
    expect((await open(wide)).jpeg?.bytes).not.toEqual(wide)
    expect((await sharp((await open(wide)).jpeg?.bytes).metadata()).icc).toBeUndefined()
    expect(Buffer.compare((await open(plain)).jpeg?.bytes ?? new Uint8Array(), plain)).toBe(0)
  })
})

describe('an image other than JPEG', () => {
  it('has exact pixels, without alpha if all are opaque', async () => {
    const picture = await open(await png())
    expect(picture.jpeg).toBeNull()
    const pixels = await picture.pixels()
    expect(pixels).toMatchObject({ channels: 3, alpha: null })
    expect((await colorsOf(pixels, picture)).equals(await drawn(40, 20).raw().toBuffer())).toBe(true)
    const opaque = await sharp(await png())
      .ensureAlpha()
      .png()
      .toBuffer()
    expect((await (await open(opaque)).pixels()).alpha).toBeNull()
  })

  it('has a separate alpha channel', async () => {
    const picture = await open(await drawn(40, 20, 4).png().toBuffer())
    const pixels = await picture.pixels()
    const plain = await drawn(40, 20, 4).raw().toBuffer()
    const colors = await colorsOf(pixels, picture)
    expect(colors.equals(plain.filter((_, i) => i % 4 !== 3))).toBe(true)
    expect(inflateSync(pixels.alpha ?? new Uint8Array()).equals(plain.filter((_, i) => i % 4 === 3))).toBe(
      true,
    )
  })

  it('in greyscale, with and without alpha, has one channel', async () => {
    const grey = await drawn(40, 20).toColourspace('b-w').png().toBuffer()
    const transparent = await drawn(40, 20, 4).toColourspace('b-w').png().toBuffer()
    expect((await sharp(transparent).metadata()).channels).toBe(2)
    const [plain, withAlpha] = [await (await open(grey)).pixels(), await (await open(transparent)).pixels()]
    const size = { width: 40, height: 20 }
    expect([plain.channels, (await colorsOf(plain, size)).length, plain.alpha]).toEqual([1, 800, null])
    expect([withAlpha.channels, (await colorsOf(withAlpha, size)).length]).toEqual([1, 800])
    expect(inflateSync(withAlpha.alpha ?? new Uint8Array())[799]).toBe(128)
  })

  it('with 16 bits or a palette has 8-bit colours', async () => {
    const deep = await drawn(40, 20).toColourspace('rgb16').png().toBuffer()
    const palette = await drawn(40, 20).png({ palette: true }).toBuffer()
    expect([(await sharp(deep).metadata()).depth, (await sharp(palette).metadata()).isPalette]).toEqual([
      'ushort',
      true,
    ])
    for (const bytes of [deep, palette]) {
      const picture = await open(bytes)
      expect(await colorsOf(await picture.pixels(), picture)).toHaveLength(40 * 20 * 3)
      expectNear(await pixelAt(picture, 2, 1), [255, 0, 0], 3)
    }
  })

  it('in 16-bit greyscale becomes 8-bit greyscale', async () => {
    const picture = await open(await drawn(40, 20).toColourspace('grey16').png().toBuffer())
    const pixels = await picture.pixels()
    expect([pixels.channels, (await colorsOf(pixels, picture)).length]).toEqual([1, 800])
  })

  it.each(['webp', 'gif', 'avif'] as const)(
    'in %s is decoded, and re-encoded as PNG for a canvas',
    async format => {
      const picture = await open(await drawn(40, 20)[format]().toBuffer())
      expect(await colorsOf(await picture.pixels(), picture)).toHaveLength(40 * 20 * 3)
      expectNear(await pixelAt(picture, 2, 1), [255, 0, 0], 40)
      expect((await sharp(await picture.encoded()).metadata()).format).toBe('png')
    },
  )

  it('in GIF has its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 20 * 3, 250), Buffer.alloc(40 * 20 * 3, 5)])
    const animated = await sharp(frames, { raw: { width: 40, height: 40, channels: 3, pageHeight: 20 } })
      .gif()
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const picture = await open(animated)
    expect([picture.width, picture.height]).toEqual([40, 20])
    expectNear(await pixelAt(picture, 20, 10), [250, 250, 250], 6)
  })

  it('in PNG is passed to a canvas unchanged unless it must be rotated', async () => {
    const bytes = await png()
    expect(Buffer.compare(await (await open(bytes)).encoded(), bytes)).toBe(0)
    const turned = await drawn(40, 20).png().withMetadata({ orientation: 6 }).toBuffer()
    const picture = await open(turned)
    expect([picture.width, picture.height]).toEqual([20, 40])
    const drawnOn = await sharp(await picture.encoded()).metadata()
    expect([drawnOn.width, drawnOn.height, drawnOn.orientation ?? 1]).toEqual([20, 40, 1])
  })

  it('may be a single pixel', async () => {
    const picture = await open(await png(1, 1))
    expect([picture.width, picture.height]).toEqual([1, 1])
    expect(await colorsOf(await picture.pixels(), picture)).toHaveLength(3)
  })

  it('is decoded once for several requests', async () => {
    const picture = await open(await drawn(40, 20, 4).webp().toBuffer())
    const [first, second] = await Promise.all([picture.pixels(), picture.pixels()])
    expect(first).toBe(second)
    expect(await picture.encoded()).toBe(await picture.encoded())
  })
})

describe('an invalid image', () => {
  const cut = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['half a PNG', async () => cut(await png(200, 200), 0.5), /PNG that is truncated or damaged/],
    ['almost a PNG', async () => cut(await png(200, 200), 0.95), /PNG that is truncated or damaged/],
    ['half a JPEG', async () => cut(await jpeg(200, 200), 0.5), /JPEG that is truncated or damaged/],
    ['almost a JPEG', async () => cut(await jpeg(200, 200), 0.99), /JPEG that is truncated or damaged/],
    [
      'half a WebP',
      async () => cut(await drawn(200, 200).webp().toBuffer(), 0.5),
      /WebP that is truncated or damaged/,
    ],
    [
      'half a GIF',
      async () => cut(await drawn(200, 200).gif().toBuffer(), 0.5),
      /GIF that is truncated or damaged/,
    ],
    [
      'half an AVIF',
      async () => cut(await drawn(64, 64).avif().toBuffer(), 0.5),
      /AVIF that is truncated or damaged/,
    ],
    [
      'a PNG with a damaged middle',
      async () => (await png(200, 200)).fill(7, 200, 240),
      /PNG that is truncated or damaged/,
    ],
    [
      'a PNG signature alone',
      async () => cut(await png(), 0.01).subarray(0, 8),
      /not a picture of a known format|PNG/,
    ],
    ['no bytes', () => new Uint8Array(), /It is empty/],
    ['an HTML page', () => new TextEncoder().encode('<!DOCTYPE html><html><body>404'), /HTML page/],
    ['another HTML page', () => new TextEncoder().encode('\n<html><body>404'), /HTML page/],
    ['text', () => new TextEncoder().encode('hello'), /not a picture of a known format/],
    ['a PDF', () => new TextEncoder().encode('%PDF-1.7'), /It is a PDF/],
    ['a TIFF', async () => drawn(8, 8).tiff().toBuffer(), /It is a TIFF/],
  ])('%s is asset_failed', async (_, bytes, reason) => {
    await expect(open(await bytes())).rejects.toMatchObject({
      code: 'asset_failed',
      message: expect.stringMatching(reason),
      details: [{ path: '/content/0/image' }],
    })
  })

  it('that claims 100,000 × 100,000 pixels is image_too_large with its size', async () => {
    const bytes = withClaimedSize(await png(), 100_000, 100_000)
    await expect(open(bytes)).rejects.toMatchObject({
      code: 'image_too_large',
      message: expect.stringContaining('100000 × 100000'),
    })
  })

  it('with one pixel too many is image_too_large', async () => {
    await expect(open(await png(40, 20), { maxImagePixels: 799 })).rejects.toMatchObject({
      code: 'image_too_large',
    })
    await expect(open(await png(40, 20), { maxImagePixels: 800 })).resolves.toMatchObject({ width: 40 })
  })

  it('larger than maxAssetBytes is image_too_large', async () => {
    const bytes = new Uint8Array(DEFAULT_LIMITS.maxAssetBytes + 1)
    await expect(open(bytes)).rejects.toMatchObject({
      code: 'image_too_large',
      message: expect.stringContaining('10000001 bytes'),
    })
  })
})

function expectNear(actual: number[], expected: number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length)
  for (const [i, value] of expected.entries()) {
    expect(Math.abs((actual[i] ?? Number.NaN) - value), `channel ${i} of ${actual}`).toBeLessThanOrEqual(
      tolerance,
    )
  }
}
