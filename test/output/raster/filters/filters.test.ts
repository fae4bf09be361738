import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PlatenError } from '../../../../src/base/errors.ts'
import type { PaintOptions } from '../../../../src/output/raster/paint-scene.ts'
import { type ContextOptions, paint } from '../painted.ts'

type Pixel = readonly number[]

const COLORS: readonly Pixel[] = [
  [200, 100, 50, 255],
  [0, 0, 0, 255],
  [255, 255, 255, 255],
  [10, 20, 240, 255],
]

async function pictureOf(pixels: readonly Pixel[], width = pixels.length): Promise<string> {
  const data = Buffer.from(pixels.flat())
  const raw = { width, height: pixels.length / width, channels: 4 } as const
  const png = await sharp(data, { raw }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Pixels in a row after filtering, drawn at scale 1. */
async function after(properties: object, pixels: readonly Pixel[] = COLORS): Promise<readonly Pixel[]> {
  const object = { type: 'image', src: await pictureOf(pixels), ...properties }
  const { pixel } = await paint({ width: pixels.length, height: 1, objects: [object] })
  return pixels.map((_, x) => pixel(x, 0))
}

async function failure(
  properties: object,
  options: Partial<PaintOptions> & ContextOptions = {},
): Promise<PlatenError> {
  const object = { type: 'image', name: 'photo', src: await pictureOf(COLORS), ...properties }
  const error = await paint({ width: 4, height: 1, objects: [object] }, options).then(
    () => null,
    (caught: unknown) => caught,
  )
  if (error instanceof PlatenError) return error
  throw new Error(`no PlatenError but ${String(error)}`)
}

describe('filters', () => {
  it('compute each channel as Fabric does, rounded and clamped', async () => {
    const first = async (filter: object) => (await after({ filters: [filter] }))[0]
    expect(await first({ type: 'Brightness', brightness: 0.2 })).toEqual([251, 151, 101, 255])
    expect(await first({ type: 'Brightness', brightness: -0.5 })).toEqual([73, 0, 0, 255])
    expect(await first({ type: 'Invert' })).toEqual([55, 155, 205, 255])
    expect(await first({ type: 'Grayscale' })).toEqual([117, 117, 117, 255])
    expect(await first({ type: 'Grayscale', mode: 'lightness' })).toEqual([125, 125, 125, 255])
    expect(await first({ type: 'Grayscale', mode: 'luminosity' })).toEqual([118, 118, 118, 255])
    expect(await first({ type: 'Sepia' })).toEqual([165, 147, 114, 255])
    expect(await first({ type: 'Saturation', saturation: 0.5 })).toEqual([200, 50, 0, 255])
    expect(await first({ type: 'BlendColor', mode: 'multiply', color: '#ff8000' })).toEqual([200, 50, 0, 255])
    expect(await first({ type: 'BlendColor', mode: 'tint', color: '#00f', alpha: 0.5 })).toEqual([
      100, 50, 152, 255,
    ])
  })

  it('are applied in order, and those of Composed at its position', async () => {
    const bright = { type: 'Brightness', brightness: 0.5 }
    const inverted = { type: 'Invert' }
    expect((await after({ filters: [bright, inverted] }))[0]).toEqual([0, 27, 77, 255])
    expect((await after({ filters: [inverted, bright] }))[0]).toEqual([183, 255, 255, 255])
    const composed = { type: 'Composed', subFilters: [bright, inverted] }
    expect((await after({ filters: [composed, bright] }))[0]).toEqual([128, 155, 205, 255])
  })

  it('pixelate in blocks of fractional size', async () => {
    const grays = [10, 20, 30, 40, 50, 60, 70, 80].map((gray): Pixel => [gray, gray, gray, 255])
    const first = async (blocksize: number) =>
      (await after({ filters: [{ type: 'Pixelate', blocksize }] }, grays)).map(([gray]) => gray)
    expect(await first(2.5)).toEqual([10, 10, 30, 30, 30, 60, 60, 80])
    expect(await first(3)).toEqual([10, 10, 10, 40, 40, 40, 70, 70])
  })

  it('accept their types in any case', async () => {
    expect((await after({ filters: [{ type: 'INVERT' }] }))[1]).toEqual([255, 255, 255, 255])
  })

  it('with neutral values do not change the image', async () => {
    const neutral = [
      { type: 'Brightness' },
      { type: 'Contrast', contrast: 0 },
      { type: 'Invert', invert: false },
      { type: 'Gamma', gamma: [1, 1, 1] },
      { type: 'Pixelate', blocksize: 1 },
      { type: 'Blur', blur: 0 },
      { type: 'Noise', noise: 0 },
      { type: 'ColorMatrix' },
      { type: 'Resize' },
      null,
    ]
    expect(await after({ filters: neutral })).toEqual(COLORS)
    expect(await after({ filters: null, filter: null, resizeFilter: { type: 'Resize' } })).toEqual(COLORS)
  })

  it('produce the same noise each time', async () => {
    const grey = Array.from({ length: 64 }, () => [128, 128, 128, 255])
    const filters = [{ type: 'Noise', noise: 100 }]
    const noisy = await after({ filters }, grey)
    expect(await after({ filters }, grey)).toEqual(noisy)
    const values = noisy.map(([value = 0]) => value)
    expect(new Set(values).size).toBeGreaterThan(20)
    expect(Math.min(...values)).toBeGreaterThanOrEqual(78)
    expect(Math.max(...values)).toBeLessThanOrEqual(178)
  })

  it('blend with another image, which may have its own filters', async () => {
    const mask = await pictureOf(COLORS.map((color, x) => [...color.slice(0, 3), x < 2 ? 255 : 0]))
    const masked = await after({ filters: [{ type: 'BlendImage', mode: 'mask', image: { src: mask } }] })
    expect(masked.map(([, , , alpha]) => alpha)).toEqual([255, 255, 0, 0])
    const white = { src: await pictureOf(COLORS), filters: [{ type: 'Brightness', brightness: 1 }] }
    expect(await after({ filters: [{ type: 'BlendImage', mode: 'multiply', image: white }] })).toEqual(COLORS)
  })

  it('blur evenly without dark edges, with any radius', async () => {
    const black = Array.from({ length: 64 }, (_, x) => (x < 32 ? [0, 0, 0, 255] : [255, 255, 255, 255]))
    for (const properties of [{ filter: 'blur(3)' }, { filters: [{ type: 'Blur', blur: 1 }] }]) {
      const blurred = await after(properties, black)
      const values = blurred.map(([value = 0]) => value)
      expect(values).toEqual([...values].sort((a, b) => a - b))
      expect(blurred.every(([, , , alpha]) => alpha === 255)).toBe(true)
      expect(Math.abs((values[31] ?? 0) + (values[32] ?? 0) - 255)).toBeLessThanOrEqual(2)
    }
    const much = await after({ filter: 'blur(2000)' }, black)
    for (const [value = 0] of much) expect(Math.abs(value - 127)).toBeLessThan(64)
  })

  it('do not mix in the colours of transparent pixels', async () => {
    const row = Array.from({ length: 32 }, (_, x) => (x < 16 ? [255, 0, 0, 255] : [0, 255, 0, 0]))
    for (const [red = 0, green, , alpha = 0] of await after({ filter: 'blur(4)' }, row)) {
      if (alpha > 8) expect([red > 240, green]).toEqual([true, 0])
    }
  })

  it('apply to SVG, drawn at any size', async () => {
    const src =
      '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><rect width="1" height="1" fill="red"/><rect x="1" width="1" height="1" fill="blue"/></svg>'
    const svg = { type: 'svg', src, width: 100, height: 50, filter: 'invert' }
    const { pixel } = await paint({ width: 100, height: 50, objects: [svg] })
    expect([pixel(48, 25), pixel(51, 25)]).toEqual([
      [0, 255, 255, 255],
      [255, 255, 0, 255],
    ])
  })

  it('of unknown type are ignored with a warning', async () => {
    const object = {
      type: 'image',
      src: await pictureOf(COLORS),
      filters: [{ type: 'Sepai' }, { type: 'Invert' }, { type: 'Composed', subFilters: [{ type: 'Swirl' }] }],
    }
    const { warnings, pixel } = await paint({ width: 4, height: 1, objects: [object] })
    expect(pixel(1, 0)).toEqual([255, 255, 255, 255])
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ['unknown_filter', '/scene/objects/0/filters/0/type'],
      ['unknown_filter', '/scene/objects/0/filters/2/subFilters/0/type'],
    ])
    expect(warnings[0]?.message).toContain("did you mean 'Sepia'?")
    expect(warnings[1]?.message).toContain('Brightness')
  })

  it('that are invalid fail with their path', async () => {
    const cases: [object, string, string][] = [
      [{ filters: 'Sepia' }, '/scene/objects/0/filters', 'a list'],
      [{ filters: [7] }, '/scene/objects/0/filters/0', 'an object {type, …}'],
      [{ filters: [{}] }, '/scene/objects/0/filters/0', 'an object {type, …}'],
      [
        { filters: [{ type: 'Invert' }, { type: 'Brightness', brightness: 'high' }] },
        '/scene/objects/0/filters/1/brightness',
        'a number',
      ],
      [{ filters: [{ type: 'Grayscale', mode: 'dark' }] }, '/scene/objects/0/filters/0/mode', "'luminosity'"],
      [{ filters: [{ type: 'BlendColor', mode: 'mix' }] }, '/scene/objects/0/filters/0/mode', "'tint'"],
      [
        { filters: [{ type: 'BlendColor', color: 'reddish' }] },
        '/scene/objects/0/filters/0/color',
        'a CSS colour',
      ],
      [
        { filters: [{ type: 'Pixelate', blocksize: 0 }] },
        '/scene/objects/0/filters/0/blocksize',
        'from 1 to 10000000',
      ],
      [
        { filters: [{ type: 'ColorMatrix', matrix: [1, 2] }] },
        '/scene/objects/0/filters/0/matrix',
        '20 numbers',
      ],
      [
        { filters: [{ type: 'Convolute', matrix: [1, 2] }] },
        '/scene/objects/0/filters/0/matrix',
        'square matrix',
      ],
      [{ filters: [{ type: 'Gamma', gamma: [1, null, 1] }] }, '/scene/objects/0/filters/0/gamma', 'numbers'],
      [{ filters: [{ type: 'BlendImage' }] }, '/scene/objects/0/filters/0/image', '{src, …}'],
      [{ filters: [{ type: 'BlendImage', image: {} }] }, '/scene/objects/0/filters/0/image/src', 'missing'],
      [
        { filters: Array.from({ length: 51 }, () => ({ type: 'Invert' })) },
        '/scene/objects/0/filters/50',
        'limit of 50 filters',
      ],
      [{ filter: 'glow(3)' }, '/scene/objects/0/filter', "'grayscale'"],
    ]
    for (const [properties, path, allowed] of cases) {
      const error = await failure(properties)
      expect([error.code, error.details[0]?.path], JSON.stringify(properties)).toEqual([
        'invalid_definition',
        path,
      ])
      expect(error.message, path).toContain(allowed)
    }
  })

  it('of an override that are invalid fail with the path of the override', async () => {
    const error = await failure(
      {},
      { overrides: [{ name: 'photo', filters: [{ type: 'Contrast', contrast: 'much' }] }] },
    )
    expect([error.code, error.details[0]?.path]).toEqual([
      'invalid_request',
      '/overrides/0/filters/0/contrast',
    ])
  })

  it('fail with the path of an invalid blend image', async () => {
    const error = await failure({ filters: [{ type: 'BlendImage', image: { src: 'nowhere' } }] })
    expect(error.code).toBe('asset_failed')
    expect(error.message).toContain('/scene/objects/0/filters/0/image/src')
  })

  it('that would take too long together are rejected before they start', async () => {
    const side = 3000
    const png = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const src = `data:image/png;base64,${png.toString('base64')}`
    const matrix = Array.from({ length: 81 }, () => 1 / 81)
    const filters = Array.from({ length: 50 }, () => ({ type: 'Convolute', matrix }))
    const error = await failure({ src, filters, width: 4, height: 4 })
    expect([error.code, error.details[0]?.path]).toEqual(['image_too_large', '/scene/objects/0'])
  })
})

