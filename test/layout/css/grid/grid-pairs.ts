/** A grid 200px wide, its items, and their rectangles: left, top, width, height in pixels. */
export type GridPair = readonly [
  name: string,
  container: string,
  /** Style, then `#` and the number of 20px × 10px blocks of content, 1 by default. */
  items: readonly string[],
  rectangles: readonly (readonly [number, number, number, number])[],
]

const COLORS = ['#e6194b', '#3cb44b', '#4363d8', '#f58231', '#911eb4', '#42d4f4', '#808000', '#800000']

const STYLE = `<!doctype html><meta charset="utf-8"><style>@page{size:300px 300px;margin:0}body{margin:0;font:8px/10px Roboto}
.g{display:grid;width:200px}.g>i{display:block}u{display:inline-block;width:20px;height:10px;vertical-align:top}
.r>i{display:block;position:absolute}${COLORS.map((color, i) => `i:nth-child(${i + 1}){background:${color}}`).join('')}</style>`

export function gridPage([, container, items]: GridPair): string {
  const html = items.map(item => {
    const [style = '', blocks = '1'] = item.split('#')
    return `<i style="${style}">${'<u></u>'.repeat(Number(blocks))}</i>`
  })
  return `${STYLE}<div class="g" style="${container}">${html.join('')}</div>`
}

export function referencePage([, , , rectangles]: GridPair): string {
  const html = rectangles.map(
    ([x, y, width, height]) => `<i style="left:${x}px;top:${y}px;width:${width}px;height:${height}px"></i>`,
  )
  return `${STYLE}<div class="r">${html.join('')}</div>`
}

const columns = (list: string): string => `grid-template-columns:${list};`
const rows = (list: string): string => `grid-template-rows:${list};`

