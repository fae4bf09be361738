import type { BlockBox, FlowBox, LinesBox, PictureBox } from './contracts.ts'
import type { Environment, Space } from './environment.ts'
import { layOutFlex } from './flex/flex.ts'
import { createFloats } from './floats.ts'
import { layOutLines } from './inline/lines.ts'
import { isOutOfFlow } from './intrinsic.ts'
import {
  type Content,
  join,
  type Laid,
  NO_STRUT,
  type OutOfFlow,
  type Strut,
  sizeOf,
  strutOf,
} from './laid.ts'
import { fitPicture, pictureSize } from './picture.ts'
import {
  boundedHeight,
  boundedWidth,
  type ComputedStyle,
  clamp,
  type Insets,
  insetsOf,
  marginsOf,
  outer,
  resolveSize,
} from './style.ts'
import { layOutTable } from './table/table.ts'

const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** Gives a box its size, and all inside it their places: as if the page had no end. */
export function layOut(box: FlowBox, space: Space, environment: Environment): Laid {
  switch (box.kind) {
    case 'lines':
      return linesBox(box, space, environment)
    case 'block':
      return block(box, space, environment)
    case 'picture':
      return picture(box, space, environment)
    case 'flex':
      return layOutFlex(box, space, environment)
    case 'table':
      return layOutTable(box, space, environment)
  }
}

