import type { Line } from '../pdfmake.ts'
import { keepFullEnd, partSpacing } from './cjk-spacing.ts'
import { hyphenateAt, hyphenateToFit, hyphenationPointsAfter } from './hyphenate-word.ts'
import { justifyLine } from './justify-line.ts'
import { type PlannedLine, planLines } from './optimal-lines.ts'
import { TextLine } from './text-line.ts'
import type { TextNode } from './text-node.ts'
import type { Word } from './word.ts'

/** Takes the words of the next line from the front of a text; null at its end. */
export function nextLine(node: TextNode, availableWidth: number): Line | null {
  const line = takeLine(node, availableWidth)
  const isLast = node._leader !== undefined && node._inlines?.length === 0
  return line !== null && isLast ? Object.assign(line, { _leader: node._leader }) : line
}

function takeLine(node: TextNode, availableWidth: number): Line | null {
  const words = frontWords(node)
  if (words === null || words.length === 0) return null
  if (fitAsTheyAre(words, availableWidth) && !node._waitingInlines?.length) {
    node._inlines = []
    const line = new TextLine(availableWidth, words)
    keepFullEnd(line)
    return line
  }
  const planned = nextPlanned(node, words, availableWidth)
  if (planned !== null) return takePlanned(words, planned, availableWidth)
  const line = new TextLine(availableWidth, [])
  let taken = 0
  let isJoined = false
  for (;;) {
    if (
      !isJoined &&
      !fits(line, words, taken) &&
      !hyphenateToFit(line, words, taken) &&
      line.inlines.length > 0
    )
      break
    const word = words[taken]
    if (word === undefined) break
    const rest = cutToFit(word, line.getAvailableWidth())
    if (rest === null) taken++
    else words[taken] = rest
    line.addInline(word)
    isJoined = word.noNewLine && rest === null
  }
  words.splice(0, taken)
  return finished(line, words)
}

/** The next line of optimal line breaking; null if lines are filled greedily. */
function nextPlanned(node: TextNode, words: readonly Word[], width: number): PlannedLine | null {
  if (words[0] === undefined || !isOptimal(words[0])) return null
  const left = words.length + (node._waitingInlines?.length ?? 0)
  let plan = node._plan
  // words return at the end of a column, and the next column may have another width
  if (plan === undefined || plan.width !== width || plan.left !== left || plan.lines.length === 0)
    plan = { width, left, lines: planLines(words, width) ?? [] }
  const [line, ...lines] = plan.lines
  if (line === undefined) return null
  node._plan = { width, left: left - line.words, lines }
  return line
}

/** True if `lineBreaking` is 'optimal', or by default for justified text with automatic hyphenation. */
function isOptimal({ style: { properties }, alignment }: Word): boolean {
  const { lineBreaking, hyphens } = properties
  return (
    lineBreaking === 'optimal' || (lineBreaking === null && hyphens === 'auto' && alignment === 'justify')
  )
}

function takePlanned(words: Word[], { words: count, hyphenationPoint }: PlannedLine, width: number): Line {
  const line = new TextLine(width, [])
  for (const word of words.splice(0, count)) line.addInline(word)
  const [hyphenated] = words
  if (hyphenationPoint !== null && hyphenated !== undefined) {
    const [head, rest] = hyphenateAt(hyphenated, hyphenationPoint)
    line.addInline(head)
    words[0] = rest
  }
  return finished(line, words)
}

/** @param rest The words that follow the line. */
function finished(line: Line, rest: readonly Word[]): Line {
  line.lastLineInParagraph = rest.length === 0
  keepFullEnd(line)
  justifyLine(line)
  return line
}

/** True if all words fit on one line unchanged, as in most table cells. */
function fitAsTheyAre(words: readonly Word[], availableWidth: number): boolean {
  const leadingCut = words[0]?.leadingCut ?? 0
  let width = 0
  let lastCut = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word === undefined || word.noNewLine || (word.lineEnd && i < words.length - 1)) return false
    const isWiderThanLine = word.width > availableWidth - (i === 0 ? 0 : width - leadingCut - lastCut)
    width += word.width
    lastCut = word.trailingCut
    if (isWiderThanLine || (i > 0 && width - leadingCut - lastCut > availableWidth)) return false
  }
  return true
}

/** Rounding: pieces that are added in another order must not exceed the measured width. */
const EPSILON = 1e-6

/** True if a word and the words that must stay with it fit on the line. */
function fits(line: Line, words: readonly Word[], index: number): boolean {
  if (line.newLineForced) return false
  const leadingCut = line.inlines.length === 0 ? (words[index]?.leadingCut ?? 0) : line.leadingCut
  let width = 0
  let trailingCut = 0
  for (let i = index; i < words.length; i++) {
    const word = words[i]
    if (word === undefined) break
    width += word.width
    trailingCut += word.trailingCut
    if (line.inlineWidths + width - leadingCut - trailingCut > line.maxWidth + EPSILON) return false
    if (!word.noNewLine) break
  }
  return true
}

/** A longer rest counts as infinitely wide and is measured when it gets shorter. */
const MAX_MEASURED_REST = 1_000

/** Cuts a word that is wider than a line and returns the rest; null if it stays whole. */
function cutToFit(word: Word, available: number): Word | null {
  const { text, style, rtl } = word
  if (
    style.properties.noWrap ||
    '_pageNodeRef' in word ||
    text.length < 2 ||
    !(word.width > available + EPSILON) ||
    word.font.isColor
  )
    return null
  const end = longestFit(text, available, part => style.widthOf(part, rtl))
  if (end === text.length) {
    word.width = style.widthOf(text, rtl) + word.spacing.gap
    return null
  }
  const rest = word.piece(text.slice(end))
  rest.hyphenationPoints = hyphenationPointsAfter(word, end)
  rest.width = rest.text.length > MAX_MEASURED_REST ? Number.POSITIVE_INFINITY : style.widthOf(rest.text, rtl)
  word.text = text.slice(0, end)
  word.width = style.widthOf(word.text, rtl)
  partSpacing(word, rest)
  return rest
}

/** Number of characters that fit, at least one. Measures at most twice that many. */
function longestFit(text: string, available: number, widthOf: (part: string) => number): number {
  let low = 1
  let high = 2
  while (high < text.length && widthOf(text.slice(0, high)) <= available) {
    low = high
    high = Math.min(2 * high, text.length)
  }
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(text.slice(0, middle)) <= available) low = middle
    else high = middle - 1
  }
  const splitsPair = low < text.length && /[\uDC00-\uDFFF]/.test(text.charAt(low))
  if (!splitsPair) return low
  return low === 1 ? 2 : low - 1
}

/** Words at the front; a line has fewer than half of them. */
const WINDOW = 1_000

/**
 * The words from which lines are taken, as a window: removing words from the front of a list of 60,000 would
 * dominate layout. Null if the node has none.
 */
function frontWords(node: TextNode): Word[] | null {
  if (node._inlines === undefined && node._wordsOf !== undefined) {
    node._inlines = node._wordsOf(String(node.text))
  }
  const { _inlines: front } = node
  if (front === undefined) return null
  if (front.length > 2 * WINDOW) {
    const rest = front.splice(WINDOW)
    node._waitingInlines = [...(node._waitingInlines ?? []), ...rest.reverse()]
  }
  const waiting = node._waitingInlines
  while (waiting !== undefined && waiting.length > 0 && front.length < WINDOW / 2) {
    front.push(...waiting.splice(-WINDOW / 2).reverse())
  }
  return front
}
