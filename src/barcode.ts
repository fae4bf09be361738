/**
 * Data → a barcode as SVG text, for documents and scenes alike. Pure. Throws `invalid_definition` where the data
 * is not what the symbology can say, or there is no such symbology. The one place that knows bwip-js.
 */
import { createRequire } from 'node:module'
import { PlatenError } from './errors.ts'
import { didYouMean } from './text-distance.ts'

export interface BarcodeOptions {
  /** A symbology by BWIPP's name: `qrcode`, `code128`, `ean13`, `datamatrix`, `pdf417` and a hundred more. */
  symbology: string
  data: string
  /** A CSS colour. Default black. */
  color?: string
  /** Writes the data below a linear code. Default false. */
  showText?: boolean
  /** Of a QR code: about 7, 15, 25 or 30 % may be lost. Default M. */
  errorCorrection?: 'L' | 'M' | 'Q' | 'H'
  /** Free room around the code, in modules. Default 0. */
  quietZone?: number
}

export interface BarcodeSvg {
  readonly svg: string
  /** In modules, of which each is two units wide. */
  readonly width: number
  readonly height: number
}

type Bwip = typeof import('bwip-js/node')

let bwip: Bwip | null = null

/** Loaded at the first code: its encoders are a megabyte of program. */
function openBwip(): Bwip {
  bwip ??= createRequire(import.meta.url)('bwip-js/node') as Bwip
  return bwip
}

/** Draws a code as an SVG with a viewBox and no size, without a background. */
export function barcodeSvg(options: BarcodeOptions): BarcodeSvg {
  const { symbology, data, color = 'black', showText = false, errorCorrection = 'M', quietZone = 0 } = options
  const library = openBwip()
  const names = library.symbolList.map(symbol => symbol.bcid)
  if (!names.includes(symbology)) {
    throw new PlatenError(
      'invalid_definition',
      `There is no symbology '${symbology}'${didYouMean(symbology, names)}.`,
    )
  }
  if (data === '') throw new PlatenError('invalid_definition', 'The data of the code is empty.')
  if (!PLAIN_COLOR.test(color)) throw new PlatenError('invalid_definition', `'${color}' is no colour.`)
  try {
    const svg = library.toSVG({
      bcid: symbology,
      text: data,
      includetext: showText,
      textxalign: 'center',
      ...(symbology.endsWith('qrcode') ? { eclevel: errorCorrection } : {}),
      padding: quietZone,
      scale: SCALE,
    })
    return sized(svg.replaceAll(/(fill|stroke)="#000000"/g, `$1="${color}"`), color)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^[\w.-]+(?:#\d+)?:\s*/, '') : String(cause)
    throw new PlatenError('invalid_definition', `${symbology}: ${reason}.`, { cause })
  }
}

const SCALE = 2
/** What can stand in an attribute as it is. */
const PLAIN_COLOR = /^[#\w(),.%/\s-]{1,80}$/

/** bwip-js leaves black to be SVG's default in places, and the size to the viewBox. */
function sized(svg: string, color: string): BarcodeSvg {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  const whole = svg.replace('<svg ', `<svg width="${width}" height="${height}" fill="${color}" `)
  return { svg: whole, width: Number(width), height: Number(height) }
}
