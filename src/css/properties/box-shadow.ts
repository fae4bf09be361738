/** The value of box-shadow (CSS Backgrounds 3 §6.1). Pure. */
import { MAX_SHADOW_PT } from '../../graphics/box-shadow.ts'
import { parseLength, type Specified } from '../values/calc.ts'
import { CURRENT_COLOR, parseColor } from '../values/colors.ts'
import { soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type { BoxShadow } from '../values/value-types.ts'
import { combined, type ElementBasis, type Parser, resolve } from './property-parsers.ts'

/** Limit of shadows per box; each takes as long to paint as an image. */
const MAX_SHADOWS = 20

export const parseBoxShadow: Parser<readonly BoxShadow[]> = values => {
  if (soleWord(values) === 'none') return []
  const groups = splitAtCommas(values)
  return groups.length > MAX_SHADOWS ? undefined : combined(groups.map(parseShadow))
}

/** Two to four consecutive lengths, with a colour and `inset` before or after them. */
function parseShadow(values: readonly Value[]): Specified<BoxShadow, ElementBasis> | undefined {
  const lengths: Specified<number, ElementBasis>[] = []
  let color: string | undefined
  let isInset = false
  let isClosed = false
  for (const value of values) {
    const length = lengths.length === 2 ? parseLength(value, { negative: false }) : parseLength(value)
    if (length !== undefined) {
      if (isClosed || lengths.length === 4) return undefined
      lengths.push(length)
      continue
    }
    isClosed = lengths.length > 0
    const read = parseColor(value)
    if (value.type === 'ident' && value.lower === 'inset' && !isInset) isInset = true
    else if (color === undefined && read !== undefined) color = read
    else return undefined
  }
  const [x, y, blur = 0, spread = 0] = lengths
  if (x === undefined || y === undefined) return undefined
  const resolved = (length: Specified<number, ElementBasis>, basis: ElementBasis): number =>
    Math.max(-MAX_SHADOW_PT, Math.min(MAX_SHADOW_PT, resolve(length, basis)))
  return basis => ({
    x: resolved(x, basis),
    y: resolved(y, basis),
    blur: resolved(blur, basis),
    spread: resolved(spread, basis),
    color: color === undefined || color === CURRENT_COLOR ? basis.color : color,
    isInset,
  })
}
