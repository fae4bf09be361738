/** What pictures and QR codes say of their sizes, as it comes from a document → as layout takes it. */
import { fail, isNode, type Node } from '../document-node.ts'
import { noLessThanZero, numberFrom, type ReadValue, readValues } from './numbers.ts'

const fit: ReadValue = (value, path) => {
  const sizes = Array.isArray(value) && value.length === 2 ? value : fail(path, 'expected [width, height]')
  return sizes.map((size, i) => noLessThanZero(size, `${path}/${i}`))
}

const cover: ReadValue = (value, path) => {
  if (!isNode(value)) return fail(path, 'expected an object such as {"width": 100, "height": 50}')
  for (const side of ['width', 'height']) value[side] = noLessThanZero(value[side], `${path}/${side}`)
  return value
}

const PICTURE: ReadonlyMap<string, ReadValue> = new Map([
  ['fit', fit],
  ['cover', cover],
])

const QR: ReadonlyMap<string, ReadValue> = new Map([
  ['fit', noLessThanZero],
  ['padding', noLessThanZero],
  ['version', numberFrom(1, 40)],
  ['mask', numberFrom(0, 7)],
])

export function readPictureValues(node: Node, path: string): void {
  readValues(node, PICTURE, path)
}

export function readQrValues(node: Node, path: string): void {
  readValues(node, QR, path)
}
