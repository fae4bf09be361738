import type { JsonObject } from '../../../../src/base/json.ts'
import { type FabricMajor, type FabricScene, fabricScene } from '../fabric-scene.ts'

const LOOK = {
  originX: 'left',
  originY: 'top',
  left: 10,
  top: 10,
  fontFamily: 'Roboto',
  fontSize: 28,
  fill: '#1a202c',
  strokeWidth: 1,
}
const ARABIC = { fontFamily: 'Noto Sans Arabic', direction: 'rtl', textAlign: 'right' }
const RED = '#c53030'
const BLUE = '#2b6cb0'
const YELLOW = '#faf089'

/** Fabric 5 writes types in lower case. */
function typeOf(name: 'Text' | 'Textbox' | 'Rect', fabric: FabricMajor): string {
  return fabric === 5 ? name.toLowerCase() : name
}

function texts(name: string, look: JsonObject, fabric: FabricMajor = 7): FabricScene {
  return fabricScene(name, fabric, [{ type: typeOf('Text', fabric), ...LOOK, ...look }])
}

function textbox(name: string, look: JsonObject, fabric: FabricMajor = 7): FabricScene {
  return fabricScene(name, fabric, [{ type: typeOf('Textbox', fabric), ...LOOK, width: 180, ...look }])
}

function ofEach(name: string, make: typeof texts, look: JsonObject): FabricScene[] {
  return ([5, 6, 7] as const).map(fabric => make(`${name}-${fabric}`, look, fabric))
}

/** Characters where a canvas outside of browsers breaks lines, and bidirectional controls. */
export const CONTROLS: readonly FabricScene[] = [
  textbox('textbox-line-separators', { text: 'one\u2028two three\nfour\u2029five six' }),
  textbox('textbox-vertical-tabs', { text: 'one\u000btwo three\nfour\u000cfive six' }),
  texts('text-places-of-objects', { text: 'an\ufffc object\nx\ufff9y\ufffaz\ufffb' }),
  texts('text-of-overrides', { text: 'abc \u202edef (gh)\u202c ijk\n\u202ereversed', underline: true }),
  texts('text-of-marks', { text: 'a\u200eb\u2060c\ufeffd\u200be\u00adf' }),
]

export const EXACT: readonly FabricScene[] = [
  ...ofEach('textbox-as-wide-as-a-line', textbox, {
    text: 'Wavy\nlines of text',
    fontSize: 26,
    width: 83,
    fontWeight: 'bold',
    fontStyle: 'italic',
  }),
]

const GRADIENT = {
  type: 'linear',
  coords: { x1: 0, y1: 0, x2: 140, y2: 60 },
  colorStops: [
    { offset: 0, color: BLUE },
    { offset: 1, color: '#68d391' },
  ],
}

/** Lines exactly as wide as the widest word, where rounding of sums matters, and empty lines. */
export const EQUAL: readonly FabricScene[] = [
  textbox('textbox-equal-widths', {
    text: 'abcdefghij wolf grams — quick l',
    fontFamily: 'Roboto Mono',
    fontSize: 22.9,
    width: 60,
  }),
  textbox('textbox-equal-widths-of-another-size', {
    text: 'abcdefghij wolf grams — quick l',
    fontFamily: 'Roboto Mono',
    fontSize: 20.7,
    width: 60,
  }),
  textbox('textbox-empty-line-of-sizes', {
    text: 'one  two  x',
    width: 60,
    fontSize: 40,
    backgroundColor: YELLOW,
    styles: [{ start: 0, end: 2, style: { fontSize: 12 } }],
  }),
  textbox('textbox-ends-in-a-space', {
    text: 'onetwo ',
    width: 60,
    fontSize: 40,
    backgroundColor: YELLOW,
    styles: [{ start: 0, end: 2, style: { fontSize: 12 } }],
  }),
]

function clipped(name: string, look: JsonObject, fabric: FabricMajor): FabricScene {
  const box = { ...LOOK, top: 40, width: 180, height: 120, fill: GRADIENT, strokeWidth: 0 }
  const clipPath = {
    type: typeOf('Text', fabric),
    ...LOOK,
    text: 'SUN',
    fontSize: 70,
    left: -70,
    top: -40,
    ...look,
  }
  return fabricScene(name, fabric, [{ type: typeOf('Rect', fabric), ...box, clipPath }])
}

export const MASKS: readonly FabricScene[] = ([5, 6, 7] as const).flatMap(fabric => [
  clipped(`clip-of-a-stroked-text-${fabric}`, { stroke: RED, strokeWidth: 3 }, fabric),
  clipped(
    `clip-of-a-hollow-text-${fabric}`,
    { fill: '', stroke: RED, strokeWidth: 3, underline: true },
    fabric,
  ),
  clipped(`clip-of-a-faint-text-${fabric}`, { fill: 'rgba(0, 0, 0, 0.3)' }, fabric),
])

