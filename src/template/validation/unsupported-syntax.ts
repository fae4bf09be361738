import type { Scope } from '../evaluate.ts'
import { type Place, withLine } from '../missing-values.ts'
import { endOfMustache } from '../nesting.ts'

/**
 * Detects the syntax of other languages in a template, which would be printed as text: tags of Jinja, Liquid, Twig
 * (`{% for %}`, `{# comment #}`) and EJS (`<%= x %>`), `${x}` and functions of JavaScript, and HTML in documents. Data
 * may contain them.
 */

/** Warns `unsupported_template_syntax` for each tag except closing ones, or for the first other syntax. */
export function warnUnsupportedSyntax(source: string, scope: Scope): void {
  warnOtherSyntax(source, scope)
  if (!source.includes('{%') && !source.includes('#}')) return
  const tags = [...tagsOf(source)]
  const opening = tags.filter(({ word }) => !/^(?:end|el|else)/.test(word))
  for (const tag of opening.length > 0 ? opening : tags.slice(0, 1)) {
    const place = placeIn(source, tag.at, scope.at)
    const message = `'${shorten(tag.text)}' is not Handlebars syntax and is printed as text: ${replacementOf(tag.word)} (docs/migrating-from-apitemplate.md in the package has a table)`
    scope.warn({ code: 'unsupported_template_syntax', message: withLine(place, message), path: scope.at })
  }
}

