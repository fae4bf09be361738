/**
 * Declarations that apply to an element → its computed style (CSS Cascade 4 §6, §7). Pure.
 * Children of one parent with equal declarations share one style, also across renders.
 */

import { createLruCache } from '../base/lru-cache.ts'
import { nearest } from '../base/text-distance.ts'
import { attribute, type DomElement } from '../dom/element.ts'
import { adjustComputedStyle } from './adjust-computed-style.ts'
import type { Draft, FullStyle, StyleKey } from './computed-style.ts'
import { type Container, unitSize } from './conditional/container-queries.ts'
import { type Longhand, parseDeclaration } from './declarations.ts'
import { copyValue, INITIAL_STYLE, INITIAL_VALUES, inheritedValues, setInitial } from './initial-style.ts'
import type { Problems } from './problems.ts'
import { type PagedStyle, parsePagedProperty } from './properties/paged-media.ts'
import { PROPERTIES } from './properties/properties.ts'
import type { ElementBasis } from './properties/property-parsers.ts'
import { type Applied, ORIGIN } from './selectors/rule-index.ts'
import { parseNumber } from './values/calc.ts'
import { parseValues } from './values/component-values.ts'
import type { UnitBasis } from './values/units.ts'
import { createExpander, NO_VARIABLES, type RegisteredProperty, type Variables } from './values/variables.ts'

/** A computed style with what the styles of children inherit. */
export interface Computed {
  readonly style: FullStyle
  readonly variables: Variables
  /** Properties that only SVG has, as written here or on an ancestor. Those that SVG does not inherit have no effect. */
  readonly svg: ReadonlyMap<string, string>
  /** Properties for paged media; null if none is declared. */
  readonly paged: PagedStyle | null
  /** The nearest query container that children are in; null for none. */
  readonly container: Container | null
  /** True if no ancestor and no generic family affects the font size. */
  readonly isSizeAbsolute: boolean
  /** Values that children start from, before adjustments; computed for the first child. */
  forChildren: FullStyle | null
  /** Styles of children by the ids of the blocks that apply to them; null until there is one. */
  children: Map<string, Computed> | null
}

export type Cascade = ReturnType<typeof createCascade>

/** The parent of the root. */
const NOTHING: Computed = {
  style: INITIAL_STYLE,
  variables: NO_VARIABLES,
  svg: new Map(),
  paged: null,
  container: null,
  isSizeAbsolute: false,
  forChildren: INITIAL_VALUES,
  children: null,
}

/** Limit of the styles in the cache. A style and the values that layout derives from it take about 3 kB. */
const MAX_KEPT_STYLES = 2_000

/**
 * Custom properties of Bootstrap: declarations with undefined ones are inherited by design. Those that differ from a
 * defined one in a letter are misspelt.
 */
const OPTIONAL_PREFIX = '--bs-'

/** Computed styles of roots by viewport and declarations, with those of their descendants. */
const keptRoots = createLruCache<Computed>({ maxWeight: MAX_KEPT_STYLES })

/**
 * @param registered `@property` rules by name.
 * @param placeOf The place of an element, for messages.
 */
