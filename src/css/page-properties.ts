/** What `@page`, its margin boxes and the footnote area do not support (CSS Paged Media 3 §6, GCPM 3 §2.3). Pure. */
import type { StyleKey } from './computed-style.ts'
import { type CssDeclaration, shortened } from './css-text.ts'
import { type CssProblem, NO_EFFECT, parseDeclaration } from './declarations.ts'
import { isPagedProperty } from './properties/paged-media.ts'
import { PROPERTIES } from './properties/properties.ts'
import { hasReference } from './values/variables.ts'

export type PageContext = 'page' | 'margin box' | 'footnote area'

const NAMES: Readonly<Record<PageContext, string>> = {
  page: '@page',
  'margin box': 'margin boxes',
  'footnote area': '@footnote',
}

const BOX = 'background|border|box|margin|padding'
/** Longhands that are not inherited. */
const SUPPORTED: Readonly<Record<PageContext, RegExp>> = {
  page: new RegExp(`^(?:${BOX}|counter|outline)`),
  'margin box': new RegExp(
    `^(?:${BOX}|outline|content$|width|height|min|max|aspectRatio|overflow|textOverflow|lineClamp|textDecoration|verticalAlign|` +
      'opacity|mixBlendMode|isolation|filter|clip|mask|transform|translate|rotate|scale|top|right|bottom|left|zIndex)',
  ),
  'footnote area': new RegExp(`^(?:${BOX}|unicodeBidi|maxHeight)`),
}
/** Inherited properties of content, which pages do not pass on. */
const OF_CONTENT = /^(?:orphans|widows|page$|borderCollapse|borderSpacing|captionSide|emptyCells|listStyle)/
/** Inherited properties that the footnote area has for its own lengths and colours. */
const OF_AREA = /^(?:color|direction|visibility|language)$/
/** Keywords that are the values of all such boxes. */
const USUAL = /^(?:block|flow-root|static|relative|horizontal-tb)$/

/** What the footnote area has without a declaration (GCPM 3, appendix B). */
const DEFAULT_AREA: ReadonlyMap<string, RegExp> = new Map([
  ['float', /^(?:page\s+)?bottom(?:\s+page)?$/],
  ['column-span', /^all$/],
  ['counter-increment', /^footnote(?:\s+1)?$/],
])

/** True for declarations that say what a box has anyway, and may be invalid elsewhere. */
export function isDefaultOfArea({ prop, value }: CssDeclaration): boolean {
  return DEFAULT_AREA.get(prop.toLowerCase())?.test(value.trim().toLowerCase()) === true
}

/** Null if the declaration is supported, invalid, or has no effect anywhere. */
export function pageProblem(
  { prop, value }: CssDeclaration,
  context: PageContext,
  base: string | null,
): CssProblem | null {
  const property = prop.toLowerCase()
  const text = value.trim().toLowerCase()
  if (property.startsWith('--')) return null
  if (property === 'writing-mode' && text !== 'horizontal-tb' && !NO_EFFECT.test(text))
    return problem(`'writing-mode' is not supported in ${NAMES[context]}: the text is horizontal`)
  if (property === 'counter-reset' && /(?<![\w-])footnote(?![\w-])/.test(text))
    return problem(
      `'counter-reset: footnote' is not supported in ${NAMES[context]}: footnotes are numbered in the whole document`,
    )
  if (property === 'content') return context === 'margin box' ? contentProblem(text) : null
  if (property === 'display' && text === 'none' && context === 'margin box') return null
  if (NO_EFFECT.test(text) && !(property === 'display' && text === 'none')) return null
  if (USUAL.test(text)) return null
  const written = `'${shortened(property)}: ${shortened(value)}'`
  if (isPagedProperty(property)) return problem(`${written} is not supported in ${NAMES[context]}`)
  const { longhands } = parseDeclaration(property, value, base)
  const keys = longhands.map(({ key }) => key)
  if (keys.length === 0 || keys.some(key => isSupported(key, context))) return null
  const isOfNotes = context === 'footnote area' && keys.every(key => PROPERTIES[key].isInherited)
  return problem(
    isOfNotes
      ? `${written} has no effect in @footnote: footnotes inherit from the text around them, so set it on their elements`
      : `${written} is not supported in ${NAMES[context]}`,
  )
}

function isSupported(key: StyleKey, context: PageContext): boolean {
  if (SUPPORTED[context].test(key) && !OF_CONTENT.test(key)) return true
  if (!PROPERTIES[key].isInherited || OF_CONTENT.test(key)) return false
  return context !== 'footnote area' || OF_AREA.test(key)
}

const UNSUPPORTED_CONTENT =
  /(?<![\w-])(?:(leader|target-counters?|target-text|content|attr)\(|(?:no-)?(?:open|close)-quote(?![\w-]))/

function contentProblem(text: string): CssProblem | null {
  const found = UNSUPPORTED_CONTENT.exec(withoutStrings(text))
  if (found === null) return null
  const [word, name] = found
  return problem(`'${name === undefined ? word : `${name}()`}' is not supported in 'content' of margin boxes`)
}

function problem(message: string): CssProblem {
  return { code: 'unsupported_css', message }
}

function withoutStrings(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs, '""')
}

/**
 * A name that elements set for margin boxes: of a running element, a named string or a carried total; or a counter of
 * `@page`.
 */
export interface PageName {
  readonly kind: 'element' | 'string' | 'sum' | 'counter'
  readonly name: string
}

/** Stands for names that contain `var()`. */
export const ANY_NAME = '*'

/** The names that a declaration sets, as `kind name`. */
export function namesSetBy(property: string, value: string): readonly string[] {
  const kind =
    property === 'position'
      ? 'element'
      : property === 'string-set'
        ? 'string'
        : property === '-platen-carry'
          ? 'sum'
          : null
  if (kind === null) return []
  if (hasReference(value)) return [`${kind} ${ANY_NAME}`]
  const names = kind === 'element' ? /running\(\s*([^\s)]+)/gi : /(?:^|,)\s*([^\s,"']+)/g
  return Array.from(withoutStrings(value).matchAll(names), ([, name = '']) => `${kind} ${name}`)
}

/** The names that `content` of a margin box uses. */
export function namesUsedBy(value: string): readonly PageName[] {
  const used = withoutStrings(value).matchAll(
    /(?<![\w-])(element|string|counters?|brought-forward|carried-forward)\(\s*([^\s,)]+)/gi,
  )
  return Array.from(used, ([, written = '', name = '']) => {
    const lower = written.toLowerCase()
    if (lower === 'counter' || lower === 'counters') return { kind: 'counter', name }
    return { kind: lower === 'element' || lower === 'string' ? lower : 'sum', name }
  })
}

/** The counters that a declaration of `@page` changes, as `counter name`. */
export function countersSetBy({ prop, value }: CssDeclaration): readonly string[] {
  if (!/^counter-(?:reset|increment|set)$/i.test(prop)) return []
  if (hasReference(value)) return [`counter ${ANY_NAME}`]
  const words = value.split(/\s+/).filter(word => word !== '' && !/^[+-]?\d+$/.test(word))
  return words.map(name => `counter ${name}`)
}
