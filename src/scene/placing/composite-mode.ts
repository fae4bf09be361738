/**
 * How Fabric composites an object: isolated on a cache canvas or paint by paint, with effects inherited from its
 * groups.
 */
import { readColor } from '../../graphics/css-color.ts'
import { isVisible, type SceneObject } from '../reading/scene.ts'
import type { PlacedShadow } from './place.ts'

/** How an object is composited. */
export interface CompositeMode {
  /** Opacity, shadow and blend mode apply to the object as a whole, not to each of its paints. */
  readonly isIsolated: boolean
  /** Multiplied by that of the groups around it that are not isolated. */
  readonly opacity: number
  readonly shadow: PlacedShadow | null
}

/** Effects that an object inherits from its groups. */
export interface InheritedEffects {
  /** One of the groups is isolated. */
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

/** The effects that a group's objects inherit. */
export function inheritedEffects(
  group: SceneObject,
  mode: CompositeMode,
  { isIsolated }: InheritedEffects,
): InheritedEffects {
  if (mode.isIsolated) return { ...NO_EFFECTS, isIsolated: group.painting !== 'whole' }
  return { isIsolated, opacity: mode.opacity, shadow: group.backgroundColor === null ? mode.shadow : null }
}

/** Fabric's rule for which objects get a cache canvas. */
function isIsolatedByFabric(
  object: SceneObject,
  shadow: PlacedShadow | null,
  inherited: InheritedEffects,
): boolean {
  if (object.clip !== null || object.painting === 'whole') return true
  if (object.paintFirst === 'stroke' && shadow !== null && hasFill(object) && hasStroke(object)) return true
  if (object.painting === 'paints' || inherited.isIsolated) return false
  return object.type !== 'group' || !object.objects.some(castsOffsetShadow)
}

/** As in Fabric, `transparent` counts as no paint. */
function hasFill({ fill }: SceneObject): boolean {
  return fill !== null && fill !== TRANSPARENT
}

function hasStroke({ stroke, strokeWidth }: SceneObject): boolean {
  return stroke !== null && stroke !== TRANSPARENT && strokeWidth > 0
}

const TRANSPARENT = readColor('transparent')

/** A cache would clip and rotate the shadow, so Fabric does not cache a group around such an object. */
function castsOffsetShadow(object: SceneObject): boolean {
  if (!isVisible(object)) return false
  const { shadow } = object
  if (shadow !== null && (shadow.offsetX !== 0 || shadow.offsetY !== 0)) return true
  return object.type === 'group' && object.objects.some(castsOffsetShadow)
}
