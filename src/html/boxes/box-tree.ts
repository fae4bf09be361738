/**
 * Styled elements → boxes (CSS 2.2 §9.2, §17.2.1): creates anonymous boxes, splits inlines around blocks, collapses
 * white space, chooses fonts. Pure. Recursive; parse.ts limits the depth of the tree.
 */

import { usedDecorationColor } from '../../css/adjust-computed-style.ts'
import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import { resolveLength } from '../../css/values/calc.ts'
import type { LengthPercentage } from '../../css/values/value-types.ts'
import type { Marking } from '../../graphics/structure.ts'
import { isOrthogonal, turnedStyle } from '../../layout/css/block/orthogonal-flow.ts'
import type {
  BlockBox,
  BoxLink,
  DynamicText,
  ElementBox,
  FlexBox,
  FlowBox,
  Inline,
  LinesBox,
  OrthogonalBox,
  PictureBox,
  TextDecoration,
} from '../../layout/css/contracts.ts'
import { borderAndPadding } from '../../layout/css/used-values.ts'
import type { PageReference, StyledElement, StyledNode } from '../contracts.ts'
import { mathRoot } from '../math/math-node.ts'
import { blockBox } from './anonymous-boxes.ts'
import {
  blockified,
  INLINE_BLOCKS,
  inFootnoteArea,
  isBlockLevel,
  isEmpty,
  isImageReplacement,
  isPictureElement,
  isPlainInline,
  mayBeStacked,
  naturalSizeOf,
} from './box-kinds.ts'
import { fieldsetParts } from './fieldset.ts'
import type { FontChooser } from './font-choice.ts'
import {
  collapsed,
  continuationOf,
  hasEdges,
  InlineRun,
  type OpenBox,
  type OpenInline,
  transformText,
  withHyphens,
  withSlicedEnds,
} from './inline-run.ts'
import { isMarker, markerInline, markerOf } from './markers.ts'
import { annotationOf, withRubyColumns } from './ruby.ts'
import { isTablePart, tableBox } from './table-box.ts'

export interface BoxSources {
  readonly fonts: FontChooser
  readonly language: string
  /** The reference of the picture that an element shows; null if it has no usable one. */
  picture(element: StyledElement): string | null
  /** The target of a link, `#name` for destinations; null if it leads nowhere. */
  link(element: StyledElement): string | null
  /** The destination name of an element that a link refers to, else null. */
  destination(element: StyledElement): string | null
  /** The name of a place for the marks of an element without a box; null for that of the next box. */
  anchor(element: StyledElement, isInline: boolean): string | null
  /** The text of a page number: as it is, or known after layout. */
  pageText(reference: PageReference): string | { readonly text: DynamicText; readonly anchor: string | null }
  /** Called for each footnote. */
  footnote(): void
  /** True if inline boxes without text do not affect the height of lines. Absent: false. */
  readonly hasLineQuirk?: boolean
  /** True in quirks mode. Absent: false. */
  readonly isQuirky?: boolean
  /** Text that replaces the content of an element, such as a page number; null keeps the content. */
  replacement(element: StyledElement): string | null
}

/** What makes the children of a box. */
interface ChildrenOptions {
  readonly replacement?: string | null
  readonly prefix?: Inline | null
  /** True if spaces after the prefix collapse. */
  readonly endsWithSpace?: boolean
  readonly isListItem?: boolean
}

/** Context that descendants inherit. */
export interface Above {
  readonly style: ComputedStyle
  readonly link: string | null
  readonly decorations: readonly TextDecoration[]
  /** The link without visible content around, whose areas are those of the boxes in it. Absent: none. */
  readonly emptyLink?: BoxLink
  /** The same on the first formatted line. Absent: no `::first-line`. */
  readonly firstLine?: Above
}

export interface BoxBuilder {
  /** The box of a block-level element. */
  box(element: StyledElement, above: Above): ElementBox
  /** The boxes of children, in a container with the given style. */
  children(nodes: readonly StyledNode[], above: Above, style: ComputedStyle): FlowBox[]
}

/** The block-level box of an element on its own. */
export function elementBox(element: StyledElement, above: ComputedStyle, sources: BoxSources): FlowBox {
  return createBoxBuilder(sources).box(blockified(element), { style: above, link: null, decorations: [] })
}

