/**
 * Text of a node → measured words. Replaces pdfmake's TextInlines, with the same words, but resolves a style once
 * per fragment.
 *
 * Each word has one style, one font and one direction. Steps that split words further, such as `splitByFont`, run
 * between breaking and measuring. They create pieces with `word.piece(text, style)`, and all but the last piece
 * have `noNewLine` and no `lineEnd`.
 */
import { isRecord } from '../../../base/json.ts'
import { PICTURE_KEY } from '../../../document/inline-picture.ts'
import type { Node } from '../../../document/node.ts'
import { CARRY_KEY } from '../../../document/tables/carried-totals.ts'
import type { CachingStyleStack } from '../style-stack.ts'
import { type BreakOptions, breakText, type Chunk, isUnbroken } from './break-text.ts'
import { spaceWords, splitAtSpacing } from './cjk-spacing.ts'
import { splitByFont } from './font-runs.ts'
import { findHyphenationPoints, widestPart, widestPartOfPieces } from './hyphenate-word.ts'
import { type InlinePicture, PictureWord } from './inline-picture.ts'
import { setDirections } from './text-direction.ts'
import { isTextProperty, type TextStyle } from './text-style.ts'
import { Word } from './word.ts'
import type { WordStyle } from './word-style.ts'

export interface MeasuredText {
  readonly items: Word[]
  /** Min-content width, in points. */
  readonly minWidth: number
  /** Max-content width, in points. */
  readonly maxWidth: number
}

export interface TextContext {
  readonly styles: CachingStyleStack
  wordStyle(style: TextStyle): WordStyle
  /** Called for text with `carry` values. */
  noteCarry(): void
}

/** @param base Style of the node. */
export function measureText(text: unknown, base: TextStyle, context: TextContext): MeasuredText {
  const words =
    typeof text === 'string'
      ? wordsOf(text, null, base, context)
      : wordsOfFragments(fragmentsOf(text), base, context)
  const items = splitAtSpacing(splitByFont(setDirections(words, base.properties)))
  const [first] = items
  if (first !== undefined) indent(first)
  for (const word of items) {
    if (word instanceof PictureWord) continue
    word.measure()
    cutSpaces(word)
  }
  spaceWords(items)
  return withExtent(items, base)
}

function wordsOf(text: string, fragment: Node | null, style: TextStyle, context: TextContext): Word[] {
  const wordStyle = context.wordStyle(style)
  const marks = fragment === null ? null : marksOf(fragment)
  const words =
    marks !== null && namesPage(marks) ? [new Word(text, wordStyle)] : wordsInStyle(text, wordStyle)
  if (marks !== null && CARRY_KEY in marks) context.noteCarry()
  if (marks !== null) for (const word of words) Object.assign(word, marks)
  return words
}

function wordsInStyle(text: string, style: WordStyle): Word[] {
  const chunks = breakText(text, breakingOf(style))
  const words = chunks.map(chunk => new Word(chunk.text, style, chunk.lineEnd))
  for (const word of words) findHyphenationPoints(word)
  return words
}

function breakingOf({ properties: { noWrap, wordBreak } }: Pick<TextStyle, 'properties'>): BreakOptions {
  const isKnown = wordBreak === 'break-all' || wordBreak === 'keep-all'
  return { noWrap: Boolean(noWrap), wordBreak: isKnown ? wordBreak : 'normal' }
}

/** Has the fields that fragments must not set. */
const ANY_WORD = new Word('', Object.create(null))

/** Properties of a fragment other than text and style. Its words keep them: ids, references and links. */
function marksOf(fragment: Node): Node | null {
  let marks: Node | null = null
  for (const key in fragment) {
    if (isTextProperty(key) || key in ANY_WORD) continue
    marks ??= {}
    marks[key] = fragment[key]
  }
  return marks
}

/** True if a fragment shows a page number. It stays one word and is filled in when the page is painted. */
function namesPage(marks: Node): boolean {
  const { _pageRef: reference, _tocItemRef: entry } = marks
  const target = isRecord(reference) ? reference['_nodeRef'] : entry
  if (!target) return false
  marks['_pageNodeRef'] = target
  return true
}

