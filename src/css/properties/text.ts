/** The values of the text and list properties (CSS Text 3, CSS Text Decoration 3, CSS Lists 3). Pure. */
import type { FullStyle } from '../computed-style.ts'
import { soleWord } from '../values/component-values.ts'
import { mapped, one, type Parser, phrase } from './property-parsers.ts'

const NUMERIC = [
  'lining-nums',
  'oldstyle-nums',
  'proportional-nums',
  'tabular-nums',
  'diagonal-fractions',
  'stacked-fractions',
  'ordinal',
  'slashed-zero',
]

/** Of each pair, one at most. */
const CHOICES = [NUMERIC.slice(0, 2), NUMERIC.slice(2, 4), NUMERIC.slice(4, 6)]

export const parseNumeric: Parser<readonly string[]> = values => {
  if (soleWord(values) === 'normal') return []
  const parsed = phrase(...NUMERIC)(values)
  if (typeof parsed !== 'string') return undefined
  const words = parsed.split(' ')
  const isAmbiguous = CHOICES.some(choice => words.filter(word => choice.includes(word)).length > 1)
  return isAmbiguous || new Set(words).size < words.length
    ? undefined
    : NUMERIC.filter(word => words.includes(word))
}

export const parseTextAlign: Parser<FullStyle['textAlign']> = values => {
  const word = soleWord(values)
  if (word === 'match-parent') {
    return ({ parent }) => {
      if (parent.textAlign === 'start') return parent.direction === 'rtl' ? 'right' : 'left'
      if (parent.textAlign === 'end') return parent.direction === 'rtl' ? 'left' : 'right'
      return parent.textAlign
    }
  }
  // the header cells of the user agent's sheet: centred where no ancestor says otherwise
  if (word === '-platen-th')
    return ({ parent }) => (parent.textAlign === 'start' ? 'center' : parent.textAlign)
  return mapped({
    start: 'start',
    end: 'end',
    left: 'left',
    right: 'right',
    center: 'center',
    justify: 'justify',
    '-webkit-left': '-webkit-left',
    '-webkit-right': '-webkit-right',
    '-webkit-center': '-webkit-center',
  } as const)(values)
}

const LINES = ['underline', 'overline', 'line-through'] as const

export const parseDecorationLine: Parser<FullStyle['textDecorationLine']> = values => {
  if (soleWord(values) === 'none') return []
  const found = values.map(value => (value.type === 'ident' ? value.lower : ''))
  if (found.length === 0 || new Set(found).size < found.length) return undefined
  if (found.some(word => word !== 'blink' && !LINES.some(line => line === word))) return undefined
  return LINES.filter(line => found.includes(line))
}

/** A counter style's name, or a string that stands as it is: in quotes, so that no name is mistaken for it. */
export const parseListStyleType: Parser<string> = one(value => {
  if (value.type === 'string') return JSON.stringify(value.text)
  return value.type === 'ident' ? value.lower : undefined
})

export const parseUrlOrNone: Parser<string | null> = values => {
  const [only] = values
  if (soleWord(values) === 'none') return null
  return values.length === 1 && only?.type === 'url' ? only.url : undefined
}
