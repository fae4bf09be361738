/**
 * Writes a bound document as a stand-alone HTML page. Pure: the context loads pictures. Fails with
 * `invalid_definition`, `output_too_large` and the codes of the picture source.
 */

import type { PictureSource } from '../../assets/contracts.ts'
import { PlatenError, type Warning } from '../../base/errors.ts'
import { isRecord } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import type { BoundDocument } from '../../document/bound-document.ts'
import { writeContent, writeNode } from './blocks.ts'
import { createClassSheet } from './class-sheet.ts'
import { languageTag, writingOf } from './declarations.ts'
import { bodyDeclarations, writeDocument, writeSheet, writeWatermark } from './frame.ts'
import { element } from './markup.ts'
import { createByteBudget, loadPictures } from './pictures.ts'
import { type Sheet, splitIntoSheets } from './sheets.ts'
import { Survey } from './survey.ts'
import { namedTableRules } from './table-rules.ts'
import { createStyles, type Writing } from './writing.ts'

export async function writeWebPage(
  bound: BoundDocument,
  { pictures: source, limits, byDefault }: WebPageContext,
): Promise<WebPage> {
  const { definition } = bound
  const survey = new Survey()
  survey.visit(definition['content'] ?? [], '/content')
  const sheets = splitIntoSheets(bound, survey)
  await survey.drawCodes()
  const pictures = await loadPictures(survey.pictures, { source, document: bound })

  const sheet = createClassSheet()
  let ids = 0
  const writing: Omit<Writing, 'marginRight'> = {
    sheet,
    styles: createStyles(definition['styles'], definition['defaultStyle']),
    survey,
    pictures,
    tableLayouts: namedTableRules(definition['tableLayouts']),
    content: writeContent,
    createId: prefix => `${prefix}-${++ids}`,
    spend: createByteBudget(limits.maxOutputBytes),
  }
  const written = sheets.map((one, i) => writeOne(one, bound, { writing, isFirst: i === 0 }))
  const declarations = bodyDeclarations(writing.styles.defaultStyle)
  const body = element(
    'main',
    { class: sheet.classOf(declarations, 'document') },
    `\n${written.join('\n')}\n`,
  )
  const { info, language } = definition
  const title = isRecord(info) && typeof info['title'] === 'string' ? info['title'] : byDefault.title
  const ownLanguage = languageTag(writing.styles.defaultStyle['language'])
  const head = {
    title,
    language: typeof language === 'string' ? language : (ownLanguage ?? byDefault.language),
    direction: writingOf(writing.styles.defaultStyle).dir,
    info,
  }
  const html = writeDocument(body, head, sheet.css())
  checkSize(html, limits.maxOutputBytes)
  return { html, warnings: [...bound.warnings, ...pictures.warnings] }
}

function writeOne(
  { content, header, footer, background, box }: Sheet,
  bound: BoundDocument,
  { writing, isFirst }: { writing: Omit<Writing, 'marginRight'>; isFirst: boolean },
): string {
  const own = { ...writing, marginRight: box.right }
  const onPaper = { ...writing, marginRight: 0 }
  const values = {
    page: 1,
    pages: 1,
    pageSize: { width: box.width, height: box.height ?? box.width },
    broughtForward: {},
    carriedForward: {},
  }
  const watermark = isFirst && bound.watermark !== null ? bound.watermark(values) : null
  return writeSheet(
    {
      header: writeNode(header, onPaper),
      content: writeNode(content, own),
      footer: writeNode(footer, onPaper),
      backdrop: writeNode(background, onPaper),
      watermark: writeWatermark(watermark, box, writing.sheet),
    },
    { box, isFirst, sheet: writing.sheet },
  )
}

function checkSize(html: string, maxBytes: number): void {
  const bytes = Buffer.byteLength(html)
  if (bytes <= maxBytes) return
  throw new PlatenError(
    'output_too_large',
    `The HTML page has ${bytes} bytes; at most ${maxBytes} are allowed (limit maxOutputBytes).`,
  )
}

/** The context of writing a page. */
export interface WebPageContext {
  readonly pictures: PictureSource
  readonly limits: Pick<Limits, 'maxOutputBytes'>
  /** Used if the document has none. */
  readonly byDefault: { readonly title: string; readonly language: string | null }
}

export interface WebPage {
  /** A complete HTML document with its styles and pictures. */
  readonly html: string
  readonly warnings: readonly Warning[]
}
