import { a, b, c, type Section } from './reference-pairs.ts'

/** Lines of 10 px height and a width, rotated by an angle, with the given left and top of their bounds. */
function turned(
  left: number,
  top: number,
  width: number,
  degrees: number,
  ...lines: readonly string[]
): string {
  const height = lines.length * 10
  const x = left + (height - width) / 2
  const y = top + (width - height) / 2
  return `<div style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;rotate:${degrees}deg">${lines.join('<br>')}</div>`
}

const U = '<u class=a></u>'

/** CSS Writing Modes 4: vertical boxes in horizontal content. */
export const WRITING_MODE_SECTIONS: readonly Section[] = [
  {
    section: 'Writing Modes §3, §7.3 orthogonal flows',
    pairs: [
      [
        'vertical-rl turns lines to the right',
        '<div style="writing-mode:vertical-rl;height:100px">Wg one<br>two</div>',
        turned(0, 0, 100, 90, 'Wg one', 'two'),
      ],
      [
        'sideways-rl is the same for Latin text',
        '<div style="writing-mode:sideways-rl;height:100px">Wg one<br>two</div>',
        turned(0, 0, 100, 90, 'Wg one', 'two'),
      ],
      [
        'vertical-lr puts later lines on the right',
        '<div style="writing-mode:vertical-lr;height:100px">Wg one<br>two</div>',
        turned(0, 0, 100, 90, 'two', 'Wg one'),
      ],
      [
        'sideways-lr turns lines to the left',
        '<div style="writing-mode:sideways-lr;height:100px">Wg one<br>two</div>',
        turned(0, 0, 100, -90, 'Wg one', 'two'),
      ],
      [
        'the box is as wide as its lines',
        `<div class=b style="writing-mode:vertical-rl;height:60px">${U}</div>`,
        b(0, 0, 10, 60) + a(0, 0, 10, 20),
      ],
      [
        'the box is as high as its longest line',
        `<div class=b style=writing-mode:vertical-rl>${U}${U}<br>${U}</div>`,
        b(0, 0, 20, 40) + a(10, 0, 10, 40) + a(0, 0, 10, 20),
      ],
      [
        'a height breaks lines',
        `<div class=b style="writing-mode:vertical-rl;height:30px">${U} ${U}</div>`,
        b(0, 0, 20, 30) + a(0, 0, 20, 20),
      ],
      [
        'lines begin at the right of a wide box',
        `<div class=b style="writing-mode:vertical-rl;height:30px;width:50px">${U}</div>`,
        b(0, 0, 50, 30) + a(40, 0, 10, 20),
      ],
      [
        'or at the left',
        `<div class=b style="writing-mode:vertical-lr;height:30px;width:50px">${U}</div>`,
        b(0, 0, 50, 30) + a(0, 0, 10, 20),
      ],
      [
        'padding and borders are physical',
        `<div class=b style="writing-mode:vertical-rl;padding:1px 2px 3px 4px;border-top:5px solid #4363d8">${U}</div>`,
        b(0, 5, 16, 24) + c(0, 0, 16, 5) + a(4, 6, 10, 20),
      ],
      [
        'text-align centres along the line',
        `<div class=b style="writing-mode:vertical-rl;height:60px;text-align:center">${U}</div>`,
        b(0, 0, 10, 60) + a(0, 20, 10, 20),
      ],
      [
        'a cell',
        `<table style="border-spacing:0"><td class=b style="padding:0;writing-mode:vertical-rl">${U}${U}<td class=c style=padding:0>${U}</table>`,
        b(0, 0, 10, 40) + a(0, 0, 10, 40) + c(10, 0, 20, 40) + a(10, 15, 20, 10),
      ],
      [
        'an inline box becomes an inline block',
        `<p style=line-height:0><u></u><span class=b style="writing-mode:vertical-rl;line-height:10px">${U}</span>`,
        b(20, 0, 10, 20) + a(20, 0, 10, 20),
      ],
      [
        'a stretched item',
        `<main style="display:flex;height:60px"><div class=b style="writing-mode:vertical-rl;text-align:center">${U}</div></main>`,
        b(0, 0, 10, 60) + a(0, 20, 10, 20),
      ],
      [
        'a flex container',
        `<div class=b style="display:flex;gap:10px;writing-mode:vertical-rl">${U}${U}</div>`,
        b(0, 0, 10, 50) + a(0, 0, 10, 20) + a(0, 30, 10, 20),
      ],
      [
        'an absolutely positioned box',
        `<div style="position:absolute;right:0;bottom:0;writing-mode:vertical-rl" class=b>${U}</div>`,
        b(190, 180, 10, 20) + a(190, 180, 10, 20),
      ],
      [
        'is inherited once',
        `<div class=b style=writing-mode:vertical-rl><p>${U}</p><p>${U}</div>`,
        b(0, 0, 20, 20) + a(0, 0, 20, 20),
      ],
      [
        'does not reach beyond the page',
        `<div style="height:190px"></div><div style="writing-mode:vertical-rl;height:20px">${U}</div>`,
        `<div style="height:190px"></div><div style="position:relative;break-before:page;height:20px">${a(0, 0, 10, 20)}</div>`,
      ],
    ],
  },
]
