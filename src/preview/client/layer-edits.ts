/** Changes of one object of a scene → a new text of the template. Pure. */
import { applyEdit, createPlaces } from './json-places.ts'

type Properties = Readonly<Record<string, unknown>>

/** A change that the template cannot take, with the reason for the author. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused'
}

/** Geometry of an object in the editor, before or after a change. */
export interface Geometry {
  readonly left: number
  readonly top: number
  readonly angle: number
  readonly scaleX: number
  readonly scaleY: number
  readonly width: number
}

/** Kinds whose width and height are properties of their own. */
const SIZED: ReadonlySet<string> = new Set(['rect', 'image', 'qrcode', 'barcode', 'svg'])

/**
 * The properties that move, turn and resize an object as an editor has. Positions change by as much as they did in the
 * editor, so that values that the editor only approximates do not reach the file.
 */
export function geometryChanges(
  object: Properties,
  before: Geometry,
  after: Geometry,
): Record<string, number> {
  const changes: Record<string, number> = {}
  const number = (name: string, otherwise: number): number => {
    const value = object[name]
    return typeof value === 'number' ? value : otherwise
  }
  const kind = String(object['type']).toLowerCase().replaceAll('-', '')
  if (after.left !== before.left)
    changes['left'] = rounded(number('left', before.left) + after.left - before.left)
  if (after.top !== before.top) changes['top'] = rounded(number('top', before.top) + after.top - before.top)
  if (after.angle !== before.angle)
    changes['angle'] = rounded(number('angle', 0) + after.angle - before.angle)
  const [x, y] = [after.scaleX / before.scaleX, after.scaleY / before.scaleY]
  const isScaled = Math.abs(x - 1) > 1e-4 || Math.abs(y - 1) > 1e-4
  if (kind === 'textbox' && after.width !== before.width && !isScaled) {
    changes['width'] = rounded(number('width', before.width) + after.width - before.width)
  }
  if (!isScaled) return changes
  if (kind === 'circle' && Math.abs(x - y) < 1e-3) changes['radius'] = rounded(number('radius', 0) * x)
  else if (SIZED.has(kind) && typeof object['width'] === 'number' && typeof object['height'] === 'number') {
    changes['width'] = rounded(object['width'] * x)
    changes['height'] = rounded(object['height'] * y)
  } else {
    changes['scaleX'] = rounded(number('scaleX', 1) * x, 4)
    changes['scaleY'] = rounded(number('scaleY', 1) * y, 4)
  }
  return changes
}

/**
 * Sets properties of an object.
 * @throws EditRefused if a property is an expression or a directive, or the object has no place of its own.
 */
export function setProperties(text: string, pointer: string, changes: Properties): string {
  let next = text
  for (const [name, value] of Object.entries(changes)) {
    const places = createPlaces(next)
    const path = `${pointer}/${name}`
    const range = places.has(path) ? places.rangeOf(path) : null
    const written = range === null ? '' : next.slice(range.from, range.to)
    if (written.includes('{{') || /"\$\w+"\s*:/.test(written)) {
      throw new EditRefused(
        `'${name}' is an expression in the template, so it cannot be changed here. Edit it at ${path}.`,
      )
    }
    const edit = places.has(pointer) ? places.setValue(path, value) : null
    if (edit === null) {
      throw new EditRefused(`The template has no object at ${pointer}. Edit its text instead.`)
    }
    next = applyEdit(next, edit)
  }
  return next
}

function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
