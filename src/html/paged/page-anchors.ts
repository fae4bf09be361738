import type { Bookmark } from '../../graphics/paint-target.ts'
import { ANCHOR_PREFIX } from '../../layout/css/contracts.ts'
import type { PageMark, StyledElement } from '../contracts.ts'

/** A mark, and the id of the box where it takes effect. */
export interface AnchoredMark {
  readonly id: string
  readonly mark: Exclude<PageMark, { kind: 'bookmark' }>
}

export type PageAnchors = ReturnType<typeof createPageAnchors>

/** Id of the end of the content, which has no box. */
export const END_OF_CONTENT = `${ANCHOR_PREFIX}end`

/** Gives ids to the boxes of elements with marks. Boxes are generated in document order. */
export function createPageAnchors() {
  const marks: AnchoredMark[] = []
  const bookmarks = new Map<string, readonly Bookmark[]>()
  /** Marks of elements without a box, which begin with the next box. */
  let pending: PageMark[] = []
  let count = 0
  const add = (id: string, own: readonly PageMark[]): void => {
    for (const mark of [...pending, ...own]) {
      if (mark.kind === 'bookmark') bookmarks.set(id, [...(bookmarks.get(id) ?? []), mark.bookmark])
      else marks.push({ id, mark })
    }
    pending = []
  }
  const create = (): string => `${ANCHOR_PREFIX}${count++}`
  return {
    /** In document order. */
    marks: marks as readonly AnchoredMark[],
    /** By the id of their box. */
    bookmarks: bookmarks as ReadonlyMap<string, readonly Bookmark[]>,
    create,
    /** The id of a box. @param destination Its name as a destination of links, or null. */
    idOf({ marks: own = [] }: StyledElement, destination: string | null): string | null {
      if (pending.length === 0 && own.length === 0) return destination
      const id = destination ?? create()
      add(id, own)
      return id
    },
    /** The id of a place in a line; null if the marks begin with the next box. */
    anchor({ marks: own = [] }: StyledElement, isInline: boolean): string | null {
      if (!isInline) {
        pending.push(...own)
        return null
      }
      const id = create()
      add(id, own)
      return id
    },
    /** Called after the last box. */
    end(): void {
      add(END_OF_CONTENT, [])
    },
  }
}
