import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { refusal } from '../../../refusal.ts'
import { LINE_HEIGHT, numberedLines, numberedParagraph } from '../numbered-lines.ts'
import { printDocument } from '../print-document.ts'
import { printStock } from '../stock-pdfmake.ts'

/** Ten lines of 12 points fit on a page, with 4 points left. */
const TEN_LINES = {
  pageSize: { width: 300, height: 10 * LINE_HEIGHT + 44 },
  pageMargins: 20,
}

async function textsOf(bytes: Uint8Array): Promise<string[][]> {
  const pages = await drawPages(bytes, { dpi: 18 })
  return pages.map(({ text }) => text.map(({ text }) => text))
}

async function pagesOf(content: unknown[], more: object = {}): Promise<string[][]> {
  return await textsOf((await printDocument({ ...TEN_LINES, ...more, content })).bytes)
}

describe('keepTogether', () => {
  test.each<[string, object]>([
    ['a stack', { stack: numberedLines('k', 4) }],
    ['a text', { text: numberedParagraph('k', 4) }],
    ['a list', { ul: numberedLines('k', 4) }],
    ['columns', { columns: [{ text: numberedParagraph('k', 4) }] }],
    ['a table', { table: { body: numberedLines('k', 4).map(line => [line]) }, layout: 'noBorders' }],
    ['a box', { box: numberedLines('k', 4) }],
  ])('moves %s to the next page as a whole', async (_name, node) => {
    const kept = await pagesOf([numberedParagraph('a', 7), { ...node, keepTogether: true }, 'after'])
    expect(kept).toEqual([numberedLines('a', 7), [...numberedLines('k', 4), 'after']])
    const loose = await pagesOf([numberedParagraph('a', 7), node, 'after'])
    expect(loose[0]).toContain('k0')
  })

  test.each<[string, (texts: string[]) => object]>([
    ['a stack', stack => ({ stack })],
    ['a box', box => ({ box })],
    ['a table', rows => ({ table: { body: rows.map(row => [row]) }, layout: 'noBorders' })],
  ])('breaks %s higher than a page where it starts, without loss', async (_name, nodeOf) => {
    const node = nodeOf(numberedLines('k', 25))
    const pages = await pagesOf(['before', { ...node, keepTogether: true }, 'after'])
    expect(pages.flat()).toEqual(['before', ...numberedLines('k', 25), 'after'])
    expect(pages[0]?.slice(0, 2)).toEqual(['before', 'k0'])
  })

  test('keeps content that pdfmake loses of an unbreakable block', async () => {
    const definition = {
      ...TEN_LINES,
      content: ['before', { stack: numberedLines('k', 25), unbreakable: true }],
    }
    const stock = (await textsOf(await printStock(definition))).flat()
    expect(stock).not.toContain('k24')
    expect(await pagesOf(definition.content)).toEqual([
      ['before', ...numberedLines('k', 9)],
      numberedLines('k', 19).slice(9),
      numberedLines('k', 25).slice(19),
    ])
  })

  test('applies in columns and cells, and inside blocks that are too high', async () => {
    const inner = { stack: numberedLines('k', 4), keepTogether: true }
    const inColumn = await pagesOf([{ columns: [{ stack: [numberedParagraph('a', 8), inner] }, 'right'] }])
    expect(inColumn).toEqual([[...numberedLines('a', 8), 'right'], numberedLines('k', 4)])
    const inBlock = await pagesOf([
      { stack: [numberedParagraph('a', 8), inner, numberedParagraph('b', 12)], keepTogether: true },
    ])
    expect(inBlock.map(page => page[0])).toEqual(['a0', 'k0', 'b6'])
  })

  test('moves each of many blocks', async () => {
    const block = () => ({ stack: numberedLines('k', 6), keepTogether: true })
    const pages = await pagesOf(Array.from({ length: 50 }, block))
    expect(pages).toEqual(Array.from({ length: 50 }, () => numberedLines('k', 6)))
  })
})

