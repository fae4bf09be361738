import type { ComputedStyle } from '../../../css/computed-style.ts'
import { paintColor } from '../../../graphics/decoration.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'

/** True if a box of this style is filtered: it contains its absolutely and fixed positioned descendants. */
export function hasFilter({ filter }: ComputedStyle): boolean {
  return filter !== undefined && filter.length > 0
}

/** Paints content with the filters of a style, in their order. @param isSimple True to fade each colour instead. */
export function paintFiltered(
  target: PaintTarget,
  style: ComputedStyle,
  paint: () => void,
  isSimple = false,
): void {
  const { filter = [] } = style
  let painted = paint
  for (const each of filter) {
    const inner = painted
    if (each.kind === 'opacity')
      painted = () => target.group({ opacity: each.opacity, blend: 'normal', isSimple }, inner)
    else if (each.kind === 'color') painted = () => target.filterColors(each.matrix, inner)
    else if (!isSimple) painted = () => target.dropShadow({ ...each, color: paintColor(each.color) }, inner)
  }
  if (filter.length > 0) target.paintsFor?.(style)
  painted()
}
