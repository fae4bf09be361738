import { isNode, type Node } from '../../document-node.ts'
import type { PdfDocumentInstance } from './parts.ts'

/**
 * A watermark in the one font that has its text.
 * @param mark A text or a watermark; anything else stays as it is.
 */
export function inFontOfText(mark: unknown, document: PdfDocumentInstance, defaultStyle: unknown): unknown {
  const watermark: Node = isNode(mark) ? mark : { text: mark }
  const { text, font, bold, italics } = watermark
  if (typeof text !== 'string' || text === '') return mark
  const byDefault = isNode(defaultStyle) ? defaultStyle['font'] : undefined
  const chain = document.fontChain(font ?? byDefault ?? 'Roboto', Boolean(bold), Boolean(italics))
  const [only] = chain.split(text)
  return only === undefined ? mark : { ...watermark, font: only.font }
}
