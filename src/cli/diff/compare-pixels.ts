/** Two pictures → the pixels and areas that differ, and a picture that shows them. Pure. */
import pixelmatch from 'pixelmatch'
import type { Picture } from './open-side.ts'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PixelDifference {
  readonly changed: number
  /** Of the pixels of the larger picture, 0 to 1. */
  readonly share: number
  /** Boxes around neighbouring changes, in pixels, the largest first. */
  readonly areas: readonly Area[]
  /** Smaller areas, which are not listed. */
  readonly moreAreas: number
  /** The pictures on one size, and the difference. */
  readonly panels: readonly [Picture, Picture, Picture]
}

/** Changes in the same or a neighbouring cell belong to one area. */
const CELL_PX = 12
const MAX_AREAS = 20
const GAP_PX = 12
const MARK = [220, 38, 38, 255] as const

/** @param threshold Of pixelmatch: colours that differ less are equal, 0 to 1. Differences of anti-aliasing do not count. */
export function comparePixels(a: Picture, b: Picture, threshold: number): PixelDifference {
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)]
  const [left, right] = [onSize(a, width, height), onSize(b, width, height)]
  const shown = new Uint8Array(left.rgba.length)
  const mask = new Uint8Array(left.rgba.length)
  const changed = pixelmatch(left.rgba, right.rgba, mask, width, height, { threshold, diffMask: true })
  if (changed > 0) {
    pixelmatch(left.rgba, right.rgba, shown, width, height, { threshold, diffColor: [220, 38, 38] })
  } else shown.set(left.rgba)
  const areas = changed === 0 ? [] : areasOf(mask, width, height)
  return {
    changed,
    share: changed / (width * height),
    areas: areas.slice(0, MAX_AREAS),
    moreAreas: Math.max(0, areas.length - MAX_AREAS),
    panels: [left, right, { width, height, rgba: shown }],
  }
}

/** A picture at the top left of a white one. */
function onSize(picture: Picture, width: number, height: number): Picture {
  if (picture.width === width && picture.height === height) return picture
  const rgba = new Uint8Array(width * height * 4).fill(255)
  copyTo({ width, height, rgba }, picture, 0)
  return { width, height, rgba }
}

function copyTo(target: Picture, source: Picture, x: number): void {
  for (let y = 0; y < source.height; y++) {
    const row = source.rgba.subarray(y * source.width * 4, (y + 1) * source.width * 4)
    target.rgba.set(row, (y * target.width + x) * 4)
  }
}

/** Groups changed pixels by cells. pixelmatch paints changes red and anti-aliasing yellow. */
function areasOf(mask: Uint8Array, width: number, height: number): Area[] {
  const columns = Math.ceil(width / CELL_PX)
  const rows = Math.ceil(height / CELL_PX)
  const boxes = new Map<number, { left: number; top: number; right: number; bottom: number }>()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      if (mask[at + 3] === 0 || mask[at + 1] !== 0) continue
      const cell = Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX)
      const box = boxes.get(cell)
      if (box === undefined) boxes.set(cell, { left: x, top: y, right: x, bottom: y })
      else {
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.bottom = y
      }
    }
  }
  const areas: Area[] = []
  for (const [start, first] of boxes) {
    boxes.delete(start)
    const open = [start]
    const box = { ...first }
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      for (const next of neighbours(cell, columns, rows)) {
        const other = boxes.get(next)
        if (other === undefined) continue
        boxes.delete(next)
        open.push(next)
        box.left = Math.min(box.left, other.left)
        box.top = Math.min(box.top, other.top)
        box.right = Math.max(box.right, other.right)
        box.bottom = Math.max(box.bottom, other.bottom)
      }
    }
    const { left, top, right, bottom } = box
    areas.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
  }
  return areas.sort((a, b) => b.width * b.height - a.width * a.height)
}

function* neighbours(cell: number, columns: number, rows: number): Generator<number> {
  const [column, row] = [cell % columns, Math.floor(cell / columns)]
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) yield y * columns + x
  }
}

/** Both pictures on white, with frames around the areas, and the difference, side by side. */
export function sideBySide({ panels, areas }: PixelDifference): Picture {
  const [{ width, height }] = panels
  const total = width * 3 + GAP_PX * 2
  const picture = { width: total, height, rgba: new Uint8Array(total * height * 4).fill(160) }
  for (const [i, panel] of panels.entries()) copyTo(picture, panel, i * (width + GAP_PX))
  for (let at = 0; at < picture.rgba.length; at += 4) {
    const alpha = (picture.rgba[at + 3] ?? 0) / 255
    for (let i = at; i < at + 3; i++) picture.rgba[i] = (picture.rgba[i] ?? 0) * alpha + 255 * (1 - alpha)
    picture.rgba[at + 3] = 255
  }
  for (const left of [0, width + GAP_PX]) {
    for (const area of areas) frame(picture, area, { left, right: left + width - 1 })
  }
  return picture
}

/** Draws a frame 3 pixels around an area, within its panel. */
function frame(picture: Picture, area: Area, panel: { left: number; right: number }): void {
  const left = Math.max(panel.left, panel.left + area.x - 3)
  const right = Math.min(panel.right, panel.left + area.x + area.width + 2)
  const top = Math.max(0, area.y - 3)
  const bottom = Math.min(picture.height - 1, area.y + area.height + 2)
  const dot = (x: number, y: number): void => picture.rgba.set(MARK, (y * picture.width + x) * 4)
  for (let x = left; x <= right; x++) for (const y of [top, bottom]) dot(x, y)
  for (let y = top; y <= bottom; y++) for (const x of [left, right]) dot(x, y)
}
