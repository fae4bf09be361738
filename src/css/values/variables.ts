/** Custom properties, `var()` (CSS Variables 1), `env()` (CSS Environment Variables 1) and typed `attr()`. Pure. */

import { ATTRIBUTE_ARGUMENTS, typedValue } from './attribute-types.ts'

/** The value of an attribute of the element; null if it is absent. */
export type AttributeLookup = (name: string) => string | null

const NO_ATTRIBUTES: AttributeLookup = () => null

/** Custom properties of an element by name, including the dashes; their own `var()` are substituted. */
export type Variables = ReadonlyMap<string, string>

export const NO_VARIABLES: Variables = new Map()

/** An `@property` rule (CSS Properties and Values 1 §2). */
export interface RegisteredProperty {
  readonly name: string
  readonly inherits: boolean
  /** Null for none. */
  readonly initial: string | null
}

/** Maximum characters of one value, and of all values of a page. */
const MAX_LENGTH = 100_000
const MAX_TOTAL = 50_000_000
/** Maximum depth of references between variables, and of nested `var()`. */
const MAX_DEPTH = 64

/** Substitutes variables within limits: values such as `--a: var(--b) var(--b)` grow exponentially. */
export function createExpander(registered: ReadonlyMap<string, RegisteredProperty> = new Map()) {
  let total = 0
  let isOverflown = false

  const substitute = (
    text: string,
    lookup: (name: string) => string | null,
    attributeOf: AttributeLookup,
    depth: number,
  ): string | null => {
    const referred = (opening: string, inside: string): Reference => {
      if (/^a/i.test(opening)) {
        const [, name = '', type = '', fallback] = ATTRIBUTE_ARGUMENTS.exec(inside) ?? []
        const written = attributeOf(name)
        return { name, value: written === null ? null : typedValue(written, type), fallback }
      }
      const isVariable = /^v/i.test(opening)
      const [, name = '', fallback] = (isVariable ? ARGUMENTS : ENV_ARGUMENTS).exec(inside) ?? []
      return { name, value: isVariable ? lookup(name) : (ENVIRONMENT.get(name) ?? null), fallback }
    }
    let result = ''
    let from = 0
    for (let at = findReference(text, 0); at >= 0; at = findReference(text, from)) {
      const start = text.indexOf('(', at) + 1
      const end = closingBracket(text, start)
      const { name, value: own, fallback } = referred(text.slice(at, start), text.slice(start, end))
      if (name === '' || depth > MAX_DEPTH) return null
      let value = own
      if (value === null && fallback !== undefined)
        value = substitute(fallback.trim(), lookup, attributeOf, depth + 1)
      if (value === null) return null
      result += `${text.slice(from, at)}${value}`
      from = end + 1
      if (result.length > MAX_LENGTH) {
        isOverflown = true
        return null
      }
    }
    result += text.slice(from)
    total += result.length
    if (total <= MAX_TOTAL) return result
    isOverflown = true
    return null
  }

  /** Declarations of an element over its inherited variables. */
  const compute = (
    declared: ReadonlyMap<string, string>,
    inherited: Variables,
    attributeOf: AttributeLookup = NO_ATTRIBUTES,
  ): Variables => {
    const variables = new Map(inherited)
    const done = new Set<string>()
    const path: string[] = []
    const cyclic = new Set<string>()
    const find = (name: string): string | null => {
      const text = declared.get(name)
      if (text === undefined || done.has(name)) return variables.get(name) ?? null
      const at = path.indexOf(name)
      if (at >= 0 || path.length > MAX_DEPTH) {
        for (const each of path.slice(Math.max(0, at))) cyclic.add(each)
        return null
      }
      path.push(name)
      const value = ownValue(name, text, inherited.get(name), find, attributeOf)
      path.pop()
      done.add(name)
      if (value === null || cyclic.has(name)) variables.delete(name)
      else variables.set(name, value)
      return variables.get(name) ?? null
    }
    for (const name of declared.keys()) find(name)
    return variables
  }

  const ownValue = (
    name: string,
    text: string,
    fromParent: string | undefined,
    find: (name: string) => string | null,
    attributeOf: AttributeLookup,
  ): string | null => {
    const word = text.trim().toLowerCase()
    if (word === 'initial') return registered.get(name)?.initial ?? null
    if (/^(?:inherit|unset|revert|revert-layer)$/.test(word)) return fromParent ?? null
    return hasReference(text) ? substitute(text, find, attributeOf, 0) : text.trim()
  }

  const initial = initialValues(registered)
  const isolated = [...registered.values()].filter(({ inherits }) => !inherits)
  const inherited = new WeakMap<Variables, Variables>()

  return {
    /** The variables of the parent of the root. */
    initial,
    /** What children inherit: properties that are not inherited have their initial values. */
    inherit: (variables: Variables): Variables => {
      if (isolated.every(({ name }) => variables.get(name) === initial.get(name))) return variables
      let found = inherited.get(variables)
      if (found === undefined) {
        const kept = new Map(variables)
        for (const { name, initial: value } of isolated) {
          if (value === null) kept.delete(name)
          else kept.set(name, value)
        }
        found = kept
        inherited.set(variables, found)
      }
      return found
    },
    /** The text with `var()`, `env()` and typed `attr()` substituted; null if one has no value and no fallback. */
    expand: (
      text: string,
      variables: Variables,
      attributeOf: AttributeLookup = NO_ATTRIBUTES,
    ): string | null => substitute(text, name => variables.get(name) ?? null, attributeOf, 0),
    compute,
    /** True if a value exceeded the limits; such values are invalid. */
    get isOverflown(): boolean {
      return isOverflown
    },
  }
}

