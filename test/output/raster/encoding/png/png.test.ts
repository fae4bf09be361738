import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../../../src/base/limits.ts'
import { encode } from '../../../../../src/output/raster/encoding/encode.ts'
import { isPhotograph } from '../../../../../src/output/raster/encoding/is-photographic.ts'
import { rawPicture } from '../../../../../src/output/raster/encoding/raw-picture.ts'

interface Picture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

type Colour = readonly [red: number, green: number, blue: number, alpha?: number]

function paint(width: number, height: number, colourAt: (x: number, y: number) => Colour): Picture {
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = colourAt(x, y)
      rgba.set([red, green, blue, alpha], (y * width + x) * 4)
    }
  }
  return { width, height, rgba }
}

/** Gradients with pseudo-random sensor noise. */
function grainy(x: number, y: number): Colour {
  const grain = ((x * 7919 + y * 104_729 + x * y * 31) % 13) - 6
  const shade = 120 + 60 * Math.sin(x / 37) + 50 * Math.cos(y / 53) + grain
  return [shade, shade * 0.9, 255 - shade]
}

/** Stripes like lines of text. */
function striped(x: number, y: number): Colour {
  return y % 24 < 12 && (x * 31 + y * 17) % 7 < 3 ? [20, 20, 30] : [255, 255, 255]
}

/** A smooth gradient, as in drawings. */
function fading(x: number, y: number): Colour {
  return [18 + (x + y) / 10, 35, 63 + y / 12]
}

/** Gradients without noise. */
function smooth(x: number, y: number): Colour {
  return [128 + 100 * Math.sin(x / 9), 128 + 100 * Math.sin(y / 7), 128 + 60 * Math.sin((x + y) / 11)]
}

/** Images of fewer than 200,000 pixels are not analysed. */
const SIDE = 450
const PICTURES: Readonly<Record<string, Picture>> = {
  'a photograph': paint(SIDE, SIDE, grainy),
  'a photograph with a text area at the bottom': paint(SIDE, SIDE, (x, y) =>
    y > 240 ? striped(x, y) : grainy(x, y),
  ),
  'a text page with a small photograph': paint(SIDE, SIDE, (x, y) => (y < 90 ? grainy(x, y) : striped(x, y))),
  'a drawing': paint(SIDE, SIDE, striped),
  'a gradient': paint(SIDE, SIDE, fading),
  'a gradient across': paint(SIDE, SIDE, x => [x / 4, x / 5, x / 8]),
  'a slanted gradient': paint(SIDE, SIDE, (x, y) => [(x + y) / 8, (x + y) / 9, (x + y) / 10]),
  'a fine pattern': paint(SIDE, SIDE, (x, y) =>
    (x * 7 + y * 13) % 5 < 2 ? [255, 255, 255] : [200, 200, 200],
  ),
  'a smooth photograph': paint(SIDE, SIDE, smooth),
  'a photograph of an odd width': paint(251, 97, grainy),
  'one pixel': paint(1, 1, grainy),
  'one column': paint(1, 50, grainy),
}

async function png({ width, height, rgba }: Picture): Promise<Uint8Array> {
  const { png } = await encode(
    { width, height, rgba: rgba.slice() },
    { formats: ['png'], limits: DEFAULT_LIMITS },
  )
  if (png === undefined) throw new Error('there is no PNG')
  return png
}

describe('a PNG', () => {
  test.each(Object.entries(PICTURES))(
    "of %s has its pixels, and at most the size of sharp's file",
    async (_, picture) => {
      const { width, height, rgba } = picture
      const file = await png(picture)
      const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([width, height])
      expect(data.equals(rgba)).toBe(true)
      const usual = await sharp(rgba, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .png()
        .toBuffer()
      expect(file.length).toBeLessThanOrEqual(usual.length * 1.1 + FRAME)
    },
  )

  test("of a smooth photograph is much smaller than sharp's file", async () => {
    const { width, height, rgba } = PICTURES['a smooth photograph'] ?? paint(1, 1, smooth)
    const usual = sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png()
    expect((await png({ width, height, rgba })).length).toBeLessThan((await usual.toBuffer()).length * 0.7)
  })

  test.each([1, 3, 7, 8, 9, 40])('may have a width and height of %d pixels', async side => {
    for (const [width, height] of [
      [side, side],
      [side, 50],
      [50, side],
    ] as const) {
      const picture = paint(width, height, grainy)
      const data = await sharp(await png(picture))
        .ensureAlpha()
        .raw()
        .toBuffer()
      expect(data.equals(picture.rgba), `${width} × ${height}`).toBe(true)
    }
  })

  test('is accepted by the canvas, which verifies its checksums', async () => {
    const { loadImage } = await import('@napi-rs/canvas')
    const { width, height } = await loadImage(
      Buffer.from(await png(PICTURES['a photograph'] ?? paint(1, 1, grainy))),
    )
    expect([width, height]).toEqual([SIDE, SIDE])
  })

  test('of translucent pixels keeps their alpha', async () => {
    const picture = paint(64, 64, (x, y) => (x === 40 && y === 20 ? [0, 0, 0, 0] : grainy(x, y)))
    const { data } = await sharp(await png(picture))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data.length).toBe(picture.rgba.length)
    expect(data[(20 * 64 + 40) * 4 + 3]).toBe(0)
  })
})

const FRAME = 64

test.each([
  ['a photograph', true],
  ['a photograph with a text area at the bottom', true],
  ['a text page with a small photograph', false],
  ['a drawing', false],
  ['a gradient', false],
  ['one pixel', false],
])('isPhotograph of %s is %s', (name, expected) => {
  expect(isPhotograph(rawPicture(PICTURES[name] ?? paint(1, 1, grainy)))).toBe(expected)
})