/** The box of a whole page. */
export function buildBoxTree(root: StyledElement, sources: BoxSources): FlowBox {
  return createBoxBuilder(sources).box(root, { style: root.style, link: null, decorations: [] })
}

function createBoxBuilder(sources: BoxSources): BoxBuilder {
  const { fonts } = sources
  /** Number of boxes so far that may be stacked. */
  let stacked = 0
  /** Number of turned boxes around the current one. */
  let turnDepth = 0

  function aboveOf(element: StyledElement, above: Above): Above {
    const { style, firstLine } = element
    // the marker of a footnote that is a link is not part of the link
    const linkAround = element.name === '::footnote-marker' ? null : above.link
    const link = element.name === 'a' ? (sources.link(element) ?? linkAround) : linkAround
    // lines of the base are not those of its annotation
    const around = element.name === 'rt' ? [] : above.decorations
    const plain = { style, link, decorations: withDecorations(around, style) }
    const emptyLink = emptyLinkOf(element, link) ?? above.emptyLink
    const inside = emptyLink === undefined ? plain : { ...plain, emptyLink }
    if (firstLine === undefined) return inside
    const { decorations } = isBlockLevel(style) ? inside : (above.firstLine ?? above)
    return {
      ...inside,
      firstLine: { style: firstLine, link, decorations: withDecorations(decorations, firstLine) },
    }
  }

  function box(element: StyledElement, above: Above): ElementBox {
    const order = mayBeStacked(element.style) ? ++stacked : null
    const own = boxOf(element, above)
    if (order === null && !isCompressible(element)) return own
    return {
      ...own,
      ...(order !== null && { order }),
      ...(isCompressible(element) && { isCompressible: true }),
    }
  }

  function boxOf(element: StyledElement, above: Above): ElementBox {
    const { style } = element
    if (isPicture(element)) return pictureBox(element, above)
    if (element.isMath === true) return mathBox(element, above)
    const inside = aboveOf(element, above)
    const id = sources.destination(element)
    if (element.name === 'fieldset') return fieldsetBox(element, inside, id)
    // without content, all containers have the size of a block
    const isReplacement = inside.emptyLink !== undefined && isImageReplacement(element)
    const isBlank =
      inside.emptyLink !== undefined &&
      !isReplacement &&
      element.children.every(({ kind }) => kind === 'text')
    const area = isReplacement ? { link: inside.emptyLink } : {}
    const itemsInside = isReplacement ? withoutEmptyLink(inside) : inside
    switch (isBlank ? 'block' : style.display) {
      case 'flex':
      case 'inline-flex': {
        const isTurned = turns(element, above.style)
        if (isTurned) turnDepth++
        const flex = { kind: 'flex', style, id, children: itemsOf(element, itemsInside), ...area } as const
        if (!isTurned) return flex
        turnDepth--
        return turnedFlex(flex)
      }
      case 'grid':
      case 'inline-grid':
        return { kind: 'grid', style, id, children: itemsOf(element, itemsInside), ...area }
      case 'table':
      case 'inline-table':
        return tableBox([element], { style, id, above: inside, builder, sources })
      default: {
        const marked = withRubyColumns(element)
        const children = marked.some(isMarker) ? marked.filter(child => !isMarker(child)) : marked
        const marker = markerOf(element, sources)
        const isInside = marker !== null && style.listStylePosition === 'inside'
        const isTurned = turns(element, above.style)
        if (isTurned) turnDepth++
        const content = childrenOf(children, withoutEmptyLink(inside), style, {
          replacement: sources.replacement(element),
          prefix: isInside ? markerInline(marker) : null,
          endsWithSpace: marker?.kind === 'symbol',
          isListItem: marker !== null,
        })
        if (isTurned) turnDepth--
        const box = {
          kind: 'block',
          style: isTurned ? shrunk(style) : isBlank ? asBlock(style) : style,
          id,
          marker: isInside ? null : marker,
          children: isTurned ? [turned(blockBox(anonymousStyle(style, 'block'), content), style)] : content,
          // the areas of links are those of their content
          ...(element.marking === undefined || inside.link !== null ? null : { marking: element.marking }),
          ...(inside.emptyLink !== undefined && { link: inside.emptyLink }),
          ...annotationOf(element),
          ...(sources.isQuirky === true && fillsViewport(element) && { fillsViewport: true }),
        } as const
        if (element.field === undefined) return box
        return { ...box, field: { ...element.field, font: fonts.choose(style) } }
      }
    }
  }

  /** True if the content of an element is vertical in horizontal content. The root and the body have no such parent. */
  function turns({ name, style }: StyledElement, parent: ComputedStyle): boolean {
    return isOrthogonal(style, parent) && name !== 'html' && name !== 'body' && turnDepth < MAX_TURNS
  }

  /** The content of a box whose lines are vertical. */
  function turned(child: BlockBox | FlexBox, around: ComputedStyle): OrthogonalBox {
    const style = turnedStyle(child.style, around)
    const { height, boxSizing } = around
    const { top, bottom } = borderAndPadding(around, null)
    return {
      ...{ kind: 'orthogonal', id: null, style: anonymousStyle(around, 'block') },
      child: { ...child, style, order: ++stacked },
      lineLength:
        typeof height === 'number'
          ? Math.max(0, boxSizing === 'border-box' ? height - top - bottom : height)
          : null,
    }
  }

  /** A flex container with a vertical main axis of its rows. */
  function turnedFlex(flex: FlexBox): BlockBox {
    const { style, id, link, ...others } = flex
    const plain = anonymousStyle(style, 'flex')
    const { flexDirection, flexWrap, justifyContent, alignItems, alignContent, rowGap, columnGap } = style
    const own = { flexDirection, flexWrap, justifyContent, alignItems, alignContent, rowGap, columnGap }
    const child = turned({ ...others, id: null, style: { ...plain, ...own } }, style)
    const box = blockBox(shrunk({ ...style, display: 'block' }), [child])
    return { ...box, id, ...(link !== undefined && { link }) }
  }

  function pictureBox(element: StyledElement, above: Above): ElementBox {
    const { style } = element
    const source = sources.picture(element)
    const id = sources.destination(element)
    const { density } = element
    const natural = source === null ? naturalSizeOf(element) : null
    const picture: PictureBox = {
      ...{ kind: 'picture', style, id, source, link: above.link },
      ...(density === undefined ? null : { density }),
      ...(natural === null ? null : { natural }),
      ...(element.marking === undefined ? null : { marking: element.marking }),
    }
    const { alt } = element.attributes
    if (source !== null || alt === undefined || alt.trim() === '') return picture
    const lines = linesOf(
      [{ kind: 'text', text: alt.trim(), ...lookOf({ ...above, style }, element.marking) }],
      style,
    )
    return { ...blockBox(style, [lines]), id }
  }

  function mathBox(element: StyledElement, { link }: Above): ElementBox {
    const { style } = element
    const { marking } = element
    return {
      kind: 'math',
      style,
      id: sources.destination(element),
      link,
      marking,
      root: mathRoot(element, fonts),
    }
  }

  /** A box of lines with its first line in another style. */
  function linesWithFirst(inlines: readonly Inline[], style: ComputedStyle, first: FirstLine): LinesBox {
    const lines = linesOf(inlines, style)
    const { style: own } = first
    // `text-align` and `text-indent` do not apply to `::first-line`
    const { textAlign, textIndent } = style
    const lineStyle = { ...own, textAlign, textIndent }
    const font = fonts.choose(own)
    const hasBackground = own.backgroundColor !== null || own.backgroundImage.length > 0
    const around = { kind: 'open', style: own, font, id: null } as const
    const whole = hasBackground ? [around, ...first.inlines, { kind: 'close' } as const] : first.inlines
    return { ...lines, firstLine: { kind: 'lines', style: lineStyle, font, inlines: whole } }
  }

  function isPicture(element: StyledElement): boolean {
    if (isPictureElement(element)) return true
    return EMBEDDING.has(element.name) && sources.picture(element) !== null
  }

  function isInlinePicture(element: StyledElement): boolean {
    const { display } = element.style
    return isPicture(element) && (display === 'inline' || INLINE_BLOCKS.has(display))
  }

  function fieldsetBox(element: StyledElement, inside: Above, id: string | null): ElementBox {
    const { legend, content } = fieldsetParts(element)
    return {
      ...{ kind: 'fieldset', style: element.style, id },
      legend: legend === null ? null : box(blockified(legend), inside),
      content: box(content, inside),
    }
  }

  function lookOf({ style, link, decorations }: Above, marking: Marking | undefined) {
    return { style, font: fonts.choose(style), link, decorations, marking }
  }

  function linesOf(inlines: readonly Inline[], style: ComputedStyle): LinesBox {
    return { kind: 'lines', style, font: fonts.choose(style), inlines }
  }

  /** The items of a flex or grid container (CSS Flexbox 1 §4, CSS Grid 2 §6). */
  function itemsOf(element: StyledElement, above: Above): FlowBox[] {
    const items: FlowBox[] = []
    let run: StyledNode[] = []
    const endRun = (): void => {
      const style = anonymousStyle(element.style, 'block')
      const children = childrenOf(run, { ...above, style }, style)
      if (children.length > 0) items.push(blockBox(style, children))
      run = []
    }
    const gather = (nodes: readonly StyledNode[], inside: Above): void => {
      for (const node of nodes) {
        if (node.kind === 'text') run.push(node)
        else if (node.style.display === 'contents') gather(node.children, aboveOf(node, inside))
        else if (node.name === 'br' || node.name === 'wbr') run.push(node)
        else {
          endRun()
          items.push(box(blockified(node), inside))
        }
      }
    }
    gather(element.children, above)
    endRun()
    return items
  }

  function quirky(lines: LinesBox, isOfListItem: boolean): LinesBox {
    if (sources.hasLineQuirk !== true) return lines
    return { ...lines, isQuirky: true, ...(isOfListItem && { isOfListItem }) }
  }

  /** The text of content that is one text in one style, as of most cells; null for other content. */
  function plainText(nodes: readonly StyledNode[], above: Above): string | null {
    const [node] = nodes
    if (node?.kind !== 'text' || nodes.length > 1 || above.firstLine !== undefined) return null
    if (node.reference !== undefined || node.leader !== undefined) return null
    const { style } = above
    if (style.whiteSpaceCollapse !== 'collapse') return null
    const shown = transformText(node.text, style.textTransform, sources.language, '')
    const text = collapsed(withHyphens(shown, style), true)
    return text === ' ' ? '' : text
  }

  function textOf(text: string, { style, link, decorations }: Above, marking: Marking | undefined): Inline {
    return { kind: 'text', text, style, font: fonts.choose(style), link, decorations, marking }
  }

  /** The boxes of children: either block-level boxes, or one box of lines. */
  function childrenOf(
    nodes: readonly StyledNode[],
    above: Above,
    style: ComputedStyle,
    options: ChildrenOptions = {},
  ): FlowBox[] {
    const plain = options.replacement == null && options.prefix == null ? plainText(nodes, above) : null
    if (plain === null) return childrenOfMixed(nodes, above, style, options)
    const isListItem = options.isListItem === true
    if (plain !== '') return [quirky(linesOf([textOf(plain, above, markingOf(nodes))], style), isListItem)]
    return isListItem ? [linesOf([{ kind: 'break' }], style)] : []
  }

  /** The boxes of children other than one text; apart, since what its closures share takes memory for each cell. */
  function childrenOfMixed(
    nodes: readonly StyledNode[],
    above: Above,
    style: ComputedStyle,
    options: ChildrenOptions,
  ): FlowBox[] {
    const boxes: FlowBox[] = []
    const run = new InlineRun(above.firstLine !== undefined)
    const open: OpenBox[] = []
    const { prefix } = options
    if (prefix?.kind === 'text') run.text({ text: prefix.text, properties: prefix })
    else if (prefix) run.push(prefix)
    if (prefix && options.endsWithSpace === true) run.collapseNext()

    const flush = (): void => {
      for (const _ of open) run.push({ kind: 'close' })
      const taken = run.take()
      if (taken.inlines.length > 0) {
        const inlines = withSlicedEnds(taken.inlines, open)
        const firstLine = taken.firstLine === null ? null : withSlicedEnds(taken.firstLine, open)
        const first = firstLine === null ? undefined : above.firstLine
        const lines =
          firstLine === null || first === undefined
            ? linesOf(inlines, style)
            : linesWithFirst(inlines, style, { style: first.style, inlines: firstLine })
        boxes.push(quirky(lines, options.isListItem === true && boxes.length === 0))
      }
      for (const [i, { inline, first }] of open.entries()) {
        const continued = { inline: continuationOf(inline), first: continuationOf(first) }
        open[i] = continued
        run.push(continued.inline, continued.first)
      }
    }
    const styledRun = (text: string, inside: Above, marking: Marking | undefined) => {
      const { textTransform } = inside.style
      const before = textTransform === 'capitalize' ? run.lastText : ''
      const shown = transformText(text, textTransform, sources.language, before)
      return { text: withHyphens(shown, inside.style), properties: lookOf(inside, marking) }
    }
    const addText = (text: string, inside: Above, marking?: Marking): void => {
      const { firstLine } = inside
      if (firstLine === undefined || !run.hasFirstLine) run.text(styledRun(text, inside, marking))
      else run.text(styledRun(text, inside, marking), styledRun(text, firstLine, marking))
    }
    const addPageText = (reference: PageReference, inside: Above, marking?: Marking): void => {
      const found = sources.pageText(reference)
      if (typeof found === 'string') {
        addText(found, inside, marking)
        return
      }
      const { text, anchor: id } = found
      const style = anonymousStyle(inside.style, 'inline')
      if (id !== null) run.push({ kind: 'open', style, font: fonts.choose(style), id })
      run.dynamicText(text, lookOf(inside, marking))
      if (id !== null) run.push({ kind: 'close' })
    }
    const add = (node: StyledNode, inside: Above): void => {
      if (node.kind === 'text') {
        const { marking } = node
        if (node.reference !== undefined) addPageText(node.reference, inside, marking)
        else if (node.leader !== undefined)
          run.push({ kind: 'leader', pattern: node.leader, ...lookOf(inside, marking) })
        else addText(node.text, inside, marking)
        return
      }
      const { style: own, name } = node
      if (name === '::anchor') {
        const id = sources.anchor(node, run.hasContent)
        if (id === null) return
        run.push({ kind: 'open', style: own, font: fonts.choose(own), id })
        run.push({ kind: 'close' })
      } else if (name === 'br') {
        run.push({ kind: 'break', clear: own.clear })
      } else if (own.display === 'contents') {
        addAll(node, aboveOf(node, inside))
      } else if (own.float === 'footnote') {
        sources.footnote()
        const note = box(inFootnoteArea(node), { style: own, link: null, decorations: [] })
        run.push({ kind: 'footnote', box: note })
      } else if (own.position === 'absolute' || own.position === 'fixed') {
        const out = box(blockified(node), { ...inside, decorations: [] })
        if (run.hasContent)
          run.push({
            kind: 'out',
            box: out,
            isInline: own.display === 'inline' || INLINE_BLOCKS.has(own.display),
          })
        else {
          flush()
          boxes.push(out)
        }
      } else if (
        own.display === 'inline' &&
        own.float === 'none' &&
        !isOrthogonal(own, inside.style) &&
        !isPicture(node) &&
        node.isMath !== true
      ) {
        addInlineElement(node, inside)
      } else if (
        own.float === 'none' &&
        (INLINE_BLOCKS.has(own.display) || isInlinePicture(node) || own.display === 'inline')
      ) {
        run.push({
          kind: 'atom',
          box: box(node, name === '::ruby' ? inside : { ...inside, decorations: [] }),
        })
      } else if (own.float !== 'none' && run.hasContent) {
        run.push({ kind: 'float', box: box(blockified(node), { ...inside, decorations: [] }) })
      } else {
        flush()
        if (own.float === 'none') run.dropFirstLine()
        boxes.push(box(blockified(node), inside))
      }
    }
    const addInlineElement = (node: StyledElement, parent: Above): void => {
      const inside = aboveOf(node, parent)
      const id = sources.destination(node)
      const { style, firstLine = style } = node
      const hasArea = inside.emptyLink !== undefined && hasEdges(style)
      const inline: OpenInline = {
        ...{ kind: 'open', style, font: fonts.choose(style), id },
        ...(hasArea && { link: inside.emptyLink }),
      }
      const first =
        firstLine === style ? inline : { ...inline, style: firstLine, font: fonts.choose(firstLine) }
      const isPlain =
        id === null &&
        isPlainInline(style, parent.style) &&
        (first === inline || isPlainInline(firstLine, parent.firstLine?.style ?? parent.style))
      if (!isPlain) {
        open.push({ inline, first })
        run.push(inline, first)
      }
      addAll(node, hasArea ? withoutEmptyLink(inside) : inside)
      if (!isPlain) {
        open.pop()
        run.close(style)
      }
    }
    const addAll = (element: StyledElement, inside: Above): void => {
      const replacement = sources.replacement(element)
      if (replacement !== null) addText(replacement, inside)
      else addNodes(withRubyColumns(element), inside)
    }
    const addNodes = (nodes: readonly StyledNode[], inside: Above): void => {
      for (let i = 0; i < nodes.length; i++) {
        const node = nodes[i]
        if (node === undefined) break
        if (node.kind === 'element' && isTablePart(node)) {
          const parts: StyledElement[] = []
          for (; i < nodes.length; i++) {
            const part = nodes[i]
            if (part?.kind === 'element' && isTablePart(part)) parts.push(part)
            else if (part === undefined || part.kind === 'element' || part.text.trim() !== '') break
          }
          i--
          flush()
          run.dropFirstLine()
          const tableStyle = anonymousStyle(inside.style, 'table')
          boxes.push(tableBox(parts, { style: tableStyle, id: null, above: inside, builder, sources }))
        } else add(node, inside)
      }
    }

    if (typeof options.replacement === 'string') addText(options.replacement, above)
    else addNodes(nodes, above)
    flush()
    // an item without content still has a line for its marker
    if (boxes.length === 0 && options.isListItem === true) boxes.push(linesOf([{ kind: 'break' }], style))
    return boxes
  }

  const builder: BoxBuilder = { box, children: childrenOf }
  return builder
}

