import { deflateSync, inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { PicturePixels } from '../../src/graphics/raster-picture.ts'

/** A test image: a colour gradient with a red square in the upper left corner. */
export function drawn(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isCorner = x < width / 4 && y < height / 4
      const pixel = isCorner ? [255, 0, 0, 255] : [0, (x * 255) / width, (y * 255) / height, 128]
      data.set(pixel.slice(0, channels), (y * width + x) * channels)
    }
  }
  return sharp(data, { raw: { width, height, channels } })
}

export const png = (width = 40, height = 20) => drawn(width, height).png().toBuffer()
export const jpeg = (width = 40, height = 20) => drawn(width, height).jpeg({ quality: 95 }).toBuffer()

export function dataUri(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** A PNG with another size in its header, with correct checksum. */
export function withClaimedSize(png: Uint8Array, width: number, height: number): Uint8Array {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}

/** CRC of PNG (ISO 15948 annex D), bit by bit: zlib.crc32 is missing in some Node 20 releases. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A chunk of a PNG. */
export function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)])
  bytes.writeUInt32BE(content.length, 0)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** The stored colours with 8 bits per sample, decoded by libpng: grey or RGB. */
export async function colorsOf(
  { color, channels, bits, isFiltered, palette }: PicturePixels,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const samples = palette === null ? channels : 1
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, palette === null ? channels - 1 : 3], 8)
  const png = Buffer.concat([
    Buffer.from('89504E470D0A1A0A', 'hex'),
    chunk('IHDR', header),
    ...(palette === null ? [] : [chunk('PLTE', palette)]),
    chunk('IDAT', isFiltered ? color : withFilterTypes(inflateSync(color), (width * samples * bits) / 8)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return await sharp(png)
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer()
}

function withFilterTypes(rows: Uint8Array, rowBytes: number): Buffer {
  const count = rows.length / rowBytes
  const none = Buffer.alloc(1)
  const filtered = Array.from({ length: count }, (_, i) => [
    none,
    rows.subarray(i * rowBytes, (i + 1) * rowBytes),
  ])
  return deflateSync(Buffer.concat(filtered.flat()))
}
