import { withoutStyleTags } from '../html/css/style-tags.ts'
import type { OpenedPage } from './open-page.ts'

/**
 * A page as a file that stands alone: its text as it was bound, with the stylesheet and the named pictures in it,
 * and with the URL that relative references are relative to.
 */
export function webPageOf({ source, images }: Pick<OpenedPage, 'source' | 'images'>): string {
  const { html, css, baseUrl } = source
  const isBased = baseUrl === null || /<base\s/i.test(html)
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">${isBased ? '' : `<base href="${escapeAttribute(baseUrl)}">`}`
  const style = css === null ? '' : `\n<style>\n${styleText(css)}\n</style>\n`
  const { start, hasDoctype } = headOf(html)
  const doctype = hasDoctype ? '' : '<!doctype html>'
  return `${doctype}${html.slice(0, start)}${head}${withPictures(html.slice(start), images)}${style}`
}

/**
 * Nothing runs, submits or embeds, wherever the file is opened: over HTTP the `sandbox` policy says so too, which a
 * `<meta>` cannot set (CSP 3 §6.3). Pictures, stylesheets and fonts load.
 */
const POLICY =
  "script-src 'none'; object-src 'none'; frame-src 'none'; worker-src 'none'; connect-src 'none'; form-action 'none'"

/** Nothing in it ends the element around it. */
function styleText(css: string): string {
  return withoutStyleTags(css).replaceAll(/<\/(?=style)/gi, '<\\/')
}

/** Where the head begins: past the doctype and the tags of `<html>` and `<head>`, as far as there are any. */
function headOf(html: string): { start: number; hasDoctype: boolean } {
  const token =
    /\uFEFF|\s+|<!--[\s\S]*?-->|<(?<tag>!doctype|html|head)(?=[\s>])(?:"[^"]*"|'[^']*'|[^"'>]){0,5000}>/iy
  let start = 0
  let hasDoctype = false
  let beforeHtml = 0
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    const tag = match.groups?.['tag']?.toLowerCase()
    if (tag === undefined) continue
    start = token.lastIndex
    hasDoctype ||= tag === '!doctype'
    if (tag === '!doctype') beforeHtml = start
    // A policy does not hold for handlers on elements before it. Browsers add the attributes of a late <html>.
    else if (/[\s"'/]on[a-z]+\s*=/i.test(match[0])) return { start: beforeHtml, hasDoctype }
    if (tag === 'head') break
  }
  return { start, hasDoctype }
}

/** Pictures that the template names stand in the page itself. */
function withPictures(html: string, images: OpenedPage['images']): string {
  if (Object.keys(images).length === 0) return html
  return html.replaceAll(
    /(<img\b[^<>]{0,2000}?\ssrc\s{0,20}=\s{0,20})(?:"([^"<>]*)"|'([^'<>]*)')/gi,
    (whole, before: string, double: string | undefined, single: string | undefined) => {
      const name = (double ?? single ?? '').trim()
      const image = Object.hasOwn(images, name) ? images[name] : null
      return typeof image === 'string' ? `${before}"${escapeAttribute(dataUri(image))}"` : whole
    },
  )
}

function dataUri(image: string): string {
  if (!image.trimStart().startsWith('<')) return image
  return `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
