import { isTrailing, visualOrder } from '../../../text/bidi.ts'
import type { Line } from '../pdfmake.ts'
import { finishSpacing } from './cjk-spacing.ts'
import { PictureWord } from './inline-picture.ts'
import type { Word } from './word.ts'

/** Reorders the words of a placed and aligned line visually if it has right-to-left words. */
export function orderLine(line: Line): void {
  finishSpacing(line)
  const words = line.inlines
  const base = words[0]?.base ?? 0
  if (words.every(({ level }) => level === 0)) return
  const room = line.getAvailableWidth()
  const isJustified = words.some(({ justifyShift }) => justifyShift !== 0)
  const indent = Math.max(0, -line.leadingCut)
  const hasSpace = line.trailingCut > 0 && /\s$/.test(words.at(-1)?.text ?? '')
  cutEnds(words, line)

  const shown = words.filter(word => word.text !== '' || word instanceof PictureWord)
  const end = shown.at(-1)
  if (end !== undefined) end.hasLostSpace = hasSpace
  const pieces = shown.map(({ level, text }) => ({ level, isSpace: text !== '' && isTrailing(text) }))
  const gaps = shown.slice(0, -1).filter(({ text }) => /\s$/.test(text)).length
  const gap = isJustified && gaps > 0 ? room / gaps : 0
  const last = shown.at(-1)
  const ordered = visualOrder(pieces, base).flatMap(i => shown[i] ?? [])
  let x = base === 1 ? 0 : indent
  let before = 0
  for (const word of ordered) {
    const own = word === last || !/\s$/.test(word.text) ? 0 : gap
    if (word.rtl) before += own
    x += before
    word.x = x
    word.justifyShift = before
    x += word.width
    before = word.rtl ? 0 : own
  }
  line.inlines = ordered
  // the last line of justified text is aligned with its start
  if (base === 1 && !isJustified && words[0]?.alignment === 'justify') line.x = (line.x ?? 0) + room
}

/** Removes leading and trailing spaces, which would move inside the line. */
function cutEnds(words: readonly Word[], line: Line): void {
  const [first] = words
  if (first !== undefined && line.leadingCut > 0) {
    first.text = first.text.trimStart()
    first.width = Math.max(0, first.width - line.leadingCut)
  }
  let cut = line.trailingCut
  for (const word of [...words].reverse()) {
    if (cut <= 0 || word instanceof PictureWord) break
    const text = word.text.trimEnd()
    const width = text === '' ? word.width : Math.min(cut, word.width)
    word.text = text
    word.width -= width
    cut -= width
    if (text !== '') break
  }
}
