import { around, type Size } from '../../graphics/affine.ts'
import { firstStrong } from '../../text/bidi.ts'
import { type FilterList, NO_FILTERS } from '../filters/filter.ts'
import type { ObjectKind } from '../object-kinds.ts'
import { remapStyles, stylesWithout } from '../overrides/remap-char-styles.ts'
import { CHAR_NAMES, STYLED_TEXT } from '../property-names.ts'
import {
  type CharStyle,
  type CharStyles,
  DEFAULT_DECORATION_THICKNESS,
  DEFAULT_FONT_SIZE,
  mergeStyles,
} from '../text/char-style.ts'
import { type MarkedText, readMarkup } from '../text/markup.ts'
import { isInRequest, type ObjectReader } from './object-reader.ts'
import { DEFAULT_MIN_FONT_SIZE, PROPERTIES } from './properties.ts'
import { BLACK, readPaint } from './read-paint.ts'
import type {
  Code,
  EllipseShape,
  LineShape,
  PathShape,
  PictureShape,
  RectShape,
  SceneObject,
  Shape,
  TextPath,
  TextShape,
} from './scene.ts'

export interface ShapeOptions {
  /** Major version of the Fabric that saved the scene, or null. */
  fabric: number | null
  /** BCP 47 tag of the scene's language. */
  locale: string
  /** Reads the object in `path` of a text. */
  readPath(): (SceneObject & PathShape) | null
}

/** Reads the properties of one kind. The size of paths, pictures and texts is known after measuring. */
export function readShape(
  kind: Exclude<ObjectKind, 'group'>,
  reader: ObjectReader,
  options: ShapeOptions,
): Shape & Size {
  switch (kind) {
    case 'rect':
      return readRect(reader)
    case 'circle':
    case 'ellipse':
      return readEllipse(kind, reader)
    case 'triangle':
      return { type: 'triangle', ...readSize(reader, { width: 100, height: 100 }) }
    case 'line':
      return readLine(reader, options.fabric)
    case 'polyline':
    case 'polygon': {
      const points = reader.get('points') ?? []
      return { type: kind, points, ...sizeOf(points) }
    }
    case 'path':
      return { type: 'path', data: needed(reader, 'path'), width: 0, height: 0 }
    case 'image':
    case 'svg':
      return readPicture(kind, reader, options.fabric)
    case 'qrcode':
    case 'barcode':
      return readCode(kind, reader)
    case 'text':
    case 'itext':
    case 'textbox':
      return readText(kind, reader, options)
  }
}

export function readSize(reader: ObjectReader, fallback: Size = { width: 0, height: 0 }): Size {
  return {
    width: reader.get('width') ?? fallback.width,
    height: reader.get('height') ?? fallback.height,
  }
}

function sizeOf(points: readonly { x: number; y: number }[]): Size {
  const { left, top, right, bottom } = around(points)
  return { width: right - left, height: bottom - top }
}

function needed(reader: ObjectReader, name: 'path' | 'data'): string {
  const value = reader.get(name)
  if (value === undefined) reader.lack(name)
  return value ?? ''
}

/** As in Fabric, a radius of 0 equals the other one, unless an override set it. */
function readRect(reader: ObjectReader): RectShape & Size {
  const [rx, ry] = [reader.get('rx') ?? 0, reader.get('ry') ?? 0]
  return {
    type: 'rect',
    ...readSize(reader),
    rx: rx === 0 && !reader.isOverridden('rx') ? ry : rx,
    ry: ry === 0 && !reader.isOverridden('ry') ? rx : ry,
    corners: reader.get('borderRadius') ?? null,
  }
}

function readEllipse(kind: 'circle' | 'ellipse', reader: ObjectReader): EllipseShape & Size {
  const arc = {
    startAngle: reader.get('startAngle') ?? 0,
    endAngle: reader.get('endAngle') ?? 360,
    counterClockwise: reader.get('counterClockwise') ?? false,
  }
  const radius = kind === 'circle' ? reader.get('radius') : undefined
  let rx = radius ?? (kind === 'ellipse' ? reader.get('rx') : undefined)
  let ry = radius ?? (kind === 'ellipse' ? reader.get('ry') : undefined)
  if (rx === undefined || ry === undefined) {
    const { width, height } = readSize(reader)
    rx ??= (kind === 'circle' ? Math.min(width, height) : width) / 2
    ry ??= (kind === 'circle' ? Math.min(width, height) : height) / 2
  }
  return { type: 'ellipse', rx, ry, ...arc, width: 2 * rx, height: 2 * ry }
}

function readLine(reader: ObjectReader, fabric: number | null): LineShape & Size {
  const from = { x: reader.get('x1') ?? 0, y: reader.get('y1') ?? 0 }
  const to = { x: reader.get('x2') ?? 0, y: reader.get('y2') ?? 0 }
  const endsBluntly = fabric === 5 && (reader.get('strokeLineCap') ?? 'butt') === 'butt'
  return { type: 'line', from, to, endsBluntly, ...sizeOf([from, to]) }
}

