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

/** Adds the area of the link of a node to its vectors, if it has one. */
export function addLinkArea(
  vectors: object[],
  node: LinkTarget,
  { width, height }: { width: number; height: number },
): void {
  if (!isLink(node)) return
  const area: LinkArea = { type: 'rect', x: 0, y: 0, w: width, h: height, linkTarget: node }
  vectors.push(area)
}

export function isLinkArea(vector: object): vector is LinkArea {
  return 'linkTarget' in vector
}

/** Vectors without the area of an earlier draft. */
export function withoutLinkArea<Vector extends object>(vectors: readonly Vector[]): Vector[] {
  return vectors.filter(vector => !isLinkArea(vector))
}
