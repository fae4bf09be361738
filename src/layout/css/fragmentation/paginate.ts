import { hasTextClip } from '../../../css/background-layers.ts'
import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { collapsedSize } from '../block/margin-collapsing.ts'
import { decorationOf, isDecorated, textFillOf } from '../box-decorations.ts'
import { doNothing, openEffects } from '../effects/box-effects.ts'
import { isMonolithic } from '../effects/transforms.ts'
import { firstBaseline } from '../inline/baselines.ts'
import { markerMetrics } from '../inline/vertical-align.ts'
import type { Content, LayoutBox } from '../layout-box.ts'
import { paginateColumns } from '../multicol/paginate-columns.ts'
import { layoutMarker } from '../paint-marker.ts'
import { relativeOffset } from '../relative-offset.ts'
import {
  contentEnd,
  createBreakAvoidHeights,
  endSpace,
  forcedBreak,
  hasBreakBeforeItems,
  hasContentHeight,
  heightToCutMargin,
  heightToCutPadding,
  isShortParagraph,
  keepsHeight,
  keptEnd,
  lastInFlow,
  marginAtEnd,
  pageNameAt,
  truncatedItemGap,
} from './break-avoidance.ts'
import { endOfHeight, isCutOff, overflowClip } from './clip-overflow.ts'
import { footnotesHeight } from './footnotes.ts'
import { type OpenDecoration, openDecoration, openOutline } from './fragment-decorations.ts'
import {
  addDestination,
  atomicContext,
  type BoxFragment,
  breakPage,
  EPSILON,
  type FragmentationContext,
  type FragmentedFloat,
  isAfter,
  isItemContainer,
  later,
  paginateBox,
  paginateMonolithic,
  placeOn,
  spaceAtEnd,
} from './fragmentation-context.ts'
import { anchored, type Ink } from './page-item.ts'
import { monolithicPages, type Pages, shiftedPages } from './pages.ts'
import { besideChild, clearedTop, noteBreak, originBelow, paginateFloat } from './paginate-floats.ts'
import { paginateLine, paginateLines, wholeLines } from './paginate-lines.ts'
import { paginatePositioned } from './paginate-positioned.ts'
import { linkArea, paginateMath, paginatePicture } from './paginate-replaced.ts'
import { paginateRows } from './paginate-rows.ts'
import type { PaintPhase } from './paint-layers.ts'
import { layerOf } from './stacking.ts'

/**
 * Paginates a box (CSS Fragmentation 3) without changing it.
 * @returns Where its border box ends, on the page that is then current.
 */
export function paginate(
  { root, x, y }: { root: LayoutBox; x: number; y: number },
  {
    pages,
    layer,
    layout,
    widths,
    floatFlow,
  }: Pick<FragmentationContext, 'pages' | 'layer' | 'layout' | 'widths' | 'floatFlow'>,
): { end: number; context: FragmentationContext } {
  const context: FragmentationContext = {
    pages,
    widths,
    layer,
    layers: new Map(),
    starts: new Map(),
    avoidHeights: createBreakAvoidHeights(false),
    layout,
    overflowing: { float: null },
    beside: null,
    floatFlow,
    ending: { space: 0, own: 0 },
    openFragment,
  }
  return { end: paginateBox(root, x, y, context), context }
}

export function openFragment(
  box: LayoutBox,
  left: number,
  y: number,
  context: FragmentationContext,
): BoxFragment {
  const offset = relativeOffset(box)
  const x = left + offset.x
  // the offset moves each fragment on its page (CSS Positioned Layout 3 §3.3), and no break
  const around = offset.y === 0 ? context : { ...context, pages: shiftedPages(context.pages, offset.y) }
  if (around.pages.isBreakable && isMonolithic(box)) return openMonolithic(box, x, y, around)
  return openWhole(box, x, y, around)
}

