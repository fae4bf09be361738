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
  {
    section: 'Containment §3 types of containment',
    pairs: [
      [
        'layout containment ends the collapsing of margins',
        '<div class=c style=contain:layout><div class=a style="height:10px;margin:20px 0"></div></div>',
        c(0, 0, 200, 50) + a(0, 20, 200, 10),
      ],
      [
        'layout containment contains floats',
        '<div class=c style=contain:layout><div class=a style=float:left;width:20px;height:30px></div></div>',
        c(0, 0, 200, 30) + a(0, 0, 20, 30),
      ],
      [
        'layout containment is the containing block of all boxes',
        '<div class=c style=contain:layout;margin:20px;height:60px><div class=a style=position:absolute;left:0;bottom:0;width:10px;height:10px></div><div class=b style=position:fixed;right:0;top:0;width:10px;height:10px></div></div>',
        c(20, 20, 160, 60) + a(20, 70, 10, 10) + b(170, 20, 10, 10),
      ],
      [
        'layout containment is a stacking context',
        '<div style=contain:layout><div class=a style=position:relative;z-index:2;width:40px;height:40px></div></div><div class=b style=position:relative;z-index:1;width:20px;height:20px;margin-top:-30px></div>',
        a(0, 0, 40, 40) + b(0, 10, 20, 20),
      ],
      [
        'layout containment has no effect on inline boxes',
        '<span class=a style=contain:layout>text</span>',
        '<span class=a>text</span>',
      ],
      [
        'paint containment clips',
        '<div style=contain:paint;width:30px;height:20px><div class=a style=width:60px;height:60px></div></div>',
        a(0, 0, 30, 20),
      ],
      [
        'size containment ignores the content',
        '<div class=c style=contain:size;padding:5px><div class=a style=width:20px;height:20px></div></div>',
        c(0, 0, 200, 10) + a(5, 5, 20, 20),
      ],
      [
        'contain-intrinsic-size is the size of the content',
        '<div class=c style="contain:strict;float:left;contain-intrinsic-size:auto 40px 30px"></div>',
        c(0, 0, 40, 30),
      ],
      [
        'inline-size containment ignores the width of the content',
        '<div class=c style="contain:inline-size;float:left;contain-intrinsic-width:40px"><div class=a style=width:20px;height:20px></div></div>',
        c(0, 0, 40, 20) + a(0, 0, 20, 20),
      ],
      [
        'style containment scopes the changes of counters',
        '<div style=contain:style><p class=n></p><p class=n></p></div><p class=n></p>',
        '1<br>2<br>2',
        'body{counter-reset:n 1}.n::before{counter-increment:n;content:counter(n)}',
      ],
      [
        'content-visibility: auto contains layout and paint, and skips nothing',
        '<div class=c style="content-visibility:auto;contain-intrinsic-size:auto 500px"><div class=a style="height:10px;width:250px;margin:20px 0"></div></div>',
        c(0, 0, 200, 50) + a(0, 20, 200, 10),
      ],
    ],
  },
  {
    section: 'Overflow §3.1 clip',
    pairs: [
      [
        'is no formatting context',
        '<div style=overflow:clip><div class=a style=height:10px;margin-top:20px></div></div>',
        a(0, 20, 200, 10),
      ],
    ],
  },
]
