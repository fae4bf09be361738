import { mapBox, multiply, translation } from '../../../graphics/affine.ts'
import type { Rect } from '../../../graphics/decoration.ts'
import type { PlacedGradient } from '../../../graphics/gradient.ts'
import type { PlacedPicture } from '../../../graphics/picture.ts'
import { EmbeddedPicture } from '../embedded-picture.ts'
import type { PdfReference } from '../pdfkit.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { number } from './format-number.ts'
import { gradientForm } from './gradient-form.ts'
import { recordForm } from './paint-group.ts'

/** Maximum number of tiles that are painted one by one; more are painted with a pattern, which looks coarser. */
const MAX_TILES = 500
/** Maximum for an SVG, which is written for each tile. */
const MAX_DRAWN_TILES = 200

/** Tiles along an axis, in points. */
interface Steps {
  readonly first: number
  /** Distance from tile to tile; 0 for a single one. */
  readonly step: number
  readonly count: number
}

export interface Tiles {
  readonly columns: Steps
  readonly rows: Steps
  readonly width: number
  readonly height: number
}

/** Positions closer than this are equal, as a share of a tile. */
const ROUNDING = 1e-4

/** The tiles that are seen between two positions. @param step Null for a single tile. */
export function stepsOver(first: number, step: number | null, from: number, to: number): Steps {
  if (step === null || !(step > 0)) return { first, step: 0, count: 1 }
  const start = first + Math.floor((from - first) / step + ROUNDING) * step
  return { first: start, step, count: Math.max(1, Math.ceil((to - start) / step - ROUNDING)) }
}

/** Opaque tiles extend below the next ones, in points: viewers show seams between edges at the same place. */
const BLEED = 0.25

function bleedOf({ step, count }: Steps, length: number): number {
  return count > 1 && step - length < ROUNDING ? BLEED : 0
}

/** Paints a gradient in each tile, within the current clip. @param area What is painted. */
export function paintGradientTiles(
  document: TrackedDocument,
  gradient: PlacedGradient,
  tiles: Tiles,
  area: Rect,
): void {
  const { columns, rows, width, height } = tiles
  const count = columns.count * rows.count
  const { form, isOpaque } = gradientForm(document, gradient, {
    ...{ width, height, isGroup: document.isFading },
    bleed: { x: bleedOf(columns, width), y: bleedOf(rows, height) },
  })
  if (count > MAX_TILES || (count > 1 && !isOpaque)) {
    fillWithPattern(document, tiles, area, { form, content: '/T Do', isAligned: !isOpaque })
    return
  }
  forEachTile(tiles, (x, y) => {
    document.save()
    document.transform(1, 0, 0, 1, x, y)
    const ink = mapBox(document._ctm, { left: 0, top: 0, right: width, bottom: height })
    document.paintForm({ reference: form, ink, marks: null }, 1)
    document.restore()
  })
}

export function paintPictureTiles(
  document: TrackedDocument,
  picture: PlacedPicture,
  tiles: Tiles,
  area: Rect,
): void {
  const { columns, rows, width, height } = tiles
  const count = columns.count * rows.count
  if (picture instanceof EmbeddedPicture && count > MAX_TILES) {
    const shown = picture.through(document.colorFilter)
    if (shown.obj === null) shown.embed(document)
    const content = `${number(width)} 0 0 ${number(-height)} 0 ${number(height)} cm\n/T Do`
    if (shown.obj !== null)
      fillWithPattern(document, tiles, area, { form: shown.obj, content, isAligned: false })
    return
  }
  if (picture.kind === 'svg' && count > MAX_DRAWN_TILES) {
    const form = recordForm(
      document,
      () => document.picture(picture, { x: 0, y: 0, width, height }, 1),
      false,
    )
    if (form !== null) {
      fillWithPattern(document, tiles, area, { form: form.reference, content: '/T Do', isAligned: false })
    }
    return
  }
  forEachTile(tiles, (x, y) => document.picture(picture, { x, y, width, height }, 1))
}

function forEachTile({ columns, rows }: Tiles, paint: (x: number, y: number) => void): void {
  for (let row = 0; row < rows.count; row++) {
    for (let column = 0; column < columns.count; column++) {
      paint(columns.first + column * columns.step, rows.first + row * rows.step)
    }
  }
}

interface PatternContent {
  readonly form: PdfReference
  /** Paints the form `T`. */
  readonly content: string
  /** True avoids seams; false keeps the exact distances. */
  readonly isAligned: boolean
}

/** PDFium rounds tiles of exactly their step size to whole pixels, which shifts later tiles. */
const UNALIGNED = 0.001

/** Fills an area with a tiling pattern (ISO 32000-1 §8.7.3.3). */
function fillWithPattern(
  document: TrackedDocument,
  { columns, rows, width, height }: Tiles,
  { x, y, width: across, height: down }: Rect,
  { form, content, isAligned }: PatternContent,
): void {
  const more = isAligned ? 0 : UNALIGNED
  const pattern = document.ref({
    Type: 'Pattern',
    PatternType: 1,
    PaintType: 1,
    TilingType: 1,
    BBox: [0, 0, width + more, height + more],
    XStep: columns.step || width,
    YStep: rows.step || height,
    Matrix: multiply(document._ctm, translation(columns.first, rows.first)),
    Resources: { XObject: { T: form } },
  })
  pattern.end(Buffer.from(content, 'latin1'))
  const name = `Pattern${pattern.id}`
  document.page.patterns[name] = pattern
  document._doOpacity(1, null)
  document.content.set('fill', `/Pattern cs/${name} scn`)
  // on an axis without repetition, there is one tile
  document.rect(
    columns.step > 0 ? x : columns.first,
    rows.step > 0 ? y : rows.first,
    columns.step > 0 ? across : width,
    rows.step > 0 ? down : height,
  )
  document.fill()
}
