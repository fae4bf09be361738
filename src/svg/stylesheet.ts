/**
 * CSS of an SVG (style sheets and `style` attributes) → the declarations of each element. Pure.
 * Fails with `svg_too_complex` where selectors take too long.
 */
import { PlatenError, type Warning } from '../base/errors.ts'
import { matchesMedia } from '../css/conditional/media-queries.ts'
import { type CssNode, parseCss } from '../css/css-text.ts'
import { createMatcher } from '../css/selectors/match-selectors.ts'
import { parseSelectors } from '../css/selectors/parse-selectors.ts'
import type { ComplexSelector } from '../css/selectors/selector.ts'
import { SelectorError } from '../css/selectors/selector-reader.ts'
import type { DomElement } from '../dom/element.ts'
import { type Declaration, declarationsIn, shorten, syntaxWarning } from './declarations.ts'

/** Values by property; custom properties with their two dashes. */
export type Declarations = ReadonlyMap<string, string>

interface StyleRule {
  readonly selector: ComplexSelector
  readonly declarations: readonly Declaration[]
}

export type SvgStylesheet = ReturnType<typeof readStylesheet>

/** Rules × elements that are matched. */
const MAX_STYLE_TESTS = 4_000_000
const MAX_NESTING = 16

type Warn = (warning: Warning) => void

export function readStylesheet(texts: readonly string[], elementCount: number, warn: Warn) {
  const rules: StyleRule[] = []
  for (const text of texts) {
    if (text.trim() !== '') readNodes(parseCss(text), { rules, parent: null, depth: 0, warn })
  }
  if (rules.length * elementCount > MAX_STYLE_TESTS) {
    throw new PlatenError(
      'svg_too_complex',
      `The SVG has ${rules.length} style rules for ${elementCount} elements; write the styles onto the elements.`,
    )
  }
  const matcher = createMatcher()
  // Sorting is stable: of equal specificity, the later rule wins.
  const ordered = rules.sort((a, b) => a.selector.specificity - b.selector.specificity)
  return {
    ruleCount: rules.length,
    /** The cascaded declarations of an element, including its `style` attribute (CSS Cascade 4 §6). */
    declarationsOf(element: DomElement, own: readonly Declaration[]): Declarations {
      const matching = ordered.filter(({ selector }) => matches(selector, element))
      if (matching.length === 0 && own.length === 0) return NONE
      const all = [...matching.flatMap(({ declarations }) => declarations), ...own]
      const result = new Map<string, string>()
      for (const important of [false, true]) {
        for (const declaration of all) {
          if (declaration.important === important) result.set(declaration.property, declaration.value)
        }
      }
      return result
    },
  }

  function matches(selector: ComplexSelector, element: DomElement): boolean {
    try {
      return selector.pseudoElement === null && matcher.matches(selector, element)
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error
      throw new PlatenError('svg_too_complex', 'The selectors of the SVG take too long; write them shorter.')
    }
  }
}

const NONE: Declarations = new Map()

interface Scope {
  readonly warn: Warn
  readonly rules: StyleRule[]
  /** Selectors of the parent rule; null at the top level. */
  readonly parent: readonly ComplexSelector[] | null
  readonly depth: number
}

function readNodes(nodes: readonly CssNode[], scope: Scope): void {
  if (scope.depth > MAX_NESTING) return
  for (const node of nodes) {
    if (node.type === 'error') scope.warn(syntaxWarning(node))
    else if (node.type === 'rule') {
      const selectors = selectorsOf(node.selector, scope)
      if (selectors === null) continue
      const declarations = declarationsIn(node.nodes, scope.warn)
      for (const selector of selectors) scope.rules.push({ selector, declarations })
      readNodes(
        node.nodes.filter(child => child.type !== 'decl'),
        { ...scope, parent: selectors, depth: scope.depth + 1 },
      )
    } else if (node.type === 'atrule') {
      const name = node.name.toLowerCase()
      if (name === 'import') {
        const message = `The SVG's '@import ${shorten(node.params)}' is left out: style sheets outside the document are not loaded.`
        scope.warn({ code: 'svg_content_dropped', message })
      }
      if (name === 'font-face') readFontFace(node.nodes ?? [], scope)
      const isShown = name === 'layer' || (name === 'media' && isMedium(node.params))
      if (!isShown) continue
      const inside = node.nodes ?? []
      if (scope.parent !== null) {
        const declarations = declarationsIn(inside, scope.warn)
        for (const selector of scope.parent) scope.rules.push({ selector, declarations })
      }
      readNodes(
        inside.filter(child => child.type !== 'decl'),
        { ...scope, depth: scope.depth + 1 },
      )
    }
  }
}

/** Media queries for print and for screens both apply to pictures. */
function isMedium(params: string): boolean {
  return matchesMedia(params.replaceAll(/\bscreen\b/gi, 'print'), { width: 0, height: 0 })
}

function selectorsOf(text: string, { parent, warn }: Scope): readonly ComplexSelector[] | null {
  try {
    return parseSelectors(text, parent)
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error
    const message = `The SVG's selector '${shorten(text)}' ${error.message}, so its rule is left out.`
    warn({ code: 'unsupported_selector', message })
    return null
  }
}

function readFontFace(nodes: readonly CssNode[], { warn }: Scope): void {
  const family = nodes.find(node => node.type === 'decl' && node.prop.toLowerCase() === 'font-family')
  const name = family?.type === 'decl' ? family.value.replaceAll(/["']/g, '') : ''
  warn({
    code: 'svg_content_dropped',
    message: `The font '${shorten(name)}' inside the SVG is left out, so its texts fall back to registered fonts: register it with the engine.`,
  })
}
