/** Text → HTML in which it means nothing but itself. */
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

/** What HTML forbids even as a reference (HTML §13.2.3.5): control characters, noncharacters, lone surrogates. */
function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}/gu, '')
}

/** @param content HTML; null for an element that is never closed, such as an image. */
export function element(name: string, attributes: Attributes, content: string | null): string {
  let open = `<${name}`
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null) open += ` ${attribute}="${escapeText(String(value))}"`
  }
  return content === null ? `${open}>` : `${open}>${content}</${name}>`
}

/** Where a link may lead; null for all that a browser would run, open from disk, or take as relative. */
function safeLink(link: unknown): string | null {
  if (typeof link !== 'string') return null
  const url = link.trim()
  if (!isLinkTarget(url) || /\s/.test(url)) return null
  return url.startsWith('#') ? `#${anchorOf(url.slice(1))}` : url
}

/** An id as an attribute and a fragment can both hold it. */
export function anchorOf(id: string): string {
  return id.trim().replace(/[^\p{L}\p{N}_.-]+/gu, '-') || 'node'
}

/** Content that leads where the node says; a link inside of a link is none. */
export function wrapLink({ link, linkToDestination }: Node, content: string): string {
  const href =
    safeLink(link) ?? (typeof linkToDestination === 'string' ? `#${anchorOf(linkToDestination)}` : null)
  if (href === null || content.includes('<a ')) return content
  return element('a', { href, rel: href.startsWith('#') ? null : 'noopener noreferrer' }, content)
}