export const TRACK_PAIRS: readonly GridPair[] = [
  [
    'fixed columns',
    columns('50px 60px'),
    ['', '', ''],
    [
      [0, 0, 50, 10],
      [50, 0, 60, 10],
      [0, 10, 50, 10],
    ],
  ],
  [
    'percentages',
    columns('25% 50%'),
    ['', ''],
    [
      [0, 0, 50, 10],
      [50, 0, 100, 10],
    ],
  ],
  [
    'fr',
    columns('1fr 3fr'),
    ['', ''],
    [
      [0, 0, 50, 10],
      [50, 0, 150, 10],
    ],
  ],
  [
    'less than 1fr in all',
    columns('.25fr .25fr'),
    ['', ''],
    [
      [0, 0, 50, 10],
      [50, 0, 50, 10],
    ],
  ],
  [
    'fr with a length and gutters',
    `${columns('40px 1fr 1fr')}column-gap:10px`,
    ['', '', ''],
    [
      [0, 0, 40, 10],
      [50, 0, 70, 10],
      [130, 0, 70, 10],
    ],
  ],
  [
    'fr with a wide item',
    columns('1fr 1fr'),
    ['', 'min-width:150px'],
    [
      [0, 0, 50, 10],
      [50, 0, 150, 10],
    ],
  ],
  [
    'minmax(0, 1fr) with a wide item',
    columns('repeat(2,minmax(0,1fr))'),
    ['white-space:nowrap#8', ''],
    [
      [0, 0, 100, 10],
      [100, 0, 100, 10],
    ],
  ],
  [
    'fr with an item that clips',
    columns('1fr 1fr'),
    ['overflow:hidden;white-space:nowrap#8', ''],
    [
      [0, 0, 100, 10],
      [100, 0, 100, 10],
    ],
  ],
  [
    'fr with min-width: 0',
    columns('1fr 1fr'),
    ['min-width:0;white-space:nowrap#8', ''],
    [
      [0, 0, 100, 10],
      [100, 0, 100, 10],
    ],
  ],
  [
    'auto',
    columns('auto auto'),
    ['#1', '#3'],
    [
      [0, 0, 80, 10],
      [80, 0, 120, 10],
    ],
  ],
  [
    'auto without stretching',
    `${columns('auto auto')}justify-content:start`,
    ['#1', '#3'],
    [
      [0, 0, 20, 10],
      [20, 0, 60, 10],
    ],
  ],
  [
    'min-content',
    columns('min-content 1fr'),
    ['#3', ''],
    [
      [0, 0, 20, 30],
      [20, 0, 180, 30],
    ],
  ],
  [
    'max-content',
    columns('max-content 1fr'),
    ['#3', ''],
    [
      [0, 0, 60, 10],
      [60, 0, 140, 10],
    ],
  ],
  [
    'fit-content() that limits',
    columns('fit-content(50px) 1fr'),
    ['#4', ''],
    [
      [0, 0, 50, 20],
      [50, 0, 150, 20],
    ],
  ],
  [
    'fit-content() with room',
    columns('fit-content(50%) 1fr'),
    ['#2', ''],
    [
      [0, 0, 40, 10],
      [40, 0, 160, 10],
    ],
  ],
  [
    'minmax() with a minimum',
    columns('minmax(30px,max-content) 1fr'),
    ['', ''],
    [
      [0, 0, 30, 10],
      [30, 0, 170, 10],
    ],
  ],
  [
    'minmax() with a maximum',
    columns('minmax(min-content,50px) 1fr'),
    ['#4', ''],
    [
      [0, 0, 50, 20],
      [50, 0, 150, 20],
    ],
  ],
  [
    'minmax() with a smaller maximum',
    columns('minmax(60px,30px) 1fr'),
    ['', ''],
    [
      [0, 0, 60, 10],
      [60, 0, 140, 10],
    ],
  ],
  [
    'repeat()',
    columns('repeat(2,20px 30px)'),
    ['', '', '', '', ''],
    [
      [0, 0, 20, 10],
      [20, 0, 30, 10],
      [50, 0, 20, 10],
      [70, 0, 30, 10],
      [0, 10, 20, 10],
    ],
  ],
  [
    'repeat(auto-fill)',
    `${columns('repeat(auto-fill,60px)')}gap:10px`,
    ['', '', '', ''],
    [
      [0, 0, 60, 10],
      [70, 0, 60, 10],
      [140, 0, 60, 10],
      [0, 20, 60, 10],
    ],
  ],
  ['repeat(auto-fill) with fr', columns('repeat(auto-fill,minmax(45px,1fr))'), [''], [[0, 0, 50, 10]]],
  [
    'repeat(auto-fit) with fr',
    columns('repeat(auto-fit,minmax(45px,1fr))'),
    ['', ''],
    [
      [0, 0, 100, 10],
      [100, 0, 100, 10],
    ],
  ],
  [
    'repeat(auto-fit) without the gutters of empty tracks',
    `${columns('repeat(auto-fit,40px)')}gap:10px;justify-content:center`,
    ['', ''],
    [
      [55, 0, 40, 10],
      [105, 0, 40, 10],
    ],
  ],
  [
    'repeat(auto-fill) with other tracks',
    columns('30px repeat(auto-fill,50px) 40px'),
    ['', '', '', ''],
    [
      [0, 0, 30, 10],
      [30, 0, 50, 10],
      [80, 0, 50, 10],
      [130, 0, 40, 10],
    ],
  ],
  [
    'repeat(auto-fill) with min()',
    columns('repeat(auto-fill,minmax(min(100%,60px),1fr))'),
    ['', ''],
    [
      [0, 0, 66.6667, 10],
      [66.6667, 0, 66.6667, 10],
    ],
  ],
  [
    'min(), max() and clamp() with percentages',
    columns('min(50px,10%) max(10px + 5%,30px) clamp(10px,30%,40px)'),
    ['', '', ''],
    [
      [0, 0, 20, 10],
      [20, 0, 30, 10],
      [50, 0, 40, 10],
    ],
  ],
  [
    'repeat(auto-fill) of rows',
    `height:100px;${rows('repeat(auto-fill,30px)')}grid-auto-flow:column`,
    ['', '', '', ''],
    [
      [0, 0, 100, 30],
      [0, 30, 100, 30],
      [0, 60, 100, 30],
      [100, 0, 100, 30],
    ],
  ],
  [
    'grid-auto-columns',
    'grid-auto-columns:20px 30px;grid-auto-flow:column',
    ['', '', ''],
    [
      [0, 0, 20, 10],
      [20, 0, 30, 10],
      [50, 0, 20, 10],
    ],
  ],
  [
    'grid-auto-rows',
    'grid-auto-rows:20px 30px',
    ['', '', ''],
    [
      [0, 0, 200, 20],
      [0, 20, 200, 30],
      [0, 50, 200, 20],
    ],
  ],
  [
    'fr of a height',
    `height:100px;${rows('1fr 3fr')}`,
    ['', ''],
    [
      [0, 0, 200, 25],
      [0, 25, 200, 75],
    ],
  ],
  [
    'fr of the content',
    rows('1fr 2fr'),
    ['', 'height:30px'],
    [
      [0, 0, 200, 15],
      [0, 15, 200, 30],
    ],
  ],
  [
    'auto rows of a minimum height',
    'min-height:100px',
    ['', ''],
    [
      [0, 0, 200, 50],
      [0, 50, 200, 50],
    ],
  ],
  [
    'fr of a minimum height',
    `min-height:90px;${rows('auto 1fr')}`,
    ['', ''],
    [
      [0, 0, 200, 10],
      [0, 10, 200, 80],
    ],
  ],
  [
    'percentage rows',
    `height:100px;${rows('20% 30%')}`,
    ['', ''],
    [
      [0, 0, 200, 20],
      [0, 20, 200, 30],
    ],
  ],
  [
    'an item over automatic columns',
    `${columns('auto auto')}justify-content:start`,
    ['grid-column:span 2#6', '', ''],
    [
      [0, 0, 120, 10],
      [0, 10, 60, 10],
      [60, 10, 60, 10],
    ],
  ],
  [
    'an item over automatic rows',
    columns('50px 50px'),
    ['grid-row:span 2#8', '', ''],
    [
      [0, 0, 50, 40],
      [50, 0, 50, 20],
      [50, 20, 50, 20],
    ],
  ],
  [
    'an item over a fixed and an automatic column',
    `${columns('30px auto')}justify-content:start`,
    ['grid-column:span 2;white-space:nowrap#5', '', ''],
    [
      [0, 0, 100, 10],
      [0, 10, 30, 10],
      [30, 10, 70, 10],
    ],
  ],
  [
    'the width of the content',
    `${columns('1fr 1fr')}width:max-content`,
    ['#1', '#3'],
    [
      [0, 0, 60, 10],
      [60, 0, 60, 10],
    ],
  ],
  [
    'the smallest width of the content',
    `${columns('auto 1fr')}width:min-content;column-gap:5px`,
    ['#2', '#3'],
    [
      [0, 0, 20, 30],
      [25, 0, 20, 30],
    ],
  ],
  [
    'inline-grid',
    `${columns('auto 30px')}display:inline-grid;width:auto`,
    ['#2', ''],
    [
      [0, 0, 40, 10],
      [40, 0, 30, 10],
    ],
  ],
]

