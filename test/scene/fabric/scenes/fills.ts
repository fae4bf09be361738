import type { JsonObject } from '../../../../src/base/json.ts'
import { LANDSCAPE, TILE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const AT = { originX: 'left', originY: 'top' }
const STOPS = [
  { offset: 0, color: '#2b6cb0' },
  { offset: 0.5, color: '#faf089' },
  { offset: 1, color: '#c53030' },
]

function linear(coords: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    type: 'linear',
    coords,
    colorStops: STOPS,
    offsetX: 0,
    offsetY: 0,
    gradientUnits: 'pixels',
    ...more,
  }
}

function radial(coords: JsonObject, more: JsonObject = {}): JsonObject {
  return { ...linear(coords, more), type: 'radial' }
}

const pattern = (more: JsonObject = {}): JsonObject => ({
  type: 'pattern',
  source: TILE,
  repeat: 'repeat',
  crossOrigin: '',
  offsetX: 0,
  offsetY: 0,
  patternTransform: null,
  ...more,
})

/** Four rectangles in a square, each with different properties. */
function four(looks: readonly JsonObject[]): JsonObject[] {
  return looks.map((look, index) => ({
    type: 'Rect',
    ...AT,
    left: 10 + 95 * (index % 2),
    top: 10 + 95 * Math.floor(index / 2),
    width: 80,
    height: 80,
    strokeWidth: 0,
    ...look,
  }))
}

const PERCENTS = { gradientUnits: 'percentage' }

