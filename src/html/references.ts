import type { PictureSource } from '../assets/contracts.ts'
import { sentence, type Warning } from '../base/errors.ts'
import { didYouMean } from '../base/text-distance.ts'
import { isLinkTarget, linkError } from '../base/urls.ts'
import { stylePictures } from '../css/background-layers.ts'
import { resolveUrl } from '../css/values/component-values.ts'
import { BARCODE_SCHEME } from '../document/values/barcode-reference.ts'
import type { FlowPicture } from '../layout/css/contracts.ts'
import { barcodeReference } from './barcode-elements.ts'
import type { StyledElement } from './contracts.ts'
import { isPictureFile } from './special-elements.ts'
import { unescaped } from './structure/replacement-text.ts'

/** Warning codes of placeholders for failed pictures. */
const FAILURES = new Set(['asset_denied', 'asset_failed', 'image_too_large', 'svg_too_complex'])

/** Where a page comes from. */
interface Origin {
  /** Base of relative URLs, or null. */
  readonly baseUrl: string | null
  /** JSON Pointer of the page. */
  readonly at: string
  /** The place of an element for messages, with its column if it is known. */
  readonly placeOf: (element: StyledElement) => string
}

/**
 * Collects pictures, links and their destinations before boxes are generated. A failed picture with `alt` is replaced by its text.
 * @throws errors of the picture source.
 */
export async function findReferences(
  root: StyledElement,
  { baseUrl, at, placeOf }: Origin,
  source: PictureSource,
) {
  const setting = /^\/settings\/(\w+)$/.exec(at)?.[1]
  const ofSetting = setting === undefined ? '' : ` of ${setting}`
  const ids = new Set<string>()
  /** The destinations of anchors by name: their ids, if they have one. */
  const anchorNames = new Map<string, string>()
  const wanted = new Set<string>()
  /** The element of each picture, the last one first: elements are visited in reverse order. */
  const requested = new Map<string, StyledElement>()
  /** Pictures with a place whose style does not set their size. */
  const unsized = new Set<string>()
  const request = (picture: string, element: StyledElement): void => {
    requested.delete(picture)
    requested.set(picture, element)
  }
  const warnings: Warning[] = []
  /** Warnings of elements, which are visited in reverse order. */
  const ofElements: { readonly element: StyledElement; readonly warning: Warning }[] = []
  /** The first place of each refused link, which is visited last, and the number of others. */
  const refused = new Map<string, { readonly element: StyledElement; readonly more: number }>()
  const noteLink = (href: string, element: StyledElement): void => {
    if (href === '' || isLinkTarget(resolveUrl(href, baseUrl))) return
    const error = linkError(href, true)
    const known = refused.get(error)
    refused.set(error, { element, more: known === undefined ? 0 : known.more + 1 })
  }
  const noteNoSource = (element: StyledElement): void => {
    const lazy = Object.keys(element.attributes).find(name => /^(?:data-src|data-srcset)$/.test(name))
    const hint = lazy === undefined ? '' : `, and '${lazy}' is not supported`
    const message = `${placeOf(element)} has no src${hint}: give it the URL or the name of a picture.`
    ofElements.push({ element, warning: { code: 'asset_failed', message, path: at } })
  }
  /** The first place of each link to an element. */
  const links = new Map<string, StyledElement>()
  const noteTarget = (name: string, element: StyledElement): void => {
    wanted.add(name)
    links.set(name, element) // the first one is visited last
  }
  const withAlt = new Set<string>()
  const sources = new WeakMap<StyledElement, string>()
  const rest: StyledElement[] = [root]
  for (let element = rest.pop(); element !== undefined; element = rest.pop()) {
    const { id, href, alt } = element.attributes
    if (id !== undefined && id !== '') ids.add(id)
    const name = anchorName(element)
    if (name !== null) anchorNames.set(name, id === undefined || id === '' ? name : id)
    if (element.name === 'a' && href?.startsWith('#') === true) {
      const name = decodedFragment(href.slice(1))
      noteTarget(name, element)
    } else if (element.name === 'a' && href !== undefined) noteLink(href.trim(), element)
    const { targets, ids: inside } = anchorsIn(element.markup)
    for (const name of targets) {
      if (!wanted.has(name) && !inside.has(name)) links.set(name, element)
      wanted.add(name)
    }
    const picture = pictureOf(element, baseUrl)
    if (element.name === 'img' && picture === null) noteNoSource(element)
    if (picture !== null) {
      request(picture, element)
      if (element.style.width === 'auto' || element.style.height === 'auto') unsized.add(picture)
      sources.set(element, picture)
      if (alt !== undefined || element.name === 'object') withAlt.add(picture)
    }
    for (const url of stylePictures(element.style)) request(url, element)
    for (const child of element.children) {
      if (child.kind === 'element') rest.push(child)
      else if (typeof child.reference?.target === 'string') {
        const { target } = child.reference
        noteTarget(target, element)
      }
    }
    for (const mark of element.marks ?? []) if (mark.kind === 'running') rest.push(mark.element)
  }
  for (const [error, { element, more }] of refused) {
    const others = more === 0 ? '' : ` and ${more} more ${more === 1 ? 'place' : 'places'}`
    const message = `At ${placeOf(element)}${others}, ${error}.`
    ofElements.push({ element, warning: { code: 'refused_link', message, path: at } })
  }
  for (const [name, element] of links) {
    if (name === '' || isTop(name) || ids.has(name) || anchorNames.has(name)) continue
    const message = `At ${placeOf(element)}, the link '#${name}' leads nowhere: no element has the id '${name}'${didYouMean(name, ids) || '; give its target this id'}`
    ofElements.push({
      element,
      warning: {
        code: 'unknown_destination',
        message: sentence(message),
        path: at,
      },
    })
  }
  ofElements.sort((a, b) => byPlace(a.element, b.element))
  warnings.push(...ofElements.map(({ warning }) => warning))
  for (const [name, destination] of anchorNames) if (wanted.has(name)) wanted.add(destination)
  /** The id of the root, where links to `#top` lead. */
  const top = root.attributes['id'] || 'top'
  const hasTopLink = [...wanted].some(name => isTop(name) && !ids.has(name) && !anchorNames.has(name))
  /** The first place of each picture, in document order: parents are visited before their children. */
  const pictures = new Map(
    [...requested]
      .reverse()
      .sort(([, a], [, b]) => byPlace(a, b))
      .map(([picture, element]) => [picture, placeOf(element) + ofSetting]),
  )
  const failed = new Set<string>()
  // all pictures, not only those with `alt`: they fail in document order
  for (const [picture, path] of [...pictures]) {
    if (picture.startsWith(BARCODE_SCHEME)) continue
    const loaded = await source.picture(picture, { named: {}, path })
    if (!withAlt.has(picture)) continue
    const failure = loaded.kind === 'svg' ? loaded.warnings.find(({ code }) => FAILURES.has(code)) : undefined
    if (failure === undefined) continue
    failed.add(picture)
    pictures.delete(picture)
    warnings.push({ code: failure.code, message: failure.message, path: at })
  }
  return {
    picture: (element: StyledElement): string | null => {
      // box generation passes copies of blockified elements
      const picture = sources.get(element) ?? pictureOf(element, baseUrl)
      return picture === null || failed.has(picture) ? null : picture
    },
    link(element: StyledElement): string | null {
      const href = element.attributes['href']?.trim()
      if (href === undefined || href === '') return null
      if (href.startsWith('#')) {
        const name = decodedFragment(href.slice(1))
        if (ids.has(name)) return `#${name}`
        const destination = anchorNames.get(name) ?? (isTop(name) ? top : null)
        return destination === null ? null : `#${destination}`
      }
      const url = resolveUrl(href, baseUrl)
      return isLinkTarget(url) ? url : null
    },
    destination(element: StyledElement): string | null {
      const { id } = element.attributes
      if (element.name === 'html' && hasTopLink) return top
      if (id !== undefined && wanted.has(id)) return id
      const name = anchorName(element)
      return name !== null && wanted.has(name) && !ids.has(name) ? name : null
    },
    /** All pictures that may be placed, without duplicates. */
    pictures: [...pictures].map(
      ([reference, place]): FlowPicture =>
        unsized.has(reference) ? { reference, place } : { reference, place, isSized: true },
    ),
    warnings,
  }
}

