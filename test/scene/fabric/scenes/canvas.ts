import { LANDSCAPE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const BOX = {
  type: 'Rect',
  left: 60,
  top: 60,
  width: 60,
  height: 60,
  fill: '#2b6cb0',
  stroke: 'black',
  strokeWidth: 4,
}
const DISC = { type: 'Circle', left: 130, top: 130, radius: 40, fill: 'rgba(197, 48, 48, 0.7)' }
const PICTURE = { type: 'Image', src: LANDSCAPE, width: 60, height: 40, cropX: 0, cropY: 0, strokeWidth: 0 }
const COVERING = { ...PICTURE, originX: 'left', originY: 'top', left: 0, top: 0, scaleX: 200 / 60, scaleY: 5 }
const SHADOW = { color: 'rgba(0,0,0,0.6)', blur: 6, offsetX: 6, offsetY: 6 }
const ZOOM = [1.5, 0, 0, 1.5, -40, -20]
const GRADIENT = {
  type: 'linear',
  gradientUnits: 'pixels',
  coords: { x1: 0, y1: 0, x2: 200, y2: 0 },
  colorStops: [
    { offset: 0, color: 'rgba(49, 130, 206, 0.5)' },
    { offset: 1, color: 'rgba(250, 240, 137, 0.5)' },
  ],
}

export const CANVAS: readonly FabricScene[] = [
  fabricScene('canvas-of-a-colour', 7, [BOX], { background: 'rgba(214, 158, 46, 0.4)' }),
  fabricScene('canvas-of-nothing', 7, [BOX, DISC], { background: '' }),
  fabricScene('canvas-with-an-overlay', 7, [BOX, DISC], { overlay: 'rgba(0, 0, 0, 0.3)' }),
  fabricScene('canvas-with-an-overlay-of-fabric-5', 5, [{ ...BOX, type: 'rect' }], {
    overlay: 'rgba(0, 80, 0, 0.3)',
    background: '#fed7e2',
  }),
  fabricScene('canvas-with-gradients', 7, [BOX, DISC], { background: GRADIENT, overlay: GRADIENT }),
  fabricScene('canvas-with-pictures', 7, [BOX, DISC], {
    backgroundImage: COVERING,
    overlayImage: { ...PICTURE, left: 150, top: 40, angle: 15, opacity: 0.8 },
  }),
  fabricScene('canvas-with-pictures-of-fabric-5', 5, [{ ...BOX, type: 'rect' }], {
    backgroundImage: { ...COVERING, type: 'image' },
    overlayImage: { ...PICTURE, type: 'image', left: 100, top: 120 },
  }),
  fabricScene('canvas-with-a-shape-behind', 7, [DISC], { backgroundImage: { ...BOX, scaleX: 2 } }),
  fabricScene('canvas-zoomed', 7, [BOX, { ...DISC, shadow: SHADOW }], { viewportTransform: ZOOM }),
  fabricScene('canvas-panned-and-turned', 6, [BOX, DISC], {
    viewportTransform: [0.8, 0.3, -0.3, 0.8, 60, -10],
  }),
  fabricScene(
    'canvas-zoomed-with-pictures',
    7,
    [BOX, { ...BOX, left: 140, shadow: { ...SHADOW, nonScaling: true } }],
    {
      viewportTransform: ZOOM,
      background: GRADIENT,
      backgroundImage: { ...PICTURE, left: 100, top: 100, scaleX: 2, scaleY: 2 },
      overlayImage: { ...PICTURE, left: 150, top: 150 },
    },
  ),
  fabricScene('canvas-zoomed-apart-from-its-pictures', 7, [BOX], {
    viewportTransform: ZOOM,
    background: GRADIENT,
    backgroundVpt: false,
    overlayVpt: false,
    backgroundImage: { ...PICTURE, left: 100, top: 100, scaleX: 2, scaleY: 2 },
    overlayImage: { ...PICTURE, left: 150, top: 150 },
    overlay: GRADIENT,
  }),
  fabricScene(
    'canvas-zoomed-with-clips',
    7,
    [
      { ...BOX, clipPath: { ...DISC, left: 10, top: 10, radius: 30 } },
      { ...BOX, left: 130, top: 120, clipPath: { ...DISC, radius: 30, absolutePositioned: true } },
      { ...BOX, left: 60, top: 130, strokeUniform: true, scaleX: 0.7 },
    ],
    { viewportTransform: ZOOM, clipPath: { type: 'Rect', left: 100, top: 90, width: 120, height: 110 } },
  ),
  fabricScene('canvas-mirrored', 7, [BOX, { ...DISC, shadow: SHADOW }], {
    viewportTransform: [-1, 0, 0, 1, 200, 0],
  }),
  fabricScene(
    'canvas-blended',
    7,
    [
      { ...BOX, globalCompositeOperation: 'destination-out', opacity: 0.6 },
      { ...DISC, globalCompositeOperation: 'multiply' },
    ],
    {
      backgroundImage: COVERING,
    },
  ),
  fabricScene('canvas-of-an-odd-size', 7, [BOX, DISC], { width: 133, height: 77 }),
]
