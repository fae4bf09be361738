/**
 * Element tree and rules → elements with computed styles and generated content. Pure.
 * Recursive; parse.ts limits the depth of the tree.
 */

import { nearest } from '../base/text-distance.ts'
import type { Cascade, Computed } from '../css/cascade.ts'
import { type FullStyle, isRendered, type RenderedStyle } from '../css/computed-style.ts'
import { parseStyleAttribute } from '../css/declaration-block.ts'
import { hintsOf } from '../css/presentational-hints.ts'
import type { Problems } from '../css/problems.ts'
import type { Matcher } from '../css/selectors/match-selectors.ts'
import {
  type Applied,
  type Matches,
  ORIGIN,
  type Origin,
  type RuleIndex,
} from '../css/selectors/rule-index.ts'
import { attribute, type DomElement, type DomNode, parentElement, placeOf } from '../dom/element.ts'
import type { StyledElement, StyledNode } from './contracts.ts'
import { markerText } from './counter-styles.ts'
import { type CounterScope, type Counters, createCounters } from './counters.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { createContentWriter, type GeneratedPart } from './generated-content.ts'
import { createSvgWriter } from './inline-svg.ts'
import { substituteOf } from './special-elements.ts'

export interface TreeSources {
  readonly indexes: readonly RuleIndex[]
  readonly matcher: Matcher
  readonly cascade: Cascade
  readonly problems: Problems
  /** Base of URLs in `style` attributes. */
  readonly baseUrl: string | null
}

