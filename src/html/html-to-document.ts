/**
 * HTML and stylesheets → a bound document: styled tree → box tree → a definition with one `flow` node. Accesses the
 * outside only through `context`. Fails with errors of the picture source and with `output_too_large`.
 */
import type { Warning } from '../base/errors.ts'
import { isLanguageTag } from '../base/values.ts'
import type { ComputedStyle } from '../css/computed-style.ts'
import { sourceOfStyle } from '../css/style-source.ts'
import type { BoundDocument, PageNode } from '../document/bound-document.ts'
import { StructureElement } from '../graphics/structure.ts'
import type { FlowBox, FlowTree } from '../layout/css/contracts.ts'
import { adjustStyles } from './adjust-styles.ts'
import { buildBoxTree } from './boxes/box-tree.ts'
import { createFontChooser } from './boxes/font-choice.ts'
import {
  DEFAULT_AT,
  type HtmlContext,
  type HtmlSettings,
  type HtmlSource,
  type PageMetadata,
  type StyledElement,
  type StyledPage,
} from './contracts.ts'
import { createColumnFinder, markElements, markMarginBoxes } from './mark-sources.ts'
import { createDocumentPages, type DocumentPages } from './paged/document-pages.ts'
import type { MarginBoxSources } from './paged/margin-boxes.ts'
import { type PageArea, pageArea } from './paged/page-area.ts'
import { backgroundOf, pageBackground } from './paged/page-background.ts'
import { preparePageMargin } from './paged/running-margin.ts'
import { findReferences } from './references.ts'
import { markStructure } from './structure/mark-structure.ts'
import { stylePage } from './style-page.ts'
import { replaceTextClips } from './text-clips.ts'

/** @returns Creates a new document at each call, since layout changes it. */
export async function htmlToDocument(source: HtmlSource, context: HtmlContext): Promise<() => BoundDocument> {
  const page = await stylePage(source, context)
  const pages = context.withSources === true ? markMarginBoxes(page.pages, source) : page.pages
  return await documentOf({ ...page, pages }, source, context)
}

/** The document of a styled page. */
async function documentOf(
  page: StyledPage,
  source: HtmlSource,
  context: HtmlContext,
): Promise<() => BoundDocument> {
  const { settings } = source
  const area = pageArea(page.pages.every, settings)
  const fonts = createFontChooser(context.fonts)
  const language = knownLanguage(page.language)
  const adjusted = adjustStyles(page.root, settings.printBackground)
  const isMarked = context.withSources === true || context.isOpaque === true
  const styled = isMarked ? markElements(adjusted, source, createPlaces(source)) : adjusted
  const clipped = replaceTextClips(styled, source.at ?? DEFAULT_AT, createPlaces(source))
  const { root, background } = propagateBackground(propagateOverflow(clipped.root))
  const at = source.at ?? DEFAULT_AT
  const references = await findReferences(
    root,
    { baseUrl: page.baseUrl, at, placeOf: createPlaces(source) },
    context.pictures,
  )
  const structure = context.isTagged === true ? new StructureElement('Document', null) : null
  const headerless: string[] = []
  if (structure !== null) {
    const placeOf = context.isChecked === true ? createPlaces(source) : ({ place }: StyledElement) => place
    const isLink = (element: StyledElement) => references.link(element) !== null
    const onHeaderless = (table: StyledElement) => void headerless.push(placeOf(table))
    markStructure(root, structure, {
      ...{ language: page.language, placeOf, isLink },
      ...(context.isChecked === true && { onHeaderless }),
      isVersion2: context.isVersion2 === true,
    })
  }
  const pages = createDocumentPages(page.pages, settings, root)
  const box = buildBoxTree(root, {
    ...{ picture: references.picture, link: references.link, fonts, language },
    destination: element => pages.anchors.idOf(element, references.destination(element)),
    anchor: pages.anchors.anchor,
    pageText: pages.pageText,
    footnote: pages.noteFootnote,
    replacement: () => null,
    hasLineQuirk: page.mode !== 'no-quirks',
    isQuirky: page.mode === 'quirks',
  })
  pages.anchors.end()
  const paged = pages.flow()
  const tree: FlowTree = {
    ...canvasOf(box),
    pictures: references.pictures,
    zoom: context.zoom ?? settings.scale,
    ...(context.zoom === undefined ? { isRestyled: page.hasViewportUnits } : { isFitted: true }),
    ...(paged !== null && { paged }),
    ...(page.mode === 'quirks' && { isQuirky: true }),
  }
  const ofMargins: Warning[] = []
  const report = (found: readonly Warning[]) => void ofMargins.push(...found)
  const running = { title: page.title, source, context, pages, fonts, language, report }
  const header = await preparePageMargin(settings.header, 'top', running)
  const footer = await preparePageMargin(settings.footer, 'bottom', running)
  const ruled = new Set(page.fontFaces.map(({ family }) => family.toLowerCase()))
  const familyPlace = (name: string): string | null | undefined => {
    if (ruled.has(name.toLowerCase())) return undefined // the failure of its @font-face rule is reported
    const element = firstWithFamily(styled, name)
    return element === null ? null : createPlaces(source)(element)
  }
  const warnings: Warning[] = [
    ...page.warnings,
    ...references.warnings,
    ...clipped.warnings,
    ...ofMargins,
    ...fonts.warnings(familyPlace).map(warning => ({ ...warning, path: at })),
  ]
  const { title, metadata, attachedFiles } = page
  const { invalidLanguage } = source
  return createDocument(tree, {
    area,
    info: title === null ? metadata : { title, ...metadata },
    language: isLanguageTag(page.language) ? page.language : null,
    writtenLanguage: page.language ?? invalidLanguage?.text ?? null,
    ...(page.language === null && invalidLanguage && { languagePlace: invalidLanguage.place }),
    rootPlace: root.line === null ? '' : createPlaces(source)(root),
    attachedFiles,
    ...{ header, footer, warnings, pages, settings, structure, headerless, canvas: background },
    isOpaque: context.isOpaque === true,
    syntax: source.syntax ?? 'html',
    boxes: { ...references, fonts, language },
    atZoom: zoomedDocument(source, context),
  })
}

