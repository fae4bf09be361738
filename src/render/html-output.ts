import { withoutStyleTags } from '../css/strip-style-tags.ts'
import type { PageMode } from '../html/contracts.ts'
import type { OpenedPage } from './page-source.ts'

/**
 * A page as a stand-alone file: its bound text with the stylesheet, the named pictures and the base URL of relative
 * references.
 *
 * The policy precedes the text, as it applies only to what follows it. HTML parsers ignore a second doctype,
 * and add the attributes of a late `<html>`. `mode` is the mode of the text alone.
 */
export function webPageOf(page: WebPage): string {
  const { html, baseUrl } = page.source
  const isBased = baseUrl === null || /<base\s/i.test(html)
  const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`
  return pageText(page, `${policy}${isBased ? '' : `<base href="${escapeAttribute(baseUrl)}">`}`)
}

/**
 * The same page for a browser, which gets policy and URL with the response.
 * @param first Rules that those of the page override. @param last Rules that override them.
 */
export function browserPageOf(page: WebPage, { first, last }: { first: string; last: string }): string {
  const css = [page.source.css ?? '', last].filter(text => text !== '').join('\n')
  const source = { ...page.source, css: css === '' ? null : css }
  return pageText({ ...page, source }, `<style>${first}</style>`)
}

function pageText({ source: { html, css }, images, mode }: WebPage, head: string): string {
  const style = css === null ? '' : `\n<style>\n${styleText(css)}\n</style>\n`
  // A byte order mark inside a page is text, which would end the head.
  const text = withPictures(html.replace(/^\uFEFF/, ''), images)
  return `${DOCTYPES[mode]}<meta charset="utf-8">${head}\n${text}${style}`
}

export interface WebPage extends Pick<OpenedPage, 'source' | 'images'> {
  readonly mode: PageMode
}

/** The doctype that keeps each mode (HTML §13.2.6.4.1). */
const DOCTYPES: Readonly<Record<PageMode, string>> = {
  'no-quirks': '<!doctype html>',
  'limited-quirks': '<!doctype html public "-//W3C//DTD XHTML 1.0 Transitional//EN">',
  quirks: '',
}

/**
 * Blocks scripts, forms and embedding wherever the file is opened. Over HTTP, the `sandbox` policy does the same; a
 * `<meta>` cannot set it (CSP 3 §6.3). Pictures, stylesheets and fonts load.
 */
const POLICY =
  "script-src 'none'; object-src 'none'; frame-src 'none'; worker-src 'none'; connect-src 'none'; form-action 'none'"

/** Escapes CSS so that it cannot end its element. */
function styleText(css: string): string {
  return withoutStyleTags(css).replaceAll(/<\/(?=style)/gi, '<\\/')
}

/** Embeds the pictures that the template names. */
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
