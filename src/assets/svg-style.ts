// CSS of an SVG (style sheets and style attributes) → declarations for each element.
// Pure. Fails with `asset_denied` where the CSS reaches outside the document.
import { PlatenError } from '../errors.ts'

export type Declarations = ReadonlyMap<string, string>

/** A rule with one compound selector: a tag, classes and ids together. Others are not drawn by any painter here. */
export interface StyleRule {
  readonly tag: string | null
  readonly classes: readonly string[]
  readonly ids: readonly string[]
  readonly declarations: readonly Declaration[]
}

export interface Declaration {
  readonly property: string
  readonly value: string
  readonly important: boolean
}

/** What selectors look at. */
export interface StyledElement {
  readonly name: string
  readonly id: string | null
  readonly classes: readonly string[]
}

const COMPOUND = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i
const PROPERTY = /^-{0,2}[a-z][a-z0-9-]*$/i

/** Refuses `url()` to anything but a fragment of the same document. */
export function checkUrls(value: string): void {
  for (const [, target = ''] of value.matchAll(/url\(\s*['"]?\s*([^'")]*)/gi)) {
    if (!target.startsWith('#')) throw denied(`url(${shorten(target)})`)
  }
}

/** The rules of a style sheet in their order. At-rules are left out; `@import` is refused. */
export function parseStyleSheet(source: string): StyleRule[] {
  const css = withoutComments(source)
  if (/@import\b/i.test(css)) throw denied('@import')
  for (const [, target = ''] of css.matchAll(/url\(\s*['"]?\s*([^'")]*)/gi)) {
    if (!/^(#|data:)/i.test(target)) throw denied(`url(${shorten(target)})`)
  }
  const rules: StyleRule[] = []
  let at = 0
  while (at < css.length) {
    const end = css.slice(at).search(/[{;}]/)
    if (end < 0) break
    const prelude = css.slice(at, at + end).trim()
    at += end + 1
    if (css[at - 1] !== '{') continue
    const close = blockEnd(css, at)
    if (!prelude.startsWith('@')) rules.push(...rulesOf(prelude, css.slice(at, close)))
    at = close + 1
  }
  return rules
}

/** The declarations of a style attribute or of a rule's block; what cannot be read safely is left out. */
export function parseDeclarations(source: string): Declaration[] {
  const declarations: Declaration[] = []
  for (const part of withoutComments(source).split(';')) {
    const colon = part.indexOf(':')
    const property = part.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const important = /!\s*important\s*$/i
    const raw = part.slice(colon + 1)
    const value = raw.replace(important, '').trim()
    // An escape could spell url() in a way that only some painters read.
    if (!PROPERTY.test(property) || value === '' || value.includes('\\')) continue
    checkUrls(value)
    declarations.push({ property, value, important: important.test(raw) })
  }
  return declarations
}

/** Cascades rules and the element's own style attribute (CSS Cascade 4 §6: importance, specificity, order). */
export function cascade(
  element: StyledElement,
  rules: readonly StyleRule[],
  own: readonly Declaration[],
): Declarations {
  const matching = rules
    .filter(rule => matches(element, rule))
    .map(rule => ({ rule, weight: rule.ids.length * 1e6 + rule.classes.length * 1e3 + (rule.tag ? 1 : 0) }))
    .sort((a, b) => a.weight - b.weight)
  const ordered = [...matching.flatMap(({ rule }) => rule.declarations), ...own]
  const result = new Map<string, string>()
  for (const important of [false, true]) {
    for (const declaration of ordered) {
      if (declaration.important === important) result.set(declaration.property, declaration.value)
    }
  }
  return result
}

function matches(element: StyledElement, { tag, classes, ids }: StyleRule): boolean {
  return (
    (tag === null || tag === element.name) &&
    ids.every(id => id === element.id) &&
    classes.every(name => element.classes.includes(name))
  )
}

function rulesOf(prelude: string, block: string): StyleRule[] {
  const declarations = parseDeclarations(block)
  return prelude.split(',').flatMap(selector => {
    const [compound, tag = '*', rest = ''] = COMPOUND.exec(selector.trim()) ?? []
    if (compound === undefined || compound === '') return []
    const parts = rest.match(/[.#][\w-]+/g) ?? []
    const named = (sign: string) => parts.filter(part => part[0] === sign).map(part => part.slice(1))
    return [{ tag: tag === '*' ? null : tag, classes: named('.'), ids: named('#'), declarations }]
  })
}

/** The place of the brace that closes the block which starts at `start`. */
function blockEnd(css: string, start: number): number {
  let depth = 1
  for (let at = start; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function denied(what: string): PlatenError {
  return new PlatenError(
    'asset_denied',
    `The SVG's CSS reaches outside the document with ${what}; only url(#id) is possible.`,
  )
}
