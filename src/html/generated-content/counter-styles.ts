/** The counter styles of a page: predefined ones, and those of its `@counter-style` rules. Pure. */

import {
  type CounterStyle,
  DECIMAL,
  representation,
  resolveStyle,
} from '../../css/counter-styles/counter-style.ts'
import { anonymousStyle } from '../../css/counter-styles/counter-style-rule.ts'
import { predefinedStyle } from '../../css/counter-styles/predefined-styles.ts'

/** A style is its name, a string in JSON quotes, or a written `symbols()`. */
export interface CounterStyles {
  has(style: string): boolean
  /** The text of a counter value; unknown names count in decimals. */
  format(value: number, style: string): string
  /** The marker text of a list item; null for none. */
  marker(value: number, style: string): string | null
}

/** Limit of fallback styles that are tried. */
const MAX_FALLBACKS = 32

/** @param defined The rules of the page, by name. */
export function createCounterStyles(defined: ReadonlyMap<string, CounterStyle>): CounterStyles {
  const known = new Map<string, CounterStyle | null>()
  const written = (name: string): CounterStyle | null =>
    defined.get(name) ?? predefinedStyle(name) ?? anonymousStyle(name)
  const find = (name: string): CounterStyle | null => {
    let style = known.get(name)
    if (style === undefined) {
      const own = written(name)
      style = own === null ? null : resolveStyle(own, written)
      known.set(name, style)
    }
    return style
  }
  const format = (value: number, name: string): string => {
    if (name === 'none') return ''
    if (name.startsWith('"')) return unquoted(name)
    let style = find(name)
    for (let count = 0; style !== null && count < MAX_FALLBACKS; count++) {
      const text = representation(value, style)
      if (text !== null) return text
      style = find(style.fallback ?? 'decimal')
    }
    return representation(value, DECIMAL) ?? ''
  }
  return {
    has: name => name === 'none' || name.startsWith('"') || find(name) !== null,
    format,
    marker(value, name) {
      if (name === 'none') return null
      if (name.startsWith('"')) return unquoted(name)
      const { prefix = '', suffix = '. ' } = find(name) ?? {}
      return `${prefix}${format(value, name)}${suffix}`
    },
  }
}

/** The styles of pages without rules. */
export const PREDEFINED_COUNTER_STYLES: CounterStyles = createCounterStyles(new Map())

function unquoted(style: string): string {
  const text: unknown = JSON.parse(style)
  return typeof text === 'string' ? text : ''
}
