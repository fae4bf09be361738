import type { ComputedStyle, Draft, FullStyle } from './computed-style.ts'
import { CURRENT_COLOR, isTransparent } from './values/colors.ts'

/** Adjusts computed values that depend on other properties: border widths (CSS 2.2 §8.5.3) and `display` (§9.7). */
export function adjustComputedStyle(draft: Draft, parent: FullStyle | null, isRoot: boolean): void {
  const { color } = draft
  for (const side of BORDER_SIDES) {
    const style = draft[`border${side}Style`]
    if (style === 'none' || style === 'hidden') draft[`border${side}Width`] = 0
    if (draft[`border${side}Color`] === CURRENT_COLOR) draft[`border${side}Color`] = borderColor(style, color)
  }
  const isAbsolute = draft.position === 'absolute' || draft.position === 'fixed'
  if (isAbsolute) draft.float = 'none'
  if (isAbsolute && draft.clip !== undefined) draft.clipPath ??= draft.clip
  const isItem = parent !== null && FLEXIBLE.has(parent.display)
  // the static position of absolute boxes depends on their `display`, which box generation blockifies
  if (draft.float !== 'none' || isItem || isRoot) draft.display = blockOf(draft.display)
  if (draft.zIndex !== undefined && !isItem && draft.position === 'static') draft.zIndex = undefined
  // `-webkit-line-clamp` applies to `display: -webkit-box`, which is laid out as a block (CSS Overflow 4 §5.4)
  if (draft.lineClamp !== undefined && draft.display === 'flex') draft.display = 'flow-root'
  if (draft.contain !== undefined || draft.contentVisibility !== undefined) adjustContainment(draft)
  const isTable = draft.display === 'table' || draft.display === 'inline-table'
  if (isTable && draft.textAlign.startsWith('-webkit-')) draft.textAlign = 'start'
}

/**
 * Containment of the kind of box (CSS Containment 2 §3). `content-visibility: auto` skips nothing in print, but its
 * boxes are contained (§4.1). Paint containment clips like `overflow: clip` (§3.5).
 */
function adjustContainment(draft: Draft): void {
  const { contain = [], contentVisibility } = draft
  const all = contentVisibility === 'auto' ? [...contain, ...AUTO_CONTAINMENT] : contain
  const isBox = draft.display !== 'inline' && draft.display !== 'contents' && !isInternal(draft.display)
  const kinds = isBox ? all : all.filter(kind => kind === 'style')
  draft.contain = kinds.length === 0 ? undefined : kinds
  if (kinds.includes('paint') && draft.overflow === 'visible') draft.overflow = 'clip'
}

const AUTO_CONTAINMENT = ['layout', 'style', 'paint'] as const

/** Internal table boxes other than cells. */
function isInternal(display: FullStyle['display']): boolean {
  return display.startsWith('table-') && display !== 'table-cell' && display !== 'table-caption'
}

/** `currentcolor` is the colour of the stroke of text, or else of its fill, as in Chromium. It is inherited as such. */
export function usedDecorationColor(style: ComputedStyle): string {
  const { textDecorationColor, color } = style
  if (textDecorationColor !== CURRENT_COLOR) return textDecorationColor
  const { WebkitTextFillColor: fill = CURRENT_COLOR } = style
  const { WebkitTextStrokeWidth: width = 0, WebkitTextStrokeColor: stroke = CURRENT_COLOR } = style
  const ownFill = fill === CURRENT_COLOR ? color : fill
  if (width <= 0) return ownFill
  const ownStroke = stroke === CURRENT_COLOR ? color : stroke
  return isTransparent(ownStroke) ? ownFill : ownStroke
}

/** Relief borders without a colour are shaded from light grey, as in browsers. */
function borderColor(style: FullStyle['borderTopStyle'], color: string): string {
  return style === 'inset' || style === 'outset' || style === 'groove' || style === 'ridge'
    ? '#eeeeee'
    : color
}

const FLEXIBLE = new Set(['flex', 'inline-flex', 'grid', 'inline-grid'])

function blockOf(display: FullStyle['display']): FullStyle['display'] {
  if (display === 'inline-table' || display === 'inline-flex' || display === 'inline-grid')
    return BLOCK_FORMS[display]
  return display === 'inline' || display === 'inline-block' || display.startsWith('table-')
    ? 'block'
    : display
}

const BLOCK_FORMS = { 'inline-table': 'table', 'inline-flex': 'flex', 'inline-grid': 'grid' } as const
const BORDER_SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const
