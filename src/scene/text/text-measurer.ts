/** Text metrics that a back end provides. */
import type { FontFace } from '../../text/fonts.ts'

/** A registered face as a CSS font names it. */
export interface CanvasFace {
  /** Family name under which only this face is registered. */
  readonly alias: string
  /** Synthetic styles: words of a CSS font before its size, each followed by a space. */
  readonly synthetic: string
}

/** A CSS font shorthand. */
export function cssFont({ alias, synthetic }: CanvasFace, fontSize: number): string {
  return `${synthetic}${fontSize}px "${alias}"`
}

/** Measures text; lengths in pixels of the font size, or in font sizes where noted. */
export interface TextMeasurer {
  /** Makes a face available to the back end. Returns its alias. */
  register(face: FontFace): string
  /** The ascent of a registered family, in font sizes. */
  ascent(family: string): number
  /** Advance width of a text with `letterSpacing` pixels after each character. */
  textWidth(text: string, options: { font: string; letterSpacing: number }): number
  /** Advance width of a short text in font sizes; cached between renders. */
  advance(text: string, face: CanvasFace): number
}
