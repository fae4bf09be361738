/** The structure tree (ISO 32000-1 §14.7) → its elements in document order. Linear in the objects of the file. */
import {
  isDictionary,
  type PdfDictionary,
  PdfRefusal,
  type PdfValue,
} from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import type { PdfObject, PdfSource } from '../reading/source.ts'
import {
  keyOf,
  type MappedType,
  mapType,
  PDF_1_7,
  type QualifiedType,
  type RoleMap,
} from './structure-types.ts'

/** Roles that annotations look for around them. */
const ENCLOSING_ROLES = ['Form', 'Link', 'Reference', 'Annot', 'Artifact'] as const
type EnclosingRole = (typeof ENCLOSING_ROLES)[number]

const GRAPHIC_ROLES = ['Figure', 'Formula', 'Artifact']

export interface StructureElement {
  readonly dictionary: PdfDictionary
  readonly type: QualifiedType
  /** Its standard type by the role maps; the last mapped type if there is none. */
  readonly mapped: MappedType
  /** The name of the mapped type. */
  readonly role: string
  readonly parent: StructureElement | null
  /** The nearest ancestor that is no NonStruct, which only groups (§14.8.4.2). */
  readonly outer: StructureElement | null
  /** The nearest element of each role, it or an ancestor. */
  enclosing: Readonly<Partial<Record<EnclosingRole, StructureElement>>>
  /** Alt of it, or the nearest of an ancestor; null without any. */
  readonly alternative: string | null
  /** True if its graphics need no Figure: it is in one or in an artifact, or a text replaces it (ISO 14289-2 §8.5.1). */
  readonly mayBeGraphic: boolean
  readonly kids: StructureElement[]
  /** Language of its content: its own, or the nearest of an ancestor; null without any. */
  readonly language: string | null
  /** Page of its content, from 1; null if unknown. */
  readonly page: number | null
  /** True if content or an object belongs to it directly. */
  hasContent: boolean
  /** True if marked content belongs to it directly. */
  hasMarkedContent: boolean
  /** The page of all marked content in it and below, from 1; null without any. */
  onlyPage: number | 'several' | null
}

export interface StructureTree {
  readonly root: PdfDictionary | null
  /** The RoleMap of the root, for the default namespace. */
  readonly roleMap: ReadonlyMap<string, string>
  /** All mappings: the RoleMap and those of namespaces. */
  readonly roles: RoleMap
  /** RoleMapNS of the namespaces of the root. */
  readonly namespaceRoles: readonly { readonly from: QualifiedType; readonly to: QualifiedType }[]
  /** In document order. */
  readonly elements: readonly StructureElement[]
  /** The element of marked content, by the page or form that contains it, and its identifier. */
  elementOf(owner: PdfDictionary, mcid: number): StructureElement | null
  /** The element that refers to an annotation or XObject. */
  elementOfObject(object: PdfDictionary): StructureElement | null
  /** Entry of the parent tree; null without one. */
  parentEntry(key: number): PdfValue
}

/** Kids of all elements, which may share an array of them. As many as `reading/budget.ts` allows values. */
const MAX_KIDS = 5_000_000
/** Reports of kids that belong to two elements. */
const MAX_REPEATED_KIDS = 50_000
/** Attribute objects and classes of one element. */
const MAX_ATTRIBUTES = 100

