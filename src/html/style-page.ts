/**
 * HTML and stylesheets → a tree of elements with computed styles: parse → stylesheets → match → cascade.
 * Accesses the outside only through `context.resources`. Fails with `output_too_large`; other problems of a page are
 * warnings, and styling continues without the faulty part.
 */

import type { UsedFont } from '../assets/contracts.ts'
import { createCascade, nestedLayer, rankLayers } from '../css/cascade.ts'
import type { ComputedStyle } from '../css/computed-style.ts'
import { readFontFace } from '../css/font-faces.ts'
import type { MediaPage } from '../css/media-queries.ts'
import { createProblems, type Problems } from '../css/problems.ts'
import { createMatcher } from '../css/selectors/match-selectors.ts'
import {
  createRuleIndex,
  type IndexedRule,
  ORIGIN,
  type Origin,
  type RuleIndex,
} from '../css/selectors/rule-index.ts'
import { parseStylesheet, type StyleRule } from '../css/stylesheet.ts'
import { QUIRKS_SHEET, USER_AGENT_SHEET } from '../css/user-agent-stylesheet.ts'
import { resolveUrl } from '../css/values/component-values.ts'
import { attribute, type DomElement } from '../dom/element.ts'
import type { FontFaceRule } from '../text/fonts.ts'
import {
  DEFAULT_AT,
  type HtmlContext,
  type HtmlSource,
  type PageRules,
  type StyledElement,
  type StyledPage,
} from './contracts.ts'
import {
  computePageRules,
  mediaPage,
  type RankedPageRule,
  reportPageProblems,
  viewportOf,
} from './page-styles.ts'
import { MAX_DEPTH, parseHtml } from './parse.ts'
import { textOf } from './special-elements.ts'
import { buildStyledTree } from './styled-tree.ts'
import { type AppliedSheet, applies, collectStylesheets } from './stylesheet-sources.ts'
import { findTagMistakes } from './unclosed-tags.ts'

/** @throws PlatenError `output_too_large`. */
export async function stylePage(source: HtmlSource, context: HtmlContext): Promise<StyledPage> {
  const { limits, resources } = context
  const problems = createProblems(limits.maxProblems, source.at ?? DEFAULT_AT)
  const { root, mode, unwrapped, hasUnclosedTags } = parseHtml(source.html, {
    maxNodes: limits.maxNodes,
    lines: source.lines ?? null,
  })
  if (unwrapped > 0) {
    const message = `${unwrapped} elements are nested deeper than ${MAX_DEPTH} levels; their tags were removed and their text kept`
    problems.report({ code: 'html_too_deep', message })
  }
  if (hasUnclosedTags) reportTagMistakes(source, problems)
  const head = readHead(root, source.baseUrl)
  const media = mediaPage(source.settings)
  const sheets = await collectStylesheets(head.sheets, source.css, {
    resources,
    problems,
    media,
    baseUrl: head.baseUrl,
  })
  const { index, pages } = orderRules(sheets, media)
  reportPageProblems(pages, problems)
  const cascade = createCascade(viewportOf(pages, source.settings, media, problems), problems)
  const tree = buildStyledTree(root, {
    indexes: [userAgentIndex(mode === 'quirks'), index],
    matcher: createMatcher(),
    cascade,
    problems,
    baseUrl: head.baseUrl,
  })
  const pageRules = computePageRules(pages, tree.computed, cascade)
  if (cascade.isOverflown) {
    const message = 'Some custom properties exceed the size limit when var() is substituted, and were ignored'
    problems.report({ code: 'invalid_css_value', message })
  }
  const { fontFaces, used } = usedFaces(fontFacesOf(sheets, media, problems), tree.root, pageRules)
  const fontWarnings = (await context.addFonts?.(fontFaces, used)) ?? []
  return {
    root: tree.root,
    title: head.title,
    language: attribute(root, 'lang'),
    baseUrl: head.baseUrl,
    pages: pageRules,
    fontFaces,
    warnings: [...problems.warnings(), ...fontWarnings],
  }
}

function reportTagMistakes({ html, lines }: HtmlSource, problems: Problems): void {
  for (const { kind, name, line } of findTagMistakes(html)) {
    const written = lines === undefined ? line : (lines[line - 1] ?? null)
    const message =
      kind === 'unclosed' ? `<${name}> is not closed: </${name}> is missing` : `</${name}> closes no element`
    problems.report({ code: 'unclosed_element', message }, written === null ? '' : `in line ${written}`)
  }
}

interface Head {
  readonly title: string | null
  readonly baseUrl: string | null
  /** `<style>` and `<link>`, in document order. */
  readonly sheets: readonly DomElement[]
}

