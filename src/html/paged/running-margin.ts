import type { Warning } from '../../base/errors.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type { BoundNode, PageNode, PageValues } from '../../document/bound-document.ts'
import { adjustStyles } from '../adjust-styles.ts'
import { buildBoxTree } from '../boxes/box-tree.ts'
import type { FontChooser } from '../boxes/font-choice.ts'
import type { HtmlContext, HtmlSource, PageMargin, StyledElement } from '../contracts.ts'
import { markElements } from '../mark-sources.ts'
import { MARGIN_FIELDS } from '../page-settings.ts'
import { findReferences } from '../references.ts'
import { stylePage } from '../style-page.ts'
import type { DocumentPages } from './document-pages.ts'
import { marginSources } from './margin-boxes.ts'

interface Surroundings {
  readonly title: string | null
  readonly source: HtmlSource
  readonly context: HtmlContext
  readonly pages: DocumentPages
  readonly fonts: FontChooser
  readonly language: string
  report(warnings: readonly Warning[]): void
}

/** Distance between the edge of the paper and headers or footers: 0.4 cm. */
const EDGE = (0.4 * 72) / 2.54
const PX = 0.75
const GROUND = '<style>body{margin:0;font-size:10px}</style>'

/** The header or footer of the settings as a page node. */
export async function preparePageMargin(
  margin: PageMargin | null,
  side: 'top' | 'bottom',
  { title, source, context, pages, fonts, language, report }: Surroundings,
): Promise<PageNode | null> {
  if (margin === null) return null
  const html = GROUND + (margin.kind === 'html' ? margin.html : textsAsHtml(margin))
  const at = margin.kind === 'html' ? `/settings/custom_${side === 'top' ? 'header' : 'footer'}` : '/settings'
  const { lines: _, written: __, ...rest } = source
  const own = margin.kind === 'html' ? margin.lines : undefined
  const ofMargin: HtmlSource = { ...rest, html, css: null, at, ...(own === undefined ? {} : { lines: own }) }
  const styled = await stylePage(ofMargin, context)
  const adjusted = adjustStyles(styled.root, source.settings.printBackground)
  const isMarked = context.withSources === true || context.isOpaque === true
  const root = isMarked ? markMargin(adjusted, margin, ofMargin) : adjusted
  // columns count from the text before the margin
  const placeOf = ({ place }: StyledElement) => place
  const { baseUrl } = styled
  const references = await findReferences(root, { baseUrl, at, placeOf }, context.pictures)
  report([...styled.warnings, ...references.warnings])
  return (values: PageValues): BoundNode => {
    const { insets, width } = pages.areaOf(pages.identityOf(values.page))
    const height = insets[side]
    const fill = fillerOf(values, { title, url: source.baseUrl, now: context.now, language })
    const replacement = ({ attributes }: StyledElement): string | null => fill(attributes['class'])
    const content = pages.contentOf(values.page, values.pages)
    const sources = { ...references, fonts, language, ...marginSources(content), replacement }
    const box = buildBoxTree(root, sources)
    const style = anonymousStyle(root.style, 'flex')
    const wrapper = {
      kind: 'flex',
      id: null,
      style: {
        ...style,
        flexDirection: 'column',
        justifyContent: side === 'top' ? 'flex-start' : 'flex-end',
        boxSizing: 'border-box',
        height,
        width: width - insets.left - insets.right,
        paddingTop: side === 'top' ? Math.min(EDGE, height) : 0,
        paddingBottom: side === 'bottom' ? Math.min(EDGE, height) : 0,
      },
      children: [box],
    } as const
    const { pictures } = references
    return { flow: () => ({ root: wrapper, pictures }), absolutePosition: { x: insets.left, y: 0 } }
  }
}

/** The text before the HTML of a margin has no line break, so only the columns of its first line differ. */
function markMargin(root: StyledElement, { kind }: PageMargin, source: HtmlSource): StyledElement {
  const place = (element: StyledElement): StyledElement => {
    const { line, column } = element
    const shifted = line === 1 && column !== null ? column - GROUND.length : column
    const isWritten = kind === 'html' && shifted !== null && shifted > 0
    return {
      ...element,
      line: isWritten ? line : null,
      column: isWritten ? shifted : null,
      children: element.children.map(child => (child.kind === 'text' ? child : place(child))),
    }
  }
  const { at = '' } = source
  return markElements(place(root), source, ({ place }) => `${place} of ${at.slice(at.lastIndexOf('/') + 1)}`)
}

function textsAsHtml({ left, center, right, fontSize }: Extract<PageMargin, { kind: 'texts' }>): string {
  const part = (text: string, align: string): string =>
    `<div style="flex:1 1 0;text-align:${align}">${withPlaceholders(text)}</div>`
  return (
    `<div style="display:flex;font-family:sans-serif;font-size:${fontSize / PX}px">` +
    `${part(left, 'left')}${part(center, 'center')}${part(right, 'right')}</div>`
  )
}

function withPlaceholders(text: string): string {
  const escaped = text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  return escaped.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    MARGIN_FIELDS.includes(name) ? `<span class="${name}"></span>` : whole,
  )
}

/** Finds the text of an element by its classes; null keeps its own content. */
function fillerOf(
  { page, pages }: PageValues,
  { title, url, now, language }: { title: string | null; url: string | null; now: Date; language: string },
): (classes: string | undefined) => string | null {
  const texts = new Map([
    ['pageNumber', () => String(page)],
    ['totalPages', () => String(pages)],
    ['date', () => new Intl.DateTimeFormat(language, { timeZone: 'UTC' }).format(now)],
    ['title', () => title ?? ''],
    ['url', () => url ?? ''],
  ])
  return classes => {
    for (const name of classes?.split(/\s+/) ?? []) {
      const text = texts.get(name)
      if (text !== undefined) return text()
    }
    return null
  }
}
