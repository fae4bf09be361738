/** Content of a multi-column container between boxes that span all columns (CSS Multi-column 1 §6). */
import type { BlockBox, FlowBox } from '../contracts.ts'
import { isOutOfFlow } from '../intrinsic-sizes.ts'
import type { ComputedStyle } from '../used-values.ts'
import { isMulticol } from './column-sizes.ts'

export type MulticolPart =
  | { readonly kind: 'columns'; readonly children: readonly FlowBox[] }
  | { readonly kind: 'spanner'; readonly box: FlowBox }

/** Splits content at its spanning boxes, and the blocks around these. Recursive like the box tree. */
export function splitAtSpanners(children: readonly FlowBox[]): readonly MulticolPart[] {
  return partsOf(children) ?? [{ kind: 'columns', children }]
}

/** Null if no box spans. */
function partsOf(children: readonly FlowBox[]): MulticolPart[] | null {
  const parts: MulticolPart[] = []
  let run: FlowBox[] = []
  const flush = (): void => {
    if (run.length > 0) parts.push({ kind: 'columns', children: run })
    run = []
  }
  for (const child of children) {
    if (isSpanner(child)) {
      flush()
      parts.push({ kind: 'spanner', box: child })
      continue
    }
    const inner = isSplittable(child) ? partsOf(child.children) : null
    if (child.kind !== 'block' || inner === null) run.push(child)
    else {
      const last = inner.findLastIndex(({ kind }) => kind === 'columns')
      const first = inner.findIndex(({ kind }) => kind === 'columns')
      for (const [i, part] of inner.entries()) {
        if (part.kind === 'columns') run.push(sliceOf(child, part.children, i === first, i === last))
        else {
          flush()
          parts.push(part)
        }
      }
    }
  }
  flush()
  return parts.some(({ kind }) => kind === 'spanner') ? parts : null
}

function isSpanner(box: FlowBox): boolean {
  return box.kind !== 'lines' && box.style.columnSpan === 'all' && isInFlow(box.style) && !isOutOfFlow(box)
}

function isInFlow({ float }: ComputedStyle): boolean {
  return float === 'none'
}

/** True for blocks in the formatting context of the container; those of others do not span. */
function isSplittable(box: FlowBox): box is BlockBox {
  if (box.kind !== 'block' || isOutOfFlow(box)) return false
  const { style } = box
  return (
    isInFlow(style) &&
    (style.display === 'block' || style.display === 'list-item') &&
    style.overflow === 'visible' &&
    !isMulticol(style)
  )
}

/** A part of a block that a spanning box splits (`box-decoration-break: slice`). */
function sliceOf(box: BlockBox, children: readonly FlowBox[], isFirst: boolean, isLast: boolean): BlockBox {
  const style: ComputedStyle = {
    ...box.style,
    ...(isFirst ? {} : { marginTop: 0, borderTopWidth: 0, paddingTop: 0 }),
    ...(isLast ? {} : { marginBottom: 0, borderBottomWidth: 0, paddingBottom: 0 }),
  }
  return { ...box, style, children, ...(isFirst ? {} : { id: null, marker: null }) }
}
