/**
 * Element tree and rules → elements with computed styles and generated content. Pure.
 * Recursive; parse.ts limits the depth of the tree.
 */

import { nearest } from '../base/text-distance.ts'
import type { Cascade, Computed } from '../css/cascade.ts'
import { type FullStyle, isRendered, type RenderedStyle } from '../css/computed-style.ts'
import { matchesContainer } from '../css/conditional/container-queries.ts'
import type { MediaPage } from '../css/conditional/media-queries.ts'
import { parseStyleAttribute } from '../css/declaration-block.ts'
import { anonymousStyle } from '../css/initial-style.ts'
import { isMathName } from '../css/math-style.ts'
import { hintsOf } from '../css/presentational-hints.ts'
import type { Problems } from '../css/problems.ts'
import type { PagedStyle } from '../css/properties/paged-media.ts'
import { createQuirkyMargins } from '../css/quirky-margins.ts'
import type { Matcher } from '../css/selectors/match-selectors.ts'
import {
  type Applied,
  type Matches,
  NO_PSEUDO,
  ORIGIN,
  type Origin,
  type RuleIndex,
} from '../css/selectors/rule-index.ts'
import {
  attribute,
  type DomElement,
  type DomNode,
  parentElement,
  placeOf,
  pushReversed,
} from '../dom/element.ts'
import { isVertical } from '../layout/css/block/orthogonal-flow.ts'
import { isSizeContainer } from '../layout/css/used-values.ts'
import type { Containers } from './containers.ts'
import type { PageMark, StyledElement, StyledNode } from './contracts.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { createFirstLines } from './first-line.ts'
import { styleShadow } from './forms/style-shadow.ts'
import { createCarriedSums } from './generated-content/carried-sums.ts'
import type { CounterStyles } from './generated-content/counter-styles.ts'
import { type CounterScope, createCounters } from './generated-content/counters.ts'
import { applyCounters, pageCounterChanges } from './generated-content/element-counters.ts'
import {
  createContentWriter,
  type GeneratedPart,
  pictureTexts,
  type TextRole,
  unknownCounterStyle,
} from './generated-content/generated-content.ts'
import type { Targets } from './generated-content/targets.ts'
import { selectPicture } from './image-candidates.ts'
import { createSvgWriter } from './inline-svg.ts'
import { mathProblems } from './math/check-math.ts'
import { substituteOf } from './special-elements.ts'
import { attributeProblems } from './structure/element-meaning.ts'

export interface TreeSources {
  readonly indexes: readonly RuleIndex[]
  readonly matcher: Matcher
  readonly cascade: Cascade
  readonly problems: Problems
  readonly targets: Targets
  /** True in quirks mode. */
  readonly isQuirks: boolean
  /** True for the document of a frame. */
  readonly isFrame: boolean
  readonly media: MediaPage
  readonly containers: Containers
  readonly counterStyles: CounterStyles
  /** The documents of frames. */
  readonly frames: ReadonlyMap<DomElement, StyledElement>
  /** Base of URLs in `style` attributes. */
  readonly baseUrl: string | null
  /** False if a claim checks languages. */
  readonly checksLanguages: boolean
  /** The column of an element as written; null if it is unknown. */
  readonly columnOf: (element: DomElement) => number | null
}

