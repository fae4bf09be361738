import type { PaintColor } from '../../../graphics/decoration.ts'
import type { PdfDocumentInstance } from '../../../layout/document/parts.ts'

/** Fills the path that is open. */
export function fillWith(
  document: PdfDocumentInstance,
  { color, opacity }: PaintColor,
  rule?: 'even-odd',
): void {
  document.fillColor(document.resolveColor(color, 'black'), opacity)
  document.fill(rule)
}
