import { hasTextClip } from '../../../css/background-layers.ts'
import type { Decoration, Radius, Rect } from '../../../graphics/decoration.ts'
import type { PaintedVector, PaintTarget } from '../../../graphics/paint-target.ts'
import { decorationOf, hasBorders, isDecorated, outlineOf, textFillOf } from '../box-decorations.ts'
import type { FlowBox } from '../contracts.ts'
import { clipPathOf, clipTo } from '../effects/clip-paths.ts'
import { groupInlines, isInside, paintInlineGroup } from '../effects/inline-groups.ts'
import { paintMasked } from '../effects/masks.ts'
import { type ClippingText, paintInLine } from '../effects/text-clips.ts'
import { hasStaticBoxes, layOutLinesAgain } from '../inline/inline-layout.ts'
import type { Content, InlineBoxPiece, LayoutBox, Line } from '../layout-box.ts'
import { overflowArea } from '../overflow-area.ts'
import { paintLineText } from '../paint-text.ts'
import { type ComputedStyle, NO_INSETS } from '../used-values.ts'
import { openDecoration, openOutline } from './fragment-decorations.ts'
import {
  addDestination,
  atomicContext,
  EPSILON,
  type FragmentationContext,
  later,
  paginateBox,
  paginateMonolithic,
  spaceAtEnd,
} from './fragmentation-context.ts'
import { anchored, type PageItem } from './page-item.ts'
import { monolithicPages } from './pages.ts'
import { floatsOnPage, noteBreak, originBelow, paginateFloat } from './paginate-floats.ts'
import { linkArea } from './paginate-replaced.ts'
import { isStackingContext } from './stacking.ts'

type LinesContent = Extract<Content, { kind: 'lines' }>

/** @returns Where the last line ends, on the page that is then current. */
export function paginateLines(
  { lines: all, orphans, widows }: LinesContent,
  box: LayoutBox,
  left: number,
  y: number,
  context: FragmentationContext,
): number {
  const { pages, ending } = context
  const firstPage = pages.page
  let place: LinesOnPage = { x: left, width: box.width, lines: all }
  /** Those from the first line that is laid out for the current page. */
  let lines =
    (context.layout.floats.hasSome ? linesOnPage(all, 0, { ...place, y }, widows, context) : null) ?? all
  let isContinued = false
  let origin = y
  for (let i = 0; i < lines.length; ) {
    const first = lines[i]
    if (first === undefined) break
    if (lines === all) origin = originBelow(context.beside, first.y, origin, pages)
    const count = pages.isBreakable
      ? fitting(lines, i, origin, context, {
          ...{ isContinued, orphans, widows, space: spaceAtEnd(ending, firstPage, pages.page) },
        })
      : lines.length - i
    const { page } = pages
    for (let k = i; k < i + count; k++) {
      const line = lines[k]
      if (line === undefined) break
      const top = origin + line.y
      const bottom = top + line.height
      let end = bottom
      if (bottom <= pages.bottom()) paginateLine(line, place.x, top, context)
      else end = paginateMonolithic(bottom, context, inside => paginateLine(line, place.x, top, inside))
      origin = end - line.y - line.height
      if (line.footnotes !== undefined) pages.footnotes?.add(line.footnotes, pages.page, end)
    }
    i += count
    const next = lines[i]
    if (next === undefined) break
    const top = origin + next.y
    // a line that is taller than its page has ended on another one
    const isContinuing = pages.page !== page
    // padding above the first line that is taller than the rest of the page continues on the next one
    const rest = i === 0 && !isContinuing ? Math.max(0, top - pages.bottom()) : 0
    if (!isContinuing) {
      noteBreak(context, top)
      pages.next()
    }
    const start = isContinuing ? top : pages.top() + rest
    const moved = placeOnPage(box, place, page, context)
    if (moved !== null && hasStaticBoxes(lines, i, context.layout))
      context.widths?.keep(place, place.x, moved.width)
    if (moved !== null || lines !== all) {
      const remaining = linesOnPage(lines, i, { ...(moved ?? place), y: start }, widows, context)
      if (remaining !== null) {
        if (i > 0) isContinued = true
        ;[lines, place, i, origin] = [remaining, moved ?? place, 0, start]
        continue
      }
      if (moved !== null) context.widths?.keep(place, place.x, moved.width)
    }
    origin = start - next.y
  }
  const last = lines.at(-1)
  return last === undefined ? origin : origin + last.y + last.height
}

/** Where lines are on a page, and the lines as laid out for its width. */
interface LinesOnPage {
  readonly x: number
  readonly width: number
  readonly lines: readonly Line[]
}