export interface StyledTree {
  readonly root: StyledElement
  /** The computed style of the root, which pages inherit. */
  readonly computed: Computed
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({})
const LIST_OWNERS = new Set(['ol', 'ul', 'menu', 'dir'])

/** @throws PlatenError `output_too_large`. */
export function buildStyledTree(root: DomElement, sources: TreeSources): StyledTree {
  const { matcher, cascade, problems, baseUrl } = sources
  const counters = createCounters()
  const writeContent = createContentWriter(counters)

  const matchesOf = (element: DomElement): Matches => matchesIn(sources.indexes, element)

  const matchesIn = (indexes: readonly RuleIndex[], element: DomElement): Matches => {
    const found: Matches = { element: [], pseudo: new Map() }
    for (const index of indexes) index.collect(element, matcher, found)
    const hints = hintsOf(element)
    if (hints !== '') found.element.push(attributeBlock(hints, ORIGIN.hint, element))
    const style = element.attributes['style']
    if (style !== undefined && style.trim() !== '') {
      found.element.push(attributeBlock(style, ORIGIN.inline, element))
    }
    return found
  }

  /** The user-agent stylesheet is for HTML elements. */
  const writeSvg = createSvgWriter({
    page: root,
    cascade,
    declarationsOf: element => matchesIn(sources.indexes.slice(1), element).element,
  })

  const attributeBlock = (css: string, origin: Origin, element: DomElement): Applied => {
    const { block, problems: found } = parseStyleAttribute(css, baseUrl)
    if (origin === ORIGIN.inline) {
      for (const { problem } of found) problems.report(problem, `in the style of ${placeOf(element)}`)
    }
    return { block, origin, layer: 0, specificity: 0, order: 0 }
  }

  /** Names with a hyphen are custom elements, which stylesheets may select. */
  const reportUnknown = ({ name, line }: DomElement): void => {
    if (name.includes('-')) return
    const near = nearest(name, ELEMENT_NAMES)
    const hint = near === null ? '' : ` (did you mean <${near}>?)`
    const message = `<${name}> is not an element of HTML${hint}; it is laid out as <span>`
    problems.report({ code: 'unknown_element', message }, whereIs(line))
  }

  const reportScript = ({ line }: DomElement): void => {
    const message = 'Scripts do not run; write {{path}} and {{#each}} instead of <script>'
    problems.report({ code: 'unsupported_element', message }, whereIs(line))
  }

  const styleElement = (
    element: DomElement,
    parent: Computed | null,
    scope: CounterScope,
  ): StyledElement | null => {
    if (element.isHtml && !ELEMENT_NAMES.has(element.name)) reportUnknown(element)
    const found = matchesOf(element)
    const computed = cascade.compute(parent, found.element)
    const { style } = computed
    if (parent === null) computedRoot = computed
    if (!isRendered(style)) {
      if (element.name === 'script' && runsInBrowsers(element)) reportScript(element)
      return null
    }
    applyCounters(element, style, counters, scope)
    const inside = counters.openScope()
    const substitute = substituteOf(element)
    const children: StyledNode[] = []
    const pseudo = (name: string) => {
      const made = pseudoElement(name, found, element, computed, inside)
      if (made !== null) children.push(made)
    }
    if (style.display === 'list-item') pseudo('marker')
    if (found.pseudo.size > 0) pseudo('before')
    const isSvg = !element.isHtml && element.name === 'svg'
    const markup = isSvg && !isEmptySvg(element) ? writeSvg(element, found.element, computed) : null
    switch (substitute?.kind) {
      case undefined:
        if (!isSvg) styleChildren(element.children, computed, inside, children)
        break
      case 'nodes':
        styleChildren(substitute.nodes, computed, inside, children)
        break
      case 'text':
        if (substitute.text !== '') children.push({ kind: 'text', text: substitute.text })
        break
      case 'picture':
        children.push(pictureElement(substitute.url, computed, element))
        break
      case 'nothing':
        problems.report(
          {
            code: 'unsupported_element',
            message: `The content of <${element.name}> is not supported and was omitted`,
          },
          whereIs(element.line),
        )
    }
    if (found.pseudo.size > 0) pseudo('after')
    counters.closeScope(inside)
    const name = element.name.toLowerCase()
    return { ...styled(name, style, element, children), attributes: element.attributes, markup }
  }

  const styleChildren = (
    nodes: readonly DomNode[],
    parent: Computed,
    scope: CounterScope,
    into: StyledNode[],
  ): void => {
    for (const node of nodes) {
      if (node.kind === 'text') into.push({ kind: 'text', text: node.text })
      else if (node.kind === 'element') {
        const child = styleElement(node, parent, scope)
        if (child !== null) into.push(child)
      }
    }
  }

  const pseudoElement = (
    name: string,
    found: Matches,
    element: DomElement,
    parent: Computed,
    scope: CounterScope,
  ): StyledElement | null => {
    const applied = found.pseudo.get(name)
    if (applied === undefined && name !== 'marker') return null
    const computed = cascade.compute(parent, applied ?? [])
    const { style } = computed
    if (!isRendered(style)) return null
    if (name !== 'marker') applyCounters(null, style, counters, scope)
    const parts = partsOf(name, style, element, parent.style)
    if (parts === null) return null
    const children = parts.map(part =>
      part.kind === 'text' ? part : pictureElement(part.url, computed, element),
    )
    const place = `::${name} of ${placeOf(element)}`
    return { ...styled(`::${name}`, style, element, children), place }
  }

  /** Null if nothing is generated. */
  const partsOf = (
    name: string,
    style: FullStyle,
    element: DomElement,
    owner: FullStyle,
  ): readonly GeneratedPart[] | null => {
    if (typeof style.content !== 'string') return writeContent(style.content, style, element)
    if (name !== 'marker' || style.content === 'none') return null
    if (owner.listStyleImage !== null) return [{ kind: 'picture', url: owner.listStyleImage }]
    const text = markerText(counters.value('list-item'), owner.listStyleType)
    return text === null ? null : [{ kind: 'text', text }]
  }

  const pictureElement = (url: string, parent: Computed, element: DomElement): StyledElement => {
    const { style } = cascade.compute(parent, [])
    if (!isRendered(style)) throw new Error('a generated picture shows by default')
    return { ...styled('img', style, element, []), attributes: { src: url } }
  }

  let computedRoot: Computed | null = null
  const shown = styleElement(root, null, counters.openScope())
  const computed = computedRoot ?? cascade.compute(null, [])
  // a page whose root has `display: none` is empty
  const empty = styled(root.name, { ...computed.style, display: 'block' }, root, [])
  return { root: shown ?? empty, computed }
}

/** An element without attributes. */
function styled(
  name: string,
  style: RenderedStyle,
  element: DomElement,
  children: readonly StyledNode[],
): StyledElement {
  const { line, column } = element
  const place = placeOf(element)
  return {
    kind: 'element',
    name,
    attributes: NO_ATTRIBUTES,
    style,
    children,
    markup: null,
    place,
    line,
    column,
  }
}

/** An SVG of no size shows nothing; sprites and gradients for other SVGs are often in one. */
function isEmptySvg({ attributes }: DomElement): boolean {
  return [attributes['width'], attributes['height']].some(size => /^\s*0*\.?0+(?:px)?\s*$/.test(size ?? ''))
}

/** Default counters of lists and items, unless the stylesheet overrides them (HTML standard, lists). */
function applyCounters(
  element: DomElement | null,
  style: FullStyle,
  counters: Counters,
  siblings: CounterScope,
): void {
  let { counterReset: reset, counterIncrement: increment, counterSet: set } = style
  if (element !== null) {
    if (LIST_OWNERS.has(element.name) && !reset.some(({ counter }) => counter === 'list-item')) {
      reset = [...reset, { counter: 'list-item', by: listStart(element) }]
    }
    if (style.display === 'list-item' && element.name !== 'summary') {
      if (!increment.some(({ counter }) => counter === 'list-item')) {
        increment = [...increment, { counter: 'list-item', by: isReversed(parentElement(element)) ? -1 : 1 }]
      }
      const value = element.name === 'li' ? integerAttribute(element, 'value') : null
      if (value !== null) set = [...set, { counter: 'list-item', by: value }]
    }
  }
  if (reset.length > 0 || increment.length > 0 || set.length > 0) {
    counters.apply({ reset, increment, set }, siblings)
  }
}

function whereIs(line: number | null): string {
  return line === null ? '' : `in line ${line}`
}

/** False for data in scripts, such as JSON-LD. */
function runsInBrowsers(script: DomElement): boolean {
  const type = attribute(script, 'type')?.trim().toLowerCase() ?? ''
  return type === '' || type === 'module' || type.endsWith('javascript')
}

function isReversed(list: DomElement | null): boolean {
  return list !== null && list.name === 'ol' && attribute(list, 'reversed') !== null
}

/** The value before that of the first item. */
function listStart(list: DomElement): number {
  if (list.name !== 'ol') return 0
  const start = integerAttribute(list, 'start')
  if (!isReversed(list)) return (start ?? 1) - 1
  return (start ?? list.elements.filter(({ name }) => name === 'li').length) + 1
}

function integerAttribute(element: DomElement, name: string): number | null {
  const [, digits] = /^\s*([+-]?\d{1,9})/.exec(attribute(element, name) ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
