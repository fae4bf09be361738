/**
 * HTML and stylesheets → a tree of elements with computed styles: parse → stylesheets → match → cascade.
 * Accesses the outside only through `context.resources`. Fails with `output_too_large`; other problems of a page are
 * warnings, and styling continues without the faulty part.
 */

import type { UsedFont } from '../assets/contracts.ts'
import type { Warning } from '../base/errors.ts'
import { languageOfLocale } from '../base/region.ts'
import { didYouMean } from '../base/text-distance.ts'
import { createCascade } from '../css/cascade.ts'
import type { ComputedStyle } from '../css/computed-style.ts'
import type { MediaPage } from '../css/conditional/media-queries.ts'
import type { CounterStyle } from '../css/counter-styles/counter-style.ts'
import { nestedLayer, rankLayers } from '../css/layers.ts'
import { ANY_NAME, namesSetBy, type PageName } from '../css/page-properties.ts'
import { createProblems, type Problems } from '../css/problems.ts'
import { createMatcher } from '../css/selectors/match-selectors.ts'
import {
  createRuleIndex,
  type IndexedRule,
  ORIGIN,
  type Origin,
  type RuleIndex,
} from '../css/selectors/rule-index.ts'
import { parseStylesheet, type StyleRule, type Stylesheet, VIEWPORT_UNIT } from '../css/stylesheet.ts'
import { OPAQUE_SHEET, QUIRKS_SHEET, USER_AGENT_SHEET } from '../css/user-agent-stylesheet.ts'
import { resolveUrl } from '../css/values/component-values.ts'
import { hasReference, type RegisteredProperty } from '../css/values/variables.ts'
import { attribute, type DomElement, textOf } from '../dom/element.ts'
import type { FontFaceRule } from '../text/fonts.ts'
import { loadAttachedFiles } from './attached-files.ts'
import { createContainers, MAX_MEASUREMENTS } from './containers.ts'
import {
  DEFAULT_AT,
  type HtmlContext,
  type HtmlSource,
  type PageMetadata,
  type PageRules,
  type StyledElement,
  type StyledPage,
} from './contracts.ts'
import { frameContent, frameSize, framesOf, MAX_FRAME_DEPTH, MAX_FRAMES } from './frames.ts'
import { createCounterStyles } from './generated-content/counter-styles.ts'
import { createTargets } from './generated-content/targets.ts'
import { contentColumn, createColumnFinder, createPlaceFinder } from './mark-sources.ts'
import { reportTagMistakes, reportUnknownEntities } from './markup-mistakes.ts'
import { MISNAMED_STANDARD } from './page-settings.ts'
import { computePageRules, mediaPage, type RankedPageRule, viewportOf } from './paged/page-styles.ts'
import { reportUnmatchedPageRules } from './paged/unmatched-page-rules.ts'
import { MAX_DEPTH, parseHtml } from './parse.ts'
import { buildStyledTree, type StyledTree } from './styled-tree.ts'
import { type AppliedSheet, applies, collectStylesheets, type SheetPlace } from './stylesheet-sources.ts'

/**
 * @param frame The size and depth of the frame that shows the page; absent for the page of the document.
 * @throws PlatenError `output_too_large`.
 */
