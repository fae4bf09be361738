import { describe, expect, test } from 'vitest'
import { convertDefinition } from '../../src/cli/import/convert-definition.ts'
import { choose } from '../template/binding.ts'

const convert = (definition: object, layouts = {}) =>
  convertDefinition({ content: [], ...definition }, layouts)

/** The converted header; throws if it was not converted. */
function header(call: (...args: never[]) => unknown, rest = {}) {
  const { document, unconverted } = convert({ ...rest, header: call })
  if (unconverted.length > 0) throw new Error(unconverted[0]?.message)
  return document['header']
}

type Size = { width: number; height: number }

describe('page functions are converted', () => {
  test.each<[string, (...args: never[]) => unknown, unknown]>([
    ['a constant', () => ({ text: 'x' }), { text: 'x' }],
    ['page and pages', (p: number, n: number) => `${p}/${n}`, '{{@page}}/{{@pages}}'],
    ['an adjacent number', (p: number) => `Page 2: ${p + 1} (100)`, 'Page 2: {{add @page 1}} (100)'],
    ['remaining pages', (p: number, n: number) => `${n - p} to go`, '{{subtract @pages @page}} to go'],
    ['not on the first', (p: number) => (p === 1 ? null : 'x'), choose('(gt @page 1)', 'x')],
    ['only on the first', (p: number) => p === 1 && 'x', choose('(eq @page 1)', 'x', false)],
    ['only on the last', (p: number, n: number) => (p === n ? 'x' : ''), choose('(eq @page @pages)', 'x')],
    [
      'even and odd',
      (p: number) => ({ text: `${p}`, alignment: p % 2 ? 'left' : 'right' }),
      choose(
        '(eq (mod @page 2) 0)',
        { text: '{{@page}}', alignment: 'right' },
        { text: '{{@page}}', alignment: 'left' },
      ),
    ],
    [
      'after a cover and contents',
      (p: number) => (p > 2 ? `${p}` : undefined),
      choose('(gt @page 2)', '{{@page}}'),
    ],
    [
      'of several pages',
      (p: number, n: number) => (n > 1 ? `${p}` : null),
      choose('(gt @pages 1)', '{{@page}}'),
    ],
    [
      'first, last and others',
      (p: number, n: number) => (p === 1 ? 'A' : p === n ? 'Z' : `${p}`),
      choose('(eq @page 1)', 'A', choose('(eq @page @pages)', 'Z', '{{@page}}')),
    ],
    [
      'sizes',
      (_: number, __: number, s: Size) => ({
        canvas: [{ type: 'line', x1: 40, x2: s.width - 40, y1: s.height / 2, y2: 0 }],
      }),
      {
        canvas: [
          {
            type: 'line',
            x1: 40,
            x2: { $value: 'subtract @pageSize.width 40' },
            y1: { $value: '(multiply @pageSize.height 0.5)' },
            y2: 0,
          },
        ],
      },
    ],
    ['text like an expression', () => '{{x}}', { $literal: '{{x}}' }],
  ])('%s', (_, call, expected) => {
    expect(header(call)).toEqual(expected)
  })

  test('backgrounds receive page and size, and sections have their own page nodes', () => {
    const { document } = convert({
      background: (_: number, size: Size) => ({ canvas: [{ w: size.width }] }),
      content: [{ section: ['x'], footer: (p: number) => `p. ${p}` }],
    })
    expect(document['background']).toEqual({ canvas: [{ w: { $value: '@pageSize.width' } }] })
    expect(document['content']).toEqual([{ section: ['x'], footer: 'p. {{@page}}' }])
  })

  test.each<[string, (...args: never[]) => unknown, string]>([
    ['that fail', (p: { x: { y: 1 } }) => p.x.y, 'failed when it was sampled'],
    [
      'that no template can express',
      (p: number) => ['I', 'II', 'III', 'IV', 'V'][p % 5],
      'uses the result of page 2 of 3',
    ],
  ])('%s are reported', (_, call, message) => {
    expect(convert({ header: call }).unconverted).toEqual([
      { path: '/header', message: expect.stringContaining(message) },
    ])
  })
})

const BODY = [
  ['a', 'b'],
  ['c', 'd'],
  ['e', '-1'],
  ['g', 'h'],
]

