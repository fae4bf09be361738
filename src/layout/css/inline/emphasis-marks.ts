/** Emphasis marks above or below the characters of a text (CSS Text Decoration 3 §3), placed as in Chromium. */
import { CURRENT_COLOR } from '../../../css/values/colors.ts'
import { graphemesOf } from '../../../text/graphemes.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { FontChoice } from '../contracts.ts'
import { type Faces, PX } from '../faces.ts'
import type { Line } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'

/** Size of a mark, as a share of the font size. */
const MARK_SIZE = 0.5

export interface EmphasisMark {
  readonly text: string
  readonly font: TextFont
  readonly size: number
  readonly color: string
  /** Distance of its baseline below that of the text. */
  readonly shift: number
  /** Distance of the middle of its ink from its left edge. */
  readonly middle: number
}

/** Room for marks beside the em box of a text: above its baseline, and below. */
export interface EmphasisExtent {
  readonly above: number
  readonly below: number
}

/** How far marks extend beyond their line box. */
export interface MarkOverflow {
  readonly above: number
  readonly below: number
}

/** A line box that is higher, by an overflow. */
export function higherLine(line: Line, { above, below }: MarkOverflow): Line {
  if (above === 0 && below === 0) return line
  return {
    ...line,
    height: line.height + above + below,
    baseline: line.baseline + above,
    boxes: line.boxes.map(box => ({ ...box, y: box.y + above })),
    atoms: line.atoms.map(atom => ({ ...atom, y: atom.y + above })),
  }
}

/** The marks of a style; null for none. */
export function emphasisMark(style: ComputedStyle, choice: FontChoice, faces: Faces): EmphasisMark | null {
  const text = markText(style)
  if (text === null) return null
  const piece = markPiece(text, choice, faces)
  if (piece === undefined) return null
  const { font } = piece
  const size = style.fontSize * MARK_SIZE
  const em = emBoxOf(style, choice, faces)
  const ascent = size * emAscent(font)
  const { textEmphasisColor: color = CURRENT_COLOR } = style
  return {
    text: piece.text,
    font,
    size,
    color: color === CURRENT_COLOR ? style.color : color,
    shift: isUnder(style) ? em.below + ascent : -(em.above + size - ascent),
    middle: (inkMiddle(font.shape(piece.text, null, false), font) * size) / 1000,
  }
}

/** Marks for shapes that few fonts have. */
const FALLBACKS: ReadonlyMap<string, string> = new Map([
  ['﹅', '•'],
  ['﹆', '◦'],
])

/** The mark in a font. The document warns of one that no font has. */
function markPiece(text: string, choice: FontChoice, faces: Faces) {
  const [piece] = faces.split(text, choice)
  const fallback = FALLBACKS.get(text)
  const isMissing = piece?.font.shape(piece.text, null, false).glyphs.some(({ id }) => id === 0) ?? false
  return fallback === undefined || !isMissing ? piece : faces.split(fallback, choice)[0]
}

/** The extent of a text with its marks; null without marks. */
export function emphasisExtent(
  style: ComputedStyle,
  choice: FontChoice,
  faces: Faces,
): EmphasisExtent | null {
  if (markText(style) === null) return null
  const em = emBoxOf(style, choice, faces)
  const height = style.fontSize * MARK_SIZE
  return isUnder(style)
    ? { above: em.above, below: em.below + height }
    : { above: em.above + height, below: em.below }
}

/** The em box of a style's text around its baseline. */
export function emBoxOf(style: ComputedStyle, choice: FontChoice, faces: Faces): EmphasisExtent {
  const { ascent, descent } = faces.metrics(choice, style.fontSize)
  const above = style.fontSize * emAscent(faces.font(choice))
  const less = (edge: number, em: number): number => edge - Math.floor(Math.max(0, edge - em) / PX) * PX
  return { above: less(ascent, above), below: less(descent, style.fontSize - above) }
}

/** Height of the em box above the baseline, in ems. */
function emAscent({ font }: TextFont): number {
  const { typoAscender = font.ascent, typoDescender = font.descent } = font['OS/2'] ?? {}
  return typoAscender / (typoAscender - typoDescender)
}

function markText({ textEmphasisStyle: mark, writingMode = 'horizontal-tb' }: ComputedStyle): string | null {
  if (mark === undefined || mark === null) return null
  return writingMode === 'horizontal-tb' ? mark.horizontal : mark.vertical
}

/** True if marks are on the line-under side. */
function isUnder({ textEmphasisPosition: position, writingMode = 'horizontal-tb' }: ComputedStyle): boolean {
  const { isUnder, isLeft } = position ?? { isUnder: false, isLeft: false }
  if (writingMode === 'horizontal-tb') return isUnder
  return writingMode === 'sideways-lr' ? !isLeft : isLeft
}

function inkMiddle({ glyphs }: ShapedRun, { font }: TextFont): number {
  const [glyph] = glyphs
  const box = glyph === undefined ? null : font.getGlyph(glyph.id)?.cbox
  if (glyph === undefined || box === null || box === undefined || !Number.isFinite(box.minX)) return 0
  return ((box.minX + box.maxX) / 2 / font.unitsPerEm) * 1000
}

/** Symbols among the punctuation that get marks. */
const MARKED = /[#%‰‱٪؉؊&⁊@§¶⁋⁓〽]/u
const UNMARKED = /[\p{Z}\p{Cc}\p{Cf}\p{Cn}\p{P}]/u
const IS_MARK = /^\p{M}+$/u

/** Middles of the characters with marks, from the start of the word. */
export function markedPlaces(
  { glyphs, advances, clusters }: ShapedRun,
  { size, letterSpacing }: { readonly size: number; readonly letterSpacing: number },
): number[] {
  const places: number[] = []
  const addMarks = (text: string, from: number, to: number): void => {
    const characters = graphemesOf(text)
    const width = (to - from) / characters.length
    for (const [i, character] of characters.entries()) {
      if (IS_MARK.test(character)) continue
      if (UNMARKED.test(character) && !MARKED.test(character.normalize('NFKD'))) continue
      places.push(from + (i + 0.5) * width)
    }
  }
  let pen = 0
  let next = 0
  for (let i = 0; i < glyphs.length; i++) {
    while (next < (clusters?.length ?? 0) && (clusters?.[next]?.to ?? 0) <= i) next++
    const cluster = clusters?.[next]
    const isInCluster = cluster !== undefined && cluster.from <= i
    const end = isInCluster ? cluster.to : i + 1
    const from = pen
    for (let k = i; k < end; k++) pen += ((advances[k] ?? 0) * size) / 1000 + letterSpacing
    const text = isInCluster ? cluster.text : (glyphs[i]?.text ?? '')
    if (text !== '') addMarks(text, from, pen - letterSpacing * (end - i))
    i = end - 1
  }
  return places
}
