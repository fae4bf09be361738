import sharp from 'sharp'

/** Images for scenes, computed pixel by pixel, as `data:` URIs of PNG. */

type Color = readonly [red: number, green: number, blue: number, alpha: number]

async function picture(width: number, height: number, color: (x: number, y: number) => Color) {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(color(x, y), (y * width + x) * 4)
  }
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** 16 × 16: four squares of different colours, so that rotations and flips are visible. */
export const TILE = await picture(16, 16, (x, y) => {
  if (x < 8) return y < 8 ? [229, 62, 62, 255] : [49, 130, 206, 255]
  return y < 8 ? [236, 201, 75, 255] : [255, 255, 255, 0]
})

/** 60 × 40: a sky gradient above green, with a sun. */
export const LANDSCAPE = await picture(60, 40, (x, y) => {
  if (Math.hypot(x - 45, y - 12) < 7) return [250, 240, 137, 255]
  return y > 27 ? [56, 161, 105, 255] : [90 + 3 * y, 160 + 2 * y, 230, 255]
})

/** 60 × 40: hues from left to right, lighter towards the top, with squares of black, grey and white. */
export const SPECTRUM = await picture(60, 40, (x, y) => {
  if (y >= 30) {
    const grey = Math.floor(x / 12) * 60 + (x % 12)
    return [grey, grey, grey, 255]
  }
  const channel = (turn: number) => {
    const hue = Math.abs(((x / 10 + turn) % 6) - 3) - 1
    const light = y < 10 ? (10 - y) / 15 : 0
    return Math.min(255, Math.round(255 * (Math.min(1, Math.max(0, hue)) * (1 - y / 45) + light)))
  }
  return [channel(0), channel(4), channel(2), 255]
})

/** 60 × 40: a ring that fades outwards, with changing hue. */
export const GHOST = await picture(60, 40, (x, y) => {
  const distance = Math.hypot(x - 30, y - 20)
  const alpha = distance < 6 ? 0 : Math.max(0, Math.round(255 - Math.max(0, distance - 12) * 25))
  return [x * 4, 255 - y * 6, 120, alpha]
})

/** 180 × 120: mountains under a sky, with a sun and a dark house. */
export const PHOTO = await picture(180, 120, (x, y) => {
  if (x > 40 && x < 70 && y > 70 && y < 100)
    return y > 80 && y < 90 && x % 10 < 5 ? [236, 201, 75, 255] : [45, 55, 72, 255]
  if (Math.hypot(x - 140, y - 28) < 14) return [250, 240, 137, 255]
  const ridge = 60 + 18 * Math.sin(x / 14) + 8 * Math.sin(x / 5)
  if (y > 96) return [56, 161, 105, 255]
  return y > ridge ? [113, 128, 150 + (x % 40), 255] : [90 + y, 160 + y / 2, 230, 255]
})
