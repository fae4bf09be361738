import { type Box, type Matrix, mapBox, unite } from '../../../graphics/affine.ts'
import type { RunStyle } from '../../../graphics/paint-target.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'

/** Largest distance of a mitre from its line, in line widths. */
const MITRE = 5

/** Bounds of painted content, in coordinates of the page, without regard to clips. */
export class InkBounds {
  /** Number of arbitrary operators whose bounds are known. */
  rawCount = 0
  #ink: Box | null = null
  /** Bounds of the current path. */
  #path: Box | null = null
  #lineWidth = 1
  /** How far strokes reach from their line, in line widths. */
  protected readonly strokeReach: number = MITRE

  bounds(): Box {
    return this.#ink ?? EMPTY
  }

  addPoints(matrix: Matrix, operands: readonly number[]): void {
    for (let i = 0; i + 1 < operands.length; i += 2) {
      const [x = 0, y = 0] = [operands[i], operands[i + 1]]
      this.#addToPath(matrix, { left: x, top: y, right: x, bottom: y })
    }
  }

  addRect(matrix: Matrix, [x = 0, y = 0, width = 0, height = 0]: readonly number[]): void {
    const [right, bottom] = [x + width, y + height]
    this.#addToPath(matrix, {
      left: Math.min(x, right),
      top: Math.min(y, bottom),
      right: Math.max(x, right),
      bottom: Math.max(y, bottom),
    })
  }

  /** @param width In units of the page. */
  noteLineWidth(width: number): void {
    this.#lineWidth = Math.max(this.#lineWidth, width)
  }

  /** Ends the path. @param operator Paints it, or clips with it. */
  paintPath(operator: string): void {
    const path = this.#path
    this.#path = null
    if (path === null || operator.startsWith('W')) return
    const { left, top, right, bottom } = path
    const by = operator.startsWith('f') ? 0 : this.#lineWidth * this.strokeReach
    this.add({ left: left - by, top: top - by, right: right + by, bottom: bottom + by })
  }

  /** Adds a box in the coordinates of a matrix. */
  addBox(matrix: Matrix, box: Box): void {
    this.add(mapBox(matrix, box))
  }

  add(box: Box): void {
    this.#ink = this.#ink === null ? box : unite(this.#ink, box)
  }

  /** Adds the text of a run from `x` on the baseline `y`. */
  addRun(
    matrix: Matrix,
    { width, glyphs }: ShapedRun,
    { size, letterSpacing }: RunStyle,
    x: number,
    y: number,
  ): void {
    const end = Math.max(x, x + (width * size) / 1000 + letterSpacing * glyphs.length)
    const reach = size * GLYPH_REACH
    this.addBox(matrix, { left: x - reach, top: y - reach, right: end + reach, bottom: y + reach })
  }

  /** Notes arbitrary operators, whose bounds are known if they paint an image or nothing. */
  noteRaw(matrix: Matrix, operators: string, xobjects: Readonly<Record<string, unknown>>): void {
    const [, name] = DRAWN.exec(operators) ?? []
    if (name !== undefined && isImage(xobjects[name])) this.addRaw(mapBox(matrix, UNIT))
    else if (SETTING.test(operators)) this.addRaw(null)
  }

  /** Notes a raw operator. @param box What it paints; null for nothing. */
  addRaw(box: Box | null): void {
    this.rawCount++
    if (box !== null) this.add(box)
  }

  #addToPath(matrix: Matrix, box: Box): void {
    const mapped = mapBox(matrix, box)
    this.#path = this.#path === null ? mapped : unite(this.#path, mapped)
  }
}

const EMPTY: Box = { left: 0, top: 0, right: 0, bottom: 0 }

/** Largest distance of ink from the start, end and baseline of a run, in ems. */
const GLYPH_REACH = 2
const UNIT: Box = { left: 0, top: 0, right: 1, bottom: 1 }
const DRAWN = /^\/(\S+) Do$/
const SETTING = / (?:gs|cs|CS|scn|SCN)$/

function isImage(drawn: unknown): boolean {
  return typeof drawn === 'object' && drawn !== null && 'data' in drawn && isImageDictionary(drawn.data)
}

function isImageDictionary(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'Subtype' in data && data.Subtype === 'Image'
}
