import { describe, expect, test } from 'vitest'
import { modulo, remainder, roundTo } from '../../src/css/values/math-functions.ts'
import { find, style } from '../html/styled.ts'

const { NaN: NAN, POSITIVE_INFINITY: INFINITE } = Number

function expectNear(actual: number, expected: number): void {
  if (Number.isNaN(expected)) expect(actual).toBeNaN()
  else expect(actual).toBeCloseTo(expected)
}

describe('round()', () => {
  test.each([
    ['nearest', 2.5, 1, 3],
    ['nearest', -2.5, 1, -2],
    ['up', 1.2, -1, 2],
    ['down', -1.2, 1, -2],
    ['to-zero', -1.8, 1, -1],
    ['up', 0.1 + 0.2, 0.1, 0.3],
    ['nearest', 5, 0, NAN],
    ['nearest', INFINITE, 1, INFINITE],
    ['nearest', INFINITE, INFINITE, NAN],
    ['nearest', 5, INFINITE, 0],
    ['up', 5, INFINITE, INFINITE],
    ['down', -5, INFINITE, -INFINITE],
    ['down', 5, INFINITE, 0],
  ] as const)('%s of %d to %d is %d', (strategy, value, step, expected) => {
    expectNear(roundTo(strategy, value, step), expected)
  })
})

describe('remainders', () => {
  test.each([
    [18, 5, 3, 3],
    [-18, 5, 2, -3],
    [18, -5, -2, 3],
    [18, 0, NAN, NAN],
    [INFINITE, 5, NAN, NAN],
    [18, INFINITE, 18, 18],
    [-18, INFINITE, NAN, -18],
  ])('of %d and %d', (value, divisor, mod, rem) => {
    expectNear(modulo(value, divisor), mod)
    expectNear(remainder(value, divisor), rem)
  })
})

describe('math functions', () => {
  test.each([
    ...[
      'min()',
      'clamp(1px, 2px)',
      'clamp(none, none)',
      'round(sideways, 1px, 2px)',
      'round(1px)',
      'mod(1px, 2)',
    ],
    ...[
      'calc(1px * 1px)',
      'calc(1 / 1px)',
      'sin(1px)',
      'asin(1deg)',
      'pow(1px, 2)',
      'sqrt(1, 2)',
      'log(1, 2, 3)',
    ],
    ...[
      'hypot(1px, 1)',
      'atan2(1px, 1)',
      'sign(1px)',
      'sqrt(4px)',
      'calc(50% / 10px * 1px)',
      'sign(10% - 1px)',
    ],
    ...['calc(1px +2px)', 'calc()', 'min(1px,)', 'min(,)', 'calc(1px 2px)', 'abs(1px, 2px)', 'exp()'],
  ])('%s for a width is ignored with a warning', async value => {
    const page = await style('<p>', { css: `p {\n width: ${value} }` })
    expect(find(page, 'p').style.width).toBe('auto')
    expect(page.warnings).toEqual([
      expect.objectContaining({ message: expect.stringContaining('in line 2, column 2') }),
    ])
  })

  test.each(['calc(1px + )', 'calc(* 2px)', 'calc()', 'max(1px, 2px -)', 'min(calc(1px /), 2px)'])(
    '%s lacks an operand: it is invalid, not unsupported',
    async value => {
      const page = await style('<p>', { css: `p { width: ${value} }` })
      expect(page.warnings).toMatchObject([{ code: 'invalid_css_value' }])
    },
  )

  test.each([
    ['opacity: calc(infinity)', 'opacity', 1],
    ['order: calc(NaN)', 'order', 0],
    ['order: round(7, 3)', 'order', 6],
    ['orphans: calc(-3)', 'orphans', 1],
    ['flex-grow: calc(1 - 3)', 'flexGrow', 0],
    ['width: calc(1px / 0)', 'width', 1e7],
    ['width: calc(-1px / 0)', 'width', 0],
    ['width: min(-5px, 10px)', 'width', 0],
    ['letter-spacing: hypot(-3px, -4px)', 'letterSpacing', 3.75],
  ] as const)('%s', async (declaration, key, expected) => {
    const page = await style('<p>', { css: `p { ${declaration} }` })
    expect(find(page, 'p').style[key]).toBe(expected)
    expect(page.warnings).toEqual([])
  })

  test('with percentages are evaluated when the length of 100% is known', async () => {
    const page = await style('<p>', { css: 'p { width: max(10%, 30px) }' })
    const { width } = find(page, 'p').style
    expect(typeof width === 'object' && [100, 1000].map(whole => width.at?.(whole))).toEqual([22.5, 100])
  })

  test('in large numbers take linear time', async () => {
    const sum = Array.from({ length: 4000 }, (_, i) => `${i % 7}%`).join(' + ')
    const page = await style('<p>', {
      css: `p { width: min(${sum}, ${'max('.repeat(30)}1px${')'.repeat(30)}) }`,
    })
    expect(page.warnings).toEqual([])
  })
})