/** A function of its own, as the closures of `documentOf` keep the styled tree, which layout does not need. */
function zoomedDocument(source: HtmlSource, context: HtmlContext): NonNullable<BoundDocument['atZoom']> {
  return async zoom => await htmlToDocument(source, { ...context, zoom })
}

/** Places such as `<p> in line 2, column 5`. */
function createPlaces(source: HtmlSource): (element: StyledElement) => string {
  const columnOf = createColumnFinder(source)
  return element => {
    const column = columnOf(element)
    return column === null ? element.place : `${element.place}, column ${column}`
  }
}

interface DocumentParts {
  readonly syntax: 'html' | 'markdown'
  readonly area: PageArea
  readonly info: PageMetadata & { readonly title?: string }
  /** Language tag; null for none, or an invalid one. */
  readonly language: string | null
  /** As the author wrote it; null for none. */
  readonly writtenLanguage: string | null
  /** The place of `<html>`, for messages; '' if it is not written. */
  readonly rootPlace: string
  /** The place of the language, for messages. Absent: that of `<html>`. */
  readonly languagePlace?: string
  readonly attachedFiles: StyledPage['attachedFiles']
  readonly header: PageNode | null
  readonly footer: PageNode | null
  readonly warnings: readonly Warning[]
  readonly pages: DocumentPages
  readonly settings: HtmlSettings
  /** Null for an untagged document. */
  readonly structure: StructureElement | null
  /** The places of tables of data without header cells. */
  readonly headerless: readonly string[]
  /** True if styles have places for messages about transparency. */
  readonly isOpaque: boolean
  /** Colour of the canvas; null for none. */
  readonly canvas: string | null
  readonly boxes: MarginBoxSources
  readonly atZoom: NonNullable<BoundDocument['atZoom']>
}