describe('the short form of filters', () => {
  it('reads plain numbers as Fabric does, percentages and angles as CSS does', async () => {
    const first = async (filter: string) => (await after({ filter }))[0]
    expect(await first('none')).toEqual(COLORS[0])
    expect(await first('grayscale')).toEqual([117, 117, 117, 255])
    expect(await first('grayscale(luminosity)')).toEqual([118, 118, 118, 255])
    expect(await first('brightness(0.2)')).toEqual([251, 151, 101, 255])
    expect(await first('brightness(120%)')).toEqual([240, 120, 60, 255])
    expect(await first('invert')).toEqual([55, 155, 205, 255])
    expect(await first('invert(100%)')).toEqual([55, 155, 205, 255])
    expect(await first('sepia brightness(-0.1)')).toEqual([140, 122, 89, 255])
    expect(await first('Black-White')).toEqual([255, 255, 255, 255])
    expect(await first('tint(#0000ff80)')).toEqual([100, 50, 153, 255])
    expect(await first('multiply(rgb(255, 128, 0))')).toEqual([200, 50, 0, 255])
    expect(await first('saturate(100%) hue-rotate(360deg) contrast(100%)')).toEqual(COLORS[0])
    expect((await after({ filter: 'opacity(50%)' }))[2]).toEqual([255, 255, 255, 128])
    expect((await after({ filter: 'remove-color(white)' }))[2]).toEqual([0, 0, 0, 0])
  })

  it('blurs in units of the object, independent of the resolution of the image', async () => {
    const row = (length: number) =>
      Array.from({ length }, (_, x) => (x < length / 2 ? [0, 0, 0, 255] : [255, 255, 255, 255]))
    const blurred = async (length: number) => {
      const object = { type: 'image', src: await pictureOf(row(length)), fit: 'fill', filter: 'blur(8px)' }
      const { pixel } = await paint({ width: 64, height: 1, objects: [{ ...object, width: 64, height: 1 }] })
      return [16, 24, 31, 40, 48].map(x => pixel(x, 0)[0] ?? 0)
    }
    const [own, double] = [await blurred(64), await blurred(128)]
    for (const [index, value] of own.entries()) {
      expect(Math.abs(value - (double[index] ?? 0)), `${own} ${double}`).toBeLessThanOrEqual(4)
    }
    expect(own[0]).toBeGreaterThan(2)
  })

  it('replaces the saved filters, unless an override sets filters', async () => {
    const src = await pictureOf(COLORS)
    const first = async (object: object, override: object) => {
      const scene = { width: 4, height: 1, objects: [{ type: 'image', name: 'photo', src, ...object }] }
      return (await paint(scene, { overrides: [{ name: 'photo', ...override }] })).pixel(0, 0)
    }
    const saved = { filters: [{ type: 'Invert' }] }
    expect(await first(saved, {})).toEqual([55, 155, 205, 255])
    expect(await first(saved, { filter: 'none' })).toEqual(COLORS[0])
    expect(await first(saved, { filter: 'grayscale' })).toEqual([117, 117, 117, 255])
    expect(await first({ filter: 'grayscale' }, saved)).toEqual([55, 155, 205, 255])
    expect(await first({ filter: 'grayscale' }, { filters: [] })).toEqual(COLORS[0])
  })

  it('is rejected if it is not a list of functions', async () => {
    for (const filter of [
      'blur(4',
      'blur(-1)',
      'blur(4em)',
      'brightness',
      'brightness(high)',
      'sepia(2)',
      'sepia,invert',
      'tint(reddish)',
      'constructor',
      '__proto__',
      'composed',
      'x'.repeat(2000),
      'sepia '.repeat(60),
      7,
      `tint(${'('.repeat(100)}`,
    ]) {
      const error = await failure({ filter })
      expect(error.details[0]?.path, String(filter).slice(0, 20)).toBe('/scene/objects/0/filter')
    }
  })
})
