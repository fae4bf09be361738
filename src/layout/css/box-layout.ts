import { createFloats } from './block/floats.ts'
import type { BlockBox, FlowBox, LinesBox, PictureBox } from './contracts.ts'
import { layOutFlex } from './flex/flex-layout.ts'
import { layOutInlines } from './inline/inline-layout.ts'
import { isOutOfFlow } from './intrinsic-sizes.ts'
import {
  type Content,
  collapsedSize,
  collapseMargins,
  type LayoutBox,
  type MarginStrut,
  marginStrut,
  NO_MARGIN,
  type OutOfFlow,
} from './layout-box.ts'
import type { AvailableSpace, LayoutContext } from './layout-context.ts'
import { fitObject, replacedSize } from './replaced-elements.ts'
import { layOutTable } from './table/table-layout.ts'
import {
  borderAndPadding,
  borderBoxSize,
  type ComputedStyle,
  clamp,
  clampHeight,
  clampWidth,
  type Insets,
  resolveSize,
  usedMargins,
} from './used-values.ts'

const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** Gives a box its size, and all inside it their places: as if the page had no end. */
export function layOut(box: FlowBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  switch (box.kind) {
    case 'lines':
      return linesBox(box, space, layout)
    case 'block':
      return block(box, space, layout)
    case 'picture':
      return picture(box, space, layout)
    case 'flex':
      return layOutFlex(box, space, layout)
    case 'table':
      return layOutTable(box, space, layout)
  }
}

function linesBox(box: LinesBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const width = space.fixedWidth ?? space.width
  const { lines, outOfFlow } = layOutInlines(box, width, layout, space.floats)
  const last = lines.at(-1)
  const { orphans, widows } = box.style
  return {
    style: box.style,
    id: null,
    insets: NO_INSETS,
    margins: NO_INSETS,
    marginTop: NO_MARGIN,
    marginBottom: NO_MARGIN,
    isSelfCollapsing: lines.length === 0,
    isAnonymous: true,
    marker: null,
    content: { kind: 'lines', lines, orphans, widows },
    outOfFlow,
    positioned: [],
    x: 0,
    y: 0,
    width,
    height: last === undefined ? 0 : last.y + last.height,
  }
}

/** What is decided of a box before its content is laid out. */
export interface UsedSizes {
  readonly insets: Insets
  readonly margins: Insets
  /** Of the border box. */
  readonly width: number
  readonly contentWidth: number
  /** Of the border box; null where the content decides. */
  readonly height: number | null
  readonly contentHeight: number | null
}

/** Width and horizontal margins (CSS 2.2 §10.3.3), and the height as far as style or parent say it. */
export function usedSizesOf(
  box: Exclude<FlowBox, LinesBox>,
  space: AvailableSpace,
  layout: LayoutContext,
): UsedSizes {
  const { style } = box
  const insets = borderAndPadding(style, space.width)
  const margins = usedMargins(style, space.width)
  const across = insets.left + insets.right
  const down = insets.top + insets.bottom
  const specified = borderBoxSize(style, resolveSize(style.width, space.width), across)
  const width = clamp(space.fixedWidth ?? clampWidth(style, specified ?? automatic(), insets, space.width))
  const wanted = borderBoxSize(style, resolveSize(style.height, space.height), down)
  const height =
    space.fixedHeight ?? (wanted === null ? null : clampHeight(style, wanted, insets, space.height))
  return {
    insets,
    margins: space.fixedWidth === undefined && space.isShrinkToFit !== true ? centred() : margins,
    width,
    contentWidth: Math.max(0, width - across),
    height,
    contentHeight: height === null ? null : Math.max(0, height - down),
  }

  function automatic(): number {
    const available = space.width - margins.left - margins.right
    if (space.isShrinkToFit !== true) return Math.max(across, available)
    const { min, max } = layout.intrinsic(box)
    const around = margins.left + margins.right
    return Math.min(Math.max(min - around, available), max - around)
  }

  function centred(): Insets {
    const room = space.width - width
    const { marginLeft, marginRight } = style
    if (marginLeft === 'auto' && marginRight === 'auto') {
      const half = Math.max(0, room / 2)
      return { ...margins, left: half, right: half }
    }
    if (marginLeft === 'auto') return { ...margins, left: Math.max(0, room - margins.right) }
    return margins
  }
}