const OTHER_SYNTAX = /<%|\$\{|=>|\bfunction\b|<\/?[a-z]|&[a-z]/i

interface Syntax {
  readonly pattern: RegExp
  /** Default: it is printed as text. */
  readonly fault?: string
  /** What to write instead. */
  replacement(match: RegExpExecArray): string
}

const EJS: Syntax = {
  pattern: /<%[-=_]?\s*([\w.]{0,60})[^%]{0,200}%>/,
  replacement: ([, path]) => `write {{${path || 'path'}}}`,
}
const TEMPLATE_LITERAL: Syntax = {
  pattern: /\$\{\s*([A-Za-z_][\w.]{0,60})\s*\}/,
  replacement: ([, path]) => `write {{${path}}}`,
}
const FUNCTION: Syntax = {
  pattern:
    /^\s*(?:async\s+)?(?:function\b[^({]{0,60}\([^()]{0,200}\)\s*\{|(?:\([\w\s,{}]{0,200}\)|\w{1,60})\s*=>)/,
  fault: 'is JavaScript, which does not run',
  replacement: () =>
    'use {{…}}, a directive or a declaration; `npx platen import` converts pdfmake definitions',
}
const HTML_TAG: Syntax = {
  pattern:
    /<(\/?(?:b|strong|i|em|u|br|p|div|span|h[1-6]|ul|ol|li|a|img|table))(?:\s+[\w-]+\s*=[^<>]{0,200}|\s*\/?)>|&(?:nbsp|amp|lt|gt|quot);/i,
  replacement: ([tag, name = '']) =>
    HTML_REPLACEMENTS.find(([names]) => names.test(name || tag))?.[1] ??
    "write nodes, or a template with 'html'",
}
const HTML_REPLACEMENTS: readonly (readonly [names: RegExp, replacement: string])[] = [
  [/^\/?(?:b|strong)$/i, 'write {"text": "…", "bold": true}'],
  [/^\/?(?:i|em)$/i, 'write {"text": "…", "italics": true}'],
  [/^\/?u$/i, 'write {"text": "…", "decoration": "underline"}'],
  [/^br$/i, 'write \\n for a new line'],
  [/^\/?a$/i, 'write {"text": "…", "link": "https://…"}'],
  [/^img$/i, 'write {"image": "…"}'],
  [/^&/, 'write the character itself'],
]

function warnOtherSyntax(source: string, scope: Scope): void {
  if (!OTHER_SYNTAX.test(source)) return
  const { at, markup } = scope
  const isDocument = markup === null && !/^\/(?:scene|settings)\b/.test(at)
  const syntaxes = isDocument
    ? [EJS, TEMPLATE_LITERAL, FUNCTION, HTML_TAG]
    : source.includes('<script')
      ? [EJS]
      : [EJS, TEMPLATE_LITERAL]
  for (const { pattern, fault = 'is printed as text', replacement } of syntaxes) {
    const match = pattern.exec(source)
    if (match === null) continue
    const place = placeIn(source, match.index, at)
    const message = `'${shorten(match[0].trim())}' ${fault}: ${replacement(match)}`
    scope.warn({ code: 'unsupported_template_syntax', message: withLine(place, message), path: at })
    return
  }
}

/** The place of an offset in a text. */
function placeIn(source: string, offset: number, at: string): Place {
  const before = source.slice(0, offset).split('\n')
  return {
    at,
    line: source.includes('\n') ? before.length : null,
    column: (before.at(-1) ?? '').length + 1,
  }
}

interface Tag {
  readonly at: number
  readonly text: string
  /** `for`, `endif` …; `#` for a comment. */
  readonly word: string
}

/** Limit of warnings per template. */
const MAX_TAGS = 100
const MAX_TAG_LENGTH = 1000

function* tagsOf(source: string): Generator<Tag> {
  const opening = /\{%|(?<!\{)\{#|(?<!(?<!\\)\\)\{\{/g
  let found = 0
  for (let match = opening.exec(source); match !== null && found < MAX_TAGS; match = opening.exec(source)) {
    if (match[0] === '{{') {
      const end = endOfMustache(source, match.index)
      if (end === null) return // the parser reports it
      opening.lastIndex = end
      continue
    }
    const close = match[0] === '{%' ? '%}' : '#}'
    const length = source.slice(opening.lastIndex, opening.lastIndex + MAX_TAG_LENGTH).indexOf(close)
    if (length < 0) continue
    const end = opening.lastIndex + length
    const text = source.slice(match.index, end + close.length)
    // CSS and JavaScript have {# too: `.card{#title{…}}`.
    if (match[0] === '{#' && /[{}]/.test(text.slice(2, -2))) continue
    const word = match[0] === '{#' ? '#' : (/^\{%[-+~]?\s{0,20}(\w{0,30})/.exec(text)?.[1] ?? '')
    found++
    opening.lastIndex = end + close.length
    yield { at: match.index, text, word: word.toLowerCase() }
  }
}

/** What to write instead of tags with these words. */
const REPLACEMENTS: readonly (readonly [words: string, replacement: string])[] = [
  [
    'for endfor tablerow',
    'write {{#each items}} … {{/each}}, or the directive $each around nodes and objects',
  ],
  [
    'if elif elsif elseif else endif',
    'write {{#if x}} … {{else if y}} … {{else}} … {{/if}}, or the directive $if around nodes and objects',
  ],
  ['unless', 'write {{#unless x}} … {{/unless}}'],
  ['case switch', 'write {{#if (eq x "a")}} … {{else if (eq x "b")}} … {{/if}}'],
  ['with', 'write {{#with customer}} … {{/with}}, or the directive $with'],
  [
    'set assign capture increment',
    'there are no variables: calculate it with a helper in place, or send it with the data',
  ],
  [
    'include render import extends block macro',
    'write {{> name}} or the directive $partial, with the piece under "partials"',
  ],
  ['cycle', 'write {{#if (eq (mod @index 2) 0)}} … {{/if}} in the loop'],
  ['comment #', 'write {{! comment }}'],
]

function replacementOf(word: string): string {
  const known = REPLACEMENTS.find(([words]) => words.split(' ').includes(word))
  return (
    known?.[1] ?? 'there are {{path}}, the blocks {{#if}}, {{#unless}}, {{#each}} and {{#with}}, and helpers'
  )
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}
