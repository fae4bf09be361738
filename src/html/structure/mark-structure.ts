/**
 * Styled elements → structure elements (ISO 32000-1 §14.8), by the semantics of HTML and its ARIA attributes. Sets the
 * markings of texts and pictures in place; boxes and lines carry them to painting. Recursive; parse.ts limits the depth.
 */
import { privateUseIn } from '../../base/values.ts'
import { mayContain } from '../../graphics/containment.ts'
import { LIST_NUMBERING } from '../../graphics/list-numbering.ts'
import {
  artifactIn,
  createHeadingLevels,
  type ElementProperties,
  type EmphasisType,
  GROUPING,
  LAYOUT_ARTIFACT,
  MarkedContent,
  NO_PROPERTIES,
  parentFor,
  StructureElement,
  type StructureType,
} from '../../graphics/structure.ts'
import { hasEffects } from '../../layout/css/effects/compositing.ts'
import { isEmpty, isImageReplacement } from '../boxes/box-kinds.ts'
import { isAnnotated, rubyParts } from '../boxes/ruby.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'
import {
  containsBlocks,
  firstRole,
  headingLevel,
  isFigure,
  isInlineLevel,
  typeOfName,
  typeOfRole,
} from './element-meaning.ts'
import { listsIn, markContents } from './mark-contents.ts'
import { listStyleIn, markBullet, markDescriptions, markItem, markItems } from './mark-list.ts'
import { isDataTable, looksLikeData, markTable } from './mark-table.ts'
import { type ContentMarker, hide, type Inherited, isHidden, languageOf, markAll } from './marking.ts'
import { mathText } from './math-text.ts'
import { createNotes } from './notes.ts'
import { alternativeOf, checkStateOf, textIn } from './replacement-text.ts'

interface MarkOptions {
  /** That of the document. */
  readonly language: string | null
  /** The place of an element, for messages. */
  readonly placeOf: (element: StyledElement) => string
  /** True for an `<a>` that gets an annotation. */
  readonly isLink: (element: StyledElement) => boolean
  /** Called for tables of data without header cells. */
  readonly onHeaderless?: (table: StyledElement) => void
  /** True for a file of PDF 2.0. */
  readonly isVersion2: boolean
}

/** Elements of emphasis. In PDF 1.7, they are part of the text around them. */
const EMPHASIS: ReadonlyMap<string, EmphasisType> = new Map([
  ['em', 'Em'],
  ['strong', 'Strong'],
])

