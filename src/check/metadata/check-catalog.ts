/** Entries of the catalog: viewer preferences, marks (ISO 32000-1 §7.7.2, §14.7.1). */
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'

const [MIN_PAGE, MAX_PAGE] = [3, 14_400]
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const

export function checkCatalog({ source, pages, report }: CheckContext): void {
  const { catalog } = source
  const preferences = source.dictionary(catalog['ViewerPreferences'])
  const shown = source.resolve(preferences?.['DisplayDocTitle'])
  if (shown === null) report('display-title')
  else if (shown !== true) report('display-title-false')
  const marks = source.dictionary(catalog['MarkInfo'])
  if (source.resolve(marks?.['Marked']) !== true) report('marked')
  if (source.resolve(marks?.['Suspects']) === true) report('suspects')
  if (source.dictionary(catalog['StructTreeRoot']) === null) report('structure-missing')
  for (const { dictionary, mediaBox, cropBox, number: page } of pages) {
    const inherited: PdfDictionary = { MediaBox: mediaBox, CropBox: cropBox }
    for (const name of BOXES) {
      const box = inherited[name] ?? dictionary[name]
      if (!source.isArray(box)) continue
      const [left = 0, bottom = 0, right = 0, top = 0] = source.numbers(box)
      const sizes = [Math.abs(right - left), Math.abs(top - bottom)]
      if (sizes.some(size => size < MIN_PAGE || size > MAX_PAGE)) {
        report('limit-page-size', { page, object: dictionary, detail: `${name} is ${sizes.join(' × ')}` })
      }
    }
    if (dictionary['PresSteps'] !== undefined) report('alternate-presentations', { page, object: dictionary })
  }
}
