import { fitRadii, traceRect } from '../../../graphics/rounded-rectangle.ts'
import type { Stripes } from '../../../scene/text/text-decorations.ts'
import type { TrackedDocument } from '../tracked-document.ts'

const ALL_SIDES = { top: false, bottom: false }

/** Traces what a text of a scene shows beside its glyphs, to be filled at once. */
export function traceStripes({ boxes }: Stripes, document: TrackedDocument): void {
  for (const box of boxes) {
    const { x, y, width, height, corners } = box
    if (corners === null) document.rect(x, y, width, height)
    else
      traceRect(
        document,
        box,
        fitRadii(
          corners.map(radius => [radius, radius]),
          box,
          ALL_SIDES,
        ),
      )
  }
}
