/** JPEG 2000 data against ISO 19005-2 §6.2.8.3: the boxes before the codestream (ISO/IEC 15444-1 Annex I). */
import type { PdfStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import type { CheckContext } from '../context.ts'

/** Boxes of a file. Real ones have about ten; hostile ones may be empty. */
const MAX_BOXES = 1_000
/** CIEJab. */
const FORBIDDEN_SPACE = 19

interface ColorSpecification {
  readonly method: number
  readonly approximation: number
  /** Null without an enumerated colour space. */
  readonly space: number | null
}

interface Jpeg2000Header {
  readonly channels: number
  /** Bits per channel; null if channels have depths of their own. */
  readonly bits: number | null
  readonly colors: readonly ColorSpecification[]
}

export function checkJpeg2000(context: CheckContext, image: PdfStreamObject, page: number | null): void {
  const { source, report } = context
  const filters = source.list(image.dictionary['Filter']).map(each => source.name(each))
  if (filters.at(-1) !== 'JPXDecode') return
  const header = source.parsed(image, readHeader)
  const place = { object: image, page }
  if (header === null) {
    report('jpeg2000-color', { ...place, detail: 'it has no JP2 header' })
    return
  }
  const { channels, bits, colors } = header
  if (![1, 3, 4].includes(channels)) report('jpeg2000-channels', { ...place, detail: `it has ${channels}` })
  if (bits === null || bits > 38)
    report('jpeg2000-depth', { ...place, detail: bits === null ? 'channels differ' : `it has ${bits}` })
  // the colour space of the dictionary replaces those of the data
  if (image.dictionary['ColorSpace'] !== undefined) return
  const exact = colors.filter(({ approximation }) => approximation === 1)
  const [used] = colors.length > 1 ? exact : colors
  const isKnown = used !== undefined && [1, 2, 3].includes(used.method) && used.space !== FORBIDDEN_SPACE
  if (!isKnown || (colors.length > 1 && exact.length !== 1))
    report('jpeg2000-color', { ...place, detail: `it has ${colors.length}, ${exact.length} of them exact` })
}

/** @returns Null for data without an image header. */
function readHeader(bytes: Buffer): Jpeg2000Header | null {
  const header = boxesOf(bytes).find(({ type }) => type === 'jp2h')
  const boxes = header === undefined ? [] : boxesOf(header.content)
  const image = boxes.find(({ type, content }) => type === 'ihdr' && content.length >= 14)
  if (image === undefined) return null
  const palette = boxes.find(({ type, content }) => type === 'pclr' && content.length >= 3)
  const definitions = boxes.find(({ type }) => type === 'cdef')
  const opacities = definitions === undefined ? 0 : opacityChannels(definitions.content)
  const depth = image.content.readUInt8(10)
  return {
    channels: (palette?.content.readUInt8(2) ?? image.content.readUInt16BE(8)) - opacities,
    bits: depth === 0xff || boxes.some(({ type }) => type === 'bpcc') ? null : (depth & 0x7f) + 1,
    colors: boxes
      .filter(({ type, content }) => type === 'colr' && content.length >= 3)
      .map(({ content }) => ({
        method: content.readUInt8(0),
        approximation: content.readUInt8(2),
        space: content.readUInt8(0) === 1 && content.length >= 7 ? content.readUInt32BE(3) : null,
      })),
  }
}

/** The number of channels of opacity, which are no colour (§I.5.3.6). */
function opacityChannels(content: Buffer): number {
  let count = 0
  for (let at = 2; at + 6 <= content.length; at += 6) {
    const type = content.readUInt16BE(at + 2)
    if (type === 1 || type === 2) count++
  }
  return count
}

interface Box {
  readonly type: string
  readonly content: Buffer
}

/** The boxes up to the codestream (§I.4). */
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length && boxes.length < MAX_BOXES; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const head = isLong ? 16 : 8
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    if (type === 'jp2c' || length < head) break
    boxes.push({ type, content: bytes.subarray(at + head, at + length) })
    at += length
  }
  return boxes
}
