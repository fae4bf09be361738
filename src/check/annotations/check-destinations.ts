/** Destinations in the document are structure destinations (ISO 32000-2 §12.3.2.3, ISO 14289-2 §8.8). */
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext, Place } from '../context.ts'
import { hasFamily } from '../profiles.ts'
import { outlineEntries, type PdfObject } from '../reading/source.ts'

export function checkDestinations(context: CheckContext): void {
  const { source, pages, profiles, report } = context
  if (!hasFamily(profiles, 'UA2')) return
  const { catalog } = source
  const named = readNamed(context)

  /** True if the first entry of an array is a structure element, and no page. */
  function isStructured(destination: PdfObject | undefined, isNested = false): boolean {
    if (source.isArray(destination)) {
      const target = source.dictionary(source.item(destination, 0))
      return target !== null && source.name(target['S']) !== null && target['Type'] !== 'Page'
    }
    const dictionary = source.dictionary(destination)
    if (dictionary !== null) return isStructured(dictionary['SD'], true)
    const name = source.name(destination) ?? source.text(destination)
    return !isNested && name !== null && isStructured(named.get(name), true)
  }

  function check({ Dest: place, A: value }: PdfDictionary, where: Place): void {
    const action = source.dictionary(value)
    if (place !== undefined && !isStructured(place)) report('structure-destination', where)
    if (action === null || source.name(action['S']) !== 'GoTo') return
    if (!isStructured(action['SD']) && !isStructured(action['D'])) report('structure-destination', where)
  }

  for (const { annotations, number: page } of pages) {
    for (const annotation of annotations)
      check(annotation, { page, object: annotation, detail: 'that of an annotation' })
  }
  const opening = catalog['OpenAction']
  if (source.isArray(opening)) check({ Dest: opening ?? null }, { detail: 'that of OpenAction' })
  else if (opening !== undefined) check({ A: opening }, { detail: 'that of OpenAction' })
  for (const entry of outlineEntries(source))
    check(entry, { object: entry, detail: `that of the outline '${source.text(entry['Title']) ?? ''}'` })
}

/** Named destinations, of the name tree and of the dictionary of PDF 1.1. */
function readNamed({ source }: CheckContext): Map<string, PdfObject> {
  const old = source.dictionary(source.catalog['Dests'])
  const named = new Map<string, PdfObject>(source.keys(old).map(key => [key, old?.[key] ?? null]))
  for (const [key, value] of source.tree(source.dictionary(source.catalog['Names'])?.['Dests'], 'Names')) {
    const name = source.text(key)
    if (name !== null) named.set(name, value)
  }
  return named
}
