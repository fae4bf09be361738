import { a, b, c, d, type Section } from './reference-pairs.ts'

/** A table of rows, each a list of cell styles; cells have the colours a, b, c, d in rotation. */
function table(style: string, ...rows: readonly (readonly string[])[]): string {
  const names = ['a', 'b', 'c', 'd']
  let i = 0
  const cell = (css: string): string => {
    const [own = '', attributes = ''] = css.split('|')
    return `<td class=${names[i++ % 4]} ${attributes} style="${own}"></td>`
  }
  return `<table style="${style}">${rows.map(cells => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`
}

const CSS = 'table{border-spacing:0}td,th{padding:0;height:20px}'

/** Tables (CSS 2.2 §17). */
export const TABLE_SECTIONS: readonly Section[] = [
  {
    section: 'CSS 2.2 §17.2.1 anonymous table boxes',
    pairs: [
      [
        'cells without a row and a table',
        '<div class=a style=display:table-cell;width:30px;height:20px></div><div class=b style=display:table-cell;width:40px></div>',
        a(0, 0, 30, 20) + b(30, 0, 40, 20),
      ],
      [
        'rows without a table',
        '<div style=display:table-row><div class=a style=display:table-cell;width:30px;height:20px></div></div><div style=display:table-row><div class=b style=display:table-cell;height:10px></div></div>',
        a(0, 0, 30, 20) + b(0, 20, 30, 10),
      ],
      [
        'content of a row without a cell',
        '<div style=display:table><div style=display:table-row><div class=a style=width:30px;height:20px></div><div class=b style=display:table-cell;width:10px></div></div></div>',
        a(0, 0, 30, 20) + b(30, 0, 10, 20),
      ],
      [
        'white space between cells has no box',
        '<div style=display:table> <div class=a style=display:table-cell;width:30px;height:20px></div> <div class=b style=display:table-cell;width:10px></div> </div>',
        a(0, 0, 30, 20) + b(30, 0, 10, 20),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §17.2, §17.4 parts of tables',
    css: CSS,
    pairs: [
      [
        'the header is first and the footer last',
        '<table style=width:50px><tfoot><tr><td class=c></tfoot><tbody><tr><td class=b></tbody><thead><tr><td class=a></thead></table>',
        a(0, 0, 50, 20) + b(0, 20, 50, 20) + c(0, 40, 50, 20),
      ],
      [
        'a caption is above the table',
        '<table style=width:50px><caption class=d style=height:10px></caption><tr><td class=a></table>',
        d(0, 0, 50, 10) + a(0, 10, 50, 20),
      ],
      [
        'caption-side: bottom',
        '<table style=width:50px;caption-side:bottom><caption class=d style=height:10px></caption><tr><td class=a></table>',
        a(0, 0, 50, 20) + d(0, 20, 50, 10),
      ],
      ['margins auto centre a table', table('width:80px;margin:0 auto', ['']), a(60, 0, 80, 20)],
      [
        'backgrounds: cell, row, group, column',
        '<table style=width:60px><col class=d><col><col><tbody class=c><tr class=b><td class=a><td><td><tr><td><td><td><tbody><tr><td><td><td></table>',
        b(0, 0, 60, 20) + a(0, 0, 20, 20) + c(0, 20, 60, 20) + d(0, 40, 20, 20),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §17.5.2.1 fixed layout',
    css: `${CSS}table{table-layout:fixed;width:150px}`,
    pairs: [
      [
        'columns without a width share the remaining width',
        table('', ['width:50px', '', '']),
        a(0, 0, 50, 20) + b(50, 0, 50, 20) + c(100, 0, 50, 20),
      ],
      [
        'only the first row is used',
        table('', ['', ''], ['width:100px', '']),
        a(0, 0, 75, 20) + b(75, 0, 75, 20) + c(0, 20, 75, 20) + d(75, 20, 75, 20),
      ],
      [
        'columns override cells',
        `<table><col style=width:30px><col><tr><td class=a style=width:90px><td class=b></table>`,
        a(0, 0, 30, 20) + b(30, 0, 120, 20),
      ],
      ['percentages refer to the table', table('', ['width:20%', '']), a(0, 0, 30, 20) + b(30, 0, 120, 20)],
      [
        'content does not widen',
        '<table><tr><td class=a><div style=width:120px></div><td class=b></table>',
        a(0, 0, 75, 20) + b(75, 0, 75, 20),
      ],
      [
        'a width is divided among spanned columns',
        table('', ['width:60px|colspan=2', ''], ['', '', '']),
        a(0, 0, 60, 20) + b(60, 0, 90, 20) + c(0, 20, 30, 20) + d(30, 20, 30, 20) + a(60, 20, 90, 20),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §17.5.2.2 automatic layout',
    css: CSS,
    pairs: [
      [
        'percentages of padding refer to the table without its outer spacing',
        '<table style="width:190px;border-spacing:10px 0;table-layout:fixed"><tr><td class=a style="padding-left:10%"><div class=b style=height:20px></div></td><td class=c></td></tr></table>',
        a(10, 0, 80, 20) + b(27, 0, 63, 20) + c(100, 0, 80, 20),
      ],
      [
        'fits its content',
        '<table><tr><td class=a><u></u><td class=b><u></u><u></u></table>',
        a(0, 0, 20, 20) + b(20, 0, 40, 20),
      ],
      [
        'a column is as wide as its widest cell',
        '<table><tr><td class=a><u></u><tr><td class=b><u></u><u></u></table>',
        a(0, 0, 40, 20) + b(0, 20, 40, 20),
      ],
      [
        'a width is a minimum',
        '<table><tr><td class=a style=width:10px><div style=width:50px;height:20px></div></table>',
        a(0, 0, 50, 20),
      ],
      [
        'free space goes to columns without a width',
        table('width:150px', ['width:50px', '']),
        a(0, 0, 50, 20) + b(50, 0, 100, 20),
      ],
      [
        'free space is shared by maximum widths',
        '<table style=width:180px><tr><td class=a><u></u><td class=b><u></u><u></u></table>',
        a(0, 0, 60, 20) + b(60, 0, 120, 20),
      ],
      [
        'a table does not shrink below its content',
        '<table style=width:20px><tr><td class=a><div style=width:50px></div></table>',
        a(0, 0, 50, 20),
      ],
      [
        'percentages of columns',
        table('width:100px', ['width:30%', 'width:70%']),
        a(0, 0, 30, 20) + b(30, 0, 70, 20),
      ],
      [
        'a cell without a width does not widen columns that have one',
        '<table><tr><td class=a style=width:30px><td class=b style=width:40px><tr><td class=c colspan=2><u></u><u></u><u></u><u></u></table>',
        a(0, 0, 30, 20) + b(30, 0, 40, 20) + c(0, 20, 70, 20),
      ],
      [
        'a cell with a width widens columns that have one',
        '<table><tr><td class=a style=width:30px><td class=b style=width:60px><tr><td class=c colspan=2 style=width:120px></table>',
        a(0, 0, 40, 20) + b(40, 0, 80, 20) + c(0, 20, 120, 20),
      ],
      [
        'columns without a width share the width of a cell by their maximum widths',
        '<table><tr><td class=a><u></u><td class=b><u></u><u></u><tr><td class=c colspan=2><div style=width:120px></div></table>',
        a(0, 0, 40, 20) + b(40, 0, 80, 20) + c(0, 20, 120, 20),
      ],
      [
        'colspan',
        table('width:100px', ['|colspan=2'], ['width:30px', '']),
        a(0, 0, 100, 20) + b(0, 20, 30, 20) + c(30, 20, 70, 20),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §17.5.3 heights and vertical alignment',
    css: `${CSS}td{width:30px}`,
    pairs: [
      [
        'a row is as high as its highest cell',
        table('', ['height:50px', '']),
        a(0, 0, 30, 50) + b(30, 0, 30, 50),
      ],
      [
        'rowspan',
        table('', ['|rowspan=2', ''], ['']),
        a(0, 0, 30, 40) + b(30, 0, 30, 20) + c(30, 20, 30, 20),
      ],
      [
        'vertical-align: top, middle and bottom',
        '<table class=d style=height:50px><tr><td style=vertical-align:top><u class=a></u><td style=vertical-align:middle><u class=b></u><td style=vertical-align:bottom><u class=c></u></table>',
        d(0, 0, 90, 50) + a(0, 0, 20, 10) + b(30, 20, 20, 10) + c(60, 40, 20, 10),
      ],
      [
        'the height of a table is a minimum',
        table('height:80px', ['height:auto'], ['height:auto']),
        a(0, 0, 30, 40) + b(0, 40, 30, 40),
      ],
    ],
  },
  {
    section: 'CSS 2.2 §17.6 borders of cells',
    pairs: [
      [
        'border-spacing is around each cell',
        '<table class=d style=border-spacing:5px><tr><td class=a style=padding:0;width:20px;height:20px><td class=b style=padding:0;width:20px></table>',
        d(0, 0, 55, 30) + a(5, 5, 20, 20) + b(30, 5, 20, 20),
      ],
      [
        'horizontal and vertical spacing',
        '<table class=d style="border-spacing:10px 5px"><tr><td class=a style=padding:0;width:20px;height:20px><tr><td class=b style=padding:0;height:20px></table>',
        d(0, 0, 40, 55) + a(10, 5, 20, 20) + b(10, 30, 20, 20),
      ],
      [
        'empty-cells: hide',
        '<table class=d style=border-spacing:0;empty-cells:hide><tr><td class=a style=padding:0;width:20px;height:20px><td class=b style=padding:0;width:20px>&nbsp;</table>',
        d(0, 0, 40, 20) + b(20, 0, 20, 20),
      ],
      [
        'empty-cells: hide shows cells with an empty inline element',
        '<table style=border-spacing:0;empty-cells:hide><tr><td class=a style=padding:0;width:20px;height:20px><span></span><td class=b style=padding:0;width:20px></table>',
        a(0, 0, 20, 20),
      ],
      [
        'empty-cells: hide shows the backgrounds of rows and columns, and no borders',
        '<table style=border-spacing:0;empty-cells:hide><col class=c><tr><td class=a style="padding:0;width:16px;height:20px;border:2px solid"><td class=b style=padding:0;width:20px>&nbsp;<tr class=d><td class=a style=padding:0;height:20px><td class=b style=padding:0></table>',
        c(0, 0, 20, 24) + b(20, 0, 20, 24) + d(0, 24, 40, 20),
      ],
      [
        'empty-cells: hide does not apply to cells with boxes in flow or floats',
        '<table class=d style=border-spacing:0;empty-cells:hide><tr><td class=a style=padding:0;width:20px;height:20px><div></div><td class=b style=padding:0;width:20px><div style=float:left></div><td class=c style=padding:0;width:20px><div class=c style=position:absolute;width:10px;height:10px></div></table>',
        d(0, 0, 60, 20) + a(0, 0, 20, 20) + b(20, 0, 20, 20) + c(40, 0, 10, 10),
        'td{vertical-align:top}',
      ],
      [
        'empty-cells: hide does not apply to collapsing borders',
        '<table class=d style=border-collapse:collapse;empty-cells:hide><tr><td class=a style=padding:0;width:20px;height:20px></table>',
        a(0, 0, 20, 20),
      ],
      [
        'of equal collapsing borders, the upper and the left one win',
        '<table style=border-collapse:collapse><tr><td style="padding:0;width:20px;height:20px;border:0 solid #e6194b;border-right-width:4px"><td style="padding:0;width:20px;border:0 solid #4363d8;border-left-width:4px"></table><table style=border-collapse:collapse><tr><td style="padding:0;width:20px;height:20px;border:0 solid #e6194b;border-bottom-width:4px"><tr><td style="padding:0;height:20px;border:0 solid #4363d8;border-top-width:4px"></table>',
        a(20, 0, 4, 20) + a(0, 40, 20, 4),
      ],
      [
        'collapsing borders are shared',
        '<table style=border-collapse:collapse><tr><td style="border:4px solid #4363d8;padding:0;width:20px;height:20px"><td style="border:4px solid #4363d8;padding:0;width:20px"></table>',
        c(0, 0, 52, 28) +
          ['4px', '28px']
            .map(
              left =>
                `<div style="position:absolute;left:${left};top:4px;width:20px;height:20px;background:#fff"></div>`,
            )
            .join(''),
      ],
      [
        'the wider collapsing border wins',
        '<table style=border-collapse:collapse><tr><td class=a style="border-right:8px solid #4363d8;padding:0;width:20px;height:20px"><td class=b style="border-left:2px solid #f58231;padding:0;width:20px"></table>',
        a(0, 0, 20, 20) + c(20, 0, 8, 20) + b(28, 0, 20, 20),
      ],
      [
        'a hidden collapsing border wins over all',
        '<table style=border-collapse:collapse><tr><td class=a style="border-right:8px solid #4363d8;padding:0;width:20px;height:20px"><td class=b style="border-left:hidden;padding:0;width:20px"></table>',
        a(0, 0, 20, 20) + b(20, 0, 20, 20),
      ],
      [
        'of equal widths, solid wins over dashed',
        '<table style=border-collapse:collapse><tr><td class=a style="border-right:4px dashed #f58231;padding:0;width:20px;height:20px"><td class=b style="border-left:4px solid #4363d8;padding:0;width:20px"></table>',
        a(0, 0, 20, 20) + c(20, 0, 4, 20) + b(24, 0, 20, 20),
      ],
    ],
  },
  {
    section: 'HTML §15.3.8 borders of tables',
    pairs: [
      [
        'the attribute border has the colour of the text, cells that of their table',
        '<table border=2 cellspacing=4 style=color:green><tr><td>x</table>',
        '<table style="border:2px outset green;border-spacing:4px;color:green"><tr><td style="border:1px inset green">x</table>',
      ],
      [
        'cells inherit border-color through rows and row groups',
        '<table border=2 style=border-color:blue><tbody><tr><td>x</table>',
        '<table style="border:2px outset blue"><tr><td style="border:1px inset blue">x</table>',
      ],
    ],
  },
  {
    section: 'CSS 2.2 §17.5.2 max-width of cells',
    css: `${CSS}b{display:inline-block;width:120px;height:10px}`,
    pairs: [
      [
        'limits their content and their width',
        table('width:200px', ['max-width:0;width:90px', '']) +
          table('', ['max-width:50px;width:80px', 'width:40px']),
        b(0, 0, 200, 20) + a(0, 20, 50, 20) + b(50, 20, 40, 20),
      ],
      [
        'is not exceeded by wide content',
        '<table><td class=a style="max-width:50px"><b></b><td class=b style=width:40px></table>',
        a(0, 0, 50, 20) + b(50, 0, 40, 20),
      ],
    ],
  },
]
