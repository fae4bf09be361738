/**
 * CSS text → rules with parsed selectors and declarations; nested rules are unfolded. Pure. Cached by text across
 * renders.
 */
import { createLruCache } from '../base/lru-cache.ts'
import { nearest } from '../base/text-distance.ts'
import type { FontFaceRule } from '../text/fonts.ts'
import { evaluateCondition } from './conditional/conditions.ts'
import {
  CONTAINER_FEATURES,
  type ContainerQuery,
  parseContainerQuery,
} from './conditional/container-queries.ts'
import { MEDIA_FEATURES, unknownFeature } from './conditional/media-queries.ts'
import type { CounterStyle } from './counter-styles/counter-style.ts'
import { COUNTER_DESCRIPTORS, definedName, readCounterStyle } from './counter-styles/counter-style-rule.ts'
import {
  type CssAtRule,
  type CssDeclaration,
  type CssNode,
  type CssPosition,
  type CssRule,
  parseCss,
  positionOf,
  shortened,
} from './css-text.ts'
import {
  addProblem,
  type DeclarationBlock,
  type ProblemList,
  parseStyleAttribute,
  readBlock,
  type SheetProblem,
} from './declaration-block.ts'
import {
  invalidValue,
  isPropertyName,
  NO_EFFECT,
  parseDeclaration,
  unsupportedProblem,
} from './declarations.ts'
import { readFontFace } from './font-faces.ts'
import {
  countersSetBy,
  isDefaultOfArea,
  namesUsedBy,
  type PageContext,
  type PageName,
  pageProblem,
} from './page-properties.ts'
import { correctedPageSize, parsePageSize } from './page-size.ts'
import { isPagedProperty } from './properties/paged-media.ts'
import { groupSelectorHint, type PageSelector, parsePageSelector } from './selectors/page-selectors.ts'
import { parseSelectors } from './selectors/parse-selectors.ts'
import type { ComplexSelector, Test } from './selectors/selector.ts'
import { SelectorError } from './selectors/selector-reader.ts'
import { parseValues, type Value } from './values/component-values.ts'
import type { RegisteredProperty } from './values/variables.ts'

export interface Stylesheet {
  readonly imports: readonly ImportRule[]
  readonly rules: readonly StyleRule[]
  readonly pages: readonly PageRule[]
  readonly fontFaces: readonly FontFaceBlock[]
  /** `@property` rules. */
  readonly properties: readonly PropertyRule[]
  readonly counterStyles: readonly CounterStyleRule[]
  /** Cascade layers in order of appearance; `outer.inner` for nested ones. */
  readonly layers: readonly string[]
  readonly problems: readonly SheetProblem[]
  /** True if it contains units such as `vw`. */
  readonly hasViewportUnits: boolean
  /** The names that its rules set for margin boxes, as `kind name`. */
  readonly pageNames: ReadonlySet<string>
  /** The names that its margin boxes use. */
  readonly usedNames: readonly UsedName[]
}

export interface UsedName extends PageName, Pick<Scope, 'media'> {
  readonly position: CssPosition
}

/** The media queries, the cascade layer and the container queries around a rule. */
export interface Scope {
  readonly media: readonly string[]
  readonly layer: string | null
}

export interface StyleRule extends Scope {
  /** The container queries around the rule; empty for most. */
  readonly containers: readonly ContainerQuery[]
  readonly selectors: readonly ComplexSelector[]
  readonly block: DeclarationBlock
}

export interface ImportRule extends Scope {
  readonly url: string
  readonly position: CssPosition
}

/** `@page name:first { … }` */
export interface PageRule extends Scope {
  readonly selector: PageSelector
  readonly block: DeclarationBlock
  /** The last `size` declaration, as written; null if there is none. */
  readonly size: { readonly text: string; readonly isImportant: boolean } | null
  readonly marginBoxes: readonly { readonly name: string; readonly block: DeclarationBlock }[]
  readonly position: CssPosition
}

export interface FontFaceBlock extends Scope {
  readonly face: FontFaceRule
  readonly position: CssPosition
}

interface CounterStyleRule extends Scope {
  readonly name: string
  readonly style: CounterStyle
}

interface PropertyRule extends Scope, RegisteredProperty {}

