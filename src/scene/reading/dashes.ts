import type { Warning } from '../../base/errors.ts'
import { parsePath } from '../../graphics/path.ts'
import { measurePath } from '../../graphics/path-measure.ts'
import type { SceneObject } from './scene.ts'

/** Maximum dashes per object. Each dash is stroked as a path of its own. */
const MAX_DASHES = 20_000
/** Maximum dashes per scene. */
const MAX_DASHES_OF_SCENE = 100_000

/** Returns objects with their dashes, or without if there are too many. */
export function createDashLimiter(warn: (warning: Warning) => void): (object: SceneObject) => SceneObject {
  let left = MAX_DASHES_OF_SCENE
  return object => {
    const dashes = object.strokeDashArray
    if (dashes === null || object.stroke === null || object.strokeWidth === 0) return object
    const period = dashes.reduce((sum, length) => sum + length, 0)
    const count = period === 0 ? 0 : (lengthOf(object) / period) * Math.ceil(dashes.length / 2)
    if (count <= Math.min(MAX_DASHES, left)) {
      left -= count
      return object
    }
    const allowed = `${MAX_DASHES} are allowed in an object, ${MAX_DASHES_OF_SCENE} in a scene`
    const message = `The stroke has ${Math.round(count)} dashes, ${allowed}: it is drawn without gaps.`
    warn({ code: 'dashes_dropped', message, path: `${object.path}/strokeDashArray` })
    return { ...object, strokeDashArray: null }
  }
}

/** Upper bound of the length of an object's stroke, in its own units. */
function lengthOf(object: SceneObject): number {
  const around = 2 * (object.width + object.height)
  switch (object.type) {
    case 'polyline':
    case 'polygon': {
      const [first] = object.points
      const points = first === undefined ? [] : [...object.points, first]
      return points.reduce((sum, { x, y }, at) => {
        const before = points[at - 1] ?? { x, y }
        return sum + Math.hypot(x - before.x, y - before.y)
      }, 0)
    }
    case 'path':
      return measurePath(parsePath(object.data).path).length
    case 'text':
      return object.text.length * object.style.fontSize * GLYPH_OUTLINE
    default:
      return around
  }
}

/** Length of a glyph outline, in font sizes. */
const GLYPH_OUTLINE = 6
