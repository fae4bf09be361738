import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { renderPdf } from '../../../src/index.ts'
import { rasteriseFirstPage } from '../../../src/output/pdf/finish/rasterise.ts'
import { dataUri, drawn } from '../../assets/pictures.ts'
import { nameOf, PNG_KINDS, pngOf } from '../../assets/png-kinds.ts'

/** A page with only the image. */
async function pageWith(picture: string, more = {}): Promise<Uint8Array> {
  const size = { width: 190, height: 130 }
  const image = { image: picture, ...size, absolutePosition: { x: 0, y: 0 } }
  const { file } = await renderPdf({
    document: { pageSize: size, pageMargins: 0, content: [image], ...more },
  })
  return file
}

async function pixelsOf(pdf: Uint8Array): Promise<Buffer> {
  return Buffer.from((await rasteriseFirstPage(pdf, { limits: DEFAULT_LIMITS })).rgba)
}

describe('a PDF reader shows a PNG with the pixels that libpng decodes', () => {
  test.each(PNG_KINDS.map(kind => [nameOf(kind), kind] as const))('%s', async (_, kind) => {
    const png = pngOf(kind)
    const decoded = await sharp(png).toColourspace('srgb').webp({ lossless: true, exact: true }).toBuffer()
    const expected = await pixelsOf(await pageWith(dataUri(decoded, 'image/webp')))
    expect((await pixelsOf(await pageWith(dataUri(png)))).equals(expected)).toBe(true)
    expect(new Set(expected).size).toBeGreaterThan(1)
  })

  test('with a palette, in an encrypted PDF', async () => {
    const png = pngOf({ type: 3, depth: 8, isInterlaced: false, isKeyed: false })
    const plain = await pageWith(dataUri(png))
    const encrypted = await pageWith(dataUri(png), { ownerPassword: 'owner', version: '1.7' })
    expect(Buffer.from(encrypted).includes('/Encrypt')).toBe(true)
    expect(await pixelsOf(encrypted)).toEqual(await pixelsOf(plain))
  })
})

describe('the data of an opaque PNG is embedded unchanged', () => {
  test.each(
    PNG_KINDS.filter(({ type, depth, isInterlaced, isKeyed }) => {
      return type < 4 && depth <= 8 && !isInterlaced && !isKeyed
    }).map(kind => [nameOf(kind), kind] as const),
  )('%s', async (_, kind) => {
    const png = pngOf(kind)
    const pdf = Buffer.from(await pageWith(dataUri(png)))
    const parts = [...png.toString('latin1').matchAll(/IDAT/g)].map(({ index }) =>
      png.subarray(index + 4, index + 4 + png.readUInt32BE(index - 4)),
    )
    expect(parts).toHaveLength(2)
    expect(pdf.includes(Buffer.concat(parts))).toBe(true)
  })

  test('of a photograph, which is smaller than its deflated pixels', async () => {
    const photo = await drawn(400, 300).png().toBuffer()
    const { file } = await renderPdf({ document: { content: [{ image: dataUri(photo) }] } })
    expect(file.length).toBeLessThan(photo.length + 5000)
  })
})
