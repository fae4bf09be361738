import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { CARD } from './card-design.ts'
import { LOGO_PIXELS } from './card-scene.ts'
import { numbersFrom } from './numbers.ts'

export interface CardPictures {
  /** A JPEG. */
  readonly photo: Uint8Array
  /** A PNG, transparent around a disc. */
  readonly logo: Uint8Array
}

const FILES = { photo: 'photo.jpg', logo: 'logo.png' } as const
const PHOTO_QUALITY = 88

/** Draws the pictures of the cards, the same every time, into a folder. */
export async function writeCardPictures(folder: string): Promise<void> {
  const { width, height } = CARD.photo
  const photo = sharp(drawPhoto(width, height), { raw: { width, height, channels: 3 } })
  writeFileSync(join(folder, FILES.photo), await photo.jpeg({ quality: PHOTO_QUALITY }).toBuffer())
  const size = { width: LOGO_PIXELS, height: LOGO_PIXELS }
  const logo = sharp(drawLogo(LOGO_PIXELS), { raw: { ...size, channels: 4 } })
  writeFileSync(join(folder, FILES.logo), await logo.png().toBuffer())
}

export function readCardPictures(folder = process.env['BENCH_PICTURES'] ?? ''): CardPictures {
  return { photo: readFileSync(join(folder, FILES.photo)), logo: readFileSync(join(folder, FILES.logo)) }
}

export function dataUri(type: 'image/jpeg' | 'image/png' | 'font/ttf', bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** Ranges of hills under an evening sky, each with its own texture, and sensor noise over all. */
function drawPhoto(width: number, height: number): Uint8Array {
  const random = numbersFrom(2026)
  const texture = makeTexture(random)
  const pixels = new Uint8Array(width * height * 3)
  let at = 0
  for (let y = 0; y < height; y++) {
    const down = y / height
    for (let x = 0; x < width; x++) {
      const across = x / width
      const range = RANGES.findLastIndex(({ top, waves }) => down > top + ridge(across, waves))
      const grain = (random(17) - 8) * 0.9
      const [red, green, blue] = range === -1 ? sky(across, down) : (RANGES[range]?.color ?? [0, 0, 0])
      const rough = range === -1 ? 0.25 : 1 + range * 0.5
      const light = grain + rough * (texture(x, y, 5) + 1.4 * texture(x, y, 23) + 1.8 * texture(x, y, 140))
      pixels[at++] = byte(red + light)
      pixels[at++] = byte(green + light * 0.95)
      pixels[at++] = byte(blue + light * 0.8)
    }
  }
  return pixels
}

interface Range {
  /** Distance from the top, as a fraction of the height. */
  readonly top: number
  readonly waves: readonly (readonly [height: number, count: number, phase: number])[]
  readonly color: readonly [number, number, number]
}

const RANGES: readonly Range[] = [
  {
    top: 0.42,
    waves: [
      [0.06, 7, 1],
      [0.02, 23, 2],
    ],
    color: [126, 122, 148],
  },
  {
    top: 0.54,
    waves: [
      [0.07, 5, 4],
      [0.015, 31, 0],
    ],
    color: [88, 98, 118],
  },
  {
    top: 0.68,
    waves: [
      [0.05, 4, 2],
      [0.02, 19, 5],
    ],
    color: [62, 82, 78],
  },
  {
    top: 0.84,
    waves: [
      [0.04, 3, 0],
      [0.012, 41, 3],
    ],
    color: [44, 58, 40],
  },
]

function ridge(across: number, waves: Range['waves']): number {
  return waves.reduce((sum, [height, count, phase]) => sum + height * Math.sin(across * count + phase), 0)
}

function sky(across: number, down: number): [number, number, number] {
  const glow = Math.max(0, 1 - Math.hypot((across - 0.68) * 1.3, down - 0.38) / 0.45) ** 2
  return [96 + 150 * down + 130 * glow, 132 + 70 * down + 80 * glow, 186 - 40 * down + 10 * glow]
}

const LATTICE = 64

/** Value noise: random heights on a lattice with smooth interpolation, about -10 to 10. */
function makeTexture(random: (below: number) => number) {
  const heights = Float32Array.from({ length: LATTICE * LATTICE }, () => random(2001) / 100 - 10)
  const height = (column: number, row: number): number =>
    heights[(row % LATTICE) * LATTICE + (column % LATTICE)] ?? 0
  return (x: number, y: number, cell: number): number => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    const [across, down] = [smooth(x / cell - column), smooth(y / cell - row)]
    const upper = mix(height(column, row), height(column + 1, row), across)
    return mix(upper, mix(height(column, row + 1), height(column + 1, row + 1), across), down)
  }
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share)
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

/** Three bars on a disc. */
function drawLogo(size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [across, down] = [(x + 0.5) / size - 0.5, (y + 0.5) / size - 0.5]
      const isBar = Math.abs(across) < 0.26 && Math.abs(down) < 0.26 && Math.round(down * 10) % 2 === 0
      const color = isBar ? [255, 255, 255] : [214, 62, 84]
      const alpha = byte((0.48 - Math.hypot(across, down)) * size * 255)
      pixels.set([...color, alpha], (y * size + x) * 4)
    }
  }
  return pixels
}
