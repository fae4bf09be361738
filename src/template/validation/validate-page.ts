import type { Warning } from '../../base/errors.ts'
import { readHtmlSettings } from '../../html/page-settings.ts'
import type { TemplateJson } from '../definition.ts'
import { attributeValues, nextTag, type Tag } from '../html-tags.ts'
import type { ValidationOptions } from './validate-document.ts'

/** Validates the settings of a page template, and warns of expressions in attributes without quotes. */
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

/** Follows the tokens of HTML, with mustaches as text. Linear in the length. */
function unsafeExpressions(html: string): Warning[] {
  const warnings: Warning[] = []
  for (let tag = nextTag(html, 0); tag !== null; tag = nextTag(html, tag.contentEnd)) {
    if (warnings.length === MAX_WARNINGS) break
    const unquoted = expressionWithoutQuotes(html, tag)
    if (unquoted !== null) {
      const line = html.slice(0, unquoted).split('\n').length
      const message = `In line ${line}, an expression gives an attribute without quotes: data with a space in it could add attributes; put the value in quotes`
      warnings.push({ code: 'unquoted_attribute', message, path: '/html' })
    }
  }
  return warnings
}

const MAX_WARNINGS = 20

/** Position of an expression in an attribute value without quotes; null if there is none. */
function expressionWithoutQuotes(html: string, tag: Tag): number | null {
  for (const { start, isQuoted } of attributeValues(html, tag)) {
    const found = isQuoted ? null : expressionBeforeSpace(html, start, tag.end)
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
