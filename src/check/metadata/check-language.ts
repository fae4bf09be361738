/** Natural languages (ISO 32000-1 §14.9.2, ISO 14289-1 §7.2). */
import { isLanguageTag } from '../../base/values.ts'
import type { CheckedContent } from '../content/check-content.ts'
import type { CheckContext } from '../context.ts'
import type { StructureTree } from '../structure/structure-tree.ts'
import { hasTitleLanguage } from './check-metadata.ts'

export interface LanguageOptions {
  readonly structure: StructureTree
  readonly content: CheckedContent
}

export function checkLanguage(context: CheckContext, { structure, content }: LanguageOptions): void {
  const { source, pages, report } = context
  const { catalog } = source
  const written = source.text(catalog['Lang'])
  if (written === null || written === '') report('language-default')
  if (written !== null && written !== '' && !isLanguageTag(written))
    report('language-syntax', { detail: `'${written}'` })
  for (const { dictionary, page } of structure.elements) {
    const own = source.text(dictionary['Lang'])
    if (own !== null && own !== '' && !isLanguageTag(own)) {
      report('language-syntax', { object: dictionary, page, detail: `'${own}'` })
    }
  }
  if (written !== null && written !== '') return
  for (const page of content.withoutLanguage) report('language-content', { page })
  for (const { dictionary, language, page } of structure.elements) {
    const hasText = ['Alt', 'ActualText', 'E'].some(key => source.text(dictionary[key]) !== null)
    if (hasText && language === null) report('language-alternatives', { object: dictionary, page })
  }
  if (source.dictionary(source.dictionary(catalog['Outlines'])?.['First']) !== null)
    report('language-outline')
  for (const { annotations, number: page } of pages) {
    for (const annotation of annotations) {
      const language = structure.elementOfObject(annotation)?.language ?? source.text(annotation['Lang'])
      if (language !== null) continue
      if (source.text(annotation['Contents']) !== null)
        report('language-annotations', { page, object: annotation })
      if (source.text(annotation['TU']) !== null) report('language-fields', { page, object: annotation })
    }
  }
  if (!hasTitleLanguage(source)) report('language-metadata')
}
