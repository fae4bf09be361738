import type { JsonObject } from '../../../../src/base/json.ts'
import { LANDSCAPE } from '../drawn-pictures.ts'
import { type FabricMajor, type FabricScene, fabricScene } from '../fabric-scene.ts'

const WORDS = 'The quick brown fox jumps over the lazy dog'
const LOOK = {
  originX: 'left',
  originY: 'top',
  left: 10,
  top: 10,
  fontFamily: 'Roboto',
  fontSize: 24,
  fill: '#1a202c',
  strokeWidth: 1,
}
const RED = '#c53030'
const BLUE = '#2b6cb0'
const YELLOW = '#faf089'

/** Type names: lower case in Fabric 5, class names in later versions. */
const TYPES = {
  text: { 5: 'text', 6: 'Text', 7: 'Text' },
  itext: { 5: 'i-text', 6: 'IText', 7: 'IText' },
  textbox: { 5: 'textbox', 6: 'Textbox', 7: 'Textbox' },
} as const

function texts(name: string, look: JsonObject, fabric: FabricMajor = 7): FabricScene {
  return fabricScene(name, fabric, [{ type: TYPES.text[fabric], ...LOOK, text: WORDS, ...look }])
}

function textbox(name: string, look: JsonObject, fabric: FabricMajor = 7): FabricScene {
  const type = TYPES.textbox[fabric]
  return fabricScene(name, fabric, [{ type, ...LOOK, text: WORDS, width: 180, ...look }])
}

/** The same text saved by each version. */
function ofEach(name: string, make: typeof texts, look: JsonObject): FabricScene[] {
  return ([5, 6, 7] as const).map(fabric => make(`${name}-${fabric}`, look, fabric))
}

export const LINES: readonly FabricScene[] = [
  ...ofEach('text', texts, { text: 'Hamburg\nefonstiv' }),
  fabricScene('text-itext', 7, [{ type: 'IText', ...LOOK, text: 'An IText\nof two lines' }]),
  texts('text-line-height', { text: 'one\ntwo\nthree', lineHeight: 1.7 }),
  texts('text-tight-lines', { text: 'one\ntwo\nthree', lineHeight: 0.8 }),
  texts('text-empty-lines', { text: '\none\n\ntwo\n', backgroundColor: YELLOW }),
  texts('text-center', { text: 'one\nlonger line\nx', textAlign: 'center' }),
  texts('text-right', { text: 'one\nlonger line\nx', textAlign: 'right' }),
  texts('text-spaces', { text: '  a  b \n c   ', textAlign: 'right', backgroundColor: YELLOW }),
  texts('text-tabs', { text: 'a\tb\tc\n\td', backgroundColor: YELLOW }),
  texts('text-small', { text: 'Small print, 9 px:\n0123456789 & more', fontSize: 9 }),
  texts('text-nothing', { text: '', backgroundColor: RED }),
  texts('text-char-spacing', { text: 'Spaced\nout AVA', charSpacing: 200, textAlign: 'right' }),
  texts('text-char-spacing-negative', {
    text: 'Closer\ntogether',
    charSpacing: -80,
    backgroundColor: YELLOW,
  }),
  texts('text-kerned', { text: 'AVATAR Ty.\nWolf To', fontSize: 36 }),
  texts('text-ligatures', { text: 'office\nflow fjord', fontFamily: 'Source Serif 4', fontSize: 36 }),
  texts('text-ligatures-spaced', { text: 'office\nflow', fontFamily: 'Source Serif 4', charSpacing: 50 }),
  texts('text-mono', { text: 'if (a) {\n  b()\n}', fontFamily: 'Roboto Mono', fontSize: 20 }),
  texts('text-weights', {
    text: '400 500\n600 700\nitalic',
    styles: [
      { start: 0, end: 3, style: { fontWeight: 400 } },
      { start: 4, end: 7, style: { fontWeight: 500 } },
      { start: 7, end: 10, style: { fontWeight: 600 } },
      { start: 11, end: 14, style: { fontWeight: 'bold' } },
      { start: 14, end: 20, style: { fontWeight: 'bold', fontStyle: 'italic' } },
    ],
  }),
]

const LONG = 'a Donaudampfschifffahrt goes on a river'

