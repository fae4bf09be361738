/** The XML answers of S3 → their fields. Pure. */
import { parseXml, type XmlElement } from '../../svg/xml.ts'

/** An answer that is not what S3 answers. The message completes "The store …". */
export class S3FormatError extends Error {
  override readonly name = 'S3FormatError'
}

/** A page of 1000 objects has at most about 15 elements each. */
const LIMITS = { maxElements: 40_000, maxDepth: 8 }

/** The root element of an answer. @param expected Its name. */
export function readXml(text: string, expected: string): XmlElement {
  let root: XmlElement
  try {
    root = parseXml(text, LIMITS)
  } catch {
    throw new S3FormatError(
      `answered with something other than XML, with a DOCTYPE, or with too many elements`,
    )
  }
  if (root.name !== expected) throw new S3FormatError(`answered with <${root.name}> instead of <${expected}>`)
  return root
}

/** Elements in an element with a name. */
export function elementsOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter(child => typeof child !== 'string').filter(child => child.name === name)
}

/** Text of the element with a name, which occurs once at most; null without one. */
export function textOf(element: XmlElement, name: string): string | null {
  const [found, second] = elementsOf(element, name)
  if (second !== undefined) throw new S3FormatError(`answered with a second <${name}> in <${element.name}>`)
  if (found === undefined) return null
  if (found.children.some(child => typeof child !== 'string')) {
    throw new S3FormatError(`answered with elements in <${name}>`)
  }
  return found.children.join('')
}

/** The text of an element that S3 always sends. */
export function requiredTextOf(element: XmlElement, name: string): string {
  const text = textOf(element, name)
  if (text === null || text === '') throw new S3FormatError(`answered without <${name}> in <${element.name}>`)
  return text
}

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => ESCAPED.get(character) ?? '')
}
