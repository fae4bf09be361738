import type { JsonObject } from '../../../../src/base/json.ts'
import { LANDSCAPE } from '../drawn-pictures.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const AT = { originX: 'left', originY: 'top' }
const SHADOW = { color: 'rgba(0,0,0,0.6)', blur: 10, offsetX: 8, offsetY: 6 }
const PICTURE = { type: 'Image', src: LANDSCAPE, width: 60, height: 40, cropX: 0, cropY: 0, strokeWidth: 0 }

function rect(left: number, top: number, look: JsonObject): JsonObject {
  return { type: 'Rect', ...AT, left, top, width: 60, height: 60, fill: '#3182ce', ...look }
}

/** A group that does not move its children, around (100, 100). */
function group(objects: JsonObject[], look: JsonObject = {}): JsonObject {
  return { type: 'Group', left: 100, top: 100, width: 140, height: 140, objects, ...look }
}

const STROKED_FIRST = {
  stroke: '#2f855a',
  strokeWidth: 8,
  paintFirst: 'stroke',
  fill: 'rgba(49,130,206,0.6)',
  objectCaching: false,
}

/** Texts whose stroke casts a shadow and texts whose stroke does not, with backgrounds and decoration lines. */
const TEXTS_WITH_SHADOWS: JsonObject[] = [
  { shadow: SHADOW },
  { shadow: { ...SHADOW, affectStroke: true } },
  { shadow: SHADOW, paintFirst: 'stroke' },
  { shadow: SHADOW, textBackgroundColor: '#fefcbf', stroke: null },
  { shadow: SHADOW, underline: true, linethrough: true, stroke: null },
].map((look, i) => ({
  type: 'Text',
  ...AT,
  text: 'Hat',
  left: i % 2 === 0 ? -85 : 5,
  top: 60 * Math.floor(i / 2) - 90,
  fontFamily: 'Roboto',
  fontSize: 44,
  fill: '#3182ce',
  stroke: '#742a2a',
  objectCaching: false,
  strokeWidth: 3,
  ...look,
}))

