/** The values of the text and list properties (CSS Text 3, CSS Text Decoration 3, CSS Lists 3). Pure. */
import { counterStyleName, writeAnonymousStyle } from '../counter-styles/counter-style-rule.ts'
import { CURRENT_COLOR } from '../values/colors.ts'
import { soleWord, type Value } from '../values/component-values.ts'
import { isImageSet, selectImage } from '../values/image-set.ts'
import { color, keywords, one, type Parser, phrase, type TextAlign } from './property-parsers.ts'

const NUMERIC =
  'lining-nums oldstyle-nums proportional-nums tabular-nums diagonal-fractions stacked-fractions ordinal slashed-zero'.split(
    ' ',
  )

/** Mutually exclusive values. */
const CHOICES = [NUMERIC.slice(0, 2), NUMERIC.slice(2, 4), NUMERIC.slice(4, 6)]

export const parseNumeric: Parser<readonly string[]> = values => {
  if (soleWord(values) === 'normal') return []
  const parsed = phrase(NUMERIC.join(' | '))(values)
  if (typeof parsed !== 'string') return undefined
  const words = parsed.split(' ')
  const isAmbiguous = CHOICES.some(choice => words.filter(word => choice.includes(word)).length > 1)
  return isAmbiguous || new Set(words).size < words.length
    ? undefined
    : NUMERIC.filter(word => words.includes(word))
}

export const parseTextAlign: Parser<TextAlign> = values => {
  const word = soleWord(values)
  if (word === 'match-parent' || word === '-webkit-match-parent') {
    return ({ parent }) => {
      if (parent.textAlign === 'start') return parent.direction === 'rtl' ? 'right' : 'left'
      if (parent.textAlign === 'end') return parent.direction === 'rtl' ? 'left' : 'right'
      return parent.textAlign
    }
  }
  // header cells are centred unless an ancestor sets the alignment (user-agent stylesheet)
  if (word === '-platen-th')
    return ({ parent }) => (parent.textAlign === 'start' ? 'center' : parent.textAlign)
  return parseAlignment(values)
}

const parseAlignment: Parser<TextAlign> = keywords(
  'start | end | left | right | center | justify | -webkit-left | -webkit-right | -webkit-center',
)

const LINES = ['underline', 'overline', 'line-through'] as const
type DecorationLine = (typeof LINES)[number]

export const parseDecorationLine: Parser<readonly DecorationLine[]> = values => {
  if (soleWord(values) === 'none') return []
  const found = values.map(value => (value.type === 'ident' ? value.lower : ''))
  if (found.length === 0 || new Set(found).size < found.length) return undefined
  if (found.some(word => word !== 'blink' && !LINES.some(line => line === word))) return undefined
  return LINES.filter(line => found.includes(line))
}

/** The name of a counter style, a string in JSON quotes, or a written `symbols()`; they cannot be confused. */
export const parseListStyleType: Parser<string> = one(counterStyleOf)

export function counterStyleOf(value: Value): string | undefined {
  if (value.type === 'string') return JSON.stringify(value.text)
  if (value.type === 'function' && value.name === 'symbols') return writeAnonymousStyle(value.args)
  return counterStyleName(value)
}

export const parseUrlOrNone: Parser<string | null> = values => {
  const [only] = values
  if (soleWord(values) === 'none') return null
  if (values.length !== 1 || only === undefined) return undefined
  const image = only.type === 'function' && isImageSet(only) ? selectImage(only.args)?.image : only
  return image?.type === 'url' ? image.url : undefined
}

/** The `color` property: `currentcolor` is the parent's colour. */
export const parseTextColor: Parser<string> = values => {
  const parsed = color(values)
  return parsed === CURRENT_COLOR ? basis => basis.parent.color : parsed
}

export function parseIdent(value: Value): string | undefined {
  return value.type === 'ident' ? value.text : undefined
}
