import sharp, { type Sharp } from 'sharp'

/** A drawn test picture: a colour gradient with a red square in the upper left corner. */
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

/** A PNG whose header claims another size than it has; its checksum is right. */
export function withClaimedSize(png: Uint8Array, width: number, height: number): Uint8Array {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}

/** CRC of PNG (ISO 15948 annex D), bit by bit: zlib.crc32 is not in every Node 20. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