function wordsOfFragments(fragments: readonly Fragment[], base: TextStyle, context: TextContext): Word[] {
  const words: Word[] = []
  let lastChunk: string | null = null
  for (const [i, fragment] of fragments.entries()) {
    const own = isRecord(fragment) ? fragment : null
    const style = own === null ? base : context.styles.within(base, own)
    const picture = own?.[PICTURE_KEY]
    if (isRecord(picture)) {
      words.push(pictureWord(picture, own, context.wordStyle(style)))
      lastChunk = null
      continue
    }
    const text = own === null ? asText(fragment) : textOf(own)
    const next = wordsOf(text, own, style, context)
    const { noWrap } = breakingOf(style)
    const [first] = next
    if (lastChunk !== null && lastChunk !== '' && first !== undefined) {
      const firstChunk = noWrap ? (chunksOf(first.text)[0]?.text ?? '') : first.text
      const before = words.at(-1)
      if (before !== undefined && isUnbroken(lastChunk + firstChunk)) before.noNewLine = true
    }
    for (const word of next) words.push(word)
    lastChunk = i + 1 < fragments.length ? lastChunkOf(next, noWrap) : null
  }
  return words
}

/** A picture with break opportunities before and after it. */
function pictureWord(picture: InlinePicture, fragment: Node | null, style: WordStyle): Word {
  return Object.assign(new PictureWord(picture, style), fragment === null ? null : marksOf(fragment))
}

const chunksOf = (text: string): readonly Chunk[] => breakText(text, { noWrap: false, wordBreak: 'normal' })

/** The text that a following fragment may join without a break; null at the end of a line. */
function lastChunkOf(words: readonly Word[], noWrap: boolean): string | null {
  const last = words.at(-1)
  if (last === undefined || last.lineEnd) return null
  return noWrap ? (chunksOf(last.text).at(-1)?.text ?? null) : last.text
}

/** The text of a fragment, or of the fragment that it refers to. */
function textOf(fragment: Node): string {
  const { _textRef: reference } = fragment
  if (isRecord(reference) && isRecord(reference['_textNodeRef'])) {
    const { text } = reference['_textNodeRef']
    if (text) fragment['text'] = text
  }
  return asText(fragment['text'])
}

function indent(first: Word): void {
  const { leadingIndent } = first.style.properties
  if (leadingIndent) first.leadingCut = -Number(leadingIndent)
}

function withExtent(words: Word[], { properties }: TextStyle): MeasuredText {
  let minWidth = 0
  let maxWidth = 0
  let width = 0
  let leadingCut: number | null = null
  /** Pieces of a word that continues. */
  const pieces: Word[] = []
  for (const word of words) {
    leadingCut ??= word.leadingCut
    width += word.width
    if (word.continues) pieces.push(word)
    else if (pieces.length === 0) minWidth = Math.max(minWidth, widestPart(word))
    else {
      minWidth = Math.max(minWidth, widestPartOfPieces([...pieces, word]))
      pieces.length = 0
    }
    maxWidth = Math.max(maxWidth, width - leadingCut - word.trailingCut)
    if (word.lineEnd) {
      leadingCut = null
      width = 0
    }
  }
  return { items: words, minWidth: properties.noWrap ? maxWidth : minWidth, maxWidth }
}

/**
 * Finds the leading and trailing spaces of a word, which disappear at the ends of a line unless its style preserves
 * them.
 */
function cutSpaces(word: Word): void {
  const { text, style, rtl } = word
  const { preserveLeadingSpaces, preserveTrailingSpaces } = style.properties
  if (!preserveLeadingSpaces && isSpace(text.charCodeAt(0))) {
    let end = 1
    while (isSpace(text.charCodeAt(end))) end++
    word.leadingCut += style.widthOf(text.slice(0, end), rtl)
  }
  if (!preserveTrailingSpaces && isSpace(text.charCodeAt(text.length - 1))) {
    let start = text.length - 1
    while (isSpace(text.charCodeAt(start - 1))) start--
    const isSingle = start === text.length - 1 && text.endsWith(' ')
    word.trailingCut = isSingle && !rtl ? style.spaceWidth : style.widthOf(text.slice(start), rtl)
  }
}

/** The characters of `\s`. NaN, past the end of a text, is none. */
function isSpace(code: number): boolean {
  if (code === 0x20) return true
  if (!(code < 0x0e || code >= 0xa0)) return false
  if (code < 0xa0) return code >= 0x09
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

/** A part of a text: a node with its own style, or a string. */
export type Fragment = Node | string

/** Flattens nested fragments. As in pdfmake, a fragment with children passes no style to them. */
export function fragmentsOf(text: unknown): Fragment[] {
  const fragments: Fragment[] = []
  const waiting: unknown[] = [text]
  while (waiting.length > 0) {
    const next = waiting.pop()
    const inner = isRecord(next) && Array.isArray(next['text']) ? next['text'] : next
    if (Array.isArray(inner)) for (let i = inner.length - 1; i >= 0; i--) waiting.push(inner[i])
    else if (isRecord(inner)) fragments.push(inner)
    else fragments.push(asText(inner))
  }
  return fragments
}

/** A value as pdfmake prints it in place of a text. */
export function asText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
