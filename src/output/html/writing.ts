import { isRecord } from '../../base/json.ts'
import { createNamedStyles } from '../../document/named-styles.ts'
import type { ClassSheet } from './class-sheet.ts'
import { writingOf } from './declarations.ts'
import { type Attributes, element } from './markup.ts'
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
  /** Writes the content of a cell or list item. */
  readonly content: (node: unknown, writing: Writing) => string
  /** Creates a unique id. */
  readonly createId: (prefix: string) => string
  /** @throws PlatenError `output_too_large` */
  readonly spend: (bytes: number) => void
}

/**
 * An element with the class of its declarations.
 * @param content A function is called once the class has its name, so that outer elements are numbered first.
 */
export function classedElement(
  { sheet }: Writing,
  name: string,
  declarations: readonly string[],
  hint: string,
  content: string | null | (() => string),
  attributes: Attributes = {},
): string {
  const all = { class: sheet.classOf(declarations, hint), ...attributes }
  return element(name, all, typeof content === 'function' ? content() : content)
}

/** The attributes of the element of a node: its id, class, direction and language. */
export function attributesOf(
  node: Node,
  declarations: readonly string[],
  kind: string,
  { sheet, styles, survey }: Writing,
): Attributes {
  const id = survey.anchors.get(node) ?? null
  return { id, class: sheet.classOf(declarations, hintOf(node, kind)), ...writingOf(styles.of(node)) }
}

/** True if none of the attributes has a value. */
export function areNone(attributes: Attributes): boolean {
  return Object.values(attributes).every(value => value === null)
}

/** The prefix of a node's class name: its style, or its kind. */
function hintOf({ style }: Node, kind: string): string {
  const name = Array.isArray(style) ? style.at(-1) : style
  return typeof name === 'string' && name !== '' ? name : kind
}

/** Resolves the styles of nodes. */
export type Styles = ReturnType<typeof createStyles>

/** @param named `styles` of the definition. */
export function createStyles(named: unknown, defaultStyle: unknown) {
  const resolve = createNamedStyles(isRecord(named) ? named : {})

  return {
    /** The properties of a node over those of its styles; nothing is inherited from parents. */
    of(node: Node): Node {
      const { style } = node
      if (style === undefined || style === null) return node
      const below = listOf(style).map(one => (isRecord(one) ? one : resolve(String(one))))
      return merge([...below, node])
    },
    defaultStyle: (isRecord(defaultStyle) ? defaultStyle : {}) satisfies Node as Node,
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
