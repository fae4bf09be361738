import type { ComputedStyle } from './computed-style.ts'

/** The part of the template that an element comes from. */
export interface StyleSource {
  /** JSON Pointer of the HTML, Markdown or CSS. */
  readonly path: string
  /** Of the start tag in the text as written, from 1; null if unknown. */
  readonly line: number | null
  readonly column: number | null
  /** The element in messages, such as `<p> in line 2`. Absent for margin boxes. */
  readonly place?: string
}

const SOURCE: unique symbol = Symbol('source')

type Marked = ComputedStyle & { readonly [SOURCE]?: StyleSource }

/**
 * A copy of a style that carries its source, as do its own copies. Boxes and text runs keep the style of their element,
 * so painting can tell where they come from.
 */
export function withSource(style: ComputedStyle, source: StyleSource): ComputedStyle {
  const marked: Marked = { ...style, [SOURCE]: source }
  return marked
}

/** Null for styles without a source. */
export function sourceOfStyle(style: ComputedStyle): StyleSource | null {
  return (style as Marked)[SOURCE] ?? null
}
