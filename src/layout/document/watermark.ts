/** Watermarks of a page: one line of text in the middle, rotated, as large as the page allows unless it has a size. */
import { isRecord } from '../../base/json.ts'
import type { Node } from '../../document/node.ts'
import type { Watermark } from '../../document/values/watermark-values.ts'
import type { Size } from '../../graphics/affine.ts'
import { hasRightToLeft } from '../../text/bidi.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { Page } from './pdfmake.ts'
import { CachingStyleStack } from './style-stack.ts'
import { orderLine } from './text/order-line.ts'
import { PlatenTextInlines } from './text/text-inlines.ts'
import { TextLine } from './text/text-line.ts'
import { TextStyle } from './text/text-style.ts'

/** A watermark of several fonts or directions, which pdfmake cannot paint. */
export class MixedWatermark {
  /** Placed for the page as if it were not rotated. */
  readonly line: TextLine
  /** In degrees, clockwise. */
  readonly angle: number

  constructor(line: TextLine, angle: number, { width, height }: Page['pageSize']) {
    line.x = (width - line.getWidth()) / 2
    line.y = (height - line.getHeight()) / 2
    this.line = line
    this.angle = angle
  }
}

/** Font sizes of pdfmake's bisection, in points. */
const MAX_SIZE = 1000
const ACCURACY = 1
/** Text scales in proportion to its size, so it is measured once, at this one. */
const MEASURED_SIZE = 100
/** pdfmake's default. */
const OPACITY = 0.6

/** @returns A node for pdfmake if one font sets the text from left to right. */
export function layOutWatermark(
  watermark: Watermark,
  { pageSize }: Page,
  document: DocumentFonts,
  defaultStyle: unknown,
): MixedWatermark | Node {
  const { text, font: own, bold, italics, fontSize, angle: given, opacity, color } = watermark
  const font = own || (isRecord(defaultStyle) && defaultStyle['font']) || 'Roboto'
  const face = { font, bold: Boolean(bold), italics: Boolean(italics) }
  const chain = document.fontChain(font, face.bold, face.italics)
  const pieces = chain.split(text)
  const isFitted = !fontSize || fontSize === 'auto'
  const angle = Number(given ?? (Math.atan2(pageSize.height, pageSize.width) * -180) / Math.PI)

  if (pieces.length < 2 && !hasRightToLeft(text)) {
    const single = pieces[0]?.font ?? chain.first
    if (!isFitted) return { ...watermark, font: single }
    const [width, height] = [single.widthOfString(text, MEASURED_SIZE), single.lineHeight(MEASURED_SIZE)]
    return { ...watermark, font: single, fontSize: bisectedSize(rotated({ width, height }, angle), pageSize) }
  }

  const lineOf = (size: number): TextLine => {
    const style = new TextStyle().with({
      ...face,
      color: color || 'black',
      noWrap: true,
      fontSize: size,
      opacity: typeof opacity === 'number' ? opacity : OPACITY,
    })
    const stack = new CachingStyleStack({}, {})
    const { items, maxWidth } = new PlatenTextInlines(document).measureWithin(text, style, stack)
    const line = new TextLine(maxWidth, items)
    orderLine(line)
    return line
  }
  if (!isFitted) return new MixedWatermark(lineOf(Number(fontSize)), angle, pageSize)
  const measured = lineOf(MEASURED_SIZE)
  const { width, height } = rotated({ width: measured.getWidth(), height: measured.getHeight() }, angle)
  const scale = Math.min(pageSize.width / width, pageSize.height / height, MAX_SIZE / MEASURED_SIZE)
  return new MixedWatermark(lineOf(MEASURED_SIZE * scale), angle, pageSize)
}

/** Bounding box of a rotated box. */
function rotated({ width, height }: Size, angle: number): Size {
  const radians = (angle * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))]
  return { width: height * sin + width * cos, height: height * cos + width * sin }
}

/** The size that pdfmake's bisection finds. pdfmake's own never ends if the text is exactly as wide as the page. */
function bisectedSize({ width, height }: Size, page: Size): number {
  let [fits, tooLarge] = [0, MAX_SIZE]
  while (tooLarge - fits > ACCURACY) {
    const size = (fits + tooLarge) / 2
    const scale = size / MEASURED_SIZE
    if (width * scale > page.width || height * scale > page.height) tooLarge = size
    else fits = size
  }
  return (fits + tooLarge) / 2
}
