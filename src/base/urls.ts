/** Schemes that a link may have: a reader opens nothing else from a document (RFC 3986 §3.1). */
const ALLOWED = /^(?:https?:\/\/|mailto:|tel:)/i

/** Characters that URL parsers drop, so that a scheme could hide behind them (WHATWG URL §4.1). */
const CONTROL = /\p{Cc}/u

/** The start of a web address without its scheme. */
const DOMAIN = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i

/** A path that ends in a file name: `page.md` is one, although `.md` is also a top-level domain. */
const FILE =
  /^[^/?#]*\.(?:html?|xhtml|md|markdown|php|aspx?|pdf|txt|csv|json|xml|zip|docx?|xlsx?|pptx?|png|jpe?g|gif|webp|svg)(?:[?#]|$)/i
const SCHEME = /^[a-z][a-z\d+.-]*:/i

function isRelative(link: string): boolean {
  if (SCHEME.test(link) || link.startsWith('//') || /\s|@/.test(link)) return false
  return FILE.test(link) || (/^[.\w-]*\/|^[?/]/.test(link) && !DOMAIN.test(link))
}

const MAX_SHOWN = 40

/** True for http, https, mailto and tel URLs, and for fragments of the document itself. */
export function isLinkTarget(link: string): boolean {
  const trimmed = link.trim()
  return !CONTROL.test(trimmed) && (ALLOWED.test(trimmed) || trimmed.startsWith('#'))
}

/** A link as a URI, which is ASCII (RFC 3987 §3.1, ISO 32000-1 §12.6.4.7). */
export function asciiUri(link: string): string {
  if (/^[!-~]*$/.test(link)) return link
  const isHttp: boolean = isHttpUrl(link)
  return isHttp
    ? new URL(link).href
    : link.replaceAll(/[^!-~]+/g, characters => encodeURIComponent(characters.toWellFormed()))
}

/** @param isInPage True for HTML and Markdown, whose relative links can have a base. */
export function linkError(link: string, isInPage = false): string {
  const shown = link
    .trim()
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, MAX_SHOWN)
  if (isRelative(shown)) {
    const base = isInPage ? ', or give the page a base with <base href="https://…">' : ''
    return `the link '${shown}' is refused: it is relative, and a PDF has no address; write the whole URL${base}`
  }
  const url = DOMAIN.test(shown) ? ` (did you mean 'https://${shown}'?)` : ''
  return `the link '${shown}' is refused${url}: use http:, https:, mailto: or tel:, or #id for a place in the document`
}

export function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

export function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** Linear in the length: `/\/+$/` is quadratic, and requests choose the path. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
