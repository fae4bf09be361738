import { didYouMean, nearest } from '../../base/text-distance.ts'
import { COLOR_NAMES } from '../../graphics/color/color-names.ts'
import { fail } from '../node.ts'
import { either, number, type ReadValue, valueType } from './value-type.ts'

const RGB = number({ min: 0, max: 255 })
const CMYK = number({ min: 0, max: 100 })
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Characters of a wrong value that a message shows. */
const MAX_SHOWN = 40

/** Describes a colour that is unknown and prints black. */
export function unknownColor(color: string): string {
  const shown = color.slice(0, MAX_SHOWN)
  const near = nearest(color, COLOR_NAMES.keys())
  const hint = near === null ? '' : ` (did you mean '${near}'?)`
  return `'${shown}' is not a colour${hint} and prints black; use a name such as 'navy', or #rrggbb`
}

/** A colour name in lower case or a hex colour; null for anything else. */
export function colorText(value: string): string | null {
  if (HEX.test(value)) return value
  const name = value.toLowerCase()
  return COLOR_NAMES.has(name) ? name : null
}

const readColor: ReadValue = (value, path, { report, isArchival }) => {
  if (value === false || value === '') return value
  if (typeof value === 'string') {
    const known = colorText(value)
    if (known === null) report('unknown_color', path, unknownColor(value))
    return known ?? 'black'
  }
  if (!Array.isArray(value)) return fail(path, "expected a colour such as 'navy' or '#rrggbb'")
  if (value.length !== 3 && value.length !== 4) {
    return fail(path, 'expected [red, green, blue] or [cyan, magenta, yellow, black]')
  }
  if (value.length === 3) return value.map((part, i) => RGB.read(part, `${path}/${i}`))
  const inks = value.map((part, i) => CMYK.read(part, `${path}/${i}`) / 100)
  if (!isArchival) return inks.map(ink => ink * 100)
  report('cmyk_converted', path, CMYK_CONVERTED)
  return rgbOfCmyk(inks).map(part => Math.round(part * 255))
}

/** ISO 19005-2 §6.2.4.3: device colours are those of the output intent, which is sRGB. */
export const CMYK_CONVERTED = 'PDF/A files use sRGB, so the CMYK colour is converted'

/** Red, green and blue from 0 to 1, of cyan, magenta, yellow and black from 0 to 1 (CSS Color 5 §10.3). */
export function rgbOfCmyk([cyan = 0, magenta = 0, yellow = 0, black = 0]: readonly number[]): number[] {
  return [cyan, magenta, yellow].map(ink => 1 - Math.min(1, ink * (1 - black) + black))
}

/** A name, `#rgb` or `#rrggbb`; `[red, green, blue]` up to 255; CMYK up to 100; false for none. */
export const color = valueType(
  {
    title: 'color',
    anyOf: [
      { type: 'string' },
      { type: 'array', items: { type: ['number', 'string'] }, minItems: 3, maxItems: 4 },
      { enum: [false] },
    ],
  },
  readColor,
)

/** A single colour, where a list would be one colour for each column, row or line. */
export const colorName = valueType(
  { title: 'color', anyOf: [{ type: 'string' }, { enum: [false] }] },
  (value, path, reading) =>
    typeof value === 'string' || value === false
      ? readColor(value, path, reading)
      : fail(path, "expected a colour such as 'navy' or '#rrggbb'"),
)

/** A colour, or the name of a pattern with its colour. */
export const fill = valueType(
  {
    title: 'color or [pattern, color]',
    ...either(color.schema, {
      type: 'array',
      prefixItems: [{ type: 'string' }, color.schema],
      minItems: 2,
      maxItems: 2,
    }),
  },
  (value, path, reading) => {
    if (!Array.isArray(value) || value.length !== 2) return readColor(value, path, reading)
    const [pattern, own]: unknown[] = value
    if (typeof pattern !== 'string') return fail(`${path}/0`, 'expected the name of a pattern')
    const { patterns } = reading
    if (patterns !== null && !patterns.has(pattern)) {
      fail(`${path}/0`, `unknown pattern '${pattern}'${didYouMean(pattern, patterns)}`)
    }
    return [pattern, readColor(own, `${path}/1`, reading)]
  },
)
