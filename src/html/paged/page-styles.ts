/** `@page` rules → styles of pages and their margin boxes (CSS Paged Media 3). Pure. */

import type { PaperSize } from '../../base/paper-sizes.ts'
import { type Cascade, type Computed, createCascade } from '../../css/cascade.ts'
import { isRendered, type RenderedStyle, type StyleKey } from '../../css/computed-style.ts'
import type { MediaPage } from '../../css/conditional/media-queries.ts'
import { parseStyleAttribute } from '../../css/declaration-block.ts'
import { type PageSize, parsePageSize } from '../../css/page-size.ts'
import { createProblems } from '../../css/problems.ts'
import { matchesPage, pageSpecificity } from '../../css/selectors/page-selectors.ts'
import { type Applied, ORIGIN } from '../../css/selectors/rule-index.ts'
import type { PageRule } from '../../css/stylesheet.ts'
import { resolveLength } from '../../css/values/calc.ts'
import type { ContentItem } from '../../css/values/value-types.ts'
import {
  type HtmlSettings,
  MARGIN_BOXES,
  type MarginBox,
  type MarginBoxName,
  type MarginContent,
  type PageRules,
  type PageStyle,
  type Side,
} from '../contracts.ts'
import type { CounterStyles } from '../generated-content/counter-styles.ts'
import { DEFAULT_MARGIN, paperOf } from './page-area.ts'

/** A page rule whose media match, with its rank. */
export interface RankedPageRule {
  readonly rule: PageRule
  readonly layer: number
  readonly order: number
}

/**
 * The page for media queries: the settings of the call over A4 portrait with margins of 10 mm. `@page` rules are not
 * considered, since they may depend on media queries. As in Chromium, the paper is rounded up to whole points, each
 * margin down, and the area of the page down to whole pixels: 720 by 1048 pixels by default.
 */
export function mediaPage(settings: HtmlSettings): MediaPage {
  const { width, height } = paperOf({ size: null, orientation: null }, settings)
  const paper = { width: Math.ceil(width - ROUNDING), height: Math.ceil(height - ROUNDING) }
  const margin = (side: Side) => Math.floor((settings.margins[side] ?? DEFAULT_MARGIN) + ROUNDING)
  const area = areaOf(paper, margin, settings.scale)
  return { width: wholePixels(area.width), height: wholePixels(area.height) }
}

const PX = 0.75

/** Differences below this are of conversions between units, in points. */
const ROUNDING = 0.005

function wholePixels(points: number): number {
  return Math.floor(points / PX + ROUNDING) * PX
}

/** The viewport for `vw` and `vh`: the area of the first page, after `@page`. */
export function viewportOf(
  rules: readonly RankedPageRule[],
  settings: HtmlSettings,
  media: MediaPage,
): MediaPage {
  // problems are those of `computePageRules`, whose root has the custom properties of the page
  const cascade = createCascade(media, createProblems(0, ''))
  const root = cascade.compute(null, [])
  const style = pageStyle(ordered(rules.filter(({ rule }) => isUniversal(rule))), root, cascade)
  const paper = paperOf(style, settings)
  return areaOf(
    paper,
    side => {
      const own = settings.margins[side] ?? style.margins[side]
      if (own === null || typeof own === 'number') return own
      return resolveLength(own, side === 'left' || side === 'right' ? paper.width : paper.height)
    },
    settings.scale,
  )
}

function areaOf(paper: PaperSize, margin: (side: Side) => number | null, scale: number): MediaPage {
  const of = (side: Side) => margin(side) ?? DEFAULT_MARGIN
  return {
    width: Math.max(1, paper.width - of('left') - of('right')) / scale,
    height: Math.max(1, paper.height - of('top') - of('bottom')) / scale,
  }
}

/** Limit of distinct styles; further pages have the style of pages without a selector. */
const MAX_STYLES = 1_100

/** @param root The style of the root element, which pages inherit. */
export function computePageRules(
  rules: readonly RankedPageRule[],
  root: Computed,
  cascade: Cascade,
  counterStyles: CounterStyles,
): PageRules {
  const inOrder = ordered(rules)
  /** Styles by the rules that apply. */
  const known = new Map<string, PageStyle>()
  const styleWith = (applies: (rule: PageRule) => boolean): PageStyle => {
    const applied = inOrder.filter(({ rule }) => applies(rule))
    const key = applied.map(({ order }) => order).join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size === MAX_STYLES) return every
    const style = pageStyle(applied, root, cascade)
    known.set(key, style)
    return style
  }
  const selecting = rules.filter(({ rule }) => !isUniversal(rule))
  const every = styleWith(isUniversal)
  const samples = selecting.map(({ rule: own }) => styleWith(rule => rule === own || isUniversal(rule)))
  return {
    every,
    samples: new Set([every, ...samples]),
    counterStyles,
    styleOf:
      selecting.length === 0 ? () => every : page => styleWith(({ selector }) => matchesPage(selector, page)),
  }
}

