import { a, b, c, d, pages, type Section, text } from './reference-pairs.ts'

/** Blocks of 20 px, one for each letter. */
const blocks = (names: string, style = ''): string =>
  [...names].map(name => `<div class=${name} style="height:20px;${style}"></div>`).join('')

/** CSS Multi-column Layout 1. */
export const MULTICOL_SECTIONS: readonly Section[] = [
  {
    section: 'Multicol §3 number and width of columns',
    css: 'section{column-gap:20px}',
    pairs: [
      [
        'column-count',
        `<section style=columns:2>${blocks('ab')}</section>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20),
      ],
      [
        'column-width is a minimum',
        `<section style=columns:50px>${blocks('abc')}</section>`,
        a(0, 0, 53.3333, 20) + b(73.3333, 0, 53.3333, 20) + c(146.6667, 0, 53.3333, 20),
      ],
      [
        'both: column-count is a maximum',
        `<section style="columns:2 50px">${blocks('ab')}</section>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20),
      ],
      [
        'both: column-width reduces the number',
        `<section style="columns:4 80px">${blocks('ab')}</section>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20),
      ],
      [
        'a column-width that does not fit is one column',
        `<section style="columns:300px">${blocks('ab')}</section>`,
        a(0, 0, 200, 20) + b(0, 20, 200, 20),
      ],
      [
        'padding is outside of the columns',
        `<section class=d style="columns:2;padding:10px">${blocks('ab')}</section>`,
        d(0, 0, 200, 40) + a(10, 10, 80, 20) + b(110, 10, 80, 20),
      ],
      [
        'percentages in a column refer to its width',
        `<section style=columns:2>${blocks('ab', 'width:50%')}</section>`,
        a(0, 0, 45, 20) + b(110, 0, 45, 20),
      ],
      [
        'columns from right to left',
        `<section style=columns:2;direction:rtl>${blocks('ab')}</section>`,
        a(110, 0, 90, 20) + b(0, 0, 90, 20),
      ],
    ],
  },
  {
    section: 'Multicol §4 gaps and rules',
    pairs: [
      [
        'column-gap: normal is 1em',
        `<section style=columns:2>${blocks('ab')}</section>`,
        a(0, 0, 95, 20) + b(105, 0, 95, 20),
      ],
      [
        'a percentage refers to the width',
        `<section style=columns:2;column-gap:10%>${blocks('ab')}</section>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20),
      ],
      [
        'a rule is in the middle of the gap and takes no space',
        `<section style="columns:2;column-gap:20px;column-rule:4px solid #f58231">${blocks('ab')}</section>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20) + d(98, 0, 4, 20),
      ],
      [
        'a rule may be wider than its gap',
        `<section style="columns:2;column-gap:0;column-rule:10px solid #f58231">${blocks('ab')}</section>`,
        d(95, 0, 10, 20) +
          a(0, 0, 95, 20) +
          d(95, 0, 10, 20) +
          b(105, 0, 95, 20) +
          a(0, 0, 100, 20) +
          b(100, 0, 100, 20),
      ],
      [
        'rules are only between columns with content',
        `<section style="columns:4;column-gap:20px;column-rule:4px solid #f58231;column-fill:auto;height:40px">${blocks('abc')}</section>`,
        a(0, 0, 35, 20) + b(0, 20, 35, 20) + c(55, 0, 35, 20) + d(43, 0, 4, 40),
      ],
    ],
  },
  {
    section: 'Multicol §5 breaks',
    css: 'section{columns:2;column-gap:20px}',
    pairs: [
      [
        'break-before: column',
        `<section><div class=a style=height:20px></div><div class=b style=height:20px;break-before:column></div></section>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20),
      ],
      [
        'break-after: column',
        `<section><div class=a style=height:20px;break-after:column></div>${blocks('bcd')}</section>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20) + c(110, 20, 90, 20) + d(110, 40, 90, 20),
      ],
      [
        'a box without break-inside: avoid is split',
        '<section><div class=a style=height:60px></div></section>',
        a(0, 0, 90, 30) + a(110, 0, 90, 30),
      ],
      [
        'a split box is painted above its container and below its content',
        '<section class=d><div class=a style=padding:5px><div class=b style=height:50px></div></div></section>',
        d(0, 0, 200, 30) + a(0, 0, 90, 30) + b(5, 5, 80, 25) + a(110, 0, 90, 30) + b(115, 0, 80, 25),
      ],
      [
        'a box at the end of a column begins in the next one, with its border',
        '<section><div class=a style=height:20px></div><div class=b style="height:15px;border-top:5px solid #4363d8"></div></section>',
        a(0, 0, 90, 20) + c(110, 0, 90, 5) + b(110, 5, 90, 15),
      ],
      [
        'break-inside: avoid keeps a box in one column',
        '<section><div class=a style=height:20px></div><div class=b style=height:60px;break-inside:avoid></div></section>',
        a(0, 0, 90, 20) + b(110, 0, 90, 60),
      ],
      [
        'a margin at an unforced break is dropped',
        '<section style=height:40px;column-fill:auto><div class=a style=height:40px></div><div class=b style=height:20px;margin-top:15px></div></section>',
        a(0, 0, 90, 40) + b(110, 0, 90, 20),
      ],
      [
        'a margin after a forced break is kept',
        '<section><div class=a style=height:20px></div><div class=b style=height:20px;margin-top:15px;break-before:column></div></section>',
        a(0, 0, 90, 20) + b(110, 15, 90, 20),
      ],
      [
        'orphans and widows apply in columns',
        '<section style=height:30px;column-fill:auto;orphans:2;widows:2><p class=a style=height:20px></p><p>one<br>two<br>three</section>',
        a(0, 0, 90, 20) + text(110, 0, 'one<br>two<br>three'),
      ],
    ],
  },
  {
    section: 'Multicol §6 spanning columns',
    css: 'section{columns:2;column-gap:20px}.s{column-span:all;height:10px}',
    pairs: [
      [
        'columns are balanced before and after the spanner',
        `<section>${blocks('ab')}<div class="s d"></div>${blocks('cb')}</section>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20) + d(0, 20, 200, 10) + c(0, 30, 90, 20) + b(110, 30, 90, 20),
      ],
      [
        'margins of a spanner are outside of the columns',
        `<section>${blocks('ab')}<div class="s d" style="margin:5px 0"></div>${blocks('cb')}</section>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20) + d(0, 25, 200, 10) + c(0, 40, 90, 20) + b(110, 40, 90, 20),
      ],
      [
        'a nested spanner splits its parent',
        `<section><div class=a><div style=height:40px></div><div class="s d"></div><div style=height:20px></div></div></section>`,
        a(0, 0, 90, 20) + a(110, 0, 90, 20) + d(0, 20, 200, 10) + a(0, 30, 90, 10) + a(110, 30, 90, 10),
      ],
      ['a spanner alone', '<section><div class="s d"></div></section>', d(0, 0, 200, 10)],
    ],
  },
  {
    section: 'Multicol §7 filling columns',
    css: 'section{columns:2;column-gap:20px}',
    pairs: [
      [
        'balance: as low as possible',
        `<section>${blocks('abc', 'break-inside:avoid')}</section>`,
        a(0, 0, 90, 20) + b(0, 20, 90, 20) + c(110, 0, 90, 20),
      ],
      [
        'auto: one column after the other',
        `<section style=column-fill:auto;height:60px>${blocks('abc')}</section>`,
        a(0, 0, 90, 20) + b(0, 20, 90, 20) + c(0, 40, 90, 20),
      ],
      [
        'balance with a height is at most that height',
        `<section style=height:20px>${blocks('ab')}</section><div class=c style=height:5px></div>`,
        a(0, 0, 90, 20) + b(110, 0, 90, 20) + c(0, 20, 200, 5),
      ],
      [
        'the height of the container is that of the highest column',
        `<section class=d>${blocks('abc', 'break-inside:avoid')}</section><div class=c style=height:5px></div>`,
        d(0, 0, 200, 40) + a(0, 0, 90, 20) + b(0, 20, 90, 20) + c(110, 0, 90, 20) + c(0, 40, 200, 5),
      ],
      [
        'lines are balanced',
        '<section>one<br>two<br>three</section>',
        text(0, 0, 'one<br>two') + text(110, 0, 'three'),
      ],
      [
        'a last column is filled on the last page only',
        `<div style=height:160px></div><section>${blocks('abcdab')}</section>`,
        pages(
          a(0, 160, 90, 20) + b(0, 180, 90, 20) + c(110, 160, 90, 20) + d(110, 180, 90, 20),
          a(0, 0, 90, 20) + b(110, 0, 90, 20),
        ),
      ],
    ],
  },
  {
    section: 'Multicol §8 overflow',
    css: 'section{columns:2;column-gap:20px;width:120px;height:20px;column-fill:auto}',
    pairs: [
      [
        'additional columns overflow the container',
        `<section>${blocks('abc')}</section>`,
        a(0, 0, 50, 20) + b(70, 0, 50, 20) + c(140, 0, 50, 20),
      ],
      [
        'a wide box is not clipped by its column',
        '<section><div class=a style=height:10px;width:80px></div></section>',
        a(0, 0, 80, 10),
      ],
    ],
  },
  {
    section: 'Multicol §2 columns as containers',
    css: 'section{columns:2;column-gap:20px}',
    pairs: [
      [
        'a multi-column container is a block formatting context',
        `<div class=a style=height:10px></div><section class=d>${blocks('b', 'margin-top:10px')}${blocks('c', 'break-before:column')}</section>`,
        a(0, 0, 200, 10) + d(0, 10, 200, 30) + b(0, 20, 90, 20) + c(110, 10, 90, 20),
      ],
      [
        'floats stay in their column',
        '<section><div class=a style=float:left;height:20px;width:40px></div><div style=height:20px;break-before:column><div class=b style=float:right;height:20px;width:40px></div></div></section>',
        a(0, 0, 40, 20) + b(160, 0, 40, 20),
      ],
      [
        'a positioned container contains absolutely positioned boxes',
        `<section class=d style=position:relative>${blocks('ab')}<div class=c style=position:absolute;right:0;top:0;width:10px;height:10px></div></section>`,
        a(0, 0, 90, 20) + d(90, 0, 20, 20) + b(110, 0, 90, 20) + c(190, 0, 10, 10),
      ],
      [
        'a container in a column',
        `<section><section style="columns:2;column-gap:10px">${blocks('ab')}</section><div class=c style=height:20px></div></section>`,
        a(0, 0, 40, 20) + b(50, 0, 40, 20) + c(110, 0, 90, 20),
      ],
      [
        'columns of a flex container have no effect',
        '<section style=display:flex><div class=a style=width:50px;height:20px></div><div class=b style=width:50px></div></section>',
        a(0, 0, 50, 20) + b(70, 0, 50, 20),
      ],
    ],
  },
]