export const WRAPPED: readonly FabricScene[] = [
  ...ofEach('textbox', textbox, {}),
  textbox('textbox-newlines', { text: 'one two three four\n\nfive six seven eight' }),
  textbox('textbox-spaces', { text: 'one  two   three    four     five ', backgroundColor: YELLOW }),
  ...ofEach('textbox-widened', textbox, { text: LONG, width: 80, fontSize: 15, backgroundColor: YELLOW }),
  textbox('textbox-by-grapheme', { text: LONG, splitByGrapheme: true, fontSize: 30 }),
  textbox('textbox-by-grapheme-spaced', { text: LONG, splitByGrapheme: true, charSpacing: 100 }),
  textbox('textbox-by-grapheme-styled', {
    text: LONG,
    splitByGrapheme: true,
    styles: [{ start: 8, end: 24, style: { fill: RED, fontSize: 34 } }],
  }),
  textbox('textbox-char-spacing', { charSpacing: 150 }),
  textbox('textbox-center', { textAlign: 'center' }),
  textbox('textbox-right', { textAlign: 'right' }),
  ...['justify', 'justify-left', 'justify-center', 'justify-right'].map(textAlign =>
    textbox(`textbox-${textAlign}`, { textAlign, text: `${WORDS}\nand a second line of words` }),
  ),
  textbox('textbox-justify-5', { textAlign: 'justify' }, 5),
  textbox('textbox-justify-one-word', { textAlign: 'justify-right', text: 'justification\nword word' }),
  textbox('textbox-justify-styled', {
    textAlign: 'justify',
    underline: true,
    styles: [
      { start: 4, end: 9, style: { fill: RED, fontSize: 32 } },
      { start: 12, end: 19, style: { textBackgroundColor: YELLOW, fontWeight: 'bold' } },
    ],
  }),
  textbox('textbox-justify-spaced', { textAlign: 'justify-left', charSpacing: 60 }),
  textbox('textbox-styled-over-breaks', {
    styles: [{ start: 6, end: 30, style: { fill: RED, underline: true, textBackgroundColor: YELLOW } }],
  }),
]

const MIXED_SIZES = [
  { start: 0, end: 2, style: { fontSize: 40, fill: RED } },
  { start: 3, end: 6, style: { fontSize: 14 } },
  { start: 9, end: 11, style: { fontFamily: 'Source Serif 4', fontStyle: 'italic', fontSize: 30 } },
]
const BY_CHARACTER = {
  0: { 0: { fill: RED }, 1: { fill: BLUE, fontSize: 36 }, 4: { textBackgroundColor: YELLOW } },
  1: { 2: { underline: true }, 3: { underline: true, fill: RED }, 4: { linethrough: true } },
}
const SCRIPTS = [
  { start: 1, end: 2, style: { fontSize: 14.4, deltaY: -8.4 } },
  { start: 5, end: 6, style: { fontSize: 14.4, deltaY: 2.64 } },
]

export const STYLED: readonly FabricScene[] = [
  texts('text-styles-by-character', { text: 'styles\nby line', styles: BY_CHARACTER }, 5),
  texts('text-styles-by-range', { text: 'Mixed sizes\nin a line', styles: MIXED_SIZES }),
  texts('text-styles-by-range-6', { text: 'Mixed sizes\nin a line', styles: MIXED_SIZES }, 6),
  texts('text-styles-centred', { text: 'Mixed sizes\nin', styles: MIXED_SIZES, textAlign: 'center' }),
  texts('text-styles-spaced', { text: 'Mixed sizes\nin a line', styles: MIXED_SIZES, charSpacing: 100 }),
  texts('text-scripts', { text: 'x2 H2O', fontSize: 24, underline: true, styles: SCRIPTS }),
  texts('text-scripts-struck', { text: 'x2 H2O', linethrough: true, overline: true, styles: SCRIPTS }),
  texts('text-style-of-empty-line', { text: 'a\n\nb', styles: { 1: { 0: { fontSize: 60 } } } }),
  texts('text-background', { text: 'one\nlonger line', textBackgroundColor: YELLOW, lineHeight: 1.5 }),
  texts('text-background-spaced', { text: 'one\ntwo', textBackgroundColor: YELLOW, charSpacing: 300 }),
  texts('text-background-seen-through', {
    text: 'one two three',
    textBackgroundColor: 'rgba(197, 48, 48, 0.4)',
    styles: [{ start: 4, end: 7, style: { fontWeight: 'bold' } }],
  }),
  ...ofEach('text-decorated', texts, {
    text: 'Underlined,\nstruck through\nand overlined',
    underline: true,
    overline: true,
    linethrough: true,
  }),
  texts('text-decoration-thick', {
    text: 'Thick\nlines',
    underline: true,
    linethrough: true,
    overline: true,
    textDecorationThickness: 150,
  }),
  texts('text-decoration-colour', {
    text: 'Coloured',
    underline: true,
    linethrough: true,
    textDecorationColor: RED,
  }),
  texts('text-decoration-of-sizes', {
    text: 'Mixed sizes',
    underline: true,
    overline: true,
    styles: MIXED_SIZES,
  }),
  texts('text-decoration-of-some', {
    text: 'only some of it',
    charSpacing: 80,
    styles: [
      { start: 5, end: 9, style: { underline: true, textDecorationThickness: 200 } },
      { start: 10, end: 15, style: { overline: true, fill: RED } },
    ],
  }),
]

