import type { JsonObject } from '../../../../src/base/json.ts'
import { GHOST, LANDSCAPE, PHOTO, SPECTRUM, TILE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

function picture(left: number, top: number, more: JsonObject = {}): JsonObject {
  return {
    type: 'Image',
    originX: 'left',
    originY: 'top',
    left,
    top,
    width: 60,
    height: 40,
    src: LANDSCAPE,
    filters: [],
    ...more,
  }
}

/** An image of 16 × 16. */
function tile(left: number, top: number, more: JsonObject = {}): JsonObject {
  return picture(left, top, { width: 16, height: 16, src: TILE, ...more })
}

const TWICE = { scaleX: 2, scaleY: 2 }

export const PICTURES: readonly FabricScene[] = [
  fabricScene('pictures-cropped', 7, [
    picture(10, 10, { cropX: 20, cropY: 10, width: 30, height: 20, ...TWICE }),
    picture(90, 10, { cropX: 40, cropY: 0, width: 20, height: 40, scaleX: 4, scaleY: 2 }),
    picture(10, 110, { cropX: 0.5, cropY: 10.25, width: 30.5, height: 20, ...TWICE }),
    picture(100, 110, { width: 10, height: 10, cropX: 40, cropY: 5, scaleX: 8, scaleY: 8 }),
  ]),
  fabricScene('pictures-cropped-beyond', 6, [
    picture(10, 10, { cropX: 40, width: 40, height: 40, backgroundColor: '#cccccc', ...TWICE }),
    picture(110, 10, { cropY: 30, width: 40, height: 40, backgroundColor: '#cccccc', ...TWICE }),
    picture(10, 110, { width: 100, height: 80, backgroundColor: '#dddddd' }),
    picture(130, 110, {
      cropX: -20,
      cropY: -10,
      width: 30,
      height: 30,
      backgroundColor: '#cccccc',
      ...TWICE,
    }),
  ]),
  fabricScene('pictures-flipped', 7, [
    tile(10, 10, { scaleX: 5, scaleY: 5, flipX: true }),
    tile(110, 10, { scaleX: 5, scaleY: 5, flipY: true }),
    tile(10, 110, { scaleX: 5, scaleY: 5, cropX: 4, width: 12, flipX: true }),
    tile(110, 110, { scaleX: -5, scaleY: 5, flipY: true }),
  ]),
  fabricScene('pictures-unsmoothed', 7, [
    tile(10, 10, { scaleX: 5, scaleY: 5, imageSmoothing: false }),
    tile(130, 10, { scaleX: 3.3, scaleY: 5.7, imageSmoothing: false, angle: 30 }),
    tile(10, 110, { scaleX: 5, scaleY: 5 }),
    picture(110, 110, { scaleX: 0.7, scaleY: 0.7, imageSmoothing: false }),
  ]),
  fabricScene('pictures-made-small', 6, [
    picture(10, 10, { scaleX: 0.5, scaleY: 0.5, src: SPECTRUM }),
    picture(60, 10, { scaleX: 0.25, scaleY: 0.6, src: SPECTRUM }),
    picture(100, 10, { scaleX: 0.8, scaleY: 0.8, angle: 20, src: SPECTRUM }),
  ]),
  fabricScene(
    'pictures-made-much-smaller',
    7,
    [
      [0.3, 0.3],
      [0.2, 0.2],
      [0.12, 0.12],
      [0.1, 0.6],
      [0.7, 0.15],
      [0.24, 0.4],
      [0.05, 0.05],
    ].map(([scaleX = 1, scaleY = 1], index) =>
      picture(5 + 65 * (index % 3), 5 + 75 * Math.floor(index / 3), {
        width: 180,
        height: 120,
        src: PHOTO,
        scaleX,
        scaleY,
      }),
    ),
  ),
  fabricScene('pictures-framed', 7, [
    picture(10, 10, { stroke: '#2d3748', strokeWidth: 6 }),
    picture(100, 10, { stroke: '#c53030', strokeWidth: 4, strokeDashArray: [8, 4], ...TWICE, width: 40 }),
    picture(10, 110, { stroke: '#2b6cb0', strokeWidth: 12, paintFirst: 'stroke' }),
    picture(100, 120, {
      stroke: '#38a169',
      strokeWidth: 8,
      strokeLineJoin: 'round',
      strokeUniform: true,
      scaleX: 1.5,
    }),
  ]),
  fabricScene('pictures-framed-of-fabric-5', 5, [
    {
      ...picture(20, 20, { stroke: 'rgb(45,55,72)', strokeWidth: 6, ...TWICE }),
      type: 'image',
      crossOrigin: null,
    },
  ]),
  fabricScene('pictures-turned', 7, [
    picture(100, 60, { originX: 'center', originY: 'center', angle: 33, scaleX: 2, scaleY: 1.5 }),
    picture(40, 140, { skewX: 20, ...TWICE }),
  ]),
  fabricScene('pictures-seen-through', 7, [
    {
      type: 'Rect',
      originX: 'left',
      originY: 'top',
      left: 0,
      top: 80,
      width: 200,
      height: 40,
      fill: '#c53030',
      strokeWidth: 0,
    },
    picture(10, 60, { opacity: 0.5, ...TWICE }),
    picture(135, 80, { src: GHOST }),
  ]),
  fabricScene('pictures-clipped', 7, [
    picture(10, 10, {
      ...TWICE,
      clipPath: {
        type: 'Circle',
        radius: 18,
        left: 0,
        top: 0,
        originX: 'center',
        originY: 'center',
        strokeWidth: 0,
      },
    }),
    picture(40, 110, {
      ...TWICE,
      clipPath: {
        type: 'Rect',
        width: 40,
        height: 30,
        rx: 10,
        ry: 10,
        left: 0,
        top: 0,
        originX: 'center',
        originY: 'center',
        strokeWidth: 0,
        inverted: true,
      },
    }),
  ]),
]

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

function rect(left: number, top: number, more: JsonObject): JsonObject {
  return {
    type: 'Rect',
    originX: 'left',
    originY: 'top',
    left,
    top,
    width: 80,
    height: 80,
    strokeWidth: 0,
    ...more,
  }
}

export const PICTURE_PATTERNS: readonly FabricScene[] = [
  fabricScene('patterns-repeated', 7, [
    rect(10, 10, { fill: pattern() }),
    rect(110, 10, { fill: pattern({ repeat: 'repeat-x' }) }),
    rect(10, 110, { fill: pattern({ repeat: 'repeat-y' }) }),
    rect(110, 110, { fill: pattern({ repeat: 'no-repeat' }) }),
  ]),
  fabricScene('patterns-moved', 6, [
    rect(10, 10, { fill: pattern({ offsetX: 5, offsetY: 9 }) }),
    rect(110, 10, { fill: pattern({ repeat: 'repeat-x', offsetX: -6, offsetY: 20 }) }),
    rect(10, 110, { fill: pattern({ repeat: 'no-repeat', offsetX: 30, offsetY: 30 }) }),
    rect(110, 110, { fill: pattern({ repeat: 'repeat-y', offsetX: 12.5 }) }),
  ]),
  fabricScene('patterns-transformed', 7, [
    rect(10, 10, { fill: pattern({ patternTransform: [2, 0, 0, 2, 0, 0] }) }),
    rect(110, 10, { fill: pattern({ patternTransform: [0.8, 0.6, -0.6, 0.8, 0, 0] }) }),
    rect(10, 110, { fill: pattern({ patternTransform: [1, 0, 0.5, 1, 3, 4], offsetX: 5 }) }),
    rect(110, 110, { fill: pattern({ patternTransform: [1.5, 0, 0, 0.5, 0, 0] }) }),
  ]),
  fabricScene('patterns-on-objects', 7, [
    {
      type: 'Circle',
      originX: 'left',
      originY: 'top',
      left: 10,
      top: 10,
      radius: 40,
      strokeWidth: 0,
      fill: pattern({ source: LANDSCAPE }),
    },
    rect(120, 20, { width: 60, height: 60, fill: '#edf2f7', stroke: pattern(), strokeWidth: 16 }),
    rect(20, 110, { width: 30, height: 40, scaleX: 2, scaleY: 2, fill: pattern() }),
    rect(150, 110, { width: 60, height: 50, angle: 30, fill: pattern() }),
  ]),
  fabricScene('patterns-behind', 6, [rect(60, 60, { fill: '#ffffff' })], { background: pattern() }),
]

const STOPS = [
  { offset: 0, color: '#2b6cb0' },
  { offset: 0.6, color: '#faf089' },
  { offset: 1, color: '#c53030' },
]

function radial(coords: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    type: 'radial',
    coords,
    colorStops: STOPS,
    offsetX: 0,
    offsetY: 0,
    gradientUnits: 'percentage',
    ...more,
  }
}

