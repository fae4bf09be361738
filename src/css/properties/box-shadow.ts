/** The values of box-shadow (CSS Backgrounds 3 §6.1) and text-shadow (CSS Text Decoration 3 §4). Pure. */
import { MAX_SHADOW_PT } from '../../graphics/box-shadow.ts'
import { parseLength, type Specified } from '../values/calc.ts'
import { CURRENT_COLOR, parseElementColor } from '../values/colors.ts'
import { soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type { BoxShadow, TextShadow } from '../values/value-types.ts'
import { combined, type ElementBasis, type Parser, resolve } from './property-parsers.ts'

/** Limit of shadows per box; each takes as long to paint as an image. */
const MAX_SHADOWS = 20

export const parseBoxShadow: Parser<readonly BoxShadow[]> = values => {
  const shadows = parseShadows(values)
  return (
    shadows &&
    (basis =>
      resolve<readonly Shadow[]>(shadows, basis).map(shadow => ({
        ...shadow,
        color: shadow.color ?? basis.color,
      })))
  )
}

/** Shadows of text neither spread nor are inset. */
export const parseTextShadow: Parser<readonly TextShadow[]> = values => {
  const isPlain = splitAtCommas(values).every(
    group => group.every(value => soleWord([value]) !== 'inset') && group.filter(isLength).length <= 3,
  )
  const shadows = isPlain ? parseShadows(values) : undefined
  return (
    shadows &&
    (basis =>
      resolve<readonly Shadow[]>(shadows, basis).map(({ x, y, blur, color }) => ({ x, y, blur, color })))
  )
}

function isLength(value: Value): boolean {
  return parseLength(value) !== undefined
}

/** Color null: `currentcolor`. */
interface Shadow extends Omit<BoxShadow, 'color'> {
  readonly color: string | null
}

function parseShadows(values: readonly Value[]): Specified<readonly Shadow[], ElementBasis> | undefined {
  if (soleWord(values) === 'none') return []
  const groups = splitAtCommas(values)
  return groups.length > MAX_SHADOWS ? undefined : combined(groups.map(parseShadow))
}

/** Two to four consecutive lengths, with a colour and `inset` before or after them. */
function parseShadow(values: readonly Value[]): Specified<Shadow, ElementBasis> | undefined {
  const lengths: Specified<number, ElementBasis>[] = []
  let color: Specified<string, ElementBasis> | undefined
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
    const read = parseElementColor(value)
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
    color: color === undefined || color === CURRENT_COLOR ? null : resolve(color, basis),
    isInset,
  })
}
