/** Elements that do not show their children: form controls and media. Pure. */
import { attribute, type DomElement, type DomNode } from '../dom/element.ts'

/** What is shown instead of the children of an element. */
export type Substitute =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nodes'; readonly nodes: readonly DomNode[] }
  /** A picture instead of the element, such as the poster of a video. */
  | { readonly kind: 'picture'; readonly url: string }
  /** Omitted with a warning: its content is never loaded. */
  | { readonly kind: 'nothing' }

/** Null for elements that show their children. */
export function substituteOf(element: DomElement): Substitute | null {
  if (!element.isHtml) return null
  switch (element.name) {
    case 'input':
      return { kind: 'text', text: inputText(element) }
    case 'textarea':
      return { kind: 'text', text: textOf(element) || (attribute(element, 'placeholder') ?? '') }
    case 'select':
      return { kind: 'text', text: selectedText(element) }
    case 'wbr':
      return { kind: 'text', text: '\u200b' }
    case 'details':
      return closedDetails(element)
    case 'video': {
      const poster = attribute(element, 'poster')
      return poster === null ? { kind: 'nothing' } : { kind: 'picture', url: poster }
    }
    case 'canvas':
      return element.children.length === 0 ? { kind: 'nothing' } : null
    case 'iframe':
    case 'embed':
    case 'audio':
    case 'frame':
    case 'frameset':
      return { kind: 'nothing' }
    case 'meter':
    case 'progress':
      return { kind: 'text', text: attribute(element, 'value') ?? '' }
    default:
      return null
  }
}

function inputText(input: DomElement): string {
  const value = attribute(input, 'value')
  switch (attribute(input, 'type')?.trim().toLowerCase() ?? 'text') {
    case 'checkbox':
      return attribute(input, 'checked') === null ? '' : '×'
    case 'radio':
      return attribute(input, 'checked') === null ? '' : '•'
    case 'password':
      return '•'.repeat(Math.min(100, value?.length ?? 0))
    case 'submit':
      return value ?? 'Submit'
    case 'reset':
      return value ?? 'Reset'
    case 'image':
      return attribute(input, 'alt') ?? ''
    case 'range':
    case 'color':
    case 'file':
      return ''
    default:
      return value || (attribute(input, 'placeholder') ?? '')
  }
}

/** The selected options, or else the first one. */
function selectedText(select: DomElement): string {
  const options: DomElement[] = []
  const rest = [...select.elements].reverse()
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (at.name === 'option') options.push(at)
    else rest.push(...[...at.elements].reverse())
  }
  const selected = options.filter(option => attribute(option, 'selected') !== null)
  const isMultiple = attribute(select, 'multiple') !== null
  const shown = isMultiple ? selected : selected.length > 0 ? selected.slice(-1) : options.slice(0, 1)
  return shown.map(option => textOf(option).trim().replace(/\s+/g, ' ')).join(', ')
}

function closedDetails(details: DomElement): Substitute | null {
  if (attribute(details, 'open') !== null) return null
  const summary = details.elements.find(({ name }) => name === 'summary')
  return { kind: 'nodes', nodes: summary === undefined ? [] : [summary] }
}

/** All text below an element. Not recursive. */
export function textOf(element: DomElement): string {
  let text = ''
  const rest: DomNode[] = element.children.toReversed()
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node.kind === 'text') text += node.text
    else if (node.kind === 'element') for (const child of node.children.toReversed()) rest.push(child)
  }
  return text
}
