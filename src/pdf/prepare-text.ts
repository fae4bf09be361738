import { fail, isNode, type Node } from '../document-node.ts'
import { pointer } from '../json.ts'
import { CARRY_KEY } from './layout/carry.ts'
import { readNodeValues } from './node-values.ts'
import type { References } from './references.ts'

/** Makes a text ready for layout, in place: its pieces, and the numbers that it carries from page to page. */
export function prepareText(node: Node, path: string, references: References): void {
  const { carry, text } = node
  prepareInlines(text, `${path}/text`, references)
  if (carry === undefined || carry === null) return
  if (!isNode(carry)) fail(`${path}/carry`, 'expected an object of numbers by name')
  for (const [name, value] of Object.entries(carry)) {
    if (typeof value !== 'number')
      fail(pointer(`${path}/carry`, name), 'expected a number; use {"$value": …}')
  }
  delete node['carry']
  const [first = '', ...rest] = Array.isArray(text) ? text : [text]
  const inline = isNode(first) ? first : { text: first }
  node['text'] = [{ ...inline, [CARRY_KEY]: carry }, ...rest]
}

/** The pieces of a text say things of themselves too; a list among them is one piece. */
function prepareInlines(text: unknown, path: string, references: References): void {
  if (Array.isArray(text)) {
    for (const [i, part] of text.entries()) {
      const piece: unknown = Array.isArray(part) ? { text: part } : part
      if (!isNode(piece)) continue
      text[i] = piece
      readNodeValues(piece, `${path}/${i}`)
      references.note(piece, `${path}/${i}`)
      prepareInlines(piece['text'], `${path}/${i}/text`, references)
    }
  } else if (isNode(text)) {
    readNodeValues(text, path)
    references.note(text, path)
    prepareInlines(text['text'], `${path}/text`, references)
  }
}
