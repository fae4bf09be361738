/** Records the print resolution in encoded images. Pure. */
import { crc32 } from 'node:zlib'

const INCH_METRES = 0.0254

/** The PNG with a pHYs chunk (PNG 11.3.4.3) of `dpi` dots per inch, replacing an existing one. */
export function pngWithDensity(png: Uint8Array, dpi: number): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const chunk = Buffer.alloc(CHUNK_FRAME + 9)
  const perMetre = Math.round(dpi / INCH_METRES)
  chunk.writeUInt32BE(9, 0)
  chunk.write('pHYs', 4, 'latin1')
  chunk.writeUInt32BE(perMetre, 8)
  chunk.writeUInt32BE(perMetre, 12)
  chunk.writeUInt8(1, 16) // Unit: metre.
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17)
  const { start, end } = placeOfDensity(bytes)
  return Buffer.concat([bytes.subarray(0, start), chunk, bytes.subarray(end)])
}

/** Length, type and checksum of a PNG chunk. */
const CHUNK_FRAME = 12
const PNG_SIGNATURE = 8

/** The existing pHYs chunk, or the empty range before the pixels. */
function placeOfDensity(png: Buffer): { start: number; end: number } {
  let start = PNG_SIGNATURE
  while (start + CHUNK_FRAME <= png.length) {
    const type = png.toString('latin1', start + 4, start + 8)
    const end = start + CHUNK_FRAME + png.readUInt32BE(start)
    if (type === 'pHYs') return { start, end }
    if (type === 'IDAT') break
    start = end
  }
  return { start, end: start }
}

/** The JPEG with `dpi` dots per inch in its JFIF header, which is added if missing. */
export function jpegWithDensity(jpeg: Uint8Array, dpi: number): Uint8Array {
  const header = Buffer.from('FFE000104A46494600010101000000000000', 'hex')
  header.writeUInt16BE(dpi, 12)
  header.writeUInt16BE(dpi, 14)
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const hasHeader = bytes.readUInt16BE(2) === JFIF_MARKER && bytes.toString('latin1', 6, 10) === 'JFIF'
  const rest = bytes.subarray(hasHeader ? 4 + bytes.readUInt16BE(4) : 2)
  return Buffer.concat([bytes.subarray(0, 2), header, rest])
}

const JFIF_MARKER = 0xff_e0