const GRADIENT = {
  type: 'linear',
  coords: { x1: 0, y1: 0, x2: 150, y2: 0 },
  colorStops: [
    { offset: 0, color: RED },
    { offset: 1, color: BLUE },
  ],
}
const BIG = { text: 'Big\ntext', fontSize: 64, fontWeight: 'bold' }

export const PAINTED: readonly FabricScene[] = [
  texts('text-stroke', { ...BIG, stroke: RED, strokeWidth: 3, fill: YELLOW }),
  texts('text-stroke-first', { ...BIG, stroke: RED, strokeWidth: 6, fill: YELLOW, paintFirst: 'stroke' }),
  texts('text-stroke-alone', { ...BIG, stroke: BLUE, strokeWidth: 2, fill: '', strokeDashArray: [6, 3] }),
  texts('text-stroke-of-some', {
    ...BIG,
    styles: [{ start: 1, end: 5, style: { stroke: RED, strokeWidth: 4, fill: YELLOW } }],
  }),
  texts('text-shadow', { ...BIG, shadow: { color: 'rgba(0,0,0,0.5)', blur: 6, offsetX: 8, offsetY: 6 } }),
  texts('text-shadow-of-background', {
    ...BIG,
    textBackgroundColor: YELLOW,
    shadow: { color: 'rgba(0,0,0,0.5)', blur: 6, offsetX: 8, offsetY: 6 },
  }),
  texts('text-gradient', { ...BIG, fill: { ...GRADIENT, gradientUnits: 'pixels' } }),
  texts('text-gradient-of-percentages', {
    ...BIG,
    fill: { ...GRADIENT, gradientUnits: 'percentage', coords: { x1: 0, y1: 0, x2: 1, y2: 1 } },
  }),
  texts('text-gradient-stroke', {
    ...BIG,
    fill: '',
    strokeWidth: 4,
    stroke: { ...GRADIENT, gradientUnits: 'pixels' },
  }),
  texts('text-pattern', { ...BIG, fill: { type: 'pattern', source: LANDSCAPE, repeat: 'repeat' } }),
  texts('text-turned', { text: 'Turned\ntext', left: 100, top: 20, angle: 35, textAlign: 'center' }),
  texts('text-scaled', { text: 'Scaled\ntext', scaleX: 2, scaleY: 0.8, skewX: 15 }),
  texts('text-flipped', { text: 'Flipped\ntext', flipX: true }),
  texts('text-seen-through', { ...BIG, opacity: 0.4, stroke: RED, strokeWidth: 4 }),
  texts('text-in-its-middle', {
    text: 'from the\nmiddle',
    originX: 'center',
    originY: 'center',
    left: 100,
    top: 100,
    backgroundColor: YELLOW,
  }),
]

const ARABIC = { fontFamily: 'Noto Sans Arabic', direction: 'rtl', textAlign: 'right' }
const HEBREW = { fontFamily: 'Noto Sans Hebrew', direction: 'rtl', textAlign: 'right' }

