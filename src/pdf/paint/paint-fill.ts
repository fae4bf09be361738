import type { PdfDocumentInstance } from '../layout/parts.ts'
import type { PaintColor } from './decoration.ts'

/** Fills the path that is open. */
export function fillWith(
  document: PdfDocumentInstance,
  { color, opacity }: PaintColor,
  rule?: 'even-odd',
): void {
  document.fillColor(document.resolveColor(color, 'black'), opacity)
  document.fill(rule)
}
