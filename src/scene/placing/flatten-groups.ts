import { multiply } from '../../graphics/affine.ts'
import type { Placed } from './place.ts'

/**
 * Replaces groups that are not isolated by their background and their objects, which have inherited their effects.
 * Children are flattened already.
 */
export function flattenGroups(objects: readonly Placed[]): Placed[] {
  return objects.flatMap(placed => {
    const { content, mode, matrix, paints } = placed
    if (content.kind !== 'group' || mode.isIsolated) return [placed]
    const children = content.children.map(child => ({ ...child, matrix: multiply(matrix, child.matrix) }))
    return paints.length === 0 ? children : [backgroundOf(placed), ...children]
  })
}

/** The background of a group as an object of its own. */
function backgroundOf(group: Placed): Placed {
  const [background] = group.paints
  const { left = 0, top = 0, width = 0, height = 0 } = background?.kind === 'fill' ? background.box : {}
  return {
    ...group,
    mode: { ...group.mode, isIsolated: true },
    content: { kind: 'group', children: [] },
    bounds: { left, top, right: left + width, bottom: top + height },
  }
}
