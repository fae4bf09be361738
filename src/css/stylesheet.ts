/**
 * CSS text → rules with parsed selectors and declarations; nested rules are unfolded. Pure. Cached by text across
 * renders.
 */
import type { AtRule, ChildNode, Container, Declaration } from 'postcss'
import { createLruCache } from '../base/lru-cache.ts'
import { nearest } from '../base/text-distance.ts'
import { lineOf, parseCss } from './css-text.ts'
import {
  addProblem,
  type DeclarationBlock,
  type ProblemList,
  readBlock,
  type SheetProblem,
} from './declaration-block.ts'
import { shortened } from './declarations.ts'
import { parseSelectors } from './selectors/parse-selectors.ts'
import type { ComplexSelector } from './selectors/selector.ts'
import { SelectorError } from './selectors/selector-reader.ts'
import { evaluateSupports } from './supports.ts'

export interface Stylesheet {
  readonly imports: readonly ImportRule[]
  readonly rules: readonly StyleRule[]
  readonly pages: readonly PageRule[]
  readonly fontFaces: readonly FontFaceBlock[]
  /** Cascade layers in order of appearance; `outer.inner` for nested ones. */
  readonly layers: readonly string[]
  readonly problems: readonly SheetProblem[]
}

/** The media queries and the cascade layer around a rule. */
export interface Scope {
  readonly media: readonly string[]
  readonly layer: string | null
}

export interface StyleRule extends Scope {
  readonly selectors: readonly ComplexSelector[]
  readonly block: DeclarationBlock
}

export interface ImportRule extends Scope {
  readonly url: string
  readonly line: number
}

/** `@page name:first { … }` */
export interface PageRule extends Scope {
  readonly name: string | null
  readonly pseudo: 'first' | 'left' | 'right' | null
  readonly block: DeclarationBlock
  /** The last `size` declaration, as written; null if there is none. */
  readonly size: { readonly text: string; readonly isImportant: boolean; readonly line: number } | null
  readonly marginBoxes: readonly { readonly name: string; readonly block: DeclarationBlock }[]
}

export interface FontFaceBlock extends Scope {
  readonly descriptors: ReadonlyMap<string, string>
  readonly line: number
}

