/** Runs of characters → shaped glyphs with outlines and metrics. Pure. */

import type { Matrix } from '../../../graphics/affine.ts'
import type { FacedPiece, FontStyle, SetFace } from '../../../scene/text/text-fonts.ts'
import { type ComputedStyle, computedValue } from '../../../svg/computed-style.ts'
import type { FontFace, OutlineCommand } from '../../../text/fonts.ts'
import type { SvgTextFonts, TextRun } from './svg-text.ts'

export interface SvgGlyph {
  /** Offset from the pen position, and advance; in user units. */
  readonly x: number
  readonly y: number
  readonly advance: number
  readonly ascent: number
  /** Below the baseline. */
  readonly descent: number
  /** One layer in the paint of the text; several for a colour glyph. */
  readonly layers: readonly { readonly fill: string | null; outline(map: Matrix): string }[]
  /** Underline: its upper edge below the baseline, and its thickness. */
  readonly underline: { readonly top: number; readonly height: number }
  /** True for synthetic bold. */
  readonly isBold: boolean
}

/** The result of fontkit's layout. */
interface Shaped {
  readonly glyphs: readonly {
    readonly codePoints: readonly number[]
    readonly path: { readonly commands: readonly OutlineCommand[] }
  }[]
  readonly positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
}

function fontStyleOf(style: ComputedStyle): FontStyle {
  return {
    fontFamily: computedValue(style, 'font-family') || 'Roboto',
    fontWeight: Number(computedValue(style, 'font-weight')),
    fontStyle: computedValue(style, 'font-style') === 'normal' ? 'normal' : 'italic',
  }
}

/** The glyphs of a run from left to right, each with the index of its character in the run. */
export function shapeRun(
  { characters, isRightToLeft }: TextRun,
  fonts: SvgTextFonts,
  isSpaced: boolean,
): { glyph: SvgGlyph; at: number }[] {
  const [first] = characters
  if (first === undefined) return []
  const { style } = first
  const size = Number(computedValue(style, 'font-size'))
  const text = characters.map(each => each.text).join('')
  const pieces = fonts.split(fontStyleOf(style), text)
  let at = 0
  const shaped = pieces.map(piece => {
    const glyphs = shapePiece(piece, size, { isRightToLeft, isSpaced })
    const placed = glyphs.map(glyph => ({ glyph, at: Math.min(at + glyph.index, characters.length - 1) }))
    at += Array.from(piece.text).length
    return placed
  })
  return (isRightToLeft ? shaped.reverse() : shaped).flat()
}

interface ShapeOptions {
  readonly isRightToLeft: boolean
  readonly isSpaced: boolean
}

function shapePiece(
  { text, face }: FacedPiece,
  size: number,
  options: ShapeOptions,
): (SvgGlyph & { index: number })[] {
  const { source } = face
  if (source.isColor) {
    const glyph = coloredGlyph(text, source, size)
    if (glyph !== null) return [{ ...glyph, index: 0 }]
  }
  const font = source.font()
  const scale = size / font.unitsPerEm
  // Letter spacing disables ligatures (CSS Text 3 §8.2).
  const features = options.isSpaced ? { liga: false, clig: false, dlig: false } : undefined
  const direction = options.isRightToLeft ? 'rtl' : 'ltr'
  const { glyphs, positions }: Shaped = Reflect.apply(Reflect.get(font, 'layout'), font, [
    text,
    features,
    undefined,
    undefined,
    direction,
  ])
  const slant = face.synthetic.includes('italic') ? 0.2 : 0
  const isBold = face.synthetic.includes('bold')
  const total = Array.from(text).length
  let read = 0
  return glyphs.map((glyph, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    const index = options.isRightToLeft ? Math.max(0, total - 1 - read) : read
    read += Math.max(1, glyph.codePoints.length)
    const { commands } = glyph.path
    return {
      ...{ x: xOffset * scale, y: -yOffset * scale, advance: xAdvance * scale, isBold, index },
      ...heightsOf(source, size),
      layers: [{ fill: null, outline: map => outlineOf(commands, { scale, slant, map, size }) }],
    }
  })
}