export interface StyledTree {
  readonly root: StyledElement
  /** The computed style of the root, which pages inherit. */
  readonly computed: Computed
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({})
/** Elements without text that end the search for a first letter. */
const ENDS_FIRST_LETTER = new Set(['img', 'svg', 'br', 'barcode', 'qrcode'])

/** @throws PlatenError `output_too_large`. */
export function buildStyledTree(root: DomElement, sources: TreeSources): StyledTree {
  const { matcher, cascade, problems, baseUrl } = sources
  const hasQueries = sources.indexes.some(({ hasContainers }) => hasContainers)
  const counters = createCounters()
  const textRole = (element: DomElement): TextRole => {
    const { style } = cascade.compute(computedRoot, matchesOf(element, computedRoot).element)
    if (style.display === 'none' || style.float === 'footnote') return 'omitted'
    return style.display.startsWith('inline') || style.display === 'contents' ? 'inline' : 'block'
  }
  const writeContent = createContentWriter({
    counters,
    targets: sources.targets,
    styles: sources.counterStyles,
    textRole,
    placeOf: element => exactPlaceOf(element),
    report: problems.report,
  })
  const carrySums = createCarriedSums(problems.report, element => exactPlaceOf(element))
  const firstLines = createFirstLines(cascade)

  const quirkyMargins = sources.isQuirks ? createQuirkyMargins() : null

  /** The rules for an element in the query containers of its parent, and for its pseudo-elements. */
  const matchesOf = (element: DomElement, parent: Computed | null): Matches => {
    const found = matchesIn(sources.indexes, element)
    return hasQueries ? { ...found, element: withContainers(found.element, parent) } : found
  }

  const matchesIn = (indexes: readonly RuleIndex[], element: DomElement): Matches => {
    const found: Matches = { element: [], pseudo: NO_PSEUDO }
    for (const index of indexes) index.collect(element, matcher, found)
    const hints = hintsOf(element)
    if (hints !== '') found.element.push(attributeBlock(hints, ORIGIN.hint, element))
    const margins = quirkyMargins?.declarations(element) ?? ''
    if (margins !== '') found.element.push(attributeBlock(margins, ORIGIN.hint, element))
    const style = element.attributes['style']
    if (style !== undefined && style.trim() !== '') {
      found.element.push(attributeBlock(style, ORIGIN.inline, element))
    }
    return found
  }

  /** The SVG that is written. */
  let svgAround: Computed | null = null
  /** The user-agent stylesheet is for HTML elements. */
  const writeSvg = createSvgWriter({
    page: root,
    cascade,
    declarationsOf: element =>
      withContainers(matchesIn(sources.indexes.slice(1), element).element, svgAround),
  })

  const attributeBlock = (css: string, origin: Origin, element: DomElement): Applied => {
    const isInline = origin === ORIGIN.inline
    const { block, problems: found } = parseStyleAttribute(css, baseUrl, isInline && sources.isQuirks)
    if (isInline) {
      for (const { problem } of found) problems.report(problem, `in the style of ${exactPlaceOf(element)}`)
    }
    return { block, origin, layer: 0, specificity: 0, order: 0 }
  }

  const columnOf = (element: DomElement): string => {
    const column = element.line === null ? null : sources.columnOf(element)
    return column === null ? '' : `, column ${column}`
  }

  /** With the column, as in `<p> in line 2, column 5`. */
  const exactPlaceOf = (element: DomElement): string => `${placeOf(element)}${columnOf(element)}`

  /** Query containers hold their size for descendants. */
  const withOwnContainer = (computed: Computed, element: DomElement): Computed => {
    const { style } = computed
    const isSized = isSizeContainer(style) && style.display !== 'contents'
    if (!isSized && (style.containerName ?? []).length === 0) return computed
    return cascade.enterContainer(computed, isSized ? sources.containers.sizeOf(element) : null)
  }

  const whereIs = (element: DomElement): string =>
    element.line === null ? '' : `in line ${element.line}${columnOf(element)}`

  /** Names with a hyphen are custom elements, which stylesheets may select. */
  const reportUnknown = (element: DomElement): void => {
    const { name } = element
    if (name.includes('-') || isMathInToken(element)) return
    const near = nearest(name, ELEMENT_NAMES)
    const hint = near === null ? '' : ` (did you mean <${near}>?)`
    const message = `<${name}> is not an element of HTML${hint}; it is laid out as <span>`
    problems.report({ code: 'unknown_element', message }, whereIs(element))
  }

  /** Children of SVG are not styled here: other foreign elements are MathML. */
  const reportMath = (element: DomElement): void => {
    for (const problem of mathProblems(element)) problems.report(problem, whereIs(element))
  }

  const reportAttributes = (element: DomElement): void => {
    for (const problem of attributeProblems(element, sources.checksLanguages))
      problems.report(problem, whereIs(element))
  }

  /** Scripts run in browsers wherever they are, also in the head and in hidden elements. */
  const reportScripts = (hidden: DomElement): void => {
    const rest = [hidden]
    for (let element = rest.pop(); element !== undefined; element = rest.pop()) {
      if (element.name === 'script' && runsInBrowsers(element)) {
        const isLoaded = attribute(element, 'src') !== null
        problems.report(isLoaded ? LOADED_SCRIPT : SCRIPT, whereIs(element))
      } else if (element.name !== 'template') pushReversed(rest, element.elements)
    }
  }

  const styleElement = (
    element: DomElement,
    parent: Computed | null,
    scope: CounterScope,
  ): StyledElement | null => {
    if (element.isHtml && !ELEMENT_NAMES.has(element.name)) reportUnknown(element)
    if (element.isHtml) reportAttributes(element)
    else if (element.name !== 'svg') reportMath(element)
    const found = matchesOf(element, parent)
    const computed = withOwnContainer(cascade.compute(parent, found.element, element), element)
    if (hasQueries) selectPseudo(found, computed)
    const { style } = computed
    if (parent === null) computedRoot = computed
    if (!isRendered(style)) {
      reportScripts(element)
      return null
    }
    quirkyMargins?.note(element, style)
    if (isPrincipal(element) && isVertical(style)) problems.report(VERTICAL_PAGE, whereIs(element))
    applyCounters(element, style, counters, scope)
    sources.targets.note(element, counters)
    const marks = marksOf(element, computed)
    const around = style.float === 'footnote' ? parent : null
    if (around !== null && sources.isFrame) problems.report(FOOTNOTE_IN_FRAME, `at ${exactPlaceOf(element)}`)
    const call = around === null ? null : pseudoElement('footnote-call', found, element, around, scope)
    const inside = counters.openScope(scope, style.contain?.includes('style'))
    const frame = sources.frames.get(element)
    const picture = isReplaceable(element) ? replacingPicture(style) : null
    const substitute =
      picture !== null
        ? ({ kind: 'nodes', nodes: [] } as const)
        : frame === undefined
          ? substituteOf(element, { style, parent: parent?.style ?? null, applied: found.element })
          : ({ kind: 'frame', content: frame } as const)
    const control = substitute?.kind === 'control' ? substitute.content : null
    const children: StyledNode[] = []
    const aroundLine = firstLines.enter(found, computed)
    const { style: firstLine } = firstLines
    const pseudo = (name: string, into: StyledNode[] = children) => {
      if (picture !== null) return
      const made = pseudoElement(name, found, element, computed, inside)
      if (made !== null) into.push(made)
    }
    if (style.display === 'list-item') pseudo('marker')
    if (around !== null) pseudo('footnote-marker')
    if (found.pseudo.size > 0 && control === null) pseudo('before')
    const isSvg = !element.isHtml && element.name === 'svg'
    if (isSvg) svgAround = computed
    const markup = isSvg && !isEmptySvg(element) ? writeSvg(element, found.element, computed) : null
    switch (substitute?.kind) {
      case undefined:
        if (!isSvg) styleChildren(element.children, element, computed, inside, children)
        break
      case 'nodes':
        styleChildren(substitute.nodes, element, computed, inside, children)
        break
      case 'text':
        if (substitute.text !== '') children.push({ kind: 'text', text: substitute.text })
        break
      case 'frame':
        children.push(substitute.content)
        break
      case 'control': {
        const slotted = (around: Computed): readonly StyledNode[] => {
          const nodes: StyledNode[] = []
          pseudo('before', nodes)
          styleChildren(element.children, element, around, inside, nodes)
          pseudo('after', nodes)
          return nodes
        }
        const host = { element, found, styleChildren: slotted }
        children.push(...styleShadow(substitute.content.children, computed, host, cascade))
        break
      }
      case 'nothing':
        problems.report({ code: 'unsupported_element', message: substitute.message }, whereIs(element))
    }
    if (found.pseudo.size > 0 && control === null) pseudo('after')
    counters.closeScope(inside)
    if (ENDS_FIRST_LETTER.has(element.name) || control !== null) firstLines.end()
    firstLines.leave(aroundLine, found, computed)
    const ownStyle = control === null ? style : { ...style, ...control.style }
    let whole: StyledElement = {
      kind: 'element',
      name: element.name.toLowerCase(),
      attributes: element.attributes,
      style: ownStyle,
      children: children.slice(), // an array that grew keeps space for more
      markup: control?.markup ?? markup,
      place: placeOf(element),
      line: element.line,
      column: element.column,
    }
    if (picture !== null) whole = { ...whole, ...asImage(element, picture, alternativeOf(style, element)) }
    else if (element.name === 'img' && element.isHtml)
      whole = { ...whole, ...imageSource(element, sources.media) }
    if (control?.field !== undefined) whole = { ...whole, field: control.field }
    if (isSizeContainer(style)) whole = { ...whole, container: sources.containers.indexOf(element) }
    if (firstLine !== null) whole = { ...whole, firstLine }
    if (!element.isHtml && element.name === 'math') whole = { ...whole, isMath: true }
    if (typeof style.position === 'string') {
      const marked = marks === null ? whole : { ...whole, marks }
      return around === null ? marked : withFootnoteCall(marked, call, around.style)
    }
    if (marks === null) return whole
    return runningAnchor(whole, style.position.running, marks)
  }

  const bookmarksOf = (element: DomElement, style: FullStyle, paged: PagedStyle | null): PageMark[] => {
    const level = paged?.['bookmark-level'] ?? 'none'
    if (level === 'none') return []
    const given = paged?.['bookmark-label']
    const content = given ?? [{ kind: 'content', part: 'text' }]
    const text = textOfParts(content === 'none' ? [] : writeContent(content, style, element))
    const label = text === '' && given === undefined ? pictureTexts(element, textRole) : text
    const isOpen = paged?.['bookmark-state'] !== 'closed'
    return label === '' ? [] : [{ kind: 'bookmark', bookmark: { level, label, isOpen } }]
  }

  /** The marks of an element; null for none. Counters have the values of the element itself. */
  const marksOf = (element: DomElement, { style, paged }: Computed): PageMark[] | null => {
    const isRunning = typeof style.position === 'object'
    const changes = pageCounterChanges(style)
    if (paged === null && changes.length === 0 && !isRunning) return null
    const strings = (paged?.['string-set'] ?? []).map(({ name, content }): PageMark => {
      const parts = writeContent(content, style, element)
      return { kind: 'string', name, value: textOfParts(parts) }
    })
    const sums = carrySums(paged?.['-platen-carry'] ?? [], element)
    const marks = [...changes, ...strings, ...sums, ...bookmarksOf(element, style, paged)]
    return marks.length === 0 && !isRunning ? null : marks
  }

  /** Text in an element, without the first letter of its block if that has its own style. */
  const textNodes = (text: string, parent: Computed, element: DomElement): StyledNode[] => {
    const first = firstLines.text(text, parent)
    if (first === null) return [{ kind: 'text', text }]
    const { before, letter, after, style } = first
    const place = `::first-letter of ${placeOf(element)}`
    const part = { ...styled('::first-letter', style, element, [{ kind: 'text', text: letter }]), place }
    const rest: StyledNode[] = after === '' ? [] : [{ kind: 'text', text: after }]
    return before === '' ? [part, ...rest] : [{ kind: 'text', text: before }, part, ...rest]
  }

  const styleChildren = (
    nodes: readonly DomNode[],
    owner: DomElement,
    parent: Computed,
    scope: CounterScope,
    into: StyledNode[],
  ): void => {
    for (const node of nodes) {
      if (node.kind === 'text') {
        if (firstLines.isActive) into.push(...textNodes(node.text, parent, owner))
        else into.push({ kind: 'text', text: node.text })
      } else if (node.kind === 'element') {
        const child = styleElement(node, parent, scope)
        if (child !== null) into.push(child)
      }
    }
  }

  const pseudoElement = (
    name: string,
    found: Matches,
    element: DomElement,
    parent: Computed,
    scope: CounterScope,
  ): StyledElement | null => {
    const declared = found.pseudo.get(name)
    const byDefault = FOOTNOTE_STYLES.get(name)
    if (declared === undefined && name !== 'marker' && byDefault === undefined) return null
    const applied = declared ?? []
    const computed = cascade.compute(
      parent,
      byDefault === undefined ? applied : [byDefault(), ...applied],
      element,
    )
    const { style } = computed
    if (!isRendered(style)) return null
    if (name !== 'marker') applyCounters(null, style, counters, scope)
    const parts = partsOf(name, style, element, parent.style)
    if (parts === null) return null
    const place = `::${name} of ${placeOf(element)}`
    const attributes = alternativeOf(style, element)
    if (name !== 'before' && name !== 'after') {
      const children = parts.map(part => partNode(part, computed, element))
      return { ...styled(`::${name}`, style, element, children), attributes, place }
    }
    const matches: Matches = { element: applied, pseudo: NO_PSEUDO }
    const outer = firstLines.enter(matches, computed)
    const { style: firstLine } = firstLines
    const children = parts.flatMap(part => {
      if (part.kind === 'text' && part.reference === undefined && part.leader === undefined)
        return textNodes(part.text, computed, element)
      firstLines.end()
      return [partNode(part, computed, element)]
    })
    firstLines.leave(outer, matches, computed)
    const generated = { ...styled(`::${name}`, style, element, children), attributes, place }
    return firstLine === null ? generated : { ...generated, firstLine }
  }

  /** The alternative text of `content` as attributes, which hide the content if it is empty (CSS Content 3 §2.1). */
  const alternativeOf = (style: FullStyle, element: DomElement): StyledElement['attributes'] => {
    const last = typeof style.content === 'string' ? undefined : style.content.at(-1)
    if (last?.kind !== 'alternative') return NO_ATTRIBUTES
    const text = textOfParts(writeContent(last.parts, style, element)).trim()
    return text === '' ? { 'aria-hidden': 'true' } : { 'aria-label': text }
  }

  const unknownStyles = new Set<string>()
  /** Null if nothing is generated. */
  const partsOf = (
    name: string,
    style: FullStyle,
    element: DomElement,
    owner: FullStyle,
  ): readonly GeneratedPart[] | null => {
    if (typeof style.content !== 'string') return writeContent(style.content, style, element)
    if (name !== 'marker' || style.content === 'none') return null
    if (owner.listStyleImage !== null) return [{ kind: 'picture', url: owner.listStyleImage }]
    const { listStyleType } = owner
    if (!sources.counterStyles.has(listStyleType) && !unknownStyles.has(listStyleType)) {
      unknownStyles.add(listStyleType)
      problems.report(unknownCounterStyle(listStyleType), whereIs(element))
    }
    const text = sources.counterStyles.marker(counters.value('list-item'), listStyleType)
    return text === null ? null : [{ kind: 'text', text }]
  }

  const partNode = (part: GeneratedPart, parent: Computed, element: DomElement): StyledNode =>
    part.kind === 'text' ? part : pictureElement(part, parent, element)

  const pictureElement = (
    { url, density }: GeneratedPart & { readonly kind: 'picture' },
    parent: Computed,
    element: DomElement,
  ): StyledElement => {
    const { style } = cascade.compute(parent, [])
    if (!isRendered(style)) throw new Error('a generated picture shows by default')
    const picture = { ...styled('img', style, element, []), attributes: { src: url } }
    return density === undefined ? picture : { ...picture, density }
  }

  let computedRoot: Computed | null = null
  const scope = counters.openScope(null)
  // footnotes are numbered in the whole document (GCPM 3 §2.6)
  counters.apply({ reset: [{ counter: 'footnote', by: 0 }], increment: [], set: [] }, scope)
  const shown = styleElement(root, null, scope)
  const computed = computedRoot ?? cascade.compute(null, [])
  // a page whose root has `display: none` is empty
  const empty = styled(root.name, { ...computed.style, display: 'block' }, root, [])
  return { root: shown ?? empty, computed }
}

/** Leaves the rules for pseudo-elements that match in the query containers of their element. */
function selectPseudo(found: Matches, around: Computed): void {
  if (found.pseudo.size === 0) return
  const selected = [...found.pseudo].map(
    ([name, applied]) => [name, withContainers(applied, around)] as const,
  )
  found.pseudo = new Map(selected.filter(([, applied]) => applied.length > 0))
}

/** True for the root and the body, whose writing mode is that of the page (CSS Writing Modes 4 §8.1). */
function isPrincipal({ name, isHtml }: DomElement): boolean {
  return isHtml && (name === 'html' || name === 'body')
}

const VERTICAL_PAGE = {
  code: 'unsupported_css',
  message: "'writing-mode' of the root and the body is not supported; the page has horizontal lines",
}

const FOOTNOTE_IN_FRAME = {
  code: 'unsupported_css',
  message:
    "'float: footnote' is not supported in frames: the note is printed at the end of the page, and its number counts in the frame",
}

/** The rules whose container queries match in an element; those of the root have no container. */
function withContainers(applied: Applied[], around: Computed | null): Applied[] {
  if (applied.every(({ containers }) => containers === undefined)) return applied
  return applied.filter(({ containers }) => {
    if (containers === undefined) return true
    if (around === null) return false
    return containers.every(query => matchesContainer(query, around.container, around.variables))
  })
}

/** Default styles of the pseudo-elements of footnotes. */
const FOOTNOTE_STYLES: ReadonlyMap<string, () => Applied> = new Map(
  Object.entries({
    'footnote-call': 'content:counter(footnote);font-size:70%;vertical-align:super;line-height:0',
    'footnote-marker': 'content:counter(footnote) ". "',
  }).map(([name, css]) => [
    name,
    () => {
      const { block } = parseStyleAttribute(css, null)
      return { block, origin: ORIGIN.userAgent, layer: 0, specificity: 0, order: 0 }
    },
  ]),
)

/** A footnote after its call, which stands in its place (GCPM 3 §2.4). */
function withFootnoteCall(note: StyledElement, call: StyledElement | null, around: FullStyle): StyledElement {
  return {
    ...note,
    name: '::footnote',
    attributes: NO_ATTRIBUTES,
    style: anonymousStyle(isRendered(around) ? around : note.style, 'inline'),
    children: call === null ? [note] : [call, note],
    markup: null,
    marks: [],
  }
}

/** Stands where a running element was (GCPM 3 §1.2.1). */
function runningAnchor(element: StyledElement, name: string, marks: readonly PageMark[]): StyledElement {
  const inFlow = { ...element, style: { ...element.style, position: 'static' } } as const
  return {
    ...element,
    name: '::anchor',
    attributes: NO_ATTRIBUTES,
    style: anonymousStyle(element.style, 'inline'),
    children: [],
    markup: null,
    marks: [...marks, { kind: 'running', name, element: inFlow }],
  }
}

/** True for an element of MathML in a token, which parsers read as one of HTML. */
function isMathInToken(element: DomElement): boolean {
  if (!isMathName(element.name)) return false
  let around = parentElement(element)
  while (around?.isHtml === true && isMathName(around.name)) around = parentElement(around)
  return around?.isHtml === false
}

function textOfParts(parts: readonly GeneratedPart[]): string {
  return parts.map(part => (part.kind === 'text' ? part.text : '')).join('')
}

/** An element without attributes. */
function styled(
  name: string,
  style: RenderedStyle,
  element: DomElement,
  children: readonly StyledNode[],
): StyledElement {
  const { line, column } = element
  const place = placeOf(element)
  return {
    kind: 'element',
    name,
    attributes: NO_ATTRIBUTES,
    style,
    children,
    markup: null,
    place,
    line,
    column,
  }
}

/** Form controls keep their content, as in browsers. */
const CONTROLS = new Set(['button', 'input', 'meter', 'progress', 'select', 'textarea'])

function isReplaceable(element: DomElement): boolean {
  return element.isHtml && !isPrincipal(element) && !CONTROLS.has(element.name)
}

type GeneratedPicture = GeneratedPart & { readonly kind: 'picture' }

/** The picture that replaces an element with `content: url(…)`; null for other elements (CSS Content 3 §2.1). */
function replacingPicture({ content }: FullStyle): GeneratedPicture | null {
  if (typeof content === 'string') return null
  const [first, ...more] = content
  return first?.kind === 'picture' && more.every(({ kind }) => kind === 'alternative') ? first : null
}

/** An element as the image that replaces it, whose text is its alternative. */
function asImage(
  { attributes }: DomElement,
  { url, density }: GeneratedPicture,
  alternative: StyledElement['attributes'],
): Pick<StyledElement, 'name' | 'attributes' | 'density'> {
  const own = { ...attributes, ...alternative, src: url }
  return { name: 'img', attributes: own, ...(density !== undefined && { density }) }
}

/** The attributes of an image, with the picture that `srcset` selects. */
function imageSource(img: DomElement, media: MediaPage): Pick<StyledElement, 'attributes' | 'density'> {
  const { attributes } = img
  const found = selectPicture(img, media)
  if (found === null) return { attributes }
  return { attributes: { ...attributes, src: found.url }, density: found.density }
}

/** An SVG of no size shows nothing; sprites and gradients for other SVGs are often in one. */
function isEmptySvg({ attributes }: DomElement): boolean {
  return [attributes['width'], attributes['height']].some(size => /^\s*0*\.?0+(?:px)?\s*$/.test(size ?? ''))
}

const SCRIPT = {
  code: 'script_ignored',
  message: 'Scripts do not run; write {{path}} and {{#each}} instead of <script>',
}
const LOADED_SCRIPT = {
  code: 'script_ignored',
  message: 'Scripts do not run; put the HTML and CSS that <script src> makes into the page',
}

/** False for data in scripts, such as JSON-LD. */
function runsInBrowsers(script: DomElement): boolean {
  const type = attribute(script, 'type')?.trim().toLowerCase() ?? ''
  return type === '' || type === 'module' || type.endsWith('javascript')
}
