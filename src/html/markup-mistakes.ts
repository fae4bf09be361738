/** Mistakes of markup that the parser of HTML recovers from silently → warnings. */

import type { Problems } from '../css/problems.ts'
import type { DomElement } from '../dom/element.ts'
import type { HtmlSource } from './contracts.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { findTagMistakes, type TagMistake } from './unclosed-tags.ts'

/** Reports tags without a partner, and elements that overlap. */
export function reportTagMistakes({ html, lines }: HtmlSource, problems: Problems): void {
  for (const mistake of findTagMistakes(html)) {
    const { line, column } = mistake
    // its name is a mistake of its own, whose message suggests another one
    if (mistake.kind === 'unclosed' && isUnknownName(mistake.name)) continue
    const written = lines === undefined ? line : (lines[line - 1] ?? null)
    // columns of a template differ
    const place = `in line ${written}${lines === undefined ? `, column ${column}` : ''}`
    const problem = { code: 'unclosed_element', message: tagMessage(mistake) }
    problems.report(problem, written === null ? '' : place)
  }
}

/** True for names that no element of HTML has. Those with a hyphen are custom elements. */
function isUnknownName(name: string): boolean {
  return !ELEMENT_NAMES.has(name) && !name.includes('-')
}

function tagMessage({ kind, name, outer }: TagMistake): string {
  if (kind === 'unopened') return `</${name}> closes no element`
  return kind === 'crossed'
    ? `<${name}> in <${outer}> is closed after it: write </${name}> before </${outer}>`
    : `<${name}> is not closed: </${name}> is missing`
}

/** Names of character references that need no check, as most pages have no others. */
const COMMON_ENTITIES =
  /^(?:amp|lt|gt|quot|apos|nbsp|shy|ndash|mdash|hellip|euro|copy|reg|times|middot|bull)$/
/** Unknown ones that are reported. */
const MAX_ENTITIES = 20

/** Reports named character references that the parser left as text (HTML §13.2.5.73). */
export function reportUnknownEntities(
  { html, lines }: HtmlSource,
  root: DomElement,
  problems: Problems,
): void {
  const written = new Map<string, number>()
  for (const { 0: text, 1: name = '', index } of html.matchAll(/&([a-z][a-z0-9]{0,30});/gi)) {
    if (!COMMON_ENTITIES.test(name) && !written.has(text)) written.set(text, index)
  }
  if (written.size === 0) return
  const shown = shownEntities(root)
  const unknown = [...written].filter(([text]) => shown.has(text))
  for (const [text, at] of unknown.slice(0, MAX_ENTITIES)) {
    const before = html.slice(0, at).split('\n')
    const line = lines === undefined ? before.length : (lines[before.length - 1] ?? null)
    const column = lines === undefined ? `, column ${(before.at(-1)?.length ?? 0) + 1}` : ''
    const message = `'${text}' is not a character reference of HTML and is printed as text: correct its name, or write '&amp;' for '&'`
    problems.report({ code: 'unknown_entity', message }, line === null ? '' : `in line ${line}${column}`)
  }
}

/** Texts such as `&foo;` that a page shows. Not recursive. */
function shownEntities(root: DomElement): ReadonlySet<string> {
  const found = new Set<string>()
  const rest: DomElement[] = [root]
  for (let element = rest.pop(); element !== undefined; element = rest.pop()) {
    if (element.name === 'script' || element.name === 'style') continue
    for (const node of element.children) {
      if (node.kind === 'element') rest.push(node)
      else if (node.kind === 'text')
        for (const [text] of node.text.matchAll(/&[a-z][a-z0-9]{0,30};/gi)) found.add(text)
    }
  }
  return found
}
