/**
 * HTML and stylesheets → a bound document: styled tree → box tree → a definition with one `flow` node. Accesses the
 * outside only through `context`. Fails with errors of the picture source and with `output_too_large`.
 */
import type { Warning } from '../base/errors.ts'
import type { BoundDocument, BoundNode, PageNode, PageValues } from '../document/bound-document.ts'
import type { FlowTree } from '../layout/css/contracts.ts'
import { adjustStyles } from './adjust-styles.ts'
import { buildBoxTree } from './boxes/box-tree.ts'
import { createFontChooser, type FontChooser } from './boxes/font-choice.ts'
import {
  DEFAULT_AT,
  type HtmlContext,
  type HtmlSource,
  type StyledElement,
  type StyledPage,
} from './contracts.ts'
import { hasPageDecoration, marginBoxNodes } from './margin-boxes.ts'
import { markElements, markMarginBoxes } from './mark-sources.ts'
import { type PageArea, pageArea, styleOfPage } from './page-area.ts'
import { findReferences } from './references.ts'
import { preparePageMargin } from './running-margin.ts'
import { stylePage } from './style-page.ts'

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
  const area = pageArea(page.pages, settings, null)
  const areaOf = (number: number): PageArea => pageArea(page.pages, settings, number)
  const content = contentWidth(areaOf)
  const fonts = createFontChooser(context.fonts)
  const language = knownLanguage(page.language)
  const adjusted = adjustStyles(page.root, settings.printBackground)
  const styled = context.withSources === true ? markElements(adjusted, source) : adjusted
  const { root, background } = propagateBackground(propagateOverflow(styled))
  const at = source.at ?? DEFAULT_AT
  const references = await findReferences(root, { baseUrl: page.baseUrl, at }, context.pictures)
  const tree: FlowTree = {
    root: buildBoxTree(root, { ...references, fonts, language, replacement: () => null }),
    pictures: references.pictures,
    zoom: settings.scale,
    ...(hasOwnMargins(page.pages) ? { marginsOf: (number: number) => areaOf(number).margins } : {}),
  }
  const ofMargins: Warning[] = []
  const report = (found: readonly Warning[]) => void ofMargins.push(...found)
  const running = { page, source, context, area, fonts, language, report }
  const header = await preparePageMargin(settings.header, 'top', running)
  const footer = await preparePageMargin(settings.footer, 'bottom', running)
  const warnings: Warning[] = [
    ...page.warnings,
    ...content.warnings,
    ...references.warnings,
    ...ofMargins,
    ...fonts.warnings(name => placeOfFamily(styled, name)).map(warning => ({ ...warning, path: at })),
  ]
  const { width, height, margins } = area
  return () => ({
    kind: 'document',
    definition: {
      pageSize: { width, height },
      pageMargins: [margins.left, margins.top, width - margins.left - content.width, margins.bottom],
      info: page.title === null ? {} : { title: page.title },
      language,
      content: { flow: () => tree },
    },
    header,
    footer,
    background: pageBackground(page, settings.printBackground, background, areaOf, fonts),
    watermark: null,
    images: {},
    warnings,
  })
}

/** The first element whose list of fonts has a name. */
function placeOfFamily(root: StyledElement, name: string): string | null {
  const rest: StyledElement[] = [root]
  for (let element = rest.pop(); element !== undefined; element = rest.pop()) {
    // The value is inherited, so the children of an element with it are not searched.
    if (element.style.fontFamily.includes(name)) return element.place
    for (const child of element.children.toReversed()) if (child.kind === 'element') rest.push(child)
  }
  return null
}

function hasOwnMargins({ first, left, right }: StyledPage['pages']): boolean {
  return first !== null || left !== null || right !== null
}

/** Pages that represent all that `@page` rules can select: the first, left and right pages. */
const KINDS_OF_PAGES = [1, 2, 3] as const

/** Width of the content: that of the narrowest page, since lines are not laid out again for each page. */
function contentWidth(areaOf: (page: number) => PageArea): { width: number; warnings: Warning[] } {
  const widths = KINDS_OF_PAGES.map(page => {
    const { width, margins } = areaOf(page)
    return width - margins.left - margins.right
  })
  const width = Math.min(...widths)
  const message = 'The @page rules give pages different content widths; the narrowest is used for all pages.'
  const differs = widths.some(other => other - width > 1)
  return { width, warnings: differs ? [{ code: 'unsupported_css', message }] : [] }
}

/** `overflow` of the root and the body applies to the viewport (CSS Overflow 3 §3.3); pages do not clip it. */
function propagateOverflow(root: StyledElement): StyledElement {
  const shown = (element: StyledElement): StyledElement =>
    element.style.overflow === 'visible'
      ? element
      : { ...element, style: { ...element.style, overflow: 'visible' } }
  const children = root.children.map(child =>
    child.kind === 'element' && child.name === 'body' ? shown(child) : child,
  )
  return { ...shown(root), children }
}

/** The background of the root, or else of the body, covers the canvas (CSS Backgrounds 3 §2.11). */
function propagateBackground(root: StyledElement): { root: StyledElement; background: string | null } {
  const isBare = ({ style }: StyledElement): boolean =>
    style.backgroundColor === null && style.backgroundImage.length === 0
  const strip = (element: StyledElement): StyledElement => ({
    ...element,
    style: { ...element.style, backgroundColor: null, backgroundImage: [] },
  })
  if (!isBare(root)) return { root: strip(root), background: root.style.backgroundColor }
  const body = root.children.find(child => child.kind === 'element' && child.name === 'body')
  if (body === undefined || body.kind !== 'element' || isBare(body)) return { root, background: null }
  const children = root.children.map(child => (child === body ? strip(body) : child))
  return { root: { ...root, children }, background: body.style.backgroundColor }
}

/** The background and the margin boxes of each page. */
function pageBackground(
  { pages }: StyledPage,
  printBackground: boolean,
  canvas: string | null,
  areaOf: (page: number) => PageArea,
  fonts: FontChooser,
): PageNode | null {
  if (canvas === null && !hasPageDecoration(pages)) return null
  return (values: PageValues): BoundNode => {
    const style = styleOfPage(pages, values.page)
    const area = areaOf(values.page)
    const { width, height, margins } = area
    const ground: BoundNode[] = []
    const paint = (color: string | null, x: number, y: number, right: number, bottom: number): void => {
      if (color === null || !printBackground) return
      const place = { width: width - x - right, minHeight: height - y - bottom, absolutePosition: { x, y } }
      ground.push({ box: [], background: color, ...place })
    }
    paint(style.backgroundColor, 0, 0, 0, 0)
    paint(canvas, margins.left, margins.top, margins.right, margins.bottom)
    return { stack: [...ground, ...marginBoxNodes(style, area, values, fonts)] }
  }
}

/** A valid language tag for text transformation; English if the page has none. */
function knownLanguage(language: string | null): string {
  try {
    return Intl.getCanonicalLocales(language ?? 'en')[0] ?? 'en'
  } catch {
    return 'en'
  }
}
