/** Lengths of texts, as the canvas measures them. */
import { createLruCache, type LruCache } from '../../base/lru-cache.ts'
import type { Context } from '../../output/raster/canvas.ts'

/** A face as the canvas is asked for it. */
export interface CanvasFace {
  /** The name under which it was registered. */
  readonly alias: string
  /** What the canvas has to feign: words of a CSS font before its size, each with a space behind it. */
  readonly feigned: string
}

/** A CSS font for a canvas. */
export function canvasFont({ alias, feigned }: CanvasFace, fontSize: number): string {
  return `${feigned}${fontSize}px "${alias}"`
}

export interface TextRuler {
  /** The ascent of a registered family, in font sizes. */
  ascent(family: string): number
  /** Advance width of a text, with `letterSpacing` pixels after each character. */
  textWidth(text: string, options: { font: string; letterSpacing: number }): number
  /** Advance width of a text of few characters in font sizes, remembered over renders. */
  advance(text: string, face: CanvasFace): number
}

/** @param ruler Of a canvas of its own, whose font and spacing it sets. */
export function createTextRuler(ruler: Context): TextRuler {
  let rulerFont = ''
  const setFont = (font: string): void => {
    if (rulerFont !== font) ruler.font = rulerFont = font
  }
  const textWidth: TextRuler['textWidth'] = (text, { font, letterSpacing }) => {
    setFont(font)
    ruler.letterSpacing = `${letterSpacing}px`
    return ruler.measureText(text).width
  }
  const ascents = new Map<string, number>()
  const advances = new Map<string, LruCache<number>>()
  return {
    textWidth,
    ascent(family) {
      const known = ascents.get(family)
      if (known !== undefined) return known
      // Large, because the canvas tells rounded lengths.
      setFont(`1000px "${family}"`)
      const ascent = ruler.measureText('x').fontBoundingBoxAscent / 1000
      ascents.set(family, ascent)
      return ascent
    },
    advance(text, face) {
      const name = face.feigned + face.alias
      const cache = advances.get(name) ?? createLruCache<number>(MAX_ADVANCES)
      advances.set(name, cache)
      const known = cache.get(text)
      if (known !== undefined) return known
      const font = canvasFont(face, MEASURED_SIZE)
      const hundredths = Math.round(textWidth(text, { font, letterSpacing: 0 }) * 100)
      const advance = hundredths / 100 / MEASURED_SIZE
      cache.set(text, advance, text.length)
      return advance
    },
  }
}

/**
 * Like Fabric, large: the canvas tells widths in hundredths. At this size those are exact for all fonts of 1000 and of
 * 2048 units.
 */
const MEASURED_SIZE = 2560
/** Of the advances that are kept of one face. */
const MAX_ADVANCES = { maxEntries: 50_000, maxEntryWeight: 16, maxWeight: 200_000 }
