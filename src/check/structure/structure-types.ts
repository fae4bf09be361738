/** Standard structure types and their namespaces (ISO 32000-1 §14.8.4, ISO 32000-2 §14.8.6), and role maps. Pure. */
import { PDF_2_NAMESPACE } from '../../graphics/structure.ts'

/** The default namespace, of elements without NS. */
export const PDF_1_7 = 'http://iso.org/pdf/ssn'
export const MATHML = 'http://www.w3.org/1998/Math/MathML'

export const STANDARD_TYPES: ReadonlySet<string> = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 ' +
    'H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code ' +
    'Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'
  ).split(' '),
)

/** Types that PDF 1.4 lacks (PDF Reference 1.4 §9.7.4). */
const SINCE_1_5: ReadonlySet<string> = new Set(
  'THead TBody TFoot Annot Ruby RB RT RP Warichu WT WP'.split(' '),
)

const PDF_2_TYPES: ReadonlySet<string> = new Set(
  (
    'Document DocumentFragment Part Sect Div Aside NonStruct P H Title FENote Sub Lbl Span Em Strong ' +
    'Link Annot Form Ruby RB RT RP Warichu WT WP L LI LBody Table TR TH TD THead TBody TFoot Caption ' +
    'Figure Formula Artifact'
  ).split(' '),
)

/** A structure type in its namespace. */
export interface QualifiedType {
  readonly type: string
  readonly namespace: string
}

export interface MappedType extends QualifiedType {
  readonly problem: 'not standard' | 'cycle' | null
}

/** The type that a type is mapped to; null for none. */
export type RoleMap = (type: QualifiedType) => QualifiedType | null

function isStandard({ type, namespace }: QualifiedType): boolean {
  if (namespace === MATHML) return true
  if (namespace === PDF_2_NAMESPACE) return PDF_2_TYPES.has(type) || /^H[1-9]\d*$/.test(type)
  return namespace === PDF_1_7 && STANDARD_TYPES.has(type)
}

export const keyOf = ({ type, namespace }: QualifiedType): string => `${namespace} ${type}`

/** Mappings of one type. Real files have at most a few; hostile ones have chains that each type follows. */
const MAX_MAPPINGS = 20

/** True if a type is mapped to a type that PDF 1.4 lacks. */
export function isMissingIn14(written: QualifiedType, roles: RoleMap): boolean {
  return SINCE_1_5.has(mapType(written, roles, ({ type }) => SINCE_1_5.has(type)).type)
}

/** Follows role maps to a standard type. @param isSkipped True for standard types to map further; default: none. */
export function mapType(
  written: QualifiedType,
  roles: RoleMap,
  isSkipped: (type: QualifiedType) => boolean = () => false,
): MappedType {
  const visited = new Set<string>()
  let mapped = written
  while (!isStandard(mapped) || isSkipped(mapped)) {
    const key = keyOf(mapped)
    if (visited.has(key)) return { ...mapped, problem: 'cycle' }
    if (visited.size >= MAX_MAPPINGS) return { ...mapped, problem: 'not standard' }
    visited.add(key)
    const next = roles(mapped)
    if (next === null) return { ...mapped, problem: 'not standard' }
    mapped = next
  }
  return { ...mapped, problem: null }
}
