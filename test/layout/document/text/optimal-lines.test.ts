import { describe, expect, test } from 'vitest'
import { readText } from '../parity/characters.ts'
import { printDocument } from '../print-document.ts'

const TEXT =
  'In olden times when wishing still helped one, there lived a king whose daughters were all beautiful; and the ' +
  'youngest was so beautiful that the sun itself, which has seen so much, was astonished whenever it shone in her ' +
  'face. Close by the castle lay a great dark forest, and under an old tree in the forest was a well, and when the ' +
  'day was very warm, the child went out into the forest and sat down by the side of the cool fountain.'

interface PrintedLine {
  readonly text: string
  readonly left: number
  /** The widest space between two words, in points. */
  readonly widest: number
}

async function linesOf(node: object, width = 150): Promise<PrintedLine[]> {
  const pageSize = { width: width + 40, height: 600 }
  const { bytes } = await printDocument({ pageSize, pageMargins: 20, language: 'en', content: [node] })
  const pages = await readText(bytes)
  return pages.flatMap(({ characters }) => {
    const baselines = [...new Set(characters.map(({ y }) => Math.round(y)))]
    return baselines.map(baseline => {
      const line = characters.filter(({ y }) => Math.round(y) === baseline)
      const sorted = line.filter(({ character }) => character !== ' ').toSorted((a, b) => a.x - b.x)
      const steps = sorted.slice(1).map(({ x }, i) => x - (sorted[i]?.x ?? 0))
      const text = sorted.map(({ character }) => character).join('')
      return { text, left: sorted[0]?.x ?? 0, widest: Math.max(0, ...steps) }
    })
  })
}

const justified = (properties: object): object => ({
  text: TEXT,
  alignment: 'justify',
  fontSize: 9,
  ...properties,
})
const unevenness = (lines: readonly PrintedLine[]): number =>
  lines.slice(0, -1).reduce((sum, { widest }) => sum + widest ** 3, 0)
const lettersOf = (lines: readonly PrintedLine[]): string =>
  lines.map(({ text }) => text.replace(/-$/, '')).join('')

describe('lines with lineBreaking optimal', () => {
  test.each([110, 130, 150, 200])('have more even spaces than greedy lines: %i points', async width => {
    const greedy = await linesOf(justified({ lineBreaking: 'greedy' }), width)
    const optimal = await linesOf(justified({ lineBreaking: 'optimal' }), width)
    expect(unevenness(optimal)).toBeLessThanOrEqual(unevenness(greedy))
    expect(lettersOf(optimal)).toBe(TEXT.replaceAll(' ', ''))
    for (const { left } of optimal) expect(left).toBeCloseTo(20, 0)
  })

  test('are the default for justified text with hyphens', async () => {
    const byDefault = await linesOf(justified({ hyphens: 'auto' }))
    expect(byDefault).toEqual(await linesOf(justified({ hyphens: 'auto', lineBreaking: 'optimal' })))
    const greedy = await linesOf(justified({ hyphens: 'auto', lineBreaking: 'greedy' }))
    expect(unevenness(byDefault)).toBeLessThan(unevenness(greedy))
    expect(lettersOf(byDefault)).toBe(TEXT.replaceAll(' ', ''))
    const ragged = { alignment: 'left', hyphens: 'auto' }
    expect(await linesOf(justified(ragged))).toEqual(
      await linesOf(justified({ ...ragged, lineBreaking: 'greedy' })),
    )
  })

  test('have more even lengths if the text is not justified', async () => {
    const rightEdges = async (lineBreaking: string): Promise<number[]> => {
      const lines = await linesOf({ text: TEXT, fontSize: 9, alignment: 'right', lineBreaking })
      return lines.slice(0, -1).map(({ left }) => left - 20)
    }
    const squares = (rooms: readonly number[]): number => rooms.reduce((sum, room) => sum + room ** 2, 0)
    expect(squares(await rightEdges('optimal'))).toBeLessThan(squares(await rightEdges('greedy')))
  })

  test('end at forced breaks, and begin with the indent', async () => {
    const text = `${TEXT}\n${TEXT}\nshort\n${TEXT}`
    const lines = await linesOf({ ...justified({ lineBreaking: 'optimal' }), text, leadingIndent: 15 })
    expect(lettersOf(lines)).toBe(text.replaceAll(/\s/g, ''))
    expect(lines[0]?.left).toBeCloseTo(35, 0)
    expect(lines.map(({ text }) => text)).toContain('short')
  })

  test('are greedy for words wider than a line', async () => {
    const text = `${TEXT} ${'x'.repeat(90)} ${TEXT}`
    const lines = await linesOf({ ...justified({ lineBreaking: 'optimal' }), text })
    expect(lettersOf(lines)).toBe(text.replaceAll(' ', ''))
  })

  test('continue in columns of other widths', async () => {
    const text = Array.from({ length: 6 }, () => TEXT).join(' ')
    const columns = [
      { width: 90, text, alignment: 'justify', fontSize: 9, lineBreaking: 'optimal' },
      { width: 60, text: '' },
    ]
    const { bytes } = await printDocument({
      pageSize: { width: 210, height: 300 },
      pageMargins: 20,
      content: [{ columns, columnGap: 10, snakingColumns: true }],
    })
    const printed = (await readText(bytes)).flatMap(({ characters }) => characters)
    const letters = printed.filter(({ character }) => character.trim() !== '')
    expect(letters).toHaveLength(text.replaceAll(' ', '').length)
  })

  test('are computed in parts for a long paragraph', { timeout: 60_000 }, async () => {
    const text = Array.from({ length: 700 }, () => TEXT).join(' ')
    const node = { text, alignment: 'justify', fontSize: 5, lineBreaking: 'optimal' }
    const { pages } = await printDocument({ pageSize: 'A4', content: [node] })
    const { pages: greedy } = await printDocument({
      pageSize: 'A4',
      content: [{ ...node, lineBreaking: 'greedy' }],
    })
    expect(Math.abs(pages - greedy)).toBeLessThanOrEqual(Math.ceil(greedy / 20))
  })
})