function readPicture(
  kind: 'image' | 'svg',
  reader: ObjectReader,
  fabric: number | null,
): PictureShape & Size {
  const cropX = reader.get('cropX')
  const cropY = reader.get('cropY')
  const isCropped = kind === 'image' && (fabric !== null || cropX !== undefined || cropY !== undefined)
  const isReplaced = reader.isOverridden('src')
  const fit = reader.get('fit') ?? (kind === 'svg' ? 'contain' : isCropped && !isReplaced ? 'crop' : 'cover')
  return {
    ...readPictureBox(reader),
    source: { kind: 'asset', reference: reader.get('src') ?? null, path: reader.pathOf('src') },
    fit,
    // Fabric's crop starts inside the picture.
    cropX: Math.max(0, cropX ?? 0),
    cropY: Math.max(0, cropY ?? 0),
    smoothing: reader.get('imageSmoothing') ?? true,
    ...readFilters(reader),
  }
}

function readPictureBox(reader: ObjectReader) {
  return {
    type: 'picture' as const,
    ...readSize(reader),
    freeWidth: !reader.has('width'),
    freeHeight: !reader.has('height'),
    position: reader.get('position') ?? { x: 0.5, y: 0.5 },
    corners: reader.get('borderRadius') ?? null,
  }
}

/** `filter` overrides `filters`, unless an override wrote the latter. */
function readFilters(reader: ObjectReader): { filters: FilterList; filtersPath: string } {
  const list = reader.get('filters') ?? NO_FILTERS
  const short = reader.get('filter')
  const isOlder = reader.isOverridden('filters') && !reader.isOverridden('filter')
  const filters = short === undefined || isOlder ? list : short
  return { filters, filtersPath: reader.pathOf('filters') }
}

function readCode(kind: 'qrcode' | 'barcode', reader: ObjectReader): PictureShape & Size {
  const color = reader.get('fill') ?? 'black'
  const size = readSize(reader)
  const fit = reader.get('fit') ?? 'contain'
  const hasBox = size.width > 0 && size.height > 0 && fit !== 'none'
  const code: Code = {
    symbology: reader.get('symbology') ?? (kind === 'qrcode' ? 'qrcode' : 'code128'),
    data: needed(reader, 'data'),
    color:
      typeof color === 'string'
        ? color
        : reader.fail('fill', 'must be one colour for a barcode, got a gradient'),
    showText: reader.get('showText') ?? false,
    errorCorrection: reader.get('errorCorrection') ?? 'M',
    quietZone: reader.get('quietZone') ?? 0,
    aspectRatio: hasBox ? size.width / size.height : null,
  }
  const symbologyPath = reader.pathOf('symbology')
  const isOld = reader.isOverridden('symbology') && !reader.isOverridden('data')
  const path = isOld ? symbologyPath : reader.pathOf('data')
  return {
    ...readPictureBox(reader),
    source: { kind: 'code', code, path, symbologyPath },
    fit,
    cropX: 0,
    cropY: 0,
    smoothing: true,
    filters: NO_FILTERS,
    filtersPath: reader.pathOf('filters'),
  }
}

function readText(
  kind: 'text' | 'itext' | 'textbox',
  reader: ObjectReader,
  { fabric, locale, readPath }: ShapeOptions,
): TextShape & Size {
  const wraps = kind === 'textbox'
  const { width, height } = readSize(reader)
  const verticalAlign = reader.get('verticalAlign')
  const autofit = reader.get('autofit') ?? false
  const minFontSize = reader.get('minFontSize')
  const hasBox = verticalAlign !== undefined || autofit
  const style = readCharStyle(reader, fabric)
  const marked = readMarked(reader, style, fabric)
  const direction = reader.get('direction') ?? 'ltr'
  // Fabric always saves an alignment. In scenes written by hand, it follows the direction.
  const defaultAlign = fabric === null ? 'start' : 'left'
  const known = direction === 'auto' ? (firstStrong(marked.text) ?? 'ltr') : direction
  const letterCase = reader.get('letterCase') ?? 'none'
  // In Fabric, padding is the distance of an object's controls.
  const hasPadding = fabric === null || reader.isOverridden('padding')
  const padding = reader.get('padding') ?? NO_SIDES
  return {
    type: 'text',
    // A textbox without a width does not wrap.
    wraps: wraps && reader.has('width'),
    keepsWidth: fabric === 5,
    countsCodePoints: fabric === 5,
    width,
    height: 0,
    text: marked.text,
    unknownTags: marked.unknown,
    letterCase: letterCase === 'none' ? null : { to: letterCase, locale },
    style,
    fontPath: reader.has('fontFamily') || !isInRequest(reader.path) ? reader.pathOf('fontFamily') : null,
    styles: marked.styles,
    lineHeight: reader.get('lineHeight') ?? 1.16,
    charSpacing: reader.get('charSpacing') ?? 0,
    align: resolveAlign(reader.get('textAlign') ?? defaultAlign, known),
    direction: known,
    breakRule: reader.get('splitByGrapheme') === true ? 'graphemes' : fabric === null ? 'unicode' : 'spaces',
    padding: hasPadding ? padding : NO_SIDES,
    corners: reader.get('borderRadius') ?? null,
    backgroundPadding: reader.get('textBackgroundPadding') ?? NO_SIDES,
    backgroundCorners: reader.get('textBackgroundRadius') ?? null,
    textPath: readPathLayout(reader, fabric, readPath),
    boxHeight: hasBox && reader.has('height') ? height : null,
    verticalAlign:
      verticalAlign === undefined || verticalAlign === 'top' ? 0 : verticalAlign === 'bottom' ? 1 : 0.5,
    minFontSize: autofit ? (minFontSize ?? DEFAULT_MIN_FONT_SIZE) : null,
    lineClamp: reader.get('lineClamp') ?? null,
  }
}

