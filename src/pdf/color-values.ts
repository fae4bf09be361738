/** Colours as they come from a document → as layout takes them. */
import { fail } from '../document-node.ts'
import { numberFrom, type ReadValue } from './read-values.ts'

const RGB = numberFrom(0, 255)
const CMYK = numberFrom(0, 100)

/** A name or `#rrggbb`; or red, green and blue to 255; or cyan, magenta, yellow and black to 100; false for none. */
export const color: ReadValue = (value, path) => {
  if (typeof value === 'string' || value === false) return value
  if (!Array.isArray(value)) return fail(path, "expected a colour such as 'navy' or '#rrggbb'")
  if (value.length !== 3 && value.length !== 4) {
    return fail(path, 'a list is red, green and blue, or cyan, magenta, yellow and black')
  }
  const channel = value.length === 3 ? RGB : CMYK
  return value.map((part, i) => channel(part, `${path}/${i}`))
}

/** A colour, or the name of a pattern with the colour that it is drawn in. */
export const fill: ReadValue = (value, path) => {
  if (!Array.isArray(value) || value.length !== 2) return color(value, path)
  const [pattern, own]: unknown[] = value
  if (typeof pattern !== 'string') return fail(`${path}/0`, 'expected the name of a pattern')
  return [pattern, color(own, `${path}/1`)]
}
