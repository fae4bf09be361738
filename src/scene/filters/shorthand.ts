/**
 * Platen's short form of `filters` → the same filters. Pure; null where the text is none.
 *
 * A text such as `grayscale` or `brightness(0.2) blur(4px)`: functions one after the other with spaces between them,
 * each a word with at most one value in brackets, or `none`. Words are Fabric's types, in any case and with or without
 * hyphens, and those of CSS (`saturate`, `hue-rotate`, `opacity`). The unit selects the scale: a plain number is
 * Fabric's (`brightness(0.2)` adds a fifth of the range, 0 changes nothing), percents and angles are CSS's
 * (`brightness(120%)` multiplies, 100 % changes nothing; `hue-rotate(90deg)`). `blur` takes a standard deviation in
 * units of the object, with or without `px`. Colours are written in brackets where a filter takes
 * one; their alpha is the strength: `tint(#f008)`, `multiply(navy)`, `remove-color(white)`.
 */
import { readColor, rgbaOf } from '../../graphics/color/css-color.ts'
import { colorMatrix, LOOKS } from './color-matrix.ts'
import type { Filter, FilterList } from './filter.ts'
import { MAX_FILTERS, readFilters } from './read-filters.ts'
import { BLEND_MODES, blendColor, colorTones, tones } from './tones.ts'

const FUNCTION = /^([a-z][a-z-]{0,30})(?:\(([^()]{0,40}(?:\([^()]{0,80}\))?)\))?(?:\s+|$)/i
const NUMBER = /^[+-]?(?:\d{1,6}(?:\.\d{0,9})?|\.\d{1,9})$/

export function readShorthand(text: string): FilterList | null {
  const key = text.trim()
  if (key === '' || key.toLowerCase() === 'none') return { steps: [], key: '', unknown: [] }
  const steps: Filter[] = []
  let rest = key
  for (let count = 0; rest !== ''; count++) {
    const [whole, word = '', value = ''] = FUNCTION.exec(rest) ?? []
    const read =
      whole === undefined ? null : readFunction(word.toLowerCase().replaceAll('-', ''), value.trim())
    if (whole === undefined || read === null || count >= MAX_FILTERS) return null
    steps.push(...read)
    rest = rest.slice(whole.length)
  }
  return { steps, key, unknown: [] }
}

function readFunction(name: string, value: string): readonly Filter[] | null {
  const word = NAMES.get(name) ?? name
  if (word === 'blur') {
    const amount = numberOf(value.replace(/px$/i, ''))
    if (amount === null || amount < 0 || amount > MAX_BLUR) return null
    return amount === 0 ? [] : [{ kind: 'blur', unit: 'object', amount }]
  }
  const asCss = CSS.get(word)
  if (value.endsWith('%')) return asCss?.(value) ?? null
  if (ANGLE.test(value)) return word === 'huerotation' ? hueRotate(value) : null
  if (word === 'opacity') return percentOf(value) === null ? null : opacity(value)
  const mode = BLEND_MODES.find(mode => mode === word)
  if (mode !== undefined || word === 'removecolor') {
    const color = readColor(value)
    if (color === null) return null
    const [r, g, b, alpha] = rgbaOf(color)
    if (mode !== undefined) return [blendColor([r, g, b], mode, alpha)]
    return stepsOf({ type: 'RemoveColor', color })
  }
  return ofFabric(word, value)
}

const MAX_BLUR = 2000

/** CSS names of Fabric's filters. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['saturate', 'saturation'],
  ['huerotate', 'huerotation'],
  ['greyscale', 'grayscale'],
])

/** The setting of the number in brackets; null for filters without one. */
const SETTINGS: ReadonlyMap<string, string | null> = new Map([
  ['brightness', 'brightness'],
  ['contrast', 'contrast'],
  ['saturation', 'saturation'],
  ['vibrance', 'vibrance'],
  ['huerotation', 'rotation'],
  ['noise', 'noise'],
  ['pixelate', 'blocksize'],
  ['gamma', 'gamma'],
  ['grayscale', 'mode'],
  ['invert', null],
  ...Object.keys(LOOKS).map(name => [name.toLowerCase(), null] as const),
])

