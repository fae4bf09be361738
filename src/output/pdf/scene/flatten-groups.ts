/** Objects as they are painted one by one, out of the groups that Fabric does not paint as a whole. */
import { multiply } from '../../../graphics/affine.ts'
import type { Content, Placed } from '../../../scene/placing/place.ts'

/** Groups that are not painted as a whole give way to their backgrounds and objects, which have their effects. */
export function loosened(objects: readonly Placed[]): Placed[] {
  return objects.flatMap(placed => {
    const { content, manner, object } = placed
    if (content.kind !== 'group' || manner.isWhole) return inPaints(placed)
    const children = loosened(content.children)
    const inGroup = children.map(child => ({ ...child, matrix: multiply(placed.matrix, child.matrix) }))
    return object.backgroundColor === null ? inGroup : [backgroundOf(placed), ...inGroup]
  })
}

function backgroundOf(group: Placed): Placed {
  const { manner, behind } = group
  const { width: w, height: h } = behind
  return {
    ...group,
    manner: { ...manner, isWhole: true },
    content: { kind: 'group', children: [] },
    bounds: { left: -w / 2, top: -h / 2, right: w / 2, bottom: h / 2 },
  }
}

/** A stroke casts a shadow of its own on what it goes around, where the object is not painted as a whole. */
function inPaints(placed: Placed): Placed[] {
  const { object, content, manner } = placed
  const isPainted = content.kind === 'path' || content.kind === 'picture'
  if (manner.isWhole || manner.shadow === null || !isPainted) return [placed]
  const isStroked = object.stroke !== null && object.strokeWidth > 0
  if (!isStroked || object.backgroundColor !== null) return [placed]
  const isSilent = object.shadow !== null && !object.shadow.affectStroke
  const silent: Placed = { ...placed, shadow: null, manner: { ...manner, shadow: null } }
  const isFilled = object.type === 'picture' || (object.fill !== null && object.type !== 'line')
  // What Fabric paints after a stroke that casts none casts none either.
  if (!isFilled || object.paintFirst === 'stroke') return [isSilent ? silent : placed]
  const filled: Placed = { ...placed, object: { ...object, stroke: null } }
  const stroked: Placed = {
    ...(isSilent ? silent : placed),
    object: { ...object, fill: null },
    content: content.kind === 'picture' ? withoutPicture(content) : content,
  }
  return [filled, stroked]
}

function withoutPicture(content: Extract<Content, { kind: 'picture' }>): Content {
  const { frame } = content
  return { ...content, frame: { ...frame, source: { ...frame.source, width: 0, height: 0 } } }
}
