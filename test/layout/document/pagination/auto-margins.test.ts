import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { refusal } from '../../../refusal.ts'
import { ASCENT, LINE_HEIGHT, numberedLines } from '../numbered-lines.ts'
import { type PrintOptions, printDocument } from '../print-document.ts'

const PAPER = { pageSize: { width: 300, height: 300 } }

const text = (name: string, count: number) => ({ stack: numberedLines(name, count), margin: [20, 0] })

interface Printed {
  readonly words: readonly string[]
  top(word: string): number
}

async function print(definition: object, options: PrintOptions = {}) {
  const { bytes, warnings } = await printDocument({ ...PAPER, ...definition }, options)
  const pages = await drawPages(bytes, { dpi: 18 })
  return {
    warnings,
    pages: pages.map(
      ({ text }): Printed => ({
        words: text.map(({ text }) => text),
        top: word => (text.find(({ text }) => text === word)?.y ?? Number.NaN) - ASCENT,
      }),
    ),
  }
}

describe('automatic margins', () => {
  test('start the content below a header of any height, on each page', async () => {
    const { pages, warnings } = await print(
      { content: numberedLines('l', 40), pageMargins: [20, 'auto', 20, 20] },
      { header: ({ page }) => text('h', page === 1 ? 6 : page === 2 ? 4 : 1) },
    )
    expect(pages[0]?.top('l0')).toBeCloseTo(6 * LINE_HEIGHT, 0)
    expect(pages[0]?.top('h5')).toBeCloseTo(5 * LINE_HEIGHT, 0)
    const first = (page: number): string => pages[page]?.words.find(word => word.startsWith('l')) ?? ''
    expect(pages[1]?.top(first(1))).toBeCloseTo(4 * LINE_HEIGHT, 0)
    expect(pages[2]?.top(first(2))).toBeCloseTo(40, 0)
    const body = pages.flatMap(({ words }) => words.filter(word => word.startsWith('l')))
    expect(body).toEqual(numberedLines('l', 40))
    expect(warnings).toEqual([])
  })

  test('end the content above a footer of any height, which ends at the page edge', async () => {
    const { pages } = await print(
      { content: numberedLines('l', 40), pageMargins: [20, 20, 20, { min: 10 }] },
      { footer: ({ page }) => text('f', page === 1 ? 6 : 2) },
    )
    expect(pages[0]?.top('f0')).toBeCloseTo(300 - 6 * LINE_HEIGHT, 0)
    expect(pages[1]?.top('f0')).toBeCloseTo(300 - 2 * LINE_HEIGHT, 0)
    const room = (footer: number): number => Math.floor((280 - footer * LINE_HEIGHT) / LINE_HEIGHT)
    const counts = pages.map(({ words }) => words.filter(word => word.startsWith('l')).length)
    expect(counts.slice(0, 2)).toEqual([room(6), room(2)])
  })

  test('are at least `min`, 40 points by default', async () => {
    const top = async (margin: unknown): Promise<number | undefined> =>
      (
        await print({ content: ['x'], pageMargins: { left: 20, top: margin, right: 20, bottom: 20 } })
      ).pages[0]?.top('x')
    expect(await top('auto')).toBeCloseTo(40, 0)
    expect(await top({ min: 7 })).toBeCloseTo(7, 0)
    expect(await top({ min: 0 })).toBeCloseTo(0, 0)
  })

  test.each([20, 28, 30, 31])(
    'are correct for footers that depend on the number of pages: %i lines',
    async count => {
      const { pages } = await print(
        { content: numberedLines('l', count), pageMargins: [20, 20, 20, 'auto'] },
        { footer: ({ page, pages }) => text('f', page === pages ? 8 : 1) },
      )
      expect(pages[0]?.top('f0')).toBeCloseTo(260, 0)
      expect(pages.at(-1)?.top('f0')).toBeCloseTo(300 - 8 * LINE_HEIGHT, 0)
      for (const { words, top } of pages) {
        const last = words.findLast(word => word.startsWith('l')) ?? ''
        expect(top(last) + LINE_HEIGHT).toBeLessThanOrEqual(top('f0') + 1)
      }
      expect(pages.flatMap(({ words }) => words.filter(word => word.startsWith('l')))).toEqual(
        numberedLines('l', count),
      )
    },
  )

  test('stop if heights never converge', async () => {
    // a footer that moves the last line to another page, and then shrinks
    const { pages } = await print(
      { content: numberedLines('l', 16), pageMargins: [20, 20, 20, { min: 20 }] },
      { footer: ({ pages }) => (pages === 1 ? text('f', 8) : null) },
    )
    expect(pages.flatMap(({ words }) => words).filter(word => word.startsWith('l'))).toEqual(
      numberedLines('l', 16),
    )
  })

  test('apply to tables, columns, boxes and unbreakable blocks', async () => {
    const rows = numberedLines('r', 30).map(row => [row])
    const content = [
      { table: { headerRows: 1, body: [['head'], ...rows] }, layout: 'noBorders' },
      { columns: [{ stack: numberedLines('c', 30) }, { stack: numberedLines('d', 3) }] },
      { box: numberedLines('b', 20) },
      { stack: numberedLines('k', 10), keepTogether: true },
    ]
    const { pages } = await print(
      { content, pageMargins: [20, 'auto', 20, 'auto'] },
      { header: ({ page }) => text('h', page === 1 ? 8 : 5), footer: () => text('f', 4) },
    )
    for (const [i, { words, top }] of pages.entries()) {
      const head = (i === 0 ? 8 : 5) * LINE_HEIGHT
      for (const word of words.filter(word => /^[rcdbk]\d/.test(word))) {
        expect(top(word), `${word} of page ${i + 1}`).toBeGreaterThan(head - 1)
        expect(top(word) + LINE_HEIGHT, `${word} of page ${i + 1}`).toBeLessThan(300 - 4 * LINE_HEIGHT + 1)
      }
    }
    const all = pages.flatMap(({ words }) => words)
    for (const [name, count] of [
      ['r', 30],
      ['c', 30],
      ['d', 3],
      ['b', 20],
      ['k', 10],
    ] as const) {
      expect(all.filter(word => word.startsWith(name))).toEqual(numberedLines(name, count))
    }
  })

  test('of a section apply to the section only', async () => {
    const section = (name: string, more: object) => ({ section: [...numberedLines(name, 30)], ...more })
    const { pages } = await print(
      { content: [section('a', { pageMargins: [20, 'auto', 20, 20] }), section('b', { pageMargins: 30 })] },
      { header: () => text('h', 5) },
    )
    const tops = pages.map(({ words, top }) => [words[0]?.charAt(0), Math.round(top(words[0] ?? ''))])
    expect(tops).toEqual([
      ['a', 70],
      ['a', 70],
      ['a', 70],
      ['b', 30],
      ['b', 30],
    ])
  })
})

