/** Optional content (ISO 32000-1 §8.11), interactive forms with XFA, and other entries of the catalog. */
import { PdfReference, type PdfValue } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import { familyOf } from '../profiles.ts'
import type { PdfObject, PdfSource } from '../reading/source.ts'

export function checkOptionalContent(context: CheckContext): void {
  const { profiles, source, report } = context
  checkForms(context)
  const properties = source.dictionary(source.catalog['OCProperties'])
  if (properties === null) return
  report('optional-content-forbidden')
  const groups = new Set(source.array(properties['OCGs']) ?? [])
  const names = new Set<string>()
  const orders = new Set<PdfObject>()
  const configurations = [properties['D'], ...(source.array(properties['Configs']) ?? [])]
  for (const [i, value] of configurations.entries()) {
    const configuration = source.dictionary(value)
    if (configuration === null) continue
    const name = source.text(configuration['Name']) ?? ''
    if (name === '' && i > 0) report('optional-content-name-configs')
    else if (name === '') {
      // ISO 14289-2 §8.7 demands names only where there are several configurations
      for (const only of profiles)
        if (familyOf(only) !== 'UA2' || configurations.length > 1) report('optional-content-name', { only })
    } else if (names.has(name)) report('optional-content-unique-names', { detail: `'${name}'` })
    names.add(name)
    if (configuration['AS'] !== undefined) report('optional-content-as')
    // configurations may share an order
    const order = source.resolve(configuration['Order'])
    if (!Array.isArray(order) || orders.has(order)) continue
    orders.add(order)
    const listed = groupsIn(source, order)
    source.spend(groups.size)
    for (const group of groups) {
      if (group instanceof PdfReference && !listed.has(group))
        report('optional-content-order', { object: group })
    }
  }
}

/** The groups in an order and in the arrays in it, which nest by references too. */
function groupsIn(source: PdfSource, order: readonly PdfValue[]): ReadonlySet<PdfReference> {
  const listed = new Set<PdfReference>()
  const visited = new Set<readonly PdfValue[]>([order])
  // grows while it is read
  for (const array of visited) {
    source.spend(array.length)
    for (const each of array) {
      const inner = source.resolve(each)
      if (Array.isArray(inner)) visited.add(inner)
      else if (each instanceof PdfReference) listed.add(each)
    }
  }
  return listed
}

function checkForms({ source, report }: CheckContext): void {
  const { catalog } = source
  const form = source.dictionary(catalog['AcroForm'])
  if (form?.['XFA'] !== undefined) {
    report('xfa-forms')
    const parts = source.list(form['XFA']).map(part => source.stream(part))
    if (parts.some(part => part !== null && source.parsed(part, isDynamic))) report('xfa-dynamic')
  }
  if (source.resolve(form?.['NeedAppearances']) === true) report('form-appearances')
  if (source.resolve(catalog['NeedsRendering']) === true) report('needs-rendering')
  const names = source.dictionary(catalog['Names'])
  if (names?.['AlternatePresentations'] !== undefined) report('alternate-presentations')
  if (catalog['Requirements'] !== undefined) report('document-requirements')
  const permissions = source.dictionary(catalog['Perms'])
  if (permissions !== null && source.keys(permissions).some(key => key !== 'UR3' && key !== 'DocMDP')) {
    report('permissions-dictionary')
  }
  if (names === null) return
  if (names['JavaScript'] !== undefined) report('script-tree')
}

/** True for the part of an XFA form whose layout depends on what is filled in. */
function isDynamic(bytes: Buffer): boolean {
  return /<dynamicRender>\s*required\s*</.test(bytes.toString('latin1'))
}
