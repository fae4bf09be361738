/** Header and footer of settings → the templates and options of Chromium's print. */
import { formatPageRanges } from '../document/values/page-ranges.ts'
import type { HtmlSettings, PageMargin } from '../html/contracts.ts'
import { MARGIN_FIELDS } from '../html/page-settings.ts'

const PX_PER_PT = 96 / 72
const A4 = { width: 595.28, height: 841.89 }
const DEFAULT_MARGIN_PT = (10 / 25.4) * 72

/** Paper and margins in points; `@page` rules override them in the page. */
export function paperOf({ paperSize, orientation, margins }: HtmlSettings) {
  const { width, height } = paperSize ?? A4
  const isLandscape = orientation === 'landscape'
  const { top, right, bottom, left } = margins
  return {
    width: isLandscape ? height : width,
    height: isLandscape ? width : height,
    top: top ?? DEFAULT_MARGIN_PT,
    right: right ?? DEFAULT_MARGIN_PT,
    bottom: bottom ?? DEFAULT_MARGIN_PT,
    left: left ?? DEFAULT_MARGIN_PT,
  }
}

/** Options of puppeteer's `page.pdf()`. */
export function pdfOptions(settings: HtmlSettings) {
  const { header, footer, scale, printBackground, pageRanges } = settings
  const { width, height, ...margins } = paperOf(settings)
  const px = (points: number): string => `${points * PX_PER_PT}px`
  return {
    width: px(width),
    height: px(height),
    margin: {
      top: px(margins.top),
      right: px(margins.right),
      bottom: px(margins.bottom),
      left: px(margins.left),
    },
    preferCSSPageSize: true,
    ...{ scale, printBackground, tagged: true, outline: true },
    ...(pageRanges !== null && { pageRanges: formatPageRanges(pageRanges) }),
    displayHeaderFooter: header !== null || footer !== null,
    headerTemplate: templateOf(header, margins),
    footerTemplate: templateOf(footer, margins),
  }
}

/** Chromium prints its own header if a template is empty. */
const NOTHING = '<span></span>'

function templateOf(margin: PageMargin | null, { left, right }: { left: number; right: number }): string {
  if (margin === null) return NOTHING
  const box = `width:100%;margin:0 ${right}pt 0 ${left}pt;-webkit-print-color-adjust:exact`
  if (margin.kind === 'html') return `<div style="font:9px sans-serif;${box}">${margin.html}</div>`
  const part = (text: string, align: string): string =>
    `<span style="flex:1;text-align:${align}">${fieldsOf(text)}</span>`
  const parts = [part(margin.left, 'left'), part(margin.center, 'center'), part(margin.right, 'right')]
  return `<div style="font:${margin.fontSize}pt sans-serif;display:flex;${box}">${parts.join('')}</div>`
}

/** Placeholders become elements that Chromium fills in. */
function fieldsOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    MARGIN_FIELDS.includes(name) ? `<span class="${name}"></span>` : whole,
  )
}
