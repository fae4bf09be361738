/** Structure elements against ISO 14289-1 §7: types, headings, alternative texts, notes, nesting. */
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import { hasFamily, profilesOf } from '../profiles.ts'
import { checkNesting } from './check-nesting.ts'
import { checkPdf2Structure } from './check-pdf2-structure.ts'
import { checkTable } from './check-table.ts'
import { attributesOf, type StructureElement, type StructureTree } from './structure-tree.ts'
import { isMissingIn14, mapType, PDF_1_7, STANDARD_TYPES } from './structure-types.ts'

export function checkStructure(context: CheckContext, tree: StructureTree): void {
  checkTypes(context, tree)
  checkHeadings(context, tree)
  checkNoteIds(context, tree)
  checkIdTree(context, tree)
  for (const element of tree.elements) {
    checkAlternative(context, element)
    checkBounds(context, element)
    checkNesting(context, element)
    if (element.role === 'Table') checkTable(context, element)
  }
  if (hasFamily(context.profiles, 'UA2') || hasFamily(context.profiles, 'A4'))
    checkPdf2Structure(context, tree)
}

function checkTypes(
  { report, profiles }: CheckContext,
  { elements, roleMap, roles, namespaceRoles }: StructureTree,
): void {
  for (const [type, role] of roleMap) {
    if (STANDARD_TYPES.has(type) && role !== type)
      report('role-map-standard', { detail: `'${type}' to '${role}'` })
    if (mapType({ type, namespace: PDF_1_7 }, roles).problem === 'cycle')
      report('role-map-cycle', { detail: `'${type}'` })
  }
  for (const { from, to } of namespaceRoles) {
    if (from.namespace === to.namespace)
      report('role-map-namespace', { detail: `'${from.type}' to '${to.type}'` })
    else if (mapType(from, roles).problem === 'cycle') report('role-map-cycle', { detail: `'${from.type}'` })
  }
  const reported = new Set<string>()
  const ofPdf14 = profilesOf(profiles, ['A1'])
  for (const { type, mapped, dictionary: object, page } of elements) {
    if (reported.has(type.type)) continue
    reported.add(type.type)
    const place = { detail: `'${type.type}'`, object, page }
    if (mapped.problem === 'not standard') report('structure-type', place)
    else if (ofPdf14.length > 0 && isMissingIn14(type, roles))
      for (const only of ofPdf14) report('structure-type', { ...place, only })
  }
}

function checkHeadings({ report }: CheckContext, { elements }: StructureTree): void {
  let last = 0
  let isPlain = false
  let isNumbered = false
  for (const { role, kids, dictionary: object, page } of elements) {
    if (kids.filter(kid => kid.role === 'H').length > 1) report('heading-repeated', { object, page })
    if (role === 'H') isPlain = true
    const level = Number(/^H([1-6])$/.exec(role)?.[1] ?? 0)
    if (level === 0) continue
    isNumbered = true
    if (last === 0 && level > 1) report('first-heading', { object, page, detail: `it is ${role}` })
    else if (level > last + 1) report('heading-skipped', { object, page, detail: `${role} follows H${last}` })
    last = level
  }
  if (isPlain && isNumbered) report('heading-mixed')
}

function checkNoteIds({ source, report }: CheckContext, { elements }: StructureTree): void {
  const ids = new Set<string>()
  for (const { role, dictionary: object, page } of elements) {
    if (role !== 'Note') continue
    const id = source.text(object['ID']) ?? ''
    if (id === '') report('note-id', { object, page })
    else if (ids.has(id)) report('note-id-unique', { object, page, detail: `'${id}'` })
    ids.add(id)
  }
}

/** Elements with ID are in IDTree (ISO 32000-1, table 322). */
function checkIdTree({ source, report }: CheckContext, { root, elements }: StructureTree): void {
  const withId = elements.filter(({ dictionary }) => dictionary['ID'] !== undefined)
  if (withId.length === 0) return
  const listed = new Map<string, PdfDictionary | null>()
  for (const [key, value] of source.tree(root?.['IDTree'], 'Names'))
    listed.set(source.text(key) ?? '', source.dictionary(value))
  for (const { dictionary: object, page } of withId) {
    const id = source.text(object['ID'])
    // several elements with an ID are another violation
    const isListed = id !== null && source.text(listed.get(id)?.['ID']) === id
    if (!isListed) report('id-tree', { object, page, detail: `'${id ?? ''}'` })
  }
}

/** ISO 32000-1 table 344; PDF 2.0 only recommends it (ISO 32000-2 table 379). */
function checkBounds(
  { source, profiles, report }: CheckContext,
  { role, dictionary, page, onlyPage }: StructureElement,
): void {
  if ((role !== 'Figure' && role !== 'Table') || typeof onlyPage !== 'number') return
  if (!hasFamily(profiles, 'UA1')) return
  const hasBounds = attributesOf(source, dictionary).some(
    attributes =>
      source.name(attributes['O']) === 'Layout' && source.numbers(attributes['BBox']).length === 4,
  )
  if (!hasBounds) report('bounding-box', { object: dictionary, page: page ?? onlyPage, detail: role })
}

function checkAlternative(
  { source, report }: CheckContext,
  { role, dictionary, page }: StructureElement,
): void {
  const hasAlt = source.hasText(dictionary['Alt'])
  if (role === 'Figure' && !hasAlt && source.text(dictionary['ActualText']) === null) {
    report('figure-alternative', { object: dictionary, page })
  }
  if (role === 'Formula' && !hasAlt) report('formula-alternative', { object: dictionary, page })
}
