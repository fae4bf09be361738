/**
 * The rules of PDF/UA and of the levels A of PDF/A for the structure tree (ISO 14289-1 §7, ISO 14289-2 §8.2, ISO 32000-1
 * §14.8). Notes each mistake at what the author wrote. Recursive; the structure is not deeper than the document.
 */

import { asciiUri } from '../../../base/urls.ts'
import { isLanguageTag, languageTagError } from '../../../base/values.ts'
import {
  type ConformanceLog,
  isPageSyntax,
  type WrittenSource,
} from '../../../document/values/conformance-log.ts'
import { mayContain, NESTINGS, TRANSPARENT } from '../../../graphics/containment.ts'
import {
  createHeadingLevels,
  type ElementProperties,
  MarkedContent,
  readHeading,
  StructureElement,
  type StructureKid,
} from '../../../graphics/structure.ts'
import { createPdf2Types } from '../structure/written-types.ts'
import { checkText } from './check-text.ts'
import { exceeded, MAX_ARRAY } from './object-limits.ts'
import { addTableMistakes, NO_HEADERS } from './table-mistakes.ts'

export interface PaintedStructure {
  readonly roots: readonly StructureElement[]
  /** The elements of links to named places in the document, in PDF 2.0. */
  readonly linked: ReadonlySet<StructureElement>
  /** True for an element that the file has. */
  isUsed(element: StructureElement): boolean
  isPainted(content: MarkedContent): boolean
  /** True if links have only decoration, so that they are not in their elements. */
  readonly hasStrayLinks: boolean
}

interface Heading {
  /** As written. */
  readonly level: number
  /** Without gaps. */
  readonly corrected: number
  readonly source: WrittenSource
}

