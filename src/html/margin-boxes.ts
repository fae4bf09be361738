import type { ComputedStyle } from '../css/computed-style.ts'
import { anonymousStyle } from '../css/initial-style.ts'
import type { BoundNode, PageValues } from '../document/bound-document.ts'
import type { FlowBox } from '../layout/css/contracts.ts'
import { blockBox, inlinePicture, plainText } from './boxes/anonymous-boxes.ts'
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

/** Margin boxes by their column and row of the page, which are margins or its content area: first, middle, last. */
const AREAS: readonly { readonly column: number; readonly row: number; readonly names: MarginBoxName[] }[] = [
  { column: 1, row: 0, names: ['top-left', 'top-center', 'top-right'] },
  { column: 1, row: 2, names: ['bottom-left', 'bottom-center', 'bottom-right'] },
  { column: 0, row: 1, names: ['left-top', 'left-middle', 'left-bottom'] },
  { column: 2, row: 1, names: ['right-top', 'right-middle', 'right-bottom'] },
  { column: 0, row: 0, names: ['top-left-corner'] },
  { column: 2, row: 0, names: ['top-right-corner'] },
  { column: 0, row: 2, names: ['bottom-left-corner'] },
  { column: 2, row: 2, names: ['bottom-right-corner'] },
]

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
  const { width, height, margins } = area
  const columns = [0, margins.left, width - margins.right, width]
  const rows = [0, margins.top, height - margins.bottom, height]
  for (const { column, row, names } of AREAS) {
    const [left = 0, right = left] = columns.slice(column)
    const [top = 0, bottom = top] = rows.slice(row)
    const whole = { x: left, y: top, width: right - left, height: bottom - top }
    const rects = rectsIn(whole, names, style, row !== 1)
    for (const [i, name] of names.entries()) add(name, rects[i] ?? whole)
  }
  return nodes
}

/** Boxes with only text span the whole side, each with its own alignment. Boxes with a visible area divide it. */
function rectsIn(
  whole: Rect,
  names: readonly MarginBoxName[],
  { marginBoxes }: PageStyle,
  isAcross: boolean,
): Rect[] {
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
    if (part.kind === 'picture') return inlinePicture(part.url, inside)
    const value = part.kind === 'counter' ? (part.counter === 'page' ? values.page : values.pages) : 0
    const text = part.kind === 'text' ? part.text : formatCounter(value, part.listStyleType)
    return plainText(text, inside, font)
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
    children: [blockBox(inside, [{ kind: 'lines', style: inside, font, inlines }])],
  }
}
