import type { Warning } from '../../base/errors.ts'
import { isRecord, type Json, pointer } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'

const SUM = /@(?:broughtForward|carriedForward)\.([A-Za-z_$][\w$]*)/g

/** Warns about totals that no `carry` of the template defines. */
export function diagnoseCarriedNames(
  parts: readonly (readonly [Json, string])[],
  warn: (warning: Warning) => void,
): void {
  const names = new Set<string>()
  const used: { readonly name: string; readonly path: string }[] = []
  let isOpen = false
  const walk = (value: Json, at: string): void => {
    if (typeof value === 'string') {
      if (!value.includes('Forward')) return
      for (const [, name = ''] of value.matchAll(SUM)) used.push({ name, path: at })
    } else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) walk(item, pointer(at, i))
    } else if (isRecord(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (key === 'carry' && !Object.hasOwn(value, 'body')) {
          const own = isRecord(child) ? Object.keys(child) : ['$']
          if (own.some(name => name.startsWith('$'))) isOpen = true // the data decides the names
          for (const name of own) names.add(name)
        }
        walk(child, pointer(at, key))
      }
    }
  }
  for (const [part, at] of parts) walk(part, at)
  for (const { name, path } of isOpen ? [] : used) {
    if (names.has(name)) continue
    warn({
      code: 'unknown_property',
      message: `no 'carry' defines the sum '${name}'${didYouMean(name, names)}`,
      path,
    })
  }
}
