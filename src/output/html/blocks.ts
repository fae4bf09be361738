/** Nodes → blocks of HTML, by their kind. */
import { isRecord } from '../../base/json.ts'
import { kindOf, type NodeKind } from '../../document/node.ts'
import { boxDeclarations } from './box.ts'
import {
  isPercent,
  marginsOf,
  placeDeclarations,
  points,
  runDeclarations,
  typeDeclarations,
} from './declarations.ts'
import { writeCanvas } from './drawing.ts'
import { writeFigure } from './figures.ts'
import { writeBullets, writeNumbers } from './lists.ts'
import { element, escapeText } from './markup.ts'
import { listOf, type Node, numberOf } from './node.ts'
import { DEFAULT_CONTENTS } from './survey.ts'
import { writeTable } from './table.ts'
import { isBareText, writeText } from './text.ts'
import { areNone, attributesOf, classedElement, type Writing } from './writing.ts'

/** Writes a node, or an array of nodes one below the other. */
export function writeNode(node: unknown, writing: Writing): string {
  if (Array.isArray(node)) return node.map(child => writeNode(child, writing)).join('\n')
  if (!isRecord(node))
    return node === undefined || node === null ? '' : element('p', {}, escapeText(String(node)))
  const kind = kindOf(node)
  if (kind === null) return ''
  const written = writeOfKind(kind, node, writing)
  return written === '' ? '' : positioned(node, written, writing)
}

/** Writes the content of a cell or list item. Plain text needs no paragraph. */
export function writeContent(node: unknown, writing: Writing): string {
  if (!isBareText(node)) return writeNode(node, writing)
  return node === undefined || node === null ? '' : escapeText(String(node))
}

function writeOfKind(kind: NodeKind, node: Node, writing: Writing): string {
  switch (kind) {
    case 'text':
    case 'pageReference':
    case 'textReference':
      return writeText(node, writing)
    case 'stack':
      return block(node, 'stack', writeNode(listOf(node['stack']), writing), writing)
    case 'columns':
      return writeColumns(node, writing)
    case 'box':
      return writeBox(node, writing)
    case 'ul':
      return block(node, 'block', writeBullets(node, writing), writing)
    case 'ol':
      return block(node, 'block', writeNumbers(node, writing), writing)
    case 'table':
      return block(node, 'block', writeTable(node, writing), writing)
    case 'image':
    case 'svg':
    case 'qr':
    case 'barcode':
      return block(node, 'figure', writeFigure(node, kind, writing), writing)
    case 'canvas':
      return block(node, 'figure', writeCanvas(node, writing), writing)
    case 'toc':
      return writeContents(node, writing)
    case 'section':
      return element('section', {}, writeNode(node['section'], writing))
    case 'attachment':
      return '' // a file inside the PDF
  }
}

/** Content with the position and the text style of its node. */
function block(node: Node, kind: string, content: string, writing: Writing): string {
  if (content === '') return ''
  const style = writing.styles.of(node)
  const declarations = [...placeDeclarations(style), ...typeDeclarations(style)]
  if (kind === 'figure') declarations.push('line-height:0')
  else if (kind === 'stack') declarations.push(...runDeclarations({ decoration: style['decoration'] }))
  const attributes = attributesOf(node, declarations, kind, writing)
  return kind !== 'stack' && areNone(attributes) ? content : element('div', attributes, content)
}

function writeColumns(node: Node, writing: Writing): string {
  const style = writing.styles.of(node)
  const children = listOf(node['columns'])
  const gap = numberOf(style['columnGap'] ?? writing.styles.defaultStyle['columnGap']) ?? 0
  const space = gap === 0 ? [] : [`column-gap:${points(gap)}`]
  const own = [...placeDeclarations(style), ...typeDeclarations(style), ...space]
  const wrap = (declarations: string[], content: () => string) =>
    element('div', attributesOf(node, declarations, 'columns', writing), content())
  if (node['snakingColumns'] === true)
    return wrap([`columns:${children.length || 1}`, ...own], () => writeNode(children, writing))
  const columns = children.map(child =>
    classedElement(writing, 'div', columnDeclarations(child), 'column', () => writeNode(child, writing)),
  )
  const alignment = flexAlignment(node['valign'])
  const aligned = alignment === null ? [] : [`align-items:${alignment}`]
  return wrap(['display:flex', ...own, ...aligned], () => columns.join('\n'))
}

