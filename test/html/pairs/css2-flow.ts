import { a, b, c, d, type Section, text } from './reference-pairs.ts'

const many = (count: number, name = 'a'): string => `<u class=${name}></u>`.repeat(count)

/** Visual formatting: inline content, floats, positions, layers (CSS 2.2 §9, §10.8, §11). */
export const FLOW_SECTIONS: readonly Section[] = [
  {
    section: 'CSS 2.2 §9.2.1.1 anonymous blocks',
    pairs: [
      [
        'text next to a block is in an anonymous block',
        '<div>one<div class=a style=height:10px></div>two</div>',
        text(0, 0, 'one') + a(0, 10, 200, 10) + text(0, 20, 'two'),
      ],
      [
        'a block inside an inline box splits it',
        '<span class=b>one<div class=a style=height:10px></div>two</span>',
        '<div><span class=b>one</span></div><div class=a style=height:10px></div><div><span class=b>two</span></div>',
      ],
      [
        'the parts of a split inline box have only its outer edges',
        '<span style="border:5px solid red;padding:0 10px;border-radius:5px">one<div class=a style=height:10px></div>two<div class=a style=height:10px></div>three</span>four',
        '<div><span style="border:5px solid red;padding-left:10px;border-right:0;border-radius:5px 0 0 5px">one</span></div><div class=a style=height:10px></div><div><span style="border:5px solid red;border-width:5px 0">two</span></div><div class=a style=height:10px></div><div><span style="border:5px solid red;padding-right:10px;border-left:0;border-radius:0 5px 5px 0">three</span>four</div>',
      ],
      [
        'parts of a split inline box without content and edges have no lines',
        '<a style="padding:0 10px">\n<div class=a style=height:10px></div>\n<div class=b style=height:10px></div></a>two',
        a(0, 10, 200, 10) + b(0, 20, 200, 10) + text(10, 30, 'two'),
      ],
      [
        'each part has all edges with box-decoration-break: clone',
        '<span style="padding:0 10px;box-decoration-break:clone">one<div class=a style=height:10px></div>two</span>three',
        text(10, 0, 'one') +
          a(0, 10, 200, 10) +
          text(10, 20, 'two<span style="padding-left:10px">three</span>'),
      ],
      [
        'white space between blocks has no box',
        '<div class=a style=height:10px></div>\n \n<div class=b style=height:10px></div>',
        a(0, 0, 200, 10) + b(0, 10, 200, 10),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §9.4.2, §10.8 lines',
    css: 'div{width:100px}',
    pairs: [
      [
        'inline blocks wrap at the end of the line',
        `<div>${many(7)}</div>`,
        a(0, 0, 100, 10) + a(0, 10, 40, 10),
      ],
      [
        'a line is as high as its highest box',
        '<div><u class=a style=height:30px></u><br><u class=b></u></div>',
        a(0, 0, 20, 30) + b(0, 30, 20, 10),
      ],
      [
        'vertical-align: bottom aligns with the bottom of the line',
        '<div><u class=a style=height:30px></u><u class=b style=vertical-align:bottom></u></div>',
        a(0, 0, 20, 30) + b(20, 20, 20, 10),
      ],
      [
        'a baseline without lines is the bottom margin edge',
        '<div style="font-size:0;line-height:0"><u class=a style=vertical-align:baseline;height:30px></u><u class=b style=vertical-align:baseline;margin-bottom:5px></u></div>',
        a(0, 0, 20, 30) + b(20, 15, 20, 10),
      ],
      [
        'a length raises by that length',
        '<div style="font-size:0;line-height:0"><u class=a style=vertical-align:baseline;height:30px></u><u class=b style=vertical-align:8px></u></div>',
        a(0, 0, 20, 30) + b(20, 12, 20, 10),
      ],
      [
        'a percentage raises by the line height',
        '<div style="font-size:0;line-height:0"><u class=a style=vertical-align:baseline;height:30px></u><u class=b style="vertical-align:50%;line-height:20px"></u></div>',
        a(0, 0, 20, 30) + b(20, 10, 20, 10),
      ],
      [
        'horizontal margins, borders and padding take space in a line',
        '<div style=width:auto>x<span style="margin:0 7px;padding:0 5px;border-left:3px solid #4363d8">y</span>z</div>',
        'x<u style=width:7px></u><u class=c style=width:3px;vertical-align:baseline></u><u style=width:5px></u>y<u style=width:12px></u>z'.replace(
          '<u class=c style=width:3px;vertical-align:baseline></u>',
          '<span style="border-left:3px solid #4363d8"></span>',
        ),
      ],
      [
        'an inline box breaks without its padding at the break',
        '<div style=width:40px><span class=b style="padding:0 10px"><u></u><u></u></span></div>',
        '<div style=width:40px><div><span class=b style=padding-left:10px><u></u></span></div><div><span class=b style=padding-right:10px><u></u></span></div></div>',
      ],
    ],
  },
  {
    section: 'CSS 2.2 §9.4.3 relative positions',
    css: 'div{height:20px;width:50px}',
    pairs: [
      [
        'move the box, not later content',
        '<div class=a style=position:relative;left:30px;top:5px></div><div class=b></div>',
        b(0, 20, 50, 20) + a(30, 5, 50, 20),
      ],
      [
        'right and bottom move back',
        '<div class=a style=position:relative;right:-30px;bottom:-5px></div>',
        a(30, 5, 50, 20),
      ],
      [
        'a box that is moved back into the page does not make it smaller',
        '<div class=a style=position:relative;left:-20px;width:220px></div>',
        a(0, 0, 200, 20),
      ],
      [
        'a box that is moved out of the page makes it smaller',
        '<div class=a style=position:relative;left:50px;width:200px></div>',
        a(40, 0, 160, 16),
      ],
      [
        'left wins from left to right',
        '<div class=a style=position:relative;left:30px;right:10px></div>',
        a(30, 0, 50, 20),
      ],
      [
        'right wins from right to left',
        '<section style=direction:rtl><div class=a style=position:relative;left:30px;right:10px></div></section>',
        a(140, 0, 50, 20),
      ],
      [
        'top wins over bottom',
        '<div class=a style=position:relative;top:10px;bottom:30px></div>',
        a(0, 10, 50, 20),
      ],
      [
        'a percentage refers to the containing block',
        '<div class=a style=position:relative;left:25%></div>',
        a(50, 0, 50, 20),
      ],
      [
        'a percentage of an automatic height is 0',
        '<div style=height:auto><div class=a style=position:relative;top:50%></div></div>',
        a(0, 0, 50, 20),
      ],
      [
        'an inline box moves with its content',
        'x<span class=b style=position:relative;top:20px>y</span>z',
        'x<span style=visibility:hidden>y</span>z<div style="position:absolute;top:20px;left:0;width:auto"><span style=visibility:hidden>x</span><span class=b>y</span></div>',
      ],
    ],
  },
  {
    section: 'CSS 2.2 §9.5 floats',
    css: '.l{float:left;width:60px;height:20px}.r{float:right;width:60px;height:20px}section{width:150px}',
    pairs: [
      [
        'are placed side by side',
        '<div class="l a"></div><div class="l b"></div>',
        a(0, 0, 60, 20) + b(60, 0, 60, 20),
      ],
      [
        'right floats are placed from the right',
        '<div class="r a"></div><div class="r b"></div>',
        a(140, 0, 60, 20) + b(80, 0, 60, 20),
      ],
      [
        'move down if they do not fit',
        '<section><div class="l a"></div><div class="l b"></div><div class="l c"></div></section>',
        a(0, 0, 60, 20) + b(60, 0, 60, 20) + c(0, 20, 60, 20),
      ],
      [
        'stay next to a higher float when they move down',
        '<section><div class="l a" style=height:30px></div><div class="l b"></div><div class="l c"></div></section>',
        a(0, 0, 60, 30) + b(60, 0, 60, 20) + c(60, 20, 60, 20),
      ],
      [
        'are not above an earlier float (rule 5)',
        '<section><div class="l a" style=width:100px></div><div class="l b" style=width:100px></div><div class="r c" style=width:40px></div></section>',
        a(0, 0, 100, 20) + b(0, 20, 100, 20) + c(110, 20, 40, 20),
      ],
      [
        'are not above the line of their position (rule 6)',
        '<u class=b></u><br><u class=b></u><div class="l a" style=width:30px></div>',
        b(0, 0, 20, 10) + a(0, 10, 30, 20) + b(30, 10, 20, 10),
      ],
      [
        'shorten the lines next to them',
        `<section><div class="l a" style=height:15px></div>${many(9, 'b')}</section>`,
        a(0, 0, 60, 15) + b(60, 0, 80, 10) + b(60, 10, 80, 10) + b(0, 20, 20, 10),
      ],
      [
        'do not move blocks, only their lines',
        '<div class="l a"></div><div class=b style=height:30px><u class=c></u></div>',
        b(0, 0, 200, 30) + a(0, 0, 60, 20) + c(60, 0, 20, 10),
      ],
      [
        'are placed next to block formatting contexts',
        '<div class="l a"></div><div class=b style=overflow:hidden;height:30px></div>',
        a(0, 0, 60, 20) + b(60, 0, 140, 30),
      ],
      [
        'push down block formatting contexts that do not fit',
        '<div class="l a"></div><div class=b style=overflow:hidden;height:30px;width:150px></div>',
        a(0, 0, 60, 20) + b(0, 20, 150, 30),
      ],
      [
        'have margins around them',
        '<div class="l a" style="margin:5px 10px"></div><u class=b></u>',
        a(10, 5, 60, 20) + b(80, 0, 20, 10),
      ],
      [
        'negative margins let lines run into them',
        '<div class="l a" style=margin-right:-20px></div><u class=b></u>',
        a(0, 0, 60, 20) + b(40, 0, 20, 10),
      ],
      [
        'overflow a block with less height',
        '<div style=height:10px><div class="l a"></div></div><div><u class=b></u></div>',
        a(0, 0, 60, 20) + b(60, 10, 20, 10),
      ],
      [
        'a float wider than its block overflows',
        '<section style=width:40px><div class="l a"></div></section>',
        a(0, 0, 60, 20),
      ],
      ['are blocks with any display (§9.7)', '<span class="l a"></span>', a(0, 0, 60, 20)],
    ],
  },
  {
    section: 'CSS 2.2 §9.5.2 clear',
    css: '.l{float:left;width:60px;height:20px}.r{float:right;width:60px;height:40px}p{height:10px}',
    pairs: [
      [
        'left',
        '<div class="l a"></div><div class="r b"></div><p class=c style=clear:left>',
        a(0, 0, 60, 20) + c(0, 20, 200, 10) + b(140, 0, 60, 40),
      ],
      [
        'right',
        '<div class="l a"></div><div class="r b"></div><p class=c style=clear:right>',
        a(0, 0, 60, 20) + b(140, 0, 60, 40) + c(0, 40, 200, 10),
      ],
      [
        'both',
        '<div class="l a" style=height:60px></div><div class="r b"></div><p class=c style=clear:both>',
        a(0, 0, 60, 60) + b(140, 0, 60, 40) + c(0, 60, 200, 10),
      ],
      [
        'moves floats below earlier ones (rule 10)',
        '<div class="l a"></div><div class="l b" style=clear:left></div>',
        a(0, 0, 60, 20) + b(0, 20, 60, 20),
      ],
      [
        'a margin above the clearance may be larger',
        '<div class="l a"></div><div style=height:10px></div><p class=c style=clear:left;margin-top:30px>',
        a(0, 0, 60, 20) + c(0, 40, 200, 10),
      ],
      [
        'ignores floats of other formatting contexts',
        '<div class="l a"></div><div style=overflow:hidden><div class="l b"></div><p class=c style=clear:left;width:70px></div>',
        a(0, 0, 60, 20) + b(60, 0, 60, 20) + c(60, 20, 70, 10),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §9.6, §10.1 absolute positions',
    css: 'section{margin:20px;height:60px;width:100px}i{position:absolute;width:10px;height:10px}',
    pairs: [
      [
        'refer to the padding box of the positioned ancestor',
        '<section style="position:relative;border:5px solid #4363d8;padding:10px"><i class=a style=left:0;top:0></i><i class=b style=right:0;bottom:0></i></section>',
        c(20, 20, 130, 90) +
          '<div style="position:absolute;left:25px;top:25px;width:120px;height:80px;background:#fff"></div>' +
          a(25, 25, 10, 10) +
          b(135, 95, 10, 10),
      ],
      [
        'ignore ancestors that are not positioned',
        '<section style=position:relative><div style=margin:10px><i class=a style=left:0;top:0></i></div></section>',
        a(20, 20, 10, 10),
      ],
      [
        'without a positioned ancestor refer to the first page',
        '<section><i class=a style=right:0;bottom:0></i></section>',
        a(190, 190, 10, 10),
      ],
      [
        'refer to the box of an inline ancestor',
        '<u></u><span style=position:relative><u class=b></u><u class=b></u><i class=a style=right:0;top:1px></i></span>',
        b(20, 0, 40, 10) + a(50, 0, 10, 10),
      ],
      [
        'refer to the padding box of an inline ancestor',
        '<span style="position:relative;padding:0 5px;border:solid #4363d8;border-width:0 4px"><u class=b></u><i class=a style=left:0;top:1px></i></span>',
        c(0, 0, 4, 10) + b(9, 0, 20, 10) + c(34, 0, 4, 10) + a(4, 0, 10, 10),
      ],
      [
        'refer to the first and the last line of an inline ancestor',
        '<div style=width:50px><u></u><span style=position:relative><u class=b></u> <u class=b></u> <u class=b></u> <u class=c></u><i class=a style=left:0;top:1px></i><i class=d style=right:0;bottom:0></i></span></div>',
        `${b(20, 0, 20, 10)}<div style="position:absolute;left:0;top:10px;width:50px;white-space:nowrap"><u class=b></u> <u class=b></u><br><u class=c></u></div>${a(20, 0, 10, 10)}${d(10, 20, 10, 10)}`,
      ],
      [
        'refer to an inline ancestor around an inline block',
        '<u></u><span style=position:relative><u class=b></u><u class=c><i class=a style=left:0;top:1px></i></u></span>',
        b(20, 0, 20, 10) + c(40, 0, 20, 10) + a(20, 0, 10, 10),
      ],
      [
        'move with an inline ancestor',
        '<span style=position:relative;left:30px;top:5px><u class=b></u><i class=a></i><i class=c style=left:0;top:1px></i></span>',
        b(30, 5, 20, 10) + a(50, 5, 10, 10) + c(30, 5, 10, 10),
      ],
      [
        'are on the page of the line of an inline ancestor',
        '<div style=height:195px></div><span style=position:relative><u class=b></u><i class=a style=right:0;top:1px></i></span>',
        `<div style=height:195px></div><div style="break-before:page;position:relative">${b(0, 0, 20, 10)}${a(10, 0, 10, 10)}</div>`,
      ],
      [
        'the static position is where the box would be',
        '<section><div class=b style=height:15px></div><i class=a></i></section>',
        b(20, 20, 100, 15) + a(20, 35, 10, 10),
      ],
      [
        'the static position of inline content is in its line',
        '<u class=b></u><i class=a></i><u class=c></u>',
        b(0, 0, 20, 10) + c(20, 0, 20, 10) + a(20, 0, 10, 10),
      ],
      [
        'the static position of a block is below the line',
        '<u class=b></u><i class=a style=display:block></i><u class=c></u>',
        b(0, 0, 20, 10) + c(20, 0, 20, 10) + a(0, 10, 10, 10),
      ],
      [
        'the static position of a heading with display: inline-block is in its line',
        '<u class=b></u><h1 class=a style="display:inline-block;position:absolute;width:10px;height:10px;margin:0"></h1><u class=c></u>',
        b(0, 0, 20, 10) + c(20, 0, 20, 10) + a(20, 0, 10, 10),
      ],
      [
        'take no space',
        '<div><i class=a style=width:50px;height:50px></i></div><div class=b style=height:5px></div>',
        b(0, 0, 200, 5) + a(0, 0, 50, 50),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §9.9, appendix E layers',
    css: 'div{position:absolute;width:60px;height:60px}.b{left:20px;top:20px}.c{left:40px;top:40px}',
    pairs: [
      [
        'later boxes are above',
        '<div class=a></div><div class=b></div>',
        a(0, 0, 60, 60) + b(20, 20, 60, 60),
      ],
      [
        'a higher z-index is above',
        '<div class=a style=z-index:1></div><div class=b></div>',
        b(20, 20, 60, 60) + a(0, 0, 60, 60),
      ],
      [
        'a negative z-index is below the flow',
        '<p class=d style=height:30px></p><div class=a style=z-index:-1;top:0></div>',
        a(0, 0, 60, 60) + d(0, 0, 200, 30),
      ],
      [
        'a stacking context keeps its descendants together',
        '<div class=a style=z-index:0><div class=c style=z-index:9></div></div><div class=b style=z-index:1></div>',
        a(0, 0, 60, 60) + c(40, 40, 60, 60) + b(20, 20, 60, 60),
      ],
      [
        'z-index: auto creates no stacking context',
        '<div class=a><div class=c style=z-index:9></div></div><div class=b style=z-index:1></div>',
        a(0, 0, 60, 60) + b(20, 20, 60, 60) + c(40, 40, 60, 60),
      ],
      [
        'floats are above blocks and below inline content',
        '<p class=a style=float:left;width:50px;height:20px></p><p class=b style=height:30px><u class=c style=margin-left:-20px></u></p>',
        b(0, 0, 200, 30) + a(0, 0, 50, 20) + c(30, 0, 20, 10),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §11 overflow and visibility',
    css: 'section{width:80px;height:40px;margin:10px}',
    pairs: [
      [
        'overflow: hidden clips at the padding edge',
        '<section class=b style="overflow:hidden;padding:5px;border:5px solid #4363d8"><div class=a style=height:100px;margin-left:50px;width:100px></div></section>',
        c(10, 10, 100, 60) + b(15, 15, 90, 50) + a(70, 20, 35, 45),
      ],
      [
        'overflow: visible does not clip',
        '<section><div class=a style=height:100px;width:150px></div></section>',
        a(10, 10, 150, 100),
      ],
      [
        'absolutely positioned boxes of an ancestor outside are not clipped',
        '<section style=overflow:hidden><div class=a style=position:absolute;width:150px;height:100px></div></section>',
        a(10, 10, 150, 100),
      ],
      [
        'absolutely positioned boxes of the clipping box are clipped',
        '<section style=overflow:hidden;position:relative><div class=a style=position:absolute;width:150px;height:100px></div></section>',
        a(10, 10, 80, 40),
      ],
      [
        'visibility: hidden keeps the space',
        '<div class=a style=height:20px;visibility:hidden></div><div class=b style=height:20px></div>',
        b(0, 20, 200, 20),
      ],
      [
        'a visible box in a hidden one is shown',
        '<div class=a style=height:20px;visibility:hidden><div class=b style=height:10px;visibility:visible></div></div>',
        b(0, 0, 200, 10),
      ],
      [
        'display: none takes no space',
        '<div class=a style=height:20px;display:none></div><div class=b style=height:20px></div>',
        b(0, 0, 200, 20),
      ],
    ],
  },
]