export function readStructure(context: CheckContext): StructureTree {
  const { source, pages, report } = context
  const root = source.dictionary(source.catalog['StructTreeRoot'])
  const roleMap = readRoles(source, root)
  const namespaces = readNamespaces(source, root)
  const namespaceRoles = new Map(namespaces.map(({ from, to }) => [keyOf(from), to]))
  const roles: RoleMap = ({ type, namespace }) => {
    const next = namespace === PDF_1_7 ? roleMap.get(type) : undefined
    if (next !== undefined) return { type: next, namespace: PDF_1_7 }
    return namespaceRoles.get(keyOf({ type, namespace })) ?? null
  }
  const mappings = new Map<string, MappedType>()
  const mappingOf = (written: QualifiedType): MappedType => {
    const key = keyOf(written)
    const mapped = mappings.get(key) ?? mapType(written, roles)
    mappings.set(key, mapped)
    return mapped
  }
  const elements: StructureElement[] = []
  const owners = new Map<PdfDictionary, Map<number, StructureElement>>()
  const objects = new Map<PdfDictionary, StructureElement>()
  const pageNumbers = new Map(pages.map(({ dictionary, number }) => [dictionary, number]))
  const visited = new Set<PdfDictionary>()

  interface Waiting {
    readonly kid: PdfValue
    readonly parent: StructureElement | null
    /** The page of content without its own. */
    readonly page: PdfDictionary | null
  }
  let kidsLeft = MAX_KIDS
  let repeatsLeft = MAX_REPEATED_KIDS
  const countRepeated = (): void => {
    repeatsLeft--
    if (repeatsLeft < 0)
      throw new PdfRefusal(`more than ${MAX_REPEATED_KIDS} kids of its structure belong to two elements`)
  }
  const waiting: Waiting[] = kidsOf(root).map(kid => ({ kid, parent: null, page: null }))

  function kidsOf(dictionary: PdfDictionary | null): readonly PdfValue[] {
    const kids = source.resolve(dictionary?.['K'])
    if (Array.isArray(kids)) {
      source.spend(kids.length)
      kidsLeft -= kids.length
      if (kidsLeft < 0) throw new PdfRefusal(`its structure elements have more than ${MAX_KIDS} kids`)
      return kids.toReversed()
    }
    return kids === null ? [] : [dictionary?.['K'] ?? null]
  }

  /** @param owner The page or form. @param on The page. */
  function claim(
    owner: PdfDictionary | null,
    mcid: number,
    element: StructureElement,
    on: PdfDictionary | null,
  ): void {
    if (owner === null) return
    addPage(element, on === null ? null : (pageNumbers.get(on) ?? null))
    element.hasContent = true
    element.hasMarkedContent = true
    const claimed = owners.get(owner) ?? new Map<number, StructureElement>()
    owners.set(owner, claimed)
    const other = claimed.get(mcid)
    if (other !== undefined && other !== element) {
      countRepeated()
      const detail = `the identifier ${mcid} belongs to two elements`
      report('content-without-element', {
        detail,
        page: pageNumbers.get(owner) ?? null,
        object: element.dictionary,
      })
    } else claimed.set(mcid, element)
  }

  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { kid, parent, page } = next
    const mcid = source.number(kid)
    if (mcid !== null) {
      if (parent !== null) claim(page, mcid, parent, page)
      continue
    }
    const dictionary = source.dictionary(kid)
    if (dictionary === null) continue
    const kind = source.name(dictionary['Type'])
    if (kind === 'MCR') {
      const stream = source.dictionary(dictionary['Stm'])
      const on = source.dictionary(dictionary['Pg']) ?? page
      if (parent !== null) claim(stream ?? on, source.number(dictionary['MCID']) ?? -1, parent, on)
      continue
    }
    if (kind === 'OBJR') {
      const object = source.dictionary(dictionary['Obj'])
      if (parent === null || object === null) continue
      parent.hasContent = true
      objects.set(object, parent)
      continue
    }
    if (visited.has(dictionary)) {
      countRepeated()
      report('structure-cycle', { object: dictionary, detail: 'an element occurs twice' })
      continue
    }
    visited.add(dictionary)
    if (source.dictionary(dictionary['P']) !== (parent?.dictionary ?? root)) {
      report('structure-cycle', { object: dictionary, detail: 'P is not the parent' })
    }
    const namespace = source.text(source.dictionary(dictionary['NS'])?.['NS']) ?? PDF_1_7
    const type = { type: source.name(dictionary['S']) ?? '', namespace }
    const mapped = mappingOf(type)
    const own = source.dictionary(dictionary['Pg']) ?? page
    const role = mapped.type
    const isReplaced = source.bytes(dictionary['ActualText']) !== null
    const element: StructureElement = {
      dictionary,
      type,
      mapped,
      role,
      parent,
      outer: parent?.role === 'NonStruct' ? parent.outer : parent,
      enclosing: parent?.enclosing ?? {},
      alternative: source.text(dictionary['Alt']) ?? parent?.alternative ?? null,
      mayBeGraphic: (parent?.mayBeGraphic ?? false) || isReplaced || GRAPHIC_ROLES.includes(role),
      kids: [],
      language: source.text(dictionary['Lang']) ?? parent?.language ?? null,
      page: own === null ? null : (pageNumbers.get(own) ?? null),
      hasContent: false,
      hasMarkedContent: false,
      onlyPage: null,
    }
    if (isEnclosing(role)) element.enclosing = { ...element.enclosing, [role]: element }
    elements.push(element)
    parent?.kids.push(element)
    for (const each of kidsOf(dictionary)) waiting.push({ kid: each, parent: element, page: own })
  }

  for (let i = elements.length - 1; i >= 0; i--) {
    const { parent, onlyPage } = elements[i] as StructureElement
    if (parent !== null) addPage(parent, onlyPage)
  }

  const parents = new Map<number, PdfValue>()
  for (const [key, value] of source.tree(root?.['ParentTree'], 'Nums')) {
    if (typeof key === 'number') parents.set(key, value)
  }
  return {
    root,
    roleMap,
    roles,
    namespaceRoles: namespaces,
    elements,
    elementOf: (owner, mcid) => owners.get(owner)?.get(mcid) ?? null,
    elementOfObject: object => objects.get(object) ?? null,
    parentEntry: key => parents.get(key) ?? null,
  }
}

