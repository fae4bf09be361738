import type { PictureSource } from '../assets/contracts.ts'
import type { RenderAssets } from '../assets/library.ts'
import { PlatenError, sentence, type Warning } from '../base/errors.ts'
import type { JsonObject } from '../base/json.ts'
import type { HtmlSettings, HtmlSource, WrittenLines } from '../html/contracts.ts'
import { HTML_SETTINGS_SCHEMA, readHtmlSettings } from '../html/page-settings.ts'
import type { MarkdownWarning } from '../markdown/front-matter.ts'
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
  const { kind, body, at, css, settings, locale } = source
  const { page, warnings, front } =
    kind === 'html' ? htmlPage({ html: body }) : await pageOfMarkdown(body, at)
  return {
    source: {
      ...{ ...page, at, css, baseUrl: null, locale },
      ...(kind === 'markdown' && { written: { page: body } }),
      settings: withFrontMatter(settings, front),
    },
    images: {},
    warnings: [...unusedFields(body, at), ...nameOfFile(body, at), ...warnings],
  }
}

/** The page of a bound template. @param written Its texts as written, for source maps. */
export async function openBoundPage(
  bound: Bound,
  {
    html,
    markdown,
    css: writtenCss,
    locale = null,
  }: Readonly<Pick<TemplateJson, 'html' | 'markdown' | 'css'>> & {
    readonly locale?: string | null | undefined
  } = {},
): Promise<OpenedPage> {
  if (bound.kind === 'document' || bound.kind === 'scene') throw new Error(`A ${bound.kind} is not a page.`)
  const { css, settings, images } = bound
  const lines = bound.writtenLines?.()
  const { page, warnings, front } =
    bound.kind === 'html'
      ? htmlPage({ html: bound.html, ...(lines === undefined ? {} : { lines }) })
      : await pageOfMarkdown(bound.markdown, '/markdown', { lines, template: markdown ?? '' })
  const written = { page: html ?? markdown, css: writtenCss }
  return {
    source: {
      ...{ ...page, at: `/${bound.kind}`, css, baseUrl: null, written, locale },
      settings: withFrontMatter(settings, front),
    },
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

/** Settings that front matter may contain. */
type FrontSettings = Pick<HtmlSettings, 'pdfStandard' | 'warnsOfAccessibility'>

const NO_FRONT_MATTER: FrontSettings = { pdfStandard: null, warnsOfAccessibility: false }

/** A page, and the properties of the file in its front matter. */
interface WrittenPage {
  readonly page: Pick<HtmlSource, 'html' | 'syntax' | 'lines' | 'invalidLanguage'>
  readonly warnings: readonly Warning[]
  readonly front: FrontSettings
}

function htmlPage(page: WrittenPage['page']): WrittenPage {
  return { page, warnings: [], front: NO_FRONT_MATTER }
}

/** A standard of the settings overrides that of the front matter. */
function withFrontMatter(settings: HtmlSettings, front: FrontSettings): HtmlSettings {
  return {
    ...settings,
    pdfStandard: settings.pdfStandard ?? front.pdfStandard,
    warnsOfAccessibility: settings.warnsOfAccessibility || front.warnsOfAccessibility,
  }
}

/**
 * @param template The page of a template before data was bound; null for a page of a call.
 * @throws PlatenError `invalid_request` or, for a template, `invalid_template` for an unknown standard.
 */
async function pageOfMarkdown(
  markdown: string,
  path: string,
  {
    lines: written,
    template = null,
  }: { readonly lines?: WrittenLines | undefined; readonly template?: string | null } = {},
): Promise<WrittenPage> {
  const { markdownToHtml } = await import('../markdown/markdown-to-html.ts')
  const { html, lines, warnings, fields, lineOf: lineOfField } = await markdownToHtml(markdown)
  const lineOf = (line: number | null): number | null =>
    line === null || written === undefined ? line : (written[line - 1] ?? null)
  const atLine = (line: number, message: string, column?: number): string => {
    const place = lineOf(line)
    if (place === null) return message
    const known =
      column === undefined || written === undefined
        ? column
        : columnInTemplate(column, { bound: lineAt(markdown, line), template: lineAt(template ?? '', place) })
    return `In line ${place}${known === undefined ? '' : `, column ${known}`}: ${message}`
  }
  const { pdf_standard = null, accessibility = null } = fields
  const claimed = readHtmlSettings({ pdf_standard })
  const [problem] = claimed.problems
  if (problem !== undefined) {
    const reason = problem.message.replace(/^[^:]*: /, '')
    const message = atLine(
      lineOfField('pdf_standard'),
      `the field 'pdf_standard' of the front matter is wrong: ${reason}`,
    )
    const code = template === null ? 'invalid_request' : 'invalid_template'
    throw new PlatenError(code, sentence(message), {
      details: [{ path, message }],
    })
  }
  const wrongFields = [...misplacedSettings(fields), ...(await misspeltFields(fields, template ?? ''))]
  const ofFields: MarkdownWarning[] = wrongFields.map(([field, message]) => {
    return { code: 'invalid_front_matter', line: lineOfField(field), message }
  })
  const { lang } = fields
  const line = lineOf(lineOfField('lang'))
  return {
    page: {
      ...{ html, syntax: 'markdown', lines: written === undefined ? lines : lines.map(lineOf) },
      ...(typeof lang === 'string' && {
        invalidLanguage: { text: lang, place: line === null ? '' : `\`lang\` in line ${line}` },
      }),
    },
    warnings: [...warnings, ...ofFields].map(({ code, line, column, message }) => {
      return { code, message: sentence(atLine(line, message, column)), path }
    }),
    front: {
      pdfStandard: claimed.settings.pdfStandard,
      warnsOfAccessibility: readHtmlSettings({ accessibility }).settings.warnsOfAccessibility,
    },
  }
}

function lineAt(text: string, line: number): string {
  return text.split('\n')[line - 1]?.replace(/\r$/, '') ?? ''
}

/**
 * The column in the line of a template, from 1, of a column after data was bound: values are longer or shorter than
 * their expressions. Undefined if values are on both sides.
 */
function columnInTemplate(
  column: number,
  { bound, template }: { readonly bound: string; readonly template: string },
): number | undefined {
  if (template.startsWith(bound.slice(0, column))) return column
  const after = bound.slice(column - 1)
  return after !== '' && template.endsWith(after) ? template.length - after.length + 1 : undefined
}

/**
 * Fields of front matter that are named as settings, with a message. Names without `_`, such as `scale`, may be
 * variables of the template: they count only with a value of the setting.
 */
function misplacedSettings(fields: JsonObject): [field: string, message: string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || name === 'pdf_standard') return []
    if (!Object.hasOwn(HTML_SETTINGS_SCHEMA.properties, name)) return []
    const field = `the field '${name}' of the front matter`
    const isValid = readHtmlSettings({ [name]: value }).problems.length === 0
    if (name === 'accessibility')
      return isValid ? [] : [[name, `${field} must be 'warn' or 'off', so it is ignored`]]
    const isSetting = isValid || name.includes('_')
    return isSetting ? [[name, `${field} has no effect: set '${name}' in 'settings'`]] : []
  })
}

