import type { ShapedRun } from '../fonts/shaping.ts'
import type { ToldCluster } from '../fonts/told-clusters.ts'
import type { TextFont } from '../layout/parts.ts'
import type { TrackedDocument } from '../layout/tracked-document.ts'

/** How a run is set. */
export interface RunStyle {
  readonly font: TextFont
  readonly size: number
  readonly letterSpacing: number
  /** How far it leans to the right, as a share of its height. */
  readonly slant: number
}

/** Paints a run in the colour that is set; it begins at `x` on the baseline `y`. The one place that writes text. */
export function paintRun(
  document: TrackedDocument,
  run: ShapedRun,
  { font, size, letterSpacing, slant }: RunStyle,
  x: number,
  y: number,
): void {
  if (run.glyphs.length === 0) return
  document.page.fonts[font.id] ??= font.ref()
  const { content } = document
  const style = { font: font.id, size, letterSpacing, slant }
  const text = font.encoder.encode(run)
  if (text !== null) {
    content.show(text, x, y, style)
    return
  }
  const told = new Map(run.told?.map(cluster => [cluster.from, cluster]))
  let end = 0
  for (const { from, to, left, up } of placesOf(run, told)) {
    const cluster = told.get(from)
    if (cluster !== undefined) {
      content.beginReadAs(cluster.text)
      end = cluster.to
    }
    const part = font.encoder.encodePart(run, from, to)
    const [at, baseline] = [x + (left * size) / 1000 + letterSpacing * from, y - (up * size) / 1000]
    if (from >= end && run.glyphs[from]?.text === '') content.showPart(part, at, baseline, style)
    else content.show(part, at, baseline, style)
    if (to === end) content.endReadAs()
  }
}

/** A mark of direction, for readers alone. Where a font has none that takes no room, there is none. */
export function paintMark(
  document: TrackedDocument,
  mark: string,
  style: RunStyle,
  x: number,
  y: number,
): void {
  const { font, letterSpacing } = style
  if (mark === '' || font.codeDigits === 2 || letterSpacing !== 0) return
  const run = font.shape(mark, null, true)
  if (run.width === 0) paintRun(document, run, style, x, y)
}

/** Glyphs of a run that stand on one line, one after another, and where they begin, in thousandths of an em. */
interface Place {
  readonly from: number
  readonly to: number
  readonly left: number
  readonly up: number
}

/** @param told By their first glyphs. A place is within one, or outside of all. */
function placesOf({ glyphs, advances, offsets }: ShapedRun, told: ReadonlyMap<number, ToldCluster>): Place[] {
  const isOnLine = (i: number): boolean =>
    i < glyphs.length && glyphs[i]?.text !== '' && !offsets?.[i * 2] && !offsets?.[i * 2 + 1]
  let end = 0
  const places: Place[] = []
  let pen = 0
  for (let from = 0; from < glyphs.length; ) {
    let to = from + 1
    end = told.get(from)?.to ?? end
    if (isOnLine(from)) while (isOnLine(to) && to !== end && !told.has(to)) to++
    places.push({ from, to, left: pen + (offsets?.[from * 2] ?? 0), up: offsets?.[from * 2 + 1] ?? 0 })
    for (; from < to; from++) pen += advances[from] ?? 0
  }
  return places
}
