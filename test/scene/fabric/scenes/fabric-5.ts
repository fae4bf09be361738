import { LANDSCAPE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const LINE = { type: 'line', stroke: '#2b6cb0', strokeWidth: 12 }
const LEVEL = { ...LINE, x1: -30, y1: 0, x2: 30, y2: 0 }
const UPRIGHT = { ...LINE, x1: 0, y1: -30, x2: 0, y2: 30 }
const STROKED_FIRST = { stroke: '#c53030', strokeWidth: 12, paintFirst: 'stroke', opacity: 0.6 }
const PICTURE = { type: 'image', src: LANDSCAPE, width: 60, height: 40 }

/** Behaviour of Fabric 5 that version 6 changed. */
export const FABRIC_5: readonly FabricScene[] = [
  fabricScene('lines-of-fabric-5', 5, [
    { ...LEVEL, left: 20, top: 20 },
    { ...LEVEL, left: 110, top: 20, strokeLineCap: 'square' },
    { ...LEVEL, left: 20, top: 60, scaleX: 2, strokeUniform: true },
    { ...UPRIGHT, left: 20, top: 100 },
    { ...UPRIGHT, left: 60, top: 100, strokeLineCap: 'round' },
    { ...UPRIGHT, left: 160, top: 100, originX: 'right', angle: 30 },
    { ...LINE, left: 90, top: 110, x1: -20, y1: -30, x2: 20, y2: 30 },
  ]),
  fabricScene('strokes-painted-first-by-fabric-5', 5, [
    { ...PICTURE, left: 20, top: 20, ...STROKED_FIRST },
    { type: 'rect', left: 110, top: 20, width: 60, height: 40, ...STROKED_FIRST, fill: '#2b6cb0' },
    {
      type: 'rect',
      left: 110,
      top: 110,
      width: 60,
      height: 40,
      ...STROKED_FIRST,
      fill: '#2b6cb0',
      objectCaching: false,
    },
    { ...PICTURE, left: 20, top: 110, ...STROKED_FIRST, paintFirst: 'fill' },
  ]),
  fabricScene('strokes-painted-first-on-nothing', 7, [
    {
      type: 'Circle',
      left: 100,
      top: 100,
      radius: 50,
      fill: 'transparent',
      stroke: '#c53030',
      strokeWidth: 12,
      paintFirst: 'stroke',
      objectCaching: false,
      shadow: { color: '#2b6cb0', blur: 10, offsetX: 8, offsetY: 8 },
    },
  ]),
]
