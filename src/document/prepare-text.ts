import type { Warning } from '../base/errors.ts'
import { isRecord, pointer } from '../base/json.ts'
import { takeInlinePicture } from './inline-picture.ts'
import { fail, type Node } from './node.ts'
import { removeInvalidRun } from './node-content.ts'
import { READERS } from './node-table.ts'
import { readNode } from './read-node.ts'
import type { References } from './references.ts'
import { CARRY_KEY } from './tables/carried-totals.ts'
import type { Reading } from './values/value-type.ts'
import { readLength } from './values/value-type.ts'

/** The context of preparing a text. */
interface TextPreparation extends Reading {
  readonly references: References
  /** Requests a picture for its node. */
  loadPicture(picture: Node, path: string): void
  checkStyle(piece: Node, path: string): void
  warn(warning: Warning, path: string): void
}

/**
 * Prepares a text for layout, in place: its runs and inline pictures, and the amounts of `carry`.
 */
export function prepareText(node: Node, path: string, preparation: TextPreparation): void {
  const { carry } = node
  const text = isRecord(node['text']) && 'text' in node['text'] ? [node['text']] : node['text']
  node['text'] = text
  const pictures: Node[] = []
  const loadPicture: TextPreparation['loadPicture'] = (picture, at) => {
    pictures.push(picture)
    preparation.loadPicture(picture, at)
  }
  prepareInlines(text, `${path}/text`, { ...preparation, loadPicture })
  asList(node)
  if (pictures.length > 0) node['_pictures'] = pictures
  if (carry === undefined || carry === null) return
  if (!isRecord(carry)) fail(`${path}/carry`, 'expected an object of numbers by name')
  const numbers = Object.entries(carry).map(([name, value]) => {
    const number = readLength(value)
    if (typeof number === 'number') return [name, number] as const
    return fail(pointer(`${path}/carry`, name), 'expected a number; use {"$value": …}')
  })
  delete node['carry']
  const [first = '', ...rest] = Array.isArray(text) ? text : [text]
  const inline = isRecord(first) ? first : { text: first }
  node['text'] = [{ ...inline, [CARRY_KEY]: Object.fromEntries(numbers) }, ...rest]
}

/** pdfmake resolves references of runs in arrays only. */
function asList(node: Node): void {
  if (isRecord(node['text'])) node['text'] = [node['text']]
}

/** Prepares the runs of a text. An array among them is one run. */
function prepareInlines(text: unknown, path: string, preparation: TextPreparation): void {
  const { references } = preparation
  if (Array.isArray(text)) {
    for (const [i, part] of text.entries()) {
      const piece: unknown = Array.isArray(part) ? { text: part } : part
      if (!isRecord(piece)) continue
      text[i] = piece
      takeLost(piece, `${path}/${i}`, preparation)
      readNode(piece, `${path}/${i}`, preparation, READERS.run)
      preparation.checkStyle(piece, `${path}/${i}`)
      references.note(piece, `${path}/${i}`)
      const picture = takeInlinePicture(piece, `${path}/${i}`)
      if (picture !== null) preparation.loadPicture(picture, `${path}/${i}`)
      prepareInlines(piece['text'], `${path}/${i}/text`, preparation)
      asList(piece)
    }
  } else if (isRecord(text)) {
    takeLost(text, path, preparation)
    readNode(text, path, preparation, READERS.run)
    preparation.checkStyle(text, path)
    references.note(text, path)
    prepareInlines(text['text'], `${path}/text`, preparation)
    asList(text)
  }
}

function takeLost(piece: Node, path: string, { warn }: TextPreparation): void {
  const warning = removeInvalidRun(piece, path)
  if (warning !== null) warn(warning, path)
}
