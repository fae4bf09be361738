import type { Json } from '../base/json.ts'
import { pointer } from '../base/json.ts'
import { didYouMean } from '../base/text-distance.ts'
import type { Scope, TextPartial } from './evaluate.ts'
import { ExpressionError } from './expression.ts'
import { measureNesting } from './nesting.ts'
import { compileString, compileTree, NO_PIECE, type TreePartial, type TreeScope } from './tree.ts'

/** Compiles each partial once per kind of place that calls it: in a page node or not, in markup or not. */
export function createPartials(definitions: ReadonlyMap<string, Json>) {
  const texts = new Map<string, TextPartial>()
  const trees = new Map<string, TreePartial>()
  const used = new Set<string>()

  function bodyOf(name: string): Json {
    const body = definitions.get(name)
    if (body === undefined) {
      throw new ExpressionError(`calls an unknown partial '${name}'${didYouMean(name, definitions.keys())}`)
    }
    used.add(name)
    return body
  }

  /** A partial has the context, loop variables and `../` of its caller, but not its names. */
  function scopeOf<S extends Scope>(name: string, scope: S): S {
    return { ...scope, at: pointer('/partials', name), line: null, column: null, names: [] }
  }

  function tree(name: string, scope: TreeScope): TreePartial {
    const body = bodyOf(name)
    const place = `${scope.perPage} ${scope.markup} ${scope.inContent} ${name}`
    const known = trees.get(place)
    if (known !== undefined) return known
    const partial: TreePartial = { depth: depthOf(body), piece: NO_PIECE }
    trees.set(place, partial)
    partial.piece = compileTree(body, scopeOf(name, scope))
    return partial
  }

  function text(name: string, scope: Scope): TextPartial {
    const body = bodyOf(name)
    if (typeof body !== 'string') {
      throw new ExpressionError(`calls partial '${name}', which is not a text: use {"$partial": "${name}"}`)
    }
    const { maxDepth } = scope.parse
    const place = `${scope.perPage} ${scope.markup} ${name}`
    const known = texts.get(place)
    if (known !== undefined) return known
    const partial: TextPartial = { depth: 1 + measureNesting(body, maxDepth), write: () => '' }
    texts.set(place, partial)
    partial.write = compileString(body, scopeOf(name, scope), '')
    return partial
  }

  return {
    text,
    tree,
    /** Compiles unused partials, to find their problems. */
    compileUnused(scope: TreeScope): void {
      for (const name of definitions.keys()) {
        if (!used.has(name)) tree(name, { ...scope, perPage: true, inContent: true })
      }
    },
  }
}

/** Levels of a JSON value, at least 1. */
function depthOf(value: Json): number {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return 1
  let deepest = 0
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child))
  return deepest + 1
}
