import { fail } from '../../../document/node.ts'
import { markingOf } from '../../../document/structure/marking.ts'
import type { LinkTarget } from '../../../document/structure/node-properties.ts'
import { type Box, unite } from '../../../graphics/affine.ts'
import type { RunStyle } from '../../../graphics/paint-target.ts'
import {
  LAYOUT_ARTIFACT,
  linkOf,
  MarkedContent,
  type Marking,
  type StructureElement,
} from '../../../graphics/structure.ts'
import type { Line } from '../../../layout/document/pdfmake.ts'
import type { Leader } from '../../../layout/document/text/text-node.ts'
import { Word } from '../../../layout/document/text/word.ts'
import type { WordStyle } from '../../../layout/document/text/word-style.ts'
import { isSpace, type ReadingRun, readingOrder, showStrings } from '../../../text/reading-order.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import { withSoftHyphen } from '../../../text/shaping/soft-hyphen.ts'
import { type PdfkitOutline, TextDecorator } from '../pdfkit.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { outlineLabel } from './bookmarks.ts'
import { paintMark, paintRun } from './paint-run.ts'

/** Outline entries by id. */
export type Outlines = Map<string, PdfkitOutline>

/** Paints a line of text with its backgrounds, decorations, links, destinations and outline entries. */
export function paintLine(document: TrackedDocument, line: Line, outlines: Outlines): void {
  const { x = 0, y = 0, inlines } = line
  if (line._outline !== undefined) addOutline(document, line._outline as OutlineEntry, outlines)
  const [first] = inlines
  const marking = markingOf(line) ?? LAYOUT_ARTIFACT
  document.mark(marking)
  document.bookmarkHeading(marking, x, y)
  if (inlines.some(({ _pageNodeRef }) => _pageNodeRef !== undefined)) printPageNumbers(inlines)
  if (inlines.some(({ style }) => style.properties.background)) {
    document.mark(LAYOUT_ARTIFACT)
    new TextDecorator(document).drawBackground(line, x, y)
  }
  const baseline = y + line.getAscenderHeight()
  document.content.beginLine()
  if (first !== undefined && marking instanceof MarkedContent && marking.beginsWord) {
    document.mark(marking)
    if (document.needsSpace(marking)) paintSpaceBefore(document, first, x + first.x, baseline)
  }
  const runs = readingOrder(inlines)
  if (runs === null) paintInlines(document, inlines, { x, baseline, marking })
  else for (const run of runs) paintReadingRun(document, inlines, run, { x, baseline, marking })
  if (document.isTagged && line.lastLineInParagraph !== true)
    paintBreak(document, inlines, { x, baseline, marking, isWrapped: line.lastLineInParagraph === false })
  const last = inlines.at(-1)
  if (line._leader !== undefined && last !== undefined) {
    setColor(document, last.style)
    document.mark(LAYOUT_ARTIFACT)
    const edges = { textEnd: x + line.getWidth(), columnEnd: x + line.maxWidth, baseline }
    paintLeader(document, line._leader, last, edges)
  }
  if (first !== undefined && line.id) {
    const top = baseline + shiftOf(first) - ascentOf(first)
    document.addNamedDestination(String(line.id), 'XYZ', x + first.x, top, null)
  }
  if (inlines.some(({ style }) => style.properties.decoration)) {
    document.mark(LAYOUT_ARTIFACT)
    new TextDecorator(document).drawDecorations(line, x, y)
  }
}

/** Paints words of one direction, between the direction marks that readers need. */
function paintReadingRun(
  document: TrackedDocument,
  inlines: readonly Word[],
  { pieces, isRtl, before, after }: ReadingRun,
  place: LinePlace,
): void {
  const { x, baseline } = place
  const words = pieces.flatMap(i => inlines[i] ?? [])
  const [first, last] = [words[0], words.at(-1)]
  const marking = inlines.find(({ font }) => !font.isColor)
  const styleOfMark = (inline: Word): RunStyle =>
    runStyleOf(!inline.font.isColor ? inline : (marking ?? inline))
  if (first !== undefined) {
    paintMark(document, before, styleOfMark(first), x + first.x, baseline + shiftOf(first))
  }
  paintInlines(document, isRtl ? showStrings(words, isRtl, areAlike).flatMap(inOneFont) : words, place)
  if (last === undefined) return
  paintMark(document, after, styleOfMark(last), x + last.x + last.width, baseline + shiftOf(last))
}

/** True if a right-to-left word can be shown in one string with another one. */
function areAlike(one: Word, other: Word): boolean {
  if (one._content !== other._content || other.style.characterSpacing !== 0) return false
  const hasSpace = isSpace(one) || isSpace(other)
  return hasSpace ? one.style.properties === other.style.properties : one.style === other.style
}

