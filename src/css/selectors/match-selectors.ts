/** Matches selectors against elements, from right to left. Pure. Fails with `output_too_large` after too many steps. */
import { PlatenError } from '../../base/errors.ts'
import { attribute, type DomElement, parentElement } from '../../dom/element.ts'
import type { AttributeTest, ComplexSelector, Compound, Test } from './selector.ts'

/** Limit of match steps per page; 50,000 elements under 1,000 rules take about 10⁷. */
const MAX_STEPS = 50_000_000

export interface Matcher {
  /** Matches the element; the caller handles pseudo-elements. */
  matches(selector: ComplexSelector, element: DomElement): boolean
}

/** `no sibling` and `no ancestor` end the search early: no other candidate on that axis can match. */
type Outcome = 'yes' | 'no' | 'no sibling' | 'no ancestor'

export function createMatcher(): Matcher {
  const types = new Map<DomElement, ReadonlyMap<DomElement, TypeIndex>>()
  const orders = new WeakMap<Test, Map<DomElement, ReadonlyMap<DomElement, number>>>()
  let steps = 0

  const step = () => {
    if (++steps <= MAX_STEPS) return
    throw new PlatenError(
      'output_too_large',
      'Matching the selectors of the stylesheets takes too long for a page of this size. Simplify them, and avoid :has().',
    )
  }

  const matchFrom = (selector: ComplexSelector, i: number, element: DomElement): Outcome => {
    step()
    const compound = selector.compounds[i]
    if (compound === undefined || !matchCompound(compound, element)) return 'no'
    if (i === 0) return 'yes'
    switch (selector.combinators[selector.combinators.length - selector.compounds.length + i]) {
      case '>': {
        const parent = parentElement(element)
        if (parent === null) return 'no ancestor'
        const outcome = matchFrom(selector, i - 1, parent)
        return outcome === 'no sibling' ? 'no' : outcome
      }
      case '+': {
        const previous = siblingBefore(element)
        return previous === null ? 'no sibling' : matchFrom(selector, i - 1, previous)
      }
      case '~':
        return matchEarlier(selector, i - 1, element)
      default:
        for (let at = parentElement(element); at !== null; at = parentElement(at)) {
          const outcome = matchFrom(selector, i - 1, at)
          if (outcome === 'yes' || outcome === 'no ancestor') return outcome
        }
        return 'no ancestor'
    }
  }

  const matchEarlier = (selector: ComplexSelector, i: number, element: DomElement): Outcome => {
    const siblings = parentElement(element)?.elements ?? []
    for (let at = element.index - 1; at >= 0; at--) {
      const sibling = siblings[at]
      const outcome = sibling === undefined ? 'no' : matchFrom(selector, i, sibling)
      if (outcome !== 'no') return outcome
    }
    return 'no sibling'
  }

  const matchesAny = (list: readonly ComplexSelector[], element: DomElement) =>
    list.some(selector => matchFrom(selector, selector.compounds.length - 1, element) === 'yes')

  const matchCompound = (compound: Compound, element: DomElement): boolean => {
    const { tag, ids, classes, attributes, tests } = compound
    if (tag !== null && tag !== element.name && (element.isHtml || tag !== element.name.toLowerCase()))
      return false
    for (const id of ids) if (element.attributes['id'] !== id) return false
    for (const name of classes) if (!element.classes.includes(name)) return false
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
      default:
        return matchState(test.kind, element)
    }
  }

  /** Tries each descendant or following sibling as the subject of a selector that is anchored at the element. */
  const hasRelative = (selector: ComplexSelector, anchor: DomElement): boolean => {
    const [leading] = selector.combinators
    const candidates: DomElement[] = []
    if (leading === ' ' || leading === '>') candidates.push(...anchor.elements)
    else
      candidates.push(
        ...(anchor.parent?.kind === 'element' ? anchor.parent.elements.slice(anchor.index + 1) : []),
      )
    const goesDeep = leading === ' ' || selector.compounds.length > 1
    for (let at = candidates.pop(); at !== undefined; at = candidates.pop()) {
      step()
      if (matchRelative(selector, selector.compounds.length - 1, at, anchor)) return true
      if (goesDeep) candidates.push(...at.elements)
    }
    return false
  }

  const matchRelative = (
    selector: ComplexSelector,
    i: number,
    element: DomElement,
    anchor: DomElement,
  ): boolean => {
    step()
    const compound = selector.compounds[i]
    if (compound === undefined || !matchCompound(compound, element)) return false
    const reaches = (at: DomElement) => (i === 0 ? at === anchor : matchRelative(selector, i - 1, at, anchor))
    switch (selector.combinators[i]) {
      case '>': {
        const parent = parentElement(element)
        return parent !== null && reaches(parent)
      }
      case '+': {
        const previous = siblingBefore(element)
        return previous !== null && reaches(previous)
      }
      case '~':
        for (let at = siblingBefore(element); at !== null; at = siblingBefore(at))
          if (reaches(at)) return true
        return false
      default:
        for (let at = parentElement(element); at !== null; at = parentElement(at))
          if (reaches(at)) return true
        return false
    }
  }

  const matchNth = (test: Test & { kind: 'nth' }, element: DomElement): boolean => {
    const position = positionOf(test, element)
    if (position === null) return false
    const distance = position - test.offset
    if (test.step === 0) return distance === 0
    return distance % test.step === 0 && distance / test.step >= 0
  }

  /** From 1; null if the element is not counted. */
  const positionOf = (test: Test & { kind: 'nth' }, element: DomElement): number | null => {
    const parent = parentElement(element)
    const siblings = parent?.elements ?? [element]
    if (test.of !== null) return orderAmong(test, test.of, element, parent, siblings)
    if (!test.ofType) return test.fromEnd ? siblings.length - element.index : element.index + 1
    if (parent === null) return 1
    let known = types.get(parent)
    if (known === undefined) {
      known = indexTypes(siblings)
      types.set(parent, known)
    }
    const found = known.get(element)
    return found === undefined ? 1 : test.fromEnd ? found.count() - found.index : found.index + 1
  }

  const orderAmong = (
    test: Test & { kind: 'nth' },
    of: readonly ComplexSelector[],
    element: DomElement,
    parent: DomElement | null,
    siblings: readonly DomElement[],
  ): number | null => {
    const byParent = orders.get(test) ?? new Map<DomElement, ReadonlyMap<DomElement, number>>()
    orders.set(test, byParent)
    const key = parent ?? element
    let known = byParent.get(key)
    if (known === undefined) {
      const counted = siblings.filter(sibling => matchesAny(of, sibling))
      if (test.fromEnd) counted.reverse()
      known = new Map(counted.map((sibling, i) => [sibling, i + 1]))
      byParent.set(key, known)
    }
    return known.get(element) ?? null
  }

  return {
    matches: (selector, element) => matchFrom(selector, selector.compounds.length - 1, element) === 'yes',
  }
}