describe('keepWithNext', () => {
  const heading = () => ({ text: 'Heading', keepWithNext: true })

  test.each<[string, unknown, string]>([
    ['a text', numberedParagraph('k', 3), 'k0'],
    ['a stack', { stack: numberedLines('k', 3) }, 'k0'],
    ['a box', { box: numberedLines('k', 3) }, 'k0'],
    ['an unbreakable block', { stack: numberedLines('k', 3), keepTogether: true }, 'k0'],
    ['a list', { ol: numberedLines('k', 3), type: 'none' }, 'k0'],
    ['another heading', { stack: [{ text: 'k', keepWithNext: true }, numberedParagraph('k', 3)] }, 'k'],
    ['a table', { table: { headerRows: 1, body: numberedLines('k', 4).map(line => [line]) } }, 'k0'],
  ])('moves a heading to the page of %s', async (_name, next, first) => {
    const pages = await pagesOf([numberedParagraph('a', 9), heading(), next])
    expect(pages[0]).toEqual(numberedLines('a', 9))
    expect(pages[1]?.slice(0, 2)).toEqual(['Heading', first])
  })

  test('leaves a heading if the first line of the next node fits', async () => {
    const pages = await pagesOf([numberedParagraph('a', 8), heading(), numberedParagraph('k', 3)])
    expect(pages.map(page => page.at(-1))).toEqual(['k0', 'k2'])
  })

  test('requires space for as many lines as `orphans`', async () => {
    const pages = await pagesOf([
      numberedParagraph('a', 8),
      heading(),
      { text: numberedParagraph('k', 4), orphans: 2 },
    ])
    expect(pages.map(page => page[0])).toEqual(['a0', 'Heading'])
  })

  test('moves a block that is too high with its heading only as far as necessary', async () => {
    const block = { stack: numberedLines('k', 15), keepTogether: true }
    const pages = await pagesOf([numberedParagraph('a', 9), heading(), block])
    expect(pages.map(page => page[0])).toEqual(['a0', 'Heading', 'k9'])
    const early = await pagesOf([numberedParagraph('a', 3), heading(), block])
    expect(early[0]?.slice(3, 5)).toEqual(['Heading', 'k0'])
  })

  test('lays out hundreds of headings in one pass', async () => {
    const content = Array.from({ length: 600 }, () => [numberedParagraph('a', 9), heading()]).flat()
    const pages = await pagesOf([...content, 'end'])
    expect(pages).toHaveLength(601)
    for (const page of pages.slice(1, -1)) expect(page).toEqual(['Heading', ...numberedLines('a', 9)])
  })

  test('has no effect before explicit page breaks and at the end of the document', async () => {
    const pages = await pagesOf([heading(), { text: 'next', pageBreak: 'before' }, heading()])
    expect(pages).toEqual([['Heading'], ['next', 'Heading']])
  })
})

describe('keepWithNext and keepTogether in styles apply', () => {
  const styles = {
    heading: { bold: true, keepWithNext: true },
    chapter: { extends: 'heading', fontSize: 12 },
    block: { keepTogether: 'true' },
    loose: { keepTogether: false },
  }

  test.each<[string, unknown[], string]>([
    ['to the next node', [{ text: 'Heading', style: 'heading' }, 'next'], 'Heading'],
    ['through extends', [{ text: 'Heading', style: ['loose', 'chapter'] }, 'next'], 'Heading'],
    ['to a block', [{ stack: numberedLines('k', 3), style: 'block' }], 'k0'],
    [
      'unless a later style disables them',
      [{ stack: numberedLines('k', 3), style: ['block', 'loose'] }],
      'k1',
    ],
    [
      'unless the node disables them',
      [{ stack: numberedLines('k', 3), style: 'block', keepTogether: false }],
      'k1',
    ],
    ['but not to nested nodes', [{ stack: ['k0', 'k1'], style: 'heading' }, 'next'], 'k1'],
    ['but not without the style', [{ text: 'Heading', style: 'nothing' }, 'next'], 'next'],
  ])('%s', async (_name, nodes, first) => {
    const pages = await pagesOf([numberedParagraph('a', 9), ...nodes], { styles })
    expect(pages[1]?.[0]).toBe(first)
  })

  test('despite circular extends', async () => {
    const circle = { a: { extends: 'b', keepWithNext: true }, b: { extends: 'a' } }
    const pages = await pagesOf([numberedParagraph('a', 9), { text: 'Heading', style: 'b' }, 'next'], {
      styles: circle,
    })
    expect(pages[1]?.[0]).toBe('Heading')
  })
})

