import type { ElementBox, MarginEdgeBox } from './contracts.ts'
import { createLayoutBox, type LayoutBox } from './layout-box.ts'
import type { AvailableSpace, LayoutContext } from './layout-context.ts'
import {
  borderAndPadding,
  borderBoxSize,
  clampHeight,
  clampWidth,
  NO_INSETS,
  resolveSize,
  usedMargins,
} from './used-values.ts'

/** Lays out the page-margin boxes of an edge or a corner (CSS Paged Media 3 §5.3). */
export function layOutMarginEdge(
  { style, boxes, sides }: MarginEdgeBox,
  space: AvailableSpace,
  layout: LayoutContext,
): LayoutBox {
  const width = resolveSize(style.width, null) ?? space.width
  const height = resolveSize(style.height, null) ?? 0
  const placed = sides.x === null ? across(boxes, width, layout) : along(boxes, width, sides.x)
  const children = boxes.flatMap((box, i) => {
    const place = placed[i]
    if (box === null || place === undefined || place === null) return []
    const fixedWidth = Math.max(0, place.size)
    const whole = { width, height, fixedWidth, isBfcRoot: true }
    return [{ box, x: place.start, whole, index: i }]
  })
  const heights = boxes.map<number | null>(() => null)
  if (sides.y === null)
    for (const { box, whole, index } of children)
      heights[index] = layout.layOut(box, { ...whole, height: null }).height
  const down = sides.y === null ? downwards(boxes, heights, height) : upright(boxes, height, sides.y)
  return createLayoutBox({
    style,
    insets: NO_INSETS,
    margins: NO_INSETS,
    width,
    height,
    hasOwnHeight: true,
    content: {
      kind: 'flow',
      children: children.map(({ box, x, whole, index }) => {
        const place = down[index] ?? { start: 0, size: height }
        const child = layout.layOut(box, { ...whole, fixedHeight: Math.max(0, place.size) })
        child.x = x
        child.y = place.start
        return child
      }),
    },
  })
}

/** Start and size of a border box. */
interface Place {
  readonly start: number
  readonly size: number
}

/** A box in its variable dimension, with margins. */
interface Demand {
  readonly before: number
  readonly after: number
  /** Null if it depends on the content. */
  readonly fixed: number | null
  readonly min: number
  readonly max: number
  /** Applies the limits of the style. */
  clamp(size: number): number
}

const ABSENT: Demand = { before: 0, after: 0, fixed: 0, min: 0, max: 0, clamp: size => size }

function across(
  boxes: readonly (ElementBox | null)[],
  available: number,
  layout: LayoutContext,
): (Place | null)[] {
  return distribute(
    boxes.map(box => {
      if (box === null) return null
      const { insets, margins, style } = framed(box, available)
      const border = borderBoxSize(style, resolveSize(style.width, available), insets.left + insets.right)
      const { min, max } = layout.intrinsic(box)
      const [before, after] = [margins.left, margins.right]
      return {
        ...{ before, after, min, max },
        fixed: border === null ? null : border + before + after,
        clamp: size => clampWidth(style, size - before - after, insets, available) + before + after,
      }
    }),
    available,
  )
}

function downwards(
  boxes: readonly (ElementBox | null)[],
  heights: readonly (number | null)[],
  available: number,
): (Place | null)[] {
  return distribute(
    boxes.map((box, i) => {
      if (box === null) return null
      const { insets, margins, style } = framed(box, available)
      const border = borderBoxSize(style, resolveSize(style.height, available), insets.top + insets.bottom)
      const [before, after] = [margins.top, margins.bottom]
      const content = (heights[i] ?? 0) + before + after
      return {
        ...{ before, after, min: content, max: content },
        fixed: border === null ? null : border + before + after,
        clamp: size => clampHeight(style, size - before - after, insets, available) + before + after,
      }
    }),
    available,
  )
}

function framed({ style }: ElementBox, available: number) {
  return { style, insets: borderAndPadding(style, available), margins: usedMargins(style, available) }
}

