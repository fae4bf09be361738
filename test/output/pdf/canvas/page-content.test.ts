import { describe, expect, test } from 'vitest'
import { number, scaledNumber } from '../../../../src/output/pdf/canvas/format-number.ts'
import { PageContent, type ShownStyle } from '../../../../src/output/pdf/canvas/page-content.ts'

const STYLE: ShownStyle = { font: 'F1', size: 10, letterSpacing: 0, slant: 0 }
const word = (operands: string, advance = operands.length * 500) => ({
  operands,
  advance,
  hasAdjustments: false,
  count: operands.length,
  isRtl: false,
})

function written(paint: (content: PageContent) => void): string[] {
  const content = new PageContent()
  paint(content)
  return content.end().trim().split('\n')
}

describe('text operators', () => {
  test('combine runs of one line and style in one string', () => {
    const operators = written(content => {
      content.show(word('ab'), 40, 50, STYLE)
      content.show(word('cd'), 50, 50, STYLE)
    })
    expect(operators).toEqual(['BT', '/F1 10 Tf', '1 0 0 -1 40 50 Tm', '(abcd)Tj', 'ET'])
  })

  test('adjust for gaps between runs', () => {
    const operators = written(content => {
      content.show(word('ab'), 40, 50, STYLE)
      content.show(word('cd'), 52.5, 50, STYLE)
    })
    expect(operators).toContain('[(ab)-250(cd)]TJ')
  })

  test('of several lines are one text object, with relative moves', () => {
    const operators = written(content => {
      content.show(word('ab'), 40, 50, STYLE)
      content.beginLine()
      content.show(word('cd'), 45, 62.5, STYLE)
    })
    expect(operators.slice(3)).toEqual(['(ab)Tj', '5 -12.5 Td', '(cd)Tj', 'ET'])
  })

  test('set font and colour only when they change', () => {
    const operators = written(content => {
      for (const [i, color] of ['0 g', '1 0 0 rg', '1 0 0 rg', '0 g'].entries()) {
        content.set('fill', color)
        content.show(word('ab'), 40, 50 + i * 10, STYLE)
      }
    })
    expect(operators.filter(operator => /rg?$/.test(operator) || /g$/.test(operator))).toEqual([
      '1 0 0 rg',
      '0 g',
    ])
    expect(operators.filter(operator => operator.endsWith('Tf'))).toHaveLength(1)
    expect(operators.filter(operator => operator === 'BT')).toHaveLength(1)
  })

  test('place parts without extraction after the line', () => {
    const operators = written(content => {
      content.showPart(word('m'), 44, 50, STYLE)
      content.show(word('ab'), 40, 50, STYLE)
      content.beginLine()
      content.show(word('cd'), 40, 60, STYLE)
    })
    const at = (operator: string) => operators.indexOf(operator)
    expect(at('(ab)Tj')).toBeLessThan(at('/Span<</ActualText()>>BDC'))
    expect(at('(m)Tj')).toBeLessThan(at('EMC'))
    expect(at('EMC')).toBeLessThan(at('(cd)Tj'))
  })
})

describe('line operators', () => {
  test('join collinear adjacent lines', () => {
    const operators = written(content => {
      content.strokeLine(40, 50, 100, 50)
      content.strokeLine(100, 50, 200, 50)
      content.strokeLine(200, 50, 200, 80)
    })
    expect(operators).toEqual(['40 50 m 200 50 l S', '200 50 m 200 80 l S'])
  })

  test('keep dashed lines separate: each starts its own dashes', () => {
    const operators = written(content => {
      content.set('dash', '[2]0 d')
      content.strokeLine(40, 50, 100, 50)
      content.strokeLine(100, 50, 200, 50)
    })
    expect(operators).toHaveLength(3)
  })
})

describe('the graphics state', () => {
  test('is the previous one after it is restored', () => {
    const operators = written(content => {
      content.set('fill', '1 0 0 rg')
      content.save()
      content.set('fill', '0 1 0 rg')
      content.restore()
      content.set('fill', '1 0 0 rg')
      content.fillRect(1, 2, 3, 4)
    })
    expect(operators).toEqual(['1 0 0 rg', 'q', '0 1 0 rg', 'Q', '1 2 3 4 re f'])
  })

  test('is unknown after raw operators, including saved states', () => {
    const operators = written(content => {
      content.set('fill', '1 0 0 rg')
      content.save()
      content.raw('/Im1 Do')
      content.restore()
      content.set('fill', '1 0 0 rg')
    })
    expect(operators.filter(operator => operator === '1 0 0 rg')).toHaveLength(2)
  })

  test('is set before a path begins, and never inside it', () => {
    const operators = written(content => {
      content.draw('0 0 m')
      content.draw('5 5 l')
      content.set('stroke', '1 0 0 RG')
      content.paint('S')
    })
    expect(operators).toEqual(['1 0 0 RG', '0 0 m', '5 5 l', 'S'])
  })
})

describe('numbers', () => {
  test.each([
    [0, '0'],
    [-0.0001, '0'],
    [0.5, '.5'],
    [-0.25, '-.25'],
    [12, '12'],
    [1.0004, '1'],
    [595.28, '595.28'],
    [-103.4567, '-103.457'],
  ])('%d is written as %s', (value, text) => {
    expect(number(value)).toBe(text)
  })

  test('have more decimals if they are scaled up', () => {
    expect(scaledNumber(0.123456, 1)).toBe('.123')
    expect(scaledNumber(0.123456, 500)).toBe('0.123456')
  })

  test('out of range for PDF readers are rejected', () => {
    expect(() => number(1e13)).toThrow(RangeError)
    expect(() => number(Number.NaN)).toThrow(RangeError)
  })
})
