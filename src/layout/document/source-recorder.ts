import type { ComputedStyle } from '../../css/computed-style.ts'
import { type StyleSource, sourceOfStyle } from '../../css/style-source.ts'
import {
  around,
  type Box,
  grow,
  IDENTITY,
  intersect,
  isEmpty,
  type Matrix,
  mapBox,
  multiply,
  unite,
} from '../../graphics/affine.ts'
import type { Rect } from '../../graphics/decoration.ts'
import type { PaintTarget, RunStyle } from '../../graphics/paint-target.ts'
import type { ShapedRun } from '../../text/shaping/shaper.ts'

/** The area that an element paints in one item. */
export interface PaintedArea {
  readonly box: Box
  readonly source: StyleSource
}

interface State {
  readonly matrix: Matrix
  readonly clip: Box | null
}

const NO_STATE: State = { matrix: IDENTITY, clip: null }

/**
 * Records where the boxes and texts of HTML paint, instead of painting: items clip, scale and slice what they paint
 * themselves.
 */
export class SourceRecorder implements PaintTarget {
  #areas: { box: Box; readonly source: StyleSource }[] = []
  #source: StyleSource | null = null
  /** True if the next area starts a region, though the element is the same. */
  #begins = true
  #state: State = NO_STATE
  readonly #saved: State[] = []
  #path: { x: number; y: number }[] = []

  /** The areas since the last call. */
  take(): readonly PaintedArea[] {
    const areas = this.#areas
    this.#areas = []
    this.#source = null
    this.#saved.length = 0
    this.#state = NO_STATE
    return areas
  }

  paintsFor(style: object): void {
    this.#source = sourceOfStyle(style as ComputedStyle)
    this.#begins = true
  }

  save(): void {
    this.#saved.push(this.#state)
  }

  restore(): void {
    this.#state = this.#saved.pop() ?? this.#state
  }

  scale(factor: number): void {
    this.#transform([factor, 0, 0, factor, 0, 0])
  }

  within(matrix: Matrix, paint: () => void): void {
    this.save()
    this.#transform(matrix)
    paint()
    this.restore()
  }

  group(_compositing: unknown, paint: () => void): void {
    paint()
  }

  again(paint: () => void): void {
    paint()
  }

  withinClip(_bounds: unknown, paint: () => void): void {
    paint()
  }

  masked(_mask: unknown, paint: () => void): void {
    paint()
  }

  filterColors(_matrix: unknown, paint: () => void): void {
    paint()
  }

  dropShadow(_shadow: unknown, paint: () => void): void {
    paint()
  }

  clip(): void {
    const box = this.#takePath()
    const { clip } = this.#state
    if (box === null) return
    const onPaper = this.#onPaper(box)
    this.#state = { ...this.#state, clip: clip === null ? onPaper : intersect(clip, onPaper) }
  }

  run({ width, advances }: ShapedRun, { font, size, letterSpacing }: RunStyle, x: number, y: number): void {
    const top = y - (font.ascender * size) / 1000
    const across = (width * size) / 1000 + letterSpacing * advances.length
    this.#add({ left: x, top, right: x + across, bottom: top + font.lineHeight(size) })
  }

  picture(_picture: unknown, rect: Rect): void {
    this.#add(boxOf(rect))
  }

  decoration(rect: Rect): void {
    this.#add(boxOf(rect))
  }

  moveTo(x: number, y: number): void {
    this.#path.push({ x, y })
  }

  lineTo(x: number, y: number): void {
    this.#path.push({ x, y })
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#path.push({ x: x1, y: y1 }, { x: x2, y: y2 }, { x, y })
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push({ x, y }, { x: x + width, y: y + height })
  }

  fill(): void {
    this.#addPath(0)
  }

  fillPath(): void {
    this.#addPath(0)
  }

  stroke(): void {
    this.#addPath(THIN)
  }

  shadow(): void {}
  closePath(): void {}
  fillWith(): void {}
  strokeWith(): void {}
  lineWidth(): void {}
  miterLimit(): void {}
  lineCap(): void {}
  dash(): void {}
  beginLine(): void {}
  directionMark(): void {}
  linkTo(): void {}
  destination(): void {}

  #addPath(by: number): void {
    const box = this.#takePath()
    if (box !== null) this.#add(grow(box, by))
  }

  /** Bounds of the current path, which ends. */
  #takePath(): Box | null {
    const points = this.#path
    this.#path = []
    return points.length === 0 ? null : around(points)
  }

  #transform(matrix: Matrix): void {
    this.#state = { ...this.#state, matrix: multiply(this.#state.matrix, matrix) }
  }

  #onPaper(box: Box): Box {
    return mapBox(this.#state.matrix, box)
  }

  #add(painted: Box): void {
    const source = this.#source
    const { clip } = this.#state
    const onPaper = this.#onPaper(painted)
    const box = clip === null ? onPaper : intersect(clip, onPaper)
    if (source === null || isEmpty(box)) return
    const last = this.#areas.at(-1)
    if (last !== undefined && !this.#begins && last.source === source) last.box = unite(last.box, box)
    else this.#areas.push({ box, source })
    this.#begins = false
  }
}

/** Half the width of strokes, in points: those of text decorations are thin. */
const THIN = 0.5

function boxOf({ x, y, width, height }: Rect): Box {
  return { left: x, top: y, right: x + width, bottom: y + height }
}
