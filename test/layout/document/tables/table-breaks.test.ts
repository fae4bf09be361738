import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { numberedLines, numberedParagraph } from '../numbered-lines.ts'
import { readText } from '../parity/characters.ts'
import { printDocument } from '../print-document.ts'
import { printStock } from '../stock-pdfmake.ts'

const PAPER = { pageSize: { width: 260, height: 260 }, pageMargins: 20 }

interface Look {
  readonly words: readonly string[]
  /** The position where a word begins. */
  at(word: string): { x: number; y: number }
  /** True if any pixel near this height is darker than paper and fills. */
  hasLineAt(x: number, y: number): boolean
}

async function look(bytes: Uint8Array): Promise<Look[]> {
  const pages = await drawPages(bytes, { dpi: 144 })
  return await Promise.all(
    pages.map(async ({ png, text }) => {
      const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
      const isDark = (x: number, y: number): boolean => (data[y * info.width + x] ?? 255) < 100
      return {
        words: text.map(({ text }) => text),
        at: (word: string) => text.find(({ text }) => text === word) ?? { x: 0, y: 0 },
        hasLineAt: (x: number, y: number) =>
          [-3, -2, -1, 0, 1, 2, 3].some(off => isDark(Math.round(x * 2), Math.round(y * 2) + off)),
      }
    }),
  )
}

const ours = async (content: unknown[]): Promise<Look[]> =>
  await look((await printDocument({ ...PAPER, content })).bytes)
const stock = async (content: unknown[]): Promise<Look[]> =>
  await look(await printStock({ ...PAPER, content }))

/** Three groups of four rows; in each, one cell spans all rows and one the first two. */
function groups(): unknown[][] {
  return Array.from({ length: 12 }, (_, row) => [
    row % 4 === 0 ? { text: `group${row / 4}`, rowSpan: 4, fillColor: '#ddeeff' } : {},
    row % 4 === 0 ? { text: `two${row}`, rowSpan: 2 } : row % 4 === 1 ? {} : `one${row}\nmore${row}`,
    `value${row}`,
  ])
}

const widths = [70, '*', '*']

