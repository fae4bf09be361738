/** The properties of query containers (CSS Conditional 5 §2). Pure. */
import type { StyleKey } from '../computed-style.ts'
import { either, keywords, mapped, type Parser, rare } from '../properties/property-parsers.ts'
import { isSign, soleWord, type Value } from '../values/component-values.ts'
import { RESERVED_NAMES } from './container-queries.ts'

const parseNames: Parser<readonly string[]> = values => {
  const names = values.map(value =>
    value.type === 'ident' && !RESERVED_NAMES.has(value.lower) ? value.text : null,
  )
  return names.length > 0 && names.every(name => name !== null) ? names : undefined
}

export const CONTAINER_PROPERTIES = {
  /** Undefined is `normal`. */
  containerType: rare(keywords('normal | inline-size | size')),
  /** Undefined or empty is `none`. */
  containerName: rare(either(mapped<readonly string[]>({ none: [] }), parseNames)),
}

/** `container: <name>+ [/ <type>]?` */
export function expandContainer(
  values: readonly Value[],
): Readonly<Partial<Record<StyleKey, readonly Value[]>>> | undefined {
  const slash = values.findIndex(value => isSign(value, '/'))
  if (slash === -1) return { containerName: values }
  const [names, types] = [values.slice(0, slash), values.slice(slash + 1)]
  return names.length > 0 && soleWord(types) !== null
    ? { containerName: names, containerType: types }
    : undefined
}
