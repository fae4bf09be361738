/**
 * Data → a barcode as SVG text. Pure. Throws `invalid_definition` for unknown symbologies and for data that a
 * symbology cannot encode. The only file that imports bwip-js.
 */
import { PlatenError } from '../base/errors.ts'
import { didYouMean } from '../base/text-distance.ts'

export interface BarcodeOptions {
  /** BWIPP name of a symbology: `qrcode`, `code128`, `ean13`, `datamatrix`, `pdf417` and about a hundred more. */
  symbology: string
  data: string
  /** A CSS colour. Default black. */
  color?: string | undefined
  /** Prints the data below a linear code. Default false. */
  showText?: boolean | undefined
  /** Error correction of QR codes, which recovers about 7, 15, 25 or 30 %. Default M. */
  errorCorrection?: 'L' | 'M' | 'Q' | 'H' | undefined
  /** Quiet zone in modules; for linear codes left and right of the bars, where digits may be printed. Default 0. */
  quietZone?: number | undefined
  /** Width ÷ height of linear codes, reached by the height of their bars. Default: BWIPP's. */
  aspectRatio?: number | undefined
}

export interface BarcodeSvg {
  readonly svg: string
  /** In units of the SVG: two per narrow bar, four per module of most matrix codes. */
  readonly width: number
  readonly height: number
  /** Side of a module; the width is a multiple of it. Null for codes without such a grid. */
  readonly module: number | null
  /** The code consists of bars of any height. */
  readonly isLinear: boolean
}

type Encoders = typeof import('bwip-js/node')

/**
 * Draws a code as an SVG without a background.
 * @throws PlatenError `invalid_definition`; for unknown symbologies its details point to `/symbology`.
 */
export async function barcodeSvg(options: BarcodeOptions): Promise<BarcodeSvg> {
  return (await barcodeShapes(options))(options.aspectRatio ?? null)
}

/**
 * Encodes once and draws with several aspect ratios; null is BWIPP's. The first call loads the encoders, which are a
 * megabyte of code.
 */
export async function barcodeShapes(
  options: Omit<BarcodeOptions, 'aspectRatio'>,
): Promise<(aspectRatio: number | null) => BarcodeSvg> {
  // The default export has the functions for all symbologies; its types declare them as exports of the module.
  const { default: encoders } = (await import('bwip-js/node')) as unknown as { default: Encoders }
  const code = encode(options, encoders)
  const drawBars = (barsMm: number | null): BarcodeSvg => draw(options, code, { encoders, barsMm })
  let natural: BarcodeSvg | null = null
  let probes: readonly [BarcodeSvg, BarcodeSvg] | null = null
  return aspectRatio => {
    if (aspectRatio !== null && code.isLinear) {
      // Two drawings give the height per millimetre of bars, and so the height of the text.
      probes ??= [drawBars(PROBE_BARS_MM), drawBars(2 * PROBE_BARS_MM)]
      const [probe, higher] = probes
      const unitsPerMm = (higher.height - probe.height) / PROBE_BARS_MM
      const barsMm = PROBE_BARS_MM + (probe.width / aspectRatio - probe.height) / unitsPerMm
      if (unitsPerMm > 0 && barsMm >= MIN_BARS_MM) return drawBars(Math.min(barsMm, MAX_BARS_MM))
    }
    natural ??= drawBars(null)
    return natural
  }
}

/** Separates bars and human-readable text; text is null if there is none. */
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
  /** BWIPP returns bars for linear codes and squares for others. */
  readonly isLinear: boolean
  /**
   * Modules across the code. Null for linear codes, for QR codes, and for codes without square modules, such as
   * hexagons.
   */
  readonly modulesAcross: number | null
  /** Every edge is between two modules. */
  readonly isOnGrid: boolean
}

