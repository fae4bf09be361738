/**
 * Data → a barcode as SVG text, for documents and scenes alike. Pure. Throws `invalid_definition` where the data
 * is not what the symbology can say, or there is no such symbology. The one place that knows bwip-js.
 */
import { createRequire } from 'node:module'
import { PlatenError } from '../base/errors.ts'
import { didYouMean } from '../base/text-distance.ts'

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
  /**
   * Free room around the code, in modules; of a linear one left and right of its bars, where digits may stand in it.
   * Default 0.
   */
  quietZone?: number | undefined
  /** Width ÷ height of the whole, for linear codes: their bars are made as high as that takes. Default: BWIPP's. */
  aspectRatio?: number | undefined
}

export interface BarcodeSvg {
  readonly svg: string
  /** In units of the SVG: two for a bar's least width, four for a module of most matrix codes. */
  readonly width: number
  readonly height: number
  /** The side of a module, of which the width is a whole number; null where the code has no such grid. */
  readonly module: number | null
  /** It is bars, as high as one likes. */
  readonly isLinear: boolean
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
  return barcodeShapes(options)(options.aspectRatio ?? null)
}

/** Draws a code in one shape after another, by its aspect ratio; null: BWIPP's. */
export function barcodeShapes(
  options: Omit<BarcodeOptions, 'aspectRatio'>,
): (aspectRatio: number | null) => BarcodeSvg {
  const code = encode(options)
  let natural: BarcodeSvg | null = null
  let probes: readonly [BarcodeSvg, BarcodeSvg] | null = null
  return aspectRatio => {
    if (aspectRatio !== null && code.isLinear) {
      // Two drawings tell how much height a millimetre of bars takes, and so how much the text has.
      probes ??= [draw(options, code, PROBE_BARS_MM), draw(options, code, 2 * PROBE_BARS_MM)]
      const [probe, higher] = probes
      const unitsPerMm = (higher.height - probe.height) / PROBE_BARS_MM
      const barsMm = PROBE_BARS_MM + (probe.width / aspectRatio - probe.height) / unitsPerMm
      if (unitsPerMm > 0 && barsMm >= MIN_BARS_MM) return draw(options, code, Math.min(barsMm, MAX_BARS_MM))
    }
    natural ??= draw(options, code, null)
    return natural
  }
}

/** A drawn code parted: what is scanned, and what people read; null where there is no text. */
export function barcodeLayers({ svg, isLinear }: BarcodeSvg): { bars: string; text: string | null } {
  // bwip-js strokes bars and fills glyphs.
  const bars = isLinear ? svg.replaceAll(/<path d="[^"]*"[^>]*>/g, '') : svg
  return bars === svg ? { bars, text: null } : { bars, text: svg.replaceAll(/<path stroke[^>]*>/g, '') }
}

/** Work of encoding and drawing a code, in operations of the drawing budget. */
export function barcodeWork({ symbology, data }: Pick<BarcodeOptions, 'symbology' | 'data'>): number {
  return (
    CODE_WEIGHTS.code +
    data.length * (symbology === 'qrcode' ? CODE_WEIGHTS.qrCharacter : CODE_WEIGHTS.character)
  )
}

/** Operations per code and per character of its data. */
const CODE_WEIGHTS = { code: 2e6, qrCharacter: 50e3, character: 100e3 }

/** Properties of an encoded code. */
interface Encoded {
  /** BWIPP gives the bars of a linear code, and the squares of others. */
  readonly isLinear: boolean
  /** Across the whole code; null for a linear one, for a QR code, and where there are none, as in one of hexagons. */
  readonly modulesAcross: number | null
  /** Every edge of it stands between two modules. */
  readonly isOnGrid: boolean
}

function encode(options: BarcodeOptions): Encoded {
  const { symbology, data, color = 'black' } = options
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
  // To encode it takes all of the time, and drawing encodes once more.
  if (symbology === 'qrcode') return { isLinear: false, modulesAcross: null, isOnGrid: true }
  const [code] = told(symbology, () => library.raw({ bcid: symbology, text: data, ...levelOf(options) }))
  const bars = code !== undefined && 'sbs' in code && Array.isArray(code.sbs) ? code.sbs : null
  const modulesAcross =
    code !== undefined && 'pixx' in code && typeof code.pixx === 'number' ? code.pixx : null
  const isOnGrid = bars === null ? modulesAcross !== null : bars.every(Number.isInteger)
  return { isLinear: bars !== null, modulesAcross, isOnGrid }
}

