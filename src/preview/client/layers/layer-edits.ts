/** Changes of one object of a scene → a new text of the template. Pure. */
import { applyEdit, createPlaces, indentAt } from '../json-places.ts'

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

/** The properties of an object that are expressions or directives in the template, so that an editor cannot set them. */
export function computedProperties(
  places: ReturnType<typeof createPlaces>,
  text: string,
  pointer: string,
  names: readonly string[],
): ReadonlySet<string> {
  return new Set(
    names.filter(name => {
      const path = `${pointer}/${name}`
      const range = places.has(path) ? places.rangeOf(path) : null
      const written = range === null ? '' : text.slice(range.from, range.to)
      return written.includes('{{') || /"\$\w+"\s*:/.test(written)
    }),
  )
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
    if (computedProperties(places, next, pointer, [name]).size > 0) {
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

/** A new text, and the pointer of the object to select in it. */
export interface ListEdit {
  readonly text: string
  readonly pointer: string | null
}

/**
 * Swaps an object with the next (1) or the previous (-1) item of its list; later items are painted above. Null at the
 * end of the list.
 * @throws EditRefused if the object is not an item of a list.
 */
export function moveObject(text: string, pointer: string, by: 1 | -1): ListEdit | null {
  const { list, items, index } = placeInList(text, pointer)
  const first = items[Math.min(index, index + by)]
  const second = items[Math.max(index, index + by)]
  if (first === undefined || second === undefined) return null
  const parts = [
    text.slice(0, first.from),
    text.slice(second.from, second.to),
    text.slice(first.to, second.from),
    text.slice(first.from, first.to),
    text.slice(second.to),
  ]
  return { text: parts.join(''), pointer: `${list}/${index + by}` }
}

/** @throws EditRefused if the object is not an item of a list. */
export function removeObject(text: string, pointer: string): ListEdit {
  const { list, items, index } = placeInList(text, pointer)
  const edit = createPlaces(text).removeValue(pointer)
  if (edit === null) throw new EditRefused(`The template has no object at ${pointer}. Edit its text instead.`)
  return {
    text: applyEdit(text, edit),
    pointer: items.length < 2 ? null : `${list}/${Math.max(0, index - 1)}`,
  }
}

/** Distance of a copy from its original. */
const COPY_OFFSET = 10

/**
 * Inserts a copy above an object, with another position and a name that is not in `names`.
 * @throws EditRefused if the object is not an item of a list.
 */
export function duplicateObject(
  text: string,
  pointer: string,
  properties: Properties,
  names: ReadonlySet<string>,
): ListEdit {
  const { list, items, index } = placeInList(text, pointer)
  const { from, to } = items[index] ?? { from: 0, to: 0 }
  const indent = indentAt(text, from)
  const isOwnLine = text.lastIndexOf('\n', from) + 1 + indent.length === from
  const copy = `,${isOwnLine ? `\n${indent}` : ' '}${text.slice(from, to)}`
  const next = applyEdit(text, { from: to, to, insert: copy })
  const own = `${list}/${index + 1}`
  const { name, left, top } = properties
  const wanted: Record<string, unknown> = {
    ...(typeof name === 'string' && name !== '' ? { name: freeName(name, names) } : {}),
    ...(typeof left === 'number' ? { left: rounded(left + COPY_OFFSET) } : {}),
    ...(typeof top === 'number' ? { top: rounded(top + COPY_OFFSET) } : {}),
  }
  const computed = computedProperties(createPlaces(next), next, own, Object.keys(wanted))
  const changes = Object.fromEntries(Object.entries(wanted).filter(([key]) => !computed.has(key)))
  return { text: setProperties(next, own, changes), pointer: own }
}

function freeName(name: string, names: ReadonlySet<string>): string {
  const base = `${name}-copy`
  for (let i = 1; ; i++) {
    const free = i === 1 ? base : `${base}-${i}`
    if (!names.has(free)) return free
  }
}

function placeInList(text: string, pointer: string) {
  const end = pointer.lastIndexOf('/')
  const list = pointer.slice(0, end)
  const index = Number(pointer.slice(end + 1))
  const items = createPlaces(text).itemsOf(list)
  if (items?.[index] === undefined) {
    throw new EditRefused(`The object at ${pointer} is part of a directive. Edit it in the template.`)
  }
  return { list, items, index }
}

function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
