import { describeValue } from '../base/values.ts'
import { parseRgba } from './color/css-color.ts'

/** A shadow of a `box` node; lengths in points. */
export interface NodeShadow {
  readonly x: number
  readonly y: number
  readonly blur: number
  readonly spread: number
  /** `#rrggbbaa`. */
  readonly color: string
  readonly isInset: boolean
}

/** A problem with a shadow; `at` is its place relative to the node's `shadow`. */
export interface ShadowProblem {
  readonly at: string
  readonly message: string
}

const MAX_SHADOWS = 20
/** Maximum length in a shadow, in points. Viewers run out of memory for much larger images. */
export const MAX_SHADOW_PT = 1_000

const DEFAULT_COLOR = '#00000055'
const EXPECTED = 'expected {"x": 0, "y": 2, "blur": 6, "color": "#0004"}, or text such as "0 2px 6px #0004"'
const KEYS = ['x', 'y', 'blur', 'spread', 'color', 'inset']

/** Reads the `shadow` of a box: an object, CSS `box-shadow` text, or a list of these; the first is on top. */
export function readShadows(value: unknown): readonly NodeShadow[] | ShadowProblem {
  if (value === undefined || value === null || value === 'none') return []
  const list = Array.isArray(value) ? value : [value]
  const shadows: NodeShadow[] = []
  for (const [i, item] of list.entries()) {
    const at = Array.isArray(value) ? `/${i}` : ''
    const read = typeof item === 'string' ? fromText(item) : fromObject(item)
    if ('message' in read) return { at: at + read.at, message: read.message }
    shadows.push(...read)
    if (shadows.length > MAX_SHADOWS) return { at: '', message: `a box has at most ${MAX_SHADOWS} shadows` }
  }
  return shadows
}

/** @param value The invalid value. */
function expected(value: unknown): string {
  return `${EXPECTED}, not ${typeof value === 'string' ? `'${value.slice(0, 40)}'` : describeValue(value)}`
}

function fromObject(value: unknown): NodeShadow[] | ShadowProblem {
  if (typeof value !== 'object' || value === null) return { at: '', message: expected(value) }
  const given: Record<string, unknown> = { ...value }
  const unknownKey = Object.keys(given).find(key => !KEYS.includes(key))
  if (unknownKey !== undefined) {
    return { at: `/${unknownKey}`, message: `a shadow has no '${unknownKey}', only ${KEYS.join(', ')}` }
  }
  const { x = 0, y = 0, blur = 0, spread = 0, color = DEFAULT_COLOR, inset = false } = given
  const lengths = Object.entries({ x, y, blur, spread }).map(
    ([name, length]) => [name, number(length)] as const,
  )
  const leastOf = (name: string): number => (name === 'blur' ? 0 : -MAX_SHADOW_PT)
  const wrong = lengths.find(
    ([name, length]) => length === null || length < leastOf(name) || length > MAX_SHADOW_PT,
  )
  if (wrong !== undefined) {
    return {
      at: `/${wrong[0]}`,
      message: `expected a number of points, from ${leastOf(wrong[0])} to ${MAX_SHADOW_PT}`,
    }
  }
  const [left = 0, down = 0, radius = 0, more = 0] = lengths.map(([, length]) => length ?? 0)
  const known = typeof color === 'string' ? readColor(color) : null
  if (known === null) return { at: '/color', message: "expected a colour such as '#0004'" }
  if (typeof inset !== 'boolean') return { at: '/inset', message: 'expected true or false' }
  return [{ x: left, y: down, blur: radius, spread: more, color: known, isInset: inset }]
}

function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}

const TOKEN =
  /rgba?\([^()]{1,80}\)|#[0-9a-f]{3,8}\b|[-+]?(?:\d+\.?\d*|\.\d+)(?:px|pt|mm|cm|in)?|[a-z]+|,|\S/gi
const LENGTH = /^(?<value>[-+]?(?:\d+\.?\d*|\.\d+))(?<unit>px|pt|mm|cm|in)?$/i
const POINTS: Readonly<Record<string, number>> = { px: 0.75, pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 }
const MAX_TEXT = 2_000

/** Comma-separated shadows. Lengths without a unit are points. */
function fromText(text: string): NodeShadow[] | ShadowProblem {
  const wrong: ShadowProblem = { at: '', message: expected(text) }
  if (text.length > MAX_TEXT) return wrong
  const groups: string[][] = [[]]
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ',') groups.push([])
    else groups.at(-1)?.push(token)
  }
  const shadows = groups.map(fromTokens)
  const known = shadows.filter(shadow => shadow !== null)
  return known.length === shadows.length ? known : wrong
}

function fromTokens(tokens: readonly string[]): NodeShadow | null {
  const lengths: number[] = []
  let color: string | null = null
  let isInset = false
  for (const token of tokens) {
    const { value, unit = 'pt' } = LENGTH.exec(token)?.groups ?? {}
    if (value !== undefined) lengths.push(Number(value) * (POINTS[unit.toLowerCase()] ?? 1))
    else if (token.toLowerCase() === 'inset' && !isInset) isInset = true
    else if (color === null) {
      color = readColor(token)
      if (color === null) return null
    } else return null
  }
  const [x, y, blur = 0, spread = 0] = lengths
  if (x === undefined || y === undefined || lengths.length > 4 || blur < 0) return null
  if (lengths.some(length => Math.abs(length) > MAX_SHADOW_PT)) return null
  return { x, y, blur, spread, color: color ?? DEFAULT_COLOR, isInset }
}

/** A CSS colour as `#rrggbbaa`; null for other text. */
function readColor(color: string): string | null {
  const rgba = parseRgba(color.trim().toLowerCase())
  return rgba === null ? null : `#${[rgba.r, rgba.g, rgba.b, rgba.alpha * 255].map(hex).join('')}`
}

function hex(channel: number): string {
  return Math.round(Math.min(255, Math.max(0, channel)))
    .toString(16)
    .padStart(2, '0')
}