export async function stylePage(
  source: HtmlSource,
  context: HtmlContext,
  frame: FrameViewport | null = null,
): Promise<StyledPage> {
  const { limits, resources } = context
  const problems = createProblems(limits.maxProblems, source.at ?? DEFAULT_AT)
  const parsed = parseHtml(source.html, { maxNodes: limits.maxNodes, lines: source.lines ?? null })
  const { root, unwrapped, hasUnclosedTags } = parsed
  // those of frames have no doctype (HTML §13.2.6.4.1)
  const mode = frame === null ? parsed.mode : 'no-quirks'
  const isQuirks = mode === 'quirks'
  if (unwrapped > 0) {
    const message = `${unwrapped} elements are nested deeper than ${MAX_DEPTH} levels; their tags were removed and their text kept`
    problems.report({ code: 'html_too_deep', message })
  }
  if (hasUnclosedTags) reportTagMistakes(source, problems)
  reportUnknownEntities(source, root, problems)
  const head = readHead(root, source.baseUrl)
  const placeOf = createPlaceFinder(source)
  if (head.claim !== null) {
    const message = 'A <meta> element claims no standard: set `pdf_standard` of the settings or the call'
    problems.report({ code: 'unsupported_element', message }, `at ${placeOf(head.claim)}`)
  }
  const { locale = null } = source
  const language = attribute(root, 'lang') ?? (locale === null ? null : languageOfLocale(locale))
  const media = frame ?? mediaPage(source.settings)
  const sheets = await collectStylesheets(head.sheets, source.css, {
    resources,
    problems,
    media,
    baseUrl: head.baseUrl,
    isQuirks,
    placeOf,
    contentColumn: element => contentColumn(source, element),
  })
  const links = frame === null ? head.sheets.filter(({ name }) => name === 'link') : []
  const fileSources = { resources, problems, baseUrl: head.baseUrl, placeOf }
  const attachedFiles = await loadAttachedFiles(links, fileSources)
  const { index, pages } = orderRules(sheets, media, isQuirks)
  const { zoom: scale = source.settings.scale } = context
  const viewport = frame ?? viewportOf(pages, { ...source.settings, scale }, media)
  const cascade = createCascade(viewport, problems, registeredProperties(sheets, media), placeOf)
  const targets = createTargets(root)
  const frames = await styleFrames(root, { ...source, baseUrl: head.baseUrl }, context, frame?.depth ?? 0)
  const containers = createContainers()
  const counterStyles = createCounterStyles(definedCounterStyles(sheets, media))
  const treeSources = {
    indexes: [userAgentIndex({ isQuirky: isQuirks, isOpaque: context.isOpaque === true }), index],
    matcher: createMatcher({ isQuirks }),
    ...{
      cascade,
      problems,
      checksLanguages: context.reportsLanguages !== false,
      targets,
      media,
      containers,
      counterStyles,
      frames: frames.contents,
      isQuirks,
      isFrame: frame !== null,
    },
    baseUrl: head.baseUrl,
    columnOf: createColumnFinder(source),
  }
  const build = (): StyledTree => {
    const tree = buildStyledTree(root, treeSources)
    // counters of elements that stand below a reference to them
    return targets.takeIncomplete() ? buildStyledTree(root, treeSources) : tree
  }
  let tree = build()
  if (containers.count > 0 && (index.hasContainers || cascade.readsContainers)) {
    const page = { area: viewport, fonts: context.fonts, language, isQuirky: isQuirks }
    let measurements = 0
    let isChanged = true
    for (; isChanged && measurements < MAX_MEASUREMENTS; measurements++) {
      isChanged = await containers.measure(tree.root, page)
      if (isChanged) tree = build()
    }
    if (isChanged) problems.report(UNSETTLED_CONTAINERS)
  }
  const pageRules = computePageRules(pages, tree.computed, cascade, counterStyles)
  if (frame === null) {
    reportUnknownNames(sheets, source.html, media, problems)
    reportUnmatchedPageRules(sheets, tree.root, media, problems)
  }
  if (cascade.isOverflown) {
    const message = 'Some custom properties exceed the size limit when var() is substituted, and were ignored'
    problems.report({ code: 'invalid_css_value', message })
  }
  const faces = fontFacesOf(sheets, media)
  const { fontFaces, used, characters } = usedFaces([...faces.keys()], source.html, tree.root, pageRules)
  for (const { rule, reason } of (await context.addFonts?.(fontFaces, used, characters)) ?? []) {
    const message = `The font '${rule.family}' of an @font-face rule is left out. ${reason.replace(/\.$/, '')}`
    const place = faces.get(rule)
    problems.report({ code: 'font_failed', message }, place?.text, place?.path)
  }
  return {
    root: tree.root,
    mode,
    title: head.title,
    metadata: head.metadata,
    language,
    baseUrl: head.baseUrl,
    pages: pageRules,
    attachedFiles,
    fontFaces,
    hasViewportUnits: viewportUnitTest(
      sheets.map(({ sheet }) => sheet),
      source.html,
    ),
    warnings: [...problems.warnings(), ...frames.warnings],
  }
}

