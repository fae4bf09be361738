import { isRecord } from '../base/json.ts'
import { NO_SETTINGS, readHtmlSettings } from '../html/page-settings.ts'
import type { Body } from './body.ts'
import { BoundLines } from './bound-lines.ts'
import type { BoundHtml, BoundMarkdown, BoundPage } from './contracts.ts'
import type { TemplateJson } from './definition.ts'
import type { Markup } from './escape.ts'
import type { Write } from './evaluate.ts'
import type { Frame } from './frame.ts'
import { compileString, type TreeScope } from './tree.ts'
import { warnUnsupportedSyntax } from './validation/unsupported-syntax.ts'

/** Compiles the HTML or Markdown page of a definition with its CSS and settings. */
export function compilePage(
  { html, markdown = '', css, settings, assets = {} }: TemplateJson,
  scope: TreeScope,
): Body {
  const compile = (source: string, at: string, markup: Markup): Write =>
    compileString(source, { ...scope, at, markup }, '')
  for (const [name, value] of Object.entries(settings ?? {})) {
    if (typeof value === 'string' && !name.startsWith('custom_'))
      warnUnsupportedSyntax(value, { ...scope, at: `/settings/${name}` })
  }
  const read = settings === undefined ? NO_SETTINGS : readHtmlSettings(settings).settings
  const margin = (part: 'header' | 'footer') => {
    const given = read[part]
    if (given?.kind !== 'html') return () => given
    const write = compile(given.html, `/settings/custom_${part}`, 'xml')
    return (frame: Frame) => {
      if (frame.run.places === null) return { kind: 'html' as const, html: write(frame) }
      const { text, recorded } = writeRecorded(write, frame)
      return { kind: 'html' as const, html: text, lines: recorded.lines }
    }
  }
  const header = margin('header')
  const footer = margin('footer')
  const style = css === undefined ? () => null : compile(css, '/css', 'css')
  const source = html ?? markdown
  const write =
    html === undefined ? compile(source, '/markdown', 'markdown') : compile(source, '/html', 'xml')
  const bound = (text: string, page: BoundPage): BoundHtml | BoundMarkdown =>
    html === undefined ? { ...page, kind: 'markdown', markdown: text } : { ...page, kind: 'html', html: text }
  return frame => {
    const page = {
      css: style(frame),
      settings: { ...read, header: header(frame), footer: footer(frame) },
      images: pictureNames(assets),
      warnings: frame.run.warnings,
    }
    if (!source.includes('{{')) return bound(source, page)
    const { text, recorded } = writeRecorded(write, frame)
    return bound(text, { ...page, writtenLines: () => recorded.lines })
  }
}

/** Writes a text and records the line of the template for each of its lines. */
function writeRecorded(write: Write, frame: Frame): { text: string; recorded: BoundLines } {
  const { run } = frame
  const recorded = new BoundLines()
  run.lines = recorded
  const text = write(frame)
  run.lines = null
  return { text, recorded }
}

/** Named pictures in an object without prototype, so that no name is inherited. */
export function pictureNames(...sources: readonly unknown[]): Readonly<Record<string, unknown>> {
  const names: Record<string, unknown> = Object.create(null)
  for (const source of sources) if (isRecord(source)) Object.assign(names, source)
  return names
}
