import { type BaseDirection, hasRightToLeft, levelRuns, resolveLevels } from '../../../text/bidi.ts'
import { PictureWord } from './inline-picture.ts'
import type { TextProperties } from './text-style.ts'
import type { Word } from './word.ts'

const PICTURE = '\uFFFC'
const PARAGRAPH_END = '\u2029'
const ISOLATES: Readonly<Record<BaseDirection, string>> = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' }
const END_OF_ISOLATE = '\u2069'

/** Direction of a text or part; null to take it from the first letter of each paragraph. */
function directionOf({ direction }: TextProperties): BaseDirection | null {
  return direction === 'ltr' || direction === 'rtl' || direction === 'auto' ? direction : null
}

/**
 * Splits words into pieces of one direction and sets their levels. A part with its own direction is an isolate.
 */
export function setDirections(words: Word[], base: TextProperties): Word[] {
  const direction = directionOf(base)
  const isPlain =
    direction !== 'rtl' &&
    words.every(word => !hasRightToLeft(word.text) && directionOf(word.style.properties) !== 'rtl')
  if (isPlain) return words

  const starts: number[] = []
  let text = ''
  let isolate: BaseDirection | null = null
  for (const word of words) {
    const own = directionOf(word.style.properties)
    const wanted = own === direction ? null : own
    if (wanted !== isolate) {
      if (isolate !== null) text += END_OF_ISOLATE
      if (wanted !== null) text += ISOLATES[wanted]
      isolate = wanted
    }
    starts.push(text.length)
    text += charactersOf(word)
    if (!word.lineEnd) continue
    text += PARAGRAPH_END
    isolate = null
  }

  const { levels, paragraphs } = resolveLevels(text, direction ?? 'auto')
  let paragraph = 0
  return words.flatMap((word, i) => {
    const start = starts[i] ?? 0
    while (start >= (paragraphs[paragraph]?.end ?? Number.POSITIVE_INFINITY)) paragraph++
    word.base = paragraphs[paragraph]?.level ?? 0
    word.level = word.base
    const runs = levelRuns(levels, start, start + charactersOf(word).length)
    const [first] = runs
    if (first === undefined) return word
    word.level = first.level
    if (runs.length === 1) return word
    return runs.map(({ level, ...run }, i) => {
      const piece = word.piece(text.slice(run.start, run.end))
      piece.level = level
      if (i < runs.length - 1) piece.continueWithNext()
      return piece
    })
  })
}

/** A picture counts as a neutral character. */
function charactersOf(word: Word): string {
  return word instanceof PictureWord ? PICTURE : word.text
}