function picture(box: PictureBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const size = replacedSize(box, space, layout)
  const frame = usedSizesOf(box, { ...space, isShrinkToFit: false }, layout)
  const width = clamp(space.fixedWidth ?? size.width)
  const height = clamp(space.fixedHeight ?? size.height)
  const { insets } = frame
  const content = {
    width: Math.max(0, width - insets.left - insets.right),
    height: Math.max(0, height - insets.top - insets.bottom),
  }
  const placed = box.source === null ? undefined : layout.pictures.get(box.source)
  const margins = centredMargins(box.style, frame.margins, space, width)
  return {
    style: box.style,
    id: box.id,
    insets,
    margins,
    marginTop: marginStrut(margins.top),
    marginBottom: marginStrut(margins.bottom),
    isSelfCollapsing: false,
    isAnonymous: false,
    marker: null,
    content:
      placed === undefined ? { kind: 'none' } : { kind: 'picture', picture: fitObject(placed, content, box) },
    outOfFlow: [],
    positioned: [],
    x: 0,
    y: 0,
    width,
    height,
  }
}

function centredMargins(style: ComputedStyle, margins: Insets, space: AvailableSpace, width: number): Insets {
  if (space.isShrinkToFit === true || style.marginLeft !== 'auto') return margins
  const room = Math.max(0, space.width - width - (style.marginRight === 'auto' ? 0 : margins.right))
  return { ...margins, left: style.marginRight === 'auto' ? room / 2 : room }
}

function block(box: BlockBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const { style } = box
  const frame = usedSizesOf(box, space, layout)
  const { insets, margins } = frame
  const isBfcRoot = space.isBfcRoot === true || style.overflow !== 'visible'
  const flow = layOutBlockChildren(box.children, frame, {
    around: isBfcRoot ? undefined : space.floats,
    isBfcRoot,
    style,
    collapsesTop: !isBfcRoot && insets.top === 0,
    collapsesBottom:
      !isBfcRoot &&
      insets.bottom === 0 &&
      frame.height === null &&
      (resolveSize(style.minHeight, null) ?? 0) === 0,
    layout,
  })
  const height =
    frame.height ?? clampHeight(style, flow.height + insets.top + insets.bottom, insets, space.height)
  const isSelfCollapsing = flow.isEmpty && !isBfcRoot && height === 0
  const marginTop = collapseMargins(marginStrut(margins.top), flow.top)
  const marginBottom = collapseMargins(marginStrut(margins.bottom), flow.bottom)
  return {
    style,
    id: box.id,
    insets,
    margins,
    marginTop: isSelfCollapsing ? collapseMargins(marginTop, marginBottom) : marginTop,
    marginBottom: isSelfCollapsing ? NO_MARGIN : marginBottom,
    isSelfCollapsing,
    isAnonymous: false,
    marker: box.marker,
    content: flow.content,
    outOfFlow: flow.outOfFlow,
    positioned: [],
    x: 0,
    y: 0,
    width: frame.width,
    height,
  }
}

interface BlockChildren {
  readonly content: Content
  /** Of the content box. */
  readonly height: number
  /** Margins of children that collapse with those of the parent. */
  readonly top: MarginStrut
  readonly bottom: MarginStrut
  /** Whether nothing in it has a height. */
  readonly isEmpty: boolean
  readonly outOfFlow: OutOfFlow[]
}

