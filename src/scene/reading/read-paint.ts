import type { Warning } from '../../base/errors.ts'
import type { CssColor } from '../../graphics/color/css-color.ts'
import type { Fill } from '../../graphics/paint.ts'
import type { ObjectKind } from '../object-kinds.ts'
import type { ObjectReader } from './object-reader.ts'
import type { Base } from './scene.ts'

export const BLACK: CssColor = 'rgb(0, 0, 0)'

/** A paint of an object as the Fabric version that saved it paints it; undefined if absent. */
export function readPaint(
  name: 'fill' | 'stroke',
  reader: ObjectReader,
  fabric: number | null,
): Fill | null | undefined {
  const paint = reader.get(name)
  if (fabric === null || paint === undefined || reader.isOverridden(name)) return paint
  // A canvas does not recognise the word and keeps its current colour.
  if (reader.json[name] === 'none') return BLACK
  return asPainted(paint, fabric)
}

/** Since Fabric 7, the `opacity` of a stop is ignored. */
export function asPainted(fill: Fill | null, fabric: number | null): Fill | null {
  if (fabric === null || fabric < 7) return fill
  if (fill === null || typeof fill === 'string' || fill.kind === 'pattern') return fill
  return { ...fill, stops: fill.stops.map(stop => ({ ...stop, opacity: null })) }
}

/** Fabric paints backgrounds of groups since version 6. */
export function readBackgroundColor(
  kind: ObjectKind,
  reader: ObjectReader,
  { fabric, warn }: { readonly fabric: number | null; warn(warning: Warning): void },
) {
  const color = reader.get('backgroundColor') ?? null
  const isLate = reader.isOverridden('backgroundColor') && !reader.isOverridden('fill')
  if (isLate && color !== null && FILLED.has(kind) && readPaint('fill', reader, fabric) !== null) {
    const message = `'backgroundColor' is the box behind the ${kind}, which its fill covers: override 'fill' to change its colour.`
    warn({ code: 'unused_property', message, path: reader.pathOf('backgroundColor') })
  }
  return kind === 'group' && fabric !== null && fabric < 6 ? null : color
}

const FILLED: ReadonlySet<ObjectKind> = new Set([
  ...(['rect', 'circle', 'ellipse', 'triangle', 'polyline', 'polygon', 'path'] as const),
])

/** Fabric caches objects except pictures. Fabric 5 also caches pictures that are stroked first. */
export function readPainting(
  kind: ObjectKind,
  reader: ObjectReader,
  fabric: number | null,
): Base['painting'] {
  if (fabric === null || OWN_KINDS.has(kind)) return 'whole'
  if (kind !== 'image' && reader.json['objectCaching'] !== false) return 'cache'
  const isStrokedFirst = reader.get('paintFirst') === 'stroke' && (reader.get('stroke') ?? null) !== null
  return fabric === 5 && isStrokedFirst && readObjectFill(kind, reader, fabric) !== null ? 'whole' : 'paints'
}

/** Kinds that Fabric does not have. */
const OWN_KINDS: ReadonlySet<ObjectKind> = new Set(['svg', 'qrcode', 'barcode'])

/** Kinds whose fill is not visible, although Fabric tests whether a saved object has one. */
const FILLLESS: ReadonlySet<ObjectKind> = new Set(['image', 'svg', 'group'])

export function readObjectFill(kind: ObjectKind, reader: ObjectReader, fabric: number | null): Fill | null {
  if (FILLLESS.has(kind) && (fabric === null || reader.isOverridden('fill'))) return BLACK
  const value = readPaint('fill', reader, fabric)
  return value === undefined ? BLACK : value
}

/** In Fabric, the stroke width counts in an object's size even without a stroke. */
export function readStrokeWidth(
  kind: ObjectKind,
  reader: ObjectReader,
  stroke: Fill | null,
  fabric: number | null,
): number {
  const isWideByDefault = stroke !== null || (fabric !== null && !STROKELESS.has(kind))
  return reader.get('strokeWidth') ?? (isWideByDefault ? 1 : 0)
}

const STROKELESS: ReadonlySet<ObjectKind> = new Set(['image', 'svg', 'qrcode', 'barcode', 'group'])
