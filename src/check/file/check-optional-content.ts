/** Optional content (ISO 32000-1 §8.11), interactive forms with XFA, and other entries of the catalog. */
import { isDictionary, PdfReference, type PdfValue } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import { familyOf } from '../profiles.ts'

export function checkOptionalContent(context: CheckContext): void {
  const { profiles, source, report } = context
  checkForms(context)
  const properties = source.dictionary(source.catalog['OCProperties'])
  if (properties === null) return
  report('optional-content-forbidden')
  const groups = new Set(source.array(properties['OCGs']) ?? [])
  const names = new Set<string>()
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
    const order = source.array(configuration['Order'])
    if (order === null) continue
    const listed = new Set<PdfReference>()
    const visited = new Set<readonly PdfValue[]>()
    const visit = (values: readonly PdfValue[]): void => {
      if (visited.has(values)) return
      visited.add(values)
      for (const each of values) {
        const inner = source.array(each)
        if (inner !== null) visit(inner)
        else if (each instanceof PdfReference) listed.add(each)
      }
    }
    visit(order)
    for (const group of groups) {
      if (group instanceof PdfReference && !listed.has(group))
        report('optional-content-order', { object: group })
    }
  }
}

function checkForms({ source, report }: CheckContext): void {
  const { catalog } = source
  const form = source.dictionary(catalog['AcroForm'])
  if (form?.['XFA'] !== undefined) {
    report('xfa-forms')
    const parts = source.list(form['XFA']).flatMap(part => {
      const stream = source.stream(part)
      return stream === null ? [] : [source.decode(stream).bytes.toString('latin1')]
    })
    if (parts.some(text => /<dynamicRender>\s*required\s*</.test(text))) report('xfa-dynamic')
  }
  if (source.resolve(form?.['NeedAppearances']) === true) report('form-appearances')
  if (source.resolve(catalog['NeedsRendering']) === true) report('needs-rendering')
  const names = source.dictionary(catalog['Names'])
  if (names?.['AlternatePresentations'] !== undefined) report('alternate-presentations')
  if (catalog['Requirements'] !== undefined) report('document-requirements')
  const permissions = source.dictionary(catalog['Perms'])
  if (permissions !== null && Object.keys(permissions).some(key => key !== 'UR3' && key !== 'DocMDP')) {
    report('permissions-dictionary')
  }
  if (!isDictionary(names)) return
  if (names['JavaScript'] !== undefined) report('script-tree')
}
