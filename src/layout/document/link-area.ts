import { isLink, type LinkTarget } from '../../document/structure/node-properties.ts'

/**
 * The area of a drawing that is a link. It lies over its vectors, and moves with them. A plain object, as pdfmake copies
 * the vectors of headers, of unbreakable rows and of header rows.
 */
interface LinkArea {
  readonly type: 'rect'
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly linkTarget: LinkTarget
}

/** The smallest width and height, in points, so that the area of a hairline can be found. */
const MIN_SIZE = 1

/**
 * Adds the area of the link of a node to its vectors, if it has one. The area of a horizontal or vertical line is that
 * of its stroke.
 */
export function addLinkArea(
  vectors: object[],
  node: LinkTarget,
  { width, height }: { width: number; height: number },
): void {
  if (!isLink(node)) return
  const stroke = vectors.reduce<number>((widest, vector) => Math.max(widest, strokeOf(vector)), MIN_SIZE)
  const [w, h] = [Math.max(width, stroke), Math.max(height, stroke)]
  const area: LinkArea = { type: 'rect', x: (width - w) / 2, y: (height - h) / 2, w, h, linkTarget: node }
  vectors.push(area)
}

/** The width of the line of a vector, in points; 0 for others. */
function strokeOf(vector: object): number {
  const { type, lineWidth = 1 }: { readonly type?: unknown; readonly lineWidth?: unknown } = vector
  return (type === 'line' || type === 'polyline') && typeof lineWidth === 'number' ? lineWidth : 0
}

export function isLinkArea(vector: object): vector is LinkArea {
  return 'linkTarget' in vector
}

/** Vectors without the area of an earlier draft. */
export function withoutLinkArea<Vector extends object>(vectors: readonly Vector[]): Vector[] {
  return vectors.filter(vector => !isLinkArea(vector))
}
