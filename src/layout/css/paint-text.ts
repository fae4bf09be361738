import { inlineOpacity } from '../../css/initial-style.ts'
import { type Box, unite } from '../../graphics/affine.ts'
import { type PaintColor, paintColor } from '../../graphics/decoration.ts'
import type { PaintTarget, RunStyle } from '../../graphics/paint-target.ts'
import { rectPath } from '../../graphics/path.ts'
import {
  LAYOUT_ARTIFACT,
  linkOf,
  MarkedContent,
  type Marking,
  type StructureElement,
} from '../../graphics/structure.ts'
import { isSpace, readingOrder, showStrings } from '../../text/reading-order.ts'
import type { FontFeatures, ShapedRun } from '../../text/shaping/shaper.ts'
import { withSoftHyphen } from '../../text/shaping/soft-hyphen.ts'
import type { TextDecoration } from './contracts.ts'
import { slantOf } from './effects/glyph-outlines.ts'
import { paintEmphasisMarks } from './effects/paint-emphasis.ts'
import { paintTextShadows } from './effects/text-shadows.ts'
import { isSyntheticBold, paintSyntheticBold, paintTextStroke } from './effects/text-strokes.ts'
import type { TextRun } from './inline/text-run.ts'
import { type Line, type LineWord, lineWord, type PlacedWords, type TextPiece } from './layout-box.ts'
import { lineGeometry, paintTextLine } from './text-lines.ts'

const colors = new Map<string, PaintColor>()
const MAX_COLORS = 1_000

/**
 * Paints the words of a line; `x` and `y` are those of its top left.
 * @param around Opacity of the group around it, which its inline boxes include.
 */
export function paintLineText(
  target: PaintTarget,
  line: Pick<Line, 'pieces' | 'baseline'>,
  x: number,
  y: number,
  around = 1,
): void {
  const { pieces } = line
  const place = { x, baseline: y + line.baseline, around }
  if (areFromLeft(pieces)) for (const piece of pieces) paintReading(target, wholePiece(piece), place)
  else for (const reading of inReadingOrder(pieces)) paintReading(target, reading, place)
  linkPieces(target, pieces, x, place.baseline)
}

function paintReading(
  target: PaintTarget,
  reading: Reading,
  { x, baseline, around }: { x: number; baseline: number; around: number },
): void {
  const { piece, isFirst } = reading
  const { run } = piece
  const { style } = run
  const place = { x, y: baseline - piece.shift, opacity: inlineOpacity(style) / around }
  if (style.visibility !== 'visible') return
  target.paintsFor?.(style)
  if (run.marking !== undefined) target.mark?.(run.marking)
  const decorations = isFirst ? run.decorations : NONE
  const isDecorated =
    decorations.length > 0 ||
    run.emphasis !== null ||
    style.textShadow !== undefined ||
    style.WebkitTextStrokeWidth !== undefined ||
    isSyntheticBold(run)
  if (isDecorated) paintDecorated(target, reading, decorations, place)
  else paintWords(target, run, reading, place)
}

/** Paints words with lines, shadows, strokes and emphasis marks, below and above them. */
function paintDecorated(
  target: PaintTarget,
  reading: Reading,
  decorations: readonly TextDecoration[],
  place: TextPlace,
): void {
  const { piece } = reading
  const { run } = piece
  const { style } = run
  const [above, below] = [decorations.filter(isLineThrough), decorations.filter(one => !isLineThrough(one))]
  const hasStroke = style.WebkitTextStrokeWidth !== undefined
  const isBelow = style.paintOrder === true
  if (style.textShadow !== undefined || below.length > 0 || (hasStroke && isBelow))
    asArtifact(target, run, () => {
      if (style.textShadow !== undefined) paintShadows(target, reading, decorations, place)
      for (const decoration of below) paintTextLine(target, piece, decoration, place)
      if (hasStroke && isBelow) paintTextStroke(target, run, reading, place)
    })
  paintWords(target, run, reading, place)
  if (isSyntheticBold(run)) asArtifact(target, run, () => paintSyntheticBold(target, run, reading, place))
  if (run.emphasis !== null || above.length > 0 || (hasStroke && !isBelow))
    asArtifact(target, run, () => {
      if (run.emphasis !== null) paintEmphasisMarks(target, run, run.emphasis, reading, place)
      if (hasStroke && !isBelow) paintTextStroke(target, run, reading, place)
      for (const decoration of above) paintTextLine(target, piece, decoration, place)
    })
}

function isLineThrough({ line }: TextDecoration): boolean {
  return line === 'line-through'
}

