import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const OPERATIONS = [
  'source-over',
  'source-in',
  'source-out',
  'source-atop',
  'destination-over',
  'destination-in',
  'destination-out',
  'destination-atop',
  'lighter',
  'copy',
  'xor',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
]

/** Two discs over a band, the upper one blended. */
export const COMPOSITES: readonly FabricScene[] = OPERATIONS.map(globalCompositeOperation =>
  fabricScene(
    `composite-${globalCompositeOperation}`,
    7,
    [
      { type: 'Rect', left: 60, top: 90, width: 120, height: 30, fill: '#718096', strokeWidth: 0 },
      { type: 'Circle', left: 45, top: 50, radius: 32, fill: 'rgba(214, 69, 65, 0.9)', strokeWidth: 0 },
      {
        type: 'Circle',
        left: 75,
        top: 65,
        radius: 32,
        fill: '#3aa0e8',
        strokeWidth: 0,
        globalCompositeOperation,
      },
    ],
    { width: 120, height: 120, background: '' },
  ),
)
