import { isNode } from '../../document/node.ts'
import type { Watermark } from '../../document/values/watermark-values.ts'
import { type LaidLine, paintLine } from '../../output/pdf/canvas/paint-line.ts'
import type { TrackedDocument } from '../../output/pdf/tracked-document.ts'
import { hasRightToLeft } from '../../text/bidi.ts'
import type { Page, PdfDocumentInstance } from './parts.ts'
import { RememberingStyleStack } from './style-stack.ts'
import { orderLine } from './text/order-line.ts'
import { PlatenTextInlines } from './text/text-inlines.ts'
import { TextLine } from './text/text-line.ts'
import { TextStyle } from './text/text-style.ts'

/** A watermark of several fonts or directions: a line of words, as other texts are. */
export class MixedWatermark {
  readonly #line: TextLine
  readonly #angle: number

  constructor(line: TextLine, angle: number) {
    this.#line = line
    this.#angle = angle
  }

  paint(document: TrackedDocument, { pageSize: { width, height } }: Page): void {
    const line = this.#line
    line.x = (width - line.getWidth()) / 2
    line.y = (height - line.getHeight()) / 2
    document.save()
    document.rotate(this.#angle, { origin: [width / 2, height / 2] })
    paintLine(document, line as unknown as LaidLine, new Map())
    document.restore()
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
  document: PdfDocumentInstance,
  defaultStyle: unknown,
): MixedWatermark | null {
  const { text } = given
  const byDefault = isNode(defaultStyle) ? defaultStyle['font'] : undefined
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
  if (size && size !== 'auto') return new MixedWatermark(lineOf(Number(size)), angle)
  const measured = lineOf(MEASURED_SIZE)
  return new MixedWatermark(lineOf(MEASURED_SIZE * scaleToFit(measured, angle, pageSize)), angle)
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
