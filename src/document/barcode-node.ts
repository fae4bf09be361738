import type { BarcodeOptions } from '../graphics/barcode.ts'
import { fail, type Node } from './node.ts'

const LEVELS = ['L', 'M', 'Q', 'H'] as const

/** Reads a node `{"barcode": "4006381333931", "symbology": "ean13", …}`; the symbology is `code128` by default. */
export function parseBarcodeNode(node: Node, path: string): BarcodeOptions {
  const { barcode: data, symbology = 'code128', color = 'black', showText = false, quietZone = 0 } = node
  const errorCorrection = LEVELS.find(level => level === (node['errorCorrection'] ?? 'M'))
  if (typeof data !== 'string') return fail(`${path}/barcode`, 'a barcode holds text')
  if (typeof symbology !== 'string') return fail(`${path}/symbology`, 'expected a name such as "code128"')
  if (typeof color !== 'string') return fail(`${path}/color`, 'expected a colour')
  if (typeof showText !== 'boolean') return fail(`${path}/showText`, 'expected true or false')
  if (typeof quietZone !== 'number' || quietZone < 0 || quietZone > 100) {
    return fail(`${path}/quietZone`, 'expected a number of modules from 0 to 100')
  }
  if (errorCorrection === undefined)
    return fail(`${path}/errorCorrection`, `expected one of ${LEVELS.join(', ')}`)
  const { width, height } = node
  const isSized = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
  const aspectRatio = isSized ? { aspectRatio: width / height } : {}
  return { data, symbology, color, showText, quietZone, errorCorrection, ...aspectRatio }
}
