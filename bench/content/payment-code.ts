import { createRequire } from 'node:module'
import { measureCheckedQr } from '../../src/layout/document/qr.ts'
import type { RichInvoice } from './contents.ts'

const qrEncoder = createRequire(import.meta.url)('pdfmake/js/qrEnc.js').default

/** The payment code of the rich invoice as SVG, for engines without QR codes. Encoded by Platen. */
export function paymentCode({ invoice, seller, totals }: RichInvoice): string {
  const amount = `EUR${totals.gross.toFixed(2)}`
  const qr = ['BCD', '002', '1', 'SCT', '', seller.name, seller.bank.iban, amount, '', '', invoice.reference]
  const { _canvas: rects, _width: side } = measureCheckedQr(
    { qr: qr.join('\n'), eccLevel: 'M', _canvas: [] },
    qrEncoder.measure,
  )
  const path = rects.slice(1).map(({ x, y, w, h }) => `M${x} ${y}h${w}v${h}h${-w}z`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#16241f" d="${path.join('')}"/></svg>`
}
