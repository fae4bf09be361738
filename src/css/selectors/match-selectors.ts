/** Matches selectors against elements, from right to left. Pure. Fails with `output_too_large` after too many steps. */
import { PlatenError } from '../../base/errors.ts'
import { attribute, type DomElement, parentElement } from '../../dom/element.ts'
import {
  isChecked,
  isControl,
  isDisabled,
  isEditable,
  isIndeterminate,
  shownPlaceholder,
} from '../../dom/form-controls.ts'
import { inRange, isDefault, validity } from '../../dom/form-validity.ts'
import { foldCase } from '../quirks.ts'
import {
  ANCHOR,
  type AttributeTest,
  type ComplexSelector,
  type Compound,
  type ScopeTest,
  type StateTest,
  type Test,
} from './selector.ts'

/** Limit of match steps per page; 50,000 elements under 1,000 rules take about 10⁷. */
const MAX_STEPS = 50_000_000

/** `no sibling` and `no ancestor` end the search early: no other candidate on that axis can match. */
type Outcome = 'yes' | 'no' | 'no sibling' | 'no ancestor'

export type Matcher = ReturnType<typeof createMatcher>

type NthTest = Test & { kind: 'nth' }

/** @param isQuirks True to ignore the ASCII case of classes and ids (Selectors 4 §6.6, §6.7). */
export function createMatcher({ isQuirks = false }: { readonly isQuirks?: boolean } = {}) {
  /** Positions of elements by the test that counts them, and by parent. */
  const positions = new WeakMap<Test, Map<DomElement, ReadonlyMap<DomElement, number>>>()
  let steps = 0

  const step = () => {
    if (++steps <= MAX_STEPS) return
    throw new PlatenError(
      'output_too_large',
      'Matching the selectors of the stylesheets takes too long for a page of this size. Simplify them, and avoid :has().',
    )
  }

  /** @param anchor The element that `ANCHOR` matches. */
  const matchFrom = (
    selector: ComplexSelector,
    i: number,
    element: DomElement,
    anchor: DomElement | null,
  ): Outcome => {
    step()
    const compound = selector.compounds[i]
    if (compound === ANCHOR) return element === anchor ? 'yes' : 'no'
    if (compound === undefined || !matchCompound(compound, element)) return 'no'
    if (i === 0) return 'yes'
    switch (selector.combinators[i - 1]) {
      case '>': {
        const parent = parentElement(element)
        if (parent === null) return 'no ancestor'
        const outcome = matchFrom(selector, i - 1, parent, anchor)
        return outcome === 'no sibling' ? 'no' : outcome
      }
      case '+': {
        const previous = siblingBefore(element)
        return previous === null ? 'no sibling' : matchFrom(selector, i - 1, previous, anchor)
      }
      case '~':
        for (let at = siblingBefore(element); at !== null; at = siblingBefore(at)) {
          const outcome = matchFrom(selector, i - 1, at, anchor)
          if (outcome !== 'no') return outcome
        }
        return 'no sibling'
      default:
        for (let at = parentElement(element); at !== null; at = parentElement(at)) {
          const outcome = matchFrom(selector, i - 1, at, anchor)
          if (outcome === 'yes' || outcome === 'no ancestor') return outcome
        }
        return 'no ancestor'
    }
  }

  const isSameName = (written: string, name: string): boolean =>
    written === name || (isQuirks && foldCase(written) === foldCase(name))

  const hasClass = ({ classes }: DomElement, name: string): boolean =>
    classes.includes(name) || (isQuirks && classes.some(written => isSameName(written, name)))

  /** Matches the element; the caller handles pseudo-elements. */
  const matches = (selector: ComplexSelector, element: DomElement) =>
    matchFrom(selector, selector.compounds.length - 1, element, null) === 'yes'

  const matchesAny = (list: readonly ComplexSelector[], element: DomElement) =>
    list.some(selector => matches(selector, element))

  const matchCompound = (compound: Compound, element: DomElement): boolean => {
    const { tag, ids, classes, attributes, tests } = compound
    if (tag !== null && tag !== element.name && (element.isHtml || tag !== element.name.toLowerCase()))
      return false
    for (const id of ids) if (!isSameName(element.attributes['id'] ?? '', id)) return false
    for (const name of classes) if (!hasClass(element, name)) return false
    for (const test of attributes) if (!matchAttribute(test, element)) return false
    for (const test of tests) if (!matchTest(test, element)) return false
    return true
  }

  const matchTest = (test: Test, element: DomElement): boolean => {
    switch (test.kind) {
      case 'is':
        return matchesAny(test.list, element)
      case 'not':
        return !matchesAny(test.list, element)
      case 'has':
        return test.list.some(selector => hasRelative(selector, element))
      case 'nth':
        return matchNth(test, element)
      case 'lang':
        return matchLanguage(test.values, element)
      case 'dir':
        return test.values.includes(directionOf(element))
      case 'scope':
        return scopeDistance(test, element) !== null
      default:
        return matchState(test.kind, element)
    }
  }

  /** Generations between an element and the nearest root of a scope; null outside of it. */
  const scopeDistance = ({ roots, limits }: ScopeTest, element: DomElement): number | null => {
    let distance = 0
    for (let at: DomElement | null = element; at !== null; at = parentElement(at)) {
      step()
      if (matchesAny(roots, at)) return distance
      if (matchesAny(limits, at)) return null
      distance++
    }
    return null
  }

  /** Tries each descendant or following sibling as the subject of a selector that is anchored at the element. */
  const hasRelative = (selector: ComplexSelector, anchor: DomElement): boolean => {
    const [leading] = selector.combinators
    const isBelow = leading === ' ' || leading === '>'
    const siblings = parentElement(anchor)?.elements ?? []
    const candidates = isBelow ? [...anchor.elements] : siblings.slice(anchor.index + 1)
    const last = selector.compounds.length - 1
    const goesDeep = leading === ' ' || last > 1
    for (let at = candidates.pop(); at !== undefined; at = candidates.pop()) {
      step()
      if (matchFrom(selector, last, at, anchor) === 'yes') return true
      if (goesDeep) candidates.push(...at.elements)
    }
    return false
  }

  const matchNth = (test: NthTest, element: DomElement): boolean => {
    const position = positionOf(test, element)
    if (position === null) return false
    const distance = position - test.offset
    if (test.step === 0) return distance === 0
    return distance % test.step === 0 && distance / test.step >= 0
  }

  /** From 1; null if the element is not counted. */
  const positionOf = (test: NthTest, element: DomElement): number | null => {
    const parent = parentElement(element)
    const siblings = parent?.elements ?? [element]
    if (test.of === null && !test.ofType)
      return test.fromEnd ? siblings.length - element.index : element.index + 1
    const known = positions.get(test) ?? new Map<DomElement, ReadonlyMap<DomElement, number>>()
    positions.set(test, known)
    const key = parent ?? element
    const among = known.get(key) ?? countSiblings(test, siblings)
    known.set(key, among)
    return among.get(element) ?? null
  }

  /** The positions of siblings among those that the test counts, or of their type. */
  const countSiblings = ({ of, ofType, fromEnd }: NthTest, siblings: readonly DomElement[]) => {
    const counts = new Map<string, number>()
    const found = new Map<DomElement, number>()
    for (const sibling of fromEnd ? siblings.toReversed() : siblings) {
      if (of !== null && !matchesAny(of, sibling)) continue
      const type = ofType ? sibling.name : ''
      const position = (counts.get(type) ?? 0) + 1
      counts.set(type, position)
      found.set(sibling, position)
    }
    return found
  }

  return { matches, scopeDistance }
}