/** Paints graphics, which are no content of a text (ISO 14289-2 §8.5.1). */
function asArtifact(target: PaintTarget, { marking }: TextRun, paint: () => void): void {
  const before = target.mark?.(LAYOUT_ARTIFACT)
  paint()
  // spaces between elements have no marking of their own
  const after = marking ?? before
  if (after !== undefined) target.mark?.(after)
}

const NONE: readonly never[] = []

/** Consecutive words of a piece in reading order. */
interface Reading extends PlacedWords {
  readonly piece: TextPiece
  /** True for the first part of its piece. */
  readonly isFirst: boolean
  /** Directional marks around it. */
  readonly before: string
  readonly after: string
}

function inReadingOrder(pieces: readonly TextPiece[]): readonly Reading[] {
  const placed = pieces.flatMap(piece =>
    piece.words.map((word, i) => ({ ...word, word, left: piece.lefts[i] ?? 0, piece })),
  )
  const runs = readingOrder(placed)
  if (runs === null) return pieces.map(wholePiece)
  const begun = new Set<TextPiece>()
  const begin = (piece: TextPiece): boolean => {
    const isFirst = !begun.has(piece)
    begun.add(piece)
    return isFirst
  }
  return runs.flatMap(({ pieces: run, isRtl, before, after }) => {
    const words = run.flatMap(i => placed[i] ?? [])
    const strings = showStrings(words, isRtl, isRtl ? areAlike : isSamePiece)
    return strings.flatMap((string, i) => {
      const { piece } = string.find(word => !isSpace(word)) ?? string[0] ?? {}
      if (piece === undefined) return []
      const reading: Reading = {
        piece,
        // the glyph runs of words are those of their own font
        words: string.map(each =>
          each.piece.run === piece.run ? each.word : lineWord(each.text, each.level),
        ),
        lefts: string.map(({ left }) => left),
        isFirst: begin(piece),
        before: i === 0 ? before : '',
        after: i === strings.length - 1 ? after : '',
      }
      // the lines of other pieces
      const others = string.filter(other => begin(other.piece))
      return [reading, ...others.map(other => ({ ...wholePiece(other.piece), words: [], lefts: [] }))]
    })
  })
}

interface PlacedWord extends LineWord {
  readonly word: LineWord
  readonly left: number
  readonly piece: TextPiece
}

function isSamePiece(one: PlacedWord, other: PlacedWord): boolean {
  return one.piece === other.piece
}

/**
 * True if right-to-left words can be shown in one string. Spaces between words of a fallback font are in the first
 * font; readers would take each word as a text of its own.
 */
function areAlike(one: PlacedWord, other: PlacedWord): boolean {
  if (other.piece.run.letterSpacing !== 0 || one.piece.shift !== other.piece.shift) return false
  const [before, run] = [one.piece.run, other.piece.run]
  if (before.style !== run.style || before.marking !== run.marking || before.link !== run.link) return false
  return before === run || isSpace(one) || isSpace(other)
}

function areFromLeft(pieces: readonly TextPiece[]): boolean {
  for (const { words } of pieces) for (const { level } of words) if (level !== 0) return false
  return true
}

function wholePiece(piece: TextPiece): Reading {
  return { piece, words: piece.words, lefts: piece.lefts, isFirst: true, before: '', after: '' }
}

function colorOf(color: string): PaintColor {
  const known = colors.get(color)
  if (known !== undefined) return known
  if (colors.size >= MAX_COLORS) colors.clear()
  const read = paintColor(color)
  colors.set(color, read)
  return read
}

/** Left edge of the line and baseline of the text, and opacity of its inline boxes. */
interface TextPlace {
  readonly x: number
  readonly y: number
  readonly opacity: number
}

function paintWords(
  target: PaintTarget,
  run: TextRun,
  { words, lefts, before, after }: Reading,
  { x, y, opacity }: TextPlace,
): void {
  if (words.length === 0) return
  const { font, size, letterSpacing, features } = run
  const { color, opacity: own } = colorOf(run.color)
  target.fillWith(color, own * opacity)
  const style = { font, size, letterSpacing, slant: slantOf(run) }
  target.beginLine()
  const first = x + (lefts[0] ?? 0)
  target.directionMark(before, style, first, y)
  const { marking } = run
  const paintSpaceBefore = (): void => {
    const space = font.shape(' ', features, false)
    target.run(space, style, first - (space.width * size) / 1000, y)
  }
  if (marking instanceof MarkedContent && marking.beginsWord && target.needsSpace?.(marking) === true)
    paintSpaceBefore()
  let hasSpaceAfter = false
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word === undefined) continue
    const left = x + (lefts[i] ?? 0)
    if (word.shaped !== null) target.run(word.shaped, style, left, y)
    else paintWord(target, word, style, left, y, features)
    if (word.ending === 'removed-space' && word.level % 2 === 1) hasSpaceAfter = true
  }
  // the next line follows this content, whose last word is the right one
  if (hasSpaceAfter) paintSpaceBefore()
  if (after !== '') target.directionMark(after, style, x + endOf({ words, lefts }, run), y)
}

