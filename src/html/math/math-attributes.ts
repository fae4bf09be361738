import type { MathLength } from '../../layout/css/math/math-tree.ts'

type Attributes = Readonly<Record<string, string>>

const UNITS: Readonly<Record<string, readonly [MathLength['unit'], number]>> = {
  em: ['em', 1],
  rem: ['em', 1],
  ex: ['ex', 1],
  ch: ['em', 0.5],
  px: ['pt', 0.75],
  pt: ['pt', 1],
  pc: ['pt', 12],
  in: ['pt', 72],
  cm: ['pt', 72 / 2.54],
  mm: ['pt', 7.2 / 2.54],
  q: ['pt', 1.8 / 2.54],
  mu: ['em', 1 / 18],
  '%': ['%', 1],
  width: ['width', 1],
  height: ['height', 1],
  depth: ['depth', 1],
  '%width': ['width', 0.01],
  '%height': ['height', 0.01],
  '%depth': ['depth', 0.01],
}

const LENGTH = /^([+-]?)(\d+\.?\d*|\.\d+)\s*(%?[a-z]*)$/i

/** Null if it is no length (MathML Core §2.1.2). @param mayAdd True if a sign adds to the size of the content. */
export function parseMathLength(text: string, mayAdd = false): MathLength | null {
  const [, sign = '', digits, unit = ''] = LENGTH.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const number = Number(digits) * (sign === '-' ? -1 : 1)
  const known = UNITS[unit.toLowerCase()]
  if (!Number.isFinite(number) || (known === undefined && !(unit === '' && number === 0))) return null
  const [name, factor] = known ?? (['pt', 1] as const)
  return { value: number * factor, unit: name, isIncrement: mayAdd && sign !== '' }
}

/** The length of an attribute; null if it is missing or invalid. */
export function lengthAttribute(attributes: Attributes, name: string, mayAdd = false): MathLength | null {
  const text = attributes[name]
  return text === undefined ? null : parseMathLength(text, mayAdd)
}

/** Null if it is missing or invalid. */
export function booleanAttribute(attributes: Attributes, name: string): boolean | null {
  const text = attributes[name]?.trim().toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : null
}

/** White space is collapsed and trimmed. */
export function tokenText(text: string): string {
  return text.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '')
}
