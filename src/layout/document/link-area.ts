import { isLink, type LinkTarget } from '../../document/structure/node-properties.ts'

/** The area of a drawing that is a link. It lies over its vectors, and moves with them. */
export class LinkArea {
  readonly type = 'rect'
  x = 0
  y = 0
  readonly w: number
  readonly h: number
  readonly target: LinkTarget

  constructor(target: LinkTarget, { width, height }: { width: number; height: number }) {
    this.target = target
    this.w = width
    this.h = height
  }
}

/** Adds the area of the link of a node to its vectors, if it has one. */
export function addLinkArea(
  vectors: object[],
  node: LinkTarget,
  size: { width: number; height: number },
): void {
  if (isLink(node)) vectors.push(new LinkArea(node, size))
}

/** Vectors without the area of an earlier draft. */
export function withoutLinkArea<Vector extends object>(vectors: readonly Vector[]): Vector[] {
  return vectors.filter(vector => !(vector instanceof LinkArea))
}
