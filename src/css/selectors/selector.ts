/** The parsed form of a selector (Selectors 4). */

/** Compounds from left to right, and the combinators between them. */
export interface ComplexSelector {
  readonly compounds: readonly Compound[]
  /** One fewer than compounds. A relative selector begins with `ANCHOR`. */
  readonly combinators: readonly Combinator[]
  readonly pseudoElement: string | null
  readonly specificity: number
}

export type Combinator = ' ' | '>' | '+' | '~'

export interface Compound {
  /** In lower case; null for any. */
  readonly tag: string | null
  readonly ids: readonly string[]
  readonly classes: readonly string[]
  readonly attributes: readonly AttributeTest[]
  readonly tests: readonly Test[]
}

export interface AttributeTest {
  readonly name: string
  /** In lower case if `ignoresCase`. */
  readonly value: string
  readonly ignoresCase: boolean
  readonly matches: (found: string, wanted: string) => boolean
}

/** The element to which a relative selector of `:has()` is anchored. */
export const ANCHOR: Compound = { tag: null, ids: [], classes: [], attributes: [], tests: [] }

export type Test =
  | { readonly kind: 'is' | 'not' | 'has'; readonly list: readonly ComplexSelector[] }
  | {
      readonly kind: 'nth'
      readonly step: number
      readonly offset: number
      readonly fromEnd: boolean
      readonly ofType: boolean
      readonly of: readonly ComplexSelector[] | null
    }
  | { readonly kind: 'lang' | 'dir'; readonly values: readonly string[] }
  | ScopeTest
  | { readonly kind: StateTest }

/** In a scope: below or at an element of `roots`, without an element of `limits` between (CSS Cascade 6 §2.5). */
export interface ScopeTest {
  readonly kind: 'scope'
  readonly roots: readonly ComplexSelector[]
  readonly limits: readonly ComplexSelector[]
}

export type StateTest =
  | 'root'
  | 'empty'
  | 'link'
  | 'checked'
  | 'disabled'
  | 'enabled'
  | 'read-only'
  | 'read-write'
  | 'placeholder-shown'
  | 'indeterminate'
  | 'open'
  | 'required'
  | 'optional'
  | 'default'
  | 'valid'
  | 'invalid'
  | 'in-range'
  | 'out-of-range'
  | 'never'

export function highest(list: readonly ComplexSelector[]): number {
  return list.reduce((max, { specificity }) => Math.max(max, specificity), 0)
}