export function markStructure(
  root: StyledElement,
  document: StructureElement,
  { language, placeOf, isLink, onHeaderless, isVersion2 }: MarkOptions,
): void {
  const levels = createHeadingLevels()
  const notes = createNotes(placeOf)
  /** The lists of tables of contents. */
  const contents = new WeakSet<StyledElement>()
  /** Lists, tables and others that are footnotes, without their markers. */
  const inNotes = new WeakSet<StyledElement>()
  /** Links around blocks, with paragraphs for their texts. */
  const blockLinks = new WeakSet<StructureElement>()
  const isGrouping = (element: StructureElement): boolean =>
    GROUPING.has(element.type) || blockLinks.has(element)
  /** Of the next footnote; null if its call is not shown. */
  let call: StructureElement | null = null

  /** The paragraph of the inline content of a grouping element, up to the next block. */
  interface Flow {
    paragraph: StructureElement | null
    /** The element with the content; null for a part of one. */
    readonly container: StyledElement | null
  }

  /** The element whose next text begins a word: boxes separate words as spaces do. Null for none. */
  let wordStart: StructureElement | null = null
  /** True if the last text ends with a space. */
  let isSpaced = false

  /** A box in an element begins or ends. Grouping elements have a paragraph for the content of each box. */
  function separateWords(parent: StructureElement): void {
    wordStart = isGrouping(parent) || parent.kids.length === 0 ? null : parent
  }

  function noteWords(text: string, content: MarkedContent): void {
    if (wordStart !== null && !isSpaced && !/^\s/.test(text) && isIn(content.element, wordStart))
      content.beginsWord = true
    wordStart = null
    isSpaced = /\s$/.test(text)
  }

  const flowIn = (container: StyledElement | null): Flow => ({ paragraph: null, container })

  const marker: ContentMarker = {
    markContent: (children, around) => markChildren(children, around, flowIn(null)),
    placeOf,
  }

  function markChildren(children: readonly StyledNode[], around: Inherited, flow: Flow): void {
    for (const child of children) {
      if (child.kind === 'text') markText(child, around, flow)
      else markElement(child, around, flow)
    }
  }

  /** Where inline content goes. */
  function inlineParent({ parent }: Inherited, flow: Flow): StructureElement {
    if (!isGrouping(parent)) return parent
    const { container } = flow
    const place = container === null ? null : placeOf(container)
    flow.paragraph ??= new StructureElement('P', parent, NO_PROPERTIES, place)
    return flow.paragraph
  }

  function markText(node: Extract<StyledNode, { kind: 'text' }>, around: Inherited, flow: Flow): void {
    if (node.leader !== undefined) node.marking = artifactIn(around.parent)
    else if (node.reference !== undefined || node.text.trim() !== '') {
      const content = inlineParent(around, flow).content()
      node.marking = content
      noteWords(node.text, content)
    } else if (node.text !== '') isSpaced = true
  }

  function markElement(element: StyledElement, outer: Inherited, flow: Flow): void {
    const around = element.style.position === 'fixed' ? repeatedIn(outer) : outer
    const { name, attributes, style } = element
    const role = firstRole(attributes['role'])
    const isFootnote = style.float === 'footnote' && !inNotes.has(element)
    const citation = isFootnote ? call : null
    if (isFootnote) call = null
    if (isHidden(element)) {
      hide(element, around)
      return
    }
    const isInline = isInlineLevel(element)
    if (!isInline) flow.paragraph = null
    const { inside, own } = languageOf(element, around)
    const state = checkStateOf(element)
    if (state !== null) {
      const properties = { ...own, actualText: state }
      const parent = inlineParent(around, flow)
      markAll(element, new StructureElement('Span', parent, properties, placeOf(element)).content())
      return
    }
    const generated = name.startsWith('::') ? attributes['aria-label'] : undefined
    if (generated !== undefined) {
      const type = containsText(element) ? 'Span' : 'Figure'
      const parent = isInline ? inlineParent(around, flow) : parentFor(type, around.parent)
      markNamed(element, generated, parent)
      return
    }
    const heading = headingLevel(element, role)
    if (isFootnote && (heading !== null || isFigure(element, role))) {
      markNoteOf(element, around, citation)
      return
    }
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
      const label = attributes['aria-label']?.trim() || attributes['alttext']?.trim()
      const alt = label || mathText(element)
      const parent = inlineParent(around, flow)
      const formula = new StructureElement('Formula', parent, { ...own, alt }, placeOf(element))
      element.marking = formula.content()
      return
    }
    if (heading !== null) {
      const { type, properties } = levels.heading(heading)
      // a run-in heading ends the paragraph before it, and is not part of the next one
      flow.paragraph = null
      const parent = new StructureElement(type, around.parent, { ...own, ...properties }, placeOf(element))
      markChildren(element.children, { ...inside, parent, list: null }, flowIn(element))
      return
    }
    if (role === 'doc-endnotes') notes.addEndnotes(element)
    if (role === 'doc-toc') for (const list of listsIn(element)) contents.add(list)
    const type = role === 'presentation' || role === 'none' ? null : typeOf(element, role)
    if (
      onHeaderless !== undefined &&
      name === 'table' &&
      role === '' &&
      type === null &&
      looksLikeData(element)
    )
      onHeaderless(element)
    if (isFootnote && type !== null && type !== 'Note') markNoteOf(element, around, citation)
    else if (type === 'Table') markTable(element, { around: inside, own }, marker)
    else if (type === 'L' && contents.has(element)) markContents(element, { around: inside, own }, marker)
    else if (type === 'L' && notes.openList(element)) markChildren(element.children, inside, flowIn(element))
    else if (type === 'L') {
      const style = listStyleIn(element)
      const byName = name === 'dl' ? 'Description' : name === 'ol' ? 'Ordered' : 'Unordered'
      const listNumbering = LIST_NUMBERING.get(style ?? '') ?? byName
      const properties = { ...own, listNumbering }
      const list = new StructureElement('L', around.parent, properties, placeOf(element))
      const markParts = name === 'dl' ? markDescriptions : markItems
      markParts(element, { ...inside, parent: list, list }, marker)
    } else if (type === 'LI') markItem(element, { around: inside, own }, marker)
    else if (type === 'Note') markNote(element, inside, own, citation)
    else if (type === 'Link' && containsBlocks(element)) {
      flow.paragraph = null
      markLink(element, inside, own)
      flow.paragraph = null
    } else if (type === 'Link') {
      const above = inlineParent(around, flow)
      const parent = role === 'doc-noteref' ? notes.createReference(element, above) : above
      markLink(element, { ...inside, parent }, own)
    } else if (type === null && isAnnotated(element))
      markRuby(element, { ...inside, parent: inlineParent(around, flow) }, own)
    else if (type !== null || own.language !== undefined || emphasisOf(element, role) !== null) {
      const plain = isInline && !containsBlocks(element) ? 'Span' : 'Div'
      const shown = shownType(type ?? plain, around.parent)
      const isBlock = BLOCKS.has(shown)
      if (isBlock) flow.paragraph = null
      const above = isInline && !isBlock ? inlineParent(around, flow) : parentFor(shown, around.parent)
      const isAside = name === 'aside' || role === 'complementary'
      const isOfAside = isAside && shown === 'Sect'
      const pdf2Type = isOfAside ? ('Aside' as const) : emphasisOf(element, role)
      const properties = pdf2Type === null ? own : { ...own, pdf2Type }
      const isBox = !isBlock && style.display !== 'inline'
      if (isBox) separateWords(above)
      const parent = new StructureElement(shown, above, properties, placeOf(element))
      if (shown === 'Reference') call = parent
      markChildren(element.children, { ...inside, parent, list: null }, flowIn(element))
      if (isBox) separateWords(above)
      if (isBlock) flow.paragraph = null
    } else if (isInline && style.display === 'inline') {
      // a group is painted after the text around it
      const parent = hasEffects(style) ? inlineParent(around, flow) : null
      parent?.endContent()
      markChildren(element.children, inside, flow)
      parent?.endContent()
    } else if (isInline && !containsBlocks(element)) {
      // a box in a line is painted after the text around it
      const parent = inlineParent(around, flow)
      parent.endContent()
      separateWords(parent)
      markChildren(element.children, { ...inside, parent }, flowIn(element))
      parent.endContent()
      separateWords(parent)
    } else {
      if (isInline) flow.paragraph = null
      const isWord = !isDropCap(element)
      around.parent.endContent()
      if (isWord) separateWords(around.parent)
      markChildren(element.children, inside, flowIn(element))
      around.parent.endContent()
      if (isWord) separateWords(around.parent)
      if (isInline) flow.paragraph = null
    }
    if (!isInline) flow.paragraph = null
    if (name === 'br' || name === 'hr') element.marking = LAYOUT_ARTIFACT
  }

  function markNote(
    element: StyledElement,
    inside: Inherited,
    own: ElementProperties,
    citation: StructureElement | null,
  ): void {
    const ofNote = { ...inside, parent: notes.createNote(element, inside.parent, own, citation), list: null }
    markChildren(markBullet(element, ofNote, marker), ofNote, flowIn(element))
  }

  /** A footnote that is a list, a table or another element with a meaning: a note with its marker contains it. */
  function markNoteOf(element: StyledElement, around: Inherited, citation: StructureElement | null): void {
    const inside = {
      ...around,
      parent: notes.createNote(element, around.parent, NO_PROPERTIES, citation),
      list: null,
    }
    const isMarker = (child: StyledNode): boolean =>
      child.kind === 'element' && child.name === '::footnote-marker'
    markChildren(element.children.filter(isMarker), inside, flowIn(element))
    const rest: StyledElement = {
      ...element,
      children: element.children.filter(child => !isMarker(child)),
    }
    inNotes.add(rest)
    markElement(rest, inside, flowIn(element))
    if (rest.marking !== undefined) element.marking = rest.marking
  }

  /** Fixed boxes are content on their first page, and artifacts on the others. */
  function repeatedIn(around: Inherited): Inherited {
    const type = shownType('Div', around.parent)
    return { ...around, parent: new StructureElement(type, around.parent, { isRepeated: true }), list: null }
  }

  function emphasisOf(element: StyledElement, role: string): EmphasisType | null {
    const isText = role === '' && isInlineLevel(element) && !containsBlocks(element)
    return isVersion2 && isText ? (EMPHASIS.get(element.name) ?? null) : null
  }

  /** Each base with its annotation is a `Ruby` (ISO 32000-1 §14.8.4.4.3). Parentheses are not shown. */
  function markRuby(ruby: StyledElement, around: Inherited, own: ElementProperties): void {
    for (const { base, annotation } of rubyParts(ruby)) {
      const isRead = annotation !== null && !isHidden(annotation) && base.some(hasText)
      if (!isRead) {
        around.parent.endContent()
        markChildren(base, around, flowIn(null))
        if (annotation !== null) markChildren([annotation], around, flowIn(null))
        around.parent.endContent()
        continue
      }
      const parent = new StructureElement('Ruby', around.parent, own, placeOf(ruby))
      markChildren(base, { ...around, parent: new StructureElement('RB', parent) }, flowIn(null))
      const ofText = languageOf(annotation, around)
      const text = new StructureElement('RT', parent, ofText.own, placeOf(annotation))
      markChildren(annotation.children, { ...ofText.inside, parent: text }, flowIn(null))
    }
  }

  function markLink(element: StyledElement, around: Inherited, own: ElementProperties): void {
    const { attributes } = element
    const { href: url, title, 'aria-label': ariaLabel } = attributes
    const label = ariaLabel?.trim() || title?.trim() || ''
    const text = textIn(element)
    const description = label || text
    const describedBy = label === '' ? 'text' : ariaLabel?.trim() ? 'aria-label' : 'title'
    const isEmptyBox = element.style.visibility === 'visible' && isEmpty(element)
    const properties: ElementProperties = {
      ...own,
      ...(url !== undefined && { url }),
      ...(description !== '' && { description, describedBy }),
      ...(isEmptyBox && { isEmptyBox }),
    }
    const isBox = element.style.display !== 'inline'
    if (isBox) separateWords(around.parent)
    const link = new StructureElement('Link', around.parent, properties, placeOf(element))
    if (containsBlocks(element)) blockLinks.add(link)
    markChildren(element.children, { ...around, parent: link }, flowIn(element))
    if (isBox) separateWords(around.parent)
    if (isEmpty(element)) {
      element.marking = link.content()
      return
    }
    if (isImageReplacement(element)) element.marking = link.content()
    if (label === '' || hasContent(link)) return
    // hidden icons have the name of their link
    markNamed(element, label, link)
  }

  /** An element with a name that is read instead of its content. */
  function markNamed(element: StyledElement, label: string, parent: StructureElement): void {
    const named = containsText(element)
      ? new StructureElement('Span', parent, { actualText: label }, placeOf(element))
      : new StructureElement('Figure', parent, { alt: label }, placeOf(element))
    markAll(element, named.content())
  }

  function typeOf(element: StyledElement, role: string): StructureType | null {
    const { name } = element
    if (notes.isEndnote(element)) return 'Note'
    const ofRole = typeOfRole(role)
    if (ofRole !== null) return ofRole
    if (name === 'a') return isLink(element) ? 'Link' : null
    if (name === 'table') return isDataTable(element, role) ? 'Table' : null
    if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dl') return 'L'
    if (name === 'li') return 'LI'
    if (name === 'legend') return containsBlocks(element) ? null : 'P'
    if (element.style.float === 'footnote') return 'Note'
    return typeOfName(name)
  }

  function markFigure(element: StyledElement, role: string, around: Inherited, own: ElementProperties): void {
    const alt = alternativeOf(element)
    if (alt === '' || role === 'presentation' || role === 'none') {
      hide(element, around)
      return
    }
    // the characters of icon fonts have no meaning (ISO 19005-2 §6.2.11.7.3)
    const actualText = alt !== null && containsPrivateUse(element) ? { actualText: alt } : {}
    const properties = { ...own, ...(alt !== null && { alt }), ...actualText }
    const figure = new StructureElement('Figure', around.parent, properties, placeOf(element))
    markAll(element, figure.content())
  }

  markElement(root, { parent: document, language, list: null }, flowIn(null))
}

