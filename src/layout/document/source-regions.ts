import type { StyleSource } from '../../css/style-source.ts'
import { sourceOf } from '../../document/node-sources.ts'
import {
  around,
  type Box,
  intersect,
  mapBox,
  multiply,
  rotation,
  translation,
  unite,
} from '../../graphics/affine.ts'
import type { PaintedVector } from '../../graphics/paint-target.ts'
import { parsePath, pathBounds } from '../../graphics/path.ts'
import type { SourceRegions } from '../../graphics/source-region.ts'
import type { Line, Page, PageItem } from './pdfmake.ts'
import { SourceRecorder } from './source-recorder.ts'
import { PART_KEY } from './source-tags.ts'
import { PictureWord } from './text/inline-picture.ts'
import type { Leader } from './text/text-node.ts'
import type { Word } from './text/word.ts'
import { MixedWatermark } from './watermark.ts'

/** Minimum width of the regions of lines, in points. */
const MIN_LINE = 0.5

/** Adds the regions of a page that is laid out but not painted, in paint order. @param number From 1. */
export function addPageRegions(page: Page, number: number, regions: SourceRegions): void {
  const clips: Box[] = []
  /** Vertical distances by which painting moves aligned cells. */
  const shifts: number[] = []
  const recorder = new SourceRecorder()
  const add = (box: Box | null, path: string | null): void => {
    if (box !== null && path !== null) addPlaced(box, { path, line: null, column: null })
  }
  const addPlaced = (box: Box, { path, line, column }: StyleSource): void => {
    const shift = shifts.reduce((sum, each) => sum + each, 0)
    const moved = { ...box, top: box.top + shift, bottom: box.bottom + shift }
    const { left, top, right, bottom } = clips.reduce(intersect, moved)
    const area = { x: left, y: top, width: right - left, height: bottom - top }
    regions.add({ page: number, ...area, path, line, column })
  }
  const { items } = page
  for (let i = 0; i < items.length && !regions.isFull; i++) {
    const { type, item } = items[i] as PageItem
    if (type === 'line') for (const { box, path } of lineRegions(item as Line)) add(box, path)
    else if (type === 'image' || type === 'svg' || type === 'attachment')
      add(pictureBox(item), sourceOf(item))
    else if (type === 'vector') {
      if (isPainted(item)) {
        item.paint(recorder, { x: item.x, y: item.y, width: item.w, height: item.h })
        for (const { box, source } of recorder.take()) addPlaced(box, source)
      }
      let box = vectorBox(item)
      for (; box !== null && isPartOf(items[i + 1], item); i++) {
        const next = vectorBox(items[i + 1]?.item ?? item)
        if (next !== null) box = unite(box, next)
      }
      add(box, sourceOf(item))
    } else if (type === 'beginClip') {
      const { x = 0, y = 0, width = 0, height = 0 } = item as Partial<Record<string, number>>
      clips.push({ left: x, top: y, right: x + width, bottom: y + height })
    } else if (type === 'endClip') clips.pop()
    else if (type === 'beginVerticalAlignment') shifts.push(shiftOf(item as Alignment))
    else if (type === 'endVerticalAlignment') shifts.pop()
  }
  add(watermarkBox(page), page.watermarkSource ?? null)
}

/** True for decorations, and all content of HTML. */
function isPainted(item: object): item is PaintedVector {
  return 'paint' in item
}

interface Region {
  readonly box: Box
  readonly path: string | null
}

/** One region for consecutive words of the same place. */
function lineRegions(line: Line): Region[] {
  const { x = 0, y = 0, inlines } = line
  const baseline = y + line.getAscenderHeight()
  const regions: { box: Box; path: string | null }[] = []
  for (const word of inlines) {
    const path = word._source ?? sourceOf(line)
    const box = wordBox(word, x, baseline)
    const last = regions.at(-1)
    if (last !== undefined && last.path === path && !(word instanceof PictureWord))
      last.box = unite(last.box, box)
    else regions.push({ box, path })
  }
  const [leader, end] = [line._leader as Leader | undefined, regions.at(-1)]
  if (leader !== undefined && end !== undefined) {
    const left = x + line.getWidth()
    const right = x + line.maxWidth + leader.distance() - leader.numberWidth()
    regions.push({ box: { ...end.box, left, right }, path: end.path })
  }
  return regions
}

