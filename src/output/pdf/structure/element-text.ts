/** Entries of structure elements as text (ISO 32000-1 §14.7.2, §14.8.5). */
import { isLanguageTag } from '../../../base/values.ts'
import { type ElementProperties, NO_PROPERTIES, type StructureElement } from '../../../graphics/structure.ts'
import { writeObject } from '../file/pdf-object.ts'
import type { PdfReference } from '../pdfkit.ts'

/** Types that PDF 2.0 has in the namespace of PDF 1.7 only, which is the default (ISO 32000-2 §14.8.6.1). */
const PDF_1_7_TYPES: ReadonlySet<string> = new Set([
  ...['Art', 'BlockQuote', 'TOC', 'TOCI', 'Quote', 'Reference', 'Code'],
])

export function propertiesText(properties: ElementProperties, id: string | null): string {
  if (properties === NO_PROPERTIES && id === null) return ''
  const { language, alt, actualText, title } = properties
  const text = (key: string, value: string | undefined): string =>
    value === undefined ? '' : `/${key}${writeObject(new String(value))}`
  return (
    text('Lang', isLanguageTag(language) ? language : undefined) +
    text('Alt', alt) +
    text('ActualText', actualText) +
    text('T', title) +
    text('ID', id ?? undefined)
  )
}

/** Type and namespace in PDF 2.0. */
export function pdf2Type(type: string, namespace: PdfReference): string {
  return PDF_1_7_TYPES.has(type) ? `/S/${type}` : `/S/${type}/NS ${namespace.id} 0 R`
}

/** Attributes of PDF 2.0 (ISO 32000-2 §14.8.5). */
export function pdf2Attributes({ type, properties }: StructureElement): string {
  const { listNumbering, noteType } = properties
  if (type === 'Note' && noteType !== undefined) return `/A<</O/FENote/NoteType/${noteType}>>`
  if (type === 'L') return `/A<</O/List/ListNumbering/${listNumbering ?? 'Unordered'}>>`
  return attributesText(properties)
}

export function referencesText(elements: readonly StructureElement[] = []): string {
  if (elements.length === 0) return ''
  return `/Ref[${elements.map(({ objectNumber }) => `${objectNumber} 0 R`).join(' ')}]`
}

/** Values of the attribute ListNumbering that PDF 1.7 lacks. */
const PDF_2_NUMBERING: ReadonlySet<ElementProperties['listNumbering']> = new Set([
  ...(['Ordered', 'Unordered', 'Description'] as const),
])

/** ISO 32000-1 §14.8.5. */
export function attributesText({
  scope,
  headers,
  rowSpan = 1,
  columnSpan = 1,
  listNumbering,
}: ElementProperties): string {
  if (listNumbering !== undefined && !PDF_2_NUMBERING.has(listNumbering))
    return `/A<</O/List/ListNumbering/${listNumbering}>>`
  if (scope === undefined && headers === undefined && rowSpan === 1 && columnSpan === 1) return ''
  const attributes = {
    O: 'Table',
    ...(scope !== undefined && { Scope: scope }),
    ...(headers !== undefined && { Headers: headers.map(header => new String(header)) }),
    ...(rowSpan !== 1 && { RowSpan: rowSpan }),
    ...(columnSpan !== 1 && { ColSpan: columnSpan }),
  }
  return `/A${writeObject(attributes)}`
}
