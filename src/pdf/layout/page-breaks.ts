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
  readonly level: unknown

  constructor(level: unknown) {
    this.level = level
  }
}

/** pdfmake's break function for declared rules and `keepWithNext` marks; null where there is neither. */
export function pageBreakFunction(
  rules: readonly PageBreakRule[],
  hasHeadlines: boolean,
): ((node: NodeInfo, neighbours: Neighbours) => boolean) | null {
  if (rules.length === 0 && !hasHeadlines) return null
  return (node, neighbours) =>
    (node.headlineLevel instanceof Headline && isLast(neighbours)) ||
    rules.some(rule => matches(rule, node) && isDue(rule, node, neighbours))
}

function matches(rule: PageBreakRule, node: NodeInfo): boolean {
  const level = node.headlineLevel instanceof Headline ? node.headlineLevel.level : node.headlineLevel
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
      return isLast(neighbours)
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
function isLast(neighbours: Neighbours): boolean {
  return neighbours.getFollowingNodesOnPage().length === 0 && neighbours.getNodesOnNextPage().length > 0
}
