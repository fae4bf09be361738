/** Inline SVG → markup with the styles that the page gives its elements (SVG 2 §6.2). Pure. */
import type { Cascade, Computed } from '../css/cascade.ts'
import type { FullStyle } from '../css/computed-style.ts'
import { type Applied, ORIGIN } from '../css/selectors/rule-index.ts'
import { attribute, type DomElement, pushReversed } from '../dom/element.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

/** Elements copied from other SVGs of the page into one, such as symbols of a sprite. */
const MAX_COPIED = 1_000

interface SvgSources {
  readonly page: DomElement
  readonly cascade: Cascade
  /** The declarations of the page's stylesheets and of the `style` attribute that apply to an element. */
  readonly declarationsOf: (element: DomElement) => Applied[]
}

/** Writes inline SVGs as XML, which svg/ filters. */
export function createSvgWriter({ page, cascade, declarationsOf }: SvgSources) {
  let elementsById: ReadonlyMap<string, DomElement> | null = null

  /** The CSS of an element; its own `style` attribute keeps its place in the cascade. */
  const cssOf = (element: DomElement, applied: readonly Applied[], { variables }: Computed): string => {
    const expanded = (text: string): string => cascade.expand(text, variables) ?? ''
    const declared = (isImportant: boolean): string =>
      applied
        .filter(({ origin }) => origin !== ORIGIN.inline)
        .flatMap(({ block }) => block.svg)
        .filter(declaration => declaration.isImportant === isImportant)
        .map(({ name, text }) => `${name}:${expanded(text)};`)
        .join('')
    const own = attribute(element, 'style')?.trim() ?? ''
    const inline = own === '' || own.endsWith(';') ? own : `${own};`
    return declared(false) + (inline.includes('var(') ? expanded(inline) : inline) + declared(true)
  }

  /** @param computed The style of the `<svg>` element. */
  return function write(svg: DomElement, applied: readonly Applied[], computed: Computed): string {
    const pieces: string[] = []
    const defined = new Set<string>()
    const referenced = new Set<string>()

    const open = (element: DomElement, css: string): void => {
      pieces.push('<', element.name)
      if (element === svg) {
        if (element.attributes['xmlns'] === undefined) pieces.push(` xmlns="${SVG_NAMESPACE}"`)
        if (element.attributes['xmlns:xlink'] === undefined) pieces.push(` xmlns:xlink="${XLINK_NAMESPACE}"`)
      }
      for (const [name, value] of Object.entries(element.attributes)) {
        if (name === 'id') defined.add(value)
        for (const id of idsIn(name, value)) referenced.add(id)
        if (name !== 'style' && XML_NAME.test(name)) pieces.push(' ', name, '="', escapeXml(value), '"')
      }
      for (const id of idsIn('style', css)) referenced.add(id)
      if (css !== '') pieces.push(' style="', escapeXml(css), '"')
    }

    const writeChildren = (element: DomElement, inside: Computed): void => {
      if (element.children.length === 0 && element !== svg) {
        pieces.push('/>')
        return
      }
      pieces.push('>')
      for (const child of element.children) {
        if (child.kind === 'text') pieces.push(escapeXml(child.text))
        else if (child.kind === 'element') writeElement(child, inside)
      }
      if (element !== svg) pieces.push('</', element.name, '>')
    }

    const writeElement = (element: DomElement, above: Computed): void => {
      const found = declarationsOf(element)
      const own = cascade.compute(above, found)
      if (own.style.display === 'none') return
      open(element, differences(own.style, above.style) + cssOf(element, found, own))
      writeChildren(element, own)
    }

    const unset = [...computed.svg].filter(([name]) => svg.attributes[name] === undefined)
    const inherited = unset.map(([name, value]) => `${name}:${value};`).join('')
    const own = cssOf(svg, applied, computed) + withoutEffects(computed.style) + viewportOf(svg)
    open(svg, inheritedCss(computed.style) + inherited + own)
    writeChildren(svg, computed)
    let copied = 0
    for (const id of referenced) {
      if (defined.has(id) || copied === MAX_COPIED) continue
      elementsById ??= elementsWithId(page)
      const target = elementsById.get(id)
      if (target === undefined || target.isHtml) continue
      copied++
      pieces.push('<defs>')
      writeElement(target, computed) // may reference more, which the loop reaches later
      pieces.push('</defs>')
      defined.add(id)
    }
    pieces.push('</svg>')
    return pieces.join('')
  }
}

