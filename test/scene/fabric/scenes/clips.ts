import type { JsonObject } from '../../../../src/base/json.ts'
import { LANDSCAPE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const AT = { originX: 'left', originY: 'top' }
const BOX = {
  type: 'Rect',
  ...AT,
  left: 20,
  top: 20,
  width: 150,
  height: 140,
  fill: '#2b6cb0',
  strokeWidth: 0,
}
const DISC = { type: 'Circle', left: 0, top: 0, radius: 55, strokeWidth: 0 }
const PICTURE = { type: 'Image', src: LANDSCAPE, width: 60, height: 40, cropX: 0, cropY: 0, strokeWidth: 0 }

function clipped(name: string, clipPath: JsonObject, look: JsonObject = {}): FabricScene {
  return fabricScene(name, 7, [{ ...BOX, ...look, clipPath }])
}

export const CLIPS: readonly FabricScene[] = [
  clipped('clip', DISC),
  clipped('clip-inverted', { ...DISC, inverted: true }),
  clipped('clip-absolute', { ...DISC, left: 60, top: 60, absolutePositioned: true }, { angle: 10 }),
  clipped(
    'clip-absolute-and-inverted',
    { ...DISC, left: 100, top: 100, absolutePositioned: true, inverted: true },
    { scaleX: 0.8, skewX: 10 },
  ),
  clipped('clip-with-its-owner', DISC, { angle: 30, left: 100, top: 10, scaleX: 0.8, flipX: true }),
  clipped('clip-of-no-fill', { ...DISC, fill: null }),
  clipped('clip-seen-through', { ...DISC, fill: 'rgba(0,0,0,0.2)', opacity: 0.5 }),
  clipped('clip-with-a-stroke', { ...DISC, fill: 'transparent', stroke: 'red', strokeWidth: 20 }),
  clipped('clip-hidden', { ...DISC, visible: false }),
  clipped('clip-turned', { type: 'Rect', left: 10, top: -10, width: 100, height: 60, angle: 35, skewX: 20 }),
  clipped('clip-of-a-path', { type: 'Path', path: 'M0 -60L20 -10L60 0L20 20L0 60L-20 20L-60 0L-20 -10Z' }),
  clipped('clip-of-a-picture', { ...PICTURE, left: 0, top: 0, scaleX: 2, opacity: 0.4 }),
  clipped('clip-of-a-clip', {
    ...DISC,
    clipPath: { type: 'Rect', left: 20, top: 0, width: 80, height: 60, angle: 20 },
  }),
  clipped('clip-of-an-inverted-clip', {
    ...DISC,
    clipPath: { type: 'Rect', left: 20, top: 0, width: 50, height: 60, angle: 20, inverted: true },
  }),
  clipped('clip-of-a-group', {
    type: 'Group',
    left: 0,
    top: 0,
    width: 130,
    height: 100,
    objects: [
      { type: 'Circle', left: -30, top: 0, radius: 34 },
      { type: 'Rect', left: 35, top: 0, width: 50, height: 80, fill: 'rgba(0,0,0,0.5)' },
      { type: 'Rect', left: 0, top: -30, width: 40, height: 30, fill: '', stroke: 'red', strokeWidth: 8 },
    ],
  }),
  clipped('clip-of-an-object-with-shadow', DISC, {
    shadow: { color: 'rgba(0,0,0,0.7)', blur: 8, offsetX: 10, offsetY: 10 },
    stroke: 'black',
    strokeWidth: 4,
  }),
  clipped('clip-larger-than-its-owner', { ...DISC, radius: 200 }),
  fabricScene('clip-of-fabric-5', 5, [
    {
      type: 'rect',
      left: 20,
      top: 20,
      width: 150,
      height: 140,
      fill: '#2b6cb0',
      clipPath: { type: 'circle', left: -50, top: -50, radius: 50 },
    },
  ]),
  fabricScene('clip-of-fabric-6', 6, [
    { ...BOX, angle: 12, clipPath: { type: 'Circle', left: -50, top: -50, radius: 50, inverted: true } },
  ]),
  fabricScene('clip-hidden-in-fabric-6', 6, [{ ...BOX, clipPath: { ...DISC, visible: false } }]),
  fabricScene('clip-of-a-group-in-fabric-5', 5, [
    {
      ...BOX,
      type: 'rect',
      clipPath: {
        type: 'group',
        left: -60,
        top: -50,
        width: 120,
        height: 100,
        backgroundColor: 'red',
        objects: [
          { type: 'circle', left: -60, top: -50, radius: 30 },
          { type: 'rect', left: 0, top: -20, width: 59, height: 69, opacity: 0.5 },
        ],
      },
    },
  ]),
  fabricScene('clip-of-a-group-with-a-background', 7, [
    {
      ...BOX,
      clipPath: {
        type: 'Group',
        left: 0,
        top: 0,
        width: 120,
        height: 100,
        angle: 15,
        backgroundColor: 'rgba(0,0,0,0.3)',
        objects: [{ type: 'Circle', left: -30, top: 0, radius: 34 }],
      },
    },
  ]),
  fabricScene('clip-on-the-canvas-of-fabric-5', 5, [{ ...BOX, type: 'rect' }], {
    clipPath: { type: 'rect', left: 40, top: 40, width: 100, height: 90, angle: 10, rx: 20, ry: 20 },
    background: '#fefcbf',
  }),
  fabricScene('clip-on-a-picture', 7, [
    { ...PICTURE, left: 100, top: 100, scaleX: 3, scaleY: 3, angle: 10, clipPath: { ...DISC, radius: 18 } },
  ]),
  fabricScene('clip-on-a-group', 7, [
    {
      type: 'Group',
      left: 100,
      top: 100,
      width: 150,
      height: 150,
      angle: 20,
      objects: [
        { type: 'Rect', left: -20, top: -20, width: 100, height: 100, fill: '#c53030' },
        { type: 'Circle', left: 30, top: 30, radius: 40, fill: '#3182ce', opacity: 0.8 },
      ],
      clipPath: { type: 'Ellipse', left: 0, top: 0, rx: 70, ry: 45 },
    },
  ]),
  fabricScene('clip-in-a-group', 7, [
    {
      type: 'Group',
      left: 100,
      top: 100,
      width: 150,
      height: 150,
      angle: 20,
      scaleX: 1.2,
      objects: [
        { type: 'Rect', left: -20, top: -20, width: 100, height: 100, fill: '#c53030', clipPath: DISC },
        {
          type: 'Rect',
          left: 30,
          top: 30,
          width: 80,
          height: 80,
          fill: '#3182ce',
          clipPath: { ...DISC, radius: 40, left: 120, top: 140, absolutePositioned: true },
        },
      ],
    },
  ]),
  fabricScene('clip-on-the-canvas', 7, [{ ...BOX, left: 0, top: 0, width: 300, height: 300 }], {
    clipPath: { type: 'Circle', left: 100, top: 90, radius: 70, fill: '' },
    overlay: 'rgba(255, 0, 0, 0.2)',
  }),
]