function heightsOf(source: FontFace, size: number): Pick<SvgGlyph, 'ascent' | 'descent' | 'underline'> {
  const font = source.font()
  const scale = size / font.unitsPerEm
  const measure = (name: string, otherwise: number): number => {
    const value: unknown = Reflect.get(font, name)
    return (typeof value === 'number' && value !== 0 ? value : otherwise * font.unitsPerEm) * scale
  }
  const [middle, height] = [-measure('underlinePosition', -0.1), measure('underlineThickness', 0.07)]
  const underline = { top: middle - height / 2, height }
  return { ascent: font.ascent * scale, descent: -font.descent * scale, underline }
}

function coloredGlyph(text: string, source: FontFace, size: number): SvgGlyph | null {
  const glyph = source.colorGlyph(text)
  if (glyph === null) return null
  const scale = size / source.font().unitsPerEm
  return {
    ...{ x: 0, y: 0, advance: glyph.advance * scale, isBold: false },
    ...heightsOf(source, size),
    layers: glyph.layers.map(({ outline, color }) => ({
      fill: color === null ? null : `rgba(${color.slice(0, 3).join(', ')}, ${color[3]})`,
      outline: map => outlineOf(outline, { scale, slant: 0, map, size }),
    })),
  }
}

const LETTERS: Readonly<Record<OutlineCommand['command'], string>> = {
  ...{ moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' },
}

function outlineOf(
  commands: readonly OutlineCommand[],
  { scale, slant, map, size }: { scale: number; slant: number; map: Matrix; size: number },
): string {
  const [a, b, c, d, e, f] = map
  // Precision of 0.01 px at a font size of 16; more for small fonts, which may be enlarged.
  const digits = Math.min(8, Math.max(2, Math.ceil(3.2 - Math.log10(Math.max(size, 1e-4)))))
  let data = ''
  for (const { command, args } of commands) {
    data += LETTERS[command]
    for (let i = 0; i + 1 < args.length; i += 2) {
      const [x, y] = [(args[i] ?? 0) * scale, -(args[i + 1] ?? 0) * scale]
      const slanted = x - y * slant
      data += `${i === 0 ? '' : ' '}${Number((a * slanted + c * y + e).toFixed(digits))} ${Number((b * slanted + d * y + f).toFixed(digits))}`
    }
  }
  return data
}

/** Offset of the baseline below the text position (SVG 2 §11.10.2). */
export function baselineOffset(style: ComputedStyle, fonts: SvgTextFonts): number {
  const own = computedValue(style, 'alignment-baseline')
  const baseline = own === 'auto' || own === 'baseline' ? computedValue(style, 'dominant-baseline') : own
  const shift = style.own.get('baseline-shift') ?? 'baseline'
  if (baseline === 'auto' && shift === 'baseline') return 0
  const [piece] = fonts.split(fontStyleOf(style), 'x')
  if (piece === undefined) return 0
  const size = Number(computedValue(style, 'font-size'))
  const { ascent, descent } = heightsOf(piece.face.source, size)
  return (
    dominantOffset(baseline, { ascent, descent, xHeight: xHeightOf(piece.face, size) }) +
    shiftOf(shift, ascent + descent)
  )
}

function dominantOffset(
  baseline: string,
  { ascent, descent, xHeight }: { ascent: number; descent: number; xHeight: number },
): number {
  switch (baseline) {
    case 'middle':
      return xHeight / 2
    case 'central':
      return (ascent - descent) / 2
    case 'hanging':
      return ascent * 0.8
    case 'mathematical':
      return ascent / 2
    case 'text-top':
    case 'text-before-edge':
    case 'before-edge':
      return ascent
    case 'text-bottom':
    case 'text-after-edge':
    case 'after-edge':
    case 'ideographic':
      return -descent
    default:
      return 0
  }
}

function shiftOf(shift: string, height: number): number {
  if (shift === 'sub') return height / 2
  if (shift === 'super') return -height / 2
  return -(Number.parseFloat(shift) || 0)
}

function xHeightOf({ source }: SetFace, size: number): number {
  const font = source.font()
  const height: unknown = Reflect.get(font, 'xHeight')
  return ((typeof height === 'number' && height > 0 ? height : font.unitsPerEm / 2) / font.unitsPerEm) * size
}
