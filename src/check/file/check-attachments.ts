/** Embedded files (ISO 32000-1 §7.11.4, ISO 19005-3 §6.8). */
import { isStreamObject, type PdfStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import {
  isDictionary,
  type PdfDictionary,
  type PdfReference,
  PdfRefusal,
  type PdfValue,
} from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import { claimedProfiles } from '../metadata/identification.ts'
import { type Family, familyOf } from '../profiles.ts'
import { BudgetSpent } from '../reading/budget.ts'
import type { PdfSource } from '../reading/source.ts'

const RELATIONSHIPS = new Set(
  'Source Data Alternative Supplement Unspecified EncryptedPayload FormData Schema'.split(' '),
)

const MIME_TYPE = /^[\w!#$&^.+-]+(?:\/|#2[fF])[\w!#$&^.+-]+$/
/** Both parts have at most 127 characters (RFC 6838 §4.2). Matching longer ones takes quadratic time. */
const MAX_TYPE = 300
const DATE = /^D:\d{4}(?:\d{2}(?:\d{2}(?:\d{2}(?:\d{2}(?:\d{2})?)?)?)?)?(?:Z|[+-]\d{2}(?:'?\d{2}'?)?)?/

/** Embedded PDFs up to this size are read for their claims. */
const MAX_EMBEDDED_BYTES = 50_000_000

export function checkAttachments(context: CheckContext): void {
  const { source, report } = context
  const named = source.dictionary(source.catalog['Names'])?.['EmbeddedFiles']
  if (named !== undefined) report('embedded-files-forbidden')
  else if (context.profiles.includes('PDF/A-4f')) report('files-missing', { only: 'PDF/A-4f' })
  for (const [, value] of source.tree(named, 'Names')) {
    const name = source.text(source.dictionary(value)?.['UF']) ?? ''
    if (source.text(source.dictionary(value)?.['Desc']) === null)
      report('file-description', { object: value, detail: `'${name}'` })
  }
  const associated = new Set<PdfDictionary>()
  const lists = new Set<readonly PdfValue[]>()
  const specifications: [PdfReference, PdfDictionary][] = []
  for (const { reference } of source.file.objects()) {
    const object = source.resolve(reference)
    const dictionary = isStreamObject(object) ? object.dictionary : object
    collect(context, dictionary, { associated, lists, found: each => specifications.push([reference, each]) })
  }
  const claims = new Map<PdfStreamObject, readonly Family[]>()
  for (const [object, specification] of specifications)
    checkSpecification(context, { object, specification, associated, claims })
}

interface Collected {
  readonly associated: Set<PdfDictionary>
  /** Values of AF that were read, which objects may share. */
  readonly lists: Set<readonly PdfValue[]>
  found(specification: PdfDictionary): void
}

/** Finds file specifications with embedded files, and those that AF lists, in an object. */
function collect(context: CheckContext, value: unknown, collected: Collected): void {
  if (Array.isArray(value)) for (const each of value) collect(context, each, collected)
  if (!isDictionary(value)) return
  const { source } = context
  if (source.dictionary(value['EF']) !== null) collected.found(value)
  const files = source.resolve(value['AF'])
  if (!Array.isArray(files) || !collected.lists.has(files)) {
    if (Array.isArray(files)) collected.lists.add(files)
    for (const each of source.list(files)) {
      const specification = source.dictionary(each)
      if (specification !== null) collected.associated.add(specification)
    }
  }
  for (const key in value) collect(context, value[key], collected)
}

interface Attachment {
  readonly object: PdfReference
  readonly specification: PdfDictionary
  readonly associated: ReadonlySet<PdfDictionary>
  /** By file, which specifications may share. */
  readonly claims: Map<PdfStreamObject, readonly Family[]>
}

function checkSpecification(
  context: CheckContext,
  { object, specification, associated, claims }: Attachment,
): void {
  const { source, report } = context
  report('embedded-files-forbidden', { object })
  const name = source.text(specification['UF']) ?? source.text(specification['F']) ?? ''
  const detail = `'${name}'`
  if (source.text(specification['F']) === null || source.text(specification['UF']) === null) {
    report('file-names', { object, detail })
  }
  if (!RELATIONSHIPS.has(source.name(specification['AFRelationship']) ?? '')) {
    report('file-relationship', { object, detail })
  }
  if (!associated.has(specification)) report('file-associated', { object, detail })
  const files = source.dictionary(specification['EF'])
  const file = source.stream(files?.['UF']) ?? source.stream(files?.['F'])
  if (file === null) {
    report('file-type', { object, detail: `${detail} has no file` })
    return
  }
  const type = source.name(file.dictionary['Subtype']) ?? ''
  if (type.length > MAX_TYPE || !MIME_TYPE.test(type)) report('file-type', { object: file, detail })
  const date = source.text(source.dictionary(file.dictionary['Params'])?.['ModDate'])
  if (date === null || !DATE.test(date)) report('file-modification-date', { object: file, detail })
  const demanding = context.profiles.filter(only => familyOf(only) === 'A2' || only === 'PDF/A-4')
  if (demanding.length === 0) return
  const claimed = claims.get(file) ?? archivalFamilies(source, source.decode(file).bytes)
  claims.set(file, claimed)
  for (const only of demanding) {
    const accepted: readonly Family[] = only === 'PDF/A-4' ? ['A1', 'A2', 'A4'] : ['A1', 'A2']
    if (!claimed.some(family => accepted.includes(family)))
      report('file-is-pdfa', { object: file, detail, only })
  }
}

/** The standards that a PDF claims. */
function archivalFamilies(source: PdfSource, bytes: Buffer): readonly Family[] {
  if (bytes.length > MAX_EMBEDDED_BYTES || !bytes.subarray(0, 1024).includes('%PDF-')) return []
  try {
    return claimedProfiles(source.embedded(bytes)).valid.map(familyOf)
  } catch (cause) {
    // a RangeError: inflating its object streams took what was left of the budget
    const isSpent =
      cause instanceof BudgetSpent || (cause instanceof Error && cause.cause instanceof RangeError)
    if (cause instanceof PdfRefusal && !isSpent) return []
    throw cause
  }
}
