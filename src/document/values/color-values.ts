/** Colours as they come from a document → as layout takes them. */

import { didYouMean, nearest } from '../../base/text-distance.ts'
import { COLOR_NAMES } from '../../graphics/color-names.ts'
import { fail } from '../node.ts'
import { numberFrom, type ReadValue } from './read-values.ts'

const RGB = numberFrom(0, 255)
const CMYK = numberFrom(0, 100)
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** How much of a wrong value a message shows. */
const MAX_SHOWN = 40

/** What a document prints instead of a colour that it cannot read. */
export function unknownColor(color: string): string {
  const shown = color.slice(0, MAX_SHOWN)
  const near = nearest(color, COLOR_NAMES.keys())
  const hint = near === null ? '' : ` (did you mean '${near}'?)`
  return `'${shown}' is not a colour${hint} and prints black; use a name such as 'navy', or #rrggbb`
}

/** A name or `#rrggbb`; or red, green and blue to 255; or cyan, magenta, yellow and black to 100; false for none. */
export const color: ReadValue = (value, path, { report, isArchival }) => {
  if (value === false || value === '') return value
  if (typeof value === 'string') {
    if (HEX.test(value)) return value
    const name = value.toLowerCase()
    if (COLOR_NAMES.has(name)) return name
    report('unknown_color', path, unknownColor(value))
    return 'black'
  }
  if (!Array.isArray(value)) return fail(path, "expected a colour such as 'navy' or '#rrggbb'")
  if (value.length !== 3 && value.length !== 4) {
    return fail(path, 'a list is red, green and blue, or cyan, magenta, yellow and black')
  }
  if (value.length === 3) return value.map((part, i) => RGB(part, `${path}/${i}`))
  const inks = value.map((part, i) => Number(CMYK(part, `${path}/${i}`)) / 100)
  if (!isArchival) return inks.map(ink => ink * 100)
  report('cmyk_converted', path, CMYK_CONVERTED)
  return rgbOfCmyk(inks).map(part => Math.round(part * 255))
}

/** ISO 19005-2 §6.2.4.3: device colours are those of the output intent, which is sRGB. */
export const CMYK_CONVERTED = 'PDF/A files of Platen are in sRGB, to which the CMYK colour is converted'

/** Shares of red, green and blue, of those of cyan, magenta, yellow and black (CSS Color 5 §10.3). */
export function rgbOfCmyk([cyan = 0, magenta = 0, yellow = 0, black = 0]: readonly number[]): number[] {
  return [cyan, magenta, yellow].map(ink => 1 - Math.min(1, ink * (1 - black) + black))
}

/** A colour, or the name of a pattern with the colour that it is drawn in. */
export const fill: ReadValue = (value, path, reading) => {
  if (!Array.isArray(value) || value.length !== 2) return color(value, path, reading)
  const [pattern, own]: unknown[] = value
  if (typeof pattern !== 'string') return fail(`${path}/0`, 'expected the name of a pattern')
  if (!reading.patterns.has(pattern)) {
    fail(`${path}/0`, `unknown pattern '${pattern}'${didYouMean(pattern, reading.patterns)}`)
  }
  return [pattern, color(own, `${path}/1`, reading)]
}
