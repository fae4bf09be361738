/** Presentational attributes → declarations (HTML standard §15, presentational hints). Pure. */

import { attribute, type DomElement, type DomNode, parentElement } from '../dom/element.ts'
import { firstStrong } from '../text/bidi.ts'
import { isMathName, mathHints } from './math-style.ts'

/** The declarations as CSS text; empty for most elements. */
export function hintsOf(element: DomElement): string {
  if (!element.isHtml) return isMathName(element.name) ? mathHints(element) : svgHints(element)
  const { attributes, name } = element
  let css = ''
  for (const key in attributes) {
    const value = attributes[key]
    if (value === undefined) continue
    const hint = HINTS.get(key)
    if (hint !== undefined) css += hint(value, element)
  }
  if (name === 'bdi' && attributes['dir'] === undefined) return ownDirection(element) + css
  if (name === 'td' || name === 'th') return cellHints(element) + css
  if (name === 'table') return css + ruleHints(element) + frameHints(element)
  return RULED_GROUPS.has(name) ? groupHints(element) + css : css
}

const RULED_GROUPS = new Set(['thead', 'tbody', 'tfoot', 'colgroup', 'col'])

/** Presentation attributes of SVG that HTML elements have as properties too (SVG 2 §6.6), and its size (SVG 2 §7.2). */
function svgHints({ name: element, attributes }: DomElement): string {
  let css = ''
  for (const name of element === 'svg' ? ['width', 'height'] : []) {
    const [, size, unit] = SVG_SIZE.exec(attributes[name] ?? '') ?? []
    if (size !== undefined) css += `${name}:${size}${unit === '' ? 'px' : unit};`
  }
  for (const name of ['color', 'font-family', 'font-size', 'font-style', 'font-weight']) {
    const value = attributes[name]?.trim()
    if (value === undefined || value === '' || value.includes(';')) continue
    css += `${name}:${value}${name === 'font-size' && /^[\d.]+$/.test(value) ? 'px' : ''};`
  }
  return css
}

const SVG_SIZE = /^\s*(\d+(?:\.\d+)?|\.\d+)(%|px|pt|pc|mm|cm|in|em|)\s*$/i

type Hint = (value: string, element: DomElement) => string

const TABLE_PARTS = new Set('table thead tbody tfoot tr td th col colgroup caption'.split(' '))
const ALIGNED_BLOCKS = new Set('div p h1 h2 h3 h4 h5 h6 caption'.split(' '))
const SIZED = new Set('img barcode qrcode iframe video embed object table td th col colgroup'.split(' '))

/** BCP 47 tags, approximately. */
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8}){0,5}$/