/** Fields that are not known but nearly named so, with a message. Those that the template prints are its variables. */
async function misspeltFields(
  fields: JsonObject,
  template: string,
): Promise<[field: string, message: string][]> {
  const { misspeltField } = await import('../markdown/metadata.ts')
  const expressions = Array.from(template.matchAll(/\{\{[^{}]*\}\}/g), ([expression]) => expression)
  return Object.keys(fields).flatMap(name => {
    const meant = misspeltField(name, fields)
    if (meant === null || expressions.some(expression => expression.includes(name))) return []
    return [[name, `the field '${name}' of the front matter has no effect, did you mean '${meant}'?`]]
  })
}

/** The name of a file that was passed instead of its content. */
function nameOfFile(body: string, path: string): Warning[] {
  const [name] = /^[^\s<>{}]{1,200}\.(?:html?|md|markdown)$/i.exec(body.trim()) ?? []
  if (name === undefined) return []
  const message = `'${name}' is printed as text. Pass the content of the file, not its name.`
  return [{ code: 'file_name_printed', message, path }]
}

/** A page of a call without data is no template: its fields are printed as text. */
function unusedFields(body: string, path: string): Warning[] {
  const field = /\{\{[^{}]{1,200}\}\}|\{%[^{}]{1,200}%\}|<%[^<>]{1,200}%>/.exec(body)
  if (field === null) return []
  const before = body.slice(0, field.index).split('\n')
  const place = `In line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
  const remedy = field[0].startsWith('{{')
    ? "because the call has no data. Give 'data' (DATA of the command line), even if it is {}."
    : 'because it is not Handlebars syntax. Write {{path}} or {{#each path}}, and give data.'
  const message = `${place}: '${field[0]}' is printed as text, ${remedy}`
  return [{ code: 'unused_fields', message, path }]
}
