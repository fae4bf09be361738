/** Repeated rows of a table at a vertical position. */
export interface RepeatedRows {
  readonly height: number
  readonly paint: (y: number) => void
}

/** Repeated headers and footers of a table that continues over fragmentainers. */
interface Repeat {
  readonly above: RepeatedRows
  readonly below: RepeatedRows
  readonly begunOn: Set<number>
  readonly endedOn: Set<number>
}

/**
 * The tables whose headers and footers repeat on each fragmentainer, from the outermost.
 * @param at The current page or column; painting may move it.
 */
export function createRepeats(at: { page: number }) {
  const repeats: Repeat[] = []

  function endOne({ below, endedOn }: Repeat, y: number): void {
    const { page } = at
    if (endedOn.has(page)) return
    endedOn.add(page)
    below.paint(y)
    at.page = page
  }

  return {
    /** Height of the headers. */
    height: (): number => repeats.reduce((sum, { above }) => sum + above.height, 0),
    /** Height of the footers. */
    reserved: (): number => repeats.reduce((sum, { below }) => sum + below.height, 0),
    /** Paints the footers above the end of a page. */
    endPage(bottom: number): void {
      let y = bottom
      for (const repeat of repeats) {
        y -= repeat.below.height
        endOne(repeat, y)
      }
    },
    /** Paints the headers at the top of a page. */
    beginPage(top: number): void {
      const { page } = at
      let y = top
      for (const { above, begunOn } of repeats) {
        if (!begunOn.has(page)) {
          begunOn.add(page)
          above.paint(y)
          at.page = page
        }
        y += above.height
      }
    },
    begin(above: RepeatedRows, below: RepeatedRows): void {
      repeats.push({ above, below, begunOn: new Set([at.page]), endedOn: new Set() })
    },
    /** Ends the innermost repetition on this page, above the page end. */
    endOnPage(y: number): void {
      const last = repeats.at(-1)
      if (last !== undefined) endOne(last, y)
    },
    end(): void {
      repeats.pop()
    },
  }
}
