import type { Warning } from '../base/errors.ts'
import { backgroundLayers, hasTextClip } from '../css/background-layers.ts'
import type { ComputedStyle } from '../css/computed-style.ts'
import { CURRENT_COLOR, isTransparent } from '../css/values/colors.ts'
import type { CssColor } from '../css/values/value-types.ts'
import { mapElements } from './adjust-styles.ts'
import type { StyledElement } from './contracts.ts'

/**
 * Replaces backgrounds that layout does not clip to text, those of the canvas and of table rows: transparent text gets
 * the first colour of the background. Recursive; returns the same objects for subtrees without such text.
 * @param placeOf The place of an element, for messages.
 */
export function replaceTextClips(
  root: StyledElement,
  at: string,
  placeOf: (element: StyledElement) => string,
): { root: StyledElement; warnings: Warning[] } {
  const warnings: Warning[] = []
  const replace = (element: StyledElement, around: CssColor | null): StyledElement => {
    const { style } = element
    const isClear = isTransparent(textColor(style))
    let color = isClear ? around : null
    let own = style
    if (hasTextClip(style) && (UNCLIPPED.test(style.display) || /^(?:html|body)$/.test(element.name))) {
      if (warnings.length === 0) warnings.push(warningOf(placeOf(element), at))
      color ??= isClear ? firstColor(style) : null
      own = { ...style, ...backgroundLayers(style, 'others') }
    }
    if (color !== null) own = { ...own, color, WebkitTextFillColor: CURRENT_COLOR }
    const children = mapElements(element.children, child => replace(child, color))
    return own === style && children === element.children ? element : { ...element, style: own, children }
  }
  return { root: replace(root, null), warnings }
}

/** Parts of tables whose background is painted in their cells. */
const UNCLIPPED = /^table-(?:row|column|header|footer)/

function textColor({ WebkitTextFillColor: fill = CURRENT_COLOR, color }: ComputedStyle): CssColor {
  return fill === CURRENT_COLOR ? color : fill
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
    message: `'background-clip: text' is not supported for table rows and the root: the text of ${place} is printed in one colour.`,
    path,
  }
}
