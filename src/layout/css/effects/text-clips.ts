/** Backgrounds that are clipped to text (CSS Backgrounds 4 §3.8). */
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import { type Path, rectPath, writePath } from '../../../graphics/path.ts'
import type { PageItem } from '../fragmentation/page-item.ts'
import type { Line, TextPiece } from '../layout-box.ts'
import { lineGeometry } from '../text-lines.ts'
import { slantOf, wordOutlines } from './glyph-outlines.ts'

/** Identifies a box whose background is clipped to the text in it. */
export type TextClip = symbol

/** Text of an item, and the boxes whose backgrounds it clips. */
export interface ClippingText {
  readonly line: Pick<Line, 'pieces' | 'baseline'>
  readonly clips: readonly TextClip[]
  /** Scale of the place of its item, which backgrounds are painted in. Absent: 1. */
  readonly zoom?: number
}

/** The background of one fragment of a box. */
export interface TextClipArea {
  readonly clip: TextClip
  /** The items on the same page whose text clips it; known when the page is complete. */
  readonly texts: PageItem[]
}

/** Gives each background that is clipped to text the text of its page. */
export function linkTextClips(items: readonly PageItem[]): void {
  let areas: Map<TextClip, TextClipArea[]> | null = null
  for (const { clipArea } of items) {
    if (clipArea === undefined) continue
    areas ??= new Map()
    clipArea.texts.length = 0
    areas.set(clipArea.clip, [...(areas.get(clipArea.clip) ?? []), clipArea])
  }
  if (areas === null) return
  for (const item of items) {
    for (const clip of item.clipping?.clips ?? []) {
      for (const { texts } of areas.get(clip) ?? []) texts.push(item)
    }
  }
}

/** Paints a background through the text that was linked to it. */
export function paintInTexts(target: PaintTarget, { texts }: TextClipArea, paint: () => void): void {
  const path = texts.flatMap(({ clipping, item }) => {
    if (clipping === undefined) return []
    const { line, zoom = 1 } = clipping
    return lineOutlines(line, item.x / zoom, item.y / zoom)
  })
  paintInPath(target, path, paint)
}

/** Paints through the text of a line whose top left is at a point. */
export function paintInLine(
  target: PaintTarget,
  line: Pick<Line, 'pieces' | 'baseline'>,
  { x, y }: { readonly x: number; readonly y: number },
  paint: () => void,
): void {
  paintInPath(target, lineOutlines(line, x, y), paint)
}

function paintInPath(target: PaintTarget, path: Path, paint: () => void): void {
  if (path.length === 0) return
  target.save()
  writePath(path, target)
  target.clip()
  paint()
  target.restore()
}

function lineOutlines({ pieces, baseline }: Pick<Line, 'pieces' | 'baseline'>, x: number, y: number): Path {
  return pieces.flatMap(piece => pieceOutlines(piece, x, y + baseline - piece.shift))
}

/** The glyphs of a piece, and the lines of its decorations. */
function pieceOutlines(piece: TextPiece, x: number, y: number): Path {
  const { run, x: left, width } = piece
  if (run.style.visibility !== 'visible') return []
  const lines = run.decorations.flatMap(decoration => {
    const { top, thickness } = lineGeometry(run, decoration, y)
    return rectPath({ left: x + left, top, right: x + left + width, bottom: top + thickness })
  })
  return [...lines, ...wordOutlines(run, piece, { x, y, slant: slantOf(run) })]
}