/** Places the first, middle and last box of an edge; of a single box, the first. */
function distribute(demands: readonly (Demand | null)[], available: number): (Place | null)[] {
  let sizes = sizesOf(demands, available)
  const limited = demands.map((demand, i) => {
    const size = demand?.clamp(sizes[i] ?? 0) ?? 0
    return demand === null || size === sizes[i] ? demand : { ...demand, fixed: size }
  })
  if (limited.some((demand, i) => demand !== demands[i])) sizes = sizesOf(limited, available)
  return demands.map((demand, i) => {
    if (demand === null) return null
    const size = sizes[i] ?? 0
    const start = i === 0 ? 0 : i === 1 ? (available - size) / 2 : available - size
    return { start: start + demand.before, size: size - demand.before - demand.after }
  })
}

/** With margins (CSS Paged Media 3 §5.3.2.2). */
function sizesOf([first, middle, last]: readonly (Demand | null | undefined)[], available: number): number[] {
  const [a, c] = [first ?? ABSENT, last ?? ABSENT]
  if (middle === null || middle === undefined) {
    const [left, right] = fit(a, c, available)
    return [left, 0, right]
  }
  const isFixed = a.fixed !== null && c.fixed !== null
  const twice = (of: (demand: Demand) => number) => 2 * Math.max(of(a), of(c))
  const around: Demand = {
    ...ABSENT,
    fixed: isFixed ? twice(({ fixed }) => fixed ?? 0) : null,
    min: twice(({ fixed, min }) => fixed ?? min),
    max: twice(({ fixed, max }) => fixed ?? max),
  }
  const [size] = fit(middle, around, available)
  const rest = (available - size) / 2
  return [a.fixed ?? rest, size, c.fixed ?? rest]
}

/** Sizes of two boxes that share a length, by their content if both are `auto`. */
function fit(a: Demand, b: Demand, available: number): [number, number] {
  if (a.fixed !== null) return [a.fixed, b.fixed ?? Math.max(0, available - a.fixed)]
  if (b.fixed !== null) return [Math.max(0, available - b.fixed), b.fixed]
  const [free, least] = [available - a.max - b.max, available - a.min - b.min]
  if (free >= 0) return [a.max + free * share(a.max, b.max), b.max + free * share(b.max, a.max)]
  const [grownA, grownB] = [a.max - a.min, b.max - b.min]
  if (least >= 0) return [a.min + least * share(grownA, grownB), b.min + least * share(grownB, grownA)]
  return [a.min + least * share(a.min, b.min), b.min + least * share(b.min, a.min)]
}

function share(own: number, other: number): number {
  return own + other > 0 ? own / (own + other) : 0.5
}

/** The fixed dimension (§5.3.1) of boxes at the left or right side. */
function along(
  boxes: readonly (ElementBox | null)[],
  available: number,
  side: 'left' | 'right',
): (Place | null)[] {
  return boxes.map(box => {
    if (box === null) return null
    const { style, insets, margins } = framed(box, available)
    const border = borderBoxSize(style, resolveSize(style.width, available), insets.left + insets.right)
    const size = clampWidth(style, border ?? available - margins.left - margins.right, insets, available)
    const isAuto: Ends<boolean> = [style.marginLeft === 'auto', style.marginRight === 'auto']
    return solved(size, [margins.left, margins.right], isAuto, { available, ignoresFirst: side === 'left' })
  })
}

function upright(
  boxes: readonly (ElementBox | null)[],
  available: number,
  side: 'top' | 'bottom',
): (Place | null)[] {
  return boxes.map(box => {
    if (box === null) return null
    const { style, insets, margins } = framed(box, available)
    const border = borderBoxSize(style, resolveSize(style.height, available), insets.top + insets.bottom)
    const size = clampHeight(style, border ?? available - margins.top - margins.bottom, insets, available)
    const isAuto: Ends<boolean> = [style.marginTop === 'auto', style.marginBottom === 'auto']
    return solved(size, [margins.top, margins.bottom], isAuto, { available, ignoresFirst: side === 'top' })
  })
}

type Ends<Value> = readonly [before: Value, after: Value]

/** If the lengths do not add up, the margin away from the page area is ignored. */
function solved(
  size: number,
  [before, after]: Ends<number>,
  [isBeforeAuto, isAfterAuto]: Ends<boolean>,
  { available, ignoresFirst }: { available: number; ignoresFirst: boolean },
): Place {
  const free = available - size
  if (isBeforeAuto && isAfterAuto) return { start: free / 2, size }
  if (isBeforeAuto || (ignoresFirst && !isAfterAuto)) return { start: free - after, size }
  return { start: before, size }
}
