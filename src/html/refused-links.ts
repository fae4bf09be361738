import { isLinkTarget } from '../base/urls.ts'
import { resolveUrl } from '../css/values/component-values.ts'
import type { PageMode } from './contracts.ts'
import { parseHtml } from './parse.ts'

/** Removes links that a reader must not open (scripts, files, other schemes) from a page, and returns its mode. */
export function withoutRefusedLinks(
  html: string,
  { baseUrl, maxNodes }: { baseUrl: string | null; maxNodes: number },
): { html: string; mode: PageMode } {
  const { hrefs, mode } = parseHtml(html, { maxNodes })
  const refused = hrefs.filter(({ href }) => !isFollowed(href.trim(), baseUrl))
  let kept = ''
  let at = 0
  for (const { start, end } of refused.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue // an element that the parser created twice
    kept += html.slice(at, start)
    at = end
  }
  return { html: kept + html.slice(at), mode }
}

/**
 * Relative references without a base are kept. Browsers read `\` as `/` and drop tabs and line ends, so `/\host`
 * names
 * a host (WHATWG URL §4.4).
 */
function isFollowed(href: string, baseUrl: string | null): boolean {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  const isRelative = !/[\\\p{Cc}]|^\/\/|^[^/]*:/u.test(path)
  return isRelative || isLinkTarget(resolveUrl(href, baseUrl))
}
