/** The outline of untagged documents: their headings, as in tagged ones. */
import { isRecord } from '../../base/json.ts'
import { createHeadingLevels, readHeading, StructureElement } from '../../graphics/structure.ts'
import { kindOf, type Node } from '../node.ts'
import { withMark } from './marking.ts'
import { headingLabel, isArtifact, isGiven, levelOf, roleOf, setsOutline } from './node-properties.ts'

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
    const role = roleOf(node)
    const level =
      role === null && (kind === 'text' || kind === 'textReference') ? levelOf(node) : readHeading(role)
    if (level !== null) markHeading(node, level)
    if (kind === 'table' && isRecord(node['table'])) markNode(node['table']['body'])
    else if (kind === 'toc' && isRecord(node['toc'])) markNode(node['toc']['title'])
    else if (kind !== null && !isGiven(node['alt']) && !isGiven(node['actualText'])) markNode(node[kind])
  }

  /** The content of a container is in its heading. */
  function markHeading(node: Node, level: number): void {
    const { type } = levels.heading(level)
    const bookmark = headingLabel(node)
    hasOwnOutline ??= setsOutline(content)
    if (bookmark === '' || hasOwnOutline) return
    withMark(node, new StructureElement(type, null, { bookmark }).content())
    isMarked = true
  }

  markNode(content)
  return isMarked
}
