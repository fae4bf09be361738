/** Elements that do not show their children: form controls, media, inline SVG. Pure. */
import { attribute, type DomElement, type DomNode } from '../dom/element.ts'

/** What is shown instead of the children of an element. */
export type Substitute =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nodes'; readonly nodes: readonly DomNode[] }
  /** A picture instead of the element, such as the poster of a video. */
  | { readonly kind: 'picture'; readonly url: string }
  | { readonly kind: 'markup'; readonly markup: string }
  /** Omitted with a warning: its content is never loaded. */
  | { readonly kind: 'nothing' }

/** Null for elements that show their children. */
export function substituteOf(element: DomElement): Substitute | null {
  if (!element.isHtml)
    return element.name === 'svg' ? { kind: 'markup', markup: serializeSvg(element) } : null
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

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

/** Serialises the element as XML. svg/ filters it. */
function serializeSvg(svg: DomElement): string {
  const pieces: string[] = []
  const write = (element: DomElement): void => {
    pieces.push('<', element.name)
    if (element === svg) {
      if (element.attributes['xmlns'] === undefined) pieces.push(` xmlns="${SVG_NAMESPACE}"`)
      if (element.attributes['xmlns:xlink'] === undefined) pieces.push(` xmlns:xlink="${XLINK_NAMESPACE}"`)
    }
    for (const [name, value] of Object.entries(element.attributes)) {
      if (XML_NAME.test(name)) pieces.push(' ', name, '="', escapeXml(value), '"')
    }
    if (element.children.length === 0) {
      pieces.push('/>')
      return
    }
    pieces.push('>')
    for (const child of element.children) {
      if (child.kind === 'text') pieces.push(escapeXml(child.text))
      else if (child.kind === 'element') write(child)
    }
    pieces.push('</', element.name, '>')
  }
  write(svg)
  return pieces.join('')
}

const XML_NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/

function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, char => ('\t\n\r'.includes(char) ? char : ''))
}
