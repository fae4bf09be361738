import { isLinkTarget } from '../link-target.ts'
import { resolveUrl } from './css/values.ts'
import { parseHtml } from './parse.ts'

/** The same page, in which links that a reader must not open (scripts, files, other schemes) lead nowhere. */
export function withoutRefusedLinks(
  html: string,
  { baseUrl, maxNodes }: { baseUrl: string | null; maxNodes: number },
): string {
  const refused = parseHtml(html, { maxNodes }).hrefs.filter(({ href }) => !isFollowed(href.trim(), baseUrl))
  let kept = ''
  let at = 0
  for (const { start, end } of refused.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue // an element that the parser opened twice
    kept += html.slice(at, start)
    at = end
  }
  return kept + html.slice(at)
}

/** A relative reference without a base is left to the page. */
function isFollowed(href: string, baseUrl: string | null): boolean {
  const isRelative = /^[^\\:\p{Cc}]*(?:[/?#]|$)/u.test(href) && !href.startsWith('//')
  return isRelative || isLinkTarget(resolveUrl(href, baseUrl))
}
