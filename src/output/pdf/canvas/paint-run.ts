import { privateUseIn } from '../../../base/values.ts'
import type { RunStyle } from '../../../graphics/paint-target.ts'
import type { Cluster } from '../../../text/shaping/clusters.ts'
import type { ShapedGlyph, ShapedRun } from '../../../text/shaping/shaper.ts'
import type { PdfTextFont } from '../pdfkit.ts'
import type { TrackedDocument } from '../tracked-document.ts'

/** Paints a run in the current colour, from `x` on the baseline `y`. All text is written here. */
export function paintRun(
  document: TrackedDocument,
  run: ShapedRun,
  given: RunStyle,
  x: number,
  y: number,
): void {
  if (run.glyphs.length === 0) return
  // also artifacts need a meaning, if it is empty (ISO 19005-2 §6.2.11.7.3)
  const isUnread = document.checksUnicode && document.isArtifact && run.glyphs.some(hasPrivateUse)
  if (document.checksUnicode && !isUnread) for (const { text } of run.glyphs) document.checkUnicode(text)
  if (isUnread) document.content.beginReadAs('')
  showRun(document, run, given, x, y)
  if (isUnread) document.content.endReadAs()
}

function hasPrivateUse({ text }: ShapedGlyph): boolean {
  return privateUseIn(text) !== null
}

function showRun(document: TrackedDocument, run: ShapedRun, given: RunStyle, x: number, y: number): void {
  document.area?.addRun(document._ctm, run, given, x, y)
  const font = given.font as PdfTextFont // layout has its fonts from the document
  const { content } = document
  const style = document.shownStyle(given)
  const text = font.encoder.encode(run)
  if (text !== null) {
    content.show(text, x, y, style)
    return
  }
  const { size, letterSpacing } = given
  for (const place of placesOf(run)) {
    const { from, to, pen, left, up, spaces, cluster } = place
    const [origin, baseline] = [x + letterSpacing * spaces, y - (up * size) / 1000]
    if (cluster === null) {
      const part = font.encoder.encodePart(run, from, to)
      const at = origin + (left * size) / 1000
      if (run.glyphs[from]?.text === '') content.showPart(part, at, baseline, style)
      else content.show(part, at, baseline, style, from > 0)
      continue
    }
    if (cluster.from === from) content.beginReadAs(cluster.text)
    const lead = leadOf(run, place)
    const part =
      lead === null ? font.encoder.encodePart(run, from, to) : font.encoder.encodePart(lead, 0, 1 + to - from)
    const at = origin + ((lead === null ? left : pen) * size) / 1000
    content.show(part, at, baseline, { ...style, letterSpacing: 0 })
    if (cluster.to === to) content.endReadAs()
  }
}

/**
 * Glyphs to the right of the pen, with a blank glyph at the pen before them. PDFium sorts text by its start, and
 * would attach a mark to the next letter.
 */
function leadOf(run: ShapedRun, { from, to, pen, left, cluster }: Place): ShapedRun | null {
  const blank = run.glyphs[(cluster?.to ?? 0) - 1]
  if (left <= pen || blank?.text !== '' || blank.width !== 0) return null
  const glyphs = [blank, ...run.glyphs.slice(from, to)]
  return { ...run, glyphs, advances: [left - pen, ...run.advances.slice(from, to)] }
}

/** Writes a direction mark for text extraction. Omitted if the font has no mark without width. */
export function paintMark(
  document: TrackedDocument,
  mark: string,
  style: RunStyle,
  x: number,
  y: number,
): void {
  const { font, letterSpacing } = style
  if (mark === '' || font.isColor || letterSpacing !== 0) return
  const run = font.shape(mark, null, false)
  if (run.width === 0) paintRun(document, run, style, x, y)
}

/** Consecutive glyphs of a run on the same line, with their start in thousandths of an em. */
interface Place {
  readonly from: number
  readonly to: number
  /** Pen position before them. */
  readonly pen: number
  readonly left: number
  readonly up: number
  /** Letters before them. */
  readonly spaces: number
  /** Their cluster, whose letters get no letter spacing. */
  readonly cluster: Cluster | null
}

function placesOf({ glyphs, advances, offsets, clusters }: ShapedRun): Place[] {
  const upOf = (i: number): number => offsets?.[i * 2 + 1] ?? 0
  const isOnPen = (i: number): boolean => !offsets?.[i * 2]
  const isOnLine = (i: number): boolean => glyphs[i]?.text !== '' && isOnPen(i) && upOf(i) === 0
  const places: Place[] = []
  let pen = 0
  let spaces = 0
  let next = 0
  for (let from = 0; from < glyphs.length; ) {
    const upcoming = clusters?.[next]
    const cluster = upcoming !== undefined && upcoming.from <= from ? upcoming : null
    const end = cluster?.to ?? upcoming?.from ?? glyphs.length
    const left = pen + (offsets?.[from * 2] ?? 0)
    const up = upOf(from)
    const goesOn = (i: number): boolean => (cluster === null ? isOnLine(i) : isOnPen(i) && upOf(i) === up)
    let to = from + 1
    if (goesOn(from)) while (to < end && goesOn(to)) to++
    places.push({ from, to, pen, left, up, spaces, cluster })
    for (; from < to; from++) {
      pen += advances[from] ?? 0
      if (cluster === null) spaces++
    }
    if (cluster?.to === to) {
      spaces += cluster.text.length
      next++
    }
  }
  return places
}