test('pages with large images are converted quickly and keep the images', () => {
  const image = `data:image/png;base64,${'A1'.repeat(200_000)}`
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
  const { document } = convert({
    header: (p: number) => [{ image }, roman[p - 1]],
    footer: (p: number) => (p === 1 ? null : { columns: [{ image }, `${p}`] }),
  })
  expect(document['header']).toEqual([{ image }, 'II'])
  expect(document['footer']).toEqual(choose('(gt @page 1)', { columns: [{ image }, '{{@page}}'] }))
})

describe('layout functions are converted', () => {
  const layoutOf = (layout: object, table: object = { headerRows: 1, body: BODY }) => {
    const { document } = convert({ content: { table, layout } })
    return document['content'] as { layout: object; table: { body: unknown[][] } }
  }

  test.each<[string, object, object]>([
    ['constants', { hLineWidth: () => 0, vLineColor: () => 'red' }, { hLineWidth: 0, vLineColor: 'red' }],
    [
      'edges and the line under the header',
      {
        hLineWidth: (i: number, node: { table: { body: []; headerRows: number } }) =>
          i === 0 || i === node.table.body.length ? 0 : i === node.table.headerRows ? 2 : 1,
      },
      { hLineWidth: { first: 0, last: 0, header: 2, default: 1 } },
    ],
    [
      'stripes',
      { fillColor: (i: number) => (i % 2 === 0 ? '#eee' : null) },
      { fillColor: { odd: null, even: '#eee', default: '#eee' } },
    ],
    ['a list by index', { hLineWidth: (i: number) => [1, 0, 3, 2, 0][i] }, { hLineWidth: [1, 0, 3, 2, 0] }],
    [
      'nothing',
      { hLineColor: () => undefined, hLineWidth: () => null },
      { hLineColor: 'black', hLineWidth: 0 },
    ],
    ['columns', { paddingLeft: (i: number) => (i === 0 ? 0 : 8) }, { paddingLeft: { first: 0, default: 8 } }],
    ['values stay', { hLineWidth: 2, defaultBorder: false }, { hLineWidth: 2, defaultBorder: false }],
  ])('%s', (_, layout, expected) => {
    const { layout: declared } = layoutOf(layout)
    expect(declared).toEqual(expected)
  })

  test('a fill that depends on column or value is moved to the cells', () => {
    type Node = { table: { body: { text: string }[][] } }
    const isNegative = (row: number, node: Node, column: number) =>
      node.table.body[row]?.[column]?.text.startsWith('-') ? 'red' : null
    for (const layout of [{ fillColor: isNegative }, 'mine']) {
      const { document, unconverted } = convert(
        { content: { table: { body: BODY }, layout } },
        { mine: { fillColor: isNegative } },
      )
      expect(unconverted).toEqual([])
      expect(document['content']).toMatchObject({
        table: { body: [...BODY.slice(0, 2), ['e', { text: '-1', fillColor: 'red' }], ['g', 'h']] },
      })
      expect(document['tableLayouts']).toBeUndefined()
    }
  })

  test('a fill that depends on the column only applies to every row', () => {
    const fillColor = (_: number, __: object, column: number) => (column === 0 ? '#eee' : null)
    const expected = { columnFillColor: { first: '#eee', default: null } }
    expect(layoutOf({ fillColor }).layout).toEqual(expected)
    expect(convert({ tableLayouts: { mine: { fillColor } } }).document['tableLayouts']).toEqual({
      mine: expected,
    })
  })

  test('named layouts apply to every table', () => {
    const zebra = {
      fillColor: (i: number, node: { table: { headerRows: number } }) =>
        i < node.table.headerRows ? '#222' : null,
    }
    expect(convert({ tableLayouts: { zebra } }).document['tableLayouts']).toEqual({
      zebra: { fillColor: { header: '#222', default: null } },
    })
  })

  test('heights of rows', () => {
    expect(layoutOf({}, { heights: (row: number) => 10 * row, body: BODY }).table).toEqual({
      heights: [0, 10, 20, 30],
      body: BODY,
    })
  })
})

