import { a, b, c, d, type Section, text } from './reference-pairs.ts'

/** Margins, widths and heights of blocks (CSS 2.2 §8, §10). */
export const BOX_SECTIONS: readonly Section[] = [
  {
    section: 'CSS 2.2 §8.3.1 collapsing margins',
    css: 'div{height:20px}.auto{height:auto}',
    pairs: [
      [
        'a float in an empty box is above its bottom margin',
        '<div class=a></div><section style="margin:5px 0 30px"><div class=b style=float:left;width:50px></div></section><div class=c></div>',
        a(0, 0, 200, 20) + b(0, 25, 50, 20) + c(0, 50, 200, 20),
      ],
      [
        'an absolute box in an empty box, too',
        '<div class=a></div><section style="margin:5px 0 30px"><div class=b style=position:absolute;width:50px></div></section><div class=c></div>',
        a(0, 0, 200, 20) + b(0, 25, 50, 20) + c(0, 50, 200, 20),
      ],
      [
        'siblings: the larger margin',
        '<div class=a style=margin-bottom:30px></div><div class=b style=margin-top:20px></div>',
        a(0, 0, 200, 20) + b(0, 50, 200, 20),
      ],
      [
        'a negative margin is subtracted from the largest',
        '<div class=a style=margin-bottom:30px></div><div class=b style=margin-top:-10px></div>',
        a(0, 0, 200, 20) + b(0, 40, 200, 20),
      ],
      [
        'negative margins: the most negative',
        '<div class=a style=margin-bottom:-5px></div><div class=b style=margin-top:-10px></div>',
        a(0, 0, 200, 20) + b(0, 10, 200, 20),
      ],
      [
        'the first child and its parent',
        '<div class=a></div><div class="b auto"><div class=c style=margin-top:30px></div></div>',
        a(0, 0, 200, 20) + c(0, 50, 200, 20),
      ],
      [
        'the first child, through three levels',
        '<div class=a></div><div class=auto style=margin-top:5px><div class=auto style=margin-top:25px><div class=c style=margin-top:15px></div></div></div>',
        a(0, 0, 200, 20) + c(0, 45, 200, 20),
      ],
      [
        'not through padding',
        '<div class=a></div><div class="b auto" style=padding-top:1px><div class=c style=margin-top:30px></div></div>',
        a(0, 0, 200, 20) + b(0, 20, 200, 31) + c(0, 51, 200, 20),
      ],
      [
        'not through a border',
        '<div class=a></div><div class="b auto" style="border-top:2px solid #4363d8"><div class=a style=margin-top:30px></div></div>',
        a(0, 0, 200, 20) + c(0, 20, 200, 2) + b(0, 22, 200, 30) + a(0, 52, 200, 20),
      ],
      [
        'the last child and a parent of automatic height',
        '<div class="b auto"><div class=c style=margin-bottom:30px></div></div><div class=d></div>',
        c(0, 0, 200, 20) + d(0, 50, 200, 20),
      ],
      [
        'the last child stays in a parent with a height',
        '<div class=b style=height:40px><div class=c style=margin-bottom:50px></div></div><div class=d></div>',
        b(0, 0, 200, 40) + c(0, 0, 200, 20) + d(0, 40, 200, 20),
      ],
      [
        'the last child and a parent that is higher than its min-height',
        '<div class="b auto" style=min-height:1px;margin-bottom:10px><div class=c style=margin-bottom:30px></div></div><div class=d></div>',
        c(0, 0, 200, 20) + d(0, 50, 200, 20),
      ],
      [
        'the last child stays in a parent that min-height grows',
        '<div class="b auto" style=min-height:40px><div class=c style=margin-bottom:50px></div></div><div class=d></div>',
        b(0, 0, 200, 40) + c(0, 0, 200, 20) + d(0, 40, 200, 20),
      ],
      [
        'the last child stays in a parent that max-height shrinks',
        '<div class="b auto" style=max-height:10px><div class=c style=margin-bottom:50px></div></div><div class=d></div>',
        c(0, 0, 200, 10) + d(0, 10, 200, 20),
      ],
      [
        'both margins of an empty box',
        '<div class=a></div><div class=auto style="margin:10px 0 30px"></div><div class=b></div>',
        a(0, 0, 200, 20) + b(0, 50, 200, 20),
      ],
      [
        'a negative margin of the last child shortens a parent with padding',
        '<div class="b auto" style=padding-bottom:30px><div class=c style=margin-bottom:-10px></div></div><div class=d></div>',
        b(0, 0, 200, 40) + c(0, 0, 200, 20) + d(0, 40, 200, 20),
      ],
      [
        'an empty last child does not extend its parent',
        '<div class="b auto"><div class=c></div><div class=auto style="margin:30px 0"></div></div><div class=d></div>',
        c(0, 0, 200, 20) + d(0, 50, 200, 20),
      ],
      [
        'not the margins of floats',
        '<div class=a style=margin-bottom:20px></div><div class=b style=float:left;width:50px;margin-top:10px></div>',
        a(0, 0, 200, 20) + b(0, 50, 50, 20),
      ],
      [
        'not the margins of absolutely positioned boxes',
        '<div class=a style=margin-bottom:20px></div><div class=b style=position:absolute;width:50px;margin-top:10px></div>',
        a(0, 0, 200, 20) + b(0, 50, 50, 20),
      ],
      [
        'not the margins of inline blocks',
        '<div class=a></div><div class="b auto" style=display:inline-block;vertical-align:top><div class=c style=margin-top:10px;width:50px></div></div>',
        a(0, 0, 200, 20) + b(0, 20, 50, 30) + c(0, 30, 50, 20),
      ],
      [
        'not into a block formatting context of overflow',
        '<div class=a></div><div class="b auto" style=overflow:hidden><div class=c style="margin:20px 0 10px"></div></div>',
        a(0, 0, 200, 20) + b(0, 20, 200, 50) + c(0, 40, 200, 20),
      ],
      [
        'not into a flow root',
        '<div class=a></div><div class="b auto" style=display:flow-root><div class=c style=margin-top:20px></div></div>',
        a(0, 0, 200, 20) + b(0, 20, 200, 40) + c(0, 40, 200, 20),
      ],
      [
        'clearance separates the margin from its siblings',
        '<div class=a style=float:left;width:50px;height:40px></div><div class=b style=clear:left;margin-top:20px></div>',
        a(0, 0, 50, 40) + b(0, 40, 200, 20),
      ],
      [
        'clearance separates the margin from its parent, which it does not move',
        '<div class="d auto" style=margin-top:15px><div class=a style=float:left;width:50px;height:10px></div><div class=b style=clear:both;margin-top:40px></div></div>',
        d(0, 15, 200, 30) + a(0, 15, 50, 10) + b(0, 25, 200, 20),
      ],
      [
        'clearance of a first child past a float before its parent',
        '<div class=a style=float:left;width:50px;height:40px></div><div class="d auto" style=margin-top:15px><div class=b style=clear:both;margin-top:20px></div></div>',
        d(0, 15, 200, 60) + a(0, 15, 50, 40) + b(0, 55, 200, 20),
      ],
      [
        'no clearance: the margin collapses with that of the parent',
        '<div class="d auto" style=margin-top:15px><div class=b style=clear:both;margin-top:40px></div></div>',
        b(0, 40, 200, 20),
      ],
      [
        'an empty box with clearance keeps the margins before it in the parent',
        '<div class="d auto"><div class=a style=float:left;width:50px;height:40px></div><div class=c style=width:100px;margin-bottom:15px></div><div class=auto style=clear:both></div></div><div class=b></div>',
        d(0, 0, 200, 40) + c(0, 0, 100, 20) + a(0, 0, 50, 40) + b(0, 40, 200, 20),
      ],
      [
        'the bottom margin of an empty box with clearance stays in the parent',
        '<div class="d auto"><div class=a style=float:left;width:50px;height:40px></div><div class=auto style="clear:both;margin:10px 0 30px"></div></div><div class=b></div>',
        d(0, 0, 200, 60) + a(0, 0, 50, 40) + b(0, 60, 200, 20),
      ],
      [
        'the margins of an empty box with clearance collapse with those after it',
        '<div class="d auto"><div class=a style=float:left;width:50px;height:40px></div><div class=auto style="clear:both;margin:10px 0 30px"></div><div class=c style=margin-top:35px></div></div><div class=b></div>',
        d(0, 0, 200, 85) + a(0, 0, 50, 40) + c(0, 65, 200, 20) + b(0, 85, 200, 20),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §8.3, §8.4 percentages',
    css: 'div{height:20px}',
    pairs: [
      [
        'of margins refer to the width, on all sides',
        '<div class=a style="margin:10% 5%"></div>',
        a(10, 20, 180, 20),
      ],
      [
        'of padding refer to the width, on all sides',
        '<div class=a style="padding:10% 0 5%;width:100px"></div>',
        a(0, 0, 100, 50),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §10.3.3 widths of blocks',
    css: '.c{width:100px;margin-left:50px}div>div{height:20px}body>div{height:20px}',
    pairs: [
      [
        'both margins auto: centred',
        '<div class=a style="width:80px;margin:0 auto"></div>',
        a(60, 0, 80, 20),
      ],
      [
        'an automatic margin takes the remaining space',
        '<div class=a style="width:80px;margin:0 30px 0 auto"></div>',
        a(90, 0, 80, 20),
      ],
      [
        'over-constrained from left to right: the right margin is ignored',
        '<div class=a style="width:150px;margin:0 100px 0 20px"></div>',
        a(20, 0, 150, 20),
      ],
      [
        'over-constrained from right to left: the left margin is ignored',
        '<section style=direction:rtl><div class=a style="width:100px;height:20px;margin:0 20px 0 500px"></div></section>',
        a(80, 0, 100, 20),
      ],
      [
        'an automatic width sets automatic margins to 0',
        '<div class=a style="width:auto;margin:0 auto;padding:0 10px"></div>',
        a(0, 0, 200, 20),
      ],
      [
        'automatic margins of a box that is too wide are 0',
        '<div class=c><div class=a style="width:130px;margin:0 auto"></div></div>',
        a(50, 0, 130, 20),
      ],
      [
        'negative margins widen',
        '<div class=c><div class=a style="margin:0 -10px 0 -20px"></div></div>',
        a(30, 0, 130, 20),
      ],
      [
        'a percentage refers to the content box',
        '<div class=c style="padding:0 10px;height:20px"><div class=a style=width:50%></div></div>',
        c(50, 0, 120, 20) + a(60, 0, 50, 20),
      ],
      [
        'box-sizing includes padding and borders',
        '<div class=a style="box-sizing:border-box;width:80px;height:40px;padding:5px;border:10px solid #4363d8"></div>',
        c(0, 0, 80, 40) + a(10, 10, 60, 20),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §8.5.3 relief borders, in the shades of Chromium',
    pairs: [
      [
        'outset is lighter at the top and the left, and darker at the others',
        '<div style="width:20px;height:20px;border:4px outset gray"></div>',
        '<div style="width:20px;height:20px;border:4px solid;border-color:#d4d4d4 #2c2c2c #2c2c2c #d4d4d4"></div>',
      ],
      [
        'both shades of black are lighter',
        '<div style="width:20px;height:20px;border:4px inset black"></div>',
        '<div style="width:20px;height:20px;border:4px solid;border-color:#545454 #a8a8a8 #a8a8a8 #545454"></div>',
      ],
      [
        'a light colour is not lightened',
        '<div style="width:20px;height:20px;border:4px outset #f0f0f0"></div>',
        '<div style="width:20px;height:20px;border:4px solid;border-color:#f0f0f0 #9c9c9c #9c9c9c #f0f0f0"></div>',
      ],
      [
        'groove and ridge of one pixel have one colour',
        '<div style="width:20px;height:20px;border:1px groove green"></div><div style="width:20px;height:20px;border:1px ridge green"></div>',
        '<div style="width:20px;height:20px;border:1px solid green"></div><div style="width:20px;height:20px;border:1px solid green"></div>',
      ],
    ],
  },
  {
    section: 'CSS 2.2 §10.3.5 shrink-to-fit widths of floats',
    css: '.a{float:left}',
    pairs: [
      ['the preferred width', '<div class=a><u></u><u></u><u></u></div>', a(0, 0, 60, 10)],
      [
        'at most the available width',
        `<div style=width:90px><div class=a>${'<u></u>'.repeat(6)}</div></div>`,
        a(0, 0, 90, 20),
      ],
      [
        'at least the preferred minimum width',
        '<div style=width:90px><div class=a><div style=width:120px;height:10px></div><u></u></div></div>',
        a(0, 0, 120, 20),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §10.3.7 widths of absolutely positioned boxes',
    css: 'section{position:relative;margin:0 50px;width:100px;height:50px}section>div{position:absolute;height:20px}',
    pairs: [
      [
        'left and right give the width',
        '<section><div class=a style=left:10px;right:20px></div></section>',
        a(60, 0, 70, 20),
      ],
      [
        'over-constrained from left to right: right is ignored',
        '<section><div class=a style=left:10px;right:20px;width:40px></div></section>',
        a(60, 0, 40, 20),
      ],
      [
        'over-constrained from right to left: left is ignored',
        '<section style=direction:rtl><div class=a style=left:10px;right:20px;width:40px></div></section>',
        a(90, 0, 40, 20),
      ],
      [
        'automatic margins centre',
        '<section><div class=a style="left:0;right:0;width:40px;margin:0 auto"></div></section>',
        a(80, 0, 40, 20),
      ],
      [
        'automatic margins of a box that is too wide: the left one is 0',
        '<section><div class=a style="left:0;right:0;width:140px;margin:0 auto"></div></section>',
        a(50, 0, 140, 20),
      ],
      [
        'right and no width: shrink-to-fit',
        '<section><div class=a style=right:0><u></u><u></u></div></section>',
        a(110, 0, 40, 20),
      ],
      [
        'no offsets: the static position, shrink-to-fit',
        '<section><div class=b style=position:static;height:10px></div><div class=a><u></u></div></section>',
        b(50, 0, 100, 10) + a(50, 10, 20, 20),
      ],
      [
        'percentages refer to the padding box',
        '<section style=padding:10px;height:20px><div class=a style=width:50%;left:10%;top:0></div></section>',
        a(62, 0, 60, 20),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §10.4, §10.7 minimum and maximum sizes',
    pairs: [
      ['max-width limits', '<div class=a style=max-width:80px;height:20px></div>', a(0, 0, 80, 20)],
      [
        'min-width extends',
        '<div class=a style=width:10px;min-width:80px;height:20px></div>',
        a(0, 0, 80, 20),
      ],
      [
        'min-width overrides max-width',
        '<div class=a style=max-width:50px;min-width:80px;height:20px></div>',
        a(0, 0, 80, 20),
      ],
      [
        'automatic margins use the limited width',
        '<div class=a style="max-width:80px;height:20px;margin:0 auto"></div>',
        a(60, 0, 80, 20),
      ],
      [
        'max-height lets content overflow',
        '<div class=a style=max-height:20px><div style=height:50px></div></div><div class=b style=height:5px></div>',
        a(0, 0, 200, 20) + b(0, 20, 200, 5),
      ],
      [
        'min-height overrides max-height',
        '<div class=a style=max-height:10px;min-height:30px></div>',
        a(0, 0, 200, 30),
      ],
      [
        'a percentage of max-height in a parent without a height is none',
        '<div><div class=a style=max-height:10%;height:40px></div></div>',
        a(0, 0, 200, 40),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §10.5, §10.6 heights',
    pairs: [
      [
        'percentages of heights of inline boxes and floats in lines refer to the height of their block',
        `<div style="height:80px"><span class=a style="display:inline-block;width:20px;height:50%;vertical-align:top"></span><span class=b style="float:left;width:20px;height:25%"></span></div>` +
          `<div><span class=c style="display:inline-block;width:20px;height:50%;padding-top:10px;vertical-align:top"></span></div>`,
        b(0, 0, 20, 20) + a(20, 0, 20, 40) + c(0, 80, 20, 10),
      ],
      [
        'a percentage of a height',
        '<div class=b style=height:80px><div class=a style=height:25%></div></div>',
        b(0, 0, 200, 80) + a(0, 0, 200, 20),
      ],
      [
        'a percentage of an automatic height is auto',
        '<div class=b><div class=a style=height:25%><u></u></div></div>',
        a(0, 0, 200, 10),
      ],
      [
        'a percentage in an absolutely positioned box refers to its padding box',
        '<div class=b style=position:absolute;height:60px;width:50px;padding:10px><div class=a style=position:absolute;height:50%;width:10px></div></div>',
        b(0, 0, 70, 80) + a(10, 10, 10, 40),
      ],
      [
        'floats do not count for the automatic height',
        '<div class=b style=padding-bottom:5px><div class=a style=float:left;width:50px;height:40px></div></div>',
        b(0, 0, 200, 5) + a(0, 0, 50, 40),
      ],
      [
        'floats count for the height of a block formatting context (§10.6.7)',
        '<div class=b style=overflow:hidden><div class=a style="float:left;width:50px;height:40px;margin-bottom:10px"></div></div>',
        b(0, 0, 200, 50) + a(0, 0, 50, 40),
      ],
      [
        'top and bottom give the height of an absolutely positioned box (§10.6.4)',
        '<div class=b style=position:relative;height:80px><div class=a style=position:absolute;top:10px;bottom:20px;width:30px></div></div>',
        b(0, 0, 200, 80) + a(0, 10, 30, 50),
      ],
      [
        'automatic margins centre an absolutely positioned box vertically (§10.6.4)',
        '<div class=b style=position:relative;height:80px><div class=a style="position:absolute;top:0;bottom:0;height:20px;width:30px;margin:auto 0"></div></div>',
        b(0, 0, 200, 80) + a(0, 30, 30, 20),
      ],
      [
        'an over-constrained box ignores bottom (§10.6.4)',
        '<div class=b style=position:relative;height:80px><div class=a style=position:absolute;top:10px;bottom:20px;height:10px;width:30px></div></div>',
        b(0, 0, 200, 80) + a(0, 10, 30, 10),
      ],
      [
        'lines give the height of a block of text',
        '<div class=a style="font:10px/24px Roboto">one<br>two</div>',
        a(0, 0, 200, 48) + text(0, 0, 'one', 'line-height:24px') + text(0, 24, 'two', 'line-height:24px'),
      ],
    ],
  },
]
