/** Table of SVG properties: inheritance, initial value, and computation (SVG 2, appendix G). Pure. */
import {
  formatNumber,
  type LengthBasis,
  readColor,
  readLength,
  readLengths,
  readReference,
  readShare,
} from './values.ts'

/** Basis of computed values. */
export interface ReadingBasis extends LengthBasis {
  /** The computed `color`. */
  readonly color: string
  /** Of the parent. */
  readonly parentFontSize: number
  readonly parentFontWeight: number
}

export interface SvgProperty {
  readonly inherited: boolean
  readonly initial: string
  /** The computed value as an attribute; null for an invalid text. */
  read(text: string, basis: ReadingBasis): string | null
}

type Read = SvgProperty['read']

const color: Read = (text, basis) => {
  const read = readColor(text)
  return read === 'currentcolor' ? basis.color : read
}

/** A paint: a colour, `none`, or a reference with a fallback. */
const paint: Read = (text, basis) => {
  const word = text.trim().toLowerCase()
  if (word === 'none' || word === 'context-fill' || word === 'context-stroke') return word
  const reference = readReference(text)
  if (reference === null) return color(text, basis)
  const { id, rest } = reference
  const fallback = rest === '' ? '' : rest.toLowerCase() === 'none' ? 'none' : color(rest, basis)
  return fallback === null ? null : `url(#${id}) ${fallback}`.trim()
}

const share: Read = text => {
  const number = readShare(text)
  return number === null ? null : formatNumber(Math.min(1, Math.max(0, number)))
}

const words =
  (list: string): Read =>
  text => {
    const word = text.trim().toLowerCase()
    return list.split(' ').includes(word) ? word : null
  }

const length =
  ({ least = -Infinity } = {}): Read =>
  (text, basis) => {
    const number = readLength(text, basis, 'diagonal')
    return number === null || number < least ? null : formatNumber(number)
  }

const spacing: Read = (text, basis) => {
  if (text.trim().toLowerCase() === 'normal') return '0'
  return length()(text, { ...basis, width: basis.fontSize, height: basis.fontSize })
}

const dashes: Read = (text, basis) => {
  if (text.trim().toLowerCase() === 'none') return 'none'
  const lengths = readLengths(text, basis, 'diagonal')
  return lengths === null || lengths.some(each => each < 0) ? null : lengths.map(formatNumber).join(' ')
}

const reference: Read = text => {
  if (text.trim().toLowerCase() === 'none') return 'none'
  const found = readReference(text)
  return found === null ? null : `url(#${found.id})`
}

const anything: Read = text => text.trim()

/** Keywords of `font-size`, in px (CSS Fonts 4 §2.5). */
const SIZES: Readonly<Record<string, number>> = {
  ...{ 'xx-small': 9, 'x-small': 10, small: 13, medium: 16, large: 18 },
  ...{ 'x-large': 24, 'xx-large': 32, 'xxx-large': 48 },
}

const fontSize: Read = (text, basis) => {
  const word = text.trim().toLowerCase()
  const parent = basis.parentFontSize
  const known = SIZES[word]
  if (known !== undefined) return String(known)
  if (word === 'larger') return formatNumber(parent * 1.2)
  if (word === 'smaller') return formatNumber(parent / 1.2)
  const size = readLength(text, { ...basis, fontSize: parent, width: parent, height: parent }, 'x')
  return size === null || size < 0 ? null : formatNumber(size)
}

const fontWeight: Read = (text, { parentFontWeight }) => {
  const word = text.trim().toLowerCase()
  if (word === 'normal') return '400'
  if (word === 'bold') return '700'
  if (word === 'bolder') return parentFontWeight < 350 ? '400' : parentFontWeight < 550 ? '700' : '900'
  if (word === 'lighter') return parentFontWeight < 550 ? '100' : parentFontWeight < 750 ? '400' : '700'
  const number = Number(word)
  return number >= 1 && number <= 1000
    ? String(Math.min(900, Math.max(100, Math.round(number / 100) * 100)))
    : null
}

const fontStyle: Read = text => /^(normal|italic|oblique)\b/i.exec(text.trim())?.[1]?.toLowerCase() ?? null

const decoration: Read = text =>
  /\b(none|underline|overline|line-through)\b/i.exec(text)?.[1]?.toLowerCase() ?? null

const baselineShift: Read = (text, basis) => {
  const word = text.trim().toLowerCase()
  if (word === 'baseline' || word === 'sub' || word === 'super') return word
  return length()(text, { ...basis, width: basis.fontSize, height: basis.fontSize })
}

const order: Read = text => {
  const requested = text.trim().toLowerCase().split(/\s+/)
  const all = ['fill', 'stroke', 'markers']
  if (requested.length === 1 && requested[0] === 'normal') return all.join(' ')
  if (requested.some(word => !all.includes(word)) || new Set(requested).size < requested.length) return null
  return [...requested, ...all.filter(word => !requested.includes(word))].join(' ')
}