const HINTS: ReadonlyMap<string, Hint> = new Map(
  Object.entries({
    lang: value => `language:${LANGUAGE.test(value.trim()) ? value.trim() : 'auto'};`,
    width: (value, element) =>
      (SIZED.has(element.name) || element.name === 'hr' ? sized('width', value) : '') + ratioHint(element),
    height: (value, { name }) => (SIZED.has(name) || TABLE_PARTS.has(name) ? sized('height', value) : ''),
    align: (value, element) => alignment(value.trim().toLowerCase(), element),
    valign: (value, { name }) => (TABLE_PARTS.has(name) ? verticalAlign(value.trim().toLowerCase()) : ''),
    bgcolor: (value, { name }) =>
      TABLE_PARTS.has(name) || name === 'body' ? colored('background-color', value) : '',
    background: (value, { name }) =>
      TABLE_PARTS.has(name) || name === 'body' ? `background-image:url("${quoted(value)}");` : '',
    href: (_, element) => (element.name === 'a' ? linkColor(element) : ''),
    text: (value, { name }) => (name === 'body' ? colored('color', value) : ''),
    color: (value, { name }) =>
      name === 'font' ? colored('color', value) : name === 'hr' ? ruled(value) : '',
    face: (value, { name }) => (name === 'font' ? `font-family:${plain(value)};` : ''),
    size: (value, { name }) => (name === 'font' ? fontSize(value) : name === 'hr' ? ruleSize(value) : ''),
    border: (value, { name }) => {
      const width = wholeNumber(value) ?? 1
      if (name === 'table' && width > 0)
        return `border:${width}px outset color-mix(in srgb,currentcolor,currentcolor);`
      return name === 'img' && width > 0 ? `border:${width}px solid;` : ''
    },
    bordercolor: (value, { name }) => (TABLE_PARTS.has(name) ? colored('border-color', value) : ''),
    cellspacing: (value, { name }) => (name === 'table' ? pixels('border-spacing', value) : ''),
    hspace: (value, { name }) =>
      name === 'img' ? pixels('margin-left', value) + pixels('margin-right', value) : '',
    vspace: (value, { name }) =>
      name === 'img' ? pixels('margin-top', value) + pixels('margin-bottom', value) : '',
    topmargin: verticalMargins,
    marginheight: verticalMargins,
    leftmargin: horizontalMargins,
    marginwidth: horizontalMargins,
    dir: (value, element) => (value.trim().toLowerCase() === 'auto' ? ownDirection(element) : ''),
    nowrap: (_, { name }) => (name === 'td' || name === 'th' ? 'white-space:nowrap;' : ''),
    noshade: (_, { name }) => (name === 'hr' ? 'border-style:solid;background-color:gray;' : ''),
    type: (value, { name }) =>
      name === 'ol' || name === 'ul' || name === 'li' ? listType(value.trim()) : '',
    clear: (value, { name }) => (name === 'br' ? clearing(value.trim().toLowerCase()) : ''),
  } satisfies Record<string, Hint>),
)

/** The ratio of the `width` and `height` attributes (HTML §15.4.3). */
function ratioHint(element: DomElement): string {
  if (element.name !== 'img') return ''
  const [width, height] = [attribute(element, 'width'), attribute(element, 'height')].map(pixelCount)
  return width && height ? `aspect-ratio:auto ${width}/${height};` : ''
}

/** Null for percentages and other text. */
function pixelCount(value: string | null): number | null {
  const [, number] = /^\s*\+?(\d+(?:\.\d+)?|\.\d+)(?![\d.]*%)/.exec(value ?? '') ?? []
  return number === undefined ? null : Number(number)
}

/** The colour of links in `<body link>` (HTML §15.3.3). */
function linkColor(link: DomElement): string {
  let each: DomElement | null = link
  while (each !== null && each.name !== 'body') each = parentElement(each)
  const color = each === null ? null : attribute(each, 'link')
  return color === null ? '' : colored('color', color)
}

/** Both vertical margins of `body`, as in browsers. */
function verticalMargins(value: string, { name }: DomElement): string {
  return name === 'body' ? pixels('margin-top', value) + pixels('margin-bottom', value) : ''
}

function horizontalMargins(value: string, { name }: DomElement): string {
  return name === 'body' ? pixels('margin-left', value) + pixels('margin-right', value) : ''
}

/** A dimension value: `100`, `100px` or `50%`; empty for other text (HTML §2.3.4.4). */
function sized(property: string, value: string): string {
  const [, number, percent] = /^\s*\+?(\d+(?:\.\d+)?|\.\d+)(%?)/.exec(value) ?? []
  return number === undefined ? '' : `${property}:${number}${percent === '%' ? '%' : 'px'};`
}

function pixels(property: string, value: string): string {
  const number = wholeNumber(value)
  return number === null ? '' : `${property}:${number}px;`
}

