import type { ComputedStyle } from '../css/computed-style.ts'
import { anonymousStyle } from '../css/initial-style.ts'
import type { BoundNode, PageValues } from '../document/bound-document.ts'
import type { FlowBox } from '../layout/css/contracts.ts'
import type { FontChooser } from './boxes/font-choice.ts'
import type { MarginBox, MarginBoxName, PageRules, PageStyle } from './contracts.ts'
import { formatCounter } from './counter-styles.ts'
import type { PageArea } from './page-area.ts'

interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Margin boxes along each side of the page: first, middle, last. */
const SIDES = {
  top: ['top-left', 'top-center', 'top-right'],
  bottom: ['bottom-left', 'bottom-center', 'bottom-right'],
  left: ['left-top', 'left-middle', 'left-bottom'],
  right: ['right-top', 'right-middle', 'right-bottom'],
} as const satisfies Readonly<Record<string, readonly MarginBoxName[]>>

const CORNERS = ['top-left-corner', 'top-right-corner', 'bottom-left-corner', 'bottom-right-corner'] as const

/** True if any page has margin boxes or a background. */
export function hasPageDecoration({ every, first, left, right }: PageRules): boolean {
  return [every, first, left, right].some(
    style => style !== null && (style.backgroundColor !== null || Object.keys(style.marginBoxes).length > 0),
  )
}

/** The margin boxes of a page, positioned. */
export function marginBoxNodes(
  style: PageStyle,
  area: PageArea,
  values: PageValues,
  fonts: FontChooser,
): BoundNode[] {
  const nodes: BoundNode[] = []
  const add = (name: MarginBoxName, rect: Rect): void => {
    const box = style.marginBoxes[name]
    if (box === undefined || rect.width <= 0 || rect.height <= 0) return
    const root = marginBox(box, rect, values, fonts)
    const pictures = box.content.flatMap(part =>
      part.kind === 'picture' ? [{ reference: part.url, place: `@${name} of @page` }] : [],
    )
    nodes.push({ flow: () => ({ root, pictures }), absolutePosition: { x: rect.x, y: rect.y } })
  }
  for (const [side, names] of Object.entries(SIDES)) {
    const rects = rectsOf(side as keyof typeof SIDES, names, style, area)
    for (const [i, name] of names.entries()) {
      const rect = rects[i]
      if (rect !== undefined) add(name, rect)
    }
  }
  const { width, height, margins } = area
  for (const name of CORNERS) {
    const [isTop, isLeft] = [name.startsWith('top'), name.includes('-left-')]
    add(name, {
      x: isLeft ? 0 : width - margins.right,
      y: isTop ? 0 : height - margins.bottom,
      width: isLeft ? margins.left : margins.right,
      height: isTop ? margins.top : margins.bottom,
    })
  }
  return nodes
}

/** Boxes with only text span the whole side, each with its own alignment. Boxes with a visible area divide it. */
function rectsOf(
  side: keyof typeof SIDES,
  names: readonly MarginBoxName[],
  { marginBoxes }: PageStyle,
  { width, height, margins }: PageArea,
): Rect[] {
  const inner = { width: width - margins.left - margins.right, height: height - margins.top - margins.bottom }
  const isAcross = side === 'top' || side === 'bottom'
  const whole: Rect = isAcross
    ? {
        x: margins.left,
        y: side === 'top' ? 0 : height - margins.bottom,
        width: inner.width,
        height: side === 'top' ? margins.top : margins.bottom,
      }
    : {
        x: side === 'left' ? 0 : width - margins.right,
        y: margins.top,
        width: side === 'left' ? margins.left : margins.right,
        height: inner.height,
      }
  const used = names.filter(name => marginBoxes[name] !== undefined)
  const shows = used.some(name => isShowing(marginBoxes[name]?.style))
  if (used.length < 2 || (isAcross && !shows)) return names.map(() => whole)
  const hasMiddle = used.some(name => name === names[1])
  const parts = hasMiddle ? 3 : 2
  return names.map((_, i) => {
    const at = hasMiddle ? i : i === 2 ? 1 : 0
    return isAcross
      ? { ...whole, x: whole.x + (whole.width / parts) * at, width: whole.width / parts }
      : { ...whole, y: whole.y + (whole.height / parts) * at, height: whole.height / parts }
  })
}

function isShowing(style: ComputedStyle | undefined): boolean {
  if (style === undefined) return false
  const borders =
    style.borderTopWidth + style.borderRightWidth + style.borderBottomWidth + style.borderLeftWidth
  return style.backgroundColor !== null || style.backgroundImage.length > 0 || borders > 0
}

function marginBox(
  { style, content }: MarginBox,
  rect: Rect,
  values: PageValues,
  fonts: FontChooser,
): FlowBox {
  const inside = anonymousStyle(style, 'block')
  const font = fonts.choose(inside)
  const inlines = content.map(part => {
    if (part.kind === 'picture') {
      const picture = anonymousStyle(inside, 'inline')
      const box = { kind: 'picture', style: picture, id: null, source: part.url, link: null } as const
      return { kind: 'atom', box } as const
    }
    const value = part.kind === 'counter' ? (part.counter === 'page' ? values.page : values.pages) : 0
    const text = part.kind === 'text' ? part.text : formatCounter(value, part.listStyleType)
    return { kind: 'text', text, style: inside, font, link: null, decorations: [] } as const
  })
  const justifyContent =
    style.verticalAlign === 'top' ? 'flex-start' : style.verticalAlign === 'bottom' ? 'flex-end' : 'center'
  return {
    kind: 'flex',
    id: null,
    style: {
      ...style,
      display: 'flex',
      flexDirection: 'column',
      justifyContent,
      boxSizing: 'border-box',
      width: rect.width,
      height: rect.height,
    },
    children: [
      {
        kind: 'block',
        style: inside,
        id: null,
        marker: null,
        children: [{ kind: 'lines', style: inside, font, inlines }],
      },
    ],
  }
}