export const SCRIPTED: readonly FabricScene[] = [
  texts('text-hebrew', { ...HEBREW, text: 'שלום עולם\nטקסט' }),
  texts('text-hebrew-left', { ...HEBREW, text: 'שלום עולם\nטקסט', textAlign: 'left' }),
  texts('text-hebrew-center', { ...HEBREW, text: 'שלום עולם\nטקסט', textAlign: 'center' }, 6),
  texts('text-hebrew-with-numbers', { ...HEBREW, text: 'בשנת 2024 (כן)\nabc אבג!' }),
  texts('text-hebrew-styled', {
    ...HEBREW,
    text: 'שלום עולם',
    styles: [{ start: 0, end: 4, style: { fill: RED, underline: true } }],
  }),
  texts('text-hebrew-from-the-left', { fontFamily: 'Noto Sans Hebrew', text: 'abc אבג 12\nשלום!' }),
  textbox('textbox-hebrew-justify', {
    ...HEBREW,
    text: 'שלום עולם זה טקסט ארוך מאוד',
    textAlign: 'justify-right',
  }),
  texts('text-arabic', { ...ARABIC, text: 'مرحبا بالعالم\nنص' }),
  textbox('textbox-arabic', { ...ARABIC, text: 'هذا نص طويل يكتب في عدة أسطر' }),
  texts('text-devanagari', { text: 'नमस्ते\nदुनिया', fontFamily: 'Noto Sans Devanagari', underline: true }),
  texts('text-thai', { text: 'สวัสดีชาวโลก\nที่นี่', fontFamily: 'Noto Sans Thai' }),
  texts('text-emoji', { text: 'Hi 👋🏽 there\n👩‍👧 🇩🇪 ok', fontFamily: "'Roboto', 'Twemoji'" }),
  texts('text-greek-and-cyrillic', { text: 'Ελληνικά\nРусский ёж' }),
]

const WAVE = 'M 0 60 C 40 0 80 0 100 60 S 160 120 180 60'
const ALONG = { text: 'Text along a path', fontSize: 20, path: { type: 'Path', path: WAVE, visible: false } }
const CIRCLE = 'M 0 -60 A 60 60 0 0 1 0 60 A 60 60 0 0 1 0 -60'

export const TRACKED: readonly FabricScene[] = [
  texts('text-path', ALONG),
  texts('text-path-5', { ...ALONG, path: { ...ALONG.path, type: 'path' } }, 5),
  texts('text-path-seen', {
    ...ALONG,
    path: { type: 'Path', path: WAVE, fill: '', stroke: BLUE, strokeWidth: 2 },
    fill: RED,
  }),
  texts('text-path-offset', { ...ALONG, pathStartOffset: 30 }),
  texts('text-path-right-side', { ...ALONG, pathSide: 'right' }),
  texts('text-path-center', { ...ALONG, textAlign: 'center' }),
  texts('text-path-right', { ...ALONG, textAlign: 'right', charSpacing: 60 }),
  ...['center', 'ascender', 'descender'].map(pathAlign =>
    texts(`text-path-by-${pathAlign}`, { ...ALONG, pathAlign }),
  ),
  texts('text-path-decorated', { ...ALONG, underline: true, textBackgroundColor: YELLOW }),
  texts('text-path-circle', {
    text: 'Round and round it goes and goes',
    fontSize: 20,
    left: 40,
    top: 40,
    path: { type: 'Path', path: CIRCLE, fill: '', stroke: '#cbd5e0' },
  }),
  texts('text-path-styled', {
    ...ALONG,
    path: { type: 'Path', path: 'M 0 0 L 100 0 L 100 100', visible: false },
    styles: [{ start: 5, end: 10, style: { fill: RED, fontSize: 28 } }],
  }),
]

const BOUNDED = { backgroundColor: YELLOW, text: 'Edges' }

