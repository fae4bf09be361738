import { PlacedPicture } from '../layout/placed-picture.ts'
import { paintColor } from '../paint/decoration.ts'
import { fitRadii, traceRect } from '../paint/outline.ts'
import { fillWith } from '../paint/paint-fill.ts'
import type { PaintTarget } from '../paint/painted-vector.ts'
import type { Marker } from './contracts.ts'
import type { Environment } from './environment.ts'
import { PX } from './faces.ts'
import type { TextPiece } from './laid.ts'
import { paintLineText } from './paint-text.ts'
import { naturalSize } from './picture.ts'

/** Paints what stands before a list item; `x` is the edge of its content. */
export function paintMarker(
  target: PaintTarget,
  marker: Marker,
  { x, baseline }: { x: number; baseline: number },
  { faces, pictures }: Environment,
): void {
  const { style } = marker
  if (marker.kind === 'text') {
    const font = faces.font(marker.font)
    const measure = { font, size: style.fontSize, letterSpacing: style.letterSpacing, features: null }
    const width = faces.width(marker.text, measure)
    const inline = {
      kind: 'text',
      text: marker.text,
      style,
      font: marker.font,
      link: null,
      decorations: [],
    } as const
    const piece: TextPiece = {
      run: {
        ...measure,
        inline,
        style,
        choice: marker.font,
        color: style.color,
        link: null,
        decorations: [],
        wraps: false,
        keepsSpaces: true,
        spaceWidth: 0,
      },
      words: [{ text: marker.text, x: 0 }],
      shift: 0,
      x: 0,
      width,
    }
    const line = { y: 0, height: 0, baseline: 0, pieces: [piece], boxes: [], atoms: [] }
    paintLineText(target, line, x - width, baseline)
    return
  }
  const { ascent } = faces.metrics(marker.font, style.fontSize)
  if (marker.kind === 'picture') {
    const placed = pictures.get(marker.source)
    if (!(placed instanceof PlacedPicture)) return
    const size = naturalSize(placed)
    target.document.opacity(1)
    target.document.image(placed, x - size.width - 7 * PX, baseline - size.height, size)
    return
  }
  paintSymbol(target, marker, { x, baseline, ascent: Math.round(ascent / PX) })
}

/** Discs, circles, squares and triangles where Chromium has them; `ascent` is in CSS pixels, as it reckons. */
function paintSymbol(
  { document }: PaintTarget,
  { symbol, style }: Extract<Marker, { kind: 'symbol' }>,
  { x, baseline, ascent }: { x: number; baseline: number; ascent: number },
): void {
  const offset = Math.floor((ascent * 2) / 3)
  const size = Math.floor((offset + 1) / 2) * PX
  const left = x - (offset + 7) * PX
  const top = baseline - ascent * PX + Math.floor((3 * (ascent - offset)) / 2) * PX
  const rect = { x: left, y: top, width: size, height: size }
  const color = paintColor(style.color)
  if (symbol === 'disclosure-open' || symbol === 'disclosure-closed') {
    const side = size * 1.8
    const [x, y] = [left - (side - size) / 2, top - (side - size) / 2]
    document.moveTo(x, y)
    if (symbol === 'disclosure-open') document.lineTo(x + side, y).lineTo(x + side / 2, y + side)
    else document.lineTo(x + side, y + side / 2).lineTo(x, y + side)
    fillWith(document, color)
    return
  }
  const round = [size / 2, size / 2] as const
  const radii = symbol === 'square' ? [] : [round, round, round, round]
  const corners = fitRadii(radii, rect, { top: false, bottom: false })
  traceRect(document, rect, corners)
  if (symbol !== 'circle') {
    fillWith(document, color)
    return
  }
  document.save()
  document.lineWidth(PX)
  document.strokeColor(document.resolveColor(color.color, 'black'), color.opacity)
  document.stroke()
  document.restore()
}
