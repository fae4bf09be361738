import { inlineOpacity } from '../../css/initial-style.ts'
import { decorationOf } from './box-decorations.ts'
import type { LayoutBox, Line } from './layout-box.ts'

/** The visible area in points, from the top left of the first page; content below it is on further pages. */
interface View {
  readonly width: number
  readonly height: number
}

/** True if anything of a box is visible on the paper: text, a picture, a background or a border. */
export function hasVisibleContent(box: LayoutBox, x: number, y: number, view: View): boolean {
  const { content, style, isAnonymous, width, height, positioned } = box
  const isSeen = (left: number, top: number, across: number, down: number): boolean =>
    across > 0 && down > 0 && left < view.width && left + across > 0 && top + down > 0
  if (!isAnonymous && style.opacity === 0) return false
  if (style.visibility === 'visible' && isSeen(x, y, width, height)) {
    if (content.kind === 'picture' || content.kind === 'math') return true
    if (!isAnonymous && decorationOf(style, box, NO_PICTURES) !== null) return true
    if (style.backgroundImage.length > 0) return true
  }
  if (box.isOrthogonal === true && content.kind === 'flow') {
    // turned content fills the box
    return (
      isSeen(x, y, width, height) && content.children.some(child => hasVisibleContent(child, 0, 0, child))
    )
  }
  const inside = (box: LayoutBox): boolean => hasVisibleContent(box, x + box.x, y + box.y, view)
  switch (content.kind) {
    case 'flow':
      if (content.children.some(inside)) return true
      break
    case 'columns':
      if (inside(content.strip)) return true
      break
    case 'rows':
      if (
        content.rows.some(row => row.cells.some(inside) || (row.backgrounds.length > 0 && row.height > 0))
      ) {
        return true
      }
      break
    case 'lines':
      if (content.lines.some(line => hasVisibleLine(line, x, y + line.y, view))) return true
  }
  return positioned.some(inside)
}

const NO_PICTURES = new Map<string, never>()

function hasVisibleLine(
  { pieces, boxes, atoms, height, baseline }: Line,
  x: number,
  y: number,
  view: View,
): boolean {
  // lines do not continue on further pages
  if (y + height <= 0 || baseline > view.height) return false
  const isSeen = (left: number, width: number): boolean => x + left < view.width && x + left + width > 0
  return (
    pieces.some(
      ({ run, words, x: left, width }) =>
        words.some(({ text }) => text.trim() !== '') &&
        run.style.visibility === 'visible' &&
        inlineOpacity(run.style) > 0 &&
        run.size > 0 &&
        isSeen(left, width),
    ) ||
    boxes.some(
      box => box.width > 0 && decorationOf(box.style, box, NO_PICTURES) !== null && isSeen(box.x, box.width),
    ) ||
    atoms.some(({ box, x: left, y: down }) => hasVisibleContent(box, x + left, y + down, view))
  )
}