export const EFFECTS: readonly FabricScene[] = [
  fabricScene('shadows', 7, [
    rect(15, 15, { shadow: SHADOW }),
    rect(115, 15, { shadow: { ...SHADOW, blur: 0 } }),
    rect(15, 115, { shadow: { color: 'red', blur: 20, offsetX: 0, offsetY: 0 } }),
    {
      type: 'Circle',
      ...AT,
      left: 110,
      top: 110,
      radius: 30,
      fill: '#d69e2e',
      shadow: { ...SHADOW, offsetX: -12 },
    },
  ]),
  fabricScene('shadows-scaled', 7, [
    rect(20, 20, { width: 20, height: 20, scaleX: 3, scaleY: 3, shadow: { ...SHADOW, blur: 4 } }),
    rect(120, 20, {
      width: 20,
      height: 20,
      scaleX: 3,
      scaleY: 3,
      shadow: { ...SHADOW, blur: 4, nonScaling: true },
    }),
    rect(60, 120, { scaleX: 1.5, scaleY: 0.6, angle: 30, shadow: SHADOW }),
    rect(130, 120, { scaleY: 0.6, skewX: 30, shadow: SHADOW }),
  ]),
  fabricScene('shadows-of-fabric-5', 5, [
    {
      type: 'rect',
      left: 40,
      top: 40,
      width: 80,
      height: 60,
      fill: 'orange',
      stroke: 'black',
      strokeWidth: 6,
      shadow: { ...SHADOW, affectStroke: false, nonScaling: false },
    },
  ]),
  fabricScene('shadows-of-strokes', 7, [
    rect(15, 15, { fill: '', stroke: '#2f855a', strokeWidth: 8, shadow: SHADOW }),
    rect(110, 15, { stroke: '#2f855a', strokeWidth: 8, shadow: SHADOW }),
    rect(15, 110, {
      stroke: '#2f855a',
      strokeWidth: 8,
      shadow: { ...SHADOW, affectStroke: true },
      objectCaching: false,
    }),
    rect(110, 110, { stroke: '#2f855a', strokeWidth: 8, shadow: SHADOW, objectCaching: false }),
  ]),
  fabricScene('shadows-seen-through', 7, [
    rect(20, 20, { opacity: 0.5, shadow: SHADOW }),
    rect(110, 20, { fill: 'rgba(49,130,206,0.4)', shadow: SHADOW }),
    rect(20, 110, { backgroundColor: '#fed7d7', fill: '', stroke: 'black', strokeWidth: 3, shadow: SHADOW }),
    rect(110, 110, { opacity: 0.6, stroke: 'black', strokeWidth: 10, shadow: { ...SHADOW, blur: 3 } }),
  ]),
  fabricScene('shadows-of-pictures', 7, [
    { ...PICTURE, ...AT, left: 20, top: 20, shadow: SHADOW },
    { ...PICTURE, left: 120, top: 130, angle: 20, opacity: 0.7, shadow: { ...SHADOW, blur: 4 } },
  ]),
  fabricScene('shadows-of-groups', 7, [
    group(
      [
        { type: 'Rect', left: -25, top: -25, width: 60, height: 60, fill: '#3182ce' },
        { type: 'Circle', left: 25, top: 25, radius: 35, fill: 'rgba(214, 158, 46, 0.7)' },
      ],
      { shadow: SHADOW, angle: 15 },
    ),
  ]),
  fabricScene('shadows-in-groups', 7, [
    group(
      [
        { type: 'Rect', left: -30, top: -30, width: 60, height: 60, fill: '#3182ce', shadow: SHADOW },
        { type: 'Circle', left: 30, top: 30, radius: 35, fill: '#d69e2e' },
      ],
      { angle: 40, scaleX: 1.2, opacity: 0.6 },
    ),
  ]),
  fabricScene('shadows-in-groups-with-shadows', 6, [
    group(
      [
        { type: 'Rect', left: -30, top: -30, width: 60, height: 60, fill: '#3182ce', shadow: SHADOW },
        { type: 'Circle', left: 30, top: 30, radius: 35, fill: '#d69e2e' },
      ],
      { shadow: { ...SHADOW, color: 'red', offsetX: -10 }, originX: 'center', originY: 'center' },
    ),
  ]),
  fabricScene('shadows-in-groups-with-shadows-and-backgrounds', 7, [
    group(
      [
        { type: 'Rect', left: -30, top: -30, width: 60, height: 60, fill: '#3182ce', shadow: SHADOW },
        { type: 'Circle', left: 30, top: 30, radius: 35, fill: '#d69e2e', opacity: 0.8 },
        {
          type: 'Group',
          left: 40,
          top: -40,
          width: 30,
          height: 30,
          angle: 20,
          objects: [rect(-15, -15, { width: 30, height: 30 })],
        },
      ],
      {
        shadow: { ...SHADOW, color: 'red', offsetX: -10 },
        opacity: 0.7,
        backgroundColor: '#edf2f7',
        angle: 10,
      },
    ),
  ]),
  fabricScene('shadows-of-texts-in-groups', 7, [group(TEXTS_WITH_SHADOWS)]),
  fabricScene('shadows-of-texts-in-groups-of-fabric-5', 5, [group(TEXTS_WITH_SHADOWS)]),
  fabricScene('shadows-under-strokes-painted-first', 7, [
    rect(15, 15, { ...STROKED_FIRST, shadow: SHADOW }),
    rect(110, 15, { ...STROKED_FIRST, shadow: { ...SHADOW, affectStroke: true } }),
    {
      type: 'Textbox',
      ...AT,
      ...STROKED_FIRST,
      left: 15,
      top: 110,
      width: 90,
      text: 'Ag',
      fontSize: 70,
      fontFamily: 'Roboto',
      shadow: SHADOW,
    },
  ]),
  fabricScene('opacities-of-each-paint', 7, [
    rect(20, 20, { opacity: 0.5, stroke: 'black', strokeWidth: 12, objectCaching: false }),
    rect(110, 20, {
      opacity: 0.5,
      stroke: 'black',
      strokeWidth: 12,
      paintFirst: 'stroke',
      objectCaching: false,
    }),
    rect(20, 110, {
      opacity: 0.5,
      backgroundColor: 'red',
      rx: 20,
      ry: 20,
      objectCaching: false,
      shadow: SHADOW,
    }),
    { ...PICTURE, left: 145, top: 145, opacity: 0.5, stroke: 'black', strokeWidth: 10, shadow: SHADOW },
  ]),
  fabricScene('glows-in-groups', 7, [
    group(
      [
        {
          type: 'Rect',
          left: -20,
          top: -20,
          width: 70,
          height: 70,
          fill: '#3182ce',
          stroke: 'white',
          strokeWidth: 6,
          shadow: { ...SHADOW, offsetX: 0, offsetY: 0 },
        },
        { type: 'Circle', left: 30, top: 30, radius: 35, fill: '#d69e2e' },
      ],
      { angle: 40 },
    ),
  ]),
  fabricScene('shadows-large', 7, [
    rect(70, 70, { shadow: { color: 'black', blur: 80, offsetX: 0, offsetY: 0 } }),
  ]),
  fabricScene('opacities', 7, [
    rect(20, 20, { opacity: 0.25 }),
    rect(50, 50, { opacity: 0.5, fill: 'red', stroke: 'black', strokeWidth: 8 }),
    rect(80, 80, { opacity: 0.75, fill: 'rgba(0, 128, 0, 0.5)' }),
    rect(120, 20, { opacity: 0 }),
    rect(120, 60, { visible: false }),
  ]),
  fabricScene(
    'opacities-on-nothing',
    7,
    [rect(20, 20, { opacity: 0.25 }), rect(60, 60, { opacity: 0.5, fill: 'red' })],
    { background: '' },
  ),
  fabricScene('backgrounds-of-objects', 7, [
    rect(20, 20, { backgroundColor: '#fefcbf', rx: 20, ry: 20, stroke: 'black', strokeWidth: 4 }),
    {
      type: 'Circle',
      left: 140,
      top: 60,
      radius: 30,
      fill: '#38a169',
      backgroundColor: 'rgba(0,0,0,0.2)',
      angle: 20,
    },
    {
      type: 'Path',
      left: 60,
      top: 140,
      path: 'M0 0L60 20L20 60z',
      fill: '#c53030',
      backgroundColor: '#e2e8f0',
    },
    {
      type: 'Line',
      left: 140,
      top: 140,
      width: 60,
      height: 40,
      x1: -30,
      y1: -20,
      x2: 30,
      y2: 20,
      stroke: 'black',
      strokeWidth: 5,
      backgroundColor: '#bee3f8',
    },
  ]),
  fabricScene('shadows-from-outside', 7, [
    rect(-80, 40, { shadow: { ...SHADOW, offsetX: 110, offsetY: 20 } }),
    rect(210, 100, { shadow: { ...SHADOW, blur: 40, offsetX: -20 } }),
  ]),
]
