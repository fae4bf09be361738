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
  color?: string | undefined
  /** Writes the data below a linear code. Default false. */
  showText?: boolean | undefined
  /** Of a QR code: about 7, 15, 25 or 30 % may be lost. Default M. */
  errorCorrection?: 'L' | 'M' | 'Q' | 'H' | undefined
  /** Free room around the code, in modules. Default 0. */
  quietZone?: number | undefined
  /** Width ÷ height of the whole, for linear codes: their bars are made as high as that takes. Default: BWIPP's. */
  aspectRatio?: number | undefined
}

export interface BarcodeSvg {
  readonly svg: string
  /** In units of the SVG: two for a bar's least width, four for a module of most matrix codes. */
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

/**
 * Draws a code as an SVG without a background.
 * @throws PlatenError `invalid_definition`; where there is no such symbology its details say `/symbology`.
 */
export function barcodeSvg(options: BarcodeOptions): BarcodeSvg {
  const natural = draw(options, null)
  const { aspectRatio } = options
  if (aspectRatio === undefined || !isLinear(options)) return natural
  // Two drawings tell how much height a millimetre of bars takes, and so how much the text has.
  const probe = draw(options, PROBE_BARS_MM)
  const higher = draw(options, 2 * PROBE_BARS_MM)
  const unitsPerMm = (higher.height - probe.height) / PROBE_BARS_MM
  const barsMm = PROBE_BARS_MM + (natural.width / aspectRatio - probe.height) / unitsPerMm
  return unitsPerMm > 0 && barsMm >= MIN_BARS_MM ? draw(options, barsMm) : natural
}

/** BWIPP gives the bars of a linear code, and the squares of others. */
function isLinear({ symbology, data }: BarcodeOptions): boolean {
  const [code] = openBwip().raw({ bcid: symbology, text: data })
  return code !== undefined && 'sbs' in code
}

/** Retail codes set their digits between the guard bars themselves. */
const PLACES_ITS_DIGITS = /^(ean|upc|isbn|ismn|issn)/

const PROBE_BARS_MM = 20
const MIN_BARS_MM = 2

/** @param barsMm Height of the bars of a linear code; null: what BWIPP takes. */
function draw(options: BarcodeOptions, barsMm: number | null): BarcodeSvg {
  const { symbology, data, color = 'black', showText = false, errorCorrection = 'M', quietZone = 0 } = options
  const library = openBwip()
  const names = library.symbolList.map(symbol => symbol.bcid)
  if (!names.includes(symbology)) {
    const hint = didYouMean(symbology, names) || ": it takes a name such as 'qrcode', 'code128' or 'ean13'."
    const message = `There is no symbology '${symbology}'${hint}`
    throw new PlatenError('invalid_definition', message, { details: [{ path: '/symbology', message }] })
  }
  if (data === '')
    throw new PlatenError(
      'invalid_definition',
      'The data of the code is empty: it takes at least a character.',
    )
  if (!PLAIN_COLOR.test(color)) throw new PlatenError('invalid_definition', `'${color}' is no colour.`)
  try {
    const svg = library.toSVG({
      bcid: symbology,
      text: data,
      includetext: showText,
      ...(PLACES_ITS_DIGITS.test(symbology) ? {} : { textxalign: 'center' }),
      ...(symbology.endsWith('qrcode') ? { eclevel: errorCorrection } : {}),
      scale: SCALE,
      ...(barsMm === null ? {} : { height: barsMm }),
    })
    const room =
      quietZone === 0 ? 0 : quietZone * moduleSize(svg, library.raw({ bcid: symbology, text: data })[0])
    return finish(svg, { color, room })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^[\w.-]+(?:#\d+)?:\s*/, '') : String(cause)
    throw new PlatenError('invalid_definition', `${symbology}: ${reason}.`, { cause })
  }
}

const SCALE = 2
/** What can stand in an attribute as it is. */
const PLAIN_COLOR = /^[#\w(),.%/\s-]{1,80}$/

/** How wide a module is in the SVG. */
function moduleSize(svg: string, code: object | undefined): number {
  return code !== undefined && 'pixx' in code && typeof code.pixx === 'number'
    ? sizeOf(svg).width / code.pixx
    : SCALE
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

/** Gives the SVG its size, room and colour; bwip-js leaves black to be SVG's default in places. */
function finish(svg: string, { color, room }: { color: string; room: number }): BarcodeSvg {
  const code = sizeOf(svg)
  const [width, height] = [code.width + 2 * room, code.height + 2 * room]
  const viewBox = `viewBox="${-room} ${-room} ${width} ${height}"`
  const whole = svg
    .replaceAll(/(fill|stroke)="#000000"/g, `$1="${color}"`)
    .replace(/viewBox="[^"]*"/, `width="${width}" height="${height}" fill="${color}" ${viewBox}`)
  return { svg: whole, width, height }
}
