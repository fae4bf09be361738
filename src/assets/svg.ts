// SVG text → a picture safe to draw: checked, cut to what is drawn, and written anew so that every painter reads
// the same. Pure, but for the raster pictures inside, which `raster` checks.
// Fails with `asset_failed`, `asset_denied`, `svg_too_complex`, `image_too_large`.
import { PlatenError } from '../errors.ts'
import type { RasterPicture, SvgPicture } from './contracts.ts'
import { checkSvgCost } from './svg-cost.ts'
import { buildSvgTree, type SvgNode } from './svg-tree.ts'
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

/** CSS px in a unit (CSS Values 4 §6.2); `em` and `ex` of the initial font size. */
const PX: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['pt', 96 / 72],
  ['pc', 16],
  ['mm', 96 / 25.4],
  ['cm', 96 / 2.54],
  ['in', 96],
  ['em', 16],
  ['ex', 8],
])

export async function checkSvg(text: string, options: SvgOptions): Promise<SvgPicture> {
  const depths = { maxElements: options.maxElements, maxDepth: MAX_DEPTH }
  const tree = buildSvgTree(parseXml(text, depths))
  checkSvgCost(tree, depths)
  const { width, height } = sizeOf(tree.root)
  const images = await checkImages(tree.nodes, options.raster)
  tree.root.attributes.set('width', String(width))
  tree.root.attributes.set('height', String(height))
  if (viewBoxOf(tree.root) === null) tree.root.attributes.set('viewBox', `0 0 ${width} ${height}`)
  tree.root.attributes.set('xmlns', 'http://www.w3.org/2000/svg')
  tree.root.attributes.set('xmlns:xlink', 'http://www.w3.org/1999/xlink')
  const svg = write(tree.root, options.maxBytes)
  return { kind: 'svg', svg, width, height, images, warnings: tree.warnings }
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
function sizeOf(root: SvgNode): { width: number; height: number } {
  const viewBox = viewBoxOf(root)
  const width = lengthOf(root.attributes.get('width'), viewBox?.width ?? null)
  const height = lengthOf(root.attributes.get('height'), viewBox?.height ?? null)
  if (width !== null && height !== null) return { width, height }
  if (viewBox !== null) {
    const ratio = viewBox.width / viewBox.height
    if (width !== null) return { width, height: width / ratio }
    if (height !== null) return { width: height * ratio, height }
    return { width: viewBox.width, height: viewBox.height }
  }
  throw new PlatenError(
    'asset_failed',
    'The SVG has no size; add viewBox="0 0 width height", or both width and height, to its <svg> element.',
  )
}

/** Null where the attribute is absent, `auto`, or says nothing that can be drawn. */
function lengthOf(value: string | undefined, whole: number | null): number | null {
  const [, number, unit = ''] =
    /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)$/i.exec(value?.trim() ?? '') ?? []
  if (number === undefined) return null
  const px = unit === '%' ? (whole === null ? null : whole / 100) : (PX.get(unit.toLowerCase()) ?? null)
  const length = px === null ? Number.NaN : Number(number) * px
  return Number.isFinite(length) && length > 0 ? length : null
}

function viewBoxOf(root: SvgNode): { width: number; height: number } | null {
  const numbers = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  const isSound = numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
  return isSound ? { width, height } : null
}

function write(root: SvgNode, maxBytes: number): string {
  const parts: string[] = []
  let length = 0
  const put = (part: string) => {
    length += part.length
    if (length > maxBytes) {
      throw new PlatenError(
        'svg_too_complex',
        `The SVG has more than ${maxBytes} characters once styles and pictures are written onto its elements.`,
      )
    }
    parts.push(part)
  }
  const writeNode = ({ name, attributes, style, children }: SvgNode) => {
    put(`<${name}`)
    for (const [key, value] of attributes) put(` ${key}="${escapeXml(value)}"`)
    if (style.size > 0) {
      put(` style="${escapeXml([...style].map(([property, value]) => `${property}:${value}`).join(';'))}"`)
    }
    if (children.length === 0) return put('/>')
    put('>')
    for (const child of children) {
      if (typeof child === 'string') put(escapeXml(child))
      else writeNode(child)
    }
    put(`</${name}>`)
  }
  writeNode(root)
  return parts.join('')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, character => ESCAPES[character] ?? character)
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
