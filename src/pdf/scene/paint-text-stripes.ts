import type { Stripes } from '../../image/text-stripes.ts'
import type { TrackedDocument } from '../layout/tracked-document.ts'
import { fitRadii, traceRect } from '../paint/outline.ts'

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
