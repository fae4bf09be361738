/**
 * The stylesheets of a page in cascade order: `<style>`, `<link rel=stylesheet>`, their imports, and the `css` of the
 * call. Loads only through `ResourceSource`; failures are warnings, `stylesheet_failed`.
 */

import type { ResourceSource } from '../assets/contracts.ts'
import { PlatenError } from '../base/errors.ts'
import { type MediaPage, matchesMedia } from '../css/conditional/media-queries.ts'
import type { CssPosition } from '../css/css-text.ts'
import { nestedLayer } from '../css/layers.ts'
import type { Problems, Reported } from '../css/problems.ts'
import { withoutStyleTags } from '../css/strip-style-tags.ts'
import { type ImportRule, parseStylesheet, type Scope, type Stylesheet } from '../css/stylesheet.ts'
import { resolveUrl } from '../css/values/component-values.ts'
import { attribute, type DomElement, textOf, tokensOf } from '../dom/element.ts'

/** A stylesheet whose media match, with its context. */
export interface AppliedSheet {
  readonly sheet: Stylesheet
  readonly placeOf: (position: CssPosition) => SheetPlace
  /** Base of its relative URLs. */
  readonly base: string | null
  /** The cascade layer of the whole stylesheet; null for none. */
  readonly layer: string | null
}

export interface SheetSources {
  readonly resources: ResourceSource
  readonly problems: Problems
  readonly media: MediaPage
  readonly baseUrl: string | null
  /** True in quirks mode. */
  readonly isQuirks: boolean
  /** For messages: `<link> in line 2, column 3`. */
  readonly placeOf: (element: DomElement) => string
  /** The column where the content of an element begins; null if it is unknown. */
  readonly contentColumn: (element: DomElement) => number | null
}

/** Limits of nested imports, and of stylesheets per page. */
const MAX_IMPORT_DEPTH = 8
const MAX_SHEETS = 100

/** A stylesheet or a problem. Reported in document order, whatever the order of responses. */
type Piece = AppliedSheet | PlacedProblem

interface PlacedProblem {
  readonly problem: Reported
  readonly place: SheetPlace
}

/** For messages, and the JSON Pointer of the text; without one, the text is the page. */
export interface SheetPlace {
  readonly text: string
  readonly path?: string
}

interface Loading extends Omit<SheetSources, 'problems'> {
  count: number
}

interface SheetText {
  readonly text: string
  readonly base: string | null
  readonly placeOf: (position: CssPosition) => SheetPlace
}

/** @param elements The `<style>` and `<link>` elements, in document order. */
export async function collectStylesheets(
  elements: readonly DomElement[],
  css: string | null,
  sources: SheetSources,
): Promise<readonly AppliedSheet[]> {
  const { problems, ...rest } = sources
  const loading: Loading = { ...rest, count: 0 }
  const groups = elements.map(element => sheetsOfElement(element, loading))
  if (css !== null && css.trim() !== '') {
    const place = ({ line, column }: CssPosition) => {
      return { text: `in line ${line}, column ${column} of 'css'`, path: '/css' }
    }
    const text = withoutStyleTags(css)
    groups.push(readSheet({ text, base: sources.baseUrl, placeOf: place }, null, [], loading))
  }
  const sheets: AppliedSheet[] = []
  for (const piece of (await Promise.all(groups)).flat()) {
    if ('sheet' in piece) sheets.push(piece)
    else problems.report(piece.problem, piece.place.text, piece.place.path)
  }
  return sheets
}

async function sheetsOfElement(element: DomElement, loading: Loading): Promise<readonly Piece[]> {
  const { media, baseUrl } = loading
  if (!matchesMedia(attribute(element, 'media') ?? '', media)) return []
  const type = attribute(element, 'type')?.trim().toLowerCase() ?? ''
  if (type !== '' && type !== 'text/css') return []
  if (element.name === 'style') {
    const first = element.line ?? 1
    let startOfFirst: number | null | undefined // found once: it takes a search of the page
    const place = ({ line, column }: CssPosition) => {
      if (line === 1 && startOfFirst === undefined) startOfFirst = loading.contentColumn(element)
      const start = line === 1 ? (startOfFirst ?? null) : 1
      const at = start === null ? '' : `, column ${start + column - 1}`
      return { text: `in line ${first + line - 1}${at} of the page` }
    }
    return readSheet({ text: textOf(element), base: baseUrl, placeOf: place }, null, [], loading)
  }
  const relations = tokensOf(element, 'rel')
  if (!relations.includes('stylesheet') || relations.includes('alternate')) return []
  const href = attribute(element, 'href')?.trim() ?? ''
  if (href === '' || attribute(element, 'disabled') !== null) return []
  const text = await loadText(resolveUrl(href, baseUrl), { text: `at ${loading.placeOf(element)}` }, loading)
  if ('problem' in text) return [text]
  return readSheet(text, null, text.base === null ? [] : [text.base], loading)
}