function levelOf({ symbology, errorCorrection = 'M' }: BarcodeOptions): { eclevel?: string } {
  return symbology.endsWith('qrcode') ? { eclevel: errorCorrection } : {}
}

/** Retail codes set their digits between the guard bars themselves. */
const PLACES_ITS_DIGITS = /^(ean|upc|isbn|ismn|issn)/

const PROBE_BARS_MM = 20
const MIN_BARS_MM = 2
/** Of a box as narrow as it likes: no canvas holds what is endlessly high. */
const MAX_BARS_MM = 2000

/** @param barsMm Height of the bars of a linear code; null: what BWIPP takes. */
function draw(options: BarcodeOptions, code: Encoded, barsMm: number | null): BarcodeSvg {
  const { symbology, data, color = 'black', showText = false, quietZone = 0 } = options
  const svg = told(symbology, () =>
    openBwip().toSVG({
      bcid: symbology,
      text: data,
      includetext: showText,
      ...(PLACES_ITS_DIGITS.test(symbology) ? {} : { textxalign: 'center' }),
      ...levelOf(options),
      scale: SCALE,
      ...(barsMm === null ? {} : { height: barsMm }),
    }),
  )
  const known = symbology === 'qrcode' ? QR_MODULE : SCALE
  const module = code.modulesAcross === null ? known : sizeOf(svg).width / code.modulesAcross
  return finish(svg, {
    color,
    room: quietZone * module,
    module: code.isOnGrid ? module : null,
    isLinear: code.isLinear,
  })
}

/** Says of which symbology the encoder has something to say. */
function told<Result>(symbology: string, ask: () => Result): Result {
  try {
    return ask()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^[\w.-]+(?:#\d+)?:\s*/, '') : String(cause)
    throw new PlatenError('invalid_definition', `${symbology}: ${reason}.`, { cause })
  }
}

const SCALE = 2
/** Units that a module has in the drawing of a QR code. */
const QR_MODULE = 4
/** What can stand in an attribute as it is. */
const PLAIN_COLOR = /^[#\w(),.%/\s-]{1,80}$/

function sizeOf(svg: string): { width: number; height: number } {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

/** Gives the SVG its size, room and colour; bwip-js leaves black to be SVG's default in places. */
function finish(
  svg: string,
  {
    color,
    room,
    module,
    isLinear,
  }: { color: string; room: number } & Pick<BarcodeSvg, 'module' | 'isLinear'>,
): BarcodeSvg {
  const code = sizeOf(svg)
  // Digits that stand out of the bars stand in their quiet zone, and may begin between two modules.
  const wholly = (length: number) => (module === null ? length : Math.ceil(length / module - 1e-6) * module)
  const beside = isLinear ? besideBars(svg, code.width) : { left: 0, right: 0 }
  const left = wholly(Math.max(beside.left, room))
  const right = wholly(Math.max(beside.right, room))
  const above = isLinear ? 0 : room
  const [width, height] = [left + code.width - beside.left - beside.right + right, code.height + 2 * above]
  const size = `width="${width}" height="${height}" fill="${color}" viewBox="0 0 ${width} ${height}"`
  // Not an offset of the viewBox, which the canvas misplaces.
  const move = `<g transform="translate(${left - beside.left} ${above})">`
  const whole = svg
    .replaceAll(/(fill|stroke)="#000000"/g, `$1="${color}"`)
    .replace(/viewBox="[^"]*"([^>]*)>/, `${size}$1>${move}`)
    .replace('</svg>', '</g></svg>')
  return { svg: whole, width, height, module, isLinear }
}

/** What stands left of the first bar and right of the last; bwip-js strokes bars. */
function besideBars(svg: string, width: number): { left: number; right: number } {
  let [first, last] = [width, 0]
  for (const [, thickness = '0', path = ''] of svg.matchAll(/stroke-width="([\d.]+)" d="([^"]*)"/g)) {
    for (const [, middle = '0'] of path.matchAll(/M([\d.]+) /g)) {
      first = Math.min(first, Number(middle) - Number(thickness) / 2)
      last = Math.max(last, Number(middle) + Number(thickness) / 2)
    }
  }
  return first < last ? { left: first, right: width - last } : { left: 0, right: 0 }
}
