import type { Warning } from '../base/errors.ts'
import { fail, kindOf, NODE_KINDS, type Node } from './node.ts'
import { whyNoKind } from './unknown-node.ts'

const KINDS_IN_TEXT = ['text', 'pageReference', 'textReference', 'image', 'svg']
const WHAT_MAY_STAND = `in a text may stand ${KINDS_IN_TEXT.join(', ')}`

/** Kinds that are Platen's own: no definition that printed elsewhere has them in a text. */
const OWN_KINDS = ['box', 'barcode']

/**
 * Takes a piece out of its text, in place, that is a node which no line can hold. pdfmake prints nothing of it.
 * @returns What to say of it; null for a piece that may stand in a text.
 */
export function takeLostPiece(piece: Node, path: string): Warning | null {
  const { text } = piece
  const kind = kindOf(piece)
  if (kind === null) {
    const isNamed = NODE_KINDS.some(known => Object.hasOwn(piece, known))
    if (Object.keys(piece).length > 0 && !isNamed) fail(path, whyNoKind(piece))
    return null
  }
  if ((text !== undefined && text !== null) || KINDS_IN_TEXT.includes(kind)) return null
  const message = `a '${kind}' cannot stand in a text: ${WHAT_MAY_STAND}`
  if (OWN_KINDS.includes(kind)) fail(path, message)
  for (const known of NODE_KINDS) delete piece[known]
  piece['text'] = ''
  return {
    code: 'content_lost',
    message: `${message[0]?.toUpperCase()}${message.slice(1)}. It was left out: let it stand beside the text, in a stack or in columns.`,
    path,
  }
}
