/** The page around its content: head, base styles, sheets of paper. */
import { isRecord } from '../../base/json.ts'
import type { ClassSheet } from './class-sheet.ts'
import { cssColor, languageTag, points, typeDeclarations } from './declarations.ts'
import { element, escapeText } from './markup.ts'
import { type Node, numberOf } from './node.ts'
import type { PageBox } from './page-box.ts'

/** Loads and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

const BASE_CSS = `
*{box-sizing:border-box}
html{background:#e8eaed;print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{margin:0}
p,h1,h2,h3,h4,h5,h6,ul,ol{margin:0}
p,h1,h2,h3,h4,h5,h6,strong,em{font:inherit}
p,h1,h2,h3,h4,h5,h6,td,th,li{white-space:pre-wrap;overflow-wrap:break-word}
div,table,tr,ul,ol,nav{white-space:normal}
ul,ol{padding-inline-start:1.3em}
ul{list-style-type:disc}
li::marker{color:var(--marker,currentColor)}
table{border-collapse:collapse;border-spacing:0}
td,th{vertical-align:top;text-align:inherit;font-weight:inherit}
img,svg{vertical-align:top}
img{max-width:100%}
svg{overflow:visible}
a{color:inherit;text-decoration-color:inherit}
sup,sub{font-size:.58em;line-height:0}
.sheet{position:relative;isolation:isolate;background:#fff;margin:0 auto 12pt;max-width:100%}
.sheet+.sheet{break-before:page}
@media screen{.sheet{display:flex;flex-direction:column}.content{flex:1 1 auto}}
.backdrop{position:absolute;z-index:-1;top:0;left:0;overflow:hidden}
.watermark{position:absolute;z-index:1;left:50%;white-space:pre;pointer-events:none;line-height:1}
`.trim()

/** In print, `@page` has the top and bottom margins; the first sheet keeps its top margin for the header. */
const PRINT_CSS = `
html{background:none}
.sheet{margin:0;min-height:0;padding-bottom:0!important;--above:var(--page-top,0pt)}
.sheet:not(:first-child){padding-top:0!important}
footer{contain:size;height:0;min-height:0!important}
.watermark{position:fixed;top:50%}
`.trim()

export interface Head {
  readonly title: string
  readonly language: string | null
  /** Direction of the document; null: that of its language. */
  readonly direction: string | null
  /** `info` of the document, for search engines. */
  readonly info: unknown
}

/** A whole HTML document. */
export function writeDocument(body: string, head: Head, css: string): string {
  const language = languageTag(head.language)
  const ofLanguage = language !== null && RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr'
  const style = [BASE_CSS, css, `@media print{${PRINT_CSS}}`]
  const metas = [
    element('meta', { charset: 'utf-8' }, null),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }, null),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }, null),
    element('meta', { name: 'generator', content: 'Platen' }, null),
    ...informationOf(head.info),
    `<title>${escapeText(head.title.trim() || 'Document')}</title>`,
    `<style>\n${style.join('\n')}\n</style>`,
  ]
  const attributes = { lang: language, dir: head.direction ?? ofLanguage }
  return `<!DOCTYPE html>\n${element('html', attributes, `\n<head>\n${metas.join('\n')}\n</head>\n<body>\n${body}\n</body>\n`)}\n`
}

/**
 * `@page` declarations of a sheet. Side margins are padding of the sheet, so that content can overflow into them.
 */
function paperDeclarations({ width, height, top, bottom }: PageBox): string[] {
  const margin = `margin:${points(top)} 0 ${points(Math.min(bottom, PRINT_BOTTOM_PT))}`
  return height === null ? [margin] : [`size:${points(width)} ${points(height)}`, margin]
}

/** The footer appears once, at the end, so pages need no space for it. */
const PRINT_BOTTOM_PT = 40

function informationOf(info: unknown): string[] {
  const names = { author: 'author', subject: 'description', keywords: 'keywords' }
  return Object.entries(names).flatMap(([key, name]) => {
    const value = isRecord(info) ? info[key] : null
    return typeof value === 'string' && value !== '' ? [element('meta', { name, content: value }, null)] : []
  })
}

