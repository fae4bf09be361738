import type { ComputedStyle } from '../css/computed-style.ts'
import type { StyledElement, StyledNode } from './contracts.ts'

/**
 * Removes backgrounds if they are not printed, and multiplies opacities down the tree: each part of a box is painted
 * separately. Recursive.
 */
export function adjustStyles(root: StyledElement, printBackground: boolean): StyledElement {
  return withOpacity(printBackground ? root : withoutBackgrounds(root), 1)
}

/** Returns the same object for subtrees without opacity. */
function withOpacity(element: StyledElement, above: number): StyledElement {
  const opacity = above * Math.min(1, Math.max(0, element.style.opacity))
  let isChanged = false
  const children = element.children.map((child): StyledNode => {
    if (child.kind === 'text') return child
    const adjusted = withOpacity(child, opacity)
    if (adjusted !== child) isChanged = true
    return adjusted
  })
  if (opacity === element.style.opacity) return isChanged ? { ...element, children } : element
  return { ...element, style: { ...element.style, opacity }, children }
}

function withoutBackgrounds(root: StyledElement): StyledElement {
  const bared = new Map<ComputedStyle, ComputedStyle>()
  const bare = (style: ComputedStyle): ComputedStyle => {
    const known = bared.get(style) ?? { ...style, boxShadow: [], backgroundColor: null, backgroundImage: [] }
    bared.set(style, known)
    return known
  }
  const walk = (element: StyledElement): StyledElement => ({
    ...element,
    style: bare(element.style),
    children: element.children.map((child): StyledNode => (child.kind === 'text' ? child : walk(child))),
  })
  return walk(root)
}
