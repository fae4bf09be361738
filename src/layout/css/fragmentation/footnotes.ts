import type { FlowBox } from '../contracts.ts'
import type { Content, LayoutBox } from '../layout-box.ts'
import { borderAndPadding, type ComputedStyle, resolveSize, usedMargins } from '../used-values.ts'
import type { PageItem } from './page-item.ts'
import type { Pages } from './pages.ts'

/** A footnote, or a part of one that is higher than its area. Positions are relative to its top left. */
export interface FootnotePart {
  readonly items: readonly PageItem[]
  readonly height: number
  /** Footnotes with their call in this part. */
  readonly footnotes: readonly FlowBox[]
  /** Ids of boxes that begin in this part. */
  readonly ids: readonly string[]
}

/** The content area of a page, in points. */
interface PageBox {
  readonly top: number
  readonly bottom: number
  readonly width: number
}

interface FootnotesInput {
  readonly styleOf: (page: number) => ComputedStyle
  readonly boxOf: (page: number) => PageBox
  /** Lays out a footnote in parts of at most the given height. */
  readonly partsOf: (box: FlowBox, width: number, maxHeight: number) => readonly FootnotePart[]
  /** Called for each id in footnotes, with its page. */
  readonly note: (id: string, page: number) => void
}

/** The footnotes of a page, from the top of its area. */
interface FootnoteArea {
  readonly parts: FootnotePart[]
  /** With margins, borders and padding; 0 without footnotes. */
  height: number
}

/** Largest share of a page for its footnotes; the rest continues on the next page. */
const MAX_SHARE = 0.8
const EPSILON = 0.05

export type Footnotes = ReturnType<typeof createFootnotes>