/** Title, base URL and stylesheets of a page; `<style>` also counts in the body. Not recursive. */
function readHead(root: DomElement, outerBase: string | null): Head {
  let title: string | null = null
  let base: string | null = null
  const sheets: DomElement[] = []
  const rest: DomElement[] = [root]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.isHtml) {
      if (at.name === 'title') title ??= textOf(at).replace(/\s+/g, ' ').trim()
      else if (at.name === 'base') base ??= attribute(at, 'href')
      else if (at.name === 'style' || at.name === 'link') sheets.push(at)
    }
    for (let i = at.elements.length - 1; i >= 0; i--) {
      const child = at.elements[i]
      if (child !== undefined) rest.push(child)
    }
  }
  const written = base === null ? null : resolveUrl(base, outerBase)
  const baseUrl = written !== null && /^https?:/i.test(written) && URL.canParse(written) ? written : outerBase
  return { title: title === '' ? null : title, baseUrl, sheets }
}

/** The rules whose media match, ranked. */
function orderRules(
  sheets: readonly AppliedSheet[],
  media: MediaPage,
): { index: RuleIndex; pages: readonly RankedPageRule[] } {
  const names = sheets.flatMap(({ sheet, layer }) => [
    ...(layer === null ? [] : [layer]),
    ...sheet.layers.map(name => nestedLayer(layer, name) ?? name),
  ])
  const rankOf = rankLayers(names)
  const known = new Map<readonly string[], boolean>()
  const apply = (queries: readonly string[]) => {
    const answer = known.get(queries) ?? applies(queries, media)
    known.set(queries, answer)
    return answer
  }
  const rules: IndexedRule[] = []
  const pages: RankedPageRule[] = []
  for (const { sheet, layer: around } of sheets) {
    const rank = (layer: string | null) => rankOf(nestedLayer(around, layer))
    for (const rule of sheet.rules) {
      if (apply(rule.media)) addRule(rules, rule, ORIGIN.author, rank(rule.layer))
    }
    for (const rule of sheet.pages) {
      if (apply(rule.media)) pages.push({ rule, layer: rank(rule.layer), order: pages.length })
    }
  }
  return { index: createRuleIndex(rules), pages }
}

function addRule(rules: IndexedRule[], rule: StyleRule, origin: Origin, layer: number): void {
  for (const selector of rule.selectors) {
    const { specificity } = selector
    rules.push({ selector, block: rule.block, origin, layer, specificity, order: rules.length })
  }
}

const userAgentIndexes = new Map<boolean, RuleIndex>()

function userAgentIndex(isQuirky: boolean): RuleIndex {
  const known = userAgentIndexes.get(isQuirky)
  if (known !== undefined) return known
  const rules: IndexedRule[] = []
  const sheet = parseStylesheet(isQuirky ? USER_AGENT_SHEET + QUIRKS_SHEET : USER_AGENT_SHEET, null)
  for (const rule of sheet.rules) addRule(rules, rule, ORIGIN.userAgent, 0)
  const index = createRuleIndex(rules)
  userAgentIndexes.set(isQuirky, index)
  return index
}

function fontFacesOf(sheets: readonly AppliedSheet[], media: MediaPage, problems: Problems): FontFaceRule[] {
  const faces: FontFaceRule[] = []
  for (const { sheet, base } of sheets) {
    for (const block of sheet.fontFaces) {
      if (!applies(block.media, media)) continue
      const face = readFontFace(block, base)
      if ('code' in face) problems.report(face)
      else faces.push(face)
    }
  }
  return faces
}

/** Fonts of unused families are not loaded. */
function usedFaces(
  faces: readonly FontFaceRule[],
  root: StyledElement,
  pages: PageRules,
): { readonly fontFaces: readonly FontFaceRule[]; readonly used: readonly UsedFont[] } {
  if (faces.length === 0) return { fontFaces: faces, used: [] }
  const used = new Set<string>()
  const kinds = new Map<string, UsedFont>()
  const lists = new Set<readonly string[]>()
  const use = ({ fontFamily, fontWeight: weight, fontStyle }: ComputedStyle) => {
    const italics = fontStyle !== 'normal'
    kinds.set(`${weight} ${italics}`, { weight, italics })
    if (lists.has(fontFamily)) return
    lists.add(fontFamily)
    for (const name of fontFamily) used.add(name.toLowerCase())
  }
  const rest: StyledElement[] = [root]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    use(at.style)
    for (const child of at.children) if (child.kind === 'element') rest.push(child)
  }
  const { every, first, left, right, named } = pages
  for (const page of [every, first, left, right, ...Object.values(named)]) {
    for (const box of Object.values(page?.marginBoxes ?? {})) use(box.style)
  }
  const fontFaces = faces.filter(({ family }) => used.has(family.toLowerCase()))
  return { fontFaces, used: [...kinds.values()] }
}