function encode(options: BarcodeOptions, encoders: Encoders): Encoded {
  const { symbology, data, color = 'black' } = options
  const names = encoders.symbolList.map(symbol => symbol.bcid)
  if (!names.includes(symbology)) {
    const hint = didYouMean(symbology, names) || ": it takes a name such as 'qrcode', 'code128' or 'ean13'."
    const message = `There is no symbology '${symbology}'${hint}`
    throw new PlatenError('invalid_definition', message, { details: [{ path: '/symbology', message }] })
  }
  if (data === '')
    throw new PlatenError('invalid_definition', 'The barcode data is empty; it needs at least one character.')
  if (!PLAIN_COLOR.test(color))
    throw new PlatenError('invalid_definition', `'${color}' is not a valid CSS colour.`)
  // Encoding dominates the time, and drawing encodes again.
  if (symbology === 'qrcode') return { isLinear: false, modulesAcross: null, isOnGrid: true }
  const [code] = withSymbology(symbology, () =>
    encoders.raw({ bcid: symbology, text: data, ...levelOf(options) }),
  )
  const bars = code !== undefined && 'sbs' in code && Array.isArray(code.sbs) ? code.sbs : null
  const modulesAcross =
    code !== undefined && 'pixx' in code && typeof code.pixx === 'number' ? code.pixx : null
  const isOnGrid = bars === null ? modulesAcross !== null : bars.every(Number.isInteger)
  return { isLinear: bars !== null, modulesAcross, isOnGrid }
}

function levelOf({ symbology, errorCorrection = 'M' }: BarcodeOptions): { eclevel?: string } {
  return symbology.endsWith('qrcode') ? { eclevel: errorCorrection } : {}
}

/** Retail symbologies place their digits between the guard bars. */
const PLACES_ITS_DIGITS = /^(ean|upc|isbn|ismn|issn)/

const PROBE_BARS_MM = 20
const MIN_BARS_MM = 2
/** Maximum height of bars in very narrow boxes. */
const MAX_BARS_MM = 2000

/** @param barsMm Height of the bars of a linear code; null: BWIPP's. */
function draw(
  options: BarcodeOptions,
  code: Encoded,
  { encoders, barsMm }: { encoders: Encoders; barsMm: number | null },
): BarcodeSvg {
  const { symbology, data, color = 'black', showText = false, quietZone = 0 } = options
  const svg = withSymbology(symbology, () =>
    encoders.toSVG({
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

/** Prefixes errors of the encoder with the symbology. */
function withSymbology<Result>(symbology: string, encoder: () => Result): Result {
  try {
    return encoder()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^[\w.-]+(?:#\d+)?:\s*/, '') : String(cause)
    throw new PlatenError('invalid_definition', `${symbology}: ${reason}.`, { cause })
  }
}

const SCALE = 2
/** Units per module in drawings of QR codes. */
const QR_MODULE = 4
/** Characters that need no escaping in an attribute. */
const PLAIN_COLOR = /^[#\w(),.%/\s-]{1,80}$/

function sizeOf(svg: string): { width: number; height: number } {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

/** Adds size, quiet zone and colour. bwip-js omits black in places where it is SVG's default. */
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
  // Digits beside the bars are inside the quiet zone, and may start between two modules.
  const wholly = (length: number) => (module === null ? length : Math.ceil(length / module - 1e-6) * module)
  const beside = isLinear ? besideBars(svg, code.width) : { left: 0, right: 0 }
  const left = wholly(Math.max(beside.left, room))
  const right = wholly(Math.max(beside.right, room))
  const above = isLinear ? 0 : room
  const [width, height] = [left + code.width - beside.left - beside.right + right, code.height + 2 * above]
  const size = `width="${width}" height="${height}" fill="${color}" viewBox="0 0 ${width} ${height}"`
  // A translation instead of a viewBox offset, which the canvas misplaces.
  const move = `<g transform="translate(${left - beside.left} ${above})">`
  const whole = svg
    .replaceAll(/(fill|stroke)="#000000"/g, `$1="${color}"`)
    .replace(/viewBox="[^"]*"([^>]*)>/, `${size}$1>${move}`)
    .replace('</svg>', '</g></svg>')
  return { svg: whole, width, height, module, isLinear }
}

/** Widths left of the first and right of the last bar. bwip-js strokes bars. */
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