function openMonolithic(box: LayoutBox, x: number, y: number, around: FragmentationContext): BoxFragment {
  const end = paginateMonolithic(y + box.height, around, within => {
    const whole = openWhole(box, x, y, { ...within, pages: monolithicPages(within.pages) })
    whole.close(y + box.height)
  })
  return { x, y, page: around.pages.page, end, close: doNothing }
}

/** @param x Position of the border box, including `position: relative`. */
function openWhole(box: LayoutBox, x: number, y: number, around: FragmentationContext): BoxFragment {
  if (box.isAnonymous && box.isBeforeStatic !== true && box.positioned.length === 0) {
    const end = paginateContent(box, x, y, around, around)
    return { x, y, page: around.pages.page, end, close: doNothing }
  }
  const whole = wholeLines(box, y, around)
  if (whole !== null) {
    for (const line of whole.lines) paginateLine(line, x + whole.box.x, y + whole.box.y + line.y, around)
    return { x, y, page: around.pages.page, end: y + box.height, close: doNothing }
  }
  return openDecorated(box, x, y, around)
}

/** A box with more than lines. Apart from `openWhole`, since what `close` keeps takes memory for each box. */
function openDecorated(box: LayoutBox, x: number, y: number, around: FragmentationContext): BoxFragment {
  const layer = layerOf(box, around)
  const isStacking = layer !== around.layer && layer.context === layer
  const layered = layer === around.layer ? around : { ...around, layer }
  const effects = openEffects(box, x, y, layered)
  const context = withTextClip(box, effects?.context ?? layered)
  const decoration = begin(box, x, y, context, isStacking ? 'own' : 'blocks')
  const outline = box.isAnonymous ? null : openOutline(context, box, { x, y, style: box.style })
  const start = { page: context.pages.page, x, y }
  if (box.isBeforeStatic === true && !context.pages.isColumn && !context.starts.has(box))
    context.starts.set(box, start)
  const inside = clippedContext(box, x, y, context)
  const end = paginateContent(box, x, y, context, inside)
  const { page } = context.pages
  if (decoration === null && outline === null && effects === null && box.positioned.length === 0)
    return { x, y, page, end, close: doNothing }
  return {
    x,
    y,
    page,
    end,
    close(bottom) {
      effects?.close(bottom)
      decoration?.close(bottom)
      outline?.close(bottom)
      paginatePositioned(box, start, bottom, inside)
    },
  }
}

/** The context of a box whose background is clipped to the text in it. */
function withTextClip(
  { style, isAnonymous }: LayoutBox,
  context: FragmentationContext,
): FragmentationContext {
  if (isAnonymous || !hasTextClip(style)) return context
  return { ...context, textClips: [...(context.textClips ?? []), Symbol('text clip')] }
}

/** Starts the decoration of a box, and adds its marker and destination. */
function begin(
  box: LayoutBox,
  x: number,
  y: number,
  context: FragmentationContext,
  phase: PaintPhase,
): OpenDecoration | null {
  const { pages, layer, layout, widths } = context
  if (box.isAnonymous) return null
  if (box.id !== null) addDestination(box.id, x, y, context)
  if (box.link !== undefined) pages.push(linkArea(box, box.link, x, y), layer, 'inlines')
  const hasBorder = box.collapsed === undefined
  if (box.marker === null && !isDecorated(box.style, hasBorder)) return null
  const size = { width: box.width, height: box.height - (box.legend?.shift ?? 0) }
  const { marking } = box
  const unmarked = decorationOf(box.style, size, layout.pictures, { hasBorder })
  const decoration = unmarked === null || marking === undefined ? unmarked : { ...unmarked, marking }
  const place = {
    ...{ x, y, width: box.width, style: box.style },
    ...(widths === null ? {} : { placeOn: (page: number) => placeOn(page, box, context) }),
  }
  const open =
    decoration === null ? null : openDecoration(context, decoration, { ...place, legend: box.legend }, phase)
  const textFill = textFillOf(box.style, size, layout.pictures)
  const textClip = context.textClips?.at(-1)
  const openText =
    textFill === null || textClip === undefined
      ? null
      : openDecoration(context, textFill, { ...place, textClip }, phase)
  const { marker } = box
  if (marker !== null && box.style.visibility === 'visible') {
    const { above, below } = markerMetrics(marker, layout)
    const baseline = firstBaseline(box) ?? box.insets.top + above
    const isRight = box.style.direction === 'rtl'
    const { reach, paint } = layoutMarker(marker, isRight, layout)
    // from the far edge of the marker, which is clipped in the page margin
    const place = { x: isRight ? x + box.width : x - reach, y: y + baseline, w: reach, h: 0, anchor: 0 }
    const paintAt: PaintedVector['paint'] = (target, rect) =>
      paint(target, { x: isRight ? rect.x : rect.x + reach, baseline: rect.y })
    const ink = (): Ink => ({ top: -above, bottom: below })
    pages.push({ ...anchored(place, paintAt), ink }, layer, 'inlines')
  }
  if (openText === null) return open
  return {
    close(end) {
      open?.close(end)
      openText.close(end)
    },
  }
}

