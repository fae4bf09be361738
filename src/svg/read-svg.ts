/**
 * SVG text → a picture safe to draw: parsed, sanitised, bounded in cost, and normalised so that all painters draw the
 * same. The only reader of SVG text. Pure, except for embedded raster pictures, which `raster` validates.
 * Fails with `asset_failed`, `asset_denied` (a DTD), `svg_too_complex`, `image_too_large`.
 */
import { PlatenError, type Warning } from '../base/errors.ts'
import { createLruCache } from '../base/lru-cache.ts'
import type { Size } from '../graphics/affine.ts'
import type { RasterPicture } from '../graphics/raster-picture.ts'
import { checkSvgCost } from './cost.ts'
import { type NormalizeOptions, normalizeSvg } from './normalize.ts'
import { needsResources } from './resources.ts'
import { featuresOf, type SvgPicture } from './svg-picture.ts'
import {
  absoluteLength,
  buildSvgTree,
  DEFAULT_SIZE,
  insideImage,
  needsCss,
  type SvgNode,
  type SvgTree,
} from './tree.ts'
import { readViewBox } from './values.ts'
import { parseXml } from './xml.ts'

export interface SvgOptions {
  readonly maxElements: number
  /** Of the normalised SVG, as text. */
  readonly maxBytes: number
  /** Validates the picture in a `data:` URI. */
  readonly raster: (dataUri: string) => Promise<RasterPicture>
}

/** Nesting of elements, references followed. */
const MAX_DEPTH = 100

/** Viewports of different sizes in which the drawing of a picture is kept. */
export const MAX_VIEWPORTS = 4

export async function checkSvg(
  text: string,
  { maxElements, maxBytes, raster }: SvgOptions,
): Promise<SvgPicture> {
  const limits = { maxElements, maxDepth: MAX_DEPTH }
  const xml = parseXml(text, limits)
  // Loaded on demand, which keeps them out of the cold start of documents with a simple logo.
  const css = needsCss(xml) ? await import('./stylesheet.ts') : null
  const tree = buildSvgTree(xml, css, limits)
  const resources = needsResources(tree) ? await import('./create-resources.ts') : null
  const warnings = new Map(tree.warnings.map(warning => [warning.message, warning]))
  const warn = (warning: Warning): void => void warnings.set(warning.message, warning)
  checkSvgCost(tree, limits, warn)
  const images = await checkImages(tree.nodes, raster)
  return pictureOf(tree, images, {
    maxBytes,
    warn,
    warnings,
    createResources: resources?.createResources ?? null,
  })
}

/**
 * Parses an SVG as `checkSvg`, without its pictures.
 * @throws PlatenError `asset_failed`, `svg_too_complex`.
 */
export async function checkSvgText(
  text: string,
  { maxElements }: Pick<SvgOptions, 'maxElements'>,
): Promise<void> {
  const limits = { maxElements, maxDepth: MAX_DEPTH }
  const xml = parseXml(text, limits)
  const css = needsCss(xml) ? await import('./stylesheet.ts') : null
  checkSvgCost(buildSvgTree(xml, css, limits), limits, () => undefined)
}

/** An SVG that Platen generated itself, such as a barcode, without pictures. It is parsed when it is first drawn. */
export function generatedSvg(
  text: string,
  about: Pick<SvgPicture, 'width' | 'height'> & Partial<Pick<SvgPicture, 'warnings' | 'isPlaceholder'>>,
): SvgPicture {
  let picture: SvgPicture | null = null
  const read = (): SvgPicture => {
    const unlimited = { maxElements: Number.POSITIVE_INFINITY, maxDepth: MAX_DEPTH }
    const options = {
      maxBytes: Number.POSITIVE_INFINITY,
      warn: () => {},
      warnings: new Map(),
      createResources: null,
    }
    picture ??= pictureOf(buildSvgTree(parseXml(text, unlimited), null, unlimited), new Map(), options)
    return picture
  }
  return {
    ...{ kind: 'svg', images: new Map(), warnings: [], ...about },
    get root() {
      return read().root
    },
    get features() {
      return read().features
    },
    outlined: outline => read().outlined(outline),
  }
}

function pictureOf(
  tree: SvgTree,
  images: ReadonlyMap<string, RasterPicture>,
  options: {
    readonly maxBytes: number
    readonly warn: (warning: Warning) => void
    readonly warnings: ReadonlyMap<string, Warning>
    readonly createResources: NormalizeOptions['createResources']
  },
): SvgPicture {
  const { warn, warnings } = options
  const { root } = tree
  const size = sizeOf(root, warn)
  const natural = drawingOf(tree, size, { ...options, pictures: images })
  const linkedIds = natural.features.links.filter(id => tree.byId.has(id))
  const ofImages = [...images.values()].flatMap(image => image.warnings)
  const hasViewBox = readViewBox(root.attributes.get('viewBox')) !== null
  const picture: SvgPicture = {
    kind: 'svg',
    ...natural,
    ...size,
    ...(!hasViewBox && { isStretched: true }),
    ...(linkedIds.length > 0 && { linkedIds: new Set(linkedIds) }),
    images,
    warnings: [...warnings.values(), ...ofImages],
  }
  const relative = { width: isRelative(root, 'width'), height: isRelative(root, 'height') }
  if (hasViewBox || !(relative.width || relative.height)) return picture
  const known = createLruCache<SvgPicture>({ maxEntries: MAX_VIEWPORTS })
  return {
    ...picture,
    inViewport(box) {
      const width = relative.width ? box.width : size.width
      const height = relative.height ? box.height : size.height
      if (!(width > 0 && height > 0) || (width === size.width && height === size.height)) return picture
      const key = `${width} ${height}`
      const found = known.get(key)
      if (found !== undefined) return found
      const drawing = drawingOf(tree, { width, height }, { ...options, warn: () => {}, pictures: images })
      const sized = { ...picture, ...drawing, width, height }
      known.set(key, sized)
      return sized
    },
  }
}