const NO_SIDES = { top: 0, right: 0, bottom: 0, left: 0 }

/** The visible text. `styles` count its characters without tags, and tags override them. */
function readMarked(reader: ObjectReader, style: CharStyle, fabric: number | null): MarkedText {
  const text = reader.get('text') ?? ''
  if (reader.get('markup') !== true) return { text, styles: readStyles(reader, text, fabric), unknown: [] }
  const marked = readMarkup(text, style)
  const plainOf = (other: string): string => readMarkup(other, style).text
  return { ...marked, styles: mergeStyles(readStyles(reader, marked.text, fabric, plainOf), marked.styles) }
}

/**
 * Styles for the visible text. If the text was replaced, styles follow its unchanged words. An override of a text
 * property removes that property from all character styles.
 */
function readStyles(
  reader: ObjectReader,
  text: string,
  fabric: number | null,
  plainOf = (other: string): string => other,
): CharStyles | null {
  const styles = reader.get('styles') ?? null
  if (styles === null || reader.isOverridden('styles')) return styles
  const countsCodePoints = fabric === 5
  const styled = PROPERTIES.text.read(reader.json[STYLED_TEXT] ?? null)
  const carried =
    styled === undefined ? styles : remapStyles(styles, { from: plainOf(styled), to: text, countsCodePoints })
  const overridden = CHAR_NAMES.filter(name => reader.isOverridden(name))
  return overridden.length === 0 ? carried : stylesWithout(carried, new Set(overridden))
}

/** In Fabric, the path of a text is an object. In scenes written by hand it may be path data. */
function readPathLayout(
  reader: ObjectReader,
  fabric: number | null,
  readPath: ShapeOptions['readPath'],
): TextPath | null {
  const textPath = {
    startOffset: reader.get('pathStartOffset') ?? 0,
    side: reader.get('pathSide') ?? 'left',
    align: reader.get('pathAlign') ?? 'baseline',
    hasMargin: fabric === 5,
  } as const
  const path = readPath()
  return path === null ? null : { path, ...textPath }
}

function resolveAlign(
  align: TextShape['align'] | 'start' | 'end',
  direction: TextShape['direction'],
): TextShape['align'] {
  if (align === 'start') return direction === 'ltr' ? 'left' : 'right'
  if (align === 'end') return direction === 'ltr' ? 'right' : 'left'
  return align
}

function readCharStyle(reader: ObjectReader, fabric: number | null): CharStyle {
  const fill = readPaint('fill', reader, fabric)
  return {
    // With `includeDefaultValues: false`, Fabric does not save defaults.
    fontFamily: reader.get('fontFamily') ?? (fabric === null ? 'Roboto' : 'Times New Roman'),
    fontSize: reader.get('fontSize') ?? DEFAULT_FONT_SIZE,
    fontWeight: reader.get('fontWeight') ?? 400,
    fontStyle: reader.get('fontStyle') ?? 'normal',
    fill: fill === undefined ? BLACK : fill,
    stroke: readPaint('stroke', reader, fabric) ?? null,
    strokeWidth: reader.get('strokeWidth') ?? 1,
    underline: reader.get('underline') ?? false,
    overline: reader.get('overline') ?? false,
    linethrough: reader.get('linethrough') ?? false,
    textBackgroundColor: reader.get('textBackgroundColor') ?? null,
    textDecorationThickness: reader.get('textDecorationThickness') ?? DEFAULT_DECORATION_THICKNESS,
    textDecorationColor: reader.get('textDecorationColor') ?? null,
    deltaY: reader.get('deltaY') ?? 0,
  }
}
