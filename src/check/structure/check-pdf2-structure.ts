/** Structure elements of PDF 2.0 against ISO 14289-2 §8.2 and ISO 19005-4 §6.2.10.8. Linear in the structure. */
import { privateUseIn } from '../../base/values.ts'
import { mayContain, TRANSPARENT } from '../../graphics/containment.ts'
import { PDF_2_NAMESPACE } from '../../graphics/structure.ts'
import { type PdfDictionary, PdfRefusal } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import { profilesOf } from '../profiles.ts'
import type { PdfObject } from '../reading/source.ts'
import { attributesOf, type StructureElement, type StructureTree } from './structure-tree.ts'
import { MATHML } from './structure-types.ts'

const NOTE_KINDS = ['Footnote', 'Endnote', 'None']

export function checkPdf2Structure(context: CheckContext, { root, elements }: StructureTree): void {
  const { report } = context
  if (root !== null) checkRoot(context, elements)
  const references = readReferences(context, elements)
  checkNoteReferences(context, elements, references)
  const referring = withReferences(elements, references)
  const widgetCounts = new Map<PdfObject, number>()
  const containers = containersOf(elements)
  for (const element of elements) {
    const { role, mapped, dictionary: object, page, parent, kids } = element
    if (role === 'H') report('heading-plain', { object, page })
    if (role === 'Note') report('note-type', { object, page })
    if (role === 'TOCI' && !referring.has(element)) report('toc-reference', { object, page })
    if (role === 'L') checkNumbering(context, element)
    if (kids.slice(1, -1).some(kid => kid.role === 'Caption'))
      report('caption-position', { object, page, detail: `of ${role}` })
    if (mapped.namespace === MATHML && role === 'math' && parent?.role !== 'Formula')
      report('math-parent', { object, page, detail: `it is in ${parent?.role ?? 'the root'}` })
    checkContainment(context, element, containers)
    checkPrivateUse(context, element)
    if (role === 'Form') checkForm(context, element, widgetCounts)
  }
}

/** ISO 32000-2 Annex L, ISO/TS 32005 §6.2. */
function checkContainment(
  { report }: CheckContext,
  element: StructureElement,
  containers: ReadonlyMap<StructureElement, StructureElement>,
): void {
  const { role, mapped, parent, dictionary: object, page, hasMarkedContent } = element
  if (mapped.problem !== null || mapped.namespace === MATHML) return
  const around = parent === null ? null : (containers.get(parent) ?? parent)
  if (around !== null && !mayContain(around.role, role))
    report('containment', { object, page, detail: `${role} is in ${around.role}` })
  const isGroup = role === 'Part' || role === 'Div'
  if (hasMarkedContent && (isGroup || !mayContain((containers.get(element) ?? element).role, 'content')))
    report('containment', { object, page, detail: `${role} contains content directly` })
}

/** By element: it, or the nearest around it that is not transparent. */
function containersOf(elements: readonly StructureElement[]): Map<StructureElement, StructureElement> {
  const containers = new Map<StructureElement, StructureElement>()
  // parents are before their kids
  for (const element of elements) {
    const { role, parent } = element
    const around = parent !== null && TRANSPARENT.has(role) ? containers.get(parent) : element
    containers.set(element, around ?? element)
  }
  return containers
}

/** @param known The number of widgets by K, which elements may share. */
function checkForm(
  { source, report }: CheckContext,
  { dictionary: object, page }: StructureElement,
  known: Map<PdfObject, number>,
): void {
  const kids = source.resolve(object['K'])
  let count = known.get(kids)
  if (count === undefined) {
    count = source.list(kids).filter(kid => {
      const annotation = source.dictionary(source.dictionary(kid)?.['Obj'])
      return source.name(annotation?.['Subtype']) === 'Widget'
    }).length
    known.set(kids, count)
  }
  if (count > 1) report('form-widgets', { object, page, detail: `it has ${count}` })
}

