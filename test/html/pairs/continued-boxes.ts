import { a, b, c, d, pages, type Section } from './reference-pairs.ts'

const block = (name: string, height: number, style = ''): string =>
  `<div class=${name} style="height:${height}px;${style}"></div>`

const blocks = (name: string, count: number, height: number): string =>
  block(name, height, 'break-inside:avoid').repeat(count)

const flex = (style: string, items: string): string =>
  `<section style="display:flex;${style}">${items}</section>`

const UNBROKEN = 'width:40px;break-inside:avoid'

/** The part of a line of 30 px below `top` of a page of 200 px, which begins at `shift`. */
const cutLine = (top: number, shift: number): string =>
  `<div style="position:absolute;top:${top}px;height:15px;overflow:hidden;font:30px/30px Roboto"><p style=margin-top:${shift}px>line</div>`

/** Boxes that continue on further pages of 200 px, as in Chromium. */
export const CONTINUED_SECTIONS: readonly Section[] = [
  {
    section: 'Fragmentation §4.4 the end of a box whose last child continues',
    pairs: [
      [
        'padding is on the next page, without content',
        `${block('a', 180)}<section style=padding-bottom:60px><div>${blocks('b', 9, 20)}</div></section>${block('d', 10)}`,
        pages(a(0, 0, 200, 180) + b(0, 180, 200, 20), b(0, 0, 200, 160), d(0, 60, 200, 10)),
      ],
      [
        'padding after a flex line',
        `${block('a', 180)}<section style=padding-bottom:60px>${flex('flex-wrap:wrap', block('b', 20, 'width:200px;break-inside:avoid').repeat(9))}</section>${block('d', 10)}`,
        pages(a(0, 0, 200, 180) + b(0, 180, 200, 20), b(0, 0, 200, 160), d(0, 60, 200, 10)),
      ],
      [
        'padding after a last child that begins on the page stays with it',
        `${block('a', 180)}<section style=padding-bottom:60px>${blocks('b', 9, 20)}</section>${block('d', 10)}`,
        pages(
          a(0, 0, 200, 180) + b(0, 180, 200, 20),
          b(0, 0, 200, 140),
          b(0, 0, 200, 20) + d(0, 80, 200, 10),
        ),
      ],
    ],
  },
  {
    section: 'Flexbox §10 items below the top of their line',
    pairs: [
      [
        'move to the next page without the line',
        block('a', 100) +
          flex(
            'align-items:center',
            `<div style=width:50px>${blocks('c', 5, 30)}</div>${block('b', 80, UNBROKEN)}`,
          ) +
          block('d', 10),
        pages(a(0, 0, 200, 100) + c(0, 100, 50, 90), c(0, 0, 50, 60) + b(50, 0, 40, 80) + d(0, 80, 200, 10)),
      ],
      [
        'by a margin',
        block('a', 100) +
          flex(
            '',
            `<div style=width:50px>${blocks('c', 5, 30)}</div>${block('b', 80, `${UNBROKEN};margin-top:30px`)}`,
          ) +
          block('d', 10),
        pages(a(0, 0, 200, 100) + c(0, 100, 50, 90), c(0, 0, 50, 60) + b(50, 0, 40, 80) + d(0, 80, 200, 10)),
      ],
      [
        'an item at the top of the line moves it',
        block('a', 130) +
          flex('', `<div style=width:50px>${blocks('c', 5, 30)}</div>${block('b', 80, UNBROKEN)}`),
        pages(a(0, 0, 200, 130), c(0, 0, 50, 150) + b(50, 0, 40, 80)),
      ],
      [
        'a line of a grid moves with its items',
        block('a', 130) +
          `<section style="display:grid;grid-template-columns:50px 150px;align-items:end"><div>${blocks('c', 5, 30)}</div>${block('b', 80, UNBROKEN)}</section>`,
        pages(a(0, 0, 200, 130), c(0, 0, 50, 150) + b(50, 70, 40, 80)),
      ],
      [
        'the container keeps its height',
        block('a', 150) +
          flex('align-items:center;height:100px;background:#4363d8', block('b', 40, UNBROKEN)) +
          block('d', 10),
        pages(a(0, 0, 200, 150) + c(0, 150, 200, 50), c(0, 0, 200, 50) + b(0, 0, 40, 40) + d(0, 50, 200, 10)),
      ],
      [
        'an item beyond the page end keeps its position',
        block('a', 150) + flex('align-items:center;height:140px', block('b', 20, UNBROKEN)) + block('d', 10),
        pages(a(0, 0, 200, 150), b(0, 10, 40, 20) + d(0, 90, 200, 10)),
      ],
    ],
  },
  {
    section: 'Flexbox §9.8 stretched items with content of a percentage of their height',
    pairs: ['flex:1', 'height:100%'].flatMap(style =>
      ['display:flex', 'display:grid'].map(
        container =>
          [
            `do not become higher at page ends: ${style} in ${container}`,
            `${block('d', 100)}<section style=${container}><div class=c style=display:flex;flex-direction:column;width:50px><div style=${style}>${block('b', 30, UNBROKEN).repeat(4)}</div></div></section>${block('a', 10)}`,
            pages(
              d(0, 0, 200, 100) + c(0, 100, 50, 100) + b(0, 100, 40, 90),
              c(0, 0, 50, 20) + a(0, 20, 200, 10) + b(0, 0, 40, 30),
            ),
          ] as const,
      ),
    ),
  },
  {
    section: 'Positioned Layout §3.3 relative positions over page ends',
    pairs: [
      [
        'each fragment is moved, and continues on the next page',
        `<section style=position:relative;top:20px>${block('a', 150)}${block('b', 100)}</section>`,
        pages(a(0, 20, 200, 150) + b(0, 170, 200, 30), b(0, 0, 200, 70)),
      ],
      [
        'or on the page before',
        `${block('d', 150)}<section style=position:relative;top:-20px>${block('a', 100)}</section>`,
        pages(d(0, 0, 200, 150) + a(0, 130, 200, 70), a(0, 0, 200, 30)),
      ],
      [
        'a percentage of the containing block moves each fragment',
        `<div style=height:100px><section style=position:relative;top:20%;left:10%;width:180px>${block('a', 180)}${block('b', 40, 'break-inside:avoid')}</section></div>`,
        pages(a(20, 20, 180, 180), b(20, 20, 180, 40)),
      ],
      [
        'offsets of boxes within each other add up',
        `<section style=position:relative;top:10px><div style=position:relative;top:5px>${block('a', 180)}${block('b', 40, 'break-inside:avoid')}</div></section>`,
        pages(a(0, 15, 200, 180), b(0, 15, 200, 40)),
      ],
      [
        'a box moved below the last page gets a page',
        block('a', 150) + block('b', 30, 'position:relative;top:100px'),
        pages(a(0, 0, 200, 150), b(0, 50, 200, 30)),
      ],
      [
        'collapsed borders of cells are not moved, as in Chromium',
        '<table style=border-collapse:collapse><td style="border:4px solid;width:40px;height:20px;position:relative;left:10px;top:5px"></table>',
        '<table style=border-collapse:collapse><td style="border:4px solid;width:40px;height:20px"></table>',
      ],
      [
        'a break does not depend on the offset',
        `${block('a', 150)}<p style=position:relative;top:-30px>${'<u class=b></u><br>'.repeat(7)}`,
        pages(a(0, 0, 200, 150) + [120, 130, 140, 150, 160, 170, 180].map(y => b(0, y, 20, 10)).join(''), ''),
      ],
      [
        'absolutely positioned boxes are moved with their container',
        `<section style=position:relative;top:20px>${block('a', 180)}${block('b', 40, 'break-inside:avoid')}<div class=d style=position:absolute;top:210px;right:0;width:20px;height:20px></div></section>`,
        pages(a(0, 20, 200, 180), b(0, 20, 200, 40) + d(180, 30, 20, 20)),
      ],
    ],
  },
  {
    section: 'Transforms §3 over page ends, as in Chromium',
    pairs: [
      [
        'each fragment is scaled about its own centre',
        block('a', 300, 'transform:scale(.5)'),
        pages(a(50, 50, 100, 100), a(50, 25, 100, 50)),
      ],
      [
        'percentages are those of the fragment',
        `<section style=transform:translateY(10%)>${block('a', 180)}${block('b', 100, 'break-inside:avoid')}</section>`,
        pages(a(0, 20, 200, 180), b(0, 10, 200, 100)),
      ],
      [
        'a moved box continues on the next page',
        block('d', 100) + block('a', 80, 'transform:translateY(40px)'),
        pages(d(0, 0, 200, 100) + a(0, 140, 200, 60), a(0, 0, 200, 20)),
      ],
      [
        'a turned box, too',
        block('a', 20, 'width:100px;margin:175px 0 0 50px;transform:rotate(90deg)'),
        pages(a(90, 135, 20, 65), a(90, 0, 20, 35)),
      ],
      [
        'the page is scaled to the width of transformed boxes',
        '<div class=a style="width:100px;height:50px;transform-origin:left;transform:scaleX(2.5)"></div>',
        a(0, 0, 200, 40),
      ],
      [
        'a clipping path begins on each page',
        block('a', 300, 'clip-path:inset(0 50px 0 20px)'),
        pages(a(20, 0, 130, 200), a(20, 0, 130, 100)),
      ],
    ],
  },
  {
    section: 'Fragmentation §4.1 content that no break fits',
    pairs: [
      [
        'a shadow continues on the next page, below its content',
        block('a', 180, 'box-shadow:0 40px #f58231') + block('b', 30, 'width:50px;break-inside:avoid'),
        pages(a(0, 0, 200, 180) + d(0, 180, 200, 20), d(0, 0, 200, 20) + b(0, 0, 50, 30)),
      ],
      [
        'a shadow continues on the page before',
        `${block('a', 100)}${block('b', 50, 'break-before:page;box-shadow:0 -30px #f58231')}`,
        pages(a(0, 0, 200, 100) + d(0, 170, 200, 30), b(0, 0, 200, 50)),
      ],
      [
        'a negative margin after a forced break',
        `${block('a', 100)}${block('b', 50, 'break-before:page;margin-top:-30px')}`,
        pages(a(0, 0, 200, 100) + b(0, 170, 200, 30), b(0, 0, 200, 20)),
      ],
      [
        'a line that the page end cuts is on both pages',
        `<div style=display:inline-block;vertical-align:top>${block('a', 185, 'width:99px')}<p style="font:30px/30px Roboto">line</div>`,
        pages(a(0, 0, 99, 185) + cutLine(185, 0), cutLine(0, -15)),
      ],
      ...[
        ['hidden', 'overflow:hidden;height:100px'],
        ['scrolled', 'overflow-y:scroll;max-height:100px'],
      ].map(
        ([name, style]) =>
          [
            `${name} content needs no pages`,
            `${block('d', 150)}<div class=a style=${style}>${'<u class=b></u><br>'.repeat(60)}</div>${block('c', 10)}`,
            pages(
              d(0, 0, 200, 150) + a(0, 150, 200, 50) + b(0, 150, 20, 50),
              a(0, 0, 200, 50) + b(0, 0, 20, 50) + c(0, 50, 200, 10),
            ),
          ] as const,
      ),
      [
        'nor do hidden items of a column',
        `${block('d', 150)}<section class=a style=display:flex;flex-direction:column;overflow:auto;height:100px>${block('b', 20, 'flex:none;width:20px').repeat(30)}</section>${block('c', 10)}`,
        pages(
          d(0, 0, 200, 150) + a(0, 150, 200, 50) + b(0, 150, 20, 50),
          a(0, 0, 200, 50) + b(0, 0, 20, 50) + c(0, 50, 200, 10),
        ),
      ],
    ],
  },
]
