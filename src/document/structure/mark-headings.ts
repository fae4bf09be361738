/** The outline of untagged documents: their headings, as in tagged ones. */
import { isRecord } from '../../base/json.ts'
import { createHeadingLevels, readHeading, StructureElement } from '../../graphics/structure.ts'
import { kindOf, type Node } from '../node.ts'
import { withMark } from './marking.ts'
import { isArtifact, isGiven, labelOf, levelOf, roleOf, setsOutline } from './node-properties.ts'

/**
 * Marks headings with their entries of the outline, in place, unless the author writes an outline. Their elements are
 * not in a structure.
 * @returns True if there are any.
 */
export function markHeadings(content: unknown): boolean {
  const levels = createHeadingLevels()
  /** Null until the first heading. */
  let hasOwnOutline: boolean | null = null
  let isMarked = false

  function markNode(node: unknown): void {
    if (Array.isArray(node)) for (const part of node) markNode(part)
    if (!isRecord(node) || isArtifact(node)) return
    const kind = kindOf(node)
    if (kind === 'text' || kind === 'textReference') markText(node)
    else if (kind === 'table' && isRecord(node['table'])) markNode(node['table']['body'])
    else if (kind === 'toc' && isRecord(node['toc'])) markNode(node['toc']['title'])
    else if (kind !== null && !isGiven(node['alt']) && !isGiven(node['actualText'])) markNode(node[kind])
  }

  function markText(node: Node): void {
    const role = roleOf(node)
    const level = role === null ? levelOf(node) : readHeading(role)
    if (level === null) return
    const { type } = levels.heading(level)
    const bookmark = labelOf(node)
    hasOwnOutline ??= setsOutline(content)
    if (bookmark === '' || hasOwnOutline) return
    withMark(node, new StructureElement(type, null, { bookmark }).content())
    isMarked = true
  }

  markNode(content)
  return isMarked
}
