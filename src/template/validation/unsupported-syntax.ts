import type { Scope } from '../evaluate.ts'
import { withLine } from '../missing-values.ts'
import { endOfMustache } from '../nesting.ts'

/**
 * Detects tags of Jinja, Liquid and Twig in a template: `{% for %}`, `{# comment #}`. They would be printed as text.
 * Data may contain them.
 */

/** Warns `unsupported_template_syntax` for each tag except closing ones. */
export function warnUnsupportedSyntax(source: string, scope: Scope): void {
  if (!source.includes('{%') && !source.includes('#}')) return
  const tags = [...tagsOf(source)]
  const opening = tags.filter(({ word }) => !/^(?:end|el|else)/.test(word))
  for (const tag of opening.length > 0 ? opening : tags.slice(0, 1)) {
    const before = source.slice(0, tag.at).split('\n')
    const place = {
      at: scope.at,
      line: source.includes('\n') ? before.length : null,
      column: (before.at(-1) ?? '').length + 1,
    }
    const message = `'${shorten(tag.text)}' is not Handlebars syntax and is printed as text: ${replacementOf(tag.word)}`
    scope.warn({ code: 'unsupported_template_syntax', message: withLine(place, message), path: scope.at })
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
  return known?.[1] ?? 'see docs/templates.md for blocks, directives and helpers'
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}
