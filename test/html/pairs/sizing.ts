import { a, b, c, pages, type Section, text } from './reference-pairs.ts'

const PICTURE = `<img src="data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10" preserveAspectRatio="none"><path fill="#e6194b" d="M0 0h20v10H0z"/></svg>',
)}" style="display:block;STYLE">`

const picture = (style: string): string => PICTURE.replace('STYLE', style)

/** A container of 200 px with a box of class `a`. */
const inside = (container: string, style: string, content = ''): string =>
  `<section style="position:relative;${container}"><div class=a style="${style}">${content}</div></section>`

/** CSS Box Sizing 4. */
export const SIZING_SECTIONS: readonly Section[] = [
  {
    section: 'Sizing 4 §5 aspect-ratio',
    pairs: [
      ['the height of a block follows its width', inside('', 'aspect-ratio:2'), a(0, 0, 200, 100)],
      ['one number', inside('', 'width:60px;aspect-ratio:3'), a(0, 0, 60, 20)],
      ['two numbers', inside('', 'width:60px;aspect-ratio:3 / 2'), a(0, 0, 60, 40)],
      [
        'a ratio of 0 is auto',
        inside('', 'width:60px;aspect-ratio:0 / 1;height:auto', '<u></u>'),
        a(0, 0, 60, 10),
      ],
      ['the width of a block follows its height', inside('', 'height:60px;aspect-ratio:2'), a(0, 0, 120, 60)],
      ['both sizes are set', inside('', 'height:60px;width:50px;aspect-ratio:2'), a(0, 0, 50, 60)],
      ['applies to the content box', inside('', 'width:60px;padding:10px;aspect-ratio:2'), a(0, 0, 80, 50)],
      [
        'applies to the border box',
        inside('', 'box-sizing:border-box;width:60px;padding:10px;aspect-ratio:2'),
        a(0, 0, 60, 30),
      ],
      [
        'with auto, applies to the content box',
        inside('', 'box-sizing:border-box;width:60px;padding:10px;aspect-ratio:auto 2'),
        a(0, 0, 60, 40),
      ],
      [
        'heights in percent refer to the height by the ratio',
        inside('', 'width:60px;aspect-ratio:2', '<div class=b style=height:50%></div>'),
        a(0, 0, 60, 30) + b(0, 0, 60, 15),
      ],
      [
        'floats and inline blocks',
        '<div class=a style="float:left;height:20px;aspect-ratio:3"></div>',
        a(0, 0, 60, 20),
      ],
      [
        'table cells have no aspect ratio',
        '<table style=border-spacing:0><td class=a style="padding:0;aspect-ratio:1"><u></u></table>',
        a(0, 0, 20, 10),
      ],
    ],
  },
  {
    section: 'Sizing 4 §5 minimum and maximum sizes with a ratio',
    pairs: [
      ['the content is a minimum', inside('', 'aspect-ratio:20', '<u></u><br><u></u>'), a(0, 0, 200, 20)],
      [
        'not with min-height: 0',
        inside('', 'aspect-ratio:20;min-height:0', '<u></u><br><u></u>') + b(0, 10, 200, 10),
        a(0, 0, 200, 10) + b(0, 10, 200, 10),
      ],
      [
        'not in scroll containers',
        inside('', 'aspect-ratio:20;overflow:hidden', '<u></u><br><u></u>'),
        a(0, 0, 200, 10),
      ],
      ['a maximum height limits the width', inside('', 'aspect-ratio:2;max-height:50px'), a(0, 0, 100, 50)],
      [
        'a minimum height grows the width',
        inside('width:80px', 'aspect-ratio:2;min-height:50px'),
        a(0, 0, 100, 50),
      ],
      [
        'a maximum width has precedence',
        inside('', 'aspect-ratio:2;min-height:50px;max-width:80px'),
        a(0, 0, 80, 50),
      ],
      [
        'the content of a flex container is a minimum',
        inside('', 'aspect-ratio:20;display:flex', '<p>a<br>b'),
        a(0, 0, 200, 20) + text(0, 0, 'a') + text(0, 10, 'b'),
      ],
      [
        'the content of a grid container is a minimum',
        inside('', 'aspect-ratio:20;display:grid', '<p>a<p>b'),
        a(0, 0, 200, 20) + text(0, 0, 'a') + text(0, 10, 'b'),
      ],
      [
        'a flex container centres its content in the height',
        inside('', 'width:100px;aspect-ratio:2;display:flex;align-items:center', '<u class=b></u>'),
        a(0, 0, 100, 50) + b(0, 20, 20, 10),
      ],
      [
        'flexible rows fill the height',
        inside('', 'width:100px;aspect-ratio:2;display:grid;grid-template-rows:1fr 1fr', '<p><p class=b>'),
        a(0, 0, 100, 50) + b(0, 25, 100, 25),
      ],
    ],
  },
  {
    section: 'Sizing 4 §5 aspect-ratio of items and positioned boxes',
    pairs: [
      ['a stretched flex item', inside('display:flex;height:60px', 'aspect-ratio:2'), a(0, 0, 120, 60)],
      ['a flex item with a height', inside('display:flex', 'height:40px;aspect-ratio:2'), a(0, 0, 80, 40)],
      [
        'a flexible item at the start of its line',
        inside('display:flex;align-items:start', 'flex:1;aspect-ratio:4'),
        a(0, 0, 200, 50),
      ],
      [
        'an item of a column',
        inside('display:flex;flex-direction:column', 'aspect-ratio:4'),
        a(0, 0, 200, 50),
      ],
      [
        'a centred item of a column',
        inside('display:flex;flex-direction:column;align-items:center', 'height:40px;aspect-ratio:2'),
        a(60, 0, 80, 40),
      ],
      [
        'a grid item',
        inside('display:grid;grid-template-columns:1fr 1fr', 'aspect-ratio:1'),
        a(0, 0, 100, 100),
      ],
      [
        'a grid item is stretched on request',
        inside('display:grid;grid-template:70px/100px', 'align-self:stretch;aspect-ratio:1'),
        a(0, 0, 100, 70),
      ],
      [
        'the height of an absolutely positioned box',
        inside('height:80px', 'position:absolute;inset:0;aspect-ratio:2'),
        a(0, 0, 200, 100),
      ],
      [
        'the width of an absolutely positioned box',
        inside('height:80px', 'position:absolute;top:10px;bottom:10px;aspect-ratio:1'),
        a(0, 10, 60, 60),
      ],
      [
        'an absolutely positioned box with a height',
        inside('height:80px', 'position:absolute;left:0;right:0;height:30px;aspect-ratio:1'),
        a(0, 0, 30, 30),
      ],
    ],
  },
  {
    section: 'Sizing 4 §5 aspect-ratio of replaced elements',
    pairs: [
      ['replaces the natural ratio', picture('width:50px;aspect-ratio:1'), a(0, 0, 50, 50)],
      ['auto prefers the natural ratio', picture('width:50px;aspect-ratio:auto 1'), a(0, 0, 50, 25)],
      ['with the natural width', picture('aspect-ratio:1'), a(0, 0, 20, 20)],
      [
        'absolutely positioned',
        picture('display:inline;position:absolute;left:10px;width:40px'),
        a(10, 0, 40, 20),
      ],
      ['with a height', picture('height:30px;aspect-ratio:1'), a(0, 0, 30, 30)],
      [
        'with a maximum height',
        picture('aspect-ratio:1;width:auto;height:auto;max-height:10px'),
        a(0, 0, 10, 10),
      ],
      [
        'with the border box',
        picture('width:40px;padding:10px 5px;background:#4363d8;box-sizing:border-box;aspect-ratio:1'),
        c(0, 0, 40, 40) + a(5, 10, 30, 20),
      ],
    ],
  },
  {
    section: 'Sizing 4 §5 aspect-ratio at page ends',
    pairs: [
      [
        'an empty box is sliced',
        '<div style=height:150px></div><div class=a style="width:100px;aspect-ratio:1"></div>',
        pages(a(0, 150, 100, 50), a(0, 0, 100, 50)),
      ],
      [
        'a box that avoids breaks moves',
        '<div style=height:150px></div><div class=a style="width:100px;aspect-ratio:1;break-inside:avoid"></div>',
        pages('', a(0, 0, 100, 100)),
      ],
    ],
  },
]
