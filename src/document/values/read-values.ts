import { didYouMean } from '../../base/text-distance.ts'
import { describeValue } from '../../base/values.ts'
import { fail, type Node } from '../node.ts'
import type { Report } from '../report.ts'

/** What readers of values need to have from the document. */
export interface Reading {
  readonly report: Report
  /** Names of the patterns that fills may use. */
  readonly patterns: ReadonlySet<string>
  /** True for PDF/A, whose colours are sRGB. */
  readonly isArchival: boolean
}

/** Reads the value of a property: gives what layout takes for it, or refuses it with its place. */
export type ReadValue = (value: unknown, path: string, reading: Reading) => unknown

/** Reads a value that no other part of the document has to do with. */
export type ReadPlainValue = (value: unknown, path: string) => unknown

/** Points: about 350 m. Sums of what is longer are no numbers that a PDF can hold. */
export const LONGEST = 1_000_000

const NUMERAL = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i

/** The number that a text such as `40` says; everything else as it is. */
export function readLength(value: unknown): unknown {
  return typeof value === 'string' && NUMERAL.test(value) ? Number(value) : value
}

/** Numbers between two bounds, the bounds included; a template's strings often hold them as text. */
export function numberFrom(least: number, most: number = LONGEST): ReadPlainValue {
  return (value, path) => {
    const number = readLength(value)
    if (typeof number !== 'number' || Number.isNaN(number)) {
      const shown = typeof value === 'string' ? `'${value.slice(0, 40)}'` : describeValue(value)
      return fail(path, `expected a number, but got ${shown}`)
    }
    if (number < least || number > most) {
      fail(path, `expected a number from ${least} to ${most}, but got ${number}`)
    }
    return number
  }
}

export const anyNumber: ReadPlainValue = numberFrom(-LONGEST)
export const noLessThanZero: ReadPlainValue = numberFrom(0)

/** What a value was not, for the end of a message: `, not 'center'`, and the nearest of the words it may be. */
export function insteadOf(value: unknown, words: readonly string[] = []): string {
  if (typeof value !== 'string') return `, not ${describeValue(value)}`
  return `, not '${value.slice(0, 40)}'${didYouMean(value, words)}`
}

/** Texts that are one of these, in whatever case. */
export const oneOf =
  (...words: string[]): ReadPlainValue =>
  (value, path) => {
    const isKnown =
      typeof value === 'string' && words.some(word => word.toLowerCase() === value.toLowerCase())
    return isKnown ? value : fail(path, `expected one of ${words.join(', ')}${insteadOf(value, words)}`)
  }

/** Reads the properties that have a reader, in place; those that are absent or null stay so. */
export function readValues(
  node: Node,
  readers: ReadonlyMap<string, ReadValue>,
  path: string,
  reading: Reading,
): void {
  for (const key of Object.keys(node)) {
    const read = readers.get(key)
    if (read === undefined) continue
    const value = node[key]
    if (value !== undefined && value !== null) node[key] = read(value, `${path}/${key}`, reading)
  }
}
