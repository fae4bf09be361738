import { isRecord } from '../../base/json.ts'
import type { Watermark } from '../../document/values/watermark-values.ts'
import { hasRightToLeft } from '../../text/bidi.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { Page } from './pdfmake.ts'
import { RememberingStyleStack } from './style-stack.ts'
import { orderLine } from './text/order-line.ts'
import { PlatenTextInlines } from './text/text-inlines.ts'
import { TextLine } from './text/text-line.ts'
import { TextStyle } from './text/text-style.ts'

/** A watermark of several fonts or directions: a line that is rotated around the centre of the page. */
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

/** Text grows in proportion to its size, so that one measure is enough. */
const MEASURED_SIZE = 100
/** As pdfmake has them. */
const MAX_SIZE = 1000
const OPACITY = 0.6

/** @returns Null for text of one font that runs from left to right: pdfmake's own watermark will do. */
export function mixedWatermark(
  given: Watermark,
  { pageSize }: Page,
  document: DocumentFonts,
  defaultStyle: unknown,
): MixedWatermark | null {
  const { text } = given
  const byDefault = isRecord(defaultStyle) ? defaultStyle['font'] : undefined
  const [font, bold, italics] = [
    given['font'] || byDefault || 'Roboto',
    Boolean(given['bold']),
    Boolean(given['italics']),
  ]
  if (document.fontChain(font, bold, italics).split(text).length < 2 && !hasRightToLeft(text)) return null

  const { angle: turned, fontSize: size, opacity, color } = given
  const angle =
    turned === undefined || turned === null
      ? (Math.atan2(pageSize.height, pageSize.width) * -180) / Math.PI
      : Number(turned)
  const look = { font, bold, italics, color: color || 'black', noWrap: true }
  const lineOf = (fontSize: number): TextLine => {
    const style = new TextStyle().with({
      ...look,
      fontSize,
      opacity: typeof opacity === 'number' ? opacity : OPACITY,
    })
    const stack = new RememberingStyleStack({}, {})
    const { items, maxWidth } = new PlatenTextInlines(document).measureWithin(text, style, stack)
    const line = new TextLine(maxWidth, items)
    orderLine(line)
    return line
  }
  if (size && size !== 'auto') return new MixedWatermark(lineOf(Number(size)), angle, pageSize)
  const measured = lineOf(MEASURED_SIZE)
  return new MixedWatermark(lineOf(MEASURED_SIZE * scaleToFit(measured, angle, pageSize)), angle, pageSize)
}

/** How many times as large a turned line may be so that it has room on a page. */
function scaleToFit(line: TextLine, angle: number, page: Page['pageSize']): number {
  const [width, height] = [line.getWidth(), line.getHeight()]
  const [sin, cos] = [
    Math.abs(Math.sin((angle * Math.PI) / 180)),
    Math.abs(Math.cos((angle * Math.PI) / 180)),
  ]
  const wide = page.width / (width * cos + height * sin)
  const high = page.height / (width * sin + height * cos)
  return Math.min(wide, high, MAX_SIZE / MEASURED_SIZE)
}
