import { a, b, c, d, pages, type Section, text } from './reference-pairs.ts'

const block = (name: string, height: number, style = ''): string =>
  `<div class=${name} style="height:${height}px;${style}"></div>`

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `line ${i + 1}`).join('<br>')

const WIDE_FLOAT = 'float:left;width:100%;break-inside:avoid'

/** Lines of 10 px from line `from` to line `to`. */
const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}`).join('<br>')

/** CSS Fragmentation 3, on pages of 200 px. */
export const FRAGMENTATION_SECTIONS: readonly Section[] = [
  {
    section: 'Fragmentation §3.1 forced breaks between boxes',
    pairs: [
      [
        'break-before: page',
        block('a', 20) + block('b', 20, 'break-before:page'),
        pages(a(0, 0, 200, 20), b(0, 0, 200, 20)),
      ],
      [
        'break-after: page',
        block('a', 20, 'break-after:page') + block('b', 20),
        pages(a(0, 0, 200, 20), b(0, 0, 200, 20)),
      ],
      [
        'page-break-before: always',
        block('a', 20) + block('b', 20, 'page-break-before:always'),
        pages(a(0, 0, 200, 20), b(0, 0, 200, 20)),
      ],
      [
        'a break before the first box of the document has no effect',
        block('a', 20, 'break-before:page'),
        a(0, 0, 200, 20),
      ],
      ['a break after the last box has no effect', block('a', 20, 'break-after:page'), a(0, 0, 200, 20)],
      [
        'two breaks at one position are one',
        block('a', 20, 'break-after:page') + block('b', 20, 'break-before:page'),
        pages(a(0, 0, 200, 20), b(0, 0, 200, 20)),
      ],
      [
        'a break before a first child is before its parent',
        `${block('a', 20)}<div class=c style=padding:5px>${block('b', 20, 'break-before:page')}</div>`,
        pages(a(0, 0, 200, 20), c(0, 0, 200, 30) + b(5, 5, 190, 20)),
      ],
      [
        'a break after a last child is after its parent',
        `<div class=c style=padding:5px>${block('b', 20, 'break-after:page')}</div>${block('a', 20)}`,
        pages(c(0, 0, 200, 30) + b(5, 5, 190, 20), a(0, 0, 200, 20)),
      ],
      [
        'between table rows',
        `<table style="border-spacing:0;width:100px"><tr class=a><td style=padding:0;height:20px><tr class=b style=break-before:page><td style=padding:0;height:20px></table>`,
        pages(a(0, 0, 100, 20), b(0, 0, 100, 20)),
      ],
      [
        'has no effect on inline boxes and floats',
        `<span class=a style=break-before:page>one</span><div class=b style=float:right;width:20px;height:20px;break-before:page></div>`,
        `<span class=a>one</span>${b(180, 0, 20, 20)}`,
      ],
    ],
  },
  {
    section: 'Fragmentation §3.2 breaks within boxes',
    pairs: [
      [
        'a box continues on the next page',
        block('a', 150) + block('b', 100),
        pages(a(0, 0, 200, 150) + b(0, 150, 200, 50), b(0, 0, 200, 50)),
      ],
      [
        'break-inside: avoid moves it',
        block('a', 150) + block('b', 100, 'break-inside:avoid'),
        pages(a(0, 0, 200, 150), b(0, 0, 200, 100)),
      ],
      [
        'page-break-inside: avoid',
        block('a', 150) + block('b', 100, 'page-break-inside:avoid'),
        pages(a(0, 0, 200, 150), b(0, 0, 200, 100)),
      ],
      [
        'break-inside: avoid is ignored for a box higher than a page',
        block('b', 250, 'break-inside:avoid'),
        pages(b(0, 0, 200, 200), b(0, 0, 200, 50)),
      ],
      [
        'break-inside: avoid moves a box higher than a page, which then breaks',
        block('a', 150) + block('b', 250, 'break-inside:avoid'),
        pages(a(0, 0, 200, 150), b(0, 0, 200, 200), b(0, 0, 200, 50)),
      ],
      [
        'break-after: avoid moves with a box higher than a page',
        block('a', 100) + block('c', 20, 'break-after:avoid') + block('b', 250, 'break-inside:avoid'),
        pages(a(0, 0, 200, 100), c(0, 0, 200, 20) + b(0, 20, 200, 180), b(0, 0, 200, 70)),
      ],
      [
        'break-inside: avoid in a box higher than a page, which has it, too',
        `${block('a', 150)}<section style=break-inside:avoid>${block('b', 120, 'break-inside:avoid')}${block('c', 100, 'break-inside:avoid')}</section>`,
        pages(a(0, 0, 200, 150), b(0, 0, 200, 120), c(0, 0, 200, 100)),
      ],
      [
        'break-inside: avoid of a table row higher than a page',
        `${block('a', 150)}<table style=border-spacing:0><tr style=break-inside:avoid><td style=padding:0>${lines(22)}</table>`,
        pages(a(0, 0, 200, 150), text(0, 0, numbered(1, 20)), text(0, 0, numbered(21, 22))),
      ],
      [
        'break-inside: avoid of a parent keeps its children together',
        `${block('a', 150)}<div style=break-inside:avoid>${block('b', 40)}${block('c', 40)}</div>`,
        pages(a(0, 0, 200, 150), b(0, 0, 200, 40) + c(0, 40, 200, 40)),
      ],
      [
        'break-after: avoid keeps a heading with the next box',
        block('a', 170) + block('b', 20, 'break-after:avoid') + block('c', 40, 'break-inside:avoid'),
        pages(a(0, 0, 200, 170), b(0, 0, 200, 20) + c(0, 20, 200, 40)),
      ],
      [
        'break-after: avoid keeps a heading with the next box in flow, with floats between them',
        block('a', 150) +
          block('b', 20, 'break-after:avoid') +
          block('d', 10, 'float:left;width:50px') +
          block('c', 40, 'clear:both;break-inside:avoid'),
        pages(a(0, 0, 200, 150), b(0, 0, 200, 20) + d(0, 20, 50, 10) + c(0, 30, 200, 40)),
      ],
      [
        'break-after: avoid of a float keeps nothing',
        block('a', 150) +
          block('b', 20) +
          block('d', 10, 'float:left;width:50px;break-after:avoid') +
          block('c', 40, 'clear:both;break-inside:avoid'),
        pages(a(0, 0, 200, 150) + b(0, 150, 200, 20) + d(0, 170, 50, 10), c(0, 0, 200, 40)),
      ],
      [
        'the margin at the end of a box higher than its min-height is on the last page',
        `<section style="min-height:50px;padding:10px 0">${block('a', 175)}${block('b', 60, 'break-inside:avoid;margin-bottom:20px')}</section>${block('c', 20)}`,
        pages(a(0, 10, 200, 175), b(0, 0, 200, 60) + c(0, 90, 200, 20)),
      ],
      [
        'break-before: avoid keeps a box with the one before',
        block('a', 170) + block('b', 20) + block('c', 40, 'break-inside:avoid;break-before:avoid'),
        pages(a(0, 0, 200, 170), b(0, 0, 200, 20) + c(0, 20, 200, 40)),
      ],
      [
        'break-after: avoid keeps a flex line with the next one',
        `${block('a', 170)}<section style=display:flex;flex-wrap:wrap>${block('b', 20, 'width:200px;break-after:avoid')}${block('c', 40, 'width:200px;break-inside:avoid')}</section>`,
        pages(a(0, 0, 200, 170), b(0, 0, 200, 20) + c(0, 20, 200, 40)),
      ],
      [
        'break-before: avoid keeps a grid row with the one before',
        `<section style=display:grid>${block('a', 170)}${block('b', 20)}${block('c', 40, 'break-inside:avoid;break-before:avoid')}</section>`,
        pages(a(0, 0, 200, 170), b(0, 0, 200, 20) + c(0, 20, 200, 40)),
      ],
      [
        'break-after: avoid keeps a table row with the next one',
        `${block('a', 170)}<table style=border-spacing:0><tr style=break-after:avoid><td style=padding:0>one<tr style=break-inside:avoid><td style=padding:0>${lines(3)}</table>`,
        pages(a(0, 0, 200, 170), text(0, 0, 'one') + text(0, 10, lines(3))),
      ],
    ],
  },
  {
    section: 'Fragmentation §3.3 orphans and widows',
    pairs: [
      [
        'widows: 2 by default',
        `${block('a', 170)}<p>${lines(4)}`,
        pages(a(0, 0, 200, 170) + text(0, 170, numbered(1, 2)), text(0, 0, numbered(3, 4))),
      ],
      [
        'orphans: 2 by default',
        `${block('a', 190)}<p>${lines(4)}`,
        pages(a(0, 0, 200, 190), text(0, 0, lines(4))),
      ],
      [
        'orphans: 1; widows: 1',
        `${block('a', 190)}<p style=orphans:1;widows:1>${lines(3)}`,
        pages(a(0, 0, 200, 190) + text(0, 190, numbered(1, 1)), text(0, 0, numbered(2, 3))),
      ],
      [
        'widows: 3 moves lines',
        `${block('a', 150)}<p style=widows:3>${lines(7)}`,
        pages(a(0, 0, 200, 150) + text(0, 150, numbered(1, 4)), text(0, 0, numbered(5, 7))),
      ],
      [
        'orphans take precedence over widows, as in Chromium',
        `${block('a', 160)}<p style=orphans:3;widows:3>${lines(5)}`,
        pages(a(0, 0, 200, 160) + text(0, 160, numbered(1, 3)), text(0, 0, numbered(4, 5))),
      ],
      [
        'a paragraph of three lines breaks after the second',
        `${block('a', 175)}<p>${lines(3)}`,
        pages(a(0, 0, 200, 175) + text(0, 175, numbered(1, 2)), text(0, 0, 'line 3')),
      ],
      [
        'orphans do not move the first content of a page',
        `<div style=padding-top:50px><p style=orphans:18>${lines(25)}</div>`,
        pages(text(0, 50, numbered(1, 15)), text(0, 0, numbered(16, 25))),
      ],
      [
        'break-after: avoid takes precedence over orphans, as in Chromium',
        `<p style=break-after:avoid>head<p style=orphans:20>${lines(30)}`,
        pages(text(0, 0, 'head') + text(0, 10, numbered(1, 19)), text(0, 0, numbered(20, 30))),
      ],
      [
        'padding above the first line that is taller than the page continues',
        '<div style=padding-top:220px><p>one</div>',
        pages('', text(0, 20, 'one')),
      ],
      [
        'a paragraph with line-clamp is monolithic',
        `${block('a', 175)}<p style="display:-webkit-box;-webkit-line-clamp:3;overflow:hidden">${lines(3)}`,
        pages(a(0, 0, 200, 175), text(0, 0, lines(3))),
      ],
    ],
  },
  {
    section: 'Fragmentation §4.4 padding below the last content',
    pairs: [
      [
        'a grid moves as a whole',
        `${block('a', 100)}<section style=padding-bottom:40px><div style=display:grid>${block('b', 30)}${block('c', 40)}</div></section>`,
        pages(a(0, 0, 200, 100), b(0, 0, 200, 30) + c(0, 30, 200, 40)),
      ],
      [
        'a grid below another box moves without it',
        `<section style=padding-bottom:40px>${block('a', 100)}<div style=display:grid>${block('b', 30)}${block('c', 40)}</div></section>`,
        pages(a(0, 0, 200, 100), b(0, 0, 200, 30) + c(0, 30, 200, 40)),
      ],
      [
        'the last flex line moves',
        `${block('a', 100)}<section style=padding-bottom:40px><div style=display:flex;flex-wrap:wrap>${block('b', 30, 'width:200px')}${block('c', 40, 'width:200px')}</div></section>`,
        pages(a(0, 0, 200, 100) + b(0, 100, 200, 30), c(0, 0, 200, 40)),
      ],
      [
        'columns move as a whole',
        `${block('a', 140)}<section style=columns:2;column-gap:0;padding-bottom:40px>${block('b', 30)}${block('c', 30)}</section>`,
        pages(a(0, 0, 200, 140), b(0, 0, 100, 30) + c(100, 0, 100, 30)),
      ],
      [
        'a table row moves',
        `${block('a', 120)}<table style=border-spacing:0><tr><td style=padding:0>first<tr><td style="padding:0 0 40px">${lines(5)}</table>`,
        pages(a(0, 0, 200, 120) + text(0, 120, 'first'), text(0, 0, lines(5))),
      ],
      [
        'a table row with a margin above the padding, too',
        `${block('a', 120)}<table style=border-spacing:0><tr><td style=padding:0>first<tr><td style="padding:0 0 1px"><p style=margin-bottom:30px>${lines(5)}</table>`,
        pages(a(0, 0, 200, 120) + text(0, 120, 'first'), text(0, 0, lines(5))),
      ],
      [
        'a table moves with its first row',
        `${block('a', 150)}<div><table style=border-spacing:0><td style="padding:0 0 20px">${block('b', 20, 'width:30px')}${lines(2)}</table></div>`,
        pages(a(0, 0, 200, 150), b(0, 0, 30, 20) + text(0, 20, lines(2))),
      ],
      [
        'a short paragraph below another box moves',
        `${block('a', 140)}<div style=padding-bottom:30px>${block('b', 10)}<p>${lines(3)}</div>`,
        pages(a(0, 0, 200, 140) + b(0, 140, 200, 10), text(0, 0, lines(3))),
      ],
      [
        'the only paragraph of a box breaks before its last line',
        `${block('a', 160)}<div style=padding-bottom:30px><p>${lines(2)}</div>`,
        pages(a(0, 0, 200, 160) + text(0, 160, 'line 1'), text(0, 0, 'line 2')),
      ],
    ],
  },
  {
    section: 'Fragmentation §4.3, §4.4 rules for breaks',
    pairs: [
      ['a line is not split', `${block('a', 195)}<p>one`, pages(a(0, 0, 200, 195), text(0, 0, 'one'))],
      [
        'an image is not split',
        `${block('a', 180)}<img alt="" style=display:block;width:50px;height:50px src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 5 5'%3E%3Crect width='5' height='5' fill='%233cb44b'/%3E%3C/svg%3E">`,
        pages(a(0, 0, 200, 180), b(0, 0, 50, 50)),
      ],
      [
        'an inline block is not split',
        `${block('a', 180)}<u class=b style=height:50px></u>`,
        pages(a(0, 0, 200, 180), b(0, 0, 20, 50)),
      ],
      [
        'a box without content stays at its position',
        `${block('a', 200)}<div></div><div class=b style=height:10px></div>`,
        pages(a(0, 0, 200, 200), b(0, 0, 200, 10)),
      ],
    ],
  },
  {
    section: 'Fragmentation §5.2 margins at breaks',
    pairs: [
      [
        'before an unforced break are dropped',
        block('a', 190, 'margin-bottom:30px') + block('b', 20),
        pages(a(0, 0, 200, 190), b(0, 0, 200, 20)),
      ],
      [
        'after an unforced break are dropped',
        block('a', 190) + block('b', 20, 'margin-top:30px'),
        pages(a(0, 0, 200, 190), b(0, 0, 200, 20)),
      ],
      [
        'after a forced break are kept',
        block('a', 20) + block('b', 20, 'break-before:page;margin-top:30px'),
        pages(a(0, 0, 200, 20), b(0, 30, 200, 20)),
      ],
      ['at the start of the first page are kept', block('a', 20, 'margin-top:30px'), a(0, 30, 200, 20)],
      [
        'of a nested box after an unforced break are dropped',
        `${block('a', 190)}<div>${block('b', 20, 'margin-top:30px')}</div>`,
        pages(a(0, 0, 200, 190), b(0, 0, 200, 20)),
      ],
      [
        'a box keeps its height',
        `<div style=height:280px>${block('a', 190, 'margin-bottom:30px')}${block('b', 20)}</div>${block('c', 10)}`,
        pages(a(0, 0, 200, 190), b(0, 0, 200, 20) + c(0, 80, 200, 10)),
      ],
      [
        'a box keeps its minimum height',
        `<div style=min-height:280px>${block('a', 190, 'margin-bottom:30px')}${block('b', 20)}</div>${block('c', 10)}`,
        pages(a(0, 0, 200, 190), b(0, 0, 200, 20) + c(0, 80, 200, 10)),
      ],
      [
        'padding at the end of a box with a height is not split',
        `<div style="height:190px;padding-bottom:20px"></div>${block('c', 10)}`,
        pages('', c(0, 20, 200, 10)),
      ],
      [
        'items of a column keep their heights',
        `<section style=display:flex;flex-direction:column><div>${block('a', 190, 'margin-bottom:30px')}${block('b', 20)}</div>${block('c', 10)}</section>`,
        pages(a(0, 0, 200, 190), b(0, 0, 200, 20) + c(0, 40, 200, 10)),
      ],
      [
        'items of a row keep their heights',
        `<section style=display:flex><div style=width:50px>${block('a', 190, 'margin-bottom:30px')}${block('b', 20)}</div></section>${block('c', 10)}`,
        pages(a(0, 0, 50, 190), b(0, 0, 50, 20) + c(0, 40, 200, 10)),
      ],
    ],
  },
  {
    section: 'Fragmentation §5.4 decorations of fragments',
    css: '.x{border:10px solid #4363d8;padding:10px;background:#e6194b;height:260px}',
    pairs: [
      [
        'slice: no border and padding at the break',
        '<div class=x></div>',
        pages(c(0, 0, 200, 200) + a(10, 10, 180, 190), c(0, 0, 200, 100) + a(10, 0, 180, 90)),
      ],
      [
        'clone: borders and padding on each page',
        '<div class=x style=box-decoration-break:clone></div>',
        pages(c(0, 0, 200, 200) + a(10, 10, 180, 180), c(0, 0, 200, 140) + a(10, 10, 180, 120)),
      ],
      [
        'a gradient is sliced with its box',
        '<div style="height:300px;background:linear-gradient(#e6194b 50%,#3cb44b 0)"></div>',
        pages(a(0, 0, 200, 150) + b(0, 150, 200, 50), b(0, 0, 200, 100)),
      ],
    ],
  },
  {
    section: 'Fragmentation §4.1, CSS 2.2 §17 tables',
    css: 'table{border-spacing:0;width:100px}td,th{padding:0;height:60px}.h{height:20px}',
    pairs: [
      [
        'break-inside: avoid keeps the rows of a row group together',
        '<table><tbody class=a><tr><td><tbody class=b style=break-inside:avoid><tr><td><tr><td><tr><td></table>',
        pages(a(0, 0, 100, 60), b(0, 0, 100, 180)),
      ],
      [
        'a row group that is taller than a page breaks on the next one',
        '<table><tbody class=a><tr><td><tbody class=b style=break-inside:avoid><tr><td><tr><td><tr><td><tr><td></table>',
        pages(a(0, 0, 100, 60), b(0, 0, 100, 200), b(0, 0, 100, 40)),
      ],
      [
        'break-before and break-after of row groups',
        '<table><tbody class=a style=break-after:page><tr><td><tbody class=b><tr><td><tbody class=c style=break-before:page><tr><td></table>',
        pages(a(0, 0, 100, 60), b(0, 0, 100, 60), c(0, 0, 100, 60)),
      ],
      [
        'break-after: avoid keeps a row group with the next one',
        `<div style=height:90px></div><table><tbody class=a style=break-after:avoid><tr><td><tbody class=b style=break-inside:avoid><tr><td></table>`,
        pages('', a(0, 0, 100, 60) + b(0, 60, 100, 60)),
      ],
      [
        'the footer has room below the first row',
        '<div style=height:65px></div><table><tfoot class=d><tr><th class=h><tbody><tr class=a style=break-inside:avoid><td><tr class=b style=break-inside:avoid><td></table>',
        pages(a(0, 65, 100, 60) + d(0, 125, 100, 20), b(0, 0, 100, 60) + d(0, 60, 100, 20)),
      ],
      [
        'a table moves if its first row and its footer do not fit',
        '<div style=height:125px></div><table><tfoot class=d><tr><th class=h><tbody><tr class=a style=break-inside:avoid><td><tr class=b style=break-inside:avoid><td></table>',
        pages('', a(0, 0, 100, 60) + b(0, 60, 100, 60) + d(0, 120, 100, 20)),
      ],
      [
        'spacing remains beside a cell that continues, as in Chromium',
        `${block('d', 120)}<table style="border-spacing:0 10px"><tr><td rowspan=2 style=width:50px;height:auto><td class=b style=width:50px;height:30px><tr style=break-inside:avoid><td class=c></table>`,
        pages(d(0, 0, 200, 120) + b(50, 130, 50, 30), c(50, 10, 50, 60)),
      ],
      [
        'spacing is below a footer at the page end',
        `<div style=height:22px></div><table style="border-spacing:0 10px"><tfoot class=d><tr><th class=h><tbody>${['a', 'b', 'c'].map(name => `<tr class=${name} style=break-inside:avoid><td>`).join('')}</table>`,
        pages(
          a(0, 32, 100, 60) + b(0, 102, 100, 60) + d(0, 170, 100, 20),
          c(0, 0, 100, 60) + d(0, 70, 100, 20),
        ),
      ],
      [
        'break-inside: avoid of a row keeps its cells that span rows whole',
        `<div style=height:90px></div><table><tr style=break-inside:avoid><td rowspan=2 class=a><td class=b><tr><td class=c></table>`,
        pages('', a(0, 0, 50, 120) + b(50, 0, 50, 60) + c(50, 60, 50, 60)),
      ],
      [
        'the header is repeated',
        '<table><thead class=d><tr><th class=h><tbody><tr class=a><td><tr class=b><td><tr class=c><td><tr class=a><td></table>',
        pages(
          d(0, 0, 100, 20) + a(0, 20, 100, 60) + b(0, 80, 100, 60) + c(0, 140, 100, 60),
          d(0, 0, 100, 20) + a(0, 20, 100, 60),
        ),
      ],
      [
        'the footer is repeated',
        '<table><tfoot class=d><tr><th class=h><tbody><tr class=a><td><tr class=b><td><tr class=c><td><tr class=a><td></table>',
        pages(
          a(0, 0, 100, 60) + b(0, 60, 100, 60) + c(0, 120, 100, 60) + d(0, 180, 100, 20),
          a(0, 0, 100, 60) + d(0, 60, 100, 20),
        ),
      ],
      [
        'a header and a footer are repeated if neither takes more than a quarter of the page',
        '<table><thead class=d><tr><th style=height:45px><tfoot class=c><tr><th style=height:45px><tbody><tr class=a><td style=height:50px><tr class=b><td style=height:50px><tr class=a><td style=height:50px></table>',
        pages(
          d(0, 0, 100, 45) + a(0, 45, 100, 50) + b(0, 95, 100, 50) + c(0, 145, 100, 45),
          d(0, 0, 100, 45) + a(0, 45, 100, 50) + c(0, 95, 100, 45),
        ),
        'tr{break-inside:avoid}',
      ],
      [
        'a repeated header has all of its collapsed border on the page',
        '<table style=border-collapse:collapse><thead class=d><tr><th class=h style="border-top:8px solid #4363d8"><tbody><tr class=a><td><tr class=b><td><tr class=a><td></table>',
        pages(
          d(0, 4, 100, 24) + a(0, 28, 100, 60) + b(0, 88, 100, 60) + c(0, 0, 100, 8),
          d(0, 4, 100, 24) + a(0, 28, 100, 60) + c(0, 0, 100, 8),
        ),
        'tr{break-inside:avoid}',
      ],
      [
        'the collapsed border below a repeated header is above the backgrounds of the rows',
        `<table style=border-collapse:collapse><thead><tr><th class=h style="border-bottom:8px solid #4363d8"><tbody>${'<tr class=a><td>'.repeat(3)}</table>`,
        pages(a(0, 24, 100, 124) + c(0, 20, 100, 8), a(0, 24, 100, 60) + c(0, 20, 100, 8)),
        'tr{break-inside:avoid}',
      ],
      [
        'collapsed borders at a break are cut in half',
        `<table style=border-collapse:collapse>${'<tr><td>'.repeat(4)}</table>`,
        pages(
          c(20, 80, 100, 8) + c(20, 148, 100, 4),
          c(20, 20, 100, 4) + c(20, 84, 100, 8) + c(20, 152, 100, 8),
        ),
        '@page{margin:20px}tr{break-inside:avoid}td{border-bottom:8px solid #4363d8}',
      ],
      [
        'half of a collapsed border is rounded up to a pixel',
        `<table style=border-collapse:collapse>${'<tr><td>'.repeat(2)}</table>`,
        pages(c(20, 80, 100, 2), c(20, 20, 100, 2) + c(20, 80, 100, 3)),
        '@page{margin:20px}tr{break-inside:avoid}tr+tr{break-before:page}td{border-bottom:3px solid #4363d8}tr+tr td{height:58.5px}',
      ],
      [
        'collapsed borders at a repeated footer are whole',
        `<table style=border-collapse:collapse><tfoot><tr><td class=h><tbody>${'<tr><th>'.repeat(3)}</table>`,
        pages(c(20, 80, 100, 8) + c(20, 148, 100, 8), c(20, 20, 100, 4) + c(20, 84, 100, 8)),
        '@page{margin:20px}tr{break-inside:avoid}th{border-bottom:8px solid #4363d8}',
      ],
      [
        'spacing ends below the last row of a split table',
        '<table style="border-spacing:0 10px"><tr class=a><td style=height:90px><tr class=b><td style=height:90px><tr class=a><td style=height:50px></table><div class=c style=height:10px></div>',
        pages(a(0, 10, 100, 90) + b(0, 110, 100, 90), a(0, 0, 100, 50) + c(0, 60, 200, 10)),
        'tr{break-inside:avoid}',
      ],
      [
        'a row moves if the page ends in the spacing below a table in its cell, above its padding',
        `<table style=border-spacing:0><tr><td style=height:150px><tr><td style=padding-bottom:2px><table style="border-spacing:0 5px"><tr><td class=a style=height:20px><tr><td class=b style=height:20px></table><tr><td class=c style=height:10px></table>`,
        pages('', a(0, 5, 100, 20) + b(0, 30, 100, 20) + c(0, 57, 100, 10)),
        'td{height:auto}',
      ],
      [
        'also below a table in the only row of this one',
        `<table style=border-spacing:0><tr><td style=height:170px><tr><td><table style=border-spacing:0><tr><td style=padding-bottom:2px><table style="border-spacing:0 8px"><tr><td class=a style=height:20px></table></table></table>`,
        pages('', a(0, 8, 100, 20)),
        'td{height:auto}',
      ],
      [
        'not if the cell has no padding',
        `<table style=border-spacing:0><tr><td style=height:150px><tr><td><table style="border-spacing:0 5px"><tr><td class=a style=height:20px><tr><td class=b style=height:20px></table></table>`,
        pages(a(0, 155, 100, 20) + b(0, 180, 100, 20), ''),
        'td{height:auto}',
      ],
      [
        'a row keeps its height if the page ends in a margin in it',
        `<table style=border-spacing:0><tr><td style=height:100px><tr><td style=padding-bottom:10px>${block('a', 80, 'margin-bottom:30px;width:100px')}${block('b', 20, 'width:100px')}<tr><td class=c style=height:10px></table>`,
        pages(a(0, 100, 100, 80), b(0, 0, 100, 20) + c(0, 40, 100, 10)),
      ],
      [
        'a row that is higher than a page is split',
        '<table><tr><td class=a style=height:250px></table>',
        pages(a(0, 0, 100, 200), a(0, 0, 100, 50)),
      ],
    ],
  },
  {
    section: 'Fragmentation §4 floats, flex and grid containers',
    pairs: [
      [
        'a float continues on the next page',
        '<div class=a style=float:left;width:50px;height:250px></div>',
        pages(a(0, 0, 50, 200), a(0, 0, 50, 50)),
      ],
      [
        'a box with floats starts on the page before them',
        `${block('a', 150)}<div style="background:#4363d8;padding:10px 0;display:flow-root"><div class=b style=float:left;width:50px;height:90px;break-inside:avoid></div></div>`,
        pages(a(0, 0, 200, 150) + c(0, 150, 200, 50), c(0, 0, 200, 100) + b(0, 0, 50, 90)),
      ],
      [
        'break-inside: avoid keeps a box with overflowing floats',
        `${block('a', 150)}<div style="background:#4363d8;height:10px;break-inside:avoid"><div class=b style=float:left;width:50px;height:90px></div></div>`,
        pages(a(0, 0, 200, 150), c(0, 0, 200, 10) + b(0, 0, 50, 90)),
      ],
      ...[
        ['a block', ''],
        ['a float', 'float:left;width:200px;'],
        ['an inline block', 'display:inline-block;vertical-align:top;width:200px;'],
      ].map(
        ([name, style]) =>
          [
            `content that overflows ${name} continues on the next page`,
            `<div style="${style}height:100px">${block('a', 150)}${block('b', 100)}</div>`,
            pages(a(0, 0, 200, 150) + b(0, 150, 200, 50), b(0, 0, 200, 50)),
          ] as const,
      ),
      ...['display:flex;flex-direction:column', 'display:grid'].flatMap(
        (display): [string, string, string][] => [
          [
            `pages end between the top edge and the first item: ${display}`,
            `${block('d', 150)}<div class=c style="${display};padding-top:10px">${block('a', 60, 'break-inside:avoid')}</div>${block('b', 10)}`,
            pages(d(0, 0, 200, 150) + c(0, 150, 200, 50), a(0, 0, 200, 60) + b(0, 60, 200, 10)),
          ],
          [
            `they do not where nothing is between both: ${display}`,
            `${block('d', 150)}<div class=c style="${display}">${block('a', 60, 'break-inside:avoid')}</div>${block('b', 10)}`,
            pages(d(0, 0, 200, 150), a(0, 0, 200, 60) + b(0, 60, 200, 10)),
          ],
          [
            `nor where the edge is below the page end: ${display}`,
            `${block('d', 150)}<div class=c style="${display};padding-top:60px">${block('a', 60, 'break-inside:avoid')}</div>${block('b', 10)}`,
            pages(d(0, 0, 200, 150), c(0, 0, 200, 60) + a(0, 60, 200, 60) + b(0, 120, 200, 10)),
          ],
        ],
      ),
      [
        'a grid with a height keeps it where its rows move to the next page',
        `${block('d', 150)}<div class=c style="display:grid;align-content:start;padding-top:10px;height:150px">${block('a', 60, 'break-inside:avoid')}</div>${block('b', 10)}`,
        pages(
          d(0, 0, 200, 150) + c(0, 150, 200, 50),
          a(0, 0, 200, 60) + c(0, 60, 200, 50) + b(0, 110, 200, 10),
        ),
      ],
      [
        'a flexible item that scrolls hides the end of its content on the page of its end',
        `${block('d', 150)}<div style="display:flex;flex-direction:column;height:100px"><div class=b style="flex:1 1 auto;overflow-y:auto">${block('a', 20)}${block('c', 60)}${block('a', 200)}</div>${block('d', 20, 'flex:none')}</div>${block('b', 10)}`,
        pages(
          d(0, 0, 200, 150) + a(0, 150, 200, 20) + c(0, 170, 200, 30),
          c(0, 0, 200, 30) + d(0, 30, 200, 20) + b(0, 50, 200, 10),
        ),
      ],
      [
        'items that scroll in a row with a height end with it',
        `${block('d', 150)}<div style="display:flex;height:100px"><div style="overflow:auto;width:50px">${block('a', 40)}${block('c', 40)}${block('a', 40)}${block('c', 140)}</div></div>${block('b', 10)}`,
        pages(
          d(0, 0, 200, 150) + a(0, 150, 50, 40) + c(0, 190, 50, 10),
          c(0, 0, 50, 30) + a(0, 30, 50, 20) + b(0, 50, 200, 10),
        ),
      ],
      [
        'content after a box with a height is next to its overflow',
        `<div style=height:100px>${block('a', 150)}${block('b', 100)}</div><div class=c style=height:10px;width:50px></div>`,
        pages(a(0, 0, 200, 150) + b(0, 150, 200, 50) + c(0, 100, 50, 10), b(0, 0, 200, 50)),
      ],
      [
        'a clipped box with a height ends on the next page, and its content too',
        `${block('d', 150)}<div class=a style=overflow:hidden;height:100px>${block('c', 150, 'width:50px')}</div>${block('b', 10)}`,
        pages(
          d(0, 0, 200, 150) + a(0, 150, 200, 50) + c(0, 150, 50, 50),
          a(0, 0, 200, 50) + c(0, 0, 50, 50) + b(0, 50, 200, 10),
        ),
      ],
      [
        'content that moves to the next page does not make a box with a height higher',
        `${block('d', 185)}<div class=a style=height:40px>${block('b', 10)}${block('b', 12, 'break-inside:avoid')}</div>${block('c', 10)}`,
        pages(
          d(0, 0, 200, 185) + a(0, 185, 200, 15) + b(0, 185, 200, 10),
          a(0, 0, 200, 25) + b(0, 0, 200, 12) + c(0, 25, 200, 10),
        ),
      ],
      [
        'items of a column break between them',
        `<section style=display:flex;flex-direction:column>${block('a', 150, 'flex:none')}${block('b', 100, 'flex:none;break-inside:avoid')}</section>`,
        pages(a(0, 0, 200, 150), b(0, 0, 200, 100)),
      ],
      [
        'items of a row break side by side',
        `<section style=display:flex>${block('a', 250, 'width:50px')}${block('b', 220, 'width:50px')}</section>`,
        pages(a(0, 0, 50, 200) + b(50, 0, 50, 200), a(0, 0, 50, 50) + b(50, 0, 50, 20)),
      ],
      [
        'lines of a wrapping row break between them',
        `<section style=display:flex;flex-wrap:wrap>${block('a', 150, 'width:120px;break-inside:avoid')}${block('b', 100, 'width:120px;break-inside:avoid')}</section>`,
        pages(a(0, 0, 120, 150), b(0, 0, 120, 100)),
      ],
      [
        'rows of a grid break between them',
        `<section style=display:grid>${block('a', 150, 'break-inside:avoid')}${block('b', 100, 'break-inside:avoid')}</section>`,
        pages(a(0, 0, 200, 150), b(0, 0, 200, 100)),
      ],
      [
        'fixed boxes are on every page',
        `<div class=d style=position:fixed;right:0;bottom:0;width:10px;height:10px></div>${block('a', 20)}${block('b', 20, 'break-before:page')}`,
        pages(a(0, 0, 200, 20) + d(190, 190, 10, 10), b(0, 0, 200, 20) + d(190, 190, 10, 10)),
      ],
      [
        'an absolutely positioned box below the page is on the next one',
        '<div style=height:250px></div><div class=a style=position:absolute;top:210px;width:50px;height:30px></div>',
        pages('', a(0, 10, 50, 30)),
      ],
      [
        'the margin below an item that breaks remains',
        `${block('d', 150)}<section style=display:flex;flex-wrap:wrap>${block('a', 100, 'width:200px;margin-bottom:20px')}${block('b', 20, 'width:200px')}</section>`,
        pages(d(0, 0, 200, 150) + a(0, 150, 200, 50), a(0, 0, 200, 50) + b(0, 70, 200, 20)),
      ],
      [
        'a flex line moves if the margin below an item does not fit',
        `${block('d', 150)}<section style=display:flex>${block('a', 40, 'width:50px;margin:5px 0 20px')}${block('b', 10, 'width:50px')}</section>${block('c', 10)}`,
        pages(d(0, 0, 200, 150), a(0, 5, 50, 40) + b(50, 0, 50, 10) + c(0, 65, 200, 10)),
      ],
      [
        'the first flex line moves with the padding of its container',
        `${block('d', 140)}<section style=display:flex;flex-wrap:wrap;padding-top:10px class=c>${block('a', 40, 'width:200px;margin-bottom:20px')}${block('b', 10, 'width:200px')}</section>`,
        pages(d(0, 0, 200, 140), c(0, 0, 200, 80) + a(0, 10, 200, 40) + b(0, 70, 200, 10)),
      ],
      [
        'margins below items continue on the next page if their container begins at the page start',
        `<section style=display:flex;flex-direction:column>${block('d', 150, 'flex:none')}${block('a', 40, 'flex:none;margin:5px 0 20px')}${block('b', 10, 'flex:none')}</section>`,
        pages(d(0, 0, 200, 150) + a(0, 155, 200, 40), b(0, 15, 200, 10)),
      ],
      [
        'a container moves if the margin below one of its items does not fit',
        `${block('d', 100)}<section style=display:flex;flex-direction:column>${block('a', 20, 'flex:none')}${block('b', 70, 'flex:none;margin-bottom:20px')}${block('c', 10, 'flex:none')}</section>`,
        pages(d(0, 0, 200, 100), a(0, 0, 200, 20) + b(0, 20, 200, 70) + c(0, 110, 200, 10)),
      ],
      [
        'the rest of a margin between items of a column continues on the next page',
        `<section style=display:flex;flex-direction:column>${block('a', 190, 'flex:none')}${block('b', 10, 'flex:none;margin-top:30px')}</section>`,
        pages(a(0, 0, 200, 190), b(0, 20, 200, 10)),
      ],
      [
        'the rest of a gap between items of a column does not',
        `<section style=display:flex;flex-direction:column;gap:30px>${block('a', 190, 'flex:none')}${block('b', 10, 'flex:none;margin-top:5px')}</section>`,
        pages(a(0, 0, 200, 190), b(0, 5, 200, 10)),
      ],
      [
        'the rest of space between items of a column does not',
        `<section style=display:flex;flex-direction:column;justify-content:space-between;height:300px>${block('a', 190, 'flex:none')}${block('b', 10, 'flex:none')}</section>`,
        pages(a(0, 0, 200, 190), b(0, 0, 200, 10)),
      ],
      [
        'the rest of an auto margin continues on the next page',
        `<section style=display:flex;flex-direction:column;height:300px>${block('a', 190, 'flex:none')}${block('b', 10, 'flex:none;margin-top:auto')}</section>`,
        pages(a(0, 0, 200, 190), b(0, 90, 200, 10)),
      ],
      [
        'the rest of a gap between lines of a flex container does not',
        `<section style=display:flex;flex-wrap:wrap;gap:30px>${block('a', 190, 'width:200px')}${block('b', 10, 'width:200px')}</section>`,
        pages(a(0, 0, 200, 190), b(0, 0, 200, 10)),
      ],
      [
        'a row of a grid keeps its height if an item breaks',
        `${block('d', 150)}<section style=display:grid>${block('a', 70, 'margin-bottom:20px')}${block('b', 20)}</section>`,
        pages(d(0, 0, 200, 150) + a(0, 150, 200, 50), a(0, 0, 200, 20) + b(0, 40, 200, 20)),
      ],
    ],
  },
  {
    section: 'Fragmentation §3 floats at page ends',
    pairs: [
      [
        'a float that must not break is on the next page, without the lines before the page end',
        `${block('d', 180)}${block('a', 60, 'float:left;width:40px;break-inside:avoid')}<p>${Array(4).fill('<u class=b></u>').join('<br>')}`,
        pages(
          d(0, 0, 200, 180) + b(0, 180, 20, 10) + b(0, 190, 20, 10),
          a(0, 0, 40, 60) + b(40, 0, 20, 10) + b(40, 10, 20, 10),
        ),
      ],
      [
        'lines are beside a float that continues, as long as it does',
        `${block('d', 180)}<div style=float:left;width:40px>${Array(4)
          .fill(block('a', 12, 'break-inside:avoid'))
          .join('')}</div><p>${Array(7).fill('<u class=b></u>').join('<br>')}`,
        pages(
          d(0, 0, 200, 180) + a(0, 180, 40, 12) + b(40, 180, 20, 10) + b(40, 190, 20, 10),
          a(0, 0, 40, 36) + [0, 10, 20, 30].map(y => b(40, y, 20, 10)).join('') + b(0, 40, 20, 10),
        ),
      ],
      [
        'lines of other boxes are below floats that go to the next page',
        `${block('d', 150)}<div>${block('a', 45, WIDE_FLOAT).repeat(3)}</div><div class=c><div><p><u class=b></u></div></div>${block('d', 10)}`,
        pages(
          d(0, 0, 200, 150) + c(0, 150, 200, 50) + a(0, 150, 200, 45),
          c(0, 0, 200, 100) + a(0, 0, 200, 90) + b(0, 90, 20, 10) + d(0, 100, 200, 10),
        ),
      ],
      [
        'lines of other boxes are above a float that goes to the next page',
        `${block('d', 150)}<div>${block('a', 40, WIDE_FLOAT).repeat(2)}</div><p class=c><u class=b></u></p>`,
        pages(
          d(0, 0, 200, 150) + c(0, 150, 200, 50) + a(0, 150, 200, 40) + b(0, 190, 20, 10),
          a(0, 0, 200, 40),
        ),
      ],
      [
        'the page ends between a float and the lines of other boxes below it',
        `${block('d', 150)}<div>${block('a', 45, WIDE_FLOAT)}</div><div class=c><p><u class=b></u></div>`,
        pages(
          d(0, 0, 200, 150) + c(0, 150, 200, 50) + a(0, 150, 200, 45),
          c(0, 0, 200, 10) + b(0, 0, 20, 10),
        ),
      ],
      [
        'clear moves a box in a box below floats that go to the next page',
        `${block('d', 150)}<div>${block('a', 40, WIDE_FLOAT).repeat(2)}</div><div class=c style=padding-top:5px>${block('b', 20, 'clear:both')}</div>`,
        pages(
          d(0, 0, 200, 150) + c(0, 150, 200, 50) + a(0, 150, 200, 40),
          c(0, 0, 200, 60) + a(0, 0, 200, 40) + b(0, 40, 200, 20),
        ),
      ],
      [
        'a formatting context ends below a float that continues',
        `${block('d', 180)}<div class=c style=display:flow-root><p><u class=a style=float:left;display:block;width:40px;height:60px></u></div>${block('b', 10)}`,
        pages(
          d(0, 0, 200, 180) + c(0, 180, 200, 20) + a(0, 180, 40, 20),
          c(0, 0, 200, 40) + a(0, 0, 40, 40) + b(0, 40, 200, 10),
        ),
      ],
      [
        'in a table cell, lines are below a float that continues',
        `<table class=c style="border-spacing:0;width:200px"><td style=padding:0>${block('d', 180)}<div class=a style=float:left;width:200px;height:60px></div><p><u class=b></u></table>`,
        pages(d(0, 0, 200, 180) + a(0, 180, 200, 20), c(0, 0, 200, 50) + a(0, 0, 200, 40) + b(0, 40, 20, 10)),
      ],
      [
        'a box whose first child is below floats of other boxes begins beside them',
        `${block('d', 150)}<div class=c style=display:flow-root>${block('a', 80, 'float:left;width:100%')}<div>${block('b', 20, 'overflow:hidden')}</div></div>`,
        pages(
          d(0, 0, 200, 150) + c(0, 150, 200, 50) + a(0, 150, 200, 50),
          c(0, 0, 200, 50) + a(0, 0, 200, 30) + b(0, 30, 200, 20),
        ),
      ],
    ],
  },
]