describe('orphans and widows', () => {
  const breaks = async (before: number, node: object): Promise<number[]> => {
    const pages = await pagesOf([numberedParagraph('a', before), node])
    return pages.map(page => page.filter(text => text.startsWith('k')).length)
  }

  test('are one line by default', async () => {
    expect(await breaks(9, { text: numberedParagraph('k', 3) })).toEqual([1, 2])
    expect(await breaks(8, { text: numberedParagraph('k', 3) })).toEqual([2, 1])
  })

  test('move lines to the next page', async () => {
    expect(await breaks(9, { text: numberedParagraph('k', 4), orphans: 2 })).toEqual([0, 4])
    expect(await breaks(8, { text: numberedParagraph('k', 4), orphans: 2 })).toEqual([2, 2])
    expect(await breaks(7, { text: numberedParagraph('k', 4), widows: 2 })).toEqual([2, 2])
    expect(await breaks(7, { text: numberedParagraph('k', 4), orphans: 3, widows: 2 })).toEqual([0, 4])
    expect(await breaks(10, { text: numberedParagraph('k', 21), widows: '2' })).toEqual([0, 10, 9, 2])
  })

  test('are ignored if no page has space for them', async () => {
    expect(await breaks(4, { text: numberedParagraph('k', 30), orphans: 20 })).toEqual([0, 10, 10, 10])
  })

  test('can be set in styles, and apply in cells and columns', async () => {
    const text = numberedParagraph('k', 3)
    const styled = {
      content: [numberedParagraph('a', 9), { stack: [text], style: 'body' }],
      styles: { body: { orphans: 2 } },
    }
    expect((await textsOf((await printDocument({ ...TEN_LINES, ...styled })).bytes))[1]).toEqual(
      numberedLines('k', 3),
    )
    const all = await pagesOf([numberedParagraph('a', 9), text], { defaultStyle: { orphans: 3 } })
    expect(all[1]).toEqual(numberedLines('k', 3))
    expect(await breaks(9, { columns: [{ text, orphans: 2 }] })).toEqual([0, 3])
    const table = { table: { body: [[{ text, orphans: 9 }]] }, layout: 'noBorders' }
    expect((await breaks(8, table)).reduce((sum, count) => sum + count)).toBe(3)
  })
})

describe('invalid values are rejected', () => {
  test.each<[object, RegExp]>([
    [
      { text: 'x', keepTogether: 'maybe' },
      /'\/content\/0\/keepTogether': expected true or false, not 'maybe'/,
    ],
    [{ text: 'x', keepWithNext: 2 }, /'\/content\/0\/keepWithNext': expected true or false/],
    [{ text: 'x', orphans: 0 }, /'\/content\/0\/orphans': expected a whole number of lines, 1 or more/],
    [{ text: 'x', widows: 1.5 }, /'\/content\/0\/widows': expected a whole number of lines, 1 or more/],
    [
      { text: 'x', widows: 'two' },
      /'\/content\/0\/widows': expected a whole number of lines, 1 or more, not 'two'/,
    ],
  ])('%j', async (node, message) => {
    const error = await refusal(printDocument({ content: [node] }))
    expect(error.code).toBe('invalid_definition')
    expect(error.message).toMatch(message)
  })

  test('in styles too', async () => {
    const error = await refusal(printDocument({ content: ['x'], styles: { body: { orphans: -1 } } }))
    expect(error.message).toMatch(/'\/styles\/body\/orphans'/)
  })
})