const CENTRED = { x1: 0.5, y1: 0.5, r1: 0, x2: 0.5, y2: 0.5, r2: 0.5 }

export const ELLIPTIC_GRADIENTS: readonly FabricScene[] = [
  fabricScene('gradients-elliptic', 7, [
    rect(10, 10, { width: 180, height: 60, fill: radial(CENTRED) }),
    rect(10, 80, { width: 60, height: 110, fill: radial({ ...CENTRED, x1: 0.3, y1: 0.3, r2: 0.6 }) }),
    rect(80, 80, { width: 110, height: 50, fill: radial({ ...CENTRED, r1: 0.2, r2: 0.4 }) }),
    {
      type: 'Ellipse',
      originX: 'left',
      originY: 'top',
      left: 80,
      top: 140,
      rx: 55,
      ry: 25,
      strokeWidth: 0,
      fill: radial(CENTRED),
    },
  ]),
  fabricScene('gradients-elliptic-by-transform', 6, [
    rect(10, 10, {
      width: 180,
      fill: radial(
        { x1: 40, y1: 40, r1: 0, x2: 40, y2: 40, r2: 40 },
        { gradientUnits: 'pixels', gradientTransform: [2, 0, 0, 0.7, 10, 10] },
      ),
    }),
    rect(10, 110, {
      width: 180,
      fill: radial(CENTRED, { gradientTransform: [0.8, 0.3, -0.3, 0.8, 0.2, 0] }),
      angle: 5,
    }),
  ]),
  fabricScene('gradients-elliptic-on-strokes', 7, [
    rect(20, 20, { width: 140, height: 50, fill: '', stroke: radial(CENTRED), strokeWidth: 16 }),
    rect(30, 110, {
      width: 70,
      height: 30,
      scaleX: 2,
      fill: radial(CENTRED),
      stroke: '#1a202c',
      strokeWidth: 2,
      opacity: 0.7,
    }),
  ]),
  fabricScene('gradients-elliptic-on-text', 7, [
    {
      type: 'Text',
      originX: 'left',
      originY: 'top',
      left: 10,
      top: 20,
      text: 'Ellipse',
      fontFamily: 'Roboto',
      fontSize: 56,
      fontWeight: 'bold',
      fill: radial(CENTRED),
      strokeWidth: 0,
    },
    {
      type: 'Text',
      originX: 'left',
      originY: 'top',
      left: 10,
      top: 110,
      text: 'Outline',
      fontFamily: 'Roboto',
      fontSize: 52,
      fontWeight: 'bold',
      fill: '#ffffff',
      stroke: radial(CENTRED),
      strokeWidth: 3,
    },
  ]),
]
