import { fail, isNode } from '../document-node.ts'
import { normalizePageMargin, normalizePageSize } from './layout/parts.ts'

/** Width and height in points, from a name or a size, turned as the orientation asks. */
export function parsePageSize(size: unknown, orientation: unknown, path: string) {
  try {
    const { width, height, orientation: actual } = normalizePageSize(size, orientation)
    if (width > 0 && height > 0) return { width, height, orientation: actual }
  } catch {
    // the message below says more
  }
  return fail(path, `expected a page size such as "A4" or {"width": 595, "height": 842} in points`)
}

/** Margins in points, from one number, two, or four. */
export function parsePageMargins(margins: unknown, path: string) {
  const sides = [margins].flat()
  if (isNode(margins) || sides.every(side => typeof side === 'number')) {
    try {
      const { left, top, right, bottom } = normalizePageMargin(margins)
      if ([left, top, right, bottom].every(side => typeof side === 'number'))
        return { left, top, right, bottom }
    } catch {
      // the message below says more
    }
  }
  return fail(
    path,
    'expected margins in points: one number, [horizontal, vertical], or [left, top, right, bottom]',
  )
}
