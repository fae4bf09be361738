import type { JsonObject } from '../../../../src/base/json.ts'
import { type FabricScene, fabricScene } from '../fabric-scene.ts'

const AT = { originX: 'left', originY: 'top' }
const INK = { fill: '#2b6cb0', stroke: '#1a202c', strokeWidth: 4 }
const OUTLINE = { fill: '', stroke: '#9b2c2c', strokeWidth: 5 }
const STAR = [
  { x: 50, y: 0 },
  { x: 80, y: 95 },
  { x: 0, y: 35 },
  { x: 100, y: 35 },
  { x: 20, y: 95 },
]

/** Lines of five lengths in eight directions around a centre. */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [60, 0],
  [60, 60],
  [0, 60],
  [-60, 60],
  [-60, 0],
  [-60, -60],
  [0, -60],
  [60, -25],
]

/** A line as Fabric saves it: coordinates relative to its centre. */
function line(x1: number, y1: number, x2: number, y2: number, look: JsonObject): JsonObject {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const ends = { x1: x1 - x, y1: y1 - y, x2: x2 - x, y2: y2 - y }
  const size = { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
  return { type: 'Line', originX: 'center', originY: 'center', left: x, top: y, ...size, ...ends, ...look }
}

export const SHAPES: readonly FabricScene[] = [
  fabricScene('rect-of-fabric-5', 5, [
    { type: 'rect', version: '5.5.2', ...AT, left: 20, top: 30, width: 120, height: 80, ...INK },
    { type: 'rect', left: 60, top: 120, width: 90, height: 40, fill: 'rgba(200, 40, 40, 0.5)' },
  ]),
  fabricScene('rect-of-fabric-7', 7, [
    { type: 'Rect', ...AT, left: 20, top: 30, width: 120, height: 80, ...INK },
    { type: 'Rect', left: 100, top: 150, width: 90, height: 40, fill: 'rgba(200, 40, 40, 0.5)' },
  ]),
  fabricScene('rect-rounded', 6, [
    { type: 'Rect', ...AT, left: 10, top: 10, width: 80, height: 80, rx: 20, ry: 20, ...INK },
    { type: 'Rect', ...AT, left: 105, top: 10, width: 80, height: 80, rx: 35, ry: 12, ...INK },
    { type: 'Rect', ...AT, left: 10, top: 105, width: 80, height: 60, rx: 15, ...INK },
    { type: 'Rect', ...AT, left: 105, top: 105, width: 80, height: 50, rx: 300, ry: 200, ...INK },
  ]),
  fabricScene('circle-whole', 7, [
    { type: 'Circle', ...AT, left: 10, top: 10, radius: 45, ...INK },
    { type: 'Circle', left: 150, top: 60, radius: 30, ...OUTLINE },
    { type: 'Circle', left: 100, top: 150, radius: 40, scaleX: 2, scaleY: 0.8, ...INK },
  ]),
  fabricScene('circle-arcs', 6, [
    { type: 'Circle', ...AT, left: 5, top: 5, radius: 40, startAngle: 0, endAngle: 90, ...INK },
    { type: 'Circle', ...AT, left: 105, top: 5, radius: 40, startAngle: 30, endAngle: 300, ...INK },
    { type: 'Circle', ...AT, left: 5, top: 105, radius: 40, startAngle: 270, endAngle: 450, ...OUTLINE },
    {
      type: 'Circle',
      ...AT,
      left: 105,
      top: 105,
      radius: 40,
      startAngle: 20,
      endAngle: 100,
      counterClockwise: true,
      ...INK,
    },
  ]),
  fabricScene('circle-arc-of-fabric-5', 5, [
    { type: 'circle', left: 20, top: 20, radius: 60, startAngle: 45, endAngle: 225, ...INK },
  ]),
  fabricScene('ellipse', 7, [
    { type: 'Ellipse', ...AT, left: 10, top: 20, rx: 80, ry: 30, ...INK },
    { type: 'Ellipse', left: 100, top: 140, rx: 20, ry: 50, angle: 30, ...OUTLINE },
  ]),
  fabricScene('triangle', 7, [
    { type: 'Triangle', ...AT, left: 20, top: 20, width: 70, height: 90, fill: '#2f855a' },
    { type: 'Triangle', left: 140, top: 110, width: 60, height: 100, angle: 180, fill: '#2f855a' },
  ]),
  fabricScene('triangle-with-a-stroke', 7, [
    { type: 'Triangle', ...AT, left: 20, top: 20, width: 60, height: 140, ...INK, strokeWidth: 12 },
    { type: 'Triangle', ...AT, left: 120, top: 30, width: 60, height: 60, ...OUTLINE },
    { type: 'triangle', ...AT, left: 120, top: 110, width: 60, height: 60, angle: 20, ...OUTLINE },
  ]),
  fabricScene(
    'line-directions',
    7,
    DIRECTIONS.map(([x, y]) =>
      line(100 + x / 5, 100 + y / 5, 100 + x * 1.4, 100 + y * 1.4, { stroke: '#2d3748', strokeWidth: 5 }),
    ),
  ),
  fabricScene('line-of-fabric-5', 5, [
    {
      type: 'line',
      left: 20,
      top: 30,
      width: 120,
      height: 60,
      x1: -60,
      y1: 30,
      x2: 60,
      y2: -30,
      stroke: 'red',
      strokeWidth: 6,
    },
    {
      type: 'line',
      left: 20,
      top: 150,
      width: 150,
      height: 0,
      x1: -75,
      y1: 0,
      x2: 75,
      y2: 0,
      stroke: 'black',
    },
  ]),
  fabricScene(
    'line-caps',
    6,
    ['butt', 'round', 'square'].flatMap((strokeLineCap, index) => [
      line(20, 30 + 30 * index, 120, 30 + 30 * index, { stroke: '#2d3748', strokeWidth: 16, strokeLineCap }),
      line(60 + 50 * index, 130, 30 + 50 * index, 180, { stroke: '#c05621', strokeWidth: 14, strokeLineCap }),
    ]),
  ),
  fabricScene('line-turned-and-scaled', 7, [
    line(20, 20, 180, 60, { stroke: '#2d3748', strokeWidth: 4, angle: 30, scaleY: 2 }),
    line(20, 160, 180, 100, { stroke: '#c05621', strokeWidth: 4, flipX: true, skewX: 20 }),
  ]),
  fabricScene('polyline', 7, [
    {
      type: 'Polyline',
      ...AT,
      left: 10,
      top: 10,
      points: [
        { x: 0, y: 50 },
        { x: 40, y: 0 },
        { x: 80, y: 60 },
        { x: 120, y: 10 },
        { x: 160, y: 40 },
      ],
      ...OUTLINE,
    },
    {
      type: 'Polyline',
      ...AT,
      left: 20,
      top: 100,
      points: [
        { x: 210, y: 350 },
        { x: 240, y: 300 },
        { x: 300, y: 380 },
      ],
      ...INK,
    },
  ]),
  fabricScene('polyline-of-fabric-5', 5, [
    {
      type: 'polyline',
      left: 30,
      top: 30,
      points: [
        { x: -20, y: -20 },
        { x: 60, y: 90 },
        { x: 100, y: 0 },
      ],
      ...INK,
    },
  ]),
  fabricScene('polygon-star', 7, [
    { type: 'Polygon', ...AT, left: 40, top: 10, points: STAR, fill: '#b7791f' },
    {
      type: 'Polygon',
      ...AT,
      left: 60,
      top: 100,
      points: STAR,
      fill: '#b7791f',
      fillRule: 'evenodd',
      stroke: 'black',
    },
  ]),
  fabricScene('polygon-with-sharp-corners', 6, [
    {
      type: 'Polygon',
      ...AT,
      left: 40,
      top: 30,
      points: STAR,
      ...INK,
      strokeWidth: 10,
      strokeMiterLimit: 10,
    },
  ]),
  fabricScene('path-cubics', 7, [
    {
      type: 'Path',
      ...AT,
      left: 20,
      top: 20,
      path: [
        ['M', 10, 80],
        ['C', 40, 10, 65, 10, 95, 80],
        ['S', 150, 150, 180, 80],
      ],
      ...OUTLINE,
    },
    {
      type: 'Path',
      ...AT,
      left: 40,
      top: 120,
      path: 'm 0 0 c 0 -30 60 -30 60 0 s 30 60 60 0 z',
      ...INK,
    },
  ]),
  fabricScene('path-arcs', 7, [
    { type: 'Path', ...AT, left: 15, top: 15, path: 'M 80 80 A 45 45 0 0 0 125 125 L 125 80 Z', ...INK },
    { type: 'Path', ...AT, left: 80, top: 15, path: 'M0 40A60 30 -30 1 1 50 60z', ...OUTLINE },
    {
      type: 'Path',
      ...AT,
      left: 20,
      top: 120,
      path: 'm0 20a20 20 0 0150 0 10 20 45 01 50 20v20h-100z',
      ...INK,
    },
  ]),
  fabricScene('path-of-fabric-5', 5, [
    {
      type: 'path',
      left: 30,
      top: 40,
      path: [['M', 100, 0], ['L', 200, 100], ['Q', 150, 180, 100, 120], ['L', 60, 100], ['z']],
      ...INK,
    },
  ]),
  fabricScene('path-with-a-hole', 7, [
    {
      type: 'Path',
      ...AT,
      left: 20,
      top: 20,
      fillRule: 'evenodd',
      path: 'M0 0H80V80H0ZM20 20H60V60H20Z',
      fill: '#553c9a',
    },
    { type: 'Path', ...AT, left: 110, top: 20, path: 'M0 0H80V80H0ZM20 20H60V60H20Z', fill: '#553c9a' },
    { type: 'Path', ...AT, left: 20, top: 110, path: 'M0 0H80V80H0ZM20 20V60H60V20Z', fill: '#553c9a' },
  ]),
  fabricScene('path-at-its-own-place', 7, [
    { type: 'Path', path: 'M 40 40 L 160 60 L 100 150 Z', fill: '#285e61' },
    { type: 'Polyline', points: STAR, ...OUTLINE, fill: null },
  ]),
  fabricScene('shapes-of-no-size', 7, [
    { type: 'Rect', left: 60, top: 60, width: 0, height: 0, strokeWidth: 0, fill: 'red', stroke: 'red' },
    { type: 'Rect', left: 60, top: 100, width: 80, height: 0, fill: 'red', stroke: 'blue', strokeWidth: 6 },
    { type: 'Rect', left: 140, top: 60, width: 0, height: 0, fill: 'red', stroke: 'blue', strokeWidth: 20 },
    { type: 'Circle', left: 140, top: 140, radius: 0, fill: 'red', stroke: 'green', strokeWidth: 20 },
  ]),
  fabricScene('path-quadratics', 6, [
    { type: 'Path', ...AT, left: 10, top: 20, path: 'M 0 50 Q 40 -50 80 50 T 160 50', ...OUTLINE },
    { type: 'Path', ...AT, left: 30, top: 110, path: 'm0,40q30,-80 60,0t60,0l0,30h-120z', ...INK },
  ]),
]