/** Words of one show string. Spaces between words of a fallback font have its style. */
function inOneFont(words: readonly Word[]): readonly Word[] {
  const style = words.find(word => !isSpace(word))?.style
  if (style === undefined) return words
  return words.map(word => {
    if (word.style === style) return word
    const { x, width, level, base, _content } = word
    return Object.assign(new Word(word.text, style), { x, width, level, base, _content })
  })
}

interface LinePlace {
  /** Left edge of the line. */
  readonly x: number
  readonly baseline: number
  /** The structure of words without their own. */
  readonly marking: Marking
}

function paintInlines(
  document: TrackedDocument,
  inlines: readonly Word[],
  { x, baseline, marking }: LinePlace,
): void {
  let style: WordStyle | null = null
  let linked: LinkedWords | null = null
  for (const inline of inlines) {
    if (inline.style !== style) setColor(document, inline.style)
    const own = inline._content ?? marking
    document.mark(own)
    style = inline.style
    const [left, bottom] = [x + inline.x, baseline + shiftOf(inline)]
    const run = runOf(inline)
    const { rtl } = inline
    if (inline._pageNodeRef !== undefined && document.isTagged && isEntry(own))
      paintSpaceBefore(document, inline, left, bottom)
    const isSoft = inline.isHyphenated && document.isTagged && !rtl
    paintRun(document, isSoft ? withSoftHyphen(run) : run, runStyleOf(inline), left, bottom)
    const { link, linkToDestination, linkToPage } = style.properties
    const isLink = Boolean(link || linkToDestination || linkToPage)
    const element = isLink ? linkOf(own) : null
    if (linked !== null && linked.element !== element) {
      linkWords(document, linked)
      linked = null
    }
    if (element !== null)
      linked = joined(linked, inline, { element, marking: own, box: boxOf(inline, left, bottom) })
    else if (isLink) {
      document.mark(own) // an ended link has marked its own
      linkBox(document, style.properties, boxOf(inline, left, bottom))
    }
  }
  if (linked !== null) linkWords(document, linked)
}

/** Adjacent words of a link in tagged text, which have one annotation (ISO 14289-1 §7.18.5). */
interface LinkedWords {
  readonly element: StructureElement
  readonly marking: Marking
  readonly first: Word
  readonly box: Box
}

function joined(
  before: LinkedWords | null,
  first: Word,
  own: Pick<LinkedWords, 'element' | 'marking' | 'box'>,
): LinkedWords {
  return before === null ? { ...own, first } : { ...before, box: unite(before.box, own.box) }
}

function linkWords(document: TrackedDocument, { marking, first, box }: LinkedWords): void {
  document.mark(marking)
  linkBox(document, first.style.properties, box)
}

function boxOf(inline: Word, left: number, baseline: number): Box {
  const { width, height, font, fontSize, style } = inline
  const { link, linkToDestination } = style.properties
  const top = baseline - ascentOf(inline)
  const own = link || linkToDestination ? font.lineHeight(fontSize) : height
  return { left, top, right: left + width, bottom: top + own }
}

/**
 * The end of a line separates words, also for readers of the structure (ISO 32000-1 §14.8.2.5). Lines from left to right
 * end with the space of their last word, unless a line feed ends them.
 */
function paintBreak(
  document: TrackedDocument,
  inlines: readonly Word[],
  { x, baseline, marking, isWrapped }: LinePlace & { readonly isWrapped: boolean },
): void {
  const ended = inlines.find(({ lineEnd }) => lineEnd)
  const word = ended ?? (isWrapped ? inlines.find(({ hasLostSpace }) => hasLostSpace) : undefined)
  if (word === undefined || word.text.endsWith(' ')) return
  const own = word._content ?? marking
  // markers have one line
  if (ended === undefined && own instanceof MarkedContent && own.element.type === 'Lbl') return
  document.mark(own)
  const space = word.style.shape(' ', false)
  const isOnLeft = ended === undefined ? word.base === 1 : word.rtl
  const last = (ended === undefined ? inlines.at(isOnLeft ? 0 : -1) : undefined) ?? word
  const at = isOnLeft ? last.x - (space.width * word.fontSize) / 1000 : last.x + last.width
  paintRun(document, space, runStyleOf(word), x + at, baseline + shiftOf(word))
}

/** True for words of an entry of a table of contents. */
function isEntry(marking: Marking): boolean {
  return linkOf(marking)?.parent?.type === 'Reference'
}

