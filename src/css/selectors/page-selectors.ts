/** Page selectors (CSS Paged Media 3 §4.1, GCPM 3 §7.1): text → selectors, and the pages that they match. Pure. */

/** A page of the document, as selectors see it. */
export interface PageIdentity {
  /** From 1. */
  readonly number: number
  /** The used value of `page`; empty for pages without a name. */
  readonly name: string
  /** True if the page only exists because of a forced break to a left or right page. */
  readonly isBlank: boolean
  /** Position among consecutive pages of the same name, from 1. */
  readonly numberInGroup: number
}

export interface PageSelector {
  readonly name: string | null
  readonly pseudos: readonly PagePseudo[]
}

export type PagePseudo =
  | { readonly kind: 'first' | 'blank' | 'left' | 'right' }
  /** `:nth(an+b)`; with `of`, among the pages of a group with this name. */
  | { readonly kind: 'nth'; readonly step: number; readonly offset: number; readonly of: string | null }

const IDENT = String.raw`-?(?:[a-z_]|[^\0-\x7f])(?:[\w-]|[^\0-\x7f])*`
const TYPE = new RegExp(`^(?:${IDENT}|--[\\w-]*)`, 'i')
const WORD = /^:(first|blank|left|right|recto|verso)(?![\w-])/i
const NTH =
  /^:nth\(\s*(?:(even|odd)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))(?:\s+of\s+([^\s)]+))?\s*\)/i
/** Limits of a selector. */
const MAX_PSEUDOS = 16
const MAX_NUMBER = 1e9

/** Null if the text is not a page selector. */
export function parsePageSelector(text: string): PageSelector | null {
  let rest = text.trim()
  const [name = null] = TYPE.exec(rest) ?? []
  // `auto` names no page (CSS Paged Media 3 §8.1)
  if (name !== null && name.toLowerCase() === 'auto') return null
  rest = rest.slice(name?.length ?? 0)
  const pseudos: PagePseudo[] = []
  while (rest !== '') {
    const match = WORD.exec(rest) ?? NTH.exec(rest)
    if (match === null || pseudos.length === MAX_PSEUDOS) return null
    pseudos.push(pseudoOf(match))
    rest = rest.slice(match[0].length)
  }
  return { name, pseudos }
}

function pseudoOf(match: RegExpExecArray): PagePseudo {
  const [, word = '', step, sign = '+', offset = '0', alone, of = null] = match
  const lower = word.toLowerCase()
  if (lower === 'first' || lower === 'blank' || lower === 'left' || lower === 'right') return { kind: lower }
  // the first page is a right page
  if (lower === 'recto' || lower === 'verso') return { kind: lower === 'recto' ? 'right' : 'left' }
  if (step === undefined && alone === undefined)
    return { kind: 'nth', step: 2, offset: lower === 'odd' ? 1 : 0, of }
  if (alone !== undefined) return { kind: 'nth', step: 0, offset: bounded(Number(alone)), of }
  const factor = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step)
  return { kind: 'nth', step: bounded(factor), offset: bounded(Number(`${sign}${offset}`)), of }
}

function bounded(value: number): number {
  return Math.max(-MAX_NUMBER, Math.min(MAX_NUMBER, value))
}

export function matchesPage({ name, pseudos }: PageSelector, page: PageIdentity): boolean {
  return (name === null || name === page.name) && pseudos.every(pseudo => matchesPseudo(pseudo, page))
}

function matchesPseudo(pseudo: PagePseudo, { number, name, isBlank, numberInGroup }: PageIdentity): boolean {
  switch (pseudo.kind) {
    case 'first':
      return number === 1
    case 'blank':
      return isBlank
    case 'left':
    case 'right':
      return isRightPage(number) === (pseudo.kind === 'right')
    case 'nth': {
      const { step, offset, of } = pseudo
      if (of !== null && of !== name) return false
      const distance = (of === null ? number : numberInGroup) - offset
      return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0
    }
  }
}

/** The first page is a right page. */
function isRightPage(number: number): boolean {
  return number % 2 === 1
}

/**
 * Page types, then `:first`, `:blank` and `:nth()`, then `:left` and `:right` (CSS Paged Media 3 §4.2). The type in
 * `:nth(1 of chapter)` counts, as the selector in `:nth-child(1 of p)` (Selectors 4 §17); otherwise rules for all pages
 * of the type would override it.
 */
export function pageSpecificity({ name, pseudos }: PageSelector): number {
  const sides = pseudos.filter(({ kind }) => kind === 'left' || kind === 'right').length
  const types = pseudos.filter(pseudo => pseudo.kind === 'nth' && pseudo.of !== null).length
  return (types + (name === null ? 0 : 1)) * 10_000 + (pseudos.length - sides) * 100 + sides
}

/** For messages: the standard selector for those of Prince; else empty. */
export function groupSelectorHint(text: string): string {
  const [, name = 'name', nth = '1'] =
    /^\s*([\w-]+)?\s*:(?:first-of-group|nth-of-group\(([^()]*)\))/i.exec(text) ?? []
  return /:(?:first|nth)-of-group/i.test(text) ? ` (use ':nth(${nth.trim()} of ${name})')` : ''
}
