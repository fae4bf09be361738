/** What pictures and QR codes say of their sizes, as it comes from a document → as layout takes it. */
import { isRecord } from '../../base/json.ts'
import { fail, type Node } from '../node.ts'
import { color } from './color-values.ts'
import { noLessThanZero, numberFrom, oneOf, type Reading, type ReadValue, readValues } from './read-values.ts'

const fit: ReadValue = (value, path) => {
  const sizes = Array.isArray(value) && value.length === 2 ? value : fail(path, 'expected [width, height]')
  return sizes.map((size, i) => noLessThanZero(size, `${path}/${i}`))
}

const cover: ReadValue = (value, path) => {
  if (!isRecord(value)) return fail(path, 'expected an object such as {"width": 100, "height": 50}')
  for (const side of ['width', 'height']) value[side] = noLessThanZero(value[side], `${path}/${side}`)
  return value
}

const PICTURE: ReadonlyMap<string, ReadValue> = new Map([
  ['fit', fit],
  ['cover', cover],
])

const wholeFrom =
  (least: number, most: number): ReadValue =>
  (value, path) => {
    const number = numberFrom(least, most)(value, path)
    return Number.isInteger(number) ? number : fail(path, `expected a whole number from ${least} to ${most}`)
  }

const QR: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ['fit', noLessThanZero],
  ['padding', noLessThanZero],
  ['version', wholeFrom(1, 40)],
  ['mask', wholeFrom(-1, 7)],
  ['eccLevel', oneOf('L', 'M', 'Q', 'H')],
  ['mode', oneOf('numeric', 'alphanumeric', 'octet')],
  ['foreground', color],
])

export function readPictureValues(node: Node, path: string, reading: Reading): void {
  readValues(node, PICTURE, path, reading)
}

export function readQrValues(node: Node, path: string, reading: Reading): void {
  for (const key of QR.keys()) if (node[key] === null) delete node[key] // which the encoder takes for a value
  readValues(node, QR, path, reading)
}
