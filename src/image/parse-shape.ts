import type { ObjectKind } from '../scene-kinds.ts'
import { type CharStyle, DEFAULT_FONT_SIZE } from './char-style.ts'
import type { ObjectReader } from './object-reader.ts'
import type { Code, EllipseShape, LineShape, PictureShape, RectShape, Shape, TextShape } from './scene.ts'
import { around } from './transform.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface ShapeOptions {
  /** Major version of the Fabric that saved the scene, or null. */
  fabric: number | null
}

/** Reads what only objects of one kind have. The size of paths, pictures and texts is known when they are drawn. */
export function readShape(
  kind: Exclude<ObjectKind, 'group'>,
  reader: ObjectReader,
  { fabric }: ShapeOptions,
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
      return readLine(reader)
    case 'polyline':
    case 'polygon': {
      const points = reader.get('points') ?? []
      return { type: kind, points, ...sizeOf(points) }
    }
    case 'path':
      return { type: 'path', data: reader.get('path') ?? missing(reader, 'path'), width: 0, height: 0 }
    case 'image':
    case 'svg':
      return readPicture(kind, reader, fabric)
    case 'qrcode':
    case 'barcode':
      return readCode(kind, reader)
    case 'text':
    case 'itext':
    case 'textbox':
      return readText(kind, reader)
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

function missing(reader: ObjectReader, name: 'path' | 'data'): never {
  return reader.fail(name, `missing: a ${String(reader.json['type'])} needs its ${name}`)
}

function readRect(reader: ObjectReader): RectShape & Size {
  const rx = reader.get('rx')
  const ry = reader.get('ry')
  return {
    type: 'rect',
    ...readSize(reader),
    rx: rx ?? ry ?? 0,
    ry: ry ?? rx ?? 0,
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

function readLine(reader: ObjectReader): LineShape & Size {
  const from = { x: reader.get('x1') ?? 0, y: reader.get('y1') ?? 0 }
  const to = { x: reader.get('x2') ?? 0, y: reader.get('y2') ?? 0 }
  return { type: 'line', from, to, ...sizeOf([from, to]) }
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
    type: 'picture',
    source: { kind: 'asset', reference: reader.get('src') ?? null, path: reader.pathOf('src') },
    ...readSize(reader),
    freeWidth: !reader.has('width'),
    freeHeight: !reader.has('height'),
    fit,
    position: reader.get('position') ?? { x: 0.5, y: 0.5 },
    cropX: cropX ?? 0,
    cropY: cropY ?? 0,
    corners: reader.get('borderRadius') ?? null,
    smoothing: reader.get('imageSmoothing') ?? true,
  }
}

function readCode(kind: 'qrcode' | 'barcode', reader: ObjectReader): PictureShape & Size {
  const color = reader.get('fill') ?? 'black'
  const code: Code = {
    symbology: reader.get('symbology') ?? (kind === 'qrcode' ? 'qrcode' : 'code128'),
    data: reader.get('data') ?? missing(reader, 'data'),
    color: typeof color === 'string' ? color : reader.fail('fill', 'a gradient, but a code takes one colour'),
    showText: reader.get('showText') ?? kind === 'barcode',
    errorCorrection: reader.get('errorCorrection') ?? 'M',
    quietZone: reader.get('quietZone') ?? 0,
  }
  return {
    type: 'picture',
    source: { kind: 'code', code, path: reader.pathOf('data') },
    ...readSize(reader),
    freeWidth: !reader.has('width'),
    freeHeight: !reader.has('height'),
    fit: reader.get('fit') ?? 'contain',
    position: reader.get('position') ?? { x: 0.5, y: 0.5 },
    cropX: 0,
    cropY: 0,
    corners: reader.get('borderRadius') ?? null,
    smoothing: true,
  }
}

function readText(kind: 'text' | 'itext' | 'textbox', reader: ObjectReader): TextShape & Size {
  const wraps = kind === 'textbox'
  const { width, height } = readSize(reader)
  const verticalAlign = reader.get('verticalAlign')
  const autofit = reader.get('autofit') ?? false
  const minFontSize = reader.get('minFontSize')
  const hasBox = verticalAlign !== undefined || autofit
  const direction = reader.get('direction') ?? 'ltr'
  return {
    type: 'text',
    // A textbox without a width does not wrap.
    wraps: wraps && reader.has('width'),
    width,
    height: 0,
    text: reader.get('text') ?? '',
    style: readCharStyle(reader),
    styles: reader.get('styles') ?? null,
    lineHeight: reader.get('lineHeight') ?? 1.16,
    charSpacing: reader.get('charSpacing') ?? 0,
    align: resolveAlign(reader.get('textAlign') ?? 'left', direction),
    direction,
    splitByGrapheme: reader.get('splitByGrapheme') ?? false,
    boxHeight: hasBox && reader.has('height') ? height : null,
    verticalAlign:
      verticalAlign === undefined || verticalAlign === 'top' ? 0 : verticalAlign === 'bottom' ? 1 : 0.5,
    minFontSize: autofit ? (minFontSize ?? DEFAULT_MIN_FONT_SIZE) : null,
    lineClamp: reader.get('lineClamp') ?? null,
  }
}

const DEFAULT_MIN_FONT_SIZE = 8

function resolveAlign(
  align: TextShape['align'] | 'start' | 'end',
  direction: TextShape['direction'],
): TextShape['align'] {
  if (align === 'start') return direction === 'ltr' ? 'left' : 'right'
  if (align === 'end') return direction === 'ltr' ? 'right' : 'left'
  return align
}

function readCharStyle(reader: ObjectReader): CharStyle {
  const fill = reader.get('fill')
  return {
    fontFamily: reader.get('fontFamily') ?? 'Roboto',
    fontSize: reader.get('fontSize') ?? DEFAULT_FONT_SIZE,
    fontWeight: reader.get('fontWeight') ?? 400,
    fontStyle: reader.get('fontStyle') ?? 'normal',
    fill: fill === undefined ? 'rgb(0, 0, 0)' : fill,
    stroke: reader.get('stroke') ?? null,
    strokeWidth: reader.get('strokeWidth') ?? 1,
    underline: reader.get('underline') ?? false,
    overline: reader.get('overline') ?? false,
    linethrough: reader.get('linethrough') ?? false,
    textBackgroundColor: reader.get('textBackgroundColor') ?? null,
    deltaY: reader.get('deltaY') ?? 0,
  }
}
