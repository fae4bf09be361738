/** What pictures and QR codes say of their sizes, as it comes from a document → as layout takes it. */
import { fail, isNode, type Node } from '../document-node.ts'
import { noLessThanZero, numberFrom, oneOf, type ReadValue, readValues } from './read-values.ts'

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

const QR: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ['fit', noLessThanZero],
  ['padding', noLessThanZero],
  ['version', numberFrom(1, 40)],
  ['mask', numberFrom(0, 7)],
  ['eccLevel', oneOf('L', 'M', 'Q', 'H')],
  ['mode', oneOf('numeric', 'alphanumeric', 'octet')],
])

export function readPictureValues(node: Node, path: string): void {
  readValues(node, PICTURE, path)
}

export function readQrValues(node: Node, path: string): void {
  readValues(node, QR, path)
}
