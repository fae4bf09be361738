import { withoutStyleTags } from '../css/strip-style-tags.ts'
import type { PageMode } from '../html/parse.ts'
import type { OpenedPage } from './page-source.ts'

/**
 * A page as a file that stands alone: its text as it was bound, with the stylesheet and the named pictures in it,
 * and with the URL that relative references are relative to.
 *
 * The policy comes before the whole text, as it holds only for what follows it. HTML parsers ignore a second doctype,
 * and add the attributes of a late `<html>`. `mode` is that of the text alone.
 */
export function webPageOf({ source, images, mode }: WebPage): string {
  const { html, css, baseUrl } = source
  const isBased = baseUrl === null || /<base\s/i.test(html)
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">${isBased ? '' : `<base href="${escapeAttribute(baseUrl)}">`}`
  const style = css === null ? '' : `\n<style>\n${styleText(css)}\n</style>\n`
  // A byte order mark inside a page is text, and would end the head.
  return `${DOCTYPES[mode]}${head}\n${withPictures(html.replace(/^\uFEFF/, ''), images)}${style}`
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
 * Nothing runs, submits or embeds, wherever the file is opened: over HTTP the `sandbox` policy says so too, which a
 * `<meta>` cannot set (CSP 3 §6.3). Pictures, stylesheets and fonts load.
 */
const POLICY =
  "script-src 'none'; object-src 'none'; frame-src 'none'; worker-src 'none'; connect-src 'none'; form-action 'none'"

/** Nothing in it ends the element around it. */
function styleText(css: string): string {
  return withoutStyleTags(css).replaceAll(/<\/(?=style)/gi, '<\\/')
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
