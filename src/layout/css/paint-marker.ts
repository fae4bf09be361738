import { bulletMeasures, DISCLOSURE_HEIGHT, DISCLOSURE_SIZE } from '../../css/marker-measures.ts'
import { paintColor } from '../../graphics/decoration.ts'
import type { PaintTarget } from '../../graphics/paint-target.ts'
import { fitRadii, traceRect } from '../../graphics/rounded-rectangle.ts'
import type { Marker, MarkerSymbol } from './contracts.ts'
import { PX } from './faces.ts'
import { inVisualOrder } from './inline/line-fragments.ts'
import { type Line, lineWord, type TextPiece } from './layout-box.ts'
import type { LayoutContext } from './layout-context.ts'
import { paintLineText } from './paint-text.ts'
import { naturalSize } from './replaced-elements.ts'
import type { ComputedStyle } from './used-values.ts'

interface MarkerPlace {
  /** Edge of the border box of the item (CSS Lists 3 §3.3). */
  readonly x: number
  readonly baseline: number
}

interface LayoutMarker {
  /** From the edge of the item to the far edge of the marker, in points. */
  readonly reach: number
  paint(target: PaintTarget, place: MarkerPlace): void
}

/**
 * Lays out an outside marker of a list item.
 * @param isRight True for right-to-left items, whose markers are at the right edge.
 */
export function layoutMarker(marker: Marker, isRight: boolean, layout: LayoutContext): LayoutMarker {
  const { reach, paint } = shapeOf(marker, isRight, layout)
  return {
    reach,
    paint(target, place) {
      target.paintsFor?.(marker.style)
      if (marker.marking !== undefined) target.mark?.(marker.marking)
      paint(target, place)
    },
  }
}

function shapeOf(marker: Marker, isRight: boolean, layout: LayoutContext): LayoutMarker {
  const { faces, pictures } = layout
  if (marker.kind === 'text') {
    const { line, width } = markerLine(marker, layout)
    return {
      reach: width,
      paint: (target, { x, baseline }) => paintLineText(target, line, isRight ? x : x - width, baseline),
    }
  }
  if (marker.kind === 'picture') {
    const placed = pictures.get(marker.source)
    if (placed === undefined) return { reach: 0, paint() {} }
    const size = naturalSize(placed)
    return {
      reach: size.width + PICTURE_GAP,
      paint(target, { x, baseline }) {
        const left = isRight ? x + PICTURE_GAP : x - size.width - PICTURE_GAP
        target.picture(placed, { x: left, y: baseline - size.height, ...size }, 1)
      },
    }
  }
  const { symbol, style } = marker
  const { ascent } = faces.metrics(marker.font, style.fontSize)
  return isDisclosure(symbol)
    ? disclosure(symbol, style, isRight)
    : bullet(symbol, style, isRight, Math.round(ascent / PX))
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
    const words = [lineWord(item.text, level)]
    pieces.push({ run, words, lefts: [width], shift: 0, x: width, width: item.width })
    width += item.width
  }
  return { line: { y: 0, height: 0, baseline: 0, pieces, boxes: [], atoms: [] }, width }
}

function isDisclosure(symbol: MarkerSymbol): symbol is 'disclosure-open' | 'disclosure-closed' {
  return symbol === 'disclosure-open' || symbol === 'disclosure-closed'
}

function disclosure(
  symbol: 'disclosure-open' | 'disclosure-closed',
  { fontSize, color }: ComputedStyle,
  isRight: boolean,
): LayoutMarker {
  const side = fontSize * DISCLOSURE_SIZE
  const shape = symbol === 'disclosure-open' ? 'down' : isRight ? 'left' : 'right'
  return {
    reach: DISCLOSURE_GAP + side,
    paint(target, { x, baseline }) {
      const left = isRight ? x + DISCLOSURE_GAP : x - DISCLOSURE_GAP - side
      for (const [i, [cornerX, cornerY]] of TRIANGLES[shape].entries()) {
        const [toX, toY] = [left + cornerX * side, baseline - (1 - cornerY) * side]
        if (i === 0) target.moveTo(toX, toY)
        else target.lineTo(toX, toY)
      }
      target.fillPath(paintColor(color))
    },
  }
}

/** A bullet at the position of Chromium; `ascent` is in CSS pixels, as there. */
function bullet(symbol: MarkerSymbol, style: ComputedStyle, isRight: boolean, ascent: number): LayoutMarker {
  const color = paintColor(style.color)
  const { size, above, outside } = bulletMeasures(ascent)
  return {
    reach: outside,
    paint(target, { x, baseline }) {
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
    },
  }
}

/** Between a picture and the content, in points. */
const PICTURE_GAP = 7 * PX

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
