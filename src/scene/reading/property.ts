import type { Json, JsonObject } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { describeValue, isLanguageTag } from '../../base/values.ts'
import { COLOR_NAMES } from '../../graphics/color/color-names.ts'
import { type CssColor, readColor } from '../../graphics/color/css-color.ts'

/** How a property of scene objects is read, and its JSON Schema. */
export interface Property<T> {
  /** JSON Schema 2020-12 of valid values. */
  readonly schema: JsonObject
  /** Describes valid values; completes the sentence "… takes". */
  readonly allowed: string
  /** The typed value, or undefined if `value` is invalid. Receives null only with `takesNull`. */
  read(value: Json): T | undefined
  /** The invalid part of an invalid value: its JSON Pointer relative to the value, and the problem. */
  problem?(value: Json): PartProblem | null
  /** A suggestion for an invalid value, such as `, did you mean 'red'?`, or an empty string. */
  hint?(value: Json): string
  /** Null is a value (none). For other properties null equals absent. */
  readonly takesNull?: true
  /** Starting value of relative overrides (`"+10"`) if the scene has none. */
  readonly movesFrom?: number
}

/** A property with its meaning, which documentation, types and schemas derive from. */
export interface DescribedProperty<T> extends Property<T> {
  /** What it does, with its unit, and with its default unless that is `byDefault`. */
  readonly description: string
  /** Absent: none, or as described. */
  readonly byDefault?: Json
}

export function described<T>(
  property: Property<T>,
  description: string,
  byDefault?: Json,
): DescribedProperty<T> {
  return byDefault === undefined ? { ...property, description } : { ...property, description, byDefault }
}

export interface NumberRange {
  min?: number
  max?: number
}

/** A number, or a string that contains one, because templates produce text. */
export function number({ min = -MAX_NUMBER, max = MAX_NUMBER }: NumberRange = {}): Property<number> {
  return {
    schema: { type: 'number', minimum: min, maximum: max },
    allowed: `a number from ${min} to ${max}`,
    read(value) {
      const parsed = typeof value === 'string' && DECIMAL.test(value) ? Number.parseFloat(value) : value
      return typeof parsed === 'number' && parsed >= min && parsed <= max ? parsed : undefined
    },
  }
}

/** A number that overrides may also change by an amount: `"+10"` or `"-5"`. */
export function movable(property: Property<number>, { from }: { from: number }): Property<number> {
  return {
    ...property,
    schema: { anyOf: [property.schema, { type: 'string', pattern: MOVE.source }] },
    allowed: `${property.allowed}; in overrides, a signed string such as '+10' is a relative change`,
    movesFrom: from,
  }
}

/** The amount of a relative override; null for other values. */
export function readMove(value: Json): number | null {
  return typeof value === 'string' && MOVE.test(value) ? Number.parseFloat(value) : null
}

const MOVE = /^[+-](?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})(?:px)?$/

/** Beyond any pixel, and small enough for products of several numbers to stay finite. */
export const MAX_NUMBER = 1e7
const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?(?:px)?\s*$/i

export function boolean(): Property<boolean> {
  return {
    schema: { type: 'boolean' },
    allowed: 'true or false',
    read(value) {
      if (value === true || value === 'true') return true
      return value === false || value === 'false' ? false : undefined
    },
  }
}

/**
 * A text; numbers are converted.
 * @param example A valid value, if not every text is valid.
 */
export function string({ maxLength, example }: { maxLength: number; example?: string }): Property<string> {
  return {
    schema: { type: 'string', maxLength, ...(example === undefined ? {} : { examples: [example] }) },
    allowed: `a text of at most ${maxLength} characters`,
    read(value) {
      const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
      if (typeof text !== 'string' || text.length > maxLength) return undefined
      return text.replaceAll('\0', '\uFFFD') // A canvas ends text at a NUL.
    },
  }
}

/** A BCP 47 tag. */
export function languageTag(): Property<string> {
  return {
    schema: { type: 'string', examples: ['de', 'en-GB'] },
    allowed: "a BCP 47 tag such as 'de' or 'en-GB'",
    read: value => (value === '' || isLanguageTag(value) ? value : undefined),
  }
}

