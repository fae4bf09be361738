import { a, b, c, d, type Section, text } from './reference-pairs.ts'

const boxes = (count: number, name = 'a'): string =>
  Array.from({ length: count }, () => `<u class=${name}></u>`).join('')
const wide = (width: number, body: string, style = ''): string =>
  `<div style="width:${width}px;${style}">${body}</div>`

/** Text of CSS 2.2 §16 and CSS Text 3. */
export const TEXT_SECTIONS: readonly Section[] = [
  {
    section: 'CSS Text 3 §4 white space',
    pairs: [
      ['spaces, tabs and line feeds collapse', 'one \t\n  two', text(0, 0, 'one two')],
      [
        'spaces at the start and the end of a line are removed',
        '<div>  one  <br>  two  </div>',
        text(0, 0, 'one<br>two'),
      ],
      [
        'spaces in inline boxes at the end of a line are removed, whose edges follow the text',
        '<b style="border:2px solid red;padding:0 3px"><i style="border:2px solid red">one </i> </b>',
        '<b style="border:2px solid red;padding:0 3px"><i style="border:2px solid red">one</i></b>',
      ],
      [
        'such spaces do not widen boxes that fit their content',
        '<span class=a style=float:left><b style="padding:0 10px"> one <i style=padding-right:5px>two </i> </b> </span><div class=b style=overflow:hidden>x</div>',
        '<span class=a style=float:left><b style="padding:0 10px">one <i style=padding-right:5px>two</i></b></span><div class=b style=overflow:hidden>x</div>',
      ],
      [
        'nor do they without wrapping',
        '<section style=display:flex;white-space:nowrap><div class=a> one <b style=padding:3px> two </b> </div><div class=b>x</div></section>',
        '<section style=display:flex><div class=a style=white-space:pre>one <b style=padding:3px>two</b></div><div class=b>x</div></section>',
      ],
      ['spaces collapse across elements', 'one <b> two</b>', text(0, 0, 'one <b>two</b>')],
      [
        'pre',
        '<div style=white-space:pre>one\n  two</div>',
        text(0, 0, 'one') + text(0, 10, '&nbsp;&nbsp;two'),
      ],
      ['pre does not wrap', wide(30, 'one two three', 'white-space:pre'), text(0, 0, 'one two three')],
      ['nowrap', wide(30, 'one  two\nthree', 'white-space:nowrap'), text(0, 0, 'one two three')],
      [
        'pre-wrap',
        wide(40, 'one  two\nthree', 'white-space:pre-wrap'),
        text(0, 0, 'one  two') + text(0, 10, 'three'),
      ],
      [
        'pre-line',
        wide(200, 'one   two\nthree', 'white-space:pre-line'),
        text(0, 0, 'one two') + text(0, 10, 'three'),
      ],
      [
        'spaces at the end of a line hang',
        wide(40, `${boxes(2)}   ${boxes(1, 'b')}`),
        a(0, 0, 40, 10) + b(0, 10, 20, 10),
      ],
      [
        'a line feed at the end of pre adds no line',
        '<pre style="margin:0;font:inherit">one\n</pre><div class=a style=height:5px></div>',
        text(0, 0, 'one') + a(0, 10, 200, 5),
      ],
      [
        '<pre> drops its first line feed',
        '<pre style="margin:0;font:inherit">\none</pre>',
        text(0, 0, 'one'),
      ],
    ],
  },
  {
    section: 'OpenType shaping of Thai',
    pairs: [
      [
        'NIKHAHIT of SARA AM is below a preceding tone mark',
        '<div style="font:40px/60px Noto Sans Thai">น้ำ ป๋ำ</div>',
        '<div style="font:40px/60px Noto Sans Thai">น\u0E4D้า ป\u0E4D๋า</div>',
      ],
    ],
  },
  {
    section: 'CSS Fragmentation 3 §5.4.1 box-decoration-break of inline boxes',
    css: '.n{background:#3cb44b;padding:0 5px;margin:0 2px;border:1px solid #000}.k{box-decoration-break:clone}',
    pairs: [
      [
        'clone repeats the edges on each line, which breaks earlier',
        '<p style=width:50px><span class="n k"><u></u> <u></u><br><u></u></span><u></u></p>',
        '<style>.n{background:#3cb44b;padding:0 5px;margin:0 2px;border:1px solid #000}</style><span class=n><u></u></span><br><span class=n><u></u></span><br><span class=n><u></u></span><u></u>',
      ],
      [
        'an outer box around a whole box',
        '<p style=width:50px><span class="n k"><span class=c><u></u> <u></u></span></span></p>',
        '<style>.n{background:#3cb44b;padding:0 5px;margin:0 2px;border:1px solid #000}</style><span class=n><span class=c><u></u></span></span><br><span class=n><span class=c><u></u></span></span>',
      ],
      [
        'slice has edges at the ends',
        '<p style=width:50px><span class=n><u></u> <u></u></span></p>',
        '<style>.n{background:#3cb44b;padding:0 5px;margin:0 2px;border:1px solid #000}</style><span class=n style=padding-right:0;margin-right:0;border-right:0><u></u></span><br><span class=n style=padding-left:0;margin-left:0;border-left:0><u></u></span>',
      ],
    ],
  },
  {
    section: 'CSS Text 3 §5.5 edges after a word that may break',
    pairs: [
      [
        'the last character moves with an edge that does not fit',
        '<p style="font-family:Roboto Mono;width:3.5ch;overflow-wrap:anywhere"><span class=a style=padding-right:.6ch>abc</span>',
        '<p style="font-family:Roboto Mono"><span class=a>ab</span><br><span class=a style=padding-right:.6ch>c</span>',
      ],
    ],
  },
  {
    section: 'CSS Fonts 4 §2.8 synthesis of bold faces',
    pairs: [
      [
        'text in a family without a bold face is stroked',
        '<p style="font:bold 64px/1 STIX Two Math">Text',
        '<p style="font:64px/1 STIX Two Math;-webkit-text-stroke:2px">Text',
      ],
      [
        'font-synthesis-weight: none prints the regular face',
        '<p style="font:bold 64px/1 STIX Two Math;font-synthesis-weight:none">Text',
        '<p style="font:64px/1 STIX Two Math">Text',
      ],
      [
        'medium faces are stroked for weights above 700',
        '<p style="font:800 64px/1 Roboto">Text',
        '<p style="font:bold 64px/1 Roboto;-webkit-text-stroke:2px">Text',
      ],
      [
        'bold faces are not stroked for weights above 700',
        '<p style="font:900 40px/1 Arimo">Text',
        '<p style="font:bold 40px/1 Arimo">Text',
      ],
      [
        'bold faces are not stroked',
        '<p style="font:bold 40px/1 Roboto">Text',
        '<p style="font:bold 40px/1 Roboto;font-synthesis:none">Text',
      ],
    ],
  },
  {
    section: 'CSS Inline 3 §5.2 line heights',
    pairs: [
      [
        'lengths are rounded to 64ths of a pixel, as in Chromium',
        '<div style="font-size:14px;line-height:1.4285em">a<br><span style=font-size:11px>b</span></div>c',
        '<div style="font-size:14px;line-height:20px">a<br><span style=font-size:11px>b</span></div>c',
      ],
    ],
  },
  {
    section: 'CSS Text 3 §5 line breaking',
    pairs: [
      [
        'the edge of an inline box stays with its last word',
        '<div style=width:50px><u class=a></u><span style=padding-right:20px><u class=b></u></span><u class=c></u></div>',
        a(0, 0, 20, 10) + b(0, 10, 20, 10) + c(0, 20, 20, 10),
      ],
      ['at spaces', wide(50, 'one two three'), text(0, 0, 'one two') + text(0, 10, 'three')],
      ['after hyphens', wide(20, 'ab-cd'), text(0, 0, 'ab-') + text(0, 10, 'cd')],
      ['not at no-break spaces', wide(20, 'ab&nbsp;cd'), text(0, 0, 'ab&nbsp;cd')],
      ['<wbr>', wide(20, 'abc<wbr>def'), text(0, 0, 'abc') + text(0, 10, 'def')],
      ['a zero width space', wide(20, 'abc\u200bdef'), text(0, 0, 'abc') + text(0, 10, 'def')],
      ['<br> in the middle of a line', 'one<br>two', text(0, 0, 'one') + text(0, 10, 'two')],
      [
        'inline boxes that end after a forced break end on its line',
        '<pre style="margin:0;font:inherit"><b class=a><span class=b style="padding:0 10px">one\ntwo\n</span></b></pre><div class=c style="height:10px"></div>',
        '<div><b class=a><span class=b style="padding-left:10px">one</span></b></div><div><b class=a><span class=b style="padding-right:10px">two</span></b></div><div class=c style="height:10px"></div>',
      ],
      [
        'those that begin after it begin the next line',
        'one<br><span class=a style="padding:0 10px"></span>',
        '<div>one</div><div><span class=a style="padding:0 10px"></span></div>',
      ],
      ['a long word overflows', wide(20, 'abcdefgh'), text(0, 0, 'abcdefgh')],
      [
        'overflow-wrap: anywhere breaks a long word',
        wide(20, '<span>MMMMMM</span>', 'overflow-wrap:anywhere'),
        text(0, 0, 'MM') + text(0, 10, 'MM') + text(0, 20, 'MM'),
      ],
      [
        'overflow-wrap: break-word',
        wide(20, 'MMMM', 'overflow-wrap:break-word'),
        text(0, 0, 'MM') + text(0, 10, 'MM'),
      ],
      [
        'overflow-wrap breaks only words that do not fit on a line',
        wide(30, 'a MMMM', 'overflow-wrap:anywhere'),
        text(0, 0, 'a') + text(0, 10, 'MMM') + text(0, 20, 'M'),
      ],
      [
        'word-break: break-all fills the line',
        wide(30, 'ii MMMM', 'word-break:break-all'),
        text(0, 0, 'ii MM') + text(0, 10, 'MM'),
      ],
      ['inline blocks break like words', wide(50, boxes(3)), a(0, 0, 40, 10) + a(0, 10, 20, 10)],
      [
        'nowrap in a line that wraps',
        wide(40, 'a <span style=white-space:nowrap>two three</span>'),
        text(0, 0, 'a') + text(0, 10, 'two three'),
      ],
    ],
  },
  {
    section: 'CSS Text 3 §6 hyphens',
    pairs: [
      [
        'a soft hyphen is shown at a break',
        wide(25, 'abc&shy;def'),
        text(0, 0, 'abc‐').replace('‐', '-') + text(0, 10, 'def'),
      ],
      ['a soft hyphen is hidden elsewhere', 'abc&shy;def', text(0, 0, 'abcdef')],
      ['hyphens: none', wide(20, 'abc&shy;def', 'hyphens:none'), text(0, 0, 'abcdef')],
    ],
  },
  {
    section: 'CSS Text 3 §7 alignment',
    css: 'section{width:100px}',
    pairs: [
      ['right', '<section style=text-align:right><u class=a></u></section>', a(80, 0, 20, 10)],
      ['center', '<section style=text-align:center><u class=a></u></section>', a(40, 0, 20, 10)],
      [
        'start is right from right to left',
        '<section style=direction:rtl><u class=a></u></section>',
        a(80, 0, 20, 10),
      ],
      [
        'end is left from right to left',
        '<section style=direction:rtl;text-align:end><u class=a></u></section>',
        a(0, 0, 20, 10),
      ],
      [
        'justify widens spaces',
        '<section style=text-align:justify><u class=a></u> <u class=b></u> <u class=c></u> <u class=d></u> <u class=a></u></section>',
        a(0, 0, 20, 10) + b(80 / 3, 0, 20, 10) + c(160 / 3, 0, 20, 10) + d(80, 0, 20, 10) + a(0, 10, 20, 10),
      ],
      [
        'justify leaves the last line and lines before <br>',
        '<section style=text-align:justify><u class=a></u>&#8203;<u class=b></u><br><u class=c></u>&#8203;<u class=d></u></section>',
        a(0, 0, 20, 10) + b(20, 0, 20, 10) + c(0, 10, 20, 10) + d(20, 10, 20, 10),
      ],
      [
        'inherited by blocks',
        '<section style=text-align:right><div><u class=a></u></div></section>',
        a(80, 0, 20, 10),
      ],
      [
        'does not move blocks',
        '<section style=text-align:center><div class=a style=width:50px;height:10px></div></section>',
        a(0, 0, 50, 10),
      ],
    ],
  },
  {
    section: 'CSS Text 3 §8 spacing',
    pairs: [
      [
        'letter-spacing',
        '<span style="letter-spacing:3px;font-kerning:none">ab</span>',
        'a<u style=width:3px></u>b',
      ],
      [
        'letter-spacing: normal',
        '<div style=letter-spacing:3px><span style=letter-spacing:normal>ab</span></div>',
        'ab',
      ],
      [
        'word-spacing',
        '<span style=word-spacing:5px>a b</span>',
        'a<u style=width:5px></u> b'.replace('</u> ', '</u>&nbsp;'),
      ],
      [
        'a negative word-spacing',
        '<u class=a></u><span style="word-spacing:-50px"> </span><u class=b></u>',
        `${a(0, 0, 20, 10)}<u></u> <u class=b style=margin-left:-50px></u>`,
      ],
    ],
  },
  {
    section: 'CSS Text 3 §9 indentation',
    css: 'div{width:60px}',
    pairs: [
      [
        'only the first line',
        `<div style=text-indent:15px>${boxes(3)}</div>`,
        a(15, 0, 40, 10) + a(0, 10, 20, 10),
      ],
      [
        'percentages refer to the width of the block',
        `<div style=text-indent:25%>${boxes(1)}</div>`,
        a(15, 0, 20, 10),
      ],
      ['negative', `<div style=text-indent:-10px;margin-left:20px>${boxes(1)}</div>`, a(10, 0, 20, 10)],
      [
        'inherited, so that nested blocks are indented too',
        `<div style=text-indent:15px><section>${boxes(1)}</section><section>${boxes(1, 'b')}</section></div>`,
        a(15, 0, 20, 10) + b(15, 10, 20, 10),
      ],
      [
        'from the right, from right to left',
        `<div style=text-indent:15px;direction:rtl>${boxes(1)}</div>`,
        a(25, 0, 20, 10),
      ],
    ],
  },
  {
    section: 'CSS Text 3 §2 transforming text',
    pairs: [
      ['uppercase', '<span style=text-transform:uppercase>straße</span>', 'STRASSE'],
      ['lowercase', '<span style=text-transform:lowercase>ÄBC</span>', 'äbc'],
      ['capitalize', '<span style=text-transform:capitalize>one two-three</span>', 'One Two-Three'],
      [
        'inherited and reset',
        '<div style=text-transform:uppercase>a<span style=text-transform:none>b</span></div>',
        'Ab',
      ],
    ],
  },
  {
    section: 'CSS 2.2 §16.3 decoration',
    pairs: [
      [
        'an underline has the colour of its element, through children',
        '<span style=text-decoration:underline;color:red>a<span style=color:blue>b</span></span>',
        '<span style="color:red;text-decoration:underline red">a</span><span style="color:blue;text-decoration:underline red">b</span>',
      ],
      [
        'is not drawn below inline blocks',
        '<u class=a></u><span style=text-decoration:underline><u class=b></u></span>',
        a(0, 0, 20, 10) + b(20, 0, 20, 10),
      ],
      [
        'line-through and underline together',
        '<span style="text-decoration:underline line-through">ab</span>',
        '<span style=text-decoration:underline><span style=text-decoration:line-through>ab</span></span>',
      ],
      [
        'text-decoration: none does not remove the line of a parent',
        '<span style=text-decoration:underline><span style=text-decoration:none>ab</span></span>',
        '<span style=text-decoration:underline>ab</span>',
      ],
    ],
  },
  {
    section: 'CSS 2.2 §10.8 line height, CSS Fonts 4 §2',
    pairs: [
      [
        'a number is multiplied with the own font size',
        '<div style="line-height:2;font-size:20px"><div style=font-size:10px>a<br>b</div></div>',
        text(0, 0, 'a', 'line-height:20px') + text(0, 20, 'b', 'line-height:20px'),
      ],
      [
        'a percentage is inherited as a length',
        '<div style="line-height:200%;font-size:20px"><div style=font-size:10px>a<br>b</div></div>',
        text(0, 0, 'a', 'line-height:40px') + text(0, 40, 'b', 'line-height:40px'),
      ],
      [
        'em refers to the font size of the parent',
        '<div style=font-size:20px><div style="font-size:.5em;line-height:1em">a</div></div>',
        text(0, 0, 'a'),
      ],
      [
        'rem refers to the font size of the root',
        '<style>html{font-size:20px}</style><div style=font-size:.5rem>a</div>',
        text(0, 0, 'a'),
      ],
      [
        'the font shorthand resets the line height',
        '<div style="line-height:50px;font:10px Roboto">a</div>',
        '<div style="line-height:normal">a</div>',
      ],
      [
        'larger and smaller lines do not move the text',
        '<div style="line-height:30px">a</div>',
        text(0, 10, 'a'),
      ],
      ['bolder of 400 is 700', '<b style=font-weight:bolder>a</b>', '<span style=font-weight:700>a</span>'],
    ],
  },
  {
    section: 'CSS Writing Modes 4 §2 bidirectional text',
    css: 'section{width:100px}',
    pairs: [
      [
        'inline boxes in left-to-right words of right-to-left text',
        '<section dir=rtl>the <b>bold</b> word</section>',
        '<section style=width:100px;text-align:right>the <b>bold</b> word</section>',
      ],
      [
        'right-to-left words from right to left',
        '<section dir=rtl>אב גד</section>',
        '<div style="position:absolute;width:100px;text-align:right;unicode-bidi:bidi-override">דג בא</div>',
      ],
      [
        'inline blocks in right-to-left text',
        '<section dir=rtl><u class=a></u><u class=b></u></section>',
        b(60, 0, 20, 10) + a(80, 0, 20, 10),
      ],
      ['bidi-override', '<bdo dir=rtl>abc</bdo>', 'cba'],
      ['isolation', '<section>א<bdi>1</bdi>ב</section>', '<section>&rlm;א&rlm;<bdi>1</bdi>&rlm;ב</section>'],
    ],
  },
]
