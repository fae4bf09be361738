import { isRecord, pointer } from '../base/json.ts'
import { takeInlinePicture } from './inline-picture.ts'
import { fail, type Node } from './node.ts'
import { checkStyle, removeInvalidRun, reportPresentation, reportRunRole } from './node-content.ts'
import { READERS } from './node-table.ts'
import type { Preparation } from './prepare.ts'
import { readNode } from './read-node.ts'
import { CARRY_KEY } from './tables/carried-totals.ts'
import { readLength } from './values/value-type.ts'

/** The context of preparing a text. */
interface TextPreparation extends Preparation {
  /** Requests a picture for its node. */
  loadPicture(picture: Node, path: string): void
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
  const { references, warnings } = preparation
  const isList = Array.isArray(text)
  const pieces: unknown[] = isList ? text : [text]
  for (const [i, part] of pieces.entries()) {
    const at = isList ? `${path}/${i}` : path
    const piece: unknown = isList && Array.isArray(part) ? { text: part } : part
    if (!isRecord(piece)) continue
    pieces[i] = piece
    const warning = removeInvalidRun(piece, at)
    if (warning !== null) warnings.set(at, warning)
    readNode(piece, at, preparation, READERS.run)
    checkStyle(piece, at, preparation)
    references.note(piece, at)
    const picture = isList ? takeInlinePicture(piece, at) : null
    reportRunRole(piece, at, preparation)
    if (picture === null) reportPresentation(piece, at, preparation)
    else preparation.loadPicture(picture, at)
    prepareInlines(piece['text'], `${at}/text`, preparation)
    asList(piece)
  }
}
