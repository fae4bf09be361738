import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PlatenError } from '../../../src/base/errors.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { crc32, dataUri, withClaimedSize } from '../../assets/pictures.ts'
import { paint } from './painted.ts'

type Pixel = readonly number[]

const [RED, GREEN, BLUE, WHITE] = [
  [255, 0, 0, 255],
  [0, 128, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 255],
]

const [WIDTH, HEIGHT] = [48, 32]

/** Red, green, blue and white quarters, row by row from the top left. */
function quarter(x: number, y: number): Pixel {
  if (y < HEIGHT / 2) return x < WIDTH / 2 ? RED : GREEN
  return x < WIDTH / 2 ? BLUE : WHITE
}

function picture(color: (x: number, y: number) => Pixel = quarter, width = WIDTH, height = HEIGHT) {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(color(x, y), (y * width + x) * 4)
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** The centres of the four quarters of an image drawn at its own size. */
async function quartersOf(bytes: Uint8Array): Promise<readonly Pixel[]> {
  const { pixel, boxOf } = await paint({
    width: 100,
    height: 100,
    objects: [{ type: 'image', src: dataUri(bytes) }],
  })
  const { right = 0, bottom = 0 } = boxOf(([, , , alpha = 0]) => alpha > 0) ?? {}
  expect([right, bottom]).toEqual([WIDTH - 1, HEIGHT - 1])
  return [pixel(12, 8), pixel(36, 8), pixel(12, 24), pixel(36, 24)]
}

function expectNear(found: readonly Pixel[], expected: readonly Pixel[], tolerance: number) {
  for (const [index, pixel] of expected.entries()) {
    for (const [channel, value] of pixel.entries()) {
      expect(
        Math.abs((found[index]?.[channel] ?? Number.NaN) - value),
        `${JSON.stringify(found)} near ${JSON.stringify(expected)}`,
      ).toBeLessThanOrEqual(tolerance)
    }
  }
}

const QUARTERS = [RED, GREEN, BLUE, WHITE]

describe('an image in a scene has correct colours', () => {
  it('in every supported format', async () => {
    const opaque = picture().removeAlpha()
    const exact = [
      await opaque.clone().png().toBuffer(),
      await picture().png().toBuffer(),
      await opaque.clone().png({ palette: true, colours: 4, dither: 0 }).toBuffer(),
      await opaque.clone().toColourspace('rgb16').png().toBuffer(),
      await opaque.clone().png({ progressive: true }).toBuffer(),
      await picture().gif({ dither: 0 }).toBuffer(),
      await picture().webp({ lossless: true }).toBuffer(),
    ]
    for (const bytes of exact) expectNear(await quartersOf(bytes), QUARTERS, 1)
    const near = [
      await opaque.clone().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
      await opaque.clone().jpeg({ quality: 100, progressive: true }).toBuffer(),
      await opaque.clone().avif({ quality: 90, effort: 0 }).toBuffer(),
    ]
    for (const bytes of near) expectNear(await quartersOf(bytes), QUARTERS, 8)
  })

  it('in CMYK', async () => {
    const bytes = await picture().removeAlpha().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const [red, green, blue, white] = await quartersOf(bytes)
    // CMYK cannot represent these colours exactly, but they stay distinguishable.
    expect([red, green, blue].map(pixel => pixel?.indexOf(Math.max(...(pixel ?? []).slice(0, 3))))).toEqual([
      0, 1, 2,
    ])
    expectNear([white ?? []], [WHITE], 6)
  })

  it('with 16 bits per channel', async () => {
    // The low byte changes the result by less than one.
    const data = new Uint16Array(WIDTH * HEIGHT * 3).map((_, at) => {
      const pixel = Math.floor(at / 3)
      const value = quarter(pixel % WIDTH, Math.floor(pixel / WIDTH))[at % 3] ?? 0
      return value * 256 + (value === 0 ? 90 : 200)
    })
    const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
    const bytes = await sharp(data, { raw }).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(bytes).metadata()).depth).toBe('ushort')
    expectNear(await quartersOf(bytes), QUARTERS, 1)
  })

  it('in grey with alpha', async () => {
    const bytes = await picture((x, y) => {
      const grey = y < HEIGHT / 2 ? 200 : 60
      return [grey, grey, grey, x < WIDTH / 2 ? 255 : 128]
    })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    expect((await sharp(bytes).metadata()).channels).toBe(2)
    const expected = [200, 200, 60, 60].map((grey, index) => [grey, grey, grey, index % 2 === 0 ? 255 : 128])
    expectNear(await quartersOf(bytes), expected, 2)
  })

  it('with a palette that has transparent colours', async () => {
    const colors = [RED, [0, 128, 0, 100], BLUE, [255, 255, 255, 40]]
    const bytes = paletteWithAlpha(colors)
    expect((await sharp(bytes).metadata()).isPalette).toBe(true)
    expectNear(await quartersOf(bytes), colors, 2)
  })

  it('with each of the eight EXIF orientations', async () => {
    const [w, h] = [WIDTH - 1, HEIGHT - 1]
    const stored: ((u: number, v: number) => Pixel)[] = [
      (u, v) => quarter(u, v),
      (u, v) => quarter(w - u, v),
      (u, v) => quarter(w - u, h - v),
      (u, v) => quarter(u, h - v),
      (u, v) => quarter(v, u),
      (u, v) => quarter(w - v, u),
      (u, v) => quarter(w - v, h - u),
      (u, v) => quarter(v, h - u),
    ]
    for (const [index, color] of stored.entries()) {
      const lies = index >= 4
      const turned = picture(color, lies ? HEIGHT : WIDTH, lies ? WIDTH : HEIGHT).withMetadata({
        orientation: index + 1,
      })
      for (const bytes of [
        await turned.clone().removeAlpha().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
        await turned.clone().png().toBuffer(),
      ]) {
        expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(index + 1)
        expectNear(await quartersOf(bytes), QUARTERS, 8)
      }
    }
  })

  it('with a wide-gamut profile', async () => {
    const wide = picture(() => [200, 60, 60, 255]).withIccProfile('p3')
    for (const bytes of [
      await wide.clone().png().toBuffer(),
      await wide.clone().removeAlpha().jpeg({ quality: 100 }).toBuffer(),
    ]) {
      expect((await sharp(bytes).metadata()).icc).toBeDefined()
      const same = [200, 60, 60, 255]
      expectNear(await quartersOf(bytes), [same, same, same, same], 6)
    }
  })

  it('from the first frame of an animation', async () => {
    const frames = [RED, BLUE].map(color => picture(() => color))
    const raw = await Promise.all(frames.map(frame => frame.raw().toBuffer()))
    const strip = sharp(Buffer.concat(raw), {
      raw: { width: WIDTH, height: HEIGHT * 2, channels: 4, pageHeight: HEIGHT },
    })
    for (const bytes of [
      await strip
        .clone()
        .gif({ delay: [100, 100] })
        .toBuffer(),
      await strip
        .clone()
        .webp({ lossless: true, delay: [100, 100] })
        .toBuffer(),
    ]) {
      expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2)
      expectNear(await quartersOf(bytes), [RED, RED, RED, RED], 2)
    }
  })

  it('with a single pixel', async () => {
    const src = dataUri(
      await picture(() => GREEN, 1, 1)
        .png()
        .toBuffer(),
    )
    const { pixel } = await paint({
      width: 30,
      height: 30,
      objects: [{ type: 'image', src, width: 30, height: 30 }],
    })
    expect([pixel(1, 1), pixel(28, 28)]).toEqual([GREEN, GREEN])
  })
})