const SHADED = {
  text: 'Shade',
  fontSize: 60,
  shadow: { color: BLUE, blur: 2, offsetX: 8, offsetY: 10 },
  objectCaching: false,
}
const ALONG = {
  text: 'Along a path',
  path: { type: 'Path', path: 'M 0 60 Q 90 -40 180 60', visible: false },
  top: 40,
  underline: true,
  overline: true,
  linethrough: true,
}

/** Decoration lines, and the shadow of each paint. */
export const DECORATED: readonly FabricScene[] = [
  ...ofEach('textbox-gradient-decorated', textbox, {
    text: 'Under a gradient',
    fill: GRADIENT,
    underline: true,
    linethrough: true,
  }),
  textbox('textbox-gradient-decorated-styled', {
    text: 'Under a gradient of lines',
    fill: GRADIENT,
    underline: true,
    overline: true,
    styles: [{ start: 2, end: 5, style: { fill: RED } }],
  }),
  texts('text-gradient-decorated-background', {
    text: 'Under a\ngradient',
    fill: GRADIENT,
    underline: true,
    backgroundColor: YELLOW,
  }),
  ...['center', 'ascender', 'descender'].map(pathAlign =>
    texts(`text-path-decorated-by-${pathAlign}`, { ...ALONG, pathAlign }),
  ),
  texts('text-uncached-stroke', { ...SHADED, stroke: RED, strokeWidth: 4 }),
  texts('text-uncached-stroke-shadow', {
    ...SHADED,
    stroke: RED,
    strokeWidth: 4,
    shadow: { ...SHADED.shadow, affectStroke: true },
  }),
  texts('text-uncached-decorated', { ...SHADED, underline: true, linethrough: true }),
  texts('text-uncached-background', { ...SHADED, textBackgroundColor: YELLOW }),
]

/** Properties that follow the characters on a path, and those that do not. */
export const ALONG_PATHS: readonly FabricScene[] = [
  texts('text-path-gradient', { ...ALONG, fill: GRADIENT, underline: false, overline: false }),
  texts('text-path-gradient-percent', {
    ...ALONG,
    fill: { ...GRADIENT, gradientUnits: 'percentage', coords: { x1: 0, y1: 0, x2: 1, y2: 1 } },
    underline: false,
    overline: false,
    styles: [{ start: 2, end: 5, style: { fill: RED } }],
  }),
]

/** Joined letters, separated by styles. */
export const PARTED: readonly FabricScene[] = [
  texts('text-arabic-styled', {
    ...ARABIC,
    text: 'مرحبا بالعالم',
    styles: [{ start: 6, end: 13, style: { fill: RED } }],
  }),
  texts('text-arabic-styled-inside', {
    ...ARABIC,
    text: 'مرحبابالعالم',
    styles: [{ start: 3, end: 7, style: { fill: RED } }],
  }),
  texts('text-arabic-styled-background', {
    ...ARABIC,
    text: 'مرحبا بالعالم',
    textBackgroundColor: YELLOW,
    underline: true,
    styles: [
      { start: 1, end: 3, style: { fill: RED } },
      { start: 5, end: 6, style: { fontWeight: 'bold' } },
    ],
  }),
  texts('text-arabic-styled-as-it-is', {
    ...ARABIC,
    text: 'مرحبا بالعالم',
    fontWeight: 'bold',
    styles: [{ start: 2, end: 8, style: { fontWeight: 'bold', fill: LOOK.fill } }],
  }),
  texts('text-arabic-underlined-inside', {
    ...ARABIC,
    text: 'مرحبا بالعالم',
    styles: [
      { start: 2, end: 4, style: { underline: true } },
      { start: 8, end: 11, style: { underline: true, linethrough: true } },
    ],
  }),
  texts('text-ligatures-underlined-inside', {
    text: 'office AVATAR',
    fontFamily: 'Source Serif 4',
    styles: [{ start: 2, end: 10, style: { underline: true } }],
  }),
  texts('text-arabic-justified', {
    ...ARABIC,
    text: 'مرحبا بالعالم نص',
    textAlign: 'justify',
    linethrough: true,
  }),
  texts('text-empty-line-of-a-range', {
    text: 'one\n\ntwo three',
    styles: [{ start: 1, end: 5, style: { fontSize: 44 } }],
  }),
  texts('text-arabic-styled-sizes', {
    ...ARABIC,
    text: 'مرحبا بالعالم\nنص 12 طويل',
    styles: [
      { start: 2, end: 8, style: { fontSize: 36, underline: true } },
      { start: 15, end: 20, style: { fill: RED, textBackgroundColor: YELLOW } },
    ],
  }),
]
