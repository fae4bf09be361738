import type { WrittenSource } from '../../../document/values/conformance-log.ts'
import type { PdfDocumentInstance } from '../pdfkit.ts'

/** A document that collects what its claims forbid. */
interface ClaimingDocument extends PdfDocumentInstance {
  noteForbidden?(message: string, source?: WrittenSource): void
}

const EVERYTHING = 'leave out opacity, shadows, blending, masks and transparent pictures'
/** Remedies for parts of it. */
export const SHARP_SHADOWS = 'leave blurred shadows out'
export const OPAQUE_COLORS = 'use opaque colours and opacity 1'

/**
 * Call before painting anything with transparency, which PDF/A-1 forbids (ISO 19005-1 §6.4).
 * @param remedy What to do.
 * @param source What contains it. Default: that of the content being painted.
 */
export function requireTransparency(
  document: ClaimingDocument,
  remedy = EVERYTHING,
  source?: WrittenSource,
): void {
  if (!forbidsTransparency(document)) return
  document.noteForbidden?.(`PDF/A-1 forbids transparency: ${remedy}, or claim PDF/A-2b`, source)
}

/**
 * The entries of an object that pdfkit or pdfmake's SVG painter writes. That painter makes a group of each pattern, also
 * of those that are opaque: without transparency, the group has no effect.
 */
export function withoutTransparency(
  document: ClaimingDocument,
  data: Record<string, unknown>,
): Record<string, unknown> {
  if (data['SMask'] !== undefined) requireTransparency(document)
  if (data['Group'] === undefined || !forbidsTransparency(document)) return data
  const { Group: _, ...opaque } = data
  return opaque
}

/** True if the document claims PDF/A-1. */
export function forbidsTransparency({ options }: Pick<ClaimingDocument, 'options'>): boolean {
  return String(options['subset']).startsWith('PDF/A-1')
}
