import { a, b, c, d, type Section } from './reference-pairs.ts'

/** A box of 100 × 60 px at 20, 20. */
const box = (style: string): string =>
  `<div style="position:absolute;left:20px;top:20px;width:100px;height:60px;${style}"></div>`

/** An image of 20 × 10 px: its left half is red, its right half green. */
const PICTURE = `url('data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10" preserveAspectRatio="none"><path fill="#e6194b" d="M0 0h10v10H0z"/><path fill="#3cb44b" d="M10 0h10v10H10z"/></svg>',
).replaceAll("'", '%27')}')`

/** An image with these attributes: its left half is red, its right half green. */
const halves = (attributes: string, end = '</svg>'): string =>
  `url('data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect fill="#e6194b" width="50%" height="100%"/><rect fill="#3cb44b" x="50%" width="50%" height="100%"/>${end}`,
  ).replaceAll("'", '%27')}')`
/** Without natural sizes: a mark of 10 × 10 px at its start is not scaled. */
const MARKED = halves('style="width:100%;height:100%"', '<path fill="#4363d8" d="M0 0h10v10H0z"/></svg>')

/** The image, drawn as two boxes. */
const drawn = (left: number, top: number, width = 20, height = 10): string =>
  a(left, top, width / 2, height) + b(left + width / 2, top, width / 2, height)