export function createCascade(
  viewport: { width: number; height: number },
  problems: Problems,
  registered: ReadonlyMap<string, RegisteredProperty> = new Map(),
  placeOf: (element: DomElement) => string = () => '',
) {
  const expander = createExpander(registered)
  const nothing: Computed = { ...NOTHING, variables: expander.initial }
  let rootFontSize: number | null = null
  /** The kept root; null if there is none, as for styles that depend on `@property` rules or give warnings. */
  let keptRoot: string | null = null

  const computeRoot = (applied: readonly Applied[], key: string): Computed => {
    const rootKey = `${viewport.width} ${viewport.height} ${key}`
    const known = registered.size === 0 ? keptRoots.get(rootKey) : undefined
    if (known !== undefined) rootFontSize = known.style.fontSize
    const root = known ?? computeAnew(nothing, applied, true)
    if (registered.size > 0 || hasWarnings || expander.isOverflown) return root
    keptRoot = rootKey
    if (known === undefined) keptRoots.set(rootKey, root)
    return root
  }

  let hasWarnings = false
  const noteWarning = (): void => {
    hasWarnings = true
    if (keptRoot !== null) keptRoots.delete(keptRoot)
    keptRoot = null
  }
  let readsContainers = false
  const unitSizes = new WeakMap<Container, { readonly width: number; readonly height: number }>()

  /** The size that container units refer to; notes that it is read. */
  const containerSize = (container: Container) => {
    const known = unitSizes.get(container)
    if (known !== undefined) return known
    const { width, height } = unitSize(container, viewport)
    const size = {
      get width() {
        readsContainers = true
        return width
      },
      get height() {
        readsContainers = true
        return height
      },
    }
    unitSizes.set(container, size)
    return size
  }

  const basisOf = (style: FullStyle, container: Container | null) => ({
    fontSize: style.fontSize,
    rootFontSize: rootFontSize ?? INITIAL_STYLE.fontSize,
    lineHeight: style.fontSize * 1.2,
    families: style.fontFamily,
    container: container === null ? null : containerSize(container),
    viewportWidth: viewport.width,
    viewportHeight: viewport.height,
  })

  /** The element whose style is computed; null for pages and their margin boxes. */
  let origin: DomElement | null = null
  const attributeOf = (name: string): string | null =>
    origin === null ? null : attribute(origin, origin.isHtml ? name.toLowerCase() : name)
  const where = (): string => (origin === null ? '' : `at ${placeOf(origin)}`)

  /**
   * @param parent Null for the root.
   * @param element The element, or that of a pseudo-element, for messages.
   */
  const compute = (
    parent: Computed | null,
    applied: Applied[],
    element: DomElement | null = null,
  ): Computed => {
    origin = element
    if (!isSorted(applied)) applied.sort(compareNormal)
    let key = ''
    for (const { block } of applied) {
      key += `${block.id} `
      for (const name of block.attributes) key += `${JSON.stringify(attributeOf(name))} `
    }
    if (parent === null) return computeRoot(applied, key)
    const known = parent.children?.get(key)
    if (known !== undefined) return known
    const computed = computeAnew(parent, applied, false)
    parent.children ??= new Map()
    parent.children.set(key, computed)
    if (expander.isOverflown) noteWarning()
    if (keptRoot !== null) keptRoots.addWeight(keptRoot, 1)
    return computed
  }

  const computeAnew = (above: Computed, applied: readonly Applied[], isRoot: boolean): Computed => {
    const important = importantOrder(applied)
    const variables = computeVariables(expander.inherit(above.variables), applied, important)
    above.forChildren ??= inheritedValues(above.style)
    const draft: Draft = { ...above.forChildren }
    const basis = {
      parent: above.style,
      color: above.style.color,
      ...basisOf(above.style, above.container),
    }
    const state = { draft, basis, variables, applied, important, above }
    let winners = cascadedLonghands(applied, important, 'ltr', ANY)
    applyWinner(winners, 'direction', state)
    if (draft.direction === 'rtl') winners = cascadedLonghands(applied, important, 'rtl', ANY)
    applyWinner(winners, 'fontFamily', state)
    basis.families = draft.fontFamily
    const isSizeAbsolute = computeFontSize(winners, state)
    basis.fontSize = draft.fontSize
    basis.lineHeight = draft.fontSize * 1.2
    if (isRoot) {
      rootFontSize = draft.fontSize
      basis.rootFontSize = draft.fontSize
    }
    applyWinner(winners, 'color', state)
    basis.color = draft.color
    for (const [key, longhand] of winners) {
      if (!FIRST.has(key)) applyLonghand(longhand, state)
    }
    adjustComputedStyle(draft, above.style, isRoot)
    const svg = computeSvg(above.svg, applied, important, variables)
    const paged = computePaged(applied, important, variables)
    const { container } = above
    return {
      style: draft,
      variables,
      svg,
      paged,
      container,
      isSizeAbsolute,
      forChildren: null,
      children: null,
    }
  }

  interface CascadeState {
    readonly draft: Draft
    readonly basis: ElementBasis & UnitBasis
    readonly variables: Variables
    readonly applied: readonly Applied[]
    readonly important: readonly Applied[]
    readonly above: Computed
  }

  const applyWinner = (winners: Winners, key: StyleKey, state: CascadeState) => {
    const longhand = winners.get(key)
    if (longhand !== undefined) applyLonghand(longhand, state)
  }

  /** @returns True if the size is the same whatever the inherited size. */
  const computeFontSize = (winners: Winners, state: CascadeState): boolean => {
    const { draft, basis, above } = state
    const winner = winners.get('fontSize')
    let isAbsolute = above.isSizeAbsolute
    if (winner !== undefined) {
      const { fontSize } = above.style
      const larger = { ...basis, fontSize: fontSize * 2, parent: { ...above.style, fontSize: fontSize * 2 } }
      applyLonghand(winner, { ...state, basis: larger, above: { ...above, style: larger.parent } })
      const { fontSize: other } = draft
      applyLonghand(winner, state)
      if (winner.longhand.setting.kind === 'keyword') isAbsolute &&= draft.fontSize === fontSize
      else isAbsolute ||= draft.fontSize === other
    }
    const [isFixed, wasFixed] = [isMonospaced(draft), isMonospaced(above.style)]
    if (!isAbsolute && isFixed !== wasFixed) draft.fontSize *= isFixed ? FIXED_SIZE : 1 / FIXED_SIZE
    return isAbsolute
  }

  const applyLonghand = (winner: Winner, state: CascadeState): void => {
    const { draft, basis, above } = state
    const { setting } = winner.longhand
    const { key } = winner
    if (setting.kind === 'value') {
      setting.apply(draft, basis)
      return
    }
    if (setting.kind === 'pending') {
      const longhand = substituted(setting, key, draft.direction, state.variables)
      if (longhand === null) reset(draft, key, above)
      else applyLonghand({ ...winner, longhand }, state)
      return
    }
    switch (setting.keyword) {
      case 'initial':
        setInitial(draft, key)
        return
      case 'inherit':
        copyValue(draft, key, above.style)
        return
      case 'unset':
        reset(draft, key, above)
        return
      case 'revert':
      case 'revert-layer': {
        const before = setting.keyword === 'revert' ? olderOrigin(winner) : lowerLayer(winner)
        const next = cascadedLonghands(state.applied, state.important, draft.direction, before).get(key)
        if (next === undefined) reset(draft, key, above)
        else applyLonghand(next, state)
      }
    }
  }

  const reported = new Set<string>()
  const reportUndefined = (
    { property, text }: Longhand['setting'] & { kind: 'pending' },
    variables: Variables,
  ): void => {
    noteWarning()
    const declaration = `${property}: ${text.slice(0, 60)}`
    const names = [...text.matchAll(/var\(\s*(--[^\s,)]{1,60})\s*\)/g)].map(([, name = '']) => name)
    const missing = names.find(name => !variables.has(name))
    // one warning for each custom property
    const cause = missing ?? declaration
    if (reported.has(cause)) return
    reported.add(cause)
    if (missing === undefined) {
      const [lacking] = /(?<![\w-])(?:env\([^,)]*\)|attr\((?:type\([^)]*\)|[^,)])*\))/i.exec(text) ?? []
      if (lacking === undefined) return
      const reason = /^a/i.test(lacking) ? 'no value of its type' : 'no value'
      const message = `'${declaration}' is ignored: ${lacking.slice(0, 60)} has ${reason} and no fallback`
      problems.report({ code: 'invalid_css_value', message }, where())
      return
    }
    const isOptional = missing.startsWith(OPTIONAL_PREFIX)
    const near = nearest(missing, variables.keys(), isOptional ? 1 : undefined)
    if (near === null && isOptional) return
    const hint = near === null ? '' : ` (did you mean '${near}'?)`
    const message = `'${declaration}' is ignored: '${missing}' is not defined${hint}`
    problems.report({ code: 'invalid_css_value', message }, where())
  }

  /** Null if variables are missing or give an invalid value: invalid at computed-value time (CSS Variables 1 §3.1). */
  const substituted = (
    setting: Longhand['setting'] & { kind: 'pending' },
    key: StyleKey,
    direction: FullStyle['direction'],
    variables: Variables,
  ): Longhand | null => {
    const text = expander.expand(setting.text, variables, attributeOf)
    if (text === null) {
      reportUndefined(setting, variables)
      return null
    }
    const { longhands, problem } = parseDeclaration(setting.property, text, setting.base)
    if (problem !== null && !isMeantAsUnset(text)) {
      noteWarning()
      problems.report(
        problem,
        `resulting from '${setting.property}: ${setting.text.slice(0, 60)}' ${where()}`.trim(),
      )
    }
    for (const longhand of longhands) {
      const meant = direction === 'rtl' ? (longhand.rtl ?? longhand) : longhand
      if (meant.key === key && meant.setting.kind !== 'pending') return meant
    }
    return null
  }

  const computeVariables = (
    inherited: Variables,
    applied: readonly Applied[],
    important: readonly Applied[],
  ): Variables => {
    let declared: Map<string, string> | null = null
    const declare = (from: readonly Applied[], areImportant: boolean) => {
      for (const { block } of from) {
        for (const { name, text, isImportant } of block.variables) {
          if (isImportant !== areImportant) continue
          declared ??= new Map()
          declared.set(name, text)
        }
      }
    }
    declare(applied, false)
    declare(important, true)
    return declared === null ? inherited : expander.compute(declared, inherited, attributeOf)
  }

  const computeSvg = (
    inherited: ReadonlyMap<string, string>,
    applied: readonly Applied[],
    important: readonly Applied[],
    variables: Variables,
  ): ReadonlyMap<string, string> => {
    let declared: Map<string, string> | null = null
    const declare = (from: readonly Applied[], areImportant: boolean) => {
      for (const { block } of from) {
        for (const { name, text, isImportant } of block.svg) {
          if (isImportant !== areImportant) continue
          const value = expander.expand(text, variables, attributeOf)
          if (value === null || value.trim().toLowerCase() === 'inherit') continue
          declared ??= new Map(inherited)
          declared.set(name, value)
        }
      }
    }
    declare(applied, false)
    declare(important, true)
    return declared ?? inherited
  }

  const computePaged = (
    applied: readonly Applied[],
    important: readonly Applied[],
    variables: Variables,
  ): PagedStyle | null => {
    let style: PagedStyle | null = null
    const declare = (from: readonly Applied[], areImportant: boolean) => {
      for (const { block } of from) {
        for (const { name, text, isImportant, base } of block.paged) {
          const value = isImportant === areImportant ? expander.expand(text, variables, attributeOf) : null
          const parsed = value === null ? null : parsePagedProperty(name, value, base)
          if (parsed !== null) style = { ...style, ...parsed }
        }
      }
    }
    declare(applied, false)
    declare(important, true)
    return style
  }

  return {
    compute,
    /**
     * A query container: the computed style of an element of its own, as the styles of its children depend on its size.
     * @param size Of the content box, in points; null if it is not measured.
     */
    enterContainer: (computed: Computed, size: Container['size']): Computed => {
      const { style, variables, container: outer } = computed
      const { containerName: names = [], containerType: type = 'normal' } = style
      const container = { names, type, size, basis: basisOf(style, outer), variables, outer }
      return { ...computed, container, forChildren: null, children: null }
    },
    /** True if a style depends on the size of a container. */
    get readsContainers(): boolean {
      return readsContainers
    },
    /** Substitutes `var()`; null if a variable is missing. */
    expand: expander.expand,
    /** True if some custom properties exceeded the size limits. */
    get isOverflown(): boolean {
      return expander.isOverflown
    },
  }
}

