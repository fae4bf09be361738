/** A rectangle of the output and the part of the template that made it. */
export interface SourceRegion {
  /** From 1. */
  readonly page: number
  /** Points from the top left corner of the page; of an image, units of the scene. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /**
   * JSON Pointer into the template definition as written, such as `/document/content/3/table/body/1/0`, `/html` or
   * `/scene/objects/2`.
   */
  readonly path: string
  /** Line and column, from 1, in the HTML or Markdown text at `path`; null for nodes that are JSON. */
  readonly line: number | null
  readonly column: number | null
}

/**
 * Regions of one output in paint order. Where regions overlap, a point belongs to the smallest one, and of equal ones
 * to the last.
 * Regions beyond this number are left out, so the last pages of a very large output have none.
 */
const MAX_REGIONS = 100_000

/** Collects regions up to the limit. */
export class SourceRegions {
  readonly #regions: SourceRegion[] = []

  get isFull(): boolean {
    return this.#regions.length >= MAX_REGIONS
  }

  /** Adds a region, rounded to a hundredth. Empty regions are dropped. */
  add({ page, x, y, width, height, path, line, column }: SourceRegion): void {
    const isVisible = width > 0 && height > 0 && Number.isFinite(x + y + width + height)
    if (this.isFull || !isVisible) return
    const area = { x: round(x), y: round(y), width: round(width), height: round(height) }
    this.#regions.push({ page, ...area, path, line, column })
  }

  get regions(): readonly SourceRegion[] {
    return this.#regions
  }
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}
