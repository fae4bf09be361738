import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type { BoundNode, PageNode, PageValues } from '../../document/bound-document.ts'
import { blockBox } from '../boxes/anonymous-boxes.ts'
import type { HtmlSettings, PageStyle } from '../contracts.ts'
import type { DocumentPages } from './document-pages.ts'
import { type MarginBoxSources, marginBoxNodes } from './margin-boxes.ts'
import type { PageArea } from './page-area.ts'

interface PageBackgroundInput {
  /** Colour of the canvas; null for none. */
  readonly canvas: string | null
  readonly settings: HtmlSettings
  /** For running elements. */
  readonly boxes: MarginBoxSources
}

/** The background, the border and the margin boxes of each page; null if no page has any. */
export function pageBackground(
  { rules, areaOf, identityOf, contentOf }: DocumentPages,
  { canvas, settings, boxes }: PageBackgroundInput,
): PageNode | null {
  if (canvas === null && ![...rules.samples].some(hasDecoration)) return null
  return (values: PageValues): BoundNode => {
    const page = identityOf(values.page)
    const style = rules.styleOf(page)
    const area = areaOf(page)
    const { width, height, margins } = area
    const ground: BoundNode[] = []
    if (canvas !== null && settings.printBackground) {
      const { left: x, top: y, right, bottom } = area.insets
      const place = { width: width - x - right, minHeight: height - y - bottom, absolutePosition: { x, y } }
      ground.push({ box: [], background: canvas, ...place })
    }
    return {
      stack: [
        ...pageBoxNodes(style, area, settings),
        ...ground,
        ...marginBoxNodes(style, { width, height, margins }, contentOf(values.page, values.pages), boxes),
      ],
    }
  }
}

function hasDecoration({ box, marginBoxes }: PageStyle): boolean {
  return hasBackground(box) || hasBorder(box) || Object.keys(marginBoxes).length > 0
}

function hasBackground({ backgroundColor, backgroundImage }: PageStyle['box']): boolean {
  return backgroundColor !== null || backgroundImage.length > 0
}

/** The properties of the background alone. */
export function backgroundOf(style: ComputedStyle) {
  const { backgroundColor, backgroundImage, backgroundRepeat, backgroundSize } = style
  const { backgroundPositionX, backgroundPositionY } = style
  const boxes = { backgroundOrigin: style.backgroundOrigin, backgroundClip: style.backgroundClip }
  return {
    ...{ backgroundColor, backgroundImage, backgroundRepeat, backgroundSize },
    ...{ backgroundPositionX, backgroundPositionY, ...boxes },
  }
}

function hasBorder(box: PageStyle['box']): boolean {
  return box.borderTopWidth + box.borderRightWidth + box.borderBottomWidth + box.borderLeftWidth > 0
}

/** The background of a page covers its margins too (CSS Paged Media 3 §3.3); its border is inside them. */
function pageBoxNodes({ box }: PageStyle, area: PageArea, { printBackground }: HtmlSettings): BoundNode[] {
  const { width, height, margins } = area
  const nodes: BoundNode[] = []
  if (printBackground && hasBackground(box)) {
    const style = { ...anonymousStyle(box, 'block'), ...backgroundOf(box), width, height }
    const pictures = box.backgroundImage.flatMap(image =>
      image.kind === 'url' ? [{ reference: image.url, place: 'the background of @page' }] : [],
    )
    nodes.push({ flow: () => ({ root: blockBox(style, []), pictures }), absolutePosition: { x: 0, y: 0 } })
  }
  if (hasBorder(box)) {
    const style: ComputedStyle = {
      ...box,
      backgroundColor: null,
      backgroundImage: [],
      boxSizing: 'border-box',
      ...{ marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 },
      ...{ minWidth: 'auto', maxWidth: 'none', minHeight: 'auto', maxHeight: 'none' },
      width: width - margins.left - margins.right,
      height: height - margins.top - margins.bottom,
    }
    const place = { x: margins.left, y: margins.top }
    nodes.push({ flow: () => ({ root: blockBox(style, []), pictures: [] }), absolutePosition: place })
  }
  return nodes
}
