import { isRecord } from '../../base/json.ts'
import { kindOf } from '../../document/node.ts'
import { placeDeclarations, runDeclarations, typeDeclarations } from './declarations.ts'
import { writeInlineFigure } from './figures.ts'
import { anchorOf, element, escapeText, wrapLink } from './markup.ts'
import { type Node, numberOf } from './node.ts'
import { areNone, attributesOf, classedElement, type Writing } from './writing.ts'

/** A text node as a paragraph or heading. */
export function writeText(node: Node, writing: Writing): string {
  const style = writing.styles.of(node)
  const runs = runDeclarations(style)
  const content = wrapLink(node, contentOf(node, writing))
  const shown = runs.length === 0 ? content : classedElement(writing, 'span', runs, 'run', content)
  const declarations = [...placeDeclarations(style), ...typeDeclarations(style)]
  const attributes = attributesOf(node, declarations, 'text', writing)
  return element(elementOf(node, writing), attributes, raised(style, shown))
}

/** True for plain text, which needs no paragraph in a cell or list item. */
export function isBareText(node: unknown): boolean {
  return !isRecord(node) && !Array.isArray(node)
}

/** Headlines and outline entries are headings; the font size does not matter. */
function elementOf(node: Node, { survey }: Writing): string {
  const level = numberOf(node['headlineLevel']) ?? survey.outlineDepths.get(node) ?? null
  return level === null || level < 1 ? 'p' : `h${Math.min(6, Math.floor(level))}`
}

function writeRuns(text: unknown, writing: Writing): string {
  if (Array.isArray(text)) return text.map(run => writeRuns(run, writing)).join('')
  if (isRecord(text)) return writeRun(text, writing)
  return text === undefined || text === null ? '' : escapeText(String(text))
}

function writeRun(run: Node, writing: Writing): string {
  const kind = kindOf(run)
  if (kind === 'image' || kind === 'svg') return writeInlineFigure(run, kind, writing)
  const style = writing.styles.of(run)
  const declarations = [...typeDeclarations(style), ...runDeclarations(style)]
  const attributes = attributesOf(run, declarations, 'run', writing)
  const name = style['bold'] === true ? 'strong' : style['italics'] === true ? 'em' : 'span'
  const content = raised(style, wrapLink(run, contentOf(run, writing)))
  return name === 'span' && areNone(attributes) ? content : element(name, attributes, content)
}

/** Page references are 1: an HTML page has no page numbers. */
function contentOf(run: Node, writing: Writing): string {
  const { text, pageReference, textReference } = run
  if (text !== undefined && text !== null) return writeRuns(text, writing)
  if (typeof pageReference === 'string') return linkTo(pageReference, '1')
  if (typeof textReference === 'string') {
    return linkTo(textReference, writing.survey.texts.get(textReference) ?? '')
  }
  return ''
}

function linkTo(id: string, text: string): string {
  return element('a', { href: `#${anchorOf(id)}` }, escapeText(text))
}

function raised({ sup, sub }: Node, content: string): string {
  if (sup !== undefined && sup !== null && sup !== false) return element('sup', {}, content)
  if (sub !== undefined && sub !== null && sub !== false) return element('sub', {}, content)
  return content
}