/** @param within The context of the content: with clipped pages for `overflow`. */
function paginateContent(
  box: LayoutBox,
  x: number,
  y: number,
  { pages }: FragmentationContext,
  within: FragmentationContext,
): number {
  const start = pages.page
  const isCloned = isDecorationCloned(box, pages)
  if (isCloned)
    pages.beginRepeat({ height: box.insets.top, paint() {} }, { height: box.insets.bottom, paint() {} })
  const { ending } = within
  const around = { ...ending }
  if (pages.isBreakable && !isCloned) {
    const space = endSpace(box)
    ending.space = space === null ? 0 : around.space + space
    // lines are in the formatting context of the block around; cells keep none
    const isCell = !box.isAnonymous && box.style.display === 'table-cell'
    ending.own = isCell ? 0 : (space ?? 0) + (box.isAnonymous ? around.own : 0)
  }
  const inside = paginateInside(box.content, box, x, y, within)
  Object.assign(ending, around)
  if (isCloned) pages.endRepeat()
  if (box.content.kind === 'columns') return inside
  // an unfragmented box keeps its height
  const margin = hasContentHeight(box) ? marginAtEnd(box) : 0
  let end = pages.page === start ? y + box.height : inside + margin + box.insets.bottom
  // on pages of different widths, lines beside floats are laid out again
  const isAgain = within.floatFlow?.onPages != null && within.layout.floats.hasSome
  if (isAgain && hasContentHeight(box)) end = Math.max(end, inside + margin + box.insets.bottom)
  if (hasContentHeight(box))
    end = Math.max(inside + Math.min(0, margin) + box.insets.bottom, Math.min(end, pages.bottom()))
  const cloned = isCloned ? box.insets.top + box.insets.bottom : 0
  const isCut = pages.page !== start && isCutOff(box)
  if ((keepsHeight(box) || isCut || box.isRigid === true) && pages.page !== start) {
    const isFixed = isCut || box.isRigid === true || typeof box.style.height === 'number'
    if (isFixed && !pages.isColumn && !isCloned) {
      const fragmentEnd = endOfHeight(start, y, box, pages)
      if (fragmentEnd !== null) {
        // what follows is beside the content that overflows
        pages.page = fragmentEnd.page
        return fragmentEnd.end
      }
    }
    end = Math.max(end, pages.top() + box.height - heightBefore(start, y, cloned, pages))
  }
  while (pages.isBreakable && end > pages.bottom() + EPSILON && end > pages.top() + EPSILON) {
    const over = end - pages.bottom() + cloned
    const { kind } = box.content
    if (kind === 'picture' || kind === 'math' || kind === 'lines') break
    if (inside > pages.bottom() + EPSILON) break
    pages.observer?.broke(over)
    pages.next()
    // padding and border at the end are not split
    end = pages.top() + Math.max(over, box.insets.bottom)
    if (over <= box.insets.bottom + EPSILON) break
  }
  return end
}