/** The place of lines that continue on the current page; null if it is that on the page before. */
function placeOnPage(
  box: LayoutBox,
  { x, width }: LinesOnPage,
  before: number,
  { pages, widths }: FragmentationContext,
): LinesOnPage | null {
  const wanted = pages.widthOf(pages.page)
  if (widths === null || wanted === null || wanted === pages.widthOf(before)) return null
  const placed = widths.at(box, wanted)
  const content = placed?.box.content
  if (placed !== null && content?.kind === 'lines')
    return { x: placed.x, width: placed.box.width, lines: content.lines }
  widths.keep({ width }, x, wanted)
  return null
}

/** Heights of a page that are laid out at once. */
const PAGES_AT_ONCE = 2

/**
 * Lays out lines, from the one with an index on, for the current page; null if that is not possible.
 * @param place Where they begin.
 */
function linesOnPage(
  lines: readonly Line[],
  index: number,
  place: LinesOnPage & { readonly y: number },
  widows: number,
  context: FragmentationContext,
): readonly Line[] | null {
  const floats = floatsOnPage(context, place)
  if (floats === null) return null
  const { width, lines: counterpart } = place
  const maxHeight = PAGES_AT_ONCE * context.pages.fullHeight()
  return layOutLinesAgain(lines, index, { width, counterpart, floats, maxHeight, widows }, context.layout)
}

/**
 * The box of lines that a block consists of, if the block paints only their text and is whole on the page, as most cells
 * and paragraphs; null for other blocks.
 * @param y Of the border box of the block.
 */
export function wholeLines(
  block: LayoutBox,
  y: number,
  { pages, ending, widths, beside }: FragmentationContext,
): { readonly box: LayoutBox; readonly lines: readonly Line[] } | null {
  const { content, style } = block
  if (content.kind !== 'flow' || content.children.length !== 1 || widths !== null || beside !== null)
    return null
  const [box] = content.children
  if (box?.content.kind !== 'lines' || box.y + box.height > block.height) return null
  if (pages.isBreakable && y + block.height + ending.space > pages.bottom()) return null
  if (!isBare(block) || !isBare(box) || !isPlain(style)) return null
  if (block.collapsed === undefined && hasBorders(style)) return null
  const { lines } = box.content
  return lines.every(isText) ? { box, lines } : null
}

function isBare({ id, marker, isOrthogonal, isBeforeStatic, positioned }: LayoutBox): boolean {
  if (id !== null || marker !== null || isOrthogonal === true) return false
  return isBeforeStatic !== true && positioned.length === 0
}

function isText({ atoms, footnotes }: Line): boolean {
  return atoms.length === 0 && footnotes === undefined
}

const plainStyles = new WeakMap<ComputedStyle, boolean>()

/** True if boxes of a style have no background, outline, clip or effect, and are in the layer around them. */
function isPlain(style: ComputedStyle): boolean {
  let found = plainStyles.get(style)
  if (found === undefined) {
    found =
      style.position === 'static' &&
      style.overflow === 'visible' &&
      style.outlineStyle === undefined &&
      style.lineClamp === undefined &&
      style.boxDecorationBreak === 'slice' &&
      !isDecorated(style, false) &&
      !hasTextClip(style) &&
      !isStackingContext(style)
    plainStyles.set(style, found)
  }
  return found
}

/** Number of lines that fit on the current page, by `orphans` and `widows`; at least one at the top of a page. */
function fitting(
  lines: readonly Line[],
  from: number,
  origin: number,
  { pages, floatFlow }: FragmentationContext,
  {
    isContinued,
    orphans,
    widows,
    space,
  }: { isContinued: boolean; orphans: number; widows: number; space: number },
): number {
  const bottom = pages.bottom() + EPSILON
  let notes: readonly FlowBox[] = []
  /** Height of the footnotes of the lines. */
  let noted = 0
  let count = 0
  /** True if all lines fit, but not what ends below them. */
  let isEndOnly = false
  while (from + count < lines.length) {
    const line = lines[from + count]
    if (line === undefined || origin + line.y + line.height > bottom - noted) break
    const isFirst = count === 0 && origin + line.y <= pages.top() + EPSILON
    if (line.footnotes !== undefined && pages.footnotes !== null) {
      // a footnote is on the page of its call
      notes = [...notes, ...line.footnotes]
      noted = pages.footnotes.heightOf(notes, pages.page)
      if (!isFirst && origin + line.y + line.height > bottom - noted) break
    }
    // padding continues below a float of the line that is on the next page
    const isFloatOver = floatFlow !== null && origin + line.y + reachOf(line) > bottom
    if (!isFirst && space > 0 && from + count === lines.length - 1 && !isFloatOver) {
      const whole = line.height + space
      if (origin + line.y + whole > bottom - noted && whole <= pages.fullHeight()) {
        isEndOnly = true
        break
      }
    }
    const reach = floatFlow === null ? reachOf(line) : line.height
    if (!isFirst && origin + line.y + reach > bottom && reach <= pages.fullHeight()) break
    count++
  }
  const left = lines.length - from
  const isStart = from === 0 && !isContinued
  if (count >= left) return left
  const over = lines[from + count]
  const shortage = over === undefined ? 0 : origin + over.y + over.height - pages.bottom()
  const [first] = lines
  // a first line that is taller than a page cannot be placed better
  const isTooTall = isStart && first !== undefined && first.height > pages.fullHeight()
  // a box with content above it on the page has moved by the height of `orphans`
  const isFirstContent = isStart && count > 0 && (first?.y ?? 0) <= EPSILON && !isEndOnly
  const isAtTop = isTooTall || isFirstContent || origin + (lines[from]?.y ?? 0) <= pages.top() + EPSILON
  const least = isAtTop ? Math.max(1, count) : count
  if (count >= (isStart && !isEndOnly ? Math.min(orphans, left) : 1)) {
    pages.observer?.broke(shortage)
    // `orphans` take precedence over `widows`, as in Chromium
    return left - count < widows ? Math.min(count, Math.max(left - widows, orphans)) : count
  }
  // Chromium balances columns without regard to widows
  if (isAtTop && isStart && count < orphans) pages.observer?.violated(shortage)
  else pages.observer?.broke(shortage)
  return isAtTop ? least : 0
}