const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)(?:-|$)/i

/** A sheet: content, header, footer, background and watermark. */
export function writeSheet(
  parts: { header: string; content: string; footer: string; backdrop: string; watermark: string },
  { box, isFirst, sheet }: { box: PageBox; isFirst: boolean; sheet: ClassSheet },
): string {
  const { width, height, top, right, bottom, left } = box
  const bleed = (name: 'header' | 'footer', content: string, room: number): string => {
    const declarations = [`margin:0 ${points(-right)} 0 ${points(-left)}`, `min-height:${points(room)}`]
    return content === '' ? '' : element(name, { class: sheet.classOf(declarations, name) }, content)
  }
  const padding = [parts.header === '' ? top : 0, right, parts.footer === '' ? bottom : 0, left]
  // a background covers the margins too
  const first = parts.backdrop === '' ? 'margin-top:0' : 'margin:0'
  const paper = sheet.pageOf(paperDeclarations(box), [first])
  const declarations = [`page:${paper}`, `width:${points(width)}`, `padding:${padding.map(points).join(' ')}`]
  if (height !== null) declarations.push(`min-height:${points(height)}`)
  // in print, later sheets start below the page margin, which absolute positions include
  if (!isFirst) declarations.push(`--page-top:${points(top)}`)
  const backdrop = [`width:${points(width)}`, `height:${points(height ?? width)}`]
  return element(
    'div',
    { class: `sheet ${sheet.classOf(declarations, 'paper')}` },
    [
      parts.backdrop === ''
        ? ''
        : element(
            'div',
            { class: `backdrop ${sheet.classOf(backdrop, 'area')}`, 'aria-hidden': 'true' },
            parts.backdrop,
          ),
      bleed('header', parts.header, top),
      element('div', { class: 'content' }, parts.content),
      bleed('footer', parts.footer, bottom),
      parts.watermark,
    ]
      .filter(part => part !== '')
      .join('\n'),
  )
}

/** A text across the page. By default it fills the diagonal. */
export function writeWatermark(watermark: unknown, { width, height }: PageBox, sheet: ClassSheet): string {
  const mark: Node = isRecord(watermark) ? watermark : { text: watermark }
  const { text: given } = mark
  if (given === undefined || given === null || given === false || given === '') return ''
  const text = String(given)
  const pageHeight = height ?? width
  const angle = numberOf(mark['angle']) ?? (Math.atan2(pageHeight, width) * -180) / Math.PI
  const fitting = (Math.hypot(width, pageHeight) * DIAGONAL_SHARE) / (text.length * LETTER_WIDTH)
  const declarations = [
    `top:${points(pageHeight / 2)}`,
    `transform:translate(-50%,-50%) rotate(${Math.round(angle * 10) / 10}deg)`,
    `color:${cssColor(mark['color']) ?? 'black'}`,
    `opacity:${numberOf(mark['opacity']) ?? 0.6}`,
    ...typeDeclarations({
      font: mark['font'],
      bold: mark['bold'] ?? false,
      italics: mark['italics'] ?? false,
      fontSize: numberOf(mark['fontSize']) ?? Math.min(MAX_WATERMARK_PT, fitting),
    }),
  ]
  return element(
    'div',
    { class: `watermark ${sheet.classOf(declarations, 'mark')}`, 'aria-hidden': 'true' },
    escapeText(text),
  )
}

const DIAGONAL_SHARE = 0.7
/** Average width of a capital letter, in font sizes. */
const LETTER_WIDTH = 0.68
const MAX_WATERMARK_PT = 200

/** The default style of the document over that of pdfmake. */
export function bodyDeclarations(defaultStyle: Node): string[] {
  const base = { font: 'Roboto', fontSize: 12, lineHeight: 1, color: 'black' }
  return typeDeclarations({ ...base, ...defaultStyle })
}
