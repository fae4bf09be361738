import type { Leader } from '../../../layout/document/text/text-node.ts'
import { type ReadingRun, readingOrder } from '../../../text/reading-order.ts'
import type { FontFeatures, ShapedRun } from '../../../text/shaping/shaper.ts'
import { type PdfkitOutline, type PdfTextFont, TextDecorator } from '../pdfkit.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { type PdfRunStyle, paintMark, paintRun } from './paint-run.ts'

/** A line of text with its position. */
export interface PositionedLine {
  readonly x?: number
  readonly y?: number
  readonly inlines: readonly PositionedWord[]
  readonly id?: string
  readonly _outline?: OutlineEntry
  readonly _leader?: Leader
  readonly maxWidth?: number
  getWidth?(): number
  getHeight(): number
  getAscenderHeight(): number
}

/** A word of a line, with its style. */
export interface PositionedWord {
  text: string
  x: number
  width: number
  readonly height: number
  /** An object shared by words of the same style; pdfmake's own inlines may have a style name here. */
  readonly style?: unknown
  readonly font: PdfTextFont
  readonly fontSize: number
  readonly fontFeatures?: FontFeatures | null
  /** Glyphs of `runText`, which `text` may have been cut from. */
  readonly run?: ShapedRun | null
  readonly runText?: string
  readonly characterSpacing?: number
  /** Bidi level; odd for right to left. */
  readonly level: number
  readonly color?: unknown
  readonly opacity?: number
  readonly background?: unknown
  readonly decoration?: unknown
  readonly sup?: boolean
  readonly sub?: boolean
  readonly alignment?: string
  /** Additional distance from the previous word in justified lines. */
  justifyShift?: number
  /** Space after the word that is not part of its text. */
  readonly spacing?: { readonly gap: number }
  readonly link?: unknown
  readonly linkToDestination?: string
  readonly linkToPage?: number
  readonly _pageNodeRef?: PageNode
}

interface OutlineEntry {
  readonly text: string
  readonly id?: string
  readonly parentId?: string
  readonly expanded?: boolean
}

/** A node whose page number is shown; its positions are set by layout. */
interface PageNode {
  readonly positions?: readonly { readonly pageNumber: number }[]
}

/** Outline entries by id. */
export type Outlines = Map<string, PdfkitOutline>

/** Paints a line of text with its backgrounds, decorations, links, destinations and outline entries. */
export function paintLine(document: TrackedDocument, line: PositionedLine, outlines: Outlines): void {
  const { x = 0, y = 0, inlines } = line
  if (line._outline !== undefined) addOutline(document, line._outline, outlines)
  const [first] = inlines
  if (inlines.some(({ _pageNodeRef }) => _pageNodeRef !== undefined)) printPageNumbers(inlines)
  if (someStyle(inlines, hasBackground)) new TextDecorator(document).drawBackground(line, x, y)
  const baseline = y + line.getAscenderHeight()
  document.content.beginLine()
  const runs = readingOrder(inlines)
  if (runs === null) paintInlines(document, inlines, x, baseline)
  else for (const run of runs) paintReadingRun(document, inlines, run, x, baseline)
  const last = inlines.at(-1)
  if (line._leader !== undefined && last !== undefined) {
    const { maxWidth = 0 } = line
    const textEnd = x + (line.getWidth?.() ?? maxWidth)
    document.fillWith(last.color, typeof last.opacity === 'number' ? last.opacity : 1)
    paintLeader(document, line._leader, last, { textEnd, columnEnd: x + maxWidth, baseline })
  }
  if (first !== undefined && line.id) {
    const top = baseline + shiftOf(first) - ascentOf(first)
    document.addNamedDestination(line.id, 'XYZ', x + first.x, top, null)
  }
  if (someStyle(inlines, hasDecoration)) new TextDecorator(document).drawDecorations(line, x, y)
}

const hasBackground = ({ background }: PositionedWord): boolean => Boolean(background)
const hasDecoration = ({ decoration }: PositionedWord): boolean => Boolean(decoration)

/** True if any style matches. Adjacent words usually share a style, which is checked once. */
function someStyle(inlines: readonly PositionedWord[], isSo: (inline: PositionedWord) => boolean): boolean {
  let asked: object | null = null
  for (const inline of inlines) {
    const style = sharedStyleOf(inline)
    if (style !== null && style === asked) continue
    if (isSo(inline)) return true
    asked = style
  }
  return false
}

/** Null for pictures in a text, whose font size differs from the words of their style. */
function sharedStyleOf({ style, text }: PositionedWord): object | null {
  return typeof style === 'object' && text !== '' ? style : null
}

/** Paints words of one direction, between the direction marks that readers need. */
function paintReadingRun(
  document: TrackedDocument,
  inlines: readonly PositionedWord[],
  { pieces, before, after }: ReadingRun,
  x: number,
  baseline: number,
): void {
  const words = pieces.flatMap(i => inlines[i] ?? [])
  const [first, last] = [words[0], words.at(-1)]
  const marking = inlines.find(({ font }) => !font.isColor)
  const styleOfMark = (inline: PositionedWord): PdfRunStyle =>
    styleOf(!inline.font.isColor ? inline : (marking ?? inline))
  if (first !== undefined) {
    paintMark(document, before, styleOfMark(first), x + first.x, baseline + shiftOf(first))
  }
  paintInlines(document, words, x, baseline)
  if (last === undefined) return
  paintMark(document, after, styleOfMark(last), x + last.x + last.width, baseline + shiftOf(last))
}

