import { a, b, c, d, type Section } from './reference-pairs.ts'

const float = (style: string, side = 'left'): string =>
  `<div class=a style="float:${side};width:100px;height:20px;${style}"></div>`
const LINES = '<u class=b></u><br><u class=c></u><br><u class=d></u>'

/** CSS Shapes 1. */
export const SHAPE_SECTIONS: readonly Section[] = [
  {
    section: 'Shapes §6 shape-outside',
    pairs: [
      [
        'none uses the margin box',
        float('shape-outside:none') + LINES,
        a(0, 0, 100, 20) + b(100, 0, 20, 10) + c(100, 10, 20, 10) + d(0, 20, 20, 10),
      ],
      [
        'lines flow around a shape',
        float('shape-outside:inset(0 60px 10px 0)') + LINES,
        a(0, 0, 100, 20) + b(40, 0, 20, 10) + c(0, 10, 20, 10) + d(0, 20, 20, 10),
      ],
      [
        'on the right',
        `${float('shape-outside:inset(0 0 0 60px)', 'right')}<p style=text-align:right>${LINES}`,
        a(100, 0, 100, 20) + b(140, 0, 20, 10) + c(140, 10, 20, 10) + d(180, 20, 20, 10),
      ],
      [
        'a polygon',
        float('shape-outside:polygon(0 0,100% 100%,0 100%)') + LINES,
        a(0, 0, 100, 20) + b(50, 0, 20, 10) + c(100, 10, 20, 10) + d(0, 20, 20, 10),
      ],
      [
        'a margin',
        float('shape-outside:inset(0 60px 10px 0);shape-margin:5px') + LINES,
        a(0, 0, 100, 20) + b(45, 0, 20, 10) + c(45, 10, 20, 10) + d(0, 20, 20, 10),
      ],
      [
        'a reference box',
        float('margin-right:30px;shape-outside:border-box') + LINES,
        a(0, 0, 100, 20) + b(100, 0, 20, 10) + c(100, 10, 20, 10) + d(0, 20, 20, 10),
      ],
      [
        'is clipped to the margin box',
        float('shape-outside:circle(500px)') + LINES,
        a(0, 0, 100, 20) + b(100, 0, 20, 10) + c(100, 10, 20, 10) + d(0, 20, 20, 10),
      ],
      [
        'blocks next to floats, and clearance, use the margin box',
        float('shape-outside:inset(0 60px 0 0)') +
          '<div class=b style="overflow:hidden;height:10px"></div><div class=c style="clear:left;height:10px"></div>',
        a(0, 0, 100, 20) + b(100, 0, 100, 10) + c(0, 20, 200, 10),
      ],
    ],
  },
]
