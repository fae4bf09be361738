/** Custom properties, `var()` (CSS Variables 1) and `env()` (CSS Environment Variables 1). Pure. */

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
    depth: number,
  ): string | null => {
    let result = ''
    let from = 0
    for (let at = findReference(text, 0); at >= 0; at = findReference(text, from)) {
      const end = closingBracket(text, at + 4)
      const isVariable = /^v/i.test(text[at] ?? '')
      const [, name = '', fallback] =
        (isVariable ? ARGUMENTS : ENV_ARGUMENTS).exec(text.slice(at + 4, end)) ?? []
      if (name === '' || depth > MAX_DEPTH) return null
      let value = isVariable ? lookup(name) : (ENVIRONMENT.get(name) ?? null)
      if (value === null && fallback !== undefined) value = substitute(fallback.trim(), lookup, depth + 1)
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
  const compute = (declared: ReadonlyMap<string, string>, inherited: Variables): Variables => {
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
      const value = ownValue(name, text, inherited.get(name), find)
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
  ): string | null => {
    const word = text.trim().toLowerCase()
    if (word === 'initial') return registered.get(name)?.initial ?? null
    if (/^(?:inherit|unset|revert|revert-layer)$/.test(word)) return fromParent ?? null
    return hasReference(text) ? substitute(text, find, 0) : text.trim()
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
    /** The text with `var()` substituted; null if a variable has no value and no fallback. */
    expand: (text: string, variables: Variables): string | null =>
      substitute(text, name => variables.get(name) ?? null, 0),
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
const REFERENCE = /(?<![\w-])(?:var|env)\(/gi

/** True if a value contains `var()` or `env()`, which are substituted for each element. */
export function hasReference(text: string): boolean {
  return /(?<![\w-])(?:var|env)\(/i.test(text)
}

/** Environment variables on paper, which has no cutouts and no keyboard. */
const ENVIRONMENT: ReadonlyMap<string, string> = new Map(
  ['safe-area-inset-', 'safe-area-max-inset-', 'keyboard-inset-'].flatMap(group =>
    ['top', 'right', 'bottom', 'left'].map(side => [group + side, '0px'] as const),
  ),
)

/** -1 if there is none. Also finds `var(` in strings, where it does not occur in practice. */
function findReference(text: string, from: number): number {
  REFERENCE.lastIndex = from
  return REFERENCE.exec(text)?.index ?? -1
}

/** Position of the bracket that closes the one before `from`, or the end of the text. */
function closingBracket(text: string, from: number): number {
  let depth = 1
  for (let i = from; i < text.length; i++) {
    const char = text[i]
    if (char === '(') depth++
    else if (char === ')' && --depth === 0) return i
    else if (char === '"' || char === "'") {
      const end = text.indexOf(char, i + 1)
      if (end < 0) return text.length
      i = end
    }
  }
  return text.length
}