function linesBox(box: LinesBox, space: Space, environment: Environment): Laid {
  const width = space.imposedWidth ?? space.width
  const { lines, outOfFlow } = layOutLines(box, width, environment, space.floats)
  const last = lines.at(-1)
  const { orphans, widows } = box.style
  return {
    style: box.style,
    id: null,
    insets: NO_INSETS,
    margins: NO_INSETS,
    marginTop: NO_STRUT,
    marginBottom: NO_STRUT,
    isThrough: lines.length === 0,
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
export interface Frame {
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
export function frameOf(box: Exclude<FlowBox, LinesBox>, space: Space, environment: Environment): Frame {
  const { style } = box
  const insets = insetsOf(style, space.width)
  const margins = marginsOf(style, space.width)
  const across = insets.left + insets.right
  const down = insets.top + insets.bottom
  const specified = outer(style, resolveSize(style.width, space.width), across)
  const width = clamp(
    space.imposedWidth ?? boundedWidth(style, specified ?? automatic(), insets, space.width),
  )
  const wanted = outer(style, resolveSize(style.height, space.height), down)
  const height =
    space.imposedHeight ?? (wanted === null ? null : boundedHeight(style, wanted, insets, space.height))
  return {
    insets,
    margins: space.imposedWidth === undefined && space.isShrunk !== true ? centred() : margins,
    width,
    contentWidth: Math.max(0, width - across),
    height,
    contentHeight: height === null ? null : Math.max(0, height - down),
  }

  function automatic(): number {
    const available = space.width - margins.left - margins.right
    if (space.isShrunk !== true) return Math.max(across, available)
    const { min, max } = environment.intrinsic(box)
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

function picture(box: PictureBox, space: Space, environment: Environment): Laid {
  const size = pictureSize(box, space, environment)
  const frame = frameOf(box, { ...space, isShrunk: false }, environment)
  const width = clamp(space.imposedWidth ?? size.width)
  const height = clamp(space.imposedHeight ?? size.height)
  const { insets } = frame
  const content = {
    width: Math.max(0, width - insets.left - insets.right),
    height: Math.max(0, height - insets.top - insets.bottom),
  }
  const placed = box.source === null ? undefined : environment.pictures.get(box.source)
  const margins = centredMargins(box.style, frame.margins, space, width)
  return {
    style: box.style,
    id: box.id,
    insets,
    margins,
    marginTop: strutOf(margins.top),
    marginBottom: strutOf(margins.bottom),
    isThrough: false,
    isAnonymous: false,
    marker: null,
    content:
      placed === undefined
        ? { kind: 'none' }
        : { kind: 'picture', picture: fitPicture(placed, content, box) },
    outOfFlow: [],
    positioned: [],
    x: 0,
    y: 0,
    width,
    height,
  }
}

function centredMargins(style: ComputedStyle, margins: Insets, space: Space, width: number): Insets {
  if (space.isShrunk === true || style.marginLeft !== 'auto') return margins
  const room = Math.max(0, space.width - width - (style.marginRight === 'auto' ? 0 : margins.right))
  return { ...margins, left: style.marginRight === 'auto' ? room / 2 : room }
}

function block(box: BlockBox, space: Space, environment: Environment): Laid {
  const { style } = box
  const frame = frameOf(box, space, environment)
  const { insets, margins } = frame
  const isIsolated = space.isIsolated === true || style.overflow !== 'visible'
  const flow = stackChildren(box.children, frame, {
    around: isIsolated ? undefined : space.floats,
    isIsolated,
    style,
    collapsesTop: !isIsolated && insets.top === 0,
    collapsesBottom:
      !isIsolated &&
      insets.bottom === 0 &&
      frame.height === null &&
      (resolveSize(style.minHeight, null) ?? 0) === 0,
    environment,
  })
  const height =
    frame.height ?? boundedHeight(style, flow.height + insets.top + insets.bottom, insets, space.height)
  const isThrough = flow.isEmpty && !isIsolated && height === 0
  const marginTop = join(strutOf(margins.top), flow.top)
  const marginBottom = join(strutOf(margins.bottom), flow.bottom)
  return {
    style,
    id: box.id,
    insets,
    margins,
    marginTop: isThrough ? join(marginTop, marginBottom) : marginTop,
    marginBottom: isThrough ? NO_STRUT : marginBottom,
    isThrough,
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

interface Stacked {
  readonly content: Content
  /** Of the content box. */
  readonly height: number
  /** Margins of children that collapse with those of the parent. */
  readonly top: Strut
  readonly bottom: Strut
  /** Whether nothing in it has a height. */
  readonly isEmpty: boolean
  readonly outOfFlow: OutOfFlow[]
}

/** Block children one below the other, with their margins collapsed (CSS 2.2 §8.3.1). */
function stackChildren(
  boxes: readonly FlowBox[],
  { insets, contentWidth, contentHeight }: Frame,
  {
    collapsesTop,
    collapsesBottom,
    around,
    isIsolated,
    style,
    environment,
  }: {
    collapsesTop: boolean
    collapsesBottom: boolean
    around: Space['floats']
    isIsolated: boolean
    style: ComputedStyle
    environment: Environment
  },
): Stacked {
  const floats = around ?? { context: createFloats(contentWidth), x: 0, y: 0 }
  const [x, top0] = around === undefined ? [0, 0] : [around.x, around.y]
  const children: Laid[] = []
  const outOfFlow: OutOfFlow[] = []
  let top = NO_STRUT
  /** Margins above the next child. */
  let pending = NO_STRUT
  let y = 0
  let isEmpty = true
  for (const box of boxes) {
    if (isOutOfFlow(box)) {
      const isFromRight = style.direction === 'rtl'
      const x = isFromRight ? insets.left + contentWidth : insets.left
      outOfFlow.push({ box, x, y: insets.top + y + sizeOf(pending), isFromRight })
      continue
    }
    const { float, clear } = box.kind === 'lines' ? NO_FLOAT : box.style
    if (float !== 'none' && !floats.context.isFull) {
      const laid = environment.layOut(box, {
        width: contentWidth,
        height: contentHeight,
        isShrunk: true,
        isIsolated: true,
      })
      const cleared = Math.max(top0 + y + sizeOf(pending), floats.context.clearance(clear))
      const place = floats.context.add(laid, float, cleared, x, contentWidth)
      children.push({
        ...laid,
        isFloat: true,
        isThrough: true,
        x: insets.left + place.x,
        y: insets.top + place.y - top0,
      })
      continue
    }
    const above =
      box.kind === 'lines' ? pending : join(pending, strutOf(marginsOf(box.style, contentWidth).top))
    const estimate = top0 + y + (isEmpty && collapsesTop ? 0 : sizeOf(above))
    const clearance = clear === 'none' ? 0 : Math.max(0, floats.context.clearance(clear) - estimate)
    if (clearance > 0) y += clearance
    const band = isBlockContext(box) ? floats.context.band(estimate + clearance, 1, x, contentWidth) : null
    const available = contentWidth - (band === null ? 0 : band.left + band.right)
    const child = environment.layOut(box, {
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
    if (meetsTop) top = join(top, child.marginTop)
    else pending = join(pending, child.marginTop)
    const offset = meetsTop ? 0 : sizeOf(pending)
    child.y = insets.top + y + offset
    if (child.isThrough) continue
    isEmpty = false
    y += offset + child.height
    pending = child.marginBottom
  }
  if (isIsolated) {
    // what floats in a formatting context makes it higher
    const lowest = floats.context.clearance('both')
    if (lowest > y + sizeOf(pending)) {
      y = lowest
      pending = NO_STRUT
      isEmpty = false
    }
  }
  if (!collapsesBottom || (isEmpty && !collapsesTop)) {
    y += sizeOf(pending)
    pending = NO_STRUT
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
  { width, margins }: Laid,
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
  return marginsOf(box.style, width).left + insetsOf(box.style, width).left
}

function childTop(box: FlowBox, width: number): number {
  return box.kind === 'lines' ? 0 : insetsOf(box.style, width).top
}
