/** Properties of text that few elements have. Lengths are in points. Pure. */
import { soleWord } from '../values/component-values.ts'
import { lineWidth } from './box-model.ts'
import { color, inheritedRare, type Parser, phrase } from './property-parsers.ts'

/** True if strokes are painted below the fill (SVG 2 §13.8). Undefined is `normal`. */
const parsePaintOrder: Parser<boolean> = values => {
  if (soleWord(values) === 'normal') return false
  const parsed = phrase('fill | stroke | markers')(values)
  if (typeof parsed !== 'string') return undefined
  const words = parsed.split(' ')
  if (new Set(words).size < words.length) return undefined
  const order = [...words, 'fill', 'stroke']
  return order.indexOf('stroke') < order.indexOf('fill')
}

export const TEXT_PROPERTIES = {
  /** Undefined is `currentcolor`. */
  WebkitTextFillColor: inheritedRare(color),
  /** Undefined is 0. */
  WebkitTextStrokeWidth: inheritedRare(lineWidth),
  /** Undefined is `currentcolor`. */
  WebkitTextStrokeColor: inheritedRare(color),
  paintOrder: inheritedRare(parsePaintOrder),
}
