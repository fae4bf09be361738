import { nearest } from '../base/text-distance.ts'

/** Types of scene objects as Fabric 5 writes them, without hyphens. */
export const OBJECT_KINDS = [
  'rect',
  'circle',
  'ellipse',
  'triangle',
  'line',
  'polyline',
  'polygon',
  'path',
  'image',
  'group',
  'text',
  'itext',
  'textbox',
  'qrcode',
  'barcode',
  'svg',
] as const

export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** The kind for a `type`: `textbox` and `Textbox`, `i-text` and `IText` are equal. Null for unknown types. */
export function objectKind(type: unknown): ObjectKind | null {
  if (typeof type !== 'string') return null
  const word = wordOf(type)
  return OBJECT_KINDS.find(kind => kind === word) ?? SUBCLASSES.get(word) ?? null
}

function wordOf(type: string): string {
  return type.toLowerCase().replaceAll('-', '')
}

function declaration(type: string): string {
  return `for a type of your editor, declare what draws it in the scene: "sceneTypes": { "${type.slice(0, 60)}": "rect" }`
}

/** Types of Fabric and of public editors that subclass a Fabric class without changing how it is drawn. */
const SUBCLASSES: ReadonlyMap<string, ObjectKind> = new Map([
  ['activeselection', 'group'],
  ['clippinggroup', 'group'],
  ['fabricimage', 'image'],
  ['fabrictext', 'text'],
  ['statictext', 'textbox'],
  ['dynamictext', 'textbox'],
  ['staticimage', 'image'],
  ['dynamicimage', 'image'],
  ['backgroundimage', 'image'],
  ['clippableimage', 'image'],
  ['cropimage', 'image'],
  ['staticpath', 'path'],
  ['dynamicpath', 'path'],
  ['staticgroup', 'group'],
  ['dynamicgroup', 'group'],
  ['staticvector', 'group'],
  ['dynamicvector', 'group'],
  ['background', 'rect'],
  ['frame', 'rect'],
  ['roundedrect', 'rect'],
  ['workarea', 'rect'],
])

/** Editors save vectors as groups if Fabric has loaded their SVG, otherwise as references to it. */
const VECTORS: ReadonlySet<string> = new Set(['staticvector', 'dynamicvector'])

/** Custom types that a scene declares in `sceneTypes`, by lower-case name. */
export type SceneTypes = ReadonlyMap<string, ObjectKind>

/** @returns The usable entries of a scene's `sceneTypes`. */
export function readSceneTypes(value: unknown): SceneTypes {
  const types = new Map<string, ObjectKind>()
  if (typeof value !== 'object' || value === null) return types
  for (const [type, kind] of Object.entries(value)) {
    const known = objectKind(kind)
    if (known !== null) types.set(wordOf(type), known)
  }
  return types
}

/** The kind of an object by its `type`, the declared `types`, and for vectors by its other properties. */
export function kindOfObject(
  { type, objects, src }: { readonly [name: string]: unknown },
  types: SceneTypes,
): ObjectKind | null {
  if (typeof type !== 'string') return null
  const word = wordOf(type)
  const declared = types.get(word)
  if (declared !== undefined) return declared
  const isUnloaded = objects === undefined || (Array.isArray(objects) && objects.length === 0)
  if (VECTORS.has(word) && isUnloaded && src !== undefined) return 'svg'
  return objectKind(type)
}

/** A suggestion such as `, did you mean 'rect'?` for `rectangle`, or a list of all types. */
export function kindHint(type: unknown): string {
  const word = typeof type === 'string' ? type.toLowerCase() : ''
  const near = nearest(word, OBJECT_KINDS) ?? OBJECT_KINDS.find(kind => word.startsWith(kind)) ?? null
  if (near !== null && word !== '') return `, did you mean '${near}'?`
  const declared = word === '' || typeof type !== 'string' ? '' : `; ${declaration(type)}`
  return `: use one of ${OBJECT_KINDS.map(kind => `'${kind}'`).join(', ')}${declared}`
}

/** Names that editors give to the rectangle that marks the image on their canvas. */
const ARTBOARD_NAMES: ReadonlySet<string> = new Set([
  'artboard',
  'clip',
  'workarea',
  'workspace',
  'workspacecliptype',
])

/**
 * Finds the object of a scene that marks the region to draw.
 * @param wanted The `id` or `name` of an object. Default: a rectangle named as editors name it.
 * @returns Its index in `objects`; null if there is none.
 */
export function artboardIndex(
  scene: { readonly [name: string]: unknown },
  wanted: string | null = null,
): number | null {
  const { objects } = scene
  if (!Array.isArray(objects)) return null
  const types = readSceneTypes(scene['sceneTypes'])
  const isArtboard = (object: unknown): boolean => {
    if (typeof object !== 'object' || object === null) return false
    const { id, name } = object as { readonly [name: string]: unknown }
    if (wanted !== null) return id === wanted || name === wanted
    const isNamed = [id, name].some(
      word => typeof word === 'string' && ARTBOARD_NAMES.has(word.toLowerCase()),
    )
    return isNamed && ARTBOARD_KINDS.has(kindOfObject({ ...object }, types))
  }
  const index = objects.findIndex(isArtboard)
  return index < 0 ? null : index
}

const ARTBOARD_KINDS: ReadonlySet<ObjectKind | null> = new Set(['rect', 'image'])
