/** Elements, attributes and links of HTML, with all text escaped. */
import { isLinkTarget } from '../../base/urls.ts'
import type { Node } from './node.ts'

export type Attributes = Readonly<Record<string, string | number | null>>

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For the content of elements and for attributes alike. */
export function escapeText(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, character => ESCAPES[character] ?? '')
}

/** Removes characters that HTML forbids even as references (HTML §13.2.3.5). */
function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}/gu, '')
}

/** @param content HTML; null for a void element, such as an image. */
export function element(name: string, attributes: Attributes, content: string | null): string {
  let open = `<${name}`
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null) open += ` ${attribute}="${escapeText(String(value))}"`
  }
  return content === null ? `${open}>` : `${open}>${content}</${name}>`
}

/** A safe link target; null for scripts, files and relative URLs. */
function safeLink(link: unknown): string | null {
  if (typeof link !== 'string') return null
  const url = link.trim()
  if (!isLinkTarget(url) || /\s/.test(url)) return null
  return url.startsWith('#') ? `#${anchorOf(url.slice(1))}` : url
}

/** An id that is valid as an attribute and as a URL fragment. */
export function anchorOf(id: string): string {
  return id.trim().replace(/[^\p{L}\p{N}_.-]+/gu, '-') || 'node'
}

/** Wraps content in the link of its node, unless it contains a link. */
export function wrapLink({ link, linkToDestination }: Node, content: string): string {
  const href =
    safeLink(link) ?? (typeof linkToDestination === 'string' ? `#${anchorOf(linkToDestination)}` : null)
  if (href === null || content.includes('<a ')) return content
  return element('a', { href, rel: href.startsWith('#') ? null : 'noopener noreferrer' }, content)
}
