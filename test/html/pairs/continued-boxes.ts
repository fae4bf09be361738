import { a, b, c, d, pages, type Section } from './reference-pairs.ts'

const block = (name: string, height: number, style = ''): string =>
  `<div class=${name} style="height:${height}px;${style}"></div>`

const blocks = (name: string, count: number, height: number): string =>
  block(name, height, 'break-inside:avoid').repeat(count)

const flex = (style: string, items: string): string =>
  `<section style="display:flex;${style}">${items}</section>`

const UNBROKEN = 'width:40px;break-inside:avoid'

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
]
