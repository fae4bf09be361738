import { hasRightToLeft } from '../bidi.ts'
import type { FontGlyph, OpenedFont } from '../fonts.ts'
import { withReorderedAm } from './sara-am.ts'
import type { FontFeatures } from './shaper.ts'

export interface FontkitRun {
  readonly glyphs: readonly FontGlyph[]
  readonly positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
}

interface LayoutEngine {
  isDefaultIgnorable(codePoint: number): boolean
  hideDefaultIgnorables(glyphs: FontGlyph[], positions: { xAdvance: number; yAdvance: number }[]): void
  layout(
    text: string,
    features: FontFeatures | undefined,
    script: undefined,
    language: undefined,
    direction: 'rtl' | 'ltr' | undefined,
  ): FontkitRun
}

/** fontkit's processor of the `GPOS` table. */
interface GlyphPositioning {
  applyAnchor(mark: { readonly markAnchor: object | null }, base: object | null, baseIndex: number): void
  applyLookup(type: number, table: object): boolean
}

const MARK = /^\p{M}+$/u

/** A glyph with the characters of this text. fontkit's glyphs keep those of the first request. */
class GlyphInText implements FontGlyph {
  readonly codePoints: readonly number[]
  readonly #glyph: FontGlyph

  constructor(glyph: FontGlyph, codePoints: readonly number[]) {
    this.#glyph = glyph
    this.codePoints = codePoints
  }
  get id(): number {
    return this.#glyph.id
  }
  get advanceWidth(): number {
    return this.#glyph.advanceWidth
  }
  get cbox(): FontGlyph['cbox'] {
    return this.#glyph.cbox
  }
  get isMark(): boolean {
    return MARK.test(String.fromCodePoint(...this.codePoints))
  }
}

/** fontkit's layout engine with `GlyphInText` glyphs. Its class is not exported, so it is taken from the font. */
export function createFontkitLayout(
  font: OpenedFont,
): (text: string, features: FontFeatures | null, rtl: boolean) => FontkitRun {
  font.hasGlyphForCodePoint(0x20) // decodes tables that the view shares
  const view = Object.create(font, {
    getGlyph: {
      value: (id: number, codePoints: readonly number[] = []): GlyphInText | null => {
        const glyph = font.getGlyph(id, [...codePoints])
        return glyph === null ? null : new GlyphInText(glyph, codePoints)
      },
    },
  })
  const { constructor: Engine }: { constructor: unknown } = Reflect.get(font, '_layoutEngine')
  const engine = new (Engine as new (font: object) => LayoutEngine)(view)
  engine.hideDefaultIgnorables = (glyphs, positions) => {
    const space = font.glyphForCodePoint(0x20)
    for (const [i, { codePoints }] of glyphs.entries()) {
      const position = positions[i]
      if (position === undefined || !engine.isDefaultIgnorable(codePoints[0] ?? 0)) continue
      glyphs[i] = new GlyphInText(space, codePoints)
      position.xAdvance = 0
      position.yAdvance = 0
    }
  }
  const positioning: GlyphPositioning | null = Reflect.get(engine, 'engine')?.GPOSProcessor ?? null
  if (positioning !== null) allowMissingAnchors(positioning)
  const has = (codePoint: number): boolean => font.hasGlyphForCodePoint(codePoint)
  return (text, features, rtl) => {
    const direction = rtl ? 'rtl' : hasRightToLeft(text) ? 'ltr' : undefined
    return engine.layout(withReorderedAm(text, has), copyOf(features), undefined, undefined, direction)
  }
}

/**
 * Has a lookup fail if its anchor for the class of the mark is null, so that the next one is tried (OpenType, `GPOS`
 * lookup types 4 to 6); fontkit reads the coordinates of null.
 */
function allowMissingAnchors(positioning: GlyphPositioning): void {
  const { applyAnchor, applyLookup } = positioning
  let isMissing = false
  positioning.applyAnchor = (mark, base, baseIndex) => {
    if (!base || !mark.markAnchor) isMissing = true
    else applyAnchor.call(positioning, mark, base, baseIndex)
  }
  positioning.applyLookup = (type, table) => {
    const isApplied = applyLookup.call(positioning, type, table) && !isMissing
    isMissing = false
    return isApplied
  }
}

/** fontkit changes the feature record that it gets. */
function copyOf(features: FontFeatures | null): FontFeatures | undefined {
  if (features === null) return undefined
  return Array.isArray(features) ? [...features] : { ...features }
}
