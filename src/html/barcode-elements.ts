/** `<barcode>`, `<qrcode>` and `<img src="barcode:…">` → references of barcodes. Pure. */
import { BARCODE_SCHEME } from '../document/values/barcode-reference.ts'
import type { StyledElement } from './contracts.ts'

/** Attributes of the elements, and the parameters of a reference that they set. */
const PARAMETERS: Readonly<Record<string, string>> = {
  color: 'color',
  'error-correction': 'errorCorrection',
  'quiet-zone': 'quietZone',
  width: 'width',
  height: 'height',
}

/**
 * The reference `barcode:SYMBOLOGY?data=…` of an element: its data are the attribute `value`, or its text. The bars have
 * the colour of the text. Null for other elements.
 */
export function barcodeReference({ name, attributes, style, children }: StyledElement): string | null {
  if (name !== 'barcode' && name !== 'qrcode') return null
  const text = children.map(child => (child.kind === 'text' ? child.text : '')).join('')
  const symbology = name === 'qrcode' ? 'qrcode' : (attributes['symbology'] ?? 'code128')
  const parameters = new URLSearchParams({ data: attributes['value'] ?? text.trim(), color: style.color })
  for (const [attribute, parameter] of Object.entries(PARAMETERS)) {
    const value = attributes[attribute]
    if (value !== undefined) parameters.set(parameter, value)
  }
  if (attributes['show-text'] !== undefined) parameters.set('showText', 'true')
  return `${BARCODE_SCHEME}${symbology}?${parameters}`
}