/** Types of elements between paragraphs. */
const BLOCKS: ReadonlySet<StructureType> = new Set([
  ...(['P', 'Div', 'Sect', 'Art', 'BlockQuote', 'Caption'] as const),
])

/** Paragraphs and divisions in texts are part of them, also in links. */
function shownType(type: StructureType, parent: StructureElement): StructureType {
  if ((type !== 'P' && type !== 'Div') || GROUPING.has(parent.type)) return type
  if (!mayContain(parent.type, type)) return 'Span'
  return parent.type === 'Link' && parent.parent !== null ? shownType(type, parent.parent) : type
}

/** True for a floating letter, which is the first one of the word after it. */
function isDropCap(element: StyledElement): boolean {
  return element.style.float !== 'none' && /^\p{P}*\p{L}\p{M}*\p{P}*$/u.test(textIn(element))
}

function isIn(element: StructureElement, outer: StructureElement): boolean {
  for (let at: StructureElement | null = element; at !== null; at = at.parent) if (at === outer) return true
  return false
}

function hasContent({ kids }: StructureElement): boolean {
  return kids.some(kid => kid instanceof MarkedContent || hasContent(kid))
}

/** True for text that may be hidden. */
function containsText({ children }: StyledElement): boolean {
  return children.some(child => (child.kind === 'text' ? child.text.trim() !== '' : containsText(child)))
}

function containsPrivateUse({ children }: StyledElement): boolean {
  return children.some(child =>
    child.kind === 'text' ? privateUseIn(child.text) !== null : containsPrivateUse(child),
  )
}

function hasText(node: StyledNode): boolean {
  return node.kind === 'text' ? node.text.trim() !== '' : !isHidden(node) && textIn(node) !== ''
}
