import { TILE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const SUNSET = {
  type: 'linear',
  gradientUnits: 'percentage',
  coords: { x1: 0, y1: 0, x2: 1, y2: 0 },
  colorStops: [
    { offset: 0, color: '#c53030' },
    { offset: 1, color: '#2b6cb0' },
  ],
}
const SLANTED = {
  ...SUNSET,
  gradientUnits: 'pixels',
  coords: { x1: 0, y1: 0, x2: 60, y2: 0 },
  gradientTransform: [1, 0.3, 0, 1, 0, 0],
}
const TILES = { type: 'pattern', source: TILE, repeat: 'repeat', patternTransform: [1.5, 0, 0, 1.5, 0, 0] }
const FRAME = { type: 'Rect', width: 50, height: 36, fill: '', strokeWidth: 12 }
const GROUP = {
  type: 'Group',
  layoutManager: { type: 'layoutManager', strategy: 'fixed' },
  width: 60,
  height: 50,
}

const LINE = {
  type: 'Line',
  stroke: '#2b6cb0',
  strokeWidth: 16,
  strokeDashArray: [10, 10],
  backgroundColor: '#ecc94b',
}

/** Strokes that Fabric paints with an image of their gradient, as large as the box of the object. */
export const STROKE_AREAS: readonly FabricScene[] = [
  fabricScene('backgrounds-of-level-lines', 7, [
    { ...LINE, left: 100, top: 40, x1: -50, y1: 0, x2: 50, y2: 0 },
    { ...LINE, left: 60, top: 130, x1: 0, y1: -40, x2: 0, y2: 40 },
    { ...LINE, left: 130, top: 130, x1: -30, y1: 0, x2: 30, y2: 0, strokeLineCap: 'round' },
  ]),
  fabricScene('strokes-of-gradients-uniform', 7, [
    { ...FRAME, left: 100, top: 55, scaleX: 3, scaleY: 2, strokeUniform: true, stroke: SUNSET },
    { ...FRAME, left: 50, top: 150, scaleX: 1.5, scaleY: 1.5, strokeUniform: true, stroke: SLANTED },
    { ...FRAME, left: 150, top: 150, scaleX: 1.5, scaleY: 1.5, stroke: SUNSET, strokeDashArray: [12, 6] },
  ]),
  fabricScene('strokes-of-gradients-in-groups', 7, [
    {
      ...GROUP,
      left: 60,
      top: 60,
      scaleX: 2,
      scaleY: 2,
      objects: [{ ...FRAME, left: 0, top: 0, stroke: SUNSET }],
    },
    {
      ...GROUP,
      left: 150,
      top: 60,
      scaleX: 0.5,
      scaleY: 0.5,
      objects: [{ ...FRAME, left: 0, top: 0, stroke: SLANTED }],
    },
    {
      ...GROUP,
      left: 60,
      top: 150,
      scaleX: 1.5,
      scaleY: 1.5,
      objects: [{ ...FRAME, left: 0, top: 0, stroke: TILES }],
    },
  ]),
  fabricScene(
    'strokes-of-gradients-zoomed',
    6,
    [{ ...FRAME, left: 20, top: 30, stroke: SUNSET, strokeDashArray: [14, 5] }],
    { viewportTransform: [2, 0, 0, 2, 0, 0] },
  ),
]