export const PLACEMENT_PAIRS: readonly GridPair[] = [
  [
    'line numbers',
    columns('repeat(4,50px)'),
    ['grid-column:2/4', 'grid-column:-2/-1;grid-row:1'],
    [
      [50, 0, 100, 10],
      [150, 0, 50, 10],
    ],
  ],
  [
    'a span',
    columns('repeat(4,50px)'),
    ['grid-column:span 3', ''],
    [
      [0, 0, 150, 10],
      [150, 0, 50, 10],
    ],
  ],
  ['a span before a line', columns('repeat(4,50px)'), ['grid-column:span 2/4'], [[50, 0, 100, 10]]],
  ['lines in the wrong order', columns('repeat(4,50px)'), ['grid-column:4/2'], [[50, 0, 100, 10]]],
  ['equal lines', columns('repeat(4,50px)'), ['grid-column:2/2'], [[50, 0, 50, 10]]],
  [
    'named lines',
    `${columns('[a] 50px [b] 50px [a] 50px [c]')}grid-auto-rows:10px`,
    ['grid-area:1/a/2/b', 'grid-area:1/a 2/2/c', 'grid-area:1/b/2/span a', 'grid-area:2/a -1'],
    [
      [0, 0, 50, 10],
      [100, 0, 50, 10],
      [50, 0, 50, 10],
      [100, 10, 50, 10],
    ],
  ],
  [
    'named lines of repeat()',
    columns('repeat(3,[a] 20px [b] 10px)'),
    ['grid-column:b 2', 'grid-row:1;grid-column:span a 2/a 3', 'grid-row:1;grid-column:3 b/span b'],
    [
      [50, 10, 10, 10],
      [0, 0, 60, 10],
      [80, 0, 120, 10],
    ],
  ],
  [
    'grid-template-areas',
    `${columns('50px 1fr')}grid-template-areas:'a a' 'b c';${rows('20px 30px')}`,
    ['grid-area:c', 'grid-area:a', 'grid-area:b'],
    [
      [50, 20, 150, 30],
      [0, 0, 200, 20],
      [0, 20, 50, 30],
    ],
  ],
  [
    'areas with empty cells',
    `grid-template:'. a' 20px 'b ...' 20px / 60px 60px`,
    ['grid-area:a', 'grid-area:b'],
    [
      [60, 0, 60, 20],
      [0, 20, 60, 20],
    ],
  ],
  [
    'the lines of areas',
    `grid-template-areas:'a b b';grid-auto-columns:40px;${columns('30px')}`,
    ['grid-column:b-start/b-end', 'grid-row:1;grid-column:a'],
    [
      [30, 0, 80, 10],
      [0, 0, 30, 10],
    ],
  ],
  [
    'lines before the grid',
    `${columns('50px 50px')}grid-auto-columns:30px`,
    ['grid-row:1;grid-column:-4/-3', 'grid-row:1;grid-column:1'],
    [
      [0, 0, 30, 10],
      [30, 0, 50, 10],
    ],
  ],
  [
    'lines after the grid',
    `${columns('50px')}grid-auto-columns:20px 30px`,
    ['grid-row:1;grid-column:3', 'grid-row:1;grid-column:4'],
    [
      [70, 0, 30, 10],
      [100, 0, 20, 10],
    ],
  ],
  [
    'sparse packing',
    columns('repeat(3,50px)'),
    ['grid-column:span 2', 'grid-column:span 2', ''],
    [
      [0, 0, 100, 10],
      [0, 10, 100, 10],
      [100, 10, 50, 10],
    ],
  ],
  [
    'dense packing',
    `${columns('repeat(3,50px)')}grid-auto-flow:dense`,
    ['grid-column:span 2', 'grid-column:span 2', '', ''],
    [
      [0, 0, 100, 10],
      [0, 10, 100, 10],
      [100, 0, 50, 10],
      [100, 10, 50, 10],
    ],
  ],
  [
    'column flow',
    `${rows('20px 20px')}grid-auto-flow:column;grid-auto-columns:50px`,
    ['', 'grid-row:span 2', '', ''],
    [
      [0, 0, 50, 20],
      [50, 0, 50, 40],
      [100, 0, 50, 20],
      [100, 20, 50, 20],
    ],
  ],
  [
    'dense column flow',
    `${rows('20px 20px')}grid-auto-flow:column dense;grid-auto-columns:50px`,
    ['', 'grid-row:span 2', ''],
    [
      [0, 0, 50, 20],
      [50, 0, 50, 40],
      [0, 20, 50, 20],
    ],
  ],
  [
    'a row without a column',
    columns('50px 50px'),
    ['grid-row:2', '', 'grid-row:2'],
    [
      [0, 10, 50, 10],
      [0, 0, 50, 10],
      [50, 10, 50, 10],
    ],
  ],
  [
    'a column without a row',
    columns('50px 50px 50px'),
    ['grid-column:2', '', 'grid-column:1'],
    [
      [50, 0, 50, 10],
      [100, 0, 50, 10],
      [0, 10, 50, 10],
    ],
  ],
  [
    'automatic placement around others',
    columns('50px 50px'),
    ['', '', '', 'grid-area:1/2', 'grid-area:2/1/4/2'],
    [
      [0, 0, 50, 10],
      [50, 10, 50, 10],
      [50, 20, 50, 10],
      [50, 0, 50, 10],
      [0, 10, 50, 20],
    ],
  ],
  [
    'order',
    columns('50px 60px'),
    ['order:1', ''],
    [
      [50, 0, 60, 10],
      [0, 0, 50, 10],
    ],
  ],
  [
    'items over each other',
    columns('100px'),
    ['grid-area:1/1;height:30px', 'grid-area:1/1;width:10px;height:20px'],
    [
      [0, 0, 100, 30],
      [0, 0, 10, 20],
    ],
  ],
  [
    'grid with automatic rows',
    'grid:auto-flow 20px/1fr 1fr',
    ['', '', ''],
    [
      [0, 0, 100, 20],
      [100, 0, 100, 20],
      [0, 20, 100, 20],
    ],
  ],
  [
    'grid with automatic columns',
    'grid:20px 30px/auto-flow dense 40px',
    ['', '', ''],
    [
      [0, 0, 40, 20],
      [0, 20, 40, 30],
      [40, 0, 40, 20],
    ],
  ],
  [
    'grid with areas',
    `grid:[top] 'a b' 20px [mid] 'c c' 30px [end]/50px 1fr`,
    ['grid-area:c', 'grid-row:top/mid;grid-column:b', 'grid-area:mid/a/end/a'],
    [
      [0, 20, 200, 30],
      [50, 0, 150, 20],
      [0, 20, 50, 30],
    ],
  ],
  [
    'grid-template with tracks',
    'grid-template:20px 30px/60px',
    ['', ''],
    [
      [0, 0, 60, 20],
      [0, 20, 60, 30],
    ],
  ],
]