/** A function of its own, as the closures of `stylePage` keep the DOM, which layout does not need. */
function viewportUnitTest(sheets: readonly Stylesheet[], html: string): StyledPage['hasViewportUnits'] {
  return () => sheets.some(sheet => sheet.hasViewportUnits) || VIEWPORT_UNIT.test(html)
}

/** Reports names in margin boxes that neither a rule nor an element sets. */
function reportUnknownNames(
  sheets: readonly AppliedSheet[],
  html: string,
  media: MediaPage,
  problems: Problems,
): void {
  const used = sheets.flatMap(({ sheet, placeOf }) =>
    sheet.usedNames.filter(rule => applies(rule.media, media)).map(name => ({ ...name, placeOf })),
  )
  if (used.length === 0) return
  const known = new Set([
    'counter page',
    'counter pages',
    ...sheets.flatMap(({ sheet }) => [...sheet.pageNames]),
  ])
  // in style attributes
  for (const [, property = '', value = ''] of html.matchAll(SETTERS))
    for (const set of namesSetBy(property.toLowerCase(), value)) known.add(set)
  for (const { kind, name, position, placeOf } of used) {
    if (known.has(`${kind} ${name}`) || known.has(`${kind} ${ANY_NAME}`) || hasReference(name)) continue
    const names = [...known]
      .filter(each => each.startsWith(`${kind} `))
      .map(each => each.slice(kind.length + 1))
    const message = unknownName(kind, name.slice(0, 60), didYouMean(name, names))
    const { text, path } = placeOf(position)
    problems.report({ code: 'invalid_css_value', message }, text, path)
  }
}

/** @param hint A known name that it may mean; empty for none. */
function unknownName(kind: PageName['kind'], name: string, hint: string): string {
  if (kind !== 'counter') {
    const { written, setter } = PAGE_NAMES[kind]
    return `'${written}(${name})' shows nothing: no rule sets '${setter(name)}'${hint}`
  }
  if (hint !== '') return `'counter(${name})' is 0 in margin boxes: no @page rule sets it${hint}`
  return `'counter(${name})' is 0 in margin boxes: counters of elements do not count there. Set a named string, such as 'string-set: number counter(${name})', and show 'string(number)'`
}

const SETTERS = /(?<![\w-])(position|string-set|-platen-carry)\s*:([^;}<]*)/gi

const PAGE_NAMES = {
  element: { written: 'element', setter: (name: string) => `position: running(${name})` },
  string: { written: 'string', setter: (name: string) => `string-set: ${name} …` },
  sum: { written: 'carried-forward', setter: (name: string) => `-platen-carry: ${name} …` },
}

const UNSETTLED_CONTAINERS = {
  code: 'unsupported_css',
  message:
    'Some container queries are evaluated with sizes that are not final: ' +
    `containers are nested more than ${MAX_MEASUREMENTS - 1} levels deep`,
}

/** The viewport of a frame, in points. */
interface FrameViewport extends MediaPage {
  /** Number of frames around its document, at least 1. */
  readonly depth: number
}