function ofFabric(type: string, value: string): readonly Filter[] | null {
  const setting = SETTINGS.get(type)
  if (setting === undefined) return null
  if (setting === null) return value === '' ? stepsOf({ type }) : null
  if (setting === 'mode') return stepsOf(value === '' ? { type } : { type, mode: value })
  const number = numberOf(value)
  if (number === null) return type === 'pixelate' && value === '' ? stepsOf({ type }) : null
  return stepsOf({ type, [setting]: type === 'gamma' ? [number, number, number] : number })
}

function stepsOf(filter: {
  type: string
  [setting: string]: string | number | number[]
}): readonly Filter[] | null {
  const list = readFilters([filter])
  return 'steps' in list ? list.steps : null
}

/** CSS filters by amount (Filter Effects Module Level 1 §9). */
const CSS: ReadonlyMap<string, (value: string) => readonly Filter[] | null> = new Map([
  ['brightness', byShare(share => [colorTones(value => value * share)])],
  ['contrast', byShare(share => [colorTones(value => (value - 127.5) * share + 127.5)])],
  ['saturation', byShare(share => [saturate(share)])],
  ['grayscale', byShare(share => [saturate(1 - Math.min(1, share), LUMINANCE)])],
  ['sepia', byShare(share => [sepia(Math.min(1, share))])],
  ['invert', byShare(share => [colorTones(value => value + (255 - 2 * value) * Math.min(1, share))])],
  ['opacity', opacity],
])

function byShare(make: (share: number) => readonly Filter[]) {
  return (value: string): readonly Filter[] | null => {
    const share = percentOf(value)
    return share === null || share < 0 ? null : make(share)
  }
}

function opacity(value: string): readonly Filter[] | null {
  const share = percentOf(value)
  if (share === null || share < 0) return null
  const alpha = tones(value => value * Math.min(1, share))
  return [{ kind: 'tones', red: null, green: null, blue: null, alpha }]
}

type Weights = readonly [red: number, green: number, blue: number]

const SATURATE: Weights = [0.213, 0.715, 0.072]
const LUMINANCE: Weights = [0.2126, 0.7152, 0.0722]

/** What each row of a matrix keeps of the colour. */
const RED: Weights = [1, 0, 0]
const GREEN: Weights = [0, 1, 0]
const BLUE: Weights = [0, 0, 1]

/** A row between two others. */
function mix([r, g, b]: Weights, [toR, toG, toB]: Weights, share: number) {
  const rest = 1 - share
  return [r * rest + toR * share, g * rest + toG * share, b * rest + toB * share, 0] as const
}

function saturate(share: number, weights = SATURATE): Filter {
  return colorMatrix(mix(weights, RED, share), mix(weights, GREEN, share), mix(weights, BLUE, share))
}

function sepia(share: number): Filter {
  return colorMatrix(
    mix(RED, [0.393, 0.769, 0.189], share),
    mix(GREEN, [0.349, 0.686, 0.168], share),
    mix(BLUE, [0.272, 0.534, 0.131], share),
  )
}

const ANGLE = /^[+-]?[\d.]{1,12}(?:deg|turn|rad|grad)$/i
const RADIANS: ReadonlyMap<string, number> = new Map([
  ['deg', Math.PI / 180],
  ['turn', 2 * Math.PI],
  ['rad', 1],
  ['grad', Math.PI / 200],
])

function hueRotate(value: string): readonly Filter[] | null {
  const unit = /[a-z]+$/i.exec(value)?.[0] ?? ''
  const number = numberOf(value.slice(0, -unit.length))
  if (number === null) return null
  const angle = number * (RADIANS.get(unit.toLowerCase()) ?? 0)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const row = (own: Weights, [r, g, b]: Weights) => {
    const [red, green, blue] = mix(SATURATE, own, cos)
    return [red + sin * r, green + sin * g, blue + sin * b, 0] as const
  }
  return [
    colorMatrix(
      row(RED, [-0.213, -0.715, 0.928]),
      row(GREEN, [0.143, 0.14, -0.283]),
      row(BLUE, [-0.787, 0.715, 0.072]),
    ),
  ]
}

function numberOf(text: string): number | null {
  return NUMBER.test(text) ? Number.parseFloat(text) : null
}

/** A percentage or a number as a fraction. */
function percentOf(text: string): number | null {
  const number = numberOf(text.replace(/%$/, ''))
  return number === null || !text.endsWith('%') ? number : number / 100
}
