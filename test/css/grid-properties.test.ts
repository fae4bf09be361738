import { describe, expect, test } from 'vitest'
import { find, style } from '../html/styled.ts'

async function computed(css: string) {
  const page = await style('<p>x', { css: `p { ${css} }` })
  return { style: find(page, 'p').style, messages: page.warnings.map(({ message }) => message) }
}

const auto = { min: 'auto', max: 'auto' }
const line = (number: number | null, name: string | null = null) => ({ isSpan: false, number, name })
const span = (number: number, name: string | null = null) => ({ isSpan: true, number, name })

describe('values of grid properties', () => {
  test.each<[string, object]>([
    [
      'grid-template-columns: 4px 1fr',
      {
        gridTemplateColumns: [
          {
            count: 1,
            names: [[], [], []],
            tracks: [
              { min: 3, max: 3 },
              { min: 'auto', max: { fr: 1 } },
            ],
          },
        ],
      },
    ],
    [
      'grid-template-rows: [a b] minmax(10%, max-content) [c] fit-content(2em)',
      {
        gridTemplateRows: [
          {
            count: 1,
            names: [['a', 'b'], ['c'], []],
            tracks: [
              { min: { percent: 10 }, max: 'max-content' },
              { min: 'auto', max: { fitContent: 24 } },
            ],
          },
        ],
      },
    ],
    [
      'grid-template-columns: repeat(auto-fill, [a] minmax(4px, 1fr)) [b]',
      {
        gridTemplateColumns: [
          { count: 1, names: [[]], tracks: [] },
          { count: 'auto-fill', names: [['a'], []], tracks: [{ min: 3, max: { fr: 1 } }] },
          { count: 1, names: [['b']], tracks: [] },
        ],
      },
    ],
    ['grid-auto-rows: auto 4px', { gridAutoRows: [auto, { min: 3, max: 3 }] }],
    ['grid-auto-flow: dense', { gridAutoFlow: { isColumn: false, isDense: true } }],
    ['grid-auto-flow: column', { gridAutoFlow: { isColumn: true, isDense: false } }],
    ['grid-row: 2', { gridRowStart: line(2), gridRowEnd: null }],
    ['grid-row: a', { gridRowStart: line(null, 'a'), gridRowEnd: line(null, 'a') }],
    ['grid-column: span 2 / -1 a', { gridColumnStart: span(2), gridColumnEnd: line(-1, 'a') }],
    ['grid-column: span a / b 3', { gridColumnStart: span(1, 'a'), gridColumnEnd: line(3, 'b') }],
    [
      'grid-area: a',
      {
        gridRowStart: line(null, 'a'),
        gridColumnStart: line(null, 'a'),
        gridRowEnd: line(null, 'a'),
        gridColumnEnd: line(null, 'a'),
      },
    ],
    [
      'grid-area: 1 / b / span 2',
      {
        gridRowStart: line(1),
        gridColumnStart: line(null, 'b'),
        gridRowEnd: span(2),
        gridColumnEnd: line(null, 'b'),
      },
    ],
    ['place-items: center', { alignItems: 'center', justifyItems: 'center' }],
    ['place-items: first baseline safe end', { alignItems: 'baseline', justifyItems: 'safe end' }],
    ['place-self: start left', { alignSelf: 'start', justifySelf: 'left' }],
    ['justify-items: legacy center', { justifyItems: 'center' }],
    ['grid-gap: 4px 8px', { rowGap: 3, columnGap: 6 }],
    ['grid-row-gap: 4px; grid-column-gap: 8px', { rowGap: 3, columnGap: 6 }],
    [
      'grid-template: "a a" 4px "b ." / 1fr 1fr',
      {
        gridTemplateRows: [{ count: 1, names: [[], [], []], tracks: [{ min: 3, max: 3 }, auto] }],
        gridTemplateAreas: {
          rows: 2,
          columns: 2,
          areas: new Map([
            ['a', { rowStart: 0, rowEnd: 1, columnStart: 0, columnEnd: 2, cells: 2 }],
            ['b', { rowStart: 1, rowEnd: 2, columnStart: 0, columnEnd: 1, cells: 1 }],
          ]),
        },
      },
    ],
    [
      'grid: auto-flow dense 4px / none',
      {
        gridAutoFlow: { isColumn: false, isDense: true },
        gridAutoRows: [{ min: 3, max: 3 }],
        gridTemplateColumns: [],
      },
    ],
  ])('%s', async (css, expected) => {
    const { style, messages } = await computed(css)
    expect(messages).toEqual([])
    expect(style).toMatchObject(expected)
  })

  test.each([
    'grid-template-columns: repeat(0, 1px)',
    'grid-template-columns: repeat(2, repeat(2, 1px))',
    'grid-template-columns: repeat(auto-fill, 1fr)',
    'grid-template-columns: repeat(auto-fill, 10px) auto',
    'grid-template-columns: repeat(auto-fill, 1px) repeat(auto-fit, 1px)',
    'grid-template-columns: minmax(1fr, 10px)',
    'grid-template-columns: min(1fr, 10px)',
    'grid-template-columns: clamp(1px, 10%)',
    'grid-template-columns: -1px',
    'grid-template-columns: [a]',
    'grid-template-columns: [span] 1px',
    'grid-template-columns: [a] [b] 1px',
    'grid-template-areas: "a b" "c"',
    'grid-template-areas: "a b a"',
    'grid-template-areas: "a" "b" "a"',
    'grid-template-areas: "a ?"',
    'grid-template-areas: ""',
    'grid-template: "a" repeat(2, 1px)',
    'grid-row: span 0',
    'grid-row: span -1',
    'grid-row: 1 / 2 / 3',
    'grid-row: 1.5',
    'grid-area: 1 / 2 / 3 / 4 / 5',
    'grid-auto-flow: row column',
    'grid: auto-flow / auto-flow',
    'grid: 1px',
    'justify-self: space-between',
    'place-items: auto',
  ])('%s is invalid', async css => {
    const { style, messages } = await computed(css)
    expect(messages).toHaveLength(1)
    for (const [key, value] of Object.entries(style))
      if (key.startsWith('grid')) expect(value).toBeUndefined()
  })

  test.each([
    ['(display: grid) and (grid-template-columns: repeat(auto-fit, minmax(10px, 1fr)))', true],
    ['(grid-area: a) and (grid-auto-flow: dense) and (justify-self: end)', true],
    ['(grid-template-columns: subgrid)', false],
    ['(grid-template-rows: subgrid [a])', false],
    ['(grid-template-columns: 1fr 1)', false],
  ])('@supports %s is %s', async (condition, isSupported) => {
    const page = await style('<p>x', { css: `@supports ${condition} { p { order: 1 } }` })
    expect(find(page, 'p').style.order).toBe(isSupported ? 1 : 0)
    expect(page.warnings).toEqual([])
  })

  test('subgrid causes one warning', async () => {
    const { style, messages } = await computed('grid-template-rows: subgrid; display: grid')
    expect(style.gridTemplateRows).toBeUndefined()
    expect(messages).toEqual([
      "'grid-template-rows: subgrid' is not supported yet, in line 1, column 5 of 'css'.",
    ])
  })

  test('are not inherited, and are absent in other styles', async () => {
    const page = await style('<div><p>x', {
      css: 'div { grid-row: 1; justify-items: end } p { grid-row: 2; grid-row: initial }',
    })
    for (const name of ['html', 'p']) {
      const keys = Object.keys(find(page, name).style)
      expect(keys.filter(key => key.startsWith('grid') || key === 'justifyItems')).toEqual([])
    }
    expect(find(page, 'div').style).toMatchObject({ gridRowStart: line(1), justifyItems: 'end' })
  })

  test('apply through var(), inherit and revert', async () => {
    const page = await style('<div><p><b>x', {
      css: ':root { --n: 2 } div { grid-row: var(--n) / span var(--n) } p { grid-row: inherit } b { grid-row: 1; grid-row: revert }',
    })
    expect(find(page, 'p').style).toMatchObject({ gridRowStart: line(2), gridRowEnd: span(2) })
    expect(find(page, 'b').style.gridRowStart).toBeUndefined()
  })
})
