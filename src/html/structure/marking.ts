/** What the parts of `mark-structure.ts` share. */
import {
  type Artifact,
  artifactIn,
  type ElementProperties,
  LAYOUT_ARTIFACT,
  type Marking,
  NO_PROPERTIES,
  type StructureElement,
} from '../../graphics/structure.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'

/** What descendants inherit. */
export interface Inherited {
  readonly parent: StructureElement
  readonly language: string | null
  /** The list whose items they are; null outside of lists. */
  readonly list: StructureElement | null
}

/** Marks the content of elements whose parts have a fixed structure. */
export interface ContentMarker {
  /** Marks children whose inline content begins a new paragraph. */
  markContent(children: readonly StyledNode[], around: Inherited): void
  /** The place of an element, for messages. */
  placeOf(element: StyledElement): string
}

/** Marks an element with its descendants, whatever they mean. */
export function markAll(element: StyledElement, marking: Marking): void {
  element.marking = marking
  for (const child of element.children) {
    if (child.kind === 'text') child.marking = marking
    else markAll(child, marking)
  }
}

/** Hides an element from assistive technology. The annotations of links in it do not belong to a link around it. */
export function hide(element: StyledElement, { parent }: Inherited): void {
  hideAll(element, artifactIn(parent))
}

function hideAll(element: StyledElement, around: Artifact): void {
  const marking = element.name === 'a' && element.attributes['href'] !== undefined ? LAYOUT_ARTIFACT : around
  element.marking = marking
  for (const child of element.children) {
    if (child.kind === 'text') child.marking = marking
    else hideAll(child, marking)
  }
}

export function isHidden({ attributes }: StyledElement): boolean {
  return attributes['aria-hidden'] === 'true'
}

/** The context inside an element, and its language if that differs from the one around it. */
export function languageOf(
  { attributes }: StyledElement,
  around: Inherited,
): { readonly inside: Inherited; readonly own: ElementProperties } {
  const language = attributes['lang'] ?? ''
  if (language === '') return { inside: around, own: NO_PROPERTIES }
  const own = language === around.language ? NO_PROPERTIES : { language }
  return { inside: { ...around, language }, own }
}
