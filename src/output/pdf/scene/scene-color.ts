import type { PaintColor } from '../../../graphics/decoration.ts'

const RGBA = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/

/** Parses a colour of a scene, written `#rrggbb`, `rgb(r, g, b)` or `rgba(r, g, b, a)`. */
export function sceneColor(color: string): PaintColor {
  const [, red, green, blue, alpha = '1'] = RGBA.exec(color) ?? []
  if (red === undefined) return { color, opacity: 1 }
  // Scene colours round alpha up, because the canvas rounds it down.
  const opacity = Math.floor(Number(alpha) * 255) / 255
  return { color: hexOf([red, green, blue].map(Number)), opacity }
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Red, green and blue, 0 to 1. */
export function channelsOf(color: string): number[] {
  return [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
}