/** Properties on which the values of others depend. */
const FIRST: ReadonlySet<StyleKey> = new Set(['direction', 'fontFamily', 'fontSize', 'color'])
/** Browsers set `monospace` at 13px where other text has 16px, unless a length sets the size. */
const FIXED_SIZE = 13 / 16

function isMonospaced({ fontFamily }: FullStyle): boolean {
  return fontFamily.length === 1 && fontFamily[0]?.toLowerCase() === 'monospace'
}

interface Winner {
  readonly key: StyleKey
  readonly longhand: Longhand
  readonly from: Applied
  readonly isImportant: boolean
}
type Winners = Map<StyleKey, Winner>

/** Selects the declarations that `revert` and `revert-layer` roll back to. */
type Filter = (from: Applied, isImportant: boolean) => boolean
const ANY: Filter = () => true

function olderOrigin({ from }: Winner): Filter {
  const isUserAgent = from.origin === ORIGIN.userAgent
  return ({ origin }, isImportant) => !isUserAgent && !isImportant && origin === ORIGIN.userAgent
}

function lowerLayer({ from }: Winner): Filter {
  return ({ origin, layer }, isImportant) =>
    !isImportant && (origin < from.origin || (origin === from.origin && layer < from.layer))
}

function cascadedLonghands(
  applied: readonly Applied[],
  important: readonly Applied[],
  direction: FullStyle['direction'],
  counts: Filter,
): Winners {
  const winners: Winners = new Map()
  const add = (from: Applied, longhands: readonly Longhand[], isImportant: boolean) => {
    if (longhands.length === 0 || !counts(from, isImportant)) return
    for (const each of longhands) {
      const longhand = direction === 'rtl' && each.rtl !== null ? each.rtl : each
      winners.set(longhand.key, { key: longhand.key, longhand, from, isImportant })
    }
  }
  for (const from of applied) add(from, from.block.normal, false)
  for (const from of important) add(from, from.block.important, true)
  return winners
}