function wholeNumber(value: string): number | null {
  const [, digits] = /^\s*\+?(\d{1,7})/.exec(value) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A colour name, or hexadecimal digits with or without `#`. */
function colored(property: string, value: string): string {
  const text = value.trim()
  if (/^#?[0-9a-f]{6}$/i.test(text)) return `${property}:#${text.replace('#', '')};`
  if (/^#[0-9a-f]{3}$/i.test(text) || /^[a-z]+$/i.test(text)) return `${property}:${text};`
  return /^rgba?\([\d\s.,%]*\)$/i.test(text) ? `${property}:${text};` : ''
}

/** A coloured rule has no relief. */
function ruled(value: string): string {
  const ground = colored('background-color', value)
  return ground === '' ? '' : `border-style:solid;${colored('border-color', value)}${ground}`
}

/** The thickness of `<hr>` in pixels, with its borders; without more than one pixel it has the upper border only. */
function ruleSize(value: string): string {
  const size = wholeNumber(value) ?? 0
  return size > 1 ? `height:${size - 2}px;` : 'border-bottom-width:0;'
}

function plain(value: string): string {
  return value.replace(/[;{}\\]/g, '')
}

function quoted(value: string): string {
  return value.replace(/["\\\n\r]/g, char => encodeURIComponent(char))
}

function alignment(value: string, { name }: DomElement): string {
  if (name === 'table') {
    if (value === 'center') return 'margin-left:auto;margin-right:auto;'
    return value === 'left' || value === 'right' ? `float:${value};` : ''
  }
  if (name === 'img' || name === 'iframe' || name === 'object' || name === 'embed') {
    if (value === 'left' || value === 'right') return `float:${value};`
    if (value === 'middle' || value === 'center') return 'vertical-align:middle;'
    return value === 'top' || value === 'bottom'
      ? `vertical-align:${value === 'top' ? 'top' : 'baseline'};`
      : ''
  }
  if (name === 'hr') {
    if (value === 'left') return 'margin-left:0;margin-right:auto;'
    return value === 'right' ? 'margin-left:auto;margin-right:0;' : ''
  }
  if (name === 'caption' && value === 'bottom') return 'caption-side:bottom;'
  if (!ALIGNED_BLOCKS.has(name) && !TABLE_PARTS.has(name)) return ''
  if (value === 'justify' || (value === 'middle' && TABLE_PARTS.has(name))) {
    return `text-align:${value === 'justify' ? value : 'center'};`
  }
  if (value === 'middle') return 'text-align:-webkit-center;'
  if (!/^(?:left|right|center)$/.test(value)) return ''
  return `text-align:${/^h\d$/.test(name) ? '' : '-webkit-'}${value};`
}

function verticalAlign(value: string): string {
  if (value === 'center') return 'vertical-align:middle;'
  return /^(?:top|middle|bottom|baseline)$/.test(value) ? `vertical-align:${value};` : ''
}

const FONT_SIZES = ['x-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large']

function fontSize(value: string): string {
  const [, sign, digits] = /^\s*([+-]?)(\d{1,3})/.exec(value) ?? []
  if (digits === undefined) return ''
  const size = sign === '' ? Number(digits) : 3 + Number(`${sign}${digits}`)
  return `font-size:${FONT_SIZES[Math.max(1, Math.min(7, size))]};`
}

const LIST_TYPES: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}

function listType(value: string): string {
  if (Object.hasOwn(LIST_TYPES, value)) return `list-style-type:${LIST_TYPES[value]};`
  const word = value.toLowerCase()
  return /^(?:none|disc|circle|square)$/.test(word) ? `list-style-type:${word};` : ''
}

function clearing(value: string): string {
  if (value === 'all' || value === 'both') return 'clear:both;'
  return value === 'left' || value === 'right' ? `clear:${value};` : ''
}

/** Limits of the search for the direction of an element. */
const MAX_NODES = 100
const MAX_CHARACTERS = 1_000

/** `dir=auto`: the direction of the first strong character outside isolated elements (HTML §3.2.6.4). */
function ownDirection(element: DomElement): string {
  const nodes: DomNode[] = element.children.slice(0, MAX_NODES).reverse()
  for (let i = 0; i < MAX_NODES; i++) {
    const node = nodes.pop()
    if (node === undefined) break
    if (node.kind === 'text') {
      const direction = firstStrong(node.text.slice(0, MAX_CHARACTERS))
      if (direction !== null) return `direction:${direction};`
    } else if (node.kind === 'element' && !isApart(node)) {
      nodes.push(...node.children.slice(0, MAX_NODES).reverse())
    }
  }
  return 'direction:ltr;'
}

function isApart({ name, attributes }: DomElement): boolean {
  return attributes['dir'] !== undefined || /^(?:bdi|script|style|textarea)$/.test(name)
}

/** The table of a part of a table; null for none. */
function tableOf(part: DomElement): DomElement | null {
  let table = parentElement(part)
  for (let i = 0; i < 3 && table !== null && table.name !== 'table'; i++) table = parentElement(table)
  return table?.name === 'table' ? table : null
}

/** The lines of a table by its attribute `rules`; null for none (HTML §15.3.8). */
function rulesOf(table: DomElement): string | null {
  const rules = attribute(table, 'rules')?.trim().toLowerCase()
  return rules !== undefined && /^(?:none|groups|rows|cols|all)$/.test(rules) ? rules : null
}

/** Hints for cells from the attributes of their table. */
function cellHints(cell: DomElement): string {
  const table = tableOf(cell)
  if (table === null) return ''
  const padding = attribute(table, 'cellpadding')
  return (padding === null ? '' : pixels('padding', padding)) + cellBorder(table)
}

function cellBorder(table: DomElement): string {
  switch (rulesOf(table)) {
    case null: {
      const border = attribute(table, 'border')
      const hasBorder = border !== null && (wholeNumber(border) ?? 1) > 0
      return hasBorder ? 'border:1px inset;border-color:inherit;' : ''
    }
    case 'all':
      return 'border:1px solid;border-color:inherit;'
    case 'rows':
      return 'border-block:1px solid;border-color:inherit;'
    case 'cols':
      return 'border-inline:1px solid;border-color:inherit;'
    default:
      return ''
  }
}

/** `rules=groups`: lines between groups of rows and columns. The outer columns of a group have those of the group. */
function groupHints(group: DomElement): string {
  const table = tableOf(group)
  if (table === null || rulesOf(table) !== 'groups') return ''
  if (group.name !== 'col') return `border-${group.name === 'colgroup' ? 'inline' : 'block'}:1px solid;`
  const around = parentElement(group)
  if (around?.name !== 'colgroup') return ''
  return (
    (around.children.find(isColumn) === group ? 'border-inline-start:1px solid;' : '') +
    (around.children.findLast(isColumn) === group ? 'border-inline-end:1px solid;' : '')
  )
}

function isColumn(node: DomNode): boolean {
  return node.kind === 'element' && node.name === 'col'
}

/** Without a border, that of a table with `rules` is hidden, so that it wins over those of its cells. */
function ruleHints(table: DomElement): string {
  if (rulesOf(table) === null) return ''
  const hasBorder = attribute(table, 'border') !== null || attribute(table, 'bordercolor') !== null
  return `border-collapse:collapse;${hasBorder ? '' : 'border-style:hidden;'}`
}

/** Styles of the top, right, bottom and left border by the attribute `frame`. */
const FRAMES: Readonly<Record<string, string>> = {
  void: 'hidden',
  above: 'solid hidden hidden',
  below: 'hidden hidden solid',
  hsides: 'solid hidden',
  vsides: 'hidden solid',
  lhs: 'hidden hidden hidden solid',
  rhs: 'hidden solid hidden hidden',
  box: 'solid',
  border: 'solid',
}

function frameHints(table: DomElement): string {
  const frame = attribute(table, 'frame')?.trim().toLowerCase() ?? ''
  return Object.hasOwn(FRAMES, frame) ? `border-style:${FRAMES[frame]};border-width:1px;` : ''
}