export const ALIGNMENT_PAIRS: readonly GridPair[] = [
  [
    'gap',
    `${columns('50px 50px')}gap:4px 6px`,
    ['', '', ''],
    [
      [0, 0, 50, 10],
      [56, 0, 50, 10],
      [0, 14, 50, 10],
    ],
  ],
  [
    'the old names of gap',
    `${columns('50px 50px')}grid-row-gap:4px;grid-column-gap:6px`,
    ['', '', ''],
    [
      [0, 0, 50, 10],
      [56, 0, 50, 10],
      [0, 14, 50, 10],
    ],
  ],
  [
    'percentage gap',
    `${columns('1fr 1fr')}column-gap:10%`,
    ['', ''],
    [
      [0, 0, 90, 10],
      [110, 0, 90, 10],
    ],
  ],
  [
    'justify-items',
    `${columns('100px 100px')}justify-items:center`,
    ['', '#3'],
    [
      [40, 0, 20, 10],
      [120, 0, 60, 10],
    ],
  ],
  [
    'justify-self',
    columns('100px 100px'),
    ['justify-self:end', 'justify-self:left'],
    [
      [80, 0, 20, 10],
      [100, 0, 20, 10],
    ],
  ],
  [
    'align-items',
    'grid-auto-rows:40px;align-items:end',
    ['', 'align-self:start'],
    [
      [0, 30, 200, 10],
      [0, 40, 200, 10],
    ],
  ],
  ['place-items', 'grid-auto-rows:40px;place-items:center end', ['#2'], [[160, 15, 40, 10]]],
  ['place-self', 'grid-auto-rows:40px', ['place-self:end center#2'], [[80, 30, 40, 10]]],
  [
    'automatic margins',
    'grid-auto-rows:50px',
    ['margin:auto', 'margin-left:auto'],
    [
      [90, 20, 20, 10],
      [180, 50, 20, 50],
    ],
  ],
  [
    'margins',
    columns('1fr 1fr'),
    ['margin:5px 10px', ''],
    [
      [10, 5, 80, 10],
      [100, 0, 100, 20],
    ],
  ],
  [
    'baselines',
    `${columns('50px 50px')}align-items:baseline`,
    ['padding-top:15px', ''],
    [
      [0, 0, 50, 25],
      [50, 15, 50, 10],
    ],
  ],
  ...(
    [
      ['start', 0, 40],
      ['center', 60, 100],
      ['end', 120, 160],
      ['right', 120, 160],
      ['space-between', 0, 160],
      ['space-around', 30, 130],
      ['space-evenly', 40, 120],
    ] as const
  ).map(
    ([value, first, second]): GridPair => [
      `justify-content: ${value}`,
      `${columns('40px 40px')}justify-content:${value}`,
      ['', ''],
      [
        [first, 0, 40, 10],
        [second, 0, 40, 10],
      ],
    ],
  ),
  [
    'align-content',
    `height:100px;${rows('20px 20px')}align-content:center`,
    ['', ''],
    [
      [0, 30, 200, 20],
      [0, 50, 200, 20],
    ],
  ],
  [
    'an item over distributed tracks',
    `height:100px;${rows('20px 20px')}align-content:space-between;${columns('50px 50px')}`,
    ['grid-row:span 2', '', ''],
    [
      [0, 0, 50, 100],
      [50, 0, 50, 20],
      [50, 80, 50, 20],
    ],
  ],
  [
    'automatic rows of a height',
    'height:100px',
    ['', 'height:20px'],
    [
      [0, 0, 200, 45],
      [0, 45, 200, 20],
    ],
  ],
  ['a percentage width', columns('100px'), ['width:50%'], [[0, 0, 50, 10]]],
  ['a percentage height', 'grid-auto-rows:40px', ['height:50%'], [[0, 0, 200, 20]]],
  ['a maximum size', 'grid-auto-rows:40px', ['max-width:60px;max-height:30px'], [[0, 0, 60, 30]]],
  [
    'a minimum size',
    `${columns('50px')}grid-auto-rows:20px`,
    ['min-width:60px;min-height:30px'],
    [[0, 0, 60, 30]],
  ],
  [
    'an item that overflows its area',
    `${columns('50px 50px')}grid-auto-rows:20px`,
    ['height:50px;width:70px'],
    [[0, 0, 70, 50]],
  ],
  [
    'right to left',
    `${columns('50px 60px')}direction:rtl`,
    ['', ''],
    [
      [150, 0, 50, 10],
      [90, 0, 60, 10],
    ],
  ],
  [
    'right to left with justify-content: left',
    `${columns('50px 60px')}direction:rtl;justify-content:left`,
    ['', ''],
    [
      [60, 0, 50, 10],
      [0, 0, 60, 10],
    ],
  ],
  [
    'right to left with alignment',
    `${columns('100px 100px')}direction:rtl`,
    ['justify-self:start', 'justify-self:right', 'direction:ltr;justify-self:self-start'],
    [
      [180, 0, 20, 10],
      [80, 0, 20, 10],
      [100, 10, 20, 10],
    ],
  ],
  [
    'padding and borders of the grid',
    `${columns('1fr 1fr')}padding:10px;border:5px solid transparent;width:170px`,
    ['', ''],
    [
      [15, 15, 85, 10],
      [100, 15, 85, 10],
    ],
  ],
]