/** Adds the page of content in an element. */
function addPage(element: StructureElement, page: StructureElement['onlyPage']): void {
  if (page !== null) element.onlyPage = (element.onlyPage ?? page) === page ? page : 'several'
}

function readRoles(source: PdfSource, root: PdfDictionary | null): Map<string, string> {
  const roles = new Map<string, string>()
  const written = source.dictionary(root?.['RoleMap'])
  if (isDictionary(written)) {
    for (const type of source.keys(written)) roles.set(type, source.name(written[type]) ?? '')
  }
  return roles
}

/** Entries of RoleMapNS of all namespaces, which may share one. */
const MAX_NAMESPACE_ROLES = 100_000

/** RoleMapNS of namespaces (ISO 32000-2, table 356): to a type of the default namespace, or of the given one. */
function readNamespaces(
  source: PdfSource,
  root: PdfDictionary | null,
): { from: QualifiedType; to: QualifiedType }[] {
  const nameOf = (dictionary: PdfDictionary | null): string => source.text(dictionary?.['NS']) ?? PDF_1_7
  const namespaces = new Set(
    (source.array(root?.['Namespaces']) ?? [])
      .map(each => source.dictionary(each))
      .filter(each => each !== null),
  )
  const mappings: { from: QualifiedType; to: QualifiedType }[] = []
  for (const dictionary of namespaces) {
    const map = source.dictionary(dictionary['RoleMapNS'])
    for (const type of source.keys(map)) {
      const to = map?.[type]
      if (mappings.length >= MAX_NAMESPACE_ROLES)
        throw new PdfRefusal(`its namespaces map more than ${MAX_NAMESPACE_ROLES} structure types`)
      const [name, other] = source.list(to, 2)
      mappings.push({
        from: { type, namespace: nameOf(dictionary) },
        to: {
          type: source.name(name) ?? '',
          namespace: other === undefined ? PDF_1_7 : nameOf(source.dictionary(other)),
        },
      })
    }
  }
  return mappings
}

/**
 * Attribute objects of an element, also those of its classes; revision numbers are skipped (ISO 32000-1 §14.7.5). The
 * first 100 entries of each array count.
 */
export function attributesOf(source: PdfSource, dictionary: PdfDictionary): PdfDictionary[] {
  const listed = (value: PdfObject | undefined) => source.list(value, MAX_ATTRIBUTES)
  const classes = source.dictionary(source.dictionary(source.catalog['StructTreeRoot'])?.['ClassMap'])
  const named = listed(dictionary['C']).flatMap(each => listed(classes?.[source.name(each) ?? '']))
  return [...listed(dictionary['A']), ...named]
    .map(each => source.dictionary(each))
    .filter(each => each !== null)
}

function isEnclosing(role: string): role is EnclosingRole {
  return ENCLOSING_ROLES.some(each => each === role)
}
