import { a, b, c, type Section, text } from './reference-pairs.ts'

const at = (style: string, inner = '', name = 'a'): string =>
  `<div class=${name} style="position:absolute;left:60px;top:80px;width:40px;height:20px;${style}">${inner}</div>`

/** Three pages with a box that repeats on each. */
const scaledDown = (style: string): string =>
  '<div style="width:250px;height:600px"></div>' +
  `<div style="position:fixed;top:0;bottom:0;left:0;width:50px;margin:10px;background:blue;${style}">text</div>`

/** CSS Transforms 1 and 2. */
export const TRANSFORM_SECTIONS: readonly Section[] = [
  {
    section: 'Transforms 1 §3 boxes on pages that are scaled down',
    pairs: [
      ['a box', scaledDown('transform:translateX(0)'), scaledDown('')],
      ['a box that is moved', scaledDown('transform:translateX(40px)'), scaledDown('left:40px')],
    ],
  },
  {
    section: 'Transforms 1 §11 two-dimensional functions',
    pairs: [
      ['translate()', at('transform:translate(10px,20px)'), a(70, 100, 40, 20)],
      ['translate() with one value', at('transform:translate(10px)'), a(70, 80, 40, 20)],
      ['translateX() and translateY()', at('transform:translateX(10px) translateY(-5px)'), a(70, 75, 40, 20)],
      ['percentages refer to the border box', at('transform:translate(50%,-50%)'), a(80, 70, 40, 20)],
      ['scale()', at('transform:scale(2)'), a(40, 70, 80, 40)],
      ['scale() of each axis', at('transform:scale(.5,2)'), a(70, 70, 20, 40)],
      ['scaleX() and scaleY()', at('transform:scaleX(2) scaleY(.5)'), a(40, 85, 80, 10)],
      [
        'a negative scale mirrors',
        at('transform:scaleX(-1)', '<u class=b></u>'),
        a(60, 80, 40, 20) + b(80, 80, 20, 10),
      ],
      [
        'rotate(90deg)',
        at('transform:rotate(90deg)', '<u class=b></u>'),
        a(70, 70, 20, 40) + b(80, 70, 10, 20),
      ],
      [
        'rotate(.5turn)',
        at('transform:rotate(.5turn)', '<u class=b></u>'),
        a(60, 80, 40, 20) + b(80, 90, 20, 10),
      ],
      ['rotate() in grads', at('transform:rotate(100grad)'), a(70, 70, 20, 40)],
      ['matrix()', at('transform:matrix(2,0,0,1,5,10)'), a(45, 90, 80, 20)],
      ['skewX() is a matrix', at('transform:skewX(45deg)'), at('transform:matrix(1,0,1,1,0,0)')],
      ['skewY() is a matrix', at('transform:skewY(45deg)'), at('transform:matrix(1,1,0,1,0,0)')],
    ],
  },
  {
    section: 'Transforms 1 §3, §4 rendering model',
    pairs: [
      [
        'functions apply from the last to the first',
        at('transform:translate(40px) scale(2)'),
        a(80, 70, 80, 40),
      ],
      ['in the other order', at('transform:scale(2) translate(10px)'), a(60, 70, 80, 40)],
      [
        'descendants are transformed with their ancestor',
        at(
          'transform:translate(20px)',
          '<div class=b style="transform:translate(20px);width:10px;height:10px"></div>',
        ),
        a(80, 80, 40, 20) + b(100, 80, 10, 10),
      ],
      [
        'later content does not move',
        '<div class=a style=height:20px;width:40px;transform:translate(50px)></div><div class=b style=height:20px></div>',
        b(0, 20, 200, 20) + a(50, 0, 40, 20),
      ],
      [
        'a transformed box is a stacking context',
        at(
          'transform:translate(0)',
          '<div class=c style=position:absolute;z-index:9;width:40px;height:40px></div>',
        ) + at('left:80px', '', 'b'),
        a(60, 80, 40, 20) + c(60, 80, 40, 40) + b(80, 80, 40, 20),
      ],
      [
        'a transformed box contains fixed boxes',
        at(
          'transform:translate(0)',
          '<div class=b style=position:fixed;right:0;bottom:0;width:10px;height:10px></div>',
        ),
        a(60, 80, 40, 20) + b(90, 90, 10, 10),
      ],
      [
        'an inline box is not transformable',
        '<span style=transform:translate(50px)>text</span>',
        text(0, 0, 'text'),
      ],
      [
        'an inline block is transformable',
        '<u class=b></u><u class=a style=transform:translate(50px,30px)></u><u class=c></u>',
        b(0, 0, 20, 10) + a(70, 30, 20, 10) + c(40, 0, 20, 10),
      ],
      ['a scale of 0 paints nothing', `${at('transform:scale(0)')}<p>x`, text(0, 0, 'x')],
    ],
  },
  {
    section: 'Transforms 1 §5 transform-origin',
    pairs: [
      ['0 0', at('transform:scale(2);transform-origin:0 0'), a(60, 80, 80, 40)],
      ['right bottom', at('transform:scale(2);transform-origin:right bottom'), a(20, 60, 80, 40)],
      ['keywords in any order', at('transform:scale(2);transform-origin:top left'), a(60, 80, 80, 40)],
      [
        'one value: the other is the centre',
        at('transform:scale(2);transform-origin:left'),
        a(60, 70, 80, 40),
      ],
      ['lengths', at('transform:rotate(90deg);transform-origin:20px 20px'), a(80, 80, 20, 40)],
      ['percentages', at('transform:scale(2);transform-origin:25% 0'), a(50, 80, 80, 40)],
      [
        'the border box by default',
        at('transform:scale(2);transform-origin:0 0;border:5px solid #4363d8'),
        c(60, 80, 100, 60) + a(70, 90, 80, 40),
      ],
    ],
  },
  {
    section: 'Transforms 2 §3 individual properties',
    pairs: [
      ['translate', at('translate:10px 20px'), a(70, 100, 40, 20)],
      ['translate with one value', at('translate:50%'), a(80, 80, 40, 20)],
      ['scale', at('scale:2'), a(40, 70, 80, 40)],
      ['scale of each axis', at('scale:1 2'), a(60, 70, 40, 40)],
      ['rotate', at('rotate:90deg'), a(70, 70, 20, 40)],
      [
        'translate, then rotate, then scale, then transform',
        at('transform:translate(10px);scale:2;rotate:90deg;translate:0 20px'),
        a(60, 90, 40, 80),
      ],
    ],
  },
]
