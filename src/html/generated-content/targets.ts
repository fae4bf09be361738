/** The elements that generated content refers to by id (CSS Content 3 §2.6). */
import { attribute, type DomElement, pushReversed } from '../../dom/element.ts'
import type { Counters } from './counters.ts'

export type Targets = ReturnType<typeof createTargets>

/**
 * The page may need the counters of an element before the tree builder reaches it. They are then null, and known when
 * the tree is built again.
 */
export function createTargets(root: DomElement) {
  /** The counters of each element, by its id; null while they are unknown. */
  const wanted = new Map<string, Map<string, readonly number[] | null>>()
  let byId: Map<string, DomElement> | null = null
  let isIncomplete = false
  const elementOf = (id: string): DomElement | null => {
    byId ??= elementsById(root)
    return byId.get(id) ?? null
  }
  return {
    /** The first element with an id, else the first anchor with this name (HTML, indicated part). */
    element: elementOf,
    /** The values of a counter at an element, from the outermost; empty while they are unknown. */
    counters(id: string, counter: string): readonly number[] {
      const known = wanted.get(id) ?? new Map<string, readonly number[] | null>()
      wanted.set(id, known)
      const values = known.get(counter) ?? null
      if (values !== null) return values
      if (!known.has(counter)) isIncomplete = true
      known.set(counter, null)
      return []
    },
    /** Records the counters of an element that is wanted. */
    note(element: DomElement, counters: Counters): void {
      if (wanted.size === 0) return
      for (const name of [attribute(element, 'id'), anchorName(element)]) {
        const known = name === null ? undefined : wanted.get(name)
        if (name === null || known === undefined || elementOf(name) !== element) continue
        for (const [counter, values] of known) {
          if (values === null) known.set(counter, counters.values(counter))
        }
      }
    },
    /** True if the tree must be built again. Resets. */
    takeIncomplete(): boolean {
      const was = isIncomplete
      isIncomplete = false
      return was
    },
  }
}

function elementsById(root: DomElement): Map<string, DomElement> {
  const found = new Map<string, DomElement>()
  const anchors = new Map<string, DomElement>()
  const rest: DomElement[] = [root]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    const id = attribute(at, 'id')
    if (id !== null && id !== '' && !found.has(id)) found.set(id, at)
    const name = anchorName(at)
    if (name !== null && name !== '' && !anchors.has(name)) anchors.set(name, at)
    pushReversed(rest, at.elements)
  }
  return new Map([...anchors, ...found])
}

function anchorName(element: DomElement): string | null {
  return element.isHtml && element.name === 'a' ? attribute(element, 'name') : null
}
