import { inlineOpacity } from '../../../css/initial-style.ts'
import { paintColor } from '../../../graphics/decoration.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import { decorationOf } from '../box-decorations.ts'
import type { PlacedPictures } from '../layout-context.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { GlyphsPart, MathFragment, RulePart, StrikePart } from './fragment.ts'

const UNCUT = { top: false, bottom: false }

/** Paints a formula whose baseline begins at a point. Recursive. */
export function paintFormula(
  target: PaintTarget,
  formula: MathFragment,
  x: number,
  y: number,
  pictures: PlacedPictures,
): void {
  for (const part of formula.parts) {
    const [left, top] = [x + part.x, y + part.y]
    switch (part.kind) {
      case 'fragment':
        paintFormula(target, part.fragment, left, top, pictures)
        break
      case 'glyphs':
        if (part.style.visibility === 'visible') paintGlyphs(target, part, left, top)
        break
      case 'rule':
        if (part.style.visibility === 'visible') paintRule(target, part, left, top)
        break
      case 'strike':
        if (part.style.visibility === 'visible') paintStrike(target, part, left, top)
        break
      case 'box': {
        const { style, width, height } = part
        const decoration = decorationOf(style, part, pictures)
        if (decoration === null) break
        target.paintsFor?.(style)
        target.decoration({ x: left, y: top, width, height }, decoration, UNCUT)
      }
    }
  }
}

function fillWith(target: PaintTarget, style: ComputedStyle): void {
  target.paintsFor?.(style)
  const { color, opacity } = paintColor(style.color)
  target.fillWith(color, opacity * inlineOpacity(style))
}

function paintGlyphs(target: PaintTarget, part: GlyphsPart, x: number, y: number): void {
  const { run, font, size, slant, style } = part
  fillWith(target, style)
  target.beginLine()
  const look = { font, size, letterSpacing: 0, slant }
  if (part.isMirrored !== true) {
    target.run(run, look, x, y)
    return
  }
  const width = (run.width * size) / 1000
  target.within([-1, 0, 0, 1, 2 * x + width, 0], () => target.run(run, look, x, y))
}

function paintStrike(target: PaintTarget, part: StrikePart, x: number, y: number): void {
  const { strike, width, height, thickness, style } = part
  target.paintsFor?.(style)
  const { color, opacity } = paintColor(style.color)
  const [right, bottom, middle] = [x + width, y + height, y + height / 2]
  target.save()
  target.strokeWith(color, opacity * inlineOpacity(style))
  target.lineWidth(thickness)
  target.lineCap('butt')
  const center = x + width / 2
  const ends = {
    up: [x, bottom, right, y],
    down: [x, y, right, bottom],
    horizontal: [x, middle, right, middle],
    vertical: [center, y, center, bottom],
  } as const
  const [startX, startY, endX, endY] = ends[strike]
  target.moveTo(startX, startY)
  target.lineTo(endX, endY)
  target.stroke()
  target.restore()
}

function paintRule(target: PaintTarget, { width, height, style }: RulePart, x: number, y: number): void {
  if (width <= 0 || height <= 0) return
  fillWith(target, style)
  target.rect(x, y, width, height)
  target.fill()
}
