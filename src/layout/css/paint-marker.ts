import { bulletMeasures, DISCLOSURE_HEIGHT, DISCLOSURE_SIZE } from '../../css/marker-measures.ts'
import { paintColor } from '../../graphics/decoration.ts'
import type { PaintTarget } from '../../graphics/paint-target.ts'
import { fitRadii, traceRect } from '../../graphics/rounded-rectangle.ts'
import type { Marker } from './contracts.ts'
import { PX } from './faces.ts'
import { inVisualOrder } from './inline/line-fragments.ts'
import type { Line, TextPiece } from './layout-box.ts'
import type { LayoutContext } from './layout-context.ts'
import { paintLineText } from './paint-text.ts'
import { naturalSize } from './replaced-elements.ts'

interface MarkerPlace {
  /** Edge of the border box of the item (CSS Lists 3 §3.3). */
  readonly x: number
  readonly baseline: number
  /** True for right-to-left items, whose markers are at the right edge. */
  readonly isRight: boolean
}

/** Paints an outside marker of a list item. */
export function paintMarker(
  target: PaintTarget,
  marker: Marker,
  place: MarkerPlace,
  layout: LayoutContext,
): void {
  const { x, baseline, isRight } = place
  const { style } = marker
  target.paintsFor?.(style)
  if (marker.marking !== undefined) target.mark?.(marker.marking)
  if (marker.kind === 'text') {
    const { line, width } = markerLine(marker, layout)
    paintLineText(target, line, isRight ? x : x - width, baseline)
    return
  }
  const { faces, pictures } = layout
  const { ascent } = faces.metrics(marker.font, style.fontSize)
  if (marker.kind === 'picture') {
    const placed = pictures.get(marker.source)
    if (placed?.kind !== 'raster') return
    const size = naturalSize(placed)
    const left = isRight ? x + 7 * PX : x - size.width - 7 * PX
    target.picture(placed, { x: left, y: baseline - size.height, ...size }, 1)
    return
  }
  paintSymbol(target, marker, place, Math.round(ascent / PX))
}

function markerLine(
  { text, style, font, marking }: Extract<Marker, { kind: 'text' }>,
  layout: LayoutContext,
): { line: Line; width: number } {
  const inline = { kind: 'text', text, style, font, link: null, decorations: [], marking } as const
  const items = layout.items({ kind: 'lines', style, font, inlines: [inline] })
  const fragments = items.map(item => ({ item, width: item.width, isHyphenated: false, box: null }))
  const pieces: TextPiece[] = []
  let width = 0
  for (const { item } of inVisualOrder(fragments)) {
    if (item.kind !== 'word' && item.kind !== 'space') continue
    const { run, level } = item
    const words = [{ text: item.text, x: width, level }]
    pieces.push({ run, words, shift: 0, x: width, width: item.width })
    width += item.width
  }
  return { line: { y: 0, height: 0, baseline: 0, pieces, boxes: [], atoms: [] }, width }
}

/** Symbols at the positions of Chromium; `ascent` is in CSS pixels, as there. */
function paintSymbol(
  target: PaintTarget,
  { symbol, style }: Extract<Marker, { kind: 'symbol' }>,
  { x, baseline, isRight }: MarkerPlace,
  ascent: number,
): void {
  const color = paintColor(style.color)
  if (symbol === 'disclosure-open' || symbol === 'disclosure-closed') {
    const side = style.fontSize * DISCLOSURE_SIZE
    const left = isRight ? x + DISCLOSURE_GAP : x - DISCLOSURE_GAP - side
    const shape = symbol === 'disclosure-open' ? 'down' : isRight ? 'left' : 'right'
    for (const [i, [cornerX, cornerY]] of TRIANGLES[shape].entries()) {
      const [toX, toY] = [left + cornerX * side, baseline - (1 - cornerY) * side]
      if (i === 0) target.moveTo(toX, toY)
      else target.lineTo(toX, toY)
    }
    target.fillPath(color)
    return
  }
  const { size, above, outside } = bulletMeasures(ascent)
  const left = isRight ? x + outside - size : x - outside
  const rect = { x: left, y: baseline - above - size, width: size, height: size }
  const round = [size / 2, size / 2] as const
  const radii = symbol === 'square' ? [] : [round, round, round, round]
  const corners = fitRadii(radii, rect, { top: false, bottom: false })
  traceRect(target, rect, corners)
  if (symbol !== 'circle') {
    target.fillPath(color)
    return
  }
  target.save()
  target.lineWidth(PX)
  target.strokeWith(color.color, color.opacity)
  target.stroke()
  target.restore()
}

/** Between a disclosure triangle and the content, in points. */
const DISCLOSURE_GAP = 8 * PX

const BASE = (1 - DISCLOSURE_HEIGHT) / 2

/** Corners of disclosure triangles in fractions of their size, by the direction that they point to. */
const TRIANGLES = {
  down: [
    [0, BASE],
    [1, BASE],
    [0.5, 1 - BASE],
  ],
  left: [
    [1, 0],
    [1 - DISCLOSURE_HEIGHT, 0.5],
    [1, 1],
  ],
  right: [
    [0, 0],
    [DISCLOSURE_HEIGHT, 0.5],
    [0, 1],
  ],
} as const
