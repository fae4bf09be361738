/** How Fabric paints an object: on a canvas of its own or paint by paint, with what the groups around it hand on. */
import { readColor } from '../../graphics/css-color.ts'
import { isSeen, type SceneObject } from '../reading/scene.ts'
import type { PlacedShadow } from './place.ts'

/** How an object is to be painted where it stands. */
export interface Manner {
  /** Opacity, shadow and blending are of the object as a whole, not of each of its paints. */
  readonly isWhole: boolean
  /** Its own, and that of the groups which are not painted as a whole. */
  readonly opacity: number
  readonly shadow: PlacedShadow | null
}

/** What groups hand on to an object in them. */
export interface Within {
  /** One of them is painted as a whole, on a canvas of its own. */
  readonly isWhole: boolean
  readonly opacity: number
  readonly shadow: PlacedShadow | null
}

export const NO_GROUP: Within = { isWhole: false, opacity: 1, shadow: null }

/** @param shadow The object's own. */
export function mannerOf(object: SceneObject, shadow: PlacedShadow | null, within: Within): Manner {
  return {
    isWhole: isPaintedWhole(object, shadow, within),
    opacity: object.opacity * within.opacity,
    shadow: shadow ?? within.shadow,
  }
}

/** What a group's objects have of it. */
export function handedOn(group: SceneObject, manner: Manner, { isWhole }: Within): Within {
  if (manner.isWhole) return { ...NO_GROUP, isWhole: group.painting !== 'whole' }
  return { isWhole, opacity: manner.opacity, shadow: group.backgroundColor === null ? manner.shadow : null }
}

/** As Fabric decides what gets a canvas of its own. */
function isPaintedWhole(object: SceneObject, shadow: PlacedShadow | null, within: Within): boolean {
  if (object.clip !== null || object.painting === 'whole') return true
  if (object.paintFirst === 'stroke' && shadow !== null && hasFill(object) && hasStroke(object)) return true
  if (object.painting === 'paints' || within.isWhole) return false
  return object.type !== 'group' || !object.objects.some(castsAside)
}

/** In Fabric's words, in which what is `transparent` is none. */
function hasFill({ fill }: SceneObject): boolean {
  return fill !== null && fill !== TRANSPARENT
}

function hasStroke({ stroke, strokeWidth }: SceneObject): boolean {
  return stroke !== null && stroke !== TRANSPARENT && strokeWidth > 0
}

const TRANSPARENT = readColor('transparent')

/** A shadow in a cache would be cut off and turn with it, so that Fabric does not cache a group around one. */
function castsAside(object: SceneObject): boolean {
  if (!isSeen(object)) return false
  const { shadow } = object
  if (shadow !== null && (shadow.offsetX !== 0 || shadow.offsetY !== 0)) return true
  return object.type === 'group' && object.objects.some(castsAside)
}