/** In ascending order of precedence (CSS Paged Media 3 §4.2). */
function ordered(rules: readonly RankedPageRule[]): readonly RankedPageRule[] {
  return rules.toSorted(
    (a, b) =>
      a.layer - b.layer ||
      pageSpecificity(a.rule.selector) - pageSpecificity(b.rule.selector) ||
      a.order - b.order,
  )
}

function isUniversal({ selector: { name, pseudos } }: PageRule): boolean {
  return name === null && pseudos.length === 0
}

function appliedOf({ rule, layer, order }: RankedPageRule, block = rule.block): Applied {
  return { block, origin: ORIGIN.author, layer, specificity: pageSpecificity(rule.selector), order }
}

function pageStyle(rules: readonly RankedPageRule[], root: Computed, cascade: Cascade): PageStyle {
  const applied = rules.map(rule => appliedOf(rule))
  const page = cascade.compute(root, applied)
  const isSaid = (key: StyleKey) =>
    applied.some(({ block }) => [...block.normal, ...block.important].some(longhand => longhand.key === key))
  const margin = (key: 'marginTop' | 'marginRight' | 'marginBottom' | 'marginLeft') =>
    isSaid(key) && page.style[key] !== 'auto' ? page.style[key] : null
  return {
    ...sizeOf(rules),
    margins: {
      top: margin('marginTop'),
      right: margin('marginRight'),
      bottom: margin('marginBottom'),
      left: margin('marginLeft'),
    },
    box: { ...page.style, display: 'block' },
    marginBoxes: marginBoxesOf(rules, page, cascade),
    footnoteArea: footnoteAreaOf(rules, page, cascade),
  }
}

function sizeOf(rules: readonly RankedPageRule[]): PageSize {
  let found: PageSize = { size: null, orientation: null }
  let isImportant = false
  for (const { rule } of rules) {
    if (rule.size === null || (isImportant && !rule.size.isImportant)) continue
    const parsed = parsePageSize(rule.size.text)
    if (parsed === null) continue
    found = parsed
    isImportant = rule.size.isImportant
  }
  return found
}

function isMarginBox(name: string): name is MarginBoxName {
  return Object.hasOwn(MARGIN_BOXES, name)
}

function marginBoxesOf(
  rules: readonly RankedPageRule[],
  page: Computed,
  cascade: Cascade,
): Partial<Record<MarginBoxName, MarginBox>> {
  const boxes: Partial<Record<MarginBoxName, MarginBox>> = {}
  const byName = new Map<MarginBoxName, Applied[]>()
  for (const ranked of rules) {
    for (const { name, block } of ranked.rule.marginBoxes) {
      if (isMarginBox(name)) byName.set(name, [...(byName.get(name) ?? []), appliedOf(ranked, block)])
    }
  }
  for (const [name, applied] of byName) {
    const [align, vertical] = MARGIN_BOXES[name]
    const css = `display:block;text-align:${align};vertical-align:${vertical}`
    const { block } = parseStyleAttribute(css, null)
    const { style } = cascade.compute(page, [
      { block, origin: ORIGIN.userAgent, layer: 0, specificity: 0, order: 0 },
      ...applied,
    ])
    if (typeof style.content === 'string' || !isRendered(style)) continue
    boxes[name] = { style, content: style.content.flatMap(marginContent) }
  }
  return boxes
}

/** Space between the text and its footnotes. */
const FOOTNOTE_AREA = 'margin-top:1em'

function footnoteAreaOf(rules: readonly RankedPageRule[], page: Computed, cascade: Cascade): RenderedStyle {
  const { block } = parseStyleAttribute(FOOTNOTE_AREA, null)
  const applied = rules.flatMap(ranked =>
    ranked.rule.marginBoxes.flatMap(box => (box.name === 'footnote' ? [appliedOf(ranked, box.block)] : [])),
  )
  const { style } = cascade.compute(page, [
    { block, origin: ORIGIN.userAgent, layer: 0, specificity: 0, order: 0 },
    ...applied,
  ])
  return { ...style, display: 'block' }
}

function marginContent(item: ContentItem): readonly MarginContent[] {
  switch (item.kind) {
    case 'text':
    case 'picture':
      return [item]
    case 'counter':
    case 'counters':
      return [{ kind: 'counter', counter: item.counter, listStyleType: item.listStyleType }]
    case 'string':
    case 'sum':
    case 'element':
      return [item]
    case 'attribute':
      return item.fallback === '' ? [] : [{ kind: 'text', text: item.fallback }]
    default:
      return []
  }
}
