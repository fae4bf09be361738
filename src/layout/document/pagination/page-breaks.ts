import { PlatenError } from '../../../base/errors.ts'
import type { PageBreakRule } from '../../../document/values/document-settings.ts'

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

/** Each break repeats the layout of the document. */
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