/** Right edge of the last word. */
function endOf({ words, lefts }: PlacedWords, { font, size, features }: TextRun): number {
  const last = words.at(-1)
  const { width } = font.shape(last?.text ?? '', features, (last?.level ?? 0) % 2 === 1)
  return (lefts.at(-1) ?? 0) + (width * size) / 1000
}

/** Paints a word and its ending. The word keeps their glyph run: finding it by the text takes longer. */
function paintWord(
  target: PaintTarget,
  word: LineWord,
  style: RunStyle,
  x: number,
  y: number,
  features: FontFeatures | null,
): void {
  const { font, size } = style
  const { text, level, ending } = word
  const isRtl = level % 2 === 1
  let shaped = font.shape(text, features, isRtl)
  if (!isRtl && (ending === 'space' || ending === 'removed-space')) {
    if (!isSimple(shaped)) {
      target.run(shaped, style, x, y)
      target.run(font.shape(' ', features, false), style, x + (shaped.width * size) / 1000, y)
      return
    }
    shaped = font.shape(`${text} `, features, false)
  } else if (!isRtl && ending === 'hyphen') shaped = withSoftHyphen(shaped)
  if (shaped.missing.length === 0) word.shaped = shaped // the font reports missing glyphs at each place
  target.run(shaped, style, x, y)
}

/** True if each glyph is read by itself: a space after clusters would be read as part of the last one. */
function isSimple({ offsets, clusters }: ShapedRun): boolean {
  return offsets === null && clusters === null
}

function paintShadows(
  target: PaintTarget,
  reading: Reading,
  decorations: readonly TextDecoration[],
  place: TextPlace,
): void {
  const { run, x: left, width } = reading.piece
  const paths = decorations.map(decoration => {
    const { top, thickness } = lineGeometry(run, decoration, place.y)
    return rectPath({ left: place.x + left, top, right: place.x + left + width, bottom: top + thickness })
  })
  paintTextShadows(target, run, reading, {
    ...place,
    slant: slantOf(run),
    lines: paths.flat(),
  })
}

/** The structure of each link of a line. Spaces have none of their own. */
function markingsOfLinks(pieces: readonly TextPiece[]): ReadonlyMap<string, Marking> {
  const markings = new Map<string, Marking>()
  for (const { run } of pieces) {
    const { link, marking } = run
    if (link !== null && marking !== undefined && !markings.has(link)) markings.set(link, marking)
  }
  return markings
}

/** One link per piece; in tagged text, one per element and line (ISO 14289-1 §7.18.5). */
function linkPieces(target: PaintTarget, pieces: readonly TextPiece[], x: number, baseline: number): void {
  if (pieces.every(({ run }) => run.link === null)) return
  const markings = markingsOfLinks(pieces)
  let open: { readonly link: string; readonly element: StructureElement | null; box: Box } | null = null
  const close = (): void => {
    if (open === null) return
    const { left, top, right, bottom } = open.box
    target.linkTo({ x: left, y: top, width: right - left, height: bottom - top }, open.link)
    open = null
  }
  for (const piece of pieces) {
    const { font, size, style } = piece.run
    const link = style.visibility === 'visible' ? piece.run.link : null
    const marking = link === null ? undefined : (piece.run.marking ?? markings.get(link))
    // a space of a link beside another one would be part of that
    if (link !== null && marking === undefined && markings.size > 0) continue
    const element = link === null || marking === undefined ? null : linkOf(marking)
    if (open !== null && (element === null || element !== open.element)) close()
    if (link === null) continue
    const [left, top] = [x + piece.x, baseline - piece.shift - (font.ascender * size) / 1000]
    const height = ((font.ascender - font.descender) * size) / 1000
    const box = { left, top, right: left + piece.width, bottom: top + height }
    if (open !== null) open.box = unite(open.box, box)
    else {
      if (marking !== undefined) target.mark?.(marking)
      open = { link, element, box }
    }
  }
  close()
}
