import { isRecord } from '../../base/json.ts'
import { createNamedStyles } from '../../document/named-styles.ts'
import type { ClassSheet } from './class-sheet.ts'
import { listOf, type Node } from './node.ts'
import type { PagePictures } from './pictures.ts'
import type { Survey } from './survey.ts'
import type { TableRules } from './table-rules.ts'

/** The state of writing a page. */
export interface Writing {
  readonly sheet: ClassSheet
  readonly styles: Styles
  readonly survey: Survey
  readonly pictures: PagePictures
  /** Named table layouts. */
  readonly tableLayouts: ReadonlyMap<string, TableRules>
  /** Right margin of the page, in points. */
  readonly marginRight: number
  /** Creates a unique id. */
  readonly createId: (prefix: string) => string
  /** @throws PlatenError `output_too_large` */
  readonly spend: (bytes: number) => void
}

/** The prefix of a node's class name: its style, or its kind. */
export function hintOf({ style }: Node, kind: string): string {
  const name = Array.isArray(style) ? style.at(-1) : style
  return typeof name === 'string' && name !== '' ? name : kind
}

/** Resolves the styles of nodes. */
export interface Styles {
  /** The properties of a node over those of its styles; nothing is inherited from parents. */
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

/** Later styles override earlier ones; null is ignored. */
function merge(styles: readonly Node[]): Node {
  const merged: Record<string, unknown> = {}
  for (const style of styles) {
    for (const [property, value] of Object.entries(style)) {
      if (value !== undefined && value !== null && property !== '__proto__') merged[property] = value
    }
  }
  return merged
}
