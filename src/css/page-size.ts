/** The descriptor `size` of `@page` (CSS Paged Media 3 §7.1). Pure. */
import { PAPER_NAMES, type PaperSize, paperNamed } from '../base/paper-sizes.ts'
import { nearest } from '../base/text-distance.ts'
import { initialBasis } from './conditional/media-queries.ts'
import { parseLength } from './values/calc.ts'
import { parseValues } from './values/component-values.ts'

/** In points; null where the descriptor leaves it open. */
export interface PageSize {
  readonly size: PaperSize | null
  readonly orientation: 'portrait' | 'landscape' | null
}

const MM = 72 / 25.4
export const A4: PaperSize = { width: 210 * MM, height: 297 * MM }
/** The page sizes of CSS Paged Media 3 §7.1 that the settings of a call do not have, or have in landscape. */
const CSS_SIZES: Readonly<Record<string, PaperSize>> = {
  b4: { width: 250 * MM, height: 353 * MM },
  b5: { width: 176 * MM, height: 250 * MM },
  'jis-b4': { width: 257 * MM, height: 364 * MM },
  'jis-b5': { width: 182 * MM, height: 257 * MM },
  ledger: { width: 792, height: 1224 },
}

/** `A4 landscape`, `210mm 297mm`, `landscape` or `auto`; null for other values. */
export function parsePageSize(text: string): PageSize | null {
  const values = parseValues(text, null)
  if (values === null || values.length === 0) return null
  const words = values.flatMap(value => (value.type === 'ident' ? [value.lower] : []))
  if (words.length === values.length) return sizeOfWords(words)
  const [first, second = first, ...more] = values
  const [width, height] = [parseLength(first, { negative: false }), parseLength(second, { negative: false })]
  if (width === undefined || height === undefined || more.length > 0) return null
  const basis = initialBasis(A4)
  const size = {
    width: typeof width === 'number' ? width : width(basis),
    height: typeof height === 'number' ? height : height(basis),
  }
  return size.width > 0 && size.height > 0 ? { size, orientation: null } : null
}

function sizeOfWords(words: readonly string[]): PageSize | null {
  const rest = words.filter(word => word !== 'portrait' && word !== 'landscape')
  const turn = words.find(word => word === 'portrait' || word === 'landscape')
  const orientation = turn === 'portrait' || turn === 'landscape' ? turn : null
  const [name, ...more] = rest
  if (more.length > 0 || words.length > 2) return null
  if (name === undefined || name === 'auto') return { size: null, orientation }
  const size = (Object.hasOwn(CSS_SIZES, name) ? CSS_SIZES[name] : null) ?? paperNamed(name)
  return size === null ? null : { size: oriented(size, orientation), orientation: null }
}

const WORDS = ['auto', 'portrait', 'landscape', ...Object.keys(CSS_SIZES), ...PAPER_NAMES]

/** The descriptor with misspelt words corrected; null if that does not make it valid. */
export function correctedPageSize(text: string): string | null {
  const corrected = text.replace(/\S+/g, word => nearest(word, WORDS) ?? word)
  return corrected !== text && parsePageSize(corrected) !== null ? corrected : null
}

/** Turns the paper to an orientation; null keeps it. */
export function oriented(size: PaperSize, orientation: PageSize['orientation']): PaperSize {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  if (orientation === 'landscape') return { width: long, height: short }
  return orientation === 'portrait' ? { width: short, height: long } : size
}