/** Height of a line including the floats beside it. */
function reachOf({ height, atoms }: Line): number {
  if (atoms.length === 0) return height
  return atoms.reduce(
    (most, { box, y }) => (box.isFloat === true ? Math.max(most, y + box.height) : most),
    height,
  )
}

export function paginateLine(line: Line, x: number, y: number, context: FragmentationContext): void {
  const { pages, layer, textClips } = context
  if (line.boxes.length > 0 || textClips !== undefined || layer.isGrouped) {
    paginateLineWithBoxes(line, x, y, context)
    return
  }
  if (line.pieces.length > 0) pages.push(textItem(line, x, y), layer, 'inlines')
  paginateAtoms(line, x, y, context)
}

/** The text of a line, whose painter is not a closure: there is one for each line and for each cell of a table. */
interface TextVector extends PaintedVector {
  readonly line: Line
}

function textItem(line: Line, x: number, y: number): PageItem {
  const item: TextVector = { type: 'rect', x, y, w: 0, h: line.height, line, paint: paintTextVector }
  return { type: 'vector', item, anchor: line.baseline, text: line }
}

function paintTextVector(this: TextVector, target: PaintTarget, { x, y }: Rect): void {
  paintLineText(target, this.line, x, y)
}

/** A line with inline boxes, in a group, or with text that clips backgrounds. */
function paginateLineWithBoxes(line: Line, x: number, y: number, context: FragmentationContext): void {
  const { pages, layer } = context
  const grouped = line.boxes.length === 0 ? null : groupInlines(line)
  const { boxes, pieces } = grouped ?? line
  for (const box of line.boxes) if (box.id !== null) addDestination(box.id, x + box.x, y + box.y, context)
  for (const box of boxes) {
    paginateInlineBox(box, x, y, context)
    const paintText = textFillPainter(box, line, context)
    if (paintText !== null)
      pages.push(anchored({ x, y, h: line.height, anchor: line.baseline }, paintText), layer, 'inlines')
  }
  const place = { x, y, h: line.height, anchor: line.baseline }
  const { textClips } = context
  const clips = (text: ClippingText['line']) =>
    textClips === undefined ? null : { clipping: { line: text, clips: textClips } }
  if (pieces.length > 0) {
    const text = grouped === null ? line : { ...line, pieces }
    const item = textItem(text, x, y)
    const isSimple = layer.isGrouped && isSimpleText(text)
    pages.push(
      isSimple ? { ...item, simple: 'text', ...clips(text) } : { ...item, ...clips(text) },
      layer,
      'inlines',
    )
  }
  for (const group of grouped?.groups ?? []) {
    if (group.compositing.blend !== 'normal') layer.addBlending()
    const paint: PaintedVector['paint'] = (target, { x, y }) =>
      paintInlineGroup(target, group, {
        box(box) {
          const decoration = inlineDecoration(box, context)
          const outline = outlineOf(box.style, box)
          const rect = { x: x + box.x, y: y + box.y, width: box.width, height: box.height }
          target.paintsFor?.(box.style)
          if (decoration !== null) target.decoration(rect, decoration, UNCUT)
          textFillPainter(box, line, context)?.(target, { ...rect, x, y })
          if (outline !== null) target.decoration(grown(rect, outline.reach), outline.decoration, UNCUT)
        },
        masked: (box, paint) =>
          paintMasked(
            target,
            { ...box, insets: NO_INSETS },
            { x: x + box.x, y: y + box.y, pictures: context.layout.pictures },
            paint,
          ),
        clip(box) {
          const clip = clipPathOf({ ...box, insets: NO_INSETS, margins: NO_INSETS })
          if (clip !== null) clipTo(target, clip, x + box.x, y + box.y)
        },
        text: (pieces, around) => paintLineText(target, { ...line, pieces }, x, y, around),
      })
    pages.push({ ...anchored(place, paint), ...clips({ ...line, pieces: group.pieces }) }, layer, 'inlines')
  }
  paginateAtoms(line, x, y, context)
}