/** Limit of nested rules. */
const MAX_NESTING = 32
/** Limits per stylesheet. */
const MAX_RULES = 100_000
const MAX_PAGE_RULES = 1_000
const cache = createLruCache<Stylesheet>({
  maxEntries: 400,
  maxEntryWeight: 1_000_000,
  maxWeight: 4_000_000,
})
/** @param base Base of relative URLs. */
export function parseStylesheet(text: string, base: string | null): Stylesheet {
  const key = `${base ?? ''}\n${text}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const sheet = readStylesheet(text, base)
  cache.set(key, sheet, key.length)
  return sheet
}

interface Sheet extends ProblemList {
  readonly imports: ImportRule[]
  readonly rules: StyleRule[]
  readonly pages: PageRule[]
  readonly fontFaces: FontFaceBlock[]
  readonly layers: string[]
  /** True after the first rule that ends the place of `@import`. */
  hasRules: boolean
  isFull: boolean
  /** Number of rules so far. */
  seen: number
}

function createSheet(base: string | null): Sheet {
  return {
    base,
    imports: [],
    rules: [],
    pages: [],
    fontFaces: [],
    layers: [],
    problems: [],
    hasRules: false,
    isFull: false,
    seen: 0,
  }
}

function readStylesheet(text: string, base: string | null): Stylesheet {
  const sheet = createSheet(base)
  readNodes(parseCss(text), sheet, { media: [], layer: null }, null, 0)
  return sheet
}

/** @param parent The selectors of the enclosing rule; null at the top level. */
function readNodes(
  nodes: readonly ChildNode[],
  sheet: Sheet,
  scope: Scope,
  parent: readonly ComplexSelector[] | null,
  depth: number,
): void {
  if (depth > MAX_NESTING) {
    problem(
      sheet,
      scope,
      nodes[0],
      'unsupported_css',
      `Rules nested deeper than ${MAX_NESTING} levels are ignored`,
    )
    return
  }
  let declarations: Declaration[] = []
  const flush = () => {
    if (declarations.length > 0 && parent !== null) addRule(sheet, scope, parent, declarations)
    declarations = []
  }
  for (const node of nodes) {
    if (sheet.isFull) return
    if (node.type !== 'decl' && ++sheet.seen > MAX_RULES) {
      sheet.isFull = true
      problem(sheet, scope, node, 'stylesheet_failed', `Rules after the first ${MAX_RULES} are ignored`)
      return
    }
    if (node.type === 'decl') {
      if (parent !== null) declarations.push(node)
      else problem(sheet, scope, node, 'invalid_css_value', `'${shortened(node.prop)}' is outside any rule`)
    } else if (node.type === 'rule') {
      flush()
      sheet.hasRules = true
      const selectors = readSelectors(node.selector, sheet, scope, node, parent)
      if (selectors !== null) readNodes(node.nodes, sheet, scope, selectors, depth + 1)
    } else if (node.type === 'atrule') {
      flush()
      readAtRule(node, sheet, scope, parent, depth)
    }
  }
  flush()
}

function addRule(
  sheet: Sheet,
  scope: Scope,
  selectors: readonly ComplexSelector[],
  declarations: readonly Declaration[],
): void {
  sheet.rules.push({ ...scope, selectors, block: readBlock(declarations, sheet, scope.media) })
}

/** Supported and unsupported pseudo-elements. */
const SUPPORTED = new Set(['before', 'after', 'marker'])
const UNSUPPORTED = new Set(['first-line', 'first-letter'])
/** Pseudo-elements without effect on paper. */
const ON_SCREEN =
  /^(?:selection|placeholder|backdrop|file-selector-button|cue|target-text|spelling-error|grammar-error|details-content|highlight|view-transition.*|-webkit-.*)$/

function readSelectors(
  text: string,
  sheet: Sheet,
  scope: Scope,
  node: ChildNode,
  parent: readonly ComplexSelector[] | null,
): readonly ComplexSelector[] | null {
  try {
    const selectors = parseSelectors(text, parent)
    const names = selectors.flatMap(({ pseudoElement }) => (pseudoElement === null ? [] : [pseudoElement]))
    for (const name of names) {
      if (UNSUPPORTED.has(name)) {
        const message = `'${shortened(text)}' selects ::${name}, which is not supported yet`
        problem(sheet, scope, node, 'unsupported_selector', message)
      } else if (!SUPPORTED.has(name) && !ON_SCREEN.test(name))
        throw new SelectorError(`contains the unknown pseudo-element ::${name}`)
    }
    return selectors.filter(({ pseudoElement }) => pseudoElement === null || SUPPORTED.has(pseudoElement))
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error
    // vendor selectors are not mistakes
    if (!/:-(?:webkit|moz|ms|o)-/.test(text)) {
      problem(
        sheet,
        scope,
        node,
        'unsupported_selector',
        `The selector '${shortened(text)}' ${error.message}`,
      )
    }
    return null
  }
}

function readAtRule(
  rule: AtRule,
  sheet: Sheet,
  scope: Scope,
  parent: readonly ComplexSelector[] | null,
  depth: number,
): void {
  // postcss reads `@page:first` as one name
  const [, name = '', glued = ''] = /^([^:]*)(:.*)?$/s.exec(rule.name.toLowerCase()) ?? []
  const within = (inner: Scope) => readNodes(rule.nodes ?? [], sheet, inner, parent, depth + 1)
  if (name !== 'charset' && name !== 'import' && (name !== 'layer' || rule.nodes !== undefined))
    sheet.hasRules = true
  switch (name) {
    case 'media':
      checkMedia(rule, sheet, scope)
      within({ ...scope, media: [...scope.media, rule.params] })
      return
    case 'supports':
      if (evaluateSupports(rule.params)) within(scope)
      return
    case 'layer':
      readLayer(rule, sheet, scope, within)
      return
    case 'import':
      readImport(rule, sheet, scope)
      return
    case 'page':
      readPage(rule, `${glued}${rule.params}`, sheet, scope)
      return
    case 'font-face':
      sheet.fontFaces.push({ ...scope, descriptors: readDescriptors(rule), line: lineOf(rule) })
      return
    default:
      if (MEANINGLESS.test(name)) return
      problem(
        sheet,
        scope,
        rule,
        'unsupported_at_rule',
        `The at-rule @${shortened(name)} is not supported and was ignored`,
      )
  }
}

const MEANINGLESS =
  /^(?:charset|namespace|keyframes|-.*|font-feature-values|font-palette-values|view-transition|starting-style|position-try|viewport|tailwind|property)$/

function readLayer(rule: AtRule, sheet: Sheet, scope: Scope, within: (scope: Scope) => void): void {
  const inside = (name: string) => (scope.layer === null ? name : `${scope.layer}.${name}`)
  if (rule.nodes === undefined) {
    for (const name of rule.params.split(',')) sheet.layers.push(inside(name.trim()))
    return
  }
  const name = inside(rule.params.trim() || anonymousLayer())
  sheet.layers.push(name)
  within({ ...scope, layer: name })
}

let anonymousLayers = 0
function anonymousLayer(): string {
  return `(anonymous ${++anonymousLayers})`
}

const IMPORT =
  /^(?:url\(\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s)'"]+))\s*\)?\s*(?:(layer)(?:\(\s*([^)]*)\))?(?![\w-]))?\s*(?:supports\(((?:[^()]|\([^()]*\))*)\))?\s*(.*)$/is

function readImport(rule: AtRule, sheet: Sheet, scope: Scope): void {
  const match = IMPORT.exec(rule.params)
  if (match === null || sheet.hasRules || scope.media.length > 0) {
    const reason = match === null ? 'is invalid' : 'must precede all other rules'
    problem(sheet, scope, rule, 'stylesheet_failed', `'@import ${shortened(rule.params)}' ${reason}`)
    return
  }
  const [, double, single, bare, hasLayer, layerName, supports, media = ''] = match
  if (supports !== undefined && !evaluateSupports(`(${supports})`)) return
  const layer = hasLayer === undefined ? null : layerName?.trim() || anonymousLayer()
  if (layer !== null) sheet.layers.push(layer)
  const url = double ?? single ?? bare ?? ''
  sheet.imports.push({ url, media: media.trim() === '' ? [] : [media], layer, line: lineOf(rule) })
}

/** Media types (Media Queries 4 §2.3), with those of CSS 2 that never match. */
const MEDIA_TYPES = 'all print screen speech tty tv projection handheld braille embossed aural'.split(' ')

/** Warns of unknown media types: their rules never apply. */
function checkMedia(rule: AtRule, sheet: Sheet, scope: Scope): void {
  for (const query of rule.params.toLowerCase().split(',')) {
    const [, type = ''] = /^\s*(?:(?:not|only)\s+)?([a-z][\w-]*)(?![\w-]*\()/.exec(query) ?? []
    if (type === '' || type === 'not' || type === 'only' || MEDIA_TYPES.includes(type)) continue
    const near = nearest(type, MEDIA_TYPES)
    const hint = near === null ? '' : ` (did you mean '${near}'?)`
    problem(sheet, scope, rule, 'unknown_medium', `Unknown media type '${shortened(type)}'${hint}`)
    return
  }
}

const PAGE_SELECTOR = /^([\w-]+)?\s*(?::(first|left|right|blank))?$/i

function readPage(rule: AtRule, selectors: string, sheet: Sheet, scope: Scope): void {
  if (sheet.pages.length >= MAX_PAGE_RULES) {
    problem(
      sheet,
      scope,
      rule,
      'stylesheet_failed',
      `@page rules after the first ${MAX_PAGE_RULES} are ignored`,
    )
    return
  }
  const nodes = rule.nodes ?? []
  const declarations = nodes.filter(node => node.type === 'decl')
  const sizes = declarations.filter(({ prop }) => prop.toLowerCase() === 'size')
  const last = sizes.findLast(({ important }) => important === true) ?? sizes.at(-1)
  const others = declarations.filter(({ prop }) => !/^(?:size|marks|bleed|page-orientation)$/i.test(prop))
  const block = readBlock(others, sheet, scope.media)
  const size =
    last === undefined ? null : { text: last.value, isImportant: last.important === true, line: lineOf(last) }
  const marginBoxes = nodes
    .filter(node => node.type === 'atrule')
    .map(box => ({
      name: box.name.toLowerCase(),
      block: readBlock(
        (box.nodes ?? []).filter(node => node.type === 'decl'),
        sheet,
        scope.media,
      ),
    }))
  for (const selector of selectors.split(',')) {
    const match = PAGE_SELECTOR.exec(selector.trim())
    const pseudo = match?.[2]?.toLowerCase()
    if (match === null || pseudo === 'blank') {
      problem(
        sheet,
        scope,
        rule,
        'unsupported_selector',
        `'@page ${shortened(selector)}' is not supported yet`,
      )
      continue
    }
    const side = pseudo === 'first' || pseudo === 'left' || pseudo === 'right' ? pseudo : null
    sheet.pages.push({ ...scope, name: match[1] ?? null, pseudo: side, block, size, marginBoxes })
  }
}

function readDescriptors(rule: Container): ReadonlyMap<string, string> {
  const descriptors = new Map<string, string>()
  for (const node of rule.nodes ?? []) {
    if (node.type === 'decl') descriptors.set(node.prop.toLowerCase(), node.value)
  }
  return descriptors
}

function problem(
  sheet: Sheet,
  { media }: Scope,
  node: ChildNode | undefined,
  code: string,
  message: string,
): void {
  addProblem(sheet, media, node, { code, message })
}