describe('an invalid or excessive image in a scene', () => {
  async function failure(src: unknown, object: object = {}): Promise<PlatenError> {
    const error = await paint({ width: 20, height: 20, objects: [{ type: 'image', src, ...object }] }).then(
      () => null,
      (caught: unknown) => caught,
    )
    if (error instanceof PlatenError) return error
    throw new Error(`no PlatenError but ${String(error)}`)
  }

  it('fails with a code and its path, without paths of the host', async () => {
    const png = await picture().png().toBuffer()
    const jpeg = await picture(() => RED, 400, 400)
      .removeAlpha()
      .jpeg()
      .toBuffer()
    const html = Buffer.from('<!DOCTYPE html><html><body>Not found</body></html>')
    const cases: [string, string, string][] = [
      [dataUri(jpeg.subarray(0, jpeg.length - 400), 'image/jpeg'), 'asset_failed', 'truncated'],
      [dataUri(png.subarray(0, png.length - 60)), 'asset_failed', 'truncated'],
      [dataUri(withClaimedSize(png, 60_000, 60_000)), 'image_too_large', '60000'],
      [dataUri(html), 'asset_failed', 'HTML'],
      [dataUri(html, 'image/jpeg'), 'asset_failed', 'HTML'],
      [dataUri(Buffer.alloc(0)), 'asset_failed', ''],
      [dataUri(Buffer.from('%PDF-1.7')), 'asset_failed', 'PDF'],
      ['<svg xmlns="http://www.w3.org/2000/svg" width="10"', 'asset_failed', ''],
    ]
    for (const [src, code, message] of cases) {
      const error = await failure(src)
      expect([error.code, error.status], src.slice(0, 60)).toEqual([code, 400])
      expect(error.message).toContain('/scene/objects/0/src')
      expect(error.message).toContain(message)
      expect(error.message).not.toContain(import.meta.dirname.split('/').slice(0, 3).join('/'))
    }
  })

  it('fails in patterns and filters too', async () => {
    const bomb = dataUri(withClaimedSize(await picture().png().toBuffer(), 60_000, 60_000))
    const scene = (object: object) => ({
      width: 20,
      height: 20,
      objects: [{ width: 20, height: 20, ...object }],
    })
    const pattern = { type: 'rect', fill: { type: 'pattern', source: bomb } }
    await expect(paint(scene(pattern))).rejects.toMatchObject({ code: 'image_too_large' })
    const src = dataUri(await picture().png().toBuffer())
    const filters = [{ type: 'BlendImage', mode: 'mask', image: { src: bomb } }]
    await expect(paint(scene({ type: 'image', src, filters }))).rejects.toMatchObject({
      code: 'image_too_large',
    })
  })
})

