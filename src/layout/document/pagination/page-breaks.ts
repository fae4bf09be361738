import { PlatenError } from '../../../base/errors.ts'
import type { PageBreakRule } from '../../../document/values/document-settings.ts'
import type { DocumentContext, LayoutNode } from '../pdfmake.ts'

/** Arguments of pdfmake's break function. */
interface NodeInfo {
  id?: string
  style?: string | string[]
  headlineLevel?: unknown
  text?: unknown
  pageNumbers: number[]
  startPosition: { pageNumber: number; top: number; verticalRatio: number }
}
interface Neighbours {
  getFollowingNodesOnPage(): NodeInfo[]
  getNodesOnNextPage(): NodeInfo[]
  getPreviousNodesOnPage(): NodeInfo[]
}

/** Layouts that may set page breaks. Breaks that move other content decide the rest in the second or third. */
const MAX_LAYOUTS = 3
/** Each other break repeats the layout of the document. */
const MAX_BREAKS = 500

/** pdfmake's break function for declared rules; null if there are none. */
export function pageBreakFunction(
  rules: readonly PageBreakRule[],
): ((node: NodeInfo, neighbours: Neighbours) => boolean) | null {
  if (rules.length === 0) return null
  const isBreak = (node: NodeInfo, neighbours: Neighbours): boolean =>
    rules.some(rule => matches(rule, node) && isDue(rule, node, neighbours))
  let breaks = 0
  return (node, neighbours) => {
    if (!isBreak(node, neighbours)) return false
    if (++breaks > MAX_BREAKS) {
      throw new PlatenError(
        'output_too_large',
        `The rules of pageBreakBefore break more than ${MAX_BREAKS} pages; set "pageBreak": "before" on the nodes instead.`,
      )
    }
    return true
  }
}

/**
 * Declared rules that can be decided when a node is laid out, as they depend only on the nodes before it: `always` and
 * `notFirst` without `startsBelow`. pdfmake decides after the layout of the document, and repeats it for each break.
 */
export class EarlyPageBreaks {
  readonly #rules: readonly PageBreakRule[]
  /** Texts of the body that the rules match. */
  #candidates: ReadonlySet<LayoutNode> = new Set()
  #layouts = 0

  constructor(rules: readonly PageBreakRule[]) {
    this.#rules = rules.filter(
      ({ when = 'notFirst', startsBelow }) =>
        startsBelow === undefined && (when === 'always' || when === 'notFirst'),
    )
  }

  begin(body: LayoutNode): void {
    const isUsed = this.#rules.length > 0 && ++this.#layouts <= MAX_LAYOUTS
    this.#candidates = new Set(isUsed ? this.#textsOf(body) : [])
  }

  *#textsOf(node: LayoutNode): Generator<LayoutNode> {
    if (node.unbreakable || node.absolutePosition || node.relativePosition || node['_box'] || node['_flow'])
      return
    if (Array.isArray(node['stack'])) {
      for (const child of node['stack']) yield* this.#textsOf(child)
    } else if (
      node.pageBreak === undefined &&
      node['pageBreakCalculated'] !== true &&
      node['text'] !== undefined &&
      node['text'] !== '' &&
      this.#rules.some(rule => matches(rule, node as object as NodeInfo))
    )
      yield node
  }

  /** True if the page must break before a node that begins at the writer's position on the current page. */
  isDue(node: LayoutNode, { page, y }: DocumentContext, before: readonly LayoutNode[]): boolean {
    if (!this.#candidates.has(node)) return false
    return this.#rules.some(
      rule =>
        matches(rule, node as object as NodeInfo) &&
        (rule.when === 'always' || !isFirstOnPage(page + 1, y, before)),
    )
  }
}

/** @param before The nodes before, in the order of their layout. */
function isFirstOnPage(page: number, top: number, before: readonly LayoutNode[]): boolean {
  const isBefore = (node: LayoutNode): boolean => {
    const positions = node['positions'] as readonly { pageNumber: number; top: number }[] | undefined
    const [first] = positions ?? []
    if (first === undefined || (node['text'] === '' && !node['listMarker'])) return false
    return first.pageNumber === page
      ? first.top < top
      : node['text'] !== undefined && positions?.some(({ pageNumber }) => pageNumber === page) === true
  }
  return before.findLast(isBefore) === undefined
}

function matches(rule: PageBreakRule, node: NodeInfo): boolean {
  if (rule.headlineLevel !== undefined && rule.headlineLevel !== node.headlineLevel) return false
  if (rule.style !== undefined && ![node.style].flat().includes(rule.style)) return false
  if (rule.startsBelow !== undefined && !startsBelow(rule.startsBelow, node)) return false
  return rule.id === undefined || rule.id === node.id
}

function startsBelow(limit: number | string, { startPosition: { top, verticalRatio } }: NodeInfo): boolean {
  return typeof limit === 'number' ? top > limit : verticalRatio * 100 > Number.parseFloat(limit)
}

function isDue({ when = 'notFirst' }: PageBreakRule, node: NodeInfo, neighbours: Neighbours): boolean {
  switch (when) {
    case 'always':
      return true
    case 'notFirst':
      return neighbours.getPreviousNodesOnPage().some(previous => isBefore(previous, node))
    case 'last':
      return neighbours.getFollowingNodesOnPage().length === 0 && neighbours.getNodesOnNextPage().length > 0
    case 'nextPage':
      return neighbours.getNodesOnNextPage().length > 0
  }
}

/** A container begins where its first child does, so only a node that begins higher up is before another. */
function isBefore(previous: NodeInfo, node: NodeInfo): boolean {
  const page = node.startPosition.pageNumber
  return previous.startPosition.pageNumber === page
    ? previous.startPosition.top < node.startPosition.top
    : previous.text !== undefined && previous.pageNumbers.includes(page)
}
