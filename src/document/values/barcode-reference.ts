import { didYouMean } from '../../base/text-distance.ts'
import type { BarcodeOptions } from '../../graphics/barcode.ts'
import { fail } from '../node.ts'
import { readBarcode } from './picture-values.ts'

/** The scheme of references such as `barcode:ean13?data=4006381333931`. */
export const BARCODE_SCHEME = 'barcode:'

const PARAMETERS = ['data', 'color', 'showText', 'errorCorrection', 'quietZone', 'width', 'height']

/**
 * Reads a reference `barcode:SYMBOLOGY?data=…`, whose parameters are those of barcode nodes, percent-encoded as in URLs.
 * With both `width` and `height`, a linear code has their aspect ratio.
 * @param place Of the reference, for messages.
 * @throws PlatenError `invalid_definition`.
 */
export function readBarcodeReference(reference: string, place: string): BarcodeOptions {
  const [, symbology = '', query = ''] = /^barcode:([^?]*)\??(.*)$/is.exec(reference) ?? []
  const parameters = new URLSearchParams(query)
  for (const name of parameters.keys()) {
    if (PARAMETERS.includes(name)) continue
    fail(place, `a barcode has no parameter '${name}'${didYouMean(name, PARAMETERS)}`)
  }
  const data = parameters.get('data') ?? ''
  if (data === '') fail(place, 'a barcode needs data: write value="…", or barcode:SYMBOLOGY?data=…')
  const numberOf = (name: string): number | undefined => {
    const written = parameters.get(name)
    const number = written === null ? undefined : Number.parseFloat(written)
    return number === undefined || Number.isNaN(number) ? undefined : number
  }
  return readBarcode(
    {
      barcode: data,
      symbology: symbology === '' ? 'code128' : symbology,
      color: parameters.get('color') ?? 'black',
      showText: parameters.get('showText') === 'true',
      errorCorrection: parameters.get('errorCorrection') ?? 'M',
      quietZone: numberOf('quietZone') ?? 0,
      width: numberOf('width'),
      height: numberOf('height'),
    },
    place,
  )
}
