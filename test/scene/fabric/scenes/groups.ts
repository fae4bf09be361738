import type { JsonObject } from '../../../../src/base/json.ts'
import { LANDSCAPE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const RED = {
  type: 'Rect',
  left: -25,
  top: -20,
  width: 70,
  height: 60,
  fill: '#c53030',
  stroke: 'black',
  strokeWidth: 2,
}
const BLUE = { type: 'Circle', left: 25, top: 20, radius: 30, fill: '#3182ce' }
const LAYOUT = { type: 'layoutManager', strategy: 'fit-content' }

function group(objects: JsonObject[], look: JsonObject = {}): JsonObject {
  return {
    type: 'Group',
    originX: 'center',
    originY: 'center',
    left: 100,
    top: 100,
    width: 122,
    height: 102,
    strokeWidth: 0,
    subTargetCheck: false,
    interactive: false,
    layoutManager: LAYOUT,
    objects,
    ...look,
  }
}

export const GROUPS: readonly FabricScene[] = [
  fabricScene('group', 7, [group([RED, BLUE])]),
  fabricScene('group-of-fabric-5', 5, [
    {
      type: 'group',
      left: 20,
      top: 30,
      width: 120,
      height: 100,
      angle: 10,
      objects: [
        { type: 'rect', left: -60, top: -50, width: 80, height: 60, fill: '#c53030' },
        { type: 'circle', left: 0, top: -10, radius: 29.5, fill: '#3182ce' },
      ],
    },
  ]),
  fabricScene('group-turned', 7, [group([RED, BLUE], { angle: 30, scaleX: 1.4, scaleY: 0.7 })]),
  fabricScene('group-flipped-and-skewed', 6, [
    group([RED, { ...BLUE, angle: 20, scaleX: 0.5 }], { flipX: true, skewX: 20, skewY: 5 }),
  ]),
  fabricScene('group-seen-through', 7, [group([RED, BLUE], { opacity: 0.5 })]),
  fabricScene('groups-in-groups', 7, [
    group(
      [
        RED,
        group([{ ...RED, fill: '#d69e2e' }, BLUE], {
          left: 30,
          top: 20,
          angle: 45,
          scaleX: 0.5,
          scaleY: 0.5,
        }),
      ],
      { angle: -20, scaleX: 1.2 },
    ),
  ]),
  fabricScene('groups-in-groups-seen-through', 7, [
    group([RED, group([RED, BLUE], { left: 10, top: 10, opacity: 0.6, flipY: true, scaleX: 0.8 })], {
      opacity: 0.7,
      backgroundColor: '#fefcbf',
    }),
  ]),
  fabricScene('group-smaller-than-its-objects', 7, [
    group([RED, BLUE], { width: 70, height: 60, angle: 10 }),
  ]),
  fabricScene(
    'group-cut-by-its-cache',
    7,
    [group([RED, { ...BLUE, left: 60 }], { scaleX: 3, scaleY: 3, left: 150, top: 150, angle: 10 })],
    { width: 300, height: 300 },
  ),
  fabricScene('group-not-cached', 7, [
    group([RED, BLUE], { width: 70, height: 60, opacity: 0.5, objectCaching: false }),
  ]),
  fabricScene('group-with-hidden-objects', 7, [
    group([RED, { ...BLUE, visible: false }, { ...BLUE, left: -20, radius: 15, opacity: 0.5 }]),
  ]),
  fabricScene('group-with-blending-inside', 7, [
    { type: 'Rect', left: 60, top: 100, width: 80, height: 180, fill: '#faf089' },
    group([RED, { ...BLUE, globalCompositeOperation: 'multiply' }]),
  ]),
  fabricScene('group-blended', 7, [
    { type: 'Rect', left: 60, top: 100, width: 80, height: 180, fill: '#faf089' },
    group([RED, BLUE], { globalCompositeOperation: 'multiply' }),
  ]),
  fabricScene('group-with-a-picture', 7, [
    group(
      [
        {
          type: 'Image',
          src: LANDSCAPE,
          left: 0,
          top: 0,
          width: 60,
          height: 40,
          scaleX: 2,
          scaleY: 2,
          cropX: 0,
          cropY: 0,
        },
        { ...BLUE, opacity: 0.6 },
      ],
      { angle: 15 },
    ),
  ]),
  fabricScene('group-laid-out-by-a-clip-path', 7, [
    group([RED, BLUE], {
      layoutManager: { type: 'layoutManager', strategy: 'clip-path' },
      clipPath: { type: 'Rect', left: 0, top: 0, width: 90, height: 70, rx: 10, ry: 10 },
    }),
  ]),
  fabricScene('group-laid-out-fixed', 6, [
    group([RED, { ...BLUE, originX: 'left', originY: 'top' }], {
      layoutManager: { type: 'layoutManager', strategy: 'fixed' },
      originX: 'center',
      originY: 'center',
      flipY: true,
    }),
  ]),
  fabricScene('group-of-flipped-and-skewed-objects', 7, [
    group(
      [
        { ...RED, skewX: 20, flipX: true, angle: 10 },
        { ...BLUE, scaleX: -0.5, scaleY: 1.2, strokeUniform: true, stroke: 'black', strokeWidth: 5 },
        { type: 'Triangle', left: 0, top: 0, width: 40, height: 40, flipY: true, opacity: 0.5 },
      ],
      { scaleX: 1.3, skewY: 8 },
    ),
  ]),
  fabricScene('group-placed-by-its-corner', 6, [
    group([RED, BLUE], { originX: 'left', originY: 'bottom', left: 30, top: 170, angle: -10 }),
  ]),
]
