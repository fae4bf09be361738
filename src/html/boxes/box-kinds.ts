/** What kind of box an element generates (CSS Display 3). Pure. */
import type { ComputedStyle } from '../../css/computed-style.ts'
import type { PictureBox } from '../../layout/css/contracts.ts'
import { hasEffects } from '../../layout/css/effects/compositing.ts'
import { isContained } from '../../layout/css/used-values.ts'
import type { StyledElement } from '../contracts.ts'

export const INLINE_BLOCKS = new Set<ComputedStyle['display']>([
  'inline-block',
  'inline-flex',
  'inline-grid',
  'inline-table',
])

export function isBlockLevel({ display }: ComputedStyle): boolean {
  return display !== 'inline' && display !== 'contents'
}

/** True for positioned boxes and stacking contexts, which are painted in document order above other content. */
export function mayBeStacked(style: ComputedStyle): boolean {
  const isPositioned = style.position !== 'static' || style.zIndex !== undefined
  return isPositioned || isContained(style) || hasEffects(style)
}

const PICTURES = new Set(['img', 'barcode', 'qrcode'])

export function isPictureElement(element: StyledElement): boolean {
  return PICTURES.has(element.name) || element.markup !== null || naturalSizeOf(element) !== null
}

/** Default size of objects, in CSS pixels (CSS Images 3 §4.1). */
const DEFAULT_SIZE = { width: 300, height: 150 } as const

/** The natural size in CSS pixels of an area that nothing is drawn in; null for other elements. */
export function naturalSizeOf({ name, attributes }: StyledElement): Required<PictureBox>['natural'] | null {
  if (name !== 'canvas' && (name !== 'video' || attributes['poster'] !== undefined)) return null
  const [width, height] = (['width', 'height'] as const).map(side => {
    const [, digits] = /^\s*\+?(\d{1,7})(?!\d*%)/.exec(attributes[side] ?? '') ?? []
    return digits === undefined ? null : Number(digits)
  })
  // the attributes of a video are only its ratio, if both are present
  if (name === 'video') return width && height ? { width, height } : DEFAULT_SIZE
  return { width: width ?? DEFAULT_SIZE.width, height: height ?? DEFAULT_SIZE.height }
}

/** A footnote as a block of its area. */
export function inFootnoteArea(element: StyledElement): StyledElement {
  return blockified({ ...element, style: { ...element.style, float: 'none' } })
}

/** Blockifies an element (CSS Display 3 §2.7). */
export function blockified(element: StyledElement): StyledElement {
  const { display } = element.style
  const block = BLOCK_FORMS[display]
  if (block === undefined) return element
  return { ...element, style: { ...element.style, display: block } }
}

const BLOCK_FORMS: Readonly<Partial<Record<ComputedStyle['display'], ComputedStyle['display']>>> = {
  inline: 'block',
  'inline-block': 'block',
  'inline-flex': 'flex',
  'inline-grid': 'grid',
  'inline-table': 'table',
}

/** True if an inline box affects nothing but its text, so that it needs no box. */
export function isPlainInline(style: ComputedStyle, parent: ComputedStyle): boolean {
  return (
    style.backgroundColor === null &&
    style.backgroundImage.length === 0 &&
    style.boxShadow.length === 0 &&
    style.paddingLeft === 0 &&
    style.paddingRight === 0 &&
    style.marginLeft === 0 &&
    style.marginRight === 0 &&
    style.borderTopWidth + style.borderRightWidth + style.borderBottomWidth + style.borderLeftWidth === 0 &&
    style.verticalAlign === 'baseline' &&
    style.position !== 'relative' &&
    style.mixBlendMode === undefined &&
    style.clipPath === undefined &&
    style.filter === undefined &&
    style.maskImage === undefined &&
    style.outlineStyle === undefined &&
    style.unicodeBidi === 'normal' &&
    style.fontSize === parent.fontSize &&
    style.lineHeight === parent.lineHeight &&
    style.textEmphasisStyle === parent.textEmphasisStyle &&
    style.fontFamily === parent.fontFamily
  )
}

/** A hanging indent, in points, that moves text out of any narrower box. */
const IMAGE_REPLACEMENT_INDENT = -375

/**
 * True for a block, flex or grid container whose indent moves its text out of view, so that only its background shows.
 * Common forms are `text-indent: -9999px`, and `text-indent: 100%` with hidden overflow.
 */
export function isImageReplacement({ style }: StyledElement): boolean {
  const { textIndent, overflow, display, float, position } = style
  const isHidden =
    typeof textIndent === 'number'
      ? textIndent <= IMAGE_REPLACEMENT_INDENT
      : Math.abs(textIndent.percent) >= 100 && overflow !== 'visible'
  if (!isHidden) return false
  const isBlockified = float !== 'none' || position === 'absolute' || position === 'fixed'
  return CONTAINERS.has(display) || (display === 'inline' && isBlockified)
}

const CONTAINERS: ReadonlySet<ComputedStyle['display']> = new Set([
  ...(['block', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid'] as const),
])

/** Elements of embedded content other than pictures (HTML §3.2.5.2.6), which show something without children. */
const EMBEDDED: ReadonlySet<string> = new Set(['video', 'object', 'embed', 'iframe', 'canvas'])

/** True for an element without texts and pictures, which may have a background. */
export function isEmpty({ children }: StyledElement): boolean {
  return children.every(child =>
    child.kind === 'text'
      ? child.text.trim() === '' && child.reference === undefined
      : !isPictureElement(child) && !EMBEDDED.has(child.name) && child.isMath !== true && isEmpty(child),
  )
}