/** Styles the documents of frames. */
async function styleFrames(
  root: DomElement,
  source: HtmlSource,
  context: HtmlContext,
  depth: number,
): Promise<{
  readonly contents: ReadonlyMap<DomElement, StyledElement>
  readonly warnings: readonly Warning[]
}> {
  const contents = new Map<DomElement, StyledElement>()
  const warnings: Warning[] = []
  if (depth >= MAX_FRAME_DEPTH) return { contents, warnings }
  for (const element of framesOf(root).slice(0, MAX_FRAMES)) {
    const html = attribute(element, 'srcdoc') ?? ''
    const lines = html.split('\n').map(() => element.line)
    const page = await stylePage({ ...source, html, lines, css: null }, context, {
      ...frameSize(element),
      depth: depth + 1,
    })
    contents.set(element, frameContent(page.root))
    warnings.push(...page.warnings)
  }
  return { contents, warnings }
}

interface Head {
  readonly title: string | null
  readonly metadata: PageMetadata
  readonly baseUrl: string | null
  /** The first `<meta>` named as the setting `pdf_standard`, which has no effect. */
  readonly claim: DomElement | null
  /** `<style>` and `<link>`, in document order. */
  readonly sheets: readonly DomElement[]
}

/** Title, base URL and stylesheets of a page; `<style>` also counts in the body. Not recursive. */
function readHead(root: DomElement, outerBase: string | null): Head {
  let title: string | null = null
  let base: string | null = null
  let claim: DomElement | null = null
  const metadata: Partial<Record<keyof PageMetadata, string>> = {}
  const sheets: DomElement[] = []
  const rest: DomElement[] = [root]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.isHtml) {
      if (at.name === 'title') title ??= textOf(at).replace(/\s+/g, ' ').trim()
      else if (at.name === 'base') base ??= attribute(at, 'href')
      else if (at.name === 'meta') {
        readMetadata(at, metadata)
        if (MISNAMED_STANDARD.test(attribute(at, 'name')?.trim() ?? '')) claim ??= at
      } else if (at.name === 'style' || at.name === 'link') sheets.push(at)
    }
    for (let i = at.elements.length - 1; i >= 0; i--) {
      const child = at.elements[i]
      if (child !== undefined) rest.push(child)
    }
  }
  const written = base === null ? null : resolveUrl(base, outerBase)
  const baseUrl = written !== null && /^https?:/i.test(written) && URL.canParse(written) ? written : outerBase
  return { title: title === '' ? null : title, metadata, baseUrl, claim, sheets }
}

/** Standard metadata names (HTML §4.2.5.1) and the entries of the document information. */
const METADATA = { author: 'author', description: 'subject', keywords: 'keywords' } as const

/** The first element of each name counts. */
function readMetadata(element: DomElement, metadata: Partial<Record<keyof PageMetadata, string>>): void {
  const name = attribute(element, 'name')?.trim().toLowerCase() ?? ''
  const content = attribute(element, 'content')?.replace(/\s+/g, ' ').trim() ?? ''
  const entry = Object.hasOwn(METADATA, name) ? METADATA[name as keyof typeof METADATA] : null
  if (entry !== null && content !== '') metadata[entry] ??= content
}

/** The rules whose media match, ranked. */
function orderRules(
  sheets: readonly AppliedSheet[],
  media: MediaPage,
  isQuirks: boolean,
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
  return { index: createRuleIndex(rules, isQuirks), pages }
}

function addRule(rules: IndexedRule[], rule: StyleRule, origin: Origin, layer: number): void {
  for (const selector of rule.selectors) {
    const { specificity } = selector
    const { block, containers } = rule
    const indexed = { selector, block, origin, layer, specificity, order: rules.length }
    rules.push(containers.length === 0 ? indexed : { ...indexed, containers })
  }
}

/** By the additions to the sheet. */
const userAgentIndexes = new Map<string, RuleIndex>()

function userAgentIndex({ isQuirky, isOpaque }: { isQuirky: boolean; isOpaque: boolean }): RuleIndex {
  const additions = (isQuirky ? QUIRKS_SHEET : '') + (isOpaque ? OPAQUE_SHEET : '')
  const known = userAgentIndexes.get(additions)
  if (known !== undefined) return known
  const rules: IndexedRule[] = []
  const sheet = parseStylesheet(USER_AGENT_SHEET + additions, null)
  for (const rule of sheet.rules) addRule(rules, rule, ORIGIN.userAgent, 0)
  const index = createRuleIndex(rules)
  userAgentIndexes.set(additions, index)
  return index
}