interface Anchors {
  /** The ids that links lead to. */
  readonly targets: readonly string[]
  /** The ids of elements. */
  readonly ids: ReadonlySet<string>
}

const NO_ANCHORS: Anchors = { targets: [], ids: new Set() }

/** The links of an inline SVG, and its ids, from its serialised XML. */
function anchorsIn(markup: string | null): Anchors {
  if (markup === null || !markup.includes('<a')) return NO_ANCHORS
  const targets = Array.from(markup.matchAll(/<a(?=\s)[^<>]*?\shref="#([^"]*)"/g), ([, name = '']) =>
    decodedFragment(unescaped(name)),
  )
  if (targets.length === 0) return NO_ANCHORS
  const ids = Array.from(markup.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => unescaped(id))
  return { targets, ids: new Set(ids) }
}

/** Orders elements by their start tags in the page. */
function byPlace(a: StyledElement, b: StyledElement): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
}

/** The attributes that refer to pictures, by element. */
const PICTURE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['img', 'src'],
  ['input', 'src'],
  ['video', 'poster'],
  ['object', 'data'],
  ['embed', 'src'],
])

function pictureOf(element: StyledElement, baseUrl: string | null): string | null {
  const { name, attributes, markup } = element
  if (markup !== null) return markup
  const written = PICTURE_ATTRIBUTES.get(name)
  if (written === undefined) return barcodeReference(element)
  if (name === 'input' && attributes['type']?.trim().toLowerCase() !== 'image') return null
  if ((name === 'object' || name === 'embed') && !isPictureFile(element)) return null
  const src = attributes[written]?.trim()
  if (src?.startsWith(BARCODE_SCHEME) === true) return src
  return src === undefined || src === '' ? null : resolveUrl(src, baseUrl)
}

/** The name of an anchor, where links lead if no element has it as its id (HTML, indicated part). */
function anchorName({ name, attributes: { name: written = '' } }: StyledElement): string | null {
  return name === 'a' && written !== '' ? written : null
}

/** True for a fragment that means the start of the document if no element has it as its id (HTML, indicated part). */
function isTop(fragment: string): boolean {
  return fragment.toLowerCase() === 'top'
}

export function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
