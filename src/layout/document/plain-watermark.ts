import { isRecord } from '../../base/json.ts'
import type { Node } from '../../document/node.ts'
import type { Watermark } from '../../document/values/watermark-values.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { Page } from './pdfmake.ts'

/** As pdfmake has them, in points. */
const LARGEST = 1000
const ACCURACY = 1

/** Text grows in proportion to its size, so that one measure is enough. */
const MEASURED_SIZE = 100

/** A watermark as pdfmake takes it: in the one font that has its text, at a size that fits the page. */
export function plainWatermark(
  watermark: Watermark,
  { pageSize }: Page,
  document: DocumentFonts,
  defaultStyle: unknown,
): Node {
  const { text, font, bold, italics } = watermark
  const byDefault = isRecord(defaultStyle) ? defaultStyle['font'] : undefined
  const chain = document.fontChain(font ?? byDefault ?? 'Roboto', Boolean(bold), Boolean(italics))
  const [part] = chain.split(text)
  const own = part?.font ?? chain.first
  const { fontSize, angle } = watermark
  if (fontSize && fontSize !== 'auto') return { ...watermark, font: own }
  const turned =
    typeof angle === 'number' ? angle : (Math.atan2(pageSize.height, pageSize.width) * -180) / Math.PI
  const size = { width: own.widthOfString(text, MEASURED_SIZE), height: own.lineHeight(MEASURED_SIZE) }
  return { ...watermark, font: own, fontSize: largestThatFits(size, turned, pageSize) }
}

/** The size at which pdfmake's bisection arrives; its own does not end where a text is exactly as wide as the page. */
function largestThatFits(
  text: { readonly width: number; readonly height: number },
  angle: number,
  page: Page['pageSize'],
): number {
  const radians = (angle * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))]
  const width = (text.height * sin + text.width * cos) / MEASURED_SIZE
  const height = (text.width * sin + text.height * cos) / MEASURED_SIZE
  let [fits, tooLarge] = [0, LARGEST]
  while (tooLarge - fits > ACCURACY) {
    const size = (fits + tooLarge) / 2
    if (width * size > page.width || height * size > page.height) tooLarge = size
    else fits = size
  }
  return (fits + tooLarge) / 2
}