interface DrawingOptions extends Pick<NormalizeOptions, 'pictures' | 'createResources' | 'warn'> {
  readonly maxBytes: number
}

/** The picture drawn in a viewport of this size, in px. */
function drawingOf(
  tree: SvgTree,
  { width, height }: Size,
  { maxBytes, pictures, createResources, warn }: DrawingOptions,
): Pick<SvgPicture, 'root' | 'features' | 'outlined'> {
  const about = { width, height, pictures, createResources }
  const root = normalizeSvg(tree, { ...about, warn })
  const features = featuresOf(root)
  if (features.length > maxBytes) {
    throw new PlatenError(
      'svg_too_complex',
      `The SVG has more than ${maxBytes} characters after its styles, uses and pictures are written onto its elements.`,
    )
  }
  const outlined: SvgPicture['outlined'] =
    features.textLength === 0
      ? () => root
      : outline => normalizeSvg(tree, { ...about, warn: () => {}, outline })
  return { root, features, outlined }
}

/** Validates all embedded pictures and replaces each reference by the `data:` URI of an upright PNG or JPEG. */
async function checkImages(
  nodes: readonly SvgNode[],
  raster: SvgOptions['raster'],
): Promise<Map<string, RasterPicture>> {
  const images = new Map<string, RasterPicture>()
  const renamed = new Map<string, string>()
  for (const { name, attributes } of nodes) {
    const href = attributes.get('xlink:href')
    if ((name !== 'image' && name !== 'feImage') || href === undefined || href.startsWith('#')) continue
    let plain = renamed.get(href)
    if (plain === undefined) {
      const picture = await raster(href).catch(explainInside)
      const type = picture.jpeg === null ? 'png' : 'jpeg'
      plain = `data:image/${type};base64,${Buffer.from(await picture.encoded()).toString('base64')}`
      renamed.set(href, plain)
      images.set(plain, picture)
    }
    attributes.set('xlink:href', plain)
  }
  return images
}

function explainInside(failure: unknown): never {
  throw failure instanceof PlatenError ? insideImage(failure) : failure
}

/** In px; missing dimensions come from the viewBox (SVG 2 §8.2, §8.8). */
function sizeOf(
  root: SvgNode,
  warn: (warning: Warning) => void,
): Pick<SvgPicture, 'width' | 'height' | 'hasOnlyRatio' | 'defaultSizes'> {
  const viewBox = readViewBox(root.attributes.get('viewBox'))
  const width = absoluteLength(root, 'width', viewBox?.width ?? null)
  const height = absoluteLength(root, 'height', viewBox?.height ?? null)
  const lacking = (['width', 'height'] as const).filter(name => absoluteLength(root, name, null) === null)
  const [first, ...others] = lacking
  const defaultSizes: SvgPicture['defaultSizes'] = others.length > 0 ? 'both' : first
  if (viewBox !== null) {
    const ratio = viewBox.width / viewBox.height
    const size =
      width !== null
        ? { width, height: height ?? width / ratio }
        : { width: height === null ? viewBox.width : height * ratio, height: height ?? viewBox.height }
    if (defaultSizes !== undefined && lacksRatio(root)) return { ...size, defaultSizes }
    return { ...size, hasOnlyRatio: defaultSizes === 'both' }
  }
  if (width !== null && height !== null) return { width, height }
  const size = {
    width: width ?? DEFAULT_SIZE.width,
    height: height ?? DEFAULT_SIZE.height,
    ...(defaultSizes !== undefined && { defaultSizes }),
  }
  // As CSS of inline SVGs does, which leaves the size to the container.
  const isContained = ['width', 'height'].every(name => root.style.get(name)?.includes('%'))
  if (isContained) return size
  const message = `The SVG declares no size and is drawn at ${size.width} × ${size.height} px. Add viewBox="0 0 width height" to its <svg> element.`
  warn({ code: 'missing_size', message })
  return size
}

/**
 * True for an image that is scaled in each direction, whose viewBox gives no ratio, as in browsers. The one of an inline
 * SVG does, which is declared by `aspect-ratio`.
 */
function lacksRatio({ attributes, style }: SvgNode): boolean {
  return /^\s*none\b/.test(attributes.get('preserveAspectRatio') ?? '') && !style.has('aspect-ratio')
}

/** True if the container determines the length: it is a percentage, `auto` or absent. */
function isRelative({ attributes, style }: SvgNode, name: 'width' | 'height'): boolean {
  const text = style.get(name) ?? attributes.get(name)
  return text === undefined || text.trim() === 'auto' || text.includes('%')
}
