import sharp from 'sharp'

export const PARAGRAPH =
  'A plate presses the sheet onto the type. The pressure is even, the ink is thin, and the sheet comes away ' +
  'with every letter in its place. What is set well needs no second look; what is set badly gets one anyway.'

export const paragraphs = (count: number): string[] => Array.from({ length: count }, () => PARAGRAPH)

export const lines = (count: number, word = 'line'): string[] =>
  Array.from({ length: count }, (_, i) => `${word} ${i + 1}`)

export const grid = (rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => `row ${r} cell ${c}`))

const WIDTH = 40
const HEIGHT = 30

/** Three colour gradients, so that any rotation, crop or scaling is visible. */
function ramps(channels: 1 | 3 | 4): Buffer {
  const pixels: number[] = []
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const ramp = [(x * 255) / WIDTH, (y * 255) / HEIGHT, 120, x < WIDTH / 2 ? 255 : 90]
      pixels.push(...ramp.slice(0, channels).map(Math.round))
    }
  }
  return Buffer.from(pixels)
}

const drawn = (channels: 1 | 3 | 4) =>
  sharp(ramps(channels), { raw: { width: WIDTH, height: HEIGHT, channels } })

const uri = (type: 'png' | 'jpeg', bytes: Buffer): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`

/** 40 × 30 pixels as data URIs. */
export const PNG = uri('png', await drawn(3).png().toBuffer())
export const PNG_WITH_ALPHA = uri('png', await drawn(4).png().toBuffer())
export const GREY_PNG = uri('png', await drawn(1).toColourspace('b-w').png().toBuffer())
export const PALETTE_PNG = uri('png', await drawn(3).png({ palette: true }).toBuffer())
export const JPEG = uri('jpeg', await drawn(3).jpeg({ quality: 95 }).toBuffer())
export const GREY_JPEG = uri('jpeg', await drawn(1).toColourspace('b-w').jpeg({ quality: 95 }).toBuffer())
/** Stored rotated: EXIF orientation rotates it right by 90°. */
export const TURNED_JPEG = uri('jpeg', await drawn(3).withMetadata({ orientation: 6 }).jpeg().toBuffer())

export const SVG =
  '<svg width="120" height="60" viewBox="0 0 120 60"><rect width="120" height="60" rx="8" fill="#dde"/>' +
  '<circle cx="30" cy="30" r="20" fill="#36c"/><path d="M60 45 L80 15 L100 45 Z" fill="none" stroke="#c63" stroke-width="3"/>' +
  '<text x="55" y="56" font-size="10" font-family="Roboto">svg</text></svg>'