/** Most declarations come in the order of the cascade. */
function isSorted(applied: readonly Applied[]): boolean {
  return applied.every((each, i) => i === 0 || compareNormal(applied[i - 1] ?? each, each) <= 0)
}

function compareNormal(a: Applied, b: Applied): number {
  return a.origin - b.origin || a.layer - b.layer || compareRules(a, b)
}

/** Specificity, scope proximity and order of appearance (CSS Cascade 6 §2.1). */
function compareRules(a: Applied, b: Applied): number {
  return a.specificity - b.specificity || proximityOf(b) - proximityOf(a) || a.order - b.order
}

/** The nearest root wins; rules outside of scopes are last. */
function proximityOf({ proximity = Number.MAX_SAFE_INTEGER }: Applied): number {
  return proximity
}

/** `!important` reverses the order of origins and layers (CSS Cascade 5 §6.4.4). */
function importantOrder(applied: readonly Applied[]): readonly Applied[] {
  const important = applied.filter(
    ({ block }) =>
      block.important.length > 0 ||
      block.variables.some(({ isImportant }) => isImportant) ||
      block.svg.some(({ isImportant }) => isImportant) ||
      block.paged.some(({ isImportant }) => isImportant),
  )
  if (important.length < 2) return important
  const rank = ({ origin }: Applied) => (origin === ORIGIN.userAgent ? 4 : origin)
  return important.sort((a, b) => rank(a) - rank(b) || b.layer - a.layer || compareRules(a, b))
}

/** Sets the value that applies without any declaration. */
function reset(draft: Draft, key: StyleKey, above: Computed): void {
  if (PROPERTIES[key].isInherited) copyValue(draft, key, above.style)
  else setInitial(draft, key)
}

/**
 * True for values whose invalidity is meant, as in Bootstrap: nothing, as custom properties are empty where a component
 * sets no value, and `calc(-1 * 0)`, which is no length.
 */
function isMeantAsUnset(text: string): boolean {
  if (text.trim() === '') return true
  const [value, ...more] = parseValues(text, null) ?? []
  return value?.type === 'function' && more.length === 0 && parseNumber(value) === 0
}