function siblingBefore(element: DomElement): DomElement | null {
  return parentElement(element)?.elements[element.index - 1] ?? null
}

function matchAttribute({ name, value, ignoresCase, matches }: AttributeTest, element: DomElement): boolean {
  const written = attribute(element, name)
  return written !== null && matches(ignoresCase ? written.toLowerCase() : written, value)
}

function matchState(kind: StateTest, element: DomElement): boolean {
  const { name, attributes } = element
  switch (kind) {
    case 'root':
      return parentElement(element) === null
    case 'empty':
      return element.children.every(
        child => child.kind === 'aside' || (child.kind === 'text' && child.text === ''),
      )
    case 'link':
      return (name === 'a' || name === 'area') && attributes['href'] !== undefined
    case 'checked':
      return isChecked(element)
    case 'disabled':
      return isDisabled(element)
    case 'enabled':
      return isControl(element) && !isDisabled(element)
    case 'read-write':
      return isEditable(element)
    case 'read-only':
      return !isEditable(element)
    case 'placeholder-shown':
      return shownPlaceholder(element) !== null
    case 'indeterminate':
      return isIndeterminate(element)
    case 'open':
      return /^(?:details|dialog)$/.test(name) && attributes['open'] !== undefined
    case 'required':
      return /^(?:input|select|textarea)$/.test(name) && attributes['required'] !== undefined
    case 'optional':
      return /^(?:input|select|textarea)$/.test(name) && attributes['required'] === undefined
    case 'default':
      return isDefault(element)
    case 'valid':
      return validity(element) === true
    case 'invalid':
      return validity(element) === false
    case 'in-range':
      return inRange(element) === true
    case 'out-of-range':
      return inRange(element) === false
    case 'never':
      return false
  }
}

function nearestAttribute(element: DomElement, name: string): string {
  for (let at: DomElement | null = element; at !== null; at = parentElement(at)) {
    const value = at.attributes[name]
    if (value !== undefined) return value.toLowerCase()
  }
  return ''
}

function matchLanguage(ranges: readonly string[], element: DomElement): boolean {
  const language = nearestAttribute(element, 'lang')
  return ranges.some(range => {
    if (range === '*') return language !== ''
    const wanted = range.startsWith('*-') ? range.slice(2) : range
    if (range.startsWith('*-')) return language.split('-').slice(1).includes(wanted)
    return wanted !== '' && (language === wanted || language.startsWith(`${wanted}-`))
  })
}

function directionOf(element: DomElement): string {
  return nearestAttribute(element, 'dir') === 'rtl' ? 'rtl' : 'ltr'
}
