import type { PageIdentity } from '../../css/selectors/page-selectors.ts'
import type { DynamicText, PagedFlow } from '../../layout/css/contracts.ts'
import type { HtmlSettings, PageReference, PageRules, StyledElement } from '../contracts.ts'
import { createPageAnchors, type PageAnchors } from './page-anchors.ts'
import { type PageArea, pageArea } from './page-area.ts'
import { createPageText, createPageValues, type PageContent, plainPage } from './page-values.ts'
import { pageNames } from './unmatched-page-rules.ts'

/** The pages of a document: their areas, and after layout their names and values. */
export interface DocumentPages {
  readonly rules: PageRules
  readonly anchors: PageAnchors
  areaOf(page: PageIdentity): PageArea
  /** The number of a page in the text of the flow. `anchor`: the id that its place must have, or null. */
  pageText(reference: PageReference): { readonly text: DynamicText; readonly anchor: string | null }
  /** Called for each footnote of the flow. */
  noteFootnote(): void
  /** A page of the latest layout, from 1. Before layout: a page without a name. */
  identityOf(number: number): PageIdentity
  /** Values of a page of the latest layout. */
  contentOf(number: number, total: number): PageContent
  /** Null if all pages are the same. Call it when boxes are generated. */
  flow(): PagedFlow | null
}

export function createDocumentPages(
  rules: PageRules,
  settings: HtmlSettings,
  root: StyledElement,
): DocumentPages {
  const areas = new WeakMap<object, PageArea>()
  const areaOf = (page: PageIdentity): PageArea => {
    const style = rules.styleOf(page)
    const known = areas.get(style) ?? pageArea(style, settings)
    areas.set(style, known)
    return known
  }
  const names = pageNames(root)
  const anchors = createPageAnchors()
  const dynamicTexts: DynamicText[] = []
  const flow: PagedFlow = {
    names,
    isUniform: rules.samples.size === 1,
    areaOf,
    bookmarks: anchors.bookmarks,
    dynamicTexts,
    footnoteArea: null,
    record: { pages: [], places: new Map() },
  }
  const identityOf = (number: number): PageIdentity =>
    flow.record.pages[number - 1] ?? { number, name: '', isBlank: false, numberInGroup: number }
  const valuesOf = createPageValues(rules, anchors)
  const hasCounters = [...rules.samples].some(
    ({ box }) => box.counterReset.length + box.counterIncrement.length + box.counterSet.length > 0,
  )
  const isPaged = () =>
    !flow.isUniform ||
    names.size > 1 ||
    hasCounters ||
    flow.footnoteArea !== null ||
    anchors.marks.length + anchors.bookmarks.size + dynamicTexts.length > 0
  return {
    rules,
    anchors,
    areaOf,
    pageText(reference) {
      const anchor = reference.target === null ? anchors.create() : null
      const text = createPageText(
        reference,
        anchor ?? reference.target ?? '',
        flow,
        valuesOf,
        rules.counterStyles,
      )
      dynamicTexts.push(text)
      return { text, anchor }
    },
    noteFootnote() {
      flow.footnoteArea = page => rules.styleOf(page).footnoteArea
    },
    identityOf,
    contentOf: (number, total) =>
      flow.record.pages.length < number
        ? plainPage(number, total, rules.counterStyles)
        : valuesOf(flow.record).page(number),
    flow: () => (isPaged() ? flow : null),
  }
}
