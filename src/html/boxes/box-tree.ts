/**
 * Styled elements → boxes (CSS 2.2 §9.2, §17.2.1): creates anonymous boxes, splits inlines around blocks, collapses
 * white space, chooses fonts. Pure. Recursive; parse.ts limits the depth of the tree.
 */

import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type {
  FlexBox,
  FlowBox,
  Inline,
  LinesBox,
  PictureBox,
  TextDecoration,
} from '../../layout/css/contracts.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'
import { blockBox } from './anonymous-boxes.ts'
import type { FontChooser } from './font-choice.ts'
import { InlineRun, transformText, withHyphens } from './inline-run.ts'
import { isMarker, markerInline, markerOf } from './markers.ts'
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
  /** Text that replaces the content of an element, such as a page number; null keeps the content. */
  replacement(element: StyledElement): string | null
}

/** Context that descendants inherit. */
export interface Above {
  readonly style: ComputedStyle
  readonly link: string | null
  readonly decorations: readonly TextDecoration[]
}

export interface BoxBuilder {
  /** The box of a block-level element. */
  box(element: StyledElement, above: Above): FlowBox
  /** The boxes of children, in a container with the given style. */
  children(nodes: readonly StyledNode[], above: Above, style: ComputedStyle): FlowBox[]
}

/** The box of a whole page. */
export function buildBoxTree(root: StyledElement, sources: BoxSources): FlowBox {
  return createBoxBuilder(sources).box(root, { style: root.style, link: null, decorations: [] })
}

const INLINE_BLOCKS = new Set<ComputedStyle['display']>([
  'inline-block',
  'inline-flex',
  'inline-grid',
  'inline-table',
])

