import { isNode, type Node } from '../../document-node.ts'
import type { PdfDocumentInstance, TextFont } from './parts.ts'

/**
 * A watermark in the font that has its text. It is set in one: where no font has all of it, in that which has most.
 * @param mark A text or a watermark; anything else stays as it is.
 */
export function inFontOfText(mark: unknown, document: PdfDocumentInstance, defaultStyle: unknown): unknown {
  const watermark: Node = isNode(mark) ? mark : { text: mark }
  const { text, font, bold, italics } = watermark
  if (typeof text !== 'string' || text === '') return mark
  const byDefault = isNode(defaultStyle) ? defaultStyle['font'] : undefined
  const chain = document.fontChain(font ?? byDefault ?? 'Roboto', Boolean(bold), Boolean(italics))
  const pieces = chain.split(text)
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return { ...watermark, font: only.font }
  const lengths = new Map<TextFont, number>()
  for (const { text, font } of pieces) {
    if (font.codeDigits === 4) lengths.set(font, (lengths.get(font) ?? 0) + text.length)
  }
  const [most] = [...lengths].sort(([, a], [, b]) => b - a)
  return most === undefined ? mark : { ...watermark, font: most[0] }
}
