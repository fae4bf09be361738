/** Values of pictures, QR codes and barcodes. */

import { isRecord } from '../../base/json.ts'
import type { BarcodeOptions } from '../../graphics/barcode.ts'
import { fail, type Node } from '../node.ts'
import {
  arrayOf,
  described,
  flag,
  insteadOf,
  keyword,
  number,
  objectOf,
  points,
  readLength,
  size,
  text,
  unread,
  valueType,
} from './value-type.ts'

export const fit = valueType(
  { title: '[width, height]', ...arrayOf(size.schema, { minItems: 2, maxItems: 2 }) },
  (value, path) => {
    const sizes = Array.isArray(value) && value.length === 2 ? value : fail(path, 'expected [width, height]')
    return sizes.map((side, i) => size.read(side, `${path}/${i}`))
  },
)

export const cover = valueType(
  {
    title: '{"width", "height", "align", "valign"}',
    ...objectOf(
      {
        width: described(size.schema, 'Width of the area in points.'),
        height: described(size.schema, 'Height of the area in points.'),
        align: described(
          { enum: ['left', 'center', 'right'] },
          'Visible part of a picture that is too wide. Default: `center`.',
        ),
        valign: described(
          { enum: ['top', 'center', 'bottom'] },
          'Visible part of a picture that is too high. Default: `center`.',
        ),
      },
      ['width', 'height'],
    ),
  },
  (value, path) => {
    if (!isRecord(value)) return fail(path, 'expected an object such as {"width": 100, "height": 50}')
    for (const side of ['width', 'height']) value[side] = size.read(value[side], `${path}/${side}`)
    return value
  },
)

const ALIGNMENTS = ['top', 'middle', 'bottom', 'baseline'] as const

/** The alignment of a cell or column in its row. */
export const verticalAlignment = keyword(ALIGNMENTS, { aliases: { center: 'middle' } })

/** In points; a picture farther from its line is off the page. */
const MAX_RAISE_PT = 1_000

/** The alignment of a picture in its line of text, or its distance above the baseline in points. */
export const verticalAlign = valueType(
  {
    title: "'baseline', 'middle', 'top', 'bottom' or points",
    anyOf: [{ enum: [...ALIGNMENTS] }, points.schema],
  },
  (value, path) => {
    const above = readLength(value)
    if (typeof above === 'number' && Math.abs(above) <= MAX_RAISE_PT) return above
    if (typeof value === 'string' && ALIGNMENTS.some(word => word === value)) return value
    const hint = value === 'center' ? ", not 'center', did you mean 'middle'?" : insteadOf(value, ALIGNMENTS)
    return fail(path, `expected ${ALIGNMENTS.join(', ')}, or points above the baseline${hint}`)
  },
)

/** Only pictures in a text have it; elsewhere layout ignores it. */
export const inlineAlignment = unread(verticalAlign.schema, verticalAlign.read)

export const ERROR_CORRECTION = ['L', 'M', 'Q', 'H'] as const

/** Properties of `{"barcode": "4006381333931", "symbology": "ean13"}`. */
export const BARCODE = {
  symbology: valueType({ type: 'string' }, (value: unknown, path: string) =>
    typeof value === 'string' ? value : fail(path, 'expected a name such as "code128"'),
  ),
  color: valueType({ title: 'color', type: 'string' }, (value: unknown, path: string) =>
    typeof value === 'string' ? value : fail(path, 'expected a colour'),
  ),
  showText: flag,
  errorCorrection: keyword(ERROR_CORRECTION),
  quietZone: number({ min: 0, max: 100, unit: 'modules' }),
}

/** Reads a barcode node. With both `width` and `height`, the symbol has their aspect ratio. */
export function readBarcode(node: Node, path: string): BarcodeOptions {
  const { width, height } = node
  const isSized = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
  return {
    data: text.read(node['barcode'], `${path}/barcode`),
    symbology: BARCODE.symbology.read(node['symbology'] ?? 'code128', `${path}/symbology`),
    color: BARCODE.color.read(node['color'] ?? 'black', `${path}/color`),
    showText: flag.read(node['showText'] ?? false, `${path}/showText`),
    quietZone: BARCODE.quietZone.read(node['quietZone'] ?? 0, `${path}/quietZone`),
    errorCorrection: BARCODE.errorCorrection.read(node['errorCorrection'] ?? 'M', `${path}/errorCorrection`),
    ...(isSized ? { aspectRatio: width / height } : {}),
  }
}
