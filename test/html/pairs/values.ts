import { a, b, type Section } from './reference-pairs.ts'

/** A box of 10 px height with a width. */
const wide = (width: string): string => `<p class=a style="width:${width};height:10px">`

/** A red image of 40 × 20 px. */
const PICTURE = `url('data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path fill="#e6194b" d="M0 0h40v20H0z"/></svg>',
).replaceAll("'", '%27')}')`

/** CSS Values and Units 4. */
export const VALUE_SECTIONS: readonly Section[] = [
  {
    section: 'Values §6.1.1 font relative lengths',
    pairs: [
      ['ex is the x-height of the font', wide('10ex;font-size:20px'), a(0, 0, 105.66, 10)],
      ['of the font that a family stands for', wide('10ex;font:20px/10px Times'), a(0, 0, 91.8, 10)],
      ['or half an em', wide('10ex;font:20px/10px Unknown'), a(0, 0, 100, 10)],
    ],
  },
  {
    section: 'Values §10.2 comparisons',
    pairs: [
      ['min() of a percentage and a length', wide('min(50%, 80px)'), a(0, 0, 80, 10)],
      ['max() of a percentage and a length', wide('max(50%, 80px)'), a(0, 0, 100, 10)],
      ['clamp() of lengths with a percentage', wide('clamp(40px, 10%, 60px)'), a(0, 0, 40, 10)],
      ['clamp() without a limit', wide('clamp(none, 90%, 60px)'), a(0, 0, 60, 10)],
      ['in a sum', wide('calc(min(50%, 80px) * 2 - 10%)'), a(0, 0, 140, 10)],
      ['nested', wide('max(10px, min(100% - 50px, 5em))'), a(0, 0, 50, 10)],
      ['in max-width', '<p class=a style="max-width:min(100px, 90%);height:10px">', a(0, 0, 100, 10)],
      [
        'in padding',
        '<p class=a style="width:20px;height:10px;padding-left:max(10%, 5px)">',
        a(0, 0, 40, 10),
      ],
      [
        'in positions',
        '<div class=a style="position:absolute;left:min(10%,99px);top:max(5px, 10%);width:10px;height:10px"></div>',
        a(20, 20, 10, 10),
      ],
      [
        'in the position of a background',
        '<div style="position:absolute;width:100px;height:20px;background:linear-gradient(#e6194b,#e6194b) right min(10%, 50px) top/20px 20px no-repeat"></div>',
        a(72, 0, 20, 20),
      ],
      [
        'in stops of gradients',
        '<div style="position:absolute;width:100px;height:20px;background:linear-gradient(90deg,#e6194b min(50%,40px),#3cb44b 0)"></div>',
        a(0, 0, 40, 20) + b(40, 0, 60, 20),
      ],
      [
        'in tracks',
        '<div style="display:grid;grid-template:10px/min(50%,80px) max(10%,30px)"><i class=a></i><i class=b></i></div>',
        a(0, 0, 80, 10) + b(80, 0, 30, 10),
      ],
      [
        'in translations',
        '<div style="width:100px;transform:translateX(min(50%,110px))"><p class=a style=width:10px;height:10px></div>',
        a(50, 0, 10, 10),
      ],
      [
        'in clip-path',
        '<div class=a style="width:100px;height:20px;clip-path:rect(0 min(50%,80px) 20px 0)"></div>',
        a(0, 0, 50, 20),
      ],
    ],
  },
  {
    section: 'Images 4 §2.4 image-set(), Environment Variables 1',
    pairs: [
      [
        'an image with two dots per pixel has half the size',
        `<div style="position:absolute;width:100px;height:20px;background:image-set(${PICTURE} 2x) no-repeat"></div>`,
        a(0, 0, 20, 10),
      ],
      [
        'an image in content',
        '<p>',
        a(0, 0, 20, 10),
        `p::before{content:image-set(${PICTURE} 2x)}p{line-height:0}`,
      ],
      ['env()', wide('calc(env(safe-area-inset-left) + env(unknown, 40px))'), a(0, 0, 40, 10)],
    ],
  },
  {
    section: 'Counter Styles 3',
    pairs: [
      [
        '@counter-style in markers and content',
        '<ol><li>one<li>two</ol><p>x',
        '<ol style=list-style:none><li>[a] one<li>[b] two</ol><p>b) x',
        'ol{list-style:own inside}p{counter-reset:n 2}p::before{content:counter(n,own)") "}@counter-style own{system:extends lower-alpha;prefix:"[";suffix:"] "}',
      ],
      [
        'symbols()',
        '<ol><li>one<li>two</ol>',
        '<ol style=list-style:none><li>* one<li>** two</ol>',
        'ol{list-style:symbols("*") inside}',
      ],
    ],
  },
  {
    section: 'Values §10.3 steps',
    pairs: [
      ['round()', wide('round(47px, 10px)'), a(0, 0, 50, 10)],
      ['round() up', wide('round(up, 41px, 10px)'), a(0, 0, 50, 10)],
      ['round() down', wide('round(down, 49px, 10px)'), a(0, 0, 40, 10)],
      ['round() to zero', wide('calc(50px + round(to-zero, -19px, 10px))'), a(0, 0, 40, 10)],
      ['round() of a percentage to lengths', wide('round(down, 33%, 20px)'), a(0, 0, 60, 10)],
      ['round() of a number', wide('calc(round(2.4) * 10px)'), a(0, 0, 20, 10)],
      ['mod()', wide('mod(48px, 20px)'), a(0, 0, 8, 10)],
      ['mod() has the sign of the divisor', wide('mod(-8px, 20px)'), a(0, 0, 12, 10)],
      ['rem() has the sign of the value', wide('calc(20px + rem(-28px, 20px))'), a(0, 0, 12, 10)],
    ],
  },
  {
    section: 'Values §10.4 trigonometric functions',
    pairs: [
      ['sin() of an angle', wide('calc(100px * sin(30deg))'), a(0, 0, 50, 10)],
      ['cos() of a number', wide('calc(100px * cos(pi / 3))'), a(0, 0, 50, 10)],
      ['tan()', wide('calc(50px * tan(45deg))'), a(0, 0, 50, 10)],
      ['asin() is an angle', wide('calc(100px * sin(asin(.5)))'), a(0, 0, 50, 10)],
      ['acos()', wide('calc(1px * (acos(0) / 1deg))'), a(0, 0, 90, 10)],
      ['atan()', wide('calc(1px * (atan(1) / 1deg))'), a(0, 0, 45, 10)],
      [
        'atan2() of lengths',
        '<div class=a style="position:absolute;left:50px;top:50px;width:20px;height:10px;rotate:atan2(3px, 0px)"></div>',
        a(55, 45, 10, 20),
      ],
    ],
  },
  {
    section: 'Values §10.5, §10.6 exponential and sign functions',
    pairs: [
      ['pow()', wide('calc(1px * pow(2, 5))'), a(0, 0, 32, 10)],
      ['sqrt()', wide('calc(10px * sqrt(16))'), a(0, 0, 40, 10)],
      ['hypot() of lengths', wide('hypot(30px, 40px)'), a(0, 0, 50, 10)],
      ['hypot() of a percentage and a length', wide('hypot(15%, 40px)'), a(0, 0, 50, 10)],
      ['log() with a base', wide('calc(10px * log(8, 2))'), a(0, 0, 30, 10)],
      ['exp() and log()', wide('calc(10px * exp(log(4)))'), a(0, 0, 40, 10)],
      ['abs()', wide('abs(-4em)'), a(0, 0, 40, 10)],
      ['abs() with a percentage', wide('abs(10% - 60px)'), a(0, 0, 40, 10)],
      ['sign() of a length', wide('calc(50px + 10px * sign(1em - 20px))'), a(0, 0, 40, 10)],
      ['a quotient of lengths is a number', wide('calc(40px * (2em / 10px))'), a(0, 0, 80, 10)],
      ['e and pi', wide('calc(10px * round(e) + 10px * round(pi))'), a(0, 0, 60, 10)],
      ['infinity is limited', wide('min(50px, infinity * 1px)'), a(0, 0, 50, 10)],
      ['NaN is 0', wide('calc(NaN * 1px)') + wide('20px'), a(0, 10, 20, 10)],
    ],
  },
]
