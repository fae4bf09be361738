/** The shadow trees of elements whose content user agents generate, such as form controls (HTML §15.5). */

/** A generated element. */
export interface ShadowElement {
  /** In messages, and for stylesheets if it is a pseudo-element that they may select: `placeholder`. */
  readonly name: string
  /** Declarations of the user-agent origin. */
  readonly css: string
  readonly children: readonly ShadowNode[]
  /** A drawing in XML instead of children. */
  readonly markup?: string
  /** The size of a text field. */
  readonly field?: FieldSize
}

export type ShadowNode =
  | string
  | ShadowElement
  /** The children of the element itself. */
  | { readonly slot: 'children' }

/** The preferred size of the content of a text field (HTML §15.5.3); null depends on the content. */
export interface FieldSize {
  readonly columns: number | null
  readonly rows: number | null
  /** True for fields of several lines, which have room for a scroll bar. */
  readonly isArea: boolean
  /** True if the rows are options. */
  readonly hasOptions: boolean
}

export function shadow(name: string, css: string, ...children: readonly ShadowNode[]): ShadowElement {
  return { name, css, children }
}
