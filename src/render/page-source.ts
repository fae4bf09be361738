import type { PictureSource } from '../assets/contracts.ts'
import type { RenderAssets } from '../assets/library.ts'
import type { Warning } from '../base/errors.ts'
import type { HtmlSource, WrittenLines } from '../html/contracts.ts'
import type { Bound } from '../template/contracts.ts'
import type { TemplateJson } from '../template/definition.ts'
import type { PdfSource } from './contracts.ts'

/** A page from a template, a parameter or a URL, with its pictures. */
export interface OpenedPage {
  readonly source: HtmlSource
  /** Pictures by name. */
  readonly images: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
}

export type PageSource = Exclude<PdfSource, { kind: 'template' }>

/** @throws PlatenError `asset_denied`, `asset_failed` for a page that cannot be fetched. */
export async function openPage(source: PageSource, assets: RenderAssets): Promise<OpenedPage> {
  if (source.kind === 'url') {
    const { html, url } = await assets.page(source.url, '/url')
    const page = { html, at: '/url', css: null, settings: source.settings, baseUrl: url }
    return { source: page, images: {}, warnings: [] }
  }
  const { kind, body, css, settings } = source
  const { page, warnings } =
    kind === 'html' ? { page: { html: body }, warnings: [] } : await pageOfMarkdown(body, '/body')
  return {
    source: { ...page, at: '/body', css, settings, baseUrl: null },
    images: {},
    warnings: [...unusedFields(body), ...warnings],
  }
}

/** The page of a bound template. @param written Its texts as written, for source maps. */
export async function openBoundPage(
  bound: Bound,
  { html, css: writtenCss }: Readonly<Pick<TemplateJson, 'html' | 'css'>> = {},
): Promise<OpenedPage> {
  if (bound.kind === 'document' || bound.kind === 'scene') throw new Error(`A ${bound.kind} is not a page.`)
  const { css, settings, images } = bound
  const lines = bound.writtenLines?.()
  const { page, warnings } =
    bound.kind === 'html'
      ? { page: { html: bound.html, ...(lines === undefined ? {} : { lines }) }, warnings: [] }
      : await pageOfMarkdown(bound.markdown, '/markdown', lines)
  const written = { page: html, css: writtenCss }
  return {
    source: { ...page, at: `/${bound.kind}`, css, settings, baseUrl: null, written },
    images,
    warnings: [...bound.warnings, ...warnings],
  }
}

/** A source of pictures that also resolves the names of the page's own pictures. */
export function withNames(pictures: PictureSource, images: OpenedPage['images']): PictureSource {
  return {
    picture: (reference, { named, path }) =>
      pictures.picture(reference, { named: { ...images, ...named }, path }),
  }
}

async function pageOfMarkdown(
  markdown: string,
  path: string,
  written?: WrittenLines,
): Promise<{ page: Pick<HtmlSource, 'html' | 'lines'>; warnings: readonly Warning[] }> {
  const { markdownToHtml } = await import('../markdown/markdown-to-html.ts')
  const { html, lines, warnings } = await markdownToHtml(markdown)
  const lineOf = (line: number | null): number | null =>
    line === null || written === undefined ? line : (written[line - 1] ?? null)
  return {
    page: { html, lines: written === undefined ? lines : lines.map(lineOf) },
    warnings: warnings.map(({ code, line, message }) => {
      const place = lineOf(line)
      return { code, message: `${place === null ? '' : `In line ${place}: `}${message}.`, path }
    }),
  }
}

/** A page of a call without data is no template: its fields are printed as text. */
function unusedFields(body: string): Warning[] {
  const field = /\{\{[^{}]{1,200}\}\}|\{%[^{}]{1,200}%\}|<%[^<>]{1,200}%>/.exec(body)
  if (field === null) return []
  const before = body.slice(0, field.index).split('\n')
  const place = `In line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
  const remedy = field[0].startsWith('{{')
    ? "because the call has no data. Give 'data' (DATA of the command line), even if it is {}."
    : 'because it is not Handlebars syntax. Write {{path}} or {{#each path}}, and give data.'
  const message = `${place}: '${field[0]}' is printed as text, ${remedy}`
  return [{ code: 'unused_fields', message, path: '/body' }]
}
