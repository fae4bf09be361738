import { isRecord } from '../../base/json.ts'

/** Set by layout on nodes whose columns run from right to left: their body has the cells in reverse order. */
export const MIRRORED: unique symbol = Symbol('mirrored')

/** A fill colour for body cells by cell text. All conditions of a rule must hold. */
export interface CellFillRule {
  readonly color: string | null
  /** Columns from 0; absent: all. */
  readonly column?: number
  /** The text of the cell. */
  readonly equals?: string
  /** Bounds of the number that the text of the cell begins or ends with; the bounds are excluded. */
  readonly above?: number
  readonly below?: number
}

type FillOf = (row: number, node: FilledTable, column: number) => unknown

interface FilledTable {
  readonly [MIRRORED]?: boolean
  readonly table: { readonly body: readonly (readonly unknown[])[]; readonly headerRows?: number }
}

/** Fills with the first matching rule; without a match as if there were no rules. */
export function fillByCell(rules: readonly CellFillRule[], otherwise: unknown): FillOf {
  return (row, node, column) => {
    const { body, headerRows = 0 } = node.table
    const cells = body[row] ?? []
    const cell = cells[node[MIRRORED] === true ? cells.length - 1 - column : column]
    const text = row < headerRows ? null : textOf(cell).trim()
    const rule = text === null ? undefined : rules.find(rule => holds(rule, text, column))
    if (rule !== undefined) return rule.color
    return typeof otherwise === 'function' ? otherwise(row, node, column) : otherwise
  }
}

function holds({ column: own, equals, above, below }: CellFillRule, text: string, column: number): boolean {
  if (own !== undefined && own !== column) return false
  if (equals !== undefined && equals !== text) return false
  if (above === undefined && below === undefined) return true
  const number = numberIn(text)
  return number !== null && number > (above ?? -Infinity) && number < (below ?? Infinity)
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (!isRecord(value)) return value === undefined || value === null ? '' : String(value)
  return textOf(value['text'])
}

const NUMBER = /^\D*?([-\u2212]?)\s*\p{Sc}?\s*(\d[\d.,\u00a0\u202f\u2009'\u2019 ]*)\D*$/u

/** The number in a text in common notation: `1,234.50 €`, `1.234,50`, `−5 %`, `(12)`. Null if there is none. */
function numberIn(text: string): number | null {
  const [, sign = '', shown] = NUMBER.exec(text) ?? []
  if (shown === undefined) return null
  const digits = shown.replaceAll(/[^\d.,]/g, '').replace(/[.,]$/, '')
  const point = decimalPoint(digits)
  const plain = [...digits]
    .map((character, i) => (/\d/.test(character) ? character : i === point ? '.' : ''))
    .join('')
  const isNegative = sign !== '' || /^\(.*\)$/.test(text)
  return isNegative ? -Number(plain) : Number(plain)
}

/**
 * Index of the decimal separator: the last one, unless it repeats or is the only one and three digits follow it.
 */
function decimalPoint(digits: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return -1
  const separator = digits[last] ?? ''
  const isAlone = !/[.,]/.test(digits.slice(0, last))
  if (isAlone) return digits.length - last === 4 && last <= 3 && !digits.startsWith('0') ? -1 : last
  return digits.indexOf(separator) === last ? last : -1
}
