import type { Card } from './contents.ts'

/** How a card looks, in pixels: every engine is told the same. */
export const CARD = {
  width: 1080,
  height: 1080,
  /** Covers the card, its middle in the middle. */
  photo: { width: 1600, height: 1200 },
  /** A gradient from nothing at its top to this colour at the foot of the card. */
  shade: { top: 430, height: 650, color: '10, 16, 32', opacity: 0.92 },
  logo: { left: 64, top: 64, size: 128 },
  /** Boxes with round corners, behind texts. */
  boxes: [
    { left: 736, top: 88, width: 280, height: 80, radius: 40, fill: '#ffd23f' },
    { left: 64, top: 776, width: 952, height: 190, radius: 24, fill: '#f4f6fb' },
  ],
} as const

export interface TextDesign {
  readonly left: number
  /** Lines are broken at this width. */
  readonly width: number
  readonly align: 'left' | 'center'
  readonly fontSize: number
  readonly isBold: boolean
  readonly color: string
  /** Of the first line, from the top of the card. */
  readonly baseline: number
  /** From one baseline to the next. */
  readonly leading: number
}

export const CARD_TEXTS: Readonly<Record<keyof Card, TextDesign>> = {
  badge: {
    left: 736,
    width: 280,
    align: 'center',
    fontSize: 40,
    isBold: true,
    color: '#1b2333',
    baseline: 142,
    leading: 48,
  },
  headline: {
    left: 64,
    width: 952,
    align: 'left',
    fontSize: 68,
    isBold: true,
    color: '#ffffff',
    baseline: 580,
    leading: 78,
  },
  body: {
    left: 96,
    width: 888,
    align: 'left',
    fontSize: 30,
    isBold: false,
    color: '#1b2333',
    baseline: 836,
    leading: 42,
  },
  footer: {
    left: 64,
    width: 952,
    align: 'left',
    fontSize: 26,
    isBold: false,
    color: '#d8deea',
    baseline: 1022,
    leading: 34,
  },
}

/** Of Roboto, in font sizes: what CSS puts between the edges of a line that is as high as its content. */
const ASCENT = 1900 / 2048
const DESCENT = 500 / 2048

/** Where the box of a text begins whose lines are `leading` high, as CSS centres them. */
export function cssTop({ baseline, leading, fontSize }: TextDesign): number {
  return baseline - (leading - (ASCENT + DESCENT) * fontSize) / 2 - ASCENT * fontSize
}

/** In the order in which they are written. */
export const CARD_TEXT_NAMES = ['badge', 'headline', 'body', 'footer'] as const satisfies (keyof Card)[]

/** As CSS writes the gradient over the photo. */
export function cssShade(): string {
  const { color, opacity } = CARD.shade
  return `linear-gradient(to bottom, rgba(${color}, 0), rgba(${color}, ${opacity}))`
}

export interface CssBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height?: number
}

/** As CSS puts a box where it is said to stand. */
export function placed(box: CssBox) {
  return { position: 'absolute', ...box } as const
}
