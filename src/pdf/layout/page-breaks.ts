import { PlatenError } from '../../errors.ts'

/**
 * A rule for breaking the page before nodes, declared where pdfmake takes a function. It applies to nodes that
 * have the `headlineLevel`, `style` or `id` it names.
 */
export interface PageBreakRule {
  headlineLevel?: number
  style?: string
  id?: string
  /**
   * `always`; `notFirst` (the default): unless the page holds nothing before it; `last`: when nothing
   * follows it on its page; `nextPage`: when what follows goes on to the next page.
   */
  when?: 'always' | 'notFirst' | 'last' | 'nextPage'
}

/** What pdfmake tells of a node when it asks whether to break before it. */
interface NodeInfo {
  id?: string
  style?: string | string[]
  headlineLevel?: unknown
  text?: unknown
  pageNumbers: number[]
  startPosition: { pageNumber: number; top: number }
}
interface Neighbours {
  getFollowingNodesOnPage(): NodeInfo[]
  getNodesOnNextPage(): NodeInfo[]
  getPreviousNodesOnPage(): NodeInfo[]
}

/**
 * Marks a node that must not be the last on its page. pdfmake hands only known keys of a node to the break
 * function, and `headlineLevel` is the one that layout does not read, so the mark travels in it.
 */
export class Headline {
  /** The `headlineLevel` that the node had of its own. */
  readonly level: unknown

  constructor(level: unknown) {
    this.level = level
  }
}

/** Marks what stands inside such a node, which does not count as following it. */
export class HeadlinePart {
  readonly headline: Headline
  readonly level: unknown

  constructor(headline: Headline, level: unknown) {
    this.headline = headline
    this.level = level
  }
}

/** Each break lays the document out anew, so that many would take very long. */
const MAX_BREAKS = 500

/** pdfmake's break function for declared rules and `keepWithNext` marks; null where there is neither. */
export function pageBreakFunction(
  rules: readonly PageBreakRule[],
  hasHeadlines: boolean,
): ((node: NodeInfo, neighbours: Neighbours) => boolean) | null {
  if (rules.length === 0 && !hasHeadlines) return null
  const isBreak = (node: NodeInfo, neighbours: Neighbours): boolean =>
    (node.headlineLevel instanceof Headline && isLast(neighbours, node.headlineLevel)) ||
    rules.some(rule => matches(rule, node) && isDue(rule, node, neighbours))
  let breaks = 0
  return (node, neighbours) => {
    if (!isBreak(node, neighbours)) return false
    if (++breaks > MAX_BREAKS) {
      throw new PlatenError(
        'output_too_large',
        `Rules and keepWithNext break more than ${MAX_BREAKS} pages; put "pageBreak": "before" on the nodes instead.`,
      )
    }
    return true
  }
}

function matches(rule: PageBreakRule, node: NodeInfo): boolean {
  const { headlineLevel: mark } = node
  const level = mark instanceof Headline || mark instanceof HeadlinePart ? mark.level : mark
  if (rule.headlineLevel !== undefined && rule.headlineLevel !== level) return false
  if (rule.style !== undefined && ![node.style].flat().includes(rule.style)) return false
  return rule.id === undefined || rule.id === node.id
}

function isDue({ when = 'notFirst' }: PageBreakRule, node: NodeInfo, neighbours: Neighbours): boolean {
  switch (when) {
    case 'always':
      return true
    case 'notFirst':
      return neighbours.getPreviousNodesOnPage().some(previous => standsBefore(previous, node))
    case 'last':
      return isLast(neighbours, null)
    case 'nextPage':
      return neighbours.getNodesOnNextPage().length > 0
  }
}

/** A container begins where its first child does, so only a node that begins higher up stands before another. */
function standsBefore(previous: NodeInfo, node: NodeInfo): boolean {
  const page = node.startPosition.pageNumber
  return previous.startPosition.pageNumber === page
    ? previous.startPosition.top < node.startPosition.top
    : previous.text !== undefined && previous.pageNumbers.includes(page)
}

/** Whether nothing follows on the page, and something does on the next. */
function isLast(neighbours: Neighbours, headline: Headline | null): boolean {
  const isPart = ({ headlineLevel }: NodeInfo): boolean =>
    headline !== null && headlineLevel instanceof HeadlinePart && headlineLevel.headline === headline
  const hasOther = (nodes: NodeInfo[]): boolean => nodes.some(node => !isPart(node))
  return !hasOther(neighbours.getFollowingNodesOnPage()) && hasOther(neighbours.getNodesOnNextPage())
}