/** The style of a container without content as that of a block. */
function asBlock(style: ComputedStyle): ComputedStyle {
  const { display } = style
  if (display === 'block' || display === 'inline-block') return style
  return { ...style, display: display.startsWith('inline-') ? 'inline-block' : 'block' }
}

function emptyLinkOf(element: StyledElement, target: string | null): BoxLink | undefined {
  if (element.name !== 'a' || target === null) return undefined
  return isEmpty(element) || isImageReplacement(element) ? { target, marking: element.marking } : undefined
}

function withoutEmptyLink(above: Above): Above {
  if (above.emptyLink === undefined) return above
  const { emptyLink: _, ...others } = above
  return others
}

/** The marking of content that is one text. */
function markingOf([node]: readonly StyledNode[]): Marking | undefined {
  return node?.marking
}

/** The content of a box of lines in the style of its first line. */
interface FirstLine {
  readonly style: ComputedStyle
  readonly inlines: readonly Inline[]
}

/** The decorations of the text of an element, after those of the elements around it. */
export function withDecorations(
  above: readonly TextDecoration[],
  style: ComputedStyle,
): readonly TextDecoration[] {
  if (style.textDecorationLine.length === 0) return above
  const inPoints = (value: LengthPercentage | string = 'auto') =>
    typeof value === 'string' ? null : resolveLength(value, style.fontSize)
  const decoration = {
    style: style.textDecorationStyle,
    color: usedDecorationColor(style),
    thickness: inPoints(style.textDecorationThickness),
    offset: inPoints(style.textUnderlineOffset),
    isUnder: style.textUnderlinePosition === 'under',
  }
  return [...above, ...style.textDecorationLine.map(line => ({ line, ...decoration }))]
}