/** Keeps no reference to the styled tree, as `zoomedDocument`. */
function createDocument(tree: FlowTree, parts: DocumentParts): () => BoundDocument {
  const { area, info, language, attachedFiles, header, footer, warnings, settings, structure } = parts
  const { width, height, insets } = area
  const files = Array.from(attachedFiles.files, ([name, { place: _, ...file }]) => [name, file] as const)
  return () => ({
    kind: 'document',
    definition: {
      pageSize: { width, height },
      pageMargins: [insets.left, insets.top, insets.right, insets.bottom],
      info,
      ...(language !== null && { language }),
      ...(files.length > 0 && { files: Object.fromEntries(files) }),
      content: { flow: () => tree },
    },
    header,
    footer,
    background: pageBackground(parts.pages, parts),
    watermark: null,
    ...(structure !== null && { structure }),
    syntax: parts.syntax,
    writtenLanguage: parts.writtenLanguage,
    rootPlace: parts.rootPlace,
    ...(parts.languagePlace !== undefined && { languagePlace: parts.languagePlace }),
    headerless: parts.headerless,
    ...(parts.isOpaque && { placeOfStyle: placeOfElement }),
    filePlaces: new Map(Array.from(attachedFiles.files, ([name, { place }]) => [name, place])),
    missingFiles: attachedFiles.missing,
    ...(settings.pageRanges !== null && { pageRanges: settings.pageRanges }),
    ...(settings.pageLabels !== null && { pageLabels: settings.pageLabels }),
    images: {},
    warnings,
    atZoom: parts.atZoom,
  })
}

/** Styles of boxes and texts are those of elements, or copies of them. */
function placeOfElement(style: object): string | null {
  return sourceOfStyle(style as ComputedStyle)?.place ?? null
}

/** The first element whose list of fonts has a name. */
function firstWithFamily(root: StyledElement, name: string): StyledElement | null {
  const rest: StyledElement[] = [root]
  for (let element = rest.pop(); element !== undefined; element = rest.pop()) {
    // The value is inherited, so the children of an element with it are not searched.
    if (element.style.fontFamily.includes(name)) return element
    for (const child of element.children.toReversed()) if (child.kind === 'element') rest.push(child)
  }
  return null
}

/** `overflow` of the root, or else of the body, applies to the viewport (CSS Overflow 3 §3.3); pages do not clip it. */
function propagateOverflow(root: StyledElement): StyledElement {
  const shown = (element: StyledElement): StyledElement =>
    element.style.overflow === 'visible'
      ? element
      : { ...element, style: { ...element.style, overflow: 'visible' } }
  if (root.style.overflow !== 'visible') return shown(root)
  const children = root.children.map(child =>
    child.kind === 'element' && child.name === 'body' ? shown(child) : child,
  )
  return { ...root, children }
}

/**
 * The background of the root, or else of the body, covers the canvas (CSS Backgrounds 3 §2.11). The images are then
 * those of the root, where `canvasOf` finds them.
 */
function propagateBackground(root: StyledElement): { root: StyledElement; background: string | null } {
  if (!isBare(root.style)) {
    const style = { ...root.style, backgroundColor: null }
    return { root: { ...root, style }, background: root.style.backgroundColor }
  }
  const body = root.children.find(child => child.kind === 'element' && child.name === 'body')
  if (body === undefined || body.kind !== 'element' || isBare(body.style)) return { root, background: null }
  const bared = { ...body, style: { ...body.style, backgroundColor: null, backgroundImage: [] } }
  const children = root.children.map(child => (child === body ? bared : child))
  const style = { ...root.style, ...backgroundOf(body.style), backgroundColor: null }
  return { root: { ...root, style, children }, background: body.style.backgroundColor }
}

function isBare({ backgroundColor, backgroundImage }: ComputedStyle): boolean {
  return backgroundColor === null && backgroundImage.length === 0
}

/** Moves the images of the root to the canvas. */
function canvasOf(root: FlowBox): Pick<FlowTree, 'root' | 'canvas'> {
  const { style } = root
  if (style.backgroundImage.length === 0 || root.kind === 'lines') return { root }
  return { root: { ...root, style: { ...style, backgroundImage: [] } }, canvas: style }
}

/** A valid language tag for text transformation; English if the page has none. */
function knownLanguage(language: string | null): string {
  try {
    return Intl.getCanonicalLocales(language ?? 'en')[0] ?? 'en'
  } catch {
    return 'en'
  }
}