describe('an SVG in a scene', () => {
  const svg = (inside: string, attributes = 'width="20" height="20"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
  const green = '<rect width="20" height="20" fill="green"/>'

  it('is drawn without its scripts and external references', async () => {
    for (const inside of [
      `<script>document.write('x')</script>${green}`,
      `${green}<image xlink:href="file:///etc/passwd" width="20" height="20"/>`,
      `${green}<image href="http://127.0.0.1:9/a.png" width="20" height="20"/>`,
      `<style>@import url(http://127.0.0.1:9/a.css);</style>${green}`,
      `${green}<use href="http://127.0.0.1:9/a.svg#x"/>`,
      `<rect width="20" height="20" fill="green" onload="alert(1)"/>`,
      `${green}<foreignObject width="20" height="20"><iframe xmlns="http://www.w3.org/1999/xhtml" src="file:///etc/passwd"/></foreignObject>`,
    ]) {
      const painting = paint({ width: 20, height: 20, objects: [{ type: 'svg', src: svg(inside) }] })
      const painted = await painting.catch((error: unknown) => error)
      // Either it is omitted, or it fails with a code.
      if (painted instanceof PlatenError) expect(['asset_denied', 'asset_failed']).toContain(painted.code)
      else if (painted instanceof Error) throw painted
      else expect((await painting).pixel(10, 10), inside).toEqual(GREEN)
    }
  })

  it('without a size is rejected or draws nothing', async () => {
    for (const attributes of ['width="0" height="0"', 'width="-5" height="10"', 'viewBox="0 0 0 0"', '']) {
      const painted = await paint({
        width: 20,
        height: 20,
        objects: [{ type: 'svg', src: svg(green, attributes) }],
      }).catch((error: unknown) => error)
      if (painted instanceof PlatenError) expect(painted.status, attributes).toBe(400)
      else if (painted instanceof Error) throw painted
    }
  })

  it('with too many elements is rejected', async () => {
    const many = '<rect width="1" height="1"/>'.repeat(DEFAULT_LIMITS.maxSvgElements + 1)
    const painting = paint({ width: 20, height: 20, objects: [{ type: 'svg', src: svg(many) }] })
    await expect(painting).rejects.toMatchObject({ code: 'svg_too_complex' })
  })
})

/** A PNG of quarters with a palette with alpha (tRNS), which encoders rarely write. */
function paletteWithAlpha(colors: readonly Pixel[]): Uint8Array {
  const rows = Array.from({ length: HEIGHT }, (_, y) => [
    0,
    ...Array.from({ length: WIDTH }, (_, x) => (y < HEIGHT / 2 ? 0 : 2) + (x < WIDTH / 2 ? 0 : 1)),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors.flatMap(color => color.slice(0, 3)))),
    chunk('tRNS', Buffer.from(colors.map(([, , , alpha = 255]) => alpha))),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}
