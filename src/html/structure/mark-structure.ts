/**
 * Styled elements → structure elements (ISO 32000-1 §14.8), by the semantics of HTML and its ARIA attributes. Sets the
 * markings of texts and pictures in place; boxes and lines carry them to painting. Recursive; parse.ts limits the depth.
 */
import {
  createHeadingLevels,
  type ElementProperties,
  LAYOUT_ARTIFACT,
  StructureElement,
  type StructureType,
} from '../../graphics/structure.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'
import { isDataTable, padRows, readTableSpans, scopeOf } from './table-structure.ts'

/** The structure types of elements whose meaning does not depend on their place. */
const TYPES: Readonly<Record<string, StructureType>> = {
  article: 'Art',
  section: 'Sect',
  nav: 'Sect',
  aside: 'Sect',
  blockquote: 'BlockQuote',
  figure: 'Div',
  figcaption: 'Caption',
  p: 'P',
  pre: 'P',
  legend: 'P',
  code: 'Code',
  kbd: 'Code',
  samp: 'Code',
  q: 'Quote',
  '::footnote-call': 'Reference',
  '::footnote-marker': 'Lbl',
}

/** Roles of ARIA with a structure type. */
const ROLES: Readonly<Record<string, StructureType>> = {
  article: 'Art',
  region: 'Sect',
  navigation: 'Sect',
  complementary: 'Sect',
  paragraph: 'P',
  blockquote: 'BlockQuote',
  code: 'Code',
  note: 'Note',
  caption: 'Caption',
}

/** Elements that contain elements, not text (ISO 32000-1 §14.8.4.2). */
const GROUPING: ReadonlySet<StructureType> = new Set([
  'Document',
  'Part',
  'Art',
  'Sect',
  'Div',
  'BlockQuote',
  'L',
])

const NUMBERING: ReadonlyMap<string, ElementProperties['listNumbering']> = new Map([
  ['disc', 'Disc'],
  ['circle', 'Circle'],
  ['square', 'Square'],
  ['decimal', 'Decimal'],
  ['lower-roman', 'LowerRoman'],
  ['upper-roman', 'UpperRoman'],
  ['lower-alpha', 'LowerAlpha'],
  ['lower-latin', 'LowerAlpha'],
  ['upper-alpha', 'UpperAlpha'],
  ['upper-latin', 'UpperAlpha'],
])

/** What descendants inherit. */
interface Inherited {
  readonly parent: StructureElement
  readonly language: string | null
  /** The list whose items they are; null outside of lists. */
  readonly list: StructureElement | null
}

