/** Texts for people outside of the structure: the outline, annotations, page labels and files (ISO 14289-2 §8.6). */
import { privateUseIn } from '../../base/values.ts'
import type { CheckContext, Place } from '../context.ts'
import { hasFamily } from '../profiles.ts'
import { outlineEntries, type PdfObject } from '../reading/source.ts'

export function checkReadableTexts({ source, pages, profiles, report }: CheckContext): void {
  if (!hasFamily(profiles, 'UA2')) return
  const { catalog } = source

  function check(value: PdfObject | undefined, name: string, place: Place): void {
    const found = privateUseIn(source.text(value) ?? '')
    if (found !== null) report('private-use-text', { ...place, detail: `${name} has ${found.code}` })
  }

  for (const entry of outlineEntries(source))
    check(entry['Title'], 'the Title of an outline entry', { object: entry })
  for (const { annotations, number: page } of pages) {
    for (const annotation of annotations)
      check(annotation['Contents'], 'Contents of an annotation', { object: annotation, page })
  }
  for (const [, label] of source.tree(catalog['PageLabels'], 'Nums'))
    check(source.dictionary(label)?.['P'], 'the prefix of a page label', { object: label })
  const files = source.dictionary(catalog['Names'])?.['EmbeddedFiles']
  for (const [, file] of source.tree(files, 'Names'))
    check(source.dictionary(file)?.['Desc'], 'Desc of a file', { object: file })
}