/** Readers of the structure need a space between the title of an entry and its page number. */
function paintSpaceBefore(document: TrackedDocument, word: Word, left: number, baseline: number): void {
  const space = word.style.shape(' ', false)
  paintRun(document, space, runStyleOf(word), left - (space.width * word.fontSize) / 1000, baseline)
}

function setColor(document: TrackedDocument, { properties: { color, opacity } }: WordStyle): void {
  document.fillWith(color, typeof opacity === 'number' ? opacity : 1)
}

/** `text` may have been cut from `runText`. */
function runOf({ text, run, runText, style, rtl }: Word): ShapedRun {
  return run !== null && runText === text ? run : style.shape(text, rtl)
}

function runStyleOf({ fontSize, style: { font, characterSpacing } }: Word): RunStyle {
  return { font, size: fontSize, letterSpacing: characterSpacing, slant: 0 }
}

/** Adds the annotation of a link. */
export function linkBox(
  document: TrackedDocument,
  { link, linkToDestination, linkToPage }: LinkTarget,
  { left, top, right, bottom }: Box,
): void {
  const [width, height] = [right - left, bottom - top]
  if (link) document.link(left, top, width, height, link)
  else if (linkToDestination) document.goTo(left, top, width, height, String(linkToDestination))
  else if (linkToPage) {
    const Dest = [Number(linkToPage) - 1, 'XYZ', null, null, null]
    document.annotate(left, top, width, height, { Subtype: 'Link', Dest })
  }
}

function ascentOf({ font, fontSize }: Word): number {
  return (font.ascender * fontSize) / 1000
}

/** Distance below the baseline, as in pdfmake: positive for subscript, negative for superscript. */
function shiftOf({ fontSize, style: { properties } }: Word): number {
  const { sup, sub } = properties
  return (sub ? fontSize * 0.35 : 0) - (sup ? fontSize * 0.75 : 0)
}

/** Fills in page numbers, which are known only now, and realigns the other words of the line. */
function printPageNumbers(inlines: readonly Word[]): void {
  const [first] = inlines
  let saved = 0
  for (const inline of inlines) {
    inline.x -= saved
    if (inline._pageNodeRef !== undefined) saved += printPageNumber(inline, inline._pageNodeRef)
  }
  const { alignment } = first ?? {}
  const gaps = inlines.filter(({ justifyShift }) => justifyShift > 0).length
  let moved = alignment === 'right' ? saved : alignment === 'center' ? saved / 2 : 0
  for (const inline of inlines) {
    if (alignment === 'justify' && inline.justifyShift > 0) {
      inline.justifyShift += saved / gaps
      moved += saved / gaps
    }
    inline.x += moved
  }
}

const UNPRINTED_TARGET =
  'a table of contents or a `pageReference` names the page of a text that is not printed, as in a cell that the span of another one covers'

/** @returns The width saved, in points. */
function printPageNumber(inline: Word, { positions }: NonNullable<Word['_pageNodeRef']>): number {
  const page = positions?.[0]
  if (page === undefined) return fail('/content', UNPRINTED_TARGET)
  const { text: draft, width: draftWidth } = inline
  inline.text = String(page.pageNumber) + (/\s+$/.exec(draft)?.[0] ?? '')
  const { text, fontSize, style, spacing } = inline
  const natural = (style.shape(text, false).width * fontSize) / 1000
  inline.width = natural + style.characterSpacing * (text.length - 1) + spacing.gap
  return draftWidth - inline.width
}

interface OutlineEntry {
  readonly text: string
  readonly id?: string
  readonly parentId?: string
  readonly expanded?: boolean
}

function addOutline(document: TrackedDocument, entry: OutlineEntry, outlines: Outlines): void {
  const { text, id, parentId, expanded } = entry
  const parent = (parentId === undefined ? undefined : outlines.get(parentId)) ?? document.outline
  const added = parent.addItem(outlineLabel(document, text), { expanded })
  document.trackEntry(added)
  if (id) outlines.set(id, added)
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
  { fontSize, style }: Word,
  { textEnd, columnEnd, baseline }: { textEnd: number; columnEnd: number; baseline: number },
): void {
  const widthOf = (run: ShapedRun): number => (run.width * fontSize) / 1000
  const one = widthOf(style.shape(pattern, false))
  if (!(one > 0)) return
  const right = columnEnd + distance()
  const skipped = Math.ceil(numberWidth() / one + 0.5)
  const count = Math.floor((right - textEnd) / one - 0.5) - skipped
  if (count < 1) return
  const run = style.shape(pattern.repeat(count), false)
  const x = right - skipped * one - widthOf(run)
  paintRun(document, run, { font: style.font, size: fontSize, letterSpacing: 0, slant: 0 }, x, baseline)
}
