import { a, b, c, d, type Section, text } from './reference-pairs.ts'

/** A flex container of 200 px, or with a given style, with one `<div>` per item style. */
function flex(style: string, ...items: readonly string[]): string {
  const names = ['a', 'b', 'c', 'd']
  const boxes = items.map((item, i) => `<div class=${names[i]} style="${item}"></div>`)
  return `<section style="display:flex;${style}">${boxes.join('')}</section>`
}

/** An image of 20 × 10 px in the colour of `a`, whose ratio sizes may change. */
function picture(style: string): string {
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10' preserveAspectRatio='none' viewBox='0 0 20 10'><rect width='20' height='10' fill='%23e6194b'/></svg>"
  return `<img alt="" style="${style}" src="data:image/svg+xml,${svg}">`
}

const SIZE = 'width:40px;height:20px'

/** CSS Flexible Box Layout 1. */
export const FLEX_SECTIONS: readonly Section[] = [
  {
    section: 'Box Alignment §4.4 safe and unsafe alignment of flex items',
    pairs: [
      [
        'safe center across a row',
        flex('align-items:safe center;height:40px', 'width:40px;height:60px', SIZE),
        a(0, 0, 40, 60) + b(40, 10, 40, 20),
      ],
      [
        'unsafe center across a row',
        flex('align-items:unsafe center;height:40px;margin-top:20px', 'width:40px;height:60px', SIZE),
        a(0, 10, 40, 60) + b(40, 30, 40, 20),
      ],
      [
        'safe end across a column',
        flex('flex-direction:column;align-items:safe end;width:60px', 'width:80px;height:20px', SIZE),
        a(0, 0, 80, 20) + b(20, 20, 40, 20),
      ],
      [
        'safe end along a row',
        flex('justify-content:safe end;width:60px', 'width:80px;height:20px;flex:none'),
        a(0, 0, 80, 20),
      ],
      [
        'the content of a button that is higher begins at the top',
        '<button style="border:0;padding:0;width:40px;height:10px;display:block"><div class=a style="width:40px;height:30px"></div></button>',
        a(0, 0, 40, 30),
      ],
    ],
  },
  {
    section: 'Flexbox §4.5 automatic minimum size of images',
    pairs: [
      [
        'the natural width, limited by max-width and by the width',
        `<section style="display:flex;width:30px">${picture('height:20px')}<div class=b style="width:80px"></div></section>` +
          `<section style="display:flex;width:15px">${picture('max-width:100%;height:20px')}<div class=b style="width:80px"></div></section>` +
          `<section style="display:flex;width:20px">${picture('width:50%;height:20px')}<div class=b style="width:80px"></div></section>`,
        a(0, 0, 40, 20) + a(0, 20, 15, 20) + a(0, 40, 10, 20) + b(10, 40, 10, 20),
      ],
    ],
  },
  {
    section: 'Flexbox §9.4 used cross size of items',
    pairs: [
      [
        'stretched items are as high as the line of a container with a height, also below their content',
        '<section style="display:flex;height:30px"><div class=a style="width:40px"><div style="height:60px"></div></div>' +
          `<div class=b style="width:40px;align-self:start"><div style="height:60px"></div></div></section>${c(80, 0, 20, 20)}`,
        a(0, 0, 40, 30) + b(40, 0, 40, 60) + c(80, 0, 20, 20),
      ],
    ],
  },
  {
    section: 'Flexbox §9.7 scaled flex shrink factors',
    pairs: [
      [
        'padding does not shrink',
        flex('width:120px', 'width:40px;padding-right:40px;height:20px', 'width:120px'),
        a(0, 0, 60, 20) + b(60, 0, 60, 20),
      ],
    ],
  },
  {
    section: 'Flexbox §4.5 automatic minimum size in columns',
    pairs: [
      [
        'scroll containers shrink below their content',
        '<section style="display:flex;flex-direction:column;height:60px;width:40px"><div class=a style="overflow:auto"><div style="height:100px"></div></div><div class=b style="flex:none;height:20px"></div></section>',
        a(0, 0, 40, 40) + b(0, 40, 40, 20),
      ],
      [
        'and items with min-height: 0',
        '<section style="display:flex;flex-direction:column;height:60px;width:40px"><div class=a style="min-height:0"><div style="height:100px"></div></div><div class=b style="overflow:hidden;flex:none;height:20px"></div></section>',
        a(0, 0, 40, 40) + b(0, 40, 40, 20),
      ],
    ],
  },
  {
    section: 'Flexbox §4 flex items',
    pairs: [
      [
        'white space creates no item',
        '<section style=display:flex;gap:10px> <div class=a style=width:20px;height:10px></div> <div class=b style=width:20px></div></section>',
        a(0, 0, 20, 10) + b(30, 0, 20, 10),
      ],
      [
        'inline elements become blocks',
        '<section style=display:flex><span class=a style=width:50px;height:20px></span></section>',
        a(0, 0, 50, 20),
      ],
      [
        'float and clear have no effect',
        flex('', `${SIZE};float:right`, `${SIZE};clear:both`),
        a(0, 0, 40, 20) + b(40, 0, 40, 20),
      ],
      [
        'margins do not collapse',
        flex('flex-direction:column', 'height:20px;margin-bottom:10px', 'height:20px;margin-top:10px'),
        a(0, 0, 200, 20) + b(0, 40, 200, 20),
      ],
      [
        'absolutely positioned children take no space (§4.1)',
        flex('', `${SIZE};position:absolute;margin-top:30px`, SIZE),
        b(0, 0, 40, 20) + a(0, 30, 40, 20),
      ],
      [
        'the static position of an absolutely positioned child follows the alignment (§4.1)',
        flex('justify-content:center;align-items:flex-end;height:60px', `${SIZE};position:absolute`),
        a(80, 40, 40, 20),
      ],
      [
        'the static position with margins in a reversed row',
        flex(
          'flex-direction:row-reverse;align-items:center;height:60px',
          `${SIZE};position:absolute;margin:0 10px 10px 0`,
        ),
        a(150, 15, 40, 20),
      ],
      [
        'the static position in a column',
        flex(
          'flex-direction:column;justify-content:flex-end;align-items:center;height:60px',
          `${SIZE};position:absolute`,
        ),
        a(80, 40, 40, 20),
      ],
      [
        'the static position from right to left, and align-self',
        flex('direction:rtl;height:60px', `${SIZE};position:absolute;align-self:center`),
        a(160, 20, 40, 20),
      ],
      [
        'the static position in reversed lines',
        flex('flex-wrap:wrap-reverse;justify-content:space-around;height:60px', `${SIZE};position:absolute`),
        a(80, 40, 40, 20),
      ],
      [
        'the static position in a container that is stretched',
        '<section style=display:flex;height:60px><section style=display:flex;align-items:flex-end><div class=a style=width:40px;height:20px;position:absolute></div></section></section>',
        a(0, 40, 40, 20),
      ],
      [
        'z-index applies to items that are not positioned (§4.3)',
        flex('', `${SIZE};z-index:1`, `${SIZE};margin-left:-20px`),
        b(20, 0, 40, 20) + a(0, 0, 40, 20),
      ],
    ],
  },
  {
    section: 'Flexbox §4.5 automatic minimum size',
    pairs: [
      [
        'an item does not shrink below its content',
        '<section style=display:flex;width:100px><div class=a style="flex:1 1 0"><u></u><u></u></div><div class=b style="flex:none;width:80px"></div></section>',
        a(0, 0, 20, 20) + b(20, 0, 80, 20),
      ],
      [
        'nor below its specified size, if that is smaller',
        flex('width:100px', 'width:80px;height:20px', 'width:80px'),
        a(0, 0, 50, 20) + b(50, 0, 50, 20),
      ],
      [
        'min-width: 0 lets it shrink',
        '<section style=display:flex;width:100px><div class=a style="flex:1 1 0;min-width:0;height:20px"><div style=width:60px></div></div><div class=b style="flex:none;width:80px"></div></section>',
        a(0, 0, 20, 20) + b(20, 0, 80, 20),
      ],
      [
        'overflow: hidden lets it shrink',
        '<section style=display:flex;width:100px><div class=a style="flex:1 1 0;overflow:hidden;height:20px"><div style=width:60px></div></div><div class=b style="flex:none;width:80px"></div></section>',
        a(0, 0, 20, 20) + b(20, 0, 80, 20),
      ],
      [
        'a column does not shrink below the content',
        '<section style=display:flex;flex-direction:column;height:30px><div class=a style="flex:1 1 0"><div style=height:25px></div></div><div class=b style="flex:1 1 0;height:25px"></div></section>',
        a(0, 0, 200, 25) + b(0, 25, 200, 5),
      ],
    ],
  },
  {
    section: 'Flexbox §5 ordering and orientation',
    pairs: [
      ['row', flex('', SIZE, SIZE), a(0, 0, 40, 20) + b(40, 0, 40, 20)],
      ['row-reverse', flex('flex-direction:row-reverse', SIZE, SIZE), a(160, 0, 40, 20) + b(120, 0, 40, 20)],
      ['column', flex('flex-direction:column', SIZE, SIZE), a(0, 0, 40, 20) + b(0, 20, 40, 20)],
      [
        'column-reverse',
        flex('flex-direction:column-reverse;height:80px', SIZE, SIZE),
        a(0, 60, 40, 20) + b(0, 40, 40, 20),
      ],
      ['a row from right to left', flex('direction:rtl', SIZE, SIZE), a(160, 0, 40, 20) + b(120, 0, 40, 20)],
      [
        'wrap',
        flex('flex-wrap:wrap;width:100px', SIZE, SIZE, SIZE),
        a(0, 0, 40, 20) + b(40, 0, 40, 20) + c(0, 20, 40, 20),
      ],
      [
        'wrap-reverse',
        flex('flex-wrap:wrap-reverse;width:100px', SIZE, SIZE, SIZE),
        a(0, 20, 40, 20) + b(40, 20, 40, 20) + c(0, 0, 40, 20),
      ],
      [
        'a column wraps at a height',
        flex('flex-flow:column wrap;height:50px;align-content:flex-start', SIZE, SIZE, SIZE),
        a(0, 0, 40, 20) + b(0, 20, 40, 20) + c(40, 0, 40, 20),
      ],
      [
        'a column wraps at a maximum height',
        flex('flex-flow:column wrap;max-height:50px;align-content:flex-start', SIZE, SIZE, SIZE) +
          '<div class=d style=height:5px></div>',
        a(0, 0, 40, 20) + b(0, 20, 40, 20) + c(40, 0, 40, 20) + d(0, 40, 200, 5),
      ],
      [
        'columns that wrap are stretched, with their items',
        flex('flex-flow:column wrap;height:50px', 'height:20px', 'height:20px', 'height:20px'),
        a(0, 0, 100, 20) + b(0, 20, 100, 20) + c(100, 0, 100, 20),
      ],
      [
        'gaps and flexible heights of columns that wrap',
        flex(
          'flex-flow:column wrap;height:60px;gap:10px 20px',
          'flex:1 0 20px',
          'flex:1 0 20px',
          'flex:1 0 40px',
        ),
        a(0, 0, 90, 25) + b(0, 35, 90, 25) + c(110, 0, 90, 60),
      ],
      [
        'wrap-reverse places columns from the right',
        flex('flex-flow:column wrap-reverse;height:50px;align-content:flex-start', SIZE, SIZE, SIZE),
        a(160, 0, 40, 20) + b(160, 20, 40, 20) + c(120, 0, 40, 20),
      ],
      [
        'alignment across columns that wrap',
        flex(
          'flex-flow:column wrap;height:50px;align-content:center;align-items:flex-end',
          SIZE,
          'width:20px;height:20px',
          'width:60px;height:20px;align-self:center',
        ),
        a(50, 0, 40, 20) + b(70, 20, 20, 20) + c(90, 0, 60, 20),
      ],
      [
        'a float fits its columns',
        flex('float:left;background:#f58231;flex-flow:column wrap;height:50px', SIZE, SIZE, SIZE),
        d(0, 0, 80, 50) + a(0, 0, 40, 20) + b(0, 20, 40, 20) + c(40, 0, 40, 20),
      ],
      [
        'order',
        flex('', `${SIZE};order:1`, SIZE, `${SIZE};order:-1`),
        c(0, 0, 40, 20) + b(40, 0, 40, 20) + a(80, 0, 40, 20),
      ],
      [
        'items of equal order keep document order',
        flex('', `${SIZE};order:1`, `${SIZE};order:1`, SIZE),
        c(0, 0, 40, 20) + a(40, 0, 40, 20) + b(80, 0, 40, 20),
      ],
    ],
  },
  {
    section: 'Flexbox §7, §9.7 flexible lengths',
    css: 'section>div{height:20px}',
    pairs: [
      [
        'flex-grow shares the free space',
        flex('', 'width:20px;flex-grow:1', 'width:20px;flex-grow:3'),
        a(0, 0, 60, 20) + b(60, 0, 140, 20),
      ],
      [
        'flex-grow of less than 1 in all takes that share',
        flex('', 'width:50px;flex-grow:.2', 'width:50px;flex-grow:.3'),
        a(0, 0, 70, 20) + b(70, 0, 80, 20),
      ],
      [
        'flex-shrink is weighted by the base size',
        flex('width:120px', 'width:150px;flex-shrink:1', 'width:50px;flex-shrink:1'),
        a(0, 0, 90, 20) + b(90, 0, 30, 20),
      ],
      [
        'flex-shrink: 0',
        flex('width:100px', 'width:80px;flex-shrink:0', 'width:80px'),
        a(0, 0, 80, 20) + b(80, 0, 20, 20),
      ],
      [
        'flex: 1 has a base size of 0',
        flex('', 'flex:1;padding-left:20px', 'flex:1'),
        a(0, 0, 110, 20) + b(110, 0, 90, 20),
      ],
      [
        'flex: auto starts from the content',
        '<section style=display:flex><div class=a style=flex:auto><u></u></div><div class=b style=flex:auto><u></u><u></u><u></u></div></section>',
        a(0, 0, 80, 20) + b(80, 0, 120, 20),
      ],
      ['flex: none', flex('width:100px', 'width:150px;flex:none'), a(0, 0, 150, 20)],
      ['flex-basis overrides width', flex('', 'flex-basis:70px;width:20px'), a(0, 0, 70, 20)],
      [
        'a percentage of flex-basis',
        flex('', 'flex-basis:25%', 'flex:1'),
        a(0, 0, 50, 20) + b(50, 0, 150, 20),
      ],
      [
        'flex-basis: content ignores the width',
        '<section style=display:flex><div class=a style=flex-basis:content;width:90px><u></u></div></section>',
        a(0, 0, 20, 20),
      ],
      [
        'an item at its maximum leaves the rest to others',
        flex('', 'flex:1;max-width:30px', 'flex:1', 'flex:1'),
        a(0, 0, 30, 20) + b(30, 0, 85, 20) + c(115, 0, 85, 20),
      ],
      [
        'an item at its minimum takes from others',
        flex('', 'flex:1;min-width:120px', 'flex:1', 'flex:1'),
        a(0, 0, 120, 20) + b(120, 0, 40, 20) + c(160, 0, 40, 20),
      ],
      [
        'each line has its own free space',
        flex('flex-wrap:wrap;width:100px', 'flex:1 0 60px', 'flex:1 0 30px', 'flex:1 0 60px'),
        a(0, 0, 65, 20) + b(65, 0, 35, 20) + c(0, 20, 100, 20),
      ],
      [
        'a column grows to its height',
        flex('flex-direction:column;height:100px', 'flex:none', 'flex:1'),
        a(0, 0, 200, 20) + b(0, 20, 200, 80),
      ],
      [
        'gaps are not free space',
        flex('gap:20px', 'flex:1', 'flex:1', 'flex:1;margin-left:10px'),
        a(0, 0, 50, 20) + b(70, 0, 50, 20) + c(150, 0, 50, 20),
      ],
    ],
  },
  {
    section: 'Flexbox §8.1 automatic margins',
    pairs: [
      [
        'across a column take the free space, so items are not stretched',
        '<section style=display:flex;flex-direction:column;width:100px><div class=a style="margin:0 auto"><u></u></div><div class=b style=margin-left:auto><u></u></div><div class=c style=margin-right:auto><u></u></div></section>',
        a(40, 0, 20, 10) + b(80, 10, 20, 10) + c(0, 20, 20, 10),
      ],
      ['push items apart', flex('', SIZE, `${SIZE};margin-left:auto`), a(0, 0, 40, 20) + b(160, 0, 40, 20)],
      [
        'share the free space, before justify-content',
        flex('justify-content:flex-end', `${SIZE};margin:0 auto`, `${SIZE};margin-right:auto`),
        a(40, 0, 40, 20) + b(120, 0, 40, 20),
      ],
      [
        'centre across, before align-items',
        flex('height:60px;align-items:flex-end', `${SIZE};margin:auto 0`),
        a(0, 20, 40, 20),
      ],
      [
        'of items that overflow are 0',
        flex('width:30px', `${SIZE};flex:none;margin:0 auto`),
        a(0, 0, 40, 20),
      ],
    ],
  },
  {
    section: 'Flexbox §8.2 justify-content',
    pairs: [
      ['flex-end', flex('justify-content:flex-end', SIZE, SIZE), a(120, 0, 40, 20) + b(160, 0, 40, 20)],
      ['center', flex('justify-content:center', SIZE, SIZE), a(60, 0, 40, 20) + b(100, 0, 40, 20)],
      [
        'space-between',
        flex('justify-content:space-between', SIZE, SIZE, SIZE),
        a(0, 0, 40, 20) + b(80, 0, 40, 20) + c(160, 0, 40, 20),
      ],
      [
        'space-between of one item is flex-start',
        flex('justify-content:space-between', SIZE),
        a(0, 0, 40, 20),
      ],
      [
        'space-around',
        flex('justify-content:space-around', SIZE, SIZE),
        a(30, 0, 40, 20) + b(130, 0, 40, 20),
      ],
      [
        'space-evenly',
        flex('justify-content:space-evenly', SIZE, SIZE),
        a(40, 0, 40, 20) + b(120, 0, 40, 20),
      ],
      [
        'center of items that overflow is true centring',
        flex('width:60px;margin-left:70px;justify-content:center', `${SIZE};flex:none`, `${SIZE};flex:none`),
        a(60, 0, 40, 20) + b(100, 0, 40, 20),
      ],
      [
        'space-around of items that overflow is safe centring',
        flex('width:60px;justify-content:space-around', `${SIZE};flex:none`, `${SIZE};flex:none`),
        a(0, 0, 40, 20) + b(40, 0, 40, 20),
      ],
      [
        'left in a reversed row',
        flex('flex-direction:row-reverse;justify-content:left', SIZE, SIZE),
        b(0, 0, 40, 20) + a(40, 0, 40, 20),
      ],
      [
        'start in a reversed row',
        flex('flex-direction:row-reverse;justify-content:start', SIZE, SIZE),
        b(0, 0, 40, 20) + a(40, 0, 40, 20),
      ],
    ],
  },
  {
    section: 'Flexbox §8.3 align-items, align-self',
    pairs: [
      ['stretch', flex('height:60px', 'width:40px', SIZE), a(0, 0, 40, 60) + b(40, 0, 40, 20)],
      ['stretch up to the maximum', flex('height:60px', 'width:40px;max-height:30px'), a(0, 0, 40, 30)],
      ['flex-end', flex('height:60px;align-items:flex-end', SIZE), a(0, 40, 40, 20)],
      ['center', flex('height:60px;align-items:center', SIZE), a(0, 20, 40, 20)],
      [
        'center of a higher item overflows both ends',
        flex('height:20px;margin-top:20px;align-items:center', 'width:40px;height:60px'),
        a(0, 0, 40, 60),
      ],
      [
        'align-self overrides align-items',
        flex(
          'height:60px;align-items:center',
          `${SIZE};align-self:flex-start`,
          `${SIZE};align-self:flex-end`,
          'width:40px;align-self:stretch',
        ),
        a(0, 0, 40, 20) + b(40, 40, 40, 20) + c(80, 0, 40, 60),
      ],
      [
        'baseline',
        '<section style=display:flex;align-items:baseline><div class=a style="padding-top:20px">x</div><div class=b>y</div></section>',
        '<div style=position:absolute><div class=a style="position:absolute;top:0;left:0;padding-top:20px">x</div></div>' +
          '<div style="position:absolute;display:flex"><div style=visibility:hidden>x</div><div class=b style=margin-top:20px>y</div></div>',
      ],
      [
        'stretched items are definite for percentages (§9.8)',
        '<section style=display:flex;height:60px><div style=width:40px><div class=a style=height:50%></div></div></section>',
        a(0, 0, 40, 30),
      ],
    ],
  },
  {
    section: 'Flexbox §8.4 align-content',
    css: 'section{flex-wrap:wrap;width:80px;height:100px}',
    pairs: [
      [
        'flex-end',
        flex('align-content:flex-end', SIZE, SIZE, SIZE),
        a(0, 60, 40, 20) + b(40, 60, 40, 20) + c(0, 80, 40, 20),
      ],
      [
        'center',
        flex('align-content:center', SIZE, SIZE, SIZE),
        a(0, 30, 40, 20) + b(40, 30, 40, 20) + c(0, 50, 40, 20),
      ],
      [
        'space-between',
        flex('align-content:space-between', SIZE, SIZE, SIZE),
        a(0, 0, 40, 20) + b(40, 0, 40, 20) + c(0, 80, 40, 20),
      ],
      [
        'space-around',
        flex('align-content:space-around', SIZE, SIZE, SIZE),
        a(0, 15, 40, 20) + b(40, 15, 40, 20) + c(0, 65, 40, 20),
      ],
      [
        'space-evenly',
        flex('align-content:space-evenly', SIZE, SIZE, SIZE),
        a(0, 20, 40, 20) + b(40, 20, 40, 20) + c(0, 60, 40, 20),
      ],
      ['stretch', flex('', 'width:80px', 'width:80px'), a(0, 0, 80, 50) + b(0, 50, 80, 50)],
      [
        'stretch adds equal parts to lines of different heights',
        flex('', 'width:80px;min-height:20px', 'width:80px;min-height:40px'),
        a(0, 0, 80, 40) + b(0, 40, 80, 60),
      ],
    ],
  },
  {
    section: 'Flexbox §9 sizes of containers',
    pairs: [
      [
        'an inline flex container fits its items',
        '<section class=d style=display:inline-flex;padding:5px><div class=a style=width:30px;height:20px></div><div class=b style=width:20px></div></section>',
        d(0, 0, 60, 30) + a(5, 5, 30, 20) + b(35, 5, 20, 20),
      ],
      [
        'the line is as high as its highest item, with margins',
        '<section class=d style=display:flex><div class=a style=width:30px;height:20px;margin-bottom:10px></div><div class=b style=width:20px></div></section>',
        d(0, 0, 200, 30) + a(0, 0, 30, 20) + b(30, 0, 20, 30),
      ],
      [
        'min-height of a column grows its items',
        flex('flex-direction:column;min-height:80px', 'height:20px', 'flex:1'),
        a(0, 0, 200, 20) + b(0, 20, 200, 60),
      ],
      [
        'gaps between items and lines',
        flex('flex-wrap:wrap;width:100px;gap:5px 10px', SIZE, SIZE, SIZE),
        a(0, 0, 40, 20) + b(50, 0, 40, 20) + c(0, 25, 40, 20),
      ],
      [
        'an image keeps its ratio unless stretched',
        `<section style=display:flex;align-items:flex-start;width:120px>${picture('width:60px')}</section>`,
        a(0, 0, 60, 30),
      ],
      [
        'an image is as wide as its column, in its ratio',
        `<section style=display:flex;flex-direction:column;width:120px>${picture('')}<div class=b style=height:10px></div></section>`,
        a(0, 0, 120, 60) + b(0, 60, 120, 10),
      ],
      [
        'an image in a column is not stretched beyond max-width or between auto margins',
        `<section style=display:flex;flex-direction:column;width:120px>${picture('max-width:60px')}${picture('margin:0 auto')}</section>`,
        a(0, 0, 60, 30) + a(50, 30, 20, 10),
      ],
      [
        'an image in a line of definite height is as high, in its ratio',
        `<section style=display:flex;width:120px;height:40px>${picture('')}<div class=b style=width:10px></div></section>`,
        a(0, 0, 80, 40) + b(80, 0, 10, 40),
      ],
      [
        'an image is as high as its line, and keeps its width',
        `<section style=display:flex;width:120px>${picture('object-fit:fill')}<div class=b style=width:10px;height:40px></div></section>`,
        a(0, 0, 20, 40) + b(20, 0, 10, 40),
      ],
      [
        'text wraps in the width of its item',
        '<section style=display:flex;width:60px><div class=a style=width:20px;flex:none;height:30px></div><div>one two three</div></section>',
        a(0, 0, 20, 30) + text(20, 0, 'one two') + text(20, 10, 'three'),
      ],
    ],
  },
]
