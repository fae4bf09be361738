/** Selects the picture of an `<img>` from `<picture>`, `srcset` and `sizes` (HTML §4.8.4.3). Pure. */
import { type MediaPage, matchesMedia } from '../css/conditional/media-queries.ts'
import { parseLength } from '../css/values/calc.ts'
import { parseValues } from '../css/values/component-values.ts'
import { attribute, type DomElement, parentElement } from '../dom/element.ts'

export interface SelectedPicture {
  readonly url: string
  /** Pixels of the picture per CSS pixel. */
  readonly density: number
}

interface Candidate {
  readonly url: string
  /** In pixels, of a `w` descriptor; null for others. */
  readonly width: number | null
  readonly density: number
}

/** Types that `<source type>` may name, as in browsers that support AVIF but not JPEG XL. */
const TYPES = /^image\/(?:png|apng|jpe?g|pjpeg|gif|webp|avif|svg\+xml|bmp)$/i

/**
 * Pictures of one pixel per CSS pixel are preferred, as browsers print.
 * @returns Null if neither `srcset` nor a `<source>` names a picture, so that `src` applies.
 */
export function selectPicture(img: DomElement, page: MediaPage): SelectedPicture | null {
  for (const element of sourcesOf(img)) {
    const { srcset, sizes, media, type } = element.attributes
    if (element !== img) {
      if (media !== undefined && !matchesMedia(media, page)) continue
      if (type !== undefined && type.trim() !== '' && !TYPES.test(type.trim().replace(/;.*$/, ''))) continue
    }
    if (srcset === undefined) continue
    const candidates = parseSrcset(srcset)
    const src = element === img ? attribute(img, 'src')?.trim() : undefined
    const isDense = candidates.some(({ width, density }) => width !== null || density === 1)
    if (src !== undefined && src !== '' && !isDense) candidates.push({ url: src, width: null, density: 1 })
    const found = densest(candidates, sizes ?? '100vw', page)
    if (found !== null) return found
  }
  return null
}

/** The `<source>` elements before an image in its `<picture>`, and the image. */
function sourcesOf(img: DomElement): readonly DomElement[] {
  const parent = parentElement(img)
  if (parent?.name !== 'picture') return [img]
  return [...parent.elements.slice(0, img.index).filter(({ name }) => name === 'source'), img]
}

/** A URL, then descriptors up to the next comma. */
const CANDIDATE = /[\s,]*(\S+)(?:\s+([^,()]*(?:\([^)]*\)[^,()]*)*))?/y
const MAX_CANDIDATES = 100

function parseSrcset(text: string): Candidate[] {
  const candidates: Candidate[] = []
  CANDIDATE.lastIndex = 0
  while (CANDIDATE.lastIndex < text.length && candidates.length < MAX_CANDIDATES) {
    const start = CANDIDATE.lastIndex
    const [, word = '', descriptors = ''] = CANDIDATE.exec(text) ?? []
    if (word === '') break
    const url = word.replace(/,+$/, '')
    if (url !== word) {
      // a comma after the URL ends the candidate
      CANDIDATE.lastIndex = text.indexOf(word, start) + word.length
    }
    const candidate = readDescriptors(url, url === word ? descriptors.trim() : '')
    if (candidate !== null && url !== '') candidates.push(candidate)
  }
  return candidates
}

/** Null if a descriptor is invalid. */
function readDescriptors(url: string, descriptors: string): Candidate | null {
  if (descriptors === '') return { url, width: null, density: 1 }
  const [, number, unit] = /^(\d*\.?\d+(?:e[+-]?\d+)?)([wx])(?:\s+\d+h)?$/i.exec(descriptors) ?? []
  const value = Number(number)
  if (number === undefined || !(value > 0)) return null
  return unit?.toLowerCase() === 'w'
    ? { url, width: value, density: 1 }
    : { url, width: null, density: value }
}

/** The candidate whose density is nearest to 1, and not below it if there is one. */
function densest(candidates: readonly Candidate[], sizes: string, page: MediaPage): SelectedPicture | null {
  let slot: number | null = null
  const dense = candidates.map(({ url, width, density }): SelectedPicture => {
    if (width === null) return { url, density }
    slot ??= slotWidth(sizes, page)
    return { url, density: width / Math.max(1, slot) }
  })
  const sorted = dense.sort((a, b) => a.density - b.density)
  return sorted.find(({ density }) => density >= 1) ?? sorted.at(-1) ?? null
}

/** The width of the image in CSS pixels by `sizes`: the first entry whose media condition matches. */
function slotWidth(sizes: string, page: MediaPage): number {
  const basis = {
    ...{ fontSize: 12, rootFontSize: 12, lineHeight: 14.4 },
    ...{ viewportWidth: page.width, viewportHeight: page.height },
  }
  for (const entry of sizes.split(/,(?![^(]*\))/)) {
    const [, condition = '', written = ''] = SIZE.exec(entry) ?? []
    const length = parseLength(parseValues(written, null)?.[0], { negative: false })
    if (length === undefined || !matchesMedia(condition, page)) continue
    return (typeof length === 'function' ? length(basis) : length) / POINTS_PER_PX
  }
  return page.width / POINTS_PER_PX
}

/** A media condition, and a length. */
const SIZE = /^\s*(?:(.*\S)\s+)?((?:calc|min|max|clamp)\(.*\)|[\d.]+[a-z]*)\s*$/i
const POINTS_PER_PX = 0.75
