import type { Card } from './contents.ts'

/** Design of a card, in pixels, the same for every engine. */
export const CARD = {
  width: 1080,
  height: 1080,
  /** Covers the card, centred. */
  photo: { width: 1600, height: 1200 },
  /** A gradient from transparent at its top to this colour at the bottom of the card. */
  shade: { top: 430, height: 650, color: '10, 16, 32', opacity: 0.92 },
  logo: { left: 64, top: 64, size: 128 },
  /** Rounded boxes behind texts. */
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
  /** Baseline of the first line, from the top of the card. */
  readonly baseline: number
  /** Distance between baselines. */
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

/** Height of a line of Roboto with `line-height: normal`, in font sizes. */
const ASCENT = 1900 / 2048
const DESCENT = 500 / 2048

/** Top of the box of a text with lines of height `leading`, which CSS centres. */
export function cssTop({ baseline, leading, fontSize }: TextDesign): number {
  return baseline - (leading - (ASCENT + DESCENT) * fontSize) / 2 - ASCENT * fontSize
}

/** Texts in document order. */
export const CARD_TEXT_NAMES = ['badge', 'headline', 'body', 'footer'] as const satisfies (keyof Card)[]

/** The gradient over the photo as CSS. */
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

/** Absolute position as CSS. */
export function placed(box: CssBox) {
  return { position: 'absolute', ...box } as const
}