/** The footnote areas of pages (GCPM 3 §2.3). A footnote is on the page of its call if it has room there. */
export function createFootnotes({ styleOf, boxOf, partsOf, note }: FootnotesInput) {
  const areas = new Map<number, FootnoteArea>()
  const known = new WeakMap<FlowBox, { width: number; maxHeight: number; parts: readonly FootnotePart[] }>()
  /** Parts for further pages; those before `next` are placed. */
  const waiting: FootnotePart[] = []
  let next = 0
  /** Lower end of the content of each page. */
  const lowest = new Map<number, number>()

  const areaOf = (page: number): FootnoteArea => {
    const area = areas.get(page) ?? { parts: [], height: 0 }
    areas.set(page, area)
    return area
  }
  const edgesOf = (page: number) => {
    const style = styleOf(page)
    const { width } = boxOf(page)
    const [margins, insets] = [usedMargins(style, width), borderAndPadding(style, width)]
    return { margins, insets, above: margins.top + insets.top, below: insets.bottom + margins.bottom }
  }
  const maxHeight = (page: number): number => {
    const { top, bottom } = boxOf(page)
    const { above, below } = edgesOf(page)
    const limit = resolveSize(styleOf(page).maxHeight, bottom - top)
    return Math.max(
      1,
      Math.min(limit ?? Number.POSITIVE_INFINITY, (bottom - top) * MAX_SHARE - above - below),
    )
  }
  const parts = (box: FlowBox, page: number): readonly FootnotePart[] => {
    const { margins, insets } = edgesOf(page)
    const width = boxOf(page).width - margins.left - margins.right - insets.left - insets.right
    const max = maxHeight(page)
    const found = known.get(box)
    if (found?.width === width && found.maxHeight === max) return found.parts
    const made = partsOf(box, width, max)
    known.set(box, { width, maxHeight: max, parts: made })
    return made
  }
  const heightWith = (area: FootnoteArea, added: number, page: number): number => {
    if (area.height > 0) return area.height + added
    const { above, below } = edgesOf(page)
    return above + added + below
  }
  const put = (part: FootnotePart, page: number): void => {
    const area = areaOf(page)
    area.height = heightWith(area, part.height, page)
    area.parts.push(part)
    for (const id of part.ids) note(id, page)
  }

  return {
    /** Height of the footnotes of a page. */
    reserved: (page: number): number => areas.get(page)?.height ?? 0,
    /** Height that footnotes would take from a page besides those it has. */
    heightOf(boxes: readonly FlowBox[], page: number): number {
      const area = areas.get(page) ?? { parts: [], height: 0 }
      const added = boxes.reduce((sum, box) => sum + (parts(box, page)[0]?.height ?? 0), 0)
      return heightWith(area, added, page) - area.height
    },
    /** Notes that content of a page ends at `bottom` or below. */
    cover(page: number, bottom: number): void {
      lowest.set(page, Math.max(lowest.get(page) ?? 0, bottom))
    },
    /** Adds the footnotes of a line to the page, or to the next page if there is no room. */
    add(boxes: readonly FlowBox[], page: number, lineBottom: number): void {
      const limit = boxOf(page).bottom - Math.max(lowest.get(page) ?? 0, lineBottom)
      const { above, below } = edgesOf(page)
      const most = Math.min(limit, maxHeight(page) + above + below) + EPSILON
      const rest = [...boxes]
      for (let i = 0; i < rest.length; i++) {
        const box = rest[i]
        for (const part of box === undefined ? [] : parts(box, page)) {
          // later footnotes never stand before earlier ones
          const isWaiting = next < waiting.length || heightWith(areaOf(page), part.height, page) > most
          if (isWaiting) waiting.push(part)
          else put(part, page)
          rest.push(...part.footnotes)
        }
      }
    },
    /** Begins a page with the footnotes that had no room before. */
    beginPage(page: number): void {
      const { above, below } = edgesOf(page)
      for (let part = waiting[next]; part !== undefined; part = waiting[next]) {
        const area = areaOf(page)
        const height = heightWith(area, part.height, page)
        if (area.parts.length > 0 && height > maxHeight(page) + above + below + EPSILON) break
        put(part, page)
        next++
      }
    },
    /** True if footnotes wait for a further page. */
    isWaiting: (): boolean => next < waiting.length,
    /** Calls back for the area of each page and its items. */
    place(paint: (page: number, area: PlacedFootnotes) => void): void {
      for (const [page, { parts, height }] of areas) {
        if (height === 0) continue
        const { margins, insets } = edgesOf(page)
        const { bottom, width } = boxOf(page)
        const top = bottom - height + margins.top
        const items: PageItem[] = []
        let y = top + insets.top
        for (const part of parts) {
          for (const item of part.items) {
            item.item.x += margins.left + insets.left
            item.item.y += y
            items.push(item)
          }
          y += part.height
        }
        const style = styleOf(page)
        const size = { width: width - margins.left - margins.right, height: bottom - margins.bottom - top }
        paint(page, { style, x: margins.left, y: top, ...size, items })
      }
    },
  }
}

export interface PlacedFootnotes {
  readonly style: ComputedStyle
  /** The border box, from the left of the content and the top of the page. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly items: readonly PageItem[]
}

/** Height of the footnotes of content that is kept together; 0 if it does not fit on a page with them. */
export function footnotesHeight(
  boxes: readonly LayoutBox[],
  from: number,
  height: number,
  pages: Pick<Pages, 'footnotes' | 'page' | 'fullHeight'>,
): number {
  if (pages.footnotes === null) return 0
  const notes: FlowBox[] = []
  const start = boxes[from]?.y ?? 0
  for (let i = from; i < boxes.length; i++) {
    const { y = 0, content } = boxes[i] ?? {}
    if (content === undefined || y >= start + height - EPSILON) break
    addFootnotes(content, start + height - y, notes)
  }
  const noted = notes.length === 0 ? 0 : pages.footnotes.heightOf(notes, pages.page)
  return height + noted > pages.fullHeight() ? 0 : noted
}

/** Adds the footnotes above a position, except those of atomic inlines. */
function addFootnotes(content: Content, height: number, notes: FlowBox[]): void {
  const limit = height - EPSILON
  if (content.kind === 'lines') {
    for (const { y, footnotes } of content.lines) if (y < limit) notes.push(...(footnotes ?? []))
  } else if (content.kind === 'flow') {
    for (const { y, content: inside } of content.children)
      if (y < limit) addFootnotes(inside, height - y, notes)
  } else if (content.kind === 'rows') {
    for (const { cells } of content.rows)
      for (const { y, content: inside } of cells) if (y < limit) addFootnotes(inside, height - y, notes)
  }
}