const inherited = (initial: string, read: Read): SvgProperty => ({ inherited: true, initial, read })
const own = (initial: string, read: Read): SvgProperty => ({ inherited: false, initial, read })

const BASELINES =
  'auto baseline text-bottom alphabetic ideographic middle central mathematical hanging text-top text-before-edge ' +
  'text-after-edge before-edge after-edge use-script no-change reset-size'
const BLENDS =
  'normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion ' +
  'hue saturation color luminosity'

export const SVG_PROPERTIES: ReadonlyMap<string, SvgProperty> = new Map(
  Object.entries({
    color: inherited('#000000', color),
    'font-size': inherited('16', fontSize),
    'font-family': inherited('', anything),
    'font-weight': inherited('400', fontWeight),
    'font-style': inherited('normal', fontStyle),
    fill: inherited('#000000', paint),
    'fill-opacity': inherited('1', share),
    'fill-rule': inherited('nonzero', words('nonzero evenodd')),
    stroke: inherited('none', paint),
    'stroke-opacity': inherited('1', share),
    'stroke-width': inherited('1', length({ least: 0 })),
    'stroke-dasharray': inherited('none', dashes),
    'stroke-dashoffset': inherited('0', length()),
    'stroke-linecap': inherited('butt', words('butt round square')),
    'stroke-linejoin': inherited('miter', words('miter round bevel')),
    'stroke-miterlimit': inherited('4', text => (Number(text) >= 1 ? formatNumber(Number(text)) : null)),
    'clip-rule': inherited('nonzero', words('nonzero evenodd')),
    visibility: inherited('visible', words('visible hidden collapse')),
    'text-anchor': inherited('start', words('start middle end')),
    direction: inherited('ltr', words('ltr rtl')),
    'dominant-baseline': inherited('auto', words(BASELINES)),
    'letter-spacing': inherited('0', spacing),
    'word-spacing': inherited('0', spacing),
    'marker-start': inherited('none', reference),
    'marker-mid': inherited('none', reference),
    'marker-end': inherited('none', reference),
    'paint-order': inherited('fill stroke markers', order),
    'color-interpolation-filters': inherited('linearRGB', text =>
      /^srgb$/i.test(text.trim()) ? 'sRGB' : /^(?:auto|linearrgb)$/i.test(text.trim()) ? 'linearRGB' : null,
    ),
    'image-rendering': inherited('auto', anything),
    'xml:space': inherited('default', words('default preserve')),
    'writing-mode': inherited('horizontal-tb', anything),
    opacity: own('1', share),
    display: own('inline', anything),
    overflow: own('hidden', words('visible hidden scroll auto clip')),
    'clip-path': own('none', reference),
    mask: own('none', reference),
    filter: own('none', anything),
    'mix-blend-mode': own('normal', words(BLENDS)),
    'stop-color': own('#000000', color),
    'stop-opacity': own('1', share),
    'flood-color': own('#000000', color),
    'flood-opacity': own('1', share),
    'lighting-color': own('#ffffff', color),
    'vector-effect': own('none', words('none non-scaling-stroke')),
    'alignment-baseline': own('auto', words(BASELINES)),
    'baseline-shift': own('baseline', baselineShift),
    'text-decoration': own('none', decoration),
    'transform-origin': own('', anything),
    'transform-box': own('view-box', words('view-box fill-box stroke-box border-box content-box')),
    'mask-type': own('luminance', words('luminance alpha')),
  }),
)

/** Shorthands and aliases. */
export const SHORTHANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['marker', ['marker-start', 'marker-mid', 'marker-end']],
  ['text-decoration-line', ['text-decoration']],
])

const FONT =
  /^(?:(?:normal|italic|oblique|small-caps|bold|bolder|lighter|[1-9]00)\s+)*([\d.]+(?:[a-z]+|%)?|(?:xx?-)?(?:small|large)|medium|larger|smaller)(?:\s*\/\s*\S+)?\s+(\S.*)$/is

/** The longhands of `font` (CSS Fonts 4 §2.7); null for an invalid text. */
export function readFont(text: string): ReadonlyMap<string, string> | null {
  const [whole, size, family] = FONT.exec(text.trim()) ?? []
  if (whole === undefined || size === undefined || family === undefined) return null
  const before = whole.slice(0, whole.length - family.length).toLowerCase()
  const weight = /(?<![\w-])(bold|bolder|lighter|[1-9]00)\s/.exec(before)?.[1] ?? 'normal'
  const style = /(?<![\w-])(italic|oblique)\s/.exec(before)?.[1] ?? 'normal'
  return new Map([
    ['font-size', size],
    ['font-family', family],
    ['font-weight', weight],
    ['font-style', style],
  ])
}
