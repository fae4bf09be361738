/**
 * One declaration → longhands that can be applied, or the reason why there are none. Pure; each distinct declaration
 * is parsed once and cached across renders.
 */

import { createGenerationalCache } from '../base/lru-cache.ts'
import { nearest } from '../base/text-distance.ts'
import type { Draft, FullStyle, StyleKey } from './computed-style.ts'
import { shortened } from './css-text.ts'
import { formatterProblem, formatterProperty, PAGE_FLOAT } from './formatter-properties.ts'
import { checkDeclaration, correctedValue } from './grammar.ts'
import type { Expansion } from './properties/expand-shorthands.ts'
import { isIgnored } from './properties/ignored-properties.ts'
import { isPagedProperty, PAGED_PROPERTIES } from './properties/paged-media.ts'
import { canonicalName, cssName, keyOf, propertyOf, styleKeys } from './properties/property-names.ts'
import type { ElementBasis } from './properties/property-parsers.ts'
import { resolve } from './properties/property-parsers.ts'
import { SHORTHAND_NAMES, shorthand } from './properties/shorthands.ts'
import { parseValues, soleWord, type Value } from './values/component-values.ts'
import { mathMistake } from './values/math-expressions.ts'
import { hasReference } from './values/variables.ts'

/** The CSS-wide keywords (CSS Cascade 4 §7.3). */
const WIDE_KEYWORDS = ['inherit', 'initial', 'unset', 'revert', 'revert-layer'] as const
type WideKeyword = (typeof WIDE_KEYWORDS)[number]

/** The effect of a declaration on one property. */
export interface Longhand {
  readonly key: StyleKey
  readonly setting: Setting
  /** The effect in right-to-left text; null if it is the same. */
  readonly rtl: Longhand | null
}

export type Setting =
  | { readonly kind: 'value'; readonly apply: (draft: Draft, basis: ElementBasis) => void }
  | { readonly kind: 'keyword'; readonly keyword: WideKeyword }
  /** Holds `var()`: parsed again for each element, once its variables are known. */
  | {
      readonly kind: 'pending'
      readonly property: string
      readonly text: string
      readonly base: string | null
    }

export interface CssProblem {
  readonly code: string
  readonly message: string
}

export interface ParsedDeclaration {
  readonly longhands: readonly Longhand[]
  /** Explains why there are no longhands, or why they have no effect. Evaluated lazily: it loads the CSS grammar. */
  readonly problem: (() => CssProblem | null) | null
}

const NOTHING: ParsedDeclaration = { longhands: [], problem: null }
const cache = createGenerationalCache<ParsedDeclaration>({
  maxEntries: 20_000,
  maxEntryWeight: 1_000,
  maxWeight: 2_000_000,
})

/**
 * @param property As written, in lower case; not a custom property.
 * @param text The value without `!important`.
 * @param base Base of relative URLs.
 */
