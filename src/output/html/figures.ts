/** Pictures and codes → `<img>`, each as large as layout would place it. */
import { isRecord } from '../../base/json.ts'
import type { Size } from '../../graphics/affine.ts'
import { points } from './declarations.ts'
import { wrapLink } from './markup.ts'
import { listOf, type Node, numberOf } from './node.ts'
import { classedElement, type Writing } from './writing.ts'

export function writeFigure(node: Node, kind: FigureKind, writing: Writing): string {
  return writeImage(node, kind, picture => sizeDeclarations(node, kind, picture), writing)
}

/** A picture in a line of text. Without a size it is one em high. */
export function writeInlineFigure(node: Node, kind: 'image' | 'svg', writing: Writing): string {
  const { verticalAlign } = node
  const above = numberOf(verticalAlign)
  const alignment = above === null ? INLINE_ALIGNMENTS.get(String(verticalAlign)) : points(above)
  const isSized = ['width', 'height', 'fit'].some(key => (node[key] ?? null) !== null)
  const declarationsOf = (picture: Size): string[] => [
    ...(isSized ? sizeDeclarations(node, kind, picture) : ['width:auto', 'height:1em']),
    `vertical-align:${alignment ?? 'baseline'}`,
  ]
  return writeImage(node, kind, declarationsOf, writing)
}

const INLINE_ALIGNMENTS: ReadonlyMap<string, string> = new Map([
  ['middle', 'middle'],
  ['top', 'text-top'],
  ['bottom', 'text-bottom'],
])

type FigureKind = 'image' | 'svg' | 'qr' | 'barcode'

function writeImage(
  node: Node,
  kind: FigureKind,
  declarationsOf: (picture: Size) => string[],
  writing: Writing,
): string {
  const picture = writing.pictures.of(node)
  if (picture === null) return ''
  writing.spend(picture.uri.length)
  const alternative = kind === 'qr' || kind === 'barcode' ? String(node[kind]) : ''
  const attributes = { src: picture.uri, alt: alternative }
  return wrapLink(node, classedElement(writing, 'img', declarationsOf(picture), kind, null, attributes))
}

function sizeDeclarations(node: Node, kind: FigureKind, picture: Size): string[] {
  const cover = coverOf(node)
  const { width, height } = cover ?? (kind === 'qr' ? qrSize(node, picture) : placedSize(node, picture))
  const fit = cover === null ? [] : ['object-fit:cover']
  return [`width:${points(width)}`, `height:${points(height)}`, ...fit]
}

function coverOf({ cover }: Node): Size | null {
  if (!isRecord(cover)) return null
  const { width, height } = cover
  return { width: numberOf(width) ?? 0, height: numberOf(height) ?? 0 }
}

/** Modules have a whole number of points, as in layout. */
function qrSize({ fit }: Node, { width, height }: Size): Size {
  const modules = Math.max(1, Math.round(width / UNITS_A_MODULE))
  const size = numberOf(fit)
  const module = Math.max(1, Math.floor(size !== null && size > 0 ? size / modules : QR_MODULE_PT))
  return { width: modules * module, height: (modules * module * height) / width }
}

/** SVG units per module of a matrix code. */
const UNITS_A_MODULE = 4
const QR_MODULE_PT = 5

/** The size of a picture with its aspect ratio; minimum and maximum sizes apply last. */
function placedSize(node: Node, natural: Size): Size {
  const [fitWidth, fitHeight] = listOf(node['fit']).map(numberOf)
  if (fitWidth !== undefined && fitWidth !== null && fitHeight !== undefined && fitHeight !== null) {
    const factor = Math.min(fitWidth / natural.width, fitHeight / natural.height)
    return { width: natural.width * factor, height: natural.height * factor }
  }
  const ratio = natural.width / natural.height
  const [width, height] = [numberOf(node['width']), numberOf(node['height'])]
  let size = {
    width: width ?? (height === null ? natural.width : height * ratio),
    height: height ?? (width === null ? natural.height : width / ratio),
  }
  const byWidth = (bound: number): Size => ({ width: bound, height: bound / ratio })
  const byHeight = (bound: number): Size => ({ width: bound * ratio, height: bound })
  const bounds = ['maxWidth', 'maxHeight', 'minWidth', 'minHeight'].map(name => numberOf(node[name]))
  const [maxWidth = null, maxHeight = null, minWidth = null, minHeight = null] = bounds
  if (maxWidth !== null && maxWidth < size.width) size = byWidth(maxWidth)
  if (maxHeight !== null && maxHeight < size.height) size = byHeight(maxHeight)
  if (minWidth !== null && minWidth > size.width) size = byWidth(minWidth)
  if (minHeight !== null && minHeight > size.height) size = byHeight(minHeight)
  return size
}