/**
 * Height of the fragments on the pages before the current one, which end at the page ends.
 * @param cloned Height of the padding and borders that each fragment has again.
 */
function heightBefore(first: number, y: number, cloned: number, pages: Pages): number {
  let height = pages.bottomOf(first) - y - cloned
  for (let page = first + 1; page < pages.page; page++)
    height += pages.bottomOf(page) - pages.topOf(page) - cloned
  return height
}

/** Largest share of a page for the padding and borders of a fragment. */
const MAX_CLONED = 0.5

/** True if each fragment has the padding and borders of the box (CSS Fragmentation 3 §5.4.1). */
function isDecorationCloned({ style, insets, isAnonymous }: LayoutBox, pages: Pages): boolean {
  if (isAnonymous || style.boxDecorationBreak === 'slice' || !pages.isBreakable) return false
  return insets.top + insets.bottom < pages.fullHeight() * MAX_CLONED
}

/** @returns Where the content ends. */
function paginateInside(
  content: Content,
  box: LayoutBox,
  x: number,
  y: number,
  context: FragmentationContext,
): number {
  switch (content.kind) {
    case 'none':
      return y + box.insets.top
    case 'flow':
      return paginateChildren(box, content.children, x, y, context)
    case 'lines':
      return paginateLines(content, box, x, y, context)
    case 'rows':
      return paginateRows(content.rows, box, x, y, context)
    case 'columns':
      return paginateColumns(content, x, y, context)
    case 'picture':
      return paginateMonolithic(y + box.height - box.insets.bottom, context, inside =>
        paginatePicture(content.picture, box, x + box.insets.left, y + box.insets.top, inside),
      )
    case 'math':
      return paginateMonolithic(y + box.height - box.insets.bottom, context, inside =>
        paginateMath(content, box, x + box.insets.left, y + box.insets.top, inside),
      )
  }
}

