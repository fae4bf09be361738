/** The meaning of elements by their names, roles and styles. Pure. */

import { isLanguageTag, languageTagError } from '../../base/values.ts'
import type { CssProblem } from '../../css/declarations.ts'
import type { DomElement } from '../../dom/element.ts'
import type { StructureType } from '../../graphics/structure.ts'
import type { StyledElement } from '../contracts.ts'

/** The structure types of elements whose meaning does not depend on their place. */
const TYPES: Readonly<Record<string, StructureType>> = {
  article: 'Art',
  section: 'Sect',
  nav: 'Sect',
  aside: 'Sect',
  blockquote: 'BlockQuote',
  figure: 'Div',
  figcaption: 'Caption',
  p: 'P',
  pre: 'P',
  code: 'Code',
  kbd: 'Code',
  samp: 'Code',
  q: 'Quote',
  '::footnote-call': 'Reference',
  '::footnote-marker': 'Lbl',
}

/** Roles of ARIA with a structure type, besides those that depend on the element. */
const ROLES: Readonly<Record<string, StructureType>> = {
  figure: 'Div',
  list: 'L',
  listitem: 'LI',
  article: 'Art',
  region: 'Sect',
  navigation: 'Sect',
  complementary: 'Sect',
  paragraph: 'P',
  blockquote: 'BlockQuote',
  code: 'Code',
  note: 'Note',
  'doc-footnote': 'Note',
  'doc-endnote': 'Note',
  caption: 'Caption',
}

/** The structure type of a role of ARIA; null for none. */
export function typeOfRole(role: string): StructureType | null {
  return Object.hasOwn(ROLES, role) ? (ROLES[role] ?? null) : null
}

/** The structure type of an element by its name; null if it depends on its place, or there is none. */
export function typeOfName(name: string): StructureType | null {
  return Object.hasOwn(TYPES, name) ? (TYPES[name] ?? null) : null
}

/** `aria-level` replaces the level of the name (WAI-ARIA 1.2 §6.6). */
export function headingLevel({ name, attributes }: StyledElement, role: string): number | null {
  if (role !== '' && role !== 'heading') return null
  const byName = /^h([1-6])$/.exec(name)?.[1]
  if (byName === undefined && role === '') return null
  return Math.max(1, Math.trunc(Number(attributes['aria-level'])) || Number(byName ?? 2))
}

/** The elements for roles that have no effect on others: attributes do not make parts of tables and texts. */
const ELEMENTS_OF_ROLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['table', ['table']],
  ['grid', ['table']],
  ['treegrid', ['table']],
  ['rowgroup', ['tbody', 'thead', 'tfoot']],
  ['row', ['tr']],
  ['columnheader', ['th']],
  ['rowheader', ['th']],
  ['cell', ['td', 'th']],
  ['gridcell', ['td', 'th']],
  ['term', ['dt', 'dfn']],
  ['definition', ['dd']],
  ['emphasis', ['em']],
  ['strong', ['strong']],
  ['math', ['math']],
  ['link', ['a', 'area']],
])

const SCOPES: ReadonlySet<string> = new Set(['', 'row', 'col', 'rowgroup', 'colgroup'])

/** Attributes about meaning that have no effect or a wrong value. @param checksLanguage False if the conformance log reports it. */
export function attributeProblems(
  { name, attributes }: Pick<DomElement, 'name' | 'attributes'>,
  checksLanguage: boolean,
): CssProblem[] {
  const { lang, role, scope } = attributes
  if (lang === undefined && role === undefined && scope === undefined) return NO_PROBLEMS
  const problems: CssProblem[] = []
  if (checksLanguage && lang !== undefined && lang.trim() !== '' && !isLanguageTag(lang))
    problems.push({ code: 'unknown_value', message: `${languageTagError(lang)}, and is ignored` })
  const elements = ELEMENTS_OF_ROLES.get(firstRole(role))
  if (elements !== undefined && !elements.includes(name)) {
    const message = `The role '${firstRole(role)}' has no effect on <${name}>: write <${elements[0]}>`
    problems.push({ code: 'unused_property', message })
  }
  if (scope !== undefined && name === 'td')
    problems.push({ code: 'unused_property', message: '`scope` has no effect on <td>: write <th>' })
  else if (scope !== undefined && name === 'th' && !SCOPES.has(scope.trim().toLowerCase())) {
    const message = `The scope '${scope.slice(0, 40)}' is none of row, col, rowgroup and colgroup`
    problems.push({ code: 'unknown_value', message })
  }
  return problems
}

const NO_PROBLEMS: CssProblem[] = []

/** The role of an element; '' for none. Others after it are fallbacks. */
export function firstRole(written: string | undefined): string {
  return written?.trim().toLowerCase().split(/\s+/)[0] ?? ''
}

export function isFigure({ name, markup }: StyledElement, role: string): boolean {
  return name === 'img' || name === 'barcode' || name === 'qrcode' || markup !== null || role === 'img'
}

/** True for a box in a line with paragraphs or other blocks, which end the paragraph around it. */
export function containsBlocks({ children }: StyledElement): boolean {
  return children.some(
    child => child.kind === 'element' && (BLOCK_NAMES.has(child.name) || containsBlocks(child)),
  )
}

/** True for a term with a heading, a list or another block besides paragraphs: labels contain only text. */
export function exceedsLabel({ children }: StyledElement): boolean {
  return children.some(
    child =>
      child.kind === 'element' &&
      ((BLOCK_NAMES.has(child.name) && child.name !== 'p' && child.name !== 'pre') || exceedsLabel(child)),
  )
}

const BLOCK_NAMES: ReadonlySet<string> = new Set([
  ...['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'menu', 'dl', 'table', 'blockquote'],
  ...['figure', 'article', 'section', 'nav', 'aside', 'fieldset', 'details'],
])

export function isInlineLevel({ style, name }: StyledElement): boolean {
  if (style.position === 'absolute' || style.position === 'fixed') return false
  if (style.float !== 'none' && style.float !== 'footnote') return false
  return name.startsWith('::') || style.display === 'contents' || style.display.startsWith('inline')
}
