/** The types of values in templates: literals, expressions and directives. */

/** A string with an expression, such as `{{invoice.total}}`, in place of a value. */
export type TemplateString = `${string}{{${string}`

/** A number as text: strings of templates often hold numbers. */
export type Numeral = `${number}`

/** A percentage, such as `25%`. */
export type Percentage = `${number}%`

/** True or false, also as text or number. */
export type DocumentFlag = boolean | 'true' | 'false' | 0 | 1 | '0' | '1'

/** A multiple of the font size, such as `0.1em`. */
export type Ems = `${number}em`

/** A length as text, such as `12px`. */
export type Pixels = `${number}px`

/**
 * Keys of directives, which other objects do not have. By these keys, the compiler finds the type of an object, and
 * reports other properties that this type does not have.
 */
export interface NoDirective {
  readonly $each?: undefined
  readonly $if?: undefined
  readonly $with?: undefined
  readonly $value?: undefined
  readonly $partial?: undefined
  readonly $literal?: undefined
  readonly $flat?: undefined
}

/** Repeats `do` for each item of a list. */
export interface EachDirective<T> extends Omit<NoDirective, '$each' | '$flat'> {
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
export interface IfDirective<T> extends Omit<NoDirective, '$if' | '$flat'> {
  /** Path or call that is true or false. */
  readonly $if: string | boolean
  readonly then: Bound<T>
  readonly else?: Bound<T>
  readonly $flat?: boolean | undefined
}

/** Evaluates `do` with a value of the data as `this`. */
export interface WithDirective<T> extends Omit<NoDirective, '$with' | '$flat'> {
  /** Path or call of the value. */
  readonly $with: string
  readonly as?: string | undefined
  readonly do: Bound<T>
  /** Value if there is none. */
  readonly else?: Bound<T>
  readonly $flat?: boolean | undefined
}

/** The value of a path or call, with its type. */
export interface ValueDirective extends Omit<NoDirective, '$value' | '$flat'> {
  readonly $value: string
  readonly $flat?: boolean | undefined
}

/** A named part of the template. */
export interface PartialDirective extends Omit<NoDirective, '$partial' | '$flat'> {
  readonly $partial: string
  /** Path or call of the data of the part. */
  readonly with?: unknown
  readonly $flat?: boolean | undefined
}

/** A value without expressions. */
export interface LiteralDirective extends Omit<NoDirective, '$literal' | '$flat'> {
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
export interface List<T> extends NoDirective {
  readonly length: number
  readonly [index: number]: T
  readonly slice: unknown
}
