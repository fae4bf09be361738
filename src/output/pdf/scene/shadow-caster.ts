/** What of a text casts its shadow, where it is not painted as a whole: by the rules of `output/raster/draw-text.ts`. */
import type { Placed } from '../../../scene/placing/place.ts'
import type { TextRun } from '../../../scene/text/layout-text.ts'
import type { Stripes } from '../../../scene/text/text-decorations.ts'

/** The object with only that of it which casts a shadow. */
export function castingPart(placed: Placed): Placed {
  const { object, content, manner } = placed
  if (content.kind !== 'text' || object.type !== 'text' || manner.isWhole) return placed
  const { layout } = content
  const isOfFive = object.keepsWidth
  let casts = true
  const stripesOf = (all: readonly Stripes[]): Stripes[] =>
    all.filter((stripes, i) => {
      const isCast = casts
      const isLast = all[i + 1]?.shows !== stripes.shows
      if (isLast && !(isOfFive && stripes.shows === 'underline')) casts = false
      return isCast
    })
  const behind = stripesOf(layout.stripes.behind)
  const hasStroke = (object.stroke !== null && object.strokeWidth > 0) || object.styles !== null
  const strokeCasts = object.shadow === null || object.shadow.affectStroke
  let [isFilled, isStroked] = [false, false]
  for (const side of object.paintFirst === 'fill' ? ['fill', 'stroke'] : ['stroke', 'fill']) {
    if (side === 'stroke' && hasStroke && !strokeCasts) casts = false
    if (side === 'fill') isFilled = casts
    else isStroked = casts
  }
  if (isOfFive) casts = false
  const across = stripesOf(layout.stripes.across)
  const part = (run: TextRun): TextRun => ({
    ...run,
    style: {
      ...run.style,
      fill: isFilled ? run.style.fill : null,
      stroke: isStroked ? run.style.stroke : null,
    },
  })
  const lines = layout.lines.map(line => ({ ...line, runs: line.runs.map(part) }))
  return { ...placed, content: { ...content, layout: { ...layout, lines, stripes: { behind, across } } } }
}