/** Limit of vertical boxes in horizontal ones in vertical ones, and so on; deeper ones stay horizontal. */
const MAX_TURNS = 16

/** The automatic width of vertical content is that of its lines (CSS Writing Modes 4 §7.3). */
function shrunk(style: ComputedStyle): ComputedStyle {
  return style.width === 'auto' && style.display !== 'table-cell' ? { ...style, width: 'max-content' } : style
}

/** Elements that show a picture or, without one, their children. */
const EMBEDDING = new Set(['object', 'embed', 'video', 'input'])

const COMPRESSIBLE = new Set(['input', 'select', 'textarea', 'meter', 'progress'])
const BUTTONS = new Set(['button', 'submit', 'reset'])

/** True for controls whose min-content contribution is 0 if their width is a percentage (CSS Sizing 3 §5.2.2). */
function isCompressible({ name, attributes, style }: StyledElement): boolean {
  if (!COMPRESSIBLE.has(name) || BUTTONS.has(attributes['type']?.toLowerCase() ?? '')) return false
  return typeof style.width === 'object'
}

/** True for the root and the body by the quirks of their heights (Quirks Mode Standard §3.6, §3.7). */
function fillsViewport({ name, style: { height, float, position } }: StyledElement): boolean {
  const isInFlow = float === 'none' && (position === 'static' || position === 'relative')
  return (name === 'html' || name === 'body') && height === 'auto' && isInFlow
}