function paginateChildren(
  parent: LayoutBox,
  boxes: readonly LayoutBox[],
  left: number,
  y: number,
  context: FragmentationContext,
): number {
  const areItems = isItemContainer(parent)
  const isBreakFirst = areItems && hasBreakBeforeItems(parent)
  const { pages, avoidHeights, overflowing, ending, beside, floatFlow } = context
  const ended = { ...ending }
  const last = ended.space === 0 ? -1 : lastInFlow(boxes)
  const layouts =
    context.widths === null ? null : createChildLayouts(parent, { children: boxes, x: left }, context)
  /** As laid out for the current page. */
  let children = boxes
  let x = left
  /** Position of the parent's top on the current page, as if nothing had broken. */
  let origin = y
  /** End of the last child in flow. */
  let reached = y
  /** The same without self-collapsing boxes at the end, whose margins end below the parent. */
  let end = y
  let hasContent = false
  const first = pages.page
  let endPage = first
  /** The float that ends on the last page. */
  let beyond: FragmentedFloat | null = null
  /** Floats that continue on another page, and end below the current child. */
  let continued: FragmentedFloat[] = []
  /** The last of those that end above it. */
  let above: FragmentedFloat | null = null
  /** The floats above that continue, with their children and what is below those. */
  const brokenFloats: { readonly float: FragmentedFloat; readonly index: number; readonly below: number }[] =
    []
  const moveFloats = (): void => {
    for (const { float, index, below } of brokenFloats) {
      const child = children[index]
      if (child !== undefined) float.bottom = child.y + child.height + below
    }
  }
  /** The last child in flow. */
  let previous: LayoutBox | null = null
  for (let i = 0; i < boxes.length; i++) {
    let child = children[i]
    if (child === undefined) break
    // content below a float continues on the page where the float ends
    /** Where the content in flow is, which a float does not move. */
    let flow = child.isFloat === true && floatFlow !== null ? { page: pages.page, origin } : null
    if (continued.length > 0) {
      const { y } = child
      for (const float of continued) if (y >= float.bottom - EPSILON) above = later(float, above)
      continued = continued.filter(({ bottom }) => y < bottom - EPSILON)
    }
    const { page: pageAbove } = pages
    origin = originBelow(above, child.y, origin, pages)
    origin = originBelow(beside, child.y, origin, pages)
    if (flow === null && beyond !== null && child.y >= beyond.bottom - EPSILON) {
      beyond = null
      above = null
    }
    const changed = layouts?.onPage(pages.page) ?? null
    if (changed !== null) {
      ;({ children, x } = changed)
      moveFloats()
      const top = origin + child.y
      child = children[i] ?? child
      const before = children[i - 1]
      if (pages.page !== pageAbove) origin = top - child.y
      else if (before !== undefined) origin = reached - before.y - before.height
    }
    const before = children[i - 1] ?? null
    let top = origin + child.y
    if (pages.isBreakable && (before !== null || isBreakFirst)) {
      const isNamed = pages.hasNames && before !== null && child.isFloat !== true
      const name = isNamed ? pageNameAt(child, 'start') : pages.name()
      const isRenamed = isNamed && previous !== null && name !== pageNameAt(previous, 'end')
      const forced =
        before === null ? null : (forcedBreak(before, child, pages.isColumn) ?? (isRenamed ? 'page' : null))
      const page = pages.page
      /** Distance of an item from the page top after an unforced break. */
      let rest = 0
      if (forced !== null) {
        pages.observer?.forced(top - pages.top())
        // the child, or its first descendant, has a name of its own
        breakPage(pages, forced, name, isNamed && name !== parent.style.page)
      } else if ((hasContent || isBreakFirst) && !child.isSelfCollapsing && top > pages.top() + EPSILON) {
        const own = avoidHeights.ofChild(children, i, pages.fullHeight())
        const space = i === last ? spaceAtEnd(ended, first, pages.page) : 0
        const kept = withSpace(child, own, { top, space, pages })
        const need = kept + footnotesHeight(children, i, kept, pages)
        const isAtEnd = child.height > EPSILON && top > pages.bottom() - EPSILON
        if (isAtEnd || top + need > pages.bottom() + EPSILON) {
          if (areItems) {
            const gap = before === null ? 0 : truncatedItemGap(before, child, origin, pages.bottom())
            rest = top - pages.bottom() - gap
          }
          pages.observer?.broke(top + need - pages.bottom())
          noteBreak(context, top)
          pages.next()
        }
      }
      if (pages.page !== page) {
        const changed = layouts?.onPage(pages.page) ?? null
        if (changed !== null) {
          ;({ children, x } = changed)
          moveFloats()
          child = children[i] ?? child
        }
        flow = null
        top = pages.top() + (forced === null ? Math.max(0, rest) : collapsedSize(child.marginTop))
        origin = top - child.y
      }
    }
    const cleared = child.isAnonymous ? top : clearedTop(child.style.clear, top, context)
    origin += cleared - top
    top = cleared
    if (pages.observer !== null) {
      const least = pages.observer.leastHeights.ofChild(children, i, pages.fullHeight())
      const shortage = top + least - pages.bottom()
      if (shortage > EPSILON) pages.observer.violated(shortage)
    }
    ending.space = i === last ? spaceAtEnd(ended, first, pages.page) : 0
    ending.own = i === last ? ended.own : 0
    if (child.isFloat === true) {
      const fits = !pages.isBreakable || top + child.height <= pages.bottom() + EPSILON
      if (floatFlow === null && !fits && top > pages.top() + EPSILON) {
        const need = avoidHeights.ofBox(child, pages.fullHeight())
        if (top + need > pages.bottom() + EPSILON) {
          pages.observer?.broke(top + need - pages.bottom())
          pages.next()
          top = pages.top()
          origin = top - child.y
          reached = origin + (previous === null ? 0 : previous.y + previous.height)
          end = reached
          endPage = pages.page
        }
      }
      const without = beside === null ? context : { ...context, beside: null }
      const { page, end: floatEnd, isWhole } = paginateFloat(child, x + child.x, top, without)
      const grown = child.source === undefined ? undefined : context.layout.floats.shifts.get(child.source)
      const below = (grown?.height ?? 0) + (isWhole ? child.margins.bottom : 0)
      const bottom = child.y + child.height + below
      if (!isWhole || pages.page !== first) {
        const ended = { page, end: isWhole ? origin + bottom : floatEnd, bottom }
        if (layouts !== null) brokenFloats.push({ float: ended, index: i, below })
        beyond = later(ended, beyond)
        continued.push(ended)
      }
      overflowing.float = null
      if (flow !== null) {
        pages.page = flow.page
        origin = flow.origin
      }
      continue
    }
    const floating = areItems ? null : besideChild(child, beyond, context)
    const around = floating === beside ? context : { ...context, beside: floating }
    const inside = areItems ? atomicContext(child, 'inlines', around) : around
    const childEnd = paginateBox(child, x + child.x, top, inside)
    if (overflowing.float !== null) {
      const ended = { ...overflowing.float, bottom: child.y + overflowing.float.bottom }
      beyond = later(ended, beyond)
      continued.push(ended)
      overflowing.float = null
    }
    origin = childEnd - child.y - child.height
    reached = childEnd
    previous = child
    if (!child.isSelfCollapsing) hasContent = true
    if (!child.isSelfCollapsing || pages.page !== endPage) {
      end = childEnd
      endPage = pages.page
    }
  }
  Object.assign(ending, ended)
  if (beyond === null) return end
  if (parent.height < beyond.bottom - EPSILON) overflowing.float = beyond
  else if (isAfter(beyond, { page: pages.page, end })) {
    pages.page = beyond.page
    end = beyond.end
  }
  return end
}