function createBoxBuilder(sources: BoxSources): BoxBuilder {
  const { fonts } = sources

  function aboveOf(element: StyledElement, above: Above): Above {
    const { style } = element
    const own = style.textDecorationLine.map(line => ({
      line,
      style: style.textDecorationStyle,
      color: style.textDecorationColor,
    }))
    return {
      style,
      link: element.name === 'a' ? (sources.link(element) ?? above.link) : above.link,
      decorations: own.length === 0 ? above.decorations : [...above.decorations, ...own],
    }
  }

  function box(element: StyledElement, above: Above): FlowBox {
    const { style } = element
    if (isPicture(element)) return pictureBox(element, above)
    const inside = aboveOf(element, above)
    const id = sources.destination(element)
    switch (style.display) {
      case 'flex':
      case 'inline-flex':
        return { kind: 'flex', style, id, children: flexItems(element, inside) } satisfies FlexBox
      case 'table':
      case 'inline-table':
        return tableBox([element], { style, id, above: inside, builder, sources })
      default: {
        const children = element.children.filter(child => !isMarker(child))
        const marker = markerOf(element, sources)
        const isInside = marker !== null && style.listStylePosition === 'inside'
        const content = childrenOf(children, inside, style, {
          replacement: sources.replacement(element),
          prefix: isInside ? markerInline(marker) : null,
          isListItem: marker !== null,
        })
        return { kind: 'block', style, id, marker: isInside ? null : marker, children: content }
      }
    }
  }

  function pictureBox(element: StyledElement, above: Above): FlowBox {
    const { style } = element
    const source = sources.picture(element)
    const id = sources.destination(element)
    const picture: PictureBox = { kind: 'picture', style, id, source, link: above.link }
    const { alt } = element.attributes
    if (source !== null || alt === undefined || alt.trim() === '') return picture
    const lines = linesOf([{ kind: 'text', text: alt.trim(), ...lookOf({ ...above, style }) }], style)
    return { ...blockBox(style, [lines]), id }
  }

  function lookOf({ style, link, decorations }: Above) {
    return { style, font: fonts.choose(style), link, decorations }
  }

  function linesOf(inlines: readonly Inline[], style: ComputedStyle): LinesBox {
    return { kind: 'lines', style, font: fonts.choose(style), inlines }
  }

  function flexItems(element: StyledElement, above: Above): FlowBox[] {
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

  /** The boxes of children: either block-level boxes, or one box of lines. */
  function childrenOf(
    nodes: readonly StyledNode[],
    above: Above,
    style: ComputedStyle,
    options: { replacement?: string | null; prefix?: Inline | null; isListItem?: boolean } = {},
  ): FlowBox[] {
    const boxes: FlowBox[] = []
    const run = new InlineRun()
    const open: Extract<Inline, { kind: 'open' }>[] = []
    const { prefix } = options
    if (prefix?.kind === 'text') run.text(prefix.text, prefix)
    else if (prefix) run.push(prefix)

    const flush = (): void => {
      for (const _ of open) run.push({ kind: 'close' })
      const inlines = run.take()
      if (inlines.length > 0) boxes.push(linesOf(inlines, style))
      for (const inline of open) run.push({ ...inline, id: null })
    }
    const addText = (text: string, inside: Above): void => {
      const shown = transformText(text, inside.style.textTransform, sources.language)
      run.text(withHyphens(shown, inside.style), lookOf(inside))
    }
    const add = (node: StyledNode, inside: Above): void => {
      if (node.kind === 'text') {
        addText(node.text, inside)
        return
      }
      const { style: own, name } = node
      if (name === 'br') {
        run.push({ kind: 'break', clear: own.clear })
      } else if (own.display === 'contents') {
        addAll(node, aboveOf(node, inside))
      } else if (own.position === 'absolute' || own.position === 'fixed') {
        const out = box(blockified(node), { ...inside, decorations: [] })
        if (run.hasContent) run.push({ kind: 'out', box: out, isInline: !BLOCKS.has(name) })
        else {
          flush()
          boxes.push(out)
        }
      } else if (own.display === 'inline' && own.float === 'none' && !isPicture(node)) {
        addInlineElement(node, inside)
      } else if (own.float === 'none' && (INLINE_BLOCKS.has(own.display) || isInlinePicture(node))) {
        run.push({ kind: 'atom', box: box(node, { ...inside, decorations: [] }) })
      } else if (own.float !== 'none' && run.hasContent) {
        const float = box(blockified(node), { ...inside, decorations: [] })
        if (float.kind !== 'lines') run.push({ kind: 'float', box: float })
      } else {
        flush()
        boxes.push(box(blockified(node), inside))
      }
    }
    const addInlineElement = (node: StyledElement, parent: Above): void => {
      const inside = aboveOf(node, parent)
      const id = sources.destination(node)
      const opened = { kind: 'open', style: node.style, font: fonts.choose(node.style), id } as const
      const isPlain = id === null && isPlainInline(node.style, parent.style)
      if (!isPlain) {
        open.push(opened)
        run.push(opened)
      }
      addAll(node, inside)
      if (!isPlain) {
        open.pop()
        run.push({ kind: 'close' })
      }
    }
    const addAll = (element: StyledElement, inside: Above): void => {
      const replacement = sources.replacement(element)
      if (replacement !== null) addText(replacement, inside)
      else addNodes(element.children, inside)
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

function isPicture({ name, markup }: StyledElement): boolean {
  return name === 'img' || markup !== null
}

function isInlinePicture(element: StyledElement): boolean {
  return (
    isPicture(element) && (element.style.display === 'inline' || INLINE_BLOCKS.has(element.style.display))
  )
}

/** Blockifies an element (CSS Display 3 §2.7). */
function blockified(element: StyledElement): StyledElement {
  const { display } = element.style
  const block = BLOCK_FORMS[display]
  if (block === undefined) return element
  return { ...element, style: { ...element.style, display: block } }
}

/**
 * Elements that are blocks by default. The computed `display` of out-of-flow elements does not show the original display.
 */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote center details dir div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul'.split(
    ' ',
  ),
)

const BLOCK_FORMS: Readonly<Partial<Record<ComputedStyle['display'], ComputedStyle['display']>>> = {
  inline: 'block',
  'inline-block': 'block',
  'inline-flex': 'flex',
  'inline-grid': 'grid',
  'inline-table': 'table',
}

/** True if an inline box affects nothing but its text, so that it needs no box. */
function isPlainInline(style: ComputedStyle, parent: ComputedStyle): boolean {
  return (
    style.backgroundColor === null &&
    style.backgroundImage.length === 0 &&
    style.boxShadow.length === 0 &&
    style.paddingLeft === 0 &&
    style.paddingRight === 0 &&
    style.marginLeft === 0 &&
    style.marginRight === 0 &&
    style.borderTopWidth + style.borderRightWidth + style.borderBottomWidth + style.borderLeftWidth === 0 &&
    style.verticalAlign === 'baseline' &&
    style.unicodeBidi === 'normal' &&
    style.fontSize === parent.fontSize &&
    style.lineHeight === parent.lineHeight &&
    style.fontFamily === parent.fontFamily
  )
}