export const FILLS: readonly FabricScene[] = [
  fabricScene(
    'gradients-linear',
    7,
    four([
      { fill: linear({ x1: 0, y1: 0, x2: 80, y2: 0 }) },
      { fill: linear({ x1: 20, y1: 0, x2: 40, y2: 80 }) },
      { fill: linear({ x1: 0, y1: 0, x2: 80, y2: 80 }), angle: 15, scaleX: 0.8 },
      { fill: linear({ x1: 0, y1: 80, x2: 0, y2: 0 }, { offsetX: 10, offsetY: -30 }) },
    ]),
  ),
  fabricScene(
    'gradients-linear-in-percents',
    6,
    four([
      { fill: linear({ x1: 0, y1: 0, x2: 1, y2: 0 }, PERCENTS) },
      { fill: linear({ x1: 0, y1: 0, x2: 1, y2: 1 }, PERCENTS), height: 40 },
      { fill: linear({ x1: 0.25, y1: 0.25, x2: 0.75, y2: 0.5 }, PERCENTS), width: 50 },
      { fill: linear({ x1: 0, y1: 0, x2: 1, y2: 1 }, PERCENTS), flipX: true, scaleY: 0.5 },
    ]),
  ),
  fabricScene(
    'gradients-with-transforms',
    7,
    four([
      { fill: linear({ x1: 0, y1: 0, x2: 80, y2: 0 }, { gradientTransform: [0.7, 0.7, -0.7, 0.7, 20, 0] }) },
      {
        fill: linear(
          { x1: 0, y1: 0, x2: 1, y2: 0 },
          { ...PERCENTS, gradientTransform: [0.5, 0.5, 0, 1, 0.1, 0] },
        ),
      },
      {
        fill: radial(
          { x1: 40, y1: 40, r1: 0, x2: 40, y2: 40, r2: 40 },
          { gradientTransform: [0.5, 0, 0, 0.5, 20, 20] },
        ),
      },
      { fill: linear({ x1: 0, y1: 0, x2: 0, y2: 40 }, { gradientTransform: [1, 0, 0.5, 1, 0, 20] }) },
    ]),
  ),
  fabricScene(
    'gradients-radial',
    7,
    four([
      { fill: radial({ x1: 40, y1: 40, r1: 0, x2: 40, y2: 40, r2: 40 }) },
      { fill: radial({ x1: 25, y1: 25, r1: 5, x2: 40, y2: 40, r2: 40 }) },
      { fill: radial({ x1: 0.5, y1: 0.5, r1: 0, x2: 0.5, y2: 0.5, r2: 0.5 }, PERCENTS) },
      { fill: radial({ x1: 10, y1: 40, r1: 5, x2: 60, y2: 40, r2: 15 }) },
    ]),
  ),
  fabricScene('gradients-of-fabric-5', 5, [
    {
      type: 'circle',
      left: 20,
      top: 20,
      radius: 70,
      fill: linear({ x1: 0, y1: 0, x2: 140, y2: 140 }, { opacityStops: null }),
      stroke: linear({ x1: 0, y1: 0, x2: 0, y2: 140 }),
      strokeWidth: 12,
    },
  ]),
  fabricScene(
    'gradients-seen-through',
    7,
    four([
      {
        fill: linear(
          { x1: 0, y1: 0, x2: 80, y2: 0 },
          {
            colorStops: [
              { offset: 0, color: 'rgba(43,108,176,1)' },
              { offset: 1, color: 'rgba(43,108,176,0)' },
            ],
          },
        ),
      },
      {
        fill: linear(
          { x1: 0, y1: 0, x2: 0, y2: 80 },
          {
            colorStops: [
              { offset: 1, color: 'red' },
              { offset: 0.4, color: 'transparent' },
              { offset: 0.4, color: 'black' },
            ],
          },
        ),
      },
    ]),
    { background: '' },
  ),
  fabricScene(
    'gradients-on-strokes',
    7,
    four([
      { fill: '', strokeWidth: 14, width: 60, height: 60, stroke: linear({ x1: 0, y1: 0, x2: 60, y2: 0 }) },
      {
        fill: '#edf2f7',
        strokeWidth: 14,
        width: 60,
        height: 60,
        stroke: linear({ x1: 0, y1: 0, x2: 1, y2: 1 }, PERCENTS),
      },
      {
        fill: '',
        strokeWidth: 14,
        width: 60,
        height: 60,
        rx: 20,
        ry: 20,
        stroke: radial({ x1: 30, y1: 30, r1: 20, x2: 30, y2: 30, r2: 45 }),
      },
      {
        fill: '',
        strokeWidth: 10,
        width: 60,
        height: 60,
        stroke: linear({ x1: 0, y1: 0, x2: 60, y2: 0 }, { gradientTransform: [0.5, 0.5, -0.5, 0.5, 30, 0] }),
      },
    ]),
  ),
  fabricScene('gradients-on-uniform-strokes', 6, [
    {
      type: 'Rect',
      ...AT,
      left: 20,
      top: 20,
      width: 60,
      height: 70,
      scaleX: 2,
      scaleY: 2,
      fill: '',
      strokeUniform: true,
      strokeWidth: 12,
      stroke: linear({ x1: 0, y1: 0, x2: 60, y2: 0 }),
    },
  ]),
  fabricScene('gradients-on-lines', 7, [
    {
      type: 'Line',
      left: 100,
      top: 60,
      width: 160,
      height: 60,
      x1: -80,
      y1: -30,
      x2: 80,
      y2: 30,
      strokeWidth: 12,
      stroke: linear({ x1: 0, y1: 0, x2: 160, y2: 0 }),
    },
    {
      type: 'Path',
      left: 100,
      top: 150,
      path: 'M0 0C40 -60 80 60 120 0',
      fill: '',
      strokeWidth: 10,
      stroke: linear({ x1: 0, y1: 0, x2: 1, y2: 0 }, PERCENTS),
    },
  ]),
  fabricScene(
    'gradients-behind-the-scene',
    7,
    [{ type: 'Rect', left: 100, top: 100, width: 60, height: 60, fill: 'white' }],
    { background: linear({ x1: 0, y1: 0, x2: 200, y2: 200 }) },
  ),
  fabricScene(
    'colours',
    7,
    ['tomato', '#0f08', '#3182ce80', 'hsl(120, 60%, 40%)', 'hsla(280,60%,50%,.4)', 'rgb(10%,20%,80%)'].map(
      (fill, index) => ({
        type: 'Rect',
        ...AT,
        left: 10 + 60 * (index % 3),
        top: 10 + 60 * Math.floor(index / 3),
        width: 70,
        height: 70,
        fill,
      }),
    ),
  ),
  fabricScene(
    'patterns-behind-the-scene',
    7,
    [{ type: 'Rect', left: 100, top: 100, width: 60, height: 60, fill: 'white' }],
    { background: pattern({ offsetX: 5, offsetY: 3 }) },
  ),
  fabricScene(
    'patterns',
    7,
    four([
      { fill: pattern() },
      { fill: pattern({ repeat: 'repeat-x' }), stroke: 'black', strokeWidth: 2 },
      { fill: pattern({ offsetX: 6, offsetY: 10 }), angle: 20, left: 50 },
      { fill: pattern({ repeat: 'no-repeat' }), stroke: pattern(), strokeWidth: 10, width: 60 },
    ]),
  ),
  fabricScene(
    'patterns-with-transforms',
    6,
    four([
      { fill: pattern({ patternTransform: [2, 0, 0, 2, 0, 0] }) },
      { fill: pattern({ patternTransform: [0.8, 0.6, -0.6, 0.8, 4, 4] }) },
      { fill: pattern({ source: LANDSCAPE, repeat: 'repeat-y' }), scaleX: 0.9, scaleY: 0.5 },
      { fill: '', stroke: pattern({ patternTransform: [1.5, 0, 0, 1.5, 0, 0] }), strokeWidth: 12, width: 60 },
    ]),
  ),
]
