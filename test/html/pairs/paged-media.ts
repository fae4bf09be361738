import { a, b, c, d, pages, type Section, text } from './reference-pairs.ts'

const block = (name: string, height: number, style = ''): string =>
  `<div class=${name} style="height:${height}px;${style}"></div>`

const NEXT = 'break-before:page'

/** CSS Paged Media 3; references are pages without margins. */
export const PAGED_SECTIONS: readonly Section[] = [
  {
    section: 'Paged Media §4 page margins',
    pairs: [
      ['margin', block('a', 20), a(20, 20, 160, 20), '@page{margin:20px}'],
      ['margins of each side', block('a', 20), a(30, 5, 155, 20), '@page{margin:5px 15px 40px 30px}'],
      [
        'percentages refer to the page, each to its own axis',
        block('a', 20),
        a(20, 20, 160, 20),
        '@page{margin:10%}',
      ],
      ['padding of the page box', block('a', 20), a(25, 30, 150, 20), '@page{margin:10px;padding:20px 15px}'],
      [
        'borders of the page box',
        block('a', 20),
        c(10, 10, 180, 180) +
          '<div style="position:absolute;left:15px;top:15px;width:170px;height:170px;background:#fff"></div>' +
          a(15, 15, 170, 20),
        '@page{margin:10px;border:5px solid #4363d8}',
      ],
      [
        'content continues in the content area of the next page',
        block('a', 250),
        pages(a(20, 20, 160, 160), a(20, 20, 160, 90)),
        '@page{margin:20px}',
      ],
      [
        'a background covers the whole page',
        block('a', 20),
        d(0, 0, 200, 200) + a(20, 20, 160, 20),
        '@page{margin:20px;background:#f58231}',
      ],
    ],
  },
  {
    section: 'Paged Media §5 page selectors',
    pairs: [
      [
        ':first',
        block('a', 20) + block('b', 20, NEXT),
        pages(a(30, 0, 170, 20), b(0, 0, 200, 20)),
        '@page:first{margin-left:30px}',
      ],
      [
        ':left and :right, beginning with a right page',
        block('a', 20) + block('b', 20, NEXT) + block('c', 20, NEXT),
        pages(a(10, 0, 190, 20), b(30, 0, 170, 20), c(10, 0, 190, 20)),
        '@page:left{margin-left:30px}@page:right{margin-left:10px}',
      ],
      [
        ':first overrides :right',
        block('a', 20),
        a(30, 0, 170, 20),
        '@page:first{margin-left:30px}@page:right{margin-left:10px}',
      ],
      [
        ':nth()',
        block('a', 20) + block('b', 20, NEXT) + block('c', 20, NEXT),
        pages(a(0, 0, 200, 20), b(30, 0, 170, 20), c(0, 0, 200, 20)),
        '@page:nth(2){margin-left:30px}',
      ],
      [
        'a later rule of the same specificity wins',
        block('a', 20),
        a(10, 0, 190, 20),
        '@page{margin-left:30px}@page{margin-left:10px}',
      ],
      [
        '!important wins',
        block('a', 20),
        a(30, 0, 170, 20),
        '@page{margin-left:30px!important}@page:first{margin-left:10px}',
      ],
      [
        ':blank is the page that a break to a side adds',
        block('a', 20) + block('b', 20, 'break-before:right'),
        pages(a(0, 0, 200, 20), d(0, 0, 200, 200), b(0, 0, 200, 20)),
        '@page:blank{background:#f58231}',
      ],
      [
        'break-before: left adds no page before a left page',
        block('a', 20) + block('b', 20, 'break-before:left'),
        pages(a(0, 0, 200, 20), b(0, 0, 200, 20)),
      ],
    ],
  },
  {
    section: 'Paged Media §8 named pages',
    pairs: [
      [
        'a change of the name breaks the page',
        block('a', 20) + block('b', 20, 'page:x'),
        pages(a(0, 0, 200, 20), b(40, 0, 160, 20)),
        '@page x{margin-left:40px}',
      ],
      [
        'neighbours of the same name share a page',
        block('a', 20, 'page:x') + block('b', 20, 'page:x'),
        a(40, 0, 160, 20) + b(40, 20, 160, 20),
        '@page x{margin-left:40px}',
      ],
      [
        'a name with a pseudo-class',
        block('a', 20, 'page:x') + block('b', 20, `page:x;${NEXT}`),
        pages(a(40, 0, 160, 20), b(0, 0, 200, 20)),
        '@page x:first{margin-left:40px}',
      ],
      [
        'page: auto is the name of the parent',
        `<div style=page:x>${block('a', 20)}${block('b', 20, 'page:auto')}</div>`,
        a(40, 0, 160, 20) + b(40, 20, 160, 20),
        '@page x{margin-left:40px}',
      ],
      [
        'content on a wide first page is not scaled to fit on narrower pages',
        `${block('a', 20, 'page:x')}${block('b', 20)}${block('c', 10, 'position:absolute;left:0;top:50px;width:200px')}`,
        pages(a(0, 0, 200, 20) + c(0, 50, 200, 10), b(40, 0, 120, 20)),
        '@page{margin:0 40px}@page x{margin:0}',
      ],
      [
        'the page has the name of the first child',
        `${block('a', 20)}<div>${block('b', 20, 'page:x')}${block('c', 20)}</div>`,
        pages(a(0, 0, 200, 20), b(40, 0, 160, 20), c(0, 0, 200, 20)),
        '@page x{margin-left:40px}',
      ],
    ],
  },
  {
    section: 'Paged Media §6 margin boxes',
    css: '@page{margin:20px}',
    pairs: [
      [
        'a corner',
        '<p>x',
        text(20, 20, 'x') + a(0, 0, 20, 20),
        '@page{@top-left-corner{content:"";background:#e6194b}}',
      ],
      [
        'the four corners',
        '<p>x',
        text(20, 20, 'x') + a(180, 0, 20, 20) + b(0, 180, 20, 20) + c(180, 180, 20, 20),
        '@page{@top-right-corner{content:"";background:#e6194b}@bottom-left-corner{content:"";background:#3cb44b}@bottom-right-corner{content:"";background:#4363d8}}',
      ],
      [
        'a single box of an edge fills it',
        '<p>x',
        text(20, 20, 'x') + a(20, 0, 160, 20),
        '@page{@top-center{content:"";background:#e6194b}}',
      ],
      [
        'a box without content is not generated',
        '<p>x',
        text(20, 20, 'x'),
        '@page{@top-center{background:#e6194b}}',
      ],
      [
        'left and right share the edge by their content',
        '<p>x',
        text(20, 20, 'x') + a(20, 0, 80, 20) + b(100, 0, 80, 20),
        '@page{@top-left{content:"";background:#e6194b}@top-right{content:"";background:#3cb44b}}',
      ],
      [
        'widths of boxes',
        '<p>x',
        text(20, 20, 'x') + a(20, 0, 40, 20) + b(150, 0, 30, 20),
        '@page{@top-left{content:"";width:40px;background:#e6194b}@top-right{content:"";width:30px;background:#3cb44b}}',
      ],
      [
        'the box in the middle is centred',
        '<p>x',
        text(20, 20, 'x') + a(70, 180, 60, 20),
        '@page{@bottom-center{content:"";width:60px;background:#e6194b}@bottom-right{content:"";width:10px}}',
      ],
      [
        'boxes without widths share the edge in proportion to their content',
        '<p>x',
        text(20, 20, 'x') + a(20, 0, 40, 20) + b(60, 0, 120, 20),
        '@page{@top-left{content:"";padding-left:20px;background:#e6194b}@top-right{content:"";padding-left:60px;background:#3cb44b}}',
      ],
      [
        'a height moves a box to the page area, and min-width widens it',
        '<p>x',
        text(20, 20, 'x') + a(20, 12, 100, 8) + b(170, 180, 10, 5),
        '@page{@top-left{content:"";width:10px;min-width:100px;height:8px;background:#e6194b}@bottom-right{content:"";width:10px;height:5px;background:#3cb44b}}',
      ],
      [
        'sizes of corners, and auto margins that centre them',
        '<p>x',
        text(20, 20, 'x') + a(15, 10, 5, 10) + b(185, 185, 10, 10),
        '@page{@top-left-corner{content:"";width:5px;height:10px;background:#e6194b}@bottom-right-corner{content:"";width:10px;height:10px;margin:auto;background:#3cb44b}}',
      ],
      [
        'heights of boxes at a side',
        '<p>x',
        text(20, 20, 'x') + a(0, 20, 20, 30) + b(10, 50, 10, 130),
        '@page{@left-top{content:"";height:30px;background:#e6194b}@left-bottom{content:"";width:10px;background:#3cb44b}}',
      ],
      [
        'a box at the side',
        '<p>x',
        text(20, 20, 'x') + a(0, 20, 20, 160),
        '@page{@left-middle{content:"";background:#e6194b}}',
      ],
      [
        'text is centred vertically, and aligned by its box',
        '<p>x',
        text(20, 20, 'x') +
          text(20, 5, 'left') +
          '<div style=position:absolute;left:20px;top:5px;width:160px;text-align:right>right</div>',
        '@page{font:10px/10px Roboto;@top-left{content:"left"}@top-right{content:"right"}}',
      ],
      [
        'counters of pages',
        '<p>x<p style=break-before:page>y',
        pages(text(20, 20, 'x') + text(20, 5, '1/2'), text(20, 20, 'y') + text(20, 5, '2/2')),
        '@page{font:10px/10px Roboto;@top-left{content:counter(page) "/" counter(pages)}}',
      ],
      [
        'a rule for some pages adds a box',
        '<p>x<p style=break-before:page>y',
        pages(text(20, 20, 'x'), text(20, 20, 'y') + text(20, 5, 'second')),
        '@page:nth(2){font:10px/10px Roboto;@top-left{content:"second"}}',
      ],
      [
        'content: none removes a box',
        '<p>x',
        text(20, 20, 'x'),
        '@page{@top-left{content:"all"}}@page:first{@top-left{content:none}}',
      ],
    ],
  },
  {
    section: 'Paged Media §7 page size',
    pairs: [
      [
        'landscape turns the size',
        block('a', 20),
        `<style>@page{size:297mm 210mm}</style>${block('a', 20)}`,
        '@page{size:A4 landscape}',
      ],
      ['a name', '<p>x', '<style>@page{size:148mm 210mm}</style><p>x', '@page{size:A5}'],
      ['one length is a square', '<p>x', '<style>@page{size:150px 150px}</style><p>x', '@page{size:150px}'],
      [
        'pages of different sizes',
        block('a', 20) + block('b', 20, 'page:x'),
        `<style>@page y{size:100px 100px}</style>${block('a', 20)}<div class=b style=height:20px;page:y></div>`,
        '@page x{size:100px}',
      ],
    ],
  },
]
