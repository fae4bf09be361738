import type { CssColor } from './color.ts'
import type { Fill } from './fill.ts'
import type { ObjectReader } from './object-reader.ts'

export const BLACK: CssColor = 'rgb(0, 0, 0)'

/** What an object is painted with, as the Fabric that saved it paints that; undefined where nothing was written. */
export function readPaint(
  name: 'fill' | 'stroke',
  reader: ObjectReader,
  fabric: number | null,
): Fill | null | undefined {
  const paint = reader.get(name)
  if (fabric === null || paint === undefined || reader.isOverridden(name)) return paint
  // A canvas does not know the word, and stays with the colour that it has.
  if (reader.json[name] === 'none') return BLACK
  return asPainted(paint, fabric)
}

/** Since Fabric 7 the `opacity` of a stop says nothing. */
export function asPainted(fill: Fill | null, fabric: number | null): Fill | null {
  if (fabric === null || fabric < 7) return fill
  if (fill === null || typeof fill === 'string' || fill.kind === 'pattern') return fill
  return { ...fill, stops: fill.stops.map(stop => ({ ...stop, opacity: null })) }
}
