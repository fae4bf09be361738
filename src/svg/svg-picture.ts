import type { Warning } from '../base/errors.ts'
import type { Size } from '../graphics/affine.ts'
import type { RasterPicture } from '../graphics/raster-picture.ts'
import type { SvgElement } from './element.ts'
import type { TextOutline } from './text-elements.ts'

/** A sanitised and normalised SVG, ready to be placed. Immutable; shared between renders. */
export interface SvgPicture {
  readonly kind: 'svg'
  /** The normalised tree: plain presentation attributes, no scripts, no external references. */
  readonly root: SvgElement
  /** The normalised tree with its texts converted to paths. */
  outlined(outline: TextOutline): SvgElement
  readonly features: SvgFeatures
  /** In px, from width and height or the viewBox. */
  readonly width: number
  readonly height: number
  /** True if only the viewBox gives its size, so that boxes of CSS take its ratio alone. Default: false. */
  readonly hasOnlyRatio?: boolean
  /**
   * Without a viewBox or with `preserveAspectRatio="none"`, the sizes that are not absolute: boxes of CSS take no ratio.
   * Absent: both are.
   */
  readonly defaultSizes?: 'width' | 'height' | 'both'
  /** True without a viewBox: images are stretched to their area. Default: false. */
  readonly isStretched?: boolean
  /**
   * The picture with the viewport that a box of this size establishes, in px (SVG 2 §8.2): it is not scaled where its
   * size is relative. Absent: it has a viewBox or an absolute size, which scale it.
   */
  inViewport?(box: Size): SvgPicture
  /** Ids of its elements that its links lead to. Absent: none. */
  readonly linkedIds?: ReadonlySet<string>
  /** Embedded raster pictures, by the `data:` URI of their `xlink:href`. */
  readonly images: ReadonlyMap<string, RasterPicture>
  /** Visible content that was removed, such as a foreignObject. */
  readonly warnings: readonly Warning[]
  /** Replaces a picture that could not be loaded; stretches to the shape of its frame. Default false. */
  readonly isPlaceholder?: boolean
}

/** Features of a normalised SVG that some painters lack or handle separately. */
export interface SvgFeatures {
  readonly elements: number
  /** Characters of the SVG as text. */
  readonly length: number
  /** Characters inside `<text>` elements. */
  readonly textLength: number
  readonly hasImages: boolean
  readonly hasFilters: boolean
  readonly hasBlendModes: boolean
  /** True if a text has characters that a registered font may lack. */
  readonly hasOtherThanAscii: boolean
  /** Values of `font-family`, each once. */
  readonly fontFamilies: readonly string[]
  /** The ids of links to `#id`. */
  readonly links: readonly string[]
}

export const OTHER_THAN_ASCII: RegExp = /[^ -~\s]/

/** Counts the elements and characters of an SVG and collects the features that it uses. */
export function featuresOf(root: SvgElement): SvgFeatures {
  const families = new Set<string>()
  const links: string[] = []
  let [elements, length, textLength] = [0, 0, 0]
  let [hasImages, hasFilters, hasBlendModes, hasOtherThanAscii] = [false, false, false, false]
  const visit = ({ name, attributes, children }: SvgElement): void => {
    elements++
    length += 2 * name.length + '<></>'.length
    if (name === 'image') hasImages = true
    for (const [key, value] of attributes) {
      length += key.length + value.length + ' =""'.length
      if (key === 'xlink:href' && name === 'a' && value.startsWith('#')) links.push(value.slice(1))
      if (key === 'font-family') families.add(value)
      else if (key === 'mix-blend-mode') hasBlendModes = true
      else if (key === 'filter') hasFilters ||= value.startsWith('url(')
    }
    for (const child of children) {
      if (typeof child !== 'string') visit(child)
      else {
        textLength += child.length
        hasOtherThanAscii ||= OTHER_THAN_ASCII.test(child)
      }
    }
  }
  visit(root)
  length += textLength
  const fontFamilies = [...families]
  return {
    ...{ elements, length, textLength, hasImages, hasFilters, hasBlendModes, hasOtherThanAscii },
    fontFamilies,
    links,
  }
}