function paginateAtoms(line: Line, x: number, y: number, context: FragmentationContext): void {
  if (line.atoms.length === 0) return
  const { pages } = context
  const apart: FragmentationContext = context.beside === null ? context : { ...context, beside: null }
  const whole: FragmentationContext = { ...apart, pages: monolithicPages(pages) }
  for (const { box, x: left, y: down } of line.atoms) {
    const [across, top] = [x + left, y + down]
    if (box.isFloat === true && context.floatFlow !== null) {
      const { overflowing } = context
      const before = overflowing.float
      const { page, end, isWhole } = paginateFloat(box, across, top, apart)
      overflowing.float = before
      if (!isWhole)
        overflowing.float = later({ page, end, bottom: line.y + down + box.height }, overflowing.float)
      continue
    }
    const isOver = pages.isBreakable && top + overflowArea(box).bottom > pages.bottom() + EPSILON
    if (box.isFloat !== true && !isOver) paginateBox(box, across, top, atomicContext(box, 'inlines', whole))
    else {
      const { page } = pages
      const atomic = atomicContext(box, box.isFloat === true ? 'floats' : 'inlines', apart)
      // content that overflows an inline block continues on the next pages
      paginateMonolithic(top + overflowArea(box).bottom, atomic, inside =>
        paginateBox(box, across, top, { ...inside, pages: monolithicPages(inside.pages) }),
      )
      pages.page = page
    }
  }
}

/** True for text that does not overlap that of other lines. */
function isSimpleText({ pieces, height }: Pick<Line, 'pieces' | 'height'>): boolean {
  return pieces.every(
    ({ run }) => run.decorations.length === 0 && run.style.textShadow === undefined && run.size <= height,
  )
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

const UNCUT = { top: false, bottom: false }

function paginateInlineBox(box: InlineBoxPiece, x: number, y: number, context: FragmentationContext): void {
  const { pages, layer } = context
  if (box.link !== undefined) pages.push(linkArea(box, box.link, x + box.x, y + box.y), layer, 'inlines')
  const outline = openOutline(context, box, { x: x + box.x, y: y + box.y, style: box.style })
  outline?.close(y + box.y + box.height)
  const decoration = inlineDecoration(box, context)
  if (decoration === null) return
  const place = { x: x + box.x, y: y + box.y, width: box.width, style: box.style }
  openDecoration(context, decoration, place, 'inlines').close(y + box.y + box.height)
}

/** Paints the part of the background of a fragment that is clipped to its text; null for none. */
function textFillPainter(
  box: InlineBoxPiece,
  line: Line,
  { layout: { pictures } }: FragmentationContext,
): PaintedVector['paint'] | null {
  const fill = textFillOf(box.style, box, pictures)
  if (fill === null) return null
  const pieces = line.pieces.filter(piece => isInside(piece, box))
  return (target, { x, y }) => {
    const rect = { x: x + box.x, y: y + box.y, width: box.width, height: box.height }
    target.paintsFor?.(box.style)
    paintInLine(target, { ...line, pieces }, { x, y }, () => target.decoration(rect, fill, UNCUT))
  }
}

/** The decoration of a fragment, without the borders and corners of edges that it does not have. */
function inlineDecoration(
  box: InlineBoxPiece,
  { layout: { pictures } }: FragmentationContext,
): Decoration | null {
  const decoration = decorationOf(box.style, box, pictures)
  if (decoration === null || (box.hasLeft && box.hasRight)) return decoration
  const [top, right, bottom, left] = decoration.border
  const [tl = SHARP, tr = SHARP, br = SHARP, bl = SHARP] = decoration.radii
  const none = { ...left, width: 0 }
  const [atLeft, atRight] = [box.hasLeft, box.hasRight]
  return {
    ...decoration,
    border: [top, atRight ? right : none, bottom, atLeft ? left : none],
    radii: [atLeft ? tl : SHARP, atRight ? tr : SHARP, atRight ? br : SHARP, atLeft ? bl : SHARP],
  }
}

const SHARP: Radius = [0, 0]
