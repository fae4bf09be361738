import type { PaintColor } from './decoration.ts'

/** Lightness distance of the two shades, as in Chromium. */
const STEP = 0.33
/** Darker colours get a lighter shade, because a darker one would not be visible. */
const DARK = 55

/** The two shades of inset and outset borders. */
export function shadesOf({ color, opacity }: PaintColor): { dark: PaintColor; light: PaintColor } {
  const [, r, g, b] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? []
  if (r === undefined || g === undefined || b === undefined) {
    return { dark: { color, opacity }, light: { color, opacity } }
  }
  const parts = [r, g, b].map(part => Number.parseInt(part, 16))
  const [red = 0, green = 0, blue = 0] = parts
  const value = Math.max(...parts) / 255
  const scaled = (factor: number): PaintColor => {
    const hex = parts.map(part =>
      Math.min(255, Math.round(part * factor))
        .toString(16)
        .padStart(2, '0'),
    )
    return { color: `#${hex.join('')}`, opacity }
  }
  const isDark = 0.299 * red + 0.587 * green + 0.114 * blue < DARK
  return {
    dark: value === 0 ? { color, opacity } : scaled(Math.max(0, value - STEP) / value),
    light: !isDark
      ? { color, opacity }
      : value === 0
        ? { color: '#545454', opacity }
        : scaled(Math.min(1, value + STEP) / value),
  }
}
