/** Cascade layers and their order (CSS Cascade 5 §6.4.4). Pure. */

/** The name of a layer inside another; null is none. */
export function nestedLayer(around: string | null, layer: string | null): string | null {
  return around === null || layer === null ? (layer ?? around) : `${around}.${layer}`
}

/** A cascade layer and those nested in it, in order of appearance. */
interface Layer {
  readonly children: Map<string, Layer>
}

/**
 * @param names In order of appearance, `outer.inner` for nested ones.
 * @returns The rank of a layer, growing with its strength. Null, for rules in no layer, has the highest.
 */
export function rankLayers(names: Iterable<string>): (name: string | null) => number {
  const root: Layer = { children: new Map() }
  for (const name of names) {
    let at = root
    for (const part of name.split('.').slice(0, MAX_DEPTH)) {
      const next: Layer = at.children.get(part) ?? { children: new Map() }
      at.children.set(part, next)
      at = next
    }
  }
  const ranks = new Map<string, number>()
  let rank = 0
  const assign = (layer: Layer, path: string) => {
    for (const [part, child] of layer.children) assign(child, path === '' ? part : `${path}.${part}`)
    ranks.set(path, rank++)
  }
  assign(root, '')
  const none = rank
  return name => (name === null ? none : (ranks.get(name.split('.').slice(0, MAX_DEPTH).join('.')) ?? none))
}

const MAX_DEPTH = 32