/** @param language That of the document. */
export function markStructure(
  root: StyledElement,
  document: StructureElement,
  language: string | null,
): void {
  const levels = createHeadingLevels()
  let notes = 0

  /** The paragraph of the inline content of a grouping element, up to the next block. */
  interface Flow {
    paragraph: StructureElement | null
  }

  function markChildren(children: readonly StyledNode[], around: Inherited, flow: Flow): void {
    for (const child of children) {
      if (child.kind === 'text') markText(child, around, flow)
      else markElement(child, around, flow)
    }
  }

  /** Where inline content goes. */
  function inlineParent({ parent }: Inherited, flow: Flow): StructureElement {
    if (!GROUPING.has(parent.type)) return parent
    flow.paragraph ??= new StructureElement('P', parent)
    return flow.paragraph
  }

  function markText(node: Extract<StyledNode, { kind: 'text' }>, around: Inherited, flow: Flow): void {
    if (node.leader !== undefined) node.marking = LAYOUT_ARTIFACT
    else if (node.reference !== undefined || node.text.trim() !== '')
      node.marking = inlineParent(around, flow).content()
  }

  function markElement(element: StyledElement, around: Inherited, flow: Flow): void {
    const { name, attributes, style } = element
    const role = attributes['role']?.trim().toLowerCase().split(/\s+/)[0] ?? ''
    if (isHidden(element)) {
      hide(element)
      return
    }
    const isInline = isInlineLevel(element)
    if (!isInline) flow.paragraph = null
    const { inside, own } = languageOf(element, around)
    if (isFigure(element, role)) {
      markFigure(
        element,
        role,
        { ...around, parent: isInline ? inlineParent(around, flow) : around.parent },
        own,
      )
      return
    }
    if (element.isMath === true) {
      const alt = attributes['alttext']?.trim() || textIn(element)
      const formula = new StructureElement('Formula', inlineParent(around, flow), { ...own, alt })
      element.marking = formula.content()
      return
    }
    const type = role === 'presentation' || role === 'none' ? null : typeOf(element, role)
    if (type === 'Table') markTable(element, inside, own)
    else if (type === 'L') {
      const listNumbering = name === 'dl' ? undefined : NUMBERING.get(String(listStyleIn(element)))
      const list = new StructureElement('L', around.parent, {
        ...own,
        ...(listNumbering && { listNumbering }),
      })
      if (name === 'dl')
        markDescriptions(element, { ...inside, parent: list, list }, { item: null, body: null })
      else markItems(element, { ...inside, parent: list, list })
    } else if (type === 'LI') markItem(element, inside, own)
    else if (type === 'Note') {
      const parent = new StructureElement('Note', around.parent, { ...own, id: `note-${++notes}` })
      markChildren(element.children, { ...inside, parent }, { paragraph: null })
    } else if (type === 'Link') {
      const description = attributes['aria-label'] ?? attributes['title'] ?? textIn(element)
      const parent = new StructureElement('Link', inlineParent(around, flow), {
        ...own,
        ...(description !== '' && { description }),
      })
      markChildren(element.children, { ...inside, parent }, { paragraph: null })
    } else if (type !== null || own.language !== undefined) {
      const shown = type ?? (isInline ? 'Span' : 'Div')
      const parent = new StructureElement(shown, isInline ? inlineParent(around, flow) : around.parent, own)
      markChildren(element.children, { ...inside, parent, list: null }, { paragraph: null })
    } else if (isInline && style.display === 'inline') markChildren(element.children, inside, flow)
    else markChildren(element.children, inside, { paragraph: null })
    if (!isInline) flow.paragraph = null
    if (name === 'br' || name === 'hr') element.marking = LAYOUT_ARTIFACT
  }

  function typeOf(element: StyledElement, role: string): StructureType | null {
    const { name, attributes } = element
    const heading = headingLevel(element, role)
    if (heading !== null) return levels.typeOf(heading)
    if (Object.hasOwn(ROLES, role)) return ROLES[role] ?? null
    if (name === 'a') return attributes['href'] === undefined ? null : 'Link'
    if (name === 'table') return isDataTable(element, role) ? 'Table' : null
    if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dl') return 'L'
    if (name === 'li') return 'LI'
    if (element.style.float === 'footnote') return 'Note'
    return Object.hasOwn(TYPES, name) ? (TYPES[name] ?? null) : null
  }

  /** Other content of a list is an item too. */
  function markItems(list: StyledElement, around: Inherited): void {
    for (const child of list.children) {
      if (child.kind === 'text') {
        if (child.text.trim() !== '') child.marking = bodyOf(around.parent).content()
      } else if (isHidden(child)) hide(child)
      else if (child.name === 'li') {
        const { inside, own } = languageOf(child, around)
        markItem(child, inside, own)
      } else
        markChildren([child], { ...around, parent: bodyOf(around.parent), list: null }, { paragraph: null })
    }
  }

  /** Terms are labels, and each description after them continues the body of their item. */
  function markDescriptions(
    list: StyledElement,
    around: Inherited,
    last: { item: StructureElement | null; body: StructureElement | null },
  ): void {
    for (const child of list.children) {
      if (child.kind === 'text') {
        if (child.text.trim() !== '') child.marking = bodyOf(around.parent).content()
        continue
      }
      const { name } = child
      if (isHidden(child)) {
        hide(child)
        continue
      }
      const { inside, own } = languageOf(child, around)
      if (name === 'div') {
        markDescriptions(child, inside, last)
        continue
      }
      if (name !== 'dt' && name !== 'dd') {
        markChildren([child], { ...around, parent: bodyOf(around.parent), list: null }, { paragraph: null })
        continue
      }
      if (last.item === null || (name === 'dt' && last.body !== null)) {
        last.item = new StructureElement('LI', around.parent)
        last.body = null
      }
      const parent =
        name === 'dt'
          ? new StructureElement('Lbl', last.item, own)
          : (last.body ?? new StructureElement('LBody', last.item, own))
      if (name === 'dd') last.body = parent
      // several descriptions are paragraphs of one body
      const paragraph = name === 'dd' && parent.kids.length > 0 ? new StructureElement('P', parent) : parent
      markChildren(child.children, { ...inside, parent: paragraph, list: null }, { paragraph: null })
    }
  }

  function bodyOf(list: StructureElement): StructureElement {
    return new StructureElement('LBody', new StructureElement('LI', list))
  }

  /** An item with its marker and its body (ISO 32000-1 §14.8.4.3.3). */
  function markItem(element: StyledElement, around: Inherited, own: ElementProperties): void {
    const list = around.list ?? new StructureElement('L', around.parent)
    const item = new StructureElement('LI', list, own)
    const marker = element.children.find(child => child.kind === 'element' && child.name === '::marker')
    if (marker?.kind === 'element') {
      const label = new StructureElement('Lbl', item)
      marker.marking = label.content()
      markChildren(marker.children, { ...around, parent: label }, { paragraph: null })
    }
    const body = new StructureElement('LBody', item)
    const rest = element.children.filter(child => child !== marker)
    markChildren(rest, { ...around, parent: body, list: null }, { paragraph: null })
  }

  function markFigure(element: StyledElement, role: string, around: Inherited, own: ElementProperties): void {
    const alt = alternativeOf(element)
    if (alt === '' || role === 'presentation' || role === 'none') {
      element.marking = LAYOUT_ARTIFACT
      return
    }
    const figure = new StructureElement('Figure', around.parent, { ...own, ...(alt !== null && { alt }) })
    element.marking = figure.content()
  }

  function markTable(element: StyledElement, around: Inherited, own: ElementProperties): void {
    const table = new StructureElement('Table', around.parent, own)
    const spans = readTableSpans(element)
    const rows: StructureElement[] = []
    let ungrouped: StructureElement | null = null
    const markRow = (
      row: StyledElement,
      around: Inherited,
      { parent, isHeader }: { parent: StructureElement; isHeader: boolean },
    ): void => {
      if (isHidden(row)) {
        hide(row)
        return
      }
      const { inside, own } = languageOf(row, around)
      const rowElement = new StructureElement('TR', parent, own)
      rows.push(rowElement)
      for (const cell of row.children) {
        if (cell.kind === 'text') continue
        const isHeading = cell.name === 'th'
        const scope = isHeading ? scopeOf(cell, row, isHeader) : null
        const ofCell = languageOf(cell, inside)
        const cellElement = new StructureElement(isHeading ? 'TH' : 'TD', rowElement, {
          ...ofCell.own,
          ...spans.get(cell),
          ...(scope !== null && { scope }),
        })
        // a hidden cell stays, so that rows are regular
        if (isHidden(cell)) hide(cell)
        else
          markChildren(
            cell.children,
            { ...ofCell.inside, parent: cellElement, list: null },
            { paragraph: null },
          )
      }
    }
    const markPart = (part: StyledElement): void => {
      if (isHidden(part)) {
        hide(part)
        return
      }
      const { inside, own } = languageOf(part, around)
      if (part.name === 'caption') {
        const caption = new StructureElement('Caption', table, own)
        markChildren(part.children, { ...inside, parent: caption, list: null }, { paragraph: null })
      } else if (part.name === 'tr') {
        ungrouped ??= new StructureElement('TBody', table)
        markRow(part, around, { parent: ungrouped, isHeader: false })
      } else if (part.name === 'thead' || part.name === 'tbody' || part.name === 'tfoot') {
        ungrouped = null
        const type = part.name === 'thead' ? 'THead' : part.name === 'tfoot' ? 'TFoot' : 'TBody'
        const parent = new StructureElement(type, table, {
          ...own,
          ...(type !== 'TBody' && { isRepeated: true }),
        })
        for (const row of part.children) {
          if (row.kind === 'element') markRow(row, inside, { parent, isHeader: type === 'THead' })
        }
      }
    }
    for (const part of element.children) if (part.kind === 'element') markPart(part)
    padRows(rows)
  }

  /** Hides an element from assistive technology. */
  function hide(element: StyledElement): void {
    element.marking = LAYOUT_ARTIFACT
    for (const child of element.children) {
      if (child.kind === 'text') child.marking = LAYOUT_ARTIFACT
      else hide(child)
    }
  }

  markElement(root, { parent: document, language, list: null }, { paragraph: null })
}