/** The inherited properties that the page gives to an SVG. */
function inheritedCss(style: FullStyle): string {
  const { color, fontSize, fontStyle, fontWeight } = style
  const size = fontSize / POINTS_PER_PX
  return `color:${color};font:${fontStyle} ${fontWeight} ${size}px ${familiesOf(style)};`
}

/** Resets the effects of the whole drawing, which the page applies. */
function withoutEffects({
  transform,
  opacity,
  mixBlendMode,
  clipPath,
  filter,
  maskImage,
}: FullStyle): string {
  let css = ''
  if (transform !== undefined) css += 'transform:none;'
  if (opacity !== 1) css += 'opacity:1;'
  if (mixBlendMode !== undefined) css += 'mix-blend-mode:normal;'
  if (clipPath !== undefined) css += 'clip-path:none;'
  if (filter !== undefined) css += 'filter:none;'
  if (maskImage !== undefined) css += 'mask:none;'
  return css
}

/** Computed values that rules of the page change within an SVG. */
function differences(style: FullStyle, above: FullStyle): string {
  let css = ''
  if (style.color !== above.color) css += `color:${style.color};`
  if (style.fontSize !== above.fontSize) css += `font-size:${style.fontSize / POINTS_PER_PX}px;`
  if (style.fontWeight !== above.fontWeight) css += `font-weight:${style.fontWeight};`
  if (style.fontStyle !== above.fontStyle) css += `font-style:${style.fontStyle};`
  if (style.fontFamily !== above.fontFamily) css += `font-family:${familiesOf(style)};`
  if (style.visibility !== above.visibility) css += `visibility:${style.visibility};`
  if (style.opacity !== 1) css += `opacity:${style.opacity};`
  return css
}

const POINTS_PER_PX = 0.75

/**
 * Makes the content box of an SVG without `viewBox` its viewport, which does not scale its drawing (SVG 2 §8.2). Its
 * attributes stay its natural size.
 */
function viewportOf({ attributes }: DomElement): string {
  if (attributes['viewBox'] === undefined) return 'width:100%!important;height:100%!important;'
  // unlike an image, it has the ratio of its viewBox
  return attributes['preserveAspectRatio'] === undefined ? '' : 'aspect-ratio:auto;'
}

function familiesOf({ fontFamily }: FullStyle): string {
  return fontFamily.map(name => (/^[\w-]+$/.test(name) ? name : `'${name.replace(/['\\]/g, '')}'`)).join(',')
}

/** The ids that an attribute refers to. */
function idsIn(name: string, value: string): string[] {
  if (name === 'href' || name === 'xlink:href') return value.startsWith('#') ? [value.slice(1)] : []
  if (!value.includes('url(')) return []
  return [...value.matchAll(/url\(\s*['"]?#([^'")\s]+)/g)].map(([, id = '']) => id)
}

/** The first element with each id. Not recursive. */
function elementsWithId(page: DomElement): ReadonlyMap<string, DomElement> {
  const found = new Map<string, DomElement>()
  const rest: DomElement[] = [page]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    const { id } = at.attributes
    if (id !== undefined && !found.has(id)) found.set(id, at)
    pushReversed(rest, at.elements)
  }
  return found
}

const XML_NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/

function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, char => ('\t\n\r'.includes(char) ? char : ''))
}