function columnDeclarations(column: unknown): string[] {
  const { width, valign, verticalAlignment } = isRecord(column) ? column : {}
  const css = [columnWidth(column, width), 'min-width:0']
  const alignment = flexAlignment(valign ?? verticalAlignment)
  if (alignment !== null) css.push(`align-self:${alignment}`)
  return css
}

function flexAlignment(alignment: unknown): string | null {
  return FLEX_ALIGNMENTS.get(alignment) ?? null
}

const FLEX_ALIGNMENTS: ReadonlyMap<unknown, string> = new Map([
  ['top', 'flex-start'],
  ['middle', 'center'],
  ['bottom', 'flex-end'],
  ['baseline', 'baseline'],
])

/** A column around a picture fits the picture, which has its own width. */
function columnWidth(column: unknown, width: unknown): string {
  const fixed = numberOf(width)
  const [, right, , left] = isRecord(column) ? marginsOf(column) : [0, 0, 0, 0]
  if (fixed !== null) return `flex:0 0 ${points(fixed + Math.max(0, left) + Math.max(0, right))}`
  if (width === 'auto') return 'flex:0 1 auto'
  return isPercent(width) ? `flex:0 0 ${width.trim()}` : 'flex:1 1 0'
}

/** A box with padding, border and background around its content. */
function writeBox(node: Node, writing: Writing): string {
  const content = writeNode(node['box'], writing)
  const box = classedElement(writing, 'div', boxDeclarations(node), 'box', content)
  return block(node['breakInside'] === 'avoid' ? { ...node, unbreakable: true } : node, 'stack', box, writing)
}

/** A table of contents: links without page numbers. */
function writeContents(node: Node, writing: Writing): string {
  const toc = isRecord(node['toc']) ? node['toc'] : {}
  const id = typeof toc['id'] === 'string' && toc['id'] !== '' ? toc['id'] : DEFAULT_CONTENTS
  const entries = [...(writing.survey.contents.get(id) ?? [])]
  if (toc['sortBy'] === 'title') entries.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  if (entries.length === 0 && toc['hideEmpty'] === true) return ''
  const items = entries.map(({ text, anchor, style, margin }) => {
    const { declarations, hint } = entryStyle(style ?? toc['textStyle'], margin ?? toc['textMargin'], writing)
    const link = element('a', { href: `#${anchor}` }, escapeText(text))
    return classedElement(writing, 'li', declarations, hint, link)
  })
  const plain = ['list-style:none', 'padding:0']
  const list = classedElement(writing, 'ol', plain, 'contents', items.join('\n'))
  return element('nav', {}, block(node, 'block', writeNode(toc['title'], writing) + list, writing))
}

/** The style of an entry: a name, or an object. */
function entryStyle(style: unknown, margin: unknown, { styles }: Writing) {
  const node = styles.of({ style, ...(margin === undefined ? {} : { margin }) })
  return {
    declarations: [...placeDeclarations(node), ...typeDeclarations(node)],
    hint: typeof style === 'string' ? style : 'entry',
  }
}

/** Takes nodes with `absolutePosition` or `relativePosition` out of the flow. */
function positioned(node: Node, written: string, writing: Writing): string {
  const { absolutePosition, relativePosition } = node
  if (isRecord(absolutePosition)) {
    const [x, y] = [numberOf(absolutePosition['x']), numberOf(absolutePosition['y'])]
    const css = ['position:absolute', `right:${points(writing.marginRight)}`]
    if (x !== null) css.push(`left:${points(x)}`)
    if (y !== null) css.push(`top:calc(${points(y)} - var(--above,0pt))`)
    return classedElement(writing, 'div', css, 'placed', written)
  }
  if (!isRecord(relativePosition)) return written
  const [x, y] = [numberOf(relativePosition['x']) ?? 0, numberOf(relativePosition['y']) ?? 0]
  const inner = ['position:absolute', `left:${points(x)}`, `top:${points(y)}`, 'width:100%']
  const place = classedElement(writing, 'div', inner, 'shifted', written)
  return classedElement(writing, 'div', ['position:relative', 'height:0'], 'anchor', place)
}