describe('pageBreakBefore functions are converted', () => {
  type Neighbours = {
    length: number
    getFollowingNodesOnPage(): unknown[]
    getPreviousNodesOnPage(): unknown[]
  }
  type Info = {
    headlineLevel?: number
    id?: string
    style?: string
    startPosition: { top: number; verticalRatio: number }
  }
  const content = [
    { text: 'a', headlineLevel: 1 },
    { text: 'b', headlineLevel: 2, style: 'new' },
    { text: 'c', id: 'x' },
  ]
  test.each<[string, (node: Info, neighbours: Neighbours) => unknown, unknown]>([
    [
      'a heading at the end of its page, with the arguments of 0.2',
      (node, following) => node.headlineLevel === 1 && following.length === 0,
      [{ headlineLevel: 1, when: 'last' }],
    ],
    [
      'a heading at the end of its page, with the arguments of 0.3',
      (node, near) => node.headlineLevel === 1 && near.getFollowingNodesOnPage().length === 0,
      [{ headlineLevel: 1, when: 'last' }],
    ],
    [
      'levels',
      node => (node.headlineLevel ?? 9) <= 2,
      [
        { headlineLevel: 1, when: 'always' },
        { headlineLevel: 2, when: 'always' },
      ],
    ],
    [
      'a style that is not first',
      (node, near) => node.style === 'new' && near.getPreviousNodesOnPage().length > 0,
      [{ style: 'new' }],
    ],
    ['an id', node => node.id === 'x', [{ id: 'x', when: 'always' }]],
  ])('%s', (_, pageBreakBefore, rules) => {
    const { document, unconverted } = convert({ content, pageBreakBefore })
    expect(unconverted).toEqual([])
    expect(document['pageBreakBefore']).toEqual(rules)
  })

  test.each<[string, (node: Info) => unknown, unknown]>([
    ['points', node => node.headlineLevel === 1 && node.startPosition.top > 600, 600],
    ['a share', node => node.headlineLevel === 1 && node.startPosition.verticalRatio >= 0.8, '80%'],
  ])('for a heading below %s', (_, pageBreakBefore, startsBelow) => {
    const { document, unconverted } = convert({ content, pageBreakBefore })
    expect(unconverted).toEqual([])
    expect(document['pageBreakBefore']).toEqual([{ headlineLevel: 1, startsBelow, when: 'always' }])
  })

  test('that depend on the position only are reported', () => {
    const { document, unconverted } = convert({
      content,
      pageBreakBefore: (node: Info) => node.startPosition.top > 200,
    })
    expect(document['pageBreakBefore']).toBeUndefined()
    expect(unconverted).toEqual([
      { path: '/pageBreakBefore', message: expect.stringContaining('"pageBreak": "before"') },
    ])
  })

  test('that are partly convertible are converted and reported', () => {
    const { document, unconverted } = convert({
      content,
      pageBreakBefore: (node: Info, near: Neighbours) =>
        node.headlineLevel === 1 || (node.style === 'new' && near.getFollowingNodesOnPage().length === 3),
    })
    const rules = [{ headlineLevel: 1, when: 'always' }]
    expect(document['pageBreakBefore']).toEqual(rules)
    expect(unconverted).toMatchObject([
      {
        message: expect.stringMatching(
          /only these rules were written: \[\{"headlineLevel":1,.*declare a rule/,
        ),
      },
    ])
  })
})

describe('values', () => {
  test('of every kind are converted to JSON', () => {
    const shared = { text: 's' }
    const around: Record<string, unknown> = { text: 'c' }
    around['self'] = around
    const { document, unconverted } = convert({
      images: { logo: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) },
      info: { creationDate: new Date(0), title: undefined, _computed: 1 },
      content: ['{{a}}', { $x: 1 }, Number.NaN, undefined, null, shared, shared, around],
    })
    expect(document).toEqual({
      images: { logo: 'data:image/png;base64,iVBORw==' },
      info: { creationDate: '1970-01-01T00:00:00.000Z' },
      content: [
        { $literal: '{{a}}' },
        { $literal: { $x: 1 } },
        null,
        null,
        null,
        shared,
        shared,
        { text: 'c' },
      ],
    })
    expect(unconverted.map(({ path }) => path)).toEqual(['/content/2', '/content/7/self'])
  })
})
