import { a, b, c, type Section } from './reference-pairs.ts'

const RED = '{.t{background:#e6194b}}'
const box = '<div class=t style=height:10px></div>'
/** A container with a box of class `t`. */
const container = (style: string, content = box): string => `<section style="${style}">${content}</section>`

/** CSS Conditional 5, container queries. */
export const CONTAINER_SECTIONS: readonly Section[] = [
  {
    section: 'Conditional 5 §3 size queries',
    pairs: [
      [
        'width',
        container('container-type:inline-size;width:100px'),
        a(0, 0, 100, 10),
        `@container (width > 99px)${RED}`,
      ],
      [
        'min-width and max-width',
        container('container-type:inline-size;width:100px'),
        a(0, 0, 100, 10),
        `@container (min-width:100px) and (max-width:100px)${RED}`,
      ],
      [
        'a range of inline-size',
        container('container-type:inline-size;width:100px'),
        a(0, 0, 100, 10),
        `@container (90px < inline-size <= 100px)${RED}`,
      ],
      [
        'the content box counts',
        container('container-type:inline-size;width:100px;padding-left:50px'),
        a(50, 0, 100, 10),
        `@container (width = 100px)${RED}`,
      ],
      [
        'height',
        container('container-type:size;width:50px;height:60px'),
        a(0, 0, 50, 10),
        `@container (height = 60px)${RED}`,
      ],
      [
        'aspect-ratio and orientation',
        container('container-type:size;width:60px;height:30px'),
        a(0, 0, 60, 10),
        `@container (aspect-ratio: 2/1) and (orientation: landscape)${RED}`,
      ],
      [
        'or, not and brackets',
        container('container-type:inline-size;width:60px'),
        a(0, 0, 60, 10),
        `@container (width < 10px) or (not ((width < 20px)))${RED}`,
      ],
      [
        'em is that of the container',
        container(
          'container-type:inline-size;width:60px;font-size:20px',
          '<div class=t style=height:10px;font-size:5px></div>',
        ),
        a(0, 0, 60, 10),
        `@container (width = 3em)${RED}`,
      ],
      [
        'the nearest container',
        container(
          'container-type:inline-size;width:100px',
          container('container-type:inline-size;width:50px'),
        ),
        a(0, 0, 50, 10),
        `@container (width = 50px)${RED}`,
      ],
      [
        'a name selects a farther container',
        container(
          'container:outer/inline-size;width:100px',
          container('container-type:inline-size;width:50px'),
        ),
        a(0, 0, 50, 10),
        `@container outer (width = 100px)${RED}`,
      ],
      [
        'a height needs a container with a height',
        container(
          'container-type:size;width:100px;height:90px',
          container('container-type:inline-size;width:50px'),
        ),
        a(0, 0, 50, 10),
        `@container (height = 90px)${RED}`,
      ],
      [
        'nested rules need all containers',
        container(
          'container:outer/inline-size;width:100px',
          container('container-type:inline-size;width:50px'),
        ),
        a(0, 0, 50, 10),
        `@container outer (width > 90px){@container (width < 60px)${RED}@container (width > 60px){.t{background:blue}}}`,
      ],
      [
        'nested in a style rule',
        container('container-type:inline-size;width:100px'),
        a(0, 0, 100, 10),
        '.t{@container (width > 99px){background:#e6194b}}',
      ],
      [
        'an element does not query itself',
        '<div class="t b" style="container-type:inline-size;height:10px"></div>',
        b(0, 0, 200, 10),
        `@container (width > 0px)${RED}`,
      ],
      [
        'its pseudo-elements query it',
        '<section></section>',
        a(0, 0, 200, 10),
        'section{container-type:inline-size}@container (width = 200px){section::before{content:"";display:block;height:10px;background:#e6194b}}',
      ],
      [
        'equal containers of different sizes',
        `<main style="display:grid;grid-template-columns:60px 140px;align-items:start"><section>${box}</section><section>${box}</section></main>`,
        b(0, 0, 60, 10) + a(60, 0, 140, 10),
        `section{container-type:inline-size}.t{background:#3cb44b}@container (width > 100px)${RED}`,
      ],
      [
        'the content has no intrinsic width',
        `<main style=display:flex><section style=container-type:inline-size><u></u></section><div class=a style=width:20px;height:10px></div></main>`,
        a(0, 0, 20, 10),
      ],
      [
        'the content has no height in container-type: size',
        '<section style="container-type:size"><u></u></section><div class=a style=height:10px></div>',
        a(0, 0, 200, 10),
      ],
    ],
  },
  {
    section: 'Conditional 5 §3.2 style queries',
    pairs: [
      [
        'the value of a custom property',
        container('--x: 1  px'),
        a(0, 0, 200, 10),
        `@container style(--x: 1 px)${RED}`,
      ],
      [
        'an inherited custom property',
        container('--x:1', `<div>${box}</div>`),
        a(0, 0, 200, 10),
        `@container style(--x:1)${RED}`,
      ],
      [
        'that it is set',
        container('--x:1'),
        a(0, 0, 200, 10),
        `@container style(--x) and (not style(--y))${RED}`,
      ],
      [
        'conditions inside',
        container('--x:1'),
        a(0, 0, 200, 10),
        `@container style((--x:1) and (not (--x:2)))${RED}`,
      ],
      [
        'of a named element',
        container('--x:1;container-name:n', `<div style=--x:2>${box}</div>`),
        a(0, 0, 200, 10),
        `@container n style(--x:1)${RED}`,
      ],
      [
        'with a size',
        container('--x:1;container-type:inline-size'),
        a(0, 0, 200, 10),
        `@container (width = 200px) and style(--x:1)${RED}`,
      ],
    ],
  },
  {
    section: 'Conditional 5 §4 container units',
    pairs: [
      [
        'cqw and cqh',
        container(
          'container-type:size;width:100px;height:50px',
          '<div class=a style=width:50cqw;height:20cqh></div>',
        ),
        a(0, 0, 50, 10),
      ],
      [
        'cqi and cqb',
        container(
          'container-type:size;width:100px;height:50px',
          '<div class=a style=width:50cqi;height:20cqb></div>',
        ),
        a(0, 0, 50, 10),
      ],
      [
        'cqmin and cqmax',
        container(
          'container-type:size;width:100px;height:50px',
          '<div class=a style=width:50cqmax;height:20cqmin></div>',
        ),
        a(0, 0, 50, 10),
      ],
      [
        'without a container, the viewport',
        '<div class=a style=width:50cqw;height:5cqh></div>',
        a(0, 0, 100, 10),
      ],
      [
        'each axis has its container',
        container(
          'container-type:size;height:100px',
          container(
            'container-type:inline-size;width:60px',
            '<div class=a style=width:50cqw;height:10cqh></div>',
          ),
        ),
        a(0, 0, 30, 10),
      ],
      [
        'a container refers to that around it',
        container(
          'container-type:inline-size;width:100px',
          container(
            'container-type:inline-size;width:50cqw',
            '<div class=c style=width:50cqw;height:10px></div>',
          ),
        ),
        c(0, 0, 25, 10),
      ],
    ],
  },
]
