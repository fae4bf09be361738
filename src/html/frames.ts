/** Documents of `<iframe srcdoc>` as content of their frames (HTML §4.8.5). Pure. */
import { anonymousStyle } from '../css/initial-style.ts'
import { attribute, type DomElement, pushReversed } from '../dom/element.ts'
import type { StyledElement, StyledNode } from './contracts.ts'

/** Frames in frames deeper than this are empty. */
export const MAX_FRAME_DEPTH = 3
/** Limit of frames per page. */
export const MAX_FRAMES = 100

/** The frames of a page with a document of their own, in document order. Not recursive. */
export function framesOf(root: DomElement): readonly DomElement[] {
  const frames: DomElement[] = []
  const rest: DomElement[] = [root]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.name === 'iframe' && at.isHtml && attribute(at, 'srcdoc') !== null) frames.push(at)
    pushReversed(rest, at.elements)
  }
  return frames
}

/** Width and height of a frame in points, by its attributes. */
export function frameSize(frame: DomElement): { readonly width: number; readonly height: number } {
  const of = (name: 'width' | 'height', initial: number): number => {
    const pixels = Number.parseFloat(attribute(frame, name) ?? '')
    return (pixels > 0 ? Math.min(pixels, MAX_PIXELS) : initial) * POINTS_PER_PX
  }
  return { width: of('width', 300), height: of('height', 150) }
}

const MAX_PIXELS = 100_000
const POINTS_PER_PX = 0.75

/** The root of the document of a frame, on its canvas. */
export function frameContent(root: StyledElement): StyledElement {
  const { root: inner, style } = withoutCanvasBackground(root)
  return {
    ...root,
    name: '::frame',
    attributes: {},
    style: {
      ...anonymousStyle(root.style, 'flow-root'),
      position: 'relative',
      height: { percent: 100 },
      backgroundColor: style.backgroundColor,
      backgroundImage: style.backgroundImage,
      backgroundPositionX: style.backgroundPositionX,
      backgroundPositionY: style.backgroundPositionY,
      backgroundRepeat: style.backgroundRepeat,
      backgroundSize: style.backgroundSize,
    },
    children: [withoutFixed(inner)],
  }
}

/** The background of the root, or else of the body, covers the canvas (CSS Backgrounds 3 §2.11). */
function withoutCanvasBackground(root: StyledElement) {
  const isBare = ({ style }: StyledElement): boolean =>
    style.backgroundColor === null && style.backgroundImage.length === 0
  const bare = (element: StyledElement): StyledElement => ({
    ...element,
    style: { ...element.style, backgroundColor: null, backgroundImage: [] },
  })
  if (!isBare(root)) return { root: bare(root), style: root.style }
  const body = root.children.find(child => child.kind === 'element' && child.name === 'body')
  if (body?.kind !== 'element') return { root, style: root.style }
  const children = root.children.map(child => (child === body ? bare(body) : child))
  return { root: { ...root, children }, style: body.style }
}

/** `position: fixed` refers to the frame, not to the page. Recursive. */
function withoutFixed(element: StyledElement): StyledElement {
  const { style } = element
  const children = element.children.map(
    (child): StyledNode => (child.kind === 'text' ? child : withoutFixed(child)),
  )
  if (style.position !== 'fixed') return { ...element, children }
  return { ...element, style: { ...style, position: 'absolute' }, children }
}
