/** Declarations of `style` attributes, and references in values. Pure. */
import type { Warning } from '../base/errors.ts'
import { type CssNode, type CssSyntaxError, parseDeclarationList } from '../css/css-text.ts'

export interface Declaration {
  readonly property: string
  readonly value: string
  readonly important: boolean
}

type Warn = (warning: Warning) => void

const PROPERTY = /^-{0,2}[a-z_][\w-]*$/i
/** Properties whose external `url()` is never visible. */
const UNSEEN = new Set(['cursor'])
const SHOWN_LENGTH = 60

/** The declarations of a `style` attribute; invalid ones are dropped. */
export function parseDeclarations(source: string, warn: Warn): readonly Declaration[] {
  if (source === '') return []
  const nodes = parseDeclarationList(source)
  for (const node of nodes) if (node.type === 'error') warn(syntaxWarning(node))
  return declarationsIn(nodes, warn)
}

export function syntaxWarning({ message }: CssSyntaxError): Warning {
  return { code: 'invalid_css', message: `In the CSS of the SVG: ${message}.` }
}

/** The sanitised declarations among the nodes. */
export function declarationsIn(nodes: readonly CssNode[], warn: Warn): Declaration[] {
  return nodes.flatMap(node =>
    node.type === 'decl' ? declaration(node.prop, node.value, node.important, warn) : [],
  )
}

/** A sanitised declaration in an array; an empty array if it is invalid. */
function declaration(name: string, text: string, important: boolean, warn: Warn): readonly Declaration[] {
  const trimmed = name.trim()
  const property = trimmed.startsWith('--') ? trimmed : trimmed.toLowerCase()
  const value = text.trim()
  // An escape could spell url() in a way that only some painters read.
  if (!PROPERTY.test(property) || value === '' || value.includes('\\')) return []
  const own = withoutExternalUrls(property, value, warn)
  return own === null ? [] : [{ property, value: own, important }]
}

/**
 * A value without references to anything outside the document; each one warns.
 * @returns For a paint, the fallback after its `url()`, or `none` (SVG 2 §13.2). Null for other values with such URLs.
 */
export function withoutExternalUrls(property: string, value: string, warn: Warn): string | null {
  const external = externalUrl(value, /^#/)
  if (external === null) return value
  if (!UNSEEN.has(property)) {
    const message = `The SVG's ${property} refers to url(${shorten(external)}), outside the document, and is left out; only url(#id) is possible.`
    warn({ code: 'svg_content_dropped', message })
  }
  if (property !== 'fill' && property !== 'stroke') return null
  const fallback = /^url\((?:"[^"]*"|'[^']*'|[^)"']*)\)(.*)$/is.exec(value)?.[1]?.trim() ?? ''
  return fallback === '' || externalUrl(fallback, /^#/) !== null ? 'none' : fallback
}

/** The first disallowed reference of a value; null if there is none. */
function externalUrl(value: string, allowed: RegExp): string | null {
  if (!value.includes('(')) return null
  for (const [, target = ''] of value.matchAll(/url\(\s*['"]?\s*([^'")]*)/gi)) {
    if (!allowed.test(target)) return target
  }
  return /\b(?:src|image|image-set)\(/i.test(value) ? value : null
}

export function shorten(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
}