/** Imports come first (CSS Cascade 4 §2). */
async function readSheet(
  { text, base, placeOf }: SheetText,
  layer: string | null,
  path: readonly string[],
  loading: Loading,
): Promise<readonly Piece[]> {
  const sheet = parseStylesheet(text, base, loading.isQuirks)
  const reports = sheet.problems
    .filter(({ media }) => applies(media, loading.media))
    .map(({ problem, position }) => ({ problem, place: placeOf(position) }))
  const imported = await Promise.all(
    sheet.imports.map(rule => importSheet(rule, base, layer, placeOf(rule.position), path, loading)),
  )
  return [...imported.flat(), ...reports, { sheet, placeOf, base, layer }]
}

async function importSheet(
  rule: ImportRule,
  base: string | null,
  around: string | null,
  place: SheetPlace,
  path: readonly string[],
  loading: Loading,
): Promise<readonly Piece[]> {
  if (!applies(rule.media, loading.media)) return []
  const url = resolveUrl(rule.url, base)
  if (path.includes(url)) return [] // a cycle: already included
  if (path.length >= MAX_IMPORT_DEPTH) {
    const message = `'@import ${shortUrl(url)}' exceeds ${MAX_IMPORT_DEPTH} levels of imports and was ignored`
    return [{ problem: { code: 'stylesheet_failed', message }, place }]
  }
  const text = await loadText(url, place, loading)
  if ('problem' in text) return [text]
  return readSheet(text, nestedLayer(around, rule.layer), [...path, url], loading)
}

/** The text of a stylesheet, or the reason why it could not be loaded. */
async function loadText(
  url: string,
  place: SheetPlace,
  loading: Loading,
): Promise<SheetText | PlacedProblem> {
  const fail = (reason: string) => {
    const message = `The stylesheet ${shortUrl(url)} was ignored: ${reason}`
    return { problem: { code: 'stylesheet_failed', message }, place }
  }
  if (++loading.count > MAX_SHEETS) return fail(`the page has more than ${MAX_SHEETS} stylesheets`)
  try {
    const { bytes, url: finalUrl, contentType } = await loading.resources.load(url, 'stylesheet')
    if (contentType !== null && /^\s*text\/html\b/i.test(contentType)) return fail('it is an HTML page')
    const base = /^data:/i.test(finalUrl) ? loading.baseUrl : finalUrl
    return {
      text: decodeCss(bytes, contentType),
      base,
      placeOf: ({ line, column }) => ({ text: `in line ${line}, column ${column} of ${shortUrl(url)}` }),
    }
  } catch (error) {
    if (!(error instanceof PlatenError) || !/^asset_/.test(error.code)) throw error
    const message = error.message.replace(/\.$/, '')
    return { problem: { code: 'stylesheet_failed', message }, place }
  }
}

export function applies(media: Scope['media'], page: MediaPage): boolean {
  return media.every(query => matchesMedia(query, page))
}

function shortUrl(url: string): string {
  return url.length > 100 ? `${url.slice(0, 97)}…` : url
}

/** Encoding by byte order mark, then HTTP header, then `@charset`, then UTF-8 (CSS Syntax 3 §3.2). */
function decodeCss(bytes: Uint8Array, contentType: string | null): string {
  const served = /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1]
  const start = Buffer.from(bytes.subarray(0, 100)).toString('latin1')
  const own = /^@charset "([\w-]+)";/.exec(start)?.[1]
  const isUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  for (const label of isUtf8 ? ['utf-8'] : [served, own]) {
    try {
      if (label !== undefined) return new TextDecoder(label).decode(bytes)
    } catch {
      // unknown encoding: try the next
    }
  }
  return new TextDecoder().decode(bytes)
}
