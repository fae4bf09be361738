import type { Laid, Line } from './laid.ts'

/** How far to the right a box reaches with all that shows of it, from its left edge. */
export function reachOf(laid: Laid): number {
  const { content, positioned, style, isAnonymous } = laid
  if (!isAnonymous && style.overflow !== 'visible') return laid.width
  let reach = laid.width
  const add = (box: Laid): void => {
    reach = Math.max(reach, box.x + reachOf(box))
  }
  if (content.kind === 'flow') for (const child of content.children) add(child)
  if (content.kind === 'rows') for (const { cells } of content.rows) for (const cell of cells) add(cell)
  if (content.kind === 'lines') for (const line of content.lines) reach = Math.max(reach, reachOfLine(line))
  for (const box of positioned) add(box)
  return reach
}

function reachOfLine({ pieces, boxes, atoms }: Line): number {
  let reach = 0
  for (const { words, x, width } of pieces) if (words.length > 0) reach = Math.max(reach, x + width)
  for (const { x, width } of boxes) reach = Math.max(reach, x + width)
  for (const { laid, x } of atoms) reach = Math.max(reach, x + reachOf(laid))
  return reach
}
