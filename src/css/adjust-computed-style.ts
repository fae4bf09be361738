import type { Draft, FullStyle } from './computed-style.ts'
import { CURRENT_COLOR } from './values/colors.ts'

/** Adjusts computed values that depend on other properties: border widths (CSS 2.2 §8.5.3) and `display` (§9.7). */
export function adjustComputedStyle(draft: Draft, parent: FullStyle | null, isRoot: boolean): void {
  const { color } = draft
  if (draft.borderTopStyle === 'none' || draft.borderTopStyle === 'hidden') draft.borderTopWidth = 0
  if (draft.borderRightStyle === 'none' || draft.borderRightStyle === 'hidden') draft.borderRightWidth = 0
  if (draft.borderBottomStyle === 'none' || draft.borderBottomStyle === 'hidden') draft.borderBottomWidth = 0
  if (draft.borderLeftStyle === 'none' || draft.borderLeftStyle === 'hidden') draft.borderLeftWidth = 0
  if (draft.borderTopColor === CURRENT_COLOR) draft.borderTopColor = borderColor(draft.borderTopStyle, color)
  if (draft.borderRightColor === CURRENT_COLOR)
    draft.borderRightColor = borderColor(draft.borderRightStyle, color)
  if (draft.borderBottomColor === CURRENT_COLOR)
    draft.borderBottomColor = borderColor(draft.borderBottomStyle, color)
  if (draft.borderLeftColor === CURRENT_COLOR)
    draft.borderLeftColor = borderColor(draft.borderLeftStyle, color)
  if (draft.textDecorationColor === CURRENT_COLOR) draft.textDecorationColor = color
  if (draft.position === 'absolute' || draft.position === 'fixed') draft.float = 'none'
  const isOutOfFlow = draft.float !== 'none' || draft.position === 'absolute' || draft.position === 'fixed'
  const isItem = parent !== null && FLEXIBLE.has(parent.display)
  if (isOutOfFlow || isItem || isRoot) draft.display = blockOf(draft.display)
  const isTable = draft.display === 'table' || draft.display === 'inline-table'
  if (isTable && draft.textAlign.startsWith('-webkit-')) draft.textAlign = 'start'
}

/** Relief borders without a colour are shaded from light grey, as in browsers. */
function borderColor(style: FullStyle['borderTopStyle'], color: string): string {
  return style === 'inset' || style === 'outset' || style === 'groove' || style === 'ridge'
    ? '#eeeeee'
    : color
}

const FLEXIBLE = new Set(['flex', 'inline-flex', 'grid', 'inline-grid'])

function blockOf(display: FullStyle['display']): FullStyle['display'] {
  switch (display) {
    case 'inline-table':
      return 'table'
    case 'inline-flex':
      return 'flex'
    case 'inline-grid':
      return 'grid'
    case 'inline':
    case 'inline-block':
    case 'table-row-group':
    case 'table-header-group':
    case 'table-footer-group':
    case 'table-row':
    case 'table-cell':
    case 'table-column':
    case 'table-column-group':
    case 'table-caption':
      return 'block'
    default:
      return display
  }
}