/** CSS Backgrounds and Borders 3. */
export const BACKGROUND_SECTIONS: readonly Section[] = [
  {
    section: 'Backgrounds §2.9, Images §5.3 background-size of SVG images without natural sizes',
    pairs: [
      [
        'with a ratio, auto is the largest size that the area contains',
        box(`background:${halves('viewBox="0 0 20 10"')} no-repeat`),
        drawn(20, 20, 100, 50),
      ],
      [
        'with a ratio, a width gives the height',
        box(`background:${halves('viewBox="0 0 20 10"')} no-repeat 0 0/50px`),
        drawn(20, 20, 50, 25),
      ],
      [
        'without a ratio, auto is the size of the area',
        box(`background:${MARKED} no-repeat`),
        drawn(20, 20, 100, 60) + c(20, 20, 10, 10),
      ],
      [
        'without a ratio, a width leaves the height of the area, and the image is not scaled',
        box(`background:${MARKED} no-repeat 0 0/60px`),
        drawn(20, 20, 60, 60) + c(20, 20, 10, 10),
      ],
      [
        'without a ratio, contain and cover are the size of the area',
        box(`background:${MARKED} no-repeat 0 0/cover`),
        drawn(20, 20, 100, 60) + c(20, 20, 10, 10),
      ],
    ],
  },
  {
    section: 'Backgrounds §2.2 background-color',
    pairs: [
      [
        'extends below the border',
        box('background:#e6194b;border:5px solid transparent'),
        a(20, 20, 110, 70),
      ],
      [
        'is below the images',
        box(`background:${PICTURE} no-repeat #4363d8`),
        c(20, 20, 100, 60) + drawn(20, 20),
      ],
      ['currentcolor', box('color:#e6194b;background:currentcolor'), a(20, 20, 100, 60)],
      [
        'is not inherited',
        `<div class=a style=height:20px;opacity:1><div style=height:20px;background:inherit></div></div>`,
        a(0, 0, 200, 20),
      ],
    ],
  },
  {
    section: 'Backgrounds §2.4 background-repeat',
    pairs: [
      ['no-repeat', box(`background:${PICTURE} no-repeat`), drawn(20, 20)],
      [
        'repeat-x',
        box(`background:${PICTURE} repeat-x`),
        [20, 40, 60, 80, 100].map(x => drawn(x, 20)).join(''),
      ],
      [
        'repeat-y',
        box(`background:${PICTURE} repeat-y`),
        [20, 30, 40, 50, 60, 70].map(y => drawn(20, y)).join(''),
      ],
      [
        'space puts gaps between tiles',
        box(`background:${PICTURE} 0 0/30px 10px space no-repeat`),
        [20, 55, 90].map(x => drawn(x, 20, 30, 10)).join(''),
      ],
      [
        'space with one tile uses the position',
        box(`background:${PICTURE} 100% 0/60px 10px space no-repeat`),
        drawn(60, 20, 60, 10),
      ],
    ],
  },
  {
    section: 'Backgrounds §2.6 background-position',
    pairs: [
      ['lengths', box(`background:${PICTURE} 10px 20px no-repeat`), drawn(30, 40)],
      [
        'percentages align the same point of image and box',
        box(`background:${PICTURE} 100% 50% no-repeat`),
        drawn(100, 45),
      ],
      ['25%', box(`background:${PICTURE} 25% 20% no-repeat`), drawn(40, 30)],
      ['keywords', box(`background:${PICTURE} bottom right no-repeat`), drawn(100, 70)],
      ['one keyword: the other is centred', box(`background:${PICTURE} top no-repeat`), drawn(60, 20)],
      ['one length: vertically centred', box(`background:${PICTURE} 10px no-repeat`), drawn(30, 45)],
      ['offsets from edges', box(`background:${PICTURE} right 10px bottom 5px no-repeat`), drawn(90, 65)],
      ['three values', box(`background:${PICTURE} right 10px center no-repeat`), drawn(90, 45)],
      [
        'calc() of percentages and lengths',
        box(`background:${PICTURE} calc(100% - 10px) calc(50% + 5px) no-repeat`),
        drawn(90, 50),
      ],
      ['negative lengths are clipped', box(`background:${PICTURE} -10px 0 no-repeat`), b(20, 20, 10, 10)],
    ],
  },
  {
    section: 'Backgrounds §2.7, §2.8 background-clip, background-origin',
    pairs: [
      [
        'clip: padding-box',
        box('background:#e6194b padding-box;border:10px solid transparent'),
        a(30, 30, 100, 60),
      ],
      [
        'clip: content-box',
        box('background:#e6194b content-box;border:10px solid transparent;padding:5px'),
        a(35, 35, 100, 60),
      ],
      [
        'the origin is the padding box by default',
        box(`background:${PICTURE} no-repeat;border:10px solid transparent;padding:5px`),
        drawn(30, 30),
      ],
      [
        'origin: border-box',
        box(`background:${PICTURE} no-repeat border-box;border:10px solid transparent`),
        drawn(20, 20),
      ],
      [
        'origin: content-box',
        box(`background:${PICTURE} no-repeat content-box;border:10px solid transparent;padding:5px`),
        drawn(35, 35),
      ],
      [
        'origin and clip',
        box(`background:${PICTURE} no-repeat border-box padding-box;border:5px solid transparent`),
        `<div style="position:absolute;left:25px;top:25px;width:15px;height:5px;overflow:hidden">${drawn(-5, -5)}</div>`,
      ],
    ],
  },
  {
    section: 'Backgrounds §2.9 background-size',
    pairs: [
      ['lengths', box(`background:${PICTURE} 0 0/40px 30px no-repeat`), drawn(20, 20, 40, 30)],
      ['auto keeps the ratio', box(`background:${PICTURE} 0 0/40px no-repeat`), drawn(20, 20, 40, 20)],
      ['auto of the width', box(`background:${PICTURE} 0 0/auto 30px no-repeat`), drawn(20, 20, 60, 30)],
      ['percentages', box(`background:${PICTURE} 0 0/50% 100% no-repeat`), drawn(20, 20, 50, 60)],
      ['contain', box(`background:${PICTURE} 0 0/contain no-repeat`), drawn(20, 20, 100, 50)],
      ['cover', box(`background:${PICTURE} 0 0/cover no-repeat`), a(20, 20, 60, 60) + b(80, 20, 40, 60)],
      [
        'a gradient without a size covers the box',
        box('background:linear-gradient(90deg,#e6194b 50%,#3cb44b 0)'),
        drawn(20, 20, 100, 60),
      ],
    ],
  },
  {
    section: 'Backgrounds §2.11.2 layers and the canvas',
    pairs: [
      [
        'the first layer is above the others',
        box(
          `background:linear-gradient(#4363d8,#4363d8) 0 0/10px 60px no-repeat,${PICTURE} 0 0/20px 60px no-repeat`,
        ),
        drawn(20, 20, 20, 60) + c(20, 20, 10, 60),
      ],
      [
        'lists of other properties repeat',
        box(
          `background-image:${PICTURE},${PICTURE},${PICTURE};background-position:0 0,40px 0,80px 50px;background-repeat:no-repeat`,
        ),
        drawn(20, 20) + drawn(60, 20) + drawn(100, 70),
      ],
      [
        'the background of the body covers the canvas',
        '<style>body{background:#f58231}</style><p class=a style=height:20px>',
        d(0, 0, 200, 200) + a(0, 0, 200, 20),
      ],
      [
        'the background of the root wins',
        '<style>html{background:#f58231}body{background:#e6194b;height:20px}</style>',
        d(0, 0, 200, 200) + a(0, 0, 200, 20),
      ],
      [
        'the shorthand resets the other properties',
        box(`background-repeat:no-repeat;background-position:50px 0;background:#e6194b`),
        a(20, 20, 100, 60),
      ],
    ],
  },
  {
    section: 'Backgrounds §3, §4 borders',
    pairs: [
      [
        'solid borders of one colour',
        box('border:5px solid #e6194b'),
        a(20, 20, 110, 5) + a(20, 85, 110, 5) + a(20, 20, 5, 70) + a(125, 20, 5, 70),
      ],
      [
        'border-style: none has no width',
        box('border:10px none #e6194b;background:#e6194b'),
        a(20, 20, 100, 60),
      ],
      ['medium is 3px', box('border-top:solid #e6194b'), a(20, 20, 100, 3)],
      [
        'thin and thick',
        box('border-style:solid none;border-width:thin 0 thick;border-color:#e6194b'),
        a(20, 20, 100, 1) + a(20, 81, 100, 5),
      ],
      ['the colour is currentcolor', box('color:#e6194b;border-top:4px solid'), a(20, 20, 100, 4)],
      [
        'double borders are three parts',
        box('border-top:9px double #e6194b'),
        a(20, 20, 100, 3) + a(20, 26, 100, 3),
      ],
      [
        'corners of a double border have no seams',
        box('border:6px double #e6194b'),
        a(20, 20, 112, 2) +
          a(20, 90, 112, 2) +
          a(20, 22, 2, 68) +
          a(130, 22, 2, 68) +
          a(24, 24, 104, 2) +
          a(24, 86, 104, 2) +
          a(24, 26, 2, 60) +
          a(126, 26, 2, 60),
      ],
      [
        'corners of borders of several widths have no seams',
        box('border:solid #e6194b;border-width:4px 10px 6px 8px'),
        a(20, 20, 118, 4) + a(20, 84, 118, 6) + a(20, 24, 8, 60) + a(128, 24, 10, 60),
      ],
      [
        'nothing shines through at the diagonal between two colours',
        box('border-top:10px solid #e6194b;border-right:10px solid #3cb44b'),
        a(20, 20, 110, 10) +
          '<div class=b style="position:absolute;left:120px;top:20px;width:10px;height:70px;clip-path:polygon(0 10px,10px 0,10px 70px,0 70px)"></div>',
      ],
      [
        'dashes end at the diagonal to a side of another colour',
        box(
          'width:0;height:0;border-top:10px dashed #e6194b;border-left:10px solid transparent;border-right:10px solid transparent',
        ),
        box(
          'width:0;height:0;border-top:10px solid #e6194b;border-left:10px solid transparent;border-right:10px solid transparent',
        ),
      ],
      [
        'the gap of a double side shows no other side',
        box('border-top:9px solid #e6194b;border-right:9px double #3cb44b'),
        '<div class=a style="position:absolute;left:20px;top:20px;width:109px;height:9px;clip-path:polygon(0 0,109px 0,100px 9px,0 9px)"></div>' +
          '<div class=b style="position:absolute;left:120px;top:20px;width:3px;height:69px;clip-path:polygon(0 9px,3px 6px,3px 69px,0 69px)"></div>' +
          '<div class=b style="position:absolute;left:126px;top:20px;width:3px;height:69px;clip-path:polygon(0 3px,3px 0,3px 69px,0 69px)"></div>',
      ],
      [
        'sides of translucent borders do not overlap',
        box('border-top:10px solid rgb(255 0 0/.5);border-right:10px solid rgb(0 128 0/.5)'),
        '<div style="position:absolute;left:20px;top:20px;width:110px;height:10px;background:rgb(255 0 0/.5);clip-path:polygon(0 0,110px 0,100px 10px,0 10px)"></div>' +
          '<div style="position:absolute;left:120px;top:20px;width:10px;height:70px;background:rgb(0 128 0/.5);clip-path:polygon(0 10px,10px 0,10px 70px,0 70px)"></div>',
      ],
      ['hidden has no width', box('border:10px hidden #e6194b;background:#3cb44b'), b(20, 20, 100, 60)],
    ],
  },
  {
    section: 'Backgrounds §5 border-radius',
    pairs: [
      [
        'percentages refer to each axis',
        box('border-radius:50%;background:#e6194b'),
        box('border-radius:50px/30px;background:#e6194b'),
      ],
      [
        'radii that are too large are reduced together (§5.5)',
        box('border-radius:200px;background:#e6194b'),
        box('border-radius:30px;background:#e6194b'),
      ],
      [
        'sums of different radii (§5.5)',
        box('border-radius:90px 30px 0 0;background:#e6194b'),
        box('border-radius:60px 20px 0 0;background:#e6194b'),
      ],
      [
        'two values',
        box('border-radius:10px 20px;background:#e6194b'),
        box(
          'border-top-left-radius:10px;border-top-right-radius:20px;border-bottom-right-radius:10px;border-bottom-left-radius:20px;background:#e6194b',
        ),
      ],
    ],
  },
  {
    section: 'Backgrounds §6.1 box-shadow',
    pairs: [
      [
        'offsets',
        box('box-shadow:10px 5px #e6194b;background:#3cb44b'),
        a(30, 25, 100, 60) + b(20, 20, 100, 60),
      ],
      [
        'a spread',
        box('box-shadow:0 0 0 5px #e6194b;background:#3cb44b'),
        a(15, 15, 110, 70) + b(20, 20, 100, 60),
      ],
      [
        'a negative spread',
        box('box-shadow:0 40px 0 -10px #e6194b;background:#3cb44b'),
        a(30, 70, 80, 40) + b(20, 20, 100, 60),
      ],
      [
        'inset',
        box('box-shadow:inset 10px 5px #e6194b;background:#3cb44b'),
        a(20, 20, 100, 60) + b(30, 25, 90, 55),
      ],
      [
        'an inset spread',
        box('box-shadow:inset 0 0 0 5px #e6194b;background:#3cb44b'),
        a(20, 20, 100, 60) + b(25, 25, 90, 50),
      ],
      [
        'the first shadow is above',
        box('box-shadow:5px 5px #e6194b,10px 10px #4363d8;background:#3cb44b'),
        c(30, 30, 100, 60) + a(25, 25, 100, 60) + b(20, 20, 100, 60),
      ],
      ['is not drawn below the box', box('box-shadow:10px 0 #e6194b'), a(120, 20, 10, 60)],
      [
        'an inset shadow is inside the border',
        box('box-shadow:inset 5px 0 #e6194b;border:5px solid #4363d8'),
        c(20, 20, 110, 70) +
          '<div style="position:absolute;left:25px;top:25px;width:100px;height:60px;background:#fff"></div>' +
          a(25, 25, 5, 60),
      ],
      [
        'takes no space',
        '<div class=b style="height:20px;box-shadow:0 10px #e6194b"></div><div class=c style=height:5px></div>',
        b(0, 0, 200, 20) + a(0, 25, 200, 5) + c(0, 20, 200, 5),
      ],
    ],
  },
  {
    section: 'Compositing §3.4.3 background-blend-mode',
    pairs: [
      [
        'multiplies a layer with the colour',
        box('background:linear-gradient(#e6194b,#e6194b) #3cb44b;background-blend-mode:multiply'),
        '<div style="position:absolute;left:20px;top:20px;width:100px;height:60px;background:#361216"></div>',
      ],
      [
        'a value for each layer',
        box(
          'background:linear-gradient(#fff,#fff) 0 0/50px 60px no-repeat,linear-gradient(#3cb44b,#3cb44b) #e6194b;background-blend-mode:multiply,normal',
        ),
        b(20, 20, 100, 60),
      ],
      [
        'does not blend with content below the box',
        `${a(0, 0, 200, 200)}${box('background:linear-gradient(#3cb44b,#3cb44b);background-blend-mode:multiply')}`,
        a(0, 0, 200, 200) + b(20, 20, 100, 60),
      ],
      [
        'an image',
        box(`background:${PICTURE} no-repeat #fff;background-blend-mode:multiply`),
        '<div style="position:absolute;left:20px;top:20px;width:100px;height:60px;background:#fff"></div>' +
          drawn(20, 20),
      ],
    ],
  },
]
