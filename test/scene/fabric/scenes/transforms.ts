import type { JsonObject } from '../../../../src/base/json.ts'
import { type FabricMajor, type FabricScene, fabricScene } from '../fabric-scene.ts'

const INK = { fill: '#2c7a7b', stroke: '#1a202c', strokeWidth: 3 }
const AT = { originX: 'left', originY: 'top' }
/** A shape without symmetry, so that every flip and rotation is visible. */
const FLAG = { type: 'Path', path: 'M0 0H50L38 12L50 24H8V60H0Z', fill: '#9c4221' }

/** An object at each of the nine origins of Fabric. */
function origins(fabric: FabricMajor, look: JsonObject): JsonObject[] {
  return ['left', 'center', 'right'].flatMap((originX, column) =>
    ['top', 'center', 'bottom'].map((originY, row) => ({
      type: fabric === 5 ? 'rect' : 'Rect',
      left: 40 + 60 * column,
      top: 40 + 60 * row,
      width: 30,
      height: 18,
      originX,
      originY,
      ...INK,
      ...look,
    })),
  )
}

export const TRANSFORMS: readonly FabricScene[] = [
  fabricScene('origins', 7, origins(7, {})),
  fabricScene('origins-turned', 5, origins(5, { angle: 35, scaleX: 1.3 })),
  fabricScene('origins-skewed', 6, origins(6, { skewX: 25, skewY: -10, flipX: true })),
  fabricScene('origins-left-out', 7, [
    { type: 'Rect', left: 100, top: 60, width: 120, height: 40, ...INK },
    { type: 'Circle', left: 100, top: 140, radius: 30, ...INK },
  ]),
  fabricScene('origins-left-out-in-fabric-6', 6, [
    { type: 'Rect', left: 40, top: 40, width: 120, height: 40, ...INK },
    { type: 'Circle', left: 100, top: 120, radius: 30, ...INK },
  ]),
  fabricScene('origins-as-fractions', 6, [
    { type: 'Rect', left: 100, top: 60, width: 80, height: 40, originX: 0.25, originY: 0.75, ...INK },
    { type: 'Rect', left: 100, top: 140, width: 80, height: 40, originX: 0, originY: 1, angle: 20, ...INK },
  ]),
  fabricScene(
    'angles',
    7,
    [0, 15, 45, 90, 133, 180, 270, -30, 405].map((angle, index) => ({
      ...FLAG,
      left: 35 + 65 * (index % 3),
      top: 35 + 65 * Math.floor(index / 3),
      scaleX: 0.8,
      scaleY: 0.8,
      angle,
    })),
  ),
  fabricScene('flips', 7, [
    { ...FLAG, left: 50, top: 50 },
    { ...FLAG, left: 150, top: 50, flipX: true },
    { ...FLAG, left: 50, top: 150, flipY: true },
    { ...FLAG, left: 150, top: 150, flipX: true, flipY: true, angle: 30 },
  ]),
  fabricScene('skews', 7, [
    { ...FLAG, left: 50, top: 50, skewX: 30 },
    { ...FLAG, left: 150, top: 50, skewY: 30 },
    { ...FLAG, left: 50, top: 150, skewX: -40, skewY: 20 },
    { ...FLAG, left: 150, top: 150, skewX: 20, skewY: 20, angle: 60, flipY: true, scaleX: 1.4 },
  ]),
  fabricScene('scales', 6, [
    { ...FLAG, ...AT, left: 10, top: 10, scaleX: 2.5, scaleY: 0.5 },
    { ...FLAG, ...AT, left: 150, top: 10, scaleX: 0.3, scaleY: 2 },
    { type: 'Rect', ...AT, left: 10, top: 70, width: 10, height: 10, scaleX: 10, scaleY: 10, ...INK },
    { type: 'Rect', ...AT, left: 140, top: 150, width: 200, height: 200, scaleX: 0.2, scaleY: 0.2, ...INK },
  ]),
  fabricScene('scales-below-zero', 7, [
    { ...FLAG, left: 60, top: 60, scaleX: -1.5 },
    { ...FLAG, left: 140, top: 130, scaleY: -1, scaleX: -1, angle: 15 },
  ]),
  fabricScene('fractions-of-pixels', 7, [
    { type: 'Rect', ...AT, left: 10.5, top: 10.25, width: 50, height: 50, fill: 'black' },
    { type: 'Rect', ...AT, left: 80.3, top: 10.7, width: 49.5, height: 50.2, ...INK, strokeWidth: 1 },
    { type: 'Circle', ...AT, left: 20.5, top: 90.5, radius: 33.3, ...INK },
    { type: 'Triangle', ...AT, left: 110.1, top: 100.9, width: 60.6, height: 70.7, fill: 'black' },
  ]),
  fabricScene('beyond-the-canvas', 7, [
    { type: 'Rect', left: 0, top: 0, width: 120, height: 120, angle: 20, ...INK },
    { type: 'Circle', left: 200, top: 200, radius: 80, ...INK },
    { type: 'Circle', left: 600, top: 200, radius: 80, ...INK },
    { type: 'Ellipse', left: 200, top: 0, rx: 400, ry: 30, angle: 45, fill: 'rgba(0, 0, 0, 0.3)' },
  ]),
]