/**
 * Height that must fit of a child.
 * @param space Height of what ends below it, if it is the last; counts if there is no better break inside the child.
 */
function withSpace(
  child: LayoutBox,
  own: number,
  { top, space, pages }: { top: number; space: number; pages: Pages },
): number {
  const whole = child.height + space
  if (top + whole <= pages.bottom() + EPSILON) return own
  const cut = heightToCutMargin(child, top, pages.bottom()) ?? heightToCutPadding(child, top, pages.bottom())
  if (cut !== null && cut <= pages.fullHeight()) return Math.max(own, cut)
  if (whole > pages.fullHeight()) return own
  const isWhole = own >= (contentEnd(child) ?? 0) - EPSILON || isShortParagraph(child)
  if (space > 0 && isWhole && top + child.height <= pages.bottom() + EPSILON) return whole
  const kept = keptEnd(child)
  if (kept === null || kept.space + space === 0) return own
  return top + kept.bottom <= pages.bottom() + EPSILON ? whole : own
}

/** Children of a box, and the left edge of the box. */
interface ChildLayout {
  readonly children: readonly LayoutBox[]
  readonly x: number
}

function createChildLayouts(
  parent: LayoutBox,
  first: ChildLayout,
  { pages, widths }: FragmentationContext,
): { onPage(page: number): ChildLayout | null } {
  let width = pages.widthOf(pages.page)
  return {
    /** Null if the layout is that of the page before. */
    onPage(page) {
      const wanted = pages.widthOf(page)
      if (wanted === null || wanted === width) return null
      width = wanted
      const placed = widths?.at(parent, wanted) ?? null
      const content = placed?.box.content
      if (placed !== null && content?.kind === 'flow' && content.children.length === first.children.length)
        return { children: content.children, x: placed.x }
      widths?.keep(parent, first.x, wanted)
      return null
    },
  }
}

/** The context of the content: clipped to the padding box for `overflow`. */
function clippedContext(
  box: LayoutBox,
  x: number,
  y: number,
  context: FragmentationContext,
): FragmentationContext {
  const { style, isAnonymous, content } = box
  if (isAnonymous || style.overflow === 'visible' || content.kind === 'picture') return context
  const cut = overflowClip(box, x, y, context.pages)
  return cut === null ? context : { ...context, pages: cut }
}
