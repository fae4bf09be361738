import { deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createPictureLibrary } from '../../../src/assets/images/image-source.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { chunk, colorsOf, crc32 } from '../pictures.ts'
import { nameOf, PNG_KINDS, type PngKind, pngOf } from '../png-kinds.ts'

const TRUECOLOR: PngKind = { type: 2, depth: 8, isInterlaced: false, isKeyed: false }
const INDEXED: PngKind = { type: 3, depth: 4, isInterlaced: false, isKeyed: false }

async function open(bytes: Uint8Array) {
  const library = createPictureLibrary({ limits: DEFAULT_LIMITS })
  const picture = await library.forRender().picture(bytes, { named: {}, path: '' })
  if (picture.kind !== 'raster') throw new Error('not a raster picture')
  return picture
}

/** Colours and alpha of all pixels as 8-bit RGBA. */
async function rgbaOf(bytes: Uint8Array): Promise<Buffer> {
  const picture = await open(bytes)
  const pixels = await picture.pixels()
  const { channels, alpha } = pixels
  const [colors, opacity] = [await colorsOf(pixels, picture), alpha === null ? null : inflateSync(alpha)]
  return Buffer.from(
    Array.from({ length: picture.width * picture.height }, (_, pixel) => [
      ...(channels === 3
        ? colors.subarray(pixel * 3, pixel * 3 + 3)
        : Array<number>(3).fill(colors[pixel] ?? 0)),
      opacity?.[pixel] ?? 255,
    ]).flat(),
  )
}

const decodedBySharp = (bytes: Uint8Array) =>
  sharp(bytes).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer()

describe('the pixels of a PNG equal those of libpng', () => {
  test.each(PNG_KINDS.map(kind => [nameOf(kind), kind] as const))('%s', async (_, kind) => {
    const bytes = pngOf(kind)
    expect((await rgbaOf(bytes)).equals(await decodedBySharp(bytes))).toBe(true)
  })

  test.each([1, 2, 3, 4, 5, 9])('interlaced, %i pixels wide and high', async side => {
    const bytes = pngOf({ ...TRUECOLOR, isInterlaced: true }, { width: side, height: side })
    expect((await rgbaOf(bytes)).equals(await decodedBySharp(bytes))).toBe(true)
  })

  test('with gamma, a palette of suggested colours and bytes after the end', async () => {
    const extra = [chunk('gAMA', Buffer.from([0, 0, 0x80, 0])), chunk('PLTE', Buffer.alloc(6))]
    const bytes = Buffer.concat([pngOf(TRUECOLOR, { extra }), Buffer.from('end')])
    expect((await rgbaOf(bytes)).equals(await decodedBySharp(bytes))).toBe(true)
  })

  test('with a wrong checksum of a text chunk, and without IEND', async () => {
    const text = chunk('tEXt', Buffer.from('a\0b'))
    text[text.length - 1] = 1
    const bytes = pngOf(TRUECOLOR, { extra: [text] }).subarray(0, -12)
    expect((await rgbaOf(bytes)).equals(await decodedBySharp(bytes))).toBe(true)
  })

  test('with a wide-gamut profile, converted to sRGB', async () => {
    const wide = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0c4' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    expect((await rgbaOf(wide)).equals(await decodedBySharp(wide))).toBe(true)
  })
})

describe('a damaged PNG is asset_failed', () => {
  /** Changes a byte of a chunk and corrects its checksum. */
  function changed(png: Buffer, type: string, at: number, value: number): Buffer {
    const copy = Buffer.from(png)
    const name = copy.indexOf(type)
    const end = name + 4 + copy.readUInt32BE(name - 4)
    copy[name + 4 + at] = value
    copy.writeUInt32BE(crc32(copy.subarray(name, end)), end)
    return copy
  }
  function without(png: Buffer, type: string): Buffer {
    const name = png.indexOf(type)
    return Buffer.concat([png.subarray(0, name - 4), png.subarray(name + 8 + png.readUInt32BE(name - 4))])
  }
  const plain = pngOf(TRUECOLOR)

  test.each<[string, Uint8Array]>([
    ['checksum of IDAT', Buffer.from(plain).fill(1, plain.indexOf('IDAT') + 24, plain.indexOf('IDAT') + 28)],
    ['end before the last row', plain.subarray(0, plain.lastIndexOf('IDAT') + 40)],
    ['no IDAT', plain.subarray(0, plain.indexOf('IDAT') - 4)],
    ['more rows than pixels', changed(plain, 'IHDR', 7, 14)],
    ['no pixels', changed(plain, 'IHDR', 7, 0)],
    ['unknown colour type', changed(plain, 'IHDR', 9, 5)],
    ['unknown depth', changed(plain, 'IHDR', 8, 4)],
    ['unknown interlacing', changed(plain, 'IHDR', 12, 2)],
    ['unknown critical chunk', pngOf(TRUECOLOR, { extra: [chunk('ABCD', Buffer.alloc(2))] })],
    [
      'hundreds of thousands of chunks',
      Buffer.concat([plain.subarray(0, -12), ...Array<Buffer>(200_000).fill(chunk('tEXt', Buffer.alloc(0)))]),
    ],
    ['no palette', without(pngOf(INDEXED), 'PLTE')],
    [
      'unknown filter',
      Buffer.concat([
        plain.subarray(0, plain.indexOf('IDAT') - 4),
        chunk('IDAT', deflateSync(Buffer.alloc(13 * (1 + 19 * 3), 5))),
      ]),
    ],
    ['damaged zlib stream', changed(plain, 'IDAT', 0, 1)],
  ])('%s', async (_, bytes) => {
    await expect(open(bytes)).rejects.toMatchObject({
      code: 'asset_failed',
      message: expect.stringContaining('It is a PNG that is truncated or damaged ('),
    })
  })
})
