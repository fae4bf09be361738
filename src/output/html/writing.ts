import type { ClassSheet } from './class-sheet.ts'
import type { Node } from './node.ts'
import type { PagePictures } from './pictures.ts'
import type { Styles } from './styles.ts'
import type { Survey } from './survey.ts'
import type { TableRules } from './table-rules.ts'

/** What writing one page has at hand. */
export interface Writing {
  readonly sheet: ClassSheet
  readonly styles: Styles
  readonly survey: Survey
  readonly pictures: PagePictures
  /** Table layouts that the document names. */
  readonly tableLayouts: ReadonlyMap<string, TableRules>
  /** From the right edge of a page to that of its content, in points. */
  readonly marginRight: number
  /** An id that no other element of the page has. */
  readonly createId: (prefix: string) => string
  /** @throws PlatenError `output_too_large` */
  readonly spend: (bytes: number) => void
}

/** The name that a node's class begins with: that of its style, or of its kind. */
export function hintOf({ style }: Node, kind: string): string {
  const name = Array.isArray(style) ? style.at(-1) : style
  return typeof name === 'string' && name !== '' ? name : kind
}
