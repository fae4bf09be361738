/**
 * SVG text → a picture safe to draw: checked, cut to what is drawn, and written anew so that every painter reads the
 * same. Pure, but for the raster pictures inside, which `raster` checks.
 * Fails with `asset_failed`, `asset_denied`, `svg_too_complex`, `image_too_large`.
 */

import { PlatenError, type Warning } from '../base/errors.ts'
import type { RasterPicture } from '../graphics/raster-picture.ts'
import { checkSvgCost } from './cost.ts'
import { writeElement } from './element.ts'
import { normalizeSvg } from './normalize.ts'
import type { SvgPicture } from './svg-picture.ts'
import { buildSvgTree, type SvgNode } from './tree.ts'
import { readLength, readViewBox } from './values.ts'
import { parseXml } from './xml.ts'

export interface SvgOptions {
  readonly maxElements: number
  /** Of the text that is given back. */
  readonly maxBytes: number
  /** Checks the picture in a `data:` URI. */
  readonly raster: (dataUri: string) => Promise<RasterPicture>
}

/** Nesting of elements, references followed. */
const MAX_DEPTH = 100

/** Of a root that does not say its size (CSS Images 3 §5.3). */
const DEFAULT_SIZE = { width: 300, height: 150 } as const

export async function checkSvg(text: string, options: SvgOptions): Promise<SvgPicture> {
  const depths = { maxElements: options.maxElements, maxDepth: MAX_DEPTH }
  const tree = buildSvgTree(parseXml(text, depths))
  const warnings = new Map(tree.warnings.map(warning => [warning.message, warning]))
  const warn = (warning: Warning): void => void warnings.set(warning.message, warning)
  checkSvgCost(tree, depths, warn)
  const { width, height } = sizeOf(tree.root, warn)
  const images = await checkImages(tree.nodes, options.raster)
  const normalized = normalizeSvg(tree, { width, height, pictures: images, warn })
  const svg = writeElement(normalized, options.maxBytes)
  return { kind: 'svg', svg, width, height, images, warnings: [...warnings.values()] }
}

/** Has every raster picture inside checked, and names it by the `data:` URI of a plain, upright PNG or JPEG. */
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
      const picture = await raster(href).catch(inside)
      const type = picture.jpeg === null ? 'png' : 'jpeg'
      plain = `data:image/${type};base64,${Buffer.from(await picture.encoded()).toString('base64')}`
      renamed.set(href, plain)
      images.set(plain, picture)
    }
    attributes.set('xlink:href', plain)
  }
  return images
}

function inside(failure: unknown): never {
  if (!(failure instanceof PlatenError)) throw failure
  throw new PlatenError(failure.code, `About a picture inside the SVG: ${failure.message}`, {
    cause: failure.cause,
  })
}

/** In px; what width and height do not say is taken from the viewBox (SVG 2 §8.2, §8.8). */
function sizeOf(root: SvgNode, warn: (warning: Warning) => void): { width: number; height: number } {
  const viewBox = readViewBox(root.attributes.get('viewBox'))
  const width = lengthOf(root, 'width', viewBox?.width ?? null)
  const height = lengthOf(root, 'height', viewBox?.height ?? null)
  if (width !== null && height !== null) return { width, height }
  if (viewBox !== null) {
    const ratio = viewBox.width / viewBox.height
    if (width !== null) return { width, height: width / ratio }
    if (height !== null) return { width: height * ratio, height }
    return { width: viewBox.width, height: viewBox.height }
  }
  const size = { width: width ?? DEFAULT_SIZE.width, height: height ?? DEFAULT_SIZE.height }
  const message = `The SVG has no size of its own, so it is drawn as ${size.width} × ${size.height} px; add viewBox="0 0 width height" to its <svg> element.`
  warn({ code: 'missing_size', message })
  return size
}

/** Null where the length is absent, `auto`, or says nothing that can be drawn. */
function lengthOf(
  { attributes, style }: SvgNode,
  name: 'width' | 'height',
  whole: number | null,
): number | null {
  for (const text of [style.get(name), attributes.get(name)]) {
    if (text === undefined || (whole === null && text.includes('%'))) continue
    const basis = { fontSize: 16, rootFontSize: 16, width: whole ?? 0, height: whole ?? 0 }
    const length = readLength(text, basis, 'x')
    if (length !== null && length > 0) return length
  }
  return null
}
