/** The types of values in templates: literals, expressions and directives. */

/** A string with an expression, such as `{{invoice.total}}`, in place of a value. */
export type TemplateString = `${string}{{${string}`

/** A number as text: strings of templates often hold numbers. */
export type Numeral = `${number}`

/** A percentage, such as `25%`. */
export type Percentage = `${number}%`

/** True or false, also as text or number. */
export type DocumentFlag = boolean | 'true' | 'false' | 0 | 1 | '0' | '1'

/** Repeats `do` for each item of a list. */
export interface EachDirective<T> {
  /** Path or call of the list. */
  readonly $each: string
  /** Name of the item. Default: `this`. */
  readonly as?: string | undefined
  readonly do: Bound<T>
  /** Value for an empty list. */
  readonly else?: Bound<T>
  /** True: adds the elements of an array, instead of the array. */
  readonly $flat?: boolean | undefined
}

/** Chooses between two values. */
export interface IfDirective<T> {
  /** Path or call that is true or false. */
  readonly $if: string | boolean
  readonly then: Bound<T>
  readonly else?: Bound<T>
  readonly $flat?: boolean | undefined
}

/** Evaluates `do` with a value of the data as `this`. */
export interface WithDirective<T> {
  /** Path or call of the value. */
  readonly $with: string
  readonly as?: string | undefined
  readonly do: Bound<T>
  /** Value if there is none. */
  readonly else?: Bound<T>
  readonly $flat?: boolean | undefined
}

/** The value of a path or call, with its type. */
export interface ValueDirective {
  readonly $value: string
  readonly $flat?: boolean | undefined
}

/** A named part of the template. */
export interface PartialDirective {
  readonly $partial: string
  /** Path or call of the data of the part. */
  readonly with?: unknown
  readonly $flat?: boolean | undefined
}

/** A value without expressions. */
export interface LiteralDirective {
  readonly $literal: unknown
  readonly $flat?: boolean | undefined
}

/** An object whose value depends on the data. */
export type Directive<T> =
  | EachDirective<T>
  | IfDirective<T>
  | WithDirective<T>
  | ValueDirective
  | PartialDirective
  | LiteralDirective

/** A value, or an expression or directive that returns it. */
export type Bound<T> = T | TemplateString | Directive<T> | null | undefined

/**
 * An array. It is described by its members: beside arrays in a union, TypeScript reports a wrong property at the
 * outermost object instead of at the property.
 */
export interface List<T> {
  readonly length: number
  readonly [index: number]: T
  readonly slice: unknown
}