function initialValues(registered: ReadonlyMap<string, RegisteredProperty>): Variables {
  const values = new Map<string, string>()
  for (const { name, initial } of registered.values()) if (initial !== null) values.set(name, initial)
  return values.size === 0 ? NO_VARIABLES : values
}

const ARGUMENTS = /^\s*(--(?:[\w\-\u0080-\uffff]|\\.)*)\s*(?:,(.*))?$/s
const ENV_ARGUMENTS = /^\s*((?:[\w\-\u0080-\uffff]|\\.)+(?:\s+\d+)*)\s*(?:,(.*))?$/s
/** A comment, which custom properties keep, or a string; both may lack their end. */
const OPAQUE = '/\\*.*?(?:\\*/|$)|"(?:[^"\\\\]|\\\\.)*(?:"|$)|\'(?:[^\'\\\\]|\\\\.)*(?:\'|$)'
/**
 * A comment, a string, or the start of a reference. An `attr()` without a type is generated content, as is
 * `attr(href url)` in cross-references (CSS Content 3 §2.6).
 */
const REFERENCE = new RegExp(
  `${OPAQUE}|(?<![\\w-])((?:var|env)\\(|attr\\(\\s*[\\w-]+\\s+(?!url\\s*[,)])[^\\s,)])`,
  'gis',
)

interface Reference {
  /** Empty if the function is invalid. */
  readonly name: string
  readonly value: string | null
  readonly fallback: string | undefined
}

/** True if a value contains `var()`, `env()` or a typed `attr()`, which are substituted for each element. */
export function hasReference(text: string): boolean {
  return findReference(text, 0) >= 0
}

/** The attributes that typed `attr()` in a value refer to. */
export function attributesIn(text: string): readonly string[] {
  if (!/attr\(/i.test(text)) return []
  return Array.from(text.matchAll(/(?<![\w-])attr\(\s*([\w-]+)\s+[^\s,)]/gi), ([, name = '']) => name)
}

/** Environment variables on paper, which has no cutouts and no keyboard. */
const ENVIRONMENT: ReadonlyMap<string, string> = new Map(
  ['safe-area-inset-', 'safe-area-max-inset-', 'keyboard-inset-'].flatMap(group =>
    ['top', 'right', 'bottom', 'left'].map(side => [group + side, '0px'] as const),
  ),
)

/** Position of the first reference outside of comments and strings; -1 if there is none. */
function findReference(text: string, from: number): number {
  REFERENCE.lastIndex = from
  for (let found = REFERENCE.exec(text); found !== null; found = REFERENCE.exec(text)) {
    if (found[1] !== undefined) return found.index
  }
  return -1
}

const OPAQUE_OR_BRACKET = new RegExp(`${OPAQUE}|[()]`, 'gs')

/** Position of the bracket that closes the one before `from`, or the end of the text. */
function closingBracket(text: string, from: number): number {
  let depth = 1
  OPAQUE_OR_BRACKET.lastIndex = from
  for (let found = OPAQUE_OR_BRACKET.exec(text); found !== null; found = OPAQUE_OR_BRACKET.exec(text)) {
    if (found[0] === '(') depth++
    else if (found[0] === ')' && --depth === 0) return found.index
  }
  return text.length
}
