/** A colour as pdfmake takes it → one that CSS takes, checked: it ends up inside a stylesheet. Null for all else. */
export function cssColor(color: unknown, opacity: unknown = 1): string | null {
  const alpha = typeof opacity === 'number' && opacity >= 0 && opacity < 1 ? opacity : 1
  const opaque = Array.isArray(color) ? fromChannels(color) : fromText(color)
  if (opaque === null || alpha === 1) return opaque
  return `color-mix(in srgb,${opaque} ${percent(alpha)},transparent)`
}

function fromText(color: unknown): string | null {
  if (typeof color !== 'string') return null
  const text = color.trim().toLowerCase()
  return /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$|^[a-z]{3,32}$/.test(text) ? text : null
}

/** RGB of 0–255, or CMYK of 0–100. */
function fromChannels(channels: readonly unknown[]): string | null {
  const numbers = channels.filter((channel): channel is number => Number.isFinite(channel))
  if (numbers.length !== channels.length) return null
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  if (numbers.length === 3) return rgb(a, b, c)
  if (numbers.length !== 4) return null
  const light = (ink: number): number => 255 * (1 - ink / 100) * (1 - d / 100)
  return rgb(light(a), light(b), light(c))
}

function rgb(...channels: [number, number, number]): string {
  return `rgb(${channels.map(channel => Math.round(Math.min(255, Math.max(0, channel)))).join(' ')})`
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}
