import type { PaintColor } from './decoration.ts'

/** Distance of the two shades in the HSV model, as in Chromium. */
const STEP = 0.33
/** Darker colours get two lighter shades, because a darker one would not be visible. */
const DARK = STEP / 2
/** Lighter colours keep their lighter shade. */
const LIGHT = 0.85

/** The two shades of inset and outset borders. */
export function shadesOf({ color, opacity }: PaintColor): { dark: PaintColor; light: PaintColor } {
  const [, r, g, b] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? []
  if (r === undefined || g === undefined || b === undefined) {
    return { dark: { color, opacity }, light: { color, opacity } }
  }
  const parts = [r, g, b].map(part => Number.parseInt(part, 16))
  const value = Math.max(...parts) / 255
  const at = (wanted: number): PaintColor => {
    const shade = Math.max(0, Math.min(1, wanted))
    const hex = parts.map(part =>
      Math.round(value === 0 ? shade * 255 : (part * shade) / value)
        .toString(16)
        .padStart(2, '0'),
    )
    return { color: `#${hex.join('')}`, opacity }
  }
  if (value < DARK) return { dark: at(value + STEP), light: at(value + 2 * STEP) }
  return { dark: at(value - STEP), light: value > LIGHT ? { color, opacity } : at(value + STEP) }
}
