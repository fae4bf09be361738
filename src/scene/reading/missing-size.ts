import type { Warning } from '../../base/errors.ts'
import type { ObjectKind } from '../object-kinds.ts'
import type { PropertyName } from '../property-names.ts'
import type { ObjectReader } from './object-reader.ts'

/** Warns about objects without a size, which draw nothing or have no box to fit text into. */
export function missingSizeWarnings(kind: ObjectKind, reader: ObjectReader): Warning[] {
  const lacking = reader.get('visible') === false ? null : lackingOf(kind, reader)
  if (lacking === null) return []
  const name = reader.json['name']
  const shown = typeof name === 'string' && name !== '' ? `The ${kind} '${name.slice(0, 60)}'` : `The ${kind}`
  return [{ code: 'missing_size', message: `${shown} has no ${lacking}.`, path: reader.path }]
}

/** The missing properties and their consequence. */
function lackingOf(kind: ObjectKind, { has, get }: ObjectReader): string | null {
  const without = (...names: readonly PropertyName[]) => names.filter(name => !has(name))
  const sides = without('width', 'height')
  switch (kind) {
    case 'rect':
      return sides.length === 0 ? null : `${sides.join(' and ')}: it is not visible`
    case 'circle':
      return has('radius') || sides.length === 0 ? null : 'radius: it is not visible'
    case 'ellipse':
      return without('rx', 'width').length < 2 && without('ry', 'height').length < 2
        ? null
        : `${without('rx', 'ry').join(' and ')}: it is not visible`
    case 'line':
      return without('x1', 'y1', 'x2', 'y2').length < 4 ? null : 'x1, y1, x2 and y2: it is not visible'
    case 'polyline':
    case 'polygon':
      return (get('points') ?? []).length > 0 ? null : 'points: it is not visible'
    case 'text':
    case 'itext':
    case 'textbox':
      if (has('height')) return null
      if (get('autofit') === true) return 'height, so autofit changes nothing'
      return get('verticalAlign') === undefined || get('verticalAlign') === 'top'
        ? null
        : 'height, so verticalAlign changes nothing'
    default:
      return null
  }
}
