import { addObject, type PdfDocumentInstance, type PdfReference } from '../pdfkit.ts'

interface FileAnnotationShape {
  readonly width: number
  readonly height: number
  /** True for an appearance of its own, which PDF/A demands (ISO 19005-2 §6.3.3). */
  readonly hasAppearance: boolean
}

/** The annotation is printed (ISO 19005-2 §6.3.2). */
const PRINTED = 1 << 2

/** Adds the entries that standards demand of the annotation of an attached file, in place. */
export function completeFileAnnotation(
  document: PdfDocumentInstance,
  annotation: Record<string, unknown>,
  { width, height, hasAppearance }: FileAnnotationShape,
): void {
  const file = annotation['FS'] as PdfReference
  annotation['Contents'] ??= file.data['UF']
  annotation['F'] ??= PRINTED
  // that of a picture is empty, as pdfmake's, which is no stream (ISO 32000-1 §12.5.5)
  const isPicture = annotation['AP'] !== undefined
  if (!hasAppearance && !isPicture) return
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} }
  const content = isPicture ? ' ' : sheet(width, height)
  annotation['AP'] = { N: addObject(document, form, Buffer.from(content)) }
}

/** A sheet of paper with a folded corner. */
function sheet(width: number, height: number): string {
  const place = (x: number, y: number): string => `${(x * width).toFixed(2)} ${(y * height).toFixed(2)}`
  const outline = [place(0.2, 0.05), place(0.8, 0.05), place(0.8, 0.7), place(0.55, 0.95), place(0.2, 0.95)]
  const fold = [place(0.55, 0.95), place(0.55, 0.7), place(0.8, 0.7)]
  const path = (points: readonly string[]): string => `${points.join(' l ').replace(' l ', ' m ')} l`
  return `1 w ${path(outline)} h S ${path(fold)} S`
}