interface TypeIndex {
  readonly index: number
  readonly count: () => number
}

function indexTypes(siblings: readonly DomElement[]): ReadonlyMap<DomElement, TypeIndex> {
  const counts = new Map<string, number>()
  const indexes = new Map<DomElement, TypeIndex>()
  for (const sibling of siblings) {
    const index = counts.get(sibling.name) ?? 0
    counts.set(sibling.name, index + 1)
    indexes.set(sibling, { index, count: () => counts.get(sibling.name) ?? 0 })
  }
  return indexes
}

function siblingBefore(element: DomElement): DomElement | null {
  return parentElement(element)?.elements[element.index - 1] ?? null
}

function matchAttribute({ name, operator, value, ignoresCase }: AttributeTest, element: DomElement): boolean {
  const written = attribute(element, name)
  if (written === null) return false
  const found = ignoresCase ? written.toLowerCase() : written
  const wanted = ignoresCase ? value.toLowerCase() : value
  switch (operator) {
    case '':
      return true
    case '=':
      return found === wanted
    case '~=':
      return wanted !== '' && found.split(/[ \t\r\n\f]+/).includes(wanted)
    case '|=':
      return found === wanted || found.startsWith(`${wanted}-`)
    case '^=':
      return wanted !== '' && found.startsWith(wanted)
    case '$=':
      return wanted !== '' && found.endsWith(wanted)
    case '*=':
      return wanted !== '' && found.includes(wanted)
  }
}

const FORM_CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset'])

function matchState(
  kind: Exclude<Test['kind'], 'is' | 'not' | 'has' | 'nth' | 'lang' | 'dir'>,
  element: DomElement,
) {
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
      return (
        attributes[name === 'option' ? 'selected' : 'checked'] !== undefined &&
        /^(?:input|option)$/.test(name)
      )
    case 'disabled':
      return FORM_CONTROLS.has(name) && attributes['disabled'] !== undefined
    case 'enabled':
      return FORM_CONTROLS.has(name) && attributes['disabled'] === undefined
    case 'required':
      return /^(?:input|select|textarea)$/.test(name) && attributes['required'] !== undefined
    case 'optional':
      return /^(?:input|select|textarea)$/.test(name) && attributes['required'] === undefined
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
