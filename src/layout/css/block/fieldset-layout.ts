/** Layout of fieldsets (HTML §15.3.13): the legend interrupts the top border, the content is below both. */
import type { ElementBox, FieldsetBox } from '../contracts.ts'
import { createLayoutBox, type LayoutBox, type LegendPlace } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { usedHeight, usedSizesOf } from '../used-sizes.ts'
import { type ComputedStyle, clamp, type Insets, paddings } from '../used-values.ts'

export function layOutFieldset(box: FieldsetBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const { style } = box
  const frame = usedSizesOf(box, space, layout)
  const borders = bordersOf(style)
  const width = Math.max(frame.width, space.fixedWidth === undefined ? leastWidth(box, layout) : 0)
  const inside = width - borders.left - borders.right
  const padding = paddings(style, space.width)
  const legend =
    box.legend === null
      ? null
      : layOutLegend(box.legend, inside - padding.left - padding.right, borders.top, layout)
  const top = Math.max(borders.top, legend === null ? 0 : legend.y + legend.height + legend.margins.bottom)
  const contentHeight = frame.height === null ? null : Math.max(0, frame.height - top - borders.bottom)
  const content = layout.layOut(box.content, {
    width: inside,
    height: contentHeight,
    fixedWidth: inside,
    ...(contentHeight === null ? {} : { fixedHeight: contentHeight }),
    isBfcRoot: true,
  })
  content.x = borders.left
  content.y = top
  if (legend !== null) legend.x += borders.left + padding.left
  const insets = { ...borders, top }
  const height = content.height + top + borders.bottom
  return createLayoutBox({
    style,
    id: box.id,
    insets,
    margins: frame.margins,
    content: { kind: 'flow', children: legend === null ? [content] : [legend, content] },
    ...(legend === null ? {} : { legend: placeOf(legend, borders.top) }),
    width,
    height: usedHeight(style, { ...frame, insets }, height, space.height),
  })
}

function bordersOf(style: ComputedStyle): Insets {
  return {
    top: clamp(style.borderTopWidth),
    right: clamp(style.borderRightWidth),
    bottom: clamp(style.borderBottomWidth),
    left: clamp(style.borderLeftWidth),
  }
}

/** The smallest border box: fieldsets have `min-width: min-content` by default. */
function leastWidth({ style, content }: FieldsetBox, layout: LayoutContext): number {
  if (style.minWidth !== 'auto') return 0
  const { left, right } = bordersOf(style)
  return layout.intrinsic(content).min + left + right
}

/** Lays out a legend, centred on the top border or as high as it can be, with `auto` margins resolved. */
function layOutLegend(box: ElementBox, available: number, border: number, layout: LayoutContext): LayoutBox {
  const legend = layout.layOut(box, {
    width: available,
    height: null,
    isShrinkToFit: true,
    isBfcRoot: true,
  })
  const { marginLeft, marginRight, direction } = box.style
  const { left, right } = legend.margins
  const free = Math.max(0, available - legend.width - left - right)
  const isBefore = marginLeft === 'auto'
  const isAfter = marginRight === 'auto'
  const start = direction === 'rtl' ? free : 0
  legend.x = left + (isBefore && isAfter ? free / 2 : isBefore ? free : isAfter ? 0 : start)
  // browsers ignore its top margin
  legend.y = Math.max(0, (border - legend.height) / 2)
  return legend
}

/** Where the legend interrupts the border. A legend that is higher than the border moves the border down. */
function placeOf({ x, width, height }: LayoutBox, border: number): LegendPlace {
  return { x, width, height: Math.max(border, height), shift: Math.max(0, (height - border) / 2) }
}