/** Pages with other boxes than items, and their references. */
export const NESTED_PAIRS: readonly (readonly [name: string, page: string, reference: string])[] = [
  [
    'a grid in a grid',
    `<div class="g" style="grid-template-columns:1fr 1fr;gap:10px">${box('red', 'height:40px')}<div style="display:grid;grid-template-columns:auto auto">${box('green')}${box('blue')}</div></div>`,
    [at(0, 0, 95, 40, 'red'), at(105, 0, 47.5, 40, 'green'), at(152.5, 0, 47.5, 40, 'blue')].join(''),
  ],
  [
    'a percentage height in a stretched item',
    `<div class="g" style="grid-template-columns:1fr 1fr"><div>${box('red', 'height:100%')}</div>${box('blue', 'height:60px')}</div>`,
    at(0, 0, 100, 60, 'red') + at(100, 0, 100, 60, 'blue'),
  ],
  [
    'a flex column in a stretched item',
    `<div class="g" style="grid-template-columns:1fr 1fr"><div style="display:flex;flex-direction:column">${box('red', 'height:10px')}${box('green', 'flex:1')}</div>${box('blue', 'height:60px')}</div>`,
    at(0, 0, 100, 10, 'red') + at(0, 10, 100, 50, 'green') + at(100, 0, 100, 60, 'blue'),
  ],
  [
    'a stretched grid in a flex container',
    `<div style="display:flex;width:200px;height:100px"><div style="display:grid;flex:1">${box('red', 'min-height:20px')}${box('green', 'min-height:20px')}</div><div style="display:grid;flex:1;grid-template-rows:auto 1fr">${box('blue', 'min-height:20px')}${box('red')}</div></div>`,
    [
      at(0, 0, 100, 50, 'red'),
      at(0, 50, 100, 50, 'green'),
      at(100, 0, 100, 20, 'blue'),
      at(100, 20, 100, 80, 'red'),
    ].join(''),
  ],
  [
    'a stretched grid with alignment in a flex container',
    `<div style="display:flex;width:200px;height:100px"><div style="display:grid;flex:1;align-content:end">${box('red', 'height:20px')}</div><div style="display:grid;flex:1;align-items:center">${box('blue', 'height:20px')}</div></div>`,
    at(0, 80, 100, 20, 'red') + at(100, 40, 100, 20, 'blue'),
  ],
  [
    'items with display: contents',
    `<div class="g" style="grid-template-columns:50px 60px"><div style="display:contents">${box('red', 'height:10px')}${box('blue')}</div></div>`,
    at(0, 0, 50, 10, 'red') + at(50, 0, 60, 10, 'blue'),
  ],
  [
    'text as an item',
    `<div class="g" style="grid-template-columns:50px 60px;justify-items:end"> text ${box('blue', 'width:10px')} </div>`,
    `<div style="position:absolute;left:0;width:50px;text-align:right">text</div>${at(100, 0, 10, 10, 'blue')}`,
  ],
  [
    'absolutely positioned children',
    `<div class="g" style="position:relative;height:50px;grid-template-columns:50px 50px;grid-template-rows:20px">${box('red', 'position:absolute;right:0;bottom:0;width:10px;height:10px')}${box('green')}${box('blue')}</div>`,
    at(0, 0, 50, 20, 'green') + at(50, 0, 50, 20, 'blue') + at(190, 40, 10, 10, 'red'),
  ],
  [
    'absolutely positioned children in areas',
    `<div class="g" style="position:relative;grid-template:20px 30px/50px 60px [end] 70px;gap:5px;padding:10px;border:2px solid transparent;width:190px">${box('red', 'position:absolute;inset:0;grid-area:2/2/3/end')}${box('green', 'position:absolute;grid-column:3;right:0;top:0;width:50%;height:10px')}${box('blue', 'position:absolute;grid-row:2/9;left:0;width:5px;top:0;bottom:0')}</div>`,
    [at(67, 37, 60, 30, 'red'), at(172, 2, 40, 10, 'green'), at(2, 37, 5, 40, 'blue')].join(''),
  ],
  [
    'absolutely positioned children in areas from right to left',
    `<div class="g" style="direction:rtl;position:relative;grid-template-columns:50px 60px">${box('red', 'position:absolute;inset:0;grid-column:1')}${box('blue', 'height:10px')}${box('green', 'position:absolute;top:0;left:0;right:0;height:5px;grid-column:2/-1')}</div>`,
    at(0, 0, 200, 10, 'red') + at(90, 0, 60, 5, 'green'),
  ],
  [
    'images with their natural size, stretched widths and stretched sizes',
    `<div class="g" style="grid-template-columns:80px 80px;grid-auto-rows:60px">${picture()}${picture('justify-self:stretch')}${picture('place-self:stretch')}${picture('width:50%')}</div>`,
    [
      at(0, 0, 60, 30, 'teal'),
      at(80, 0, 80, 40, 'teal'),
      at(0, 60, 80, 60, 'teal'),
      at(80, 60, 40, 20, 'teal'),
    ].join(''),
  ],
  [
    'an image with an automatic column',
    `<div class="g" style="grid-template-columns:auto 1fr">${picture('height:15px')}${box('blue')}</div>`,
    at(0, 0, 30, 15, 'teal') + at(30, 0, 170, 15, 'blue'),
  ],
  [
    'a table',
    `<div class="g" style="grid-template-columns:100px"><table style="background:red;border-spacing:0;height:20px"><tr><td></td></tr></table></div>`,
    at(0, 0, 100, 20, 'red'),
  ],
  [
    'a grid of the width of its content',
    `<div style="float:left;display:grid;grid-template-columns:1fr auto;gap:5px">${box('red', 'width:20px;height:10px')}${box('blue', 'width:30px')}</div>${box('green', 'float:left;width:10px;height:10px')}`,
    at(0, 0, 20, 10, 'red') + at(25, 0, 30, 10, 'blue') + at(55, 0, 10, 10, 'green'),
  ],
]

export function nestedPage(html: string): string {
  return `${STYLE}<section style="position:relative">${html}</section>`
}

function box(color: string, style = ''): string {
  return `<b style="display:block;background:${color};${style}"></b>`
}

function at(x: number, y: number, width: number, height: number, color: string): string {
  return box(color, `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px`)
}

/** 60px × 30px. */
function picture(style = ''): string {
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='30' preserveAspectRatio='none'><rect width='60' height='30' fill='teal'/></svg>"
  return `<img alt="" style="${style}" src="data:image/svg+xml,${encodeURIComponent(svg)}">`
}