/** One of several keywords, ignoring case. */
export function oneOf<const T extends string>(...words: readonly T[]): Property<T> {
  return {
    schema: { enum: [...words] },
    allowed: words.length === 1 ? `'${words[0]}'` : `one of ${words.map(word => `'${word}'`).join(', ')}`,
    read(value) {
      const word = typeof value === 'string' ? value.trim().toLowerCase() : null
      return words.find(one => one.toLowerCase() === word)
    },
  }
}

/** A CSS colour. Null, `''` and 'none' give no colour. */
export function color(): Property<CssColor | null> {
  return {
    hint: colorHint,
    schema: { type: ['string', 'null'], examples: ['#1a2b3c', 'rgba(0, 0, 0, 0.5)', 'tomato', null] },
    allowed: "a CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato'",
    takesNull: true,
    read(value) {
      if (value === null || value === '' || value === 'none') return null
      return (typeof value === 'string' ? readColor(value) : null) ?? undefined
    },
  }
}

/** A suggestion such as `, did you mean 'red'?` for a misspelt colour name, or an empty string. */
export function colorHint(value: Json): string {
  const isWord = typeof value === 'string' && /^\s*[a-z]{3,30}\s*$/i.test(value)
  return isWord ? didYouMean(value.trim(), COLOR_NAMES.keys()) : ''
}

/** A reference to a picture, which the picture source validates. */
export function picture(): Property<Json> {
  return {
    schema: {
      type: 'string',
      minLength: 1,
      examples: ["data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"],
    },
    allowed: 'a picture: a data: URI, SVG text, the name of a picture of the template, or bytes',
    read: value =>
      (typeof value === 'string' && value !== '') || value instanceof Uint8Array ? value : undefined,
  }
}

/** A list of numbers. Null and `[]` give none. */
export function numbers({
  maxLength,
  ...range
}: NumberRange & { maxLength: number }): Property<readonly number[] | null> {
  const item = number(range)
  return {
    schema: { type: ['array', 'null'], items: item.schema, maxItems: maxLength },
    allowed: `a list of at most ${maxLength} numbers, each ${item.allowed}`,
    takesNull: true,
    read(value) {
      if (value === null) return null
      if (!Array.isArray(value) || value.length > maxLength) return undefined
      const list = value.map(one => item.read(one))
      return list.every(one => one !== undefined) ? (list.length > 0 ? list : null) : undefined
    },
    problem: value =>
      Array.isArray(value) && value.length <= maxLength
        ? partProblem(value.map((one, i) => ({ path: `/${i}`, value: one, property: item })))
        : null,
  }
}

/** Part of the value of a property, with its reader. */
export interface Part {
  /** JSON Pointer relative to the value. */
  readonly path: string
  readonly value: Json | undefined
  readonly property: Property<unknown>
}

export interface PartProblem {
  readonly path: string
  readonly message: string
}

/** What is wrong with an invalid value. @param shown The value in a message. */
export function valueProblem(property: Property<unknown>, value: Json, shown: string): PartProblem {
  const inner = property.problem?.(value) ?? null
  const hint = property.hint?.(value) ?? ''
  return inner ?? { path: '', message: `must be ${property.allowed}, got ${shown}${hint}` }
}

/** The first part that cannot be read; null if all can. Absent parts are valid. */
export function partProblem(parts: Iterable<Part>): PartProblem | null {
  for (const { path, value, property } of parts) {
    if (value === undefined || value === null || property.read(value) !== undefined) continue
    const problem = valueProblem(property, value, describeValue(value))
    return { path: path + problem.path, message: problem.message }
  }
  return null
}

/** The parts of an object by property name. */
export function partsOf(
  json: { readonly [name: string]: Json },
  properties: Readonly<Record<string, Property<unknown>>>,
  path = '',
): Part[] {
  return Object.entries(properties).map(([name, property]) => {
    return { path: `${path}/${name}`, value: json[name], property }
  })
}

/** Reads an object by a table of properties. Undefined if one of them is invalid. @param defaults Absent properties. */
export function readParts<T extends object>(
  json: { readonly [name: string]: Json },
  properties: { readonly [K in keyof T]: Property<T[K]> },
  defaults: NoInfer<T>,
): T | undefined {
  const parts: T = { ...defaults }
  for (const name in properties) {
    const value = json[name] ?? null
    const read = value === null ? parts[name] : properties[name].read(value)
    if (read === undefined) return undefined
    parts[name] = read
  }
  return parts
}