/** @param x Left edge of the line. */
function paintInlines(
  document: TrackedDocument,
  inlines: readonly PositionedWord[],
  x: number,
  baseline: number,
): void {
  let set: object | null = null
  let runStyle: PdfRunStyle | null = null
  for (const inline of inlines) {
    const style = sharedStyleOf(inline)
    if (runStyle === null || style === null || style !== set) {
      const { color, opacity } = inline
      document.fillWith(color, typeof opacity === 'number' ? opacity : 1)
      set = style
      runStyle = styleOf(inline)
    }
    const run = runOf(inline)
    const [left, bottom] = [x + inline.x, baseline + shiftOf(inline)]
    paintRun(document, run, runStyle, left, bottom)
    if (inline.link || inline.linkToDestination || inline.linkToPage) {
      linkInline(document, inline, left, bottom)
    }
  }
}

function runOf({ text, run = null, runText, font, fontFeatures = null, level }: PositionedWord): ShapedRun {
  return run !== null && runText === text ? run : font.shape(text, fontFeatures, level % 2 === 1)
}

function styleOf({ font, fontSize, characterSpacing }: PositionedWord): PdfRunStyle {
  return { font, size: fontSize, letterSpacing: characterSpacing || 0, slant: 0 }
}

function linkInline(document: TrackedDocument, inline: PositionedWord, x: number, baseline: number): void {
  const { width, height, link, linkToDestination, linkToPage } = inline
  const top = baseline - ascentOf(inline)
  const fullHeight = inline.font.lineHeight(inline.fontSize)
  if (link) document.link(x, top, width, fullHeight, link)
  if (linkToDestination) document.goTo(x, top, width, fullHeight, linkToDestination)
  if (linkToPage) {
    const Dest = [linkToPage - 1, 'XYZ', null, null, null]
    document.annotate(x, top, width, height, { Subtype: 'Link', Dest })
  }
}

function ascentOf({ font, fontSize }: PositionedWord): number {
  return (font.ascender * fontSize) / 1000
}

/** Distance below the baseline, as in pdfmake: positive for subscript, negative for superscript. */
function shiftOf({ sup, sub, fontSize }: PositionedWord): number {
  return (sub ? fontSize * 0.35 : 0) - (sup ? fontSize * 0.75 : 0)
}

/** Fills in page numbers, which are known only now, and realigns the other words of the line. */
function printPageNumbers(inlines: readonly PositionedWord[]): void {
  const [first] = inlines
  let saved = 0
  for (const inline of inlines) {
    inline.x -= saved
    if (inline._pageNodeRef !== undefined) saved += printPageNumber(inline, inline._pageNodeRef)
  }
  const { alignment } = first ?? {}
  const gaps = inlines.filter(({ justifyShift = 0 }) => justifyShift > 0).length
  let moved = alignment === 'right' ? saved : alignment === 'center' ? saved / 2 : 0
  for (const inline of inlines) {
    if (alignment === 'justify' && gaps > 0 && (inline.justifyShift ?? 0) > 0) {
      inline.justifyShift = (inline.justifyShift ?? 0) + saved / gaps
      moved += saved / gaps
    }
    inline.x += moved
  }
}

/** @returns The width saved, in points. */
function printPageNumber(inline: PositionedWord, { positions }: PageNode): number {
  const page = positions?.[0]
  if (page === undefined) throw new Error('Page reference id not found')
  const { text: draft, width: draftWidth } = inline
  inline.text = String(page.pageNumber) + (/\s+$/.exec(draft)?.[0] ?? '')
  const { text, font, fontSize, fontFeatures, characterSpacing } = inline
  const natural = (font.shape(text, fontFeatures ?? null, false).width * fontSize) / 1000
  inline.width = natural + (characterSpacing || 0) * (text.length - 1) + (inline.spacing?.gap ?? 0)
  return draftWidth - inline.width
}

function addOutline(document: TrackedDocument, entry: OutlineEntry, outlines: Outlines): void {
  const { text, id, parentId, expanded } = entry
  const parent = (parentId === undefined ? undefined : outlines.get(parentId)) ?? document.outline
  const added = parent.addItem(text, { expanded })
  if (id) outlines.set(id, added)
}

interface LeaderStyle {
  readonly font: PdfTextFont
  readonly fontSize: number
  readonly fontFeatures?: FontFeatures | null
}

/**
 * Fills a line from the end of its text to the page number. Patterns are aligned from the right edge, so they line
 * up between lines.
 *
 * @param edges End of the text and of its column, in points.
 */
function paintLeader(
  document: TrackedDocument,
  { pattern, distance, numberWidth }: Leader,
  { font, fontSize, fontFeatures = null }: LeaderStyle,
  { textEnd, columnEnd, baseline }: { textEnd: number; columnEnd: number; baseline: number },
): void {
  const widthOf = (run: ShapedRun): number => (run.width * fontSize) / 1000
  const one = widthOf(font.shape(pattern, fontFeatures, false))
  if (!(one > 0)) return
  const right = columnEnd + distance()
  const skipped = Math.ceil(numberWidth() / one + 0.5)
  const count = Math.floor((right - textEnd) / one - 0.5) - skipped
  if (count < 1) return
  const run = font.shape(pattern.repeat(count), fontFeatures, false)
  const x = right - skipped * one - widthOf(run)
  paintRun(document, run, { font, size: fontSize, letterSpacing: 0, slant: 0 }, x, baseline)
}