/** Rare variants of the properties above. */
export const RARE: readonly FabricScene[] = [
  texts('text-hebrew-spaced', { ...HEBREW, text: 'שלום עולם', charSpacing: 150, backgroundColor: YELLOW }),
  texts('text-hebrew-background', {
    ...HEBREW,
    text: 'שלום\nעולם טוב',
    textBackgroundColor: YELLOW,
    underline: true,
  }),
  texts('text-devanagari-spaced', { text: 'नमस्ते', fontFamily: 'Noto Sans Devanagari', charSpacing: 100 }),
  texts('text-devanagari-styled', {
    text: 'नमस्ते दुनिया',
    fontFamily: 'Noto Sans Devanagari',
    styles: [{ start: 2, end: 6, style: { fill: RED } }],
  }),
  texts('text-two-faces', {
    text: 'abc สวัสดี xyz',
    fontFamily: "'Roboto', 'Noto Sans Thai'",
    underline: true,
  }),
  textbox('textbox-thai', {
    text: 'สวัสดีชาวโลก ที่นี่ มีข้อความ',
    fontFamily: 'Noto Sans Thai',
    splitByGrapheme: true,
  }),
  textbox(
    'textbox-emoji-styled-5',
    {
      text: 'a👋b c😀d',
      fontFamily: "'Roboto', 'Twemoji'",
      styles: { 0: { 2: { fill: RED }, 6: { fill: RED } } },
    },
    5,
  ),
  textbox('textbox-emoji-styled', {
    text: 'a👋🏽b c👩‍👧d',
    fontFamily: "'Roboto', 'Twemoji'",
    styles: { 0: { 2: { fill: RED }, 5: { fill: RED } } },
  }),
  textbox('textbox-narrow', { width: 1, text: 'as wide as its widest word', fontSize: 18 }),
  textbox('textbox-long-words-spaced', {
    width: 60,
    text: 'lengthy words here',
    charSpacing: 200,
    fontSize: 18,
  }),
  textbox('textbox-justify-center-trailing', {
    textAlign: 'justify-center',
    text: 'one two three  \nfour five six seven',
  }),
  textbox('textbox-tabs', { text: 'one\ttwo\tthree\tfour five', textAlign: 'justify' }),
  texts('text-justify', { text: 'one two\nthree longer line\nx y', textAlign: 'justify' }),
  texts('text-justify-left', { text: 'one two\nthree longer line\nx y', textAlign: 'justify-left' }),
  texts('text-carriage-returns', {
    text: 'one\r\ntwo\r\nthree',
    styles: [{ start: 3, end: 6, style: { fill: RED } }],
  }),
  texts('text-no-break-spaces', { text: 'a\u00a0b c\u00a0d', textAlign: 'justify', backgroundColor: YELLOW }),
  texts('text-combining', {
    text: 'e\u0301a\u0308o\u0302 z\u030c',
    styles: [{ start: 1, end: 2, style: { fill: RED } }],
  }),
  texts('text-of-a-wide-stroke', { ...BOUNDED, stroke: RED, strokeWidth: 8, angle: 10, left: 40, top: 40 }),
  texts('text-of-no-stroke', { ...BOUNDED, strokeWidth: 0, originX: 'right', left: 190 }),
  texts('text-generic-family', {
    text: 'Oblique',
    fontStyle: 'oblique',
    fontFamily: 'Roboto Mono',
    fontWeight: 300,
  }),
  texts('text-feigned', { text: 'שלום', fontFamily: 'Noto Sans Hebrew', fontStyle: 'italic', fontSize: 40 }),
  texts('text-of-null-styles', {
    text: 'styles of null',
    styles: [{ start: 0, end: 6, style: { fill: null, stroke: BLUE, strokeWidth: 1, deltaY: 0 } }],
  }),
  texts('text-blended', {
    ...BIG,
    globalCompositeOperation: 'multiply',
    fill: '#ed8936',
    backgroundColor: YELLOW,
  }),
  texts('text-clipped', {
    ...BIG,
    clipPath: { type: 'Circle', radius: 50, left: 0, top: 0, originX: 'center', originY: 'center' },
  }),
  fabricScene('text-as-a-clip', 7, [
    {
      type: 'Rect',
      ...LOOK,
      width: 180,
      height: 100,
      fill: BLUE,
      clipPath: { type: 'Text', ...LOOK, ...BIG, text: 'Clip', left: -80, top: -40 },
    },
  ]),
  fabricScene('text-in-a-group', 7, [
    {
      type: 'Group',
      left: 100,
      top: 100,
      width: 160,
      height: 80,
      angle: -12,
      scaleX: 1.2,
      objects: [
        { type: 'Rect', left: 0, top: 0, width: 160, height: 80, fill: YELLOW, strokeWidth: 0 },
        {
          type: 'Textbox',
          text: 'in a group of its own',
          fontFamily: 'Roboto',
          fontSize: 22,
          width: 140,
          left: 0,
          top: 0,
          textAlign: 'center',
        },
      ],
    },
  ]),
  texts('text-path-lines', { ...ALONG, text: 'two lines\nabove', textAlign: 'center' }),
  texts('text-path-arcs', {
    ...ALONG,
    text: 'Over hill, over dale',
    path: { type: 'Path', path: 'M0 50a25 25 0 1 1 50 0q25 40 50 0t50 0h20', visible: false },
  }),
]

/** Styles that begin with a space in a justified line. */
export const SPACED: readonly FabricScene[] = [
  textbox('textbox-justify-styled-spaces', {
    textAlign: 'justify',
    styles: [
      { start: 3, end: 9, style: { fill: RED, textBackgroundColor: YELLOW } },
      { start: 15, end: 19, style: { fontWeight: 'bold' } },
    ],
  }),
  textbox('textbox-hebrew-justify-styled', {
    ...HEBREW,
    text: 'שלום עולם זה טקסט ארוך מאוד',
    textAlign: 'justify-right',
    styles: [{ start: 4, end: 9, style: { fill: RED } }],
  }),
]
