/** How Fabric paints an object: on a canvas of its own or paint by paint, with what the groups around it hand on. */
import { readColor } from '../../graphics/css-color.ts'
import { isSeen, type SceneObject } from '../reading/scene.ts'
import type { PlacedShadow } from './place.ts'

/** How an object is to be painted where it stands. */
export interface CompositeMode {
  /** Opacity, shadow and blending are of the object as a whole, not of each of its paints. */
  readonly isIsolated: boolean
  /** Its own, and that of the groups which are not painted as a whole. */
  readonly opacity: number
  readonly shadow: PlacedShadow | null
}

/** What groups hand on to an object in them. */
export interface InheritedEffects {
  /** One of them is painted as a whole, on a canvas of its own. */
  readonly isIsolated: boolean
  readonly opacity: number
  readonly shadow: PlacedShadow | null
}

export const NO_EFFECTS: InheritedEffects = { isIsolated: false, opacity: 1, shadow: null }

/** @param shadow The object's own. */
export function compositeMode(
  object: SceneObject,
  shadow: PlacedShadow | null,
  inherited: InheritedEffects,
): CompositeMode {
  return {
    isIsolated: isIsolatedByFabric(object, shadow, inherited),
    opacity: object.opacity * inherited.opacity,
    shadow: shadow ?? inherited.shadow,
  }
}

/** What a group's objects have of it. */
export function inheritedEffects(
  group: SceneObject,
  mode: CompositeMode,
  { isIsolated }: InheritedEffects,
): InheritedEffects {
  if (mode.isIsolated) return { ...NO_EFFECTS, isIsolated: group.painting !== 'whole' }
  return { isIsolated, opacity: mode.opacity, shadow: group.backgroundColor === null ? mode.shadow : null }
}

/** As Fabric decides what gets a canvas of its own. */
function isIsolatedByFabric(
  object: SceneObject,
  shadow: PlacedShadow | null,
  inherited: InheritedEffects,
): boolean {
  if (object.clip !== null || object.painting === 'whole') return true
  if (object.paintFirst === 'stroke' && shadow !== null && hasFill(object) && hasStroke(object)) return true
  if (object.painting === 'paints' || inherited.isIsolated) return false
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
