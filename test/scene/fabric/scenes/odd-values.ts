import type { JsonObject } from '../../../../src/base/json.ts'
import { type FabricMajor, type FabricScene, fabricScene } from '../fabric-scene.ts'

const COLORS = [
  'hwb(120 10% 20%)',
  'hwb(90deg 30% 80% / .5)',
  'lab(50% 40 59.5)',
  'lch(52.2% 72.2 50)',
  'oklab(40.1% 0.1143 0.045)',
  'oklch(59.69% 0.156 49.77)',
  'oklch(0.7 0.4 150)',
  'hsl(none 50% 50%)',
  'color(display-p3 0 1 0)',
  'color(srgb .2 .4 .6 / 50%)',
  'color(srgb-linear .2 .4 .6)',
  'color(a98-rgb .8 .2 .2)',
  'color(prophoto-rgb .3 .5 .2)',
  'color(rec2020 .3 .5 .2)',
  'color(xyz-d50 .3 .2 .1)',
  'color(xyz .3 .2 .1)',
]
const swatch = (fill: string, index: number): JsonObject => {
  const [left, top] = [25 + (index % 4) * 50, 25 + Math.floor(index / 4) * 50]
  return { type: 'Rect', left, top, width: 40, height: 40, strokeWidth: 0, fill }
}

const FADING = {
  type: 'linear',
  gradientUnits: 'percentage',
  coords: { x1: 0, y1: 0, x2: 1, y2: 0 },
  colorStops: [
    { offset: 0, color: '#c53030', opacity: 0.2 },
    { offset: 1, color: '#2b6cb0', opacity: 0.6 },
  ],
}
const LETTER = { text: 'Ab', fontFamily: 'Roboto', fontSize: 60 }
const faded = (fabric: FabricMajor, type: string): FabricScene =>
  fabricScene(`opacities-of-stops-of-fabric-${fabric}`, fabric, [
    { type, left: 70, top: 50, width: 100, height: 60, fill: FADING },
    { type, left: 80, top: 120, width: 80, height: 40, fill: '', stroke: FADING, strokeWidth: 12 },
  ])

const FRAME = { type: 'Rect', width: 60, height: 60, strokeWidth: 4, fill: '', stroke: '#1a202c' }

/** Rare property values. */
export const ODD_VALUES: readonly FabricScene[] = [
  fabricScene('colors-of-css-4', 7, COLORS.map(swatch)),
  fabricScene('colors-that-are-none', 7, [
    { ...FRAME, left: 60, top: 60, fill: 'none' },
    { ...FRAME, left: 140, top: 140, stroke: 'none' },
  ]),
  faded(5, 'rect'),
  faded(6, 'Rect'),
  faded(7, 'Rect'),
  fabricScene('opacities-of-stops-in-letters', 7, [
    { type: 'Text', left: 100, top: 100, ...LETTER, fill: FADING },
  ]),
  fabricScene('rect-with-one-radius', 7, [
    { ...FRAME, left: 60, top: 60, rx: 20, ry: 0 },
    { ...FRAME, left: 140, top: 140, rx: 0, ry: 12 },
  ]),
  fabricScene('backgrounds-without-fills', 7, [
    { type: 'Circle', left: 60, top: 60, radius: 40, strokeWidth: 0, backgroundColor: '#c53030' },
    {
      type: 'Triangle',
      left: 140,
      top: 140,
      width: 60,
      height: 60,
      strokeWidth: 0,
      backgroundColor: '#ecc94b',
    },
  ]),
  fabricScene('dashes-many-and-negative', 7, [
    { ...FRAME, left: 60, top: 60, strokeDashArray: Array.from({ length: 101 }, (_, at) => 1 + (at % 5)) },
    { ...FRAME, left: 140, top: 140, strokeDashArray: [5, -1] },
  ]),
  fabricScene('paths-of-nothing', 7, [
    { type: 'Path', left: 100, top: 100, path: [], stroke: 'red', backgroundColor: '#ecc94b' },
    { ...FRAME, left: 60, top: 60 },
  ]),
  fabricScene('text-of-no-weight', 7, [
    { type: 'Textbox', ...LETTER, left: 100, top: 100, width: 180, fontWeight: '' },
  ]),
]
