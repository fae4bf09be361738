/** Texts that replace what elements draw: the alternatives of pictures, and the values of form controls. Pure. */
import type { StyledElement, StyledNode } from '../contracts.ts'
import { shownValueOf } from '../forms/gauges.ts'
import { isFigure, isInlineLevel } from './element-meaning.ts'
import { isHidden } from './marking.ts'

/**
 * The character for a drawn checkbox or radio button, or the value of a bar, slider or colour field, after its label;
 * null for other elements.
 * They are no `Form` elements, which need a field (ISO 14289-1 §7.18.4).
 */
export function checkStateOf(element: StyledElement): string | null {
  const value = shownValueOf(element.name, element.attributes) ?? checkMarkOf(element)
  if (value === null) return null
  return [element.attributes['aria-label']?.trim() ?? '', value].filter(Boolean).join(': ')
}

function checkMarkOf({ name, attributes, markup }: StyledElement): string | null {
  if (name !== 'input' || markup === null) return null
  const isChecked = attributes['checked'] !== undefined
  const type = attributes['type']?.trim().toLowerCase()
  if (type === 'checkbox') return isChecked ? '☑' : '☐'
  return type === 'radio' ? (isChecked ? '◉' : '○') : null
}

/** A text in the markup of an SVG. */
const SVG_TEXT = /<(?:text|tspan|textPath)\b[^>]*>\s*[^\s<]/

/** Its replacement text: '' for decoration, null if it is missing. */
export function alternativeOf(element: StyledElement): string | null {
  const { name, attributes, markup } = element
  const label = attributes['aria-label']?.trim() ?? ''
  if (label !== '') return label
  if (attributes['alt'] !== undefined) return attributes['alt'].trim()
  const title = attributes['title']?.trim() ?? ''
  if (title !== '') return title
  if (name === 'barcode' || name === 'qrcode') {
    const value = attributes['value'] ?? textIn(element)
    return `${name === 'qrcode' ? 'QR code' : 'Barcode'}: ${value}`
  }
  if (markup === null) return null
  const named = /<title\b[^>]*>([^<]*)<\/title>/.exec(markup)?.[1]?.trim() ?? ''
  if (named !== '') return unescaped(named)
  // drawings without a name and a text are icons beside text
  return attributes['role'] === 'img' || SVG_TEXT.test(markup) ? null : ''
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

/** The text of serialised XML. */
export function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp|#(\d{1,7}));/g, (entity, code: string | undefined) =>
    code === undefined
      ? (ENTITIES[entity] ?? entity)
      : String.fromCodePoint(Math.min(0x10ffff, Number(code))),
  )
}

/**
 * The text that an element is read as, on one line: with the labels of its descendants, and without hidden content and
 * footnotes.
 */
export function textIn(element: StyledElement): string {
  let text = ''
  const rest: (StyledNode | ' ')[] = [element]
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node === ' ') text += node
    else if (node.kind === 'text') text += node.text
    else if (node !== element && isLeftOut(node)) continue
    else if (node !== element && node.attributes['aria-label'] !== undefined)
      text += ` ${node.attributes['aria-label']} `
    else if (node !== element && isFigure(node, node.attributes['role']?.trim().toLowerCase() ?? ''))
      text += ` ${alternativeOf(node) ?? ''} `
    else if (isInlineLevel(node) && node.name !== 'br') rest.push(...node.children.toReversed())
    // blocks and lines are not one word
    else rest.push(' ', ...node.children.toReversed(), ' ')
  }
  return text.replace(/\s+/g, ' ').trim()
}

function isLeftOut(element: StyledElement): boolean {
  return isHidden(element) || element.style.float === 'footnote' || element.name === '::footnote-call'
}
