/** `@supports` conditions: true where this engine draws what is asked for (CSS Conditional 3). Pure. */
import { parseDeclaration } from './declarations.ts'
import { SelectorError } from './selectors/selector-reader.ts'
import { parseSelectors } from './selectors/selectors.ts'

/** Brackets within one another. */
const MAX_DEPTH = 32

/** False where the condition cannot be read. */
export function evaluateSupports(text: string): boolean {
  return condition(text.trim(), 0) ?? false
}

function condition(text: string, depth: number): boolean | null {
  if (depth > MAX_DEPTH) return null
  const not = /^not(?=[\s(])/i.exec(text)
  if (not !== null) {
    const inner = condition(text.slice(3).trim(), depth + 1)
    return inner === null ? null : !inner
  }
  const parts = splitParts(text)
  if (parts === null) return null
  let result: boolean | null = null
  for (const { joint, part } of parts) {
    const value = single(part, depth)
    if (value === null) return null
    if (result === null) result = value
    else result = joint === 'or' ? result || value : result && value
  }
  return result
}

/** Brackets, and what stands between them. */
function splitParts(text: string): { joint: string; part: string }[] | null {
  const parts: { joint: string; part: string }[] = []
  let depth = 0
  let from = 0
  let joint = 'and'
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '(') depth++
    else if (char === ')' && --depth === 0) {
      parts.push({ joint, part: text.slice(from, i + 1).trim() })
      const next = /^\s*(and|or)(?=[\s(])\s*/i.exec(text.slice(i + 1, i + 100))
      if (next === null) return text.slice(i + 1).trim() === '' ? parts : null
      joint = next[1]?.toLowerCase() ?? 'and'
      i += next[0].length
      from = i + 1
    }
  }
  return null
}

function single(part: string, depth: number): boolean | null {
  const selector = /^selector\((.*)\)$/is.exec(part)
  if (selector !== null) return isSelector(selector[1] ?? '')
  const inner = /^\((.*)\)$/s.exec(part)?.[1]?.trim()
  if (inner === undefined) return false // font-tech() and its like
  const declaration = /^(--[\w-]+|[\w-]+)\s*:(.*)$/s.exec(inner)
  if (declaration === null) return condition(inner, depth + 1)
  const [, property = '', value = ''] = declaration
  if (property.startsWith('--')) return true
  const { longhands, problem } = parseDeclaration(property.toLowerCase(), value.trim(), null)
  return longhands.length > 0 && problem === null
}

function isSelector(text: string): boolean {
  try {
    return parseSelectors(text).length > 0
  } catch (error) {
    if (error instanceof SelectorError) return false
    throw error
  }
}