describe('a header or footer that is too high', () => {
  test('causes one warning', async () => {
    const { warnings } = await print(
      { content: numberedLines('l', 40), pageMargins: 40 },
      { header: () => text('h', 5), footer: ({ page }) => (page === 2 ? text('f', 5) : null) },
    )
    expect(warnings).toEqual([
      {
        code: 'content_cut',
        message: expect.stringMatching(
          /^The header of page 1 and 2 more does not fit .* the top of pageMargins, or use "auto"/,
        ),
        path: '/header',
      },
      {
        code: 'content_cut',
        message: expect.stringMatching(/^The footer of page 2 does not fit .* the bottom of pageMargins/),
        path: '/footer',
      },
    ])
  })

  test('causes no warning if it fits or is absolutely positioned', async () => {
    const { warnings } = await print(
      { content: ['x'], pageMargins: 40 },
      {
        header: () => ({
          stack: [
            { text: 'h', margin: 10 },
            { text: 'far', absolutePosition: { x: 10, y: 20 } },
          ],
        }),
        footer: () => ({ text: 'all but its lower margin fits', margin: [40, 14] }),
      },
    )
    expect(warnings).toEqual([])
  })
})

test.each([
  ['auto'],
  [['auto', 20]],
  [[20, 'auto', 'auto', 20]],
  [[20, 'auto', 20]],
  [{ left: 20, top: 'auto', right: 20 }],
  [[20, { min: -1 }, 20, 20]],
  [[20, { min: 1, max: 2 }, 20, 20]],
  [[20, 'big', 20, 20]],
  [[20, Number.NaN, 20, 20]],
])('margins of %j are rejected', async pageMargins => {
  const error = await refusal(print({ content: ['x'], pageMargins }))
  expect(error.code).toBe('invalid_definition')
  expect(error.message).toMatch(/'\/pageMargins': expected margins in points: .*"auto" or \{"min": 20\}/)
})

test('an unbreakable block is measured with the margins of the page that it moves to', async () => {
  const { pages } = await print(
    {
      content: [...numberedLines('l', 3), { stack: numberedLines('k', 15), keepTogether: true }],
      pageMargins: [20, 'auto', 20, 20],
    },
    { header: ({ page }) => (page === 1 ? text('h', 10) : null) },
  )
  expect(pages.map(({ words }) => words[0])).toEqual(['l0', 'k0'])
  expect(pages).toHaveLength(2)
})
