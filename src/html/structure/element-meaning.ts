/** The meaning of elements by their names, roles and styles. Pure. */
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
  legend: 'P',
  code: 'Code',
  kbd: 'Code',
  samp: 'Code',
  q: 'Quote',
  '::footnote-call': 'Reference',
  '::footnote-marker': 'Lbl',
}

/** Roles of ARIA with a structure type. */
const ROLES: Readonly<Record<string, StructureType>> = {
  article: 'Art',
  region: 'Sect',
  navigation: 'Sect',
  complementary: 'Sect',
  paragraph: 'P',
  blockquote: 'BlockQuote',
  code: 'Code',
  note: 'Note',
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

export function headingLevel({ name, attributes }: StyledElement, role: string): number | null {
  if (role === 'heading') return Math.max(1, Math.trunc(Number(attributes['aria-level'])) || 2)
  if (role !== '') return null
  const level = /^h([1-6])$/.exec(name)?.[1]
  return level === undefined ? null : Number(level)
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

const BLOCK_NAMES: ReadonlySet<string> = new Set([
  ...['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'menu', 'dl', 'table', 'blockquote'],
  ...['figure', 'article', 'section', 'nav', 'aside', 'fieldset', 'details'],
])

export function isInlineLevel({ style, name }: StyledElement): boolean {
  if (style.position === 'absolute' || style.position === 'fixed') return false
  if (style.float !== 'none' && style.float !== 'footnote') return false
  return name.startsWith('::') || style.display === 'contents' || style.display.startsWith('inline')
}
