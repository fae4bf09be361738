import { describe, expect, test } from 'vitest'
import { compileTableLayout as compile } from '../../../src/document/tables/declared-layout.ts'
import { STOCK_TABLE_LAYOUTS } from '../../../src/layout/document/pdfmake.ts'

const compileTableLayout = (layout: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  compile(layout, STOCK_TABLE_LAYOUTS)

const NODE = {
  table: { headerRows: 1, widths: ['*', '*', '*'], body: Array.from({ length: 5 }, () => ['', '', '']) },
}

type Rule = (i: number, node: typeof NODE, column?: number) => unknown

function values(layout: Readonly<Record<string, unknown>>, key: string, count: number): unknown[] {
  const rule = compileTableLayout(layout)[key] as Rule
  return Array.from({ length: count }, (_, i) => rule(i, NODE, 0))
}

describe('a declared value is converted to a function of the index', () => {
  test('from a single value, or a list whose last value repeats', () => {
    expect(values({ hLineWidth: 2 }, 'hLineWidth', 6)).toEqual([2, 2, 2, 2, 2, 2])
    expect(values({ vLineWidth: [3, 1] }, 'vLineWidth', 4)).toEqual([3, 1, 1, 1])
  })

  test('from positions of horizontal lines', () => {
    const hLineWidth = { first: 0, header: 2, last: 3, default: 0.5 }
    expect(values({ hLineWidth }, 'hLineWidth', 6)).toEqual([0, 2, 0.5, 0.5, 0.5, 3])
  })

  test('from positions of vertical lines and column paddings', () => {
    expect(values({ vLineColor: { first: 'a', last: 'b', default: 'c' } }, 'vLineColor', 4)).toEqual([
      'a',
      'c',
      'c',
      'b',
    ])
    expect(values({ paddingLeft: { first: 0, default: 8 } }, 'paddingLeft', 3)).toEqual([0, 8, 8])
  })

  test('from positions of row paddings and fills', () => {
    expect(values({ paddingTop: { header: 6, default: 2 } }, 'paddingTop', 5)).toEqual([6, 2, 2, 2, 2])
    expect(values({ fillColor: { header: 'h', odd: 'o', even: 'e' } }, 'fillColor', 5)).toEqual([
      'h',
      'o',
      'e',
      'o',
      'e',
    ])
  })

  test('from zebra stripes of body rows over a fill', () => {
    expect(values({ zebra: ['z', null], fillColor: { header: 'h' } }, 'fillColor', 5)).toEqual([
      'h',
      'z',
      undefined,
      'z',
      undefined,
    ])
  })

  test('but a dash style is a single value', () => {
    const style = { dash: { length: 2, space: 1 } }
    expect(values({ hLineStyle: style }, 'hLineStyle', 2)).toEqual([style, style])
  })

  test('of a layout that extends a named layout and overrides parts of it', () => {
    const layout = compileTableLayout({ extends: 'headerLineOnly', vLineWidth: 1 })
    expect((layout['hLineWidth'] as Rule)(1, NODE)).toBe(2)
    expect((layout['vLineWidth'] as Rule)(1, NODE)).toBe(1)
  })

  test('but flags stay flags', () => {
    expect(compileTableLayout({ defaultBorder: false, hLineWhenBroken: false })).toEqual({
      defaultBorder: false,
      hLineWhenBroken: false,
    })
  })
})