export function parseDeclaration(property: string, text: string, base: string | null): ParsedDeclaration {
  if (isIgnored(property) && canonicalName(property).name === property) return NOTHING
  const key =
    base !== null && /url\(|src\(|image-set\(/i.test(text)
      ? `${property}:${text}\n${base}`
      : `${property}:${text}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const parsed = parse(property, text, base)
  cache.set(key, parsed, key.length)
  return parsed
}

function parse(property: string, text: string, base: string | null): ParsedDeclaration {
  const { name, rtlName } = canonicalName(property)
  if (isIgnored(name)) return NOTHING
  if (longhandsOf(name) === null) return unsupported(property, text, name)
  const values = hasReference(text) ? null : parseValues(text, base)
  const read = (as: string) => readLonghands(as, values, { kind: 'pending', property, text, base })
  const longhands = read(name)
  if (longhands === null) return unsupported(property, text, name)
  const problem = isUnsupportedValue(name, text.toLowerCase())
    ? () => unsupportedProblem(property, text)
    : null
  const rtl = rtlName === null ? null : read(rtlName)
  if (rtl === null) return { longhands, problem }
  return { longhands: longhands.map((longhand, i) => ({ ...longhand, rtl: rtl[i] ?? null })), problem }
}

/** @param values Null if they depend on variables. */
function readLonghands(name: string, values: readonly Value[] | null, pending: Setting): Longhand[] | null {
  const keys = longhandsOf(name)
  if (keys === null || values?.length === 0) return null
  const keyword = values === null ? null : wideKeyword(values)
  const all = (setting: Setting) => keys.map(key => ({ key, setting, rtl: null }))
  if (keyword !== null) return all({ kind: 'keyword', keyword })
  if (values === null) return pending.kind === 'pending' && hasReference(pending.text) ? all(pending) : null
  const expansion = shorthand(name)?.expand
  if (expansion === undefined) {
    const [key] = keys
    const setting = key === undefined ? null : settingOf(key, values)
    return setting === null ? null : all(setting)
  }
  const expanded = expansion(values)
  return expanded === undefined ? null : readExpansion(keys, expanded)
}

function readExpansion(keys: readonly StyleKey[], expanded: Expansion): Longhand[] | null {
  const longhands: Longhand[] = []
  for (const key of keys) {
    const { [key]: values = [] } = expanded
    const setting = values.length === 0 ? INITIAL : settingOf(key, values)
    if (setting === null) return null
    longhands.push({ key, setting, rtl: null })
  }
  return longhands
}

const INITIAL: Setting = { kind: 'keyword', keyword: 'initial' }

function longhandsOf(name: string): readonly StyleKey[] | null {
  if (name === 'all') return styleKeys().filter(key => key !== 'direction' && key !== 'unicodeBidi')
  const key = keyOf(name)
  if (key !== null) return [key]
  return shorthand(name)?.longhands ?? null
}

/** True for the name of a property or a shorthand that this engine supports. */
export function isPropertyName(name: string): boolean {
  return longhandsOf(canonicalName(name).name) !== null || isPagedProperty(name)
}

/** The standard name of a property of another formatter with the same meaning, such as `-prince-bookmark-level`. */
export function standardName(property: string): string {
  const own = formatterProperty(property)
  return own?.isSame === true && isPropertyName(own.name) ? own.name : property
}

function wideKeyword(values: readonly Value[]): WideKeyword | null {
  const word = soleWord(values)
  return WIDE_KEYWORDS.find(keyword => keyword === word) ?? null
}

function settingOf<K extends StyleKey>(key: K, values: readonly Value[]): Setting | null {
  const specified = propertyOf(key).parse(values)
  if (specified === undefined) return null
  return {
    kind: 'value',
    apply: (draft, basis) => {
      draft[key] = resolve<FullStyle[K]>(specified, basis)
    },
  }
}

/** A declaration that this engine does not support; the CSS grammar decides if it is valid. */
function unsupported(property: string, text: string, name: string): ParsedDeclaration {
  let found: CssProblem | null | undefined
  return {
    longhands: [],
    problem: () => {
      if (found === undefined) found = findProblem(property, text, name)
      return found
    },
  }
}

/** Values that only other browsers accept, which frameworks write for them beside standard ones. */
const OTHER_BROWSERS =
  /^progid:|^alpha\(|\bexpression\(|\\[09]$|(?:^|[\s,(])-(?:moz|ms|o|khtml)-|\B-webkit-focus-ring-color\b/

/** @param name Its name without a prefix. */
function findProblem(property: string, text: string, name: string): CssProblem | null {
  const value = text.trim().toLowerCase()
  if (property.startsWith('_') || OTHER_BROWSERS.test(value)) return null
  const checked = name.startsWith('-') ? property : name
  // a value with variables is known for each element only
  const isPending = hasReference(value)
  const validity = value === '' ? 'invalid value' : checkDeclaration(checked, isPending ? 'inherit' : value)
  if (validity === 'unknown property') {
    const known = formatterProblem(property, value)
    if (known !== undefined) return known
    const names = [...styleKeys().map(cssName), ...SHORTHAND_NAMES, ...PAGED_PROPERTIES]
    const near = nearest(property, names)
    const hint = near === null ? '' : ` (did you mean '${near}'?)`
    return { code: 'unknown_css_property', message: `Unknown CSS property '${shortened(property)}'${hint}` }
  }
  if (validity === 'invalid value' && property === 'float' && PAGE_FLOAT.test(value)) {
    const message = `'float: ${shortened(text)}' is not supported: page floats stay in the flow`
    return { code: 'invalid_css_value', message }
  }
  if (validity === 'invalid value') {
    const hint =
      missingSemicolon(value) ||
      missingUnit(property, value) ||
      spacedUnit(checked, value) ||
      corrected(checked, value)
    return invalidValue(property, text, hint)
  }
  const mistake = isPending ? null : mathMistake(parseValues(text, null) ?? [])
  if (mistake !== null) return invalidValue(property, text, `: ${mistake}`)
  const isUnneeded = Object.hasOwn(HARMLESS, name) && HARMLESS[name]?.test(value) === true
  const hasNoEffect = NO_EFFECT.test(value) && !(name === 'image-orientation' && value === 'none')
  return isUnneeded || hasNoEffect ? null : unsupportedProblem(property, text)
}

export function invalidValue(property: string, text: string, hint = ''): CssProblem {
  const message = `'${shortened(text)}' is not a valid value of '${shortened(property)}'${hint}`
  return { code: 'invalid_css_value', message }
}

/** Points to the next declaration if the value contains one. */
function missingSemicolon(value: string): string {
  const [, name = ''] = /\s([a-z-]+)\s*:/.exec(value) ?? []
  return name !== '' && isPropertyName(name) ? `: a ';' is missing before '${name}'` : ''
}

function corrected(property: string, value: string): string {
  const near = correctedValue(property, value)
  return near === null ? '' : ` (did you mean '${shortened(near)}'?)`
}

/** Suggests the value with `px` if its numbers only lack a unit. */
function missingUnit(property: string, value: string): string {
  const withUnits = value.replace(/(?<![\w.#%-])([-+]?(?:\d+\.?\d*|\.\d+))(?![\w.%])/g, '$1px')
  return withUnits === value || checkDeclaration(property, withUnits) !== 'valid'
    ? ''
    : `: a unit is missing, such as '${shortened(withUnits)}'`
}

/** Suggests the value without the spaces between numbers and their units. */
function spacedUnit(property: string, value: string): string {
  const joined = value.replace(/(?<![\w.#-])([-+]?(?:\d+\.?\d*|\.\d+))\s+(?=[a-z%]+(?:\s|$))/g, '$1')
  return joined === value || checkDeclaration(property, joined) !== 'valid'
    ? ''
    : ` (did you mean '${shortened(joined)}'?)`
}

export function unsupportedProblem(property: string, text: string): CssProblem {
  return { code: 'unsupported_css', message: `'${property}: ${shortened(text)}' is not supported yet` }
}

/** Values that are computed but not painted yet. Each gives one warning; support for a value deletes its row. */
const UNSUPPORTED: Readonly<Record<string, RegExp>> = {
  display: /^(?:ruby|math)$/,
  'text-orientation': /^upright$/,
  'text-underline-position': /\b(?:left|right)\b/,
  'text-wrap': /\bpretty\b/,
  'text-wrap-style': /^pretty$/,
}

/** Values of unsupported properties without effect, which need no warning. */
export const NO_EFFECT = /^(?:none|auto|normal|initial|inherit|unset|revert|revert-layer|0|visible|1)$/

/** Further values of unsupported properties without effect on paper. */
const HARMLESS: Readonly<Record<string, RegExp>> = {
  'field-sizing': /^fixed$/,
  'image-orientation': /^from-image$/,
  // as Tailwind: the custom property is rarely set
  'font-variation-settings': /^var\(--[\w-]+,\s*normal\)$/,
  'text-rendering': /^(?:optimizelegibility|geometricprecision)$/,
  'transform-style': /^flat$/,
  '-webkit-text-combine': /^none$/,
}

function isUnsupportedValue(property: string, value: string): boolean {
  return Object.hasOwn(UNSUPPORTED, property) && UNSUPPORTED[property]?.test(value) === true
}
