import type { Matrix, Size } from '../../../graphics/affine.ts'
import type { BorderImage, BorderImageRepeat, Cuts, Rect } from '../../../graphics/decoration.ts'
import type { PlacedGradient } from '../../../graphics/gradient.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { fillWithShading } from './paint-gradient.ts'
import { paintGradientTiles } from './paint-tiles.ts'

/** Maximum number of tiles along an edge; the image of an edge with more of them is stretched. */
const MAX_TILES = 500
/** Rounding differences below this have no effect, in points. */
const EPSILON = 0.001

/** Paints the nine parts of a border image (CSS Backgrounds 3 §6). @param rect The border box, or the cut part of it. */
export function paintBorderImage(
  document: TrackedDocument,
  rect: Rect,
  image: BorderImage,
  cuts: Cuts,
): void {
  const { above = 0, height = rect.height, width = rect.width } = cuts.slice ?? {}
  const [top, right, bottom, left] = image.outset
  const area: Rect = {
    x: rect.x - left,
    y: rect.y - above - top,
    width: width + left + right,
    height: height + top + bottom,
  }
  document.save()
  if (cuts.top || cuts.bottom) {
    const from = cuts.top ? rect.y : area.y
    const to = cuts.bottom ? rect.y + rect.height : area.y + area.height
    document.rect(area.x, from, area.width, Math.max(0, to - from))
    document.clip()
  }
  document.opacity(1)
  for (const { source, target, repeat } of partsOf(image, area)) {
    const columns = spansOf(target.x, target.width, source.width * source.scaleX, repeat[0])
    const rows = spansOf(target.y, target.height, source.height * source.scaleY, repeat[1])
    for (const row of rows) {
      for (const column of columns) {
        const tile = { x: column.start, y: row.start, width: column.length, height: row.length }
        paintTile(document, image, { source, target, tile, area })
      }
    }
  }
  document.restore()
}

/** A part of the image in its own units, and how it is scaled unless it is stretched. */
interface Source extends Rect {
  readonly size: Size
  readonly scaleX: number
  readonly scaleY: number
}

interface Part {
  readonly source: Source
  readonly target: Rect
  readonly repeat: readonly [BorderImageRepeat, BorderImageRepeat]
}

function partsOf(image: BorderImage, area: Rect): Part[] {
  const { size, slice, widths } = image.partsOf(area)
  const sourceX = spans(size.width, slice[3], slice[1])
  const sourceY = spans(size.height, slice[0], slice[2])
  const targetX = spans(area.width, widths[3], widths[1])
  const targetY = spans(area.height, widths[0], widths[2])
  const parts: Part[] = []
  const scale = (to: number, from: number): number => (from > 0 ? to / from : 0)
  // the middle is scaled as the edges beside it
  const middleX = scale(widths[0], slice[0]) || scale(widths[2], slice[2]) || 1
  const middleY = scale(widths[3], slice[3]) || scale(widths[1], slice[1]) || 1
  for (const [row, [sy, sh]] of sourceY.entries()) {
    for (const [column, [sx, sw]] of sourceX.entries()) {
      if (row === 1 && column === 1 && !image.isFilled) continue
      const [x, width] = targetX[column] ?? [0, 0]
      const [y, height] = targetY[row] ?? [0, 0]
      if (!(sw > 0 && sh > 0 && width > EPSILON && height > EPSILON)) continue
      const isMiddle = row === 1 && column === 1
      parts.push({
        source: {
          ...{ x: sx, y: sy, width: sw, height: sh, size },
          scaleX: isMiddle ? middleX : scale(height, sh),
          scaleY: isMiddle ? middleY : scale(width, sw),
        },
        target: { x: area.x + x, y: area.y + y, width, height },
        repeat: [column === 1 ? image.repeat[0] : 'stretch', row === 1 ? image.repeat[1] : 'stretch'],
      })
    }
  }
  return parts
}

/** Start and length of the first edge, the middle and the last edge. */
function spans(whole: number, first: number, last: number): readonly (readonly [number, number])[] {
  return [
    [0, first],
    [first, whole - first - last],
    [whole - last, last],
  ]
}

interface Span {
  readonly start: number
  readonly length: number
}

/** The tiles along an axis. */
function spansOf(start: number, whole: number, length: number, repeat: BorderImageRepeat): Span[] {
  const isEndless = !(length > 0) || whole / length > MAX_TILES
  if (repeat === 'stretch' || isEndless) return [{ start, length: whole }]
  if (repeat === 'round') {
    const count = Math.max(1, Math.round(whole / length))
    return tiles(count, start, whole / count, whole / count)
  }
  if (repeat === 'space') {
    const count = Math.floor(whole / length + EPSILON)
    const gap = (whole - count * length) / (count + 1)
    return tiles(count, start + gap, length, length + gap)
  }
  // one tile is in the centre
  const before = Math.ceil((whole - length) / 2 / length - EPSILON)
  const first = start + (whole - length) / 2 - Math.max(0, before) * length
  return tiles(2 * Math.max(0, before) + 1, first, length, length)
}

function tiles(count: number, first: number, length: number, step: number): Span[] {
  return Array.from({ length: count }, (_, i) => ({ start: first + i * step, length }))
}

interface TileInput extends Pick<Part, 'source' | 'target'> {
  readonly tile: Rect
  /** The whole border image. */
  readonly area: Size
}

function paintTile(
  document: TrackedDocument,
  { image }: BorderImage,
  { source, target, tile, area }: TileInput,
): void {
  const across = tile.width / source.width
  const down = tile.height / source.height
  const left = Math.max(tile.x, target.x)
  const top = Math.max(tile.y, target.y)
  const width = Math.min(tile.x + tile.width, target.x + target.width) - left
  const height = Math.min(tile.y + tile.height, target.y + target.height) - top
  if (!(width > EPSILON && height > EPSILON)) return
  const { size } = source
  // SVGs keep their proportions, unless they are scaled from outside
  const matrix: Matrix = [across, 0, 0, down, tile.x - source.x * across, tile.y - source.y * down]
  document.save()
  document.rect(left, top, width, height)
  document.clip()
  document.within(matrix, () => {
    if (typeof image === 'function') paintGradient(document, image(area), area)
    else document.picture(image, { x: 0, y: 0, width: size.width, height: size.height }, 1)
  })
  document.restore()
}

function paintGradient(
  document: TrackedDocument,
  gradient: PlacedGradient | null,
  { width, height }: Size,
): void {
  if (gradient === null) return
  const box = { x: 0, y: 0, width, height }
  if (fillWithShading(document, gradient, box, () => document.rect(0, 0, width, height))) return
  const once = { first: 0, step: 0, count: 1 }
  paintGradientTiles(document, gradient, { columns: once, rows: once, width, height }, box)
}