function checkRoot({ report }: CheckContext, elements: readonly StructureElement[]): void {
  const roots = elements.filter(({ parent }) => parent === null)
  const [first, second] = roots
  if (first === undefined || second !== undefined)
    report('document-root', { detail: `it has ${roots.length} children` })
  else if (first.role !== 'Document' || first.mapped.namespace !== PDF_2_NAMESPACE) {
    const detail = `it is ${first.role} of ${first.mapped.namespace}`
    report('document-root', { object: first.dictionary, detail })
  }
}

/** References of all elements, which may share an array of them. */
const MAX_REFERENCES = 1_000_000

/** The structure elements in Ref, by the element that has it. */
type References = ReadonlyMap<PdfDictionary, ReadonlySet<PdfDictionary>>

function readReferences({ source }: CheckContext, elements: readonly StructureElement[]): References {
  const references = new Map<PdfDictionary, ReadonlySet<PdfDictionary>>()
  const known = new Map<PdfObject, ReadonlySet<PdfDictionary>>()
  let count = 0
  for (const { dictionary } of elements) {
    const value = source.resolve(dictionary['Ref'])
    if (value === null) continue
    let targets = known.get(value)
    if (targets === undefined) {
      const found = source.list(value).map(each => source.dictionary(each))
      targets = new Set(found.filter(each => each !== null))
      known.set(value, targets)
    }
    count += targets.size
    if (count > MAX_REFERENCES)
      throw new PdfRefusal(`its structure elements have more than ${MAX_REFERENCES} references`)
    references.set(dictionary, targets)
  }
  return references
}

/** The elements with Ref, on them or on elements below that are no nested TOC. */
function withReferences(
  elements: readonly StructureElement[],
  references: References,
): ReadonlySet<StructureElement> {
  const found = new Set<StructureElement>()
  // parents are before their kids
  for (const element of elements.toReversed()) {
    const { dictionary, kids } = element
    const isFound = (references.get(dictionary)?.size ?? 0) > 0
    if (isFound || kids.some(kid => kid.role !== 'TOC' && found.has(kid))) found.add(element)
  }
  return found
}

/** Citations and notes refer to each other. */
function checkNoteReferences(
  { source, report }: CheckContext,
  elements: readonly StructureElement[],
  references: References,
): void {
  const notes = new Set(elements.flatMap(({ role, dictionary }) => (role === 'FENote' ? [dictionary] : [])))
  const referring = new Map<PdfDictionary, PdfDictionary[]>()
  for (const [dictionary, targets] of references) {
    for (const target of targets) {
      if (!notes.has(target)) continue
      const others = referring.get(target)
      if (others === undefined) referring.set(target, [dictionary])
      else others.push(dictionary)
    }
  }
  for (const { role, dictionary: object, page } of elements) {
    if (role !== 'FENote') continue
    const own = references.get(object) ?? new Set()
    const others = referring.get(object) ?? []
    if (others.some(other => !own.has(other)))
      report('note-reference', { object, page, detail: 'an element refers to the FENote only' })
    else if ([...own].some(target => references.get(target)?.has(object) !== true))
      report('note-reference', { object, page, detail: 'the FENote refers to an element only' })
    const kind = attributesOf(source, object).map(each => source.name(each['NoteType']))
    const wrong = kind.find(each => each !== null && !NOTE_KINDS.includes(each))
    if (wrong !== undefined) report('note-kind', { object, page, detail: `it is '${wrong}'` })
  }
}

function checkNumbering(
  { source, report }: CheckContext,
  { kids, dictionary: object, page }: StructureElement,
): void {
  if (!kids.some(item => item.kids.some(({ role }) => role === 'Lbl'))) return
  const values = attributesOf(source, object).map(each => source.name(each['ListNumbering']))
  if ((values.find(each => each !== null) ?? 'None') === 'None') report('list-numbering', { object, page })
}

function checkPrivateUse(
  { profiles, source, report }: CheckContext,
  { dictionary: object, page }: StructureElement,
): void {
  for (const key of ['ActualText', 'Alt'] as const) {
    const found = privateUseIn(source.text(object[key]) ?? '')
    if (found === null) continue
    const detail = `${key} has ${found.code}`
    for (const only of profilesOf(profiles, key === 'Alt' ? ['UA2'] : ['UA2', 'A4']))
      report('private-use', { object, page, detail, only })
  }
}
