import { layOutBlock } from './block/block-layout.ts'
import { layOutFieldset } from './block/fieldset-layout.ts'
import { NO_MARGIN } from './block/margin-collapsing.ts'
import { layOutOrthogonal } from './block/orthogonal-flow.ts'
import type { FlowBox, LinesBox, PictureBox } from './contracts.ts'
import { layOutFlex } from './flex/flex-layout.ts'
import { layOutGrid } from './grid/grid-layout.ts'
import { layOutInlines } from './inline/inline-layout.ts'
import { createLayoutBox, type LayoutBox } from './layout-box.ts'
import type { AvailableSpace, LayoutContext } from './layout-context.ts'
import { layOutMath } from './math/math-box.ts'
import { layOutMarginEdge } from './page-margin-layout.ts'
import { relativeOffsetIn } from './relative-offset.ts'
import { fitObject, replacedSize } from './replaced-elements.ts'
import { layOutTable } from './table/table-layout.ts'
import { hasAutoMargins, marginBoxRoom } from './used-sizes.ts'
import { borderAndPadding, clamp, NO_INSETS, resolveAutoMargins, usedMargins } from './used-values.ts'

/** Lays out a box and everything inside it as if the page had no end. */
export function layOut(box: FlowBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const layoutBox = layOutKind(box, space, layout)
  if (box.kind !== 'lines') {
    if (box.order !== undefined) layoutBox.order = box.order
    if (box.style.position === 'relative') layoutBox.relative = relativeOffsetIn(box.style, space)
  }
  return layoutBox
}

function layOutKind(box: FlowBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  switch (box.kind) {
    case 'lines':
      return layOutLines(box, space, layout)
    case 'block':
      return layOutBlock(box, space, layout)
    case 'picture':
      return layOutPicture(box, space, layout)
    case 'flex':
      return layOutFlex(box, space, layout)
    case 'grid':
      return layOutGrid(box, space, layout)
    case 'fieldset':
      return layOutFieldset(box, space, layout)
    case 'margin-edge':
      return layOutMarginEdge(box, space, layout)
    case 'orthogonal':
      return layOutOrthogonal(box, space, layout)
    case 'math':
      return layOutMath(box, space, layout)
    case 'table':
      return layOutTable(box, space, layout)
  }
}

function layOutLines(box: LinesBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const width = space.fixedWidth ?? space.width
  const { lines, outOfFlow } = layOutInlines(box, width, layout, space)
  const last = lines.at(-1)
  const { orphans, widows } = box.style
  return createLayoutBox({
    style: box.style,
    insets: NO_INSETS,
    margins: NO_INSETS,
    marginTop: NO_MARGIN,
    marginBottom: NO_MARGIN,
    isSelfCollapsing: lines.length === 0,
    isAnonymous: true,
    content: { kind: 'lines', lines, orphans, widows },
    outOfFlow,
    width,
    height: last === undefined ? 0 : last.y + last.height,
  })
}

function layOutPicture(box: PictureBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const { style, id } = box
  const size = replacedSize(box, space, layout)
  const width = clamp(size.width)
  const height = clamp(size.height)
  const insets = borderAndPadding(style, space.width)
  const margins = usedMargins(style, space.width)
  const placed = box.source === null ? undefined : layout.pictures.get(box.source)
  const contentSize = {
    width: Math.max(0, width - insets.left - insets.right),
    height: Math.max(0, height - insets.top - insets.bottom),
  }
  return createLayoutBox({
    style,
    id,
    insets,
    margins: hasAutoMargins(space)
      ? resolveAutoMargins(style, margins, marginBoxRoom(space, margins), width)
      : margins,
    content:
      placed === undefined
        ? { kind: 'none' }
        : { kind: 'picture', picture: fitObject(placed, contentSize, box) },
    width,
    height,
  })
}
