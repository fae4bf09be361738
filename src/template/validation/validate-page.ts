import type { Warning } from '../../base/errors.ts'
import { readHtmlSettings } from '../../html/page-settings.ts'
import type { TemplateJson } from '../definition.ts'
import type { ValidationOptions } from './validate-document.ts'

/**
 * Validates the settings of a page template, and warns of expressions in HTML where escaping does not keep data from
 * becoming markup.
 */
export function validatePage({ html, settings }: TemplateJson, { problems, warn }: ValidationOptions): void {
  const read = readHtmlSettings(settings)
  // the path names the setting
  for (const { path, message } of read.problems) problems.add(path, message.replace(/^settings\.\w+ /, ''))
  for (const warning of read.warnings) warn(warning)
  for (const warning of unsafeExpressions(html ?? '')) warn(warning)
}

/** The start of a `{{ }}` with a value: not a comment, block or partial. */
const EXPRESSION = /\{\{~?(?![#/!^>~]|else\b)/
const MUSTACHE = /\{\{\{?[^}]*\}?\}\}/y
/** An attribute value without quotes. */
const UNQUOTED = /=\s*(?!["'\s>])/y
const QUOTED = /=\s*(["'])/y

/** Follows the tokens of HTML, with mustaches as text. Linear in the length. */
function unsafeExpressions(html: string): Warning[] {
  const warnings: Warning[] = []
  const report = (code: string, at: number, message: string) => {
    const line = html.slice(0, at).split('\n').length
    warnings.push({ code, message: `In line ${line}, ${message}`, path: '/html' })
  }
  let at = 0
  while (at < html.length && warnings.length < MAX_WARNINGS) {
    const tag = nextTag(html, at)
    if (tag === null) break
    const unquoted = expressionWithoutQuotes(html, tag.start, tag.end)
    if (unquoted !== null) {
      report(
        'unquoted_attribute',
        unquoted,
        'an expression gives an attribute without quotes: data with a space in it could add attributes; put the value in quotes',
      )
    }
    at = tag.end
    if (tag.name !== 'style' && tag.name !== 'script') continue
    const close = indexOfClosing(html, tag.name, at)
    const inside = html.slice(at, close).search(EXPRESSION)
    if (inside >= 0 && tag.name === 'style') {
      report(
        'expression_in_style',
        at + inside,
        "an expression inside <style> is not escaped for CSS: move the rule into the template's css",
      )
    }
    at = close
  }
  return warnings
}

const MAX_WARNINGS = 20

interface Tag {
  readonly name: string
  readonly start: number
  /** Past its `>`, or the end of the page. */
  readonly end: number
}

function nextTag(html: string, from: number): Tag | null {
  const opening = /<!--|\{\{|<([a-z][a-z0-9-]*)/gi
  opening.lastIndex = from
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const [token, name] = match
    if (token === '<!--') opening.lastIndex = indexAfter(html, '-->', opening.lastIndex)
    else if (token === '{{') opening.lastIndex = indexAfter(html, '}}', opening.lastIndex)
    else
      return { name: (name ?? '').toLowerCase(), start: match.index, end: endOfTag(html, opening.lastIndex) }
  }
  return null
}

function endOfTag(html: string, from: number): number {
  const token = /\{\{|=\s*["']|>/g
  token.lastIndex = from
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    const [found] = match
    if (found === '>') return token.lastIndex
    const close = found === '{{' ? '}}' : found.slice(-1)
    token.lastIndex = indexAfter(html, close, token.lastIndex)
  }
  return html.length
}

/** Position of an expression in an attribute value without quotes; null if there is none. */
function expressionWithoutQuotes(html: string, start: number, end: number): number | null {
  const token = /\{\{|=/g
  token.lastIndex = start
  for (let match = token.exec(html); match !== null && match.index < end; match = token.exec(html)) {
    if (match[0] === '{{') {
      token.lastIndex = indexAfter(html, '}}', token.lastIndex)
      continue
    }
    QUOTED.lastIndex = match.index
    const quote = QUOTED.exec(html)?.[1]
    if (quote !== undefined) {
      token.lastIndex = indexAfter(html, quote, QUOTED.lastIndex)
      continue
    }
    UNQUOTED.lastIndex = match.index
    if (!UNQUOTED.test(html)) continue
    const found = expressionBeforeSpace(html, UNQUOTED.lastIndex, end)
    if (found !== null) return found
  }
  return null
}

function expressionBeforeSpace(html: string, start: number, end: number): number | null {
  for (let at = start; at < end && !/[\s>]/.test(html[at] ?? ''); at++) {
    if (!html.startsWith('{{', at)) continue
    if (EXPRESSION.test(html.slice(at, at + 8))) return at
    MUSTACHE.lastIndex = at
    if (MUSTACHE.test(html)) at = MUSTACHE.lastIndex - 1
  }
  return null
}

function indexOfClosing(html: string, name: 'style' | 'script', from: number): number {
  const close = name === 'style' ? /<\/style/gi : /<\/script/gi
  close.lastIndex = from
  return close.exec(html)?.index ?? html.length
}

function indexAfter(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from)
  return at < 0 ? html.length : at + text.length
}