export function addStructureMistakes(structure: PaintedStructure, log: ConformanceLog): void {
  const { isUsed, isPainted } = structure
  const { checksAccessibility, checksLanguages, claims, syntax } = log
  const pdf2Types = createPdf2Types()
  const levels = createHeadingLevels()
  let lastHeading: Heading | null = null
  /** Elements that are reported where they are: those in them are not reported again. */
  const misplaced = new Set<StructureElement>()

  function check(element: StructureElement, source: WrittenSource): void {
    const own = element.source ?? source
    if (!isUsed(element)) {
      if (checksAccessibility) checkUnused(element, own)
      return
    }
    const {
      language,
      alt,
      actualText,
      title,
      description,
      describedBy = 'text',
      url,
      id,
      headers = [],
    } = element.properties
    if (checksLanguages && language !== undefined && language !== '' && !isLanguageTag(language))
      log.addLanguageMistake(own, languageTagError(language))
    for (const [name, text] of Object.entries({ alt, actualText, title, id })) checkText(name, text, own, log)
    checkText(describedBy, description, own, log)
    if (url !== undefined) checkText(isPageSyntax(syntax) ? 'href' : 'link', asciiUri(url), own, log)
    const limit = claims.archival?.part === 1 ? exceeded(headers.length, MAX_ARRAY, 'ids in `headers`') : null
    if (limit !== null) log.addMistake(own, `PDF/A-1 allows ${limit}: claim PDF/A-2b`)
    checkKids(element, own)
    if (claims.accessible === 2) checkContainment(element, own)
    if (checksAccessibility) checkMeaning(element, own)
    for (const kid of element.kids) if (kid instanceof StructureElement) check(kid, own)
  }

  /** A link that is not in the file has only decoration, or nothing. */
  function checkUnused({ type, properties, kids }: StructureElement, source: WrittenSource): void {
    if (properties.isEmptyBox === true) log.addUaMistake(source, NO_LINK_AREA)
    else if (type === 'Link' && structure.hasStrayLinks && !isDescribed(properties))
      log.addUaMistake(source, MESSAGES[syntax].noLinkText)
    for (const kid of kids) if (kid instanceof StructureElement) checkUnused(kid, kid.source ?? source)
  }

  function checkKids({ type, kids, parent }: StructureElement, source: WrittenSource): void {
    const { kids: allowed, parents } = NESTINGS.get(type) ?? {}
    if (parents !== undefined && !parents.includes(parent?.type ?? ''))
      log.addMistake(source, `the role ${type} is only for parts of ${parents[0]}`)
    if (claims.accessible === 2) checkCaption(kids, source)
    if (allowed === undefined) return
    for (const kid of kids) {
      const isWrong =
        kid instanceof MarkedContent ? isPainted(kid) : isUsed(kid) && !allowed.includes(kid.type)
      if (!isWrong) continue
      const found = kid instanceof MarkedContent ? 'text' : kid.type
      log.addMistake(
        source,
        `the role ${type} is for elements that contain ${allowed.join(', ')}, not ${found}`,
      )
      return
    }
  }

  /** ISO 32000-2 Annex L, ISO/TS 32005 §6.2. */
  function checkContainment(element: StructureElement, source: WrittenSource): void {
    const type = pdf2Types.typeOf(element)
    const around = pdf2Types.containersOf(element).find(container => !mayContain(container, type))
    if (around !== undefined) {
      if (!isInMisplaced(element)) {
        const written = pdf2Types.writtenType(element)
        log.addMistake(
          source,
          `PDF/UA-2 forbids ${written} in ${around}: move it, or give one of them another role`,
        )
      }
      misplaced.add(element)
    }
    const hasContent = element.kids.some(kid => kid instanceof MarkedContent && isPainted(kid))
    if (hasContent && (TRANSPARENT.has(type) || !mayContain(type, 'content')))
      log.addMistake(source, `PDF/UA-2 forbids text directly in ${type}: give it another role`)
  }

  /** True in a group that is misplaced: its kids count as those of the element around it. */
  function isInMisplaced({ parent }: StructureElement): boolean {
    if (parent === null || !TRANSPARENT.has(pdf2Types.typeOf(parent))) return false
    return misplaced.has(parent) || isInMisplaced(parent)
  }

  /** ISO 14289-2 §8.2.5.27. */
  function checkCaption(kids: readonly StructureKid[], source: WrittenSource): void {
    const elements = kids.filter(kid => kid instanceof StructureElement && isUsed(kid)) as StructureElement[]
    const caption = elements.slice(1, -1).find(({ type }) => type === 'Caption')
    if (caption === undefined) return
    log.addMistake(
      caption.source ?? source,
      'the caption is between other content: make it the first or the last',
    )
  }

  function checkMeaning(element: StructureElement, source: WrittenSource): void {
    const { type, properties } = element
    const { alt, actualText, level } = properties
    if (type === 'Figure' || type === 'Formula') {
      // ISO 14289-1 §7.7 demands Alt of formulas
      const isReplaced = hasText(actualText) && (type === 'Figure' || claims.accessible === 2)
      if (!hasText(alt) && !isReplaced) {
        const isOtherElement = syntax === 'html' && log.placeOf(source)?.startsWith('<img>') === false
        log.addUaMistake(source, isOtherElement ? MISSING_LABEL : MESSAGES[syntax].missingAlt)
      }
    } else if (type === 'Link') {
      const isOurs = element.source === null && !hasText(properties.description)
      if (properties.isEmptyBox === true) {
        if (!hasText(properties.description)) log.addUaMistake(source, EMPTY_LINK)
      } else if (
        !isOurs &&
        (properties.isBlank === true || !(hasContent(element) || isDescribed(properties)))
      )
        log.addUaMistake(source, MESSAGES[syntax].noLinkText)
    } else if (type === 'Table') addTableMistakes(element, { source, log, hasContent })
    else if (type === 'TOCI' && claims.accessible === 2 && !leadsToPlace(element))
      log.addMistake(source, MISSING_TARGET)
    else if (claims.accessible !== 2 && /^H[1-6]$/.test(type)) {
      const own = Number(type[1])
      if (isInHeading(element)) log.addUaMistake(source, NESTED_HEADING)
      if (level !== undefined && syntax === 'document' && !LEVELS.has(level)) {
        log.addUaMistake(source, `the heading has level ${level}; use a whole number from 1 to 6`)
        lastHeading = { level: own, corrected: levels.heading(own).corrected, source }
      } else checkHeading(level ?? own, source)
    }
  }

  /** True for an entry with a link that the entry has for itself, not for those in it (ISO 14289-2 §8.2.5.8). */
  function leadsToPlace(element: StructureElement): boolean {
    return element.kids.some(
      kid =>
        kid instanceof StructureElement &&
        kid.type !== 'TOC' &&
        (structure.linked.has(kid) || leadsToPlace(kid)),
    )
  }

  /** ISO 14289-1 §7.4.2: the first heading is H1, and headings do not skip levels. */
  function checkHeading(level: number, source: WrittenSource): void {
    const last = lastHeading
    const { corrected } = levels.heading(level)
    lastHeading = { level, corrected, source }
    if (last === null) {
      if (level > 1) log.addUaMistake(source, `the first heading has level ${level}; start with level 1`)
    } else if (level > last.level + 1) {
      const place = log.placeOf(last.source)
      const above =
        place === null || place === '' ? '' : ` at ${place.startsWith('/') ? `'${place}'` : place}`
      const message = `the heading has level ${level} below the one of level ${last.level}${above}; headings do not skip levels`
      // the one above has a mistake, too: the level that is right depends on its correction
      const once = last.corrected === last.level ? '' : `, once that one has level ${last.corrected}`
      log.addUaMistake(source, `${message}: use level ${corrected}${once}`)
    }
  }

  function hasContent({ kids }: StructureElement): boolean {
    return kids.some(kid => (kid instanceof MarkedContent ? isPainted(kid) : hasContent(kid)))
  }

  for (const root of structure.roots) check(root, null)
  if (checksAccessibility) for (const table of log.headerless) log.addUaMistake(table, NO_HEADERS[syntax])
}