/** Limit of nested rules. */
const MAX_NESTING = 32
/** Limits per stylesheet. */
const MAX_RULES = 100_000
const MAX_PAGE_RULES = 1_000
const MAX_PROPERTIES = 2_000
const cache = createLruCache<Stylesheet>({
  maxEntries: 400,
  maxEntryWeight: 1_000_000,
  maxWeight: 4_000_000,
})
/**
 * @param base Base of relative URLs.
 * @param isQuirks True for pages in quirks mode.
 */
export function parseStylesheet(text: string, base: string | null, isQuirks = false): Stylesheet {
  const key = `${isQuirks ? 'quirks ' : ''}${base ?? ''}\n${text}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const sheet = new SheetReader(base, { isQuirks, hasViewportUnits: VIEWPORT_UNIT.test(text) })
  sheet.read(parseCss(text))
  cache.set(key, sheet, key.length)
  return sheet
}

/** A length that refers to the viewport (CSS Values 4 §6.1.2). */
export const VIEWPORT_UNIT = /\d[sld]?v(?:w|h|i|b|min|max)\b/i

/** Supported pseudo-elements. */
export const PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'before',
  'after',
  'marker',
  'first-letter',
  'first-line',
  'placeholder',
  'file-selector-button',
  'footnote-call',
  'footnote-marker',
  // parts of controls
  '-webkit-progress-bar',
  '-webkit-progress-value',
  '-webkit-meter-bar',
  '-webkit-meter-optimum-value',
  '-webkit-meter-suboptimum-value',
  '-webkit-meter-even-less-good-value',
  '-webkit-slider-runnable-track',
  '-webkit-slider-thumb',
  '-webkit-color-swatch-wrapper',
  '-webkit-color-swatch',
  '-webkit-calendar-picker-indicator',
  '-webkit-datetime-edit',
  '-webkit-datetime-edit-fields-wrapper',
  ...['ampm', 'day', 'hour', 'minute', 'month', 'week', 'year'].map(
    name => `-webkit-datetime-edit-${name}-field`,
  ),
])
/** Pseudo-elements without effect on paper. */
const ON_SCREEN =
  /^(?:selection|backdrop|cue|target-text|spelling-error|grammar-error|highlight|view-transition.*|-webkit-.*)$/

const MEANINGLESS = /^(?:charset|namespace|keyframes|-.*|view-transition|starting-style|viewport|tailwind)$/

/** At-rules for suggestions. */
const AT_RULES =
  'charset container counter-style font-face import keyframes layer media namespace page property scope supports'.split(
    ' ',
  )
/** Valid at-rules that are not supported. */
const OTHER_AT_RULES =
  /^(?:color-profile|custom-(?:media|selector)|font-feature-values|font-palette-values|function|mixin|apply|position-try|document)$/

/** Descriptors of `@page` that are not drawn (CSS Paged Media 3 §7.3, GCPM 3). */
const PRINT_DESCRIPTORS = /^(?:marks|bleed|page-orientation)$/i
/** Descriptors of `@font-face` that are not used (CSS Fonts 4 §11.6, CSS Fonts 5 §2). */
const UNUSED_DESCRIPTORS =
  /^(?:size-adjust|(?:ascent|descent|line-gap)-override|font-(?:feature|variation)-settings|font-language-override|font-named-instance)$/i
/** Margin boxes (CSS Paged Media 3 §5.2) and the footnote area. */
const PAGE_BOX =
  /^(?:(?:top|bottom)-(?:(?:left|right)(?:-corner)?|center)|(?:left|right)-(?:top|middle|bottom)|footnote)$/

const PAGE_BOXES = [
  ...['top', 'bottom'].flatMap(side =>
    ['left-corner', 'left', 'center', 'right', 'right-corner'].map(part => `${side}-${part}`),
  ),
  ...['left', 'right'].flatMap(side => ['top', 'middle', 'bottom'].map(part => `${side}-${part}`)),
  'footnote',
]

/** The margin boxes in the middle of each side, for names of earlier drafts, which Prince reads. */
const SIDES: ReadonlyMap<string, string> = new Map([
  ['top', 'top-center'],
  ['bottom', 'bottom-center'],
  ['left', 'left-middle'],
  ['right', 'right-middle'],
])

let anonymousLayers = 0

function anonymousLayer(): string {
  return `(anonymous ${++anonymousLayers})`
}

const IMPORT =
  /^(?:url\(\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s)'"]+))\s*\)?\s*(?:(layer)(?:\(\s*([^)]*)\))?(?![\w-]))?\s*(?:supports\(((?:[^()]|\([^()]*\))*)\))?\s*(.*)$/is

/** Media types (Media Queries 4 §2.3), with those of CSS 2 that never match. */
const MEDIA_TYPES = 'all print screen speech tty tv projection handheld braille embossed aural'.split(' ')

function readDescriptors(rule: CssAtRule): ReadonlyMap<string, string> {
  const descriptors = new Map<string, string>()
  for (const node of rule.nodes ?? []) {
    if (node.type === 'decl') descriptors.set(node.prop.toLowerCase(), node.value)
  }
  return descriptors
}

/** The rules around a node. */
interface Place extends Scope {
  readonly containers: readonly ContainerQuery[]
  /** The roots and limits of the enclosing `@scope` rules. */
  readonly scopes: readonly (Test & { readonly kind: 'scope' })[]
  /** The selectors of the enclosing rule; null at the top level. */
  readonly parent: readonly ComplexSelector[] | null
  readonly depth: number
}

/** The roots and the limits of a scope: the texts in brackets; null for an invalid prelude (CSS Cascade 6 §2.5). */
function scopeParts(prelude: string): { roots: string | undefined; limits: string | undefined } | null {
  const [roots, ...others] = parseValues(prelude, null) ?? []
  const hasRoots = roots?.type === 'block'
  const rest = hasRoots ? others : [...(roots === undefined ? [] : [roots]), ...others]
  const [word, limits, ...more] = rest
  const isValid =
    rest.length === 0 || (word?.type === 'ident' && word.lower === 'to' && limits?.type === 'block')
  if (!isValid || more.length > 0) return null
  return {
    roots: hasRoots ? roots.text : undefined,
    limits: limits?.type === 'block' ? limits.text : undefined,
  }
}

/** A selector whose subject must be in some scopes. */
function inScopes(selector: ComplexSelector, scopes: Place['scopes']): ComplexSelector {
  const compounds = selector.compounds.map((compound, i) =>
    i === selector.compounds.length - 1 ? { ...compound, tests: [...compound.tests, ...scopes] } : compound,
  )
  return { ...selector, compounds }
}

/** The declaration with which the text of a selector begins, up to the end of its line; null if there is none. */
function declarationIn(text: string): string | null {
  const [declaration = '', name = '', space] = /^([a-z-]+)\s*:(\s*).*/i.exec(text) ?? []
  if (name === '') return null
  const isDeclaration = space !== '' || declaration.length < text.length
  return isDeclaration && isPropertyName(name.toLowerCase()) ? declaration : null
}

const TOP_LEVEL: Place = { media: [], layer: null, containers: [], scopes: [], parent: null, depth: 0 }

class SheetReader implements Stylesheet, ProblemList {
  readonly base: string | null
  readonly isQuirks: boolean
  readonly imports: ImportRule[] = []
  readonly rules: StyleRule[] = []
  readonly pages: PageRule[] = []
  readonly fontFaces: FontFaceBlock[] = []
  readonly properties: PropertyRule[] = []
  readonly counterStyles: CounterStyleRule[] = []
  readonly layers: string[] = []
  readonly problems: SheetProblem[] = []
  readonly pageNames = new Set<string>()
  readonly usedNames: UsedName[] = []
  readonly hasViewportUnits: boolean
  /** True after the first rule that ends the place of `@import`. */
  #hasRules = false
  #isFull = false
  /** Number of rules so far. */
  #seen = 0

  constructor(
    base: string | null,
    { isQuirks, hasViewportUnits }: { isQuirks: boolean; hasViewportUnits: boolean },
  ) {
    this.base = base
    this.isQuirks = isQuirks
    this.hasViewportUnits = hasViewportUnits
  }

  read(nodes: readonly CssNode[], place: Place = TOP_LEVEL): void {
    const { media, layer, containers, parent, depth } = place
    if (depth > MAX_NESTING) {
      const message = `Rules nested deeper than ${MAX_NESTING} levels are ignored`
      this.#report(place, nodes[0], 'unsupported_css', message)
      return
    }
    let declarations: CssDeclaration[] = []
    const flush = () => {
      if (declarations.length > 0 && parent !== null)
        this.rules.push({
          ...{ media, layer, containers },
          ...{ selectors: parent, block: readBlock(declarations, this, media) },
        })
      declarations = []
    }
    for (const node of nodes) {
      if (this.#isFull) return
      if (node.type !== 'decl' && node.type !== 'error' && ++this.#seen > MAX_RULES) {
        this.#isFull = true
        this.#report(place, node, 'stylesheet_failed', `Rules after the first ${MAX_RULES} are ignored`)
        return
      }
      if (node.type === 'decl') {
        if (parent !== null) declarations.push(node)
        else this.#report(place, node, 'invalid_css', `'${shortened(node.prop)}' is outside any rule`)
      } else if (node.type === 'error') {
        this.#report(place, node, 'invalid_css', node.message)
      } else if (node.type === 'rule') {
        flush()
        this.#hasRules = true
        const selectors = this.#readSelectors(node, place)
        if (selectors !== null) this.read(node.nodes, { ...place, parent: selectors, depth: depth + 1 })
      } else if (node.type === 'atrule') {
        flush()
        this.#readAtRule(node, place)
      }
    }
    flush()
  }

  #readSelectors(node: CssRule, place: Place): readonly ComplexSelector[] | null {
    const text = node.selector
    const refuse = (reason: string): void => {
      // vendor selectors are not mistakes
      if (/:-(?:webkit|moz|ms|o)-/.test(text)) return
      const declaration = declarationIn(text)
      if (declaration === null)
        this.#report(place, node, 'unsupported_selector', `The selector '${shortened(text)}' ${reason}`)
      else {
        const missing = `a ';' or a '}' is missing after '${shortened(declaration)}'`
        this.#report(place, node, 'invalid_css', `The rule of '${shortened(text)}' is ignored: ${missing}`)
      }
    }
    try {
      const scope = place.scopes.at(-1)?.roots ?? null
      const parsed = parseSelectors(text, place.parent, refuse, scope)
      const selectors = place.scopes.length === 0 ? parsed : parsed.map(each => inScopes(each, place.scopes))
      for (const { pseudoElement: name } of selectors) {
        if (name === null || PSEUDO_ELEMENTS.has(name) || ON_SCREEN.test(name)) continue
        const near = nearest(name, [...PSEUDO_ELEMENTS])
        const hint = near === null ? '' : ` (did you mean ::${near}?)`
        throw new SelectorError(`contains the unknown pseudo-element ::${name}${hint}`)
      }
      return selectors.filter(
        ({ pseudoElement }) => pseudoElement === null || PSEUDO_ELEMENTS.has(pseudoElement),
      )
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error
      refuse(error.message)
      return null
    }
  }

  #readAtRule(rule: CssAtRule, place: Place): void {
    const { media, layer } = place
    // postcss reads `@page:first` as one name
    const [, name = '', glued = ''] = /^([^:]*)(:.*)?$/s.exec(rule.name.toLowerCase()) ?? []
    const readInside = (scope: Partial<Place>) =>
      this.read(rule.nodes ?? [], { ...place, ...scope, depth: place.depth + 1 })
    if (name !== 'charset' && name !== 'import' && (name !== 'layer' || rule.nodes !== undefined))
      this.#hasRules = true
    switch (name) {
      case 'media':
        this.#checkMedia(rule, place)
        readInside({ media: [...media, rule.params] })
        return
      case 'supports':
        if (evaluateSupports(rule.params)) readInside({})
        return
      case 'container': {
        const query = this.#readContainerQuery(rule, place)
        if (query !== null) readInside({ containers: [...place.containers, query] })
        return
      }
      case 'scope': {
        const scope = this.#readScope(rule, place)
        if (scope !== null) readInside({ scopes: [...place.scopes, scope], parent: null })
        return
      }
      case 'layer': {
        const inside = (name: string) => (layer === null ? name : `${layer}.${name}`)
        const isBlock = rule.nodes !== undefined
        const names = isBlock ? [rule.params.trim() || anonymousLayer()] : rule.params.split(',')
        const inner = names.map(name => inside(name.trim()))
        this.layers.push(...inner)
        if (isBlock) readInside({ layer: inner[0] ?? null })
        return
      }
      case 'import':
        this.#readImport(rule, place)
        return
      case 'page':
        this.#readPage(rule, `${glued}${rule.params}`, place)
        return
      case 'font-face':
        this.#readFontFace(rule, place)
        return
      case 'counter-style':
        this.#readCounterStyle(rule, place)
        return
      case 'property':
        this.#readProperty(rule, place)
        return
      default: {
        if (MEANINGLESS.test(name)) return
        const near = OTHER_AT_RULES.test(name) ? null : nearest(name, AT_RULES)
        const message =
          near === null
            ? `The at-rule @${shortened(name)} is not supported and was ignored`
            : `Unknown at-rule @${shortened(name)} (did you mean @${near}?); it was ignored`
        this.#report(place, rule, 'unsupported_at_rule', message)
      }
    }
  }

  /** Reports syntax errors and rules in a block that holds only descriptors. */
  #checkDescriptors(rule: CssAtRule, place: Place): void {
    for (const node of rule.nodes ?? []) {
      if (node.type === 'error') this.#report(place, node, 'invalid_css', node.message)
      else if (node.type === 'rule') {
        const message = `The rule of '${shortened(node.selector)}' inside @${rule.name} is ignored: a '}' may be missing before it`
        this.#report(place, node, 'invalid_css', message)
      }
    }
  }

  #readFontFace(rule: CssAtRule, place: Place): void {
    const { media, layer } = place
    this.#checkDescriptors(rule, place)
    const face = readFontFace(readDescriptors(rule), this.base)
    if ('code' in face) addProblem(this, media, rule, face)
    else this.fontFaces.push({ media, layer, face, position: positionOf(rule) })
    for (const node of rule.nodes ?? []) {
      if (node.type === 'decl' && UNUSED_DESCRIPTORS.test(node.prop) && !NO_EFFECT.test(node.value.trim()))
        addProblem(this, media, node, unsupportedProblem(node.prop.toLowerCase(), node.value))
    }
  }

  #readCounterStyle(rule: CssAtRule, place: Place): void {
    const { media, layer } = place
    this.#checkDescriptors(rule, place)
    const name = definedName(rule.params)
    const descriptors = readDescriptors(rule)
    const nodes = (rule.nodes ?? []).filter(node => node.type === 'decl')
    const report = (descriptor: string) => {
      const node = nodes.findLast(({ prop }) => prop.toLowerCase() === descriptor)
      addProblem(this, media, node, invalidValue(descriptor, descriptors.get(descriptor) ?? ''))
    }
    for (const node of nodes) {
      if (COUNTER_DESCRIPTORS.includes(node.prop.toLowerCase())) continue
      const near = nearest(node.prop, COUNTER_DESCRIPTORS)
      const hint = near === null ? '' : ` (did you mean '${near}'?)`
      const message = `Unknown descriptor '${shortened(node.prop)}' of @counter-style${hint}`
      addProblem(this, media, node, { code: 'unknown_css_property', message })
    }
    const style = name === null ? 'its name is missing or reserved' : readCounterStyle(descriptors, report)
    const isFull = this.counterStyles.length >= MAX_PROPERTIES
    if (name === null || typeof style === 'string' || isFull) {
      const reason = isFull ? `it comes after the first ${MAX_PROPERTIES}` : style
      const message = `'@counter-style ${shortened(rule.params)}' is ignored: ${String(reason)}`
      this.#report(place, rule, 'invalid_css_value', message)
    } else this.counterStyles.push({ media, layer, name, style })
  }

  /** A rule without `syntax` or `inherits` is invalid (CSS Properties and Values 1 §2). */
  #readProperty(rule: CssAtRule, place: Place): void {
    const { media, layer } = place
    this.#checkDescriptors(rule, place)
    const name = rule.params.trim()
    const descriptors = readDescriptors(rule)
    const inherits = descriptors.get('inherits')?.trim().toLowerCase()
    const isValid =
      /^--./.test(name) && descriptors.has('syntax') && (inherits === 'true' || inherits === 'false')
    if (!isValid || this.properties.length >= MAX_PROPERTIES) {
      const reason = isValid
        ? `comes after the first ${MAX_PROPERTIES}`
        : 'needs a name with dashes, syntax and inherits'
      this.#report(
        place,
        rule,
        'invalid_css_value',
        `'@property ${shortened(name)}' is ignored: it ${reason}`,
      )
      return
    }
    const initial = descriptors.get('initial-value')?.trim() ?? null
    this.properties.push({ media, layer, name, inherits: inherits === 'true', initial })
  }

  #readImport(rule: CssAtRule, place: Place): void {
    const match = IMPORT.exec(rule.params)
    if (match === null || this.#hasRules || place.media.length > 0) {
      const reason = match === null ? 'is invalid' : 'must precede all other rules'
      this.#report(place, rule, 'stylesheet_failed', `'@import ${shortened(rule.params)}' ${reason}`)
      return
    }
    const [, double, single, bare, hasLayer, layerName, supports, media = ''] = match
    if (supports !== undefined && !evaluateSupports(`(${supports})`)) return
    const layer = hasLayer === undefined ? null : layerName?.trim() || anonymousLayer()
    if (layer !== null) this.layers.push(layer)
    const url = double ?? single ?? bare ?? ''
    this.imports.push({ url, media: media.trim() === '' ? [] : [media], layer, position: positionOf(rule) })
  }

  /** Warns of unknown media types and features: their rules never apply. */
  #checkMedia(rule: CssAtRule, place: Place): void {
    const feature = unknownFeature(rule.params)
    if (feature !== null) {
      const near = nearest(feature, MEDIA_FEATURES)
      const hint = near === null ? '' : ` (did you mean '${near}'?)`
      this.#report(place, rule, 'unknown_medium', `Unknown media feature '${shortened(feature)}'${hint}`)
      return
    }
    for (const query of rule.params.toLowerCase().split(',')) {
      const [, type = ''] = /^\s*(?:(?:not|only)\s+)?([a-z][\w-]*)(?![\w-]*\()/.exec(query) ?? []
      if (type === '' || type === 'not' || type === 'only' || MEDIA_TYPES.includes(type)) continue
      const near = nearest(type, MEDIA_TYPES)
      const hint = near === null ? '' : ` (did you mean '${near}'?)`
      this.#report(place, rule, 'unknown_medium', `Unknown media type '${shortened(type)}'${hint}`)
      return
    }
  }

  /** `@scope (<roots>)? [to (<limits>)]?`; the roots of a rule without them are the root of the page. */
  #readScope(rule: CssAtRule, place: Place): (Test & { readonly kind: 'scope' }) | null {
    const parts = scopeParts(rule.params)
    const { roots = ':root', limits } = parts ?? {}
    const around = place.scopes.at(-1)?.roots ?? null
    try {
      if (parts === null) throw new SelectorError('is not that of a scope')
      const list = parseSelectors(roots, place.parent, () => {}, around)
      const until = limits === undefined ? [] : parseSelectors(limits, null, () => {}, list)
      return { kind: 'scope', roots: list, limits: until }
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error
      const message = `The selector of '@scope ${shortened(rule.params)}' ${error.message}`
      this.#report(place, rule, 'unsupported_selector', message)
      return null
    }
  }

  #readContainerQuery(rule: CssAtRule, place: Place): ContainerQuery | null {
    const query = parseContainerQuery(rule.params)
    if (query !== null && !('unknown' in query)) return query
    if (query === null) {
      const message = `'@container ${shortened(rule.params)}' is not a container query`
      this.#report(place, rule, 'invalid_css_value', message)
      return null
    }
    const near = nearest(query.unknown, CONTAINER_FEATURES)
    const hint = near === null ? '' : ` (did you mean '${near}'?)`
    const message = `Unknown container feature '${shortened(query.unknown)}'${hint}`
    this.#report(place, rule, 'unknown_medium', message)
    return null
  }

  #readPage(rule: CssAtRule, selectors: string, place: Place): void {
    const { media, layer } = place
    if (place.parent !== null) {
      const message = 'An @page rule inside a style rule is ignored'
      this.#report(place, rule, 'unsupported_at_rule', message)
      return
    }
    if (this.pages.length >= MAX_PAGE_RULES) {
      const message = `@page rules after the first ${MAX_PAGE_RULES} are ignored`
      this.#report(place, rule, 'stylesheet_failed', message)
      return
    }
    this.#checkDescriptors(rule, place)
    const nodes = rule.nodes ?? []
    const declarations = nodes.filter(node => node.type === 'decl')
    const sizes = declarations.filter(({ prop }) => prop.toLowerCase() === 'size')
    const last = sizes.findLast(({ important }) => important) ?? sizes.at(-1)
    for (const node of declarations) {
      if (PRINT_DESCRIPTORS.test(node.prop) && !NO_EFFECT.test(node.value.trim().toLowerCase()))
        addProblem(this, media, node, unsupportedProblem(node.prop.toLowerCase(), node.value))
    }
    const others = declarations.filter(({ prop }) => !/^size$/i.test(prop) && !PRINT_DESCRIPTORS.test(prop))
    for (const node of sizes) {
      if (parsePageSize(node.value) !== null) continue
      const near = correctedPageSize(node.value)
      const hint = near === null ? '' : ` (did you mean '${shortened(near)}'?)`
      addProblem(this, media, node, invalidValue('size', node.value, hint))
    }
    const block = readBlock(others, this, media)
    for (const node of others) for (const counter of countersSetBy(node)) this.pageNames.add(counter)
    this.#checkPage(others, 'page', place)
    const size = last === undefined ? null : { text: last.value, isImportant: last.important }
    const marginBoxes = nodes
      .filter(node => node.type === 'atrule')
      .map(box => {
        const name = box.name.toLowerCase()
        if (!PAGE_BOX.test(name)) {
          const near = SIDES.get(name) ?? nearest(name, PAGE_BOXES)
          const hint = near === null ? '' : ` (did you mean @${near}?)`
          this.#report(place, box, 'unsupported_at_rule', `Unknown margin box @${shortened(name)}${hint}`)
        }
        this.#checkDescriptors(box, place)
        const declared = (box.nodes ?? []).filter(node => node.type === 'decl')
        const own = name === 'footnote' ? declared.filter(node => !isDefaultOfArea(node)) : declared
        this.#checkPage(own, name === 'footnote' ? 'footnote area' : 'margin box', place)
        return { name, block: readBlock(own, this, media) }
      })
    for (const text of selectors.split(',')) {
      const selector = parsePageSelector(text)
      if (selector !== null)
        this.pages.push({ media, layer, selector, block, size, marginBoxes, position: positionOf(rule) })
      else {
        const message = `'@page ${shortened(text)}' is not a page selector${groupSelectorHint(text)}`
        this.#report(place, rule, 'unsupported_selector', message)
      }
    }
  }

  #checkPage(declarations: readonly CssDeclaration[], context: PageContext, { media }: Place): void {
    for (const node of declarations) {
      const found = pageProblem(node, context, this.base)
      if (found !== null) addProblem(this, media, node, found)
      if (context !== 'margin box' || node.prop.toLowerCase() !== 'content') continue
      const position = positionOf(node)
      for (const name of namesUsedBy(node.value)) this.usedNames.push({ ...name, media, position })
    }
  }

  #report({ media }: Scope, node: CssNode | undefined, code: string, message: string): void {
    addProblem(this, media, node, { code, message })
  }
}

/**
 * Evaluates an `@supports` condition: true if this engine draws what it names (CSS Conditional 3), false if it is
 * malformed or unknown.
 */
function evaluateSupports(text: string): boolean {
  return evaluateCondition(parseValues(text, null) ?? [], evaluateFeature) ?? false
}

/** `(property: value)` or `selector(…)`; false for others, such as `font-tech(…)`. */
function evaluateFeature(value: Value): boolean {
  if (value.type === 'function') return value.name === 'selector' && isSupportedSelector(value.text)
  if (value.type !== 'block') return false
  const [, property, declared = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(value.text) ?? []
  if (property === undefined) return false
  if (property.startsWith('--')) return true
  if (isPagedProperty(property.toLowerCase())) {
    const { paged } = parseStyleAttribute(`${property}:${declared}`, null).block
    return paged.length > 0
  }
  const { longhands, problem } = parseDeclaration(property.toLowerCase(), declared.trim(), null)
  return longhands.length > 0 && problem === null
}

function isSupportedSelector(text: string): boolean {
  try {
    return parseSelectors(text).length > 0
  } catch (error) {
    if (error instanceof SelectorError) return false
    throw error
  }
}
