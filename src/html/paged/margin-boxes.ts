import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type { BoundNode } from '../../document/bound-document.ts'
import type { FlowBox, FlowPicture, Inline } from '../../layout/css/contracts.ts'
import { blockBox, inlinePicture, plainText } from '../boxes/anonymous-boxes.ts'
import { type BoxSources, elementBox } from '../boxes/box-tree.ts'
import type { MarginBox, MarginBoxName, MarginContent, PageStyle, StyledElement } from '../contracts.ts'
import type { PageArea } from './page-area.ts'
import type { PageContent } from './page-values.ts'

/** What boxes of running elements need besides their page. */
export type MarginBoxSources = Pick<BoxSources, 'fonts' | 'language' | 'picture' | 'link'>

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

/** The margin boxes of a page, positioned. */
export function marginBoxNodes(
  style: PageStyle,
  area: Pick<PageArea, 'width' | 'height' | 'margins'>,
  content: PageContent,
  sources: MarginBoxSources,
): BoundNode[] {
  const nodes: BoundNode[] = []
  const add = (name: MarginBoxName, rect: Rect): void => {
    const box = style.marginBoxes[name]
    if (box === undefined || rect.width <= 0 || rect.height <= 0) return
    const { root, pictures } = marginBox(box, { rect, place: `@${name} of @page`, content, sources })
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

/** Sources of boxes in margin boxes, where nothing is a destination and the page is known. */
export function marginSources(
  content: PageContent,
): Pick<BoxSources, 'destination' | 'anchor' | 'pageText' | 'footnote' | 'replacement'> {
  return {
    destination: () => null,
    anchor: () => null,
    footnote() {},
    pageText: ({ target, counter, listStyleType }) =>
      target === null ? content.counterText(counter, listStyleType) : '',
    replacement: () => null,
  }
}

interface MarginBoxInput {
  readonly rect: Rect
  /** For messages. */
  readonly place: string
  readonly content: PageContent
  readonly sources: MarginBoxSources
}

function marginBox(
  { style, content: parts }: MarginBox,
  { rect, place, content, sources }: MarginBoxInput,
): { root: FlowBox; pictures: readonly FlowPicture[] } {
  const { fonts } = sources
  const inside = anonymousStyle(style, 'block')
  const font = fonts.choose(inside)
  const children: FlowBox[] = []
  const pictures: FlowPicture[] = []
  let inlines: Inline[] = []
  const endLines = (): void => {
    if (inlines.length > 0) children.push(blockBox(inside, [{ kind: 'lines', style: inside, font, inlines }]))
    inlines = []
  }
  for (const part of parts) {
    switch (part.kind) {
      case 'picture':
        pictures.push({ reference: part.url, place })
        inlines.push(inlinePicture(part.url, inside))
        break
      case 'element': {
        const element = content.element(part.name, part.which)
        if (element === null) break
        endLines()
        const boxSources = { ...sources, ...marginSources(content) }
        pictures.push(...picturesIn(element, sources))
        children.push(elementBox(element, inside, boxSources))
        break
      }
      default:
        inlines.push(plainText(textOf(part, content), inside, font))
    }
  }
  endLines()
  const justifyContent =
    style.verticalAlign === 'top' ? 'flex-start' : style.verticalAlign === 'bottom' ? 'flex-end' : 'center'
  const root: FlowBox = {
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
    children,
  }
  return { root, pictures }
}

function textOf(
  part: Exclude<MarginContent, { kind: 'picture' } | { kind: 'element' }>,
  content: PageContent,
): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'counter':
      return content.counterText(part.counter, part.listStyleType)
    case 'sum': {
      const sum = content.string(part.name, part.which)
      return sum === '' ? '' : part.label + sum
    }
    default:
      return content.string(part.name, part.which)
  }
}

/** The pictures and background pictures of an element and its descendants. */
function picturesIn(element: StyledElement, { picture }: MarginBoxSources): FlowPicture[] {
  const found: FlowPicture[] = []
  const rest: StyledElement[] = [element]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    const { place } = at
    const reference = picture(at)
    if (reference !== null) found.push({ reference, place })
    for (const image of at.style.backgroundImage)
      if (image.kind === 'url') found.push({ reference: image.url, place })
    for (const child of at.children) if (child.kind === 'element') rest.push(child)
  }
  return found
}
