import { nearest } from '../base/text-distance.ts'
import type { ObjectKind } from './object-kinds.ts'

/** Every name under which an object of a scene can have a property that is drawn, the other words for it included. */
export const SCENE_PROPERTIES: readonly string[] = [
  ...['name', 'type', 'objects', 'clipPath', 'inverted', 'absolutePositioned', 'objectCaching'],
  ...['left', 'top', 'x', 'y', 'width', 'height', 'scaleX', 'scaleY', 'angle', 'rotation', 'skewX', 'skewY'],
  ...['flipX', 'flipY', 'originX', 'originY', 'visible', 'hidden', 'opacity', 'globalCompositeOperation'],
  ...['fill', 'fillRule', 'color', 'backgroundColor', 'shadow', 'paintFirst', 'stroke', 'strokeWidth'],
  ...['strokeDashArray', 'strokeDashOffset', 'strokeLineCap', 'strokeLineJoin', 'strokeMiterLimit'],
  ...['strokeUniform', 'rx', 'ry', 'borderRadius', 'radius', 'startAngle', 'endAngle', 'counterClockwise'],
  ...['x1', 'y1', 'x2', 'y2', 'points', 'path'],
  ...['src', 'svg', 'content', 'fit', 'position', 'cropX', 'cropY', 'imageSmoothing', 'filters', 'filter'],
  ...['text', 'styles', 'fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'underline', 'overline'],
  ...[
    'linethrough',
    'textDecoration',
    'textDecorationThickness',
    'textDecorationColor',
    'textBackgroundColor',
    'deltaY',
  ],
  ...['lineHeight', 'charSpacing', 'textAlign', 'direction', 'markup', 'letterCase', 'padding'],
  ...['textBackgroundPadding', 'textBackgroundRadius', 'pathStartOffset', 'pathSide', 'pathAlign'],
  ...['splitByGrapheme', 'verticalAlign', 'autofit', 'minFontSize', 'lineClamp'],
  ...['data', 'value', 'symbology', 'format', 'showText', 'errorCorrection', 'quietZone'],
]

/** Where an object keeps the text that its `styles` count, once another has taken its place; no property of users. */
export const STYLED_TEXT = 'styledText'

/** What editors write beside them that looks like one of them, and is none. */
const OF_EDITORS: readonly string[] = ['date', 'file']

/** Parts of scenes that have properties, each with the names of those, Fabric's own that are not drawn included. */
const NAMES = {
  object: SCENE_PROPERTIES,
  scene: [
    ...['width', 'height', 'objects', 'version', 'background', 'backgroundColor', 'backgroundImage'],
    ...['overlay', 'overlayColor', 'overlayImage', 'clipPath', 'info', 'name', 'type'],
    ...['viewportTransform', 'backgroundVpt', 'overlayVpt', 'artboard', 'sceneTypes'],
  ],
  shadow: ['color', 'blur', 'offsetX', 'offsetY', 'affectStroke', 'nonScaling', 'type', 'id'],
  gradient: [
    ...['type', 'id', 'coords', 'colorStops', 'offsetX', 'offsetY', 'gradientUnits', 'gradientTransform'],
  ],
  coords: ['x1', 'y1', 'x2', 'y2', 'r1', 'r2'],
  stop: ['offset', 'color', 'opacity'],
  pattern: ['type', 'id', 'source', 'repeat', 'crossOrigin', 'offsetX', 'offsetY', 'patternTransform'],
  style: [
    ...['fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'fill', 'stroke', 'strokeWidth', 'underline'],
    ...['overline', 'linethrough', 'textBackgroundColor', 'textDecorationThickness', 'textDecorationColor'],
    ...['deltaY', 'shadow', 'textDecoration'],
  ],
} as const satisfies Record<string, readonly string[]>

/** Names of the scene's own that only a page shows. */
const OF_PAGES: ReadonlySet<string> = new Set(['language', 'displayTitle'])

/** What is read of objects: what is drawn, and what becomes a warning or another property. */
const DRAWN: ReadonlySet<string> = new Set([...SCENE_PROPERTIES, 'id', 'eraser'])

const OF_CODES: ReadonlySet<string> = new Set([
  ...['data', 'value', 'symbology', 'format', 'showText', 'errorCorrection', 'quietZone'],
])

/**
 * True if drawing a scene reads a property.
 * @param kind Of the object; null if its type is not known yet.
 */
export function isDrawnProperty(name: string, part: 'scene' | 'object', kind: ObjectKind | null): boolean {
  if (part === 'scene') return OF_PAGES.has(name) || NAMES.scene.some(known => known === name)
  if (OF_CODES.has(name)) return kind === null || kind === 'qrcode' || kind === 'barcode'
  return DRAWN.has(name)
}

/** A part of a scene that has properties of its own. */
export type ScenePart = keyof typeof NAMES

/**
 * The property that a name was meant to be, or null. Scenes carry names of their editors' own, so it must look much
 * like one: but for its case one slip of the pen, or two in a long name.
 */
export function misspeltProperty(name: string, part: ScenePart): string | null {
  const names: readonly string[] = NAMES[part]
  if (names.includes(name) || (part === 'object' && OF_EDITORS.includes(name))) return null
  const slips = name.length < 3 ? 0 : name.length < 9 ? 1 : 2
  return nearest(name, names, slips)
}
