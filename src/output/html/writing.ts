import { isRecord } from '../../base/json.ts'
import { createNamedStyles } from '../../document/named-styles.ts'
import type { ClassSheet } from './class-sheet.ts'
import { listOf, type Node } from './node.ts'
import type { PagePictures } from './pictures.ts'
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

/** Finds what a node's styles say: named ones with all that they extend, then its own properties. */
export interface Styles {
  /** Properties of a node with those of its styles below them; styles of other nodes are not in it. */
  of(node: Node): Node
  readonly defaultStyle: Node
}

/** @param named `styles` of the definition. */
export function createStyles(named: unknown, defaultStyle: unknown): Styles {
  const resolve = createNamedStyles(isRecord(named) ? named : {})

  return {
    of(node) {
      const { style } = node
      if (style === undefined || style === null) return node
      const below = listOf(style).map(one => (isRecord(one) ? one : resolve(String(one))))
      return merge([...below, node])
    },
    defaultStyle: isRecord(defaultStyle) ? defaultStyle : {},
  }
}

/** Later ones count more; what is null or absent counts for nothing. */
function merge(styles: readonly Node[]): Node {
  const merged: Record<string, unknown> = {}
  for (const style of styles) {
    for (const [property, value] of Object.entries(style)) {
      if (value !== undefined && value !== null && property !== '__proto__') merged[property] = value
    }
  }
  return merged
}
