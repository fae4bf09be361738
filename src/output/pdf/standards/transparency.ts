import type { PdfDocumentInstance } from '../pdfkit.ts'

/** A document that collects what its claims forbid. */
interface ClaimingDocument extends PdfDocumentInstance {
  noteForbidden?(message: string): void
}

const EVERYTHING = 'leave out opacity, shadows, blending, masks and transparent pictures'

/** Call before painting anything with transparency, which PDF/A-1 forbids (ISO 19005-1 §6.4). @param remedy What to do. */
export function requireTransparency(document: ClaimingDocument, remedy = EVERYTHING): void {
  if (!String(document.options['subset']).startsWith('PDF/A-1')) return
  document.noteForbidden?.(`PDF/A-1 forbids transparency: ${remedy}, or claim PDF/A-2b`)
}
