/** Executes the paints of an object on a page. */

import type { FillPaint, StrokePaint } from '../../../graphics/display-list.ts'
import { writePath } from '../../../graphics/path.ts'
import type { Placed } from '../../../scene/placing/place.ts'
import { paintWith } from './brush.ts'
import { concat, within } from './matrix.ts'
import { createGlyphPainter } from './paint-glyphs.ts'
import { paintPicture } from './paint-picture.ts'
import { type PdfCanvas, setStroke } from './pdf-canvas.ts'

/** Paints everything that an object paints itself, in its own coordinates. */
export function paintPaints(canvas: PdfCanvas, placed: Placed, opacity: number): void {
  const paintGlyphs = createGlyphPainter(canvas, placed, opacity)
  for (const paint of placed.paints) {
    switch (paint.kind) {
      case 'fill':
        within(canvas, paint.matrix, () => fillPath(canvas, paint, opacity))
        break
      case 'stroke':
        canvas.document.save()
        concat(canvas.document, paint.matrix)
        strokePath(canvas, paint, opacity)
        canvas.document.restore()
        break
      case 'picture':
        paintPicture(canvas, placed, paint, opacity)
        break
      case 'glyphs':
        within(canvas, paint.matrix, () => paintGlyphs(paint))
    }
  }
}

function fillPath(canvas: PdfCanvas, { path, rule, fill, box }: FillPaint, opacity: number): void {
  const { document } = canvas
  if (path.length === 0) return
  paintWith(canvas, { fill: { fill, box, opacity } }, () => {
    writePath(path, document)
    document.fill(rule === 'evenodd' ? 'even-odd' : undefined)
  })
}

function strokePath(canvas: PdfCanvas, { path, fill, box, style, clip }: StrokePaint, opacity: number): void {
  const { document } = canvas
  if (clip !== null) {
    document.rect(clip.left, clip.top, clip.width, clip.height)
    document.clip()
  }
  paintWith(canvas, { stroke: { fill, box, opacity } }, () => {
    setStroke(canvas, style)
    if (path.length === 0) return
    writePath(path, document)
    document.stroke()
  })
}