function wordBox(word: Word, x: number, baseline: number): Box {
  const left = x + word.x
  const right = left + word.width
  if (word instanceof PictureWord)
    return { left, right, top: baseline - word.above, bottom: baseline + word.below }
  const { font, fontSize, style } = word
  const { sup, sub } = style.properties
  const shift = (sub ? fontSize * 0.35 : 0) - (sup ? fontSize * 0.75 : 0)
  const top = baseline + shift - (font.ascender * fontSize) / 1000
  return { left, right, top, bottom: top + font.lineHeight(fontSize) }
}

function pictureBox({ x = 0, y = 0, _width = 0, _height = 0, ...item }: PageItem['item']): Box {
  const { width = 0, height = 0 } = item as { width?: number; height?: number }
  return { left: x, top: y, right: x + (_width || width), bottom: y + (_height || height) }
}

interface VectorItem {
  readonly type?: string
  readonly x?: number
  readonly y?: number
  readonly w?: number
  readonly h?: number
  readonly r1?: number
  readonly r2?: number
  readonly x1?: number
  readonly y1?: number
  readonly x2?: number
  readonly y2?: number
  readonly points?: readonly { readonly x: number; readonly y: number }[]
  readonly d?: string
  readonly lineWidth?: number
}

function vectorBox(item: PageItem['item']): Box | null {
  const { type, x = 0, y = 0, w = 0, h = 0, r1 = 0, r2 = r1, lineWidth = 0, ...vector } = item as VectorItem
  switch (type) {
    case 'rect':
      return {
        left: Math.min(x, x + w),
        top: Math.min(y, y + h),
        right: Math.max(x, x + w),
        bottom: Math.max(y, y + h),
      }
    case 'ellipse':
      return { left: x - r1, top: y - r2, right: x + r1, bottom: y + r2 }
    case 'line': {
      const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = vector
      const { left, top, right, bottom } = around([
        { x: x1, y: y1 },
        { x: x2, y: y2 },
      ])
      const half = Math.max(MIN_LINE, lineWidth || 1) / 2
      return { left: left - half, top: top - half, right: right + half, bottom: bottom + half }
    }
    case 'polyline':
      return vector.points === undefined || vector.points.length === 0 ? null : around(vector.points)
    case 'path':
      return typeof vector.d === 'string' ? pathBounds(parsePath(vector.d).path) : null
    default:
      return null
  }
}

function isPartOf(next: PageItem | undefined, whole: PageItem['item']): boolean {
  if (next === undefined || next.type !== 'vector') return false
  const isPart = Reflect.get(whole, PART_KEY) === true && Reflect.get(next.item, PART_KEY) === true
  return isPart && sourceOf(next.item) === sourceOf(whole)
}

interface Alignment {
  readonly isCellContentMultiPage?: boolean
  readonly verticalAlignment?: string
  readonly getNodeHeight?: () => number
  readonly getViewHeight?: () => number
}

/** As pdfmake's renderer moves an aligned cell. */
function shiftOf(item: Alignment): number {
  const share = item.verticalAlignment === 'bottom' ? 1 : item.verticalAlignment === 'middle' ? 0.5 : 0
  const isMoved = item.isCellContentMultiPage !== true && share > 0
  // both are methods that read the item
  return isMoved ? -((item.getNodeHeight?.() ?? 0) - (item.getViewHeight?.() ?? 0)) * share : 0
}

/** The bounds of a rotated watermark. */
function watermarkBox({ watermark, pageSize: { width, height } }: Page): Box | null {
  if (watermark === undefined || watermark === null) return null
  const { angle, width: across, height: down } = watermarkSize(watermark)
  const centre = { x: width / 2, y: height / 2 }
  const toPage = multiply(translation(centre.x, centre.y), rotation(angle))
  return mapBox(toPage, { left: -across / 2, top: -down / 2, right: across / 2, bottom: down / 2 })
}

function watermarkSize(watermark: unknown): { angle: number; width: number; height: number } {
  if (watermark instanceof MixedWatermark) {
    const { line, angle } = watermark
    return { angle, width: line.getWidth(), height: line.getHeight() }
  }
  const { angle, _size } = watermark as { angle: number; _size: { size: { width: number; height: number } } }
  return { angle, ..._size.size }
}
