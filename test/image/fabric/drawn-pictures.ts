import sharp from 'sharp'

/** Pictures for scenes, drawn from their pixels, as `data:` URIs of PNG. */

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

/** 16 × 16: four squares of different colours, so that turns and flips show. */
export const TILE = await picture(16, 16, (x, y) => {
  if (x < 8) return y < 8 ? [229, 62, 62, 255] : [49, 130, 206, 255]
  return y < 8 ? [236, 201, 75, 255] : [255, 255, 255, 0]
})

/** 60 × 40: a sky that gets lighter, above green, with a sun. */
export const LANDSCAPE = await picture(60, 40, (x, y) => {
  if (Math.hypot(x - 45, y - 12) < 7) return [250, 240, 137, 255]
  return y > 27 ? [56, 161, 105, 255] : [90 + 3 * y, 160 + 2 * y, 230, 255]
})