/** The levels of headings in documents. Those of HTML may be deeper (`aria-level`). */
const LEVELS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6])

/** Documents and scenes have the same properties. */
const OF_JSON = {
  noLinkText: 'link without text: give it a text, or a picture with `alt`',
  missingAlt: 'image without `alt`: describe it in `alt`, or set `artifact: true` if it is decoration',
}

const MESSAGES = {
  document: OF_JSON,
  scene: OF_JSON,
  html: {
    noLinkText: 'link without text: give it a text, an `aria-label`, or a picture with `alt`',
    missingAlt: 'image without `alt`: describe it in `alt`, or write `alt=""` if it is decoration',
  },
  markdown: {
    noLinkText: 'link without text: give it a text, or a picture with a description',
    missingAlt: 'image without text: write ![description](…), or <img alt="" src="…"> if it is decoration',
  },
} as const

/** For elements of HTML without `alt`, such as <svg> and those with the role `img`. */
const MISSING_LABEL =
  'picture without a text: write an `aria-label`, or `aria-hidden="true"` if it is decoration'
/** Of a link without an annotation. */
const NO_LINK_AREA = 'link without content: put a text or a picture in it'
const EMPTY_LINK = 'link without content: put a text or a picture in it, or write an `aria-label`'

const MISSING_TARGET =
  'the entry of the table of contents leads to no place in the document: link it to the id of a heading, or leave out the role `doc-toc`'

const NESTED_HEADING = 'the heading is in another heading: move it out of it, or give it no level and no role'

function isInHeading({ parent }: StructureElement): boolean {
  for (let at = parent; at !== null; at = at.parent) if (readHeading(at.type) !== null) return true
  return false
}

/** True for a link with a text or label, also a hidden one, which the annotation has as its description. */
function isDescribed({ description, describedBy }: ElementProperties): boolean {
  return hasText(description) && describedBy !== 'link'
}

function hasText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
