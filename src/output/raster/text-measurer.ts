/** Text metrics of the canvas. */
import { createGenerationalCache, type GenerationalCache } from '../../base/lru-cache.ts'
import { cssFont, type TextMeasurer } from '../../scene/text/text-measurer.ts'
import type { Context } from './canvas.ts'

/** @param context Of a canvas of its own: the measurer sets its font and letter spacing. */
export function createTextMeasurer(context: Context): Omit<TextMeasurer, 'register'> {
  let currentFont = ''
  const setFont = (font: string): void => {
    if (currentFont !== font) context.font = currentFont = font
  }
  const textWidth: TextMeasurer['textWidth'] = (text, { font, letterSpacing }) => {
    setFont(font)
    context.letterSpacing = `${letterSpacing}px`
    return context.measureText(text).width
  }
  const ascents = new Map<string, number>()
  const advances = new Map<string, GenerationalCache<number>>()
  return {
    textWidth,
    ascent(family) {
      const known = ascents.get(family)
      if (known !== undefined) return known
      // At a large size, because the canvas rounds metrics.
      setFont(`1000px "${family}"`)
      const ascent = context.measureText('x').fontBoundingBoxAscent / 1000
      ascents.set(family, ascent)
      return ascent
    },
    advance(text, face) {
      const name = face.synthetic + face.alias
      const cache = advances.get(name) ?? createGenerationalCache<number>(MAX_ADVANCES)
      advances.set(name, cache)
      const known = cache.get(text)
      if (known !== undefined) return known
      const font = cssFont(face, MEASURED_SIZE)
      const hundredths = Math.round(textWidth(text, { font, letterSpacing: 0 }) * 100)
      const advance = hundredths / 100 / MEASURED_SIZE
      cache.set(text, advance, text.length)
      return advance
    },
  }
}

/**
 * Font size for measuring. The canvas rounds widths to hundredths; at this size those are exact for fonts of 1000 and
 * of 2048 units per em.
 */
const MEASURED_SIZE = 2560
/** Per face. */
const MAX_ADVANCES = { maxEntries: 50_000, maxEntryWeight: 16, maxWeight: 200_000 }