function isHidden({ attributes }: StyledElement): boolean {
  return attributes['aria-hidden'] === 'true'
}

/** The context inside an element, and its language if that differs from the one around it. */
function languageOf({ attributes }: StyledElement, around: Inherited) {
  const language = attributes['lang'] ?? ''
  if (language === '') return { inside: around, own: {} }
  return { inside: { ...around, language }, own: language === around.language ? {} : { language } }
}

function headingLevel({ name, attributes }: StyledElement, role: string): number | null {
  if (role === 'heading') return Number(attributes['aria-level'] ?? 2) || 2
  if (role !== '' && role !== 'none') return null
  const level = /^h([1-6])$/.exec(name)?.[1]
  return level === undefined ? null : Number(level)
}

function isFigure({ name, markup }: StyledElement, role: string): boolean {
  return name === 'img' || name === 'barcode' || name === 'qrcode' || markup !== null || role === 'img'
}

/** Its replacement text: '' for decoration, null if it is missing. */
function alternativeOf(element: StyledElement): string | null {
  const { name, attributes, markup } = element
  const label = attributes['aria-label']?.trim() ?? ''
  if (label !== '') return label
  if (attributes['alt'] !== undefined) return attributes['alt'].trim()
  const title = attributes['title']?.trim() ?? ''
  if (title !== '') return title
  if (name === 'barcode' || name === 'qrcode') {
    const value = attributes['value'] ?? textIn(element)
    return `${name === 'qrcode' ? 'QR code' : 'Barcode'}: ${value}`
  }
  if (markup === null) return null
  const named = /<title\b[^>]*>([^<]*)<\/title>/.exec(markup)?.[1]?.trim() ?? ''
  if (named !== '') return unescaped(named)
  // drawings without a name are icons beside text
  return attributes['role'] === 'img' ? null : ''
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

/** The text of serialised XML. */
function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp|#(\d{1,7}));/g, (entity, code: string | undefined) =>
    code === undefined
      ? (ENTITIES[entity] ?? entity)
      : String.fromCodePoint(Math.min(0x10ffff, Number(code))),
  )
}

/** The style of its items. */
function listStyleIn({ children }: StyledElement): string | undefined {
  const item = children.find(child => child.kind === 'element')
  return item?.kind === 'element' ? item.style.listStyleType : undefined
}

function isInlineLevel({ style, name }: StyledElement): boolean {
  if (style.position === 'absolute' || style.position === 'fixed') return false
  if (style.float !== 'none' && style.float !== 'footnote') return false
  return name.startsWith('::') || style.display === 'contents' || style.display.startsWith('inline')
}

/** The text of an element, with single spaces. */
function textIn(element: StyledElement): string {
  let text = ''
  const rest: StyledNode[] = [element]
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node.kind === 'text') text += node.text
    else if (node.name === 'img') text += ` ${node.attributes['alt'] ?? ''} `
    else rest.push(...node.children.toReversed())
  }
  return text.replace(/\s+/g, ' ').trim()
}