/** Later rules win. */
function registeredProperties(
  sheets: readonly AppliedSheet[],
  media: MediaPage,
): ReadonlyMap<string, RegisteredProperty> {
  const rules = sheets.flatMap(({ sheet }) => sheet.properties.filter(rule => applies(rule.media, media)))
  return new Map(rules.map(rule => [rule.name, rule]))
}

/** Later rules win. */
function definedCounterStyles(
  sheets: readonly AppliedSheet[],
  media: MediaPage,
): ReadonlyMap<string, CounterStyle> {
  const rules = sheets.flatMap(({ sheet }) => sheet.counterStyles.filter(rule => applies(rule.media, media)))
  return new Map(rules.map(({ name, style }) => [name, style]))
}

/** The `@font-face` rules that apply, in document order, with their places. */
function fontFacesOf(
  sheets: readonly AppliedSheet[],
  media: MediaPage,
): ReadonlyMap<FontFaceRule, SheetPlace> {
  const faces = sheets.flatMap(({ sheet, placeOf }) =>
    sheet.fontFaces
      .filter(block => applies(block.media, media))
      .map(({ face, position }) => [face, placeOf(position)] as const),
  )
  return new Map(faces)
}

/** Fonts of unused families are not loaded. */
function usedFaces(
  faces: readonly FontFaceRule[],
  html: string,
  root: StyledElement,
  pages: PageRules,
): UsedFaces {
  if (faces.length === 0) return { fontFaces: faces, used: [], characters: new Set() }
  const isInParts = faces.some(({ ranges }) => ranges !== undefined)
  const characters = new Set<number>()
  const show = (text: string): void => {
    if (!isInParts) return
    // `text-transform` shows other letters
    for (const shown of [text, text.toUpperCase(), text.toLowerCase()])
      for (const character of shown) characters.add(character.codePointAt(0) ?? 0)
  }
  // text of fields, markers and page-margin boxes is only known later
  show(html + GENERATED)
  const used = new Set<string>()
  const kinds = new Map<string, UsedFont>()
  const lists = new Set<readonly string[]>()
  const use = ({ fontFamily, fontWeight: weight, fontStyle, fontStretch: stretch = 100 }: ComputedStyle) => {
    const italics = fontStyle !== 'normal'
    kinds.set(`${weight} ${italics} ${stretch}`, { weight, italics, stretch })
    if (lists.has(fontFamily)) return
    lists.add(fontFamily)
    for (const name of fontFamily) used.add(name.toLowerCase())
  }
  const rest: StyledElement[] = [root]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    use(at.style)
    if (at.firstLine !== undefined) use(at.firstLine)
    for (const child of at.children) {
      if (child.kind === 'element') rest.push(child)
      else show(child.text)
    }
    for (const mark of at.marks ?? []) if (mark.kind === 'running') rest.push(mark.element)
  }
  for (const page of pages.samples) {
    for (const box of Object.values(page.marginBoxes)) use(box.style)
  }
  const fontFaces = faces.filter(({ family }) => used.has(family.toLowerCase()))
  return { fontFaces, used: [...kinds.values()], characters }
}

interface UsedFaces {
  readonly fontFaces: readonly FontFaceRule[]
  readonly used: readonly UsedFont[]
  /** Code points that the page may show; empty if no face has a `unicode-range`. */
  readonly characters: ReadonlySet<number>
}

/** Printable ASCII, and what browsers add to text: markers, quotes, hyphens and ellipses. */
const GENERATED = `${String.fromCharCode(...Array.from({ length: 0x5f }, (_, i) => 0x20 + i))}•◦▪‣▸▾‐…‘’“”«»`
