import { rgbOfCmyk } from '../../document/values/colors.ts'

/**
 * A CSS colour for a colour of a document; null for anything else. It becomes part of a stylesheet, so a text must be a
 * hex colour or one word.
 */
export function cssColor(color: unknown, opacity: unknown = 1): string | null {
  const alpha = typeof opacity === 'number' && opacity >= 0 && opacity < 1 ? opacity : 1
  const opaque = Array.isArray(color) ? fromChannels(color) : fromText(color)
  if (opaque === null || alpha === 1) return opaque
  return `color-mix(in srgb,${opaque} ${Math.round(alpha * 1000) / 10}%,transparent)`
}

function fromText(color: unknown): string | null {
  if (typeof color !== 'string') return null
  const text = color.trim().toLowerCase()
  return /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$|^[a-z]{3,32}$/.test(text) ? text : null
}

/** RGB from 0 to 255, or CMYK from 0 to 100; values outside are clamped. */
function fromChannels(channels: readonly unknown[]): string | null {
  if (!channels.every(channel => Number.isFinite(channel))) return null
  const numbers = channels.map(Number)
  if (numbers.length !== 3 && numbers.length !== 4) return null
  const rgb =
    numbers.length === 3 ? numbers : rgbOfCmyk(numbers.map(ink => ink / 100)).map(part => part * 255)
  return `rgb(${rgb.map(channel => Math.round(Math.min(255, Math.max(0, channel)))).join(' ')})`
}