describe('rows joined by a row span', () => {
  test('stay on one page with dontBreakRows', async () => {
    const content = () => [
      numberedParagraph('before', 3),
      { table: { widths, dontBreakRows: true, body: groups() } },
    ]
    const pages = await ours(content())
    expect(pages.map(({ words }) => words.filter(word => word.startsWith('group')))).toEqual([
      ['group0'],
      ['group1', 'group2'],
    ])
    expect(pages[0]?.words).toContain('value3')
    expect(pages[0]?.words).not.toContain('value4')
    const torn = await stock(content())
    expect(torn[0]?.words).toContain('value4')
    expect(torn[1]?.words).toContain('value7')
  })

  test('follow the header rows of their page, which may have spans too', async () => {
    const head = [
      [{ text: 'A', rowSpan: 2 }, { text: 'B', colSpan: 2 }, {}],
      [{}, 'C', 'D'],
    ]
    const table = { widths, headerRows: 2, dontBreakRows: true, body: [...head, ...groups()] }
    const pages = await ours([numberedParagraph('before', 3), { table }])
    expect(pages.map(({ words }) => words.filter(word => /^group|^[A-D]$/.test(word)))).toEqual([
      ['A', 'B', 'C', 'D', 'group0'],
      ['A', 'B', 'C', 'D', 'group1'],
      ['A', 'B', 'C', 'D', 'group2'],
    ])
  })

  test.each([
    ['cause a warning if they are repeated with the header', 12, ['/content/0/table/body/0/0']],
    ['cause no warning on a single page', 1, []],
  ])('%s', async (_, rows, paths) => {
    const body = [
      [{ text: 'Item', rowSpan: 2 }, 'Head'],
      ['', 'DATA'],
      ...Array.from({ length: rows }, (_, i) => ['x', `row${i}`]),
    ]
    const { bytes, warnings } = await printDocument({
      pageSize: { width: 300, height: 160 },
      pageMargins: 20,
      content: [{ table: { headerRows: 1, body } }],
    })
    const words = (await readText(bytes)).flatMap(page => page.words)
    expect(words.filter(word => word === 'DATA').length > 1).toBe(paths.length > 0)
    expect(warnings.map(({ code }) => code)).toEqual(paths.map(() => 'header_extended'))
    expect(warnings.map(({ path }) => path)).toEqual(paths)
  })

  test('break if they are higher than a page, without loss', async () => {
    const tall = { text: numberedParagraph('tall', 18), rowSpan: 2 }
    const table = () => ({
      table: {
        widths: ['*', '*'],
        dontBreakRows: true,
        body: [
          [tall, 'a'],
          ['', 'b'],
          ['x', 'y'],
        ],
      },
    })
    const all = [...numberedLines('tall', 18), 'a', 'b', 'x', 'y'].sort()
    const pages = await ours([table()])
    expect(pages).toHaveLength(2)
    expect(pages.flatMap(({ words }) => words).sort()).toEqual(all)
    for (const { words, at } of pages) for (const word of words) expect(at(word).y).toBeLessThan(240)
    expect((await stock([table()])).flatMap(({ words }) => words).sort()).not.toEqual(all)
  })

  test('have borders at the end of a page and at the start of the next', async () => {
    const content = () => [numberedParagraph('before', 3), { table: { widths, body: groups() } }]
    const breaks = (pages: Look[]) => {
      const [first, second] = pages
      const foot = Math.max(...(first?.words.map(word => first.at(word).y) ?? []))
      const cut = Array.from({ length: 14 }, (_, i) => foot + 2 + i)
      return {
        foot: cut.some(y => first?.hasLineAt(50, y) === true),
        head: second?.hasLineAt(50, 20),
        beside: cut.some(y => first?.hasLineAt(200, y) === true),
      }
    }
    expect(breaks(await ours(content()))).toEqual({ foot: true, head: true, beside: true })
    // pdfmake omits the lower border of the cell that continues
    expect(breaks(await stock(content()))).toMatchObject({ foot: false, beside: true })
  })

  test('have borders if the spanning cell itself breaks', async () => {
    const body = () => [
      [{ text: numberedParagraph('span', 20), colSpan: 2, rowSpan: 2 }, {}, 'a'],
      ['', '', 'b'],
      ['x', 'y', 'z'],
    ]
    const [first, second] = await ours([{ table: { widths: ['*', '*', '*'], body: body() } }])
    const foot = (first?.at('span14').y ?? 0) + 5
    for (const x of [60, 120, 220]) {
      expect(
        [3, 4, 5].some(off => first?.hasLineAt(x, foot - 4 + off)),
        `foot at ${x}`,
      ).toBe(true)
      expect(second?.hasLineAt(x, 20), `head at ${x}`).toBe(true)
    }
    expect(second?.words).toEqual(expect.arrayContaining(['span19', 'x', 'y', 'z']))
  })

  test('have borders on each page of the spanning cell', async () => {
    const content = () => {
      const span = { text: numberedParagraph('span', 70), rowSpan: 3 }
      const body = [
        [span, 'a'],
        ['', 'b'],
        ['', numberedParagraph('c', 20)],
        ['x', 'y'],
      ]
      return [{ table: { widths: ['*', '*'], body } }]
    }
    const framed = (pages: Look[]): number => {
      const isFramed = ({ words, at, hasLineAt }: Look): boolean => {
        const below = Math.max(...words.map(word => at(word).y)) + 5
        return [60, 200].every(x => hasLineAt(x, 20) && [-1, 0, 1].some(off => hasLineAt(x, below + off)))
      }
      return pages.filter(isFramed).length
    }
    const pages = await ours(content())
    expect(pages).toHaveLength(5)
    expect(framed(pages)).toBe(5)
    expect(framed(await stock(content()))).toBeLessThan(5)
  })
})

describe('rows higher than a page', () => {
  const whole = (pages: Look[]): string[] => pages.flatMap(({ words }) => words)

  test('break despite dontBreakRows, where pdfmake loses their ends', async () => {
    const table = () => ({
      table: {
        dontBreakRows: true,
        headerRows: 1,
        body: [['H'], ['p'], [numberedParagraph('row', 30)], ['q']],
      },
    })
    const pages = await ours([table()])
    expect(whole(pages).filter(word => word !== 'H')).toEqual(['p', ...numberedLines('row', 30), 'q'])
    expect(pages.map(({ words }) => words[0])).toEqual(['H', 'H', 'H'])
    expect(whole(await stock([table()]))).not.toContain('row29')
  })

  test('break as the first row and as header rows too', async () => {
    const first = { table: { dontBreakRows: true, body: [[numberedParagraph('row', 20)], ['q']] } }
    expect(whole(await ours([first]))).toEqual([...numberedLines('row', 20), 'q'])
    const header = { table: { headerRows: 1, body: [[numberedParagraph('row', 20)], ['q']] } }
    expect(whole(await ours([header]))).toEqual([...numberedLines('row', 20), 'q'])
  })

  test('may have any content', async () => {
    const stack = {
      stack: [
        { columns: [numberedParagraph('left', 20), numberedParagraph('right', 3)] },
        { ul: numberedLines('item', 4) },
      ],
    }
    const pages = await ours([{ table: { dontBreakRows: true, body: [['p'], [stack], ['q']] } }])
    const words = whole(pages)
    for (const word of [
      ...numberedLines('left', 20),
      ...numberedLines('right', 3),
      ...numberedLines('item', 4),
      'p',
      'q',
    ]) {
      expect(words).toContain(word)
    }
  })
})
