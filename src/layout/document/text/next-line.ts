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
  line.lastLineInParagraph = words.length === 0
  keepFullEnd(line)
  justifyLine(line)
  return line
}

/** The next line of a text that is broken as a whole; null for one whose lines are filled one by one. */
function nextPlanned(node: TextNode, words: readonly Word[], width: number): PlannedLine | null {
  if (words[0] === undefined || !isOptimal(words[0])) return null
  const left = words.length + (node._waitingInlines?.length ?? 0)
  let plan = node._plan
  // words come back where a column ends, and the next one may be of another width
  if (plan === undefined || plan.width !== width || plan.left !== left || plan.lines.length === 0)
    plan = { width, left, lines: planLines(words, width) ?? [] }
  const [line, ...lines] = plan.lines
  if (line === undefined) return null
  node._plan = { width, left: left - line.words, lines }
  return line
}

/** Texts say whether they are broken as a whole; justified ones with hyphens are. */
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
  line.lastLineInParagraph = words.length === 0
  keepFullEnd(line)
  justifyLine(line)
  return line
}

/** Whether words make one line, and none of them is cut or joined: what most cells of tables hold. */
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

/** Pieces of a word that are added up in another order must not come to more than the room they were given. */
const EPSILON = 1e-6

/** Whether a word, and what may not be parted from it, has a place on the line. */
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

/** What is left of a word that is longer may count as endless: its width is found as it comes to its end. */
const MAX_MEASURED_REST = 1_000

/** Cuts a word that is wider than a whole line, and gives what is left of it; null where it stays whole. */
function cutToFit(word: Word, available: number): Word | null {
  const { text, style, rtl } = word
  if (
    word.noWrap ||
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

/** How many characters fit, at least one. Looks no further than twice as far, however long the text is. */
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

/** Words in front; a line holds fewer than half of them. */
const WINDOW = 1_000

/**
 * The words of a text that lines are taken from next. Few at a time: where words are taken from the front, all that
 * follow move up, which for a text of 60,000 words would be most of its time. Null where it has none.
 */
export function frontWords(node: TextNode): Word[] | null {
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
