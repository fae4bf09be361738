/** Layers: the objects of a scene with their places in the template, as the layer editor shows them. */
import type { SceneReply } from '../../protocol.ts'
import type { FabricObject, Properties, SceneObject } from './fabric-objects.ts'
import type { Geometry } from './layer-edits.ts'
import type { LayerRow } from './layer-list.ts'

export interface Layer {
  readonly pointer: string
  readonly object: FabricObject
  readonly shown: SceneObject['shown']
  readonly parent: Layer | null
  /** True if the template has the object once, so that a change has one place. */
  readonly isOwn: boolean
  properties: Properties
  computed: ReadonlySet<string>
  before: Geometry
}

/** Visible on light and dark pictures. */
const HANDLES = {
  ...{ borderColor: '#1f6fde', cornerColor: '#1f6fde', cornerStrokeColor: '#ffffff' },
  ...{ transparentCorners: false, cornerSize: 10, cornerStyle: 'circle' },
} as const

/** The objects and those of their groups, in paint order. */
export function createLayers(objects: readonly SceneObject[], pointers: SceneReply['pointers']): Layer[] {
  return layersOf(objects, null, occurrences(Object.values(pointers)))
}

function layersOf(
  objects: readonly SceneObject[],
  parent: Layer | null,
  counts: ReadonlyMap<string, number>,
): Layer[] {
  return objects.flatMap(({ pointer, properties, object, shown, children }) => {
    const isOwn = (parent === null || parent.isOwn) && counts.get(pointer) === 1
    object.set({
      ...HANDLES,
      ...{ selectable: isOwn, evented: isOwn, hoverCursor: isOwn ? 'move' : 'default' },
      objectCaching: false, // a cache is limited in size, which blurs large objects
    })
    const before = geometryOf(object)
    const layer = { pointer, properties, object, shown, parent, isOwn, computed: new Set<string>(), before }
    return [layer, ...layersOf(children, layer, counts)]
  })
}

/** The rows of the list, the top layer first. */
export function rowsOf(layers: readonly Layer[]): LayerRow[] {
  const inner = new Map<Layer | null, Layer[]>()
  for (const layer of layers) {
    const siblings = inner.get(layer.parent)
    if (siblings === undefined) inner.set(layer.parent, [layer])
    else siblings.push(layer)
  }
  const rows = (parent: Layer | null, level: number): LayerRow[] =>
    (inner.get(parent) ?? []).toReversed().flatMap(layer => {
      const { pointer, properties, isOwn } = layer
      const locked = isOwn ? null : `${pointer}: made by a directive. Edit it in the template.`
      const kind = String(properties['type'])
      return [{ pointer, name: nameOf(properties), kind, level, locked }, ...rows(layer, level + 1)]
    })
  return rows(null, 1)
}

export function notesOf({ shown, properties, parent }: Layer): string[] {
  const kind = String(properties['type'])
  return [
    shown === 'picture'
      ? `Platen draws the ${kind}; here it is a picture. Move and resize it here, and edit the rest in the template.`
      : shown === 'box'
        ? `The ${kind} cannot be drawn here and is shown as a box.`
        : '',
    parent === null ? '' : `X and Y are relative to the middle of the group “${nameOf(parent.properties)}”.`,
  ].filter(Boolean)
}

function occurrences(pointers: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const pointer of pointers) counts.set(pointer, (counts.get(pointer) ?? 0) + 1)
  return counts
}

export function geometryOf({ left, top, angle, scaleX, scaleY, width }: FabricObject): Geometry {
  return { left, top, angle, scaleX, scaleY, width }
}

function nameOf({ name, text, type }: Properties): string {
  if (typeof name === 'string' && name !== '') return name
  return typeof text === 'string' && text !== '' ? `“${text.slice(0, 24)}”` : `Unnamed ${String(type)}`
}

export function sizeOf(scene: Properties): { width: number; height: number } {
  const side = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 300)
  return { width: side(scene['width']), height: side(scene['height']) }
}
