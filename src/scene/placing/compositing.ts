/**
 * Fabric's compositing rules, decided before the back ends: which objects are isolated, what casts a shadow, what is
 * composed as a group, and what clips it. Canvas and PDF only execute the result. Pure.
 */
import { multiply } from '../../graphics/affine.ts'
import { readColor, rgbaOf } from '../../graphics/color/css-color.ts'
import type { Fill } from '../../graphics/paint.ts'
import type { Path } from '../../graphics/path.ts'
import { isVisible, type SceneObject } from '../reading/scene.ts'
import type { Placed, PlacedClip, PlacedShadow } from './place.ts'

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

/** How an object is combined with what lies below it: a group with clip, blend mode, opacity and shadow. */
export interface Compositing {
  readonly opacity: number
  readonly blend: SceneObject['composite']
  readonly shadow: PlacedShadow | null
  readonly clip: PlacedClip | null
  /** More than one of its paints may cover a point, or a cache cuts it. */
  readonly overlaps: boolean
  /** Composed before opacity, blend mode and mask apply to the result. Otherwise they apply to each paint. */
  readonly isComposed: boolean
  /** The same for a back end that paints an SVG as its paths, whose overlaps would show. */
  readonly isComposedAsPaths: boolean
  /** The composed object casts the shadow. Otherwise each paint casts its own. */
  readonly castsAsWhole: boolean
}

/** The one path that a clip path consists of, in the coordinates of its object. */
export interface ClipOutline {
  readonly path: Path
  readonly rule: 'nonzero' | 'evenodd'
}

/** The compositing of an object that `separateObjects` returns, or of a clip path. */
export function compositingOf(placed: Placed): Compositing {
  const { object, content, mode, clip, cut } = placed
  const { isIsolated, opacity, shadow } = mode
  const blend = object.composite
  const hasEffects = opacity !== 1 || blend !== 'source-over'
  const overlaps = cut !== null || countPaints(placed) > 1
  const blendsInside =
    content.kind === 'group' && content.children.some(child => child.object.composite !== 'source-over')
  const isDrawing = content.kind === 'picture' && content.picture.origin?.kind === 'svg'
  const isComposed = clip?.outline === null || blendsInside || (isIsolated && overlaps && hasEffects)
  return {
    ...{ opacity, blend, shadow, clip, overlaps, isComposed },
    isComposedAsPaths: isComposed || (isDrawing && hasEffects),
    castsAsWhole:
      shadow !== null && (overlaps ? isIsolated : isClippedPicture(object) || hasUnevenShadow(placed)),
  }
}

/** Null for a clip path that must be painted as a mask. */
export function clipOutline({ shape, inverted }: Omit<PlacedClip, 'outline'>): ClipOutline | null {
  const { object, content, clip } = shape
  if (content.kind !== 'path' || clip !== null) return null
  if (inverted && !ROUND_OR_STRAIGHT.has(object.type)) return null
  // Fabric's lines have no inside.
  return { path: object.type === 'line' ? [] : content.path, rule: object.fillRule }
}

/** Shapes without self-intersections, so that even-odd filling gives their outside. */
const ROUND_OR_STRAIGHT = new Set<SceneObject['type']>(['rect', 'ellipse', 'triangle'])

/** The clip of rounded corners would cut off the shadow of the picture. */
function isClippedPicture(object: SceneObject): boolean {
  return object.type === 'picture' && object.corners !== null
}

/**
 * True if the opacity of a paint may vary. A canvas casts the shadow of the shape and applies the gradient or pattern
 * to that shadow, so such a shadow is right only if it is cast by pixels that are already painted. Fabric's shadows of
 * gradients are cast by the shape, too, unless the object is isolated.
 */
function hasUnevenShadow({ content, paints, mode }: Placed): boolean {
  if (content.kind === 'text') {
    return content.layout.lines.some(({ runs }) =>
      runs.some(({ style }) => isNonUniform(style.fill) || isNonUniform(style.stroke)),
    )
  }
  return paints.some(paint => {
    if (paint.kind === 'stroke') return isNonUniform(paint.fill)
    return paint.kind === 'fill' && (mode.isIsolated ? isNonUniform(paint.fill) : isPattern(paint.fill))
  })
}

function isPattern(fill: Fill): boolean {
  return typeof fill !== 'string' && fill.kind === 'pattern'
}

/** Circles may become ellipses, for which a canvas has no gradient that extends beyond the filled area. */
function isNonUniform(fill: Fill | null): boolean {
  if (fill === null || typeof fill === 'string') return false
  if (fill.kind !== 'linear') return true
  return fill.stops.some(({ color, opacity }) => opacity !== null || rgbaOf(color)[3] < 1)
}

/** Number of paints of an object that may overlap. */
function countPaints({ content, paints }: Placed): number {
  if (content.kind === 'group') return Number.POSITIVE_INFINITY
  if (content.kind !== 'text') return paints.length
  const runs = content.layout.lines.flatMap(line => line.runs)
  const background = paints[0]?.kind === 'fill' ? 1 : 0
  return runs.reduce((sum, { style }) => {
    const fills = [style.fill, style.stroke, style.textBackgroundColor].filter(fill => fill !== null)
    return sum + fills.length + [style.underline, style.overline, style.linethrough].filter(Boolean).length
  }, background)
}

/**
 * Replaces groups that are not isolated by their background and their objects, which have inherited their effects, and
 * objects that are not isolated by one object per shadow. Children are separated already.
 */
export function separateObjects(objects: readonly Placed[]): Placed[] {
  return objects.flatMap(placed => {
    const { content, mode, matrix, paints } = placed
    if (mode.isIsolated) return [placed]
    if (content.kind !== 'group') return separateShadows(placed)
    const children = content.children.map(child => ({ ...child, matrix: multiply(matrix, child.matrix) }))
    return paints.length === 0 ? children : [backgroundOf(placed), ...children]
  })
}

/** One copy of an object per paint, each with the shadow that this paint casts. The runs of a text stay together. */
function separateShadows(placed: Placed): readonly Placed[] {
  const { content, mode, paints } = placed
  if (mode.shadow === null || content.kind === 'text') return [placed]
  return paints.map(paint => ({
    ...placed,
    paints: [paint],
    ...(paint.castsShadow ? {} : { shadow: null, mode: { ...mode, shadow: null } }),
  }))
}

/** The background of a group as an object of its own. */
function backgroundOf(group: Placed): Placed {
  const [background] = group.paints
  const { left = 0, top = 0, width = 0, height = 0 } = background?.kind === 'fill' ? background.box : {}
  return {
    ...group,
    mode: { ...group.mode, isIsolated: true },
    content: { kind: 'group', children: [] },
    bounds: { left, top, right: left + width, bottom: top + height },
  }
}
