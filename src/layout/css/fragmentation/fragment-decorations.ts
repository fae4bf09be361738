import type { Cuts, Decoration, Edge, PaintColor } from '../../../graphics/decoration.ts'
import { decorationPainter, decorationVector, type PaintedVector } from '../../../graphics/paint-target.ts'
import { outlineOf } from '../box-decorations.ts'
import { paintInTexts, type TextClip, type TextClipArea } from '../effects/text-clips.ts'
import type { LegendPlace } from '../layout-box.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { FragmentationContext } from './fragmentation-context.ts'
import type { Ink, PageItem } from './page-item.ts'
import type { PaintPhase } from './paint-layers.ts'

const UNCUT = { top: false, bottom: false }
const CLEAR: PaintColor = { color: '#000000', opacity: 0 }
/** Larger than shadows and borders reach beyond a box, in points. */
const FAR = 20_000

/** A decoration whose box has started but not ended. */
export interface OpenDecoration {
  /** Sets its height: one fragment per page from its start to the current page. */
  close(end: number): void
}

interface FragmentPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly style: ComputedStyle
  /** Where a legend interrupts the top border. */
  readonly legend?: LegendPlace | undefined
  /** Absent if it is not clipped to text. */
  readonly textClip?: TextClip
  /** Left edge and width on a further page; null for those of the first page. */
  readonly placeOn?: (page: number) => { readonly x: number; readonly width: number } | null
}

/** Without a layout, no background is fixed to the page. */
type PaintingContext = Pick<FragmentationContext, 'pages' | 'layer'> &
  Partial<Pick<FragmentationContext, 'layout'>>

/** Places fixed backgrounds on the paper (CSS Backgrounds 3 §3.5), where Chromium has its viewport. */
function withFixedArea(decoration: Decoration, { fixedArea }: LayoutContext): Decoration {
  const { fills } = decoration
  if (fixedArea === null || !fills.some(({ isFixed }) => isFixed === true)) return decoration
  return { ...decoration, fills: fills.map(fill => (fill.isFixed === true ? { ...fill, fixedArea } : fill)) }
}

/** Reserves the place of a decoration on the current page, below the content. */
export function openDecoration(
  { pages, layer, layout }: PaintingContext,
  given: Decoration,
  { x, y: top, width, style, placeOn, legend, textClip }: FragmentPlace,
  phase: PaintPhase = 'blocks',
): OpenDecoration {
  const decoration = layout === undefined ? given : withFixedArea(given, layout)
  const start = pages.page
  const y = top + (legend?.shift ?? 0)
  const repeated = pages.repeatedHeight()
  const painter = (cuts: Cuts): PaintedVector['paint'] => {
    return legend === undefined
      ? decorationPainter(decoration, cuts, style)
      : interruptedPainter(decoration, { legend, cuts, style })
  }
  const vector: PaintedVector = { type: 'rect', x, y, w: width, h: 0, paint: painter(UNCUT) }
  const simple = layer.isGrouped && isBackgroundOnly(decoration) ? SIMPLE : null
  const reach = shadowReach(decoration)
  const inTexts = (item: PaintedVector): PageItem => {
    if (textClip === undefined && reach > 0) {
      const ink = (): Ink => ({ top: -reach, bottom: item.h + reach })
      return { type: 'vector', item, ink, ...simple }
    }
    if (textClip === undefined) return { type: 'vector', item, ...simple }
    const clipArea: TextClipArea = { clip: textClip, texts: [] }
    return { type: 'vector', item: clippedToTexts(item, clipArea), clipArea }
  }
  pages.push(inTexts(vector), layer, phase)
  return {
    close(end) {
      const last = pages.page
      if (last === start) {
        vector.h = Math.max(0, end - y)
        return
      }
      vector.h = Math.max(0, pages.bottomOf(start) - y)
      // CSS Fragmentation 3 §5.4.1
      const isSliced = style.boxDecorationBreak === 'slice'
      const parts: { page: number; top: number; height: number; above: number }[] = []
      let above = vector.h
      for (let page = start + 1; page <= last; page++) {
        const top = pages.topOf(page) + repeated
        const height = Math.max(0, (page === last ? end : pages.bottomOf(page)) - top)
        parts.push({ page, top, height, above })
        above += height
      }
      const height = above
      const sliced = (cuts: Cuts, before: number): Cuts =>
        isSliced ? { ...cuts, slice: { above: before, height } } : cuts
      vector.paint = painter(sliced({ top: false, bottom: isSliced }, 0))
      for (const { page, top, height, above } of parts) {
        const place = placeOn?.(page) ?? { x, width }
        const item = decorationVector(
          decoration,
          { x: place.x, y: top, w: place.width, h: height },
          sliced({ top: isSliced, bottom: isSliced && page < last }, above),
          style,
        )
        pages.pushContinued(page, inTexts(item), layer, phase)
      }
    },
  }
}

/** How far shadows extend beyond a box, above or below. */
function shadowReach({ shadows }: Decoration): number {
  let reach = 0
  for (const { y, blur, spread, isInset } of shadows)
    if (!isInset) reach = Math.max(reach, Math.abs(y) + blur + spread)
  return reach
}

/** The same item, whose painting may still change, painted through text. */
function clippedToTexts(item: PaintedVector, area: TextClipArea): PaintedVector {
  let { paint } = item
  return Object.defineProperty(item, 'paint', {
    get(): PaintedVector['paint'] {
      return (target, rect) => paintInTexts(target, area, () => paint(target, rect))
    },
    set(changed: PaintedVector['paint']) {
      paint = changed
    },
  })
}

/** Reserves the place of an outline on the current page, above the content; null for none. */
export function openOutline(
  context: PaintingContext,
  size: { readonly width: number; readonly height: number },
  { x, y, style }: Pick<FragmentPlace, 'x' | 'y' | 'style'>,
): OpenDecoration | null {
  if (style.outlineStyle === undefined) return null
  const outline = outlineOf(style, size)
  if (outline === null) return null
  const { decoration, reach } = outline
  const place = { x: x - reach, y: y - reach, width: size.width + 2 * reach, style }
  const open = openDecoration(context, decoration, place, 'outlines')
  return { close: end => open.close(end + reach) }
}

const SIMPLE = { simple: 'shape' } as const

/** True if only a background colour is painted. */
function isBackgroundOnly({ fills, shadows, border }: Decoration): boolean {
  return fills.length === 0 && shadows.length === 0 && border.every(({ width }) => width === 0)
}

/** Paints a decoration without the border behind a legend (HTML §15.3.13). */
function interruptedPainter(
  decoration: Decoration,
  { legend, cuts, style }: { legend: LegendPlace; cuts: Cuts; style: ComputedStyle },
): PaintedVector['paint'] {
  const { border, radii } = decoration
  const clear = ({ width, style }: Edge): Edge => ({ width, style, color: CLEAR })
  const [top, right, bottom, left] = border
  const ground: Decoration = {
    ...decoration,
    border: [clear(top), clear(right), clear(bottom), clear(left)],
  }
  const paintGround = decorationPainter(ground, cuts, style)
  const paintBorder = decorationPainter(
    { background: null, fills: [], border, radii, shadows: [] },
    cuts,
    style,
  )
  return (target, rect) => {
    paintGround(target, rect)
    target.save()
    target.rect(-FAR, -FAR, 2 * FAR, 2 * FAR)
    target.rect(rect.x + legend.x, rect.y - legend.shift, legend.width, legend.height)
    target.clip('even-odd')
    paintBorder(target, rect)
    target.restore()
  }
}
