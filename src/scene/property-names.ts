/**
 * Names of the properties of a scene. The table of readers has the same keys, and is loaded only to read a scene.
 */
import { nearest } from '../base/text-distance.ts'
import type { ObjectKind } from './object-kinds.ts'

/** Properties that character styles share with their text object. */
export const CHAR_NAMES = [
  ...(['fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'fill', 'stroke', 'strokeWidth'] as const),
  ...(['underline', 'overline', 'linethrough', 'textBackgroundColor', 'textDecorationThickness'] as const),
  ...(['textDecorationColor', 'deltaY'] as const),
] as const

/** Properties with which authors describe objects to assistive technology, in tagged PDFs. */
const SEMANTIC_NAMES = ['alt', 'actualText', 'role', 'artifact', 'language'] as const

const CODE_NAMES = ['data', 'symbology', 'showText', 'errorCorrection', 'quietZone'] as const

/** Properties of objects with a value of their own, in the order in which they are documented. */
export const PROPERTY_NAMES = [
  ...CHAR_NAMES,
  ...(['left', 'top', 'width', 'height', 'scaleX', 'scaleY', 'angle', 'skewX', 'skewY', 'flipX'] as const),
  ...(['flipY', 'originX', 'originY', 'visible', 'opacity', 'backgroundColor', 'strokeDashArray'] as const),
  ...(['strokeDashOffset', 'strokeLineCap', 'strokeLineJoin', 'strokeMiterLimit', 'strokeUniform'] as const),
  ...(['paintFirst', 'fillRule', 'globalCompositeOperation', 'shadow', 'rx', 'ry', 'borderRadius'] as const),
  ...(['radius', 'startAngle', 'endAngle', 'counterClockwise', 'x1', 'y1', 'x2', 'y2', 'points'] as const),
  ...(['path', 'src', 'fit', 'position', 'cropX', 'cropY', 'imageSmoothing', 'filters', 'filter'] as const),
  ...(['text', 'styles', 'lineHeight', 'charSpacing', 'textAlign', 'direction', 'markup'] as const),
  ...(['letterCase', 'padding', 'textBackgroundPadding', 'textBackgroundRadius'] as const),
  ...(['pathStartOffset', 'pathSide', 'pathAlign', 'splitByGrapheme', 'verticalAlign', 'autofit'] as const),
  ...(['minFontSize', 'lineClamp'] as const),
  ...CODE_NAMES,
  ...SEMANTIC_NAMES,
] as const

export type PropertyName = (typeof PROPERTY_NAMES)[number]

const ALIASES: Readonly<Record<string, string>> = {
  x: 'left',
  y: 'top',
  hidden: 'visible',
  rotation: 'angle',
}
const FILL_ALIASES: Readonly<Record<string, string>> = { ...ALIASES, color: 'fill' }
const SHAPE_ALIASES: Readonly<Record<string, string>> = { ...FILL_ALIASES, backgroundColor: 'fill' }
const TEXT_ALIASES: Readonly<Record<string, string>> = { ...FILL_ALIASES, content: 'text' }
const PICTURE_ALIASES: Readonly<Record<string, string>> = { ...ALIASES, content: 'src', svg: 'src' }
const CODE_ALIASES: Readonly<Record<string, string>> = {
  ...FILL_ALIASES,
  content: 'data',
  text: 'data',
  value: 'data',
  format: 'symbology',
}
/** Other names of properties, by kind of object: those of the hosted service, and of Platen. */
export const ALIASES_OF: Readonly<Record<ObjectKind, Readonly<Record<string, string>>>> = {
  rect: SHAPE_ALIASES,
  circle: SHAPE_ALIASES,
  ellipse: SHAPE_ALIASES,
  triangle: SHAPE_ALIASES,
  polyline: SHAPE_ALIASES,
  polygon: SHAPE_ALIASES,
  path: SHAPE_ALIASES,
  line: { ...ALIASES, color: 'stroke' },
  image: PICTURE_ALIASES,
  svg: PICTURE_ALIASES,
  group: ALIASES,
  text: TEXT_ALIASES,
  itext: TEXT_ALIASES,
  textbox: TEXT_ALIASES,
  qrcode: CODE_ALIASES,
  barcode: CODE_ALIASES,
}

/** All names of object properties that are drawn, including aliases. */
const SCENE_PROPERTIES: readonly string[] = [
  ...new Set([
    ...(['name', 'type', 'objects', 'clipPath', 'inverted', 'absolutePositioned', 'objectCaching'] as const),
    ...[...PROPERTY_NAMES, 'textDecoration', ...Object.values(ALIASES_OF).flatMap(Object.keys)],
  ]),
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
  style: [...CHAR_NAMES, 'shadow', 'textDecoration'],
} as const satisfies Record<string, readonly string[]>

/** Scene properties that only PDFs use. */
const OF_PAGES: ReadonlySet<string> = new Set(['language', 'displayTitle', 'tagged', 'accessibility'])

/** Object properties that are read: drawn ones, and those that cause a warning or become another property. */
const DRAWN: ReadonlySet<string> = new Set([...SCENE_PROPERTIES, 'id', 'eraser'])

const BARCODE_PROPERTIES: ReadonlySet<string> = new Set([...CODE_NAMES, 'value', 'format'])

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
