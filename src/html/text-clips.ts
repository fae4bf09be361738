import type { Warning } from '../base/errors.ts'
import type { ComputedStyle } from '../css/computed-style.ts'
import { isTransparent } from '../css/values/colors.ts'
import type { CssColor } from '../css/values/value-types.ts'
import type { StyledElement, StyledNode } from './contracts.ts'

/**
 * Replaces backgrounds that are clipped to text, which layout does not paint: transparent text gets the first colour of
 * the background. Recursive; returns the same objects for subtrees without such text.
 */
export function replaceTextClips(
  root: StyledElement,
  at: string,
): { root: StyledElement; warnings: Warning[] } {
  const warnings: Warning[] = []
  const replace = (element: StyledElement, around: CssColor | null): StyledElement => {
    const { style } = element
    let color = isTransparent(style.color) ? around : null
    let own = style
    if (style.backgroundClip?.includes('text') === true) {
      if (warnings.length === 0) warnings.push(warningOf(element.place, at))
      color ??= isTransparent(style.color) ? firstColor(style) : null
      own = withoutTextClips(style)
    }
    if (color !== null) own = { ...own, color }
    let isChanged = own !== style
    const children = element.children.map((child): StyledNode => {
      if (child.kind === 'text') return child
      const replaced = replace(child, color)
      if (replaced !== child) isChanged = true
      return replaced
    })
    return isChanged ? { ...element, style: own, children } : element
  }
  return { root: replace(root, null), warnings }
}

/** Without the layers that are clipped to text; the colour is clipped with the last one. */
function withoutTextClips(style: ComputedStyle): ComputedStyle {
  const { backgroundImage, backgroundClip: clips = [], backgroundColor } = style
  const isText = (layer: number): boolean => clips[layer % Math.max(1, clips.length)] === 'text'
  const isColorClipped = isText(Math.max(0, backgroundImage.length - 1))
  return {
    ...style,
    backgroundColor: isColorClipped ? null : backgroundColor,
    backgroundImage: backgroundImage.map((image, layer) => (isText(layer) ? { kind: 'none' } : image)),
  }
}

/** Of the topmost gradient that is not transparent, or else the colour of the background. */
function firstColor({ backgroundImage, backgroundColor }: ComputedStyle): CssColor | null {
  for (const image of backgroundImage) {
    const stops = 'stops' in image ? image.stops : []
    const found = stops.find(({ color }) => color !== null && !isTransparent(color))
    if (found?.color != null) return found.color
  }
  return backgroundColor
}

function warningOf(place: string, path: string): Warning {
  return {
    code: 'unsupported_css',
    message: `'background-clip: text' is not supported yet: the text of ${place} is printed in one colour.`,
    path,
  }
}