/** Block children one below the other, with their margins collapsed (CSS 2.2 §8.3.1). */
function layOutBlockChildren(
  boxes: readonly FlowBox[],
  { insets, contentWidth, contentHeight }: UsedSizes,
  {
    collapsesTop,
    collapsesBottom,
    around,
    isBfcRoot,
    style,
    layout,
  }: {
    collapsesTop: boolean
    collapsesBottom: boolean
    around: AvailableSpace['floats']
    isBfcRoot: boolean
    style: ComputedStyle
    layout: LayoutContext
  },
): BlockChildren {
  const floats = around ?? { context: createFloats(contentWidth), x: 0, y: 0 }
  const [x, top0] = around === undefined ? [0, 0] : [around.x, around.y]
  const children: LayoutBox[] = []
  const outOfFlow: OutOfFlow[] = []
  let top = NO_MARGIN
  /** Margins above the next child. */
  let pending = NO_MARGIN
  let y = 0
  let isEmpty = true
  for (const box of boxes) {
    if (isOutOfFlow(box)) {
      const isFromRight = style.direction === 'rtl'
      const x = isFromRight ? insets.left + contentWidth : insets.left
      outOfFlow.push({ box, x, y: insets.top + y + collapsedSize(pending), isFromRight })
      continue
    }
    const { float, clear } = box.kind === 'lines' ? NO_FLOAT : box.style
    if (float !== 'none' && !floats.context.isFull) {
      const layoutBox = layout.layOut(box, {
        width: contentWidth,
        height: contentHeight,
        isShrinkToFit: true,
        isBfcRoot: true,
      })
      const cleared = Math.max(top0 + y + collapsedSize(pending), floats.context.clearance(clear))
      const place = floats.context.add(layoutBox, float, cleared, x, contentWidth)
      children.push({
        ...layoutBox,
        isFloat: true,
        isSelfCollapsing: true,
        x: insets.left + place.x,
        y: insets.top + place.y - top0,
      })
      continue
    }
    const above =
      box.kind === 'lines'
        ? pending
        : collapseMargins(pending, marginStrut(usedMargins(box.style, contentWidth).top))
    const estimate = top0 + y + (isEmpty && collapsesTop ? 0 : collapsedSize(above))
    const clearance = clear === 'none' ? 0 : Math.max(0, floats.context.clearance(clear) - estimate)
    if (clearance > 0) y += clearance
    const band = isBlockContext(box) ? floats.context.band(estimate + clearance, 1, x, contentWidth) : null
    const available = contentWidth - (band === null ? 0 : band.left + band.right)
    const child = layout.layOut(box, {
      width: available,
      height: contentHeight,
      floats: {
        context: floats.context,
        x: x + childLeft(box, contentWidth),
        y: estimate + clearance + childTop(box, contentWidth),
      },
    })
    child.x = insets.left + child.margins.left + (band?.left ?? 0) + alignedBy(style, box, child, available)
    children.push(child)
    const meetsTop = isEmpty && collapsesTop
    if (meetsTop) top = collapseMargins(top, child.marginTop)
    else pending = collapseMargins(pending, child.marginTop)
    const offset = meetsTop ? 0 : collapsedSize(pending)
    child.y = insets.top + y + offset
    if (child.isSelfCollapsing) continue
    isEmpty = false
    y += offset + child.height
    pending = child.marginBottom
  }
  if (isBfcRoot) {
    // what floats in a formatting context makes it higher
    const lowest = floats.context.clearance('both')
    if (lowest > y + collapsedSize(pending)) {
      y = lowest
      pending = NO_MARGIN
      isEmpty = false
    }
  }
  if (!collapsesBottom || (isEmpty && !collapsesTop)) {
    y += collapsedSize(pending)
    pending = NO_MARGIN
  }
  return {
    content: { kind: 'flow', children },
    height: Math.max(0, y),
    top,
    bottom: pending,
    isEmpty: isEmpty && y === 0,
    outOfFlow,
  }
}

/**
 * How far a block that is not as wide as its container stands from the left: as the container's direction says, and
 * the attributes of old pages that align all that is inside.
 */
function alignedBy(
  { textAlign, direction }: ComputedStyle,
  box: FlowBox,
  { width, margins }: LayoutBox,
  available: number,
): number {
  if (box.kind === 'lines' || (direction === 'ltr' && !textAlign.startsWith('-webkit-'))) return 0
  if (box.style.marginLeft === 'auto' || box.style.marginRight === 'auto') return 0
  const room = available - width - margins.left - margins.right
  if (textAlign === '-webkit-center') return Math.max(0, room / 2)
  if (textAlign === '-webkit-right') return Math.max(0, room)
  return direction === 'rtl' && textAlign !== '-webkit-left' ? room : 0
}

const NO_FLOAT = { float: 'none', clear: 'none' } as const

/** Whether a box stands beside floats as a whole, since no lines of it run around them. */
function isBlockContext(box: FlowBox): boolean {
  if (box.kind === 'lines') return false
  return box.kind !== 'block' || box.style.overflow !== 'visible'
}

function childLeft(box: FlowBox, width: number): number {
  if (box.kind === 'lines') return 0
  return usedMargins(box.style, width).left + borderAndPadding(box.style, width).left
}

function childTop(box: FlowBox, width: number): number {
  return box.kind === 'lines' ? 0 : borderAndPadding(box.style, width).top
}
