import { PlatenError } from '../base/errors.ts'
import { isRecord, type Json, pointer } from '../base/json.ts'
import type { BoundNode, PageNode, PageValues } from '../document/bound-document.ts'
import type { RecordedPlaces } from '../document/node-sources.ts'

/** Pointers into the template, recorded while it is bound. */
export class WrittenPlaces implements RecordedPlaces {
  readonly #objects = new Map<object, string>()
  readonly #elements = new Map<object, string[]>()
  readonly #data = new WeakSet<object>()

  /** Records the place of an object or array. */
  note(built: object, at: string): void {
    this.#objects.set(built, at)
  }

  /** Records a value of the data, whose parts have no places in the template. */
  noteData(copy: unknown, at: string): void {
    if (typeof copy !== 'object' || copy === null) return
    this.#objects.set(copy, at)
    this.#data.add(copy)
  }

  /** Records the place of the elements that an array got since it had `from` elements, unless they have one. */
  noteElements(array: readonly unknown[], from: number, at: string): void {
    const places = this.#elements.get(array) ?? []
    for (let i = from; i < array.length; i++) places[i] ??= at
    this.#elements.set(array, places)
  }

  placeOf(value: object): string | null {
    return this.#objects.get(value) ?? null
  }

  placeOfElement(array: object, index: number): string | null {
    return this.#elements.get(array)?.[index] ?? null
  }

  isData(value: object): boolean {
    return this.#data.has(value)
  }

  /**
   * Maps the keys of a pointer into a bound value to a pointer into the template, where the value begins at `at`.
   * @param pages Page nodes on the way are bound for the first of these pages on which all keys exist; for the first
   *   page if there is none.
   */
  follow(
    root: unknown,
    keys: readonly string[],
    { at, pages }: { at: string; pages: readonly PageValues[] },
  ): string {
    const followed = pages.map(page => this.#followOn(page, root, keys, at))
    return (followed.find(({ isFound }) => isFound) ?? followed[0])?.written ?? at
  }

  #followOn(
    page: PageValues,
    root: unknown,
    keys: readonly string[],
    at: string,
  ): { written: string; isFound: boolean } {
    let written = at
    let value = root
    for (const key of keys) {
      const place = isObject(value) ? this.#elements.get(value)?.[Number(key)] : undefined
      value = childOf(value, key)
      if (typeof value === 'function') value = bindAgain(value as PageNode, page)
      written = (isObject(value) ? this.#objects.get(value) : undefined) ?? place ?? pointer(written, key)
      if (isObject(value) && this.#data.has(value)) break
    }
    return { written, isFound: value !== undefined }
  }
}

/** True if binding can move values to other pointers. */
export function hasDirectives(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasDirectives)
  if (!isRecord(value)) return false
  return Object.entries(value).some(([key, child]) => key.startsWith('$') || hasDirectives(child))
}

/** The keys of a JSON Pointer (RFC 6901); null for another text. */
export function keysOf(path: string): readonly string[] | null {
  const [root, ...keys] = path.split('/')
  return root === '' ? keys.map(key => key.replaceAll('~1', '/').replaceAll('~0', '~')) : null
}

/** The page node of a page; null if its data are the error. */
function bindAgain(node: PageNode, page: PageValues): BoundNode {
  try {
    return node(page)
  } catch (error) {
    if (error instanceof PlatenError) return null
    throw error
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function childOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)]
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
