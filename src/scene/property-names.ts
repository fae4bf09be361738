import { nearest } from '../base/text-distance.ts'
import type { ObjectKind } from './object-kinds.ts'

/** All names of object properties that are drawn, including aliases. */
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

/** Internal property that keeps the text whose characters `styles` count after the text was replaced. */
export const STYLED_TEXT = 'styledText'

/** Names that editors write and that resemble properties but are none. */
const OF_EDITORS: readonly string[] = ['date', 'file']

/** Property names by part of a scene, including Fabric's own that are not drawn. */
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

/** Scene properties that only PDFs use. */
const OF_PAGES: ReadonlySet<string> = new Set(['language', 'displayTitle'])

/** Object properties that are read: drawn ones, and those that cause a warning or become another property. */
const DRAWN: ReadonlySet<string> = new Set([...SCENE_PROPERTIES, 'id', 'eraser'])

const BARCODE_PROPERTIES: ReadonlySet<string> = new Set([
  ...['data', 'value', 'symbology', 'format', 'showText', 'errorCorrection', 'quietZone'],
])

/**
 * True if drawing a scene reads a property.
 * @param kind Kind of the object; null if its type is not known yet.
 */
export function isDrawnProperty(name: string, part: 'scene' | 'object', kind: ObjectKind | null): boolean {
  if (part === 'scene') return OF_PAGES.has(name) || NAMES.scene.some(known => known === name)
  if (BARCODE_PROPERTIES.has(name)) return kind === null || kind === 'qrcode' || kind === 'barcode'
  return DRAWN.has(name)
}

/** A part of a scene with properties of its own. */
export type ScenePart = keyof typeof NAMES

/**
 * The known property closest to a misspelt name, or null. Editors save names of their own, so at most one edit
 * is allowed, or two in a long name, besides case.
 */
export function misspeltProperty(name: string, part: ScenePart): string | null {
  const names: readonly string[] = NAMES[part]
  if (names.includes(name) || (part === 'object' && OF_EDITORS.includes(name))) return null
  const slips = name.length < 3 ? 0 : name.length < 9 ? 1 : 2
  return nearest(name, names, slips)
}
