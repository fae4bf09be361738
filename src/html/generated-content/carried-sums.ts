/** Sums that are carried from page to page: `-platen-carry: net attr(data-net)` adds an amount to the sum `net`. */

import { isLocale } from '../../base/values.ts'
import type { Problems } from '../../css/problems.ts'
import type { Carry } from '../../css/properties/paged-media.ts'
import { attribute, type DomElement, parentElement } from '../../dom/element.ts'
import type { PageMark } from '../contracts.ts'

/** In units of 10^-6, so that sums of decimals are exact. */
interface Sum {
  value: bigint
  /** Most decimals of an amount. */
  decimals: number
}

const MAX_DECIMALS = 6
const AMOUNT = /^\s*([+-]?)(\d{1,15})(?:\.(\d{1,6}))?\s*$/

/**
 * The sums of a page, in document order.
 * @param placeOf For messages: `<td> in line 2, column 5`.
 */
export function createCarriedSums(report: Problems['report'], placeOf: (element: DomElement) => string) {
  const sums = new Map<string, Sum>()
  /** @returns The named strings with the sums after the element. */
  return (carries: readonly Carry[], element: DomElement): PageMark[] =>
    carries.flatMap(({ name, amount }): PageMark[] => {
      if (amount === 'end') {
        sums.delete(name)
        return [{ kind: 'string', name, value: '' }]
      }
      const written = typeof amount === 'string' ? amount : (attribute(element, amount.attribute) ?? '')
      const match = AMOUNT.exec(written)
      if (match === null) {
        const what = typeof amount === 'string' ? 'the amount' : `the attribute ${amount.attribute}`
        const message = `'-platen-carry: ${name}' ignores ${what} '${written.slice(0, 40)}': expected a number such as 12.50`
        report({ code: 'invalid_css_value', message }, `at ${placeOf(element)}`)
        return []
      }
      const [, sign = '', whole = '', decimals = ''] = match
      const digits = BigInt(whole + decimals.padEnd(MAX_DECIMALS, '0'))
      const sum = sums.get(name) ?? { value: 0n, decimals: 0 }
      sum.value += sign === '-' ? -digits : digits
      sum.decimals = Math.max(sum.decimals, decimals.length)
      sums.set(name, sum)
      return [{ kind: 'string', name, value: formatSum(sum, languageOf(element)) }]
    })
}

function formatSum({ value, decimals }: Sum, language: string): string {
  const digits = String(value < 0n ? -value : value).padStart(MAX_DECIMALS + 1, '0')
  const text = `${value < 0n ? '-' : ''}${digits.slice(0, -MAX_DECIMALS)}.${digits.slice(-MAX_DECIMALS)}`
  return formatOf(language, decimals).format(text as `${number}`)
}

const formats = new Map<string, Intl.NumberFormat>()
/** Formats are kept while they are few. */
const MAX_FORMATS = 50

function formatOf(language: string, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = new Intl.NumberFormat(language, options)
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(key, format)
  return format
}

/** The nearest `lang`; English without a valid one. */
function languageOf(element: DomElement): string {
  for (let at: DomElement | null = element; at !== null; at = parentElement(at)) {
    const language = attribute(at, 'lang')
    if (language !== null && language !== '') return isLocale(language) ? language : 'en'
  }
  return 'en'
}
