/** The structure types that files of PDF 1.7 and 2.0 have for elements. */
import { mayContain, TRANSPARENT } from '../../../graphics/containment.ts'
import {
  GROUPING,
  MarkedContent,
  StructureElement,
  type StructureKid,
  type StructureType,
} from '../../../graphics/structure.ts'

/** Types that PDF 1.4 lacks, which PDF/A-1 is based on (PDF Reference 1.4 §9.7.4, ISO 19005-1 §6.8.3.4). */
const ROW_GROUPS: ReadonlySet<string> = new Set(['THead', 'TBody', 'TFoot'])
const RUBY: ReadonlySet<string> = new Set(['Ruby', 'RB', 'RT'])

/**
 * True for a group of rows that is not written, so that its rows are in the table: in PDF 1.4, which has no groups, and
 * the header and footer of a table without other rows (ISO 32000-1 table 337).
 */
export function isDissolved({ type, parent }: StructureElement, isPdf14: boolean): boolean {
  if (parent === null || !ROW_GROUPS.has(type)) return false
  return isPdf14 || !parent.kids.some(isUsedBody)
}

function isUsedBody(kid: StructureKid): boolean {
  return kid instanceof StructureElement && kid.type === 'TBody' && kid.isUsed
}

/** The type in PDF 1.4. */
export function typeIn14(element: StructureElement): StructureType {
  return RUBY.has(element.type) ? 'Span' : typeIn1(element)
}

/** The type in PDF 1.7. */
export function typeIn1(element: StructureElement): StructureType {
  if (isIncompleteRuby(element)) return 'Span'
  return isNestedArticle(element) ? 'Sect' : element.type
}

/** The type of a link without annotations, as nothing of its area is visible. */
export function typeOfPlainLink({ parent }: StructureElement): StructureType {
  return parent === null || GROUPING.has(parent.type) ? 'Div' : 'Span'
}

/** Ruby needs a base and an annotation (ISO 32000-1 §14.8.4.4.3); if only one of them is painted, it is plain text. */
function isIncompleteRuby(element: StructureElement): boolean {
  const { type, parent } = element
  const ruby = type === 'Ruby' ? element : type === 'RB' || type === 'RT' ? parent : null
  return ruby?.kids.some(kid => kid instanceof StructureElement && !kid.isUsed) ?? false
}

/** Articles do not contain articles (ISO 32000-1 §14.8.4.2). */
function isNestedArticle({ type, parent }: StructureElement): boolean {
  if (type !== 'Art') return false
  for (let around = parent; around !== null; around = around.parent) if (around.type === 'Art') return true
  return false
}

/** Types with less meaning, for places where a type is not allowed. */
const FALLBACKS: ReadonlyMap<string, string> = new Map([
  ['Aside', 'Sect'],
  ['Art', 'Sect'],
  ['BlockQuote', 'Sect'],
  ['Sect', 'Div'],
  ['Part', 'Div'],
])

const ROOT: readonly string[] = ['StructTreeRoot']

/** Types in PDF 2.0, which are allowed in their places if one of their fallbacks is (ISO 32000-2 Annex L, ISO/TS 32005). */
export function createPdf2Types() {
  /** Types that depend on other elements. */
  const known = new Map<StructureElement, string>()

  function typeOf(element: StructureElement): string {
    const plain = plainType(element)
    if (plain !== 'Div' && plain !== 'Code' && !FALLBACKS.has(plain)) return plain
    const type = known.get(element) ?? resolve(element, plain)
    known.set(element, type)
    return type
  }

  function resolve(element: StructureElement, plain: string): string {
    const kids = usedKids(element)
    const containers = containersOf(element)
    const isAllowed = (type: string): boolean => containers.every(container => mayContain(container, type))
    if (plain === 'Code') {
      const fits = (type: string): boolean => kids.every(kid => mayContain(type, plainType(kid)))
      return (isAllowed('Code') && fits('Code')) || !fits('Span') ? 'Code' : 'Span'
    }
    // a Caption describes the element that contains it
    let type = plain === 'Div' && kids.some(kid => kid.type === 'Caption') ? 'Sect' : plain
    for (let next = FALLBACKS.get(type); next !== undefined; next = FALLBACKS.get(type)) {
      if (isAllowed(type)) break
      type = next
    }
    return type
  }

  /**
   * The type of the nearest element around one that is not transparent. A link is part of the element around it, which
   * limits the content of the link as well.
   */
  function containersOf({ parent }: StructureElement): readonly string[] {
    if (parent === null) return ROOT
    const type = typeOf(parent)
    if (TRANSPARENT.has(type)) return containersOf(parent)
    return type === 'Link' ? [type, ...containersOf(parent)] : [type]
  }

  return { typeOf, containersOf, writtenType: plainType }
}

function plainType(element: StructureElement): string {
  const own = typeIn1(element)
  return element.properties.pdf2Type ?? (own === 'Note' ? 'FENote' : own)
}

function usedKids({ kids }: StructureElement): StructureElement[] {
  return kids.filter(kid => !(kid instanceof MarkedContent) && kid.isUsed) as StructureElement[]
}
