import { TILE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const SHADOW = { color: 'rgb(91, 68, 237)', blur: 10, offsetX: -9, offsetY: 8 }
const OF_BOTH = { ...SHADOW, affectStroke: true }
const TILES = { type: 'pattern', source: TILE, repeat: 'repeat' }
const ROW_OF_TILES = { ...TILES, repeat: 'repeat-x' }
const GLOW = {
  type: 'radial',
  gradientUnits: 'percentage',
  coords: { x1: 0.5, y1: 0.5, r1: 0, x2: 0.5, y2: 0.5, r2: 0.5 },
  colorStops: [
    { offset: 0, color: '#c53030' },
    { offset: 1, color: 'rgba(236, 201, 75, 0)' },
  ],
}
const LETTERS = { type: 'Text', text: 'Ab', fontFamily: 'Roboto', fontWeight: 'bold', fontSize: 60 }
// Without a stroke, its cache is aligned to whole pixels.
const ELLIPSE = { type: 'Ellipse', rx: 40, ry: 28, strokeWidth: 0 }
const RECT = { type: 'Rect', width: 64, height: 44, strokeWidth: 0 }

const RING = { type: 'Circle', radius: 30, objectCaching: false, fill: '', stroke: TILES, strokeWidth: 12 }

/** Translucent objects cast translucent shadows. */
export const UNEVEN_SHADOWS: readonly FabricScene[] = [
  fabricScene('shadows-of-patterns', 7, [
    { ...ELLIPSE, left: 60, top: 50, fill: TILES, shadow: SHADOW },
    { ...RECT, left: 145, top: 50, fill: ROW_OF_TILES, shadow: SHADOW },
    { ...ELLIPSE, left: 60, top: 140, fill: GLOW, shadow: SHADOW },
    { ...RECT, left: 145, top: 140, fill: { ...TILES, repeat: 'no-repeat' }, opacity: 0.6, shadow: SHADOW },
  ]),
  fabricScene('shadows-of-patterns-in-letters', 7, [
    { ...LETTERS, left: 55, top: 60, fill: TILES, shadow: SHADOW },
    { ...LETTERS, left: 145, top: 60, fill: GLOW, shadow: SHADOW },
    { ...LETTERS, left: 55, top: 140, fill: ROW_OF_TILES, shadow: { ...SHADOW, blur: 0 } },
  ]),
  fabricScene('shadows-of-patterns-paint-by-paint', 7, [
    { ...ELLIPSE, objectCaching: false, left: 60, top: 50, fill: TILES, shadow: SHADOW },
    {
      ...ELLIPSE,
      objectCaching: false,
      left: 145,
      top: 50,
      fill: ROW_OF_TILES,
      stroke: '#1a202c',
      strokeWidth: 6,
      shadow: SHADOW,
    },
    {
      ...RECT,
      objectCaching: false,
      left: 60,
      top: 140,
      fill: '#ecc94b',
      stroke: TILES,
      strokeWidth: 16,
      shadow: OF_BOTH,
    },
    {
      ...RECT,
      objectCaching: false,
      left: 145,
      top: 140,
      fill: GLOW,
      stroke: '#1a202c',
      strokeWidth: 4,
      shadow: OF_BOTH,
    },
  ]),
  fabricScene('shadows-of-strokes-that-cast-none', 7, [
    { ...RING, left: 55, top: 55, shadow: SHADOW },
    { ...RING, left: 145, top: 55, shadow: OF_BOTH },
    { ...RING, left: 55, top: 145, fill: TILES, shadow: SHADOW },
    { ...RING, left: 145, top: 145, fill: '#ecc94b', shadow: SHADOW },
  ]),
]
