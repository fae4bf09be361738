/** `@supports` conditions: true if this engine draws what the condition names (CSS Conditional 3). Pure. */
import { evaluateCondition } from './conditions.ts'
import { parseDeclaration } from './declarations.ts'
import { parseSelectors } from './selectors/parse-selectors.ts'
import { SelectorError } from './selectors/selector-reader.ts'
import { parseValues, type Value } from './values/component-values.ts'

/** False if the condition is malformed or unknown. */
export function evaluateSupports(text: string): boolean {
  return evaluateCondition(parseValues(text, null) ?? [], evaluateFeature) ?? false
}

/** `(property: value)` or `selector(…)`; false for others, such as `font-tech(…)`. */
function evaluateFeature(value: Value): boolean {
  if (value.type === 'function') return value.name === 'selector' && isSupportedSelector(value.text)
  if (value.type !== 'block') return false
  const [, property, declared = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(value.text) ?? []
  if (property === undefined) return false
  if (property.startsWith('--')) return true
  const { longhands, problem } = parseDeclaration(property.toLowerCase(), declared.trim(), null)
  return longhands.length > 0 && problem === null
}

function isSupportedSelector(text: string): boolean {
  try {
    return parseSelectors(text).length > 0
  } catch (error) {
    if (error instanceof SelectorError) return false
    throw error
  }
}
